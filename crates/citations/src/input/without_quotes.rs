//! Formats that are known and bring no quote: most APIs say where in the *answer* a citation
//! belongs, and not which words of the source it stands on. Whoever gives such a file is told so,
//! and not that a field is missing.

use std::fmt;

use super::json::Node;

/// A format whose citations bring no quote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WithoutQuotes {
    name: &'static str,
    why: &'static str,
    instead: &'static str,
}

impl fmt::Display for WithoutQuotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WithoutQuotes { name, why, instead } = self;
        write!(f, "this is {name}: {why}, so there is nothing to check; {instead}")
    }
}

const INTO_ANSWER: &str = "its citations point into the answer and carry no quote of the source";
const NUMBERS: &str = "its citations number the sources and carry no quote of them";
const PIECES: &str = "it holds pieces of sources and no quote";
const MARKDOWN: &str =
    "put the answer with its quotations in Markdown, or give records with `quote`";
const AS_SOURCE: &str = "give the pieces as sources, and the answer with its quotations in Markdown or as records with `quote`";

type Test = fn(&Node<'_>) -> bool;

/// The first that holds counts: what is more special stands first.
const FORMATS: &[(&str, Test, &str, &str)] = &[
    (
        "a SARIF log",
        sarif,
        "it holds findings and no citations",
        "give the records that they are about",
    ),
    (
        "a result of promptfoo",
        promptfoo,
        "it holds scores of answers and no citations",
        "give the answers with their quotations in Markdown, or records with `quote`",
    ),
    ("a file search call of OpenAI", file_search, PIECES, AS_SOURCE),
    ("a response of the OpenAI Responses API", responses, INTO_ANSWER, MARKDOWN),
    ("an answer of Mistral", mistral, NUMBERS, MARKDOWN),
    ("a message of the OpenAI Assistants API", assistants, INTO_ANSWER, MARKDOWN),
    ("an answer of Cohere", cohere, INTO_ANSWER, MARKDOWN),
    (
        "a message of LangChain",
        langchain_blocks,
        "its citations point into the answer, and `cited_text` is of the answer with some providers",
        "give the provider's own response, or records with `quote`",
    ),
    ("a document of LangChain", langchain_document, PIECES, AS_SOURCE),
    ("an answer of Gemini", gemini, INTO_ANSWER, MARKDOWN),
    ("an answer of Gemini", gemini_blocks, INTO_ANSWER, MARKDOWN),
    ("a chat completion as of OpenAI", chat, INTO_ANSWER, MARKDOWN),
    ("an annotation of an OpenAI or Gemini answer", is_annotation, INTO_ANSWER, MARKDOWN),
    ("a response of LlamaIndex", llamaindex, NUMBERS, MARKDOWN),
    ("a node of LlamaIndex", llamaindex_node, PIECES, AS_SOURCE),
    ("a result of ALCE", alce, NUMBERS, MARKDOWN),
];

/// The format of an object whose citations bring no quote; none if it is another one.
pub(crate) fn of(node: &Node<'_>) -> Option<WithoutQuotes> {
    let is_ours = |citation: &Node<'_>| {
        ["quote", "doc", "source_id", "cited_text"].iter().any(|name| citation.get(name).is_some())
    };
    if node.get("quote").is_some() || list(node, "citations").iter().any(is_ours) {
        return None;
    }
    // Logs, batches and serialized messages put something round it.
    let body = node.get("response").and_then(|response| response.get("body"));
    let inner = ["response", "message", "kwargs", "data"].map(|name| node.get(name));
    let all = [Some(node), body].into_iter().chain(inner).flatten();
    all.filter(|node| node.is_object()).find_map(known)
}

/// The format of a list that is the content of an answer; none if it is another list.
pub(crate) fn of_content(node: &Node<'_>) -> Option<WithoutQuotes> {
    let chunks = node.items();
    // A text stands first, which is of many formats.
    if chunks.iter().any(is_reference) {
        return chunks.iter().find(|chunk| is_reference(chunk)).and_then(known);
    }
    None
}

fn known(node: &Node<'_>) -> Option<WithoutQuotes> {
    let found = FORMATS.iter().find(|(_, test, _, _)| test(node));
    found.map(|&(name, _, why, instead)| WithoutQuotes { name, why, instead })
}

fn list<'n, 't>(node: &'n Node<'t>, name: &str) -> &'n [Node<'t>] {
    node.get(name).map(Node::items).unwrap_or_default()
}

fn is_type(node: &Node<'_>, names: &[&str]) -> bool {
    node.text_of("type").is_some_and(|kind| names.contains(&kind))
}

/// Whether one of the blocks of an answer is such a one: the object itself, or in its `content`.
fn any_block(node: &Node<'_>, test: Test) -> bool {
    test(node) || list(node, "content").iter().any(test)
}

/// Whether one of a block's annotations has one of these types.
fn annotated(node: &Node<'_>, types: &[&str]) -> bool {
    list(node, "annotations").iter().any(|annotation| is_type(annotation, types))
}

fn sarif(node: &Node<'_>) -> bool {
    node.text_of("$schema").is_some_and(|schema| schema.contains("sarif"))
        || list(node, "runs").first().is_some_and(|run| run.get("tool").is_some())
}

fn promptfoo(node: &Node<'_>) -> bool {
    let graded =
        |node: &Node<'_>| ["pass", "score", "reason"].iter().all(|n| node.get(n).is_some());
    graded(node)
        || node.get("gradingResult").is_some()
        || node.get("componentResults").is_some()
        || node.get("results").is_some_and(|results| results.get("results").is_some())
}

fn file_search(node: &Node<'_>) -> bool {
    is_type(node, &["file_search_call"])
}

