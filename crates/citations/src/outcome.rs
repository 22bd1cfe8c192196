//! What came of checking one record.

use asquoted::wire::Answer;

use crate::{InvalidRecord, SourceProblem, Status};

/// The status of a record, and what a reader needs beside it.
#[derive(Clone, Debug)]
pub struct Outcome {
    status: Status,
    reason: Option<String>,
    message: Option<String>,
    found_pages: Vec<usize>,
    check: Option<Answer>,
}

/// The reason of a quote that stands on another page than the cited one.
const OTHER_PAGE: &str = "other_page";

impl Outcome {
    pub(crate) fn checked(status: Status, check: Answer) -> Self {
        let reason = check.reason.clone();
        Outcome { status, reason, message: None, found_pages: Vec::new(), check: Some(check) }
    }

    pub(crate) fn invalid(why: &InvalidRecord) -> Self {
        Outcome::unchecked(Status::InvalidRecord, "invalid_record", why.to_string())
    }

    pub(crate) fn no_source(problem: &SourceProblem) -> Self {
        let status = match problem {
            SourceProblem::Missing | SourceProblem::Outside => Status::MissingSource,
            SourceProblem::Unreadable(_) => Status::UnreadableSource,
        };
        Outcome::unchecked(status, problem.name(), problem.to_string())
    }

    fn unchecked(status: Status, reason: &str, message: String) -> Self {
        Outcome {
            status,
            reason: Some(reason.to_owned()),
            message: Some(message),
            found_pages: Vec::new(),
            check: None,
        }
    }

    pub(crate) fn on_pages(mut self, pages: Vec<usize>) -> Self {
        self.found_pages = pages;
        self
    }

    pub(crate) fn on_other_page(mut self, no_such_page: bool) -> Self {
        self.reason = Some(if no_such_page { "no_such_page" } else { OTHER_PAGE }.to_owned());
        self
    }

    /// The status.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.status
    }

    /// Why, by a machine name, where the status leaves it open: that of the check
    /// (`numeric_context` …), `other_page` and `no_such_page` beside `wrong_page` and
    /// `found_with_omission`, `no_such_file`, `outside_sources`, `invalid_utf8` ….
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

    /// The verdict behind the status; none where nothing could be checked against.
    #[must_use]
    pub const fn check(&self) -> Option<&Answer> {
        self.check.as_ref()
    }

    /// How like the quote the closest passage is, from 0 to 1, where the quote was not found.
    #[must_use]
    pub fn similarity(&self) -> Option<f64> {
        let shown = matches!(self.status, Status::CloseMatch | Status::NotFound);
        self.check.as_ref().filter(|_| shown)?.closest.as_ref().map(|c| c.similarity)
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
