//! Tags and text to the text that a reader sees.

use std::mem;
use std::ops::Range;

use super::elements::{
    Kind, ends, ends_paragraph, is_marker_class, is_note_target, is_picture, is_unseen, kind,
    style_hides,
};
use super::open::{Effects, Ended, Opens};
use super::tokens::Tag;
use crate::DroppedKind;
use crate::script::{Script, write_raised};
use crate::stretch::{Stretch, hull};
use crate::writer::{Writer, Written};

/// Walks over tags and text and writes what a reader sees.
#[derive(Debug)]
pub(crate) struct Walker {
    out: Writer,
    opens: Opens,
    // Whether an element is ended by `/>`.
    xml: bool,
    body: bool,
    // How many open elements hide, keep blanks, raise, lower, mark, quote.
    hidden: usize,
    pre: usize,
    above: usize,
    below: usize,
    markers: usize,
    quotes: usize,
    // Text above or below the line so far.
    raised: Vec<Raised>,
    marker: String,
    // The line break that opens preformatted text is not shown.
    pre_start: bool,
}

/// A piece above or below the line.
#[derive(Debug)]
struct Raised {
    text: String,
    origin: Range<usize>,
    script: Script,
    marker: bool,
}

impl Walker {
    pub(crate) fn new(xml: bool) -> Self {
        Walker {
            out: Writer::new(),
            opens: Opens::default(),
            xml,
            body: false,
            hidden: 0,
            pre: 0,
            above: 0,
            below: 0,
            markers: 0,
            quotes: 0,
            raised: Vec::new(),
            marker: String::new(),
            pre_start: false,
        }
    }

    /// Whether `<![CDATA[` begins text.
    pub(crate) const fn allows_cdata(&self) -> bool {
        self.xml
    }

    /// Ends everything that is open.
    pub(crate) fn finish(mut self) -> Written {
        self.pop_to(0);
        self.out.finish()
    }

    /// A start tag; whether the element is closed at once.
    pub(crate) fn start(&mut self, tag: &Tag, origin: Range<usize>) -> bool {
        let name = tag.name.as_str();
        self.pre_start = false;
        if name == "body" && !mem::replace(&mut self.body, true) && self.out.is_empty() {
            // Something of the head that was never closed.
            self.pop_to(0);
        }
        if let Some((names, walls)) = ends(name)
            && let Some(index) = self.opens.implied(names, walls)
        {
            self.pop_to(index);
        }
        if ends_paragraph(name)
            && let Some(index) = self.opens.paragraph()
        {
            self.pop_to(index);
        }
        let kind = kind(name);
        let visible = self.hidden == 0;
        match name {
            "br" if visible => self.line_break(origin),
            "hr" if visible => self.line(),
            // A reader sees a formula; nothing may be found across it.
            "math" if visible => self.formula(origin),
            _ if visible && is_picture(name) => {
                self.end_raised();
                self.out.keep_apart();
            }
            _ => {}
        }
        let closed = kind == Kind::Void || self.xml && tag.self_closing;
        let effects = self.effects(tag, kind);
        if visible && !effects.hidden {
            self.open(effects);
        }
        if closed {
            if visible && kind != Kind::Void && !effects.hidden {
                self.leave(effects);
            }
            return true;
        }
        self.opens.push(name, effects);
        self.count(effects, true);
        false
    }

    /// An end tag.
    pub(crate) fn end(&mut self, name: &str, origin: Range<usize>) {
        self.pre_start = false;
        match self.opens.ended_by(name) {
            Ended::DownTo(index) => self.pop_to(index),
            Ended::Alone(index) => {
                let effects = self.opens.close(index);
                self.undo(effects);
            }
            Ended::Nothing if self.hidden == 0 => match name {
                "br" => self.line_break(origin),
                "p" => self.line(),
                _ => {}
            },
            Ended::Nothing => {}
        }
    }

