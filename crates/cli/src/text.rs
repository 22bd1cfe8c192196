//! `asquoted text FILE --page N`: what a reader sees.

use std::fmt::Write;

use asquoted::Source;
use asquoted_citations::PageFault;
use asquoted_report::{inert, json};
use serde::Serialize;

use crate::args::{TextArgs, TextFormat};
use crate::exit::{Exit, Failure};
use crate::input;
use crate::streams::Streams;

/// One page, or all.
#[derive(Serialize)]
struct Page<'a> {
    page: usize,
    text: &'a str,
}

/// Shows one page of a file, or all of them.
pub(crate) fn text(args: &TextArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    let prepared = input::prepare(&args.file, args.password.as_deref(), streams)?;
    let pages = pages(prepared.source(), args.page).ok_or_else(|| {
        let count = prepared.source().page_count();
        let number = args.page.unwrap_or_default();
        Failure::message(format!("{}: no page {number}, pages are 1 to {count}", prepared.file))
    })?;
    let shown = match args.format {
        TextFormat::Human => human(&pages),
        TextFormat::Json => as_json(&prepared.file, &pages)?,
    };
    streams.report(&shown)?;
    // What is missing here may stand on the page all the same.
    let mut exit = Exit::Found;
    let is_shown = |page: usize| args.page.is_none_or(|only| only == page);
    for fault in prepared.extracted.faults().iter().filter(|fault| is_shown(fault.page)) {
        let PageFault { page, message, .. } = fault;
        streams.complain(&format!("{}: page {page} {message}", prepared.file));
        exit = Exit::Trouble;
    }
    Ok(exit)
}

fn pages(source: &Source, only: Option<usize>) -> Option<Vec<Page<'_>>> {
    let numbers = only.map_or(1..=source.page_count(), |number| number..=number);
    let page = |number| {
        let span = source.page(number).ok()?.span();
        let text = source.text().get(span.range())?;
        Some(Page { page: number, text: text.strip_suffix('\u{c}').unwrap_or(text) })
    };
    numbers.map(page).collect()
}

/// Lines stay lines; everything else that acts on a terminal is shown.
fn human(pages: &[Page<'_>]) -> String {
    let mut out = String::new();
    for Page { page, text } in pages {
        if pages.len() > 1 {
            // Writing to a string does not fail.
            let _ = writeln!(out, "--- page {page} ---");
        }
        for line in text.lines() {
            let cells: Vec<String> = line.split('\t').map(|cell| inert(cell).to_string()).collect();
            let _ = writeln!(out, "{}", cells.join("\t"));
        }
    }
    out
}

fn as_json(file: &str, pages: &[Page<'_>]) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Text<'a> {
        file: &'a str,
        pages: &'a [Page<'a>],
    }
    json::pretty(&Text { file, pages }).map(|json| json + "\n")
}
