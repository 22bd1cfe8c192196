//! An earlier run to compare with.

use std::collections::{HashMap, VecDeque};
use std::{error, fmt};

use serde::Deserialize;
use serde_json::Value;

use crate::input::json::{self, JsonError, Node};
use crate::{Outcome, Record, Status};

/// The records of an earlier run, out of its JSON report.
#[derive(Clone, Debug)]
pub struct Baseline {
    records: Vec<Old>,
}

#[derive(Clone, Debug, Deserialize)]
struct Old {
    #[serde(default)]
    id: Value,
    #[serde(default)]
    n: Option<usize>,
    #[serde(default)]
    citation_id: Option<Value>,
    #[serde(default)]
    doc: Option<String>,
    #[serde(default)]
    quote: Option<String>,
    status: Status,
}

/// What changed between two runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// Records that fail and did not before, or were not there.
    pub new_failures: Vec<Moved>,
    /// Records that pass and did not before.
    pub fixed: Vec<Moved>,
    /// Records that fail as before, but with another status.
    pub changed: Vec<Moved>,
    /// How many came to the same as before: the same status, or another one that passes.
    pub unchanged: usize,
    /// How many are new and pass.
    pub added: usize,
    /// How many are no longer there.
    pub removed: usize,
}

/// A record whose status changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Moved {
    /// The number of the record in this run.
    pub record: usize,
    /// What it was; none if it was not there.
    pub before: Option<Status>,
    /// What it is.
    pub now: Status,
}

/// Why an earlier report cannot be compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaselineError {
    message: String,
    line: usize,
    column: usize,
}

impl BaselineError {
    /// The line, from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column in bytes, from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// What is wrong with a text that is no report. `serde` says it in the words of a programmer.
    fn of(json: &str) -> Self {
        let root = match json::parse(json, 0) {
            Ok(root) => root,
            Err(JsonError { message, line, column }) => {
                return BaselineError { message: format!("invalid JSON: {message}"), line, column };
            }
        };
        let (message, at) = wrong(&root);
        let before = json.get(..at).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        let line = before.matches('\n').count() + 1;
        BaselineError { message, line, column: at - line_start + 1 }
    }
}

type Fits = fn(&Node<'_>) -> bool;

/// The first field that a report does not have so, and the byte where it stands.
fn wrong(root: &Node<'_>) -> (String, usize) {
    let at = |node: &Node<'_>| node.span.start;
    if !root.is_object() {
        return (format!("expected an object with `records`, found {}", root.what()), at(root));
    }
    let Some(records) = root.get("records") else {
        return ("records: the field is missing".to_owned(), at(root));
    };
    if !records.is_list() {
        return (format!("records: expected a list, found {}", records.what()), at(records));
    }
    for (i, record) in records.items().iter().enumerate() {
        if !record.is_object() {
            let why = format!("records[{i}]: expected an object, found {}", record.what());
            return (why, at(record));
        }
        let Some(status) = record.get("status") else {
            return (format!("records[{i}].status: the field is missing"), at(record));
        };
        if let Some(Err(unknown)) = status.text().map(str::parse::<Status>) {
            return (format!("records[{i}].status: {unknown}"), at(status));
        }
        let is_count = |node: &Node<'_>| node.number().is_some();
        let is_text = |node: &Node<'_>| node.text().is_some();
        let fields: [(&str, &str, Fits); 4] = [
            ("status", "a text", is_text),
            ("n", "a number from 0", is_count),
            ("doc", "a text", is_text),
            ("quote", "a text", is_text),
        ];
        for (name, expected, fits) in fields {
            let may_be_null = name != "status";
            let value = if may_be_null { record.given(name) } else { record.get(name) };
            if let Some(value) = value.filter(|value| !fits(value)) {
                let why =
                    format!("records[{i}].{name}: expected {expected}, found {}", value.what());
                return (why, at(value));
            }
        }
    }
    ("a field stands there twice, or holds half of a surrogate pair".to_owned(), at(root))
}

impl fmt::Display for BaselineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BaselineError { message, line, column } = self;
        write!(f, "no JSON report of an earlier run: {message}, at line {line} column {column}")
    }
}

impl error::Error for BaselineError {}

