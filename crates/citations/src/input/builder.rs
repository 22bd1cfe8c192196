//! Collects records while a file is read.

use std::collections::HashMap;
use std::ops::Range;

use serde_json::Value;

use super::place::Lines;
use super::sentence;
use crate::{
    AnswerText, Cited, InputFormat, InvalidRecord, Note, NoteKind, ReadOptions, Record, RecordSet,
    Sentence, SentenceBy,
};

/// Notes of more names than this are put together.
const MOST_NOTES: usize = 100;

/// Collects the records of one file.
#[derive(Debug)]
pub(crate) struct Builder<'t> {
    pub(crate) options: &'t ReadOptions,
    lines: Lines<'t>,
    set: RecordSet,
    /// Ids that may stand once, with the line where they stand.
    citation_ids: HashMap<String, usize>,
    answer_ids: HashMap<String, usize>,
    notes: HashMap<(NoteKind, String), usize>,
    /// How many records an answer's id has, and the answer, where records name it one by one.
    counts: HashMap<String, (usize, Option<usize>)>,
}

/// A record before it is numbered.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) id: Value,
    pub(crate) n: Option<usize>,
    pub(crate) citation_id: Option<Value>,
    pub(crate) answer: Option<usize>,
    pub(crate) sentence: Option<String>,
    pub(crate) bytes: Range<usize>,
    pub(crate) cited: Result<Cited, InvalidRecord>,
}

impl Draft {
    pub(crate) fn new(bytes: Range<usize>, cited: Result<Cited, InvalidRecord>) -> Self {
        Draft {
            id: Value::Null,
            n: None,
            citation_id: None,
            answer: None,
            sentence: None,
            bytes,
            cited,
        }
    }
}

impl<'t> Builder<'t> {
    pub(crate) fn new(file: &str, text: &'t str, options: &'t ReadOptions) -> Self {
        Builder {
            options,
            lines: Lines::new(file, text),
            set: RecordSet::default(),
            citation_ids: HashMap::new(),
            answer_ids: HashMap::new(),
            notes: HashMap::new(),
            counts: HashMap::new(),
        }
    }

    /// Says what the file is read as; the first one counts.
    pub(crate) fn format(&mut self, format: InputFormat) {
        self.set.format.get_or_insert(format);
    }

    /// Adds an answer; its number.
    pub(crate) fn answer(
        &mut self,
        id: Value,
        question: Option<&str>,
        answer: Option<&str>,
        bytes: Range<usize>,
    ) -> usize {
        self.set.answers.push(AnswerText {
            id,
            question: question.map(str::to_owned),
            answer: answer.map(str::to_owned),
            place: self.lines.place(bytes),
        });
        self.set.answers.len() - 1
    }

    /// The line where an answer of this id stands already; none if this is the first.
    pub(crate) fn answer_seen(&mut self, id: &Value, bytes: &Range<usize>) -> Option<usize> {
        if id.is_null() {
            return None;
        }
        let line = self.line(bytes);
        match self.answer_ids.insert(id.to_string(), line) {
            Some(before) => {
                self.answer_ids.insert(id.to_string(), before);
                Some(before)
            }
            None => None,
        }
    }

    /// Which record of an answer's id this is, from 1.
    pub(crate) fn count_of(&mut self, id: &Value) -> usize {
        let entry = self.counts.entry(id.to_string()).or_default();
        entry.0 += 1;
        entry.0
    }

    /// The answer of an id that each of its records brings along: what the first one says counts.
    pub(crate) fn shared_answer(
        &mut self,
        id: &Value,
        question: Option<&str>,
        answer: Option<&str>,
        bytes: Range<usize>,
    ) -> usize {
        let key = id.to_string();
        if let Some((_, Some(number))) = self.counts.get(&key) {
            return *number;
        }
        let number = self.answer(id.clone(), question, answer, bytes);
        self.counts.entry(key).or_default().1 = Some(number);
        number
    }

    /// Adds a record. A citation's own id that stood before makes it invalid: whoever accepts one
    /// by its id would accept both.
    pub(crate) fn record(&mut self, draft: Draft) {
        let line = self.line(&draft.bytes);
        let mut cited = draft.cited;
        if let Some(own) = &draft.citation_id
            && let Some(before) = self.citation_ids.get(&own.to_string())
        {
            let why = format!("the id of the citation stands twice, before at line {before}");
            cited = Err(InvalidRecord::new(format!("line {line}"), why));
        } else if let Some(own) = &draft.citation_id {
            self.citation_ids.insert(own.to_string(), line);
        }
        // What has no name at all is counted.
        let nameless = draft.id.is_null() && draft.citation_id.is_none() && draft.n.is_none();
        let n = if nameless && cited.is_ok() { Some(self.count_of(&Value::Null)) } else { draft.n };
        let sentence = draft.sentence.filter(|text| !text.trim().is_empty());
        self.set.records.push(Record {
            id: draft.id,
            n,
            citation_id: draft.citation_id,
            answer: draft.answer,
            sentence: sentence.map(|text| Sentence { text, by: SentenceBy::Given }),
            place: self.lines.place(draft.bytes),
            cited,
        });
    }

    /// Notes that something was passed over.
    pub(crate) fn note(&mut self, kind: NoteKind, name: &str, bytes: &Range<usize>) {
        // Names that are all different are not worth a note each.
        let known = self.notes.len() < MOST_NOTES || self.notes.contains_key(&(kind, name.into()));
        let name = if known { name } else { "(others)" };
        let at = self.notes.entry((kind, name.to_owned())).or_insert_with(|| {
            let place = self.lines.place(bytes.clone());
            self.set.notes.push(Note { kind, name: name.to_owned(), count: 0, place });
            self.set.notes.len() - 1
        });
        if let Some(note) = self.set.notes.get_mut(*at) {
            note.count += 1;
        }
    }

    /// The document that a number from 1 stands for: the one that was named, else the number.
    pub(crate) fn numbered(&self, number: usize) -> Result<String, String> {
        let documents = &self.options.documents;
        if documents.is_empty() {
            return Ok(number.to_string());
        }
        let named = number.checked_sub(1).and_then(|i| documents.get(i));
        named.cloned().ok_or_else(|| {
            format!(
                "[{number}] stands for none of the {} documents that were named",
                documents.len()
            )
        })
    }

    pub(crate) fn line(&self, bytes: &Range<usize>) -> usize {
        self.lines.line_column(bytes.start).0
    }

    /// The set, with the sentence of each citation.
    pub(crate) fn finish(mut self) -> RecordSet {
        sentence::assign(&mut self.set);
        self.set
    }
}

/// A path and a step from it: `[3]` and `page` are `[3].page`.
pub(crate) fn step(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
