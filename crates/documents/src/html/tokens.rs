//! The tokenizer's calls to the walker's, with the place of every character.

use std::convert::Infallible;
use std::ops::Range;

use html5gum::emitters::naive_next_state;
use html5gum::{Emitter, Error, State, Tokenizer};

use crate::stretch::{Stretch, append, hull};

/// A start tag, as far as readers of text care.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) id: String,
    pub(crate) href: String,
    pub(crate) role: String,
    /// The attribute `epub:type`.
    pub(crate) epub_type: String,
    pub(crate) style: String,
    pub(crate) alt: String,
    pub(crate) dir: String,
    pub(crate) rel: String,
    pub(crate) media: String,
    /// The attribute `type`.
    pub(crate) kind: String,
    /// The attribute `face` of `font`.
    pub(crate) face: String,
    /// The attribute `hidden`, or `popover`: shown only when it is called.
    pub(crate) hidden: bool,
    /// The attribute `open` of a dialog.
    pub(crate) open: bool,
    pub(crate) self_closing: bool,
}

/// Takes tags and texts.
pub(crate) trait Sink {
    /// Whether `<![CDATA[` begins text.
    fn allows_cdata(&self) -> bool;

    /// Whether tags in scripts and style sheets are tags.
    fn is_xml(&self) -> bool;

    /// A start tag and where it stands; whether the element is closed at once.
    fn start(&mut self, tag: &Tag, origin: Range<usize>) -> bool;

    /// An end tag and where it stands.
    fn end(&mut self, name: &str, origin: Range<usize>);

    /// Text, its references decoded; the stretches tell where it stands.
    fn text(&mut self, text: &str, stretches: &[Stretch]);
}

/// Runs the tokenizer over a piece of HTML. `place` maps its bytes to those of the file; `None` if
/// they are the file's own. O(length).
pub(crate) fn walk(html: &str, place: Option<&[Stretch]>, sink: &mut impl Sink) {
    let tokens = Tokens {
        html,
        place,
        sink,
        position: 0,
        seen: 0,
        text: Vec::new(),
        stretches: Vec::new(),
        name: Vec::new(),
        attribute: Vec::new(),
        value: Vec::new(),
        attributes: Vec::new(),
        is_end: false,
        self_closing: false,
        last_start: Vec::new(),
        tag_start: 0,
    };
    // A string cannot fail to be read.
    let _ = Tokenizer::new_with_emitter(html, tokens).finish();
}

struct Tokens<'h, 'w, S> {
    html: &'h str,
    place: Option<&'h [Stretch]>,
    sink: &'w mut S,
    // Bytes read so far.
    position: usize,
    // Where the last text ended.
    seen: usize,
    text: Vec<u8>,
    stretches: Vec<Stretch>,
    name: Vec<u8>,
    attribute: Vec<u8>,
    value: Vec<u8>,
    attributes: Vec<(Vec<u8>, Vec<u8>)>,
    is_end: bool,
    self_closing: bool,
    last_start: Vec<u8>,
    tag_start: usize,
}

impl<S: Sink> Tokens<'_, '_, S> {
    /// Hands over the text before a tag.
    fn flush(&mut self) {
        if self.text.is_empty() {
            return;
        }
        if let Ok(text) = std::str::from_utf8(&self.text) {
            self.sink.text(text, &self.stretches);
        }
        self.text.clear();
        self.stretches.clear();
    }

    /// The place in the file.
    fn place(&self, range: Range<usize>) -> Range<usize> {
        match self.place {
            None => range,
            Some(place) => hull(place, &range).unwrap_or(0..0),
        }
    }

    /// The bytes that just read text comes from.
    fn origin(&mut self, text: &[u8]) -> Range<usize> {
        let end = self.position.min(self.html.len());
        let start = end.saturating_sub(text.len());
        let bytes = self.html.as_bytes();
        if bytes.get(start..end) == Some(text) && start >= self.seen {
            self.seen = end;
            return start..end;
        }
        // A reference: from its ampersand on.
        let from = self.seen.min(end);
        let reference = bytes.get(from..end).unwrap_or_default();
        let ampersand = reference.iter().rposition(|b| *b == b'&');
        self.seen = end;
        ampersand.map_or(start.max(from), |at| from + at)..end
    }

