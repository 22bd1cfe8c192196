//! The text without noise: what the tokenizer and the guard read.
//!
//! Invisible characters and markup are taken out before anything is judged, so that `**5** million`
//! is `5 million` for every rule alike. What was cut is remembered, and every span is given in the
//! original text. Characters are only ever removed, never replaced.

use std::ops::Range;

use crate::classes::{Class, class, is_line_break};
use crate::{emphasis, lines};

/// A place where text was taken out.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// Byte offset in the cleaned text.
    at: u32,
    /// Bytes removed up to and including here.
    removed: u32,
}

/// The cleaned text with its way back to the original. Without noise it is the original.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clean {
    text: Option<Box<str>>,
    // ascending in `at` and in `removed`, no two alike in `at`
    cuts: Vec<Cut>,
}

impl Clean {
    /// Removes noise and markup. O(length).
    pub(crate) fn new(text: &str) -> Self {
        let marks = Marks::of(text);
        let mut drops: Vec<Range<usize>> = Vec::new();
        if marks.emphasis {
            emphasis::find(text, &mut drops);
        }
        if marks.lines {
            lines::find(text, &mut drops);
        }
        drops.sort_unstable_by_key(|d| d.start);
        // What lies inside the one before adds nothing.
        drops.dedup_by(|later, earlier| later.end <= earlier.end);
        if let Some(first) = next_invisible(text.as_bytes(), 0) {
            invisible(text, first, &mut drops);
        }
        Clean::without(text, &drops)
    }

    fn without(text: &str, drops: &[Range<usize>]) -> Self {
        if drops.is_empty() {
            return Clean::default();
        }
        let mut out = String::with_capacity(text.len());
        let mut cuts: Vec<Cut> = Vec::with_capacity(drops.len());
        let (mut from, mut removed) = (0, 0);
        for drop in drops {
            let start = drop.start.max(from);
            if start >= drop.end {
                continue;
            }
            out.push_str(text.get(from..start).unwrap_or_default());
            removed += drop.end - start;
            from = drop.end;
            let cut = Cut { at: out.len() as u32, removed: removed as u32 };
            match cuts.last_mut() {
                Some(last) if last.at == cut.at => *last = cut,
                _ => cuts.push(cut),
            }
        }
        out.push_str(text.get(from..).unwrap_or_default());
        Clean { text: Some(out.into_boxed_str()), cuts }
    }

    /// The cleaned text, given the original.
    #[inline]
    pub(crate) fn text<'a>(&'a self, original: &'a str) -> &'a str {
        self.text.as_deref().unwrap_or(original)
    }

    /// Where a token that starts at `at` in the cleaned text starts in the original.
    #[inline]
    pub(crate) fn original_start(&self, at: u32) -> u32 {
        self.shift(self.cuts.partition_point(|c| c.at <= at), at)
    }

    /// Where a token that ends at `at` in the cleaned text ends in the original.
    #[inline]
    pub(crate) fn original_end(&self, at: u32) -> u32 {
        self.shift(self.cuts.partition_point(|c| c.at < at), at)
    }

    fn shift(&self, after: usize, at: u32) -> u32 {
        let cut = after.checked_sub(1).and_then(|i| self.cuts.get(i));
        at + cut.map_or(0, |c| c.removed)
    }

    /// Heap bytes beside the text.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.text.as_ref().map_or(0, |t| t.len()) + self.cuts.capacity() * size_of::<Cut>()
    }
}

/// Bytes that are looked at together: a multiple of the vectors that the loops below become.
const BLOCK: usize = 64;

/// A block of text with the two bytes behind it, zeros at the text's end.
#[derive(Clone, Copy)]
struct Block<'t> {
    /// `bytes.0[i]`, `bytes.1[i]` and `bytes.2[i]` stand one behind the other.
    bytes: (&'t [u8; BLOCK], &'t [u8; BLOCK], &'t [u8; BLOCK]),
}

impl<'t> Block<'t> {
    /// The block at `at`; `room` is where it is put together at the text's end.
    #[inline]
    fn at(text: &'t [u8], at: usize, room: &'t mut [u8; BLOCK + 2]) -> Option<Self> {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let block = match rest.first_chunk::<{ BLOCK + 2 }>() {
            Some(block) => block,
            None => {
                *room = [0; BLOCK + 2];
                for (to, from) in room.iter_mut().zip(rest) {
                    *to = *from;
                }
                room
            }
        };
        let [_, second @ .., _] = block;
        Some(Block { bytes: (block.first_chunk()?, second, block.last_chunk()?) })
    }

