//! Every question about a character, in one place, answered from one table.
//!
//! The table is `data/classes.txt`; `tests/classes.rs` says where its lines come from.

mod table {
    include!(concat!(env!("OUT_DIR"), "/classes.rs"));
}

/// What a character is to the tokenizer. The order is that of `CLASSES` in `build.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Class {
    /// A visible character of no other class: compared as written.
    Symbol,
    /// A pictograph or dingbat: compared as written, joins no numeric expression.
    Pictograph,
    /// A blank of any width, or a line break.
    Blank,
    /// An invisible character: soft hyphen, zero-width space, bidi control, variation selector.
    Noise,
    /// A letter of a script that parts words by blanks.
    Letter,
    /// A combining mark.
    Mark,
    /// An Arabic or Hebrew letter: never in one token with a digit.
    Semitic,
    /// A letter or mark of a script without blanks between words.
    Unspaced,
    /// A CJK numeral, also a letter of such a script.
    CjkNumeral,
    /// A Katakana letter.
    Katakana,
    /// A decimal digit of any script.
    Digit,
    /// Any other numeric character (`Ⅳ`, `①`, `₂`).
    Numeric,
    /// A superscript digit or sign.
    Superscript,
    /// A vulgar fraction.
    Vulgar,
    /// A zero-width joiner or non-joiner.
    Joiner,
    /// A quotation mark or apostrophe.
    Quote,
    /// A dash that may be a sign.
    Dash,
    /// An em dash or longer.
    LongDash,
    /// A character of operator runs.
    Operator,
    /// A percent sign and its kin.
    Percent,
    /// A degree, minute or second sign.
    Degree,
    /// A currency sign.
    Currency,
    /// Prose punctuation.
    Prose,
    /// An opening bracket.
    Open,
    /// A closing bracket.
    Close,
    /// A character that says that the text is damaged.
    Bad,
}

const ORDER: [Class; 32] = {
    use Class::{
        Bad, Blank, CjkNumeral, Close, Currency, Dash, Degree, Digit, Joiner, Katakana, Letter,
        LongDash, Mark, Noise, Numeric, Open, Operator, Percent, Pictograph, Prose, Quote, Semitic,
        Superscript, Symbol, Unspaced, Vulgar,
    };
    [
        Symbol,
        Pictograph,
        Blank,
        Noise,
        Letter,
        Mark,
        Semitic,
        Unspaced,
        CjkNumeral,
        Katakana,
        Digit,
        Numeric,
        Superscript,
        Vulgar,
        Joiner,
        Quote,
        Dash,
        LongDash,
        Operator,
        Percent,
        Degree,
        Currency,
        Prose,
        Open,
        Close,
        Bad,
        Symbol,
        Symbol,
        Symbol,
        Symbol,
        Symbol,
        Symbol,
    ]
};

/// How a character folds into a word's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    /// Its own key.
    Same,
    /// Its own key unless beside another combining mark of a class.
    Order,
    /// A capital whose key is one small letter, whatever stands beside it.
    Lower,
    /// Needs normalization or lower-casing.
    Full,
}

/// What the table says of a character, in one look-up.
///
/// From the lowest bit on: five bits of class, at 5 [`Traits::is_plain_letter`], at 6
/// [`Traits::is_plain_cluster`], at 8 two of fold, at 10 [`Traits::extends`], at 11 the number of
/// the distance to the small letter.
#[derive(Clone, Copy)]
pub(crate) struct Traits(u16);

impl Traits {
    #[inline]
    pub(crate) fn of(c: char) -> Self {
        Traits(entry(c as u32))
    }

    /// The same of a code point.
    #[inline]
    pub(crate) fn of_code(cp: u32) -> Self {
        Traits(entry(cp))
    }

    /// A letter or mark of a script with blanks that is its own key whatever stands beside it, and
    /// no apostrophe.
    #[inline]
    pub(crate) const fn is_plain_letter(self) -> bool {
        self.0 & 1 << 5 != 0
    }

    /// A letter of a script without blanks, no numeral, that is its own key.
    #[inline]
    pub(crate) const fn is_plain_cluster(self) -> bool {
        self.0 & 1 << 6 != 0
    }

    #[inline]
    pub(crate) fn class(self) -> Class {
        ORDER.get(usize::from(self.0 & 31)).copied().unwrap_or(Class::Symbol)
    }

    #[inline]
    pub(crate) const fn fold(self) -> Fold {
        match self.0 >> 8 & 3 {
            0 => Fold::Same,
            1 => Fold::Order,
            2 => Fold::Lower,
            _ => Fold::Full,
        }
    }

    /// Whether the character continues the grapheme cluster before it.
    #[inline]
    pub(crate) const fn extends(self) -> bool {
        self.0 >> 10 & 1 == 1
    }

    /// What the character is in a key, if it is [`Fold::Lower`]; itself if not.
    #[inline]
    pub(crate) fn lower(self, c: char) -> char {
        let delta = table::DELTAS.get(usize::from(self.0 >> 11)).copied().unwrap_or(0);
        (c as u32).checked_add_signed(delta).and_then(char::from_u32).unwrap_or(c)
    }
}

