//! The one pass over the cleaned text: look at a character, let its form take what belongs to it.

use unicode_segmentation::UnicodeSegmentation;

use crate::classes::{Class, Fold, Traits, class, goes_on_a_word, is_line_break, key_of_two};
use crate::fingerprint;
use crate::key;
use crate::roles::WORD_SEED;
use crate::tables;
use crate::token::{Tag, TokenKind};
use crate::tokens::Arrays;

/// Reads `text` (cleaned) into `out`. O(length): every rule that looks ahead stops at the first
/// character that is not its own, and what several rules would look over is remembered.
pub(crate) fn scan(text: &str, out: &mut Arrays) {
    let mut scanner = Scanner::new(text, out);
    let mut at = 0;
    while at < text.len() {
        at = scanner.next(at).max(at + 1);
    }
}

/// Where the scan stands. Every method takes a byte offset on a character boundary and gives the
/// offset from which to go on.
pub(crate) struct Scanner<'s> {
    pub(crate) text: &'s str,
    pub(crate) bytes: &'s [u8],
    pub(crate) out: &'s mut Arrays,
    /// The closing bracket of an accounting negative that is open.
    pub(crate) close_at: Option<usize>,
    /// The `>` that closes an address in angle brackets.
    pub(crate) link_end: Option<usize>,
    /// What `number_follows` found last: from, to, and the answer for every offset between.
    pub(crate) ahead: (usize, usize, bool),
    /// A word was broken over a line behind token `.0`, its hyphen ends at `.1`.
    site: Option<(usize, usize)>,
    /// The token read last is a number: what a word is read as may hang on it.
    pub(crate) after_number: bool,
}

impl<'s> Scanner<'s> {
    fn new(text: &'s str, out: &'s mut Arrays) -> Self {
        // English has 5.6 bytes a token. What is too much is given back in the end, and was never
        // touched.
        let guess = text.len() / 5 + 1;
        out.spans.reserve(guess);
        out.keys.reserve(guess);
        out.tags.reserve(guess);
        Scanner {
            text,
            bytes: text.as_bytes(),
            out,
            close_at: None,
            link_end: None,
            ahead: (1, 0, false),
            site: None,
            after_number: false,
        }
    }

    #[inline]
    fn next(&mut self, at: usize) -> usize {
        match self.bytes.get(at) {
            Some(b'a'..=b'z' | b'A'..=b'Z') => self.ascii_words(at),
            // Prose wherever they stand, whatever stands beside them.
            Some(b' ' | b'\n' | b',' | b';') => at + 1,
            // Behind a digit they may be feet and inches.
            Some(b'"' | b'\'') if !self.is_digit_before(at) => at + 1,
            // It ends a sentence.
            Some(b'.') if matches!(self.bytes.get(at + 1), Some(b' ' | b'\n')) => at + 2,
            Some(0x80..) => self.outside_ascii(at),
            _ => self.other(at),
        }
    }

    #[inline]
    fn is_digit_before(&self, at: usize) -> bool {
        at.checked_sub(1).and_then(|i| self.bytes.get(i)).is_some_and(u8::is_ascii_digit)
    }

    /// What [`Scanner::other`] says, told sooner for the letters of most scripts.
    fn outside_ascii(&mut self, at: usize) -> usize {
        let (cp, len) = self.code_at(at);
        if len == 2 && self.pair_at(at).is_some_and(|pair| key_of_two(pair) != 0) {
            return self.two_byte_words(at);
        }
        let traits = Traits::of_code(cp);
        if traits.is_plain_letter() {
            return self.letters(at, at + len);
        }
        if traits.is_plain_cluster() {
            return self.clusters(at);
        }
        self.other(at)
    }

