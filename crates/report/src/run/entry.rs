//! One citation and what came of it, as every report sees it.

use std::borrow::Cow;

use asquoted::wire::{Answer, CautionAt, ClosestPassage, Place};
use asquoted_citations::{AnswerText, Outcome, Place as FilePlace, Record, SourceFacts, Status};
use serde_json::Value;

use super::Standing;
use crate::pieces::{Piece, pieces};

/// A citation of the set. Texts are as given: whoever shows them makes them inert.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) record: &'a Record,
    pub(crate) outcome: &'a Outcome,
    pub(crate) answer: Option<&'a AnswerText>,
    pub(crate) standing: Standing,
}

/// How a status is to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// The words stand where they were said to.
    Good,
    /// Something a person has to look at.
    Unsure,
    /// The source does not say so.
    Bad,
}

impl Class {
    pub(crate) const fn of(status: Status) -> Self {
        match status {
            Status::Found => Class::Good,
            status if status.is_unsupported() => Class::Bad,
            _ => Class::Unsure,
        }
    }
}

impl<'a> Entry<'a> {
    pub(crate) const fn status(&self) -> Status {
        self.outcome.status()
    }

    pub(crate) fn reason(&self) -> Option<&'a str> {
        self.outcome.reason()
    }

    pub(crate) fn doc(&self) -> Option<&'a str> {
        self.record.cited.as_ref().ok().map(|cited| cited.doc.as_str())
    }

    pub(crate) fn quote(&self) -> Option<&'a str> {
        self.record.cited.as_ref().ok().map(|cited| cited.quote.as_str())
    }

    /// The cited pages as they are shown.
    pub(crate) fn page(&self) -> Option<String> {
        let pages = &self.record.cited.as_ref().ok()?.pages;
        (!pages.is_any()).then(|| pages.to_string())
    }

    pub(crate) fn question(&self) -> Option<&'a str> {
        self.answer?.question.as_deref()
    }

    pub(crate) fn answer_text(&self) -> Option<&'a str> {
        self.answer?.answer.as_deref()
    }

    pub(crate) fn sentence(&self) -> Option<&'a str> {
        self.record.sentence.as_ref().map(|sentence| sentence.text.as_str())
    }

    pub(crate) const fn fails(&self) -> bool {
        matches!(self.standing, Standing::Fails(_))
    }

    /// The id of the answer as text.
    pub(crate) fn id(&self) -> Cow<'a, str> {
        plain(&self.record.id)
    }

    /// What tells the citation from the others of its answer: its own id, else its number.
    pub(crate) fn citation(&self) -> Cow<'a, str> {
        match (&self.record.citation_id, self.record.n) {
            (Some(id), _) => plain(id),
            (None, Some(n)) => Cow::Owned(n.to_string()),
            (None, None) => Cow::Borrowed(""),
        }
    }

    /// The name by which accepted lists and baselines know it.
    pub(crate) fn name(&self) -> String {
        match self.record.key() {
            key if key.is_empty() => "-".to_owned(),
            key => key,
        }
    }

    /// Where the record stands in its file, if it was read from one.
    pub(crate) fn region(&self) -> Option<&'a FilePlace> {
        (self.record.place.line > 0).then_some(&self.record.place)
    }

    pub(crate) const fn class(&self) -> Class {
        Class::of(self.status())
    }

    pub(crate) fn check(&self) -> Option<&'a Answer> {
        self.outcome.check()
    }

    pub(crate) fn closest(&self) -> Option<&'a ClosestPassage> {
        self.outcome.closest()
    }

    pub(crate) fn source(&self) -> Option<&'a SourceFacts> {
        self.outcome.source()
    }

    /// The first place where the quote stands.
    pub(crate) fn place(&self) -> Option<&'a Place> {
        self.check()?.spans.first()
    }

    pub(crate) fn matches(&self) -> usize {
        self.check().map_or(0, |check| check.matches)
    }

    /// A link to the words in a source that has an address.
    pub(crate) fn link(&self) -> Option<String> {
        let url = self.source()?.url.as_deref()?;
        crate::text_fragment(url, self.place()?, self.matches() > 1)
    }

    /// What a reader should see beside the words that stand there.
    pub(crate) fn cautions(&self) -> &'a [CautionAt] {
        let Some(check) = self.check() else { return &[] };
        match (&check.omission, check.spans.first()) {
            (Some(omission), _) => &omission.cautions,
            (None, Some(place)) => &place.cautions,
            (None, None) => &[],
        }
    }

    /// The closest passage with the words that differ; of a quote with an omission, the passage with
    /// what was left out.
    pub(crate) fn pieces(&self) -> Vec<Piece> {
        let closest = self.check().and_then(|check| check.closest.as_ref());
        match (self.quote(), closest) {
            (Some(quote), Some(closest)) => pieces(quote, closest),
            _ => Vec::new(),
        }
    }
}

fn plain(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        Value::Null => Cow::Borrowed(""),
        other => Cow::Owned(other.to_string()),
    }
}
