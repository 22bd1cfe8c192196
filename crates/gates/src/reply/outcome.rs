//! What a check of a reply gives.

use std::fmt;

use asquoted::{Forgiven, Span};
use serde::{Deserialize, Serialize};

/// What may be done with a reply.
///
/// Closed on purpose: whoever shows replies must decide about each. Only [`ReplyStatus::Ok`] leaves
/// something to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplyStatus {
    /// At least one sentence was kept.
    Ok,
    /// It quotes nothing, and is empty or says that its writer does not know.
    Unsure,
    /// It says something and quotes nothing.
    Uncited,
    /// No quote was found in its passage.
    Unsupported,
    /// Quotes were found, and none of them reads right alone or may be shown.
    Fragment,
}

impl ReplyStatus {
    /// All of them.
    pub const ALL: [ReplyStatus; 5] = [
        ReplyStatus::Ok,
        ReplyStatus::Unsure,
        ReplyStatus::Uncited,
        ReplyStatus::Unsupported,
        ReplyStatus::Fragment,
    ];

    /// The machine name: `ok`, `unsure`, `uncited`, `unsupported`, `fragment`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ReplyStatus::Ok => "ok",
            ReplyStatus::Unsure => "unsure",
            ReplyStatus::Uncited => "uncited",
            ReplyStatus::Unsupported => "unsupported",
            ReplyStatus::Fragment => "fragment",
        }
    }
}

impl fmt::Display for ReplyStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a quote was dropped. Closed on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It does not stand in the passage, or there is no such passage.
    NotFound,
    /// It holds a form that is not known, or cuts a number or a word off from what belongs to it.
    CouldNotCheck,
    /// It is too short to say which sentence is meant.
    TooShort,
    /// Its sentence is too long.
    TooLong,
    /// Its sentence leans on the one before or behind it.
    NeedsContext,
    /// Its sentence is a question.
    Question,
    /// It is an item of a list without what the list says.
    ListItem,
    /// It is a row of a table without its head.
    TableRow,
    /// Its sentence names a year that is past, and none that is not.
    PastYear,
    /// Its sentence was kept already.
    Duplicate,
    /// As many sentences as may be shown were kept already.
    OverLimit,
    /// The caller's own check refused it.
    Rejected,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 12] = [
        Reason::NotFound,
        Reason::CouldNotCheck,
        Reason::TooShort,
        Reason::TooLong,
        Reason::NeedsContext,
        Reason::Question,
        Reason::ListItem,
        Reason::TableRow,
        Reason::PastYear,
        Reason::Duplicate,
        Reason::OverLimit,
        Reason::Rejected,
    ];

    /// The machine name: `not_found`, `could_not_check`, `too_short`, `too_long`, `needs_context`,
    /// `question`, `list_item`, `table_row`, `past_year`, `duplicate`, `over_limit`, `rejected`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::NotFound => "not_found",
            Reason::CouldNotCheck => "could_not_check",
            Reason::TooShort => "too_short",
            Reason::TooLong => "too_long",
            Reason::NeedsContext => "needs_context",
            Reason::Question => "question",
            Reason::ListItem => "list_item",
            Reason::TableRow => "table_row",
            Reason::PastYear => "past_year",
            Reason::Duplicate => "duplicate",
            Reason::OverLimit => "over_limit",
            Reason::Rejected => "rejected",
        }
    }

    /// Whether the quote had been found in its passage when it was dropped for this.
    #[must_use]
    pub const fn was_found(self) -> bool {
        match self {
            Reason::NotFound | Reason::CouldNotCheck | Reason::TooShort => false,
            Reason::TooLong
            | Reason::NeedsContext
            | Reason::Question
            | Reason::ListItem
            | Reason::TableRow
            | Reason::PastYear
            | Reason::Duplicate
            | Reason::OverLimit
            | Reason::Rejected => true,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::NotFound => "not found",
            Reason::CouldNotCheck => "could not check",
            Reason::TooShort => "too short",
            Reason::TooLong => "too long",
            Reason::NeedsContext => "needs context",
            Reason::Question => "a question",
            Reason::ListItem => "list item",
            Reason::TableRow => "table row",
            Reason::PastYear => "past year",
            Reason::Duplicate => "duplicate",
            Reason::OverLimit => "over the limit",
            Reason::Rejected => "rejected",
        })
    }
}

/// A sentence of a passage that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    pub(crate) line: usize,
    pub(crate) passage: usize,
    pub(crate) quote: String,
    pub(crate) text: String,
    pub(crate) span: Span,
    pub(crate) forgiven: Forgiven,
}

impl Kept {
    /// The line of the reply, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The number of the passage, from 1.
    #[must_use]
    pub const fn passage(&self) -> usize {
        self.passage
    }

    /// What the reply quotes. Show [`Kept::text`] instead: it is the source's own.
    #[must_use]
    pub fn quote(&self) -> &str {
        &self.quote
    }

    /// The whole sentence as the passage has it, on one line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the sentence stands, in bytes of the passage.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The differences between the quote and the passage that were let pass.
    #[must_use]
    pub const fn forgiven(&self) -> Forgiven {
        self.forgiven
    }
}

/// A quote that may not be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    pub(crate) line: usize,
    pub(crate) passage: usize,
    pub(crate) quote: String,
    pub(crate) reason: Reason,
    pub(crate) sentence: Option<(Span, String)>,
    pub(crate) detail: Option<String>,
}

impl Dropped {
    /// The line of the reply, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The number of the passage as the reply gives it. There may be no such passage.
    #[must_use]
    pub const fn passage(&self) -> usize {
        self.passage
    }

    /// What the reply quotes.
    #[must_use]
    pub fn quote(&self) -> &str {
        &self.quote
    }

    /// Why it was dropped.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// Where its sentence stands, in bytes of the passage, if it was found.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.sentence.as_ref().map(|(span, _)| *span)
    }

    /// Its sentence, if it was found.
    #[must_use]
    pub fn sentence(&self) -> Option<&str> {
        self.sentence.as_ref().map(|(_, text)| text.as_str())
    }

    /// More about the reason: what the caller's own check said, or which form could not be checked.
    #[must_use]
    pub fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }
}

/// A line of a reply that names no passage. It is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    pub(crate) line: usize,
    pub(crate) text: String,
}

impl Ignored {
    /// The line of the reply, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// What it says.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What a check of a reply gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedReply {
    pub(crate) status: ReplyStatus,
    pub(crate) kept: Vec<Kept>,
    pub(crate) dropped: Vec<Dropped>,
    pub(crate) ignored: Vec<Ignored>,
}

impl CheckedReply {
    /// What may be done with it.
    #[must_use]
    pub const fn status(&self) -> ReplyStatus {
        self.status
    }

    /// The sentences that may be shown, in the reply's order.
    #[must_use]
    pub fn kept(&self) -> &[Kept] {
        &self.kept
    }

    /// The quotes that may not.
    #[must_use]
    pub fn dropped(&self) -> &[Dropped] {
        &self.dropped
    }

    /// The lines that quote nothing.
    #[must_use]
    pub fn ignored(&self) -> &[Ignored] {
        &self.ignored
    }
}