    /// Only what readers of text care about is kept.
    fn end_attribute(&mut self) {
        let (name, value) = (&mut self.attribute, &mut self.value);
        let wanted = matches!(
            name.as_slice(),
            b"class"
                | b"id"
                | b"href"
                | b"role"
                | b"epub:type"
                | b"style"
                | b"alt"
                | b"dir"
                | b"rel"
                | b"media"
                | b"type"
                | b"face"
                | b"hidden"
                | b"popover"
                | b"open"
        );
        // Of two attributes of one name the first counts.
        if wanted && !self.is_end && !self.attributes.iter().any(|(n, _)| n == name) {
            self.attributes.push((std::mem::take(name), std::mem::take(value)));
        }
        name.clear();
        value.clear();
    }

    fn tag(&mut self) -> Tag {
        let mut tag = Tag {
            name: String::from_utf8_lossy(&self.name).into_owned(),
            self_closing: self.self_closing,
            ..Tag::default()
        };
        for (name, value) in self.attributes.drain(..) {
            let value = String::from_utf8_lossy(&value).into_owned();
            match name.as_slice() {
                b"class" => tag.class = value,
                b"id" => tag.id = value,
                b"alt" => tag.alt = value,
                b"dir" => tag.dir = value,
                b"rel" => tag.rel = value,
                b"media" => tag.media = value,
                b"type" => tag.kind = value,
                b"face" => tag.face = value,
                b"href" => tag.href = value,
                b"role" => tag.role = value,
                b"epub:type" => tag.epub_type = value,
                b"style" => tag.style = value,
                b"hidden" | b"popover" => tag.hidden = true,
                b"open" => tag.open = true,
                _ => {}
            }
        }
        tag
    }

    fn init_tag(&mut self, is_end: bool) {
        self.flush();
        self.is_end = is_end;
        self.self_closing = false;
        self.name.clear();
        self.attributes.clear();
        self.attribute.clear();
        self.value.clear();
    }
}

impl<S: Sink> Emitter for Tokens<'_, '_, S> {
    type Token = Infallible;

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last_start = name.unwrap_or_default().to_vec();
    }

    fn emit_eof(&mut self) {
        self.flush();
    }

    fn emit_error(&mut self, _: Error) {}

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn pop_token(&mut self) -> Option<Infallible> {
        None
    }

    fn emit_string(&mut self, text: &[u8]) {
        let origin = self.origin(text);
        let origin = self.place(origin);
        let start = self.text.len();
        self.text.extend_from_slice(text);
        append(&mut self.stretches, Stretch::new(start..self.text.len(), origin));
    }

    fn start_open_tag(&mut self) {
        self.tag_start = self.position.saturating_sub(1);
    }

    fn init_start_tag(&mut self) {
        self.init_tag(false);
    }

    fn init_end_tag(&mut self) {
        self.init_tag(true);
    }

    fn init_comment(&mut self) {
        self.flush();
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.flush();
        self.end_attribute();
        let end = self.position.min(self.html.len());
        let origin = self.place(self.tag_start.min(end)..end);
        self.seen = end;
        if self.is_end {
            let name = String::from_utf8_lossy(&self.name).into_owned();
            self.sink.end(&name, origin);
            return None;
        }
        self.last_start.clone_from(&self.name);
        let tag = self.tag();
        let closed = self.sink.start(&tag, origin);
        // An element of XML that is closed at once holds no raw text.
        if closed || self.sink.is_xml() { None } else { naive_next_state(&self.name) }
    }

    fn emit_current_comment(&mut self) {}

    fn emit_current_doctype(&mut self) {}

    fn set_self_closing(&mut self) {
        self.self_closing = true;
    }

    fn set_force_quirks(&mut self) {}

    fn push_tag_name(&mut self, name: &[u8]) {
        self.name.extend_from_slice(name);
    }

    fn push_comment(&mut self, _: &[u8]) {}

    fn push_doctype_name(&mut self, _: &[u8]) {}

    fn init_doctype(&mut self) {
        self.flush();
    }

    fn init_attribute(&mut self) {
        self.end_attribute();
    }

    fn push_attribute_name(&mut self, name: &[u8]) {
        self.attribute.extend_from_slice(name);
    }

    fn push_attribute_value(&mut self, value: &[u8]) {
        self.value.extend_from_slice(value);
    }

    fn set_doctype_public_identifier(&mut self, _: &[u8]) {}

    fn set_doctype_system_identifier(&mut self, _: &[u8]) {}

    fn push_doctype_public_identifier(&mut self, _: &[u8]) {}

    fn push_doctype_system_identifier(&mut self, _: &[u8]) {}

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.is_end && !self.last_start.is_empty() && self.last_start == self.name
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        self.sink.allows_cdata()
    }

    fn move_position(&mut self, offset: isize) {
        self.position = self.position.saturating_add_signed(offset);
    }
}