    /// Text, its references decoded; the stretches tell where it stands.
    pub(crate) fn text(&mut self, text: &str, stretches: &[Stretch]) {
        if self.hidden > 0 {
            return;
        }
        let mut text_range = 0..text.len();
        if mem::replace(&mut self.pre_start, false) && text.starts_with('\n') {
            text_range.start = 1;
        }
        // Pieces of one stretch, and of blanks or none.
        let mut next = 0;
        let mut at = text_range.start;
        while at < text_range.end {
            while stretches.get(next).is_some_and(|s| s.text.end <= at) {
                next += 1;
            }
            let stretch_end = stretches.get(next).map_or(text_range.end, |s| s.text.end);
            let mut end = stretch_end.min(text_range.end).max(at + 1);
            // At most three steps: a character is never cut.
            while !text.is_char_boundary(end) {
                end += 1;
            }
            let Some(rest) = text.get(at..end) else { return };
            let blank = rest.starts_with(is_blank);
            let len = rest.find(|c| is_blank(c) != blank).unwrap_or(rest.len());
            let piece = rest.get(..len).unwrap_or_default();
            let origin = stretches
                .get(next)
                .and_then(|s| hull(std::slice::from_ref(s), &(at..at + len)))
                .unwrap_or(0..0);
            if blank {
                self.blank(piece, origin);
            } else {
                self.write(piece, origin);
            }
            at += len.max(1);
        }
    }

    /// Text that is shown as it is, blanks and all.
    pub(crate) fn verbatim(&mut self, text: &str, stretches: &[Stretch]) {
        self.pre += 1;
        self.text(text, stretches);
        self.pre -= 1;
    }

    /// A marker of a note that is not an element.
    pub(crate) fn drop_marker(&mut self, text: String) {
        if self.hidden == 0 {
            self.end_raised();
            self.out.drop(DroppedKind::ReferenceMarker, text);
        }
    }

    /// The start or end of a block.
    pub(crate) fn line(&mut self) {
        if self.hidden == 0 {
            self.end_raised();
            self.out.line();
        }
    }

    /// The start or end of a cell.
    pub(crate) fn cell(&mut self) {
        if self.hidden == 0 {
            self.end_raised();
            self.out.cell();
        }
    }

    /// A line break inside a block.
    pub(crate) fn line_break(&mut self, origin: Range<usize>) {
        if self.hidden == 0 {
            self.end_raised();
            self.out.line_break(origin);
        }
    }

    fn effects(&self, tag: &Tag, kind: Kind) -> Effects {
        let name = tag.name.as_str();
        let raised = self.above + self.below > 0 || matches!(name, "sup" | "sub");
        let marker = is_marker_class(&tag.class) && matches!(name, "sup" | "a" | "span")
            || tag.role.split_ascii_whitespace().any(|r| r == "doc-noteref")
            || tag.epub_type.split_ascii_whitespace().any(|t| t == "noteref")
            || name == "a"
                && (raised && is_note_target(&tag.href)
                    || tag.href.contains("#cite_note")
                    || tag.href.contains("#cite-note"));
        Effects {
            hidden: tag.hidden
                || is_unseen(name)
                || name == "dialog" && !tag.open
                || style_hides(&tag.style),
            pre: matches!(name, "pre" | "listing" | "xmp" | "plaintext"),
            above: name == "sup",
            below: name == "sub",
            marker,
            quotes: name == "q",
            block: matches!(kind, Kind::Block | Kind::Table),
            // A button is a box of its own within the line.
            cell: kind == Kind::Cell || name == "button",
        }
    }

    /// What the start of an element does.
    fn open(&mut self, effects: Effects) {
        if effects.block {
            self.line();
        } else if effects.cell {
            self.cell();
        }
        if effects.quotes {
            self.quotes += 1;
            let mark = if self.quotes % 2 == 1 { "\u{201C}" } else { "\u{2018}" };
            self.made(mark);
        }
        self.pre_start = effects.pre;
    }

    /// What the end of an element does.
    fn leave(&mut self, effects: Effects) {
        if effects.quotes {
            let mark = if self.quotes % 2 == 1 { "\u{201D}" } else { "\u{2019}" };
            self.quotes = self.quotes.saturating_sub(1);
            self.made(mark);
        }
        if effects.block {
            self.line();
        } else if effects.cell {
            self.cell();
        }
    }

