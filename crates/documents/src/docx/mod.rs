//! Word's DOCX: the text as it stands with all tracked changes accepted, and its notes.

mod body;

use crate::document::Map;
use crate::package::{Package, WORD, attribute, each_element, resolve};
use crate::stretch::{Stretch, compose};
use crate::writer::Writer;
use crate::{Document, Format, Unreadable};

/// The text of a document: its body, footnotes, endnotes, and each header and footer once.
/// O(unpacked length).
pub(crate) fn read_docx(bytes: &[u8]) -> Result<Document, Unreadable> {
    let mut package = Package::open(bytes, Format::Docx)?;
    let mut written = Writer::new().finish();
    let mut parts: Vec<(String, Vec<Stretch>)> = Vec::new();
    for name in names(&mut package)? {
        let bytes = package.needed(&name)?;
        let broken = |e: &dyn std::fmt::Display| {
            Unreadable::broken(Format::Docx, format_args!("{name}: {e}"))
        };
        let decoded = crate::decode::decode(&bytes).map_err(|e| broken(&e))?;
        let mut stretches = Vec::new();
        for text in body::texts(&decoded.text).map_err(|e| broken(&e))? {
            stretches.extend(written.add(text));
        }
        if let Some(inner) = &decoded.stretches {
            stretches = compose(stretches, inner);
        }
        parts.push((name, stretches));
    }
    Ok(Document {
        format: Format::Docx,
        extractor: "docx@1",
        text: written.text,
        pages: Vec::new(),
        borders: written.borders,
        dropped: written.dropped,
        problems: Vec::new(),
        map: Map::Parts(parts),
    })
}

/// The parts that hold text, the body first.
fn names(package: &mut Package<'_>) -> Result<Vec<String>, Unreadable> {
    const KINDS: [&str; 4] = ["/footnotes", "/endnotes", "/header", "/footer"];
    let mut found: Vec<(usize, String)> = Vec::new();
    let relations = "word/_rels/document.xml.rels";
    if let Some(xml) = package.xml(relations)? {
        each_element(&xml, |name, element| {
            let kind = attribute(element, "Type").unwrap_or_default();
            let order = KINDS.iter().position(|k| kind.ends_with(k));
            let (Some(order), "Relationship") = (order, name) else { return };
            if let Some(target) = attribute(element, "Target") {
                found.push((order, resolve(WORD, &target)));
            }
        })
        .map_err(|e| Unreadable::broken(Format::Docx, format_args!("{relations}: {e}")))?;
    }
    found.sort();
    found.dedup();
    let mut names = vec![WORD.to_owned()];
    names.extend(found.into_iter().map(|(_, name)| name));
    Ok(names)
}