impl Baseline {
    /// Reads the JSON report of an earlier run: `{"records": [{"id", "n", "citation_id", "doc",
    /// "quote", "status", …}], …}`. O(length).
    ///
    /// # Errors
    /// [`BaselineError`] if it is none.
    ///
    /// # Example
    /// ```
    /// use asquoted_citations::{Baseline, Cited, Record, Status, run, Document, Options};
    /// use asquoted::Source;
    ///
    /// let old = r#"{"records": [
    ///     {"id": "q1", "doc": "a", "quote": "It grew", "status": "not_found"}]}"#;
    /// let records = [Record::new("q1", Cited::new("a", "It grew"))];
    /// let load = |id: &str| Ok(Document::new(id, Source::new("It grew.")?));
    /// let outcomes = run(&records, load, &Options::default());
    /// let comparison = Baseline::from_json(old)?.compare(&records, &outcomes, &[]);
    /// assert_eq!(comparison.fixed[0].before, Some(Status::NotFound));
    /// # Ok::<(), asquoted_citations::BaselineError>(())
    /// ```
    pub fn from_json(json: &str) -> Result<Self, BaselineError> {
        #[derive(Deserialize)]
        struct Report {
            records: Vec<Old>,
        }
        let json = json.strip_prefix('\u{FEFF}').unwrap_or(json);
        // A list would pass as the fields of a report in their order.
        if !json.trim_start().starts_with('{') {
            return Err(BaselineError::of(json));
        }
        let report: Report = serde_json::from_str(json).map_err(|_| BaselineError::of(json))?;
        Ok(Baseline { records: report.records })
    }

    /// Compares a run with it; `allowed` are the statuses that pass beside `found`, in both.
    ///
    /// A record is the same one if answer, document and quote are the same; what is left is the
    /// same one if it has the same place in its answer. O(records).
    #[must_use]
    pub fn compare(
        &self,
        records: &[Record],
        outcomes: &[Outcome],
        allowed: &[Status],
    ) -> Comparison {
        let before = self.matched(records);
        let passes = |status: Status| status == Status::Found || allowed.contains(&status);
        let mut comparison = Comparison::default();
        for (i, outcome) in outcomes.iter().enumerate() {
            let before = before.get(i).copied().flatten();
            let now = outcome.status();
            let moved = Moved { record: i, before, now };
            match (before.map(passes), outcome.passes(allowed)) {
                (None, true) => comparison.added += 1,
                (None | Some(true), false) => comparison.new_failures.push(moved),
                (Some(false), true) => comparison.fixed.push(moved),
                (Some(false), false) if before != Some(now) => comparison.changed.push(moved),
                _ => comparison.unchanged += 1,
            }
        }
        let known = before.iter().flatten().count();
        comparison.removed = self.records.len().saturating_sub(known);
        comparison
    }

    /// The earlier status of each record.
    fn matched(&self, records: &[Record]) -> Vec<Option<Status>> {
        let words = |id: &Value, doc: Option<&str>, quote: Option<&str>| {
            Some(format!("{id}\u{0}{}\u{0}{}", doc?, quote?))
        };
        let place = |id: &Value, own: Option<&Value>, n: Option<usize>| match own {
            Some(own) => format!("own\u{0}{own}"),
            None => format!("{id}\u{0}{n:?}"),
        };
        let mut taken = vec![false; self.records.len()];
        let mut found: Vec<Option<Status>> = vec![None; records.len()];
        let old_words: Vec<_> = self
            .records
            .iter()
            .map(|o| words(&o.id, o.doc.as_deref(), o.quote.as_deref()))
            .collect();
        let new_words: Vec<_> = records
            .iter()
            .map(|r| {
                let cited = r.cited.as_ref().ok();
                words(&r.id, cited.map(|c| c.doc.as_str()), cited.map(|c| c.quote.as_str()))
            })
            .collect();
        self.pair(&old_words, &new_words, &mut taken, &mut found);
        let old_places: Vec<_> =
            self.records.iter().map(|o| Some(place(&o.id, o.citation_id.as_ref(), o.n))).collect();
        let new_places: Vec<_> =
            records.iter().map(|r| Some(place(&r.id, r.citation_id.as_ref(), r.n))).collect();
        self.pair(&old_places, &new_places, &mut taken, &mut found);
        found
    }

