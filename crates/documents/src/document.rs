//! What a reader makes of a file: text, and where each stretch of it comes from.

use std::ops::Range;

use crate::stretch::{Stretch, hull};
use crate::{Format, PageFault};

/// The text of a file, with its pages and borders and the way back to the original.
///
/// All ranges of the text are bytes, ends exclusive.
#[derive(Clone, Debug)]
pub struct Document {
    pub(crate) format: Format,
    pub(crate) extractor: &'static str,
    pub(crate) text: String,
    pub(crate) pages: Vec<Page>,
    pub(crate) borders: Vec<usize>,
    pub(crate) dropped: Vec<Dropped>,
    pub(crate) problems: Vec<PageProblem>,
    pub(crate) map: Map,
}

/// A page of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Where it stands in the text, in bytes.
    pub text: Range<usize>,
    /// What is printed on it, as the file says: `iv`, `A-3`.
    pub label: Option<String>,
}

/// A page that cannot be trusted: a quote that is not found may stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageProblem {
    /// The number of the page, from 1.
    pub page: usize,
    /// Why.
    pub fault: PageFault,
}

/// Something of the file that is not in the text, and that a reader would see, or that is there and a
/// reader does not see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// What it is.
    pub kind: DroppedKind,
    /// What it says.
    pub text: String,
    /// The place in the text where it stood, in bytes.
    pub at: usize,
}

/// What kind of thing was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DroppedKind {
    /// A marker of a note or reference, or the number of a printed page: `[12]` in
    /// `<sup class=reference>`.
    ReferenceMarker,
    /// Text that is struck through, or was deleted in the file with its changes tracked.
    Deleted,
    /// Text of a PDF page that nobody sees there: in the colour of what lies below, covered, clipped away,
    /// too small. Its lines, with `at` the end of the page.
    Hidden,
}

/// Where a stretch of the text comes from.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Origin {
    /// Bytes of the file.
    Bytes(Range<usize>),
    /// Bytes of a file within the file.
    Part {
        /// Its name: `OEBPS/chapter-2.xhtml`.
        name: String,
        /// The bytes of it, unpacked.
        bytes: Range<usize>,
    },
    /// Quadrilaterals on a page, one a line.
    Quads {
        /// The number of the page, from 1.
        page: usize,
        /// In the page's user space.
        quads: Vec<Quad>,
    },
}

/// Four corners in user space of a PDF page, in points: top left, top right, bottom left, bottom
/// right of the text, as it is read; the order that viewers want of `QuadPoints`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quad(pub [[f32; 2]; 4]);

/// The way from the text back to the file.
#[derive(Clone, Debug)]
pub(crate) enum Map {
    /// The text is the file's bytes.
    Same,
    /// Stretches in ascending order of the text.
    Spans(Vec<Stretch>),
    /// The same in the parts of a package.
    #[cfg(any(feature = "epub", feature = "docx"))]
    Parts(Vec<(String, Vec<Stretch>)>),
    /// Boxes on pages.
    #[cfg(feature = "pdf")]
    Places(crate::pdf::Places),
}

impl Document {
    /// The format of the file.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// What made the text out of the bytes, with its version: `pdf@1`.
    #[must_use]
    pub const fn extractor(&self) -> &'static str {
        self.extractor
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, given away.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// The pages; none if the format has no pages that could be checked.
    #[must_use]
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// The bytes at which blocks and cells end, ascending.
    #[must_use]
    pub fn borders(&self) -> &[usize] {
        &self.borders
    }

    /// What a reader sees and the text does not have.
    #[must_use]
    pub fn dropped(&self) -> &[Dropped] {
        &self.dropped
    }

    /// Pages that cannot be trusted, ascending.
    #[must_use]
    pub fn problems(&self) -> &[PageProblem] {
        &self.problems
    }

    /// Where a range of the text, in bytes, comes from: one stretch of bytes for each part of the
    /// file that it touches, or one entry for each page, in the order of the text. Empty if nothing
    /// of the range stands in the file. O(range + log of the text).
    #[must_use]
    pub fn origins(&self, range: Range<usize>) -> Vec<Origin> {
        let range = range.start.min(self.text.len())..range.end.min(self.text.len());
        if range.is_empty() {
            return Vec::new();
        }
        match &self.map {
            Map::Same => vec![Origin::Bytes(range)],
            Map::Spans(stretches) => {
                hull(stretches, &range).map(Origin::Bytes).into_iter().collect()
            }
            #[cfg(any(feature = "epub", feature = "docx"))]
            Map::Parts(parts) => parts
                .iter()
                .filter_map(|(name, stretches)| {
                    let bytes = hull(stretches, &range)?;
                    Some(Origin::Part { name: name.clone(), bytes })
                })
                .collect(),
            #[cfg(feature = "pdf")]
            Map::Places(places) => places.quads(&range),
        }
    }
}
