//! The word tables: units, scales, percent, currencies, elisions, collisions.
//!
//! The tables are data files in `data/`, one entry a line with its language and source; `build.rs`
//! places them by fingerprint, so that a word that is in no table is told by one bit.

use std::borrow::Cow;

use crate::breaks::{unbroken_end, unbroken_start, with_breaks};
use crate::classes::is_blank;
use crate::fingerprint::{pair_slot, slot, two_bits};
use crate::roles;

mod table {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

/// What a word does beside a number: a set, since one spelling can be several things.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roles(u16);

impl Roles {
    /// No role.
    pub const NONE: Roles = Roles(0);

    const fn any(self, bits: u16) -> bool {
        self.0 & bits != 0
    }

    /// Whether there is no role.
    #[must_use]
    pub const fn is_none(self) -> bool {
        !self.any(!(roles::COLLIDES | roles::CASED))
    }

    /// A unit's symbol, name or counter.
    #[must_use]
    pub const fn is_unit(self) -> bool {
        self.any(roles::UNIT_SYMBOL | roles::UNIT_WORD)
    }

    /// A unit's name or counter: refuses an edge only where the number is in the hit.
    #[must_use]
    pub const fn is_unit_word(self) -> bool {
        self.any(roles::UNIT_WORD)
    }

    /// A scale word or abbreviation.
    #[must_use]
    pub const fn is_scale(self) -> bool {
        self.any(roles::SCALE_SYMBOL | roles::SCALE_WORD)
    }

    /// A percent word right of its number.
    #[must_use]
    pub const fn is_percent(self) -> bool {
        self.any(roles::PERCENT)
    }

    /// A percent or currency word left of its number.
    #[must_use]
    pub const fn is_prefix(self) -> bool {
        self.any(roles::PERCENT_PREFIX | roles::CURRENCY_PREFIX)
    }

    /// A currency code or letter symbol: stands on either side.
    #[must_use]
    pub const fn is_currency_code(self) -> bool {
        self.any(roles::CURRENCY_CODE | roles::CURRENCY_SYMBOL)
    }

    /// A currency's name.
    #[must_use]
    pub const fn is_currency_word(self) -> bool {
        self.any(roles::CURRENCY_WORD)
    }

    /// An elided article or preposition (`l`, `d`, `qu`, `dell`).
    #[must_use]
    pub const fn is_elision(self) -> bool {
        self.any(roles::ELISION)
    }

    /// An elided word that no edge may drop.
    #[must_use]
    pub const fn is_kept_elision(self) -> bool {
        self.any(roles::ELISION_KEEP)
    }

    /// Also an everyday word.
    #[must_use]
    pub const fn collides(self) -> bool {
        self.any(roles::COLLIDES)
    }

    /// A symbol, as opposed to a word of the language.
    #[must_use]
    pub const fn is_symbol(self) -> bool {
        self.any(roles::UNIT_SYMBOL | roles::SCALE_SYMBOL)
    }

    /// Whether another entry differs from this one in case alone.
    pub(crate) const fn is_cased(self) -> bool {
        self.any(roles::CASED)
    }

    const fn with(self, other: Roles) -> Roles {
        Roles(self.0 | other.0)
    }
}

/// One spelling in the word tables: its key, then its spelling if that is another.
#[derive(Debug)]
struct Entry {
    // Where they stand in the tables' text.
    at: u32,
    key_len: u8,
    /// 0 if it is written like its key.
    written_len: u8,
    roles: u16,
    /// The number of its group of phrases, 0 if no phrase begins with this word.
    phrases: u16,
}

impl Entry {
    fn key(&self) -> &'static str {
        text(self.at as usize, usize::from(self.key_len))
    }

    fn written(&self) -> &'static str {
        if self.written_len == 0 {
            return self.key();
        }
        text(self.at as usize + usize::from(self.key_len), usize::from(self.written_len))
    }
}

/// The words behind the first one of a phrase, with one blank between them.
#[derive(Debug)]
pub(crate) struct Phrase {
    /// The fingerprint of the first of them.
    pub(crate) second: u32,
    at: u32,
    len: u8,
    words: u8,
    roles: u16,
}

