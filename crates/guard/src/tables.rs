//! The guard's word tables: signs in words, spelled numbers, negating prefixes, cautions.
//!
//! Data files in `data/`, one entry a line with its language and source.

use asquoted_tokenizer::{Token, TokenKind, Tokens};

use crate::roles;

#[allow(clippy::type_complexity, reason = "tables written by build.rs")]
mod table {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

/// What the tables know of a word: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words(u16);

impl Words {
    pub(crate) const NONE: Words = Words(0);

    pub(crate) const fn any(self, bits: u16) -> bool {
        self.0 & bits != 0
    }

    pub(crate) const fn is_spelled(self) -> bool {
        self.any(roles::SPELLED)
    }
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
    bit(&table::NUMBERS, fingerprint)
        && bucket(fingerprint).iter().any(|e| e.0 == fingerprint && e.2 & roles::NUMERIC != 0)
}

/// The entries whose fingerprints share their first twelve bits with this one.
fn bucket(fingerprint: u32) -> &'static [(u32, &'static str, u16)] {
    let bucket = (fingerprint >> 20) as usize;
    let start = |i: usize| table::STARTS.get(i).copied().map_or(0, usize::from);
    table::WORDS.get(start(bucket)..start(bucket + 1)).unwrap_or_default()
}

#[inline]
fn bit(filter: &[u64; 4096], fingerprint: u32) -> bool {
    let word = filter.get((fingerprint >> 20) as usize).copied().unwrap_or(0);
    word >> (fingerprint >> 14 & 63) & 1 == 1
}

/// What the tables know of the word `index`, alone.
pub(crate) fn word(tokens: &Tokens<'_>, index: usize) -> Words {
    let Some(&fingerprint) = tokens.fingerprints().get(index) else { return Words::NONE };
    if !may_hold(fingerprint) {
        return Words::NONE;
    }
    let Some(token) = tokens.get(index).filter(|t| t.kind() == TokenKind::Word) else {
        return Words::NONE;
    };
    let mut same = bucket(fingerprint).iter().filter(|e| e.0 == fingerprint).peekable();
    if same.peek().is_none() {
        return Words::NONE;
    }
    let key = token.key();
    same.find(|e| e.1 == key.as_str()).map_or(Words::NONE, |e| Words(e.2))
}

/// The longest phrase of the tables that begins at token `index`: its tokens and what it is.
pub(crate) fn phrase(tokens: &Tokens<'_>, index: usize) -> Option<(usize, Words)> {
    if !tokens.fingerprints().get(index).is_some_and(|&f| may_hold(f)) {
        return None;
    }
    let first = tokens.get(index)?;
    let rests = table::PHRASES
        .binary_search_by(|(w, _)| (*w).cmp(first.key().as_str()))
        .ok()
        .and_then(|i| table::PHRASES.get(i))?
        .1;
    rests
        .iter()
        .filter(|(rest, _)| {
            rest.iter().enumerate().all(|(i, word)| {
                tokens.get(index + 1 + i).is_some_and(|t| t.key().as_str() == *word)
            })
        })
        .max_by_key(|(rest, _)| rest.len())
        .map(|(rest, bits)| (rest.len() + 1, Words(*bits)))
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

/// The longest entry of an unspaced script that begins with this token: its bytes, and what it is.
pub(crate) fn run_from(tokens: &Tokens<'_>, token: &Token<'_>) -> (usize, Words) {
    let text = tokens.cleaned().get(token.cleaned_span().start()..).unwrap_or_default();
    let Some(first) = text.chars().next().filter(|&c| listed(&table::FIRSTS, c)) else {
        return (0, Words::NONE);
    };
    let from = table::RUNS_BY_FIRST.partition_point(|e| e.0 < first);
    table::RUNS_BY_FIRST
        .iter()
        .skip(from)
        .take_while(|e| e.0 == first)
        .find(|e| text.starts_with(e.1))
        .map_or((0, Words::NONE), |e| (e.1.len(), Words(e.2)))
}

/// The longest entry of an unspaced script that ends with this token.
pub(crate) fn run_to(tokens: &Tokens<'_>, token: &Token<'_>) -> Words {
    let text = tokens.cleaned().get(..token.cleaned_span().end()).unwrap_or_default();
    let Some(last) = text.chars().next_back().filter(|&c| listed(&table::LASTS, c)) else {
        return Words::NONE;
    };
    let from = table::RUNS_BY_LAST.partition_point(|e| e.0 < last);
    table::RUNS_BY_LAST
        .iter()
        .skip(from)
        .take_while(|e| e.0 == last)
        .find(|e| text.ends_with(e.1))
        .map_or(Words::NONE, |e| Words(e.2))
}

/// Whether an entry may begin, or end, with a character. False is certain.
fn listed(filter: &[u64; 64], c: char) -> bool {
    let slot = roles::slot(c);
    filter.get(slot / 64).is_some_and(|bits| bits >> (slot % 64) & 1 == 1)
}
