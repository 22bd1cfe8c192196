//! The format of a file, by its first bytes and, for Markdown, by its name.

use crate::Format;

/// What the first bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looks {
    Text,
    Html,
    Pdf,
    /// A compound file of Office: an old format, or an encrypted package.
    Ole,
    /// A package: which one, its entries tell.
    Zip,
}

/// How much of a file is looked at.
const HEAD: usize = 1024;

/// The format of a file; `None` for a ZIP file that is neither EPUB nor DOCX, and for Office files of
/// the old formats or with a password.
///
/// The bytes decide, whatever the name says. A name that ends in `.md` or `.markdown` makes text
/// Markdown, one that ends in `.html`, `.htm` or `.xhtml` makes text HTML that does not begin like
/// it. O(length) for a package, else O(1).
///
/// # Example
/// ```
/// use asquoted_documents::{Format, detect};
///
/// assert_eq!(detect(b"%PDF-1.7\n", None), Some(Format::Pdf));
/// assert_eq!(detect(b"<!doctype html><p>Hello", None), Some(Format::Html));
/// assert_eq!(detect(b"# Title", None), Some(Format::Text));
/// assert_eq!(detect(b"# Title", Some("notes.md")), Some(Format::Markdown));
/// ```
#[must_use]
pub fn detect(bytes: &[u8], name: Option<&str>) -> Option<Format> {
    Some(match looks_like(bytes) {
        Looks::Ole => return None,
        Looks::Pdf => Format::Pdf,
        Looks::Html => Format::Html,
        Looks::Zip => return package(bytes),
        Looks::Text => by_name(name.unwrap_or_default()),
    })
}

#[cfg(any(feature = "epub", feature = "docx"))]
fn package(bytes: &[u8]) -> Option<Format> {
    crate::package::format_of(bytes)
}

#[cfg(not(any(feature = "epub", feature = "docx")))]
fn package(_: &[u8]) -> Option<Format> {
    None
}

fn by_name(name: &str) -> Format {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is = |names: &[&str]| names.iter().any(|n| extension.eq_ignore_ascii_case(n));
    if is(&["md", "markdown", "mdown", "mkd"]) {
        Format::Markdown
    } else if is(&["html", "htm", "xhtml"]) {
        Format::Html
    } else {
        Format::Text
    }
}

fn looks_like(bytes: &[u8]) -> Looks {
    let bytes = bytes.get(..HEAD).unwrap_or(bytes);
    let narrowed = narrow(bytes);
    let bytes = narrowed.as_deref().unwrap_or(bytes);
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    if bytes.starts_with(b"%PDF-") {
        return Looks::Pdf;
    }
    if [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"].iter().any(|m| bytes.starts_with(*m)) {
        return Looks::Zip;
    }
    if bytes.starts_with(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1") {
        return Looks::Ole;
    }
    if is_html(bytes) { Looks::Html } else { Looks::Text }
}

/// UTF-16 with its mark as the ASCII in it.
fn narrow(bytes: &[u8]) -> Option<Vec<u8>> {
    let of = if bytes.starts_with(b"\xFF\xFE") {
        u16::from_le_bytes
    } else if bytes.starts_with(b"\xFE\xFF") {
        u16::from_be_bytes
    } else {
        return None;
    };
    let units = bytes.as_chunks::<2>().0.iter().skip(1);
    Some(units.map(|unit| u8::try_from(of(*unit)).unwrap_or(0xFF)).collect())
}

fn is_html(mut bytes: &[u8]) -> bool {
    // What may stand before the first tag: an XML declaration, comments.
    loop {
        let skipped = skip(bytes, b"<?xml", b"?>").or_else(|| skip(bytes, b"<!--", b"-->"));
        match skipped {
            Some(rest) => bytes = rest.trim_ascii_start(),
            None => break,
        }
    }
    [&b"<!doctype html"[..], b"<html", b"<head", b"<body"].iter().any(|tag| {
        bytes.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag))
            && bytes.get(tag.len()).is_none_or(|b| *b == b'>' || b.is_ascii_whitespace())
    })
}

fn skip<'b>(bytes: &'b [u8], open: &[u8], close: &[u8]) -> Option<&'b [u8]> {
    let inside = bytes.strip_prefix(open)?;
    let end = inside.windows(close.len()).position(|w| w == close)?;
    inside.get(end + close.len()..)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_decide() {
        for (bytes, name, want) in [
            (&b"%PDF-1.4"[..], None, Format::Pdf),
            (b"\xEF\xBB\xBF\n%PDF-1.4", Some("a.md"), Format::Pdf),
            (b"<!DOCTYPE html>", None, Format::Html),
            (b"\n <!-- saved -->\n<HTML lang=en>", Some("a.txt"), Format::Html),
            (b"<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"x\">", None, Format::Html),
            (b"\xFF\xFE<\0h\0t\0m\0l\0>\0", None, Format::Html),
            (b"<p>A fragment", None, Format::Text),
            (b"<p>A fragment", Some("part.HTM"), Format::Html),
            (b"<header>", None, Format::Text),
            (b"PK is short for \"pack\"", None, Format::Text),
            (b"# Title", Some("README.md"), Format::Markdown),
            (b"# Title", Some("md"), Format::Text),
            (b"", None, Format::Text),
        ] {
            assert_eq!(detect(bytes, name), Some(want), "{bytes:?} {name:?}");
        }
        assert_eq!(detect(b"PK\x03\x04rest", Some("a.docx")), None);
    }
}
