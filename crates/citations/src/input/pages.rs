//! The pages that a citation names.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Serialize, Serializer};

/// The pages that a citation names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Pages {
    /// None: the quote may stand on any.
    #[default]
    Any,
    /// Their numbers from 1, ascending, never empty. A quote stands there if it touches one.
    Numbers(Vec<usize>),
    /// What is printed on the page, such as `iv`. Where the document has no labels, a text that
    /// reads as a number or a range of numbers counts as such.
    Label(String),
    /// A format that does not say how it counts: the readings are tried in this order, and the
    /// first whose pages hold the quote is named in the outcome.
    Readings(Vec<PageReading>),
}

/// One way to read the page numbers of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageReading {
    /// How it counts, such as `from_1_end_exclusive`.
    pub name: &'static str,
    /// Pages from 1, both ends inclusive.
    pub pages: RangeInclusive<usize>,
}

/// The names of readings, in the order in which they are tried: the narrowest first.
pub(crate) const READINGS: [&str; 4] = [
    "from_1_end_exclusive",
    "from_1_end_inclusive",
    "from_0_end_exclusive",
    "from_0_end_inclusive",
];

/// More pages than this in one citation point nowhere.
const MOST: usize = 10_000;

impl Pages {
    /// One page, by its number from 1; [`Pages::Any`] for 0.
    #[must_use]
    pub fn number(page: usize) -> Self {
        if page == 0 { Pages::Any } else { Pages::Numbers(vec![page]) }
    }

    /// Pages from 1, both ends inclusive; none if there are none or too many.
    #[must_use]
    pub fn range(first: usize, last: usize) -> Option<Self> {
        let fits = first > 0 && last >= first && last - first < MOST;
        fits.then(|| Pages::Numbers((first..=last).collect()))
    }

    /// Several pages in any order; none if one of them is 0, there are none or too many.
    #[must_use]
    pub fn numbers(mut pages: Vec<usize>) -> Option<Self> {
        pages.sort_unstable();
        pages.dedup();
        let fits = pages.first().is_some_and(|n| *n > 0) && pages.len() <= MOST;
        fits.then_some(Pages::Numbers(pages))
    }

    /// Pages as they stand in a text: `3`, `3-4`, `3, 5`, `p. 3`, `pp. 3–4`; none if it is no
    /// number.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let text = text.trim();
        let text = text.strip_prefix("pp").or_else(|| text.strip_prefix('p')).unwrap_or(text);
        let text = text.strip_prefix('.').unwrap_or(text);
        let mut pages = Vec::new();
        for part in text.split(',') {
            let dash = |c| matches!(c, '-' | '\u{2013}');
            let (first, last) = part.split_once(dash).unwrap_or((part, part));
            let number = |text: &str| {
                let text = text.trim();
                text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<usize>().ok())?
            };
            let Pages::Numbers(range) = Pages::range(number(first)?, number(last)?)? else {
                return None;
            };
            pages.extend(range);
            if pages.len() > MOST {
                return None;
            }
        }
        Pages::numbers(pages)
    }

    /// The ways in which two numbers of a format that does not say how it counts can be meant.
    pub(crate) fn readings(start: usize, end: usize) -> Self {
        let next = |n: usize| n.saturating_add(1);
        let pages = [
            (start, end.saturating_sub(1)),
            (start, end),
            (next(start), end),
            (next(start), next(end)),
        ];
        let reading = |(name, (first, last)): (&'static str, (usize, usize))| {
            (first >= 1 && last >= first).then_some(PageReading { name, pages: first..=last })
        };
        Pages::Readings(READINGS.into_iter().zip(pages).filter_map(reading).collect())
    }

    /// The number, where one page is named by number.
    #[must_use]
    pub fn single(&self) -> Option<usize> {
        match self {
            Pages::Numbers(pages) => match pages.as_slice() {
                [page] => Some(*page),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether no page is named.
    #[must_use]
    pub const fn is_any(&self) -> bool {
        matches!(self, Pages::Any)
    }
}

/// `3`, `3–4`, `3, 5`, a label as it is; nothing for no page.
impl fmt::Display for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pages::Any => Ok(()),
            Pages::Numbers(pages) => {
                let mut rest = pages.as_slice();
                let mut first = true;
                while let [start, ..] = rest {
                    let run = rest.iter().zip(*start..).take_while(|(a, b)| *a == b).count();
                    let end = start + run.saturating_sub(1);
                    f.write_str(if first { "" } else { ", " })?;
                    write!(f, "{start}")?;
                    if end > *start {
                        write!(f, "\u{2013}{end}")?;
                    }
                    first = false;
                    rest = rest.get(run.max(1)..).unwrap_or_default();
                }
                Ok(())
            }
            Pages::Label(label) => f.write_str(label),
            Pages::Readings(readings) => match readings.first() {
                Some(PageReading { pages, .. }) if pages.start() == pages.end() => {
                    write!(f, "{}", pages.start())
                }
                Some(PageReading { pages, .. }) => {
                    write!(f, "{}\u{2013}{}", pages.start(), pages.end())
                }
                None => Ok(()),
            },
        }
    }
}

/// `null`, a number, a list of numbers, or a text.
impl Serialize for Pages {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Pages::Any => serializer.serialize_none(),
            Pages::Numbers(pages) => match pages.as_slice() {
                [page] => page.serialize(serializer),
                pages => pages.serialize(serializer),
            },
            Pages::Label(_) | Pages::Readings(_) => serializer.collect_str(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_as_pages() {
        for (text, shown) in [
            ("3", "3"),
            (" p. 3 ", "3"),
            ("pp. 3\u{2013}5", "3\u{2013}5"),
            ("3,5-7, 6", "3, 5\u{2013}7"),
            ("9, 1", "1, 9"),
        ] {
            assert_eq!(Pages::from_text(text).unwrap().to_string(), shown, "{text:?}");
        }
        for text in ["", "0", "iv", "3-2", "-3", "3-", "1-99999999999", "+3", "3.5", "p"] {
            assert_eq!(Pages::from_text(text), None, "{text:?}");
        }
    }

    #[test]
    fn json_has_the_simplest_form() {
        let json = |pages: &Pages| serde_json::to_string(pages).unwrap();
        assert_eq!(json(&Pages::Any), "null");
        assert_eq!(json(&Pages::number(3)), "3");
        assert_eq!(json(&Pages::range(3, 4).unwrap()), "[3,4]");
        assert_eq!(json(&Pages::Label("iv".to_owned())), "\"iv\"");
    }
}
