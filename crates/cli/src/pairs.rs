//! Pairs of quote and source: one line of input to one verdict.

use asquoted::wire::{Answer, ChunkRange, Format, Pair, Unit};
use asquoted::{Chunk, Offsets, Policy, Quote, Source};
use asquoted_citations::{FileVerdict, Unreadable};
use serde::Deserialize;
use serde_json::Value;
use serde_json::error::Category;

use crate::args::Checking;
use crate::input::Prepared;
use crate::reader;

/// Checks pairs, those without a source against the files of the command line.
pub(crate) struct Pairs<'f> {
    files: Vec<(&'f Prepared, Offsets<'f>)>,
    checking: &'f Checking,
}

/// The answer to a pair.
pub(crate) struct Reply<'f> {
    pub(crate) answer: Answer,
    /// The file that it is about, where the pair had no source.
    pub(crate) file: Option<&'f str>,
    /// At how many places the quote stands, in all files.
    pub(crate) matches: usize,
}

/// Why a line has no verdict.
#[derive(Debug)]
pub(crate) struct LineError {
    /// The pair's id, where it could be read.
    pub(crate) id: Box<Value>,
    pub(crate) kind: &'static str,
    pub(crate) message: String,
    /// In code points from 1.
    pub(crate) column: Option<usize>,
}

impl LineError {
    fn new(id: &Value, kind: &'static str, message: impl Into<String>) -> Self {
        LineError { id: Box::new(id.clone()), kind, message: message.into(), column: None }
    }
}

/// Reads a line.
pub(crate) fn parse(line: &[u8]) -> Result<Pair, LineError> {
    let text = str::from_utf8(line).map_err(|error| LineError {
        column: Some(column(line, error.valid_up_to()) + 1),
        ..LineError::new(&Value::Null, "invalid_utf8", "invalid UTF-8")
    })?;
    // A list of the fields in order would be read as a pair, too.
    if let Some(at) = text.find(|c: char| !c.is_ascii_whitespace())
        && text.get(at..).is_some_and(|rest| rest.starts_with('['))
    {
        let message = "expected an object with a quote, found a list";
        let error = LineError::new(&Value::Null, "invalid_pair", message);
        return Err(LineError { column: Some(at + 1), ..error });
    }
    serde_json::from_str(text).map_err(|error| {
        let kind = match error.classify() {
            Category::Data => "invalid_pair",
            Category::Io | Category::Syntax | Category::Eof => "invalid_json",
        };
        let message = error.to_string();
        // The line is the input's, and the column has a field of its own.
        let message = message.split(" at line ").next().unwrap_or_default();
        let message = message.replace("struct Pair", "an object with a quote");
        // Only a line that is JSON has an id.
        let id = if kind == "invalid_pair" { id_of(text) } else { Value::Null };
        LineError {
            column: Some(column(line, error.column())),
            ..LineError::new(&id, kind, message)
        }
    })
}

