//! Reads a file of records, whatever it is.

use std::{error, fmt};

use super::builder::{Builder, Draft};
use super::fields::{self, each_once};
use super::import::{self, Envelope};
use super::json::{self, JsonError, Node};
use super::without_quotes::{self, WithoutQuotes};
use crate::{InputFormat, InvalidRecord, ReadOptions, Record, RecordSet};

/// Why a file of records cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Json(JsonError),
    Csv(String),
    NoRecords(&'static str),
    NoQuotes(WithoutQuotes),
}

impl ParseError {
    pub(crate) fn csv(message: impl Into<String>) -> Self {
        ParseError { kind: Kind::Csv(message.into()) }
    }

    /// The line, from 1, where that is known.
    #[must_use]
    pub const fn line(&self) -> Option<usize> {
        match &self.kind {
            Kind::Json(e) => Some(e.line),
            Kind::Csv(_) | Kind::NoRecords(_) | Kind::NoQuotes(_) => None,
        }
    }

    /// The column in code points, from 1, where that is known.
    #[must_use]
    pub const fn column(&self) -> Option<usize> {
        match &self.kind {
            Kind::Json(e) => Some(e.column),
            Kind::Csv(_) | Kind::NoRecords(_) | Kind::NoQuotes(_) => None,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Json(JsonError { message, line, column }) => {
                write!(f, "invalid JSON: {message} at line {line} column {column}")
            }
            Kind::Csv(message) => write!(f, "invalid table: {message}"),
            Kind::NoRecords(found) => {
                write!(f, "expected answers or records of citations, found {found}")
            }
            Kind::NoQuotes(format) => format.fmt(f),
        }
    }
}

impl error::Error for ParseError {}

impl From<JsonError> for ParseError {
    fn from(error: JsonError) -> Self {
        ParseError { kind: Kind::Json(error) }
    }
}

/// Reads a file of records. `file` is its name: what places say, and what tells its format where
/// the content does not.
///
/// A record that is wrong is given back as such, and the others go on; in lines of JSON this holds
/// for a line that is no JSON, too, and in a table for a line whose quotation marks are wrong. A
/// JSON object with a field that stands twice is a wrong record. O(length).
///
/// # Formats of our own
/// - An answer: `{"id", "question", "answer", "citations": [{"doc", "page", "quote"}]}`.
/// - A citation of an answer or alone: `quote`; `doc`, `source` or `source_id`; and, as far as
///   known, `page` (a number from 1, several, or a label), `start`, `end`, `unit` (`char`, `utf16`,
///   `byte`), `prefix`, `suffix`, `citation_id`, `sentence`. One alone may have `id`, `question`
///   and `answer` of the answer that it is from.
/// - JSON (one, a list, or a list in an object under `answers`, `records` or `data`), JSON Lines,
///   or a table with these names as its header.
///
/// # Errors
/// [`ParseError`] if the text is not what its format says, with line and column, if nothing in it
/// is known, or if it is of a known format whose citations bring no quote: those of most APIs
/// point into the answer. Among other records such a one is an [`InvalidRecord`].
///
/// # Example
/// ```
/// use asquoted_citations::{ReadOptions, read};
///
/// let table = "source_id,page,quote\na.txt,2,It grew 5%\na.txt,0,It fell\n";
/// let set = read("citations.csv", table, &ReadOptions::default())?;
/// let cited = set.records[0].cited.as_ref().map_err(ToString::to_string)?;
/// assert_eq!((cited.doc.as_str(), cited.page()), ("a.txt", Some(2)));
/// assert_eq!(set.records[0].place.line, 2);
/// let why = set.records[1].cited.as_ref().map_err(ToString::to_string);
/// assert_eq!(why.unwrap_err(), "line 3.page: expected a page number from 1, found 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(file: &str, text: &str, options: &ReadOptions) -> Result<RecordSet, ParseError> {
    let mut b = Builder::new(file, text, options);
    // Editors on Windows put a byte order mark in front, which no format has.
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let base = text.len() - body.len();
    let format = options.from.map_or_else(|| guess(file, body), Ok)?;
    match format {
        InputFormat::Csv => import::csv::read(&mut b, body, base)?,
        InputFormat::Lines => import::lines::read(&mut b, body, base),
        InputFormat::Markdown => import::markdown::read(&mut b, body, base),
        InputFormat::Jsonl => {
            b.format(InputFormat::Jsonl);
            jsonl(&mut b, body, base, None)?;
        }
        InputFormat::Json => document(&mut b, body, base, None)?,
        InputFormat::Anthropic => of_vendor(&mut b, file, body, base, Envelope::Anthropic)?,
        InputFormat::Bedrock => of_vendor(&mut b, file, body, base, Envelope::Bedrock)?,
        InputFormat::W3c => of_vendor(&mut b, file, body, base, Envelope::W3c)?,
        InputFormat::Hypothesis => of_vendor(&mut b, file, body, base, Envelope::Hypothesis)?,
        InputFormat::Haystack => of_vendor(&mut b, file, body, base, Envelope::Haystack)?,
    }
    b.format(format);
    Ok(b.finish())
}

/// Reads a list of `{id, question, answer, citations: [{doc, page, quote}]}`: [`read`] without a
/// file's name and for one format, for programs that need the records alone.
///
/// # Errors
/// As [`read`].
pub fn parse_answers(json: &str) -> Result<Vec<Record>, ParseError> {
    let options = ReadOptions { from: Some(InputFormat::Json), ..ReadOptions::default() };
    Ok(read("", json, &options)?.records)
}

