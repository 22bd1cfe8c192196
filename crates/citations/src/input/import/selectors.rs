//! Annotations with selectors: of the W3C model, and of Hypothesis.
//!
//! The two differ in what a TextPositionSelector counts: code points in the W3C's, UTF-16 units of
//! the page as a browser has it in Hypothesis'. Neither makes an annotation wrong: what counts is
//! whether the words stand there.

use asquoted::wire::Unit;

use crate::input::builder::{Builder, Draft, step};
use crate::input::json::Node;
use crate::{Cited, CitedSpan, Context, InvalidRecord, NoteKind, Pages};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    W3c,
    Hypothesis,
}

/// Names under which lists of annotations stand.
const LISTS: [&str; 4] = ["annotations", "rows", "items", "@graph"];

pub(super) fn is_hypothesis(node: &Node<'_>) -> bool {
    let row = |node: &Node<'_>| {
        node.get("uri").is_some() && node.get("target").is_some() && node.get("@context").is_none()
    };
    row(node)
        || node.get("client_version").is_some() && node.get("annotations").is_some()
        || ["rows", "annotations"]
            .iter()
            .any(|name| node.get(name).is_some_and(|list| list.items().first().is_some_and(row)))
}

pub(super) fn is_w3c(node: &Node<'_>) -> bool {
    let context = node.get("@context");
    let is_anno = |node: &Node<'_>| node.text().is_some_and(|text| text.contains("anno.jsonld"));
    let kind = |name: &str| {
        let kinds = node.get("type");
        kinds.is_some_and(|k| {
            k.text() == Some(name) || k.items().iter().any(|k| k.text() == Some(name))
        })
    };
    context.is_some_and(|c| is_anno(c) || c.items().iter().any(is_anno))
        || ["Annotation", "AnnotationPage", "AnnotationCollection"].into_iter().any(kind)
}

pub(super) fn read(b: &mut Builder<'_>, node: &Node<'_>, path: &str, dialect: Dialect) {
    // A collection holds its first page.
    let holder = node.get("first").filter(|first| first.is_object()).unwrap_or(node);
    for name in LISTS {
        if let Some(list) = holder.get(name).filter(|list| list.is_list()) {
            for (i, item) in list.items().iter().enumerate() {
                annotation(b, item, &step(path, &format!("{name}[{i}]")), dialect);
            }
            return;
        }
    }
    annotation(b, node, path, dialect);
}

fn annotation(b: &mut Builder<'_>, node: &Node<'_>, path: &str, dialect: Dialect) {
    let Some(target) = node.given("target") else {
        b.note(NoteKind::NoCitation, "an annotation without a target", &node.span);
        return;
    };
    let targets = if target.is_list() { target.items() } else { std::slice::from_ref(target) };
    let several = targets.len() > 1;
    for (i, target) in targets.iter().enumerate() {
        let path = step(path, &if several { format!("target[{i}]") } else { "target".to_owned() });
        let mut selectors = Vec::new();
        flatten(target.given("selector"), &mut selectors, 0);
        let quote = selectors.iter().find(|s| kind_of(s) == Some("TextQuoteSelector"));
        let Some(quote) = quote else {
            b.note(NoteKind::NoQuote, "an annotation without a TextQuoteSelector", &target.span);
            continue;
        };
        let cited = cited(node, target, quote, &selectors, &path, dialect);
        let mut draft = Draft::new(target.span.clone(), cited);
        draft.id = node.given("id").map(Node::to_value).unwrap_or_default();
        draft.n = several.then_some(i + 1);
        b.record(draft);
    }
}

fn kind_of<'n>(node: &'n Node<'_>) -> Option<&'n str> {
    node.text_of("type")
}

/// All selectors of a target, those that refine others too.
fn flatten<'n, 't>(node: Option<&'n Node<'t>>, out: &mut Vec<&'n Node<'t>>, depth: usize) {
    let Some(node) = node.filter(|_| depth < 8) else { return };
    if node.is_list() {
        for item in node.items() {
            flatten(Some(item), out, depth + 1);
        }
    } else if node.is_object() {
        out.push(node);
        flatten(node.given("refinedBy"), out, depth + 1);
    }
}

fn cited(
    annotation: &Node<'_>,
    target: &Node<'_>,
    quote: &Node<'_>,
    selectors: &[&Node<'_>],
    path: &str,
    dialect: Dialect,
) -> Result<Cited, InvalidRecord> {
    let wrong = |name: &str, why: &str| InvalidRecord::new(step(path, name), why);
    let source = target.given("source");
    let doc = source
        .and_then(|s| s.text().or_else(|| s.text_of("id")))
        .or_else(|| annotation.text_of("uri"))
        .ok_or_else(|| wrong("source", "expected the address of the source"))?;
    let exact = quote
        .text_of("exact")
        .ok_or_else(|| wrong("selector", "a TextQuoteSelector has one text `exact`"))?;
    let around = |name: &str| match quote.given(name) {
        None => Ok(String::new()),
        Some(value) => value.text().map(str::to_owned).ok_or_else(|| {
            wrong("selector", &format!("`{name}` is one text, found {}", value.what()))
        }),
    };
    let mut cited = Cited::new(doc, exact).on(pages(selectors));
    let context = Context { prefix: around("prefix")?, suffix: around("suffix")? };
    cited.context = (context != Context::default()).then_some(context);
    let position = |name, unit| {
        let selector = selectors.iter().find(|s| kind_of(s) == Some(name))?;
        let (start, end) = (selector.number_of("start")?, selector.number_of("end")?);
        Some(CitedSpan { binding: false, ..CitedSpan::of_text(start, end, Some(unit)) })
    };
    let unit = if dialect == Dialect::W3c { Unit::Char } else { Unit::Utf16 };
    cited.span = position("TextPositionSelector", unit)
        .or_else(|| position("DataPositionSelector", Unit::Byte));
    Ok(cited)
}

/// The page of a PageSelector, which counts from 0, or of a fragment such as `page=3`.
fn pages(selectors: &[&Node<'_>]) -> Pages {
    let of_kind = |name| selectors.iter().find(move |s| kind_of(s) == Some(name));
    if let Some(index) = of_kind("PageSelector").and_then(|s| s.number_of("index")) {
        return Pages::number(index.saturating_add(1));
    }
    let fragment = of_kind("FragmentSelector").and_then(|s| s.text_of("value"));
    let page =
        fragment.and_then(|f| f.split(['&', '#']).find_map(|part| part.strip_prefix("page=")));
    page.and_then(Pages::from_text).unwrap_or_default()
}