    fn other(&mut self, at: usize) -> usize {
        let Some(c) = self.char_at(at) else { return at + 1 };
        let end = at + c.len_utf8();
        match class(c) {
            Class::Blank | Class::Joiner => end,
            Class::Noise => self.soft_hyphen(at, c),
            Class::Superscript if matches!(c, '\u{207a}' | '\u{207b}') => {
                self.push(TokenKind::Symbol, 0, at, end)
            }
            Class::Letter | Class::Mark | Class::Semitic => self.letters(at, at),
            Class::Numeric | Class::Superscript | Class::Vulgar => self.word(at),
            Class::Digit => self.number(at),
            Class::Unspaced | Class::CjkNumeral | Class::Katakana => self.clusters(at),
            Class::Percent | Class::Currency => self.push(TokenKind::Symbol, 0, at, end),
            Class::Degree => self.degree(at, c),
            Class::Dash | Class::LongDash => self.dash(at, c),
            Class::Operator => self.operator(at, c),
            Class::Open | Class::Close => self.bracket(at, c),
            Class::Prose | Class::Quote => self.prose(at, c),
            Class::Symbol => self.symbol(at, 0),
            Class::Pictograph => self.symbol(at, Tag::PICTOGRAPH),
            Class::Bad => self.push(TokenKind::Bad, 0, at, end),
        }
    }

    /// A symbol of no rule: its whole grapheme cluster, as written.
    fn symbol(&mut self, at: usize, flags: u8) -> usize {
        let end = self.cluster_end(at);
        self.push(TokenKind::Symbol, flags, at, end)
    }

    /// Clusters of an unspaced script from `at` on: those of one character that is its own key, which
    /// are nearly all, with one look at each character.
    fn clusters(&mut self, mut at: usize) -> usize {
        if let Some(end) = self.three_byte_clusters(&mut at) {
            return end;
        }
        let (cp, mut len) = self.code_at(at);
        let mut traits = Traits::of_code(cp);
        let mut key = self.bytes_at(at, len);
        while traits.is_plain_cluster() {
            let end = at + len;
            let (next, next_len) = self.code_at(end);
            let next_traits = Traits::of_code(next);
            if next_traits.extends() || next >= 0x1_0000 {
                break;
            }
            let fingerprint = fingerprint::finish(fingerprint::step(WORD_SEED, key), len);
            self.push_raw(Tag::new(TokenKind::Word, Tag::UNSPACED), fingerprint, at, end);
            key = self.bytes_at(end, next_len);
            (at, len, traits) = (end, next_len, next_traits);
            // Prose wherever they stand, whatever stands beside them.
            if matches!(next, 0x3001 | 0x3002 | 0xFF0C) {
                return end + len;
            }
        }
        if traits.class().is_unspaced() { self.cluster(at) } else { at }
    }

    /// The same of those of three bytes before others of three bytes, from `at` on, which is left at
    /// the first one that is not told. Gives where to go on behind a stop.
    fn three_byte_clusters(&mut self, at: &mut usize) -> Option<usize> {
        loop {
            let chunk = self.bytes.get(*at..).and_then(<[u8]>::first_chunk::<8>)?;
            let v = u64::from_le_bytes(*chunk);
            let (this, next) = (v & 0xFF_FFFF, v >> 24 & 0xFF_FFFF);
            // Both begin as characters of three bytes do.
            if (this | next << 24) & 0x0000_F000_00F0 != 0x0000_E000_00E0 {
                return None;
            }
            let next_code = code_of_three(next);
            let traits = Traits::of_code(code_of_three(this));
            if !traits.is_plain_cluster() || Traits::of_code(next_code).extends() {
                return None;
            }
            let fingerprint = fingerprint::finish(fingerprint::step(WORD_SEED, this), 3);
            let tag = Tag::new(TokenKind::Word, Tag::UNSPACED);
            *at = self.push_raw(tag, fingerprint, *at, *at + 3);
            if matches!(next_code, 0x3001 | 0x3002 | 0xFF0C) {
                return Some(*at + 3);
            }
        }
    }

    /// A cluster of an unspaced script is a Word; a run of CJK numerals is a Number.
    fn cluster(&mut self, at: usize) -> usize {
        let numerals: usize = self
            .rest(at)
            .chars()
            .take_while(|&c| class(c) == Class::CjkNumeral)
            .map(char::len_utf8)
            .sum();
        let end = self.cluster_end(at);
        if at + numerals > end {
            return self.push(TokenKind::Number, 0, at, at + numerals);
        }
        let text = self.slice(at, end);
        if text.chars().all(|c| Traits::of(c).fold() == Fold::Same) {
            // It is its own key.
            let fingerprint = fingerprint::fingerprint(WORD_SEED, text.as_bytes());
            return self.push_raw(Tag::new(TokenKind::Word, Tag::UNSPACED), fingerprint, at, end);
        }
        self.push(TokenKind::Word, Tag::UNSPACED, at, end)
    }

