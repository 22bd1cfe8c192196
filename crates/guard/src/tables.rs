//! The guard's word tables: signs in words, spelled numbers, negating prefixes, cautions.
//!
//! Data files in `data/`, one entry a line with its language and source.

use asquoted_tokenizer::{
    Token, TokenKind, Tokens, is_blank, unbroken_end, unbroken_start, with_breaks,
};

use crate::roles;

#[allow(clippy::type_complexity, reason = "tables written by build.rs")]
mod table {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

/// What the tables know of a word: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(u32);

impl Words {
    pub(crate) const NONE: Words = Words(0);

    pub(crate) const fn any(self, bits: u32) -> bool {
        self.0 & bits != 0
    }

    /// What it is as written: some count in capitals alone.
    fn as_cased(self, written: &str) -> Self {
        if self.any(roles::CAPITALS)
            && !self.any(roles::ANY_CASE)
            && written.chars().any(char::is_lowercase)
        {
            return Words(self.0 & !(roles::SIGN_LEFT | roles::SIGN_RIGHT | roles::CAPITALS));
        }
        self
    }

    pub(crate) const fn is_spelled(self) -> bool {
        self.any(roles::SPELLED)
    }
}

/// One word of the tables, or the first one of a phrase.
#[derive(Debug)]
struct Entry {
    fingerprint: u32,
    // Where the key stands in the tables' text.
    at: u32,
    len: u8,
    roles: u32,
    /// The number of its group of phrases, 0 if no phrase begins with this word.
    phrases: u16,
    /// What these phrases are, all together.
    begins: u32,
}

impl Entry {
    fn key(&self) -> &'static str {
        text(self.at, self.len)
    }
}

/// The words behind the first one of a phrase, with one blank between them.
#[derive(Debug)]
struct Phrase {
    /// The fingerprint of the first of them.
    second: u32,
    at: u32,
    len: u8,
    words: u8,
    roles: u32,
}

/// An entry of an unspaced script, looked up by its first or by its last character.
#[derive(Debug)]
struct Run {
    /// Its eight bytes at that end, little endian, and zeros beyond a shorter entry.
    near: u64,
    at: u32,
    len: u8,
    roles: u32,
}

impl Run {
    fn text(&self) -> &'static str {
        text(self.at, self.len)
    }

    /// How many bits of eight bytes of text are beyond it.
    fn beyond(&self) -> u32 {
        8 * 8u32.saturating_sub(u32::from(self.len))
    }
}

/// The entries of the unspaced scripts in 4,096 parts, by the first or by the last character; those
/// of one character stand together, longest first.
struct Runs {
    starts: [u16; 4097],
    runs: &'static [Run],
    /// One bit for the outer two characters of each longer entry.
    pairs: [u64; 1024],
}

impl Runs {
    /// Whether an entry may have these two characters at its end; `inner` is the other one. False is
    /// certain: an entry broken over a line is not missed. O(1).
    #[inline]
    fn may_hold_pair(&self, outer: char, inner: char) -> bool {
        holds_pair(&self.pairs, outer, inner)
    }

    /// The entries of one part.
    #[inline]
    fn of(&self, c: char) -> &'static [Run] {
        let start = |i: usize| self.starts.get(i).copied().map_or(0, usize::from);
        let slot = roles::slot(c);
        self.runs.get(start(slot)..start(slot + 1)).unwrap_or_default()
    }
}

#[inline]
fn holds_pair(filter: &[u64; 1024], outer: char, inner: char) -> bool {
    let bit = roles::pair_slot(outer, inner);
    let word = filter.get(bit / 64).copied().unwrap_or(0);
    word >> (bit % 64) & 1 == 1 || is_blank(inner)
}

fn text(at: u32, len: u8) -> &'static str {
    let at = at as usize;
    table::TEXT.get(at..at + usize::from(len)).unwrap_or_default()
}

/// Whether a word with this fingerprint may be in a table: false is certain. O(1).
#[inline]
pub(crate) fn may_hold(fingerprint: u32) -> bool {
    bit(&table::BLOOM, fingerprint)
}

/// Whether it may be a word that any rule joins to its neighbours, alone or in a phrase. False is
/// certain. O(1).
#[inline]
pub(crate) fn may_join_in_phrase(fingerprint: u32) -> bool {
    bit(&table::JOINS, fingerprint)
}

/// The entries of a fingerprint. The table is parted by its first twelve bits. O(1).
fn entries(fingerprint: u32) -> impl Iterator<Item = &'static Entry> {
    let bucket = (fingerprint >> 20) as usize;
    let start = |i: usize| table::STARTS.get(i).copied().map_or(0, usize::from);
    let bucket = table::WORDS.get(start(bucket)..start(bucket + 1)).unwrap_or_default();
    bucket.iter().filter(move |entry| entry.fingerprint == fingerprint)
}

