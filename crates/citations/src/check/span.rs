//! A range that comes with a quote: sliced, and compared with the quote.

use std::ops::Range;

use asquoted::Offsets;
use asquoted::wire::Unit;
use serde::Serialize;

use crate::{CitedSpan, Counts, Document};

/// What stands at the range that comes with a quote.
///
/// The unit of most APIs is not documented. It is inferred, and named here: the first of code
/// points, UTF-16 units and bytes, with an exclusive and with an inclusive end, whose slice is the
/// quote. Where the text is ASCII all units are one, and the first is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SpanCheck {
    /// Whether the quote stands at the range.
    pub fits: SpanFit,
    /// What is counted where it fits; none for blocks.
    pub unit: Option<Unit>,
    /// Whether the end is counted in where it fits.
    pub end: Option<EndKind>,
    /// Where it stands, in bytes of the text.
    pub bytes: Option<(usize, usize)>,
    /// What stands at the range where the quote does not, in the first reading that is a range of
    /// the text at all; at most 500 characters.
    pub slice: Option<String>,
    /// Whether the range counts in a text that the record brought along, not in the document.
    pub carried: bool,
}

/// Whether a quote stands at a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SpanFit {
    /// Character by character.
    Exact,
    /// But for blanks.
    Blanks,
    /// Other words stand there, or nothing.
    No,
    /// Nobody said what the blocks of the document are.
    NotChecked,
}

/// Whether the end of a range is part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EndKind {
    /// It is not.
    Exclusive,
    /// It is.
    Inclusive,
}

/// What is shown of other words.
const SHOWN: usize = 500;

/// Slices the range and compares it with the quote. O(length of the quote), and of the text that
/// the record brought along.
pub(super) fn check(
    span: &CitedSpan,
    quote: &str,
    document: &Document,
    offsets: &Offsets<'_>,
) -> SpanCheck {
    let carried = span.text.is_some();
    let check = match (span.counts, &span.text) {
        (Counts::Text(unit), Some(text)) => in_text(span, unit, quote, text, &Offsets::new(text)),
        (Counts::Text(unit), None) => in_text(span, unit, quote, document.source().text(), offsets),
        (Counts::Blocks, _) => in_blocks(span, quote, document),
    };
    SpanCheck { carried, ..check }
}

const NONE: SpanCheck = SpanCheck {
    fits: SpanFit::No,
    unit: None,
    end: None,
    bytes: None,
    slice: None,
    carried: false,
};

const ENDS: [EndKind; 2] = [EndKind::Exclusive, EndKind::Inclusive];

fn in_text(
    span: &CitedSpan,
    unit: Option<Unit>,
    quote: &str,
    text: &str,
    offsets: &Offsets<'_>,
) -> SpanCheck {
    let units = [Unit::Char, Unit::Utf16, Unit::Byte];
    let units = units.into_iter().filter(|u| unit.is_none_or(|given| given == *u));
    let readings: Vec<(Unit, EndKind, Range<usize>)> = units
        .flat_map(|unit| ENDS.map(|end| (unit, end)))
        .filter_map(|(unit, end)| {
            let stop = span.end.checked_add(usize::from(end == EndKind::Inclusive))?;
            let at = |n: usize| match unit {
                Unit::Char => offsets.byte_of_char(n),
                Unit::Utf16 => offsets.byte_of_utf16(n),
                Unit::Byte => Some(n),
            };
            Some((unit, end, at(span.start)?..at(stop)?))
        })
        .filter(|(_, _, range)| text.get(range.clone()).is_some())
        .collect();
    let slice = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
    let exact = readings.iter().find(|(_, _, range)| slice(range) == quote);
    let (fits, reading) = match exact {
        Some(reading) => (SpanFit::Exact, Some(reading)),
        None => {
            let loose = readings.iter().find(|(_, _, range)| same_words(slice(range), quote));
            (if loose.is_some() { SpanFit::Blanks } else { SpanFit::No }, loose)
        }
    };
    match reading {
        Some((unit, end, range)) => SpanCheck {
            fits,
            unit: Some(*unit),
            end: Some(*end),
            bytes: Some((range.start, range.end)),
            ..NONE
        },
        None => {
            SpanCheck { slice: readings.first().map(|(_, _, range)| shown(slice(range))), ..NONE }
        }
    }
}