    /// Whether a byte and the two behind it pass a test. No branch in the loop, so that it becomes
    /// a few vector operations.
    #[inline]
    fn any(self, test: impl Fn(u8, u8, u8) -> bool) -> bool {
        let (first, second, third) = self.bytes;
        let triples = first.iter().zip(second).zip(third);
        triples.fold(false, |any, ((&a, &b), &c)| any | test(a, b, c))
    }

    /// Whether the first two bytes of an invisible character occur. False is certain, and told
    /// faster than by [`is_invisible`].
    // Apart from its caller, in which the loop would not become vector operations.
    #[inline(never)]
    fn may_hold_invisible(self) -> bool {
        self.any(|a, b, _| {
            (a == 0xC2) & (b == 0xAD)
                | (a == 0xCD) & (b == 0x8F)
                | (a == 0xD8) & (b == 0x9C)
                | (a == 0xD9) & (b == 0x80)
                | (a == 0xE1) & (b == 0xA0)
                | (a == 0xE2) & (b & 0xFE == 0x80)
                | (a == 0xEF) & ((b == 0xB8) | (b == 0xBB))
                | (a == 0xF3) & (b == 0xA0)
        })
    }

    #[inline]
    fn is_ascii(self) -> bool {
        self.bytes.0.is_ascii()
    }
}

/// Which kinds of markup a text may hold.
struct Marks {
    emphasis: bool,
    lines: bool,
}

impl Marks {
    fn of(text: &str) -> Self {
        let opens = |b: u8| {
            (b == b' ')
                | (b == b'\t')
                | (b == b'>')
                | (b == b'#')
                | (b == b'-')
                | (b == b'+')
                | (b == b'*')
        };
        let bytes = text.as_bytes();
        let mut marks = Marks { emphasis: false, lines: bytes.first().is_some_and(|&b| opens(b)) };
        let (mut room, mut at) = ([0; BLOCK + 2], 0);
        while let Some(block) = Block::at(bytes, at, &mut room) {
            if !marks.emphasis {
                marks.emphasis = block.any(|b, _, _| (b == b'*') | (b == b'_') | (b == b'`'));
            }
            if !marks.lines {
                // A mark at a line's start, or blanks that may lead to one.
                marks.lines = block.any(|b, next, _| (b == b'\n') & opens(next));
            }
            if marks.emphasis && marks.lines {
                break;
            }
            at += BLOCK;
        }
        marks
    }
}

/// Where the next invisible character from `from` on stands.
fn next_invisible(text: &[u8], from: usize) -> Option<usize> {
    let (mut room, mut at) = ([0; BLOCK + 2], from);
    while let Some(block) = Block::at(text, at, &mut room) {
        if !block.is_ascii() && block.may_hold_invisible() && block.any(is_invisible) {
            let (first, second, third) = block.bytes;
            let triples = first.iter().zip(second).zip(third);
            return triples
                .enumerate()
                .find(|&(_, ((&a, &b), &c))| is_invisible(a, b, c))
                .map(|(i, _)| at + i);
        }
        at += BLOCK;
    }
    None
}

/// Whether three bytes begin with an invisible character: U+00AD, U+034F, U+061C, U+0640, U+180E,
/// U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F, U+FE00 to U+FE0F, U+FEFF, U+E0000 to U+E0FFF.
#[inline]
fn is_invisible(a: u8, b: u8, c: u8) -> bool {
    let within = |low: u8, len: u8| c.wrapping_sub(low) < len;
    (a == 0xC2) & (b == 0xAD)
        | (a == 0xCD) & (b == 0x8F)
        | (a == 0xD8) & (b == 0x9C)
        | (a == 0xD9) & (b == 0x80)
        | (a == 0xE1) & (b == 0xA0) & (c == 0x8E)
        | (a == 0xE2) & (b == 0x80) & (within(0x8B, 5) | within(0xAA, 5))
        | (a == 0xE2) & (b == 0x81) & within(0xA0, 16)
        | (a == 0xEF) & (b == 0xB8) & within(0x80, 16)
        | (a == 0xEF) & (b == 0xBB) & (c == 0xBF)
        | (a == 0xF3) & (b == 0xA0)
}

