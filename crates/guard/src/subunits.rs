//! *number*: an amount of a unit and of a smaller one of the same kind. `5 Euro und 30 Cent`, `$5 and 30 cents`,
//! `7 pounds, 3 ounces`, `2 hours and 5 minutes`, `2時間30分`.
//!
//! Neither half may be cut off: `30 cents` is another sum than `$5 and 30 cents`. What makes them one amount is
//! that the second unit is the smaller one of the same kind and that there are fewer of it than make one of the
//! first; all else (`2 hours and 5 people`, `2 years and 18 months`) is a list.

use asquoted_tokenizer::{Class, TokenKind};

use crate::classes::{self, MEASURES};
use crate::context::{Gap, Neighbour, first_char, is_blank_or_noise, parts_blocks};
use crate::numeric::{listed_to, on_the_right};
use crate::sets::{self, Known};
use crate::{broken, roles};

/// Whether a gap lies between the two halves, before or behind the word that links them.
pub(crate) fn is_cut(gap: &Gap<'_>, known: Known) -> bool {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return false };
    let counts = begins_count(right);
    let links = known.right & classes::AND != 0 || may_begin_link(right);
    if gap.has_border || !counts && !links {
        return false;
    }
    // `2 hours| and 5 minutes`, `2 hours|, 5 minutes`, `2時間|30分`
    if may_end_amount(left) {
        let measured = measures_to(gap, left);
        if measured != 0 && joins(gap, measured) {
            return true;
        }
    }
    if !counts || known.left & classes::AND == 0 && !left.is_unspaced() {
        return false;
    }
    // `2 hours and| 5 minutes`, `2 hours, and| 5 minutes`
    is_near(gap)
        && link_to(gap, left).is_some_and(|link| {
            let before = Gap::before(gap.tokens, link, None);
            before.left.as_ref().is_some_and(|first| {
                let measured = measures_to(&before, first);
                measured != 0 && joins(&before, measured)
            })
        })
}

/// `5 ft.| 6 in.`, `2 Std.| 30 Min.`: the same behind the period of an abbreviation.
pub(crate) fn is_abbreviated(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    /// No longer abbreviation ends a sentence so seldom.
    const LONGEST: usize = 4;
    if left.as_cleaned().chars().count() > LONGEST
        || !gap.right.as_ref().is_some_and(Neighbour::is_number)
    {
        return false;
    }
    let measured = measures_to(gap, left);
    measured != 0 && part(gap, gap.index).is_some_and(|second| goes_down(measured, &second))
}

/// The first cluster of an `and` of an unspaced script: looked at before the runs of the table.
fn may_begin_link(token: &Neighbour<'_>) -> bool {
    token.is_unspaced()
        && first_char(token)
            .is_some_and(|c| matches!(c, '又' | '零' | '和' | '加' | 'と' | '\u{e41}' | '\u{e01}'))
}

/// A token that an amount with its unit may end with: asked first, of every token before a gap.
fn may_end_amount(left: &Neighbour<'_>) -> bool {
    match left.kind() {
        TokenKind::Word | TokenKind::Identifier => {
            left.is_unspaced() || !left.roles().is_none() || left.as_cleaned() == "la"
        }
        TokenKind::Symbol => matches!(left.last, Class::Currency | Class::Degree),
        TokenKind::Number => true,
        _ => false,
    }
}

/// A number, or the article that counts one: `a year and a day`.
fn begins_count(token: &Neighbour<'_>) -> bool {
    token.is_number() || is_article(token)
}

/// `a`, `une`, `eine`: not the numbers of one language that are everyday words of others.
pub(crate) fn is_article(token: &Neighbour<'_>) -> bool {
    const ELIDED: [&str; 2] = ["un'", "un’"];
    const NUMBERS: [&str; 12] =
        ["to", "on", "set", "hat", "fire", "media", "once", "sei", "due", "ni", "ti", "bin"];
    let is = |words: &[&str]| words.iter().any(|w| token.as_cleaned().eq_ignore_ascii_case(w));
    token.words.any(roles::ARTICLE) && !is(&NUMBERS)
        || token.as_cleaned() == "a"
        || token.is_elided() && is(&ELIDED)
}

fn is_blank(gap: &Gap<'_>) -> bool {
    gap.is_blank() && !parts_blocks(gap.text)
}

