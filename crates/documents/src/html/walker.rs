//! Tags and text to the text that a reader sees.

use std::mem;
use std::ops::Range;
use std::rc::Rc;

use super::Syntax;
use super::effects::{Effects, Seen, is_for_screen_readers};
use super::elements::{Kind, ends, ends_paragraph, is_picture, kind};
use super::look::Look;
use super::marker::Marker;
use super::open::{Ended, Opens};
use super::pieces::{self, Piece};
use super::sheet::{Rule, Sheet};
use super::tokens::{Sink, Tag};
use crate::DroppedKind;
use crate::direction::{Forced, is_turned};
use crate::script::Script;
use crate::stretch::{Stretch, hull};
use crate::writer::{UNKNOWN, Writer, Written};

/// Walks over tags and text and writes what a reader sees.
#[derive(Debug)]
pub(crate) struct Walker {
    out: Writer,
    opens: Opens,
    syntax: Syntax,
    sheets: Vec<Rc<Sheet>>,
    body: bool,
    open: Counts,
    // Markers, and text above or below the line so far.
    pieces: Vec<Piece>,
    // Characters that force a direction.
    forced: Forced,
    // Where the drawing that is open holds text.
    drawn_text: Option<Range<usize>>,
    // Text that is struck through so far.
    struck: String,
    // The line break that opens preformatted text is not shown.
    pre_start: bool,
}

/// How many open elements hide, keep blanks, raise …
#[derive(Debug, Default)]
struct Counts {
    hidden: usize,
    faint: usize,
    pre: usize,
    above: usize,
    below: usize,
    struck: usize,
    ltr: usize,
    rtl: usize,
    symbols: usize,
    called: usize,
    linked: usize,
    quotes: usize,
}

impl Counts {
    fn step(&mut self, effects: &Effects, more: bool) {
        let step = |count: &mut usize, on: bool| {
            if on {
                *count = if more { *count + 1 } else { count.saturating_sub(1) };
            }
        };
        step(&mut self.hidden, effects.hidden);
        step(&mut self.faint, effects.faint);
        step(&mut self.pre, effects.pre);
        step(&mut self.above, effects.above);
        step(&mut self.below, effects.below);
        step(&mut self.struck, effects.struck);
        step(&mut self.ltr, effects.ltr);
        step(&mut self.rtl, effects.rtl);
        step(&mut self.symbols, effects.symbols);
        step(&mut self.called, effects.marker == Marker::Called);
        step(&mut self.linked, effects.marker == Marker::Linked);
    }

    const fn marker(&self) -> Marker {
        if self.linked > 0 {
            Marker::Linked
        } else if self.called > 0 {
            Marker::Called
        } else {
            Marker::No
        }
    }

    const fn script(&self) -> Option<Script> {
        if self.above > 0 {
            Some(Script::Super)
        } else if self.below > 0 {
            Some(Script::Sub)
        } else {
            None
        }
    }
}

impl Walker {
    pub(crate) fn new(syntax: Syntax, sheets: Vec<Rc<Sheet>>) -> Self {
        Walker {
            out: Writer::new(),
            opens: Opens::default(),
            syntax,
            sheets,
            body: false,
            open: Counts::default(),
            pieces: Vec::new(),
            forced: Forced::default(),
            drawn_text: None,
            struck: String::new(),
            pre_start: false,
        }
    }

    /// Ends everything that is open.
    pub(crate) fn finish(mut self) -> Written {
        self.pop_to(0);
        self.out.finish()
    }

    /// Text that is shown as it is, blanks and all.
    #[cfg(feature = "markdown")]
    pub(crate) fn verbatim(&mut self, text: &str, stretches: &[Stretch]) {
        self.open.pre += 1;
        self.text(text, stretches);
        self.open.pre -= 1;
    }

    /// A marker of a note that is not an element.
    #[cfg(feature = "markdown")]
    pub(crate) fn drop_marker(&mut self, text: String) {
        if self.open.hidden > 0 {
            return;
        }
        if self.open.struck > 0 {
            self.struck.push_str(&text);
        } else {
            self.end_pieces();
            self.out.drop(DroppedKind::ReferenceMarker, text);
        }
    }

