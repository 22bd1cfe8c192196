//! Stretches of a text and the bytes that they come from.

use std::ops::Range;

/// A stretch of the text and the bytes that it comes from, unit by unit: `unit.0` bytes of the text
/// come from `unit.1` bytes of the origin, from both starts on.
///
/// Text as it stands in the file has units of one byte; Cyrillic out of a single-byte encoding has
/// units of two bytes and one; a character reference is one unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub(crate) text: Range<usize>,
    pub(crate) origin: Range<usize>,
    pub(crate) unit: (usize, usize),
}

impl Stretch {
    /// One that is the same bytes, or a single unit if the lengths differ.
    #[cfg(any(test, feature = "html", feature = "docx"))]
    pub(crate) fn new(text: Range<usize>, origin: Range<usize>) -> Self {
        let unit =
            if text.len() == origin.len() { (1, 1) } else { (text.len().max(1), origin.len()) };
        Stretch { text, origin, unit }
    }

    /// One whose text is whole units.
    pub(crate) fn of_units(text: Range<usize>, origin: Range<usize>, unit: (usize, usize)) -> Self {
        Stretch { text, origin, unit: (unit.0.max(1), unit.1) }
    }

    /// The bytes of whole units that a range of the text touches; `None` if it touches none.
    fn origin_of(&self, range: &Range<usize>) -> Option<Range<usize>> {
        let start = range.start.max(self.text.start);
        let end = range.end.min(self.text.end);
        if start >= end {
            return None;
        }
        let first = (start - self.text.start) / self.unit.0;
        let last = (end - self.text.start).div_ceil(self.unit.0);
        let at = |units: usize| (self.origin.start + units * self.unit.1).min(self.origin.end);
        Some(at(first)..at(last))
    }
}

/// Adds a stretch behind the others, as one with the last where it goes on.
pub(crate) fn append(stretches: &mut Vec<Stretch>, next: Stretch) {
    if next.text.is_empty() {
        return;
    }
    if let Some(last) = stretches.last_mut()
        && last.unit == next.unit
        && last.text.end == next.text.start
        && last.origin.end == next.origin.start
        // Whole units only: else what follows would be off by a part of one.
        && last.text.len().is_multiple_of(last.unit.0)
    {
        last.text.end = next.text.end;
        last.origin.end = next.origin.end;
        return;
    }
    stretches.push(next);
}

/// From the first to the last byte that a range of the text comes from.
/// O(log(stretches) + pieces).
pub(crate) fn hull(stretches: &[Stretch], range: &Range<usize>) -> Option<Range<usize>> {
    let mut pieces = touched(stretches, range).filter_map(|s| s.origin_of(range));
    let first = pieces.next()?;
    Some(pieces.fold(first, |hull, next| hull.start.min(next.start)..hull.end.max(next.end)))
}

fn touched<'s>(
    stretches: &'s [Stretch],
    range: &Range<usize>,
) -> impl Iterator<Item = &'s Stretch> + use<'s> {
    let (start, end) = (range.start, range.end);
    let first = stretches.partition_point(|s| s.text.end <= start);
    stretches.iter().skip(first).take_while(move |s| s.text.start < end)
}

/// The way in two steps as one: the text to what it was read from, and that to the file.
/// O(stretches of both).
#[cfg(any(test, feature = "html", feature = "docx"))]
pub(crate) fn compose(outer: Vec<Stretch>, inner: &[Stretch]) -> Vec<Stretch> {
    let mut composed = Vec::with_capacity(outer.len());
    for stretch in outer {
        if stretch.unit != (1, 1) {
            if let Some(origin) = hull(inner, &stretch.origin) {
                let unit = (stretch.text.len(), origin.len());
                append(&mut composed, Stretch::of_units(stretch.text, origin, unit));
            }
            continue;
        }
        for piece in touched(inner, &stretch.origin) {
            let start = piece.text.start.max(stretch.origin.start);
            let end = piece.text.end.min(stretch.origin.end);
            let Some(origin) = piece.origin_of(&(start..end)) else { continue };
            let shift = |at: usize| at - stretch.origin.start + stretch.text.start;
            append(&mut composed, Stretch::of_units(shift(start)..shift(end), origin, piece.unit));
        }
    }
    composed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_map_by_units() {
        let mut map = Vec::new();
        append(&mut map, Stretch::new(0..3, 10..13));
        append(&mut map, Stretch::new(3..5, 13..15));
        assert_eq!(map.len(), 1, "the same bytes go on");
        // A reference such as `&lt;`.
        append(&mut map, Stretch::new(5..6, 15..19));
        // Cyrillic of one byte a letter.
        append(&mut map, Stretch::of_units(6..12, 30..33, (2, 1)));
        assert_eq!(hull(&map, &(1..6)), Some(11..19));
        assert_eq!(hull(&map, &(5..10)), Some(15..32));
        assert_eq!(hull(&map, &(7..8)), Some(30..31), "half a unit is the unit");
        assert_eq!(hull(&map, &(0..12)), Some(10..33));
        assert_eq!(hull(&map, &(12..20)), None);
    }

    #[test]
    fn two_steps_are_one() {
        let inner =
            vec![Stretch::of_units(0..4, 2..10, (1, 2)), Stretch::of_units(4..10, 10..14, (3, 2))];
        let outer = vec![Stretch::new(0..1, 1..2), Stretch::new(1..7, 4..10)];
        let map = compose(outer, &inner);
        assert_eq!(hull(&map, &(0..1)), Some(4..6));
        assert_eq!(hull(&map, &(4..7)), Some(12..14));
        let reference = compose(vec![Stretch::new(0..1, 0..4)], &inner);
        assert_eq!(hull(&reference, &(0..1)), Some(2..10));
    }
}
