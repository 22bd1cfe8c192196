//! What tokens are compared by.
//!
//! Words fold: NFKC and lower case of the string, one apostrophe. Numbers, identifiers and symbols
//! are compared as written; dash glyphs are one key, and so are the apostrophes in a number.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

use crate::classes::{Class, Fold, Traits, class, is_apostrophe};
use crate::degree::temperature_key;
use crate::fingerprint::{Pieces, fingerprint, fingerprint_of_mapped};
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
    if tag.is_folded_word() {
        return fingerprint_of_word(text);
    }
    let key = of(tag, text);
    fingerprint(seed(key.kind), key.text.as_bytes())
}

/// The fingerprint of a word's key, from the word. Nothing is allocated for a word that folds
/// character by character.
pub(crate) fn fingerprint_of_word(text: &str) -> u32 {
    match Folding::of(text) {
        Folding::None => word_fingerprint(text),
        Folding::Single => fingerprint_by_characters(text),
        Folding::Full => word_fingerprint(&folded_in_full(text)),
    }
}

/// The same of a word that is known to fold so.
pub(crate) fn fingerprint_by_characters(text: &str) -> u32 {
    let bytes = text.as_bytes();
    if text.is_ascii() && !bytes.contains(&b'`') {
        return fingerprint_of_mapped(WORD_SEED, bytes, to_lower);
    }
    let mut key = Pieces::new(WORD_SEED);
    for c in text.chars() {
        let mut utf8 = [0; 4];
        let len = single(c).encode_utf8(&mut utf8).len();
        key.push(u64::from(u32::from_le_bytes(utf8)), len);
    }
    key.finish()
}

/// Eight bytes with the capitals of ASCII made small.
#[inline]
const fn to_lower(v: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    let low7 = v & !HIGH;
    let from_a = low7 + (0x80 - b'A' as u64) * ONES;
    let past_z = low7 + (0x7f - b'Z' as u64) * ONES;
    v | (from_a & !past_z & !v & HIGH) >> 2
}

/// Whether a word's key is `key`, which is a key. Nothing is allocated for a word that folds
/// character by character. O(length).
#[inline]
pub(crate) fn is_folded(text: &str, key: &str) -> bool {
    if text == key {
        return true;
    }
    if text.is_ascii() && !text.contains('`') {
        return text.eq_ignore_ascii_case(key) && !key.bytes().any(|b| b.is_ascii_uppercase());
    }
    match Folding::of(text) {
        Folding::None => false,
        Folding::Single => text.chars().map(single).eq(key.chars()),
        Folding::Full => folded_in_full(text) == key,
    }
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
    roles_of_word(fingerprint_of_word(written), written)
}

/// The same of a spelling whose key has this fingerprint.
pub(crate) fn roles_of_word(fingerprint: u32, written: &str) -> Roles {
    if !tables::may_hold(fingerprint) {
        return Roles::NONE;
    }
    tables::word(fingerprint, |key| is_folded(written, key), written, || compatible(written))
}

/// How a word folds.
enum Folding {
    /// It is its own key.
    None,
    /// Character by character, each to one other.
    Single,
    /// As a string.
    Full,
}

impl Folding {
    fn of(text: &str) -> Self {
        if text.is_ascii() {
            let folds = text.bytes().any(|b| b.is_ascii_uppercase() || b == b'`');
            return if folds { Folding::Single } else { Folding::None };
        }
        let mut folding = Folding::None;
        let mut before = Fold::Same;
        for c in text.chars() {
            let fold = Traits::of(c).fold();
            if is_apostrophe(c) {
                if c != '\'' {
                    folding = Folding::Single;
                }
                before = Fold::Same;
                continue;
            }
            match fold {
                Fold::Same => {}
                Fold::Lower => folding = Folding::Single,
                Fold::Order if before != Fold::Order => {}
                // Two marks that may have to change places, or no simple letter.
                Fold::Order | Fold::Full => return Folding::Full,
            }
            before = fold;
        }
        folding
    }
}

