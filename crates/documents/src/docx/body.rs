//! A part with text.

use std::mem;
use std::ops::Range;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::DroppedKind;
use crate::package::attribute;
use crate::script::{Script, write_raised};
use crate::writer::{Writer, Written};

/// The texts of a part: its own, then that of each text box. Offsets count the bytes of the XML.
pub(super) fn texts(xml: &str) -> Result<Vec<Written>, quick_xml::Error> {
    let mut reader = Reader::from_str(xml);
    let mut body = Body::new();
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

/// How a run stands.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    script: Option<Script>,
    hidden: bool,
}

#[derive(Debug)]
struct Body {
    out: Writer,
    // Those around the text box that is open.
    outer: Vec<(Writer, Vec<usize>)>,
    boxes: Vec<Written>,
    // Paragraphs so far in each open cell.
    cells: Vec<usize>,
    runs: Vec<Run>,
    // How many open elements hold text, are deleted, repeat what stands elsewhere, are formulas.
    texts: usize,
    deleted: usize,
    skipped: usize,
    formulas: usize,
    deleted_text: String,
    raised: Vec<(String, Range<usize>, Script)>,
}

impl Body {
    fn new() -> Self {
        Body {
            out: Writer::new(),
            outer: Vec::new(),
            boxes: Vec::new(),
            cells: Vec::new(),
            runs: Vec::new(),
            texts: 0,
            deleted: 0,
            skipped: 0,
            formulas: 0,
            deleted_text: String::new(),
            raised: Vec::new(),
        }
    }

    fn finish(mut self) -> Vec<Written> {
        self.end_raised();
        while !self.outer.is_empty() {
            self.end_box();
        }
        let mut texts = vec![self.out.finish()];
        texts.append(&mut self.boxes);
        texts
    }

    fn start(&mut self, name: &str, element: &BytesStart<'_>, place: &Range<usize>) {
        let on = || !matches!(attribute(element, "val").as_deref(), Some("0" | "false" | "off"));
        match name {
            // The same again for programs that do not know the first form; a reading aid.
            "Fallback" | "rt" => self.skipped += 1,
            _ if self.skipped > 0 => {}
            "p" => self.paragraph(),
            "tr" => self.line(),
            "tc" => {
                self.cell();
                self.cells.push(0);
            }
            "r" => self.runs.push(Run::default()),
            "t" | "delText" => self.texts += 1,
            "del" | "moveFrom" => self.deleted += 1,
            "txbxContent" => {
                self.end_raised();
                let outer = mem::replace(&mut self.out, Writer::new());
                self.outer.push((outer, mem::take(&mut self.cells)));
            }
            "oMath" => {
                self.formulas += 1;
                if self.formulas == 1 {
                    // A reader sees a formula: nothing may be found across it.
                    self.write("\u{FFFC}", place.clone());
                }
            }
            "vertAlign" => {
                let script = match attribute(element, "val").as_deref() {
                    Some("superscript") => Some(Script::Super),
                    Some("subscript") => Some(Script::Sub),
                    _ => None,
                };
                if let Some(run) = self.runs.last_mut() {
                    run.script = script;
                }
            }
            "vanish" => {
                if let Some(run) = self.runs.last_mut() {
                    run.hidden = on();
                }
            }
            // In the properties of a paragraph a tab is a stop.
            "tab" | "ptab" if !self.runs.is_empty() => self.write("\t", place.clone()),
            "br" | "cr" if self.shown() => {
                self.end_raised();
                self.out.line_break(place.clone());
            }
            "noBreakHyphen" => self.write("\u{2011}", place.clone()),
            "softHyphen" => self.write("\u{AD}", place.clone()),
            "sym" => self.symbol(element, place),
            "footnoteReference" | "endnoteReference" if self.shown() => {
                self.end_raised();
                let id = attribute(element, "id").unwrap_or_default();
                self.out.drop(DroppedKind::ReferenceMarker, id);
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "Fallback" | "rt" => self.skipped = self.skipped.saturating_sub(1),
            _ if self.skipped > 0 => {}
            "p" if self.cells.is_empty() => self.line(),
            "tr" => self.line(),
            "tc" => {
                self.cells.pop();
                self.cell();
            }
            "r" => {
                self.runs.pop();
            }
            "t" | "delText" => self.texts = self.texts.saturating_sub(1),
            "del" | "moveFrom" => {
                self.deleted = self.deleted.saturating_sub(1);
                if self.deleted == 0 && !self.deleted_text.is_empty() {
                    self.end_raised();
                    let text = mem::take(&mut self.deleted_text);
                    self.out.drop(DroppedKind::Deleted, text);
                }
            }
            "txbxContent" => self.end_box(),
            "oMath" => self.formulas = self.formulas.saturating_sub(1),
            _ => {}
        }
    }

    fn text(&mut self, text: &str, place: Range<usize>) {
        if self.texts > 0 && self.skipped == 0 && self.formulas == 0 {
            self.write(text, place);
        }
    }

    fn shown(&self) -> bool {
        self.deleted == 0 && !self.run().hidden
    }

    fn run(&self) -> Run {
        self.runs.last().copied().unwrap_or_default()
    }

    fn write(&mut self, text: &str, place: Range<usize>) {
        let run = self.run();
        if self.deleted > 0 {
            self.deleted_text.push_str(text);
        } else if run.hidden {
        } else if let Some(script) = run.script {
            if self.raised.last().is_some_and(|(.., last)| *last != script) {
                self.end_raised();
            }
            self.raised.push((text.to_owned(), place, script));
        } else {
            self.end_raised();
            self.out.push(text, place);
        }
    }

    fn end_raised(&mut self) {
        let raised = mem::take(&mut self.raised);
        let Some((.., script)) = raised.first() else { return };
        let pieces: Vec<_> =
            raised.iter().map(|(text, at, _)| (text.as_str(), at.clone())).collect();
        write_raised(&pieces, *script, &mut self.out);
    }

    /// A character of a symbol font: a private one is of no known form.
    fn symbol(&mut self, element: &BytesStart<'_>, place: &Range<usize>) {
        let code = attribute(element, "char").and_then(|c| u32::from_str_radix(&c, 16).ok());
        let c = code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
        self.write(c.encode_utf8(&mut [0; 4]), place.clone());
    }

    fn paragraph(&mut self) {
        match self.cells.last_mut() {
            // The first one of a cell begins where the cell does.
            Some(count) if *count == 0 => *count = 1,
            _ => self.line(),
        }
    }

    fn line(&mut self) {
        self.end_raised();
        self.out.line();
    }

    fn cell(&mut self) {
        self.end_raised();
        self.out.cell();
    }

    fn end_box(&mut self) {
        self.end_raised();
        if let Some((outer, cells)) = self.outer.pop() {
            let inner = mem::replace(&mut self.out, outer);
            self.cells = cells;
            self.boxes.push(inner.finish());
        }
    }
}
