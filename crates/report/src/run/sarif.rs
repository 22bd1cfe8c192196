//! What fails of a set of citations as SARIF 2.1.0, for code scanning.

use std::collections::HashMap;

use asquoted_citations::{SourceLine, Status};
use serde_json::{Value, json};

use super::RunReport;
use super::entry::{Class, Entry};
use super::said;
use crate::inert;
use crate::json as as_json;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What the files of sources are relative to.
const SOURCES: &str = "SOURCES";

const HOME: &str = "https://github.com/asquoted/asquoted";

impl RunReport<'_> {
    /// The citations that fail, each at its place in the file of answers, with the closest passage as
    /// a related location.
    ///
    /// What was found is left out: viewers that ignore `kind` would show it as an alert. What could
    /// not be checked is a warning and no `review`, since the level that `review` asks for is shown
    /// by none.
    ///
    /// # Errors
    /// As [`as_json::pretty`].
    pub fn sarif(&self) -> Result<String, serde_json::Error> {
        let mut rules: Vec<Status> = Vec::new();
        let mut seen = HashMap::new();
        let results: Vec<Value> = self
            .failing()
            .map(|entry| {
                let known = rules.iter().position(|rule| *rule == entry.status());
                let index = known.unwrap_or(rules.len());
                if known.is_none() {
                    rules.push(entry.status());
                }
                result(entry, index, &mut seen)
            })
            .collect();
        let facts = &self.facts;
        let version = if facts.version.is_empty() { "0.0.0" } else { &facts.version };
        let driver = json!({
            "name": "asquoted",
            "semanticVersion": version,
            "informationUri": HOME,
            "rules": rules.into_iter().map(rule).collect::<Vec<_>>(),
            "properties": {
                "ruleSet": facts.rule_set,
                "unicode": facts.unicode,
                "policy": facts.policy,
                "unique": facts.unique,
            },
        });
        let mut run = json!({
            "tool": { "driver": driver },
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {
                SOURCES: { "description": { "text": "The folder of the sources." } },
            },
            "artifacts": self.sources.iter().filter_map(artifact).collect::<Vec<_>>(),
            "results": results,
        });
        if let (Some(run), Ok(summary)) = (run.as_object_mut(), serde_json::to_value(&self.summary))
        {
            run.insert("properties".to_owned(), json!({ "summary": summary }));
        }
        let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
        as_json::pretty(&log).map(|json| json + "\n")
    }
}

fn result(entry: &Entry<'_>, rule: usize, seen: &mut HashMap<u64, usize>) -> Value {
    let cited =
        entry.doc().map_or_else(String::new, |_| format!(" Cited: {}.", said::cited(entry)));
    let text = format!("{}{cited}", said::sentence(entry));
    let place = entry.region();
    let region = place.map_or_else(
        || json!({ "startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 2 }),
        |place| {
            json!({
                "startLine": place.line,
                "startColumn": place.column,
                "endLine": place.end_line,
                "endColumn": place.end_column,
            })
        },
    );
    let file = place.map_or("", |place| &*place.file);
    let print = fingerprint(entry);
    // The same citation twice is two results.
    let again = seen.entry(print).and_modify(|n| *n += 1).or_insert(1);
    let mut result = json!({
        "ruleId": rule_id(entry.status()),
        "ruleIndex": rule,
        "kind": "fail",
        "level": level(entry.status()),
        "message": { "text": message(&text) },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": uri(file) },
                "region": region,
            },
        }],
        "partialFingerprints": {
            "primaryLocationLineHash": format!("{print:016x}:{again}"),
        },
        "properties": {
            "key": entry.record.key(),
            "status": entry.status().name(),
            "question": entry.question(),
            "answer": entry.answer_text(),
            "sentence": entry.sentence(),
        },
    });
    if let (Some(fields), Some(related)) = (result.as_object_mut(), related(entry)) {
        fields.insert("relatedLocations".to_owned(), json!([related]));
    }
    result
}

/// The closest passage, in its source.
fn related(entry: &Entry<'_>) -> Option<Value> {
    let closest = entry.closest()?;
    let doc = entry.doc()?;
    let file = entry.source().and_then(|source| source.file.as_deref());
    let (start, end) = closest.span.chars;
    Some(json!({
        "id": 1,
        "message": { "text": message(&format!("Closest passage{}", said::at_closest(entry))) },
        "physicalLocation": {
            "artifactLocation": { "uri": uri(file.unwrap_or(doc)), "uriBaseId": SOURCES },
            "region": {
                "charOffset": start,
                "charLength": end - start,
                "snippet": { "text": closest.text },
            },
        },
    }))
}

