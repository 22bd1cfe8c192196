//! What became of a citation.

use std::{fmt, str};

use serde::{Serialize, Serializer};

/// What a check of a citation came to. The first that holds, in this order.
///
/// Closed on purpose: whoever gates on it must decide about each arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// The record cannot be read.
    InvalidRecord,
    /// The cited document is not there.
    MissingSource,
    /// The cited document is there and cannot be read as text.
    UnreadableSource,
    /// The quote stands where the citation says, as quoted.
    Found,
    /// It stands there more than once, where only one place was allowed.
    Ambiguous,
    /// It stands in the document, and not on the cited page.
    WrongPage,
    /// Its words stand there, but an edge would cut a number or a word; or nothing can be compared.
    CouldNotCheck,
    /// All parts of a quote with `…` stand there in order, with something left out between them.
    FoundWithOmission,
    /// It does not stand there; a similar passage does.
    CloseMatch,
    /// It does not stand there.
    NotFound,
}

impl Status {
    /// All, in order of precedence.
    pub const ALL: [Status; 10] = [
        Status::InvalidRecord,
        Status::MissingSource,
        Status::UnreadableSource,
        Status::Found,
        Status::Ambiguous,
        Status::WrongPage,
        Status::CouldNotCheck,
        Status::FoundWithOmission,
        Status::CloseMatch,
        Status::NotFound,
    ];

    /// The name in files and options, such as `wrong_page`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Status::InvalidRecord => "invalid_record",
            Status::MissingSource => "missing_source",
            Status::UnreadableSource => "unreadable_source",
            Status::Found => "found",
            Status::Ambiguous => "ambiguous",
            Status::WrongPage => "wrong_page",
            Status::CouldNotCheck => "could_not_check",
            Status::FoundWithOmission => "found_with_omission",
            Status::CloseMatch => "close_match",
            Status::NotFound => "not_found",
        }
    }

    /// The name for people, such as `wrong page`.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Status::InvalidRecord => "invalid record",
            Status::MissingSource => "missing source",
            Status::UnreadableSource => "unreadable source",
            Status::Found => "found",
            Status::Ambiguous => "ambiguous",
            Status::WrongPage => "wrong page",
            Status::CouldNotCheck => "could not check",
            Status::FoundWithOmission => "found with omission",
            Status::CloseMatch => "close match",
            Status::NotFound => "not found",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl str::FromStr for Status {
    type Err = UnknownStatus;

    fn from_str(name: &str) -> Result<Self, UnknownStatus> {
        Status::ALL.into_iter().find(|status| status.name() == name).ok_or(UnknownStatus)
    }
}

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// No status has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownStatus;

impl fmt::Display for UnknownStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown status; known are")?;
        for (i, status) in Status::ALL.into_iter().enumerate() {
            write!(f, "{} {status}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownStatus {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_status() {
        for status in Status::ALL {
            assert_eq!(status.name().parse(), Ok(status));
            assert_eq!(status.name().replace('_', " "), status.label());
        }
        assert_eq!("verified".parse::<Status>(), Err(UnknownStatus));
    }

    #[test]
    fn all_stand_in_order() {
        assert!(Status::ALL.is_sorted());
    }
}