/// Adds the invisible characters that go to `drops` (ascending, none inside another), which stay
/// invisible to the rules. The first one stands at `first`.
///
/// Beside a letter they are nothing. Elsewhere they stay, and the tokenizer reads them as blanks;
/// a soft hyphen stays where it breaks a word over a line, and before a digit, where extractors
/// leave it in place of a minus. O(length): only what stands beside them is read.
fn invisible(text: &str, first: usize, drops: &mut Vec<Range<usize>>) {
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut pending: Vec<(usize, char)> = Vec::new();
    let mut before: Option<char> = None;
    let (mut seen, mut passed) = (0, 0);
    let mut next = Some(first);
    while let Some(found) = next {
        // The last character before it that stays.
        passed += drops.iter().skip(passed).take_while(|d| d.end <= found).count();
        let mut end = found;
        for drop in drops.iter().take(passed).rev().take_while(|d| d.end > seen) {
            if drop.end < end {
                break;
            }
            end = end.min(drop.start);
        }
        before = text.get(seen..end).and_then(|t| t.chars().next_back()).or(before);
        let mut after = None;
        seen = text.len();
        for (i, c) in text.get(found..).unwrap_or_default().char_indices() {
            if !matches!(class(c), Class::Noise | Class::Joiner) {
                (after, seen) = (Some(c), found + i);
                break;
            }
            pending.push((found + i, c));
        }
        settle(text, &mut pending, &mut out, before, after, seen);
        // What stands at `seen` is looked at again only if it begins like an invisible character.
        let from = seen + after.map_or(0, char::len_utf8);
        next = next_invisible(text.as_bytes(), from);
    }
    drops.append(&mut out);
    drops.sort_unstable_by_key(|d| d.start);
}

/// Decides about the invisible characters that wait between `before` and `after`.
fn settle(
    text: &str,
    pending: &mut Vec<(usize, char)>,
    out: &mut Vec<Range<usize>>,
    before: Option<char>,
    after: Option<char>,
    end: usize,
) {
    let (left, right) = (before.map(class), after.map(class));
    let letter = |c: Option<Class>| c.is_some_and(Class::is_letter);
    let numeric = |c: Option<Class>| c.is_some_and(Class::is_numeric);
    // Asked once for all that wait: the blanks behind them may be many.
    let over_a_line = letter(left)
        && pending.iter().any(|(_, c)| *c == '\u{ad}')
        && after.is_some_and(|a| matches!(a, ' ' | '\t') || is_line_break(a))
        && line_break_follows(text, end);
    let pictographs = left == Some(Class::Pictograph) && right == Some(Class::Pictograph);
    for (at, c) in pending.drain(..) {
        let stays = if c == '\u{ad}' {
            let sign = !letter(left) && matches!(right, Some(Class::Digit | Class::Currency));
            over_a_line || sign || !(letter(left) || letter(right))
        } else if class(c) == Class::Joiner {
            // Between pictographs a joiner makes one of them: a family is no row of people.
            pictographs || letter(left) && letter(right) && !(plain(before) || plain(after))
        } else if is_variation_selector(c) || c == '\u{34f}' {
            false
        } else {
            numeric(left) && numeric(right) || !(letter(left) || letter(right))
        };
        if !stays {
            out.push(at..at + c.len_utf8());
        }
    }
}

/// Letters between which joiners say nothing: Latin, Greek, Cyrillic, Han and Kana.
fn plain(c: Option<char>) -> bool {
    c.is_some_and(
        |c| matches!(c as u32, 0x41..=0x52F | 0x1E00..=0x1FFF | 0x3040..=0x30FF | 0x3400..=0x9FFF),
    )
}

/// Whether from `at` on blanks lead to a line break.
fn line_break_follows(text: &str, at: usize) -> bool {
    text.get(at..)
        .unwrap_or_default()
        .chars()
        .find(|c| !matches!(c, ' ' | '\t'))
        .is_some_and(is_line_break)
}

const fn is_variation_selector(c: char) -> bool {
    matches!(c as u32, 0xFE00..=0xFE0F | 0xE0100..=0xE01EF)
}