    /// Pairs what has the same name and is not paired yet, the first with the first.
    fn pair(
        &self,
        old: &[Option<String>],
        new: &[Option<String>],
        taken: &mut [bool],
        found: &mut [Option<Status>],
    ) {
        let mut by_name: HashMap<&str, VecDeque<usize>> = HashMap::new();
        for (i, (name, taken)) in old.iter().zip(taken.iter()).enumerate() {
            if let Some(name) = name.as_deref().filter(|_| !taken) {
                by_name.entry(name).or_default().push_back(i);
            }
        }
        for (name, slot) in new.iter().zip(found) {
            if slot.is_some() {
                continue;
            }
            let old = name.as_deref().and_then(|name| by_name.get_mut(name)?.pop_front());
            let Some(i) = old else { continue };
            *slot = self.records.get(i).map(|o| o.status);
            if let Some(taken) = taken.get_mut(i) {
                *taken = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cited, Document, Options, run};
    use asquoted::Source;

    fn compare(old: &str, records: &[Record], allowed: &[Status]) -> Comparison {
        let load = |id: &str| Ok(Document::new(id, Source::new("It grew. It fell.")?));
        let outcomes = run(records, load, &Options::default());
        Baseline::from_json(old).unwrap().compare(records, &outcomes, allowed)
    }

    fn record(id: &str, n: usize, quote: &str) -> Record {
        let mut record = Record::new(id, Cited::new("d", quote));
        record.n = Some(n);
        record
    }

    #[test]
    fn records_that_moved_are_the_same_ones() {
        let old = r#"{"records": [
            {"id": "q", "n": 1, "doc": "d", "quote": "It grew", "status": "found"},
            {"id": "q", "n": 2, "doc": "d", "quote": "It rose much", "status": "not_found"},
            {"id": "q", "n": 3, "doc": "d", "quote": "It fell", "status": "close_match"},
            {"id": "r", "n": 1, "doc": "d", "quote": "gone", "status": "found"},
            {"id": "bad", "n": null, "doc": null, "quote": null, "status": "invalid_record"}
        ]}"#;
        let records = [
            record("q", 1, "A new thing that nobody said"),
            record("q", 2, "It grew"),
            record("q", 3, "It rose much"),
            record("q", 4, "It fell"),
            record("q", 5, "It grew. It fell."),
        ];
        let comparison = compare(old, &records, &[]);
        let moved =
            |moved: &[Moved]| moved.iter().map(|m| (m.record, m.before)).collect::<Vec<_>>();
        assert_eq!(moved(&comparison.new_failures), [(0, None)]);
        assert_eq!(moved(&comparison.fixed), [(3, Some(Status::CloseMatch))]);
        assert_eq!((comparison.unchanged, comparison.added, comparison.removed), (2, 1, 2));
        assert!(comparison.changed.is_empty());
    }

    #[test]
    fn a_quote_that_was_corrected_keeps_its_place() {
        let old = r#"{"records": [{"id": "q", "n": 1, "doc": "d", "quote": "It rose", "status": "not_found"}]}"#;
        let comparison = compare(old, &[record("q", 1, "It grew")], &[]);
        assert_eq!((comparison.fixed.len(), comparison.removed), (1, 0));
    }

    #[test]
    fn what_is_no_report_says_which_field_and_where() {
        let error =
            Baseline::from_json("{\"records\": [\n{\"status\": \"verified\"}]}").unwrap_err();
        assert_eq!((error.line(), error.column()), (2, 12));
        for (json, why) in [
            ("", "invalid JSON: EOF while parsing a value, at line 1 column 0"),
            ("{\"records\": [}", "invalid JSON: expected value, at line 1 column 14"),
            (" []", "expected an object with `records`, found a list, at line 1 column 2"),
            ("[[]]", "expected an object with `records`, found a list, at line 1 column 1"),
            ("7", "expected an object with `records`, found a number, at line 1 column 1"),
            ("{}", "records: the field is missing, at line 1 column 1"),
            ("{\"records\": {}}", "records: expected a list, found an object, at line 1 column 13"),
            (
                "{\"records\": [7]}",
                "records[0]: expected an object, found a number, at line 1 column 14",
            ),
            ("{\"records\": [{}]}", "records[0].status: the field is missing, at line 1 column 14"),
            (
                "{\"records\": [{\"status\": null}]}",
                "records[0].status: expected a text, found null, at line 1 column 25",
            ),
            (
                "{\"records\": [{\"status\": \"found\", \"quote\": 7}]}",
                "records[0].quote: expected a text, found a number, at line 1 column 43",
            ),
            (
                "{\"records\": [{\"status\": \"found\", \"n\": -1}]}",
                "records[0].n: expected a number from 0, found a negative number, at line 1 column 39",
            ),
            (
                "{\"records\": [], \n\"records\": []}",
                "a field stands there twice, or holds half of a surrogate pair, at line 1 column 1",
            ),
        ] {
            let error = Baseline::from_json(json).unwrap_err().to_string();
            assert_eq!(error, format!("no JSON report of an earlier run: {why}"));
        }
        let error = Baseline::from_json("{\"records\": [{\"status\": \"verified\"}]}").unwrap_err();
        assert!(
            error.to_string().contains("records[0].status: unknown status; known are"),
            "{error}"
        );
    }
}
