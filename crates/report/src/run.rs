//! The report of `run`: a set of citations, with counts and rates.

use std::fmt::Write;

use anstyle::Style;
use asquoted::wire::Answer;
use asquoted_citations::{Outcome, Rate, Record, Status, Summary};
use serde::Serialize;
use serde_json::Value;

use crate::styles::{Painted, Styles};
use crate::{inert, json, phrases};

/// Citations and what came of them.
#[derive(Clone, Debug)]
pub struct RunReport<'a> {
    records: &'a [Record],
    outcomes: &'a [Outcome],
    summary: Summary,
}

/// A record as it stands in JSON.
#[derive(Serialize)]
struct RunLine<'a> {
    id: &'a Value,
    n: Option<usize>,
    doc: Option<&'a str>,
    page: Option<usize>,
    quote: Option<&'a str>,
    status: Status,
    reason: Option<&'a str>,
    message: Option<&'a str>,
    found_pages: &'a [usize],
    similarity: Option<f64>,
    check: Option<&'a Answer>,
}

#[derive(Serialize)]
struct SummaryLine<'a> {
    summary: &'a Summary,
}

impl<'a> RunReport<'a> {
    /// The report of records and their outcomes, in the same order.
    #[must_use]
    pub fn new(records: &'a [Record], outcomes: &'a [Outcome]) -> Self {
        RunReport { records, outcomes, summary: Summary::of(outcomes) }
    }

    /// The counts.
    #[must_use]
    pub const fn summary(&self) -> &Summary {
        &self.summary
    }

    /// `{"records": […], "summary": {…}}`, over several lines.
    ///
    /// # Errors
    /// As [`json::pretty`].
    pub fn json(&self) -> Result<String, serde_json::Error> {
        #[derive(Serialize)]
        struct Report<'a> {
            records: Vec<RunLine<'a>>,
            summary: &'a Summary,
        }
        let report = Report { records: self.lines().collect(), summary: &self.summary };
        json::pretty(&report).map(|json| json + "\n")
    }

    /// A line for each record, and `{"summary": {…}}` at the end.
    ///
    /// # Errors
    /// As [`json::line`].
    pub fn jsonl(&self) -> Result<String, serde_json::Error> {
        let mut out = String::new();
        for line in self.lines() {
            out.push_str(&json::line(&line)?);
            out.push('\n');
        }
        out.push_str(&json::line(&SummaryLine { summary: &self.summary })?);
        out.push('\n');
        Ok(out)
    }

    fn lines(&self) -> impl Iterator<Item = RunLine<'a>> {
        self.records.iter().zip(self.outcomes).map(|(record, outcome)| {
            let cited = record.cited.as_ref().ok();
            RunLine {
                id: &record.id,
                n: record.n,
                doc: cited.map(|c| c.doc.as_str()),
                page: cited.and_then(|c| c.page),
                quote: cited.map(|c| c.quote.as_str()),
                status: outcome.status(),
                reason: outcome.reason(),
                message: outcome.message(),
                found_pages: outcome.found_pages(),
                similarity: outcome.similarity(),
                check: outcome.check(),
            }
        })
    }

    /// For people: a line a citation, then counts and rates.
    #[must_use]
    pub fn human(&self, styles: &Styles) -> String {
        let rows: Vec<Row> =
            self.records.iter().zip(self.outcomes).map(|(r, o)| Row::new(r, o)).collect();
        let width = |cell: fn(&Row) -> &str| {
            rows.iter().map(|row| cell(row).chars().count()).max().unwrap_or(0).min(MAX_WIDTH)
        };
        let (cite, doc, page) = (width(|r| &r.citation), width(|r| &r.doc), width(|r| &r.page));
        let label = width(|r| r.status.label());
        let mut out = String::new();
        for row in &rows {
            let Row { citation, doc: id, page: number, status, detail } = row;
            let padding = if detail.is_empty() { 0 } else { label };
            let status = Painted(style_of(*status, styles), format!("{:padding$}", status.label()));
            let _ = write!(out, "{citation:cite$}  {id:doc$}  {number:page$}  {status}");
            let _ = if detail.is_empty() { writeln!(out) } else { writeln!(out, "  {detail}") };
        }
        if rows.is_empty() {
            out.push_str("no citations\n");
            return out;
        }
        let _ = writeln!(out, "\n{}", counts(&self.summary));
        let (unsupported, unchecked) = (self.summary.unsupported(), self.summary.unchecked());
        let _ = writeln!(out, "unsupported rate {}", rate(unsupported));
        let _ = writeln!(out, "unchecked rate {}", rate(unchecked));
        out
    }
}