    fn count(&mut self, effects: Effects, more: bool) {
        let step = |count: &mut usize, on: bool| {
            if on {
                *count = if more { *count + 1 } else { count.saturating_sub(1) };
            }
        };
        step(&mut self.hidden, effects.hidden);
        step(&mut self.pre, effects.pre);
        step(&mut self.above, effects.above);
        step(&mut self.below, effects.below);
        step(&mut self.markers, effects.marker);
    }

    fn pop_to(&mut self, index: usize) {
        while self.opens.len() > index {
            let Some(effects) = self.opens.pop() else { break };
            self.undo(effects);
        }
    }

    fn undo(&mut self, effects: Effects) {
        let visible = self.hidden == 0;
        self.count(effects, false);
        if self.above + self.below == 0 {
            self.end_raised();
        }
        if self.markers == 0 && !self.marker.is_empty() {
            let marker = mem::take(&mut self.marker);
            self.out.drop(DroppedKind::ReferenceMarker, marker.trim().to_owned());
        }
        if visible {
            self.leave(effects);
        }
    }

    /// A piece without blanks.
    fn write(&mut self, piece: &str, origin: Range<usize>) {
        if self.above + self.below > 0 {
            self.raise(piece, origin);
        } else if self.markers > 0 {
            self.marker.push_str(piece);
        } else {
            self.end_raised();
            self.out.push(piece, origin);
        }
    }

    fn raise(&mut self, piece: &str, origin: Range<usize>) {
        let script = if self.above > 0 { Script::Super } else { Script::Sub };
        let marker = self.markers > 0;
        self.raised.push(Raised { text: piece.to_owned(), origin, script, marker });
    }

    /// A formula: a reader sees it, and nothing may be found across it.
    fn formula(&mut self, origin: Range<usize>) {
        if self.markers == 0 {
            self.end_raised();
            self.out.push("\u{FFFC}", origin);
        }
    }

    fn blank(&mut self, piece: &str, origin: Range<usize>) {
        if self.above + self.below > 0 {
            if self.raised.is_empty() {
                self.out.blank(origin);
            } else {
                self.raise(" ", origin);
            }
        } else if self.markers > 0 {
            self.marker.push(' ');
        } else if self.pre > 0 {
            self.preformatted(piece, origin);
        } else {
            self.out.blank(origin);
        }
    }

    fn preformatted(&mut self, piece: &str, origin: Range<usize>) {
        // A single reference, such as one to a line break, has its own place.
        let whole = piece.len() != origin.len();
        for (index, c) in piece.char_indices() {
            let place =
                if whole { origin.clone() } else { origin.start + index..origin.start + index + 1 };
            match c {
                '\n' => self.out.line_break(place),
                '\t' => self.out.push("\t", place),
                // A form feed would be the end of a page.
                _ => self.out.push(" ", place),
            }
        }
    }

    fn made(&mut self, mark: &str) {
        if self.above + self.below == 0 && self.markers == 0 {
            self.end_raised();
            self.out.push_made(mark);
        }
    }

    /// Writes what stood above or below the line, or drops it as the marker of a note.
    fn end_raised(&mut self) {
        if self.raised.is_empty() {
            return;
        }
        let pieces = mem::take(&mut self.raised);
        let text = |wanted: fn(&Raised) -> bool| -> String {
            pieces.iter().filter(|p| wanted(p)).map(|p| p.text.as_str()).collect()
        };
        let rest = text(|p| !p.marker);
        if !pieces.iter().any(|p| p.marker) {
            self.write_raised(&pieces);
        } else if rest.contains(char::is_alphanumeric) {
            // A number beside a marker is none.
            self.write_raised(&pieces);
            let marker = text(|p| p.marker);
            self.out.drop(DroppedKind::ReferenceMarker, marker.trim().to_owned());
        } else {
            // Brackets around a marker belong to it.
            let marker = text(|_| true);
            self.out.drop(DroppedKind::ReferenceMarker, marker.trim().to_owned());
        }
    }

    fn write_raised(&mut self, pieces: &[Raised]) {
        let pieces = pieces.iter().filter(|p| !p.marker);
        let script = pieces.clone().next().map_or(Script::Super, |p| p.script);
        let pieces: Vec<_> = pieces.map(|p| (p.text.as_str(), p.origin.clone())).collect();
        write_raised(&pieces, script, &mut self.out);
    }
}

/// The blanks that browsers make one.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{C}')
}
