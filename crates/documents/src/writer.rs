//! Text under construction: gaps between words, cells and blocks, and where each piece came from.

use std::mem;
use std::ops::Range;

use crate::stretch::{Stretch, append};
use crate::{Dropped, DroppedKind};

/// What parts the text so far from the next piece; a later one is wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    None,
    Blank,
    Cell,
    Line,
}

/// A text under construction.
#[derive(Debug)]
pub(crate) struct Writer {
    text: String,
    stretches: Vec<Stretch>,
    borders: Vec<usize>,
    dropped: Vec<Dropped>,
    gap: Gap,
    // Where the blank of the gap stands.
    blank: Option<Range<usize>>,
    // Something was left out here: what stands around it may not grow together.
    apart: bool,
}

/// What a [`Writer`] made.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) text: String,
    pub(crate) stretches: Vec<Stretch>,
    pub(crate) borders: Vec<usize>,
    pub(crate) dropped: Vec<Dropped>,
}

impl Writer {
    pub(crate) const fn new() -> Self {
        Writer {
            text: String::new(),
            stretches: Vec::new(),
            borders: Vec::new(),
            dropped: Vec::new(),
            gap: Gap::None,
            blank: None,
            apart: false,
        }
    }

    /// Whether nothing was written.
    pub(crate) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The last character, unless a gap follows it.
    pub(crate) fn glued(&self) -> Option<char> {
        if self.gap == Gap::None { self.text.chars().next_back() } else { None }
    }

    /// A piece of text and the bytes that it comes from.
    pub(crate) fn push(&mut self, piece: &str, origin: Range<usize>) {
        if piece.is_empty() {
            return;
        }
        self.fill_gap(piece);
        self.append(piece, Some(origin));
    }

    /// A piece of text that stands nowhere in the file: a browser makes it.
    pub(crate) fn push_made(&mut self, piece: &str) {
        self.fill_gap(piece);
        self.append(piece, None);
    }

    /// A blank, unless a gap is there already.
    pub(crate) fn blank(&mut self, origin: Range<usize>) {
        match (&mut self.blank, self.gap) {
            (_, Gap::None) => {
                self.gap = Gap::Blank;
                self.blank = Some(origin);
            }
            (Some(blank), Gap::Blank) if blank.end == origin.start => blank.end = origin.end,
            _ => {}
        }
    }

    /// The end, or the start, of a cell.
    pub(crate) fn cell(&mut self) {
        self.border();
        self.gap = self.gap.max(Gap::Cell);
    }

    /// The end, or the start, of a block.
    pub(crate) fn line(&mut self) {
        self.border();
        self.gap = Gap::Line;
    }

    /// A line break inside a block.
    pub(crate) fn line_break(&mut self, origin: Range<usize>) {
        if self.gap == Gap::Line {
            self.fill_gap("\n");
        }
        self.gap = Gap::None;
        self.blank = None;
        if !self.text.is_empty() {
            self.append("\n", Some(origin));
        }
    }

    /// Something that is left out.
    pub(crate) fn drop(&mut self, kind: DroppedKind, text: String) {
        if !text.is_empty() {
            self.dropped.push(Dropped { kind, text, at: self.text.len() });
        }
        // Deleted text stood between nothing: the reader sees what is left grow together.
        self.apart |= kind == DroppedKind::ReferenceMarker;
    }

    /// What stands around this place may not grow together.
    #[cfg(feature = "html")]
    pub(crate) const fn keep_apart(&mut self) {
        self.apart = true;
    }

    /// The text so far, away from the writer.
    pub(crate) fn finish(self) -> Written {
        Written {
            text: self.text,
            stretches: self.stretches,
            borders: self.borders,
            dropped: self.dropped,
        }
    }

    fn border(&mut self) {
        let end = self.text.len();
        if end > 0 && self.borders.last() != Some(&end) {
            self.borders.push(end);
        }
    }

    /// Writes what parts the text from a piece.
    fn fill_gap(&mut self, piece: &str) {
        let gap = mem::replace(&mut self.gap, Gap::None);
        let blank = self.blank.take();
        let apart = mem::replace(&mut self.apart, false);
        let Some(last) = self.text.chars().next_back() else { return };
        match gap {
            Gap::Line if last != '\n' => self.append("\n", None),
            Gap::Cell if !matches!(last, '\n' | '\t') => self.append("\t", None),
            Gap::Blank if !matches!(last, ' ' | '\n' | '\t') => self.append(" ", blank),
            Gap::None
                if apart && last.is_alphanumeric() && piece.starts_with(char::is_alphanumeric) =>
            {
                self.append(" ", None);
            }
            _ => {}
        }
    }

    fn append(&mut self, piece: &str, origin: Option<Range<usize>>) {
        let start = self.text.len();
        self.text.push_str(piece);
        if let Some(origin) = origin {
            append(&mut self.stretches, Stretch::new(start..self.text.len(), origin));
        }
    }
}

impl Written {
    /// Puts another text behind this one, as blocks of their own; returns where it begins.
    #[cfg(any(feature = "epub", feature = "docx"))]
    pub(crate) fn add(&mut self, mut other: Written) -> Vec<Stretch> {
        let end = self.text.len();
        if end > 0 && !other.text.is_empty() {
            if self.borders.last() != Some(&end) {
                self.borders.push(end);
            }
            self.text.push('\n');
        }
        let start = self.text.len();
        self.text.push_str(&other.text);
        self.borders.extend(other.borders.iter().map(|at| at + start));
        for dropped in &mut other.dropped {
            dropped.at += start;
        }
        self.dropped.append(&mut other.dropped);
        for stretch in &mut other.stretches {
            stretch.text = stretch.text.start + start..stretch.text.end + start;
        }
        other.stretches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_gap_stands() {
        let mut writer = Writer::new();
        writer.line();
        writer.push("a", 0..1);
        writer.blank(1..2);
        writer.blank(2..4);
        writer.push("b", 4..5);
        writer.cell();
        writer.blank(5..6);
        writer.push("c", 6..7);
        writer.blank(7..8);
        writer.line();
        writer.line();
        writer.push("d", 8..9);
        writer.blank(9..10);
        let written = writer.finish();
        assert_eq!(written.text, "a b\tc\nd");
        assert_eq!(written.borders, [3, 5]);
        assert_eq!(written.stretches.first().map(|s| s.origin.clone()), Some(0..1));
    }

    #[test]
    fn what_stood_around_a_marker_does_not_grow_together() {
        let mut writer = Writer::new();
        writer.push("5", 0..1);
        writer.drop(DroppedKind::ReferenceMarker, "[1]".to_owned());
        writer.push("6", 4..5);
        writer.drop(DroppedKind::ReferenceMarker, "[2]".to_owned());
        writer.push(".", 8..9);
        let written = writer.finish();
        assert_eq!(written.text, "5 6.");
        assert_eq!(written.dropped.iter().map(|d| d.at).collect::<Vec<_>>(), [1, 3]);
    }
}
