//! Quotations in running text: what stands between quotation marks.

use std::ops::Range;

use super::sentence;

/// A quotation in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Quotation {
    /// What stands between the marks.
    pub(crate) inner: Range<usize>,
    /// The same with the marks.
    pub(crate) whole: Range<usize>,
}

/// Opening marks with their closing ones. No single quotation marks: apostrophes look the same.
const PAIRS: [(char, char); 9] = [
    ('"', '"'),
    ('\u{201C}', '\u{201D}'),
    ('\u{201E}', '\u{201C}'),
    ('\u{AB}', '\u{BB}'),
    ('\u{300C}', '\u{300D}'),
    ('\u{300E}', '\u{300F}'),
    ('\u{FF02}', '\u{FF02}'),
    ('\u{300A}', '\u{300B}'),
    ('\u{201D}', '\u{201D}'),
];

/// A quotation that runs on for longer has lost its closing mark.
const LONGEST: usize = 20_000;

/// The quotations of a text, outermost ones alone, each within one paragraph and none in code.
/// O(length · log length).
pub(crate) fn find(text: &str) -> Vec<Quotation> {
    let mut out = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let rest = text.get(start..).unwrap_or_default();
        let end = start + paragraph_end(rest);
        in_paragraph(text, start..end, &mut out);
        start = end;
    }
    let code = code(text);
    out.retain(|quotation| sentence::around(&code, quotation.whole.start).is_none());
    out
}

/// Fenced blocks and code spans, ascending: what is quoted there is code.
pub(crate) fn code(body: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut fence: Option<(usize, &str)> = None;
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let trimmed = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| trimmed.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some((start, mark)),
            (Some((from, open)), Some(mark)) if open == mark => {
                out.push(from..at);
                fence = None;
            }
            (None, None) => spans(line, start, &mut out),
            _ => {}
        }
    }
    out.extend(fence.map(|(from, _)| from..body.len()));
    out
}

fn spans(line: &str, base: usize, out: &mut Vec<Range<usize>>) {
    let mut open = None;
    for (i, _) in line.match_indices('`') {
        match open.take() {
            Some(from) => out.push(base + from..base + i + 1),
            None => open = Some(i),
        }
    }
}

/// Where a paragraph ends: behind the blank line that follows it.
fn paragraph_end(text: &str) -> usize {
    let mut at = 0;
    let mut seen = false;
    for line in text.split_inclusive('\n') {
        at += line.len();
        if line.trim().is_empty() {
            if seen {
                return at;
            }
        } else {
            seen = true;
        }
    }
    text.len()
}

fn in_paragraph(text: &str, range: Range<usize>, out: &mut Vec<Quotation>) {
    let paragraph = text.get(range.clone()).unwrap_or_default();
    // The innermost open quotation decides which mark closes; only the outermost is kept.
    let mut open: Option<(usize, char, char, usize)> = None;
    let mut before = ' ';
    let mut chars = paragraph.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let at = range.start + i;
        let next = chars.peek().map_or(' ', |(_, c)| *c);
        match open {
            Some((start, opening, close, depth)) => {
                if c == close && closes(c, before, next) {
                    if depth > 0 {
                        open = Some((start, opening, close, depth - 1));
                    } else {
                        let inner = start + opening.len_utf8()..at;
                        if inner.len() <= LONGEST && !inner.is_empty() {
                            out.push(Quotation { inner, whole: start..at + c.len_utf8() });
                        }
                        open = None;
                    }
                } else if c == opening && opening != close {
                    open = Some((start, opening, close, depth + 1));
                }
            }
            None => {
                if let Some((_, close)) =
                    PAIRS.iter().find(|(o, _)| *o == c).filter(|_| opens(c, before, next))
                {
                    open = Some((at, c, *close, 0));
                }
            }
        }
        before = c;
    }
}

/// A straight mark opens before a word and after none: `5" pipe` opens nothing.
fn opens(c: char, before: char, next: char) -> bool {
    let straight = matches!(c, '"' | '\u{FF02}' | '\u{201D}');
    !straight || !before.is_alphanumeric() && !next.is_whitespace()
}

