//! What is said beside the citations: what nobody cites, what was passed over, what changed.

use asquoted_citations::{Comparison, Moved, Status};
use serde::Serialize;

use super::RunReport;
use crate::{inert, phrases};

/// At most this many of a kind are shown to people; JSON has all.
const MOST: usize = 20;

/// A heading with lines below it; inert.
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
}

/// What is said beside the citations, as it stands in JSON.
#[derive(Debug, Serialize)]
pub(crate) struct Beside<'a> {
    gate: &'a [String],
    uncited_quotations: Vec<Uncited<'a>>,
    uncited_sentences: Vec<Uncited<'a>>,
    sources_never_cited: Vec<&'a str>,
    notes: Vec<Passed<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    baseline: Option<Compared>,
}

#[derive(Debug, Serialize)]
struct Uncited<'a> {
    answer: &'a serde_json::Value,
    text: &'a str,
    file: &'a str,
    line: usize,
}

#[derive(Debug, Serialize)]
struct Passed<'a> {
    kind: &'static str,
    name: &'a str,
    count: usize,
    file: &'a str,
    line: usize,
}

#[derive(Debug, Serialize)]
struct Compared {
    new_failures: Vec<Move>,
    fixed: Vec<Move>,
    changed: Vec<Move>,
    unchanged: usize,
    added: usize,
    removed: usize,
}

#[derive(Debug, Serialize)]
struct Move {
    key: String,
    before: Option<Status>,
    now: Status,
}

impl RunReport<'_> {
    pub(crate) fn beside(&self) -> Beside<'_> {
        let null = &serde_json::Value::Null;
        let id = |answer: usize| self.set.answers.get(answer).map_or(null, |answer| &answer.id);
        let quotations = self.coverage.map(|c| c.quotations.as_slice()).unwrap_or_default();
        let sentences = self.coverage.map(|c| c.sentences.as_slice()).unwrap_or_default();
        let sources = self.coverage.map(|c| c.sources.as_slice()).unwrap_or_default();
        Beside {
            gate: &self.gate,
            uncited_quotations: quotations
                .iter()
                .map(|q| Uncited {
                    answer: id(q.answer),
                    text: &q.text,
                    file: &q.place.file,
                    line: q.place.line,
                })
                .collect(),
            uncited_sentences: sentences
                .iter()
                .map(|s| Uncited {
                    answer: id(s.answer),
                    text: &s.text,
                    file: &s.place.file,
                    line: s.place.line,
                })
                .collect(),
            sources_never_cited: sources.iter().map(|source| source.id.as_str()).collect(),
            notes: self
                .set
                .notes
                .iter()
                .map(|note| Passed {
                    kind: note.kind.name(),
                    name: &note.name,
                    count: note.count,
                    file: &note.place.file,
                    line: note.place.line,
                })
                .collect(),
            baseline: self.comparison.map(|comparison| self.compared(comparison)),
        }
    }

    fn compared(&self, comparison: &Comparison) -> Compared {
        let moves = |all: &[Moved]| {
            all.iter()
                .map(|moved| Move {
                    key: self.entries.get(moved.record).map(|e| e.record.key()).unwrap_or_default(),
                    before: moved.before,
                    now: moved.now,
                })
                .collect()
        };
        Compared {
            new_failures: moves(&comparison.new_failures),
            fixed: moves(&comparison.fixed),
            changed: moves(&comparison.changed),
            unchanged: comparison.unchanged,
            added: comparison.added,
            removed: comparison.removed,
        }
    }

    /// The same for people.
    pub(crate) fn sections(&self) -> Vec<Section> {
        let beside = self.beside();
        let uncited = |what: &str, all: &[Uncited<'_>]| {
            let line = |uncited: &Uncited<'_>| {
                let answer = match uncited.answer {
                    serde_json::Value::String(id) => inert(id).to_string(),
                    other => inert(&other.to_string()).to_string(),
                };
                format!("{answer}: {}", inert(super::github::shortened(uncited.text).as_str()))
            };
            let title = format!("{} without a citation", phrases::count(all.len(), what));
            section(title, all, line)
        };
        let mut sections = vec![
            uncited("quotation", &beside.uncited_quotations),
            uncited("sentence", &beside.uncited_sentences),
            section(
                "required sources that nothing cites".to_owned(),
                &beside.sources_never_cited,
                |id| inert(id).to_string(),
            ),
            section("passed over in the input".to_owned(), &beside.notes, |note| {
                format!(
                    "{}:{}: {} {} ({})",
                    inert(note.file),
                    note.line,
                    note.kind.replace('_', " "),
                    inert(note.name),
                    phrases::count(note.count, "time"),
                )
            }),
        ];
        sections.extend(beside.baseline.map(|compared| against(&compared)));
        sections.push(section("gate".to_owned(), &self.gate, String::clone));
        sections.retain(|section| !section.lines.is_empty());
        sections
    }
}

fn section<T>(title: String, all: &[T], line: impl Fn(&T) -> String) -> Section {
    let mut lines: Vec<String> = all.iter().take(MOST).map(line).collect();
    if all.len() > MOST {
        lines.push(format!("{} more", all.len() - MOST));
    }
    Section { title, lines }
}

fn against(compared: &Compared) -> Section {
    let moves = |what: &str, all: &[Move]| -> Vec<String> {
        let moved = |moved: &Move| {
            let before = moved.before.map_or("not there", Status::label);
            format!("{what} {}: {before} -> {}", inert(&moved.key), moved.now.label())
        };
        section(String::new(), all, moved).lines
    };
    let mut lines = moves("new", &compared.new_failures);
    lines.extend(moves("fixed", &compared.fixed));
    lines.extend(moves("other", &compared.changed));
    lines.push(format!(
        "{} as before, {} added, {} removed",
        compared.unchanged, compared.added, compared.removed
    ));
    Section { title: "compared with the earlier run".to_owned(), lines }
}
