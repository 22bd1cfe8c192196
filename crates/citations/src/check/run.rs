//! A set of records, side by side over the documents that they cite.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use asquoted::{Difference, Quote, Verdict};
use rayon::prelude::*;

use super::checker::pages;
use super::sieve::{PlainWords, Sieve};
use super::{Checker, Options, OtherSource, Outcome, SourceChange};
use crate::{
    ChangedSource, Cited, Digest, Document, Loaded, Record, RecordSet, SourceFacts, SourceProblem,
    Sources, Status, Summary,
};

/// At most this many other sources are listed.
const MAX_OTHERS: usize = 10;

/// Checks records, in their order. `load` is asked for each document that they cite.
///
/// For what [`Run`] tells beside the outcomes, use that. See the crate page for an example.
pub fn run(
    records: &[Record],
    load: impl Fn(&str) -> Result<Document, SourceProblem> + Sync,
    options: &Options,
) -> Vec<Outcome> {
    check(records, &load, options, &|_, _| ()).outcomes
}

/// What came of a set of records.
///
/// Documents are checked side by side; each is prepared once, held while its records are checked,
/// and dropped: at most one a thread is held. Where quotes are left that do not stand in the cited
/// document, every given document is prepared once more to look for them. The result does not
/// depend on the number of threads.
///
/// # Example
/// ```
/// use asquoted::Source;
/// use asquoted_citations::{Document, Options, ReadOptions, Run, SourceProblem, Status, read};
///
/// let json = r#"[{"id": "q1", "citations": [
///     {"doc": "a", "quote": "Returns are accepted"}, {"doc": "b", "quote": "Returns are accepted"}
/// ]}]"#;
/// let set = read("answers.json", json, &ReadOptions::default())?;
/// let sources = |id: &str| match id {
///     "a" => Ok(Document::new(id, Source::new("Returns are accepted within 30 days.")?)),
///     "b" => Ok(Document::new(id, Source::new("A receipt is required.")?)),
///     _ => Err(SourceProblem::Missing),
/// };
/// let run = Run::of(&set, &sources, &Options::default());
/// assert_eq!(run.outcomes()[0].status(), Status::Found);
/// assert_eq!(run.outcomes()[1].status(), Status::OtherSource);
/// assert_eq!(run.outcomes()[1].other_sources()[0].doc, "a");
/// assert_eq!(run.summary().unsupported().rate(), Some(0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Run {
    outcomes: Vec<Outcome>,
    sources: Vec<SourceLine>,
    summary: Summary,
}

/// A document that records cite.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SourceLine {
    /// The id by which it is cited.
    pub id: String,
    /// What is known of it, or why it cannot be checked against.
    pub facts: Result<Arc<SourceFacts>, SourceProblem>,
    /// Set if its bytes were others when quotes of other documents were looked for in it: it
    /// changed during the run. Nothing was looked for in what it had become.
    pub changed_during_run: bool,
}

/// The counts of one part of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// The id of a document, or of an answer as text.
    pub name: String,
    /// The counts.
    pub summary: Summary,
}

impl Run {
    /// Checks all records of a set.
    pub fn of<S: Sources + ?Sized>(set: &RecordSet, sources: &S, options: &Options) -> Self {
        check(&set.records, sources, options, &|_, _| ())
    }

    /// As [`Run::of`]; `progress` is told, from any thread, how many records are done of how many.
    pub fn with_progress<S: Sources + ?Sized>(
        set: &RecordSet,
        sources: &S,
        options: &Options,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Self {
        check(&set.records, sources, options, progress)
    }

    /// The outcomes, in the order of the records.
    #[must_use]
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The documents that are cited, in the order in which they are cited first.
    #[must_use]
    pub fn sources(&self) -> &[SourceLine] {
        &self.sources
    }

    /// The counts of all records.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The counts for each document, in the order in which they are cited first. Records that
    /// cannot be read belong to none.
    #[must_use]
    pub fn by_document(&self, records: &[Record]) -> Vec<Group> {
        let name = |record: &Record| record.cited.as_ref().ok().map(|cited| cited.doc.clone());
        self.groups(records.iter().map(|record| name(record).map(|name| (name.clone(), name))))
    }

    /// The counts for each answer, in their order; records without an answer count by their id, those
    /// without both in none. An answer without an id is called `answer 3`.
    #[must_use]
    pub fn by_answer(&self, records: &[Record]) -> Vec<Group> {
        let of = |record: &Record| {
            let id = match &record.id {
                serde_json::Value::String(text) => text.clone(),
                serde_json::Value::Null => format!("answer {}", record.answer? + 1),
                other => other.to_string(),
            };
            Some(((record.answer, id.clone()), id))
        };
        self.groups(records.iter().map(of))
    }

    fn groups<K: std::hash::Hash + Eq>(
        &self,
        names: impl Iterator<Item = Option<(K, String)>>,
    ) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        let mut of: HashMap<K, usize> = HashMap::new();
        for (name, outcome) in names.zip(&self.outcomes) {
            let Some((key, name)) = name else { continue };
            let at = *of.entry(key).or_insert_with(|| {
                groups.push(Group { name, summary: Summary::default() });
                groups.len() - 1
            });
            if let Some(group) = groups.get_mut(at) {
                group.summary.add(outcome.status());
            }
        }
        groups
    }
}

