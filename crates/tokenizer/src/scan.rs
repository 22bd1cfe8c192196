//! The one pass over the cleaned text: look at a character, let its form take what belongs to it.

use unicode_segmentation::UnicodeSegmentation;

use crate::classes::{Class, class, extends, goes_on_a_word, is_line_break};
use crate::key;
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
}

impl<'s> Scanner<'s> {
    fn new(text: &'s str, out: &'s mut Arrays) -> Self {
        // English has 5.6 bytes a token; growing once is cheaper than a guess too high.
        let guess = text.len() / 6 + 1;
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
        }
    }

    #[inline]
    fn next(&mut self, at: usize) -> usize {
        match self.bytes.get(at) {
            Some(b'a'..=b'z' | b'A'..=b'Z') => self.ascii_word(at),
            Some(b' ' | b'\n') => at + 1,
            _ => self.other(at),
        }
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
            Class::Letter
            | Class::Mark
            | Class::Semitic
            | Class::Numeric
            | Class::Superscript
            | Class::Vulgar => self.word(at),
            Class::Digit => self.number(at),
            Class::Unspaced | Class::CjkNumeral | Class::Katakana => self.cluster(at),
            Class::Percent | Class::Degree | Class::Currency => {
                self.push(TokenKind::Symbol, 0, at, end)
            }
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
        self.push(TokenKind::Word, Tag::UNSPACED, at, end)
    }

    /// The end of the grapheme cluster that starts at `at`.
    fn cluster_end(&self, at: usize) -> usize {
        let mut chars = self.rest(at).chars();
        let first = chars.next().map_or(1, char::len_utf8);
        match chars.next() {
            // Most clusters are one character; only then is the segmentation's walk spared.
            Some(next) if extends(next) || is_pair(next) => {
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

/// Regional indicators and skin tones make clusters without being marks.
const fn is_pair(c: char) -> bool {
    matches!(c as u32, 0x1F1E6..=0x1F1FF | 0x1F3FB..=0x1F3FF)
}
