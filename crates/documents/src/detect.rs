//! The format of a file, by its first bytes and, for Markdown, by its name.

use crate::{Format, decode, signature};

/// What the first bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looks {
    Text,
    Html,
    Pdf,
    /// A package: which one, its entries tell.
    Zip,
    /// A format that is not read.
    Unreadable(&'static str),
}

/// How much of a file is looked at.
const HEAD: usize = 1024;

/// The format of a file; `None` for one that cannot be read: a ZIP file that is neither EPUB nor
/// DOCX, RTF, Office files of the old formats or with a password, pictures, archives …
///
/// The bytes decide, whatever the name says. A name that ends in `.md` or `.markdown` makes text
/// Markdown, one that ends in `.html`, `.htm` or `.xhtml` makes text HTML that does not begin like
/// it; and what is named `.docx`, `.epub` or `.pdf` and does not begin like any format is one that
/// is broken, no text. O(length) for a package, else O(1).
///
/// # Example
/// ```
/// use asquoted_documents::{Format, detect};
///
/// assert_eq!(detect(b"%PDF-1.7\n", None), Some(Format::Pdf));
/// assert_eq!(detect(b"<!doctype html><p>Hello", None), Some(Format::Html));
/// assert_eq!(detect(b"# Title", None), Some(Format::Text));
/// assert_eq!(detect(b"# Title", Some("notes.md")), Some(Format::Markdown));
/// assert_eq!(detect(b"{\\rtf1 Title}", None), None);
/// ```
#[must_use]
pub fn detect(bytes: &[u8], name: Option<&str>) -> Option<Format> {
    format_of(bytes, name).ok()
}

/// The format of a file, or what it is that cannot be read.
pub(crate) fn format_of(bytes: &[u8], name: Option<&str>) -> Result<Format, &'static str> {
    let by_name = by_name(name.unwrap_or_default());
    match looks_like(bytes) {
        Looks::Unreadable(what) => Err(what),
        Looks::Pdf => Ok(Format::Pdf),
        Looks::Html => Ok(Format::Html),
        Looks::Zip => package(bytes, by_name),
        Looks::Text => Ok(by_name),
    }
}

#[cfg(any(feature = "epub", feature = "docx"))]
fn package(bytes: &[u8], by_name: Format) -> Result<Format, &'static str> {
    match crate::package::format_of(bytes) {
        // Its reader says what is wrong with it.
        Err("a damaged ZIP file") if matches!(by_name, Format::Docx | Format::Epub) => Ok(by_name),
        other => other,
    }
}

#[cfg(not(any(feature = "epub", feature = "docx")))]
const fn package(_: &[u8], _: Format) -> Result<Format, &'static str> {
    Err("a ZIP file")
}

fn by_name(name: &str) -> Format {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is = |names: &[&str]| names.iter().any(|n| extension.eq_ignore_ascii_case(n));
    if is(&["md", "markdown", "mdown", "mkd"]) {
        Format::Markdown
    } else if is(&["html", "htm", "xhtml"]) {
        Format::Html
    } else if is(&["docx", "docm", "dotx"]) {
        Format::Docx
    } else if is(&["epub"]) {
        Format::Epub
    } else if is(&["pdf"]) {
        Format::Pdf
    } else {
        Format::Text
    }
}

fn looks_like(bytes: &[u8]) -> Looks {
    let bytes = bytes.get(..HEAD).unwrap_or(bytes);
    let narrowed = decode::ascii_of(bytes);
    let bytes = narrowed.as_deref().unwrap_or(bytes);
    if let Some(what) = signature::unreadable(bytes) {
        return Looks::Unreadable(what);
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    if bytes.starts_with(b"%PDF-") {
        return Looks::Pdf;
    }
    if bytes.starts_with(b"{\\rtf") {
        return Looks::Unreadable("RTF");
    }
    if [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"].iter().any(|m| bytes.starts_with(*m)) {
        return Looks::Zip;
    }
    if is_html(bytes) { Looks::Html } else { Looks::Text }
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
            (b"", Some("a.docx"), Format::Docx),
            (b"no package", Some("a.EPUB"), Format::Epub),
            (b"PK\x03\x04cut off", Some("a.docx"), Format::Docx),
            (b"<html>", Some("a.docx"), Format::Html),
            (b"h\0t\0 \0<\0h\0t\0m\0l\0>\0", None, Format::Text),
            (b"<\0h\0t\0m\0l\0>\0", None, Format::Html),
        ] {
            assert_eq!(detect(bytes, name), Some(want), "{bytes:?} {name:?}");
        }
        assert_eq!(detect(b"PK\x03\x04rest", Some("a.zip")), None);
        assert_eq!(detect(b" {\\rtf1", Some("a.txt")), None);
    }
}
