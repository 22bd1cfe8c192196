//! A file to a document.

use crate::detect::format_of;
use crate::document::Map;
use crate::{Document, Format, Unreadable, plain};

/// How to read a file.
///
/// # Example
/// ```
/// use asquoted_documents::{Format, ReadOptions};
///
/// let options = ReadOptions::new().format(Format::Pdf).password("open sesame");
/// # let _ = options;
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    pub(crate) format: Option<Format>,
    pub(crate) name: Option<String>,
    pub(crate) password: Option<String>,
}

impl ReadOptions {
    /// The format by the bytes, and no password.
    #[must_use]
    pub fn new() -> Self {
        ReadOptions::default()
    }

    /// The format, so that it is not looked for.
    #[must_use]
    pub const fn format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// The file's name: its extension tells Markdown from other text.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The password of an encrypted file.
    #[must_use]
    pub fn password(mut self, password: impl Into<String>) -> Self {
        self.password = Some(password.into());
        self
    }
}

/// Reads a file. O(length of the file and of what is packed in it).
///
/// # Errors
/// [`Unreadable`] if the file cannot be used as a source: that is no "not found".
///
/// # Example
/// ```
/// use asquoted_documents::{Origin, ReadOptions, read};
///
/// let file = b"<!doctype html><p>Revenue <b>gr</b>ew 5&nbsp;%.".to_vec();
/// let document = read(file, &ReadOptions::new())?;
/// assert_eq!(document.text(), "Revenue grew 5\u{A0}%.");
/// assert_eq!(document.origins(8..12), [Origin::Bytes(29..37)]);
/// # Ok::<(), asquoted_documents::Unreadable>(())
/// ```
pub fn read(bytes: Vec<u8>, options: &ReadOptions) -> Result<Document, Unreadable> {
    let format = match options.format {
        Some(format) => format,
        None => format_of(&bytes, options.name.as_deref())
            .map_err(|format| Unreadable::Unsupported { format })?,
    };
    match format {
        Format::Text => plain::read_plain(bytes),
        Format::Html => html(&bytes),
        Format::Markdown => markdown(&bytes),
        Format::Epub => epub(&bytes),
        Format::Docx => docx(&bytes),
        Format::Pdf => pdf(bytes, options),
    }
}

/// Reads a text that is a string already: what an HTML page says about its encoding is not looked
/// at, and origins are bytes of the string.
///
/// # Errors
/// [`Unreadable::Unsupported`] for a format that is not text, or whose feature is off.
///
/// # Example
/// ```
/// use asquoted_documents::{Format, read_str};
///
/// let document = read_str("<td>Net income</td><td>1000</td>", Format::Html)?;
/// assert_eq!(document.text(), "Net income\t1000");
/// # Ok::<(), asquoted_documents::Unreadable>(())
/// ```
pub fn read_str(text: &str, format: Format) -> Result<Document, Unreadable> {
    match format {
        Format::Text => Ok(plain::from_text(text.to_owned(), Map::Same)),
        #[cfg(feature = "html")]
        Format::Html => Ok(crate::html::read_text(text)),
        #[cfg(feature = "markdown")]
        Format::Markdown => Ok(crate::markdown::read_text(text)),
        other => Err(unsupported(other)),
    }
}

#[cfg(feature = "html")]
fn html(bytes: &[u8]) -> Result<Document, Unreadable> {
    crate::html::read_html(bytes)
}

#[cfg(not(feature = "html"))]
fn html(_: &[u8]) -> Result<Document, Unreadable> {
    Err(unsupported(Format::Html))
}

#[cfg(feature = "markdown")]
fn markdown(bytes: &[u8]) -> Result<Document, Unreadable> {
    crate::markdown::read_markdown(bytes)
}

#[cfg(not(feature = "markdown"))]
fn markdown(_: &[u8]) -> Result<Document, Unreadable> {
    Err(unsupported(Format::Markdown))
}

#[cfg(feature = "epub")]
fn epub(bytes: &[u8]) -> Result<Document, Unreadable> {
    crate::epub::read_epub(bytes)
}

#[cfg(not(feature = "epub"))]
fn epub(_: &[u8]) -> Result<Document, Unreadable> {
    Err(unsupported(Format::Epub))
}

#[cfg(feature = "docx")]
fn docx(bytes: &[u8]) -> Result<Document, Unreadable> {
    crate::docx::read_docx(bytes)
}

#[cfg(not(feature = "docx"))]
fn docx(_: &[u8]) -> Result<Document, Unreadable> {
    Err(unsupported(Format::Docx))
}

#[cfg(feature = "pdf")]
fn pdf(bytes: Vec<u8>, options: &ReadOptions) -> Result<Document, Unreadable> {
    let mut pdf = crate::PdfOptions::new();
    if let Some(password) = &options.password {
        pdf = pdf.password(password.as_str());
    }
    crate::read_pdf(bytes, &pdf)
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: Vec<u8>, _: &ReadOptions) -> Result<Document, Unreadable> {
    Err(unsupported(Format::Pdf))
}

/// A format whose reader is not there.
fn unsupported(format: Format) -> Unreadable {
    Unreadable::Unsupported {
        format: match format {
            Format::Text => "text",
            Format::Markdown => "Markdown",
            Format::Html => "HTML",
            Format::Pdf => "PDF",
            Format::Epub => "EPUB",
            Format::Docx => "DOCX",
        },
    }
}
