//! Whether a set of citations passes.

use std::collections::{HashMap, HashSet};
use std::{error, fmt, str};

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::{Date, Digest, Outcome, Rate, Record, Run, Status};

/// What lets a set pass. It is also the table of a configuration file:
///
/// ```toml
/// allow = ["wrong_page"]
/// max_unsupported = 0.05
/// fail_on = ["caution:negation"]
/// ```
///
/// Every status but `found` fails unless it is allowed.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GateConfig {
    /// Statuses that pass beside `found`.
    pub allow: Vec<Status>,
    /// The share of unsupported citations, from 0 to 1, up to which they pass, and wrong pages with
    /// them. What could not be checked fails all the same, and so does everything else.
    #[serde(alias = "max-unsupported", deserialize_with = "share")]
    pub max_unsupported: Option<f64>,
    /// What makes a citation fail that would pass.
    #[serde(alias = "fail-on")]
    pub fail_on: Vec<FailOn>,
}

fn share<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    let share = Option::<f64>::deserialize(from)?;
    match share {
        Some(share) if !(0.0..=1.0).contains(&share) => {
            Err(D::Error::custom("expected a share from 0 to 1"))
        }
        share => Ok(share),
    }
}

/// A caution that makes a citation fail, written `caution:negation`; `caution:any` is all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailOn {
    kind: &'static str,
}

/// The kinds of caution, and all of them.
const CAUTIONS: [&str; 9] = [
    "any",
    "negation",
    "condition",
    "limit",
    "starts_inside_sentence",
    "ends_inside_sentence",
    "sentence_inside",
    "border_inside",
    "omitted_negation",
];

impl FailOn {
    /// The kind of caution: `negation`, …, or `any`.
    #[must_use]
    pub const fn caution(self) -> &'static str {
        self.kind
    }

    fn applies(self, kind: &str) -> bool {
        self.kind == "any" || self.kind == kind
    }
}

impl str::FromStr for FailOn {
    type Err = UnknownFailOn;

    fn from_str(text: &str) -> Result<Self, UnknownFailOn> {
        let kind = text.strip_prefix("caution:").ok_or(UnknownFailOn)?;
        let kind = CAUTIONS.into_iter().find(|known| *known == kind).ok_or(UnknownFailOn)?;
        Ok(FailOn { kind })
    }
}

impl fmt::Display for FailOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "caution:{}", self.kind)
    }
}

impl<'de> Deserialize<'de> for FailOn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Nothing that can make a citation fail has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFailOn;

impl fmt::Display for UnknownFailOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected caution: and one of")?;
        for (i, kind) in CAUTIONS.into_iter().enumerate() {
            write!(f, "{} {kind}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl error::Error for UnknownFailOn {}

/// A citation that somebody looked at and accepts whatever its status:
///
/// ```toml
/// [[accepted]]
/// id = "q2#3"                     # or digest = "sha256:…" of quote and source
/// reason = "the report was corrected on paper"
/// until = 2026-12-31              # optional: the last day
/// ```
///
/// An id counts if it is that of one record alone, whether or not they pass, and if it is not of
/// the form `q2#3` where the record gives it itself, as its `citation_id`: such a name is made up
/// for records without one, and nobody may take it. Whoever writes the records writes their ids;
/// only a digest holds the accepted words.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "RawAccepted")]
pub struct Accepted {
    by: AcceptedBy,
    reason: String,
    until: Option<Date>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum AcceptedBy {
    Id(String),
    Digest(Digest),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAccepted {
    id: Option<String>,
    digest: Option<Digest>,
    reason: String,
    until: Option<Date>,
}

impl TryFrom<RawAccepted> for Accepted {
    type Error = &'static str;

    fn try_from(raw: RawAccepted) -> Result<Self, &'static str> {
        let by = match (raw.id, raw.digest) {
            (Some(id), None) => AcceptedBy::Id(id),
            (None, Some(digest)) => AcceptedBy::Digest(digest),
            _ => return Err("an accepted citation has either an id or a digest"),
        };
        if raw.reason.trim().is_empty() {
            return Err("an accepted citation has a reason");
        }
        Ok(Accepted { by, reason: raw.reason, until: raw.until })
    }
}

impl Accepted {
    /// An entry for the citation of this name, see [`Record::key`].
    pub fn id(id: impl Into<String>, reason: impl Into<String>, until: Option<Date>) -> Self {
        Accepted { by: AcceptedBy::Id(id.into()), reason: reason.into(), until }
    }

    /// An entry for this quote of this source, see [`Record::digest`].
    pub fn digest(digest: Digest, reason: impl Into<String>, until: Option<Date>) -> Self {
        Accepted { by: AcceptedBy::Digest(digest), reason: reason.into(), until }
    }

    /// What it names: an id, or `sha256:…`.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.by {
            AcceptedBy::Id(id) => id.clone(),
            AcceptedBy::Digest(digest) => digest.to_string(),
        }
    }

    /// Why it is accepted.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    /// The last day on which it counts.
    #[must_use]
    pub const fn until(&self) -> Option<Date> {
        self.until
    }
}

/// What lets a set pass, with the citations that are accepted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gate {
    /// What lets it pass.
    pub config: GateConfig,
    /// Citations that pass whatever their status.
    pub accepted: Vec<Accepted>,
}

