//! The guard's word tables: signs in words, spelled numbers, negating prefixes, cautions.
//!
//! Data files in `data/`, one entry a line with its language and source.

use asquoted_tokenizer::{Token, TokenKind, Tokens, unbroken_end, unbroken_start, with_breaks};

use crate::roles;

#[allow(clippy::type_complexity, reason = "tables written by build.rs")]
mod table {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

/// Roles that ask for caution and join nothing.
const CAUTIONS: u16 = roles::NEGATION | roles::CONDITION | roles::LIMIT;

/// What the tables know of a word: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(u16);

impl Words {
    pub(crate) const NONE: Words = Words(0);

    pub(crate) const fn any(self, bits: u16) -> bool {
        self.0 & bits != 0
    }

    /// Whether it does more than to ask for caution.
    pub(crate) const fn joins(self) -> bool {
        self.any(!CAUTIONS)
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
    roles: u16,
    /// The number of its group of phrases, 0 if no phrase begins with this word.
    phrases: u16,
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
    roles: u16,
}

/// An entry of an unspaced script, looked up by its first or by its last character.
#[derive(Debug)]
struct Run {
    /// Its eight bytes at that end, little endian, and zeros beyond a shorter entry.
    near: u64,
    at: u32,
    len: u8,
    roles: u16,
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
}

impl Runs {
    /// The entries of one part.
    #[inline]
    fn of(&self, c: char) -> &'static [Run] {
        let start = |i: usize| self.starts.get(i).copied().map_or(0, usize::from);
        let slot = roles::slot(c);
        self.runs.get(start(slot)..start(slot + 1)).unwrap_or_default()
    }
}

fn text(at: u32, len: u8) -> &'static str {
    let at = at as usize;
    table::TEXT.get(at..at + usize::from(len)).unwrap_or_default()
}

/// Whether a word with this fingerprint may be in a table: false is certain. O(1).
#[inline]
fn may_hold(fingerprint: u32) -> bool {
    bit(&table::BLOOM, fingerprint)
}

/// Whether it may be a word of numbers: spelled, a sign, a fraction. False is certain, true nearly.
/// O(1).
#[inline]
pub(crate) fn may_be_numeric(fingerprint: u32) -> bool {
    bit(&table::NUMBERS, fingerprint) && has_role(fingerprint, roles::NUMERIC)
}

/// Whether it may be a word that any rule joins to its neighbours. False is certain, true nearly.
/// O(1).
#[inline]
pub(crate) fn may_join(fingerprint: u32) -> bool {
    may_hold(fingerprint) && has_role(fingerprint, !CAUTIONS)
}

/// Whether an entry of this fingerprint has one of the roles.
fn has_role(fingerprint: u32, roles: u16) -> bool {
    entries(fingerprint).any(|entry| entry.roles & roles != 0)
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
    word >> (fingerprint >> 14 & 63) & 1 == 1
}

/// What the tables know of the word `index`, alone.
#[inline]
pub(crate) fn word(tokens: &Tokens<'_>, index: usize) -> Words {
    match tokens.fingerprints().get(index) {
        Some(&fingerprint) if may_hold(fingerprint) => listed_word(tokens, index, fingerprint),
        _ => Words::NONE,
    }
}

fn listed_word(tokens: &Tokens<'_>, index: usize, fingerprint: u32) -> Words {
    let Some(token) = tokens.get(index).filter(|t| t.kind() == TokenKind::Word) else {
        return Words::NONE;
    };
    entries(fingerprint)
        .find(|entry| token.has_key(entry.key()))
        .map_or(Words::NONE, |entry| Words(entry.roles))
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
pub(crate) fn phrase_to(tokens: &Tokens<'_>, index: usize) -> Words {
    (1..5)
        .find_map(|back| {
            let (len, words) = phrase(tokens, index.checked_sub(back)?)?;
            (len == back + 1).then_some(words)
        })
        .unwrap_or(Words::NONE)
}

/// Whether an entry of an unspaced script may begin with the first character, and whether one may
/// end with the last one. False is certain. O(1).
#[inline]
pub(crate) fn may_run(first: char, last: char) -> (bool, bool) {
    let of = |c: char| table::EDGES.get(roles::slot(c)).copied().unwrap_or(0);
    (of(first) & 1 != 0, of(last) & 2 != 0)
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
    let rest = text.get(start..).unwrap_or_default();
    let runs = rest.chars().next().map_or(&[][..], |first| table::STARTING.of(first));
    if runs.is_empty() {
        return (0, Words::NONE);
    }
    let rest = rest.as_bytes();
    let near = match rest.first_chunk::<8>() {
        Some(near) => u64::from_le_bytes(*near),
        None => rest.iter().rev().fold(0, |near, &b| near << 8 | u64::from(b)),
    };
    runs.iter()
        .filter(|run| (run.near ^ near) << run.beyond() == 0)
        .find(|run| run.len <= 8 || rest.starts_with(run.text().as_bytes()))
        .map(|run| (usize::from(run.len), Words(run.roles)))
        .or_else(|| {
            let text = text.get(start..)?;
            let (len, words) = run_from_byte(&unbroken_start(text)?, 0);
            (len > 0).then(|| (with_breaks(text, len), words))
        })
        .unwrap_or((0, Words::NONE))
}

/// The same up to a byte of the cleaned text.
#[inline]
pub(crate) fn run_to_byte(text: &str, end: usize) -> Words {
    let rest = text.get(..end).unwrap_or_default();
    let runs = rest.chars().next_back().map_or(&[][..], |last| table::ENDING.of(last));
    if runs.is_empty() {
        return Words::NONE;
    }
    let rest = rest.as_bytes();
    let near = match rest.last_chunk::<8>() {
        Some(near) => u64::from_le_bytes(*near),
        None => rest.iter().fold(0, |near, &b| near >> 8 | u64::from(b) << 56),
    };
    runs.iter()
        .filter(|run| (run.near ^ near) >> run.beyond() == 0)
        .find(|run| run.len <= 8 || rest.ends_with(run.text().as_bytes()))
        .map(|run| Words(run.roles))
        .or_else(|| {
            let whole = unbroken_end(text.get(..end)?)?;
            Some(run_to_byte(&whole, whole.len()))
        })
        .unwrap_or(Words::NONE)
}
