//! The text that quotes are checked against.

use std::ops::{Range, RangeInclusive};
use std::{error, fmt};

use asquoted_guard::Guard;
use asquoted_tokenizer::{Tokens, TooLong, tokenize};

use crate::check;
use crate::offsets::Offsets;
use crate::{Quote, Span, Verdict};

/// A text prepared once and checked many times, from many threads.
///
/// Preparing is O(length), a check O(length of source and quote) at worst. What a `Source` holds
/// beside the text is opaque; [`Source::heap_bytes`] tells how much it is.
///
/// # Example
/// ```
/// use asquoted::{Quote, Source};
///
/// let page = "A cache hit ratio of 90 percent means the origin serves only 1 request in 10.";
/// let source = Source::new(page)?;
/// assert!(source.check(&Quote::new("the origin serves only 1 request in 10")).is_found());
/// assert!(!source.check(&Quote::new("the origin serves only 2 requests in 10")).is_found());
/// # Ok::<(), asquoted::SourceError>(())
/// ```
#[derive(Clone)]
pub struct Source {
    pub(crate) tokens: Tokens<'static>,
    // Starts of pages, in bytes, ascending; the first is 0.
    pages: Vec<usize>,
    // Bytes at which blocks end, ascending.
    pub(crate) borders: Vec<usize>,
    // Bytes at which blocks or pages end, ascending: what the guard joins no numbers across.
    cuts: Vec<usize>,
}

impl Source {
    /// Prepares a text. Its pages are parted by form feeds. O(length).
    ///
    /// # Errors
    /// [`SourceError::TooLong`] for a text of 4 GiB or more.
    pub fn new(text: impl Into<String>) -> Result<Self, SourceError> {
        Source::builder(text).build()
    }

    /// A source with pages or borders of its own.
    ///
    /// # Example
    /// ```
    /// use asquoted::Source;
    ///
    /// let source = Source::builder("Total 5\n7 items").borders([7]).build()?;
    /// assert_eq!(source.page_count(), 1);
    /// # Ok::<(), asquoted::SourceError>(())
    /// ```
    pub fn builder(text: impl Into<String>) -> SourceBuilder {
        SourceBuilder { text: text.into(), pages: None, borders: Vec::new() }
    }

    /// The original text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.tokens.text()
    }

    /// Checks a quote against the whole source.
    ///
    /// Never fails and never panics: whatever keeps the check from an answer is an arm of
    /// [`Verdict`]. O(length of source and quote) whatever they hold, but for words that break over
    /// a line and occur in both spellings in one quote (see the crate page).
    pub fn check<'a>(&'a self, quote: &'a Quote) -> Verdict<'a> {
        self.whole().check(quote)
    }

    /// The source as one chunk.
    #[must_use]
    pub fn whole(&self) -> Chunk<'_> {
        Chunk { source: self, range: 0..self.text().len(), overlap: false }
    }

    /// A part of the source, in bytes. A hit counts when it lies inside; what stands around it is
    /// still looked at, so that a chunk which begins behind a minus does not hide it.
    ///
    /// # Errors
    /// [`ChunkError`] if the range is turned round, reaches past the text, or cuts a character.
    pub fn chunk(&self, range: Range<usize>) -> Result<Chunk<'_>, ChunkError> {
        let text = self.text();
        let kind = if range.start > range.end {
            ChunkErrorKind::Reversed
        } else if range.end > text.len() {
            ChunkErrorKind::PastEnd
        } else if !(text.is_char_boundary(range.start) && text.is_char_boundary(range.end)) {
            ChunkErrorKind::InsideCharacter
        } else {
            return Ok(Chunk { source: self, range, overlap: false });
        };
        Err(ChunkError { kind })
    }

    /// A page by its number from 1. A hit counts when it touches the page.
    ///
    /// # Errors
    /// [`ChunkError`] if there is no such page.
    pub fn page(&self, number: usize) -> Result<Chunk<'_>, ChunkError> {
        self.pages(number..=number)
    }

    /// Several pages by their numbers from 1. A hit counts when it touches one of them.
    ///
    /// # Errors
    /// [`ChunkError`] if one of the pages does not exist or the range is turned round.
    pub fn pages(&self, numbers: RangeInclusive<usize>) -> Result<Chunk<'_>, ChunkError> {
        let (first, last) = (*numbers.start(), *numbers.end());
        if first > last {
            return Err(ChunkError { kind: ChunkErrorKind::Reversed });
        }
        let start = first.checked_sub(1).and_then(|i| self.pages.get(i));
        match start {
            Some(&start) if last <= self.pages.len() => {
                let end = self.pages.get(last).copied().unwrap_or(self.text().len());
                Ok(Chunk { source: self, range: start..end, overlap: true })
            }
            _ => Err(ChunkError { kind: ChunkErrorKind::NoSuchPage }),
        }
    }

    /// How many pages there are: at least one.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// The number, from 1, of the page that a byte of the text is on.
    #[must_use]
    pub fn page_of(&self, byte: usize) -> usize {
        self.pages.partition_point(|&start| start <= byte).max(1)
    }

    /// What tells which of its gaps may not be an edge.
    pub(crate) const fn guard(&self) -> Guard<'_> {
        Guard::new(&self.tokens, self.cuts.as_slice())
    }

    /// A converter between bytes, UTF-16 units and code points of the text. O(length).
    #[must_use]
    pub fn offsets(&self) -> Offsets<'_> {
        Offsets::new(self.text())
    }

    /// Heap bytes that the source takes beside its text.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.tokens.heap_bytes()
            + (self.pages.capacity() + self.borders.capacity() + self.cuts.capacity())
                * size_of::<usize>()
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Source")
            .field("bytes", &self.text().len())
            .field("tokens", &self.tokens.len())
            .field("pages", &self.pages.len())
            .finish_non_exhaustive()
    }
}

