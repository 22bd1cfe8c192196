//! Replies to lines of quotes.

use std::borrow::Cow;

use super::marks::{self, Ids, Mark};
use super::words;

/// Words that are said to stand in a passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claimed<'t> {
    /// The passages that the line names, the first one first.
    pub(crate) numbers: Vec<usize>,
    pub(crate) quote: Cow<'t, str>,
}

/// A line of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line<'t> {
    /// It cites. `whole` is the line as one quote; `parts` is what it falls into where further marks
    /// stand inside of it, and empty where none do.
    Cites { whole: Claimed<'t>, parts: Vec<Claimed<'t>> },
    /// It names no passage.
    Other(Cow<'t, str>),
}

impl<'t> Claimed<'t> {
    fn new(numbers: Vec<usize>, quote: &'t str) -> Self {
        Claimed { numbers, quote: Cow::Borrowed(unwrapped(quote)) }
    }

    fn into_owned(self) -> Claimed<'static> {
        Claimed { numbers: self.numbers, quote: Cow::Owned(self.quote.into_owned()) }
    }
}

impl Line<'_> {
    pub(crate) fn into_owned(self) -> Line<'static> {
        match self {
            Line::Cites { whole, parts } => Line::Cites {
                whole: whole.into_owned(),
                parts: parts.into_iter().map(Claimed::into_owned).collect(),
            },
            Line::Other(text) => Line::Other(Cow::Owned(text.into_owned())),
        }
    }
}

/// Reads a line without its line break. O(length). None if nothing stands on it.
pub(crate) fn line<'t>(line: &'t str, ids: &Ids) -> Option<Line<'t>> {
    let text = line.trim();
    // A row of a table whose cells are mark and words.
    let text = match text.strip_prefix('|') {
        Some(row) => row.trim().trim_end_matches('|').trim(),
        None => text,
    };
    if text.is_empty() || text.starts_with("```") || !text.chars().any(|c| !is_ornament(c)) {
        return None;
    }
    Some(match leading(text, ids) {
        Some((numbers, rest)) => cites(numbers, rest, ids),
        None => match trailing(text, ids) {
            Some((quote, numbers)) => {
                Line::Cites { whole: Claimed::new(numbers, quote), parts: Vec::new() }
            }
            None => Line::Other(Cow::Borrowed(text)),
        },
    })
}

/// Characters of which a line is a rule and no text.
const fn is_ornament(c: char) -> bool {
    matches!(c, '-' | '*' | '_' | '=' | '~' | '#' | ' ' | '\u{2014}' | '\u{2500}')
}

const BULLETS: [char; 15] = [
    '|', '-', '*', '+', '>', '#', '_', '`', '\u{2022}', '\u{B7}', '\u{2013}', '\u{2014}',
    '\u{25E6}', '\u{25AA}', '\u{25CF}',
];

/// The marks at a line's start, behind bullets, numbers of a list and emphasis.
fn leading<'t>(text: &'t str, ids: &Ids) -> Option<(Vec<usize>, &'t str)> {
    let mut rest = text;
    let mut emphasis = "";
    // More bullets than this are no list.
    for _ in 0..8 {
        rest = rest.trim_start();
        if let Some(mark) = marks::at_start(rest, ids) {
            // `(1) [2] words`: the first one counts the list.
            let behind = rest.get(mark.len..)?.trim_start();
            if mark.weak && marks::at_start(behind, ids).is_some_and(|next| !next.weak) {
                rest = behind;
                continue;
            }
            return Some(behind_marks(mark, rest, emphasis, ids));
        }
        if let Some(label) = labelled(rest) {
            return Some(label);
        }
        if let Some(strong) =
            ["**", "__", "*", "_", "`"].iter().find(|mark| rest.starts_with(**mark))
        {
            emphasis = strong;
            rest = rest.get(strong.len()..)?;
        } else if rest.starts_with(BULLETS) {
            rest = rest.trim_start_matches(BULLETS);
            emphasis = "";
        } else {
            // `1. [2] words`
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let behind = rest.get(digits..)?.strip_prefix(['.', ')', '\u{3001}', '\u{FF0E}'])?;
            let counted = (1..=3).contains(&digits);
            rest = Some(behind).filter(|_| counted)?;
        }
    }
    None
}

