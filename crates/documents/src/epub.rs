//! EPUB: the chapters of a book in their order, as pages of HTML.

use std::collections::HashMap;
use std::rc::Rc;

use crate::document::Map;
use crate::html::{self, Sheet};
use crate::package::{CONTAINER, Package, attribute, each_element, resolve};
use crate::stretch::Stretch;
use crate::writer::{Writer, Written};
use crate::{Document, Format, Unreadable};

/// The text of a book. O(unpacked length).
pub(crate) fn read_epub(bytes: &[u8]) -> Result<Document, Unreadable> {
    let mut package = Package::open(bytes, Format::Epub)?;
    refuse_rights_management(&mut package)?;
    let mut written = Writer::new().finish();
    let mut parts: Vec<(String, Vec<Stretch>)> = Vec::new();
    let mut sheets = Sheets::default();
    for name in chapters(&mut package)? {
        let bytes = package.needed(&name)?;
        let chapter: Written =
            html::read_chapter(&bytes, |links| sheets.of(&mut package, &name, &links))
                .map_err(|e| Unreadable::broken(Format::Epub, format_args!("{name}: {e}")))?;
        let stretches = written.add(chapter);
        parts.push((name, stretches));
    }
    Ok(Document {
        format: Format::Epub,
        extractor: "epub@2",
        text: written.text,
        pages: Vec::new(),
        borders: written.borders,
        dropped: written.dropped,
        problems: Vec::new(),
        map: Map::Parts(parts),
    })
}

/// The style sheets of a book, each read once.
#[derive(Default)]
struct Sheets {
    read: HashMap<String, Rc<Sheet>>,
}

impl Sheets {
    /// Those that a chapter links. One that is missing or broken has no rules.
    fn of(&mut self, package: &mut Package<'_>, chapter: &str, links: &[String]) -> Vec<Rc<Sheet>> {
        let names = links.iter().map(|link| resolve(chapter, link));
        let sheets = names.map(|name| {
            if let Some(sheet) = self.read.get(&name) {
                return Rc::clone(sheet);
            }
            let mut sheet = Sheet::default();
            if let Ok(Some(css)) = package.xml(&name) {
                sheet.read(&css);
            }
            let sheet = Rc::new(sheet);
            self.read.insert(name, Rc::clone(&sheet));
            sheet
        });
        sheets.collect()
    }
}

fn broken(error: impl std::fmt::Display) -> Unreadable {
    Unreadable::broken(Format::Epub, error)
}

/// Encrypted chapters would be read as noise. Fonts may be scrambled.
fn refuse_rights_management(package: &mut Package<'_>) -> Result<(), Unreadable> {
    let Some(xml) = package.xml("META-INF/encryption.xml")? else { return Ok(()) };
    let mut content = false;
    each_element(&xml, |name, element| {
        if name == "EncryptionMethod" {
            let algorithm = attribute(element, "Algorithm").unwrap_or_default();
            content |= !matches!(
                algorithm.as_str(),
                "http://www.idpf.org/2008/embedding" | "http://ns.adobe.com/pdf/enc#RC"
            );
        }
    })
    .map_err(broken)?;
    if content {
        return Err(Unreadable::Unsupported { format: "EPUB with digital rights management" });
    }
    Ok(())
}

/// The names of the chapters in reading order, without the table of contents.
fn chapters(package: &mut Package<'_>) -> Result<Vec<String>, Unreadable> {
    let container = package.xml(CONTAINER)?;
    let container = container.ok_or_else(|| broken(format_args!("{CONTAINER} is missing")))?;
    let mut opf = None;
    each_element(&container, |name, element| {
        if name == "rootfile" && opf.is_none() {
            opf = attribute(element, "full-path");
        }
    })
    .map_err(|e| broken(format_args!("{CONTAINER}: {e}")))?;
    let opf = opf.ok_or_else(|| broken(format_args!("{CONTAINER} names no package document")))?;

    let xml = package.xml(&opf)?;
    let xml = xml.ok_or_else(|| broken(format_args!("{opf} is missing")))?;
    let mut items = HashMap::new();
    let mut spine = Vec::new();
    each_element(&xml, |name, element| match name {
        "item" => {
            let value = |name: &str| attribute(element, name).unwrap_or_default();
            let is_toc = value("properties").split_ascii_whitespace().any(|p| p == "nav");
            items.insert(value("id"), (value("href"), value("media-type"), is_toc));
        }
        "itemref" => spine.push(attribute(element, "idref").unwrap_or_default()),
        _ => {}
    })
    .map_err(|e| broken(format_args!("{opf}: {e}")))?;
    if spine.is_empty() {
        return Err(broken(format_args!("{opf} has no reading order")));
    }
    let mut chapters = Vec::new();
    for id in spine {
        let Some((href, media_type, is_toc)) = items.get(&id) else {
            return Err(broken(format_args!(
                "{opf} names a chapter \"{id}\" that it does not have"
            )));
        };
        // Pictures may stand in the reading order as well.
        let is_text = matches!(media_type.as_str(), "application/xhtml+xml" | "text/html");
        if is_text && !is_toc {
            chapters.push(resolve(&opf, href));
        }
    }
    Ok(chapters)
}
