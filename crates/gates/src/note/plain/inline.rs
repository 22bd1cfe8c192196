//! What stands in the lines of a note: tags, comments, entities, code spans, addresses.

use std::collections::HashMap;
use std::ops::Range;

use super::{Map, Writer, entities};

/// A text without tags and comments, entities as characters, and the ranges in it that are code or
/// addresses. O(length).
pub(super) fn read(text: &str) -> (String, Map, Vec<Range<usize>>) {
    let mut reading = Reading {
        text,
        writer: Writer::new(text),
        skipped: Vec::new(),
        at: 0,
        quotes: 0,
        comments_end: None,
        unclosed: HashMap::new(),
    };
    reading.run();
    let Reading { writer, skipped, .. } = reading;
    let (out, map) = writer.finish();
    (out, map, skipped)
}

/// Tags that begin or end a line.
const BLOCKS: [&str; 32] = [
    "address", "article", "aside", "body", "br", "dd", "details", "div", "dl", "dt", "figure",
    "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p",
    "section", "summary", "table", "td", "th", "tr", "ul",
];

/// Tags within a line.
const INLINES: [&str; 26] = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "center", "cite", "dfn", "em", "font", "i",
    "img", "ins", "mark", "rp", "rt", "ruby", "small", "span", "strong", "sub", "sup", "time", "u",
];

/// A tag with its attributes is not longer.
const LONGEST_TAG: usize = 1_000;

/// An address is not longer.
const LONGEST_ADDRESS: usize = 1_000;

/// Quotes of tags that stand deeper are one.
const DEEPEST: usize = 1_000;

struct Reading<'t> {
    text: &'t str,
    writer: Writer<'t>,
    skipped: Vec<Range<usize>>,
    at: usize,
    /// How many `<blockquote>` are open.
    quotes: usize,
    /// Up to there no comment ends.
    comments_end: Option<usize>,
    /// Up to where nothing closes an element.
    unclosed: HashMap<&'static str, usize>,
}

/// `<name …>` or `</name>`.
struct Tag<'t> {
    name: &'t str,
    closes: bool,
    len: usize,
}

impl<'t> Reading<'t> {
    fn run(&mut self) {
        while self.at < self.text.len() {
            let end = self.at + paragraph_len(self.rest(self.at));
            self.paragraph(end);
        }
    }