/// Whether a set passed, and why not.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct GateResult {
    /// The citations that fail, in their order.
    pub failures: Vec<Failure>,
    /// Numbers of records that are accepted, with the number of the entry.
    pub accepted: Vec<(usize, usize)>,
    /// Numbers of entries that no record needed or could use: there is none, it passes by itself, or
    /// the entry is ambiguous.
    pub unused: Vec<usize>,
    /// Numbers of entries that are not applied, as their id names more than one record, or one
    /// that gives itself a name of the form `q1#2`. They are among the unused as well.
    pub ambiguous: Vec<usize>,
    /// Numbers of entries whose last day is over.
    pub expired: Vec<usize>,
    /// Whether there was nothing to check, which is no success.
    pub is_empty: bool,
    /// The unsupported citations that are not accepted, where a share of them was to pass.
    pub unsupported: Option<Rate>,
}

/// A citation that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The number of the record.
    pub record: usize,
    /// Why.
    pub why: FailureWhy,
}

/// Why a citation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FailureWhy {
    /// Its status is not allowed.
    Status(Status),
    /// Its status would be allowed, were there fewer of its kind.
    OverRate(Status),
    /// It has a caution that fails.
    Caution(&'static str),
}

impl GateResult {
    /// Whether the set passed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failures.is_empty() && !self.is_empty
    }
}

