//! One file for each format that records come in.

mod answers;
pub(super) mod anthropic;
mod bedrock;
pub(super) mod csv;
mod haystack;
pub(super) mod lines;
pub(super) mod markdown;
mod selectors;

use super::builder::{Builder, Draft};
use super::fields::each_once;
use super::json::Node;
use crate::InputFormat;

/// What a JSON object is, by the fields that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Envelope {
    /// `{id, question, answer, citations: […]}`
    Answer,
    /// `{source, quote, …}`
    Flat,
    Anthropic,
    Bedrock,
    W3c,
    Hypothesis,
    Haystack,
}

/// What an object is; none if nothing about it is known.
pub(super) fn envelope(node: &Node<'_>) -> Option<Envelope> {
    if bedrock::is_one(node) {
        Some(Envelope::Bedrock)
    } else if anthropic::is_one(node) {
        Some(Envelope::Anthropic)
    } else if selectors::is_hypothesis(node) {
        Some(Envelope::Hypothesis)
    } else if selectors::is_w3c(node) {
        Some(Envelope::W3c)
    } else if haystack::is_one(node) {
        Some(Envelope::Haystack)
    } else if node.get("quote").is_some() {
        Some(Envelope::Flat)
    } else if node.get("citations").is_some() {
        Some(Envelope::Answer)
    } else {
        super::fields::DOC.iter().any(|name| node.get(name).is_some()).then_some(Envelope::Flat)
    }
}

/// Reads an object as what it is.
pub(super) fn item(b: &mut Builder<'_>, node: &Node<'_>, path: &str, envelope: Envelope) {
    // Our own formats say it citation by citation.
    let is_own = matches!(envelope, Envelope::Answer | Envelope::Flat);
    if let Some(invalid) = each_once(path, node).err().filter(|_| !is_own) {
        b.record(Draft::new(node.span.clone(), Err(invalid)));
        return;
    }
    match envelope {
        Envelope::Answer => answers::answer(b, node, path),
        Envelope::Flat => answers::flat(b, node, path),
        Envelope::Anthropic => {
            b.format(InputFormat::Anthropic);
            anthropic::read(b, node, path);
        }
        Envelope::Bedrock => {
            b.format(InputFormat::Bedrock);
            bedrock::read(b, node, path);
        }
        Envelope::W3c => {
            b.format(InputFormat::W3c);
            selectors::read(b, node, path, selectors::Dialect::W3c);
        }
        Envelope::Hypothesis => {
            b.format(InputFormat::Hypothesis);
            selectors::read(b, node, path, selectors::Dialect::Hypothesis);
        }
        Envelope::Haystack => {
            b.format(InputFormat::Haystack);
            haystack::read(b, node, path);
        }
    }
}