impl Phrase {
    /// The words behind the first one.
    pub(crate) fn rest(&self) -> impl Iterator<Item = &'static str> {
        text(self.at as usize, usize::from(self.len)).split(' ')
    }

    /// How many words the whole has.
    pub(crate) fn len(&self) -> usize {
        usize::from(self.words) + 1
    }

    pub(crate) const fn roles(&self) -> Roles {
        Roles(self.roles)
    }
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
        text(self.at as usize, usize::from(self.len))
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
    /// For each outer character, bit 0 if it is an entry of its own, bit 1 if longer ones have it.
    edges: [u8; 4096],
    /// One bit for the outer two characters of each longer entry.
    pairs: [u64; 1024],
}

impl Runs {
    /// Whether an entry may begin, or end, with a character that `inner` stands behind, or before.
    /// False is certain: an entry broken over a line is not missed. O(1).
    #[inline]
    fn may_hold(&self, outer: char, inner: impl FnOnce() -> Option<char>) -> bool {
        match self.edges.get(slot(outer)) {
            Some(0) | None => false,
            Some(edge) if edge & 1 != 0 => true,
            Some(_) => inner().is_some_and(|inner| {
                let bit = pair_slot(outer, inner);
                let word = self.pairs.get(bit / 64).copied().unwrap_or(0);
                word >> (bit % 64) & 1 == 1 || is_blank(inner)
            }),
        }
    }

    /// The entries of one part.
    #[inline]
    fn of(&self, c: char) -> &'static [Run] {
        let start = |i: usize| self.starts.get(i).copied().map_or(0, usize::from);
        let slot = slot(c);
        self.runs.get(start(slot)..start(slot + 1)).unwrap_or_default()
    }
}

fn text(at: usize, len: usize) -> &'static str {
    table::TEXT.get(at..at + len).unwrap_or_default()
}

/// Whether a word with this fingerprint may be in a table: false is certain. O(1).
#[inline]
pub(crate) fn may_hold(fingerprint: u32) -> bool {
    let word = table::BLOOM.get((fingerprint >> 19) as usize).copied().unwrap_or(0);
    let bits = two_bits(fingerprint >> 7);
    word & bits == bits
}

/// Whether a word with this fingerprint may belong to a number behind it, alone or as the last word of
/// a phrase: false is certain. O(1).
#[inline]
pub(crate) fn may_precede(fingerprint: u32) -> bool {
    holds(&table::BEFORE, fingerprint)
}

/// Whether a word with this fingerprint may stand in a phrase behind its first word: false is certain. O(1).
#[inline]
pub(crate) fn may_be_inner(fingerprint: u32) -> bool {
    holds(&table::INNER, fingerprint)
}

#[inline]
fn holds(filter: &[u64; 512], fingerprint: u32) -> bool {
    let word = filter.get((fingerprint >> 23) as usize).copied().unwrap_or(0);
    let bits = two_bits(fingerprint >> 11);
    word & bits == bits
}

/// The entries of a fingerprint, which stand together. The tables are parted by its first twelve
/// bits. O(1).
fn entries(fingerprint: u32) -> &'static [Entry] {
    if !may_hold(fingerprint) {
        return &[];
    }
    let bucket = (fingerprint >> 20) as usize;
    let start = |i: usize| table::STARTS.get(i).copied().map_or(0, usize::from);
    let (from, to) = (start(bucket), start(bucket + 1));
    let bucket = table::FINGERPRINTS.get(from..to).unwrap_or_default();
    let below = bucket.iter().take_while(|&&f| f < fingerprint).count();
    let same = bucket.iter().skip(below).take_while(|&&f| f == fingerprint).count();
    table::WORDS.get(from + below..from + below + same).unwrap_or_default()
}

