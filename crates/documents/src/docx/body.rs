//! A part with text.

use std::collections::HashSet;
use std::mem;
use std::ops::Range;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::open::{Cell, Outer, Paragraph, Parent, Run, is_known};
use super::run::{Look, Styles, is_on};
use super::symbol::shown;
use crate::DroppedKind;
use crate::direction::{Forced, is_turned};
use crate::package::attribute;
use crate::script::{Script, symbol_font, write_raised};
use crate::writer::{UNKNOWN, Writer, Written};

/// The texts of a part: its own, then that of each text box. Offsets count the bytes of the XML.
///
/// `notes` are those that are called so far; a note that nothing calls is not shown.
pub(super) fn texts(
    xml: &str,
    styles: &Styles,
    notes: &mut HashSet<String>,
) -> Result<Vec<Written>, quick_xml::Error> {
    let mut reader = Reader::from_str(xml);
    let mut body = Body::new(styles, notes);
    let mut before = 0;
    loop {
        let event = reader.read_event()?;
        let after = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let place = before..after;
        before = after;
        match event {
            Event::Start(element) => {
                body.start(element.local_name().as_ref(), &element, &place);
            }
            Event::Empty(element) => {
                body.start(element.local_name().as_ref(), &element, &place);
                body.end(element.local_name().as_ref());
            }
            Event::End(element) => body.end(element.local_name().as_ref()),
            Event::Text(text) => body.text(&text, place),
            Event::CData(text) => {
                let start = place.start + "<![CDATA[".len();
                let end = start + text.len();
                body.text(&text, start..end);
            }
            Event::GeneralRef(reference) => {
                let decoded = match reference.resolve_char_ref()? {
                    Some(c) => Some(c),
                    None => predefined(&reference),
                };
                // An entity of its own is none that Word writes; its text is not known.
                let c = decoded.unwrap_or(char::REPLACEMENT_CHARACTER);
                body.text(c.encode_utf8(&mut [0; 4]), place);
            }
            Event::Eof => return Ok(body.finish()),
            _ => {}
        }
    }
}

fn predefined(name: &str) -> Option<char> {
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        _ => return None,
    })
}

#[derive(Debug)]
struct Body<'s> {
    styles: &'s Styles,
    notes: &'s mut HashSet<String>,
    out: Writer,
    outer: Vec<Outer>,
    boxes: Vec<Written>,
    path: Vec<Parent>,
    // How deep the element stands that is left out with all in it.
    skipping: Option<usize>,
    paragraphs: Vec<Paragraph>,
    // The last paragraph goes on in the next one.
    goes_on: bool,
    runs: Vec<Run>,
    // Whether each open row is deleted.
    rows: Vec<bool>,
    cells: Vec<Cell>,
    // Whether each open field is still in its code.
    fields: Vec<bool>,
    // Whether one of each open list of alternatives was taken.
    alternatives: Vec<bool>,
    // How many of them are.
    codes: usize,
    // Whether each open element that forces a direction forces it from right to left, and how many
    // do so and do not.
    forced: Vec<bool>,
    rtl: usize,
    ltr: usize,
    by_characters: Forced,
    // How many open elements are deleted, are formulas.
    deleted: usize,
    formulas: usize,
    deleted_text: String,
    struck: String,
    raised: Vec<(String, Range<usize>, Script)>,
}

impl<'s> Body<'s> {
    fn new(styles: &'s Styles, notes: &'s mut HashSet<String>) -> Self {
        Body {
            styles,
            notes,
            out: Writer::new(),
            outer: Vec::new(),
            boxes: Vec::new(),
            path: Vec::new(),
            skipping: None,
            paragraphs: Vec::new(),
            goes_on: false,
            runs: Vec::new(),
            rows: Vec::new(),
            cells: Vec::new(),
            fields: Vec::new(),
            alternatives: Vec::new(),
            codes: 0,
            forced: Vec::new(),
            rtl: 0,
            ltr: 0,
            by_characters: Forced::default(),
            deleted: 0,
            formulas: 0,
            deleted_text: String::new(),
            struck: String::new(),
            raised: Vec::new(),
        }
    }

