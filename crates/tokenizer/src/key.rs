//! What tokens are compared by.
//!
//! Words fold: NFKC and lower case of the string, one apostrophe. Numbers, identifiers and symbols
//! are compared as written; dash glyphs are one key, and so are the apostrophes in a number.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use crate::classes::Fold;
use crate::classes::{Class, class, class_and_fold, is_apostrophe};
use crate::fingerprint::fingerprint;
use crate::roles::WORD_SEED;
use crate::tables::{self, Roles};
use crate::token::{Tag, TokenKey, TokenKind};

/// Keeps the kinds apart: a Number never equals a Word of the same spelling.
const fn seed(kind: TokenKind) -> u64 {
    WORD_SEED.wrapping_add((kind as u64).wrapping_mul(0xA076_1D64_78BD_642F))
}

/// The key of a token from its tag and its cleaned text. O(length).
pub(crate) fn of(tag: Tag, text: &str) -> TokenKey<'_> {
    let kind = tag.kind();
    let text = match kind {
        TokenKind::Word if tag.has(Tag::CASED) => compatible(text),
        TokenKind::Word => folded(text),
        TokenKind::Number => number(text),
        TokenKind::Identifier => canonical(text),
        TokenKind::Symbol => symbol(text),
        TokenKind::Bad => Cow::Borrowed(text),
    };
    TokenKey { kind, text }
}

/// The fingerprint of the same key.
pub(crate) fn fingerprint_of(tag: Tag, text: &str) -> u32 {
    let key = of(tag, text);
    fingerprint(seed(key.kind), key.text.as_bytes())
}

/// The fingerprint of a word's folded key, as [`Tokens::fingerprints`](crate::Tokens::fingerprints)
/// holds it: for tables that are placed when they are built. It may change with any version.
/// O(length).
#[must_use]
pub fn word_fingerprint(folded: &str) -> u32 {
    fingerprint(WORD_SEED, folded.as_bytes())
}

/// What the word tables know of a spelling.
pub(crate) fn roles(written: &str) -> Roles {
    let key = folded(written);
    tables::word(word_fingerprint(&key), &key, [written, &compatible(written)])
}

/// Whether no character needs folding, and none stands beside another that it might swap with.
pub(crate) fn is_its_own_key(text: &str) -> bool {
    let mut before = Fold::Same;
    text.chars().all(|c| {
        let (_, fold) = class_and_fold(c);
        let fine = match fold {
            Fold::Same => !is_apostrophe(c) || c == '\'',
            Fold::Order => before == Fold::Same,
            Fold::Fold => false,
        };
        before = fold;
        fine
    })
}

/// A word's key: NFKC and lower case, one apostrophe, no dot above left over from `İ`. O(length).
pub(crate) fn folded(text: &str) -> Cow<'_, str> {
    if is_its_own_key(text) {
        return Cow::Borrowed(text);
    }
    if text.is_ascii() {
        return Cow::Owned(
            text.chars().map(plain_apostrophe).map(|c| c.to_ascii_lowercase()).collect(),
        );
    }
    let compatible: String = text.chars().map(plain_apostrophe).nfkc().collect();
    let lower = compatible.to_lowercase();
    let mut out = String::with_capacity(lower.len());
    for c in lower.nfkc() {
        // "İ" lowers to "i" and a dot above; "I" with the dot lost lowers to "i" alone.
        if !(c == '\u{307}' && out.ends_with('i')) {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// A word's key with its case kept.
fn compatible(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains('`') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(plain_apostrophe).nfkc().collect())
}

/// An identifier's key: NFC, one apostrophe.
fn canonical(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains('`') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(plain_apostrophe).nfc().collect())
}

fn number(text: &str) -> Cow<'_, str> {
    let as_is = |c: char| c.is_ascii() || !(is_apostrophe(c) || class(c) == Class::Dash);
    if text.chars().all(as_is) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(plain_apostrophe).map(plain_dash).collect())
}

fn symbol(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.nfc().map(plain_dash).map(plain_bracket).collect())
}

const fn plain_apostrophe(c: char) -> char {
    if is_apostrophe(c) { '\'' } else { c }
}

/// Dash glyphs are one key: which of them a typesetter took is typography. So is a soft hyphen
/// where it stands for a minus.
fn plain_dash(c: char) -> char {
    if matches!(class(c), Class::Dash | Class::LongDash) || c == '\u{ad}' { '-' } else { c }
}

/// The brackets of accounting negatives, and the colon of a time, in East Asian width.
const fn plain_bracket(c: char) -> char {
    match c {
        '\u{ff08}' => '(',
        '\u{ff09}' => ')',
        '\u{ff1a}' => ':',
        _ => c,
    }
}
