//! *number*, over more than blanks: what leads from a number to its sign, unit, era or currency past other
//! words and marks. `-“5”`, `(minus) 5`, `5 m s⁻¹`, `500 BC`, `5 Canadian dollars`.
//!
//! Every rule looks at a few tokens round the gap and remembers nothing.

use asquoted_tokenizer::{Class, TokenKind, class};

use crate::context::{Gap, Neighbour, first_char, is_blank_or_noise};
use crate::refusal::{Cut, RefusalKind};
use crate::{amounts, markers, ranges, roles, tables};

/// What these rules refuse at a gap.
pub(crate) fn cut(gap: &Gap<'_>) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    let both = Cut::both(RefusalKind::Number);
    let found = match left.kind() {
        TokenKind::Number => {
            is_middle_dot(gap, left, right) || markers::is_marked_scale(gap, left, right)
        }
        TokenKind::Symbol => is_sign_over_brackets(gap, left, right),
        TokenKind::Word | TokenKind::Identifier => {
            is_middle_dot(gap, left, right)
                || left.is_number_to() && markers::is_marked_scale(gap, left, right)
                || is_word_sign_over_brackets(gap, left, right)
                || is_unit_power(gap, left, right)
                || is_weighted_unit(gap, left, right)
                || is_era(gap, left, right)
        }
        _ => false,
    };
    if found
        || markers::is_behind_marker(gap, right)
        || ranges::is_wave_range(gap, left, right)
        || ranges::is_approximation(gap, left, right)
    {
        return both;
    }
    if ranges::is_waved(gap, right) {
        return Cut::start(RefusalKind::Number);
    }
    if ranges::is_open_range(gap, left) {
        return Cut::end(RefusalKind::Number);
    }
    if ranges::is_range(gap, left, right) || is_whose_currency(gap, left, right) {
        return Cut::end(RefusalKind::Number);
    }
    Cut::NONE
}

/// `△1,234`, `▲3.2%`: the triangles of Japanese and Korean accounts, glued to their number.
pub(crate) fn is_triangle_sign(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let number = right.kind() == TokenKind::Number
        || right.kind() == TokenKind::Symbol
            && matches!(right.first, Class::Currency | Class::Dash | Class::Operator);
    // Behind a blank a triangle may be the bullet of a list, but for what stands in tables.
    let in_table = || {
        right.as_cleaned().contains([',', '.'])
            || gap.at(1).is_some_and(|t| t.kind() == TokenKind::Symbol && t.first == Class::Percent)
    };
    number
        && (gap.is_glued() || gap.is_blank() && in_table())
        && first_char(left).is_some_and(|c| {
            matches!(c, '\u{25b2}' | '\u{25b3}' | '\u{25b4}' | '\u{25b5}')
                || matches!(
                    c,
                    '\u{25bc}'..='\u{25bf}' | '\u{1f53a}' | '\u{1f53b}' | '\u{2b06}' | '\u{2b07}'
                )
        })
}

/// `-“5”`, `[-]5`, `-|5`: brackets and quotation marks alone between a sign and its number.
fn is_sign_over_brackets(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let sign =
        left.last == Class::Dash || matches!(first_char(left), Some('+' | '\u{b1}' | '\u{2213}'));
    let number = right.kind() == TokenKind::Number
        || right.kind() == TokenKind::Symbol && right.first == Class::Currency;
    sign && number && !gap.is_glued() && is_enclosing(gap.text)
}

/// `(minus) 5.2`, `minus (about 5.2)`
fn is_word_sign_over_brackets(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let number = || {
        right.kind() == TokenKind::Symbol && right.first == Class::Currency
            || amounts::counts_over_limits(gap)
    };
    let brackets = gap.text.trim_start_matches(is_blank_or_noise);
    left.words.any(roles::SIGN_LEFT) && !brackets.is_empty() && is_enclosing(brackets) && number()
}

/// Brackets and quotation marks; over a blank the bracket was one of the sign alone: `(-) 5`.
fn is_enclosing(text: &str) -> bool {
    match text.trim_end_matches(is_blank_or_noise) {
        same if same.len() == text.len() => text.chars().all(encloses),
        marks => matches!(marks, ")" | "]"),
    }
}

