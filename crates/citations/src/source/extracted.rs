//! What readers make out of files: the door for formats that this crate does not know.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use asquoted::{Found, Quote, Source};
use serde::Serialize;

use super::flow::Flow;
use crate::Unreadable;

/// Makes a text out of the bytes of a file. A [`crate::Registry`] without one reads UTF-8 text alone.
pub trait Reader: Send + Sync {
    /// The text of a file.
    ///
    /// # Errors
    /// [`Unreadable`] if there is none that can be trusted.
    fn read(&self, bytes: Vec<u8>, about: &FileAbout<'_>) -> Result<Extracted, Unreadable>;
}

/// What is known of a file before it is read.
#[derive(Clone, Copy, Default)]
pub struct FileAbout<'a> {
    /// Its name, for formats that only a name tells: `notes.md`.
    pub name: &'a str,
    /// Its password, if one was given.
    pub password: Option<&'a str>,
}

impl fmt::Debug for FileAbout<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A password does not belong in logs.
        f.debug_struct("FileAbout").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The text of a file, and what is known of it.
#[derive(Clone)]
pub struct Extracted {
    pub(crate) source: Source,
    pub(crate) extractor: &'static str,
    pub(crate) paged: bool,
    pub(crate) labels: Vec<String>,
    pub(crate) faults: Vec<PageFault>,
    pub(crate) flow: Option<Flow>,
    pub(crate) bare: Option<Flow>,
    pub(crate) hidden: Vec<(usize, Source)>,
    pub(crate) origins: Option<Origins>,
}

/// Tells where a range of the text, in bytes, stands in the file.
type Origins = Arc<dyn Fn(Range<usize>) -> Vec<FileOrigin> + Send + Sync>;

impl Extracted {
    /// The text that was made by `extractor`, a name with a version such as `pdf@1`.
    #[must_use]
    pub const fn new(source: Source, extractor: &'static str) -> Self {
        Extracted {
            source,
            extractor,
            paged: true,
            labels: Vec::new(),
            faults: Vec::new(),
            flow: None,
            bare: None,
            hidden: Vec::new(),
            origins: None,
        }
    }

    /// The text.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Whether the format has pages.
    #[must_use]
    pub const fn is_paged(&self) -> bool {
        self.paged
    }

    /// What is printed on the pages, one label a page; empty if the file does not say.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The pages whose text cannot be trusted.
    #[must_use]
    pub fn faults(&self) -> &[PageFault] {
        &self.faults
    }

    /// The text as it runs on over page breaks.
    #[must_use]
    pub const fn flow(&self) -> Option<&Flow> {
        self.flow.as_ref()
    }

    /// What pages hide, by page: it is in the file, and nobody sees it there. Nothing is found in it.
    #[must_use]
    pub fn hidden(&self) -> &[(usize, Source)] {
        &self.hidden
    }

    /// Where a range of the text, in bytes, stands in the file.
    #[must_use]
    pub fn origins(&self, range: Range<usize>) -> Vec<FileOrigin> {
        self.origins.as_ref().map(|origins| origins(range)).unwrap_or_default()
    }

    /// The same of several ranges.
    #[must_use]
    pub fn origins_of(&self, ranges: &[Range<usize>]) -> Vec<FileOrigin> {
        ranges.iter().flat_map(|range| self.origins(range.clone())).collect()
    }

    /// Of a format without pages: what a citation says of them cannot be checked.
    #[must_use]
    pub const fn without_pages(mut self) -> Self {
        self.paged = false;
        self
    }

    /// With what is printed on its pages, one label a page.
    #[must_use]
    pub fn with_labels(mut self, labels: Vec<String>) -> Self {
        self.labels = labels;
        self
    }

    /// With pages whose text cannot be trusted, ascending.
    #[must_use]
    pub fn with_faults(mut self, faults: Vec<PageFault>) -> Self {
        self.faults = faults;
        self
    }

    /// With the text as it runs on over page breaks.
    #[must_use]
    pub fn with_flow(mut self, flow: Flow) -> Self {
        self.flow = Some(flow);
        self
    }

    /// With the text without all that pages repeat, in doubt too: to look over page breaks.
    #[must_use]
    pub fn with_bare(mut self, bare: Flow) -> Self {
        self.bare = Some(bare);
        self
    }

    /// With what pages hide, ascending.
    #[must_use]
    pub fn with_hidden(mut self, hidden: Vec<(usize, Source)>) -> Self {
        self.hidden = hidden;
        self
    }

    /// Whether a quote that was found in the text stands at no place once page breaks are looked over, see
    /// [`Flow::refuses`].
    pub(crate) fn is_cut_at_page_break(&self, found: &Found<'_>, quote: &Quote) -> bool {
        self.bare.as_ref().is_some_and(|bare| bare.refuses(&self.source, found, quote))
    }

    /// With the way back: where a range of the text, in bytes, stands in the file.
    #[must_use]
    pub fn with_origins(
        mut self,
        origins: impl Fn(Range<usize>) -> Vec<FileOrigin> + Send + Sync + 'static,
    ) -> Self {
        self.origins = Some(Arc::new(origins));
        self
    }
}

impl fmt::Debug for Extracted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extracted")
            .field("source", &self.source)
            .field("extractor", &self.extractor)
            .finish_non_exhaustive()
    }
}

/// A page whose text cannot be trusted: a quote that is not found may stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageFault {
    /// The number of the page, from 1.
    pub page: usize,
    /// The machine name of what is wrong: `scanned`, `unmappable`, `broken`.
    pub name: &'static str,
    /// What is wrong, for people: `is a scan without a text layer`.
    pub message: String,
}

/// Where a stretch of the text stands in the file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum FileOrigin {
    /// Bytes of the file, or of a file within it; end exclusive.
    Bytes {
        /// The name of the file within the file, if it is a package.
        #[serde(skip_serializing_if = "Option::is_none")]
        part: Option<String>,
        /// Start and end.
        bytes: (usize, usize),
    },
    /// A place on a page.
    Quads {
        /// The number of the page, from 1.
        page: usize,
        /// Quadrilaterals, one a line: top left, top right, bottom left, bottom right, each x and y in
        /// points of the page's user space.
        quads: Vec<[[f32; 2]; 4]>,
    },
}
