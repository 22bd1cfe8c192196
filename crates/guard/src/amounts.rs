//! *number*: what makes one amount of several words and numbers.
//!
//! `5억 3천만`, `5 feet 6 inches`, `a quarter of a million`, `9 out of 10`, `5 km per hour`, `25 de milioane`.
//! Every rule looks at a few tokens round the gap and remembers nothing.

use asquoted_tokenizer::{Class, TokenKind};

use crate::context::{Gap, Neighbour, first_char, parts_blocks};
use crate::numeric::{listed_to, on_the_right};
use crate::refusal::{Cut, RefusalKind};
use crate::sets::{self, Known};
use crate::{chains, classes, clock, halves, laws, links, ranks, roles, subunits, tables};

/// What these rules refuse at a gap. Behind a border or a blank line no number goes on.
pub(crate) fn cut(gap: &Gap<'_>) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    let number = RefusalKind::Number;
    // `2 tys. 500 zł`
    let parted = gap.has_border || parts_blocks(gap.text);
    if gap.is_blank_after_period() {
        let joins = !parted
            && (is_abbreviated_scale(left) && goes_on(gap, left) && is_counted(gap)
                || subunits::is_abbreviated(gap, left));
        return if joins { Cut::both(number) } else { Cut::NONE };
    }
    let known = Known::of(gap);
    let chained = if parted { Cut::NONE } else { chains::cut(gap, known) };
    if chained.is_full() {
        return chained;
    }
    let may_be_several = may_be_several(gap, known);
    if may_be_several && subunits::is_cut(gap, known) {
        return Cut::both(number);
    }
    if is_over_ampersand(gap, left) {
        return Cut::both(number);
    }
    if !gap.is_close() {
        return chained;
    }
    let several = if may_be_several { several(gap, known) } else { Cut::NONE }.or(chained);
    if several.is_full() {
        return several;
    }
    if right.is_number() && !parted && (goes_on(gap, left) || is_next_measure(gap, left))
        || is_ratio(gap)
        || is_sign_over_limits(gap, left, right)
        || is_mixed_number(gap, left, right)
    {
        return Cut::both(number);
    }
    let starts = right.kind() != TokenKind::Symbol
        && (is_fraction_before(gap, left)
            || is_ratio_before(gap, right)
            || is_rate_before(gap, left, right));
    let ends = is_fraction_of(gap, left, right)
        || is_rate(gap, left, right)
        || is_counting(gap, left, right)
        || is_kind_of_percent(gap, left, right)
        || is_lettered_currency(gap, left, right);
    Cut { start: starts.then_some(number), end: ends.then_some(number) }.or(several)
}

/// What the rules of other files refuse at a gap between tokens that only blanks or a hyphen part.
fn several(gap: &Gap<'_>, known: Known) -> Cut {
    if clock::is_cut(gap, known) || is_parts(gap) {
        return Cut::both(RefusalKind::Number);
    }
    let cut = halves::cut(gap, known).or(ranks::cut(gap, known));
    if laws::is_cut(gap, known) { cut.or(Cut::end(RefusalKind::Number)) } else { cut }
}

/// Whether one of them or of `subunits` may have something to say: false is certain. O(1).
///
/// Articles and linking words stand everywhere, and matter beside one another and beside units alone.
fn may_be_several(gap: &Gap<'_>, known: Known) -> bool {
    const LINKS: u64 = classes::AND | classes::ALL_MEASURES | classes::CHAINS;
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return false };
    let may = |t: &Neighbour<'_>| {
        t.kind() != TokenKind::Word
            || t.words.any(roles::FRACTION | roles::SPELLED | roles::RANK)
            || t.is_unspaced()
    };
    if known.any(!LINKS) || may(left) || may(right) {
        return true;
    }
    let links = |t: &Neighbour<'_>, classes: u64| {
        classes & classes::AND != 0 || t.words.any(roles::ARTICLE | roles::AND) || t.is_elided()
    };
    let (l, r) = (links(left, known.left), links(right, known.right));
    l && (r || !right.roles().is_none())
        || r && (!left.roles().is_none() || left.as_cleaned() == "la")
}

