//! Bytes of a file to text, or why not.

use std::{error, fmt, io};

/// Why a file's content cannot be used as a source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unreadable {
    /// A format that is never read as text, where text alone is read.
    NotText {
        /// Its name, such as `PDF`.
        format: &'static str,
    },
    /// Not UTF-8.
    InvalidUtf8 {
        /// The first byte that is not, counted from 0.
        byte: usize,
        /// Whether the file begins with the byte order mark of UTF-16.
        utf16: bool,
    },
    /// A folder.
    Directory,
    /// Neither file nor folder: a device, a pipe.
    NotAFile,
    /// Longer than can be checked.
    TooLong,
    /// Not the list of blocks that the manifest says it is.
    NoBlocks {
        /// What is wrong with it.
        message: String,
    },
    /// A reader of its format says why.
    Format {
        /// The machine name: `scanned`, `wrong_password` …
        name: &'static str,
        /// Why, for people.
        message: String,
    },
    /// The system could not read it.
    Io {
        /// What the system says.
        message: String,
    },
}

impl Unreadable {
    /// The machine name: `unsupported_format`, `invalid_utf8`, `directory`, `not_a_file`,
    /// `too_long`, `no_blocks`, `io`, or what the reader of a format calls it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Unreadable::NotText { .. } => "unsupported_format",
            Unreadable::InvalidUtf8 { .. } => "invalid_utf8",
            Unreadable::Directory => "directory",
            Unreadable::NotAFile => "not_a_file",
            Unreadable::TooLong => "too_long",
            Unreadable::NoBlocks { .. } => "no_blocks",
            Unreadable::Format { name, .. } => name,
            Unreadable::Io { .. } => "io",
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::NotText { format } => write!(f, "is {format}, where text is expected"),
            Unreadable::InvalidUtf8 { byte, utf16: false } => {
                write!(f, "invalid UTF-8 at byte {byte}")
            }
            Unreadable::InvalidUtf8 { byte, utf16: true } => {
                write!(f, "invalid UTF-8 at byte {byte}; it begins like UTF-16")
            }
            Unreadable::Directory => f.write_str("is a directory"),
            Unreadable::NotAFile => f.write_str("is not a regular file"),
            Unreadable::TooLong => {
                f.write_str("is longer than the 4294967295 bytes that can be checked")
            }
            Unreadable::NoBlocks { message }
            | Unreadable::Format { message, .. }
            | Unreadable::Io { message } => f.write_str(message),
        }
    }
}

impl error::Error for Unreadable {}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::IsADirectory => Unreadable::Directory,
            _ => Unreadable::Io { message: io_message(&error) },
        }
    }
}

impl From<asquoted::SourceError> for Unreadable {
    fn from(_: asquoted::SourceError) -> Self {
        Unreadable::TooLong
    }
}

/// What the system says, in lower case and without its number.
fn io_message(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// The text of a file: UTF-8 that does not begin like a PDF, ZIP or HTML. O(length).
///
/// A byte order mark stays, so that offsets count the bytes of the file.
///
/// # Errors
/// [`Unreadable`] for everything else.
///
/// # Example
/// ```
/// use asquoted_citations::{Unreadable, text_of};
///
/// assert_eq!(text_of(b"It grew 5%.".to_vec()).as_deref(), Ok("It grew 5%."));
/// assert_eq!(text_of(b"%PDF-1.7\n".to_vec()), Err(Unreadable::NotText { format: "PDF" }));
/// ```
pub fn text_of(bytes: Vec<u8>) -> Result<String, Unreadable> {
    if let Some(format) = format_of(&bytes) {
        return Err(Unreadable::NotText { format });
    }
    let utf16 = bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]);
    String::from_utf8(bytes)
        .map_err(|e| Unreadable::InvalidUtf8 { byte: e.utf8_error().valid_up_to(), utf16 })
}

/// How much of a file is looked at.
const HEAD: usize = 1024;

/// The format of which a file would be misread as text: its markup would stand between the words.
fn format_of(bytes: &[u8]) -> Option<&'static str> {
    let bytes = bytes.get(..HEAD).unwrap_or(bytes);
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    if bytes.starts_with(b"%PDF-") {
        return Some("PDF");
    }
    if [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"].iter().any(|m| bytes.starts_with(*m)) {
        return Some("ZIP");
    }
    is_html(bytes).then_some("HTML")
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

    fn reason(bytes: &[u8]) -> String {
        text_of(bytes.to_vec()).map_or_else(|e| e.to_string(), |_| "text".to_owned())
    }

    #[test]
    fn formats_without_a_reader_are_no_text() {
        for (bytes, format) in [
            (&b"%PDF-1.4"[..], "PDF"),
            (b"\xEF\xBB\xBF\n%PDF-1.4", "PDF"),
            (b"PK\x03\x04rest", "ZIP"),
            (b"<!DOCTYPE html>", "HTML"),
            (b"\n <!-- saved -->\n<HTML lang=en>", "HTML"),
            (b"<?xml version=\"1.0\"?><!DOCTYPE html PUBLIC \"x\">", "HTML"),
            (b"<html", "HTML"),
        ] {
            assert_eq!(reason(bytes), format!("is {format}, where text is expected"));
        }
    }

    #[test]
    fn markdown_and_prose_are_text() {
        for bytes in [
            &b""[..],
            b"<div align=center>\n# Title",
            b"<!-- note -->\n# Title",
            b"<header>",
            b"PK is short for \"pack\"",
            b"A %PDF- in the middle",
            b"<!-- never closed",
        ] {
            assert_eq!(reason(bytes), "text");
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_name_their_place() {
        assert_eq!(reason(b"ab\xFFcd"), "invalid UTF-8 at byte 2");
        assert_eq!(reason(b"\xFF\xFEa\0"), "invalid UTF-8 at byte 0; it begins like UTF-16");
    }

    #[test]
    fn the_system_s_words_are_plain() {
        let error = io::Error::from_raw_os_error(13);
        assert!(!io_message(&error).contains("os error"));
    }
}
