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
        if !drops.is_empty() {
            drops.sort_unstable_by_key(|d| d.start);
        }
        if marks.noise {
            drops = invisible(text, &drops);
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

/// Which kinds of noise a text may hold: read off its bytes, a block at a time.
struct Marks {
    emphasis: bool,
    lines: bool,
    noise: bool,
}

impl Marks {
    fn of(text: &str) -> Self {
        let mut marks = Marks { emphasis: false, lines: false, noise: false };
        let (blocks, rest) = text.as_bytes().as_chunks::<64>();
        let mut tail = [b' '; 64];
        for (to, from) in tail.iter_mut().zip(rest) {
            *to = *from;
        }
        for block in blocks.iter().chain([&tail]) {
            // No branch in the block, so that each line below is a few vector operations.
            let any = |test: fn(u8) -> bool| block.iter().fold(false, |any, &b| any | test(b));
            if !marks.emphasis {
                marks.emphasis = any(|b| b == b'*' || b == b'_' || b == b'`');
            }
            if !marks.lines {
                // `*` and the rest open a line; `_` and backtick do not.
                marks.lines =
                    any(|b| b == b'>' || b == b'#' || b == b'-' || b == b'+' || b == b'*');
            }
            if !marks.noise && !block.is_ascii() {
                // Lead bytes of the invisible characters: U+00AD, U+034F, U+061C, U+200B to
                // U+2069, U+FE00 and U+FEFF, U+E0100.
                marks.noise = any(|b| b == 0xC2 || b == 0xCD || b == 0xD8)
                    || any(|b| b == 0xE2 || b == 0xEF || b == 0xF3);
            }
        }
        if marks.noise {
            marks.noise = holds_invisible(text);
        }
        marks
    }
}

/// The invisible characters, by their UTF-8 bytes.
fn holds_invisible(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|&b| b >= 0xC2) {
        let (_, tail) = rest.split_at(at);
        let found = match tail {
            [0xC2, 0xAD, ..] | [0xCD, 0x8F, ..] | [0xD8, 0x9C, ..] => true,
            [0xE2, 0x80, b, ..] => matches!(b, 0x8B..=0x8F | 0xAA..=0xAE),
            [0xE2, 0x81, b, ..] => matches!(b, 0xA0..=0xA9),
            [0xEF, 0xB8, b, ..] => *b < 0x90,
            [0xEF, 0xBB, 0xBF, ..] => true,
            [0xF3, 0xA0, ..] => true,
            _ => false,
        };
        if found {
            return true;
        }
        rest = tail.get(1..).unwrap_or_default();
    }
    false
}

/// Adds the invisible characters that go to `drops` (ascending), which stay invisible to the rules.
///
/// Beside a letter they are nothing. Elsewhere they stay, and the tokenizer reads them as blanks;
/// a soft hyphen stays where it breaks a word over a line, and before a digit, where extractors
/// leave it in place of a minus.
fn invisible(text: &str, drops: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::with_capacity(drops.len() + 16);
    let mut pending: Vec<(usize, char)> = Vec::new();
    let mut drops = drops.iter().peekable();
    let mut before: Option<char> = None;
    for (at, c) in text.char_indices() {
        while drops.next_if(|d| d.end <= at).is_some() {}
        if let Some(drop) = drops.peek()
            && drop.start <= at
        {
            if out.last() != Some(*drop) {
                settle(text, &mut pending, &mut out, before, Some(c), drop.start);
                out.push((*drop).clone());
            }
            continue;
        }
        let class = class(c);
        if matches!(class, Class::Noise | Class::Joiner) {
            pending.push((at, c));
            continue;
        }
        if !pending.is_empty() {
            settle(text, &mut pending, &mut out, before, Some(c), at);
        }
        before = Some(c);
    }
    settle(text, &mut pending, &mut out, before, None, text.len());
    out.sort_unstable_by_key(|d| d.start);
    out
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
    for (at, c) in pending.drain(..) {
        let stays = if c == '\u{ad}' {
            let over_a_line = letter(left)
                && after.is_some_and(|a| matches!(a, ' ' | '\t') || is_line_break(a))
                && line_break_follows(text, end);
            let sign = !letter(left) && matches!(right, Some(Class::Digit | Class::Currency));
            over_a_line || sign || !(letter(left) || letter(right))
        } else if class(c) == Class::Joiner {
            letter(left) && letter(right) && !(plain(before) || plain(after))
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