fn check<S: Sources + ?Sized>(
    records: &[Record],
    sources: &S,
    options: &Options,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Run {
    let groups = by_document(records);
    let done = AtomicUsize::new(0);
    let tick = || progress(done.fetch_add(1, Ordering::Relaxed) + 1, records.len());
    let one = |group: &Vec<usize>, side_by_side: bool| {
        let members: Vec<(usize, &Cited)> =
            group.iter().filter_map(|&i| Some((i, cited(records, i)?))).collect();
        let id = members.first().map(|(_, cited)| cited.doc.clone()).unwrap_or_default();
        let loaded = sources.load(&id);
        let checkers = Checkers::new(&loaded);
        // One API counts in one way: all citations of a document are read alike.
        let reading = checkers.document.as_ref().ok().and_then(|c| c.reading(&members, options));
        let check = |&(i, cited): &(usize, &Cited)| {
            let cited =
                reading.map_or(Cow::Borrowed(cited), |name| Cow::Owned(cited.read_as(name)));
            let mut outcome = checkers.check(&cited, options);
            if let Some(citation) = &mut outcome.citation {
                let key = records.get(i).map(Record::key);
                citation.citation_id = key.filter(|key| !key.is_empty());
            }
            tick();
            (i, outcome)
        };
        let outcomes: Vec<(usize, Outcome)> = if side_by_side {
            members.par_iter().map(check).collect()
        } else {
            members.iter().map(check).collect()
        };
        let facts = loaded.document.map(|document| document.facts().clone());
        (SourceLine { id, facts, changed_during_run: false }, outcomes)
    };
    // Either documents are checked side by side or the records of one: not both, or a thread that
    // waits would take up one document after the other.
    let results: Vec<_> = if groups.len() >= rayon::current_num_threads() {
        groups.par_iter().map(|group| one(group, false)).collect()
    } else {
        groups.iter().map(|group| one(group, true)).collect()
    };
    let mut slots: Vec<Option<Outcome>> = records.iter().map(|_| None).collect();
    let mut lines = Vec::with_capacity(results.len());
    for (line, outcomes) in results {
        lines.push(line);
        for (i, outcome) in outcomes {
            if let Some(slot) = slots.get_mut(i) {
                *slot = Some(outcome);
            }
        }
    }
    let invalid = |record: &Record| {
        tick();
        record.cited.as_ref().err().map(Outcome::invalid)
    };
    let mut outcomes: Vec<Outcome> = records
        .iter()
        .zip(slots)
        .filter_map(|(record, done)| done.or_else(|| invalid(record)))
        .collect();
    if !options.cited_source_only {
        elsewhere(records, &mut outcomes, &mut lines, sources, options);
    }
    let summary = Summary::of(&outcomes);
    Run { outcomes, sources: lines, summary }
}

/// The document of a group of records, and what it was.
struct Checkers<'d> {
    document: Result<Checker<'d>, &'d SourceProblem>,
    change: Option<(&'d ChangedSource, Option<Checker<'d>>, Option<Checker<'d>>)>,
}

impl<'d> Checkers<'d> {
    fn new(loaded: &'d Loaded) -> Self {
        let change = loaded.change.as_deref().map(|change| {
            let checker = |document: &'d Option<Document>| document.as_ref().map(Checker::new);
            (change, checker(&change.current), checker(&change.snapshot))
        });
        Checkers { document: loaded.document.as_ref().map(Checker::new), change }
    }

    fn check(&self, cited: &Cited, options: &Options) -> Outcome {
        let mut outcome = match &self.document {
            Ok(checker) => checker.check(cited, options),
            Err(problem) => Outcome::no_source(problem),
        };
        if let Some((change, current, snapshot)) = &self.change {
            let status = |checker: &Checker<'_>| checker.check(cited, options).status();
            // Where the document itself is the current state, its status is known.
            let now = self.document.is_ok().then_some(outcome.status);
            outcome.change = Some(SourceChange {
                expected: change.expected,
                found: change.found,
                current: now.or_else(|| current.as_ref().map(status)),
                snapshot: snapshot.as_ref().map(status),
            });
        }
        outcome
    }
}

/// Looks for quotes that do not stand in the cited document in all the others.
fn elsewhere<S: Sources + ?Sized>(
    records: &[Record],
    outcomes: &mut [Outcome],
    lines: &mut [SourceLine],
    sources: &S,
    options: &Options,
) {
    // Each quote once, however many records have it.
    let mut by_quote: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, outcome) in outcomes.iter().enumerate() {
        let sought = match outcome.status {
            Status::CloseMatch | Status::NotFound => true,
            // What is wrong with the quote itself is wrong with it everywhere.
            Status::CouldNotCheck => {
                !matches!(outcome.reason(), Some("empty_quote" | "unknown_form"))
            }
            _ => false,
        };
        if let Some(cited) = cited(records, i).filter(|_| sought) {
            by_quote.entry(&cited.quote).or_default().push(i);
        }
    }
    if by_quote.is_empty() {
        return;
    }
    let gaps = options.policy.forgives().contains(Difference::ReferenceMarker);
    let prepare = |(text, of): (&str, Vec<usize>)| {
        (PlainWords::of(text, gaps), Quote::new(text).with_policy(options.policy), of)
    };
    let quotes: Vec<(PlainWords, Quote, Vec<usize>)> = by_quote.into_iter().map(prepare).collect();
    let known: HashMap<&str, Digest> = lines
        .iter()
        .filter_map(|line| Some((line.id.as_str(), line.facts.as_ref().ok()?.raw)))
        .collect();
    let ids = sources.ids().unwrap_or_else(|| lines.iter().map(|l| l.id.clone()).collect());
    let found_in = |id: &String| {
        let Ok(document) = sources.load(id).document else { return (None, false, Vec::new()) };
        let raw = document.facts().raw;
        if known.get(id.as_str()).is_some_and(|before| *before != raw) {
            return (None, true, Vec::new());
        }
        let sieve = Sieve::new(document.source().text());
        let find = |(words, quote, of): &(PlainWords, Quote, Vec<usize>)| {
            if !sieve.lets_through(words) {
                return None;
            }
            let Verdict::Found(found) = document.source().check(quote) else { return None };
            let (pages, matches) = (pages(&found), found.matches());
            Some((of.clone(), OtherSource { doc: id.clone(), pages, matches }))
        };
        (Some(raw), false, quotes.iter().filter_map(find).collect::<Vec<_>>())
    };
    // In order, so that a record lists the same ones first whatever thread is done first.
    let results: Vec<_> = ids.par_iter().map(found_in).collect();
    let own: HashMap<String, Digest> =
        known.iter().map(|(id, raw)| ((*id).to_owned(), *raw)).collect();
    for (id, (raw, changed, found)) in ids.iter().zip(results) {
        if let Some(line) = lines.iter_mut().find(|line| changed && line.id == *id) {
            line.changed_during_run = true;
        }
        for (of, other) in found {
            for i in of {
                let Some(doc) = cited(records, i).map(|cited| cited.doc.as_str()) else { continue };
                // A copy of the cited document is no other one.
                if doc == id || own.get(doc).copied() == raw {
                    continue;
                }
                if let Some(outcome) = outcomes.get_mut(i)
                    && outcome.other_sources.len() < MAX_OTHERS
                {
                    outcome.status = Status::OtherSource;
                    outcome.reason = None;
                    outcome.other_sources.push(other.clone());
                }
            }
        }
    }
}

/// The numbers of the records that cite one document, for each document in order of appearance.
fn by_document(records: &[Record]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut of: HashMap<&str, usize> = HashMap::new();
    for i in 0..records.len() {
        let Some(cited) = cited(records, i) else { continue };
        let group = *of.entry(&cited.doc).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}

fn cited(records: &[Record], i: usize) -> Option<&Cited> {
    records.get(i)?.cited.as_ref().ok()
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;
