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

    /// What does not stand in the cited source: close matches, not found, in another source, and
    /// missing sources; out of the citations that could be checked or whose source is missing.
    #[must_use]
    pub fn unsupported(&self) -> Rate {
        let count = self.sum(Status::is_unsupported);
        Rate { count, of: self.citations() - self.unchecked().count }
    }

    /// What could not be checked: neither found nor refuted; out of all citations.
    #[must_use]
    pub fn unchecked(&self) -> Rate {
        Rate { count: self.sum(Status::is_unchecked), of: self.citations() }
    }

    fn sum(&self, counted: fn(Status) -> bool) -> usize {
        let statuses = Status::ALL.into_iter().filter(|status| counted(*status));
        statuses.map(|status| self.count(status)).sum()
    }

    /// Counts one more.
    pub fn add(&mut self, status: Status) {
        if let Some(count) = self.counts.get_mut(status as usize) {
            *count += 1;
        }
    }
}

impl FromIterator<Status> for Summary {
    fn from_iter<I: IntoIterator<Item = Status>>(statuses: I) -> Self {
        let mut summary = Summary::default();
        for status in statuses {
            summary.add(status);
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
    pub(crate) const fn new(count: usize, of: usize) -> Self {
        Rate { count, of }
    }

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
        assert_eq!((summary.unsupported().count(), summary.unsupported().of()), (4, 8));
        assert_eq!((summary.unchecked().count(), summary.unchecked().of()), (3, 11));
    }

    #[test]
    fn nothing_has_no_rate() {
        let none = Summary::default();
        assert_eq!((none.unsupported().rate(), none.unchecked().rate()), (None, None));
        let json = serde_json::to_value(&none).unwrap();
        assert_eq!(json["unsupported_rate"], serde_json::Value::Null);
    }
}