#[inline]
fn bit(filter: &[u64; 4096], fingerprint: u32) -> bool {
    let word = filter.get((fingerprint >> 20) as usize).copied().unwrap_or(0);
    let bits = roles::two_bits(fingerprint >> 8);
    word & bits == bits
}

/// What the tables know of the word `index` alone, and what the phrases are that begin with this token, all
/// together.
#[inline]
pub(crate) fn word(tokens: &Tokens<'_>, index: usize) -> (Words, Words) {
    match tokens.fingerprints().get(index) {
        Some(&fingerprint) if may_hold(fingerprint) => listed_word(tokens, index, fingerprint),
        _ => (Words::NONE, Words::NONE),
    }
}

fn listed_word(tokens: &Tokens<'_>, index: usize, fingerprint: u32) -> (Words, Words) {
    let entry_of = |token: &Token<'_>| entries(fingerprint).find(|e| token.has_key(e.key()));
    let Some((token, entry)) = tokens.get(index).and_then(|t| Some((t, entry_of(&t)?))) else {
        return (Words::NONE, Words::NONE);
    };
    let alone = match token.kind() {
        TokenKind::Word => Words(entry.roles).as_cased(token.as_cleaned()),
        _ => Words::NONE,
    };
    (alone, Words(entry.begins))
}

/// The same of a word with this key and its fingerprint, written in small letters.
pub(crate) fn word_by_key(fingerprint: u32, key: &str) -> Words {
    entries(fingerprint)
        .find(|entry| entry.key() == key)
        .map_or(Words::NONE, |entry| Words(entry.roles).as_cased(key))
}

/// The longest phrase of the tables that begins at token `index`: its tokens and what it is.
pub(crate) fn phrase(tokens: &Tokens<'_>, index: usize) -> Option<(usize, Words)> {
    let &fingerprint = tokens.fingerprints().get(index).filter(|&&f| may_hold(f))?;
    let first = tokens.get(index)?;
    let group = entries(fingerprint)
        .find(|entry| entry.phrases != 0 && first.has_key(entry.key()))
        .map(|entry| usize::from(entry.phrases))?;
    let start = |i: usize| table::PHRASE_STARTS.get(i).copied().map_or(0, usize::from);
    let phrases = table::PHRASES.get(start(group)..start(group + 1)).unwrap_or_default();
    // Most are told by their second word, which is a word as a rule.
    let second = tokens.get(index + 1)?;
    let known = match tokens.fingerprints().get(index + 1) {
        Some(&fingerprint) if second.kind() == TokenKind::Word => Some(fingerprint),
        _ => None,
    };
    phrases
        .iter()
        .filter(|phrase| known.is_none_or(|fingerprint| fingerprint == phrase.second))
        .filter(|phrase| {
            let mut rest = (index + 1..).zip(text(phrase.at, phrase.len).split(' '));
            rest.all(|(i, word)| tokens.get(i).is_some_and(|t| t.has_key(word)))
        })
        .max_by_key(|phrase| phrase.words)
        .map(|phrase| (usize::from(phrase.words) + 1, Words(phrase.roles)))
}

/// What a phrase of the tables is that ends with token `index`; none of them has more than five
/// tokens.
///
/// Only of the phrases that join what they say to a neighbour.
pub(crate) fn phrase_to(tokens: &Tokens<'_>, index: usize) -> Words {
    let last = tokens.fingerprints().get(index);
    let is_word = tokens.is_word(index);
    // No cluster of an unspaced script ends a phrase.
    if tokens.is_unspaced_word(index) || is_word && !last.is_some_and(|&f| may_join_in_phrase(f)) {
        return Words::NONE;
    }
    (1..5)
        .find_map(|back| {
            let (len, words) = phrase(tokens, index.checked_sub(back)?)?;
            (len == back + 1).then_some(words)
        })
        .unwrap_or(Words::NONE)
}

/// What `table::PARTS` says of the characters of one part.
mod part {
    /// One of them is an entry of its own.
    pub(super) const STARTS_ALONE: u8 = 1;
    /// One of them begins longer entries.
    pub(super) const STARTS: u8 = 1 << 1;
    /// The same of ends.
    pub(super) const ENDS_ALONE: u8 = 1 << 2;
    pub(super) const ENDS: u8 = 1 << 3;
}

#[inline]
fn part_of(c: char) -> u8 {
    table::PARTS.get(roles::slot(c)).copied().unwrap_or(0)
}

