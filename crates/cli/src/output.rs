//! Reports to standard output and to files.

use std::fs;

use asquoted_citations::Unreadable;
use asquoted_report::{CheckReport, RunReport, Styles};

use crate::args::{Format, Showing};
use crate::exit::Failure;
use crate::streams::Streams;

/// Something that can be shown in each form.
pub(crate) trait Report {
    fn render(&self, format: Format, styles: &Styles) -> Result<String, serde_json::Error>;
}

impl Report for CheckReport {
    fn render(&self, format: Format, styles: &Styles) -> Result<String, serde_json::Error> {
        match format {
            Format::Human => Ok(self.human(styles)),
            Format::Json => self.json(),
            Format::Jsonl => self.jsonl(),
        }
    }
}

impl Report for RunReport<'_> {
    fn render(&self, format: Format, styles: &Styles) -> Result<String, serde_json::Error> {
        match format {
            Format::Human => Ok(self.human(styles)),
            Format::Json => self.json(),
            Format::Jsonl => self.jsonl(),
        }
    }
}

/// Writes a report to the files that were asked for, then to standard output.
pub(crate) fn write(
    report: &impl Report,
    showing: &Showing,
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