/// What these rules refuse behind an everyday word, where the other ones have nothing to say: `ja| viisi
/// minuuttia`, `ciudad| más grande`.
pub(crate) fn behind_everyday(gap: &Gap<'_>) -> Cut {
    let known = Known::of(gap);
    let per = chains::behind_word(gap, known);
    if per.is_full() || !may_be_several(gap, known) {
        return per;
    }
    if subunits::is_cut(gap, known) || clock::is_cut(gap, known) {
        return Cut::both(RefusalKind::Number);
    }
    per.or(halves::cut(gap, known)).or(ranks::cut(gap, known))
}

/// `三分|の|二`, `3분의| 2`: so many of so many parts.
fn is_parts(gap: &Gap<'_>) -> bool {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return false };
    let (l, r) = (left.as_cleaned(), right.as_cleaned());
    if l.ends_with("분의") {
        return left.words.any(roles::FRACTION) || gap.back(2).is_some_and(|t| t.is_number_to());
    }
    let number = |t: Option<Neighbour<'_>>| t.is_some_and(|t| t.is_number_to());
    if r == "の" {
        return l == "分" && number(gap.at(1)) && number(gap.back(2));
    }
    let parts = |first: usize| {
        let at = |i: usize| Neighbour::new(gap.tokens, i);
        number(at(first))
            && at(first + 1).is_some_and(|t| t.as_cleaned() == "分")
            && at(first + 2).is_some_and(|t| t.as_cleaned() == "の")
    };
    // `二|と|三分の一`
    r == "と" && left.is_number_to() && parts(gap.index + 1)
        || l == "と" && number(gap.back(2)) && parts(gap.index)
}

/// `5억| 3천만`, `2 млн| 500 тыс`, `5 Euro| 30`, `5 Uhr| 30`, `1米|85`: behind a scale, a currency or one of a
/// few units a number belongs to the same amount.
fn goes_on(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    if !matches!(left.kind(), TokenKind::Word | TokenKind::Identifier) {
        return false;
    }
    let listed = listed_to(gap, left);
    let counts = listed.is_scale() || listed.is_currency_word();
    (counts && !listed.collides() || left.words_to().any(roles::GOES_ON))
        && follows_number(gap, left)
}

/// `tys`, `млн`: short, and no word that ends a sentence.
fn is_abbreviated_scale(left: &Neighbour<'_>) -> bool {
    const LONGEST: usize = 4;
    left.roles().is_scale()
        && left.as_cleaned().chars().count() <= LONGEST
        && left.as_cleaned().starts_with(char::is_lowercase)
}

/// Whether the number behind the gap is counted in a scale or a currency: `2 tys.| 500 zł`.
fn is_counted(gap: &Gap<'_>) -> bool {
    let next = Gap::before(gap.tokens, gap.index + 1, gap.right);
    gap.right.as_ref().is_some_and(Neighbour::is_number)
        && next.is_close()
        && next.right.as_ref().is_some_and(|what| {
            let counted = on_the_right(&next, what);
            counted.joins() && !counted.is_unit_alone()
                || what.kind() == TokenKind::Symbol && what.first == Class::Currency
        })
}

/// Whether the table word that ends with the token left of the gap stands behind a number.
fn follows_number(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    /// More tokens than a scale, currency or unit word has in clusters.
    const CLUSTERS: usize = 8;
    let reach = if left.is_unspaced() { CLUSTERS } else { 2 };
    (2..=reach).map_while(|i| gap.back(i)).any(|t| t.is_number_to() || t.roles().is_scale())
}

/// `5 feet| 6 inches`, `5 years| 3 months`: two units, each behind its number, and nothing but blanks
/// between.
fn is_next_measure(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    let is_measure = |index: usize| {
        let gap = Gap::before(gap.tokens, index, None);
        gap.right.as_ref().is_some_and(|unit| {
            let roles = unit.roles();
            roles.is_unit() && (gap.is_glued() || !roles.collides() && gap.is_close())
        })
    };
    // `1996년| 10월| 30일` is a date, and its parts are dates as well.
    let date = matches!(left.as_cleaned(), "년" | "월");
    !date
        && !left.is_unspaced()
        && gap.is_blank()
        && gap.back(2).is_some_and(|t| t.is_number_to())
        && is_measure(left.index())
        && is_measure(gap.index + 1)
}

