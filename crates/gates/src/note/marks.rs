//! Quotation marks, paired by position.

use std::fmt;
use std::ops::Range;

/// What stands between quotation marks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Quotation {
    /// The bytes between the marks.
    pub inner: Range<usize>,
    /// The bytes with the marks.
    pub whole: Range<usize>,
    /// How many quotations it stands in.
    pub depth: usize,
    /// Whether its mark is a single one, which may be an apostrophe.
    pub single: bool,
}

/// A mark whose other half does not stand in its paragraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unpaired {
    /// Where it stands.
    pub byte: usize,
    /// The mark.
    pub mark: char,
    /// Whether it opens and nothing closes it; else it closes and nothing opens it.
    pub opens: bool,
}

impl Unpaired {
    const fn opening(byte: usize, mark: char) -> Self {
        Unpaired { byte, mark, opens: true }
    }
}

impl fmt::Display for Unpaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.opens { "closes" } else { "opens" };
        write!(f, "nothing {what} the mark {}", self.mark)
    }
}

/// Marks that may close what this one opens.
fn closers(open: char) -> &'static str {
    match open {
        '"' => "\"",
        '\'' => "'",
        '\u{FF02}' => "\u{FF02}",
        '\u{201C}' | '\u{201D}' => "\u{201D}",
        '\u{201E}' => "\u{201C}\u{201D}\u{201F}",
        '\u{201F}' => "\u{201D}",
        '\u{2018}' | '\u{2019}' => "\u{2019}",
        '\u{201A}' => "\u{2018}\u{2019}",
        '\u{AB}' => "\u{BB}",
        '\u{BB}' => "\u{AB}\u{BB}",
        '\u{2039}' => "\u{203A}",
        '\u{203A}' => "\u{2039}\u{203A}",
        '\u{300C}' => "\u{300D}",
        '\u{300E}' => "\u{300F}",
        '\u{FF62}' => "\u{FF63}",
        '\u{FE41}' => "\u{FE42}",
        '\u{FE43}' => "\u{FE44}",
        '\u{300A}' => "\u{300B}",
        '\u{301D}' => "\u{301E}\u{301F}",
        _ => "",
    }
}

fn is_mark(c: char) -> bool {
    !closers(c).is_empty()
        || "\u{300D}\u{300F}\u{FF63}\u{FE42}\u{FE44}\u{300B}\u{301E}\u{301F}".contains(c)
}

fn is_single(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '\u{201A}')
}

/// Marks that stand deeper are not looked for: a lost mark must not cost more than a glance.
const DEPTH: usize = 8;

struct Open {
    at: usize,
    mark: char,
}

/// The quotations of a text, by their beginning, and the marks that nothing closes. A mark opens
/// before a word and closes behind one; `\u{AB}` and `\u{BB}` do both, as their languages have it.
/// Marks are paired within a paragraph; a quotation that goes on in the next one, which begins with
/// the same mark, ends with its paragraph. O(length).
///
/// ```
/// use asquoted_gates::note::quotations;
///
/// let text = "\u{201E}Er sagte: \u{201A}Nein\u{2018}\u{201C}, and 'don\u{2019}t'";
/// let (found, unpaired) = quotations(text);
/// let seen: Vec<_> = found.iter().map(|q| (&text[q.inner.clone()], q.depth)).collect();
/// assert_eq!(seen[1], ("Nein", 1));
/// assert_eq!(seen[2], ("don\u{2019}t", 0));
/// assert!(unpaired.is_empty());
/// ```
#[must_use]
pub fn quotations(text: &str) -> (Vec<Quotation>, Vec<Unpaired>) {
    quotations_outside(text, &[])
}

/// The same; marks in these ranges, which ascend, are none.
pub(super) fn quotations_outside(
    text: &str,
    skipped: &[Range<usize>],
) -> (Vec<Quotation>, Vec<Unpaired>) {
    let mut found = Vec::new();
    let mut unpaired = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let blank = line.trim().is_empty();
        if blank {
            paragraph(text, start..at, skipped, &mut found, &mut unpaired);
            start = at + line.len();
        }
        at += line.len();
    }
    paragraph(text, start..text.len(), skipped, &mut found, &mut unpaired);
    found.sort_by_key(|q: &Quotation| (q.whole.start, std::cmp::Reverse(q.whole.end)));
    let mut ends: Vec<usize> = Vec::new();
    for quotation in &mut found {
        while ends.last().is_some_and(|end| *end <= quotation.whole.start) {
            ends.pop();
        }
        quotation.depth = ends.len();
        ends.push(quotation.whole.end);
    }
    (found, unpaired)
}