    fn finish(mut self) -> Vec<Written> {
        self.end_pieces();
        while !self.outer.is_empty() {
            self.end_box();
        }
        let mut texts = vec![self.out.finish()];
        texts.append(&mut self.boxes);
        texts
    }

    fn start(&mut self, name: &str, element: &BytesStart<'_>, place: &Range<usize>) {
        let parent = self.path.last().copied().unwrap_or(Parent::Other);
        self.path.push(Parent::of(name, parent));
        if self.skipping.is_some() {
            return;
        }
        if self.is_left_out(name, element) {
            self.skipping = Some(self.path.len());
            return;
        }
        match parent {
            Parent::Run => self.in_run(name, element, place),
            Parent::RunProperties => {
                if let Some(run) = self.runs.last_mut() {
                    match name {
                        "rStyle" => {
                            let style = attribute(element, "val").unwrap_or_default();
                            run.style = self.styles.of(&style);
                        }
                        _ => run.own.take(name, element),
                    }
                }
            }
            Parent::MarkProperties => {
                let gone = matches!(name, "del" | "moveFrom") || name == "vanish" && is_on(element);
                if let Some(paragraph) = self.paragraphs.last_mut() {
                    paragraph.endless |= gone;
                }
            }
            Parent::ParagraphProperties if name == "pStyle" => {
                let style = self.styles.of(&attribute(element, "val").unwrap_or_default());
                if let Some(paragraph) = self.paragraphs.last_mut() {
                    paragraph.style = style;
                }
            }
            Parent::RowProperties if name == "del" => {
                if let Some(row) = self.rows.last_mut() {
                    self.deleted += usize::from(!mem::replace(row, true));
                }
            }
            Parent::CellProperties if name == "cellDel" => {
                if let Some(cell) = self.cells.last_mut() {
                    self.deleted += usize::from(!mem::replace(&mut cell.deleted, true));
                }
            }
            _ => {}
        }
        self.open(name, element, place);
    }

    /// Whether an element and all in it is no text of the document as it stands.
    fn is_left_out(&mut self, name: &str, element: &BytesStart<'_>) -> bool {
        match name {
            // The same again for programs that do not know the first form.
            "Choice" => {
                let known = is_known(attribute(element, "Requires").as_deref());
                let taken = self.alternatives.last_mut();
                taken.is_some_and(|taken| !known || mem::replace(taken, true))
            }
            "Fallback" => self.alternatives.last().is_some_and(|taken| *taken),
            "footnote" | "endnote" => {
                let id = attribute(element, "id").unwrap_or_default();
                !self.notes.contains(&format!("{name}Reference {id}"))
            }
            // A reading aid; what is no text of the document.
            "rt" | "comment" => true,
            // How it looked before a change.
            "rPrChange" | "pPrChange" | "trPrChange" | "tcPrChange" | "tblPrChange" => true,
            _ => false,
        }
    }

    /// What an element means wherever it stands.
    fn open(&mut self, name: &str, element: &BytesStart<'_>, place: &Range<usize>) {
        match name {
            "p" => self.paragraph(),
            "tr" => {
                self.line();
                self.rows.push(false);
            }
            "tc" => {
                self.cell();
                self.cells.push(Cell::default());
            }
            "r" => {
                let in_hidden = self.look().hidden;
                self.runs.push(Run { in_hidden, ..Run::default() });
            }
            "del" | "moveFrom" | "delText" => self.deleted += 1,
            "bdo" => {
                let rtl = attribute(element, "val").as_deref() == Some("rtl");
                *if rtl { &mut self.rtl } else { &mut self.ltr } += 1;
                self.forced.push(rtl);
            }
            "AlternateContent" => self.alternatives.push(false),
            "txbxContent" => {
                self.end_pieces();
                self.outer.push(Outer {
                    out: mem::replace(&mut self.out, Writer::new()),
                    cells: mem::take(&mut self.cells),
                    goes_on: mem::take(&mut self.goes_on),
                });
            }
            "oMath" => {
                self.formulas += 1;
                if self.formulas == 1 {
                    // A reader sees a formula: nothing may be found across it.
                    self.write(UNKNOWN, place.clone());
                }
            }
            "inline" | "pict" if self.shown() => {
                self.end_pieces();
                self.out.keep_apart();
            }
            _ => {}
        }
    }

