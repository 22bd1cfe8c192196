//! Counts and rates of a set of citations.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::{Outcome, Status};

/// How many citations came to each status.
///
/// # Example
/// ```
/// use asquoted_citations::{Status, Summary};
///
/// let summary = Summary::from_iter([Status::Found, Status::Found, Status::CloseMatch]);
/// assert_eq!((summary.citations(), summary.count(Status::Found)), (3, 2));
/// assert_eq!(summary.unsupported().rate(), Some(1.0 / 3.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    counts: [usize; Status::ALL.len()],
}

impl Summary {
    /// The summary of outcomes.
    #[must_use]
    pub fn of(outcomes: &[Outcome]) -> Self {
        outcomes.iter().map(Outcome::status).collect()
    }

    /// How many came to a status.
    #[must_use]
    pub fn count(&self, status: Status) -> usize {
        self.counts.get(status as usize).copied().unwrap_or_default()
    }

    /// How many there are.
    #[must_use]
    pub fn citations(&self) -> usize {
        self.counts.iter().sum()
    }

    /// What stands in no source as quoted: close matches, not found, and missing sources; out of the
    /// citations that could be checked or whose source is missing.
    #[must_use]
    pub fn unsupported(&self) -> Rate {
        let count = self.sum(&[Status::CloseMatch, Status::NotFound, Status::MissingSource]);
        Rate { count, of: self.citations() - self.unchecked().count }
    }

    /// What could not be checked: neither found nor refuted; out of all citations.
    #[must_use]
    pub fn unchecked(&self) -> Rate {
        let count =
            self.sum(&[Status::CouldNotCheck, Status::UnreadableSource, Status::InvalidRecord]);
        Rate { count, of: self.citations() }
    }

    fn sum(&self, statuses: &[Status]) -> usize {
        statuses.iter().map(|status| self.count(*status)).sum()
    }
}

impl FromIterator<Status> for Summary {
    fn from_iter<I: IntoIterator<Item = Status>>(statuses: I) -> Self {
        let mut summary = Summary::default();
        for status in statuses {
            if let Some(count) = summary.counts.get_mut(status as usize) {
                *count += 1;
            }
        }
        summary
    }
}

/// `{"citations", a count for each status, "unsupported", "unsupported_of", "unsupported_rate",
/// "unchecked", "unchecked_of", "unchecked_rate"}`.
impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("citations", &self.citations())?;
        for status in Status::ALL {
            map.serialize_entry(status.name(), &self.count(status))?;
        }
        let (unsupported, unchecked) = (self.unsupported(), self.unchecked());
        map.serialize_entry("unsupported", &unsupported.count)?;
        map.serialize_entry("unsupported_of", &unsupported.of)?;
        map.serialize_entry("unsupported_rate", &unsupported.rate())?;
        map.serialize_entry("unchecked", &unchecked.count)?;
        map.serialize_entry("unchecked_of", &unchecked.of)?;
        map.serialize_entry("unchecked_rate", &unchecked.rate())?;
        map.end()
    }
}

/// So many out of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    count: usize,
    of: usize,
}

impl Rate {
    /// How many.
    #[must_use]
    pub const fn count(self) -> usize {
        self.count
    }

    /// Out of how many.
    #[must_use]
    pub const fn of(self) -> usize {
        self.of
    }

    /// From 0 to 1; none out of nothing.
    #[must_use]
    pub fn rate(self) -> Option<f64> {
        (self.of > 0).then(|| self.count as f64 / self.of as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_is_counted_in_its_place() {
        for status in Status::ALL {
            let summary = Summary::from_iter([status]);
            for other in Status::ALL {
                assert_eq!(summary.count(other), usize::from(other == status));
            }
        }
    }

    #[test]
    fn what_could_not_be_checked_is_in_no_rate_of_the_unsupported() {
        let summary = Summary::from_iter(Status::ALL);
        assert_eq!((summary.unsupported().count(), summary.unsupported().of()), (3, 7));
        assert_eq!((summary.unchecked().count(), summary.unchecked().of()), (3, 10));
    }

    #[test]
    fn nothing_has_no_rate() {
        let none = Summary::default();
        assert_eq!((none.unsupported().rate(), none.unchecked().rate()), (None, None));
        let json = serde_json::to_value(&none).unwrap();
        assert_eq!(json["unsupported_rate"], serde_json::Value::Null);
    }
}
