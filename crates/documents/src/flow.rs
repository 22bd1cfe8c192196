//! The running text of a file, without what is repeated on its pages.

use std::ops::Range;

use crate::Document;

/// The running text of a document: its text without running heads, feet and page numbers.
///
/// A sentence that runs over a page break has these between its halves. Check the text of the
/// document first; what is only found here is found with something skipped, which a caller shows.
#[derive(Clone, Debug)]
pub struct Flow {
    text: String,
    page_starts: Vec<usize>,
    borders: Vec<usize>,
    skipped: Vec<Skipped>,
    // What is left between the skipped ranges: its place here and in the document's text.
    kept: Vec<Kept>,
}

/// Furniture of a page that the flow leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// What it is.
    pub kind: SkippedKind,
    /// The number of the page it stands on, from 1.
    pub page: usize,
    /// What it says.
    pub text: String,
    /// Where it stands in the document's text, in bytes.
    pub range: Range<usize>,
}

/// What kind of furniture was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SkippedKind {
    /// A line at the top, repeated on other pages.
    Head,
    /// A line at the bottom, repeated on other pages.
    Foot,
    /// The number of the page.
    PageNumber,
    /// Notes at the foot of the page, in smaller letters and with a mark in front.
    Footnote,
    /// Nothing but the end of the page, where a number may run on: `1,` and `500`.
    PageBreak,
}

impl SkippedKind {
    /// The machine name: `head`, `foot`, `page_number`, `footnote`, `page_break`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            SkippedKind::Head => "head",
            SkippedKind::Foot => "foot",
            SkippedKind::PageNumber => "page_number",
            SkippedKind::Footnote => "footnote",
            SkippedKind::PageBreak => "page_break",
        }
    }
}

/// What pages repeat, in the order of the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Furniture {
    /// All of it.
    pub(crate) all: Vec<Skipped>,
    /// Without what holds a number and stands beside a number of the text.
    pub(crate) sure: Vec<Skipped>,
}

#[derive(Clone, Debug)]
struct Kept {
    flow: usize,
    text: Range<usize>,
}

impl Flow {
    /// Leaves lines out of a document; they ascend and do not overlap. O(length).
    pub(crate) fn new(document: &Document, skipped: &[Skipped]) -> Self {
        let mut flow = Flow {
            text: String::with_capacity(document.text.len()),
            page_starts: Vec::with_capacity(document.pages.len()),
            borders: Vec::new(),
            skipped: skipped.to_vec(),
            kept: Vec::with_capacity(skipped.len() + 1),
        };
        let mut start = 0;
        for line in skipped {
            flow.keep(document, start..line.range.start);
            // With its line break.
            let after = document.text.get(line.range.end..).unwrap_or_default();
            start = line.range.end + usize::from(after.starts_with('\n'));
        }
        flow.keep(document, start..document.text.len());
        let starts = document.pages.iter().map(|page| flow.place(page.text.start));
        flow.page_starts = starts.collect();
        let borders = document.borders.iter().filter_map(|&border| {
            let at = flow.kept.partition_point(|kept| kept.text.end < border);
            let kept = flow.kept.get(at).filter(|kept| kept.text.start <= border)?;
            Some(kept.flow + (border - kept.text.start))
        });
        flow.borders = borders.collect();
        flow.borders.dedup();
        flow
    }

    fn keep(&mut self, document: &Document, text: Range<usize>) {
        if let Some(piece) = document.text.get(text.clone()).filter(|piece| !piece.is_empty()) {
            self.kept.push(Kept { flow: self.text.len(), text });
            self.text.push_str(piece);
        }
    }

    /// The stretches of the text that the flow is made of: where each starts in the flow, and its range of
    /// the text; ascending.
    pub fn stretches(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        self.kept.iter().map(|kept| (kept.flow, kept.text.clone()))
    }

    /// The place in the flow of one in the text; for one that is left out, where it was cut.
    /// O(log of the stretches).
    #[must_use]
    pub fn place(&self, text: usize) -> usize {
        let at = self.kept.partition_point(|kept| kept.text.end <= text);
        self.kept
            .get(at)
            .map_or(self.text.len(), |kept| kept.flow + text.saturating_sub(kept.text.start))
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The bytes at which pages start, ascending; as many as the document has pages.
    #[must_use]
    pub fn page_starts(&self) -> &[usize] {
        &self.page_starts
    }

    /// The bytes at which blocks and cells end, ascending.
    #[must_use]
    pub fn borders(&self) -> &[usize] {
        &self.borders
    }

    /// All that was left out, ascending.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// The ranges of the document's text that a range of the flow is made of, ascending.
    /// O(ranges + log of all).
    #[must_use]
    pub fn to_text(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let from = self.kept.partition_point(|kept| kept.flow + kept.text.len() <= range.start);
        let touched = self.kept.get(from..).unwrap_or_default();
        let touched = touched.iter().take_while(|kept| kept.flow < range.end);
        touched
            .map(|kept| {
                let cut = |at: usize| kept.text.start + at.saturating_sub(kept.flow);
                cut(range.start)..cut(range.end).min(kept.text.end)
            })
            .filter(|text| !text.is_empty())
            .collect()
    }

    /// What was left out inside a range of the flow, ascending.
    #[must_use]
    pub fn skipped_in(&self, range: Range<usize>) -> &[Skipped] {
        let texts = self.to_text(range);
        let (Some(first), Some(last)) = (texts.first(), texts.last()) else { return &[] };
        let from = self.skipped.partition_point(|line| line.range.start < first.end);
        let to = self.skipped.partition_point(|line| line.range.end <= last.start);
        self.skipped.get(from..to).unwrap_or_default()
    }
}

impl Document {
    /// The running text without the furniture of the pages; nothing if none was recognised.
    ///
    /// Lines at the top and bottom of pages are furniture if neighbouring pages have the same line
    /// at the same height, its numbers equal or counting the pages. A number alone is one only if
    /// it counts on at the same place, or is the label of its page and stands apart. Notes at the foot of
    /// a page are left out as well, if they are the last of its text, in smaller letters, and begin with a
    /// mark. Whatever is in doubt stays: a number of the text is never left out beside another number.
    #[must_use]
    pub fn flow(&self) -> Option<Flow> {
        self.without(|furniture| &furniture.sure)
    }

    /// The running text without all that looks like furniture, numbers beside numbers too, and with the
    /// halves of a number that a page break parts (`1,` and `500`) beside each other: not to find
    /// quotes in, but to look over a page break for what an edge there would cut.
    #[must_use]
    pub fn bare(&self) -> Option<Flow> {
        self.without(|furniture| &furniture.all)
    }

    fn without(&self, which: impl Fn(&Furniture) -> &Vec<Skipped>) -> Option<Flow> {
        let skipped = which(self.furniture()?);
        (!skipped.is_empty()).then(|| Flow::new(self, skipped))
    }

    /// Only a format with pages has any.
    fn furniture(&self) -> Option<&Furniture> {
        match &self.map {
            #[cfg(feature = "pdf")]
            crate::document::Map::Places(places) => Some(places.furniture()),
            _ => None,
        }
    }
}
