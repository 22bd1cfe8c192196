//! Words and identifiers.

use crate::classes::{Class, Fold, Traits, class, is_apostrophe, key_of_two};
use crate::fingerprint::{self, finish, step};
use crate::key;
use crate::roles::WORD_SEED;
use crate::scan::Scanner;
use crate::tables;
use crate::token::{Tag, TokenKind};

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;
/// The bit that tells a small letter from its capital.
const CASE: u64 = 0x20 * ONES;

/// The high bit of every byte of `v` that is no ASCII letter; `lower` is `v` with bit 5 set.
#[inline]
const fn not_letters(v: u64, lower: u64) -> u64 {
    let low7 = lower & !HIGH;
    let from_a = low7 + (0x80 - b'a' as u64) * ONES;
    let past_z = low7 + (0x7f - b'z' as u64) * ONES;
    !(from_a & !past_z & !v) & HIGH
}

/// How many bytes of letters that fold to themselves a text begins with: the inner loop of most
/// scripts.
#[inline]
fn plain_letters(text: &[u8]) -> usize {
    let mut rest = text;
    loop {
        let (cp, behind) = match rest {
            [a @ 0xC2..=0xDF, b, behind @ ..] => (low(*a, 5) << 6 | low(*b, 6), behind),
            [a @ 0xE0..=0xEF, b, c, behind @ ..] => {
                (low(*a, 4) << 12 | low(*b, 6) << 6 | low(*c, 6), behind)
            }
            [a @ b'a'..=b'z', behind @ ..] => (u32::from(*a), behind),
            _ => break,
        };
        if !Traits::of_code(cp).is_plain_letter() {
            break;
        }
        rest = behind;
    }
    text.len() - rest.len()
}

/// Whether a byte ends a word wherever it stands: the blanks and most marks of ASCII.
#[inline]
const fn ends_a_word(b: u8) -> bool {
    b.is_ascii() && !b.is_ascii_alphanumeric() && !matches!(b, b'\'' | b'`')
}

const fn low(byte: u8, bits: u32) -> u32 {
    byte as u32 & ((1 << bits) - 1)
}

