//! The word tables: units, scales, percent, currencies, elisions, collisions.
//!
//! The tables are data files in `data/`, one entry a line with its language and source; `build.rs`
//! places them by fingerprint, so that a word that is in no table is told by one bit.

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

/// Whether a word with this fingerprint may be in a table: false is certain. O(1).
#[inline]
pub(crate) fn may_hold(fingerprint: u32) -> bool {
    let word = table::BLOOM.get((fingerprint >> 19) as usize).copied().unwrap_or(0);
    word >> (fingerprint >> 13 & 63) & 1 == 1
}

fn entries(
    fingerprint: u32,
) -> impl Iterator<Item = &'static (u32, &'static str, &'static str, u16)> {
    let from = table::WORDS.partition_point(|e| e.0 < fingerprint);
    table::WORDS.iter().skip(from).take_while(move |e| e.0 == fingerprint)
}

/// The roles of a word by its folded key and its spelling, as it is and in compatibility form. A symbol counts in its own case, or in
/// capitals where no other entry claims the capitals. O(log of the table).
#[must_use]
pub(crate) fn word(fingerprint: u32, key: &str, written: [&str; 2]) -> Roles {
    let symbols =
        roles::UNIT_SYMBOL | roles::SCALE_SYMBOL | roles::CURRENCY_CODE | roles::CURRENCY_SYMBOL;
    let mut found = Roles::NONE;
    let mut exact = false;
    let (mut own, mut collides) = (0, 0);
    let [as_it_is, compatible] = written;
    let listed = entries(fingerprint).any(|(_, _, spelled, _)| *spelled == as_it_is);
    let written = if listed { as_it_is } else { compatible };
    for (_, folded, spelled, bits) in entries(fingerprint) {
        if *folded != key {
            continue;
        }
        let same = *spelled == written;
        exact |= same;
        // Whether an everyday word is spelled like it is asked of this spelling, where it has an
        // entry: `T` is no word, `t` is one.
        collides |= *bits & roles::COLLIDES;
        own |= if same { *bits & roles::COLLIDES } else { 0 };
        let bits = if same { *bits } else { *bits & !symbols };
        found = found.with(Roles(bits & !roles::COLLIDES));
    }
    found = found.with(Roles(if exact { own } else { collides }));
    if exact || found.is_cased() {
        return found;
    }
    // `KG` in a heading is `kg`; codes are written in capitals alone.
    let capitals = written.chars().all(|c| c.is_uppercase() || !c.is_lowercase());
    if capitals {
        for (_, folded, _, bits) in entries(fingerprint) {
            if *folded == key {
                found = found.with(Roles(*bits & (roles::UNIT_SYMBOL | roles::SCALE_SYMBOL)));
            }
        }
    }
    found
}

/// Whether another spelling than this key in lower case is an entry of its own. O(log of the table).
pub(crate) fn is_cased(fingerprint: u32, key: &str) -> bool {
    entries(fingerprint).any(|(_, folded, _, bits)| *folded == key && Roles(*bits).is_cased())
}

/// The phrases that begin with a word: the words after it, and the roles of the whole.
pub(crate) fn phrases(key: &str) -> &'static [(&'static [&'static str], u16)] {
    table::PHRASES
        .binary_search_by(|(first, _)| (*first).cmp(key))
        .ok()
        .and_then(|i| table::PHRASES.get(i))
        .map_or(&[], |(_, rests)| *rests)
}

pub(crate) const fn roles_of(bits: u16) -> Roles {
    Roles(bits)
}

/// The longest entry of an unspaced script that the text starts with: its bytes and roles.
#[must_use]
pub fn run_at_start(text: &str) -> Option<(usize, Roles)> {
    let first = text.chars().next()?;
    let from = table::RUNS_BY_FIRST.partition_point(|e| e.0 < first);
    table::RUNS_BY_FIRST
        .iter()
        .skip(from)
        .take_while(|e| e.0 == first)
        .find(|e| text.starts_with(e.1))
        .map(|e| (e.1.len(), Roles(e.2)))
}

/// The longest entry of an unspaced script that the text ends with: its bytes and roles.
#[must_use]
pub fn run_at_end(text: &str) -> Option<(usize, Roles)> {
    let last = text.chars().next_back()?;
    let from = table::RUNS_BY_LAST.partition_point(|e| e.0 < last);
    table::RUNS_BY_LAST
        .iter()
        .skip(from)
        .take_while(|e| e.0 == last)
        .find(|e| text.ends_with(e.1))
        .map(|e| (e.1.len(), Roles(e.2)))
}
