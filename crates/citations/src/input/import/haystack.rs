//! Answers of Haystack: extracted ones, whose words a reader cut out of a document, and generated
//! ones, whose quotations a model wrote.

use std::sync::Arc;

use asquoted::wire::Unit;

use crate::input::builder::{Builder, Draft, step};
use crate::input::json::Node;
use crate::input::reference::{self, Definitions, Reference};
use crate::input::{quotation, sentence};
use crate::{Cited, CitedSpan, InvalidRecord, NoteKind};

/// An object without what its serialization puts round it.
fn unwrapped<'n, 't>(node: &'n Node<'t>) -> &'n Node<'t> {
    node.get("init_parameters").filter(|inner| inner.is_object()).unwrap_or(node)
}

fn is_answer(node: &Node<'_>) -> bool {
    let node = unwrapped(node);
    node.get("document_offset").is_some()
        || node.get("data").is_some() && node.get("query").is_some()
}

/// The answers in the output of a pipeline or of one of its components.
fn answers<'n, 't>(node: &'n Node<'t>) -> Option<&'n [Node<'t>]> {
    let own = node.get("answers");
    let of_components = node.fields().iter().filter_map(|(_, value)| value.get("answers"));
    let is_list = |list: &&Node<'t>| list.items().first().is_some_and(is_answer);
    own.into_iter().chain(of_components).find(is_list).map(Node::items)
}

pub(super) fn is_one(node: &Node<'_>) -> bool {
    is_answer(node) || answers(node).is_some()
}

pub(super) fn read(b: &mut Builder<'_>, node: &Node<'_>, path: &str) {
    if let Some(answers) = answers(node) {
        for (i, answer) in answers.iter().enumerate() {
            one(b, unwrapped(answer), &step(path, &format!("answers[{i}]")));
        }
    } else {
        one(b, unwrapped(node), path);
    }
}

fn one(b: &mut Builder<'_>, node: &Node<'_>, path: &str) {
    let question = node.text_of("query");
    let text = node.text_of("data");
    if node.get("data").is_some() && node.given("data").is_none() {
        b.note(NoteKind::NoQuote, "an answer that says there is none", &node.span);
        return;
    }
    if node.given("document_offset").is_some() || node.given("document").is_some() {
        let answer = b.answer(serde_json::Value::Null, question, None, node.span.clone());
        let mut draft = Draft::new(node.span.clone(), extracted(node, path));
        draft.answer = Some(answer);
        b.record(draft);
    } else if let Some(text) = text {
        generated(b, node, text, question, path);
    } else {
        let why = "expected `data`, the text of the answer";
        b.record(Draft::new(node.span.clone(), Err(InvalidRecord::new(path, why))));
    }
}

/// What a document is called: by its file, else by its id.
fn name(document: &Node<'_>) -> Option<String> {
    let document = unwrapped(document);
    let meta = document.get("meta").unwrap_or(document);
    let names = ["file_path", "file_name", "name", "source"];
    let named = names.iter().find_map(|name| meta.text_of(name));
    named.or_else(|| document.text_of("id")).map(str::to_owned)
}

fn extracted(node: &Node<'_>, path: &str) -> Result<Cited, InvalidRecord> {
    let wrong = |name: &str, why: &str| InvalidRecord::new(step(path, name), why);
    let quote = node.text_of("data").ok_or_else(|| wrong("data", "expected a text"))?;
    let document =
        node.given("document").ok_or_else(|| wrong("document", "the field is missing"))?;
    let doc = name(document).ok_or_else(|| wrong("document", "it has no id and no file"))?;
    let cited = Cited::new(doc, quote);
    let Some(offset) = node.given("document_offset") else { return Ok(cited) };
    match (offset.number_of("start"), offset.number_of("end")) {
        (Some(start), Some(end)) if start <= end => {
            // Offsets are those of a Python string; into the document that came along, which may be
            // a piece of the file.
            let content = unwrapped(document).text_of("content").map(Arc::from);
            let span = CitedSpan::of_text(start, end, Some(Unit::Char));
            Ok(cited.at(CitedSpan { text: content, ..span }))
        }
        _ => Err(wrong("document_offset", "expected numbers from 0, the end behind the start")),
    }
}

fn generated(b: &mut Builder<'_>, node: &Node<'_>, text: &str, question: Option<&str>, path: &str) {
    let answer = b.answer(serde_json::Value::Null, question, Some(text), node.span.clone());
    let documents = node.get("documents").map(Node::items).unwrap_or_default();
    let sentences = sentence::split(text);
    let span = node.get("data").map_or(node.span.clone(), |data| data.span.clone());
    let mut n = 0;
    for found in quotation::find(text) {
        let quote = text.get(found.inner).unwrap_or_default().trim();
        let behind = text.get(found.whole.end..).unwrap_or_default();
        let cited = match reference::at_start(behind, &Definitions::default(), &|_| false) {
            Some(Reference::Number(number)) => {
                let document = number.checked_sub(1).and_then(|i| documents.get(i));
                match document.and_then(name) {
                    Some(doc) => Ok(Cited::new(doc, quote)),
                    None => {
                        let why = format!("[{number}] stands for none of the documents");
                        Err(InvalidRecord::new(step(path, "data"), why))
                    }
                }
            }
            Some(Reference::Document(doc, pages)) => Ok(Cited::new(doc, quote).on(pages)),
            // Nobody says where it is from: shown as a quotation without a citation.
            None => continue,
        };
        n += 1;
        let mut draft = Draft::new(span.clone(), cited);
        draft.n = Some(n);
        draft.answer = Some(answer);
        let around = sentence::around(&sentences, found.whole.start);
        draft.sentence = around.and_then(|s| text.get(s.clone())).map(str::to_owned);
        b.record(draft);
    }
}
