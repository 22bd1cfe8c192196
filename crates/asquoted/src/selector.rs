//! Citation records: a span of a source in forms that other programs can find again.

use std::ops::Range;

use crate::verdict::{context_after, context_before};
use crate::{ChunkError, Source, Span};

/// Names a place in a source: by position, and by its words with what stands around them (the W3C
/// TextPositionSelector and TextQuoteSelector).
///
/// An app that renders `exact` shows the source's words, not a model's; checking `exact` against
/// the source finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation<'s> {
    span: Span,
    utf16: (usize, usize),
    chars: (usize, usize),
    exact: &'s str,
    prefix: &'s str,
    suffix: &'s str,
}

impl<'s> Citation<'s> {
    /// The place in bytes.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The place in UTF-16 units, end exclusive: what JavaScript slices by.
    #[must_use]
    pub const fn utf16(&self) -> (usize, usize) {
        self.utf16
    }

    /// The place in code points, end exclusive: what a W3C TextPositionSelector counts.
    #[must_use]
    pub const fn chars(&self) -> (usize, usize) {
        self.chars
    }

    /// The words of the source.
    #[must_use]
    pub const fn exact(&self) -> &'s str {
        self.exact
    }

    /// Up to 32 characters before them.
    #[must_use]
    pub const fn prefix(&self) -> &'s str {
        self.prefix
    }

    /// Up to 32 characters after them.
    #[must_use]
    pub const fn suffix(&self) -> &'s str {
        self.suffix
    }
}

impl Source {
    /// A citation record of a range of bytes, so that an app renders the quote out of the source.
    /// O(length of the source), to count the other units.
    ///
    /// # Errors
    /// [`ChunkError`] if the range is turned round, reaches past the text, or cuts a character.
    ///
    /// # Example
    /// ```
    /// use asquoted::{Quote, Source};
    ///
    /// let source = Source::new("🙂 It grew 5% in May.")?;
    /// let citation = source.cite(5..15)?;
    /// assert_eq!(citation.exact(), "It grew 5%");
    /// assert_eq!((citation.utf16(), citation.chars()), ((3, 13), (2, 12)));
    /// assert!(source.check(&Quote::new(citation.exact())).is_found());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cite(&self, range: Range<usize>) -> Result<Citation<'_>, ChunkError> {
        let span = self.chunk(range)?.span();
        let offsets = self.offsets();
        let text = self.text();
        Ok(Citation {
            span,
            utf16: offsets.utf16_span(span),
            chars: offsets.chars_span(span),
            exact: text.get(span.range()).unwrap_or_default(),
            prefix: context_before(text, span.start()),
            suffix: context_after(text, span.end()),
        })
    }
}
