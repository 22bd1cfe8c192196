//! Words and identifiers.

use crate::classes::{Class, Fold, class, class_and_fold, is_apostrophe};
use crate::fingerprint;
use crate::key;
use crate::roles::WORD_SEED;
use crate::scan::Scanner;
use crate::tables;
use crate::token::{Tag, TokenKind};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The high bit of every byte of `v` that is no ASCII letter; `lower` is `v` with bit 5 set.
#[inline]
const fn not_letters(v: u64, lower: u64) -> u64 {
    let low7 = lower & !HIGH;
    let from_a = low7 + (0x80 - b'a' as u64) * ONES;
    let past_z = low7 + (0x7f - b'z' as u64) * ONES;
    !(from_a & !past_z & !v) & HIGH
}

impl Scanner<'_> {
    /// A run of ASCII letters, eight bytes at a time: most words of most texts. Whatever is unusual
    /// about its end goes to [`Scanner::word`], which reads the same text by characters.
    #[inline]
    pub(crate) fn ascii_word(&mut self, start: usize) -> usize {
        let mut at = start;
        let mut state = WORD_SEED;
        loop {
            let Some(chunk) = self.bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) else {
                // Fewer than eight bytes are left.
                return self.word(start);
            };
            let v = u64::from_le_bytes(*chunk);
            let lower = v | (0x20 * ONES);
            let others = not_letters(v, lower);
            if others == 0 {
                state = fingerprint::step(state, lower);
                at += 8;
                continue;
            }
            let letters = others.trailing_zeros() / 8;
            if letters > 0 {
                state = fingerprint::step(state, lower & ((1 << (8 * letters)) - 1));
                at += letters as usize;
            }
            let next = (v >> (8 * letters)) as u8;
            if self.goes_on(next, at)
                || self.out.tags.last().is_some_and(|t| t.kind() == TokenKind::Number)
            {
                return self.word(start);
            }
            let fingerprint = fingerprint::finish(state, at - start);
            let listed = if tables::may_hold(fingerprint) { Tag::LISTED } else { 0 };
            return self.push_raw(Tag::new(TokenKind::Word, listed), fingerprint, start, at);
        }
    }

    /// Whether what stands at `at` (its first byte is `next`) may belong to the word before it.
    #[inline]
    fn goes_on(&self, next: u8, at: usize) -> bool {
        match next {
            b'0'..=b'9' => true,
            b'\'' | b'`' => self.char_at(at + 1).is_some_and(|c| class(c).is_spaced_letter()),
            0x80.. => self.rest(at).chars().next().is_some_and(|c| {
                let class = class(c);
                class.is_spaced_letter()
                    || class.is_numeric()
                    || class == Class::Joiner
                    || is_apostrophe(c)
            }),
            _ => false,
        }
    }

    /// A run of letters, marks, digits, inner joiners and inner apostrophes.
    pub(crate) fn word(&mut self, start: usize) -> usize {
        let run = self.run(start);
        let text = self.slice(start, run.end);
        if run.numeric {
            return self.identifier(start, run.end, run.letters);
        }
        let flags = if run.elided { Tag::ELIDED } else { 0 };
        if run.own_key && !self.out.tags.last().is_some_and(|t| t.kind() == TokenKind::Number) {
            let fingerprint = key::word_fingerprint(text);
            let listed = if tables::may_hold(fingerprint) { Tag::LISTED } else { 0 };
            return self.push_raw(
                Tag::new(TokenKind::Word, flags | listed),
                fingerprint,
                start,
                run.end,
            );
        }
        let flags = flags | self.case_flag(start, text);
        self.push(TokenKind::Word, flags, start, run.end)
    }

    /// After a number, a unit whose other case is another unit keeps its case.
    fn case_flag(&self, start: usize, text: &str) -> u8 {
        let after_number = self.last().is_some_and(|(kind, _)| kind == TokenKind::Number)
            && self.follows_last(start);
        if !after_number {
            return 0;
        }
        let folded = key::folded(text);
        if tables::is_cased(key::word_fingerprint(&folded), &folded) { Tag::CASED } else { 0 }
    }

    fn run(&self, start: usize) -> Run {
        let mut run =
            Run { end: start, letters: false, numeric: false, elided: false, own_key: true };
        let mut chars = self.rest(start).char_indices().peekable();
        let mut before = Class::Blank;
        let mut before_fold = Fold::Same;
        while let Some((i, c)) = chars.next() {
            let (class_, fold) = class_and_fold(c);
            let mut next_is_letter =
                || chars.peek().is_some_and(|&(_, n)| class(n).is_spaced_letter());
            if i > 0 && is_apostrophe(c) && before.is_spaced_letter() && next_is_letter() {
                run.own_key &= c == '\'';
                if !run.numeric && self.is_elision(start, start + i) {
                    run.end = start + i + c.len_utf8();
                    run.elided = true;
                    return run;
                }
            } else if class_.is_spaced_letter() {
                // Arabic and Hebrew letters and digits are tokens of their own.
                if class_ == Class::Semitic && before.is_numeric() {
                    break;
                }
                run.letters = true;
                run.own_key &= match fold {
                    Fold::Same => !is_apostrophe(c),
                    Fold::Order => before_fold == Fold::Same,
                    Fold::Fold => false,
                };
            } else if class_.is_numeric() {
                if before == Class::Semitic {
                    break;
                }
                run.numeric = true;
            } else if !(class_ == Class::Joiner && i > 0 && next_is_letter()) {
                break;
            }
            before = class_;
            before_fold = fold;
            run.end = start + i + c.len_utf8();
        }
        // A first character that no branch took cannot occur: the caller has looked at its class.
        run.end = run.end.max(start + 1);
        run
    }

    fn is_elision(&self, start: usize, end: usize) -> bool {
        let written = self.slice(start, end);
        written.len() <= 16 && key::roles(written).is_elision()
    }

    /// Letters and digits in one run. `.` and `,` between digits stay inside.
    pub(crate) fn identifier(&mut self, start: usize, mut end: usize, letters: bool) -> usize {
        if !letters {
            return self.push(TokenKind::Number, 0, start, end);
        }
        let text = self.slice(start, end);
        if key::roles(text).is_symbol() {
            let flags = self.case_flag(start, text);
            return self.push(TokenKind::Word, flags, start, end);
        }
        while let Some(further) = self.inner_separator(end) {
            end = further;
        }
        self.push(TokenKind::Identifier, 0, start, end)
    }

    /// The end of `.11rc1` behind a digit.
    fn inner_separator(&self, at: usize) -> Option<usize> {
        let digit = |c: Option<char>| c.is_some_and(|c| class(c) == Class::Digit);
        if !digit(self.char_before(at))
            || !matches!(self.bytes.get(at), Some(b'.' | b','))
            || !digit(self.char_at(at + 1))
        {
            return None;
        }
        let run = self.rest(at + 1);
        let len = run
            .chars()
            .take_while(|&c| {
                let class = class(c);
                class.is_spaced_letter() || class.is_numeric()
            })
            .map(char::len_utf8)
            .sum::<usize>();
        Some(at + 1 + len)
    }
}

/// What a run of word characters holds.
struct Run {
    end: usize,
    letters: bool,
    numeric: bool,
    /// It ends with the apostrophe of an elided article or preposition.
    elided: bool,
    /// Nothing in it folds.
    own_key: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_told_from_all_other_bytes() {
        for b in 0..=255u8 {
            for at in 0..8 {
                let mut bytes = *b"abcdWXYZ";
                bytes[at] = b;
                let v = u64::from_le_bytes(bytes);
                let others = not_letters(v, v | (0x20 * ONES));
                let want = if b.is_ascii_alphabetic() { 0 } else { 0x80 << (8 * at) };
                assert_eq!(others, want, "{b:#x} at {at}");
            }
        }
    }
}
