//! A set of citations as JSON and JSON lines.

use asquoted::wire::Answer;
use asquoted_citations::{
    CitationRecord, Digest, FileOrigin, OtherSource, Pages, Skipped, SourceChange, SourceFacts,
    SourceLine, SpanCheck, Status, Summary, UniqueAs,
};
use serde::Serialize;
use serde_json::Value;

use super::beside::Beside;
use super::entry::Entry;
use super::facts::Tool;
use super::{RunReport, Standing};
use crate::json;

/// A record as it stands in JSON. Fields are added, never renamed.
#[derive(Serialize)]
struct RunLine<'a> {
    id: &'a Value,
    n: Option<usize>,
    citation_id: Option<&'a Value>,
    key: String,
    digest: Option<Digest>,
    question: Option<&'a str>,
    answer: Option<&'a str>,
    sentence: Option<Sentence<'a>>,
    doc: Option<&'a str>,
    page: Option<&'a Pages>,
    quote: Option<&'a str>,
    place: Option<FilePlace<'a>>,
    status: Status,
    reason: Option<&'a str>,
    message: Option<&'a str>,
    passes: bool,
    fails_by: Option<&'a str>,
    allowed: Option<&'a str>,
    found_pages: &'a [usize],
    page_problem: Option<&'a str>,
    page_reading: Option<&'a str>,
    similarity: Option<f64>,
    closest_page: Option<usize>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    unique_as: &'a [Option<UniqueAs>],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    other_sources: &'a [OtherSource],
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<&'a SpanCheck>,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<Change<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    context_fits: Option<bool>,
    link: Option<String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    skipped: &'a [Skipped],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    origins: &'a [FileOrigin],
    citation: Option<&'a CitationRecord>,
    check: Option<&'a Answer>,
}

#[derive(Serialize)]
struct Sentence<'a> {
    text: &'a str,
    by: &'static str,
}

#[derive(Serialize)]
struct FilePlace<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
struct Change<'a> {
    kind: &'static str,
    #[serde(flatten)]
    change: &'a SourceChange,
}

/// What a report was made with, and its counts: the last line of JSON lines.
#[derive(Serialize)]
struct Frame<'a> {
    summary: &'a Summary,
    documents: Vec<Group<'a>>,
    answers: Vec<Group<'a>>,
    beside: Beside<'a>,
    tool: Tool<'a>,
    sources: Vec<SourceOf<'a>>,
}

#[derive(Serialize)]
struct Group<'a> {
    name: &'a str,
    summary: &'a Summary,
}

#[derive(Serialize)]
#[serde(untagged)]
enum SourceOf<'a> {
    Read {
        #[serde(flatten)]
        facts: &'a SourceFacts,
        changed_during_run: bool,
    },
    Problem {
        id: &'a str,
        problem: &'static str,
        message: String,
    },
}

impl RunReport<'_> {
    /// `{"records": […], "summary": {…}, "documents": […], "answers": […], "beside": {…}, "tool": {…}, "sources": […]}`,
    /// over several lines.
    ///
    /// # Errors
    /// As [`json::pretty`].
    pub fn json(&self) -> Result<String, serde_json::Error> {
        #[derive(Serialize)]
        struct Report<'a> {
            records: Vec<RunLine<'a>>,
            #[serde(flatten)]
            frame: Frame<'a>,
        }
        let records = self.entries.iter().map(line).collect();
        json::pretty(&Report { records, frame: self.frame() }).map(|json| json + "\n")
    }

    /// A line for each record; at the end one with all but `records`.
    ///
    /// # Errors
    /// As [`json::line`].
    pub fn jsonl(&self) -> Result<String, serde_json::Error> {
        let mut out = String::new();
        for entry in &self.entries {
            out.push_str(&json::line(&line(entry))?);
            out.push('\n');
        }
        out.push_str(&json::line(&self.frame())?);
        out.push('\n');
        Ok(out)
    }

    fn frame(&self) -> Frame<'_> {
        Frame {
            summary: &self.summary,
            documents: self.documents.iter().map(Group::from).collect(),
            answers: self.answers.iter().map(Group::from).collect(),
            beside: self.beside(),
            tool: Tool::new(&self.facts),
            sources: self.sources.iter().map(SourceOf::from).collect(),
        }
    }
}

impl<'a> From<&'a asquoted_citations::Group> for Group<'a> {
    fn from(group: &'a asquoted_citations::Group) -> Self {
        Group { name: &group.name, summary: &group.summary }
    }
}

impl<'a> From<&'a SourceLine> for SourceOf<'a> {
    fn from(line: &'a SourceLine) -> Self {
        match &line.facts {
            Ok(facts) => SourceOf::Read { facts, changed_during_run: line.changed_during_run },
            Err(why) => {
                SourceOf::Problem { id: &line.id, problem: why.name(), message: why.to_string() }
            }
        }
    }
}

fn line<'e>(entry: &'e Entry<'_>) -> RunLine<'e> {
    let (record, outcome) = (entry.record, entry.outcome);
    RunLine {
        id: &record.id,
        n: record.n,
        citation_id: record.citation_id.as_ref(),
        key: record.key(),
        digest: record.digest(),
        question: entry.question(),
        answer: entry.answer_text(),
        sentence: record.sentence.as_ref().map(|s| Sentence { text: &s.text, by: s.by.name() }),
        doc: entry.doc(),
        page: record.cited.as_ref().ok().map(|cited| &cited.pages),
        quote: entry.quote(),
        place: entry.region().map(|place| FilePlace {
            file: &place.file,
            line: place.line,
            column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
        }),
        status: outcome.status(),
        reason: outcome.reason(),
        message: outcome.message(),
        passes: !entry.fails(),
        fails_by: match &entry.standing {
            Standing::Fails(by) => by.as_deref(),
            Standing::Passes | Standing::Allowed(_) => None,
        },
        allowed: match &entry.standing {
            Standing::Allowed(by) => Some(by),
            Standing::Passes | Standing::Fails(_) => None,
        },
        found_pages: outcome.found_pages(),
        page_problem: outcome.page_problem(),
        page_reading: outcome.page_reading(),
        similarity: outcome.similarity(),
        closest_page: outcome.closest_page(),
        unique_as: outcome.unique_as(),
        other_sources: outcome.other_sources(),
        span: outcome.span(),
        change: outcome.change().map(|change| Change { kind: change.kind().name(), change }),
        context_fits: outcome.context_fits(),
        link: entry.link(),
        skipped: outcome.skipped(),
        origins: outcome.origins(),
        citation: outcome.citation(),
        check: outcome.check(),
    }
}
