//! The marks, one byte a gap.

use std::fmt;
use std::ops::Range;

use asquoted_tokenizer::{Class, Token, Tokens, class, is_apostrophe, is_blank, is_line_break};

use crate::context::{Gap, first_char, last_char};
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
        let mut marks = vec![0; tokens.len() + 1];
        let mut walk = numeric::Walk::new(borders);
        let mut urls = compound::Runs::default();
        let text = tokens.cleaned();
        let bytes = text.as_bytes();
        let mut before = Before { end: 0, look: Look::Other };
        // How many gaps behind the last token of a numeric expression are still to be asked: "and"
        // and an article can lead from a number to the rest of it.
        let mut near = 0u8;
        let all = tokens.fingerprints().iter().zip(tokens.cleaned_spans()).zip(tokens.are_words());
        for (index, ((&fingerprint, &[start, end]), is_word)) in all.enumerate() {
            let (start, end) = (start as usize, end as usize);
            // Most gaps of most texts join nothing, and that is told from a few bytes. The walk is
            // inside nothing where no number is near.
            let blank =
                start == before.end + 1 && matches!(bytes.get(before.end), Some(b' ' | b'\n'));
            if blank && is_word && near == 0 && !tables::may_be_numeric(fingerprint) {
                before = Before { end, look: Look::Word };
                continue;
            }
            let look = if is_word {
                Look::of_word(fingerprint)
            } else {
                Look::of_other(tokens, index, start..end)
            };
            let opening = Opening::of(text, before.end..start, look);
            if near == 0 && look.is_quiet() && opening == Opening::Wide {
                before = Before { end, look };
                continue;
            }
            let parted = look.is_inert()
                && before.look.is_inert()
                && !walk.is_inside()
                // All gaps of a phrase behind a number are marked.
                && mark_before(&marks, index) == 0
                && match opening {
                    // Beside a number, words that can go on one are asked.
                    Opening::Wide => !(may_join(tokens, index) || may_join_before(tokens, index)),
                    Opening::Stop => true,
                    Opening::None => false,
                };
            if parted {
                walk.leave();
            } else if let Some(mark) = marks.get_mut(index) {
                let gap = Gap::before(tokens, index);
                let cut = if only_numeric(&gap, before.look, opening) {
                    walk.cut(&gap)
                } else {
                    cut(&gap, &mut walk, &mut urls)
                };
                *mark = code(cut);
            }
            near = if look.is_quiet() && !walk.is_inside() {
                near.saturating_sub(1)
            } else if is_word || !tokens.is_unspaced_word(index) {
                NEAR
            } else {
                // No "and" leads on between clusters: only the gap behind is asked.
                1
            };
            before = Before { end, look };
        }
        if let Some(mark) = marks.last_mut() {
            *mark = code(cut(&Gap::before(tokens, tokens.len()), &mut walk, &mut urls));
        }
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
    /// A cluster of a table word that is no number and joins none: a caution.
    Caution,
    /// All else.
    Other,
}

impl Look {
    #[inline]
    fn of_word(fingerprint: u32) -> Self {
        if tables::may_be_numeric(fingerprint) { Look::Other } else { Look::Word }
    }

    /// A look at token `index`, which stands at `span` in the cleaned text and is no word of a
    /// script with blanks.
    fn of_other(tokens: &Tokens<'_>, index: usize, span: Range<usize>) -> Self {
        if tokens.is_unspaced_word(index) {
            Look::of_cluster(tokens.cleaned(), span)
        } else {
            Look::Other
        }
    }