fn encloses(c: char) -> bool {
    matches!(class(c), Class::Open | Class::Close | Class::Quote) || c == '|'
}

/// `〇・五`: a decimal point of CJK numerals.
fn is_middle_dot(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    matches!(gap.text, "\u{30fb}" | "\u{ff65}" | "\u{b7}" | "\u{ff0e}")
        && left.last == Class::CjkNumeral
        && right.first == Class::CjkNumeral
}

/// A year of our time: what stands behind it in brackets is about something else.
pub(crate) fn is_year(token: &Neighbour<'_>) -> bool {
    let text = token.as_cleaned();
    let digits = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
    digits && (text.starts_with("19") || text.starts_with("20"))
}

/// `m| s⁻¹`, `m| s-1`: a unit and the power of another one.
fn is_unit_power(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let links = |c: char| is_blank_or_noise(c) || matches!(c, '\u{b7}' | '\u{22c5}' | '\u{2219}');
    left.roles().is_symbol() && gap.text.chars().all(links) && is_power(gap, right, 1)
}

/// A unit with a negative power; `next` is how many tokens behind the gap the token after it stands.
pub(crate) fn is_power(gap: &Gap<'_>, unit: &Neighbour<'_>, next: usize) -> bool {
    if !matches!(unit.kind(), TokenKind::Word | TokenKind::Identifier) {
        return false;
    }
    let text = unit.as_cleaned();
    if text.contains('\u{207b}') {
        return true;
    }
    // In plain digits: `s-1`.
    let glued =
        |a: &Neighbour<'_>, b: &Neighbour<'_>| a.cleaned_span().end() == b.cleaned_span().start();
    let (Some(dash), Some(power)) = (gap.at(next), gap.at(next + 1)) else { return false };
    unit.roles().is_symbol()
        && dash.kind() == TokenKind::Symbol
        && dash.first == Class::Dash
        && matches!(power.as_cleaned(), "1" | "2" | "3" | "4")
        && glued(unit, &dash)
        && glued(&dash, &power)
}

/// `dB|(A)`: how a level was weighted.
fn is_weighted_unit(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    gap.text == "("
        && left.roles().is_symbol()
        && right.as_cleaned().len() == 1
        && first_char(right).is_some_and(|c| c.is_ascii_uppercase())
}

/// What the rule of eras refuses at a gap.
pub(crate) fn era(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> Cut {
    if is_era(gap, left, right) { Cut::both(RefusalKind::Number) } else { Cut::NONE }
}

/// `5th century| BC`: an era behind the word that it tells the side of.
fn is_era(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if left.kind() != TokenKind::Word || !(gap.is_close() || gap.is_blank_after_period()) {
        return false;
    }
    let is = |words: tables::Words| words.any(roles::CAPITALS) && words.any(roles::SIGN_RIGHT);
    if right.phrase(gap.tokens, roles::CAPITALS).is_some_and(|(_, words)| is(words)) {
        return true;
    }
    is(right.words)
        && gap.back(2).is_some_and(|before| {
            before.is_number_to()
                || before.kind() == TokenKind::Identifier
                || before.words.any(roles::FRACTION | roles::ORDINAL)
        })
}

/// `5| Canadian dollars`, `5 dollars| canadiens`: whose currency it is.
fn is_whose_currency(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if right.kind() != TokenKind::Word || right.is_unspaced() || !gap.is_close() {
        return false;
    }
    if right.words.any(roles::DEMONYM) && left.roles().is_currency_word() {
        return gap.back(2).is_some_and(|t| t.is_number_to() || t.roles().is_scale());
    }
    if !left.is_number_to() {
        return false;
    }
    let capital = first_char(right).is_some_and(char::is_uppercase);
    let adjective = right.words.any(roles::DEMONYM)
        || !is_year(left) && (capital || right.as_cleaned().chars().nth(5).is_some());
    adjective
        && gap.at(1).is_some_and(|next| {
            let roles = next.roles();
            roles.is_currency_word()
                && !roles.collides()
                && Gap::before(gap.tokens, next.index(), gap.right).is_blank()
        })
}