/// A comma and blanks.
fn is_comma(gap: &Gap<'_>) -> bool {
    gap.text
        .strip_prefix([',', '\u{60c}', '\u{3001}', '\u{ff0c}'])
        .is_some_and(|rest| rest.chars().all(is_blank_or_noise) && !parts_blocks(rest))
}

/// Blanks, or the hyphen of Hebrew behind its `and`.
fn is_near(gap: &Gap<'_>) -> bool {
    (gap.is_blank() || matches!(gap.text, "\u{5be}" | "-")) && !parts_blocks(gap.text)
}

/// The token behind the word that links two halves, where one begins behind a gap.
fn behind_link(gap: &Gap<'_>, word: &Neighbour<'_>) -> Option<usize> {
    if word.is_unspaced() {
        let rest = gap.tokens.cleaned().get(gap.end..).unwrap_or_default();
        let (len, bits) = sets::run_from(rest);
        return (bits & classes::AND != 0).then(|| token_from(gap, gap.index, gap.end + len));
    }
    (sets::of(gap.tokens, word) & classes::AND != 0).then_some(gap.index + 1)
}

/// The first token of such a word that ends before a gap.
fn link_to(gap: &Gap<'_>, word: &Neighbour<'_>) -> Option<usize> {
    if word.is_unspaced() {
        let text = gap.tokens.cleaned().get(..gap.start).unwrap_or_default();
        let (len, bits) = sets::run_to(text);
        let start = gap.start - len;
        return (1..=CLUSTERS)
            .map_while(|i| gap.back(i))
            .find(|t| t.cleaned_span().start() <= start && bits & classes::AND != 0)
            .map(|t| t.index());
    }
    (sets::of(gap.tokens, word) & classes::AND != 0).then(|| word.index())
}

/// The first token from `index` on that starts at a byte of the cleaned text or behind it.
fn token_from(gap: &Gap<'_>, index: usize, byte: usize) -> usize {
    let starts = |i: &usize| gap.tokens.cleaned_span(*i).is_none_or(|span| span.start() >= byte);
    (index..index + CLUSTERS).find(starts).unwrap_or(index + CLUSTERS)
}

/// What an amount is measured in that ends with the token left of a gap: bits of [`MEASURES`], none where
/// no number stands before.
fn measures_to(gap: &Gap<'_>, left: &Neighbour<'_>) -> u64 {
    let main = classes::MONEY_MAIN;
    let counts = |t: &Neighbour<'_>| {
        (t.is_number_to() || t.words.any(roles::ARTICLE) || is_article(t)) && !is_decimal(t)
    };
    if left.kind() == TokenKind::Number {
        let sign = |t: &Neighbour<'_>| {
            t.kind() == TokenKind::Symbol && t.first == Class::Currency && !is_cent(t)
                || t.kind() == TokenKind::Word && t.roles().is_currency_code()
        };
        let behind = !is_decimal(left) && gap.back(2).is_some_and(|t| sign(&t));
        return if behind { main } else { 0 };
    }
    if left.is_unspaced() {
        let text = gap.tokens.cleaned().get(..gap.start).unwrap_or_default();
        let (len, mut bits) = sets::run_to(text);
        let listed = listed_to(gap, left);
        if bits & classes::MONEY == 0 && listed.is_currency_word() {
            return if gap.back(2).is_some_and(|t| counts(&t)) { main } else { 0 };
        }
        bits &= classes::ALL_MEASURES;
        let start = gap.start - len;
        let before =
            (2..=CLUSTERS).map_while(|i| gap.back(i)).find(|t| t.cleaned_span().end() <= start);
        return if bits != 0 && before.is_some_and(|t| counts(&t)) { bits } else { 0 };
    }
    if is_one_alone(left) {
        return unit(gap, left) & (classes::ALL_MEASURES | classes::MONEY);
    }
    let first = broken::first_piece(gap.tokens, left.index()).unwrap_or(left.index());
    let before = first.checked_sub(1).and_then(|i| Neighbour::new(gap.tokens, i));
    if before.is_some_and(|t| counts(&t)) {
        // Spanish `5 y 15 minutos`, `5 in 10 mm steps`
        let glued = || Gap::before(gap.tokens, left.index(), None).is_glued();
        let links = || {
            sets::of(gap.tokens, left) & classes::AND != 0
                || matches!(left.as_cleaned(), "in" | "at" | "on" | "to")
        };
        let acts = !left.roles().collides() || glued() || !links();
        return if acts { unit(gap, left) } else { 0 };
    }
    // `5 đô la`
    let first = gap.index.checked_sub(2).and_then(|first| gap.tokens.phrase(first));
    let money = first.is_some_and(|(len, roles)| len == 2 && roles.is_currency_word());
    if money && gap.back(3).is_some_and(|t| counts(&t)) { main } else { 0 }
}

