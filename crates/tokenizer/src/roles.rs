//! What a table word does beside a number. Bits, so that one spelling can have several roles.
//! `build.rs` includes this file.

/// Seed of word fingerprints; the other kinds have their own in `key.rs`.
pub(crate) const WORD_SEED: u64 = 0x5713_1A2B_0C4D_9E61;

/// A unit's symbol, compared as written (`mW`, `kg`).
pub(crate) const UNIT_SYMBOL: u16 = 1;
/// A unit's name or a counter (`days`, `年`).
pub(crate) const UNIT_WORD: u16 = 1 << 1;
/// A scale's abbreviation, as written (`bn`, `Mrd`).
pub(crate) const SCALE_SYMBOL: u16 = 1 << 2;
/// A scale word (`million`, `万`).
pub(crate) const SCALE_WORD: u16 = 1 << 3;
/// A percent word right of its number.
pub(crate) const PERCENT: u16 = 1 << 4;
/// A percent word left of its number (`yüzde`, `百分之`).
pub(crate) const PERCENT_PREFIX: u16 = 1 << 5;
/// An ISO 4217 code.
pub(crate) const CURRENCY_CODE: u16 = 1 << 6;
/// A currency's letter symbol (`kr`, `Rs`).
pub(crate) const CURRENCY_SYMBOL: u16 = 1 << 7;
/// A currency's name right of its number.
pub(crate) const CURRENCY_WORD: u16 = 1 << 8;
/// A currency's name left of its number.
pub(crate) const CURRENCY_PREFIX: u16 = 1 << 9;
/// An elided article or preposition.
pub(crate) const ELISION: u16 = 1 << 10;
/// An elided word that no edge may drop (French `n'`).
pub(crate) const ELISION_KEEP: u16 = 1 << 11;
/// Also an everyday word: acts only where it is glued to the number.
pub(crate) const COLLIDES: u16 = 1 << 12;
/// Another table entry differs in case alone.
pub(crate) const CASED: u16 = 1 << 13;
