//! The lines of a note: what is code or comment, and what is quoted.

use super::{Map, Writer};

/// A note with one `> ` before each line of a block quote, and without code and comments that have
/// lines of their own. O(length).
pub(super) fn read(note: &str) -> (String, Map) {
    let mut reading = Reading {
        writer: Writer::new(note),
        note,
        fence: None,
        in_comment: false,
        in_list: false,
        depth: 0,
        before: Before::Blank,
    };
    let mut at = front_matter(note);
    if at > 0 {
        reading.writer.put("\n", 0..at);
    }
    for line in note.get(at..).unwrap_or_default().split_inclusive('\n') {
        reading.line(at, line);
        at += line.len();
    }
    reading.writer.finish()
}

/// The length of `---`, lines with fields, `---` at the start of a note.
fn front_matter(note: &str) -> usize {
    let mut at = 0;
    for (i, line) in note.split_inclusive('\n').enumerate() {
        let words = line.trim_end();
        let fits = match i {
            0 => words.trim_start_matches('\u{FEFF}') == "---",
            // A rule with prose behind it is no front matter.
            1 => words.contains(':') && !words.starts_with(char::is_whitespace),
            _ => true,
        };
        at += line.len();
        match () {
            () if !fits => return 0,
            () if i > 1 && matches!(words, "---" | "...") => return at,
            () => {}
        }
    }
    0
}

/// What the line before was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Blank,
    /// Text of a paragraph, which the next line may go on with.
    Text,
    Code,
    Other,
}

#[derive(Clone, Copy, Debug)]
struct Fence {
    mark: char,
    len: usize,
    depth: usize,
}

struct Reading<'t> {
    writer: Writer<'t>,
    note: &'t str,
    fence: Option<Fence>,
    in_comment: bool,
    in_list: bool,
    /// How deep the block quote is that is open; none is 0.
    depth: usize,
    before: Before,
}

impl Reading<'_> {
    fn line(&mut self, at: usize, line: &str) {
        let words_end = at + line.trim_end().len();
        let end = at + line.len();
        if self.in_comment {
            return self.comment(at, at, end, 0);
        }
        if let Some(fence) = self.fence {
            let (depth, start) = self.quoted(line, at, fence.depth);
            if depth == fence.depth {
                let text = self.note.get(start..words_end).unwrap_or_default();
                if closes(text, fence) {
                    self.fence = None;
                }
                return;
            }
            // The quote ended, and the code in it.
            self.fence = None;
        }
        // A quote may stand in an item of a list: `- > words`.
        let item = line.len() - line.trim_start_matches([' ', '\t']).len();
        let marker = line.get(item..).filter(|text| list_marker(text)).map_or(0, marker_len);
        if marker > 0 && line.get(item + marker..).is_some_and(|rest| rest.starts_with('>')) {
            let start = at + item + marker;
            self.writer.copy(at..start);
            self.writer.put("\n\n", start..start);
            (self.in_list, self.depth, self.before) = (true, 0, Before::Blank);
            let rest = self.note.get(start..end).unwrap_or_default();
            return self.line(start, rest);
        }
        let (depth, start) = self.quoted(line, at, usize::MAX);
        let content = self.note.get(start..words_end).unwrap_or_default();
        let text = content.trim_start();
        if text.is_empty() {
            let mark = if depth > 0 { ">" } else { "" };
            self.writer.put(mark, at..start);
            self.writer.put(if line.ends_with('\n') { "\n" } else { "" }, start..end);
            if depth == 0 {
                self.depth = 0;
            }
            self.before = Before::Blank;
            return;
        }
        let text_at = words_end - text.len();
        let columns = columns(content);
        let after_text = self.before == Before::Text;
        let is_list = list_marker(text);
        if columns >= 4 && !self.in_list && !after_text {
            // Code; a blank line in its place.
            self.gone(depth, at, end);
            self.before = Before::Code;
            return;
        }
        if let Some((mark, len)) = fence(text) {
            self.fence = Some(Fence { mark, len, depth });
            self.gone(depth, at, end);
            self.before = Before::Code;
            return;
        }
        if depth > 0 && self.depth == 0 && is_callout(text) {
            self.writer.put(">\n", at..end);
            (self.depth, self.before) = (depth, Before::Blank);
            return;
        }
        if text.starts_with("<!--") {
            return self.comment(text_at, at, end, depth);
        }
        if columns < 2 && !is_list && !after_text {
            self.in_list = false;
        }
        self.in_list |= is_list;
        let is_text = !is_heading(text) && !is_rule(text);
        // A line without its mark goes on with the quoted paragraph above, as Markdown has it.
        let goes_on =
            after_text && self.depth > depth && is_text && !is_list && !is_attribution(text);
        if depth > 0 && !goes_on {
            let other = self.depth > 0 && depth != self.depth;
            if other && (depth > self.depth || !after_text) {
                self.writer.put("\n", at..at);
            }
            self.depth = depth;
        } else if !goes_on {
            self.depth = 0;
        }
        if self.depth > 0 {
            // Where the marks stand, without the blanks before them.
            let indent = line.len() - line.trim_start().len();
            self.writer.put("> ", at + indent.min(start - at)..start);
            self.writer.copy(text_at..end);
        } else {
            self.writer.copy(at..end);
        }
        self.before = if is_text { Before::Text } else { Before::Other };
    }

    /// How many `>` a line begins with, and where its words begin.
    fn quoted(&self, line: &str, at: usize, most: usize) -> (usize, usize) {
        let mut depth = 0;
        let mut start = 0;
        let bytes = line.as_bytes();
        loop {
            let blanks = bytes.get(start..).unwrap_or_default().iter();
            let blanks = blanks.take_while(|b| **b == b' ').count();
            // More blanks make code of it, but in a list.
            let is_code = blanks > 3 && !(self.in_list && depth == 0);
            if depth == most || is_code || bytes.get(start + blanks) != Some(&b'>') {
                return (depth, at + start);
            }
            depth += 1;
            start += blanks + 1;
            if bytes.get(start) == Some(&b' ') {
                start += 1;
            }
        }
    }

    /// Lines that are left out, with what parts the lines beside them.
    fn gone(&mut self, depth: usize, at: usize, end: usize) {
        self.writer.put(if depth > 0 { ">\n" } else { "\n" }, at..end);
        if depth == 0 {
            self.depth = 0;
        }
    }

    /// A comment that begins its line, or goes on: nothing of it is left. What stands behind it is.
    fn comment(&mut self, from: usize, at: usize, end: usize, depth: usize) {
        let text = self.note.get(from..end).unwrap_or_default();
        let opening = if self.in_comment { 0 } else { "<!--".len() };
        let close = text.get(opening..).and_then(|text| text.find("-->"));
        match close {
            Some(close) => {
                self.in_comment = false;
                let behind = from + opening + close + "-->".len();
                let rest = self.note.get(behind..end).unwrap_or_default();
                self.depth = 0;
                if rest.trim().is_empty() {
                    self.writer.put("\n", behind..end);
                    self.before = Before::Blank;
                } else {
                    // Comments one behind another are read by the pass over what stands in lines.
                    if depth > 0 {
                        self.writer.put("> ", at..from);
                    }
                    self.writer.copy(behind..end);
                    (self.depth, self.before) = (depth, Before::Text);
                }
            }
            None => {
                if !self.in_comment
                    && !self.note.get(end..).is_some_and(|rest| rest.contains("-->"))
                {
                    self.writer.put("\n", at..self.note.len());
                }
                self.in_comment = true;
            }
        }
    }
}