fn in_blocks(span: &CitedSpan, quote: &str, document: &Document) -> SpanCheck {
    let all = document.blocks();
    if all.is_empty() {
        return SpanCheck { fits: SpanFit::NotChecked, ..NONE };
    }
    let text = document.source().text();
    let blocks = |end: EndKind| {
        let stop = span.end.checked_add(usize::from(end == EndKind::Inclusive))?;
        all.get(span.start..stop).filter(|blocks| !blocks.is_empty())
    };
    for end in ENDS {
        let Some(cited) = blocks(end) else { continue };
        let texts = cited.iter().map(|b| text.get(b.clone()).unwrap_or_default());
        if let (true, Some(first), Some(last)) = (joined(texts, quote), cited.first(), cited.last())
        {
            let bytes = Some((first.start, last.end));
            return SpanCheck { fits: SpanFit::Exact, end: Some(end), bytes, ..NONE };
        }
    }
    let slice = blocks(EndKind::Exclusive).and_then(|cited| {
        let (first, last) = (cited.first()?, cited.last()?);
        text.get(first.start..last.end).map(shown)
    });
    SpanCheck { slice, ..NONE }
}

/// Whether the quote is these texts one behind the other, with or without blanks between them.
fn joined<'t>(texts: impl Iterator<Item = &'t str>, quote: &str) -> bool {
    let quote = collapsed(quote);
    let mut rest = quote.as_str();
    for text in texts {
        match rest.trim_start().strip_prefix(collapsed(text).as_str()) {
            Some(behind) => rest = behind,
            None => return false,
        }
    }
    rest.trim().is_empty()
}

fn same_words(a: &str, b: &str) -> bool {
    a.split_whitespace().eq(b.split_whitespace())
}

fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use asquoted::Source;

    const TEXT: &str = "\u{1F642} Rain: 5 mm.\u{1D11E} It fell in May, caf\u{e9}.";

    fn check(start: usize, end: usize, unit: Option<Unit>, quote: &str) -> SpanCheck {
        let document = Document::new("d", Source::new(TEXT).unwrap());
        let span = CitedSpan::of_text(start, end, unit);
        super::check(&span, quote, &document, &document.source().offsets())
    }

    #[test]
    fn the_unit_is_inferred_behind_astral_characters() {
        let quote = "It fell in May";
        let byte = TEXT.find(quote).unwrap();
        let utf16 = TEXT[..byte].encode_utf16().count();
        let chars = TEXT[..byte].chars().count();
        for (start, unit) in [(chars, Unit::Char), (utf16, Unit::Utf16), (byte, Unit::Byte)] {
            for (end, kind) in [(14, EndKind::Exclusive), (13, EndKind::Inclusive)] {
                let check = check(start, start + end, None, quote);
                assert_eq!(check.fits, SpanFit::Exact);
                assert_eq!((check.unit, check.end), (Some(unit), Some(kind)));
                assert_eq!(check.bytes, Some((byte, byte + 14)));
            }
        }
    }

    #[test]
    fn a_unit_that_is_given_is_kept_to() {
        let byte = TEXT.find("It fell").unwrap();
        assert_eq!(check(byte, byte + 7, Some(Unit::Byte), "It fell").fits, SpanFit::Exact);
        let wrong = check(byte, byte + 7, Some(Unit::Char), "It fell");
        assert_eq!(wrong.fits, SpanFit::No);
        assert!(wrong.slice.is_some());
    }

    #[test]
    fn other_words_and_ranges_past_the_end_do_not_fit() {
        let other = check(2, 6, None, "It fell");
        assert_eq!((other.fits, other.slice.as_deref()), (SpanFit::No, Some("Rain")));
        for (start, end) in [(0, 10_000), (5, 2), (usize::MAX, usize::MAX)] {
            assert_eq!(check(start, end, None, "It fell"), NONE);
        }
        assert_eq!(check(2, 12, None, "Rain:  5\nmm").fits, SpanFit::Blanks);
    }

    #[test]
    fn blocks_are_joined_with_or_without_blanks() {
        let text = "One two.\n\nThree.\n\nFour.";
        let document = Document::new("d", Source::new(text).unwrap());
        let with = document.clone().with_blocks(vec![0..8, 10..16, 18..23]);
        let offsets = document.source().offsets();
        let fits = |document: &Document, start, end, quote| {
            let span = CitedSpan::of_blocks(start, end);
            super::check(&span, quote, document, &offsets).fits
        };
        assert_eq!(fits(&document, 0, 1, "One two."), SpanFit::NotChecked);
        assert_eq!(fits(&with, 0, 1, "One two."), SpanFit::Exact);
        assert_eq!(fits(&with, 0, 2, "One two.Three."), SpanFit::Exact);
        assert_eq!(fits(&with, 1, 3, "Three.\n\nFour."), SpanFit::Exact);
        assert_eq!(fits(&with, 0, 1, "One"), SpanFit::No);
        assert_eq!(fits(&with, 0, 1, "One two. More"), SpanFit::No);
        assert_eq!(fits(&with, 3, 4, "One two."), SpanFit::No);
        assert_eq!(fits(&with, 2, 1, "One two."), SpanFit::No);
    }
}