fn responses(node: &Node<'_>) -> bool {
    let part = |node: &Node<'_>| is_type(node, &["output_text"]);
    let item = |node: &Node<'_>| file_search(node) || any_block(node, part);
    node.text_of("object") == Some("response") && node.get("output").is_some()
        || node.text_of("type").is_some_and(|kind| kind.starts_with("response.output_"))
        || item(node)
        || list(node, "output").iter().any(item)
}

fn is_reference(node: &Node<'_>) -> bool {
    is_type(node, &["reference"]) && node.get("reference_ids").is_some()
        || is_type(node, &["tool_reference"]) && node.get("tool").is_some()
}

fn mistral(node: &Node<'_>) -> bool {
    let chosen = |choice: &Node<'_>| {
        ["message", "delta"].iter().filter_map(|name| choice.get(name)).any(has_reference)
    };
    has_reference(node)
        || list(node, "outputs").iter().any(has_reference)
        || list(node, "choices").iter().any(chosen)
}

fn has_reference(node: &Node<'_>) -> bool {
    any_block(node, is_reference)
}

fn assistants(node: &Node<'_>) -> bool {
    let block =
        |block: &Node<'_>| block.get("text").is_some_and(|t| t.get("annotations").is_some());
    node.text_of("object").is_some_and(|object| object.starts_with("thread.message"))
        || any_block(node, block)
        || node.get("file_citation").is_some_and(Node::is_object)
}

fn cohere(node: &Node<'_>) -> bool {
    let one = |citation: &Node<'_>| {
        citation.get("start").is_some()
            && citation.get("end").is_some()
            && ["sources", "document_ids"].iter().any(|name| citation.get(name).is_some())
    };
    one(node) || list(node, "citations").iter().any(one) || is_type(node, &["citation-start"])
}

fn langchain_blocks(node: &Node<'_>) -> bool {
    any_block(node, |block| annotated(block, &["citation", "non_standard_annotation"]))
}

fn langchain_document(node: &Node<'_>) -> bool {
    node.get("page_content").is_some()
}

fn gemini(node: &Node<'_>) -> bool {
    const NAMES: [&str; 4] =
        ["groundingMetadata", "grounding_metadata", "groundingSupports", "grounding_supports"];
    let grounded = |node: &Node<'_>| {
        NAMES.iter().any(|name| node.get(name).is_some())
            || list(node, "groundingChunks").iter().any(Node::is_object)
    };
    let candidate = |node: &Node<'_>| {
        grounded(node) || node.get("content").is_some_and(|content| content.get("parts").is_some())
    };
    grounded(node) || list(node, "candidates").iter().any(candidate)
}

/// The Interactions API: its types go by the names of OpenAI's, and stand in other blocks.
fn gemini_blocks(node: &Node<'_>) -> bool {
    let block = |block: &Node<'_>| {
        is_type(block, &["text"])
            && annotated(block, &["file_citation", "url_citation", "place_citation"])
    };
    any_block(node, block) || list(node, "outputs").iter().any(|node| any_block(node, block))
}

fn chat(node: &Node<'_>) -> bool {
    let chosen = |node: &Node<'_>| node.get("message").is_some() || node.get("delta").is_some();
    list(node, "choices").iter().any(chosen)
        || node.get("role").is_some() && node.get("annotations").is_some()
}

fn is_annotation(node: &Node<'_>) -> bool {
    is_type(node, &["file_citation", "url_citation", "container_file_citation", "place_citation"])
}

fn llamaindex(node: &Node<'_>) -> bool {
    node.get("source_nodes").is_some()
}

fn llamaindex_node(node: &Node<'_>) -> bool {
    let is_node = node.text_of("class_name").is_some_and(|name| name.contains("Node"));
    is_node || node.get("node").is_some_and(Node::is_object) && node.get("score").is_some()
}

fn alce(node: &Node<'_>) -> bool {
    node.get("output").is_some() && node.get("docs").is_some()
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read};

    #[test]
    fn a_record_with_a_quote_is_a_record_whatever_else_it_has() {
        for more in [
            r#""annotations": [{"type": "url_citation"}], "role": "assistant""#,
            r#""sources": [], "start": 0, "end": 1"#,
            r#""pass": true, "score": 1, "reason": "x""#,
            r#""source_nodes": []"#,
        ] {
            let json = format!(r#"[{{"source": "a", "quote": "b", {more}}}]"#);
            let set = read("x.json", &json, &ReadOptions::default()).unwrap();
            assert!(set.records[0].cited.is_ok(), "{more}");
        }
        let own =
            r#"[{"id": 1, "output": "x", "docs": [], "citations": [{"doc": "a", "quote": "b"}]}]"#;
        assert!(read("", own, &ReadOptions::default()).unwrap().records[0].cited.is_ok());
    }

    #[test]
    fn one_among_records_is_told_by_itself() {
        let json =
            r#"[{"source": "a", "quote": "b"}, {"type": "file_search_call", "results": []}]"#;
        let set = read("x.json", json, &ReadOptions::default()).unwrap();
        assert!(set.records[0].cited.is_ok());
        let why = set.records[1].cited.as_ref().unwrap_err().to_string();
        assert!(why.starts_with("[1]: this is a file search call of OpenAI"), "{why}");
    }

    #[test]
    fn a_line_that_is_no_json_is_not_hidden_by_the_others() {
        let lines = "{\"role\": \"assistant\", \"annotations\": []}\n{\n";
        let set = read("x.jsonl", lines, &ReadOptions::default()).unwrap();
        assert_eq!(set.records.len(), 2);
        let error = read("x.jsonl", lines.trim_end_matches("{\n"), &ReadOptions::default());
        assert!(error.unwrap_err().to_string().starts_with("this is a chat completion"));
    }
}
