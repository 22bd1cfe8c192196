//! Plain text.

use crate::decode::decode;
use crate::document::Map;
use crate::{Document, Format, Unreadable};

/// The text of a file in UTF-8, UTF-16 or UTF-32.
pub(crate) fn read_plain(bytes: Vec<u8>) -> Result<Document, Unreadable> {
    let decoded = decode(&bytes)?;
    let map = decoded.stretches.map_or(Map::Same, Map::Spans);
    let text = match map {
        // The bytes themselves, without a copy.
        Map::Same => String::from_utf8(bytes)
            .map_err(|e| Unreadable::UnknownEncoding { byte: e.utf8_error().valid_up_to() })?,
        _ => decoded.text.into_owned(),
    };
    Ok(from_text(text, map))
}

/// Text that is there already.
pub(crate) fn from_text(text: String, map: Map) -> Document {
    let pages = form_feeds(&text);
    Document {
        format: Format::Text,
        extractor: "text@1",
        text,
        pages,
        borders: Vec::new(),
        dropped: Vec::new(),
        problems: Vec::new(),
        map,
    }
}

/// Plain text has pages at form feeds; one page is none that could be cited.
fn form_feeds(text: &str) -> Vec<crate::Page> {
    if !text.contains('\u{C}') {
        return Vec::new();
    }
    let mut start = 0;
    let mut pages = Vec::new();
    for page in text.split_inclusive('\u{C}') {
        pages.push(crate::Page { text: start..start + page.len(), label: None });
        start += page.len();
    }
    if text.ends_with('\u{C}') {
        pages.push(crate::Page { text: start..start, label: None });
    }
    pages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_end_at_form_feeds() {
        let document = read_plain(b"one\x0Ctwo\x0C".to_vec()).unwrap();
        let pages: Vec<_> = document.pages().iter().map(|p| p.text.clone()).collect();
        assert_eq!(pages, [0..4, 4..8, 8..8]);
        assert_eq!(read_plain(b"one".to_vec()).unwrap().pages(), []);
    }

    #[test]
    fn the_byte_order_mark_stays() {
        let document = read_plain(b"\xEF\xBB\xBFab".to_vec()).unwrap();
        assert_eq!(document.text(), "\u{FEFF}ab");
        assert_eq!(document.origins(3..5), [crate::Origin::Bytes(3..5)]);
    }
}