/// The roles of a word by the fingerprint of its folded key and its spelling, as it is and, where no
/// entry is written so, in compatibility form; `is_key` tells whether a key is the word's. A symbol counts in its own case,
/// or in capitals where no other entry claims the capitals. O(length).
#[must_use]
pub(crate) fn word<'w>(
    fingerprint: u32,
    is_key: impl Fn(&str) -> bool,
    written: &'w str,
    compatible: impl FnOnce() -> Cow<'w, str>,
) -> Roles {
    let entries = entries(fingerprint);
    match entries {
        [] => return Roles::NONE,
        // Most words have one entry, and are written like it.
        [entry] if entry.written() == written && is_key(entry.key()) => return Roles(entry.roles),
        _ => {}
    }
    let symbols =
        roles::UNIT_SYMBOL | roles::SCALE_SYMBOL | roles::CURRENCY_CODE | roles::CURRENCY_SYMBOL;
    let mut found = Roles::NONE;
    let mut exact = false;
    let (mut own, mut collides) = (0, 0);
    let listed = entries.iter().any(|entry| entry.written() == written);
    let written = if listed { Cow::Borrowed(written) } else { compatible() };
    let entries = entries.iter().filter(|entry| is_key(entry.key()));
    for entry in entries.clone() {
        let same = entry.written() == written;
        exact |= same;
        // Whether an everyday word is spelled like it is asked of this spelling, where it has an
        // entry: `T` is no word, `t` is one.
        collides |= entry.roles & roles::COLLIDES;
        own |= if same { entry.roles & roles::COLLIDES } else { 0 };
        let bits = if same { entry.roles } else { entry.roles & !symbols };
        found = found.with(Roles(bits & !roles::COLLIDES));
    }
    found = found.with(Roles(if exact { own } else { collides }));
    if exact || found.is_cased() {
        return found;
    }
    // `KG` in a heading is `kg`; codes are written in capitals alone.
    let capitals = written.chars().all(|c| c.is_uppercase() || !c.is_lowercase());
    if capitals {
        for entry in entries {
            found = found.with(Roles(entry.roles & (roles::UNIT_SYMBOL | roles::SCALE_SYMBOL)));
        }
    }
    found
}

/// Whether another spelling than this key in lower case is an entry of its own. O(length).
pub(crate) fn is_cased(fingerprint: u32, key: &str) -> bool {
    entries(fingerprint).iter().any(|entry| Roles(entry.roles).is_cased() && entry.key() == key)
}

/// The phrases that begin with a word, by its fingerprint. O(1).
pub(crate) fn phrases(fingerprint: u32, is_key: impl Fn(&str) -> bool) -> &'static [Phrase] {
    let first = entries(fingerprint).iter().find(|entry| entry.phrases != 0 && is_key(entry.key()));
    let number = first.map_or(0, |entry| usize::from(entry.phrases));
    let start = |i: usize| table::PHRASE_STARTS.get(i).copied().map_or(0, usize::from);
    // Group 0 is empty.
    table::PHRASES.get(start(number)..start(number + 1)).unwrap_or_default()
}

/// The longest entry of an unspaced script that the text starts with: its bytes and roles.
#[must_use]
pub fn run_at_start(text: &str) -> Option<(usize, Roles)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    if !table::STARTING.may_hold(first, || chars.next()) {
        return None;
    }
    let runs = table::STARTING.of(first);
    let whole = text;
    let text = text.as_bytes();
    let near = match text.first_chunk::<8>() {
        Some(near) => u64::from_le_bytes(*near),
        None => text.iter().rev().fold(0, |near, &b| near << 8 | u64::from(b)),
    };
    runs.iter()
        .filter(|run| (run.near ^ near) << run.beyond() == 0)
        .find(|run| run.len <= 8 || text.starts_with(run.text().as_bytes()))
        .map(|run| (usize::from(run.len), Roles(run.roles)))
        .or_else(|| {
            // Without line breaks there is nothing to take out: one step deeper at most.
            let (len, roles) = run_at_start(&unbroken_start(whole)?)?;
            Some((with_breaks(whole, len), roles))
        })
}

/// The longest entry of an unspaced script that the text ends with: its bytes and roles.
#[must_use]
pub fn run_at_end(text: &str) -> Option<(usize, Roles)> {
    let mut chars = text.chars();
    let last = chars.next_back()?;
    if !table::ENDING.may_hold(last, || chars.next_back()) {
        return None;
    }
    let runs = table::ENDING.of(last);
    let whole = text;
    let text = text.as_bytes();
    let near = match text.last_chunk::<8>() {
        Some(near) => u64::from_le_bytes(*near),
        None => text.iter().fold(0, |near, &b| near >> 8 | u64::from(b) << 56),
    };
    runs.iter()
        .filter(|run| (run.near ^ near) >> run.beyond() == 0)
        .find(|run| run.len <= 8 || text.ends_with(run.text().as_bytes()))
        .map(|run| (usize::from(run.len), Roles(run.roles)))
        .or_else(|| run_at_end(&unbroken_end(whole)?))
}
