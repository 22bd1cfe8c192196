//! *number* and *compound*: formulas, and names with signs in them.
//!
//! `y = x + 1`, `p53−/−`, `HER2(-)`, `Ca(OH)₂`, `5 · 10⁶`, `section 5(a)`. Every rule looks at a few tokens round
//! the gap and remembers nothing.

use asquoted_tokenizer::{Class, TokenKind, class, is_one_letter_word, is_variable};

use crate::context::{Gap, Neighbour, first_char, is_blank_or_noise, last_char};
use crate::refusal::{Cut, RefusalKind};

/// What these rules refuse at a gap.
pub(crate) fn cut(gap: &Gap<'_>) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    if gap.text == " " {
        // What stands between most tokens; all the other rules want a mark or nothing there.
        return if is_operand(gap, left, right) {
            Cut::both(RefusalKind::Number)
        } else {
            Cut::NONE
        };
    }
    // Between two words all of them want a mark in the gap.
    let word = |t: &Neighbour<'_>| t.kind() == TokenKind::Word;
    if word(left) && word(right) && !gap.text.starts_with(MARKS) {
        return Cut::NONE;
    }
    if is_operand(gap, left, right)
        || is_power_of_ten(gap, left, right)
        || is_dashes(gap, left, right)
    {
        return Cut::both(RefusalKind::Number);
    }
    if is_bracketed_sign(gap, left, right) || is_formula(gap, left, right) {
        return Cut::both(RefusalKind::Compound);
    }
    if is_bracketed_prefix(gap, left, right) {
        return Cut::start(RefusalKind::Compound);
    }
    if is_look_alike(gap, left, right) {
        return Cut::start(RefusalKind::Number);
    }
    if is_part(gap, left) {
        return Cut::end(RefusalKind::Number);
    }
    Cut::NONE
}

/// What a gap between two words begins with that any rule here looks at.
const MARKS: [char; 6] = ['(', ')', '-', ' ', '\u{b7}', '\u{2022}'];

/// An operator of arithmetic. Angle brackets enclose names far more often (`<file> or <folder>`).
fn is_operator(token: &Neighbour<'_>) -> bool {
    token.kind() == TokenKind::Symbol
        && !token.is_pictograph()
        && (token.first == Class::Dash
            || matches!(
                token.as_cleaned(),
                "+" | "=" | "^" | "\u{b1}" | "\u{d7}" | "\u{f7}" | "/" | "*"
            ))
}

/// `y = x| + 1`, `1 +| x = y`, `a| + b`: an operand between two operators, of one or two letters as in
/// formulas; or of one small letter, as variables are, beside one operator of arithmetic.
fn is_operand(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let operand = |t: &Neighbour<'_>| {
        matches!(t.kind(), TokenKind::Word | TokenKind::Identifier)
            && t.as_cleaned().chars().count() <= 2
    };
    let at = |t: Option<Neighbour<'_>>| t.is_some_and(|t| is_operator(&t));
    let arithmetic = |first: Option<Neighbour<'_>>, operator, second: Option<Neighbour<'_>>| {
        first.zip(second).is_some_and(|(a, b)| is_arithmetic(&a, operator, &b))
    };
    gap.is_blank()
        && (is_operator(right)
            && operand(left)
            && (at(gap.back(2)) || arithmetic(gap.left, right, gap.at(1)))
            || is_operator(left)
                && operand(right)
                && (at(gap.at(1)) || arithmetic(gap.back(2), left, gap.right))
            || is_negated(gap, left, right))
}

/// Two variables, or one and a number, with an operator of arithmetic between them.
fn is_arithmetic(first: &Neighbour<'_>, operator: &Neighbour<'_>, second: &Neighbour<'_>) -> bool {
    let variable = |t: &Neighbour<'_>| {
        let mut chars = t.as_cleaned().chars();
        chars.next().filter(|&c| is_variable(c) && chars.next().is_none())
    };
    let number = |t: &Neighbour<'_>| t.kind() == TokenKind::Number;
    match (variable(first), variable(second)) {
        (Some(_), Some(_)) => is_arithmetic_sign(operator),
        (Some(c), None) if number(second) => {
            // `comer y - 5 euros`
            is_arithmetic_sign(operator)
                && !(operator.first == Class::Dash && is_one_letter_word(c))
        }
        (None, Some(_)) if number(first) => is_arithmetic_sign(operator),
        _ => false,
    }
}

fn is_arithmetic_sign(operator: &Neighbour<'_>) -> bool {
    operator.first == Class::Dash
        || matches!(operator.as_cleaned(), "+" | "\u{d7}" | "\u{f7}" | "\u{b1}" | "^" | "*")
}

/// `= -| sin x`: a minus with a blank behind it, after an operator.
fn is_negated(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let minus = left.kind() == TokenKind::Symbol && left.first == Class::Dash;
    if !minus || !matches!(right.kind(), TokenKind::Word | TokenKind::Identifier) {
        return false;
    }
    let before = gap.tokens.cleaned().get(..left.cleaned_span().start()).unwrap_or_default();
    before.strip_suffix(' ').unwrap_or(before).ends_with(['=', '+', '\u{d7}', '^'])
}

