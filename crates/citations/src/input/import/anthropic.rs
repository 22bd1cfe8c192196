//! Messages of the Anthropic API, and single citations of them.
//!
//! Pages count from 1 with an exclusive end, characters and blocks from 0 with an exclusive end.
//! The unit of characters is not documented: it is inferred when the range is sliced.

use crate::input::builder::{Builder, Draft, step};
use crate::input::json::Node;
use crate::{Cited, CitedSpan, InvalidRecord, NoteKind, Pages};

/// The kinds of location.
const KINDS: [&str; 5] = [
    "char_location",
    "page_location",
    "content_block_location",
    "search_result_location",
    "web_search_result_location",
];

fn is_location(node: &Node<'_>) -> bool {
    node.text_of("type").is_some_and(|kind| KINDS.contains(&kind))
}

/// Whether a list is the content of a message: blocks with citations of their own.
pub(in crate::input) fn is_content(node: &Node<'_>) -> bool {
    let cited = |block: &Node<'_>| {
        block.get("citations").is_some_and(|list| list.items().iter().any(is_location))
    };
    node.items().iter().any(cited)
}

/// The message in an object: itself, or under a name that logs and batches give it.
fn message<'n, 't>(node: &'n Node<'t>) -> Option<&'n Node<'t>> {
    let batch = node.get("result").and_then(|result| result.get("message"));
    let body = node.get("response").and_then(|response| response.get("body"));
    [Some(node), batch, body, node.get("response"), node.get("message")]
        .into_iter()
        .flatten()
        .find(|m| m.get("content").is_some_and(is_content) || is_message(m))
}

fn is_message(node: &Node<'_>) -> bool {
    node.text_of("type") == Some("message") && node.get("content").is_some_and(Node::is_list)
}

/// The citation that an event of a stream brings.
fn streamed<'n, 't>(node: &'n Node<'t>) -> Option<&'n Node<'t>> {
    node.get("delta").and_then(|delta| delta.get("citation")).filter(|c| is_location(c))
}

pub(super) fn is_one(node: &Node<'_>) -> bool {
    let block = node.get("citations").is_some_and(|list| list.items().iter().any(is_location));
    is_location(node)
        || message(node).is_some()
        || streamed(node).is_some()
        || block && node.text_of("type") == Some("text")
}

pub(super) fn read(b: &mut Builder<'_>, node: &Node<'_>, path: &str) {
    if let Some(message) = message(node) {
        let Some(blocks) = message.get("content") else { return };
        let id = message.given("id").or_else(|| node.given("custom_id"));
        let id = id.map(Node::to_value).unwrap_or_default();
        of_blocks(b, blocks.items(), &id, node, &step(path, "content"));
    } else if let Some(location) = streamed(node) {
        b.record(Draft::new(location.span.clone(), cited(b, location, path)));
    } else if is_location(node) {
        b.record(Draft::new(node.span.clone(), cited(b, node, path)));
    } else if node.get("citations").is_some() {
        of_blocks(b, std::slice::from_ref(node), &serde_json::Value::Null, node, path);
    } else {
        let why = "expected a message with `content`, or one of its citations";
        b.record(Draft::new(node.span.clone(), Err(InvalidRecord::new(path, why))));
    }
}

/// The content of a message without the message.
pub(in crate::input) fn content(b: &mut Builder<'_>, list: &Node<'_>, path: &str) {
    of_blocks(b, list.items(), &serde_json::Value::Null, list, path);
}

fn of_blocks(
    b: &mut Builder<'_>,
    blocks: &[Node<'_>],
    id: &serde_json::Value,
    whole: &Node<'_>,
    path: &str,
) {
    let text: String = blocks.iter().filter_map(|block| block.text_of("text")).collect();
    let answer = b.answer(id.clone(), None, Some(&text), whole.span.clone());
    let mut n = 0;
    for (i, block) in blocks.iter().enumerate() {
        let Some(citations) = block.given("citations") else { continue };
        let path = step(&format!("{path}[{i}]"), "citations");
        for (j, location) in citations.items().iter().enumerate() {
            n += 1;
            let cited = cited(b, location, &format!("{path}[{j}]"));
            let mut draft = Draft::new(location.span.clone(), cited);
            draft.id = id.clone();
            draft.n = Some(n);
            draft.answer = Some(answer);
            // A claim is split off so that one block carries its citations.
            draft.sentence = block.text_of("text").map(|text| text.trim().to_owned());
            b.record(draft);
        }
        if !citations.is_list() {
            b.note(NoteKind::NoCitation, citations.what(), &citations.span);
        }
    }
}

fn cited(b: &Builder<'_>, node: &Node<'_>, path: &str) -> Result<Cited, InvalidRecord> {
    let wrong = |name: &str, why: String| InvalidRecord::new(step(path, name), why);
    if !node.is_object() {
        let why = format!("expected a citation, found {}", node.what());
        return Err(InvalidRecord::new(path, why));
    }
    let text = |name: &str| match node.given(name) {
        Some(value) => value
            .text()
            .ok_or_else(|| wrong(name, format!("expected a text, found {}", value.what()))),
        None => Err(wrong(name, "the field is missing".to_owned())),
    };
    let number = |name: &str| match node.given(name) {
        Some(value) => value.number().ok_or_else(|| {
            wrong(name, format!("expected a number from 0, found {}", value.what()))
        }),
        None => Err(wrong(name, "the field is missing".to_owned())),
    };
    // Both ends, the second exclusive.
    let range = |start: &str, end: &str| {
        let (from, to) = (number(start)?, number(end)?);
        if from < to {
            Ok((from, to))
        } else {
            Err(wrong(end, "the end does not stand behind the start".to_owned()))
        }
    };
    let document = || {
        let index = number("document_index")?;
        if b.options.documents.is_empty() {
            return text("document_title").map(str::to_owned).map_err(|_| {
                let why = "the document has no title, and nobody named the documents";
                wrong("document_title", why.to_owned())
            });
        }
        b.options.documents.get(index).cloned().ok_or_else(|| {
            let why = format!("only {} documents were named", b.options.documents.len());
            wrong("document_index", why)
        })
    };
    let quote = text("cited_text")?;
    match text("type")? {
        "char_location" => {
            let (start, end) = range("start_char_index", "end_char_index")?;
            Ok(Cited::new(document()?, quote).at(CitedSpan::of_text(start, end, None)))
        }
        "page_location" => {
            let (first, end) = range("start_page_number", "end_page_number")?;
            let pages = Pages::range(first, end - 1).ok_or_else(|| {
                wrong("start_page_number", "expected page numbers from 1".to_owned())
            })?;
            Ok(Cited::new(document()?, quote).on(pages))
        }
        "content_block_location" => {
            let (start, end) = range("start_block_index", "end_block_index")?;
            Ok(Cited::new(document()?, quote).at(CitedSpan::of_blocks(start, end)))
        }
        "search_result_location" => {
            let (start, end) = range("start_block_index", "end_block_index")?;
            Ok(Cited::new(text("source")?, quote).at(CitedSpan::of_blocks(start, end)))
        }
        // Its place is encrypted: it can only be located.
        "web_search_result_location" => Ok(Cited::new(text("url")?, quote)),
        _ => Err(wrong("type", format!("expected one of {}", KINDS.join(", ")))),
    }
}