/// All marks that stand together, and the words behind them.
fn behind_marks<'t>(
    first: Mark,
    text: &'t str,
    emphasis: &str,
    ids: &Ids,
) -> (Vec<usize>, &'t str) {
    let mut numbers = first.numbers;
    let mut rest = text.get(first.len..).unwrap_or_default();
    loop {
        let trimmed = rest.trim_start_matches([' ', ',', '\t', '\u{A0}', '\u{3001}', '&']);
        match marks::at_start(trimmed, ids).filter(|mark| !mark.weak) {
            Some(mark) => {
                numbers.extend(mark.numbers);
                rest = trimmed.get(mark.len..).unwrap_or_default();
            }
            None => break,
        }
    }
    if !emphasis.is_empty() {
        // `**[1]** words`, or emphasis round the whole line.
        let behind = rest.trim_start_matches([':', '\u{FF1A}']);
        rest = match behind.strip_prefix(emphasis) {
            Some(behind) => behind,
            None => rest.trim_end().strip_suffix(emphasis).unwrap_or(rest),
        };
    }
    (numbers, behind_separator(rest))
}

/// Without the colon, dash or stop that parts a mark from its words. A dash that is glued to them is a
/// sign.
fn behind_separator(text: &str) -> &str {
    let text = text.trim_start();
    let rest = text.trim_start_matches([':', '\u{FF1A}', '.', '\u{3002}', '\u{3001}', '=', '|']);
    let rest = if rest.len() < text.len() && text.starts_with("..") { text } else { rest };
    let dash = rest.trim_start().strip_prefix(['-', '\u{2013}', '\u{2014}', '>']);
    let arrow =
        ["->", "=>", "\u{2192}"].iter().find_map(|mark| rest.trim_start().strip_prefix(mark));
    let dash = dash.filter(|behind| behind.starts_with([' ', '"', '\u{201C}', '\u{300C}']));
    arrow.or(dash).unwrap_or(rest).trim_start()
}

/// `Passage 2: words`.
fn labelled(text: &str) -> Option<(Vec<usize>, &str)> {
    let colon = text.char_indices().take(24).find(|(_, c)| matches!(c, ':' | '\u{FF1A}'))?;
    let head = text.get(..colon.0)?;
    let number = head.rsplit(|c: char| !c.is_ascii_digit()).next()?;
    let name = head.get(..head.len() - number.len())?.trim_end();
    if name.is_empty() || !(1..=3).contains(&number.len()) || !words::is_label(&words::folded(name))
    {
        return None;
    }
    let rest = text.get(colon.0 + colon.1.len_utf8()..)?;
    Some((vec![number.parse().ok()?], rest.trim_start()))
}

/// A line that begins with marks: its words as one quote, and the parts between further marks.
pub(crate) fn cites<'t>(numbers: Vec<usize>, text: &'t str, ids: &Ids) -> Line<'t> {
    let (quote, behind) = match trailing(text, ids) {
        Some((quote, behind)) => (quote, behind),
        None => (text, Vec::new()),
    };
    let mut parts = Vec::new();
    let mut start = 0;
    let mut current = numbers.clone();
    let mut skip = 0;
    for (at, _) in quote.char_indices().filter(|(_, c)| !c.is_alphanumeric() && *c != ' ') {
        if at < skip {
            continue;
        }
        let mark = quote.get(at..).and_then(|text| marks::at_start(text, ids));
        let Some(mark) = mark.filter(|mark| !mark.weak) else { continue };
        let words = quote.get(start..at).unwrap_or_default();
        let next = at + mark.len;
        skip = next;
        if words.chars().any(char::is_alphanumeric) {
            parts.push(Claimed::new(current, words));
            current = mark.numbers;
        } else {
            current.extend(mark.numbers);
        }
        start = next;
    }
    if !parts.is_empty() {
        let rest = behind_separator(quote.get(start..).unwrap_or_default());
        if rest.chars().any(char::is_alphanumeric) {
            let mut last = current;
            last.extend(behind.iter().copied());
            parts.push(Claimed::new(last, rest));
        }
    }
    let mut numbers = numbers;
    numbers.extend(behind);
    numbers.truncate(MOST);
    for part in &mut parts {
        part.numbers.truncate(MOST);
    }
    Line::Cites { whole: Claimed::new(numbers, quote), parts }
}

