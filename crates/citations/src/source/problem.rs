//! Why there is no document to check against.

use std::{error, fmt};

use asquoted::SourceError;

use crate::{Digest, Unreadable};

/// Why there is no document to check against.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SourceProblem {
    /// No such document.
    Missing,
    /// More than one document has this address; only an id could tell which is meant.
    SeveralHaveThisUrl,
    /// The id leads out of the folder of sources, so it names none of them.
    Outside,
    /// The manifest does not allow it to be used.
    NotAllowed,
    /// It is there and cannot be read as text.
    Unreadable(Unreadable),
    /// Its bytes are not those that the manifest names.
    DigestDiffers {
        /// The digest that the manifest names.
        expected: Digest,
        /// The digest of the bytes.
        found: Digest,
    },
}

impl SourceProblem {
    /// The machine name: `no_such_file`, `several_have_this_url`, `outside_sources`, `not_allowed`,
    /// `digest_differs`, or that of the [`Unreadable`].
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            SourceProblem::Missing => "no_such_file",
            SourceProblem::SeveralHaveThisUrl => "several_have_this_url",
            SourceProblem::Outside => "outside_sources",
            SourceProblem::NotAllowed => "not_allowed",
            SourceProblem::Unreadable(why) => why.name(),
            SourceProblem::DigestDiffers { .. } => "digest_differs",
        }
    }

    /// Whether the document is not among the given ones, rather than there and of no use.
    #[must_use]
    pub const fn is_missing(&self) -> bool {
        match self {
            SourceProblem::Missing
            | SourceProblem::SeveralHaveThisUrl
            | SourceProblem::Outside
            | SourceProblem::NotAllowed => true,
            SourceProblem::Unreadable(_) | SourceProblem::DigestDiffers { .. } => false,
        }
    }
}

impl fmt::Display for SourceProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceProblem::Missing => f.write_str("no such file among the sources"),
            SourceProblem::SeveralHaveThisUrl => {
                f.write_str("more than one source has this address")
            }
            SourceProblem::Outside => f.write_str("the id leads out of the folder of sources"),
            SourceProblem::NotAllowed => f.write_str("the manifest does not allow this source"),
            SourceProblem::Unreadable(why) => why.fmt(f),
            SourceProblem::DigestDiffers { expected, found } => {
                write!(f, "the file has changed: expected {expected}, found {found}")
            }
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