impl Gate {
    /// Whether a run passes on a day; without one no entry is over. O(records + entries).
    ///
    /// # Example
    /// ```
    /// use asquoted::Source;
    /// use asquoted_citations::{Accepted, Document, Gate, Options, ReadOptions, Run, SourceProblem, read};
    ///
    /// let table = "citation_id,source,quote\nc1,a,It grew\nc2,a,It fell\n";
    /// let set = read("c.csv", table, &ReadOptions::default())?;
    /// let load = |id: &str| Ok::<_, SourceProblem>(Document::new(id, Source::new("It grew.")?));
    /// let run = Run::of(&set, &load, &Options::default());
    ///
    /// let mut gate = Gate::default();
    /// assert!(!gate.check(&set.records, &run, None).passed());
    /// gate.accepted.push(Accepted::id("c2", "looked at", "2026-12-31".parse().ok()));
    /// assert!(gate.check(&set.records, &run, "2026-12-31".parse().ok()).passed());
    /// assert!(!gate.check(&set.records, &run, "2027-01-01".parse().ok()).passed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check(&self, records: &[Record], run: &Run, today: Option<Date>) -> GateResult {
        let mut result = GateResult { is_empty: records.is_empty(), ..GateResult::default() };
        let entries = self.entries(records, today, &mut result);
        let mut used = vec![false; self.accepted.len()];
        // Those that pass if there are few enough of them.
        let mut in_rate: Vec<(usize, Status)> = Vec::new();
        for (i, (record, outcome)) in records.iter().zip(run.outcomes()).enumerate() {
            let status = outcome.status();
            let rated = self.config.max_unsupported.is_some()
                && (status.is_unsupported() || status == Status::WrongPage);
            let why = if outcome.passes(&self.config.allow) || rated && status == Status::WrongPage
            {
                self.caution(outcome)
            } else {
                Some(FailureWhy::Status(status))
            };
            let Some(why) = why else { continue };
            if let Some(entry) = entries.of(record) {
                result.accepted.push((i, entry));
                if let Some(used) = used.get_mut(entry) {
                    *used = true;
                }
            } else if rated && why == FailureWhy::Status(status) {
                in_rate.push((i, status));
            } else {
                result.failures.push(Failure { record: i, why });
            }
        }
        if let Some(max) = self.config.max_unsupported {
            let all = run.summary().unsupported();
            let excused = result.accepted.iter().filter_map(|(i, _)| run.outcomes().get(*i));
            let excused = excused.filter(|outcome| outcome.status().is_unsupported()).count();
            let rate = Rate::new(all.count().saturating_sub(excused), all.of());
            result.unsupported = Some(rate);
            if rate.rate().is_some_and(|rate| rate > max) {
                let over = |(record, status)| Failure { record, why: FailureWhy::OverRate(status) };
                result.failures.extend(in_rate.into_iter().map(over));
                result.failures.sort_by_key(|failure| failure.record);
            }
        }
        let expired = &result.expired;
        let idle = |i: &usize| !used.get(*i).copied().unwrap_or(true) && !expired.contains(i);
        result.unused = (0..self.accepted.len()).filter(idle).collect();
        result
    }

    fn entries(
        &self,
        records: &[Record],
        today: Option<Date>,
        result: &mut GateResult,
    ) -> Entries<'_> {
        let mut entries = Entries::default();
        for (i, entry) in self.accepted.iter().enumerate() {
            if entry.until.zip(today).is_some_and(|(until, today)| until < today) {
                result.expired.push(i);
                continue;
            }
            match &entry.by {
                AcceptedBy::Id(id) => entries.ids.entry(id).or_insert(i),
                AcceptedBy::Digest(digest) => entries.digests.entry(*digest).or_insert(i),
            };
        }
        if entries.ids.is_empty() {
            return entries;
        }
        let mut named: HashSet<String> = HashSet::new();
        for record in records {
            let key = record.key();
            if !entries.ids.contains_key(key.as_str()) {
                continue;
            }
            let twice = named.contains(&key) || record.names_itself_as_derived();
            if twice && let Some(entry) = entries.ids.remove(key.as_str()) {
                result.ambiguous.push(entry);
            }
            named.insert(key);
        }
        result.ambiguous.sort_unstable();
        entries
    }

    /// The first caution that fails, at any of the places.
    fn caution(&self, outcome: &Outcome) -> Option<FailureWhy> {
        let check = outcome.check()?;
        let of_places = check.spans.iter().flat_map(|place| &place.cautions);
        let of_omission = check.omission.iter().flat_map(|omission| &omission.cautions);
        let kinds = of_places.chain(of_omission).map(|caution| caution.kind.as_str());
        kinds
            .filter_map(|kind| CAUTIONS.into_iter().find(|known| *known == kind))
            .find(|kind| self.config.fail_on.iter().any(|fail| fail.applies(kind)))
            .map(FailureWhy::Caution)
    }
}

/// Entries by what they name.
#[derive(Debug, Default)]
struct Entries<'g> {
    ids: HashMap<&'g str, usize>,
    digests: HashMap<Digest, usize>,
}

impl Entries<'_> {
    fn of(&self, record: &Record) -> Option<usize> {
        let by_id = self.ids.get(record.key().as_str()).copied();
        by_id.or_else(|| {
            let digest = (!self.digests.is_empty()).then(|| record.digest())??;
            self.digests.get(&digest).copied()
        })
    }
}

#[cfg(test)]
#[path = "gate_tests.rs"]
mod tests;