/// The format by the name's ending, else by the content.
fn guess(file: &str, body: &str) -> Result<InputFormat, ParseError> {
    let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
        Some("csv" | "tsv") => return Ok(InputFormat::Csv),
        Some("jsonl" | "ndjson") => return Ok(InputFormat::Jsonl),
        Some("json" | "jsonld") => return Ok(InputFormat::Json),
        Some("md" | "markdown") => return Ok(InputFormat::Markdown),
        _ => {}
    }
    if body.trim_start().starts_with(['{', '[']) && !import::lines::begins(body) {
        // More than one value, one a line.
        let mut lines = body.lines().filter(|line| !line.trim().is_empty());
        let is_value = |line: &str| json::parse(line, 0).is_ok();
        let several = lines.next().is_some_and(is_value) && lines.next().is_some_and(is_value);
        return Ok(if several { InputFormat::Jsonl } else { InputFormat::Json });
    }
    if import::csv::begins(body) {
        return Ok(InputFormat::Csv);
    }
    if import::lines::begins(body) {
        return Ok(InputFormat::Lines);
    }
    Err(ParseError {
        kind: Kind::NoRecords("a text of no known format; name one if it is prose with quotations"),
    })
}

/// A format that was named: one value, or one a line.
fn of_vendor(
    b: &mut Builder<'_>,
    file: &str,
    body: &str,
    base: usize,
    envelope: Envelope,
) -> Result<(), ParseError> {
    if guess(file, body) == Ok(InputFormat::Jsonl) {
        return jsonl(b, body, base, Some(envelope));
    }
    document(b, body, base, Some(envelope))
}

/// One value: an item, a list of items, or an object that holds a list.
fn document(
    b: &mut Builder<'_>,
    body: &str,
    base: usize,
    forced: Option<Envelope>,
) -> Result<(), ParseError> {
    let root = json::parse(body, base)?;
    if root.is_list() {
        if import::anthropic::is_content(&root) && forced.is_none_or(|f| f == Envelope::Anthropic) {
            b.format(InputFormat::Anthropic);
            match each_once("", &root) {
                Ok(()) => import::anthropic::content(b, &root, ""),
                Err(invalid) => b.record(Draft::new(root.span.clone(), Err(invalid))),
            }
            return Ok(());
        }
        if let Some(format) = without_quotes::of_content(&root).filter(|_| forced.is_none()) {
            return Err(ParseError { kind: Kind::NoQuotes(format) });
        }
        let mut seen = Seen::default();
        for (i, item) in root.items().iter().enumerate() {
            self::item(b, item, &format!("[{i}]"), forced, &mut seen);
        }
        return seen.result();
    }
    if let Some(format) = without_quotes::of(&root).filter(|_| forced.is_none()) {
        return Err(ParseError { kind: Kind::NoQuotes(format) });
    }
    let envelope = forced.or_else(|| import::envelope(&root));
    if let Some(envelope) = envelope {
        import::item(b, &root, "", envelope);
        return Ok(());
    }
    if let Some(name) = root.twice() {
        let invalid = InvalidRecord::new("", fields::twice(name));
        b.record(Draft::new(root.span.clone(), Err(invalid)));
        return Ok(());
    }
    for name in ["answers", "records", "data", "citations"] {
        if let Some(list) = root.get(name).filter(|list| list.is_list()) {
            let mut seen = Seen::default();
            for (i, item) in list.items().iter().enumerate() {
                self::item(b, item, &format!("{name}[{i}]"), None, &mut seen);
            }
            return seen.result();
        }
    }
    let found = if root.is_object() { "an object without them" } else { root.what() };
    Err(ParseError { kind: Kind::NoRecords(found) })
}

/// What the items of a list turned out to be.
#[derive(Default)]
struct Seen {
    /// One is of a format that is read, or is no JSON: what is wrong is told item by item.
    read: bool,
    without_quotes: Option<WithoutQuotes>,
}

impl Seen {
    /// One error where nothing but formats without quotes is known.
    fn result(self) -> Result<(), ParseError> {
        match self.without_quotes {
            Some(format) if !self.read => Err(ParseError { kind: Kind::NoQuotes(format) }),
            _ => Ok(()),
        }
    }
}

fn item(
    b: &mut Builder<'_>,
    node: &Node<'_>,
    path: &str,
    forced: Option<Envelope>,
    seen: &mut Seen,
) {
    let mut invalid = |why: String| {
        let invalid = InvalidRecord::new(path, why);
        b.record(Draft::new(node.span.clone(), Err(invalid)));
    };
    if !node.is_object() {
        invalid(format!("expected an answer, found {}", node.what()));
        return;
    }
    if let Some(format) = without_quotes::of(node).filter(|_| forced.is_none()) {
        invalid(format.to_string());
        seen.without_quotes.get_or_insert(format);
        return;
    }
    let envelope = forced.or_else(|| import::envelope(node));
    seen.read |= envelope.is_some();
    // What nothing else is known of is an answer that lacks its citations.
    import::item(b, node, path, envelope.unwrap_or(Envelope::Answer));
}

/// A value a line; a line that is none is a record that cannot be read.
fn jsonl(
    b: &mut Builder<'_>,
    body: &str,
    base: usize,
    forced: Option<Envelope>,
) -> Result<(), ParseError> {
    let mut seen = Seen::default();
    let mut at = base;
    for (i, line) in body.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let line = line.trim_end();
        if line.trim().is_empty() {
            continue;
        }
        let path = format!("line {}", i + 1);
        match json::parse(line, start) {
            Ok(node) => item(b, &node, &path, forced, &mut seen),
            Err(JsonError { message, column, .. }) => {
                seen.read = true;
                let why = format!("invalid JSON: {message} at column {column}");
                let invalid = InvalidRecord::new(path, why);
                b.record(Draft::new(start..start + line.len(), Err(invalid)));
            }
        }
    }
    seen.result()
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