/// Whether what stands at token `index` is an amount with its scale or percent: `a million`, `one percent`,
/// `1%`, `a Prozentpunkt`; where `units` count as well, `an hour`.
fn is_scaled(gap: &Gap<'_>, index: usize, units: bool) -> bool {
    let at = |i: usize| Neighbour::new(gap.tokens, i);
    let scaled = |index: usize| {
        let gap = Gap::before(gap.tokens, index, None);
        gap.right.as_ref().is_some_and(|what| {
            gap.is_close()
                && (what.kind() == TokenKind::Symbol && what.first == Class::Percent
                    || on_the_right(&gap, what).is_scale_or_percent())
        })
    };
    at(index).is_some_and(|first| {
        let counts =
            first.is_number() || first.words.any(roles::ARTICLE) || first.as_cleaned() == "a";
        let unit = || {
            let gap = Gap::before(gap.tokens, index + 1, None);
            gap.is_blank()
                && gap
                    .right
                    .as_ref()
                    .is_some_and(|t| t.roles().is_unit_word() && !t.roles().collides())
        };
        counts && (scaled(index + 1) || units && !first.is_number() && unit())
            || first.kind() == TokenKind::Word && !first.is_unspaced() && scaled(index)
    })
}

fn is_fraction(token: &Neighbour<'_>) -> bool {
    token.words.any(roles::FRACTION | roles::ORDINAL)
        || token.kind() == TokenKind::Number && token.as_cleaned().chars().all(is_vulgar)
}

fn is_vulgar(c: char) -> bool {
    asquoted_tokenizer::class(c) == Class::Vulgar
}

/// `a quarter of| a million`, `half of| one percent`: the amount alone is another one.
fn is_fraction_before(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    left.words.any(roles::OF)
        && gap
            .back(2)
            .is_some_and(|t| is_fraction(&t) && is_scaled(gap, gap.index, is_part_of_unit(&t)))
}

/// `a quarter| of a million`.
fn is_fraction_of(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    right.words.any(roles::OF)
        && is_fraction(left)
        && is_scaled(gap, gap.index + 1, is_part_of_unit(left))
}

/// A fraction of one unit: not the middle of `en medio de un año`.
fn is_part_of_unit(fraction: &Neighbour<'_>) -> bool {
    fraction.words.any(roles::FRACTION)
        && !matches!(fraction.as_cleaned(), "medio" | "meio" | "mezzo" | "media" | "meia" | "mezza")
}

/// `3| and 1/2`, `3 and| ½`.
fn is_mixed_number(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let number = |t: &Neighbour<'_>| t.kind() == TokenKind::Number;
    number(left) && right.words.any(roles::AND) && begins_fraction(gap, 1)
        || left.words.any(roles::AND)
            && begins_fraction(gap, 0)
            && gap.back(2).is_some_and(|t| number(&t))
}

/// `3| & ½`, `3| & 1/2`, `5| & a half hours`: the sign is no token.
fn is_over_ampersand(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    let half = || {
        let article = gap.at(0).is_some_and(|t| t.as_cleaned() == "a" || t.as_cleaned() == "one");
        article && gap.at(1).is_some_and(|t| t.words.any(roles::FRACTION))
    };
    gap.text == " & " && left.is_number_to() && (begins_fraction(gap, 0) || half())
}

/// Whether a fraction in digits begins so many tokens behind the gap: `½`, `1/2`.
fn begins_fraction(gap: &Gap<'_>, offset: usize) -> bool {
    let number = |t: &Neighbour<'_>| t.kind() == TokenKind::Number;
    let Some(first) = gap.at(offset).filter(number) else { return false };
    let one_digit = first.as_cleaned().len() == 1;
    first.as_cleaned().chars().all(is_vulgar)
        || one_digit
            && gap.at(offset + 1).is_some_and(|t| t.as_cleaned() == "/")
            && gap.at(offset + 2).is_some_and(|t| number(&t))
}

