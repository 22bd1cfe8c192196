//! HTML and XHTML.

mod charset;
mod elements;
mod open;
mod tokens;
mod walker;

pub(crate) use tokens::walk;
pub(crate) use walker::Walker;

use crate::decode::Decoded;
use crate::document::Map;
use crate::stretch::{Stretch, compose};
use crate::writer::Written;
use crate::{Document, Format, Unreadable};

/// The text of a page. O(length).
pub(crate) fn read_html(bytes: &[u8]) -> Result<Document, Unreadable> {
    Ok(document(written(bytes, false)?))
}

/// The text of a page that is a string already.
pub(crate) fn read_text(text: &str) -> Document {
    document(walked(text, is_xml(text)))
}

/// The text of a page of HTML, or of XHTML in a package. Stretches lead to the bytes.
pub(crate) fn written(bytes: &[u8], xml: bool) -> Result<Written, Unreadable> {
    let Decoded { text, stretches } = charset::decode(bytes)?;
    let mut written = walked(&text, xml || is_xml(&text));
    if let Some(inner) = stretches {
        written.stretches = compose(written.stretches, &inner);
    }
    Ok(written)
}

fn is_xml(text: &str) -> bool {
    text.trim_start_matches('\u{FEFF}').starts_with("<?xml")
}

fn walked(text: &str, xml: bool) -> Written {
    let mut walker = Walker::new(xml);
    match text.strip_prefix('\u{FEFF}') {
        None => walk(text, None, &mut walker),
        Some(rest) => {
            let mark = text.len() - rest.len();
            let place = [Stretch::new(0..rest.len(), mark..text.len())];
            walk(rest, Some(&place), &mut walker);
        }
    }
    walker.finish()
}

fn document(written: Written) -> Document {
    Document {
        format: Format::Html,
        extractor: "html@1",
        text: written.text,
        pages: Vec::new(),
        borders: written.borders,
        dropped: written.dropped,
        problems: Vec::new(),
        map: Map::Spans(written.stretches),
    }
}
