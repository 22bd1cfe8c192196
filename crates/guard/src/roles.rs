//! What a word of the guard's tables does. Bits; `build.rs` includes this file.

/// Changes the sign of the number on its right (`minus`, `零下`).
pub(crate) const SIGN_LEFT: u32 = 1;
/// Changes the sign or bound of the number on its left (`below zero`, `以上`).
pub(crate) const SIGN_RIGHT: u32 = 1 << 1;
/// A number in words, or a part of one.
pub(crate) const SPELLED: u32 = 1 << 2;
/// A spelled number after which "and" goes on (`hundred`).
pub(crate) const HUNDRED: u32 = 1 << 3;
/// `half`, `quarter`.
pub(crate) const FRACTION: u32 = 1 << 4;
/// Joins two parts of a spelled number.
pub(crate) const AND: u32 = 1 << 5;
/// An indefinite article that is also the number one.
pub(crate) const ARTICLE: u32 = 1 << 6;
/// Negates the word glued behind it (`非`).
pub(crate) const NEGATING_PREFIX: u32 = 1 << 7;
/// Caution: a negation.
pub(crate) const NEGATION: u32 = 1 << 8;
/// Caution: a condition.
pub(crate) const CONDITION: u32 = 1 << 9;
/// Caution: a limit.
pub(crate) const LIMIT: u32 = 1 << 10;

/// A numeral that counts like an article, and is rare enough to be looked for.
pub(crate) const SYLLABLE: u32 = 1 << 11;

/// An "and" that goes on hundreds, thousands and fractions alone (`two and three people`).
pub(crate) const ONLY_HUNDRED: u32 = 1 << 12;

/// An ordinal that ends a compound one (`twenty first`).
pub(crate) const ORDINAL: u32 = 1 << 13;
/// A number before which an [`ORDINAL`] is no ordinal of its own (`twenty`).
pub(crate) const TENS: u32 = 1 << 14;
/// Counts as a sign only where it is written in capitals (`BC`).
pub(crate) const CAPITALS: u32 = 1 << 15;
/// Counts so in small letters too (`bc`).
pub(crate) const ANY_CASE: u32 = 1 << 20;
/// Leads from one number of a range to the next (`5 to 6 million`).
pub(crate) const RANGE: u32 = 1 << 16;
/// The same where a word of [`BETWEEN`] stands before the first one.
pub(crate) const RANGE_AND: u32 = 1 << 17;
/// `between`
pub(crate) const BETWEEN: u32 = 1 << 18;
/// Says whose currency it is (`dollars canadiens`).
pub(crate) const DEMONYM: u32 = 1 << 19;
/// Stands between a fraction and what it is of (`a quarter of a million`).
pub(crate) const OF: u32 = 1 << 21;
/// Leads from a unit to the one that it is divided by (`km per hour`).
pub(crate) const PER: u32 = 1 << 22;
/// Stands between the two numbers of a ratio (`9 out of 10`).
pub(crate) const RATIO: u32 = 1 << 23;
/// A unit behind which a number of the same amount may follow (`5 Uhr 30`).
pub(crate) const GOES_ON: u32 = 1 << 24;
/// Leads from a number to what is counted (Romanian `25 de milioane`).
pub(crate) const COUNTING: u32 = 1 << 25;

/// A word whose last character is a numeral or negates, and does neither there (`统一`, `南非`).
pub(crate) const WHOLE: u32 = 1 << 26;

/// An ordinal behind the first (`second largest`).
pub(crate) const RANK: u32 = 1 << 27;

/// Two bits of a word of a filter, by the lowest twelve bits of a hash: one bit would be set for too
/// many words of no table.
pub(crate) const fn two_bits(hash: u32) -> u64 {
    1 << (hash & 63) | 1 << (hash >> 6 & 63)
}

/// The bit of a character in the filters of first and last characters.
pub(crate) const fn slot(c: char) -> usize {
    ((c as u32).wrapping_mul(0x9E37_79B1) >> 20) as usize
}

/// The bit of two neighbouring characters in a filter of 65,536: the first two of an entry, or the
/// last two, the outer one first.
pub(crate) const fn pair_slot(outer: char, inner: char) -> usize {
    let mixed = (outer as u32).wrapping_mul(0x9E37_79B1) ^ (inner as u32).wrapping_mul(0x85EB_CA77);
    (mixed >> 16) as usize
}
