//! Records of citations, whatever file they were read from.

use std::sync::Arc;
use std::{error, fmt};

use asquoted::wire::Unit;
use serde_json::Value;

use crate::{Digest, InputFormat, Note, Pages, Place};

/// One citation.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// The id of the answer, as given; of a record without an answer, its own. Null if there is
    /// none.
    pub id: Value,
    /// Which citation of its answer, from 1; none if the answer itself cannot be read, and of a
    /// record without an answer that has an id of its own.
    pub n: Option<usize>,
    /// The citation's own id, as given.
    pub citation_id: Option<Value>,
    /// The number of its answer in [`RecordSet::answers`].
    pub answer: Option<usize>,
    /// The sentence of the answer that the citation backs.
    pub sentence: Option<Sentence>,
    /// Where it stands in its file.
    pub place: Place,
    /// What it cites, or why that cannot be read.
    pub cited: Result<Cited, InvalidRecord>,
}

/// A sentence of an answer, and how it is known to be the one that a citation backs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence, or the claim.
    pub text: String,
    /// How it is known.
    pub by: SentenceBy,
}

/// How the sentence of a citation is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SentenceBy {
    /// The record says it.
    Given,
    /// It holds the words of the quote.
    Quote,
    /// It holds the citation's mark, such as `[2]`.
    Mark,
    /// No other sentence shares so many words with the quote: a guess for the reader.
    Words,
}

impl SentenceBy {
    /// The machine name: `given`, `quote`, `mark`, `words`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SentenceBy::Given => "given",
            SentenceBy::Quote => "quote",
            SentenceBy::Mark => "mark",
            SentenceBy::Words => "words",
        }
    }
}

impl Record {
    /// A record made by a program.
    #[must_use]
    pub fn new(id: impl Into<Value>, cited: Cited) -> Self {
        Record {
            id: id.into(),
            n: None,
            citation_id: None,
            answer: None,
            sentence: None,
            place: Place::default(),
            cited: Ok(cited),
        }
    }

    /// The name of the citation, unique in a well-formed set: its own id, else `q1#2` for the second
    /// citation of the answer `q1`; without ids `answer 3#2` for the second one of the third answer,
    /// and `#4` for the fourth one of the first answer or of none. Accepted lists name records by it.
    #[must_use]
    pub fn key(&self) -> String {
        let plain = |value: &Value| match value {
            Value::String(text) => text.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        match (&self.citation_id, self.n) {
            (Some(own), _) => plain(own),
            (None, Some(n)) if self.id.is_null() => match self.answer {
                Some(answer) if answer > 0 => format!("answer {}#{n}", answer + 1),
                _ => format!("#{n}"),
            },
            (None, Some(n)) => format!("{}#{n}", plain(&self.id)),
            (None, None) => plain(&self.id),
        }
    }

    /// Whether the record gives itself a name of the form that is made up for those without one:
    /// `q1#2`. Anybody who writes a record could so take the name of another.
    pub(crate) fn names_itself_as_derived(&self) -> bool {
        let is_derived = self.citation_id.is_none() && self.n.is_some();
        let digits = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
        !is_derived && self.key().rsplit_once('#').is_some_and(|(_, n)| digits(n))
    }

    /// The digest of the quote and the id of its source, to name a citation whatever its id; none
    /// if the record cannot be read. O(length of the quote).
    #[must_use]
    pub fn digest(&self) -> Option<Digest> {
        let cited = self.cited.as_ref().ok()?;
        Some(Digest::of_parts(&[&cited.doc, &cited.quote]))
    }
}

/// What a citation says: these words stand in this document, at this place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cited {
    /// The id of the document.
    pub doc: String,
    /// The words.
    pub quote: String,
    /// The pages.
    pub pages: Pages,
    /// The range that an API or an annotation gives beside the words.
    pub span: Option<CitedSpan>,
    /// What an annotation says stands around the words.
    pub context: Option<Context>,
}

impl Cited {
    /// These words in this document, on no page in particular.
    pub fn new(doc: impl Into<String>, quote: impl Into<String>) -> Self {
        Cited { doc: doc.into(), quote: quote.into(), pages: Pages::Any, span: None, context: None }
    }

    /// The same words on these pages.
    #[must_use]
    pub fn on(mut self, pages: Pages) -> Self {
        self.pages = pages;
        self
    }

    /// The same words at this range.
    #[must_use]
    pub fn at(mut self, span: CitedSpan) -> Self {
        self.span = Some(span);
        self
    }

    /// The same with its pages read in one way alone.
    pub(crate) fn read_as(&self, name: &str) -> Self {
        let mut cited = self.clone();
        if let Pages::Readings(readings) = &mut cited.pages {
            readings.retain(|reading| reading.name == name);
        }
        cited
    }

    /// The page's number, where one page is named by number.
    #[must_use]
    pub fn page(&self) -> Option<usize> {
        self.pages.single()
    }
}

