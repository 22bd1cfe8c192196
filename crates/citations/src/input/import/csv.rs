//! Tables: one citation a row, the names of the fields in the header.

use std::borrow::Cow;
use std::ops::Range;

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
    let mut rows = Rows { body, at: 0, mark: delimiter(body), by_lines: false };
    let header = rows.next().map_or(Ok(Vec::new()), |row| row.cells);
    let header = header.map_err(|why| ParseError::csv(format!("the header: {why}")))?;
    let names: Vec<String> = header.iter().map(|cell| name(cell)).collect();
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
    for row in rows {
        let span = base + row.span.start..base + row.span.end;
        let path = format!("line {}", b.line(&span));
        let fits = row.cells.map_err(str::to_owned).and_then(|cells| {
            let why = || format!("expected {} cells, found {}", names.len(), cells.len());
            if cells.len() == names.len() { Ok(cells) } else { Err(why()) }
        });
        let row = match fits {
            Ok(row) => row,
            Err(why) => {
                b.record(Draft::new(span, Err(InvalidRecord::new(path, why))));
                continue;
            }
        };
        let cells = names.iter().zip(row.iter()).filter(|(_, cell)| !cell.is_empty());
        let fields = cells.map(|(name, cell)| {
            let number = NUMBERS.contains(&name.as_str());
            let cell = if number { cell.trim() } else { cell };
            (Cow::Borrowed(name.as_str()), Node::cell(cell, number, span.clone()))
        });
        let node = Node::row(fields.collect(), span.clone());
        answers::flat(b, &node, &path);
    }
    Ok(())
}

/// The rows of a table; blank lines are none.
///
/// A row whose quotation marks are wrong is its first line alone: what an open one would take in
/// are records of their own. Behind such a row that would have gone on each line is a row, so that
/// no part of the table is read over and over. O(length).
struct Rows<'t> {
    body: &'t str,
    at: usize,
    mark: u8,
    by_lines: bool,
}

struct Row<'t> {
    /// Without the end of its line.
    span: Range<usize>,
    cells: Result<Cells<'t>, &'static str>,
}

type Cells<'t> = Vec<Cow<'t, str>>;

impl<'t> Iterator for Rows<'t> {
    type Item = Row<'t>;

    fn next(&mut self) -> Option<Row<'t>> {
        let rest = self.body.get(self.at..)?;
        let row = rest.trim_start_matches(ENDS);
        if row.is_empty() {
            return None;
        }
        let start = self.at + rest.len() - row.len();
        let line = row.find(ENDS).unwrap_or(row.len());
        let text = if self.by_lines { row.get(..line)? } else { row };
        let (length, cells) = match cells(text, self.mark) {
            Ok((cells, length)) => (length, Ok(cells)),
            Err((why, at)) => {
                let goes_on = at > line;
                self.by_lines |= goes_on;
                (line, Err(if goes_on { OPEN } else { why }))
            }
        };
        self.at = start + length;
        Some(Row { span: start..self.at, cells })
    }
}

/// What ends a row.
const ENDS: [char; 2] = ['\r', '\n'];

const OPEN: &str = "a quotation mark is not closed";

/// The cells of the first row and its length, or what is wrong with it and where.
fn cells(text: &str, mark: u8) -> Result<(Cells<'_>, usize), (&'static str, usize)> {
    let mut cells = Vec::new();
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        if let Some(inner) = rest.strip_prefix('"') {
            let length = quoted(inner).ok_or((OPEN, text.len()))?;
            let cell = inner.get(..length).unwrap_or_default();
            let doubled = cell.contains('"');
            let cell = if doubled { cell.replace("\"\"", "\"").into() } else { cell.into() };
            cells.push(cell);
            // Blanks behind the mark are a slip; a tab may part the cells.
            let behind = inner.get(length + 1..).unwrap_or_default();
            at = text.len() - behind.trim_start_matches(' ').len();
        } else {
            let ends = |c: char| ENDS.contains(&c) || c == char::from(mark);
            let cell = rest.split(ends).next().unwrap_or_default();
            cells.push(cell.into());
            at += cell.len();
        }
        match text.as_bytes().get(at) {
            None | Some(b'\r' | b'\n') => return Ok((cells, at)),
            Some(byte) if *byte == mark => at += 1,
            Some(_) => return Err(("words stand behind a closing quotation mark", at)),
        }
    }
}

/// The length of a quoted text, up to the mark that closes it; none if there is none.
fn quoted(inner: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let end = at + inner.get(at..)?.find('"')?;
        if !inner.get(end + 1..)?.starts_with('"') {
            return Some(end);
        }
        at = end + 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rows(body: &str) -> Vec<Result<Cells<'_>, &'static str>> {
        Rows { body, at: 0, mark: b',', by_lines: false }.map(|row| row.cells).collect()
    }

    #[test]
    fn a_mark_that_is_not_closed_takes_in_no_other_row() {
        let open = Err("a quotation mark is not closed");
        let behind = Err("words stand behind a closing quotation mark");
        let row = |cells: &[&'static str]| Ok(cells.iter().map(|cell| (*cell).into()).collect());
        assert_eq!(rows("1,\"a\n2,b\n3,c"), [open.clone(), row(&["2", "b"]), row(&["3", "c"])]);
        assert_eq!(rows("1,\"a\n2,\"b\"\n"), [open.clone(), row(&["2", "b"])]);
        assert_eq!(rows("1,\"a \"b\" c\"\r\n2,\"x\ny\""), [behind, row(&["2", "x\ny"])]);
        assert_eq!(rows("1,\"a"), rows("1,\"a\"\""));
        assert_eq!(rows("1,\"a\"\""), [open]);
    }

    #[test]
    fn open_marks_in_every_line_are_read_in_one_go() {
        let body = "x\",\"\n".repeat(300_000);
        assert_eq!(rows(&body).len(), 300_000);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            table in prop::collection::vec(prop::collection::vec("[a\",\r\n é]{0,4}", 2..4), 0..4)
        ) {
            let quote = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
            let line = |row: &Vec<String>| row.iter().map(quote).collect::<Vec<_>>().join(",");
            let body = table.iter().map(line).collect::<Vec<_>>().join("\r\n");
            let read: Vec<Vec<String>> = rows(&body)
                .into_iter()
                .map(|row| row.unwrap().into_iter().map(Cow::into_owned).collect())
                .collect();
            prop_assert_eq!(read, table);
        }

        #[test]
        fn rows_stand_in_their_order(body in "[a\",\r\n é]{0,30}") {
            let mut at = 0;
            for row in (Rows { body: &body, at: 0, mark: b',', by_lines: false }) {
                prop_assert!(at <= row.span.start && row.span.start < row.span.end);
                at = row.span.end;
            }
            prop_assert!(body.get(at..).unwrap().chars().all(|c| ENDS.contains(&c)));
        }
    }
}
