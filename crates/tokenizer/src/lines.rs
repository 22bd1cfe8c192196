//! Markup at a line's start: block quotes, list marks, headings.
//!
//! Each rule leaves the mark standing where it could be a sign or an operator of a number.

use std::ops::Range;

use crate::classes::{Class, class};

/// What a line opens with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// Nothing but blanks, or no line at all.
    Blank,
    /// `>`
    Quote,
    /// `-`, `*`, `+` or `#` with a blank behind it, at this indent.
    Mark {
        mark: u8,
        indent: usize,
    },
    Text,
}

/// Pushes the byte ranges of line marks. O(length).
pub(crate) fn find(text: &str, drops: &mut Vec<Range<usize>>) {
    let mut before = Opening::Blank;
    // Where the mark of the line before stands, while it is not dropped yet.
    let mut waiting: Option<Range<usize>> = None;
    let mut quoted = Quoted::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.bytes().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let body = line.get(indent..).unwrap_or_default();
        let at = start + indent;
        let first = body.bytes().next();
        let opening = match first {
            None | Some(b'\n' | b'\r') => Opening::Blank,
            Some(b'>')
                if matches!(before, Opening::Blank | Opening::Quote)
                    || is_empty_quote(body, text.get(start + line.len()..)) =>
            {
                let len = quote_marks(body);
                quoted.words |= !number_follows(body.get(len..).unwrap_or_default());
                quoted.marks.push(at..at + len);
                Opening::Quote
            }
            Some(mark @ (b'-' | b'*' | b'+' | b'#')) => mark_of(body, mark, indent),
            Some(_) => Opening::Text,
        };
        if opening != Opening::Quote {
            quoted.end(drops);
        }
        let mut own = None;
        if let Opening::Mark { mark, .. } = opening {
            let len = body.bytes().take_while(|&b| b == mark).count();
            let range = at..at + len;
            if before == opening {
                drops.extend(waiting.take());
                drops.push(range);
            } else if mark == b'#' && before == Opening::Blank {
                drops.push(range);
            } else {
                own = Some(range);
            }
        }
        waiting = own;
        before = opening;
        start += line.len();
    }
    quoted.end(drops);
}

/// Lines in a row that begin with `>`. They are a block quote if one of them goes on with a word: where
/// numbers follow all of them the marks may be operators.
#[derive(Default)]
struct Quoted {
    marks: Vec<Range<usize>>,
    words: bool,
}

impl Quoted {
    fn end(&mut self, drops: &mut Vec<Range<usize>>) {
        if self.words {
            drops.append(&mut self.marks);
        }
        self.marks.clear();
        self.words = false;
    }
}

/// Whether nothing stands behind the marks of a line, and another line with such marks below it: the quote
/// begins right behind a paragraph.
fn is_empty_quote(body: &str, below: Option<&str>) -> bool {
    let below = below.unwrap_or_default().trim_start_matches([' ', '\t']);
    below.starts_with('>') && body.get(quote_marks(body)..).is_some_and(|t| t.trim().is_empty())
}

/// The length of `>`, `> > ` and the like.
fn quote_marks(body: &str) -> usize {
    let mut len = 0;
    let mut bytes = body.bytes().peekable();
    while bytes.next_if_eq(&b'>').is_some() {
        len += 1;
        if bytes.next_if_eq(&b' ').is_some() {
            len += 1;
        }
    }
    len
}

fn mark_of(body: &str, mark: u8, indent: usize) -> Opening {
    let len = body.bytes().take_while(|&b| b == mark).count();
    let blank = matches!(body.as_bytes().get(len), Some(b' ' | b'\t'));
    let known = if mark == b'#' { len <= 6 } else { len == 1 };
    if blank && known { Opening::Mark { mark, indent } } else { Opening::Text }
}

/// Whether signs, brackets and blanks lead to a number or a currency: then `>` may be an operator.
fn number_follows(rest: &str) -> bool {
    for c in rest.chars() {
        match class(c) {
            Class::Digit
            | Class::Numeric
            | Class::Superscript
            | Class::Vulgar
            | Class::Currency => {
                return true;
            }
            Class::Blank if c != '\n' => {}
            Class::Dash | Class::LongDash | Class::Operator | Class::Noise => {}
            _ if matches!(c, '.' | ',' | '(') => {}
            _ => return false,
        }
    }
    false
}
