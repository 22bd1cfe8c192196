//! *spelled*: an edge may not cut a number in words.
//!
//! Spelled numbers join spelled numbers; the scale, percent and currency words behind them are the
//! numeric rule's. Unit words they do not join.

use asquoted_tokenizer::{Class, TokenKind};

use crate::context::{Gap, Neighbour, first_char};
use crate::numeric::on_the_right;
use crate::refusal::{Cut, RefusalKind};
use crate::tables::Words;
use crate::{amounts, classes, everyday, roles, sets};

/// What the spelled rule refuses at a gap.
pub(crate) fn cut(gap: &Gap<'_>) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    if !gap.is_close() || gap.begins_text() {
        return Cut::NONE;
    }
    let (l, r) = (left.words_to(), right.words_from());
    if l == Words::NONE && r == Words::NONE {
        return Cut::NONE;
    }
    // The numeric rules leave such gaps out.
    if gap.text == " " && left.is_everyday() && right.kind() == TokenKind::Word {
        let cut = amounts::behind_everyday(gap);
        if cut.is_full() {
            return cut;
        }
        return cut.or(words(gap, left, right, l, r));
    }
    words(gap, left, right, l, r)
}

/// The rules of numbers in words.
fn words(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>, l: Words, r: Words) -> Cut {
    let spelled = |t: &Neighbour<'_>, w: Words| w.is_spelled() || t.is_cjk_numeral();
    if everyday::is_plural_behind_a(left, right) || everyday::is_korean_this(left, right) {
        return Cut::NONE;
    }
    let of_the = everyday::is_portuguese_of(left, r.any(roles::HUNDRED) || is_third(right, r))
        || everyday::is_portuguese_of(right, l.any(roles::HUNDRED));
    if of_the {
        return Cut::NONE;
    }
    if spelled(left, l) && spelled(right, r)
        || l.any(roles::TENS) && r.any(roles::ORDINAL | roles::TENS)
        || is_hangul_compound(left, l, r)
        || l.any(roles::TENS | roles::HUNDRED)
            && r.any(roles::ARTICLE)
            && !is_everyday(right)
            && !is_percent(gap)
        || is_two(left) && r.any(roles::FRACTION) && !is_half(right)
        || r.any(roles::FRACTION) && is_danish_part(left, right)
    {
        return Cut::both(RefusalKind::Spelled);
    }
    if joins_over_and(gap, left, right, l, r) || joins_over_article(gap, l, r) {
        return Cut::both(RefusalKind::Spelled);
    }
    Cut::NONE
}

/// Numerals of one language that are everyday words of others, which follow tens as well: `twenty a day`,
/// `vingt on`.
fn is_everyday(word: &Neighbour<'_>) -> bool {
    const WORDS: [&str; 10] = ["a", "an", "en", "fire", "hat", "media", "o", "on", "set", "to"];
    WORDS.iter().any(|w| word.as_cleaned().eq_ignore_ascii_case(w))
}

/// `half`, `third`, `fourths`
fn is_english_part(word: &Neighbour<'_>) -> bool {
    let word = word.as_cleaned();
    ["half", "halves", "quarter", "quarters", "rd", "rds", "th", "ths"]
        .iter()
        .any(|end| word.ends_with(end))
}

/// `to | tredjedele`: the fractions of Danish and Norwegian are no words of English.
fn is_danish_part(left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    matches!(left.as_cleaned(), "to" | "To")
        && ["dele", "deler"].iter().any(|end| right.as_cleaned().ends_with(end))
}

/// `due | terzi`, `hai | phần ba`: the number two, where it is an everyday word of another language and so no
/// number by itself.
fn is_two(word: &Neighbour<'_>) -> bool {
    matches!(word.as_cleaned(), "due" | "Due" | "hai" | "Hai")
}

/// A fraction that is no half: Spanish `dos tercios`, not Portuguese `dos meios`.
fn is_third(word: &Neighbour<'_>, words: Words) -> bool {
    words.any(roles::FRACTION)
        && !matches!(word.as_cleaned(), "medios" | "medias" | "meios" | "meias" | "meio" | "meia")
}

/// `cinq pour cent| un an plus tard`: no hundred.
fn is_percent(gap: &Gap<'_>) -> bool {
    gap.back(2).is_some_and(|t| matches!(t.as_cleaned(), "pour" | "per" | "por" | "pro"))
}

/// `is due | half a year later`
fn is_half(word: &Neighbour<'_>) -> bool {
    word.as_cleaned() == "half"
}

/// `이십 | 오`: a Korean numeral of one syllable counts beside another numeral.
fn is_hangul_compound(left: &Neighbour<'_>, l: Words, r: Words) -> bool {
    let numeral = |w: Words| w.is_spelled() || w.any(roles::SYLLABLE);
    first_char(left).is_some_and(|c| matches!(c, '\u{ac00}'..='\u{d7a3}'))
        && numeral(l)
        && numeral(r)
        && (l.is_spelled() || r.is_spelled())
}

