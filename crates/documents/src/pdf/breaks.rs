//! Numbers that a page break parts.

use std::ops::Range;

use crate::Page;
use crate::flow::{Skipped, SkippedKind};

/// What stands between the halves of numbers that may run on over a page break: the ends of the pages, as
/// far as they are not left out as furniture, which is in ascending order. O(pages + furniture).
pub(super) fn find(furniture: &[Skipped], pages: &[Page], text: &str) -> Vec<Skipped> {
    let mut breaks = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let at = furniture.partition_point(|own| own.range.start < page.text.end);
        let (before, after) = furniture.split_at_checked(at).unwrap_or_default();
        let Some((gap, above, below)) = gap(before, after, page.text.end, text) else { continue };
        let Some(gap) = parting(text, gap) else { continue };
        let own = before.iter().rev().take(above).rev().chain(after.iter().take(below));
        let mut start = gap.start;
        for range in own.map(|own| own.range.clone()).chain(std::iter::once(gap.end..gap.end)) {
            let says = text.get(start..range.start).unwrap_or_default();
            if !says.is_empty() {
                breaks.push(Skipped {
                    kind: SkippedKind::PageBreak,
                    page: index + 1,
                    text: says.to_owned(),
                    range: start..range.start,
                });
            }
            // Furniture is left out with its line break.
            let rest = text.get(range.end..).unwrap_or_default();
            start = range.end + usize::from(rest.starts_with('\n'));
        }
    }
    breaks
}

/// What lies between the text above the end of a page and that below it, and how much furniture above and
/// below.
fn gap(
    before: &[Skipped],
    after: &[Skipped],
    end: usize,
    text: &str,
) -> Option<(Range<usize>, usize, usize)> {
    let mut start = text.get(..end)?.trim_end().len();
    let mut above = 0;
    for own in before.iter().rev().take_while(|own| own.range.end > 0) {
        if own.range.end != start {
            break;
        }
        start = text.get(..own.range.start)?.trim_end().len();
        above += 1;
    }
    let first = |at: usize| Some(at + text.get(at..)?.len() - text.get(at..)?.trim_start().len());
    let mut stop = first(end)?;
    let mut below = 0;
    for own in after {
        if own.range.start != stop {
            break;
        }
        stop = first(own.range.end)?;
        below += 1;
    }
    Some((start..stop, above, below))
}

/// What parts the halves of one number, if the text around a gap may be one: three digits behind a mark of
/// thousands, or a mark that a digit follows. With the mark, so that an edge before it is one beside what
/// is left out.
fn parting(text: &str, gap: Range<usize>) -> Option<Range<usize>> {
    let mark = |c: char| matches!(c, ',' | '.' | '\'' | '\u{2019}').then(|| c.len_utf8());
    let above = text.get(..gap.start)?;
    let below = text.get(gap.end..)?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).take(4).count();
    let digits_before =
        |text: &str| text.bytes().rev().take_while(u8::is_ascii_digit).take(4).count();
    if let Some(length) = above.chars().next_back().and_then(mark) {
        let start = gap.start - length;
        let leads = digits_before(text.get(..start)?);
        return ((1..=3).contains(&leads) && digits(below) == 3).then_some(start..gap.end);
    }
    let end = gap.end + below.chars().next().and_then(mark)?;
    (digits_before(above) > 0 && digits(text.get(end..)?) > 0).then_some(gap.start..end)
}
