//! What a line is by how it begins: a heading, an item of a list, a row of a table, a question.

use super::words::{self, Class};

/// What a stretch of a passage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Prose,
    /// The passage's title, or a heading.
    Title,
    Item,
    Row,
}

/// How a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineStart {
    pub(crate) kind: Kind,
    /// How many bytes of marks stand before its words.
    pub(crate) marks: usize,
    /// It has the prefix of a question or an answer.
    pub(crate) prefix: Option<Class>,
}

/// What a line without blanks at its ends is. O(length).
pub(crate) fn of(line: &str) -> LineStart {
    let start = |kind, marks| LineStart { kind, marks, prefix: None };
    if let Some(marks) = heading(line) {
        return start(Kind::Title, marks);
    }
    if is_row(line) {
        return start(Kind::Row, 0);
    }
    if let Some(marks) = item(line) {
        return start(Kind::Item, marks);
    }
    match prefix(line) {
        Some((class, marks)) => LineStart { kind: Kind::Prose, marks, prefix: Some(class) },
        None => start(Kind::Prose, 0),
    }
}

fn heading(line: &str) -> Option<usize> {
    let rest = line.trim_start_matches('#');
    let level = line.len() - rest.len();
    let words = rest.trim_start();
    ((1..=6).contains(&level) && words.len() < rest.len()).then(|| line.len() - words.len())
}

/// Cells parted by bars, tabs or wide gaps.
fn is_row(line: &str) -> bool {
    if line.contains('\t') {
        return true;
    }
    // Most lines have no bar; each is looked for by itself, which is quick.
    const BARS: [char; 3] = ['|', '\u{2502}', '\u{FF5C}'];
    if BARS.iter().any(|&bar| line.contains(bar)) {
        // `a || b` is no row, `|a||b|` is one with an empty cell.
        let edged = line.starts_with(['|', '\u{2502}']);
        if !edged && line.contains("||") {
            return false;
        }
        let several = line.matches(BARS).nth(1).is_some();
        if several && (edged || line.contains("| ")) {
            return true;
        }
        if [" | ", " \u{2502} ", "\u{FF5C}"].iter().any(|bar| line.contains(bar)) {
            return true;
        }
    }
    line.split("   ").filter(|cell| !cell.trim().is_empty()).nth(2).is_some()
}

/// The marks of an item: a bullet, `1.`, `(a)`, `①`, `一、`.
fn item(line: &str) -> Option<usize> {
    let first = line.chars().next()?;
    let rest = line.get(first.len_utf8()..).unwrap_or_default();
    let behind = |rest: &str| line.len() - rest.trim_start().len();
    match first {
        '-' | '*' | '+' | '\u{2013}' | '\u{2014}' | '\u{B7}' | 'o' | '\u{2043}' => {
            return rest.starts_with([' ', '\u{A0}', '\u{3000}']).then(|| behind(rest));
        }
        '\u{2022}'
        | '\u{2023}'
        | '\u{25A0}'..='\u{25FF}'
        | '\u{2610}'..='\u{2612}'
        | '\u{2713}'..='\u{2718}'
        | '\u{27A2}'
        | '\u{30FB}'
        | '\u{2460}'..='\u{249B}' => {
            return Some(behind(rest));
        }
        '(' | '\u{FF08}' => {
            let end = rest.char_indices().take(5).find(|(_, c)| matches!(c, ')' | '\u{FF09}'))?;
            let inside = rest.get(..end.0)?;
            let label = !inside.is_empty()
                && (inside.chars().all(|c| c.is_ascii_digit() || is_han_numeral(c))
                    || inside.chars().all(|c| matches!(c, 'i' | 'v' | 'x'))
                    || inside.len() == 1 && inside.chars().all(|c| c.is_ascii_alphabetic()));
            return label.then(|| behind(rest.get(end.0 + end.1.len_utf8()..).unwrap_or_default()));
        }
        _ => {}
    }
    let label = line.chars().take_while(|c| c.is_ascii_digit() || is_han_numeral(*c));
    let len: usize = label.map(char::len_utf8).sum();
    let rest = line.get(len..).unwrap_or_default();
    let mark = rest.chars().next()?;
    let after = rest.get(mark.len_utf8()..).unwrap_or_default();
    let blank = after.starts_with([' ', '\u{A0}', '\u{3000}']);
    let digits = (1..=2).contains(&len) && line.starts_with(|c: char| c.is_ascii_digit());
    let is_item = match mark {
        // A year or a date has more digits, or no blank.
        '.' => digits && blank,
        ')' if len == 0 => false,
        ')' => digits,
        '\u{3001}' | '\u{FF0E}' | '\u{FF09}' => len > 0 && len <= 9,
        _ => false,
    };
    // `a) `
    let letter = first.is_ascii_alphabetic() && rest.len() == line.len();
    let lettered = letter && line.get(1..).is_some_and(|rest| rest.starts_with(") "));
    if is_item {
        return Some(behind(after));
    }
    lettered.then(|| behind(line.get(2..).unwrap_or_default()))
}

