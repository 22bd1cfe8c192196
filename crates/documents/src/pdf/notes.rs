//! Notes at the foot of a page.

use std::ops::Range;

use super::furniture::Shown;
use crate::flow::Skipped;

/// Notes are smaller than most of the page by at least this factor.
const SMALL: f64 = 0.92;
/// At most this many lines from the bottom of a page.
const LINES: usize = 60;
/// The gap above notes is larger by this factor than that between lines of the text,
const GAP: f64 = 1.15;
/// which is this many ems where the page does not tell.
const LEADING: f64 = 1.2;
/// Lines of the text are no more ems apart.
const FAR: f64 = 2.5;
/// The line above another is one of so many.
const ABOVE: usize = 8;
/// A mark of a note has at most this many digits.
const DIGITS: usize = 3;

/// A line near the bottom of a page.
#[derive(Clone, Debug)]
pub(super) struct Low {
    range: Range<usize>,
    is_small: bool,
    /// Whether it is further below the line above it than lines of the text are from each other.
    is_apart: bool,
}

/// The lines of a page from the bottom up to the last that may belong to a note; `lines` run from the
/// top. O(lines log lines).
pub(super) fn low(lines: &[Shown]) -> Vec<Low> {
    let mut sizes: Vec<(f64, usize)> =
        lines.iter().map(|line| (line.em, line.range.len())).collect();
    sizes.sort_by(|a, b| a.0.total_cmp(&b.0));
    // The size that half of the text is below.
    let mut left = sizes.iter().map(|(_, length)| length).sum::<usize>() / 2;
    let body = sizes.iter().find(|(_, length)| {
        let is_half = *length > left;
        left = left.saturating_sub(*length);
        is_half
    });
    let Some(&(body, _)) = body else { return Vec::new() };
    let is_small = |line: &Shown| line.em < body * SMALL;
    let leading = leading(lines, body, is_small);
    let is_apart = |at: usize, line: &Shown| {
        let above = lines.get(..at).unwrap_or_default().iter().rev().take(ABOVE);
        let mut above = above.filter(|above| above.x[0] < line.x[1] && line.x[0] < above.x[1]);
        above.next().is_none_or(|above| line.y - above.y > leading * GAP)
    };
    let mut low: Vec<Low> = lines
        .iter()
        .enumerate()
        .rev()
        .take(LINES)
        .map(|(at, line)| Low {
            range: line.range.clone(),
            is_small: is_small(line),
            is_apart: is_apart(at, line),
        })
        .collect();
    let last = low.iter().rposition(|line| line.is_small);
    low.truncate(last.map_or(0, |last| last + 1));
    low
}

/// How far lines of the text are from each other: half of them no further.
fn leading(lines: &[Shown], body: f64, is_small: impl Fn(&Shown) -> bool) -> f64 {
    let down = lines.windows(2).filter_map(|pair| {
        let [above, line] = pair else { return None };
        let down = line.y - above.y;
        let is_next = down > body * 0.5 && down < body * FAR;
        (is_next && !is_small(above) && !is_small(line)).then_some(down)
    });
    let mut down: Vec<f64> = down.collect();
    down.sort_by(f64::total_cmp);
    down.get(down.len() / 2).copied().unwrap_or(body * LEADING)
}

/// The notes of a page, and what they say: small lines between the text and the furniture at the foot, the
/// first of them with a mark, that end the text of the page. A gap is above them, or their mark stands in
/// the text: a small line right below others may be one of them.
pub(super) fn find(
    low: &[Low],
    furniture: &[Skipped],
    page: Range<usize>,
    text: &str,
) -> Option<(Range<usize>, String)> {
    let is_furniture =
        |line: &&Low| furniture.iter().any(|own| own.range.start == line.range.start);
    let lines: Vec<&Low> =
        low.iter().skip_while(is_furniture).take_while(|line| line.is_small).collect();
    let start = lines.iter().map(|line| line.range.start).min()?;
    let stop = lines.iter().map(|line| line.range.end).max()?;
    let says = text.get(start..stop)?;
    // In content order nothing else stands between them, and furniture alone behind them.
    let length: usize = lines.iter().map(|line| line.range.len() + 1).sum();
    let mut rest = stop;
    for own in furniture.iter().filter(|own| own.range.start >= stop) {
        if text.get(rest..own.range.start)?.trim().is_empty() {
            rest = own.range.end;
        }
    }
    let is_last = text.get(rest..page.end)?.trim().is_empty();
    let is_whole = length == stop - start + 1;
    let is_note = is_marked(says)
        && (lines.last().is_some_and(|first| first.is_apart)
            || has_mark(text.get(page.start..start)?, says));
    (is_whole && is_last && is_note).then(|| (start..stop, says.replace('\n', " ")))
}

/// Whether a text begins like a note: `1 `, `¹`, `[2]`, `*`.
fn is_marked(text: &str) -> bool {
    let mark = text.trim_start_matches(['[', '(']);
    let sign = mark.starts_with(['*', '\u{2020}', '\u{2021}', '§', '¶', '\u{2016}']);
    let digits = mark.chars().take_while(|c| c.is_numeric()).count();
    let after = mark.chars().nth(digits);
    // `1.5` and `12,000` are numbers of the text.
    let number = (1..=DIGITS).contains(&digits)
        && after.is_some_and(|c| !matches!(c, ',' | ':' | '%' | '/'))
        && !mark.chars().skip(digits).nth(1).is_some_and(|c| after == Some('.') && c.is_numeric());
    sign || number
}

/// Whether a text has the mark of a note behind a word: `harbours1`, `boats.*`, `ice²`.
fn has_mark(text: &str, note: &str) -> bool {
    let note = note.trim_start_matches(['[', '(']);
    let digits = note.chars().take_while(|c| c.is_numeric()).count().max(1);
    let mark: String = note.chars().take(digits).collect();
    let raised = |c: char| {
        let mut forms = "0123456789".chars().zip("⁰¹²³⁴⁵⁶⁷⁸⁹".chars());
        forms.find(|(plain, _)| *plain == c).map_or(c, |(_, form)| form)
    };
    let high: String = mark.chars().map(raised).collect();
    let is_there = |mark: &str| {
        text.match_indices(mark).any(|(at, _)| {
            let mut before = text.get(..at).unwrap_or_default().chars().rev();
            let stop = |c: &char| {
                matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | ')' | '\u{201D}' | '[' | '(')
            };
            let word = before.find(|c| !stop(c));
            let after = text.get(at + mark.len()..).and_then(|rest| rest.chars().next());
            word.is_some_and(char::is_alphabetic) && !after.is_some_and(char::is_alphanumeric)
        })
    };
    is_there(&mark) || is_there(&high)
}

#[cfg(test)]
mod tests {
    use super::{has_mark, is_marked};

    #[test]
    fn marks() {
        for marked in
            ["1 See there.", "¹See", "[2] Of", "12. In", "* Of old", "\u{2020}Note", "3See"]
        {
            assert!(is_marked(marked), "{marked}");
        }
        for plain in ["Of old", "1.5 tons", "12,000 men", "1984 was", "5% of", "", "1"] {
            assert!(!is_marked(plain), "{plain}");
        }
    }

    #[test]
    fn marks_in_the_text() {
        for text in ["two harbours1 of", "two harbours,1 of", "harbours\u{B9} of", "harbours[1] of"]
        {
            assert!(has_mark(text, "1 See there."), "{text}");
        }
        for text in ["two 1 of", "12.1 of", "harbours12 of", "", "a 1."] {
            assert!(!has_mark(text, "1 See there."), "{text}");
        }
    }
}
