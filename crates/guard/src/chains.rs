//! *number*, over one more word: hundreds of thousands, so many to a hundred thousand, a rate with blanks round its
//! stroke, an abbreviated unit before a smaller one, a sum with its hundredths in words.

use asquoted_tokenizer::TokenKind;

use crate::context::{Gap, Neighbour};
use crate::refusal::{Cut, RefusalKind};
use crate::sets::{self, Known};
use crate::{classes, roles, subunits};

/// What these rules refuse at a gap with nothing but blanks or a stroke in it.
pub(crate) fn cut(gap: &Gap<'_>, known: Known) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    let number = RefusalKind::Number;
    if is_stroke(gap, left, right) {
        return Cut::both(number);
    }
    if gap.text != " " && !gap.is_close() {
        return Cut::NONE;
    }
    if is_group_chain(gap, known, left, right)
        || is_clock_letters(gap, left, right)
        || is_unit_product(gap, left, right)
        || is_hundredths(gap, known, left, right)
    {
        return Cut::both(number);
    }
    behind_word(gap, known)
}

/// What they refuse behind a word of everyday life: `titusener| av`, `5 cases| per 100,000`.
pub(crate) fn behind_word(gap: &Gap<'_>, known: Known) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    if known.left & classes::GROUP != 0 && is_group_chain(gap, known, left, right) {
        return Cut::both(RefusalKind::Number);
    }
    let per = known.right & classes::PER_ROUND != 0 && is_per_round_number(gap, left, right);
    if per { Cut::end(RefusalKind::Number) } else { Cut::NONE }
}

/// `hundreds| of thousands`, `hundreds of| thousands`, `desítky| milionů`.
fn is_group_chain(
    gap: &Gap<'_>,
    known: Known,
    left: &Neighbour<'_>,
    right: &Neighbour<'_>,
) -> bool {
    let group = |t: &Neighbour<'_>| sets::of(gap.tokens, t) & classes::GROUP != 0;
    let of = |t: &Neighbour<'_>| {
        t.words.any(roles::OF) || matches!(t.as_cleaned(), "d'" | "d\u{2019}" | "de")
    };
    let scale = |t: &Neighbour<'_>| t.roles().is_scale() || t.words.any(roles::HUNDRED) || group(t);
    if known.left & classes::GROUP != 0 {
        return scale(right) && right.kind() == TokenKind::Word
            || of(right) && gap.at(1).is_some_and(|t| scale(&t));
    }
    of(left) && scale(right) && gap.back(2).is_some_and(|t| group(&t))
}

/// `5 cases| per 100,000`, `5 Liter| auf 100 Kilometer`, `5 casos| por cada 100 000`: what is counted, so many of how
/// many. A sum of money is the same whatever it is paid for.
fn is_per_round_number(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let counted = left.kind() == TokenKind::Word
        && !left.roles().is_currency_word()
        && !left.roles().is_currency_code()
        && gap.back(2).is_some_and(|t| t.kind() == TokenKind::Number || t.words.is_spelled());
    if !counted {
        return false;
    }
    let every =
        gap.at(1).is_some_and(|t| matches!(t.as_cleaned(), "cada" | "każde" | "каждые" | "every"));
    gap.at(if every { 2 } else { 1 })
        .is_some_and(|t| is_round(&t, matches!(right.as_cleaned(), "na" | "на")))
}

/// A hundred, a thousand or more, in digits; in words a scale.
fn is_round(number: &Neighbour<'_>, digits_alone: bool) -> bool {
    let text = number.as_cleaned();
    let mut digits = text.chars().filter(char::is_ascii_digit);
    number.kind() == TokenKind::Number
        && digits.next() == Some('1')
        && digits.clone().count() > 1
        && digits.all(|c| c == '0')
        || !digits_alone && number.roles().is_scale() && number.kind() == TokenKind::Word
}