const fn is_han_numeral(c: char) -> bool {
    matches!(
        c,
        '\u{4E00}'
            | '\u{4E8C}'
            | '\u{4E09}'
            | '\u{56DB}'
            | '\u{4E94}'
            | '\u{516D}'
            | '\u{4E03}'
            | '\u{516B}'
            | '\u{4E5D}'
            | '\u{5341}'
    )
}

/// `Q:`, `**A2:**`, `答：`.
fn prefix(line: &str) -> Option<(Class, usize)> {
    let words = line.trim_start_matches(['*', '_']);
    let head: String = words.chars().take(24).collect();
    // The longest prefix of the tables has two words and a number.
    let colon = head.find([':', '\u{FF1A}'])?;
    let name = words::folded(head.get(..colon)?);
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '*' | '_'));
    let (entry, class) = words::prefixes().at_start(name, |_| true)?;
    if entry.len() != name.len() {
        return None;
    }
    let behind = words.get(colon..)?.trim_start_matches([':', '\u{FF1A}', '*', '_']).trim_start();
    Some((class, line.len() - behind.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_by_their_start() {
        for (line, kind, words) in [
            ("Book by phone.", Kind::Prose, "Book by phone."),
            ("## Fees", Kind::Title, "Fees"),
            ("#1 in sales", Kind::Prose, "#1 in sales"),
            ("- a permit", Kind::Item, "a permit"),
            ("-5 degrees", Kind::Prose, "-5 degrees"),
            ("\u{2022}a permit", Kind::Item, "a permit"),
            ("12. a permit", Kind::Item, "a permit"),
            ("2026. The year", Kind::Prose, "2026. The year"),
            ("9.30 on Monday", Kind::Prose, "9.30 on Monday"),
            ("(iv) a permit", Kind::Item, "a permit"),
            ("(see below) it is", Kind::Prose, "(see below) it is"),
            ("b) a permit", Kind::Item, "a permit"),
            ("\u{4E00}\u{3001}\u{8D39}\u{7528}", Kind::Item, "\u{8D39}\u{7528}"),
            ("\u{4E00}\u{4E2A}", Kind::Prose, "\u{4E00}\u{4E2A}"),
            ("**Bold** words", Kind::Prose, "**Bold** words"),
            ("Blue | 12 | 80", Kind::Row, "Blue | 12 | 80"),
            ("|a|b|", Kind::Row, "|a|b|"),
            ("a || b", Kind::Prose, "a || b"),
            ("Blue\t12", Kind::Row, "Blue\t12"),
            ("Blue    12    80", Kind::Row, "Blue    12    80"),
        ] {
            let start = of(line);
            assert_eq!((start.kind, &line[start.marks..]), (kind, words), "{line:?}");
        }
    }

    #[test]
    fn questions_and_answers_have_prefixes() {
        for (line, class, words) in [
            ("Q: Is it free?", Class::Question, "Is it free?"),
            ("**A2:** No.", Class::Answer, "No."),
            ("Frage 3: Wann?", Class::Question, "Wann?"),
            ("\u{7B54}\u{FF1A}\u{53EF}\u{4EE5}", Class::Answer, "\u{53EF}\u{4EE5}"),
        ] {
            let start = of(line);
            assert_eq!((start.prefix, &line[start.marks..]), (Some(class), words), "{line:?}");
        }
        for line in ["Quality: good", "At 9:30 it opens", "Answers: none", "A permit: yes"] {
            assert_eq!(of(line).prefix, None, "{line:?}");
        }
    }
}