/// Whether an entry may go on behind a byte that is no character of three bytes: entries are of such
/// characters alone, but a blank may break one over a line.
#[inline]
fn is_open(byte: Option<&u8>) -> bool {
    byte.is_some_and(|b| !(0x21..0x80).contains(b))
}

/// Whether an entry may begin with the character `first` of a part, which stands at `start`.
#[inline]
fn may_begin(text: &[u8], first: char, part: u8, start: usize) -> bool {
    part & part::STARTS_ALONE != 0
        || part & part::STARTS != 0
            && match three_bytes(text, start + 3) {
                Some(inner) => table::STARTING.may_hold_pair(first, inner),
                None => is_open(text.get(start + 3)),
            }
}

/// Whether an entry may end with the character `last` of a part, which ends at `end`.
#[inline]
fn may_end(text: &[u8], last: char, part: u8, end: usize) -> bool {
    let before = |len: usize| end.checked_sub(3 + len);
    part & part::ENDS_ALONE != 0
        || part & part::ENDS != 0
            && match before(3).and_then(|at| three_bytes(text, at)) {
                Some(inner) => table::ENDING.may_hold_pair(last, inner),
                None => is_open(before(1).and_then(|at| text.get(at))),
            }
}

/// The character of three bytes that stands at a byte of the text, if one does.
#[inline]
fn three_bytes(text: &[u8], at: usize) -> Option<char> {
    let &[a @ 0xE0..=0xEF, b, c] = text.get(at..)?.first_chunk::<3>()? else { return None };
    let low = |byte: u8| u32::from(byte & 0x3F);
    char::from_u32(u32::from(a & 0xF) << 12 | low(b) << 6 | low(c))
}

/// The longest entry of an unspaced script that begins with this token: its bytes, and what it is.
pub(crate) fn run_from(tokens: &Tokens<'_>, token: &Token<'_>) -> (usize, Words) {
    run_from_byte(tokens.cleaned(), token.cleaned_span().start())
}

/// The longest entry of an unspaced script that ends with this token.
pub(crate) fn run_to(tokens: &Tokens<'_>, token: &Token<'_>) -> Words {
    run_to_byte(tokens.cleaned(), token.cleaned_span().end())
}

/// The same from a byte of the cleaned text on.
#[inline]
pub(crate) fn run_from_byte(text: &str, start: usize) -> (usize, Words) {
    let bytes = text.as_bytes();
    match three_bytes(bytes, start) {
        Some(first) if may_begin(bytes, first, part_of(first), start) => {
            listed_from(text.get(start..).unwrap_or_default(), first)
        }
        _ => (0, Words::NONE),
    }
}

fn listed_from(text: &str, first: char) -> (usize, Words) {
    let runs = table::STARTING.of(first);
    let rest = text.as_bytes();
    let near = match rest.first_chunk::<8>() {
        Some(near) => u64::from_le_bytes(*near),
        None => rest.iter().rev().fold(0, |near, &b| near << 8 | u64::from(b)),
    };
    runs.iter()
        .filter(|run| (run.near ^ near) << run.beyond() == 0)
        .find(|run| run.len <= 8 || rest.starts_with(run.text().as_bytes()))
        .map(|run| (usize::from(run.len), Words(run.roles)))
        .or_else(|| {
            let (len, words) = run_from_byte(&unbroken_start(text)?, 0);
            (len > 0).then(|| (with_breaks(text, len), words))
        })
        .unwrap_or((0, Words::NONE))
}

/// The same up to a byte of the cleaned text.
#[inline]
pub(crate) fn run_to_byte(text: &str, end: usize) -> Words {
    let bytes = text.as_bytes();
    match end.checked_sub(3).and_then(|at| three_bytes(bytes, at)) {
        Some(last) if may_end(bytes, last, part_of(last), end) => {
            listed_to(text.get(..end).unwrap_or_default(), last)
        }
        _ => Words::NONE,
    }
}

fn listed_to(text: &str, last: char) -> Words {
    let runs = table::ENDING.of(last);
    let rest = text.as_bytes();
    let near = match rest.last_chunk::<8>() {
        Some(near) => u64::from_le_bytes(*near),
        None => rest.iter().fold(0, |near, &b| near >> 8 | u64::from(b) << 56),
    };
    runs.iter()
        .filter(|run| (run.near ^ near) >> run.beyond() == 0)
        .find(|run| run.len <= 8 || rest.ends_with(run.text().as_bytes()))
        .map(|run| Words(run.roles))
        .or_else(|| {
            let whole = unbroken_end(text)?;
            Some(run_to_byte(&whole, whole.len()))
        })
        .unwrap_or(Words::NONE)
}
