//! Citation records: where a quote that was found stands, so that other programs find it again.

use asquoted::{Hit, Offsets, Span};
use serde::Serialize;

use crate::{Digest, NORMALIZER, SourceFacts};

/// Where a quote stands, in which state of which source: enough to find it again, to tell a changed
/// source from an invented quote, and to render the source's own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct CitationRecord {
    /// The name of the citation, see [`crate::Record::key`]; none of a record without a name.
    pub citation_id: Option<String>,
    /// The id of the source.
    pub source_id: String,
    /// The snapshot that holds the source as it is; none if nobody kept one.
    pub snapshot_id: Option<Digest>,
    /// When the source was retrieved, as its manifest has it.
    pub fetched_at: Option<String>,
    /// Its address, as its manifest has it.
    pub url: Option<String>,
    /// Its version, as its manifest has it.
    pub version: Option<String>,
    /// What made the text out of the bytes.
    pub extractor: String,
    /// What the normalized text is.
    pub normalizer: String,
    /// The rules by which the quote was found.
    pub rule_set: String,
    /// Digests of the source.
    pub hashes: Hashes,
    /// The pages, first and last, from 1.
    pub pages: (usize, usize),
    /// Where the quote stands.
    pub selector: Selector,
    /// At how many places it stands.
    pub matches: usize,
}

/// Digests of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hashes {
    /// Of its bytes.
    pub raw: Digest,
    /// Of the extracted text.
    pub text: Digest,
    /// Of the normalized text.
    pub norm: Digest,
}

/// A place by position and by words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Selector {
    /// In UTF-16 units, as JavaScript slices.
    pub position: PositionSelector,
    /// In code points, as a W3C TextPositionSelector counts.
    pub code_points: PositionSelector,
    /// By words.
    pub quote: QuoteSelector,
}

/// A place by position, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PositionSelector {
    /// `utf16` or `char`.
    pub unit: &'static str,
    /// The first unit, from 0.
    pub start: usize,
    /// The unit behind the last one.
    pub end: usize,
}

/// A place by the words of the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuoteSelector {
    /// The words.
    pub exact: String,
    /// Up to 32 characters before them.
    pub prefix: String,
    /// Up to 32 characters behind them.
    pub suffix: String,
}

/// Where a quote stands: in bytes of the text, on which pages, and in which words.
pub(super) struct Stands {
    pub(super) span: Span,
    pub(super) pages: (usize, usize),
    pub(super) words: QuoteSelector,
}

impl Stands {
    pub(super) fn of(hit: &Hit<'_>) -> Self {
        let pages = hit.pages();
        let words = QuoteSelector {
            exact: hit.text().to_owned(),
            prefix: hit.prefix().to_owned(),
            suffix: hit.suffix().to_owned(),
        };
        Stands { pages: (*pages.start(), *pages.end()), span: hit.span(), words }
    }
}

impl CitationRecord {
    pub(super) fn new(
        stands: Stands,
        matches: usize,
        facts: &SourceFacts,
        offsets: &Offsets<'_>,
    ) -> Self {
        let Stands { span, pages, words } = stands;
        let position = |unit, (start, end)| PositionSelector { unit, start, end };
        CitationRecord {
            citation_id: None,
            source_id: facts.id.clone(),
            snapshot_id: facts.snapshot,
            fetched_at: facts.retrieved.clone(),
            url: facts.url.clone(),
            version: facts.version.clone(),
            extractor: facts.extractor.to_owned(),
            normalizer: NORMALIZER.to_owned(),
            rule_set: facts.rule_set.to_owned(),
            hashes: Hashes { raw: facts.raw, text: facts.text, norm: facts.norm },
            pages,
            selector: Selector {
                position: position("utf16", offsets.utf16_span(span)),
                code_points: position("char", offsets.chars_span(span)),
                quote: words,
            },
            matches,
        }
    }
}
