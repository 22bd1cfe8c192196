//! Notes at the foot of a page.

use std::ops::Range;

use super::furniture::Shown;
use crate::flow::Skipped;

/// Notes are smaller than most of the page by at least this factor.
const SMALL: f64 = 0.92;
/// At most this many lines from the bottom of a page.
const LINES: usize = 60;
/// A mark of a note has at most this many digits.
const DIGITS: usize = 3;

/// A line near the bottom of a page.
#[derive(Clone, Debug)]
pub(super) struct Low {
    range: Range<usize>,
    is_small: bool,
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
    let mut low: Vec<Low> = lines
        .iter()
        .rev()
        .take(LINES)
        .map(|line| Low { range: line.range.clone(), is_small: line.em < body * SMALL })
        .collect();
    let last = low.iter().rposition(|line| line.is_small);
    low.truncate(last.map_or(0, |last| last + 1));
    low
}

/// The notes of a page, and what they say: small lines between the text and the furniture at the foot, the
/// first of them with a mark, that end the text of the page.
pub(super) fn find(
    low: &[Low],
    furniture: &[Skipped],
    end: usize,
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
    let is_last = text.get(rest..end)?.trim().is_empty();
    let is_whole = length == stop - start + 1;
    (is_whole && is_last && is_marked(says)).then(|| (start..stop, says.replace('\n', " ")))
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

#[cfg(test)]
mod tests {
    use super::is_marked;

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
}