/// `one hundred | and | five`, `treinta | y | uno`, `two | and | a half`.
fn joins_over_and(
    gap: &Gap<'_>,
    left: &Neighbour<'_>,
    right: &Neighbour<'_>,
    l: Words,
    r: Words,
) -> bool {
    type Maybe<'a> = Option<Neighbour<'a>>;
    let hyphened = || {
        let behind = |index: usize| Gap::before(gap.tokens, index, None).text == "-";
        behind(gap.index + 1) || behind(gap.index + 2)
    };
    let goes_on = |first: Words, and: &Neighbour<'_>, next: Maybe<'_>, after: Maybe<'_>| {
        let next_words = next.map_or(Words::NONE, |t| t.words_from());
        let after_words = after.map_or(Words::NONE, |t| t.words_from());
        let half = next_words.any(roles::FRACTION)
            || (next_words.any(roles::ARTICLE) || next_words.is_spelled())
                && after_words.any(roles::FRACTION)
            || next.is_some_and(|t| t.as_cleaned() == "a") && after_words.any(roles::FRACTION);
        let article = and.as_cleaned() == "a";
        let and = and.words_from();
        let only_hundred = and.any(roles::ONLY_HUNDRED);
        let number = next_words.is_spelled()
            || next_words.any(roles::ARTICLE)
            || next.is_some_and(|t| t.is_number());
        // `one hundred and | first`, `vingt et | unième`
        let ordinal = next_words.any(roles::ORDINAL)
            && (first.any(roles::HUNDRED) || !only_hundred && first.any(roles::TENS));
        // Czech `a`, not the article of `5 a third`.
        let half = half && !(article && [next, after].iter().flatten().any(is_english_part));
        // `numéro un et demi-finaliste`
        let half = half
            && (first.any(roles::SPELLED | roles::SYLLABLE)
                || !first.any(roles::ARTICLE)
                || !hyphened());
        half || ordinal
            || number && first.any(roles::HUNDRED)
            || and.any(roles::AND)
                && number
                && (first.any(roles::HUNDRED)
                    || !only_hundred && first.any(roles::SPELLED | roles::SYLLABLE))
    };
    let numberish = |t: &Neighbour<'_>, w: Words| {
        w.any(roles::SPELLED | roles::SYLLABLE | roles::ARTICLE) || t.is_number()
    };
    let links = |t: &Neighbour<'_>, w: Words| {
        w.any(roles::AND) || !t.is_number() && sets::of(gap.tokens, t) & classes::AND != 0
    };
    if numberish(left, l) && links(right, r) {
        return goes_on(l, right, gap.at(1), gap.at(2));
    }
    let leads =
        |t: &Neighbour<'_>, w: Words| numberish(t, w) || w.any(roles::FRACTION | roles::ORDINAL);
    // Nothing but blanks or hyphens before the linking word.
    let close = |index: usize| Gap::before(gap.tokens, index, None).is_close();
    if leads(right, r)
        && links(left, l)
        && let Some(before) = gap.back(2)
    {
        let b = before.words_to();
        if numberish(&before, b)
            && goes_on(b, left, Some(*right), gap.at(1))
            && close(gap.index - 1)
        {
            return true;
        }
    }
    // `zwei und eine | halbe Stunde`
    if r.any(roles::FRACTION)
        && l.any(roles::ARTICLE)
        && let (Some(and), Some(first)) = (gap.back(2), gap.back(3))
    {
        let b = first.words_to();
        return links(&and, and.words_to())
            && numberish(&first, b)
            && goes_on(b, &and, gap.left, Some(*right))
            && close(gap.index - 1)
            && close(gap.index - 2);
    }
    false
}

/// `半|百万`
fn is_numeral(token: &Neighbour<'_>) -> bool {
    token.first == Class::CjkNumeral
}

/// `half | a | million`, `half | a | percent`, `ein halber | Prozentpunkt`.
fn joins_over_article(gap: &Gap<'_>, l: Words, r: Words) -> bool {
    let article = |t: Option<Neighbour<'_>>| {
        t.is_some_and(|t| t.as_cleaned() == "a" || t.words_from().any(roles::ARTICLE))
    };
    let scale = |gap: &Gap<'_>| {
        gap.right.as_ref().is_some_and(|t| {
            t.words_from().any(roles::HUNDRED) || on_the_right(gap, t).is_scale_or_percent()
        })
    };
    l.any(roles::FRACTION)
        && article(gap.right)
        && scale(&Gap::before(gap.tokens, gap.index + 1, gap.right))
        || article(gap.left)
            && scale(gap)
            && gap.back(2).is_some_and(|t| t.words_from().any(roles::FRACTION))
        || l.any(roles::FRACTION) && (scale(gap) || gap.right.is_some_and(|t| is_numeral(&t)))
        || l.is_spelled()
            && r.any(roles::FRACTION)
            && !gap.right.is_some_and(|t| matches!(t.as_cleaned(), "pola" | "medios" | "medias"))
}