    /// The start or end of a block.
    pub(crate) fn line(&mut self) {
        if self.open.hidden == 0 {
            self.end_pieces();
            self.strike_blank();
            self.forced.end();
            self.out.line();
        }
    }

    /// The start or end of a cell.
    pub(crate) fn cell(&mut self) {
        if self.open.hidden == 0 {
            self.end_pieces();
            self.strike_blank();
            self.forced.end();
            self.out.cell();
        }
    }

    /// A line break inside a block.
    pub(crate) fn line_break(&mut self, origin: Range<usize>) {
        if self.open.hidden > 0 {
            return;
        }
        self.end_pieces();
        if self.open.struck > 0 {
            self.strike_blank();
        } else {
            self.out.line_break(origin);
        }
    }

    fn effects(&self, tag: &Tag, kind: Kind) -> Effects {
        let look = Look::of_style(&tag.style);
        let mut rule = Rule::default();
        for sheet in &self.sheets {
            rule.add(sheet.rule(tag));
        }
        Effects::of(tag, &look, rule, kind, self.open.script().is_some())
    }

    /// What the start of an element does.
    fn enter(&mut self, effects: Effects) {
        if effects.block {
            self.line();
        } else if effects.cell {
            self.cell();
        }
        if effects.quotes {
            self.open.quotes += 1;
            let mark = if self.open.quotes % 2 == 1 { "\u{201C}" } else { "\u{2018}" };
            self.made(mark);
        }
        self.pre_start = effects.pre;
    }

    /// What the end of an element does.
    fn leave(&mut self, effects: Effects) {
        if effects.quotes {
            let mark = if self.open.quotes % 2 == 1 { "\u{201D}" } else { "\u{2019}" };
            self.open.quotes = self.open.quotes.saturating_sub(1);
            self.made(mark);
        }
        if effects.block {
            self.line();
        } else if effects.cell {
            self.cell();
        }
    }

    /// Ends an element; whether there was one to end.
    fn close(&mut self, name: &str) -> bool {
        match self.opens.ended_by(name) {
            Ended::DownTo(index) => self.pop_to(index),
            Ended::Alone(index) => {
                let effects = self.opens.close(index);
                self.undo(effects);
            }
            Ended::Nothing => return false,
        }
        true
    }

    fn pop_to(&mut self, index: usize) {
        while self.opens.len() > index {
            let Some(effects) = self.opens.pop() else { break };
            self.undo(effects);
        }
    }

    fn undo(&mut self, effects: Effects) {
        let displayed = self.open.hidden == 0;
        self.step(effects, false);
        if displayed {
            self.leave(effects);
        }
        if effects.drawing
            && let Some(origin) = self.drawn_text.take()
            && self.open.hidden == 0
        {
            self.unknown("svg", origin);
        }
    }

    /// The start or end of what elements do.
    fn step(&mut self, effects: Effects, more: bool) {
        self.open.step(&effects, more);
        if self.open.script().is_none() && self.open.marker() == Marker::No {
            self.end_pieces();
        }
        if self.open.struck == 0 && !self.struck.is_empty() {
            self.end_pieces();
            let struck = mem::take(&mut self.struck);
            self.out.drop(DroppedKind::Deleted, struck.trim().to_owned());
            self.out.cut_numbers();
        }
    }

    /// Whether text is there and not seen.
    fn is_unseen(&self) -> bool {
        self.open.faint > 0 || self.opens.seen() != Seen::ALL
    }

    /// A piece without blanks.
    fn write(&mut self, piece: &str, origin: Range<usize>) {
        if self.is_unseen() {
            self.end_pieces();
            // What is too small takes no room.
            if self.opens.seen().legible {
                self.out.blank(origin);
            }
            return;
        }
        if self.open.struck > 0 {
            self.struck.push_str(piece);
            return;
        }
        let turned = self.forced.turns(piece)
            || self.open.rtl > 0 && is_turned(piece, true)
            || self.open.ltr > 0 && is_turned(piece, false)
            || self.open.symbols > 0 && piece.contains(|c: char| c.is_ascii_alphanumeric());
        let piece = if turned { UNKNOWN } else { piece };
        let (script, marker) = (self.open.script(), self.open.marker());
        if script.is_some() || marker != Marker::No {
            self.pieces.push(Piece { text: piece.to_owned(), origin, script, marker });
        } else {
            self.end_pieces();
            self.out.push(piece, origin);
        }
    }

