//! What became of a citation.

use std::{fmt, str};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What a check of a citation came to. The first that holds, in this order; `ambiguous` takes the
/// place of `found` where only one place was allowed.
///
/// Closed on purpose: whoever gates on it must decide about each arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Status {
    /// The record cannot be read.
    InvalidRecord,
    /// The cited document is not among the given ones, or may not be used.
    MissingSource,
    /// The cited document is there and cannot be read as text, or its bytes are not those that its
    /// manifest names.
    UnreadableSource,
    /// The quote stands where the citation says, as quoted.
    Found,
    /// It stands there more than once, where only one place was allowed.
    Ambiguous,
    /// All parts of a quote with `…` stand there in order, with something left out between them.
    FoundWithOmission,
    /// It stands in the document, and not on the cited page or at the cited range.
    WrongPage,
    /// It stands in another given document, and not in the cited one.
    OtherSource,
    /// Its words stand there, but an edge would cut a number or a word; or nothing can be compared.
    CouldNotCheck,
    /// It does not stand there; a similar passage does. Never a pass.
    CloseMatch,
    /// It does not stand there.
    NotFound,
}

impl Status {
    /// All, in order of precedence.
    pub const ALL: [Status; 11] = [
        Status::InvalidRecord,
        Status::MissingSource,
        Status::UnreadableSource,
        Status::Found,
        Status::Ambiguous,
        Status::FoundWithOmission,
        Status::WrongPage,
        Status::OtherSource,
        Status::CouldNotCheck,
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
            Status::OtherSource => "other_source",
            Status::CouldNotCheck => "could_not_check",
            Status::FoundWithOmission => "found_with_omission",
            Status::CloseMatch => "close_match",
            Status::NotFound => "not_found",
        }
    }

    /// Whether the citation is of a source that was looked at or is missing, and the quote does not
    /// stand in it: close match, not found, other source, missing source.
    #[must_use]
    pub const fn is_unsupported(self) -> bool {
        match self {
            Status::MissingSource | Status::OtherSource | Status::CloseMatch | Status::NotFound => {
                true
            }
            Status::InvalidRecord
            | Status::UnreadableSource
            | Status::Found
            | Status::Ambiguous
            | Status::FoundWithOmission
            | Status::WrongPage
            | Status::CouldNotCheck => false,
        }
    }

    /// Whether nothing is known: neither found nor refuted.
    #[must_use]
    pub const fn is_unchecked(self) -> bool {
        matches!(self, Status::InvalidRecord | Status::UnreadableSource | Status::CouldNotCheck)
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
            Status::OtherSource => "other source",
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

impl<'de> Deserialize<'de> for Status {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(serde::de::Error::custom)
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
