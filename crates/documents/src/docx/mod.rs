//! Word's DOCX: the text as it stands with all tracked changes accepted, and its notes.

mod body;
mod open;
mod run;
mod symbol;

use std::collections::HashSet;

use self::run::Styles;
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
    let Parts { texts, styles } = parts_of(&mut package)?;
    let styles = match styles {
        Some(name) => {
            let xml = package.xml(&name)?.unwrap_or_default();
            Styles::read(&xml).map_err(|e| broken(&name, e))?
        }
        None => Styles::default(),
    };
    let mut notes = HashSet::new();
    for name in texts {
        let bytes = package.needed(&name)?;
        let decoded = crate::decode::decode(&bytes).map_err(|e| broken(&name, e))?;
        let mut stretches = Vec::new();
        for text in body::texts(&decoded.text, &styles, &mut notes).map_err(|e| broken(&name, e))? {
            stretches.extend(written.add(text));
        }
        if let Some(inner) = &decoded.stretches {
            stretches = compose(stretches, inner);
        }
        parts.push((name, stretches));
    }
    Ok(Document {
        format: Format::Docx,
        extractor: "docx@2",
        text: written.text,
        pages: Vec::new(),
        borders: written.borders,
        dropped: written.dropped,
        problems: Vec::new(),
        map: Map::Parts(parts),
    })
}

fn broken(part: &str, why: impl std::fmt::Display) -> Unreadable {
    Unreadable::broken(Format::Docx, format_args!("{part}: {why}"))
}

/// The names of the parts that hold text, the body first, and of that with the styles.
struct Parts {
    texts: Vec<String>,
    styles: Option<String>,
}

fn parts_of(package: &mut Package<'_>) -> Result<Parts, Unreadable> {
    const KINDS: [&str; 4] = ["/footnotes", "/endnotes", "/header", "/footer"];
    // What Word opens is the part that the package names.
    let mut main = WORD.to_owned();
    relations(package, "", |kind, target| {
        if kind.ends_with("/officeDocument") {
            main = target;
        }
    })?;
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut styles = None;
    relations(package, &main, |kind, target| {
        if let Some(order) = KINDS.iter().position(|k| kind.ends_with(k)) {
            found.push((order, target));
        } else if kind.ends_with("/styles") {
            styles = Some(target);
        }
    })?;
    found.sort();
    found.dedup();
    let mut texts = vec![main];
    texts.extend(found.into_iter().map(|(_, name)| name));
    Ok(Parts { texts, styles })
}

/// Calls for each relation of a part, or of the package, with its kind and its target.
fn relations(
    package: &mut Package<'_>,
    part: &str,
    mut call: impl FnMut(&str, String),
) -> Result<(), Unreadable> {
    let name = match part.rsplit_once('/') {
        Some((folder, file)) => format!("{folder}/_rels/{file}.rels"),
        None => format!("_rels/{part}.rels"),
    };
    let Some(xml) = package.xml(&name)? else { return Ok(()) };
    each_element(&xml, |element_name, element| {
        let kind = attribute(element, "Type").unwrap_or_default();
        let external = attribute(element, "TargetMode").is_some_and(|mode| mode == "External");
        if let ("Relationship", Some(target), false) =
            (element_name, attribute(element, "Target"), external)
        {
            call(&kind, resolve(part, &target));
        }
    })
    .map_err(|e| broken(&name, e))
}