    /// The end of the grapheme cluster that starts at `at`.
    fn cluster_end(&self, at: usize) -> usize {
        let mut chars = self.rest(at).chars();
        let c = chars.next().unwrap_or_default();
        let first = c.len_utf8();
        match chars.next() {
            Some(next) if is_thai_or_lao(c) && is_thai_or_lao(next) => {
                // Nothing but marks of its own joins a letter of these scripts.
                let mut end = at + first;
                let mut next = Some(next);
                while let Some(mark) = next.filter(|&c| Traits::of(c).extends()) {
                    if !is_thai_or_lao(mark) {
                        return at + self.rest(at).graphemes(true).next().map_or(first, str::len);
                    }
                    end += mark.len_utf8();
                    next = chars.next();
                }
                end
            }
            // Most clusters are one character; only then is the segmentation's walk spared.
            Some(next) if Traits::of(next).extends() || is_pair(next) => {
                at + self.rest(at).graphemes(true).next().map_or(first, str::len)
            }
            _ => at + first,
        }
    }

    pub(crate) fn char_at(&self, at: usize) -> Option<char> {
        match self.bytes.get(at) {
            Some(b) if b.is_ascii() => Some(char::from(*b)),
            _ => self.rest(at).chars().next(),
        }
    }

    /// The code point at `at` and how many bytes it has. U+0000 at the end of the text.
    #[inline]
    pub(crate) fn code_at(&self, at: usize) -> (u32, usize) {
        match self.bytes.get(at..).and_then(<[u8]>::first_chunk::<4>) {
            Some(bytes) => decode(u32::from_le_bytes(*bytes)),
            None => self.code_near_end(at),
        }
    }

    /// The bytes of the character at `at`, which has `len` of them, little endian.
    #[inline]
    fn bytes_at(&self, at: usize, len: usize) -> u64 {
        let bytes = match self.bytes.get(at..).and_then(<[u8]>::first_chunk::<4>) {
            Some(bytes) => u32::from_le_bytes(*bytes),
            None => self.rest(at).bytes().rev().fold(0, |all, b| all << 8 | u32::from(b)),
        };
        u64::from(bytes) & ((1 << (8 * len)) - 1)
    }

    /// Two bytes, little endian.
    #[inline]
    fn pair_at(&self, at: usize) -> Option<u16> {
        let pair = self.bytes.get(at..)?.first_chunk::<2>()?;
        Some(u16::from_le_bytes(*pair))
    }

    #[cold]
    fn code_near_end(&self, at: usize) -> (u32, usize) {
        self.char_at(at).map_or((0, 1), |c| (c as u32, c.len_utf8()))
    }

    pub(crate) fn char_before(&self, at: usize) -> Option<char> {
        self.text.get(..at).and_then(|t| t.chars().next_back())
    }