/// `5| · 10⁶`: the middle dot with blanks round it, before a power.
fn is_power_of_ten(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let dot = |c: char| matches!(c, '\u{b7}' | '\u{2022}' | '\u{22c5}' | '\u{2219}');
    left.kind() == TokenKind::Number
        && right.kind() == TokenKind::Number
        && right.as_cleaned().starts_with("10")
        && right.as_cleaned().chars().any(|c| class(c) == Class::Superscript)
        && gap.text.chars().all(|c| dot(c) || is_blank_or_noise(c))
}

/// `5| … 10`: an ellipsis with blanks between two numbers is a range of data sheets.
fn is_dashes(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    left.kind() == TokenKind::Number
        && right.kind() == TokenKind::Number
        && matches!(gap.text, " \u{2026} " | " ... " | " .. ")
}

/// `HER2| (-)`, `HBsAg|(+)`: a sign in brackets behind a name.
fn is_bracketed_sign(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let named = left.kind() == TokenKind::Identifier
        || left.kind() == TokenKind::Word
            && last_char(left).is_some_and(|c| c.is_uppercase() || c.is_lowercase())
            && first_char(left).is_some_and(char::is_uppercase);
    let sign = right.kind() == TokenKind::Symbol
        && (right.first == Class::Dash || right.as_cleaned() == "+");
    let after = gap.tokens.cleaned().get(right.cleaned_span().end()..).unwrap_or_default();
    named && sign && matches!(gap.text, "(" | " (" | "[" | " [") && after.starts_with([')', ']'])
}

/// `Ca(OH)|₂`, `Al2(SO4)|3`, `CuSO4|·5H2O`: what goes on a formula behind a bracket or a dot.
fn is_formula(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let symbolic = |t: &Neighbour<'_>| {
        t.kind() == TokenKind::Identifier
            || t.kind() == TokenKind::Word
                && t.as_cleaned().len() <= 3
                && first_char(t).is_some_and(|c| c.is_ascii_uppercase())
    };
    let subscript = |c: char| matches!(c, '\u{2080}'..='\u{2089}');
    match gap.text {
        ")" => {
            let digits = right.as_cleaned();
            let short = digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
            let named = left.kind() == TokenKind::Identifier || opens_behind_letter(gap, left);
            symbolic(left)
                && (first_char(right).is_some_and(subscript)
                    || short && right.kind() == TokenKind::Number && named)
        }
        "(" => {
            let after = gap.tokens.cleaned().get(right.cleaned_span().end()..).unwrap_or_default();
            let counts = |c: char| c.is_ascii_digit() || subscript(c);
            symbolic(left)
                && symbolic(right)
                && after.strip_prefix(')').is_some_and(|t| t.starts_with(counts))
        }
        "\u{b7}" | " \u{b7} " | "\u{2022}" => {
            left.kind() == TokenKind::Identifier && right.kind() == TokenKind::Identifier
        }
        _ => false,
    }
}

/// Whether the bracket before a token is glued to a letter or digit.
fn opens_behind_letter(gap: &Gap<'_>, token: &Neighbour<'_>) -> bool {
    let before = gap.tokens.cleaned().get(..token.cleaned_span().start()).unwrap_or_default();
    let mut chars = before.chars().rev();
    chars.next() == Some('(') && chars.next().is_some_and(|c| class(c).is_alphanumeric())
}

/// `─5.2`, `⁃5`, `➖5`: glued before a number, and looking like a minus.
fn is_look_alike(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    is_dashed(gap, right)
        || is_amount(right) && gap.is_glued() && last_char(left).is_some_and(looks_like_dash)
}

/// `─5.2`: such a mark in the gap.
pub(crate) fn is_dashed(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    is_amount(right) && gap.text.chars().next_back().is_some_and(looks_like_dash)
}

fn is_amount(token: &Neighbour<'_>) -> bool {
    token.kind() == TokenKind::Number
        || token.kind() == TokenKind::Symbol && token.first == Class::Currency
}

const fn looks_like_dash(c: char) -> bool {
    matches!(c, '\u{2500}' | '\u{2501}' | '\u{2043}' | '\u{58a}' | '\u{2796}')
}

/// `section 5|(a)`, `Rule 12(b)|(6)`: parts of a section, glued.
fn is_part(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    let Some(right) = &gap.right else { return false };
    let short = right.as_cleaned().len() <= 4;
    let after = gap.tokens.cleaned().get(right.cleaned_span().end()..).unwrap_or_default();
    let digits = |t: &Neighbour<'_>| t.kind() == TokenKind::Number;
    match gap.text {
        "(" => short && after.starts_with(')') && digits(left) && !has_blank(right.as_cleaned()),
        ")(" => short && after.starts_with(')') && left.as_cleaned().len() <= 4,
        // The brackets round a number are tokens.
        ")" => right.as_cleaned() == "(" && left.as_cleaned().len() <= 4,
        _ => false,
    }
}

/// `(un)|safe`, `(non-)|toxic`: a short prefix in brackets.
fn is_bracketed_prefix(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let before = gap.tokens.cleaned().get(..left.cleaned_span().start()).unwrap_or_default();
    let mut before = before.chars().rev();
    matches!(gap.text, ")" | "-)")
        && right.first.is_spaced_letter()
        && left.kind() == TokenKind::Word
        && left.as_cleaned().len() <= 6
        && before.next() == Some('(')
        && !before.next().is_some_and(|c| class(c).is_alphanumeric())
}

fn has_blank(text: &str) -> bool {
    text.chars().any(is_blank_or_noise)
}