/// `100 km| / h`, `5 mg |/ kg`: the stroke of a rate, with blanks round it.
fn is_stroke(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let symbol = |t: &Neighbour<'_>| {
        matches!(t.kind(), TokenKind::Word | TokenKind::Identifier) && t.roles().is_symbol()
    };
    let measured = |t: Option<Neighbour<'_>>| t.is_some_and(|t| t.kind() == TokenKind::Number);
    if gap.text == " / " {
        return symbol(left) && symbol(right) && measured(gap.back(2));
    }
    let stroke = |t: &Neighbour<'_>| t.kind() == TokenKind::Symbol && t.as_cleaned() == "/";
    gap.is_blank()
        && (stroke(right)
            && symbol(left)
            && measured(gap.back(2))
            && gap.at(1).is_some_and(|t| symbol(&t))
            || stroke(left)
                && symbol(right)
                && gap.back(2).is_some_and(|t| symbol(&t))
                && measured(gap.back(3)))
}

/// `5m| 30s`: minutes and seconds as clocks show them.
fn is_clock_letters(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let number = |t: Neighbour<'_>| {
        t.kind() == TokenKind::Number && t.cleaned_span().end() == left.cleaned_span().start()
    };
    let seconds = right.as_cleaned().strip_suffix('s');
    left.as_cleaned() == "m"
        && gap.text == " "
        && seconds
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
        && gap.back(2).is_some_and(number)
}

/// `5 N| m`, `5 kg| m²`: a unit of two, with a blank for the dot.
fn is_unit_product(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let pair = matches!(
        (left.as_cleaned(), right.as_cleaned()),
        ("N" | "kN", "m")
            | ("A" | "mA" | "W" | "kW" | "MW" | "GW", "h")
            | ("V" | "kV", "A")
            | ("J" | "Pa", "s")
            | ("kg", "m²" | "m2")
    );
    pair && gap.text == " " && gap.back(2).is_some_and(|t| t.kind() == TokenKind::Number)
}

/// `ein Euro| fünfzig`, `deux minutes| trente`, `una hora| y veinte`: hundredths or minutes as people say them.
fn is_hundredths(gap: &Gap<'_>, known: Known, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if known.left & (classes::SAID | classes::AND) == 0 || right.kind() != TokenKind::Word {
        return false;
    }
    let counted = |unit: usize| {
        unit.checked_sub(1).and_then(|i| Neighbour::new(gap.tokens, i)).is_some_and(|t| {
            t.is_number_to() || subunits::is_article(&t) || t.words.any(roles::ARTICLE)
        })
    };
    // Ten times something, and fifteen in the languages in which a quarter is said so.
    const ENDINGS: [&str; 14] = [
        "zig",
        "ßig",
        "tig",
        "ante",
        "nte",
        "ente",
        "inte",
        "enta",
        "anta",
        "inta",
        "ince",
        "inze",
        "дцать",
        "сят",
    ];
    let tens = |t: &Neighbour<'_>| {
        t.kind() == TokenKind::Word
            && t.words.is_spelled()
            && (t.words.any(roles::TENS) || ENDINGS.iter().any(|e| t.as_cleaned().ends_with(e)))
    };
    let and = |t: &Neighbour<'_>| sets::of(gap.tokens, t) & classes::AND != 0;
    let ends = |i: usize| {
        let behind = Gap::before(gap.tokens, i, None);
        behind.right.is_none_or(|t| !behind.is_close() || t.kind() != TokenKind::Word)
    };
    if known.left & classes::SAID != 0 && counted(left.index()) {
        return tens(right)
            || and(right) && gap.at(1).is_some_and(|t| tens(&t)) && ends(gap.index + 2);
    }
    and(left)
        && tens(right)
        && ends(gap.index + 1)
        && gap
            .back(2)
            .is_some_and(|t| sets::of(gap.tokens, &t) & classes::SAID != 0 && counted(t.index()))
}