/// `через год| и два месяца`: languages without articles say one without a number.
fn is_one_alone(unit: &Neighbour<'_>) -> bool {
    const UNITS: [&str; 27] = [
        "год",
        "час",
        "минуту",
        "неделю",
        "месяц",
        "сутки",
        "рубль",
        "годину",
        "рік",
        "хвилину",
        "тиждень",
        "місяць",
        "гривню",
        "godzinę",
        "rok",
        "minutę",
        "tydzień",
        "miesiąc",
        "hodinu",
        "minutu",
        "týden",
        "měsíc",
        "sat",
        "godinu",
        "tunnin",
        "vuoden",
        "kuukauden",
    ];
    UNITS.contains(&unit.as_cleaned())
}

/// More tokens than a unit has in clusters.
const CLUSTERS: usize = 12;

/// What a token stands for behind a number.
fn unit(gap: &Gap<'_>, token: &Neighbour<'_>) -> u64 {
    if token.kind() == TokenKind::Symbol {
        return match token.last {
            Class::Currency if is_cent(token) => classes::MONEY_SUB,
            Class::Currency => classes::MONEY_MAIN,
            Class::Degree if token.as_cleaned() == "\u{b0}" => classes::ANGLE_DEGREE,
            _ => 0,
        };
    }
    let roles = token.roles();
    let bits = sets::of(gap.tokens, token) & classes::ALL_MEASURES;
    let money = roles.is_currency_word() || roles.is_currency_code();
    if money && bits & classes::MONEY == 0 { bits | classes::MONEY_MAIN } else { bits }
}

fn is_cent(sign: &Neighbour<'_>) -> bool {
    first_char(sign) == Some('\u{a2}')
}

/// A number with decimals is no number of main units: `2.5 hours and 5 minutes`.
fn is_decimal(number: &Neighbour<'_>) -> bool {
    let digits = number.as_cleaned();
    number.kind() == TokenKind::Number
        && digits
            .rfind(['.', ',', '\u{b7}'])
            .and_then(|at| digits.get(at + 1..))
            .is_some_and(|rest| rest.chars().count() != 3)
}

/// The second half of an amount, as far as a rule has to look at it.
struct Part {
    measures: u64,
    /// How many, where it is written in digits.
    count: Option<u64>,
    /// The token behind its unit.
    next: usize,
}

/// The number and unit that begin at a token.
fn part(gap: &Gap<'_>, first: usize) -> Option<Part> {
    /// More tokens than a number in words or clusters has that counts less than a hundred.
    const LONGEST: usize = 6;
    let at = |i: usize| Neighbour::new(gap.tokens, i);
    let number = at(first)?;
    let mut next = first + 1;
    let mut count = None;
    if number.kind() == TokenKind::Number {
        count = number.as_cleaned().parse().ok();
    } else if number.is_number() {
        // French `cents` is a number as well.
        let goes_on = |t: &Neighbour<'_>| {
            t.is_number()
                && t.kind() != TokenKind::Number
                && !t.roles().is_currency_word()
                && !t.roles().is_unit()
        };
        while next < first + LONGEST
            && is_blank_or_hyphen(gap, next)
            && at(next).is_some_and(|t| goes_on(&t))
        {
            next += 1;
        }
    } else if !is_article(&number) {
        return None;
    }
    let before = Gap::before(gap.tokens, next, None);
    let what = before.right.as_ref().filter(|_| before.is_close())?;
    if what.is_unspaced() {
        let rest = gap.tokens.cleaned().get(before.end..).unwrap_or_default();
        let (len, bits) = sets::run_from(rest);
        let next = token_from(gap, next, before.end + len);
        return Some(Part { measures: bits & classes::ALL_MEASURES, count, next });
    }
    if what.kind() != TokenKind::Symbol && !on_the_right(&before, what).joins() {
        return None;
    }
    // `five hours and a second try`
    if is_article(&number) && !number.is_number() && what.words.any(roles::ORDINAL) {
        return None;
    }
    Some(Part { measures: unit(&before, what), count, next: next + 1 })
}