    /// What a reader sees and cannot be known: nothing may be found across it.
    fn unknown(&mut self, name: &str, origin: Range<usize>) {
        if self.is_unseen() {
            return;
        }
        if self.open.struck > 0 {
            self.struck.push_str(UNKNOWN);
            return;
        }
        self.end_pieces();
        if matches!(name, "img" | "svg") {
            self.out.sight(origin);
        } else {
            self.out.push(UNKNOWN, origin);
        }
    }

    fn blank(&mut self, piece: &str, origin: Range<usize>) {
        let (script, marker) = (self.open.script(), self.open.marker());
        if self.open.struck > 0 && !self.is_unseen() {
            self.strike_blank();
        } else if script.is_some() || marker != Marker::No {
            if self.pieces.is_empty() {
                self.out.blank(origin);
            } else {
                let text = " ".to_owned();
                self.pieces.push(Piece { text, origin, script, marker });
            }
        } else if self.open.pre > 0 {
            self.preformatted(piece, origin);
        } else {
            self.out.blank(origin);
        }
    }

    /// A blank in what is struck through.
    fn strike_blank(&mut self) {
        if self.open.struck > 0 && !self.struck.is_empty() && !self.struck.ends_with(' ') {
            self.struck.push(' ');
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
        let open = &self.open;
        let plain = open.script().is_none() && open.marker() == Marker::No && open.struck == 0;
        if plain && !self.is_unseen() {
            self.end_pieces();
            self.out.push_made(mark);
        }
    }

    /// Writes what stood above or below the line, or drops it as the marker of a note.
    fn end_pieces(&mut self) {
        if !self.pieces.is_empty() {
            pieces::write(mem::take(&mut self.pieces), &mut self.out);
        }
    }
}

impl Sink for Walker {
    fn allows_cdata(&self) -> bool {
        self.syntax != Syntax::Html
    }

    fn is_xml(&self) -> bool {
        self.syntax == Syntax::Xml
    }

    fn start(&mut self, tag: &Tag, origin: Range<usize>) -> bool {
        let name = tag.name.as_str();
        self.pre_start = false;
        if name == "body" && !mem::replace(&mut self.body, true) && self.out.is_empty() {
            // Something of the head that was never closed.
            self.pop_to(0);
        }
        if name == "a" {
            // No link stands in another.
            self.close("a");
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
        let effects = self.effects(tag, kind);
        let displayed = self.open.hidden == 0 && !effects.gone;
        match name {
            "br" if displayed => self.line_break(origin),
            "hr" if displayed => self.line(),
            _ if displayed && is_for_screen_readers(&tag.class) => {
                // No part of the words around it.
                self.blank(" ", origin.clone());
                self.unknown(name, origin.clone());
                self.blank(" ", origin);
            }
            _ if displayed && effects.unknown => self.unknown(name, origin),
            // A drawing with words in it is one that says something.
            "text" if self.opens.innermost("svg").is_some() => self.drawn_text = Some(origin),
            _ if displayed && is_picture(name) => {
                self.end_pieces();
                self.out.keep_apart();
            }
            _ => {}
        }
        let closed = kind == Kind::Void || self.syntax != Syntax::Html && tag.self_closing;
        if displayed && !effects.hidden {
            self.enter(effects);
        }
        if closed {
            if displayed && kind != Kind::Void && !effects.hidden {
                self.leave(effects);
            }
            return true;
        }
        self.opens.push(name, effects);
        self.open.step(&effects, true);
        false
    }

    fn end(&mut self, name: &str, origin: Range<usize>) {
        self.pre_start = false;
        if !self.close(name) && self.open.hidden == 0 {
            match name {
                "br" => self.line_break(origin),
                "p" => self.line(),
                _ => {}
            }
        }
    }

    fn text(&mut self, text: &str, stretches: &[Stretch]) {
        if self.open.hidden > 0 {
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
}

/// The blanks that browsers make one.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{C}')
}
