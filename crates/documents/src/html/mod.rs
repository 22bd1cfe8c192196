//! HTML and XHTML.

mod charset;
mod css;
mod effects;
mod elements;
mod look;
mod marker;
mod open;
mod pieces;
mod sheet;
mod tokens;
mod walker;

use std::rc::Rc;

pub(crate) use sheet::Sheet;
pub(crate) use tokens::walk;
#[cfg(feature = "markdown")]
pub(crate) use tokens::{Sink, Tag};
pub(crate) use walker::Walker;

use crate::decode::Decoded;
use crate::document::Map;
use crate::stretch::{Stretch, compose};
use crate::writer::Written;
use crate::{Document, Format, Unreadable};

/// The rules by which tags are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Syntax {
    #[default]
    Html,
    /// HTML that looks like XML: `/>` ends an element, and scripts are no XML for all that.
    Xhtml,
    /// XML: tags in scripts are tags.
    Xml,
}

/// The text of a page. O(length).
pub(crate) fn read_html(bytes: &[u8]) -> Result<Document, Unreadable> {
    let decoded = charset::decode(bytes)?;
    let syntax = syntax(&decoded.text);
    Ok(document(written(decoded, syntax, |_| Vec::new())))
}

/// The text of a page that is a string already.
pub(crate) fn read_text(text: &str) -> Document {
    let decoded = Decoded { text: text.into(), stretches: None };
    document(written(decoded, syntax(text), |_| Vec::new()))
}

/// The text of a chapter. Stretches lead to its bytes; `linked` finds the style sheets that it links.
#[cfg(feature = "epub")]
pub(crate) fn read_chapter(
    bytes: &[u8],
    linked: impl FnOnce(Vec<String>) -> Vec<Rc<Sheet>>,
) -> Result<Written, Unreadable> {
    let decoded = charset::decode(bytes)?;
    if has_entities(&decoded.text) {
        let message = "it declares entities of its own, whose text is not known".to_owned();
        return Err(Unreadable::Broken { message });
    }
    Ok(written(decoded, Syntax::Xml, linked))
}

/// Whether a chapter's declaration holds more than names: what stands there is not shown, and what
/// refers to it is.
#[cfg(feature = "epub")]
fn has_entities(text: &str) -> bool {
    let starts = text.match_indices("<!").map(|(at, _)| text.get(at + 2..).unwrap_or_default());
    let mut types = starts
        .filter(|rest| rest.get(..7).is_some_and(|name| name.eq_ignore_ascii_case("doctype")))
        .take(1);
    types.next().is_some_and(|rest| {
        // It ends at the first `>` outside of the brackets.
        let end = rest.find(['>', '[']).unwrap_or(rest.len());
        rest.get(end..).is_some_and(|rest| rest.starts_with('['))
    })
}

fn syntax(text: &str) -> Syntax {
    let is_xml = text.trim_start_matches('\u{FEFF}').starts_with("<?xml");
    if is_xml { Syntax::Xhtml } else { Syntax::Html }
}

fn written(
    decoded: Decoded<'_>,
    syntax: Syntax,
    linked: impl FnOnce(Vec<String>) -> Vec<Rc<Sheet>>,
) -> Written {
    let text = decoded.text.as_ref();
    let page = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let (sheet, links) = Sheet::of_page(page, syntax);
    // Those of the page itself come last, as most pages have it.
    let mut sheets = linked(links);
    sheets.push(Rc::new(sheet));
    let mut walker = Walker::new(syntax, sheets);
    let mark = text.len() - page.len();
    if mark == 0 {
        walk(page, None, &mut walker);
    } else {
        let place = [Stretch::new(0..page.len(), mark..text.len())];
        walk(page, Some(&place), &mut walker);
    }
    let mut written = walker.finish();
    if let Some(inner) = decoded.stretches {
        written.stretches = compose(written.stretches, &inner);
    }
    written
}

fn document(written: Written) -> Document {
    Document {
        format: Format::Html,
        extractor: "html@2",
        text: written.text,
        pages: Vec::new(),
        borders: written.borders,
        dropped: written.dropped,
        problems: Vec::new(),
        map: Map::Spans(written.stretches),
    }
}