fn paragraph(
    text: &str,
    range: Range<usize>,
    skipped: &[Range<usize>],
    found: &mut Vec<Quotation>,
    unpaired: &mut Vec<Unpaired>,
) {
    let mut open: Vec<Open> = Vec::new();
    let mut before = ' ';
    let part = text.get(range.clone()).unwrap_or_default();
    let mut chars = part.char_indices().peekable();
    let first = skipped.partition_point(|skipped| skipped.end <= range.start);
    let mut skipped = skipped.get(first..).unwrap_or_default().iter().peekable();
    while let Some((i, c)) = chars.next() {
        let next = chars.peek().map_or(' ', |(_, next)| *next);
        let at = range.start + i;
        while skipped.peek().is_some_and(|skipped| skipped.end <= at) {
            skipped.next();
        }
        if is_mark(c) && skipped.peek().is_none_or(|skipped| at < skipped.start) {
            let opens = opens(c, before, next);
            // What can do both opens behind a blank and closes elsewhere.
            let prefers_open = opens && (before.is_whitespace() || "([{".contains(before));
            let closes = closes(c, before, next);
            let partner = (closes && !prefers_open)
                .then(|| open.iter().rev().take(DEPTH).position(|o| closers(o.mark).contains(c)))
                .flatten();
            if let Some(up) = partner {
                let keep = open.len() - up;
                unpaired.extend(
                    open.drain(keep..)
                        .filter(|o| !is_single(o.mark))
                        .map(|o| Unpaired::opening(o.at, o.mark)),
                );
                if let Some(o) = open.pop() {
                    push(found, &o, at, at + c.len_utf8());
                }
            } else if opens {
                open.push(Open { at, mark: c });
            } else if closes && is_lost_close(c, before) {
                unpaired.push(Unpaired { byte: at, mark: c, opens: false });
            }
        }
        before = c;
    }
    let behind = text.get(range.end..).unwrap_or_default().trim_start().chars().next();
    for o in open {
        if behind == Some(o.mark) && !is_single(o.mark) {
            let end = range.start + part.trim_end().len();
            push(found, &o, end, end);
        } else if !is_single(o.mark) {
            unpaired.push(Unpaired::opening(o.at, o.mark));
        }
    }
}

/// Whether a mark that closes nothing was meant to: `5"` are inches, a single mark is an apostrophe.
fn is_lost_close(c: char, before: char) -> bool {
    let double = matches!(
        c,
        '"' | '\u{FF02}'
            | '\u{201D}'
            | '\u{BB}'
            | '\u{300D}'
            | '\u{300F}'
            | '\u{FF63}'
            | '\u{FE42}'
            | '\u{FE44}'
            | '\u{300B}'
    );
    double && !before.is_numeric() && !before.is_whitespace()
}

fn push(found: &mut Vec<Quotation>, open: &Open, inner_end: usize, end: usize) {
    let inner = open.at + open.mark.len_utf8()..inner_end;
    if !inner.is_empty() {
        let single = is_single(open.mark);
        found.push(Quotation { inner, whole: open.at..end, depth: 0, single });
    }
}

/// Letters of scripts with blanks: a mark between two of them is an apostrophe.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() && c < '\u{2E80}'
}

fn opens(c: char, before: char, next: char) -> bool {
    match c {
        // French has a blank behind it.
        '\u{AB}' | '\u{2039}' => !is_word(before),
        '\u{201C}' | '\u{201E}' | '\u{201A}' | '\u{201F}' => !next.is_whitespace(),
        '\u{2018}' => !is_word(before) && !next.is_whitespace(),
        '"' | '\'' | '\u{FF02}' | '\u{201D}' | '\u{2019}' | '\u{BB}' | '\u{203A}' => {
            !is_word(before) && !next.is_whitespace() && !",.;:?!)".contains(next)
        }
        _ => !closers(c).is_empty(),
    }
}

