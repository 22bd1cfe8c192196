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
    // Something was left out here, and what stands around it may be no number of the file.
    cut: bool,
    // A picture that opens a line.
    sight: Option<Sight>,
}

/// A picture that says something, and the blank behind it.
#[derive(Debug)]
struct Sight {
    origin: Range<usize>,
    blank: Option<Range<usize>>,
}

/// What a reader sees and cannot be known: it equals nothing.
pub(crate) const UNKNOWN: &str = "\u{FFFC}";

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
            cut: false,
            sight: None,
        }
    }

    /// Whether nothing was written.
    #[cfg(feature = "html")]
    pub(crate) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The last character, unless a gap follows it.
    pub(crate) fn glued(&self) -> Option<char> {
        let open = self.gap == Gap::None && self.sight.is_none();
        if open { self.text.chars().next_back() } else { None }
    }

    /// The last character of the line, blanks aside.
    #[cfg(feature = "html")]
    pub(crate) fn last(&self) -> Option<char> {
        let open = self.gap <= Gap::Blank && self.sight.is_none();
        if open { self.text.chars().next_back() } else { None }
    }

    /// A piece of text and the bytes that it comes from.
    pub(crate) fn push(&mut self, piece: &str, origin: Range<usize>) {
        if piece.is_empty() {
            return;
        }
        self.show_sight();
        self.fill_gap(piece);
        self.append(piece, Some(origin));
    }

    /// A piece of text that stands nowhere in the file: a browser makes it.
    #[cfg(feature = "html")]
    pub(crate) fn push_made(&mut self, piece: &str) {
        self.show_sight();
        self.fill_gap(piece);
        self.append(piece, None);
    }

    /// A blank, unless a gap is there already.
    pub(crate) fn blank(&mut self, origin: Range<usize>) {
        if let Some(sight) = &mut self.sight {
            sight.blank.get_or_insert(origin);
            return;
        }
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
        self.sight = None;
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
        // What was deleted in the file stood between nothing: what is left grows together.
        self.apart |= kind == DroppedKind::ReferenceMarker;
    }

    /// What stands around this place may not grow together.
    pub(crate) const fn keep_apart(&mut self) {
        self.apart = true;
    }

    /// What stands around this place may be no number of the file: none grows together over it.
    pub(crate) const fn cut_numbers(&mut self) {
        self.cut = true;
    }

    /// A picture whose meaning is not known: nothing is found across it. One that has its line for
    /// itself stands between texts, not in one.
    pub(crate) fn sight(&mut self, origin: Range<usize>) {
        let opens = self.text.is_empty()
            || self.gap >= Gap::Cell
            || self.gap == Gap::None && self.text.ends_with('\n');
        if opens {
            self.sight = Some(Sight { origin, blank: None });
        } else {
            self.push(UNKNOWN, origin);
        }
    }

    /// A picture and text behind it are one line.
    fn show_sight(&mut self) {
        if let Some(sight) = self.sight.take() {
            self.fill_gap(UNKNOWN);
            self.append(UNKNOWN, Some(sight.origin));
            if let Some(blank) = sight.blank {
                self.blank(blank);
            }
        }
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
        self.sight = None;
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
        let cut = mem::replace(&mut self.cut, false);
        let Some(last) = self.text.chars().next_back() else { return };
        match gap {
            Gap::Line if last != '\n' => self.append("\n", None),
            Gap::Cell if !matches!(last, '\n' | '\t') => self.append("\t", None),
            Gap::Blank if !matches!(last, ' ' | '\n' | '\t') => self.append(" ", blank),
            Gap::None if cut && joint(&self.text, piece) == Joint::Number => {
                self.append(UNKNOWN, None);
            }
            Gap::None if cut && joint(&self.text, piece) == Joint::Open => self.cut = true,
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

/// What two pieces would be as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joint {
    /// A number or a part of one.
    Number,
    /// It hangs on what follows.
    Open,
    Other,
}

/// How far punctuation is looked through for a number.
const REACH: usize = 32;

fn joint(text: &str, piece: &str) -> Joint {
    let joins = |c: &char| {
        let signs = ".,:;/'+-*^=_\u{B7}\u{D7}\u{2044}\u{2019}\u{2212}\u{66B}\u{66C}";
        signs.contains(*c) || matches!(*c, '\u{2010}'..='\u{2015}')
    };
    let before = text.chars().rev().take(REACH).find(|c| !joins(c));
    let Some(before) = before.filter(|c| c.is_alphanumeric()) else { return Joint::Other };
    match piece.chars().find(|c| !joins(c)) {
        None => Joint::Open,
        Some(c) if c.is_alphanumeric() && (c.is_numeric() || before.is_numeric()) => Joint::Number,
        Some(_) => Joint::Other,
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

    #[test]
    fn numbers_do_not_grow_together_over_a_cut() {
        for (before, after, want) in [
            ("1", &["3"][..], "1\u{FFFC}3"),
            ("1.", &["5"], "1.\u{FFFC}5"),
            ("1", &[",", "5"], "1,\u{FFFC}5"),
            ("A", &["5"], "A\u{FFFC}5"),
            ("$", &["50"], "$50"),
            ("re", &["sent"], "resent"),
            ("5", &["%"], "5%"),
            ("5", &[",", "x"], "5,\u{FFFC}x"),
        ] {
            let mut writer = Writer::new();
            writer.push(before, 0..1);
            writer.cut_numbers();
            for piece in after {
                writer.push(piece, 5..6);
            }
            assert_eq!(writer.finish().text, want);
        }
    }

    #[test]
    fn a_picture_with_a_line_for_itself_is_no_text() {
        let mut writer = Writer::new();
        writer.sight(0..1);
        writer.line();
        writer.push("a", 1..2);
        writer.line();
        writer.sight(2..3);
        writer.blank(3..4);
        writer.push("b", 4..5);
        writer.sight(5..6);
        writer.line();
        writer.sight(6..7);
        let written = writer.finish();
        assert_eq!(written.text, "a\n\u{FFFC} b\u{FFFC}");
        assert_eq!(written.borders, [1, 10]);
    }
}