/// A range that comes with a quote. It is sliced and compared with the quote.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CitedSpan {
    /// The first unit or block, from 0.
    pub start: usize,
    /// The end, exclusive unless `counts` is text and only an inclusive end fits.
    pub end: usize,
    /// What is counted.
    pub counts: Counts,
    /// Whether a range that holds other words makes the citation wrong. It does where an API cut
    /// the quote out by it; not where a browser counted another rendering of the page.
    pub binding: bool,
    /// The text that the range counts in, where the record brings it along; else the document's.
    pub text: Option<Arc<str>>,
}

/// What a range counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Text, in the unit given; in one that is inferred and reported if none is.
    Text(Option<Unit>),
    /// Blocks of the document.
    Blocks,
}

impl CitedSpan {
    /// A binding range of the document's text.
    #[must_use]
    pub const fn of_text(start: usize, end: usize, unit: Option<Unit>) -> Self {
        CitedSpan { start, end, counts: Counts::Text(unit), binding: true, text: None }
    }

    /// A binding range of blocks, end exclusive.
    #[must_use]
    pub const fn of_blocks(start: usize, end: usize) -> Self {
        CitedSpan { start, end, counts: Counts::Blocks, binding: true, text: None }
    }
}

/// What stands around a quote, as an annotation has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// Before it; empty if not said.
    pub prefix: String,
    /// Behind it; empty if not said.
    pub suffix: String,
}

/// Why a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidRecord {
    path: String,
    why: String,
}

impl InvalidRecord {
    /// A record at `path` that cannot be read for the reason `why`.
    pub fn new(path: impl Into<String>, why: impl Into<String>) -> Self {
        InvalidRecord { path: path.into(), why: why.into() }
    }

    /// Where in the file: `[3].citations[0].page`, counted from 0; `line 7` in files of lines.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is wrong there.
    #[must_use]
    pub fn why(&self) -> &str {
        &self.why
    }
}

impl fmt::Display for InvalidRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            return f.write_str(&self.why);
        }
        write!(f, "{}: {}", self.path, self.why)
    }
}

impl error::Error for InvalidRecord {}

/// An answer whose citations are checked.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnswerText {
    /// Its id, as given.
    pub id: Value,
    /// The question.
    pub question: Option<String>,
    /// The text of the answer.
    pub answer: Option<String>,
    /// Where it stands in its file.
    pub place: Place,
}

/// Everything that was read from input files.
#[derive(Clone, Debug, PartialEq, Default)]
#[non_exhaustive]
pub struct RecordSet {
    /// What the first file was read as.
    pub format: Option<InputFormat>,
    /// The citations, in the order of the files.
    pub records: Vec<Record>,
    /// The answers that they belong to.
    pub answers: Vec<AnswerText>,
    /// What was seen and not used.
    pub notes: Vec<Note>,
}

impl RecordSet {
    /// Adds what was read from another file.
    pub fn append(&mut self, mut other: RecordSet) {
        let offset = self.answers.len();
        for record in &mut other.records {
            record.answer = record.answer.map(|i| i + offset);
        }
        self.format = self.format.or(other.format);
        self.records.append(&mut other.records);
        self.answers.append(&mut other.answers);
        self.notes.append(&mut other.notes);
    }

    /// The answer of a record.
    #[must_use]
    pub fn answer_of(&self, record: &Record) -> Option<&AnswerText> {
        self.answers.get(record.answer?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_name_one_citation() {
        let mut record = Record::new("q1", Cited::new("d", "x"));
        assert_eq!(record.key(), "q1");
        record.n = Some(2);
        assert_eq!(record.key(), "q1#2");
        record.id = 7.into();
        assert_eq!(record.key(), "7#2");
        record.citation_id = Some("c9".into());
        assert_eq!(record.key(), "c9");
    }

    #[test]
    fn digests_tell_quote_and_source_apart() {
        let digest = |doc: &str, quote: &str| Record::new(1, Cited::new(doc, quote)).digest();
        assert_eq!(digest("a", "bc"), digest("a", "bc"));
        assert_ne!(digest("a", "bc"), digest("ab", "c"));
    }

    #[test]
    fn sets_of_several_files_keep_their_answers() {
        let answer = |id: &str| AnswerText {
            id: id.into(),
            question: None,
            answer: None,
            place: Place::default(),
        };
        let mut record = Record::new("q", Cited::new("d", "x"));
        record.answer = Some(0);
        let set = |id: &str| RecordSet {
            records: vec![record.clone()],
            answers: vec![answer(id)],
            ..RecordSet::default()
        };
        let mut all = set("a");
        all.append(set("b"));
        let ids: Vec<_> = all.records.iter().map(|r| &all.answer_of(r).unwrap().id).collect();
        assert_eq!(ids, ["a", "b"]);
    }
}