#[inline]
fn entry(cp: u32) -> u16 {
    let leaf = table::INDEX.get(cp as usize >> 7).copied().unwrap_or(0);
    table::LEAVES.get(usize::from(leaf) + (cp as usize & 127)).copied().unwrap_or(0)
}

/// The key of a letter of two bytes, little endian, if it is one letter of two bytes whatever stands
/// beside it; 0 if not. `pair` are the letter's own bytes, little endian.
#[inline]
pub(crate) fn key_of_two(pair: u16) -> u16 {
    let code = (pair & 0x1F) << 6 | pair >> 8 & 0x3F;
    let key = table::TWO.get(usize::from(code)).copied().unwrap_or(0);
    if pair & 0xC0E0 == 0x80C0 { key } else { 0 }
}

/// The class of a character. O(1).
#[inline]
#[must_use]
pub fn class(c: char) -> Class {
    Traits::of(c).class()
}

impl Class {
    /// Letters and marks of scripts that part words by blanks.
    #[inline]
    #[must_use]
    pub const fn is_spaced_letter(self) -> bool {
        matches!(self, Class::Letter | Class::Mark | Class::Semitic)
    }

    /// Letters and marks of any script.
    #[inline]
    #[must_use]
    pub const fn is_letter(self) -> bool {
        matches!(
            self,
            Class::Letter
                | Class::Mark
                | Class::Semitic
                | Class::Unspaced
                | Class::CjkNumeral
                | Class::Katakana
        )
    }

    /// Numeric characters: digits, fractions, superscripts, roman and circled numbers.
    #[inline]
    #[must_use]
    pub const fn is_numeric(self) -> bool {
        matches!(self, Class::Digit | Class::Numeric | Class::Superscript | Class::Vulgar)
    }

    /// Letters, marks and numeric characters.
    #[inline]
    #[must_use]
    pub const fn is_alphanumeric(self) -> bool {
        self.is_letter() || self.is_numeric()
    }

    /// Scripts written without blanks between words.
    #[inline]
    #[must_use]
    pub const fn is_unspaced(self) -> bool {
        matches!(self, Class::Unspaced | Class::CjkNumeral | Class::Katakana)
    }
}

/// Whether a character is one of our blanks: every `Zs`, the ASCII blanks and line breaks, and the
/// look-alikes that the class table names.
#[inline]
#[must_use]
pub fn is_blank(c: char) -> bool {
    class(c) == Class::Blank
}

/// A letter that stands for a quantity in formulas: a small one, Latin or Greek.
#[must_use]
pub fn is_variable(c: char) -> bool {
    c.is_ascii_lowercase() || ('\u{3b1}'..='\u{3c9}').contains(&c)
}

/// A letter that is a word by itself in some language (`a`, `e`, `y`).
#[must_use]
pub const fn is_one_letter_word(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'w' | 'y' | 'z')
}

/// Whether a character is a letter, mark or numeric character.
#[inline]
#[must_use]
pub fn is_alphanumeric(c: char) -> bool {
    class(c).is_alphanumeric()
}

/// Whether a character breaks a line.
#[inline]
#[must_use]
pub const fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a mark between two letters is an apostrophe: the straight and curly ones, the modifier
/// letter, the acute and grave accents, the prime, the full-width one.
#[inline]
#[must_use]
pub const fn is_apostrophe(c: char) -> bool {
    matches!(
        c,
        '\'' | '\u{2019}'
            | '\u{2bc}'
            | '\u{2018}'
            | '\u{201b}'
            | '\u{b4}'
            | '\u{2032}'
            | '\u{ff07}'
            | '`'
    )
}

/// Whether a letter is lower case or has no case: what may go on a word after a line-end hyphen.
#[inline]
pub(crate) fn goes_on_a_word(c: char) -> bool {
    let mut lower = c.to_lowercase();
    class(c).is_spaced_letter() && lower.next() == Some(c)
}

/// The zeros of the 77 sets of decimal digits (Unicode 18.0, general category Nd), ascending.
const ZEROS: &[u32] = &[
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66,
    0xDE6, 0xE50, 0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90,
    0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10,
    0x104A0, 0x10D30, 0x10D40, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0,
    0x11650, 0x116C0, 0x116D0, 0x116DA, 0x11730, 0x118E0, 0x11950, 0x11BF0, 0x11C50, 0x11D50,
    0x11DA0, 0x11DE0, 0x11F50, 0x16130, 0x16A60, 0x16AC0, 0x16B50, 0x16D70, 0x1CCF0, 0x1D7CE,
    0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E4F0, 0x1E5F1, 0x1E950, 0x1FBF0,
];

/// The zero of a digit's set: digits that may stand in one number share it.
pub(crate) fn zero_of(c: char) -> u32 {
    if c.is_ascii() {
        return 0x30;
    }
    let cp = c as u32;
    let after = ZEROS.partition_point(|&zero| zero <= cp);
    after.checked_sub(1).and_then(|i| ZEROS.get(i)).copied().unwrap_or(cp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_belongs_to_a_set_of_ten() {
        for c in '\0'..=char::MAX {
            if class(c) == Class::Digit {
                assert!(c as u32 - zero_of(c) < 10, "{c:?}");
            }
        }
    }
}