/// A document that was read; none if it could not be.
fn artifact(source: &SourceLine) -> Option<Value> {
    let facts = source.facts.as_ref().ok()?;
    let file = facts.file.as_deref().unwrap_or(&source.id);
    Some(json!({
        "location": { "uri": uri(file), "uriBaseId": SOURCES },
        "hashes": { "sha-256": facts.raw.hex() },
        "properties": { "id": source.id },
    }))
}

fn rule_id(status: Status) -> String {
    format!("quote/{}", status.name().replace('_', "-"))
}

const fn level(status: Status) -> &'static str {
    match Class::of(status) {
        Class::Bad => "error",
        Class::Good | Class::Unsure => "warning",
    }
}

fn rule(status: Status) -> Value {
    let (short, full, help) = texts(status);
    json!({
        "id": rule_id(status),
        "shortDescription": { "text": short },
        "fullDescription": { "text": full },
        "help": { "text": help },
        "helpUri": HOME,
        "defaultConfiguration": { "level": level(status) },
    })
}

/// What a status means, at more length, and what to do about it.
const fn texts(status: Status) -> (&'static str, &'static str, &'static str) {
    match status {
        Status::Found => (
            "Quote found, with a caution",
            "The quote stands in its source, and words beside it may change what it says.",
            "Read the sentence around the quote; quote more of it.",
        ),
        Status::Ambiguous => (
            "Quote stands at several places",
            "The quote stands more than once where it was cited, and one place was asked for.",
            "Quote more words, so that the place is the only one.",
        ),
        Status::WrongPage => (
            "Quote stands on another page",
            "The words are in the cited document, and not on the cited page.",
            "Correct the page.",
        ),
        Status::FoundWithOmission => (
            "Quote leaves something out",
            "All parts of the quote stand in the source in order, with words left out between them.",
            "Read what was left out; allow found_with_omission if such quotes are wanted.",
        ),
        Status::OtherSource => (
            "Quote stands in another source",
            "The cited source does not contain this quote; another of the given sources does.",
            "Cite the document that the words come from.",
        ),
        Status::CouldNotCheck => (
            "Quote could not be checked",
            "The quote cuts a number, a unit or a word, holds a form that cannot be compared, or is empty.",
            "Quote the whole number or word, as the message says.",
        ),
        Status::CloseMatch => (
            "Quote differs from its source",
            "The words are not in the source as quoted; a similar passage is.",
            "Compare the words that differ and correct the quote.",
        ),
        Status::NotFound => (
            "Quote not in its source",
            "The cited source does not contain this quote, nor anything much like it.",
            "Remove the quotation or cite the document that it comes from.",
        ),
        Status::MissingSource => (
            "Cited source is missing",
            "The cited document is not among the sources.",
            "Add the document, or correct its id.",
        ),
        Status::UnreadableSource => (
            "Cited source cannot be read",
            "The cited document is there and could not be read as text.",
            "Give the text of the document, as the message says.",
        ),
        Status::InvalidRecord => (
            "Record cannot be read",
            "The record of the citation is not of the form that is expected.",
            "Correct the field that the message names.",
        ),
    }
}

/// A message without characters that SARIF reads as placeholders or links.
fn message(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in inert(text).to_string().chars() {
        match c {
            '{' => out.push_str("{{"),
            '}' => out.push_str("}}"),
            '[' | ']' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// A path as a relative reference, its folders parted by `/`.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_' | b'-' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    if out.is_empty() { "answers".to_owned() } else { out }
}

/// Tells a citation from others wherever it stands in its file: FNV-1a of what it cites.
fn fingerprint(entry: &Entry<'_>) -> u64 {
    let page = entry.page().unwrap_or_default();
    let parts = [entry.doc().unwrap_or_default(), &page, entry.quote().unwrap_or_default()];
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_says_what_it_is_within_the_limits() {
        for status in Status::ALL {
            let rule = rule(status);
            for field in ["shortDescription", "fullDescription", "help"] {
                let text = rule[field]["text"].as_str().unwrap();
                assert!((10..1024).contains(&text.len()), "{status} {field}");
            }
        }
    }

    #[test]
    fn a_message_holds_no_link_and_no_placeholder() {
        assert_eq!(message("[x](http://y) {0}\n"), "\\[x\\](http://y) {{0}}\\\\n");
    }

    #[test]
    fn paths_are_relative_references() {
        assert_eq!(uri("a b\\c.json"), "a%20b/c.json");
        assert_eq!(uri("x:y?z#é"), "x%3Ay%3Fz%23%C3%A9");
        assert_eq!(uri(""), "answers");
    }
}