    /// What an element means directly inside of a run.
    fn in_run(&mut self, name: &str, element: &BytesStart<'_>, place: &Range<usize>) {
        match name {
            "tab" | "ptab" => self.write("\t", place.clone()),
            "br" | "cr" if self.look().struck => self.write(" ", place.clone()),
            "br" | "cr" if self.shown() => {
                self.end_pieces();
                self.out.line_break(place.clone());
            }
            "noBreakHyphen" => self.write("\u{2011}", place.clone()),
            "softHyphen" => self.write("\u{AD}", place.clone()),
            "sym" => self.symbol(element, place),
            "fldChar" => self.field(attribute(element, "fldCharType").as_deref()),
            "footnoteReference" | "endnoteReference" if self.shown() => {
                self.end_pieces();
                let id = attribute(element, "id").unwrap_or_default();
                self.notes.insert(format!("{name} {id}"));
                self.out.drop(DroppedKind::ReferenceMarker, id);
            }
            // Most are formulas of an older editor, as a picture.
            "object" if self.shown() => {
                self.end_pieces();
                self.out.sight(place.clone());
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        let depth = self.path.len();
        self.path.pop();
        if let Some(skipped) = self.skipping {
            if skipped == depth {
                self.skipping = None;
            }
            return;
        }
        match name {
            "p" => self.end_paragraph(),
            "tr" => {
                let deleted = self.rows.pop() == Some(true);
                self.end_deleted(usize::from(deleted));
                self.line();
            }
            "tc" => {
                let deleted = self.cells.pop().is_some_and(|cell| cell.deleted);
                self.end_deleted(usize::from(deleted));
                self.cell();
            }
            "r" => drop(self.runs.pop()),
            "del" | "moveFrom" | "delText" => self.end_deleted(1),
            "bdo" => {
                if let Some(rtl) = self.forced.pop() {
                    let count = if rtl { &mut self.rtl } else { &mut self.ltr };
                    *count = count.saturating_sub(1);
                }
            }
            "AlternateContent" => drop(self.alternatives.pop()),
            "txbxContent" => self.end_box(),
            "oMath" => self.formulas = self.formulas.saturating_sub(1),
            _ => {}
        }
    }

    fn text(&mut self, text: &str, place: Range<usize>) {
        if self.path.last() == Some(&Parent::Text) && self.skipping.is_none() && self.formulas == 0
        {
            self.write(text, place);
        }
    }

    fn shown(&self) -> bool {
        let look = self.look();
        self.deleted == 0 && !look.hidden && !look.struck && !self.in_code()
    }

    /// A part of a field: its code is no text, its result is.
    fn field(&mut self, part: Option<&str>) {
        let ended = match part {
            Some("begin") => {
                self.fields.push(true);
                self.codes += 1;
                false
            }
            Some("separate") => {
                self.fields.last_mut().is_some_and(|code| mem::replace(code, false))
            }
            Some("end") => self.fields.pop() == Some(true),
            _ => false,
        };
        self.codes -= usize::from(ended);
    }

    /// Whether the code of a field is open.
    const fn in_code(&self) -> bool {
        self.codes > 0
    }

    fn look(&self) -> Look {
        let Some(run) = self.runs.last() else { return Look::default() };
        let paragraph = self.paragraphs.last().map(|p| p.style).unwrap_or_default();
        let mut look = Look::of(paragraph, run.style, run.own);
        look.hidden |= run.in_hidden;
        look
    }

    fn write(&mut self, text: &str, place: Range<usize>) {
        let look = self.look();
        if self.deleted > 0 {
            self.deleted_text.push_str(text);
            return;
        }
        if look.hidden || self.in_code() {
            return;
        }
        if look.struck {
            self.end_raised();
            self.struck.push_str(text);
            return;
        }
        let turned = self.by_characters.turns(text)
            || self.rtl > 0 && is_turned(text, true)
            || self.ltr > 0 && is_turned(text, false)
            || look.symbols && text.contains(|c: char| c.is_ascii_alphanumeric());
        let text = if turned { UNKNOWN } else { text };
        self.end_struck();
        if let Some(script) = look.script {
            if self.raised.last().is_some_and(|(.., last)| *last != script) {
                self.end_raised();
            }
            self.raised.push((text.to_owned(), place, script));
        } else {
            self.end_raised();
            self.out.push(text, place);
        }
    }

    fn end_pieces(&mut self) {
        self.end_raised();
        self.end_struck();
    }

    fn end_raised(&mut self) {
        let raised = mem::take(&mut self.raised);
        let Some((.., script)) = raised.first() else { return };
        let pieces: Vec<_> =
            raised.iter().map(|(text, at, _)| (text.as_str(), at.clone())).collect();
        write_raised(&pieces, *script, &mut self.out);
    }

    fn end_struck(&mut self) {
        if !self.struck.is_empty() {
            let struck = mem::take(&mut self.struck);
            self.out.drop(DroppedKind::Deleted, struck.trim().to_owned());
            self.out.cut_numbers();
        }
    }

    /// Ends elements that are deleted.
    fn end_deleted(&mut self, count: usize) {
        self.deleted = self.deleted.saturating_sub(count);
        if self.deleted == 0 && !self.deleted_text.is_empty() {
            self.end_pieces();
            let text = mem::take(&mut self.deleted_text);
            self.out.drop(DroppedKind::Deleted, text);
        }
    }

    /// A character of a symbol font: a private one is of no known form.
    fn symbol(&mut self, element: &BytesStart<'_>, place: &Range<usize>) {
        let code = attribute(element, "char").and_then(|c| u32::from_str_radix(&c, 16).ok());
        let font = attribute(element, "font").unwrap_or_default();
        let code = code.map(|code| {
            // Its places are the same with and without the private ones before them.
            if symbol_font(&font) && code < 0x100 { code + 0xF000 } else { code }
        });
        let c = code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
        let c = shown(&font, c).unwrap_or(c);
        self.write(c.encode_utf8(&mut [0; 4]), place.clone());
    }

    fn paragraph(&mut self) {
        self.paragraphs.push(Paragraph { style: self.styles.unnamed(), endless: false });
        let first = self.cells.last_mut().is_some_and(|cell| {
            cell.paragraphs += 1;
            cell.paragraphs == 1
        });
        // The first one of a cell begins where the cell does.
        if !mem::take(&mut self.goes_on) && !first {
            self.line();
        }
    }

    fn end_paragraph(&mut self) {
        let endless = self.paragraphs.pop().is_some_and(|paragraph| paragraph.endless);
        if endless {
            self.goes_on = true;
        } else if self.cells.is_empty() {
            self.line();
        }
    }

    fn line(&mut self) {
        self.end_pieces();
        self.by_characters.end();
        self.part_deleted();
        self.goes_on = false;
        self.out.line();
    }

    fn cell(&mut self) {
        self.end_pieces();
        self.part_deleted();
        self.goes_on = false;
        self.out.cell();
    }

    /// A line or a cell ends in what is deleted.
    fn part_deleted(&mut self) {
        if !self.deleted_text.is_empty() && !self.deleted_text.ends_with(' ') {
            self.deleted_text.push(' ');
        }
    }

    fn end_box(&mut self) {
        self.end_pieces();
        if let Some(outer) = self.outer.pop() {
            let inner = mem::replace(&mut self.out, outer.out);
            self.cells = outer.cells;
            self.goes_on = outer.goes_on;
            self.boxes.push(inner.finish());
        }
    }
}