/// `- `, `12. `, with the blanks behind it.
fn marker_len(text: &str) -> usize {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let behind = behind.get(1..).unwrap_or_default().trim_start_matches([' ', '\t']);
    text.len() - behind.len()
}

/// `[!NOTE]`, which says what a block quote is.
fn is_callout(text: &str) -> bool {
    let name = text.strip_prefix("[!").and_then(|rest| rest.split_once(']'));
    name.is_some_and(|(name, _)| {
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    })
}

/// How many columns of blanks a line begins with.
fn columns(text: &str) -> usize {
    let blanks = text.chars().take_while(|c| matches!(c, ' ' | '\t'));
    blanks.map(|c| if c == '\t' { 4 } else { 1 }).sum()
}

/// The mark of a fence that a line opens, and how many of them.
fn fence(text: &str) -> Option<(char, usize)> {
    let mark = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = text.trim_start_matches(mark);
    let len = text.len() - rest.len();
    // ```a``` is a code span.
    (len >= 3 && !(mark == '`' && rest.contains('`'))).then_some((mark, len))
}

fn closes(text: &str, fence: Fence) -> bool {
    let text = text.trim();
    let rest = text.trim_start_matches(fence.mark);
    rest.is_empty() && text.len() >= fence.len
}

fn list_marker(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = match digits {
        0 => text.strip_prefix(['-', '*', '+']),
        1..=9 => text.get(digits..).and_then(|rest| rest.strip_prefix(['.', ')'])),
        _ => None,
    };
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t'])) && !is_rule(text)
}

fn is_heading(text: &str) -> bool {
    let rest = text.trim_start_matches('#');
    (1..=6).contains(&(text.len() - rest.len()))
        && (rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// `---`, `* * *`, and the line below a heading.
fn is_rule(text: &str) -> bool {
    let mut marks = text.chars().filter(|c| !c.is_whitespace());
    let Some(first) = marks.next().filter(|c| matches!(c, '-' | '*' | '_' | '=')) else {
        return false;
    };
    let count = marks.clone().count();
    count >= 2 && marks.all(|c| c == first)
}

/// A last line that says where a quote is from.
fn is_attribution(text: &str) -> bool {
    ["\u{2014}", "\u{2013} ", "--"].iter().any(|mark| text.starts_with(mark))
}
