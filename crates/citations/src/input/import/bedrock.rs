//! Responses of Converse, of Amazon Bedrock.
//!
//! Neither the base nor the end of its ranges is documented. Ranges of characters are sliced and
//! compared, pages are tried in each reading, and the reading that fits most citations of a document
//! is reported.

use crate::input::builder::{Builder, Draft, step};
use crate::input::json::Node;
use crate::{Cited, CitedSpan, InvalidRecord, Pages};

fn content<'n, 't>(node: &'n Node<'t>) -> Option<&'n [Node<'t>]> {
    let message = node.get("output").and_then(|output| output.get("message"));
    let lists = [message.and_then(|m| m.get("content")), node.get("content")];
    let cited = |list: &&Node<'t>| list.items().iter().any(|i| i.get("citationsContent").is_some());
    if let Some(list) = lists.into_iter().flatten().find(cited) {
        return Some(list.items());
    }
    node.get("citationsContent").map(|_| std::slice::from_ref(node))
}

pub(super) fn is_one(node: &Node<'_>) -> bool {
    content(node).is_some()
}

pub(super) fn read(b: &mut Builder<'_>, node: &Node<'_>, path: &str) {
    let Some(blocks) = content(node) else {
        let why = "expected a message with `citationsContent`";
        b.record(Draft::new(node.span.clone(), Err(InvalidRecord::new(path, why))));
        return;
    };
    let cited_blocks = || blocks.iter().map(|block| block.get("citationsContent"));
    let text_of = |block: &Node<'_>| -> String {
        let parts = block.get("content").map(Node::items).unwrap_or_default();
        parts.iter().filter_map(|part| part.text_of("text")).collect()
    };
    let text: String = blocks
        .iter()
        .map(|block| match block.get("citationsContent") {
            Some(cited) => text_of(cited),
            None => block.text_of("text").unwrap_or_default().to_owned(),
        })
        .collect();
    let id = node.given("id").map(Node::to_value).unwrap_or_default();
    let answer = b.answer(id.clone(), None, Some(&text), node.span.clone());
    let mut n = 0;
    for (i, block) in cited_blocks().enumerate() {
        let Some(block) = block else { continue };
        let citations = block.get("citations").map(Node::items).unwrap_or_default();
        for (j, citation) in citations.iter().enumerate() {
            n += 1;
            let path = step(path, &format!("content[{i}].citationsContent.citations[{j}]"));
            let mut draft = Draft::new(citation.span.clone(), cited(b, citation, &path));
            draft.id = id.clone();
            draft.n = Some(n);
            draft.answer = Some(answer);
            draft.sentence = Some(text_of(block).trim().to_owned());
            b.record(draft);
        }
    }
}

fn cited(b: &Builder<'_>, node: &Node<'_>, path: &str) -> Result<Cited, InvalidRecord> {
    let wrong = |name: &str, why: &str| InvalidRecord::new(step(path, name), why);
    let pieces = node.get("sourceContent").map(Node::items).unwrap_or_default();
    let texts: Vec<&str> = pieces.iter().filter_map(|piece| piece.text_of("text")).collect();
    if texts.is_empty() {
        return Err(wrong("sourceContent", "expected a list of texts"));
    }
    let quote = joined(&texts);
    let location = node.get("location");
    let kind = location.and_then(|l| {
        let (name, value) = l.fields().iter().find(|(_, value)| value.is_object())?;
        Some((name.as_ref(), value))
    });
    let Some((kind, place)) = kind else {
        return Ok(Cited::new(document(b, node, None, path)?, quote));
    };
    if kind == "web" {
        let url = place.text_of("url").ok_or_else(|| wrong("location", "there is no url"))?;
        return Ok(Cited::new(url, quote));
    }
    let doc = document(b, node, place.number_of("documentIndex"), path)?;
    let (Some(start), Some(end)) = (place.number_of("start"), place.number_of("end")) else {
        return Err(wrong("location", "expected numbers from 0 as start and end"));
    };
    if end < start {
        return Err(wrong("location", "the end stands before the start"));
    }
    let cited = Cited::new(doc, quote);
    Ok(match kind {
        "documentChar" => cited.at(CitedSpan::of_text(start, end, None)),
        "documentPage" => cited.on(Pages::readings(start, end)),
        "documentChunk" | "searchResultLocation" => cited.at(CitedSpan::of_blocks(start, end)),
        _ => cited,
    })
}

/// The pieces of a source, with a blank between two that would run together.
fn joined(texts: &[&str]) -> String {
    let mut out = String::new();
    for text in texts {
        let apart = out.ends_with(char::is_whitespace) || text.starts_with(char::is_whitespace);
        if !out.is_empty() && !apart {
            out.push(' ');
        }
        out.push_str(text);
    }
    out
}

fn document(
    b: &Builder<'_>,
    node: &Node<'_>,
    index: Option<usize>,
    path: &str,
) -> Result<String, InvalidRecord> {
    let documents = &b.options.documents;
    if let (Some(index), false) = (index, documents.is_empty()) {
        return documents.get(index).cloned().ok_or_else(|| {
            let why = format!("only {} documents were named", documents.len());
            InvalidRecord::new(step(path, "location.documentIndex"), why)
        });
    }
    let named = node.text_of("source").or_else(|| node.text_of("title"));
    named.map(str::to_owned).ok_or_else(|| {
        let why = "the document has no title, and nobody named the documents";
        InvalidRecord::new(step(path, "title"), why)
    })
}
