//! Numbers, and what is glued to them: units, ordinals, identifiers.

use crate::classes::{Class, class, is_apostrophe, zero_of};
use crate::key;
use crate::scan::Scanner;
use crate::token::{Tag, TokenKind};

impl Scanner<'_> {
    /// A number from its first digit or decimal point on.
    pub(crate) fn number(&mut self, start: usize) -> usize {
        let form = number_form(self.text, start);
        let glued = self.glued(form.end);
        if glued > form.end {
            return self.number_with_letters(start, form, glued);
        }
        let kind = if form.mixed { TokenKind::Bad } else { TokenKind::Number };
        self.push(kind, 0, start, form.end)
    }

    /// The end of the letters and digits that touch a number's end.
    fn glued(&self, from: usize) -> usize {
        let mut end = from;
        for c in self.rest(from).chars() {
            let class = class(c);
            let takes =
                matches!(class, Class::Letter | Class::Mark | Class::Joiner) || class.is_numeric();
            if !takes {
                break;
            }
            end += c.len_utf8();
        }
        // A joiner at the end belongs to nothing.
        while let Some(c) =
            self.char_before(end).filter(|&c| end > from && class(c) == Class::Joiner)
        {
            end -= c.len_utf8();
        }
        end
    }

    /// `5ms` is a number with its unit, `3D` and `1960s` are identifiers.
    fn number_with_letters(&mut self, start: usize, form: Form, end: usize) -> usize {
        if form.mixed {
            return self.push(TokenKind::Bad, 0, start, end);
        }
        let letters = self.slice(form.end, end);
        if let Some(end) = self.ordinal_degree(form.end) {
            self.push(TokenKind::Number, 0, start, form.end);
            return self.push(TokenKind::Symbol, 0, form.end, end);
        }
        if !is_listed_identifier(self.slice(start, form.end), letters) && is_unit(letters) {
            self.push(TokenKind::Number, 0, start, form.end);
            let cased = key::folded(letters);
            let cased = crate::tables::is_cased(key::word_fingerprint(&cased), &cased);
            self.push(TokenKind::Word, if cased { Tag::CASED } else { 0 }, form.end, end);
            self.after_number = self.leads_to_unit(end);
            return end;
        }
        self.identifier(start, end, true)
    }
}

/// A unit, scale or currency that stands glued to its number.
fn is_unit(letters: &str) -> bool {
    let roles = key::roles(letters);
    roles.is_unit()
        || roles.is_scale()
        || roles.is_percent()
        || roles.is_currency_code()
        || roles.is_currency_word()
}

/// Ordinals, decades, and what is named by a digit and a letter.
fn is_listed_identifier(digits: &str, letters: &str) -> bool {
    match letters {
        "st" | "nd" | "rd" | "th" | "s" => true,
        "D" | "G" => digits.len() == 1,
        _ => false,
    }
}

/// How far a number reaches.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    pub(crate) end: usize,
    /// It holds digits of more than one script.
    pub(crate) mixed: bool,
}

/// Reads a number at `start`: a digit, or a decimal point with a digit behind it.
///
/// Digits with `. , ٫ ٬ ·` or an apostrophe between digits, an exponent, superscripts, a vulgar
/// fraction; the longest form wins.
pub(crate) fn number_form(text: &str, start: usize) -> Form {
    let mut form = Form { end: start, mixed: false };
    let at = |i: usize| text.get(i..).and_then(|t| t.chars().next());
    if let Some(point @ ('.' | '\u{66b}')) = at(start) {
        form.end += point.len_utf8();
    }
    let mut zero = None;
    let mut digits = |from: usize, mixed: &mut bool| {
        let mut end = from;
        for c in text.get(from..).unwrap_or_default().chars() {
            if class(c) != Class::Digit {
                break;
            }
            *mixed |= *zero.get_or_insert(zero_of(c)) != zero_of(c);
            end += c.len_utf8();
        }
        end
    };
    form.end = digits(form.end, &mut form.mixed);
    while let Some(c) = at(form.end).filter(|&c| is_separator(c)) {
        let from = form.end + c.len_utf8();
        if !at(from).is_some_and(|d| class(d) == Class::Digit) {
            break;
        }
        form.end = digits(from, &mut form.mixed);
    }
    if let Some('e' | 'E') = at(form.end) {
        let mut from = form.end + 1;
        if let Some(sign) = at(from).filter(|&c| c == '+' || class(c) == Class::Dash) {
            from += sign.len_utf8();
        }
        if at(from).is_some_and(|c| class(c) == Class::Digit) {
            let mut mixed = form.mixed;
            let end = digits(from, &mut mixed);
            if !at(end).is_some_and(|c| class(c).is_alphanumeric()) {
                form = Form { end, mixed };
            }
        }
    }
    while let Some(c) = at(form.end).filter(|&c| class(c) == Class::Superscript) {
        form.end += c.len_utf8();
    }
    if let Some(c) = at(form.end).filter(|&c| class(c) == Class::Vulgar) {
        form.end += c.len_utf8();
    }
    form
}

/// What stands between the digits of one number, in any country's way.
const fn is_separator(c: char) -> bool {
    matches!(c, '.' | ',' | '\u{66b}' | '\u{66c}' | '\u{b7}')
        || (is_apostrophe(c) && !matches!(c, '`' | '\u{2032}' | '\u{b4}'))
}