/// Makes a [`Source`]; from [`Source::builder`].
#[derive(Clone, Debug)]
pub struct SourceBuilder {
    text: String,
    pages: Option<Vec<usize>>,
    borders: Vec<usize>,
}

impl SourceBuilder {
    /// The bytes at which pages start. The text's start is always one.
    #[must_use]
    pub fn pages(mut self, starts: impl IntoIterator<Item = usize>) -> Self {
        self.pages = Some(starts.into_iter().collect());
        self
    }

    /// The bytes at which blocks, cells or other stretches of their own end: across one, a number
    /// is not joined to the next number.
    #[must_use]
    pub fn borders(mut self, ends: impl IntoIterator<Item = usize>) -> Self {
        self.borders.extend(ends);
        self
    }

    /// Prepares the source. O(length).
    ///
    /// # Errors
    /// [`SourceError`] for a text of 4 GiB or more, and for a page start or border past the text's
    /// end or inside a character.
    pub fn build(self) -> Result<Source, SourceError> {
        let SourceBuilder { text, pages, mut borders } = self;
        let form_feeds = || memchr::memchr_iter(0xC, text.as_bytes()).map(|i| i + 1).collect();
        let mut pages: Vec<usize> = pages.unwrap_or_else(form_feeds);
        pages.push(0);
        pages.sort_unstable();
        pages.dedup();
        borders.sort_unstable();
        borders.dedup();
        if let Some(&offset) =
            pages.iter().chain(&borders).find(|&&offset| !text.is_char_boundary(offset))
        {
            return Err(SourceError::Offset { offset });
        }
        let tokens = tokenize(text)?;
        let mut cuts = borders.clone();
        cuts.extend(pages.iter().skip(1));
        cuts.sort_unstable();
        Ok(Source { tokens, pages, borders, cuts })
    }
}

/// A part of a source that was cited: a range, a page, or all of it.
#[derive(Clone, Debug)]
pub struct Chunk<'s> {
    pub(crate) source: &'s Source,
    pub(crate) range: Range<usize>,
    /// A hit counts when it touches the range, not only when it lies inside.
    pub(crate) overlap: bool,
}

impl<'s> Chunk<'s> {
    /// Checks a quote against this part of the source. Like [`Source::check`].
    pub fn check(&self, quote: &'s Quote) -> Verdict<'s> {
        check::check(self, quote)
    }

    /// Where the part stands in the source, in bytes.
    #[must_use]
    pub fn span(&self) -> Span {
        Span::from(self.range.clone())
    }

    /// The source that it is a part of.
    #[must_use]
    pub const fn source(&self) -> &'s Source {
        self.source
    }

    /// Whether it is all of the source.
    pub(crate) fn is_whole(&self) -> bool {
        self.range.start == 0 && self.range.end == self.source.text().len()
    }

    /// The tokens that a hit may start at, and the tokens that lie inside. O(log of the text).
    pub(crate) fn tokens(&self) -> Range<usize> {
        let tokens = &self.source.tokens;
        let span = |i: usize| tokens.get(i).map_or(Span::new(0, 0), |t| t.span());
        if self.overlap {
            let from = partition(tokens.len(), |i| span(i).end() <= self.range.start);
            let to = partition(tokens.len(), |i| span(i).start() < self.range.end);
            return from..to.max(from);
        }
        let from = partition(tokens.len(), |i| span(i).start() < self.range.start);
        let to = partition(tokens.len(), |i| span(i).end() <= self.range.end);
        from..to.max(from)
    }
}

/// The first index of `0..len` for which `below` is false, all below being in front.
fn partition(len: usize, below: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low + (high - low) / 2;
        if below(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// Why a text cannot be a source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SourceError {
    /// The text has 4 GiB or more.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// A page start or border is past the text's end or inside a character.
    Offset {
        /// The offset in bytes.
        offset: usize,
    },
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceError::TooLong { bytes } => {
                write!(
                    f,
                    "source of {bytes} bytes is longer than the 4294967295 that can be checked"
                )
            }
            SourceError::Offset { offset } => {
                write!(
                    f,
                    "page start or border at byte {offset} is no character boundary of the text"
                )
            }
        }
    }
}

impl error::Error for SourceError {}

impl From<TooLong> for SourceError {
    fn from(error: TooLong) -> Self {
        SourceError::TooLong { bytes: error.len() }
    }
}

/// Why a part of a source cannot be cited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChunkError {
    kind: ChunkErrorKind,
}

impl ChunkError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ChunkErrorKind {
        self.kind
    }
}

/// What is wrong with a part of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChunkErrorKind {
    /// The start is past the end.
    Reversed,
    /// The end is past the end of the text.
    PastEnd,
    /// One end lies inside a character.
    InsideCharacter,
    /// There is no such page.
    NoSuchPage,
}

impl fmt::Display for ChunkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            ChunkErrorKind::Reversed => "chunk starts past its end",
            ChunkErrorKind::PastEnd => "chunk reaches past the end of the source",
            ChunkErrorKind::InsideCharacter => "chunk starts or ends inside a character",
            ChunkErrorKind::NoSuchPage => "the source has no such page",
        })
    }
}

impl error::Error for ChunkError {}