    fn rest(&self, at: usize) -> &'t str {
        self.text.get(at..).unwrap_or_default()
    }

    fn paragraph(&mut self, end: usize) {
        let spans = code_spans(self.text.get(self.at..end).unwrap_or_default(), self.at);
        let mut spans = spans.into_iter().peekable();
        let mut line_start = true;
        let mut is_open = false;
        while self.at < end {
            let at = self.at;
            while spans.peek().is_some_and(|span| span.start < at) {
                spans.next();
            }
            let rest = self.rest(at);
            let Some(c) = rest.chars().next() else { return };
            if line_start && let Some(len) = definition(rest) {
                self.skip(at..at + len);
                continue;
            }
            line_start = c == '\n' || line_start && matches!(c, ' ' | '>');
            match c {
                '`' => match spans.next_if(|span| span.start == at) {
                    Some(span) => self.skip(span),
                    None => match rest.bytes().take_while(|b| *b == b'`').count() {
                        // ``words'', as TeX quotes.
                        2 if !is_open && rest.chars().nth(2).is_some_and(char::is_alphanumeric) => {
                            is_open = true;
                            self.put("\u{201C}", at + 2);
                        }
                        len => self.copy(at + len),
                    },
                },
                '\'' if is_open && rest.starts_with("''") => {
                    is_open = false;
                    self.put("\u{201D}", at + 2);
                }
                '\\' => {
                    let next = rest.chars().nth(1).filter(char::is_ascii_punctuation);
                    self.copy(at + 1 + next.map_or(0, char::len_utf8));
                }
                '<' => self.angle(end),
                '&' => match entities::at_start(rest) {
                    // At the start of a line it would quote.
                    Some(('>', len)) if self.begins_line() => self.copy(at + len),
                    Some((c, len)) => self.put(c.encode_utf8(&mut [0; 4]), at + len),
                    None => self.copy(at + 1),
                },
                ']' if rest.starts_with("](") => match address(rest) {
                    Some(len) => self.skip(at..at + len),
                    None => self.copy(at + 1),
                },
                '\n' if self.quotes > 0 => {
                    self.copy(at + 1);
                    let behind = self.rest(at + 1);
                    if self.at < self.text.len() && !behind.starts_with('>') {
                        self.writer.put("> ", at + 1..at + 1);
                    }
                }
                _ => {
                    let special = |c: char| matches!(c, '`' | '\\' | '<' | '&' | ']' | '\n' | '\'');
                    let within = self.text.get(at..end).unwrap_or_default();
                    let plain = within.get(c.len_utf8()..).and_then(|rest| rest.find(special));
                    // Blanks and marks before the words of a line are looked at one by one.
                    let one = line_start || c == '\n';
                    let to =
                        if one { None } else { Some(plain.unwrap_or(within.len() - c.len_utf8())) };
                    self.copy(at + c.len_utf8() + to.unwrap_or(0));
                }
            }
        }
    }

    fn copy(&mut self, end: usize) {
        self.writer.copy(self.at..end);
        self.at = end;
    }

    fn put(&mut self, text: &str, end: usize) {
        self.writer.put(text, self.at..end);
        self.at = end;
    }

    /// Copies what no mark quotes in.
    fn skip(&mut self, range: Range<usize>) {
        let start = self.writer.out.len();
        self.copy(range.end);
        self.skipped.push(start..self.writer.out.len());
    }

    fn begins_line(&self) -> bool {
        let mut before = self.writer.out.chars().rev().take(16);
        before.find(|c| !matches!(c, ' ' | '>')).is_none_or(|c| c == '\n')
    }

    /// What begins with `<`.
    fn angle(&mut self, end: usize) {
        let at = self.at;
        let within = self.text.get(at..end).unwrap_or_default();
        if within.starts_with("<!--") && self.comments_end.is_none_or(|known| known < at) {
            match within.find("-->") {
                Some(close) => self.at += close + "-->".len(),
                None => {
                    self.comments_end = Some(end);
                    self.copy(at + 1);
                }
            }
            return;
        }
        let Some(tag) = tag(within) else { return self.copy(at + 1) };
        let name = tag.name.to_ascii_lowercase();
        let whole = at..at + tag.len;
        let block = if self.quotes > 0 { "\n> " } else { "\n" };
        match name.as_str() {
            "q" if tag.closes => self.writer.put("\u{201D}", whole.clone()),
            "q" => {
                // The mark opens what stands directly behind it.
                let behind = self.rest(whole.end);
                let blanks = behind.len() - behind.trim_start_matches([' ', '\t', '\n']).len();
                self.writer.put("\u{201C}", at..whole.end + blanks);
                self.at = whole.end + blanks;
                return;
            }
            "blockquote" if tag.closes => {
                self.quotes = self.quotes.saturating_sub(1);
                self.writer.put(if self.quotes > 0 { "\n\n> " } else { "\n\n" }, whole.clone());
            }
            "blockquote" => {
                self.quotes = (self.quotes + 1).min(DEEPEST);
                self.writer.put("\n\n> ", whole.clone());
            }
            "footer" | "figcaption" if tag.closes => {}
            "footer" | "figcaption" => self.attribution(&whole),
            "cite" if self.quotes > 0 && !tag.closes && self.begins_line() => {
                self.attribution(&whole);
            }
            "del" | "s" | "strike" => self.writer.put("~~", whole.clone()),
            "pre" | "script" | "style" if !tag.closes => {
                let close = self.close(&name, self.text.len());
                if let Some((_, behind)) = close {
                    self.writer.put(if name == "pre" { block } else { "" }, at..behind);
                    self.at = behind;
                    return;
                }
            }
            "code" | "kbd" | "samp" | "tt" if !tag.closes => {
                if let Some((inner, behind)) = self.close(&name, end) {
                    self.at = whole.end;
                    self.skip(whole.end..inner);
                    self.at = behind;
                    return;
                }
            }
            "pre" | "script" | "style" | "code" | "kbd" | "samp" | "tt" => {}
            name if BLOCKS.contains(&name) => self.writer.put(block, whole.clone()),
            name if INLINES.contains(&name) => {}
            _ => return self.copy(at + 1),
        }
        self.at = whole.end;
    }

    /// A line that says where a quote is from.
    fn attribution(&mut self, whole: &Range<usize>) {
        let behind = self.rest(whole.end).trim_start();
        let dashed = behind.starts_with(['-', '\u{2013}', '\u{2014}']) || behind.starts_with('&');
        let mark = match (self.quotes > 0, dashed) {
            (true, true) => "\n> ",
            (true, false) => "\n> \u{2014} ",
            (false, _) => "\n",
        };
        self.writer.put(mark, whole.clone());
    }

    /// Where the element that begins here ends, without and with its closing tag.
    fn close(&mut self, name: &str, end: usize) -> Option<(usize, usize)> {
        let known = ["pre", "script", "style", "code", "kbd", "samp", "tt"];
        let known = known.into_iter().find(|known| *known == name)?;
        if self.unclosed.get(known).is_some_and(|known| *known >= end) {
            return None;
        }
        let within = self.text.get(self.at..end)?;
        let wanted = format!("</{name}");
        let found = within.match_indices("</").find_map(|(i, _)| {
            let behind = within.get(i..i + wanted.len())?;
            let close = behind.eq_ignore_ascii_case(&wanted).then(|| tag(within.get(i..)?))??;
            Some((self.at + i, self.at + i + close.len))
        });
        if found.is_none() {
            self.unclosed.insert(known, end);
        }
        found
    }
}