/// How many tokens behind the gap part the two numbers of a ratio or an operation in words: `out of`, `sur`,
/// `比`, and `in` behind one.
fn ratio_words(gap: &Gap<'_>) -> Option<usize> {
    let left = gap.left.as_ref()?;
    let word = gap.right.as_ref().filter(|t| t.kind() == TokenKind::Word)?;
    if !left.is_number_to() || links::is_year(left) || !gap.is_blank() {
        return None;
    }
    if word.is_unspaced() {
        let end = gap.end + word.begins.0;
        let behind = |&i: &usize| gap.at(i).is_some_and(|t| t.cleaned_span().start() >= end);
        return word.begins.1.any(roles::RATIO).then(|| (1..=RATIO_WORDS).find(behind))?;
    }
    if let Some((len, words)) = word.phrase(gap.tokens, roles::RATIO)
        && words.any(roles::RATIO)
    {
        return Some(len);
    }
    let one_in = matches!(left.as_cleaned(), "1" | "one" | "One") && word.as_cleaned() == "in";
    (word.words.any(roles::RATIO) || one_in).then_some(1)
}

/// More tokens than part two numbers of a ratio.
const RATIO_WORDS: usize = 3;

fn is_ratio(gap: &Gap<'_>) -> bool {
    ratio_words(gap).is_some_and(|len| {
        gap.at(len).is_some_and(|t| t.is_number())
            && Gap::before(gap.tokens, gap.index + len, None).is_blank()
    })
}

/// `9 out of| 10`: the other end.
fn is_ratio_before(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    right.is_number()
        && gap.is_blank()
        && may_end_ratio(gap)
        && (1..=RATIO_WORDS).any(|len| {
            gap.index.checked_sub(len).filter(|&first| first > 0).is_some_and(|first| {
                ratio_words(&Gap::before(gap.tokens, first, None)) == Some(len)
            })
        })
}

/// Whether the token left of a gap may end the words of a ratio: false is certain. O(1).
fn may_end_ratio(gap: &Gap<'_>) -> bool {
    gap.left.as_ref().is_some_and(|left| {
        left.is_unspaced()
            || left.as_cleaned() == "in"
            || gap
                .tokens
                .fingerprints()
                .get(left.index())
                .is_none_or(|&fingerprint| tables::may_join_in_phrase(fingerprint))
    })
}

/// `minus approximately| 5.2`, `minus| approximately 5.2`: limits between a sign in words and its number.
fn is_sign_over_limits(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    const LIMITS: usize = 3;
    // Not the adverbs of `grew up around 1990`.
    let is_sign = |t: &Neighbour<'_>| {
        t.kind() == TokenKind::Word
            && t.words.any(roles::SIGN_LEFT)
            && !t.words.any(roles::LIMIT)
            && !matches!(t.as_cleaned(), "up" | "Up" | "down" | "Down")
    };
    let limit = |t: &Neighbour<'_>| t.words.any(roles::LIMIT);
    let over_limits = is_sign(left) || limit(left);
    if !over_limits || !(limit(right) || right.kind() == TokenKind::Number && limit(left)) {
        return false;
    }
    let sign = (1..=LIMITS + 1).map_while(|i| gap.back(i)).find(|t| !limit(t));
    sign.is_some_and(|t| is_sign(&t)) && counts_over_limits(gap)
}

/// Whether a number stands behind the gap, or limits and then a number: `5.2`, `about 5.2`.
pub(crate) fn counts_over_limits(gap: &Gap<'_>) -> bool {
    const LIMITS: usize = 3;
    let number = (0..=LIMITS).map_while(|i| gap.at(i)).find(|t| !t.words.any(roles::LIMIT));
    number.is_some_and(|t| t.kind() == TokenKind::Number)
}

/// `5 km| per hour`, `5 miles| an hour`, `5 kilomètres| à l'heure`: what a unit is divided by. What a sum is paid for
/// leaves the sum as it is: `1,335 Euro| pro Liter`.
fn is_rate(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let per = right.words.any(roles::PER);
    let article = matches!(right.as_cleaned(), "a" | "an");
    if !per && !article
        || right.kind() != TokenKind::Word
        || !left.roles().is_unit()
        || left.roles().collides()
        || !gap.back(2).is_some_and(|t| t.is_number_to())
    {
        return false;
    }
    let is_unit = |t: &Neighbour<'_>| t.roles().is_unit() && !t.roles().collides();
    let next = gap.at(1);
    if per {
        let behind = match &next {
            Some(t) if t.is_elided() => gap.at(2),
            // `5 Kilometer| in der Stunde`, not `in der Nacht` or `in Meter`.
            Some(t) if right.as_cleaned() == "in" => gap.at(2).filter(|unit| {
                matches!(t.as_cleaned(), "der" | "einer")
                    && matches!(unit.as_cleaned(), "Stunde" | "Minute" | "Sekunde" | "Woche")
            }),
            _ => next,
        };
        let rate = || sets::of(gap.tokens, right) & classes::RATE != 0;
        // `5 litres| per 100 km`
        let number = |t: &Neighbour<'_>| {
            t.kind() == TokenKind::Number
                && !links::is_year(t)
                && rate()
                && (right.as_cleaned() == "per" || gap.at(2).is_some_and(|t| is_unit(&t)))
        };
        return behind.is_some_and(|t| is_unit(&t) || number(&t));
    }
    const LATER: [&str; 5] = ["later", "ago", "earlier", "before", "after"];
    article
        && next.filter(is_unit).is_some_and(|t| sets::of(gap.tokens, &t) & classes::TIME != 0)
        && !gap.at(2).is_some_and(|t| LATER.contains(&t.as_cleaned()))
}

