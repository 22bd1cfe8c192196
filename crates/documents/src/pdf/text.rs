//! From lines to the text of a file.

use std::ops::Range;

use hayro_interpret::kurbo::{Affine, Point, Vec2};

use super::furniture::{self, Edges, Shown};
use super::layout::Line;
use super::places::{Lie, Mark, Places};
use crate::document::Map;
use crate::{Document, Dropped, DroppedKind, Format, Page, PageProblem};

/// What made the text; raised whenever the same file gives another text.
const EXTRACTOR: &str = "pdf@3";

/// Puts pages together.
pub(super) struct Builder {
    labels: std::vec::IntoIter<Option<String>>,
    text: String,
    pages: Vec<Page>,
    borders: Vec<usize>,
    places: Places,
    edges: Vec<Edges>,
    dropped: Vec<Dropped>,
    /// Where the page begins that is not ended yet.
    start: usize,
}

impl Builder {
    pub(super) fn new(labels: Vec<Option<String>>) -> Self {
        Builder {
            labels: labels.into_iter(),
            text: String::new(),
            pages: Vec::new(),
            borders: Vec::new(),
            places: Places::default(),
            edges: Vec::new(),
            dropped: Vec::new(),
            start: 0,
        }
    }

    /// Whether there is no text so far.
    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Adds a page with its lines, and those that it hides; `display` leads from user space to the page
    /// as shown.
    pub(super) fn push_page(&mut self, lines: &[Line], hidden: &[Line], display: Affine) {
        let page = u32::try_from(self.pages.len() + 1).unwrap_or(u32::MAX);
        let mut shown = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            if line.is_block && index > 0 {
                // The end of the line before, in front of its line break.
                self.borders.push(self.text.len() - 1);
            }
            let start = self.text.len();
            self.push_line(page, line);
            shown.extend(as_shown(line, display, start..self.text.len() - 1));
        }
        self.edges.push(Edges::new(shown, &self.text));
        self.push_hidden(hidden);
        self.end_page();
    }

    fn push_hidden(&mut self, lines: &[Line]) {
        let mut text = String::new();
        for line in lines {
            line.pieces.iter().for_each(|piece| piece.text.push_to(&mut text));
            text.push('\n');
        }
        if !text.is_empty() {
            let at = self.text.len();
            self.dropped.push(Dropped { kind: DroppedKind::Hidden, text, at });
        }
    }

    fn push_line(&mut self, page: u32, line: &Line) {
        let start = self.text.len();
        let mut marks = Vec::with_capacity(line.pieces.len());
        for piece in &line.pieces {
            if piece.is_cell {
                self.borders.push(self.text.trim_end_matches(' ').len());
            }
            if piece.is_drawn {
                marks.push(Mark {
                    at: offset(self.text.len()),
                    from: piece.from as f32,
                    to: piece.to as f32,
                });
            }
            piece.text.push_to(&mut self.text);
        }
        let lie = Lie {
            origin: point(line.origin),
            along: vector(line.along),
            up: vector(line.up),
            ascent: line.ascent as f32,
            descent: line.descent as f32,
        };
        self.places.push(page, offset(start)..offset(self.text.len()), &lie, marks);
        self.text.push('\n');
    }

    pub(super) fn end_page(&mut self) {
        self.text.push('\u{C}');
        let text = self.start..self.text.len();
        self.start = text.end;
        self.pages.push(Page { text, label: self.labels.next().flatten() });
    }

    pub(super) fn finish(mut self, problems: Vec<PageProblem>) -> Document {
        self.borders.sort_unstable();
        self.borders.dedup();
        let labels: Vec<Option<String>> =
            self.pages.iter().map(|page| page.label.clone()).collect();
        self.places.set_furniture(furniture::find(
            &mut self.edges,
            &labels,
            &self.pages,
            &self.text,
        ));
        Document {
            format: Format::Pdf,
            extractor: EXTRACTOR,
            text: self.text,
            pages: self.pages,
            borders: self.borders,
            dropped: self.dropped,
            problems,
            map: Map::Places(self.places),
        }
    }
}

/// A line as it is shown on its page; nothing if it does not run from left to right there.
fn as_shown(line: &Line, display: Affine, range: Range<usize>) -> Option<Shown> {
    let ends = line.pieces.iter().map(|piece| (piece.from.min(piece.to), piece.from.max(piece.to)));
    let (from, to) = ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
    let left = display * (line.origin + line.along * from);
    let right = display * (line.origin + line.along * to);
    let top = display * (line.origin + line.up * line.em);
    let origin = display * line.origin;
    let is_level = right.x > left.x && (right.y - left.y).abs() < 0.1 * (right.x - left.x);
    let em = origin.y - top.y;
    (is_level && em > 0.0).then_some(Shown { range, x: [left.x, right.x], y: origin.y, em })
}

/// An offset in the text; the bounds of a file keep it below 4 GiB.
fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

fn point(point: Point) -> [f32; 2] {
    [point.x as f32, point.y as f32]
}

fn vector(vector: Vec2) -> [f32; 2] {
    [vector.x as f32, vector.y as f32]
}