/// A line is looked for in at most this many passages.
const MOST: usize = 8;

/// The words before the marks at a line's end, and what those name. None if there is no mark.
fn trailing<'t>(text: &'t str, ids: &Ids) -> Option<(&'t str, Vec<usize>)> {
    let mut numbers = Vec::new();
    let mut rest = text.trim_end_matches(['*', '_', '`', ' ', '\t']);
    // `[1].` ends with a stop that belongs to the words.
    let unstopped = rest.trim_end_matches(['.', '\u{3002}', ',', ';', ' ']);
    if marks::at_end(unstopped, ids).is_some_and(|(_, mark)| !mark.weak) {
        rest = unstopped;
    }
    for _ in 0..MOST {
        let Some((before, mark)) = marks::at_end(rest, ids).filter(|(_, mark)| !mark.weak) else {
            break;
        };
        numbers.splice(0..0, mark.numbers);
        rest = before.trim_end_matches([' ', ',', '\u{3001}', '\t', '*']);
    }
    let rest = rest.trim_end_matches([' ', '\u{2014}', '\u{2013}', '|']);
    // A dash that parts the words from the mark stands behind a blank.
    let rest = rest.strip_suffix(" -").unwrap_or(rest).trim_end();
    numbers.truncate(MOST);
    (!numbers.is_empty()).then_some((rest, numbers))
}

/// Quotation marks that may stand round a quote.
const PAIRS: [(&str, &str); 17] = [
    ("\"", "\""),
    ("\u{201C}", "\u{201D}"),
    ("\u{201E}", "\u{201C}"),
    ("\u{201E}", "\u{201D}"),
    ("\u{201D}", "\u{201D}"),
    ("\u{AB}", "\u{BB}"),
    ("\u{BB}", "\u{AB}"),
    ("\u{2039}", "\u{203A}"),
    ("\u{300C}", "\u{300D}"),
    ("\u{300E}", "\u{300F}"),
    ("\u{FF02}", "\u{FF02}"),
    ("\u{2018}", "\u{2019}"),
    ("\u{201A}", "\u{2018}"),
    ("'", "'"),
    ("`", "`"),
    ("**", "**"),
    ("*", "*"),
];

/// A quote without blanks, quotation marks and emphasis round it; a stop behind the closing mark is
/// left out with it.
fn unwrapped(text: &str) -> &str {
    let mut text = text.trim();
    for _ in 0..3 {
        let inner = PAIRS.iter().find_map(|(open, close)| {
            let inner = text.strip_prefix(open)?;
            let stop = |c| matches!(c, '.' | ',' | ';' | '\u{3002}' | '\u{FF0C}');
            inner
                .strip_suffix(close)
                .or_else(|| inner.trim_end_matches(stop).strip_suffix(close))
                .filter(|inner| !inner.contains(close) || open != close)
        });
        match inner {
            Some(inner) => text = inner.trim(),
            None => break,
        }
    }
    text
}

/// The words of a line without the bullet or number of a list before them.
pub(crate) fn unmarked(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(unwrapped(without_bullet(text))),
        Cow::Owned(text) => Cow::Owned(unwrapped(without_bullet(&text)).to_owned()),
    }
}