impl Scanner<'_> {
    /// Words of ASCII letters with one blank between, eight bytes at a time: most of most texts.
    /// Whatever is unusual about a word's end goes to [`Scanner::letters`] and [`Scanner::word`],
    /// which read the same text by characters.
    pub(crate) fn ascii_words(&mut self, mut start: usize) -> usize {
        let mut at = start;
        let mut state = WORD_SEED;
        loop {
            let Some(chunk) = self.bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) else {
                // Fewer than eight bytes are left.
                return if self.letter_at(start) { self.word(start) } else { start };
            };
            let v = u64::from_le_bytes(*chunk);
            let lower = v | CASE;
            let others = not_letters(v, lower);
            if others == 0 {
                state = fingerprint::step(state, lower);
                at += 8;
                continue;
            }
            // The bits of the letters before the first other byte.
            let letters = others.trailing_zeros() & !7;
            if letters > 0 {
                state = fingerprint::step(state, lower & ((1 << letters) - 1));
                at += letters as usize / 8;
            } else if at == start {
                return start;
            }
            let next = (v >> letters) as u8;
            if next != b' ' && self.goes_on(next, at) {
                return self.letters(start, at);
            }
            let fingerprint = fingerprint::finish(state, at - start);
            let listed = tables::may_hold(fingerprint);
            if listed && (self.after_number || self.is_mixed_case(start)) {
                return self.word(start);
            }
            let flags = if listed { Tag::LISTED } else { 0 };
            self.push_raw(Tag::new(TokenKind::Word, flags), fingerprint, start, at);
            if next != b' ' {
                return at;
            }
            start = at + 1;
            (at, state) = (start, WORD_SEED);
        }
    }

    /// `mW`: a small letter before a capital, as no heading and no sentence's start writes a word.
    fn is_mixed_case(&self, start: usize) -> bool {
        let Some(&[first, second]) = self.bytes.get(start..).and_then(<[u8]>::first_chunk) else {
            return false;
        };
        first.is_ascii_lowercase() && second.is_ascii_uppercase()
    }

    /// Words of letters of two bytes with one blank between, four letters at a time: Cyrillic, Greek,
    /// Arabic, Hebrew. As [`Scanner::ascii_words`].
    pub(crate) fn two_byte_words(&mut self, mut start: usize) -> usize {
        let mut at = start;
        let mut state = WORD_SEED;
        loop {
            let Some(chunk) = self.bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) else {
                return self.letters_or_back(start);
            };
            let v = u64::from_le_bytes(*chunk);
            let key = |i: u32| u64::from(key_of_two((v >> (16 * i)) as u16));
            let keys = [key(0), key(1), key(2), key(3)];
            let letters = keys.iter().take_while(|&&key| key != 0).count();
            let folded = match letters {
                4 => {
                    state = step(state, keys[0] | keys[1] << 16 | keys[2] << 32 | keys[3] << 48);
                    at += 8;
                    continue;
                }
                3 => keys[0] | keys[1] << 16 | keys[2] << 32,
                2 => keys[0] | keys[1] << 16,
                _ => keys[0],
            };
            let next = (v >> (16 * letters)) as u8;
            if letters == 0 && at == start || !ends_a_word(next) {
                return self.letters_or_back(start);
            }
            if letters > 0 {
                state = step(state, folded);
                at += 2 * letters;
            }
            let fingerprint = finish(state, at - start);
            let listed = tables::may_hold(fingerprint);
            if listed && self.after_number {
                return self.word(start);
            }
            let flags = if listed { Tag::LISTED } else { 0 };
            self.push_raw(Tag::new(TokenKind::Word, flags), fingerprint, start, at);
            if next != b' ' {
                return at;
            }
            start = at + 1;
            (at, state) = (start, WORD_SEED);
        }
    }

    /// A word that is read by characters, if a letter stands at `start`.
    fn letters_or_back(&mut self, start: usize) -> usize {
        let letter = self.char_at(start).is_some_and(|c| class(c).is_spaced_letter());
        if letter { self.letters(start, start) } else { start }
    }

    /// Whether what stands at `at` (its first byte is `next`) may belong to the word before it.
    #[inline]
    fn goes_on(&self, next: u8, at: usize) -> bool {
        match next {
            b'0'..=b'9' | 0x80.. => true,
            b'\'' | b'`' => self.letter_at(at + 1),
            _ => false,
        }
    }

    /// A word from `start` on, read up to `at`: its letters as long as each folds by itself, and its
    /// apostrophes. What is more than that goes to [`Scanner::word`].
    pub(crate) fn letters(&mut self, start: usize, mut at: usize) -> usize {
        // A mark that may have to change places with another one.
        let mut movable = false;
        let read = self.bytes.get(start..at).unwrap_or_default();
        let mut folds = read.iter().any(u8::is_ascii_uppercase);
        loop {
            let rest = self.bytes.get(at..).unwrap_or_default();
            let plain = plain_letters(rest);
            if plain > 0 {
                movable = false;
                at += plain;
                if self.bytes.get(at).is_some_and(|&b| ends_a_word(b)) {
                    break;
                }
            }
            let (cp, len) = self.code_at(at);
            let traits = Traits::of_code(cp);
            match (traits.class(), traits.fold()) {
                (Class::Letter, Fold::Lower) => {
                    movable = false;
                    folds = true;
                }
                (Class::Letter | Class::Mark | Class::Semitic, Fold::Order) if !movable => {
                    movable = true;
                }
                // Letters that fold as a string; what belongs to a word by what follows it.
                (
                    Class::Letter
                    | Class::Mark
                    | Class::Semitic
                    | Class::Digit
                    | Class::Numeric
                    | Class::Superscript
                    | Class::Vulgar
                    | Class::Joiner,
                    _,
                ) => return self.word(start),
                _ if char::from_u32(cp).is_some_and(is_apostrophe) && self.letter_at(at + len) => {
                    if at == start || self.is_elision(start, at) {
                        return self.word(start);
                    }
                    movable = false;
                    folds |= cp != '\'' as u32;
                }
                _ => break,
            }
            at += len;
        }
        if at == start {
            return self.word(start);
        }
        let fingerprint = if folds {
            key::fingerprint_by_characters(self.slice(start, at))
        } else {
            let text = self.bytes.get(start..at).unwrap_or_default();
            fingerprint::fingerprint(WORD_SEED, text)
        };
        if (self.after_number || self.is_mixed_case(start)) && tables::may_hold(fingerprint) {
            return self.word(start);
        }
        self.push_word(0, fingerprint, start, at);
        if self.bytes.get(at) == Some(&b' ') { at + 1 } else { at }
    }

    /// A letter, and not a mark: what an apostrophe ties.
    fn letter_at(&self, at: usize) -> bool {
        self.char_at(at).is_some_and(|c| matches!(class(c), Class::Letter | Class::Semitic))
    }

    /// A run of letters, marks, digits, inner joiners and inner apostrophes.
    pub(crate) fn word(&mut self, start: usize) -> usize {
        let run = self.run(start);
        let text = self.slice(start, run.end);
        if run.numeric {
            return self.identifier(start, run.end, run.letters);
        }
        if let Some(end) = self.ordinal_degree(start) {
            return self.push(TokenKind::Symbol, 0, start, end);
        }
        let flags = if run.elided { Tag::ELIDED } else { 0 };
        let fingerprint = key::fingerprint_of_word(text);
        if self.is_cased_unit(start, text, fingerprint) {
            let counts = self.after_number;
            self.push(TokenKind::Word, flags | Tag::CASED, start, run.end);
            self.after_number = counts && self.leads_to_unit(run.end);
            return run.end;
        }
        let scaled = self.after_number && self.follows_number(start) && {
            let roles = key::roles(text);
            roles.is_scale() || roles.is_unit() && self.leads_to_unit(run.end)
        };
        self.push_word(flags, fingerprint, start, run.end);
        // `5 million MJ`, `5 V/mm`: the unit still stands behind a number.
        self.after_number = scaled;
        run.end
    }

    /// `5 V|/mm`: another unit goes on this one.
    pub(crate) fn leads_to_unit(&self, end: usize) -> bool {
        let next = self.char_at(end);
        next.filter(|&c| links_units(c))
            .and_then(|c| self.char_at(end + c.len_utf8()))
            .is_some_and(|c| class(c) == Class::Letter)
    }

    /// Whether blanks and at most one hyphen lie between the token read last and `start`.
    fn follows_number(&self, start: usize) -> bool {
        let mut hyphens = 0;
        self.last().is_some_and(|(kind, end)| {
            let between = self.slice(end, start);
            let link = kind != TokenKind::Number && between.chars().all(links_units);
            link || between.chars().all(|c| {
                hyphens += usize::from(matches!(c, '-' | '\u{2010}' | '\u{2011}'));
                matches!(class(c), Class::Blank | Class::Noise)
                    || matches!(c, '-' | '\u{2010}' | '\u{2011}') && hyphens < 2
            })
        })
    }

    /// After a number, a unit whose other case is another unit keeps its case.
    fn is_cased_unit(&self, start: usize, text: &str, fingerprint: u32) -> bool {
        tables::may_hold(fingerprint)
            && (self.after_number && self.follows_number(start) || self.is_mixed_case(start))
            && tables::is_cased(fingerprint, &key::folded(text))
    }

    fn run(&self, start: usize) -> Run {
        let mut run = Run { end: start, letters: false, numeric: false, elided: false };
        let mut chars = self.rest(start).char_indices().peekable();
        let mut before = Class::Blank;
        while let Some((i, c)) = chars.next() {
            let class_ = class(c);
            let mut next_is_letter =
                || chars.peek().is_some_and(|&(_, n)| class(n).is_spaced_letter());
            let ties = is_apostrophe(c) && self.letter_at(start + i + c.len_utf8());
            if i > 0 && ties && before.is_spaced_letter() {
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
            } else if class_.is_numeric() {
                if before == Class::Semitic {
                    break;
                }
                run.numeric = true;
            } else if !(class_ == Class::Joiner && i > 0 && next_is_letter()) {
                break;
            }
            before = class_;
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
            let fingerprint = key::fingerprint_of_word(text);
            let cased = self.is_cased_unit(start, text, fingerprint);
            let flags = if cased { Tag::CASED } else { 0 };
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

/// What stands between the units of one measure.
const fn links_units(c: char) -> bool {
    matches!(c, '/' | '\u{b7}' | '\u{22c5}' | '\u{2219}' | '\u{2044}' | '\u{2215}')
}

/// What a run of word characters holds.
struct Run {
    end: usize,
    letters: bool,
    numeric: bool,
    /// It ends with the apostrophe of an elided article or preposition.
    elided: bool,
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
                let others = not_letters(v, v | CASE);
                let want = if b.is_ascii_alphabetic() { 0 } else { 0x80 << (8 * at) };
                assert_eq!(others, want, "{b:#x} at {at}");
            }
        }
    }
}
