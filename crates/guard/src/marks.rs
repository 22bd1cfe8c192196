//! The marks, one byte a gap.

use std::fmt;

use asquoted_tokenizer::{Tokens, is_blank, is_line_break};

use crate::compound::is_katakana;
use crate::context::{Gap, is_cjk_numeral, last_char};
use crate::tables::Words;
use crate::{compound, numeric, spelled, tables};

/// Why an edge is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RefusalKind {
    /// A numeric expression is cut: a sign, unit, scale, percent, currency or further number.
    Number,
    /// A number in words is cut.
    Spelled,
    /// The parenthesis round a number is cut: an accounting negative.
    Parenthesis,
    /// A word is cut: the other part of a hyphenated word, a contraction, an address.
    Compound,
}

impl RefusalKind {
    /// The name on the wire: `number`, `spelled`, `parenthesis`, `compound`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RefusalKind::Number => "number",
            RefusalKind::Spelled => "spelled",
            RefusalKind::Parenthesis => "parenthesis",
            RefusalKind::Compound => "compound",
        }
    }

    const fn code(this: Option<Self>) -> u8 {
        match this {
            None => 0,
            Some(RefusalKind::Number) => 1,
            Some(RefusalKind::Spelled) => 2,
            Some(RefusalKind::Parenthesis) => 3,
            Some(RefusalKind::Compound) => 4,
        }
    }

    const fn of_code(code: u8) -> Option<Self> {
        match code {
            1 => Some(RefusalKind::Number),
            2 => Some(RefusalKind::Spelled),
            3 => Some(RefusalKind::Parenthesis),
            4 => Some(RefusalKind::Compound),
            _ => None,
        }
    }
}

impl fmt::Display for RefusalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which end of a hit an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The start.
    Left,
    /// The end.
    Right,
}

impl Side {
    /// The name on the wire: `left`, `right`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What one gap refuses: a hit that ends before it, and a hit that starts behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cut {
    pub(crate) end: Option<RefusalKind>,
    pub(crate) start: Option<RefusalKind>,
}

impl Cut {
    pub(crate) const NONE: Cut = Cut { end: None, start: None };

    pub(crate) const fn both(kind: RefusalKind) -> Self {
        Cut { end: Some(kind), start: Some(kind) }
    }

    pub(crate) const fn end(kind: RefusalKind) -> Self {
        Cut { end: Some(kind), start: None }
    }

    pub(crate) const fn start(kind: RefusalKind) -> Self {
        Cut { end: None, start: Some(kind) }
    }

    /// This cut, and where it lets an edge pass the other one.
    pub(crate) fn or(self, other: Cut) -> Self {
        Cut { end: self.end.or(other.end), start: self.start.or(other.start) }
    }

    const fn is_full(self) -> bool {
        self.end.is_some() && self.start.is_some()
    }
}

/// The marked gaps of a source.
#[derive(Clone, Debug)]
pub struct Guard {
    // Gap i lies before token i; low half: refused as a start, high half: refused as an end.
    marks: Vec<u8>,
}

impl Guard {
    /// Marks the gaps of `tokens`. `borders` are byte offsets of the original text, ascending, at
    /// which a page, block or cell ends: a number is not joined to a number across one.
    /// O(length of the text).
    #[must_use]
    pub fn new(tokens: &Tokens<'_>, borders: &[usize]) -> Self {
        let mut marks = Vec::with_capacity(tokens.len() + 1);
        let mut walk = numeric::Walk::new(borders);
        let mut urls = compound::Runs::default();
        let mut before_end = 0;
        // How many gaps behind the last token of a numeric expression are still to be asked: "and"
        // and an article can lead from a number to the rest of it.
        let mut near = 0u8;
        let text = tokens.cleaned();
        for (index, &fingerprint) in tokens.fingerprints().iter().enumerate() {
            let Some(span) = tokens.cleaned_span(index) else { continue };
            let this = Look::of(tokens, index, fingerprint);
            let gap = text.as_bytes().get(before_end..span.start()).unwrap_or_default();
            // Most gaps of most texts join nothing, and that is told from a few bytes.
            let mark = if near == 0 && this.is_quiet() && is_open(gap, this) {
                walk.leave();
                0
            } else {
                code(cut(&Gap::before(tokens, index), &mut walk, &mut urls))
            };
            near = if this.is_quiet() && !walk.is_inside() { near.saturating_sub(1) } else { NEAR };
            marks.push(mark);
            before_end = span.end();
        }
        let last = Gap::before(tokens, tokens.len());
        marks.push(code(cut(&last, &mut walk, &mut urls)));
        Guard { marks }
    }

