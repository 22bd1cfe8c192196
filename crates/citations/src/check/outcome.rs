//! What came of checking one record.

use std::sync::Arc;

use asquoted::wire::Answer;
use serde::Serialize;

use super::{CitationRecord, SpanCheck, UniqueAs};
use crate::{
    Digest, FileOrigin, InvalidRecord, PageFault, Skipped, SourceFacts, SourceProblem, Status,
};

/// The status of a record, and what a reader needs beside it.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub(super) status: Status,
    pub(super) reason: Option<String>,
    pub(super) message: Option<String>,
    pub(super) found_pages: Vec<usize>,
    pub(super) place_pages: Vec<(usize, usize)>,
    pub(super) place: usize,
    pub(super) page_problem: Option<&'static str>,
    pub(super) page_reading: Option<&'static str>,
    pub(super) closest_page: Option<usize>,
    pub(super) check: Option<Answer>,
    pub(super) span: Option<SpanCheck>,
    pub(super) context_fits: Option<bool>,
    pub(super) unique_as: Vec<Option<UniqueAs>>,
    pub(super) other_sources: Vec<OtherSource>,
    pub(super) change: Option<SourceChange>,
    pub(super) citation: Option<Box<CitationRecord>>,
    pub(super) source: Option<Arc<SourceFacts>>,
    pub(super) skipped: Vec<Skipped>,
    pub(super) origins: Vec<FileOrigin>,
}

/// The reason of a citation of a page of a format that has none.
pub(super) const NO_PAGES: &str = "page_not_checkable";

/// The reasons of a quote that stands elsewhere than cited.
pub(super) const OTHER_PAGE: &str = "other_page";
pub(super) const OTHER_PLACE: &str = "other_place";

/// A given source in which the quote stands, where the cited one does not have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct OtherSource {
    /// Its id.
    pub doc: String,
    /// The pages, from 1, on which the quote stands; at most the first hundred.
    pub pages: Vec<usize>,
    /// At how many places it stands.
    pub matches: usize,
}

/// What a check says against both states of a source that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SourceChange {
    /// The digest that the manifest names, or that of the last snapshot.
    pub expected: Digest,
    /// The digest of the bytes that are there now.
    pub found: Digest,
    /// The status against the text that is there now; none if it cannot be read.
    pub current: Option<Status>,
    /// The status against the snapshot; none if nobody kept one.
    pub snapshot: Option<Status>,
}

/// What a changed source says about a quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeKind {
    /// It stands in both: the source changed elsewhere.
    InBoth,
    /// It stood in the snapshot, and no longer: the source changed, the quote was not invented.
    Removed,
    /// It does not stand in the snapshot, and does now.
    Added,
    /// It stands in neither.
    InNeither,
    /// One of the two states cannot be looked at.
    Unknown,
}

impl ChangeKind {
    /// The machine name: `in_both`, `removed`, `added`, `in_neither`, `unknown`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ChangeKind::InBoth => "in_both",
            ChangeKind::Removed => "removed",
            ChangeKind::Added => "added",
            ChangeKind::InNeither => "in_neither",
            ChangeKind::Unknown => "unknown",
        }
    }
}

impl SourceChange {
    /// What the two statuses together say.
    #[must_use]
    pub fn kind(&self) -> ChangeKind {
        // A wrong page is real: the words stand in that state of the source.
        let stands = |status: Status| match status {
            Status::Found | Status::Ambiguous | Status::WrongPage => Some(true),
            Status::FoundWithOmission
            | Status::OtherSource
            | Status::CloseMatch
            | Status::NotFound => Some(false),
            Status::InvalidRecord
            | Status::MissingSource
            | Status::UnreadableSource
            | Status::CouldNotCheck => None,
        };
        match (self.snapshot.and_then(stands), self.current.and_then(stands)) {
            (Some(true), Some(true)) => ChangeKind::InBoth,
            (Some(true), Some(false)) => ChangeKind::Removed,
            (Some(false), Some(true)) => ChangeKind::Added,
            (Some(false), Some(false)) => ChangeKind::InNeither,
            _ => ChangeKind::Unknown,
        }
    }
}