/// A character of a word that folds character by character.
fn single(c: char) -> char {
    if is_apostrophe(c) { '\'' } else { Traits::of(c).lower(c) }
}

/// A word's key: NFKC and lower case, one apostrophe, no dot above left over from `İ`. O(length).
pub(crate) fn folded(text: &str) -> Cow<'_, str> {
    match Folding::of(text) {
        Folding::None => Cow::Borrowed(text),
        Folding::Single => Cow::Owned(text.chars().map(single).collect()),
        Folding::Full => Cow::Owned(folded_in_full(text)),
    }
}

fn folded_in_full(text: &str) -> String {
    let compatible: String = text.chars().map(plain_apostrophe).nfkc().collect();
    let lower = compatible.to_lowercase();
    let mut out = String::with_capacity(lower.len());
    for c in lower.nfkc() {
        // "İ" lowers to "i" and a dot above; "I" with the dot lost lowers to "i" alone.
        if !(c == '\u{307}' && out.ends_with('i')) {
            out.push(c);
        }
    }
    out
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
    match text {
        // The dash of a range on a typewriter.
        "--" => return Cow::Borrowed("-"),
        // Feet and inches.
        "'" => return Cow::Borrowed("\u{2032}"),
        "\"" => return Cow::Borrowed("\u{2033}"),
        _ if text.is_ascii() => return Cow::Borrowed(text),
        _ => {}
    }
    if let Some(degrees) = temperature_key(text) {
        return Cow::Borrowed(degrees);
    }
    Cow::Owned(text.nfc().map(plain_dash).map(plain_mark).collect())
}

const fn plain_apostrophe(c: char) -> char {
    if is_apostrophe(c) { '\'' } else { c }
}

/// Dash glyphs are one key: which of them a typesetter took is typography. So is a soft hyphen
/// where it stands for a minus.
fn plain_dash(c: char) -> char {
    if matches!(class(c), Class::Dash | Class::LongDash) || c == '\u{ad}' { '-' } else { c }
}

/// The brackets of accounting negatives and the colon of a time in East Asian width, feet and inches
/// as curly marks, the ring that stands for a degree sign.
const fn plain_mark(c: char) -> char {
    match c {
        '\u{ff08}' => '(',
        '\u{ff09}' => ')',
        '\u{ff1a}' => ':',
        '\u{2019}' => '\u{2032}',
        '\u{201d}' => '\u{2033}',
        '\u{2da}' => '\u{b0}',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Beside a vowel, a mark that never composes, an `i`, and alone.
    const BESIDE: [(&str, &str); 5] =
        [("", ""), ("a", "a"), ("i", "i"), ("\u{5b0}", "\u{5b0}"), ("\u{3c3}", "\u{3b1}")];

    #[test]
    fn what_folds_character_by_character_folds_the_same_as_a_string() {
        let folds = |c: &char| Traits::of(*c).fold() != Fold::Same || is_apostrophe(*c);
        for c in ('\0'..=char::MAX).filter(folds) {
            for (before, after) in BESIDE {
                let word = format!("{before}{c}{after}");
                let full = folded_in_full(&word);
                assert_eq!(folded(&word), full, "{word:?}");
                assert!(is_folded(&word, &full), "{word:?}");
                assert_eq!(fingerprint_of_word(&word), word_fingerprint(&full), "{word:?}");
            }
        }
    }

    #[test]
    fn capitals_become_small() {
        for b in 0..=255u8 {
            for at in 0..8 {
                let mut bytes = *b"aZ@[`{\0\xff";
                bytes[at] = b;
                let want = bytes.map(|b| b.to_ascii_lowercase());
                assert_eq!(to_lower(u64::from_le_bytes(bytes)).to_le_bytes(), want);
            }
        }
    }
}