    /// Whether a hit may not start at token `index`, and why. O(1).
    #[inline]
    #[must_use]
    pub fn refuses_start(&self, index: usize) -> Option<RefusalKind> {
        RefusalKind::of_code(self.marks.get(index).copied().unwrap_or(0) & 15)
    }

    /// Whether a hit may not end before token `index`, and why. O(1).
    #[inline]
    #[must_use]
    pub fn refuses_end(&self, index: usize) -> Option<RefusalKind> {
        RefusalKind::of_code(self.marks.get(index).copied().unwrap_or(0) >> 4)
    }

    /// Heap bytes of the marks: one a token.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.marks.capacity()
    }
}

/// The farthest that a number in words reaches over words that are none: `two and a half`.
const NEAR: u8 = 3;

/// What a token is at a first look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// A word of no numeric expression, in a script with blanks.
    Word,
    /// The same in a script without blanks.
    Cluster,
    /// All else.
    Other,
}

impl Look {
    fn of(tokens: &Tokens<'_>, index: usize, fingerprint: u32) -> Self {
        if tokens.is_unspaced_word(index) {
            let quiet = tokens.get(index).is_some_and(|token| {
                !is_cjk_numeral(&token)
                    && !is_katakana(last_char(&token))
                    && tables::run_from(tokens, &token).1 == Words::NONE
                    && tables::run_to(tokens, &token) == Words::NONE
            });
            return if quiet { Look::Cluster } else { Look::Other };
        }
        if tokens.is_word(index) && !tables::may_be_numeric(fingerprint) {
            Look::Word
        } else {
            Look::Other
        }
    }

    const fn is_quiet(self) -> bool {
        matches!(self, Look::Word | Look::Cluster)
    }
}

/// Whether a gap between two quiet tokens holds nothing together: a blank parts them and no hyphen
/// stands before it, or they are two clusters.
fn is_open(gap: &[u8], right: Look) -> bool {
    match gap {
        [b' ' | b'\n'] => true,
        [] => right == Look::Cluster,
        // A hyphen, or a character outside ASCII that may be one.
        [b'-' | 0x80.., ..] => false,
        _ => gap.len() < 16 && gap.iter().any(|&b| b == b' ' || b == b'\n'),
    }
}

const fn code(cut: Cut) -> u8 {
    RefusalKind::code(cut.start) | RefusalKind::code(cut.end) << 4
}

fn cut(gap: &Gap<'_>, walk: &mut numeric::Walk<'_>, urls: &mut compound::Runs) -> Cut {
    let mut cut = walk.cut(gap);
    if !cut.is_full() {
        cut = cut.or(spelled::cut(gap));
    }
    if !cut.is_full() {
        cut = cut.or(compound::cut(gap, urls));
    }
    cut
}

/// Whether a gap holds a form feed or a blank line.
pub(crate) fn parts_blocks(gap: &str) -> bool {
    let mut breaks = 0;
    for c in gap.chars() {
        match c {
            '\u{c}' | '\u{2029}' => return true,
            '\r' => {}
            _ if is_line_break(c) => breaks += 1,
            _ if is_blank(c) => {}
            _ => breaks = 0,
        }
        if breaks > 1 {
            return true;
        }
    }
    false
}