/// The column in code points of the one that has a byte, which is counted from 1.
fn column(line: &[u8], byte: usize) -> usize {
    let upto = line.get(..byte).unwrap_or(line);
    upto.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

/// The id of a pair whose other fields are wrong.
fn id_of(text: &str) -> Value {
    #[derive(Deserialize)]
    struct Id {
        #[serde(default)]
        id: Value,
    }
    serde_json::from_str::<Id>(text).map(|pair| pair.id).unwrap_or_default()
}

impl<'f> Pairs<'f> {
    pub(crate) fn new(files: &'f [Prepared], checking: &'f Checking) -> Self {
        let files = files.iter().map(|file| (file, file.source().offsets())).collect();
        Pairs { files, checking }
    }

    /// Checks a pair.
    pub(crate) fn check(&self, pair: &mut Pair) -> Result<Reply<'f>, LineError> {
        let id = pair.id.clone();
        let quote = Quote::new(std::mem::take(&mut pair.quote)).with_policy(self.policy(pair));
        match pair.source.take() {
            Some(text) => {
                let source = source(text, pair.format)
                    .map_err(|why| LineError::new(&id, why.name(), why.to_string()))?;
                let offsets = source.offsets();
                let chunk = cited(&source, &offsets, pair)?;
                let answer = Answer::new(&chunk.check(&quote), &offsets);
                let matches = answer.matches;
                Ok(Reply { answer, file: None, matches })
            }
            None => self.check_files(&quote, pair),
        }
    }

    fn policy(&self, pair: &Pair) -> Policy {
        match pair.policy {
            Some(name) => self.checking.and_forgiven(name.policy()),
            None => self.checking.policy(),
        }
    }

    /// Found if any file has it; else the best of the other answers.
    fn check_files(&self, quote: &Quote, pair: &Pair) -> Result<Reply<'f>, LineError> {
        if self.files.is_empty() {
            let message = "the pair has no source, and no file was given";
            return Err(LineError::new(&pair.id, "no_source", message));
        }
        if pair.chunk.is_some() && self.files.len() > 1 {
            let message = "a chunk needs one source, and several files were given";
            return Err(LineError::new(&pair.id, "invalid_chunk", message));
        }
        let mut verdicts = Vec::with_capacity(self.files.len());
        for (file, offsets) in &self.files {
            verdicts.push(match pair.chunk {
                Some(_) => {
                    let part = cited(file.source(), offsets, pair)?;
                    file.extracted.check_part(&part, quote, offsets)
                }
                None => file.extracted.check(quote, offsets),
            });
        }
        let matches = verdicts.iter().map(FileVerdict::matches).sum();
        let found = verdicts.iter().position(|verdict| verdict.matches() > 0);
        if found.is_none() && pair.chunk.is_none() {
            self.may_stand_unread(pair)?;
        }
        let mut best: Option<(Rank, Answer, &'f str)> = None;
        for (i, (verdict, (file, offsets))) in verdicts.into_iter().zip(&self.files).enumerate() {
            if found.is_some_and(|found| found != i) {
                continue;
            }
            let answer = verdict.into_answer(offsets);
            let rank = Rank::of(&answer);
            if best.as_ref().is_none_or(|(best, ..)| rank.is_above(best)) {
                best = Some((rank, answer, &file.file));
            }
        }
        let reply = best.map(|(_, answer, file)| Reply { answer, file: Some(file), matches });
        reply.ok_or_else(|| LineError::new(&pair.id, "no_source", "no file was given"))
    }

    /// An error if a page cannot be read on which the quote may stand, which is no "not found".
    fn may_stand_unread(&self, pair: &Pair) -> Result<(), LineError> {
        for (file, _) in &self.files {
            if let Some(fault) = file.extracted.faults().first() {
                let message = format!("{}: page {} {}", file.file, fault.page, fault.message);
                return Err(LineError::new(&pair.id, fault.name, message));
            }
        }
        Ok(())
    }
}

/// Which answer of several files says most. Words that stand in one of them and are cut are no
/// reason to call a quote invented; a file without words says nothing.
#[derive(Clone, Copy)]
struct Rank {
    arm: u8,
    similarity: f64,
}

impl Rank {
    fn of(answer: &Answer) -> Self {
        let arm = match answer.verdict.as_str() {
            "found" => 4,
            "could_not_check" if answer.refused > 0 => 3,
            "not_found" if answer.omission.is_some() => 2,
            "not_found" => 1,
            _ => 0,
        };
        Rank { arm, similarity: answer.closest.as_ref().map_or(0.0, |c| c.similarity) }
    }

    fn is_above(self, other: &Rank) -> bool {
        self.arm > other.arm || self.arm == other.arm && self.similarity > other.similarity
    }
}

/// The source of a pair. HTML is read as a browser shows it, and places count in what it shows; the engine
/// reads Markdown as it stands.
fn source(text: String, format: Option<Format>) -> Result<Source, Unreadable> {
    match format {
        Some(Format::Html) => {
            let document = asquoted_documents::read_str(&text, asquoted_documents::Format::Html)
                .map_err(|why| reader::unreadable(&why))?;
            Ok(reader::extracted(document)?.source().clone())
        }
        Some(Format::Text | Format::Markdown) | None => Ok(Source::new(text)?),
    }
}

/// The part of the source that the pair cites.
fn cited<'s>(
    source: &'s Source,
    offsets: &Offsets<'_>,
    pair: &Pair,
) -> Result<Chunk<'s>, LineError> {
    let Some(chunk) = &pair.chunk else { return Ok(source.whole()) };
    let ChunkRange { start, end, unit } = chunk;
    let invalid = |why: &str| {
        let unit = match unit {
            Unit::Byte => "bytes",
            Unit::Utf16 => "UTF-16 units",
            Unit::Char => "characters",
        };
        let message = format!("chunk of {unit} {start}..{end} {why}");
        LineError::new(&pair.id, "invalid_chunk", message)
    };
    let range = chunk.to_bytes(offsets);
    let range =
        range.ok_or_else(|| invalid("reaches past the end of the source or cuts a character"))?;
    source.chunk(range).map_err(|error| {
        let why = error.to_string();
        invalid(why.strip_prefix("chunk ").unwrap_or(&why))
    })
}
