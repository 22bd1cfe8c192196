//! The formats of files.

use std::fmt;

/// A format of which a file can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Plain text.
    Text,
    /// Markdown (CommonMark with tables, strikethrough and footnotes).
    Markdown,
    /// HTML and XHTML.
    Html,
    /// PDF.
    Pdf,
    /// EPUB.
    Epub,
    /// Word's DOCX.
    Docx,
}

impl Format {
    /// The machine name: `text`, `markdown`, `html`, `pdf`, `epub`, `docx`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Markdown => "markdown",
            Format::Html => "html",
            Format::Pdf => "pdf",
            Format::Epub => "epub",
            Format::Docx => "docx",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Format {
    /// The format of a machine name.
    ///
    /// # Example
    /// ```
    /// use asquoted_documents::Format;
    ///
    /// assert_eq!(Format::from_name("html"), Some(Format::Html));
    /// assert_eq!(Format::from_name("HTML"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Every format.
    pub const ALL: [Self; 6] =
        [Format::Text, Format::Markdown, Format::Html, Format::Pdf, Format::Epub, Format::Docx];
}
