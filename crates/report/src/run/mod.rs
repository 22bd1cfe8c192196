//! The report of `run`: a set of citations, with counts and rates.

mod beside;
mod csv;
mod entry;
mod facts;
mod gate;
mod github;
mod html;
mod human;
mod json;
mod junit;
mod links;
mod markdown;
#[cfg(feature = "pdf")]
mod pdf;
mod said;
mod sarif;
mod w3c;

pub use csv::CsvOptions;
pub use facts::Facts;
pub(crate) use facts::Tool;
#[cfg(feature = "pdf")]
pub use pdf::{PdfError, PdfOptions};

use asquoted_citations::{Comparison, Coverage, Group, RecordSet, Run, SourceLine, Summary};

use entry::Entry;

/// Whether a citation passes where the report is a gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// It was found, and nothing speaks against it.
    Passes,
    /// It was not found as cited, and this was allowed: says by what.
    Allowed(String),
    /// It fails; says by what, where its status does not.
    Fails(Option<String>),
}

/// Citations and what came of them.
///
/// # Example
/// ```
/// use asquoted::Source;
/// use asquoted_citations::{Document, Options, ReadOptions, Run, SourceProblem, read};
/// use asquoted_report::{CsvOptions, RunReport};
///
/// let answers = r#"[{"id": "q1", "citations": [{"doc": "a.txt", "quote": "=cmd() grew 6%"}]}]"#;
/// let set = read("answers.json", answers, &ReadOptions::default())?;
/// let sources = |id: &str| -> Result<Document, SourceProblem> {
///     Ok(Document::new(id, Source::new("cmd() grew 5%")?))
/// };
/// let run = Run::of(&set, &sources, &Options::default());
/// let report = RunReport::new(&set, &run);
/// assert!(report.csv(CsvOptions::default()).contains("'=cmd() grew 6%"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RunReport<'a> {
    entries: Vec<Entry<'a>>,
    summary: Summary,
    documents: Vec<Group>,
    answers: Vec<Group>,
    set: &'a RecordSet,
    sources: &'a [SourceLine],
    facts: Facts,
    gate: Vec<String>,
    coverage: Option<&'a Coverage>,
    comparison: Option<&'a Comparison>,
}

impl<'a> RunReport<'a> {
    /// The report of a set and what came of it.
    #[must_use]
    pub fn new(set: &'a RecordSet, run: &'a Run) -> Self {
        let entries = set.records.iter().zip(run.outcomes()).map(|(record, outcome)| {
            let passes = outcome.passes(&[]);
            let standing = if passes { Standing::Passes } else { Standing::Fails(None) };
            Entry { record, outcome, answer: set.answer_of(record), standing }
        });
        RunReport {
            entries: entries.collect(),
            summary: run.summary().clone(),
            documents: run.by_document(&set.records),
            answers: run.by_answer(&set.records),
            set,
            sources: run.sources(),
            facts: Facts::default(),
            gate: Vec::new(),
            coverage: None,
            comparison: None,
        }
    }

    /// Says with what it was made.
    #[must_use]
    pub fn with_facts(mut self, facts: Facts) -> Self {
        self.facts = facts;
        self
    }

    /// Shows what answers leave uncited, and which required sources nobody cites.
    #[must_use]
    pub const fn with_coverage(mut self, coverage: &'a Coverage) -> Self {
        self.coverage = Some(coverage);
        self
    }

    /// Shows what changed since an earlier run.
    #[must_use]
    pub const fn with_comparison(mut self, comparison: &'a Comparison) -> Self {
        self.comparison = Some(comparison);
        self
    }

    /// The counts.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    fn failing(&self) -> impl Iterator<Item = &Entry<'a>> {
        self.entries.iter().filter(|entry| entry.fails())
    }
}
