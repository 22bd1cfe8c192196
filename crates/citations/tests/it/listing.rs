//! What was read and what came of it, as lines that a reviewer can read.

use std::fmt::Write;

use asquoted_citations::{
    Counts, Coverage, Note, Outcome, Pages, Place, Record, RecordSet, Registry, Run, SpanCheck,
};

fn place(place: &Place) -> String {
    format!("{}:{}-{}:{}", place.line, place.column, place.end_line, place.end_column)
}

/// The records of a set, with notes and what nobody cited.
pub(crate) fn records(set: &RecordSet) -> String {
    let mut out = String::new();
    let format = set.format.map_or("none", |f| f.name());
    writeln!(out, "format {format}").unwrap();
    for record in &set.records {
        one(&mut out, record);
    }
    for Note { kind, name, count, place: at, .. } in &set.notes {
        writeln!(out, "note {} {name:?} {count} at {}", kind.name(), place(at)).unwrap();
    }
    let coverage = Coverage::of(set, &[]);
    for quotation in &coverage.quotations {
        writeln!(out, "uncited quotation {:?}", quotation.text).unwrap();
    }
    for sentence in &coverage.sentences {
        writeln!(out, "uncited sentence {:?}", sentence.text).unwrap();
    }
    out
}

fn one(out: &mut String, record: &Record) {
    let (key, at) = (record.key().escape_debug().to_string(), place(&record.place));
    let cited = match &record.cited {
        Ok(cited) => cited,
        Err(why) => {
            writeln!(out, "invalid {key} at {at}: {why}").unwrap();
            return;
        }
    };
    writeln!(out, "record {key} at {at}").unwrap();
    write!(out, "  {:?}", cited.doc).unwrap();
    match &cited.pages {
        Pages::Any => {}
        Pages::Readings(readings) => {
            for reading in readings {
                write!(out, " {} {:?}", reading.name, reading.pages).unwrap();
            }
        }
        pages => write!(out, " page {pages}").unwrap(),
    }
    if let Some(span) = &cited.span {
        let counts = match span.counts {
            Counts::Text(None) => "of unknown unit".to_owned(),
            Counts::Text(Some(unit)) => format!("{unit:?}").to_lowercase(),
            Counts::Blocks => "blocks".to_owned(),
        };
        let binding = if span.binding { "" } else { ", not binding" };
        let carried = if span.text.is_some() { ", in a text of its own" } else { "" };
        write!(out, " at {}..{} {counts}{binding}{carried}", span.start, span.end).unwrap();
    }
    writeln!(out, "\n  {:?}", cited.quote).unwrap();
    if let Some(context) = &cited.context {
        writeln!(out, "  between {:?} and {:?}", context.prefix, context.suffix).unwrap();
    }
    if let Some(sentence) = &record.sentence {
        writeln!(out, "  backs ({}) {:?}", sentence.by.name(), sentence.text).unwrap();
    }
}

/// What came of a run, a line a record.
pub(crate) fn outcomes(set: &RecordSet, run: &Run) -> String {
    let mut out = String::new();
    for (record, outcome) in set.records.iter().zip(run.outcomes()) {
        write!(out, "{} {}", record.key().escape_debug(), outcome.status()).unwrap();
        for part in [outcome.reason(), outcome.page_reading()].into_iter().flatten() {
            write!(out, " {part}").unwrap();
        }
        details(&mut out, outcome);
        out.push('\n');
    }
    let (unsupported, unchecked) = (run.summary().unsupported(), run.summary().unchecked());
    let rate = |r: asquoted_citations::Rate| format!("{} of {}", r.count(), r.of());
    writeln!(out, "unsupported {}, unchecked {}", rate(unsupported), rate(unchecked)).unwrap();
    out
}

fn details(out: &mut String, outcome: &Outcome) {
    if !outcome.found_pages().is_empty() {
        write!(out, " pages {:?}", outcome.found_pages()).unwrap();
    }
    if let Some(check) = outcome.check().filter(|check| check.matches > 1) {
        write!(out, " place {} of {}", outcome.place() + 1, check.matches).unwrap();
    }
    if let Some(SpanCheck { fits, unit, end, slice, .. }) = outcome.span() {
        let names = format!("{fits:?} {unit:?} {end:?}").replace("Some(", "").replace(')', "");
        write!(out, " range {}", names.to_lowercase()).unwrap();
        if let Some(slice) = slice {
            write!(out, " holds {slice:?}").unwrap();
        }
    }
    if let Some(fits) = outcome.context_fits() {
        write!(out, " context {fits}").unwrap();
    }
    if let (Some(similarity), Some(page)) = (outcome.similarity(), outcome.closest_page()) {
        write!(out, " similarity {similarity:.2} on {page}").unwrap();
    }
    for difference in outcome.closest().map(|c| c.differences.as_slice()).unwrap_or_default() {
        write!(out, " [{} -> {}]", difference.quote, difference.source).unwrap();
    }
    for unique in outcome.unique_as().iter().flatten() {
        write!(
            out,
            " unique {:?}",
            format!("{}|{}|{}", unique.prefix, unique.exact, unique.suffix)
        )
        .unwrap();
    }
    for other in outcome.other_sources() {
        write!(out, " in {:?} {:?}", other.doc, other.pages).unwrap();
    }
    if let Some(change) = outcome.change() {
        write!(out, " changed {}", change.kind().name()).unwrap();
    }
    if let Some(citation) = outcome.citation() {
        let position = &citation.selector.position;
        write!(out, " utf16 {}..{}", position.start, position.end).unwrap();
    }
}

/// The sources of a case.
pub(crate) fn registry(folder: &std::path::Path) -> Option<Registry> {
    let manifest = ["sources/sources.toml", "sources/sources.json", "sources"];
    let path = manifest.iter().map(|name| folder.join(name)).find(|path| path.exists())?;
    Some(Registry::open(&path).unwrap())
}