    fn of_cluster(text: &str, span: Range<usize>) -> Self {
        let (first, last) = match text.as_bytes().get(span.clone()) {
            // Nearly all are one character of three bytes.
            Some(&[a @ 0xE0..=0xEF, b, c]) => {
                let low = |byte: u8| u32::from(byte & 0x3F);
                let cp = u32::from(a & 0xF) << 12 | low(b) << 6 | low(c);
                let c = char::from_u32(cp).unwrap_or_default();
                (c, c)
            }
            _ => {
                let mut chars = text.get(span.clone()).unwrap_or_default().chars();
                let Some(first) = chars.next() else { return Look::Other };
                (first, chars.next_back().unwrap_or(first))
            }
        };
        if class(first) == Class::CjkNumeral || class(last) == Class::Katakana {
            return Look::Other;
        }
        let (starts, ends) = tables::may_run(first, last);
        if !starts && !ends {
            return Look::Cluster;
        }
        let none = (0, Words::NONE);
        let (_, from) = if starts { tables::run_from_byte(text, span.start) } else { none };
        let to = if ends { tables::run_to_byte(text, span.end) } else { Words::NONE };
        match (from, to) {
            (Words::NONE, Words::NONE) => Look::Cluster,
            _ if from.joins() || to.joins() => Look::Other,
            _ => Look::Caution,
        }
    }

    const fn is_quiet(self) -> bool {
        matches!(self, Look::Word | Look::Cluster)
    }

    /// Whether no rule joins it to its neighbours, whatever they are, but for words of the guard's
    /// tables.
    const fn is_inert(self) -> bool {
        !matches!(self, Look::Other)
    }
}

/// What the walk over the gaps keeps of the token before.
struct Before {
    /// Where it ends in the cleaned text.
    end: usize,
    look: Look,
}

/// Whether only the numeric rules have a say at a gap: no word of the tables stands beside it that
/// could go on a number in words, and nothing in it holds a word together.
fn only_numeric(gap: &Gap<'_>, before: Look, opening: Opening) -> bool {
    let (Some(left), Some(right)) = (gap.left, gap.right) else { return false };
    let may_join = |t: &Token<'_>| may_join(gap.tokens, t.index());
    let cluster = |t: &Token<'_>| gap.tokens.is_unspaced_word(t.index());
    if before.is_inert() && !may_join(&left) {
        return opening == Opening::Wide || gap.is_glued() && cluster(&left) && cluster(&right);
    }
    let spaced = |c: Option<char>| !c.is_some_and(|c| class(c).is_unspaced());
    opening == Opening::Wide
        && [left, right]
            .iter()
            .all(|t| spaced(first_char(t)) && spaced(last_char(t)) && !may_join(t))
}

fn mark_before(marks: &[u8], index: usize) -> u8 {
    index.checked_sub(1).and_then(|i| marks.get(i)).copied().unwrap_or(0)
}

/// Whether a rule may join the token to its neighbours because of what it says.
fn may_join(tokens: &Tokens<'_>, index: usize) -> bool {
    tokens.fingerprints().get(index).is_some_and(|&f| tables::may_join(f))
}

fn may_join_before(tokens: &Tokens<'_>, index: usize) -> bool {
    index.checked_sub(1).is_some_and(|i| may_join(tokens, i))
}

/// How a gap between two quiet tokens parts them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// A blank parts them and no hyphen stands before it, or they are two clusters.
    Wide,
    /// A mark outside ASCII that ends what stands before it: it is no hyphen, no apostrophe and no
    /// blank, so no rule looks past it from either side.
    Stop,
    None,
}

impl Opening {
    #[inline]
    fn of(text: &str, gap: Range<usize>, right: Look) -> Self {
        let bytes = text.as_bytes().get(gap.clone()).unwrap_or_default();
        let wide = match bytes {
            [b' ' | b'\n'] => true,
            [] => matches!(right, Look::Cluster | Look::Caution),
            [b'-', ..] => false,
            [0x80..=0xFF, ..] => return Opening::of_mark(text.get(gap).unwrap_or_default()),
            _ => bytes.len() < 16 && bytes.iter().any(|&b| b == b' ' || b == b'\n'),
        };
        if wide { Opening::Wide } else { Opening::None }
    }

    /// The same for a gap that begins outside ASCII.
    fn of_mark(gap: &str) -> Self {
        match gap.chars().next() {
            Some(c) if is_apostrophe(c) => Opening::None,
            Some(c) => match class(c) {
                Class::Prose | Class::Quote | Class::Open | Class::Close => Opening::Stop,
                _ => Opening::None,
            },
            None => Opening::None,
        }
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
