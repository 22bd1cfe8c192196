//! Words of numbers that are everyday words beside certain others: `at least two` in Spanish holds a minus
//! (`al menos dos`), `brought up three children` a plus.

use asquoted_tokenizer::{Class, TokenKind};

use crate::context::{Gap, Neighbour};
use crate::numeric::on_the_right;

/// `al menos| dos`, `au moins| deux`, `una vez más| cinco`, `non c'è più| nulla`: no sign of the number behind.
pub(crate) fn is_no_sign(gap: &Gap<'_>, word: &Neighbour<'_>) -> bool {
    const LESS: [&str; 19] = [
        "al", "lo", "o", "de", "del", "au", "du", "pelo", "ao", "cuando", "ni", "mucho", "à", "a",
        "plus", "ou", "il", "per", "tanto",
    ];
    const MORE: [&str; 16] = [
        "vez", "nada", "en", "de", "fois", "sino", "ni", "no", "non", "mai", "vezes", "mas",
        "volte", "volta", "è", "c'è",
    ];
    let before = |words: &[&str]| {
        word.index()
            .checked_sub(1)
            .and_then(|i| Neighbour::new(gap.tokens, i))
            .is_some_and(|t| words.iter().any(|w| t.as_cleaned().eq_ignore_ascii_case(w)))
    };
    match word.as_cleaned() {
        "menos" | "moins" | "meno" => before(&LESS),
        "más" | "plus" | "mais" => before(&MORE),
        "più" => before(&MORE) || gap.right.as_ref().is_some_and(|t| t.as_cleaned() == "nulla"),
        "up" | "Up" | "down" | "Down" => is_phrasal(gap, word),
        _ => false,
    }
}

/// `brought up| three children`: up and down are signs of what is counted in percent, in scales, in money and
/// in points, and of a number that ends a clause.
fn is_phrasal(gap: &Gap<'_>, word: &Neighbour<'_>) -> bool {
    /// More tokens than a number in words has.
    const LONGEST: usize = 6;
    let first = word.index() + 1;
    let at = |i: usize| Neighbour::new(gap.tokens, i);
    let Some(number) = at(first).filter(Neighbour::is_number) else { return false };
    let scaled = |t: &Neighbour<'_>| t.roles().is_scale() || t.roles().is_percent();
    if scaled(&number) {
        return false;
    }
    let behind = (first + 1..first + LONGEST)
        .find(|&i| at(i).is_none_or(|t| !t.is_number() || scaled(&t)))
        .map(|i| Gap::before(gap.tokens, i, None));
    let Some(behind) = behind else { return false };
    let Some(what) = behind.right.as_ref().filter(|_| behind.is_close()) else { return false };
    let signed = what.kind() == TokenKind::Symbol
        && matches!(what.first, Class::Percent | Class::Currency | Class::Degree)
        || matches!(what.as_cleaned(), "points" | "point" | "degrees" | "bps" | "pips");
    let leads = matches!(
        what.as_cleaned(),
        "to" | "at"
            | "from"
            | "on"
            | "in"
            | "by"
            | "for"
            | "since"
            | "after"
            | "against"
            | "and"
            | "or"
    );
    let counted = on_the_right(&behind, what);
    what.kind() == TokenKind::Word
        && !leads
        && !signed
        && (!counted.joins() || counted.is_unit_alone())
}

/// Scale words in a plural that no number stands before: `thousands`, `miles`, `Tausende`.
pub(crate) fn is_plural_scale(word: &Neighbour<'_>) -> bool {
    const WORDS: [&str; 28] = [
        "hundreds",
        "thousands",
        "millions",
        "billions",
        "tens",
        "dozens",
        "Hunderte",
        "Tausende",
        "Dutzende",
        "cientos",
        "miles",
        "decenas",
        "centaines",
        "milliers",
        "dizaines",
        "centenas",
        "milhares",
        "dezenas",
        "centinaia",
        "migliaia",
        "decine",
        "honderden",
        "duizenden",
        "tientallen",
        "hundratals",
        "tusentals",
        "тысячи",
        "сотни",
    ];
    word.kind() == TokenKind::Word && WORDS.contains(&word.as_cleaned())
}

/// The same behind an `a` that is no article: `ayudó a| miles`, `rivolto a| migliaia`.
pub(crate) fn is_plural_behind_a(left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    const MORE: [&str; 2] = ["millones", "milioni"];
    left.as_cleaned() == "a" && (is_plural_scale(right) || MORE.contains(&right.as_cleaned()))
}

/// `dos| dez países`, `três| dos serviços`: Portuguese "of the", where it is no Spanish two. Two before a hundred,
/// a thousand or a third is one.
pub(crate) fn is_portuguese_of(word: &Neighbour<'_>, other_is_hundred: bool) -> bool {
    matches!(word.as_cleaned(), "dos" | "Dos") && !other_is_hundred
}

/// `이| 두 나라`: "this", since the two numerals are of two kinds and never one number.
pub(crate) fn is_korean_this(left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    const NATIVE: [&str; 18] = [
        "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "스무", "반", "하나",
        "둘", "셋", "넷", "열두", "열한",
    ];
    matches!(left.as_cleaned(), "이" | "그" | "저") && NATIVE.contains(&right.as_cleaned())
}