fn is_blank_or_hyphen(gap: &Gap<'_>, index: usize) -> bool {
    let gap = Gap::before(gap.tokens, index, None);
    gap.is_close() && !parts_blocks(gap.text)
}

/// Whether the amount left of a gap goes on behind it in a smaller unit.
fn joins(gap: &Gap<'_>, measured: u64) -> bool {
    let Some(right) = &gap.right else { return false };
    let comma = is_comma(gap);
    let ampersand = gap.text == " & ";
    if !comma && !ampersand && !is_blank(gap) {
        return false;
    }
    let behind = if right.is_number() { None } else { behind_link(gap, right) };
    let linked = behind.is_some() || ampersand;
    let first = behind.unwrap_or(gap.index);
    if behind.is_some() && !is_near(&Gap::before(gap.tokens, first, None))
        || behind.is_none() && !right.is_number()
    {
        return false;
    }
    // `seven days a week, twenty four hours a day`
    if comma && !linked && gap.back(2).is_some_and(|t| is_article(&t) && !t.is_number()) {
        return false;
    }
    let Some(second) = part(gap, first) else { return false };
    let mut measured = measured;
    if comma && !linked {
        // `350 degrees, 30 minutes`
        measured &= !classes::ANGLE_DEGREE;
    }
    goes_down(measured, &second)
        && !(linked && is_between(gap))
        && !(comma && is_list(gap, measured, &second))
        && !(comma && !linked && is_of_something(gap, second.next))
}

/// Whether a smaller unit of the same kind follows, fewer of it than make one of the first.
fn goes_down(first: u64, second: &Part) -> bool {
    let listed = |bits: u64| {
        MEASURES.iter().enumerate().filter(move |(i, _)| bits >> i & 1 == 1).map(|(_, m)| m)
    };
    let kind = |name: &'static str| name.split('_').next();
    listed(first).any(|(name, size)| {
        listed(second.measures).any(|(smaller, part)| {
            kind(name) == kind(smaller)
                && part < size
                && second.count.is_none_or(|n| n.saturating_mul(*part) < *size)
        })
    })
}

/// `between 2 hours and 30 minutes`
fn is_between(gap: &Gap<'_>) -> bool {
    (3..=4).any(|i| gap.back(i).is_some_and(|t| t.words.any(roles::BETWEEN)))
}

/// `3 hours, 2 hours|, 30 minutes`, `1 hour|, 30 minutes, 10 minutes`, `1 hour|, 30 minutes, or 10 seconds`: over commas
/// alone amounts are listed as well.
fn is_list(gap: &Gap<'_>, measured: u64, second: &Part) -> bool {
    // Before the first: number, unit, comma, and the first amount in two tokens.
    let before = gap.index.checked_sub(2).is_some_and(|number| {
        let comma = Gap::before(gap.tokens, number, None);
        is_comma(&comma)
            && comma.left.as_ref().is_some_and(|unit| measures_to(&comma, unit) & measured != 0)
    });
    if before {
        return true;
    }
    let behind = Gap::before(gap.tokens, second.next, None);
    let Some(word) = behind.right.as_ref().filter(|_| is_comma(&behind) || is_blank(&behind))
    else {
        return false;
    };
    let or = word.words.any(roles::RANGE);
    // What does not go down any further is another amount.
    let first = if or { Some(second.next + 1) } else { behind_link(&behind, word) };
    let first = first.unwrap_or(second.next);
    (or || is_comma(&behind))
        && part(gap, first).is_some_and(|third| or || !goes_down(second.measures, &third))
}

/// `After 5 years|, 3 days of rain came`, `2 hours|, 30 minutes of which`: over a comma alone, an amount of
/// something else or a part of the first.
fn is_of_something(gap: &Gap<'_>, next: usize) -> bool {
    Neighbour::new(gap.tokens, next)
        .is_some_and(|of| of.words.any(roles::OF) || of.as_cleaned() == "davon")
}
