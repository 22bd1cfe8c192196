//! Reports to standard output and to files.

use std::fs;
use std::io::IsTerminal;

use asquoted_citations::Unreadable;
#[cfg(feature = "pdf")]
use asquoted_report::PdfOptions;
use asquoted_report::{CheckReport, CsvOptions, RunReport, Styles};
use clap::ValueEnum;

use crate::args::{Format, RunFormat, Showing};
use crate::exit::Failure;
use crate::streams::Streams;

/// Something that can be shown in each of its forms.
pub(crate) trait Report {
    type Format: ValueEnum + Copy + Send + Sync + 'static;

    fn render(&self, format: Self::Format, styles: &Styles) -> Result<Vec<u8>, Failure>;

    /// Whether a form is no text, and nothing for a terminal.
    fn is_binary(_: Self::Format) -> bool {
        false
    }

    /// How every report of a form begins, where that is said of nothing else.
    fn start(format: Self::Format) -> Option<&'static str>;
}

impl Report for CheckReport {
    type Format = Format;

    fn render(&self, format: Format, styles: &Styles) -> Result<Vec<u8>, Failure> {
        let text = match format {
            Format::Human => self.human(styles),
            Format::Json => self.json()?,
            Format::Jsonl => self.jsonl()?,
        };
        Ok(text.into_bytes())
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

    fn render(&self, format: RunFormat, styles: &Styles) -> Result<Vec<u8>, Failure> {
        let report = &self.report;
        let text = match format {
            RunFormat::Human => report.human(styles),
            RunFormat::Json => report.json()?,
            RunFormat::Jsonl => report.jsonl()?,
            RunFormat::Csv => report.csv(self.csv),
            RunFormat::Html => report.html(),
            #[cfg(feature = "pdf")]
            RunFormat::Pdf => {
                let pdf = report.pdf(PdfOptions::default());
                return pdf.map_err(|error| Failure::message(error.to_string()));
            }
            RunFormat::Sarif => report.sarif()?,
            RunFormat::Junit => report.junit(),
            RunFormat::Github => report.github(),
            RunFormat::Markdown => report.markdown(),
            RunFormat::W3c => report.w3c()?,
            RunFormat::Links => report.links(),
        };
        Ok(text.into_bytes())
    }

    #[cfg(feature = "pdf")]
    fn is_binary(format: RunFormat) -> bool {
        format == RunFormat::Pdf
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
            // Every PDF begins alike, a source as well.
            #[cfg(feature = "pdf")]
            RunFormat::Pdf => None,
            RunFormat::Human | RunFormat::Jsonl | RunFormat::Github | RunFormat::Links => None,
        }
    }
}

/// Refuses to show what is no text at a terminal.
pub(crate) fn fits<R: Report>(
    showing: &Showing<R::Format>,
    streams: &Streams,
) -> Result<(), Failure> {
    if showing.quiet || !R::is_binary(showing.format) || !streams.output.is_terminal() {
        return Ok(());
    }
    let value = showing.format.to_possible_value();
    let name = value.as_ref().map_or("", |value| value.get_name());
    Err(Failure::message(format!(
        "{name} is not for a terminal; write it to a file with --output {name}=FILE"
    )))
}

/// Writes a report to the files that were asked for, then to standard output.
pub(crate) fn write<R: Report>(
    report: &R,
    showing: &Showing<R::Format>,
    streams: &mut Streams,
) -> Result<(), Failure> {
    for output in &showing.output {
        let bytes = report.render(output.format, &Styles::plain())?;
        fs::write(&output.path, bytes).map_err(|error| {
            let path = output.path.display();
            Failure::message(format!("cannot write {path}: {}", Unreadable::from(error)))
        })?;
    }
    if showing.quiet {
        return Ok(());
    }
    let bytes = report.render(showing.format, &streams.styles(showing.color))?;
    streams.report(&bytes)
}
