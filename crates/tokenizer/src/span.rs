//! Where a piece of text stands.

use std::fmt;
use std::ops::Range;

/// A range of bytes of the original text: both ends on character boundaries, the end exclusive.
///
/// # Example
/// ```
/// use asquoted_tokenizer::Span;
///
/// let span = Span::new(4, 7);
/// assert_eq!(&"the cat sat"[span.range()], "cat");
/// assert_eq!(span.to_string(), "4..7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    // start <= end
    start: usize,
    end: usize,
}

impl Span {
    /// The span from `start` to `end`, in bytes; the smaller of the two becomes the start.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        if start <= end { Span { start, end } } else { Span { start: end, end: start } }
    }

    /// The first byte.
    #[must_use]
    pub const fn start(self) -> usize {
        self.start
    }

    /// The byte after the last one.
    #[must_use]
    pub const fn end(self) -> usize {
        self.end
    }

    /// The length in bytes.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span holds nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The span as a range, to slice the text with.
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether `other` lies inside this span.
    #[must_use]
    pub const fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether the two spans share a byte.
    #[must_use]
    pub const fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Span::new(range.start, range.end)
    }
}