    pub(crate) fn rest(&self, at: usize) -> &'s str {
        self.text.get(at..).unwrap_or_default()
    }

    pub(crate) fn slice(&self, start: usize, end: usize) -> &'s str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// The kind and the end of the token read last.
    #[inline]
    pub(crate) fn last(&self) -> Option<(TokenKind, usize)> {
        let kind = self.out.tags.last()?.kind();
        let [_, end] = *self.out.spans.last()?;
        Some((kind, end as usize))
    }

    /// What the token read last looks like.
    pub(crate) fn last_text(&self) -> &'s str {
        self.out.spans.last().map_or("", |&[a, b]| self.slice(a as usize, b as usize))
    }

    /// Whether only blanks lie between the token read last and `at`.
    pub(crate) fn follows_last(&self, at: usize) -> bool {
        self.last().is_some_and(|(_, end)| {
            self.slice(end, at).chars().all(|c| matches!(class(c), Class::Blank | Class::Noise))
        })
    }

    /// Adds a token and gives its end.
    pub(crate) fn push(&mut self, kind: TokenKind, flags: u8, start: usize, end: usize) -> usize {
        let text = self.slice(start, end);
        let tag = Tag::new(kind, flags);
        let fingerprint = key::fingerprint_of(tag, text);
        let listed = match kind {
            // A cased unit's own key is its spelling; the tables are placed by the folded one.
            TokenKind::Word if flags & Tag::CASED != 0 => true,
            TokenKind::Word => flags & Tag::UNSPACED == 0 && tables::may_hold(fingerprint),
            // A unit with a digit (`m2`), a code that touches a digit.
            TokenKind::Identifier | TokenKind::Symbol => true,
            TokenKind::Number | TokenKind::Bad => false,
        };
        let tag = if listed { tag.with(Tag::LISTED) } else { tag };
        self.push_raw(tag, fingerprint, start, end)
    }

    /// Adds a word that folds to a key with this fingerprint, and gives its end.
    #[inline]
    pub(crate) fn push_word(
        &mut self,
        flags: u8,
        fingerprint: u32,
        start: usize,
        end: usize,
    ) -> usize {
        let listed = if tables::may_hold(fingerprint) { Tag::LISTED } else { 0 };
        self.push_raw(Tag::new(TokenKind::Word, flags | listed), fingerprint, start, end)
    }

    #[inline]
    pub(crate) fn push_raw(
        &mut self,
        tag: Tag,
        fingerprint: u32,
        start: usize,
        end: usize,
    ) -> usize {
        if self.site.is_some() {
            self.settle_site(tag, start);
        }
        self.after_number = tag.kind() == TokenKind::Number;
        self.out.spans.push([start as u32, end as u32]);
        self.out.keys.push(fingerprint);
        self.out.tags.push(tag);
        end
    }

    /// Remembers that a hyphen which ends at `end` breaks the word read last over a line.
    pub(crate) fn open_site(&mut self, end: usize) {
        let breaks =
            self.rest(end).chars().find(|c| !matches!(c, ' ' | '\t')).is_some_and(is_line_break);
        if breaks
            && self.last().is_some_and(|(kind, _)| kind == TokenKind::Word)
            && self.last_text().chars().next_back().is_some_and(|c| class(c).is_spaced_letter())
        {
            self.site = Some((self.out.spans.len() - 1, end));
        }
    }

    /// The next token goes on the broken word if it is a lower-case word and nothing but blanks and
    /// quotation marks lies between.
    #[cold]
    fn settle_site(&mut self, tag: Tag, start: usize) {
        let Some((index, end)) = self.site.take() else { return };
        let goes_on = tag.kind() == TokenKind::Word
            && self.char_at(start).is_some_and(goes_on_a_word)
            && self
                .slice(end, start)
                .chars()
                .all(|c| matches!(class(c), Class::Blank | Class::Quote));
        if goes_on {
            self.out.sites.push(index as u32);
        }
    }
}

/// The code point of a character of three bytes, little endian.
#[inline]
const fn code_of_three(bytes: u64) -> u32 {
    let bytes = bytes as u32;
    (bytes & 0xF) << 12 | (bytes >> 8 & 0x3F) << 6 | bytes >> 16 & 0x3F
}

/// The code point and length of the character that four bytes of UTF-8 begin with, little endian.
#[inline]
fn decode(bytes: u32) -> (u32, usize) {
    let low = |i: u32| bytes >> (8 * i) & 0x3F;
    if bytes & 0x80 == 0 {
        (bytes & 0x7F, 1)
    } else if bytes & 0x20 == 0 {
        ((bytes & 0x1F) << 6 | low(1), 2)
    } else if bytes & 0x10 == 0 {
        ((bytes & 0xF) << 12 | low(1) << 6 | low(2), 3)
    } else {
        ((bytes & 7) << 18 | low(1) << 12 | low(2) << 6 | low(3), 4)
    }
}

/// The blocks of Thai and Lao.
const fn is_thai_or_lao(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}')
}

/// Regional indicators and skin tones make clusters without being marks.
const fn is_pair(c: char) -> bool {
    matches!(c as u32, 0x1F1E6..=0x1F1FF | 0x1F3FB..=0x1F3FF)
}