impl Outcome {
    fn new(status: Status) -> Self {
        Outcome {
            status,
            reason: None,
            message: None,
            found_pages: Vec::new(),
            place_pages: Vec::new(),
            place: 0,
            page_problem: None,
            page_reading: None,
            closest_page: None,
            check: None,
            span: None,
            context_fits: None,
            unique_as: Vec::new(),
            other_sources: Vec::new(),
            change: None,
            citation: None,
            source: None,
            skipped: Vec::new(),
            origins: Vec::new(),
        }
    }

    pub(super) fn checked(status: Status, check: Answer) -> Self {
        let reason = check.reason.clone();
        Outcome { reason, check: Some(check), ..Outcome::new(status) }
    }

    pub(super) fn invalid(why: &InvalidRecord) -> Self {
        Outcome::unchecked(Status::InvalidRecord, "invalid_record", why.to_string())
    }

    pub(super) fn no_source(problem: &SourceProblem) -> Self {
        let missing = problem.is_missing();
        let status = if missing { Status::MissingSource } else { Status::UnreadableSource };
        Outcome::unchecked(status, problem.name(), problem.to_string())
    }

    /// The cited page is there and its text cannot be trusted.
    pub(super) fn unreadable_page(fault: &PageFault, check: Answer) -> Self {
        let PageFault { page, name, message } = fault;
        let message = format!("page {page} {message}");
        Outcome {
            check: Some(check),
            ..Outcome::unchecked(Status::UnreadableSource, name, message)
        }
    }

    fn unchecked(status: Status, reason: &str, message: String) -> Self {
        let reason = Some(reason.to_owned());
        Outcome { reason, message: Some(message), ..Outcome::new(status) }
    }

    /// The status.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// Why, by a machine name, where the status leaves it open: that of the check
    /// (`numeric_context` …); `other_page`, `other_place` (the cited range holds other words),
    /// `no_such_page` and `no_such_label` beside `wrong_page` and `found_with_omission`;
    /// `no_such_page` beside `found`, where another of the cited pages does not exist;
    /// `page_not_checkable` beside `found`, where the format has no pages;
    /// `no_such_file`, `outside_sources`, `not_allowed`, `several_have_this_url` beside
    /// `missing_source`; `digest_differs`, `invalid_utf8`, `scanned` … beside `unreadable_source`.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Why, for people: of a record or a source that cannot be read.
    #[must_use]
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The pages, from 1, on which the quote stands; at most the first hundred.
    #[must_use]
    pub fn found_pages(&self) -> &[usize] {
        &self.found_pages
    }

    /// The first and last page of each place in `check().spans`, from 1.
    #[must_use]
    pub fn place_pages(&self) -> &[(usize, usize)] {
        &self.place_pages
    }

    /// Which of `check().spans` is meant, from 0: the one that the cited range or what stands around
    /// the quote points at, else the first. It is the one of [`Outcome::citation`].
    #[must_use]
    pub const fn place(&self) -> usize {
        self.place
    }