/// A cell that is wider does not push the others away.
const MAX_WIDTH: usize = 40;

struct Row {
    citation: String,
    doc: String,
    page: String,
    status: Status,
    detail: String,
}

impl Row {
    fn new(record: &Record, outcome: &Outcome) -> Self {
        let id = match &record.id {
            Value::String(id) => inert(id).to_string(),
            other => inert(&other.to_string()).to_string(),
        };
        let cited = record.cited.as_ref().ok();
        Row {
            citation: record.n.map_or_else(|| id.clone(), |n| format!("{id} #{n}")),
            doc: cited.map_or_else(|| "-".to_owned(), |c| inert(&c.doc).to_string()),
            page: cited.and_then(|c| c.page).map_or_else(|| "-".to_owned(), |n| format!("p{n}")),
            status: outcome.status(),
            detail: detail(outcome),
        }
    }
}

fn detail(outcome: &Outcome) -> String {
    let Some(check) = outcome.check() else {
        return inert(outcome.message().unwrap_or_default()).to_string();
    };
    let cautions = |all: &[asquoted::wire::CautionAt]| {
        if all.is_empty() { String::new() } else { format!("caution: {}", phrases::cautions(all)) }
    };
    match outcome.status() {
        Status::Found => cautions(check.spans.first().map_or(&[], |place| &place.cautions)),
        Status::Ambiguous => phrases::count(check.matches, "place"),
        Status::WrongPage => {
            let there_is_none = outcome.reason() == Some("no_such_page");
            let why = if there_is_none { "no such page; " } else { "" };
            format!("{why}found on {}", pages(outcome.found_pages()))
        }
        Status::CouldNotCheck => phrases::unchecked(check, None),
        Status::FoundWithOmission => {
            let omission = check.omission.as_ref();
            let omitted = omission.map(|o| o.omitted.as_slice()).unwrap_or_default();
            let omitted: Vec<String> =
                omitted.iter().map(|text| format!("“{}”", inert(text))).collect();
            let elsewhere = match outcome.reason() {
                Some(_) => format!("; found on {}", pages(outcome.found_pages())),
                None => String::new(),
            };
            let caution = cautions(omission.map_or(&[], |o| &o.cautions));
            let parted = if caution.is_empty() { "" } else { "  " };
            format!("without {}{elsewhere}{parted}{caution}", omitted.join(" and "))
        }
        Status::CloseMatch => check.closest.as_ref().map_or_else(String::new, |closest| {
            let differences = phrases::differences(closest);
            format!("{:.2}  {differences}", closest.similarity).trim_end().to_owned()
        }),
        Status::NotFound => check
            .closest
            .as_ref()
            .map_or_else(String::new, |closest| format!("{:.2}", closest.similarity)),
        Status::InvalidRecord | Status::MissingSource | Status::UnreadableSource => String::new(),
    }
}

fn pages(pages: &[usize]) -> String {
    let shown: Vec<String> = pages.iter().map(ToString::to_string).collect();
    format!("page{} {}", if pages.len() == 1 { "" } else { "s" }, shown.join(", "))
}

/// The statuses in the order in which people want to know them.
const SHOWN: [Status; Status::ALL.len()] = [
    Status::Found,
    Status::WrongPage,
    Status::Ambiguous,
    Status::FoundWithOmission,
    Status::CloseMatch,
    Status::NotFound,
    Status::MissingSource,
    Status::CouldNotCheck,
    Status::UnreadableSource,
    Status::InvalidRecord,
];

/// `12 citations: 6 found, 1 wrong page`: the statuses that occur.
fn counts(summary: &Summary) -> String {
    let counts: Vec<String> = SHOWN
        .into_iter()
        .filter(|status| summary.count(*status) > 0)
        .map(|status| format!("{} {}", summary.count(status), status.label()))
        .collect();
    format!("{}: {}", phrases::count(summary.citations(), "citation"), counts.join(", "))
}

fn rate(rate: Rate) -> String {
    match rate.rate() {
        Some(value) => format!("{value:.3} ({} of {})", rate.count(), rate.of()),
        None => "- (nothing could be checked)".to_owned(),
    }
}

fn style_of(status: Status, styles: &Styles) -> Style {
    match status {
        Status::Found => styles.good,
        Status::CloseMatch | Status::NotFound | Status::MissingSource => styles.bad,
        Status::Ambiguous
        | Status::WrongPage
        | Status::CouldNotCheck
        | Status::FoundWithOmission
        | Status::UnreadableSource
        | Status::InvalidRecord => styles.unsure,
    }
}