/// `saatte| 5 kilometre`, `प्रति घंटा| 5 किलोमीटर`: what an amount behind it is divided by.
fn is_rate_before(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let hour = || {
        matches!(left.as_cleaned(), "saatte" | "Saatte" | "saniyede" | "Saniyede" | "dakikada")
            || left.roles().is_unit()
                && gap.back(2).is_some_and(|t| sets::of(gap.tokens, &t) & classes::RATE != 0)
    };
    right.kind() == TokenKind::Number
        && gap.is_blank()
        && hour()
        && gap.at(1).is_some_and(|t| {
            sets::of(gap.tokens, &t) & (classes::LENGTH | classes::VOLUME | classes::MASS) != 0
        })
}

/// `25| de milioane`: a word that leads from a number to what it counts.
fn is_counting(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    right.words.any(roles::COUNTING)
        && left.kind() == TokenKind::Number
        && gap.at(1).is_some_and(|what| {
            let gap = Gap::before(gap.tokens, what.index(), None);
            gap.is_blank() && !what.roles().collides() && on_the_right(&gap, &what).joins()
        })
}

/// `5| wt%`, `5| vol.%`, `5| full percentage points`: a word between a number and its percent.
fn is_kind_of_percent(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let counts = left.kind() == TokenKind::Number
        && right.kind() == TokenKind::Word
        && !right.is_unspaced()
        && !right.is_number()
        && !links::is_year(left)
        // Percent signs and listed words alone.
        && !gap.tokens.is_unlisted_word(gap.index + 1);
    counts
        && gap.at(1).is_some_and(|percent| {
            let next = Gap::before(gap.tokens, percent.index(), None);
            let close = next.is_close() || next.is_blank_after_period() || next.text == ".-";
            let sign = percent.kind() == TokenKind::Symbol
                && percent.first == Class::Percent
                // The sign of the next number: `in 5 cases %5`.
                && gap.at(2).is_none_or(|t| t.kind() != TokenKind::Number);
            close && (sign || on_the_right(&next, &percent).is_percent_word())
        })
}

/// `5| US$`, `$5| US`, `5 $| US`: letters that say which dollar it is.
fn is_lettered_currency(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let behind_amount = matches!(left.kind(), TokenKind::Number | TokenKind::Symbol);
    if !behind_amount || right.kind() != TokenKind::Word || !gap.is_blank() {
        return false;
    }
    let is_sign = |t: &Neighbour<'_>| t.kind() == TokenKind::Symbol && t.first == Class::Currency;
    let letters = right.as_cleaned();
    let country = matches!(letters, "US" | "USA" | "AU" | "CA" | "NZ" | "HK");
    if is_sign(left) {
        return country && gap.back(2).is_some_and(|t| t.kind() == TokenKind::Number);
    }
    if left.kind() != TokenKind::Number {
        return false;
    }
    let capitals = letters.len() <= 3 && letters.chars().all(char::is_uppercase);
    if capitals && let Some(sign) = gap.at(1).filter(is_sign) {
        let glued = sign.cleaned_span().start() == right.cleaned_span().end();
        return glued && !gap.at(2).is_some_and(|t| t.is_number());
    }
    let demonym =
        first_char(right).is_some_and(char::is_uppercase) && right.words.any(roles::DEMONYM);
    gap.back(2).is_some_and(|t| is_sign(&t)) && (country || demonym)
}