/// The length of a paragraph with the blank line behind it.
fn paragraph_len(text: &str) -> usize {
    let mut len = 0;
    for line in text.split_inclusive('\n') {
        len += line.len();
        if line.trim_matches(['>', ' ', '\t', '\r', '\n']).is_empty() {
            return len;
        }
    }
    text.len()
}

/// Runs of backticks that a run of the same length closes. O(length).
fn code_spans(paragraph: &str, base: usize) -> Vec<Range<usize>> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let bytes = paragraph.as_bytes();
    let mut i = 0;
    while let Some(at) = paragraph.get(i..).and_then(|rest| rest.find('`')) {
        let start = i + at;
        let len = bytes.get(start..).unwrap_or_default().iter().take_while(|b| **b == b'`').count();
        runs.push((start, len));
        i = start + len;
    }
    // The next run of each length, from the end.
    let mut next_of: HashMap<usize, usize> = HashMap::new();
    let mut close: Vec<Option<usize>> = vec![None; runs.len()];
    for (n, (_, len)) in runs.iter().enumerate().rev() {
        if let Some(slot) = close.get_mut(n) {
            *slot = next_of.insert(*len, n);
        }
    }
    let mut out = Vec::new();
    let mut n = 0;
    while let Some((start, _)) = runs.get(n) {
        let end = close.get(n).copied().flatten();
        match end.and_then(|end| runs.get(end).map(|run| (end, run))) {
            Some((end, (at, len))) => {
                out.push(base + start..base + at + len);
                n = end + 1;
            }
            None => n += 1,
        }
    }
    out
}

/// The tag that a text begins with. O(1).
fn tag(text: &str) -> Option<Tag<'_>> {
    let inside = text.strip_prefix('<')?;
    let closes = inside.starts_with('/');
    let inside = inside.strip_prefix('/').unwrap_or(inside);
    let len = inside.bytes().take(16).take_while(u8::is_ascii_alphanumeric).count();
    let name =
        inside.get(..len).filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))?;
    let behind = inside.get(len..)?;
    if !behind.starts_with([' ', '\t', '\n', '/', '>']) {
        return None;
    }
    let mut quote = None;
    for (i, b) in behind.bytes().take(LONGEST_TAG).enumerate() {
        match (quote, b) {
            (None, b'>') => {
                let len = text.len() - behind.len() + i + 1;
                return Some(Tag { name, closes, len });
            }
            (None, b'"' | b'\'') => quote = Some(b),
            (None, b'<') => return None,
            (Some(open), b) if open == b => quote = None,
            _ => {}
        }
    }
    None
}

/// The length of `](address "title")`, within its line. O(1).
fn address(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (i, b) in text.bytes().take(LONGEST_ADDRESS).enumerate().skip(1) {
        match b {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(i + 1),
            b')' => depth -= 1,
            // Brackets that open another address end none before.
            b'\n' | b']' if b == b'\n' || text.get(i..).is_some_and(|t| t.starts_with("](")) => {
                return None;
            }
            _ => {}
        }
    }
    None
}

/// The length of `[label]: address "title"`, without its line break. A footnote is prose.
fn definition(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('[').filter(|inside| !inside.starts_with('^'))?;
    let near = inside.char_indices().take(100);
    let end = near.take_while(|(_, c)| *c != '\n').find(|(_, c)| *c == ']')?.0;
    inside.get(end..)?.strip_prefix("]:")?;
    Some(text.find('\n').unwrap_or(text.len()))
}