fn closes(c: char, before: char, next: char) -> bool {
    match c {
        '"' | '\'' | '\u{FF02}' | '\u{2019}' | '\u{2018}' => {
            !before.is_whitespace() && !is_word(next)
        }
        '\u{AB}' | '\u{2039}' | '\u{201C}' => !before.is_whitespace(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(text: &str) -> Vec<&str> {
        quotations(text).0.into_iter().map(|q| text[q.inner].trim()).collect()
    }

    #[test]
    fn marks_of_many_languages_pair_by_position() {
        let cases: [(&str, &[&str]); 12] = [
            ("\u{201C}It fell,\u{201D} he said, \u{201C}far.\u{201D}", &["It fell,", "far."]),
            ("\u{201E}Es fiel\u{201C}, sagte er, \u{201E}weit\u{201C}.", &["Es fiel", "weit"]),
            ("\u{BB}Es fiel\u{AB}, sagte er, \u{BB}weit\u{AB}.", &["Es fiel", "weit"]),
            ("\u{AB}\u{A0}Il pleut\u{A0}\u{BB} et \u{AB} oui \u{BB}", &["Il pleut", "oui"]),
            ("\u{201D}Det faller\u{201D}, sa han", &["Det faller"]),
            ("\u{BB}Se sataa\u{BB}, h\u{E4}n sanoi", &["Se sataa"]),
            (
                "\u{300C}\u{4F60}\u{597D}\u{300E}\u{554A}\u{300F}\u{300D}",
                &["\u{4F60}\u{597D}\u{300E}\u{554A}\u{300F}", "\u{554A}"],
            ),
            (
                "\u{4ED6}\u{8BF4}\u{201C}\u{4F60}\u{597D}\u{201D}\u{7136}\u{540E}",
                &["\u{4F60}\u{597D}"],
            ),
            ("\"it's 'so' he\" don't", &["it's 'so' he", "so"]),
            ("\u{201C}a \u{2018}b c\u{2019} d\u{201D}", &["a \u{2018}b c\u{2019} d", "b c"]),
            ("a 5\" pipe and the dogs' bowls", &[]),
            ("\u{2039}un\u{203A} \u{201E}dwa\u{201D}", &["un", "dwa"]),
        ];
        for (text, want) in cases {
            assert_eq!(found(text), want, "{text}");
        }
    }

    #[test]
    fn lost_marks_end_with_their_paragraph() {
        let text = "\u{201C}lost\n\nanother \"one\" here";
        assert_eq!(found(text), ["one"]);
        assert_eq!(quotations(text).1, [Unpaired::opening(0, '\u{201C}')]);
        let lost = |text: &str| quotations(text).1.len();
        assert_eq!(lost("it fell\u{201D} he said"), 1);
        assert_eq!(lost("\u{4ED6}\u{8BF4}\u{300D}"), 1);
        for text in
            ["a 5\" pipe, 6\u{201D} wide", "the dogs' bowls", "\u{BB}a\u{AB} \u{201C}b\u{201D}"]
        {
            assert_eq!(lost(text), 0, "{text}");
        }
        assert_eq!(
            found("\u{201C}First part.\n\n\u{201C}Second part.\u{201D}"),
            ["First part.", "Second part."]
        );
    }

    #[test]
    fn a_million_marks_take_no_time() {
        for unit in ["\u{201C}a ", "\"", "\u{BB}a\u{AB} ", "\u{201E}", "' \u{AB}", "\"a\n\n"] {
            let text = unit.repeat(1_000_000);
            let (found, unpaired) = quotations(&text);
            assert!(found.len() + unpaired.len() <= 1_000_000);
        }
    }

    proptest! {
        #[test]
        fn quotations_nest(text in "[ab \"'\u{201C}\u{201D}\u{201E}\u{AB}\u{BB}\u{300C}\u{300D}\n\u{E9}]{0,80}") {
            let mut ends: Vec<usize> = Vec::new();
            for q in quotations(&text).0 {
                prop_assert!(text.get(q.inner.clone()).is_some() && text.get(q.whole.clone()).is_some());
                while ends.last().is_some_and(|end| *end <= q.whole.start) { ends.pop(); }
                prop_assert!(ends.last().is_none_or(|end| q.whole.end <= *end));
                prop_assert_eq!(ends.len(), q.depth);
                ends.push(q.whole.end);
            }
        }
    }
}
