//! The tables of words that few rules ask for: what amounts are measured in, halves, clock words,
//! superlatives. Kept apart from the words of `tables`, so that a word that stands here alone is an
//! everyday word to every other rule and costs nothing.

use asquoted_tokenizer::{TokenKind, Tokens};

use crate::context::{Gap, Neighbour};
use crate::{broken, roles};

#[allow(clippy::type_complexity, reason = "tables written by build.rs")]
mod table {
    include!(concat!(env!("OUT_DIR"), "/sets.rs"));
}

/// A word or run and its classes.
#[derive(Debug)]
struct Entry {
    fingerprint: u32,
    // Where the key stands in the tables' text.
    at: u32,
    len: u8,
    /// Bits of `classes`.
    bits: u64,
}

impl Entry {
    fn key(&self) -> &'static str {
        let at = self.at as usize;
        table::TEXT.get(at..at + usize::from(self.len)).unwrap_or_default()
    }
}

/// The classes of the tokens beside a gap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) left: u64,
    pub(crate) right: u64,
}

impl Known {
    pub(crate) fn of(gap: &Gap<'_>) -> Self {
        let known = |t: &Option<Neighbour<'_>>| t.as_ref().map_or(0, |t| of(gap.tokens, t));
        Known { left: known(&gap.left), right: known(&gap.right) }
    }

    pub(crate) const fn any(self, bits: u64) -> bool {
        (self.left | self.right) & bits != 0
    }
}

/// The classes of a word in a script with blanks, whole or broken over a line. O(log of the table), and one
/// look for most words that are in none.
#[inline]
pub(crate) fn of(tokens: &Tokens<'_>, token: &Neighbour<'_>) -> u64 {
    match tokens.fingerprints().get(token.index()) {
        Some(&fingerprint) if may_hold(fingerprint) || !tokens.joins().is_empty() => {
            listed(tokens, token, fingerprint)
        }
        _ => 0,
    }
}

fn listed(tokens: &Tokens<'_>, token: &Neighbour<'_>, fingerprint: u32) -> u64 {
    if !matches!(token.kind(), TokenKind::Word | TokenKind::Identifier) || token.is_unspaced() {
        return 0;
    }
    let own = if may_hold(fingerprint) {
        entries(fingerprint).find(|e| token.has_key(e.key())).map_or(0, |e| e.bits)
    } else {
        0
    };
    if own != 0 || tokens.joins().is_empty() || !may_be_piece(tokens, token) {
        return own;
    }
    broken::joined(tokens, token.index())
        .and_then(|(fingerprint, word)| entries(fingerprint).find(|e| e.key() == word))
        .map_or(0, |e| e.bits)
}

/// False is certain, and said of most words. O(1).
#[inline]
fn may_hold(fingerprint: u32) -> bool {
    let filter = table::FILTER.get((fingerprint >> 22) as usize).copied().unwrap_or(0);
    let bits = roles::two_bits(fingerprint >> 8);
    filter & bits == bits
}

/// Whether a hyphen stands behind a word or a line begins with it. O(1).
fn may_be_piece(tokens: &Tokens<'_>, token: &Neighbour<'_>) -> bool {
    let (text, span) = (tokens.cleaned().as_bytes(), token.cleaned_span());
    let before = |back: usize| span.start().checked_sub(back).and_then(|i| text.get(i)).copied();
    !text.get(span.end()).is_none_or(|b| b.is_ascii_alphanumeric() || *b == b' ')
        || before(1) != Some(b' ')
        || matches!(before(2), Some(b' ' | b'\n'))
}

fn entries(fingerprint: u32) -> impl Iterator<Item = &'static Entry> {
    let start = table::WORDS.partition_point(|e| e.fingerprint < fingerprint);
    let rest = table::WORDS.get(start..).unwrap_or_default();
    rest.iter().take_while(move |e| e.fingerprint == fingerprint)
}

/// The longest run of an unspaced script that a text begins with: its bytes and classes. O(size of the
/// table).
pub(crate) fn run_from(text: &str) -> (usize, u64) {
    let run = table::RUNS.iter().find(|e| text.starts_with(e.key()));
    run.map_or((0, 0), |e| (usize::from(e.len), e.bits))
}

/// The same of a text's end.
pub(crate) fn run_to(text: &str) -> (usize, u64) {
    let run = table::RUNS.iter().find(|e| text.ends_with(e.key()));
    run.map_or((0, 0), |e| (usize::from(e.len), e.bits))
}