    /// `no_such_page` or `no_such_label`, whatever the status, if the citation names a page that
    /// the document does not have.
    #[must_use]
    pub const fn page_problem(&self) -> Option<&'static str> {
        self.page_problem
    }

    /// How the page numbers were read, of a format that does not say how it counts: the reading on
    /// whose pages the quote stands.
    #[must_use]
    pub const fn page_reading(&self) -> Option<&'static str> {
        self.page_reading
    }

    /// The verdict behind the status; none where nothing could be checked against. With
    /// [`Status::OtherSource`] it is the verdict of the cited document.
    #[must_use]
    pub const fn check(&self) -> Option<&Answer> {
        self.check.as_ref()
    }

    /// How like the quote the closest passage is, from 0 to 1, where the quote was not found in
    /// the cited document.
    #[must_use]
    pub fn similarity(&self) -> Option<f64> {
        self.closest().map(|c| c.similarity)
    }

    /// The page, from 1, on which the closest passage starts.
    #[must_use]
    pub fn closest_page(&self) -> Option<usize> {
        self.closest().and(self.closest_page)
    }

    /// The closest passage, where the quote was not found in the cited document.
    #[must_use]
    pub fn closest(&self) -> Option<&asquoted::wire::ClosestPassage> {
        let shown =
            matches!(self.status, Status::CloseMatch | Status::NotFound | Status::OtherSource);
        self.check.as_ref().filter(|_| shown)?.closest.as_ref()
    }

    /// What stands at the range that came with the quote.
    #[must_use]
    pub const fn span(&self) -> Option<&SpanCheck> {
        self.span.as_ref()
    }

    /// Whether the words that an annotation says stand around the quote do so, at one place at
    /// least; none if it says nothing, or the quote was not found.
    #[must_use]
    pub const fn context_fits(&self) -> Option<bool> {
        self.context_fits
    }

    /// Of an ambiguous quote: what tells each of its places in `check().spans` from the others, of
    /// the first ten; none where no 32 words do.
    #[must_use]
    pub fn unique_as(&self) -> &[Option<UniqueAs>] {
        &self.unique_as
    }

    /// The given sources in which the quote stands, of [`Status::OtherSource`]; at most ten.
    #[must_use]
    pub fn other_sources(&self) -> &[OtherSource] {
        &self.other_sources
    }

    /// What both states of a source say that is not the one which was expected.
    #[must_use]
    pub const fn change(&self) -> Option<&SourceChange> {
        self.change.as_ref()
    }

    /// Where the quote stands, so that other programs find it again; of [`Status::Found`].
    #[must_use]
    pub fn citation(&self) -> Option<&CitationRecord> {
        self.citation.as_deref()
    }

    /// What is known of the document that was looked at.
    #[must_use]
    pub fn source(&self) -> Option<&SourceFacts> {
        self.source.as_deref()
    }

    /// What stands between the halves of the quote and was skipped: running heads, feet and page numbers
    /// at a page break. It is of the place that is meant.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Where the place that is meant stands in the file, as its reader tells: bytes, or quadrilaterals
    /// on pages. Of a quote that was found, whether there or elsewhere in the document.
    #[must_use]
    pub fn origins(&self) -> &[FileOrigin] {
        &self.origins
    }

    /// Whether the record passes where, beside `found`, these statuses are allowed.
    ///
    /// An omission on another page than the cited one is both; it passes if both are allowed.
    #[must_use]
    pub fn passes(&self, allowed: &[Status]) -> bool {
        let other_page = self.reason.is_some() && self.status == Status::FoundWithOmission;
        self.status == Status::Found
            || allowed.contains(&self.status)
                && (!other_page || allowed.contains(&Status::WrongPage))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_states_tell_a_change_from_an_invention() {
        let change = |snapshot, current| {
            let (expected, found) = (Digest::of(b"a"), Digest::of(b"b"));
            SourceChange { expected, found, current, snapshot }.kind()
        };
        let (yes, no) = (Some(Status::Found), Some(Status::CloseMatch));
        assert_eq!(change(yes, Some(Status::WrongPage)), ChangeKind::InBoth);
        assert_eq!(change(yes, no), ChangeKind::Removed);
        assert_eq!(change(no, yes), ChangeKind::Added);
        assert_eq!(change(no, no), ChangeKind::InNeither);
        for other in [None, Some(Status::CouldNotCheck)] {
            assert_eq!(change(other, yes), ChangeKind::Unknown);
            assert_eq!(change(yes, other), ChangeKind::Unknown);
        }
    }
}
