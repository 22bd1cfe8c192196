//! Files of all formats to texts for checks: between the readers of formats and the citations, which
//! know nothing of each other.

use std::cell::Cell;
use std::ops::Range;
use std::panic;
use std::sync::Arc;
use std::thread;

use asquoted::Source;
use asquoted_citations::{
    Extracted, FileAbout, FileOrigin, Flow, FlowSkip, PageFault, Reader, Skipped, Unreadable,
};
use asquoted_documents::{Document, Dropped, DroppedKind, Format, Origin, ReadOptions};

thread_local! {
    /// Whether this thread is inside a reader, which answers for the panics of its libraries.
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// Keeps quiet about panics that a reader catches: the file is reported as broken.
pub(crate) fn keep_quiet_while_reading() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let on_pdf = thread::current().name() == Some(asquoted_documents::PDF_THREAD);
        if !READING.get() && !on_pdf {
            usual(info);
        }
    }));
}

/// Runs what catches the panics of its libraries.
pub(crate) fn quietly<T>(run: impl FnOnce() -> T) -> T {
    READING.set(true);
    let done = run();
    READING.set(false);
    done
}

/// The reader of all formats.
#[derive(Debug)]
pub(crate) struct Files;

impl Reader for Files {
    fn read(&self, bytes: Vec<u8>, about: &FileAbout<'_>) -> Result<Extracted, Unreadable> {
        let mut options = ReadOptions::new().name(about.name);
        if let Some(password) = about.password {
            options = options.password(password);
        }
        let document = quietly(|| asquoted_documents::read(bytes, &options));
        extracted(document.map_err(|why| unreadable(&why))?)
    }
}

pub(crate) fn unreadable(why: &asquoted_documents::Unreadable) -> Unreadable {
    Unreadable::Format { name: why.name(), message: why.to_string() }
}

/// A document as the citations know it.
pub(crate) fn extracted(document: Document) -> Result<Extracted, Unreadable> {
    let mut builder = Source::builder(document.text()).borders(document.borders().iter().copied());
    // Only in plain text does a form feed part pages.
    if document.format() != Format::Text {
        builder = builder.pages(document.pages().iter().map(|page| page.text.start));
    }
    let source = builder.build()?;
    let mut extracted = Extracted::new(source, document.extractor());
    if document.pages().is_empty() && document.format() != Format::Text {
        extracted = extracted.without_pages();
    }
    let label = |page: &asquoted_documents::Page| page.label.clone();
    // A file labels all of its pages or none.
    let labels: Option<Vec<String>> = document.pages().iter().map(label).collect();
    extracted = extracted.with_labels(labels.unwrap_or_default());
    let fault = |problem: &asquoted_documents::PageProblem| PageFault {
        page: problem.page,
        name: problem.fault.name(),
        message: problem.fault.to_string(),
    };
    extracted = extracted.with_faults(document.problems().iter().map(fault).collect());
    if let Some(flow) = document.flow() {
        extracted = extracted.with_flow(running(&flow)?);
    }
    if let Some(bare) = document.bare() {
        extracted = extracted.with_bare(running(&bare)?);
    }
    extracted = extracted.with_hidden(hidden(&document)?);
    // Spans of plain text are places in the file already.
    if document.format() == Format::Text {
        return Ok(extracted);
    }
    let document = Arc::new(document);
    let origins = move |range: Range<usize>| {
        document.origins(range).into_iter().filter_map(origin).collect::<Vec<_>>()
    };
    Ok(extracted.with_origins(origins))
}

/// What pages hide, with the number of each.
fn hidden(document: &Document) -> Result<Vec<(usize, Source)>, Unreadable> {
    let dropped = document.dropped().iter().filter(|dropped| dropped.kind == DroppedKind::Hidden);
    let source = |dropped: &Dropped| {
        let page = document.pages().partition_point(|page| page.text.end <= dropped.at);
        Ok((page + 1, Source::new(dropped.text.as_str())?))
    };
    dropped.map(source).collect()
}

/// The text without what pages repeat.
fn running(flow: &asquoted_documents::Flow) -> Result<Flow, Unreadable> {
    let source = Source::builder(flow.text())
        .pages(flow.page_starts().iter().copied())
        .borders(flow.borders().iter().copied())
        .build()?;
    let starts = flow.stretches().map(|(at, text)| (at, text.start)).collect();
    let skipped = flow.skipped().iter().map(|skipped| FlowSkip {
        at: flow.place(skipped.range.start),
        range: skipped.range.clone(),
        skipped: Skipped {
            kind: skipped.kind.name().to_owned(),
            text: skipped.text.clone(),
            page: skipped.page,
        },
    });
    Ok(Flow::new(source, starts, skipped.collect()))
}

fn origin(origin: Origin) -> Option<FileOrigin> {
    Some(match origin {
        Origin::Bytes(bytes) => FileOrigin::Bytes { part: None, bytes: (bytes.start, bytes.end) },
        Origin::Part { name, bytes } => {
            FileOrigin::Bytes { part: Some(name), bytes: (bytes.start, bytes.end) }
        }
        Origin::Quads { page, quads } => {
            FileOrigin::Quads { page, quads: quads.into_iter().map(|quad| quad.0).collect() }
        }
        _ => return None,
    })
}
