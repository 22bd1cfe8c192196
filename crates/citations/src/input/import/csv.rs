//! Tables: one citation a row, the names of the fields in the header.

use std::borrow::Cow;

use csv::{ReaderBuilder, StringRecord};

use super::answers;
use crate::input::builder::{Builder, Draft};
use crate::input::fields::DOC;
use crate::input::json::Node;
use crate::{InvalidRecord, ParseError};

/// Columns that may hold numbers.
const NUMBERS: [&str; 4] = ["page", "pages", "start", "end"];

/// Whether a text begins with the header of a table of citations.
pub(in crate::input) fn begins(body: &str) -> bool {
    let header = body.lines().next().unwrap_or_default();
    let names: Vec<String> = header.split([',', ';', '\t']).map(name).collect();
    names.iter().any(|n| n == "quote") && names.iter().any(|n| DOC.contains(&n.as_str()))
}

fn name(cell: &str) -> String {
    cell.trim().trim_matches('"').trim().to_lowercase()
}

/// What parts the cells: what the header has most of, a comma where there is none.
fn delimiter(body: &str) -> u8 {
    let header = body.lines().next().unwrap_or_default().as_bytes();
    let count = |mark: u8| header.iter().filter(|b| **b == mark).count();
    [b';', b'\t'].into_iter().fold(
        b',',
        |best, mark| {
            if count(mark) > count(best) { mark } else { best }
        },
    )
}

pub(in crate::input) fn read(
    b: &mut Builder<'_>,
    body: &str,
    base: usize,
) -> Result<(), ParseError> {
    let mut reader =
        ReaderBuilder::new().flexible(true).delimiter(delimiter(body)).from_reader(body.as_bytes());
    let header = reader.headers().map_err(|e| ParseError::csv(e.to_string()))?;
    let names: Vec<String> = header.iter().map(name).collect();
    for (i, name) in names.iter().enumerate() {
        if names.iter().take(i).any(|before| before == name) && !name.is_empty() {
            return Err(ParseError::csv(format!("the column {name:?} stands twice")));
        }
    }
    if !names.iter().any(|n| n == "quote") {
        return Err(ParseError::csv("there is no column `quote`"));
    }
    if !names.iter().any(|n| DOC.contains(&n.as_str())) {
        return Err(ParseError::csv("there is no column `doc`, `source` or `source_id`"));
    }
    let mut row = StringRecord::new();
    loop {
        // Where blank lines were skipped the row starts behind them.
        let more = reader.read_record(&mut row).map_err(|e| ParseError::csv(e.to_string()))?;
        if !more {
            return Ok(());
        }
        let byte = |position: u64| usize::try_from(position).unwrap_or(usize::MAX).min(body.len());
        let start = byte(row.position().map_or(0, csv::Position::byte));
        let text = body.get(start..byte(reader.position().byte())).unwrap_or_default();
        let skipped = text.len() - text.trim_start_matches(['\r', '\n']).len();
        let span = base + start + skipped..base + start + text.trim_end_matches(['\r', '\n']).len();
        let path = format!("line {}", b.line(&span));
        if row.len() != names.len() {
            let why = format!("expected {} cells, found {}", names.len(), row.len());
            b.record(Draft::new(span, Err(InvalidRecord::new(path, why))));
            continue;
        }
        let cells = names.iter().zip(row.iter()).filter(|(_, cell)| !cell.is_empty());
        let fields = cells.map(|(name, cell)| {
            let number = NUMBERS.contains(&name.as_str());
            let cell = if number { cell.trim() } else { cell };
            (Cow::Borrowed(name.as_str()), Node::cell(cell, number, span.clone()))
        });
        let node = Node::row(fields.collect(), span.clone());
        answers::flat(b, &node, &path);
    }
}
