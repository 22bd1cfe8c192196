//! One quote checked against one file.

use asquoted::wire::Answer;
use asquoted::{Offsets, Source, Span, Verdict};
use asquoted_citations::{FileOrigin, Skipped};

use crate::context::WIDTH;
use crate::pieces::{Piece, pieces};
use crate::place::Place;

/// At most this many places are named in a report for people.
pub(crate) const MAX_PLACES: usize = 10;

/// A verdict with all that a report says beside it; it holds on to neither quote nor source.
#[derive(Clone, Debug)]
pub struct Checked {
    pub(crate) file: String,
    pub(crate) answer: Answer,
    /// The first places where the quote stands; else of the first refused one, or of the passage.
    pub(crate) places: Vec<Place>,
    /// Before, at and after the first refused place.
    pub(crate) refused: Option<[String; 3]>,
    /// The closest passage.
    pub(crate) marked: Vec<Piece>,
    /// The digest of the file.
    pub(crate) sha256: Option<String>,
    /// Where the first place stands in the file.
    pub(crate) origins: Vec<FileOrigin>,
    /// What stands between the halves of the quote at a page break.
    pub(crate) skipped: Vec<Skipped>,
}

impl Checked {
    /// The verdict on a quote in a file. `source` is the one that was checked and `offsets` are its.
    ///
    /// O(length of the source up to the last place named).
    #[must_use]
    pub fn new(file: &str, verdict: &Verdict<'_>, source: &Source, offsets: &Offsets<'_>) -> Self {
        let text = source.text();
        let answer = Answer::new(verdict, offsets);
        let mut checked = Checked {
            file: file.to_owned(),
            answer,
            places: Vec::new(),
            refused: None,
            marked: Vec::new(),
            sha256: None,
            origins: Vec::new(),
            skipped: Vec::new(),
        };
        match verdict {
            Verdict::Found(found) => {
                let starts = found.hits().take(MAX_PLACES).map(|hit| hit.span().start());
                checked.places = Place::of(text, starts);
            }
            Verdict::NotFound(not_found) => {
                if let Some(closest) = &checked.answer.closest {
                    checked.places.extend(Place::one(text, closest.span.bytes.0));
                    checked.marked = pieces(not_found.quote().text(), closest);
                }
            }
            Verdict::CouldNotCheck(unchecked) => {
                if let Some(refusal) = unchecked.refusals().next() {
                    checked.places.extend(Place::one(text, refusal.span().start()));
                    checked.refused = Some(around(text, refusal.span()));
                }
            }
        }
        checked
    }

    /// A verdict that is on the wire already: of a quote that was found. `source` is the one that the
    /// answer counts in.
    ///
    /// O(length of the source up to the last place named).
    #[must_use]
    pub fn of_answer(file: &str, answer: Answer, source: &Source) -> Self {
        let starts = answer.spans.iter().take(MAX_PLACES).map(|span| span.at.bytes.0);
        Checked {
            file: file.to_owned(),
            places: Place::of(source.text(), starts),
            answer,
            refused: None,
            marked: Vec::new(),
            sha256: None,
            origins: Vec::new(),
            skipped: Vec::new(),
        }
    }

    /// Names the digest of the file, for reports that programs read.
    #[must_use]
    pub fn with_sha256(mut self, sha256: impl Into<String>) -> Self {
        self.sha256 = Some(sha256.into());
        self
    }

    /// Says where the first place stands in the file: bytes, or quadrilaterals on pages.
    #[must_use]
    pub fn with_origins(mut self, origins: Vec<FileOrigin>) -> Self {
        self.origins = origins;
        self
    }

    /// Says what stands between the halves of the quote at a page break and was skipped.
    #[must_use]
    pub fn with_skipped(mut self, skipped: Vec<Skipped>) -> Self {
        self.skipped = skipped;
        self
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The verdict as it stands in JSON.
    #[must_use]
    pub const fn answer(&self) -> &Answer {
        &self.answer
    }

    /// Whether the quote was found.
    #[must_use]
    pub fn is_found(&self) -> bool {
        self.answer.verdict == "found"
    }
}

fn around(text: &str, span: Span) -> [String; 3] {
    let (before, after) = (text.get(..span.start()), text.get(span.end()..));
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    let start = before.char_indices().nth_back(WIDTH - 1).map_or(0, |(i, _)| i);
    let end = after.char_indices().nth(WIDTH).map_or(after.len(), |(i, _)| i);
    let parts = [before.get(start..), text.get(span.range()), after.get(..end)];
    parts.map(|part| part.unwrap_or_default().to_owned())
}
