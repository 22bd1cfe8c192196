//! The fields of a record of our own: by every name that they go by.

use asquoted::wire::Unit;

use super::builder::{Builder, step};
use super::json::{Kind, Node};
use crate::{Cited, CitedSpan, Context, InvalidRecord, NoteKind, Pages};

/// The names of the document's id.
pub(crate) const DOC: [&str; 4] = ["doc", "source_id", "source", "document"];

/// The names of the quote.
const QUOTE: [&str; 1] = ["quote"];

/// The names of the page.
const PAGE: [&str; 2] = ["page", "pages"];

/// The names of the citation's own id.
pub(crate) const OWN_ID: [&str; 2] = ["citation_id", "citation"];

/// The names of the sentence of the answer.
pub(crate) const SENTENCE: [&str; 3] = ["sentence", "answer_sentence", "claim"];

/// All that a citation may have, beside the names above.
const OTHERS: [&str; 5] = ["start", "end", "unit", "prefix", "suffix"];

/// What a citation says.
pub(crate) fn cited(path: &str, node: &Node<'_>) -> Result<Cited, InvalidRecord> {
    each_once(path, node)?;
    let doc = text(path, node, &DOC)?;
    let pages = match one_of(path, node, &PAGE)? {
        Some((name, value)) => pages(&step(path, name), value)?,
        None => Pages::Any,
    };
    let mut cited = Cited::new(doc, text(path, node, &QUOTE)?).on(pages);
    cited.span = span(path, node)?;
    let around = |name| Ok(one_of(path, node, &[name])?.and_then(|(_, v)| v.text()).unwrap_or(""));
    let context = Context { prefix: around("prefix")?.into(), suffix: around("suffix")?.into() };
    if context != Context::default() {
        cited.context = Some(context);
    }
    Ok(cited)
}

/// An error for a field that stands twice, in the value or inside it.
pub(crate) fn each_once(path: &str, node: &Node<'_>) -> Result<(), InvalidRecord> {
    node.twice_inside().map_or(Ok(()), |name| Err(InvalidRecord::new(path, twice(name))))
}

/// That a field of this name stands twice.
pub(crate) fn twice(name: &str) -> String {
    let short: String = name.chars().take(LONGEST_NAME).collect();
    format!("the field {short:?} stands twice")
}

/// Names are shown up to this length.
const LONGEST_NAME: usize = 40;

/// Notes the fields that a citation does not have.
pub(crate) fn note_unknown(b: &mut Builder<'_>, node: &Node<'_>, more: &[&str]) {
    for (name, value) in node.fields() {
        let name: &str = name;
        let known = [&DOC[..], &QUOTE, &PAGE, &OWN_ID, &SENTENCE, &OTHERS, more]
            .iter()
            .any(|names| names.contains(&name));
        if !known {
            b.note(NoteKind::UnknownField, name, &value.span);
        }
    }
}

/// The field that goes by one of several names; an error if two of them say different things.
pub(crate) fn one_of<'n, 't>(
    path: &str,
    node: &'n Node<'t>,
    names: &[&'static str],
) -> Result<Option<(&'static str, &'n Node<'t>)>, InvalidRecord> {
    let mut all = names.iter().filter_map(|name| Some((*name, node.given(name)?)));
    let Some((name, value)) = all.next() else { return Ok(None) };
    match all.find(|(_, other)| other.to_value() != value.to_value()) {
        Some((other, _)) => {
            let why = format!("`{name}` and `{other}` say different things");
            Err(InvalidRecord::new(path, why))
        }
        None => Ok(Some((name, value))),
    }
}

fn text(path: &str, node: &Node<'_>, names: &[&'static str]) -> Result<String, InvalidRecord> {
    let name = names.first().copied().unwrap_or_default();
    match one_of(path, node, names)? {
        Some((name, value)) => match value.text() {
            Some(text) => Ok(text.to_owned()),
            None => {
                let why = format!("expected a text, found {}", value.what());
                Err(InvalidRecord::new(step(path, name), why))
            }
        },
        None => {
            let null = names.iter().find(|name| node.get(name).is_some());
            let why = if null.is_some() { "expected a text, found null" } else { MISSING };
            Err(InvalidRecord::new(step(path, null.copied().unwrap_or(name)), why))
        }
    }
}

pub(crate) const MISSING: &str = "the field is missing";

/// A number from 1, a list of them, or a label.
pub(crate) fn pages(path: &str, value: &Node<'_>) -> Result<Pages, InvalidRecord> {
    let one = |path: &str, value: &Node<'_>| match value.number() {
        Some(number) if number > 0 => Ok(number),
        _ => {
            let why = format!("expected a page number from 1, found {}", value.what());
            Err(InvalidRecord::new(path, why))
        }
    };
    match &value.kind {
        Kind::Text(label) if label.trim().is_empty() => Ok(Pages::Any),
        Kind::Text(label) => Ok(Pages::Label(label.trim().to_owned())),
        Kind::List(items) => {
            let numbers = items
                .iter()
                .enumerate()
                .map(|(i, item)| one(&format!("{path}[{i}]"), item))
                .collect::<Result<Vec<_>, _>>()?;
            let empty = numbers.is_empty();
            Pages::numbers(numbers).ok_or_else(|| {
                InvalidRecord::new(path, if empty { "the list is empty" } else { "too many pages" })
            })
        }
        _ => Ok(Pages::number(one(path, value)?)),
    }
}

fn span(path: &str, node: &Node<'_>) -> Result<Option<CitedSpan>, InvalidRecord> {
    let number = |name: &'static str| match node.given(name) {
        None => Ok(None),
        Some(value) => value.number().map(Some).ok_or_else(|| {
            let why = format!("expected a number from 0, found {}", value.what());
            InvalidRecord::new(step(path, name), why)
        }),
    };
    let unit = match node.given("unit") {
        None => None,
        Some(value) => Some(value.text().and_then(unit).ok_or_else(|| {
            InvalidRecord::new(step(path, "unit"), "expected one of char, utf16, byte")
        })?),
    };
    match (number("start")?, number("end")?) {
        (Some(start), Some(end)) if start <= end => Ok(Some(CitedSpan::of_text(start, end, unit))),
        (Some(_), Some(_)) => {
            Err(InvalidRecord::new(step(path, "end"), "the end stands before the start"))
        }
        (Some(_), None) => Err(InvalidRecord::new(step(path, "end"), MISSING)),
        (None, Some(_)) => Err(InvalidRecord::new(step(path, "start"), MISSING)),
        (None, None) => Ok(None),
    }
}

/// A unit by every name that it goes by.
fn unit(name: &str) -> Option<Unit> {
    let name: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    match name.trim_end_matches('s') {
        "char" | "character" | "codepoint" => Some(Unit::Char),
        "utf16" | "utf16unit" | "utf16codeunit" => Some(Unit::Utf16),
        "byte" | "utf8" | "utf8byte" => Some(Unit::Byte),
        _ => None,
    }
}
