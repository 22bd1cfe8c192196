//! Reports to standard output and to files.

use std::fs;

use asquoted_citations::Unreadable;
use asquoted_report::{CheckReport, CsvOptions, RunReport, Styles};
use clap::ValueEnum;

use crate::args::{Format, RunFormat, Showing};
use crate::exit::Failure;
use crate::streams::Streams;

/// Something that can be shown in each of its forms.
pub(crate) trait Report {
    type Format: ValueEnum + Copy + Send + Sync + 'static;

    fn render(&self, format: Self::Format, styles: &Styles) -> Result<String, serde_json::Error>;

    /// How every report of a form begins, where that is said of nothing else.
    fn start(format: Self::Format) -> Option<&'static str>;
}

impl Report for CheckReport {
    type Format = Format;

    fn render(&self, format: Format, styles: &Styles) -> Result<String, serde_json::Error> {
        match format {
            Format::Human => Ok(self.human(styles)),
            Format::Json => self.json(),
            Format::Jsonl => self.jsonl(),
        }
    }

    fn start(_: Format) -> Option<&'static str> {
        None
    }
}

/// A set of citations with what the options say about its table.
pub(crate) struct RunOutput<'a> {
    pub(crate) report: RunReport<'a>,
    pub(crate) csv: CsvOptions,
}

impl Report for RunOutput<'_> {
    type Format = RunFormat;

    fn render(&self, format: RunFormat, styles: &Styles) -> Result<String, serde_json::Error> {
        let report = &self.report;
        match format {
            RunFormat::Human => Ok(report.human(styles)),
            RunFormat::Json => report.json(),
            RunFormat::Jsonl => report.jsonl(),
            RunFormat::Csv => Ok(report.csv(self.csv)),
            RunFormat::Html => Ok(report.html()),
            RunFormat::Sarif => report.sarif(),
            RunFormat::Junit => Ok(report.junit()),
            RunFormat::Github => Ok(report.github()),
            RunFormat::Markdown => Ok(report.markdown()),
            RunFormat::W3c => report.w3c(),
            RunFormat::Links => Ok(report.links()),
        }
    }

    fn start(format: RunFormat) -> Option<&'static str> {
        match format {
            RunFormat::Json => Some("{\n  \"records\": ["),
            RunFormat::Csv => Some("id,citation,doc,page,quote,status,reason,found_page,matches,"),
            RunFormat::Html => Some(
                "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
                 <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';",
            ),
            RunFormat::Sarif => {
                Some("{\n  \"$schema\": \"https://docs.oasis-open.org/sarif/sarif/v2.1.0/")
            }
            RunFormat::Junit => {
                Some("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"asquoted\" ")
            }
            RunFormat::Markdown => Some("## Citation check\n"),
            RunFormat::W3c => Some(
                "{\n  \"@context\": [\n    \"http://www.w3.org/ns/anno.jsonld\",\n    {\n      \"asquoted\": ",
            ),
            RunFormat::Human | RunFormat::Jsonl | RunFormat::Github | RunFormat::Links => None,
        }
    }
}

/// Writes a report to the files that were asked for, then to standard output.
pub(crate) fn write<R: Report>(
    report: &R,
    showing: &Showing<R::Format>,
    streams: &mut Streams,
) -> Result<(), Failure> {
    for output in &showing.output {
        let text = report.render(output.format, &Styles::plain())?;
        fs::write(&output.path, text).map_err(|error| {
            let path = output.path.display();
            Failure::message(format!("cannot write {path}: {}", Unreadable::from(error)))
        })?;
    }
    if showing.quiet {
        return Ok(());
    }
    let text = report.render(showing.format, &streams.styles(showing.color))?;
    streams.report(&text)
}
