//! A document that citations point to.

use std::{error, fmt};

use asquoted::{Source, SourceError};

use crate::Unreadable;

/// A document: an id, and its text with pages. Where it came from is not known here.
#[derive(Clone, Debug)]
pub struct Document {
    /// What citations call it.
    pub id: String,
    /// Its text.
    pub source: Source,
}

/// Why there is no document to check against.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SourceProblem {
    /// No such document.
    Missing,
    /// The id leads out of the folder of sources, so it names none of them.
    Outside,
    /// It is there and cannot be read as text.
    Unreadable(Unreadable),
}

impl SourceProblem {
    /// The machine name: `no_such_file`, `outside_sources`, or that of the [`Unreadable`].
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            SourceProblem::Missing => "no_such_file",
            SourceProblem::Outside => "outside_sources",
            SourceProblem::Unreadable(why) => why.name(),
        }
    }
}

impl fmt::Display for SourceProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceProblem::Missing => f.write_str("no such file among the sources"),
            SourceProblem::Outside => f.write_str("the id leads out of the folder of sources"),
            SourceProblem::Unreadable(why) => why.fmt(f),
        }
    }
}

impl error::Error for SourceProblem {}

impl From<Unreadable> for SourceProblem {
    fn from(why: Unreadable) -> Self {
        SourceProblem::Unreadable(why)
    }
}

impl From<SourceError> for SourceProblem {
    fn from(error: SourceError) -> Self {
        SourceProblem::Unreadable(error.into())
    }
}
