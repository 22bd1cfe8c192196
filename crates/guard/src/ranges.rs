//! *number*, over a range: what counts its second number counts the first one as well, and a wave dash holds
//! both together. `5 to 6 million`, `5至6亿`, `3人〜5人`, `四、五百人`.

use asquoted_tokenizer::{Class, TokenKind, is_line_break};

use crate::context::{Gap, Neighbour, first_char};
use crate::links::is_year;
use crate::numeric::{listed_to, on_the_right};
use crate::roles;

/// `3人〜5人`, `9시~18시`: the dash of a range behind what the first number is counted in.
pub(crate) fn is_wave_range(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    is_wave(gap.text) && ends_amount(gap, left) && right.is_number()
}

/// `〜5人`: up to five. A wave that another one closes is the ornament of a title.
pub(crate) fn is_waved(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    let mut before = gap.text.chars().rev();
    before.next().is_some_and(|c| is_wave(c.encode_utf8(&mut [0; 4])))
        && right.is_number()
        && !waves_again(gap.tokens.cleaned().get(gap.end..).unwrap_or_default().chars())
}

/// `3,000円〜`: that much or more.
pub(crate) fn is_open_range(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    gap.text.chars().next().is_some_and(|c| is_wave(c.encode_utf8(&mut [0; 4])))
        && ends_amount(gap, left)
        && !waves_again(gap.tokens.cleaned().get(gap.start..).unwrap_or_default().chars().skip(1))
}

/// Whether a wave dash stands in the rest of a line. O(1): at most 40 characters.
fn waves_again(rest: impl Iterator<Item = char>) -> bool {
    const TITLE: usize = 40;
    rest.take(TITLE).take_while(|&c| !is_line_break(c)).any(|c| is_wave(c.encode_utf8(&mut [0; 4])))
}

fn is_wave(text: &str) -> bool {
    matches!(text, "\u{301c}" | "\u{ff5e}" | "~" | "\u{223c}")
}

/// A number, or what one is counted in.
fn ends_amount(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    let listed = || {
        let listed = listed_to(gap, left);
        listed.is_unit() || listed.is_scale() || listed.is_percent() || listed.is_currency_word()
    };
    left.is_number_to() || listed() && gap.back(2).is_some_and(|t| t.is_number_to())
}

/// `四、|五百人`: four or five hundred. Two numerals in a row, one more each.
pub(crate) fn is_approximation(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    const NUMERALS: &str = "一二三四五六七八九";
    let place = |c: Option<char>| c.and_then(|c| NUMERALS.chars().position(|n| n == c));
    let last = left.as_cleaned().chars().next_back();
    gap.text == "\u{3001}"
        && place(last).zip(place(first_char(right))).is_some_and(|(a, b)| a + 1 == b)
}

/// `5| to 6 million`, `5|至6亿`: what the second number is counted in counts the first one as well.
pub(crate) fn is_range(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if right.kind() != TokenKind::Word || !left.is_number_to() || !gap.is_close() {
        return false;
    }
    let next = if let Some(next) = range_words(gap) {
        next
    } else if right.words.any(roles::RANGE_AND) {
        if ![2, 3].iter().any(|&i| gap.back(i).is_some_and(|t| t.words.any(roles::BETWEEN))) {
            return false;
        }
        1
    } else if right.is_unspaced() && right.begins.1.any(roles::RANGE) {
        let end = gap.end + right.begins.0;
        let first_behind = |&i: &usize| gap.at(i).is_some_and(|t| t.cleaned_span().start() >= end);
        match (1..5).find(first_behind) {
            Some(next) => next,
            None => return false,
        }
    } else {
        return false;
    };
    second_is_counted(gap, left, next)
}

/// How many words behind the gap lead to the second number of a range, limits among them: `to`, `up to`,
/// `to about`.
pub(crate) fn range_words(gap: &Gap<'_>) -> Option<usize> {
    const LONGEST: usize = 5;
    let first = gap.right.as_ref()?;
    let begins = first.words.any(roles::RANGE | roles::LIMIT)
        || first.phrase(gap.tokens, roles::LIMIT).is_some();
    if !begins {
        return None;
    }
    let (mut at, mut leads) = (0, false);
    while at < LONGEST {
        let Some(word) = gap.at(at).filter(|t| t.kind() == TokenKind::Word) else { break };
        let phrase = word.phrase(gap.tokens, roles::LIMIT);
        let limit = phrase.filter(|(_, words)| words.any(roles::LIMIT));
        if let Some((len, _)) = limit {
            at += len;
            leads |= gap.at(at - 1).is_some_and(|last| last.words.any(roles::RANGE));
        } else if word.words.any(roles::RANGE) {
            at += 1;
            leads = true;
        } else if leads && word.words.any(roles::LIMIT) {
            at += 1;
        } else {
            break;
        }
    }
    leads.then_some(at)
}

/// Whether a number stands `next` tokens behind the gap, and behind it what it is counted in.
fn second_is_counted(gap: &Gap<'_>, left: &Neighbour<'_>, next: usize) -> bool {
    let is_sign = |t: &Neighbour<'_>| {
        t.kind() == TokenKind::Symbol && matches!(t.first, Class::Currency | Class::Dash)
            || t.kind() == TokenKind::Word && t.roles().is_currency_code()
    };
    let mut at = next;
    while at < next + 3 && gap.at(at).is_some_and(|t| is_sign(&t)) {
        at += 1;
    }
    // `grew in 2015 to $221 billion`
    if at > next && is_year(left) {
        return false;
    }
    let first = at;
    let is_number = |t: Neighbour<'_>| t.is_number() && !t.roles().is_scale();
    while at < first + 4 && gap.at(at).is_some_and(is_number) {
        at += 1;
    }
    let Some(what) = gap.at(at).filter(|_| at > first) else { return false };
    let beyond = Gap::before(gap.tokens, gap.index + at, None);
    if !beyond.is_close() {
        return false;
    }
    if what.kind() == TokenKind::Symbol {
        return matches!(what.first, Class::Percent | Class::Degree | Class::Currency);
    }
    let counted = on_the_right(&beyond, &what);
    counted.joins() && (left.kind() == TokenKind::Number || !counted.is_unit_alone())
}