fn without_bullet(text: &str) -> &str {
    // `-5 degrees` begins with a sign.
    let bullet = text.trim_start_matches(BULLETS);
    if bullet.len() < text.len() && bullet.starts_with(' ') {
        return bullet;
    }
    let words = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let counted = (1..=3).contains(&(text.len() - words.len()));
    let behind = words.strip_prefix(['.', ')']).filter(|rest| rest.starts_with(' '));
    behind.filter(|_| counted).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<Line<'_>> {
        line(text, &Ids::default())
    }

    fn one(text: &str) -> Option<(Vec<usize>, &str)> {
        match read(text)? {
            Line::Cites { whole: Claimed { numbers, quote: Cow::Borrowed(quote) }, parts } => {
                parts.is_empty().then_some((numbers, quote))
            }
            _ => None,
        }
    }

    #[test]
    fn lines_of_all_looks_are_read() {
        for text in [
            "[2] It fell far.",
            "  [2]It fell far.",
            "- [2] It fell far.",
            "* [2]: It fell far.",
            "\u{2022} \u{3010}2\u{3011}It fell far.",
            "1. [2] It fell far.",
            "1) **[2]** It fell far.",
            "(1) [2] It fell far.",
            "> [2] It fell far.",
            "**[2] It fell far.**",
            "`[2]` It fell far.",
            "[2] \u{2014} It fell far.",
            "[2] - It fell far.",
            "[2] -> It fell far.",
            "[2]\u{FF1A}\u{201C}It fell far.\u{201D}",
            "[2] \"It fell far.\".",
            "[2] 'It fell far.'",
            "[2] \u{300C}It fell far.\u{300D}",
            "[2] **It fell far.**",
            "\u{FF3B}\u{FF12}\u{FF3D} It fell far.",
            "[Passage 2] It fell far.",
            "Passage 2: It fell far.",
            "| [2] | It fell far. |",
            "|It fell far.|[2]|",
            "(2) It fell far.",
            "It fell far. [2]",
            "\u{201C}It fell far.\u{201D} [2].",
            "\"It fell far.\" ([2])",
            "\"It fell far.\" \u{2014} [2]",
            "- It fell far.\u{3010}2\u{2020}L9-L12\u{3011}",
        ] {
            let quote = one(text).map(|(numbers, quote)| (numbers, quote.trim_start_matches("- ")));
            assert_eq!(quote, Some((vec![2], "It fell far.")), "{text}");
        }
        assert_eq!(one("[1][2] It fell"), Some((vec![1, 2], "It fell")));
        assert_eq!(one("[1], [2] It fell"), Some((vec![1, 2], "It fell")));
        assert_eq!(one("[1] It fell [2][3]"), Some((vec![1, 2, 3], "It fell")));
        assert_eq!(one("[2] -5 degrees"), Some((vec![2], "-5 degrees")));
        assert_eq!(one("[2] It cost (30)"), Some((vec![2], "It cost (30)")));
        assert_eq!(one("[2] \"A\" and \"B\""), Some((vec![2], "\"A\" and \"B\"")));
    }

    #[test]
    fn other_lines_cite_nothing() {
        for text in
            ["It fell far.", "1. It fell", "[x] done", "In [2024] it fell", "Sources:", "a) b"]
        {
            assert_eq!(read(text), Some(Line::Other(Cow::Borrowed(text))));
        }
        for text in ["", "   ", "---", "```", "```text", "***"] {
            assert_eq!(read(text), None);
        }
    }

    #[test]
    fn a_line_of_several_marks_falls_into_parts() {
        let Some(Line::Cites { whole, parts }) = read("[1] It fell. [2] \"It rose.\" [3]") else {
            panic!("it cites")
        };
        assert_eq!(whole.quote, "It fell. [2] \"It rose.\"");
        let parts: Vec<_> = parts.iter().map(|p| (p.numbers.clone(), p.quote.as_ref())).collect();
        assert_eq!(parts, [(vec![1], "It fell."), (vec![2, 3], "It rose.")]);
    }

    proptest! {
        #[test]
        fn any_line_is_read(text in "[\\[\\]() 12\"'*>a.:\\-\u{3010}\u{3011}\u{300C}\u{300D}]{0,60}") {
            if let Some(Line::Cites { whole, parts }) = read(&text) {
                for claimed in parts.iter().chain([&whole]) {
                    prop_assert!((1..=MOST).contains(&claimed.numbers.len()), "{:?}", claimed);
                    prop_assert!(text.contains(claimed.quote.as_ref()));
                }
            }
        }
    }
}
