//! Degrees of temperature: one sign, however it is typed.

use crate::classes::{Class, class};
use crate::scan::Scanner;
use crate::token::TokenKind;

impl Scanner<'_> {
    /// A degree sign, with the scale that follows it: `°C` and `° F` are what `℃` and `℉` are.
    pub(crate) fn degree(&mut self, at: usize, c: char) -> usize {
        let end = at + c.len_utf8();
        let with_scale = if is_ring(c) { self.temperature(at, end) } else { None };
        self.push(TokenKind::Symbol, 0, at, with_scale.unwrap_or(end))
    }

    /// Where `ºC` ends: the masculine ordinal as Spanish, Italian and Portuguese keyboards type the sign. It
    /// ends ordinals too: `5º C` is a door on the fifth floor.
    pub(crate) fn ordinal_degree(&self, at: usize) -> Option<usize> {
        let end = at + ORDINAL.len_utf8();
        let glued = matches!(self.char_at(end), Some('C' | 'F'));
        let alone = !self.char_before(at).is_some_and(|c| class(c).is_alphanumeric());
        let is_sign = self.char_at(at) == Some(ORDINAL) && (glued || alone);
        if is_sign { self.temperature(at, end) } else { None }
    }

    /// Where a `C` or `F` ends that belongs to the degree sign before `end`. Over blanks it does behind
    /// a number alone, and a small letter where it is glued.
    fn temperature(&self, at: usize, end: usize) -> Option<usize> {
        const BLANKS: usize = 2;
        let apart = |c: &char| matches!(class(*c), Class::Blank | Class::Noise);
        let gap: usize =
            self.rest(end).chars().take(BLANKS).take_while(apart).map(char::len_utf8).sum();
        let letter = end + gap;
        let scale = match self.char_at(letter)? {
            'C' | 'F' => gap == 0 || self.after_number && self.follows_last(at),
            'c' | 'f' => gap == 0,
            _ => false,
        };
        let goes_on = self.char_at(letter + 1).is_some_and(|c| {
            let class = class(c);
            (class.is_alphanumeric() && !class.is_unspaced()) || class == Class::Mark
        });
        (scale && !goes_on).then_some(letter + 1)
    }
}

/// The masculine ordinal indicator.
const ORDINAL: char = '\u{ba}';

/// The degree sign, and the ring that fonts and typists put in its place.
pub(crate) const fn is_ring(c: char) -> bool {
    matches!(c, '\u{b0}' | '\u{2da}')
}

/// The key of a degree sign with a scale of temperature: `°C` or `°F`.
pub(crate) fn temperature_key(text: &str) -> Option<&'static str> {
    let mut chars = text.chars();
    match (chars.next()?, chars.next_back()) {
        ('\u{2103}', None) => Some("\u{b0}C"),
        ('\u{2109}', None) => Some("\u{b0}F"),
        (first, Some('C' | 'c')) if is_ring(first) || first == ORDINAL => Some("\u{b0}C"),
        (first, Some('F' | 'f')) if is_ring(first) || first == ORDINAL => Some("\u{b0}F"),
        _ => None,
    }
}