fn closes(c: char, before: char, next: char) -> bool {
    !matches!(c, '"' | '\u{FF02}') || !next.is_alphanumeric() && !before.is_whitespace()
}

/// A text without the quotation marks round it.
pub(crate) fn without_marks(text: &str) -> &str {
    let text = text.trim();
    let first = text.chars().next();
    let pair = PAIRS.iter().find(|(open, _)| Some(*open) == first);
    let inner = pair.and_then(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close));
    inner.map_or(text, str::trim)
}

/// A text without the references `[2]`, `【2†…】` at its end.
pub(crate) fn without_reference(text: &str) -> &str {
    let mut text = text.trim_end();
    loop {
        let open = if text.ends_with(']') {
            text.rfind('[')
        } else if text.ends_with('\u{3011}') {
            text.rfind('\u{3010}')
        } else {
            None
        };
        let inside = open.and_then(|open| text.get(open..));
        let is_reference = |inside: &str| {
            let inside = inside.trim_matches(['[', ']', '\u{3010}', '\u{3011}', '^']);
            inside.starts_with(|c: char| c.is_ascii_digit())
                && !inside.contains(char::is_whitespace)
                && inside.len() < 24
        };
        match (open, inside) {
            (Some(open), Some(inside)) if is_reference(inside) => {
                text = text.get(..open).unwrap_or_default().trim_end();
            }
            _ => return text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(text: &str) -> Vec<&str> {
        find(text).into_iter().map(|q| &text[q.inner]).collect()
    }

    #[test]
    fn marks_of_many_languages_hold_quotations() {
        assert_eq!(found("He said \"it fell\" and left."), ["it fell"]);
        assert_eq!(
            found("\u{201C}It fell,\u{201D} he said, \u{201C}far.\u{201D}"),
            ["It fell,", "far."]
        );
        assert_eq!(found("\u{201E}Es fiel\u{201C}, sagte er."), ["Es fiel"]);
        assert_eq!(found("\u{AB} Il pleut \u{BB}"), [" Il pleut "]);
        assert_eq!(
            found("\u{4ED6}\u{8BF4}\u{300C}\u{4F60}\u{597D}\u{300D}\u{3002}"),
            ["\u{4F60}\u{597D}"]
        );
    }

    #[test]
    fn apostrophes_inches_and_lost_marks_are_none() {
        assert!(found("It's what the team didn't say.").is_empty());
        assert!(found("a 5\" pipe and a 6\" one").is_empty());
        assert_eq!(found("\"lost\n\nanother \"one\" here"), ["one"]);
    }

    #[test]
    fn code_is_not_quoted() {
        assert_eq!(found("`a \"b c\" d` \"e\"\n```\n\"f g\"\n```\n\"h\"\n```\n\"i\""), ["e", "h"]);
        // A code span ends with its line, or is none.
        assert_eq!(found("a ` \"b\""), ["b"]);
    }

    #[test]
    fn the_outermost_quotation_counts() {
        assert_eq!(found("\u{AB}a \u{AB}b\u{BB} c\u{BB} d"), ["a \u{AB}b\u{BB} c"]);
        assert_eq!(found("\u{201C}a 'b' c\u{201D}"), ["a 'b' c"]);
    }

    #[test]
    fn marks_and_references_are_taken_off() {
        assert_eq!(without_marks(" \u{201C}It fell.\u{201D} "), "It fell.");
        assert_eq!(without_marks("\"a\" and \"b"), "\"a\" and \"b");
        assert_eq!(without_reference("It fell. [2][3]"), "It fell.");
        assert_eq!(without_reference("It fell \u{3010}4:0\u{2020}source\u{3011}"), "It fell");
        assert_eq!(without_reference("a [sic]"), "a [sic]");
    }

    proptest! {
        #[test]
        fn any_text_is_looked_through(text in "[a\" \u{201C}\u{201D}\u{AB}\u{BB}\n\u{E9}]{0,80}") {
            let mut last = 0;
            for quotation in find(&text) {
                prop_assert!(quotation.whole.start >= last && quotation.inner.start > quotation.whole.start);
                prop_assert!(text.get(quotation.inner).is_some_and(|t| !t.contains("\n\n")));
                last = quotation.whole.end;
            }
        }
    }
}
