//! Our own formats: answers with citations, and citations alone.

use serde_json::Value;

use crate::input::builder::{Builder, Draft, step};
use crate::input::fields::{self, MISSING, OWN_ID, SENTENCE, one_of};
use crate::input::json::Node;
use crate::{InvalidRecord, NoteKind};

/// `{id, question, answer, citations: [{doc, page, quote}]}`
pub(super) fn answer(b: &mut Builder<'_>, node: &Node<'_>, path: &str) {
    let id = node.get("id").map(Node::to_value).unwrap_or_default();
    let whole = |id: Value, path: String, why: String| {
        let mut draft = Draft::new(node.span.clone(), Err(InvalidRecord::new(path, why)));
        draft.id = id;
        draft
    };
    if let Some(name) = node.twice() {
        b.record(whole(id, path.to_owned(), fields::twice(name)));
        return;
    }
    if let Some(line) = b.answer_seen(&id, &node.span) {
        let why = format!("the id of the answer stands twice, before at line {line}");
        b.record(whole(id, step(path, "id"), why));
        return;
    }
    for (name, value) in node.fields() {
        if !["id", "question", "answer", "citations"].contains(&name.as_ref()) {
            b.note(NoteKind::UnknownField, name, &value.span);
        }
    }
    let (question, text) = (node.text_of("question"), node.text_of("answer"));
    let answer = b.answer(id.clone(), question, text, node.span.clone());
    let path = step(path, "citations");
    let citations = match node.get("citations") {
        Some(citations) if citations.is_list() => citations,
        Some(other) => {
            let why = format!("expected a list of citations, found {}", other.what());
            b.record(whole(id, path, why));
            return;
        }
        None => {
            b.record(whole(id, path, MISSING.to_owned()));
            return;
        }
    };
    for (i, citation) in citations.items().iter().enumerate() {
        let mut draft = citation_of(b, citation, &format!("{path}[{i}]"));
        draft.id = id.clone();
        draft.n = Some(i + 1);
        draft.answer = Some(answer);
        b.record(draft);
    }
}

fn citation_of(b: &mut Builder<'_>, node: &Node<'_>, path: &str) -> Draft {
    if !node.is_object() {
        let why = format!("expected a citation, found {}", node.what());
        return Draft::new(node.span.clone(), Err(InvalidRecord::new(path, why)));
    }
    fields::note_unknown(b, node, &["id"]);
    let mut draft = Draft::new(node.span.clone(), fields::cited(path, node));
    let own = one_of(path, node, &OWN_ID).ok().flatten().map(|(_, id)| id);
    draft.citation_id = own.or_else(|| node.given("id")).map(Node::to_value);
    let sentence = one_of(path, node, &SENTENCE).ok().flatten();
    draft.sentence = sentence.and_then(|(_, text)| text.text()).map(str::to_owned);
    draft
}

/// `{source, quote, …}`, in JSON or as the row of a table. `id` is that of the answer that it is
/// from: several may have the same one.
pub(in crate::input) fn flat(b: &mut Builder<'_>, node: &Node<'_>, path: &str) {
    // What our own reports write of a record, so that they can be read again.
    const ALSO: [&str; 5] = ["id", "n", "question", "answer", "status"];
    fields::note_unknown(b, node, &ALSO);
    let mut draft = Draft::new(node.span.clone(), fields::cited(path, node));
    let own = one_of(path, node, &OWN_ID).ok().flatten().map(|(_, id)| id.to_value());
    let sentence = one_of(path, node, &SENTENCE).ok().flatten();
    draft.sentence = sentence.and_then(|(_, text)| text.text()).map(str::to_owned);
    let given = node.given("id").map(Node::to_value);
    if let Some(id) = &given {
        draft.n = Some(b.count_of(id));
        let (question, answer) = (node.text_of("question"), node.text_of("answer"));
        if question.is_some() || answer.is_some() {
            draft.answer = Some(b.shared_answer(id, question, answer, node.span.clone()));
        }
    }
    draft.id = given.or_else(|| own.clone()).unwrap_or_default();
    draft.citation_id = own;
    b.record(draft);
}
