//! *number*, over more than blanks: what leads from a number to its sign, scale, unit or era past
//! other words and marks. `5 to 6 million`, `5[1] million`, `-“5”`, `5 m s⁻¹`, `5 Canadian dollars`.
//!
//! Every rule looks at a few tokens round the gap and remembers nothing.

use asquoted_tokenizer::{Class, TokenKind, class, is_line_break};

use crate::context::{Gap, Neighbour, first_char, is_blank_or_noise};
use crate::numeric::{listed_to, on_the_right};
use crate::refusal::{Cut, RefusalKind};
use crate::{roles, tables};

/// What these rules refuse at a gap.
pub(crate) fn cut(gap: &Gap<'_>) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    let both = Cut::both(RefusalKind::Number);
    let found = match left.kind() {
        TokenKind::Number => is_middle_dot(gap, left, right) || is_marked_scale(gap, left, right),
        TokenKind::Symbol => is_sign_over_brackets(gap, left, right),
        TokenKind::Word | TokenKind::Identifier => {
            is_middle_dot(gap, left, right)
                || left.is_number_to() && is_marked_scale(gap, left, right)
                || is_word_sign_over_brackets(gap, left, right)
                || is_unit_power(gap, left, right)
                || is_weighted_unit(gap, left, right)
                || is_era(gap, left, right)
        }
        _ => false,
    };
    if found
        || is_behind_marker(gap, right)
        || is_wave_range(gap, left, right)
        || is_approximation(gap, left, right)
    {
        return both;
    }
    if is_waved(gap, right) {
        return Cut::start(RefusalKind::Number);
    }
    if is_open_range(gap, left) {
        return Cut::end(RefusalKind::Number);
    }
    if is_range(gap, left, right) || is_whose_currency(gap, left, right) {
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

/// `(minus) 5.2`
fn is_word_sign_over_brackets(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    let number = right.kind() == TokenKind::Number
        || right.kind() == TokenKind::Symbol && right.first == Class::Currency;
    left.words.any(roles::SIGN_LEFT) && number && !gap.is_blank() && is_enclosing(gap.text)
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

/// `3人〜5人`, `9시~18시`: the dash of a range behind what the first number is counted in.
fn is_wave_range(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    is_wave(gap.text) && ends_amount(gap, left) && right.is_number()
}

/// `〜5人`: up to five. A wave that another one closes is the ornament of a title.
fn is_waved(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    let mut before = gap.text.chars().rev();
    before.next().is_some_and(|c| is_wave(c.encode_utf8(&mut [0; 4])))
        && right.is_number()
        && !waves_again(gap.tokens.cleaned().get(gap.end..).unwrap_or_default().chars())
}

/// `3,000円〜`: that much or more.
fn is_open_range(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
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
fn is_approximation(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    const NUMERALS: &str = "一二三四五六七八九";
    let place = |c: Option<char>| c.and_then(|c| NUMERALS.chars().position(|n| n == c));
    let last = left.as_cleaned().chars().next_back();
    gap.text == "\u{3001}"
        && place(last).zip(place(first_char(right))).is_some_and(|(a, b)| a + 1 == b)
}

/// `〇・五`: a decimal point of CJK numerals.
fn is_middle_dot(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    matches!(gap.text, "\u{30fb}" | "\u{ff65}" | "\u{b7}" | "\u{ff0e}")
        && left.last == Class::CjkNumeral
        && right.first == Class::CjkNumeral
}

/// `5 (million)`, `5 “million”`, `5† million`, `5\%`, `5[1] million`: a mark or a bracket before what the number is
/// counted in.
fn is_marked_scale(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    // The brackets round a number alone are tokens: `five (5) percent`.
    let blank = gap.text.is_empty() || gap.is_blank();
    if blank && right.as_cleaned() != "(" {
        return false;
    }
    if let Some(markers) = markers(gap.tokens.cleaned(), gap.start)
        && let Some(next) = (1..=MARKER_TOKENS)
            .map_while(|i| gap.at(i))
            .find(|t| t.cleaned_span().start() >= markers.end)
        && next.cleaned_span().start() == markers.end
        && markers.counts(left, &Gap::before(gap.tokens, next.index(), None), &next)
    {
        return true;
    }
    if blank {
        return false;
    }
    let bracket = gap.text.chars().any(|c| class(c) == Class::Open);
    let quoted = gap.text.chars().any(|c| class(c) == Class::Quote);
    let marks = |c: char| {
        is_blank_or_noise(c)
            || matches!(class(c), Class::Open | Class::Quote)
            || matches!(c, '\u{2020}' | '\u{2021}' | '\u{a7}' | '\u{b6}' | '\\' | '*' | '#')
    };
    if !gap.text.chars().all(marks) || (bracket || quoted) && is_year(left) {
        return false;
    }
    if right.kind() == TokenKind::Symbol {
        return right.first == Class::Percent;
    }
    let what = on_the_right(gap, right);
    let closed = |close: Class| {
        let end = right.cleaned_span().end().max(what.end());
        let after = gap.tokens.cleaned().get(end..).unwrap_or_default();
        let marks = |c: &char| matches!(class(*c), Class::Close | Class::Quote);
        after.chars().take_while(marks).any(|c| class(c) == close)
    };
    what.joins()
        && (!quoted || closed(Class::Quote))
        && (!what.is_unit_alone() || !(bracket || quoted) || closed(Class::Close))
}

/// More tokens than markers between a number and its scale have.
const MARKER_TOKENS: usize = 12;

/// What stands in brackets between a number and what it is counted in.
#[derive(Clone, Copy)]
struct Markers {
    /// Where they end, with the blanks behind them.
    end: usize,
    /// One of them is no reference marker: the number in words, its bounds, a remark.
    remark: bool,
}

impl Markers {
    /// Whether the number before them is counted in what stands behind. Over a remark only what counts
    /// nothing but numbers: a scale, a percent or a currency.
    fn counts(self, number: &Neighbour<'_>, gap: &Gap<'_>, what: &Neighbour<'_>) -> bool {
        if !self.remark {
            return is_counted_in(gap, what);
        }
        let percent = what.kind() == TokenKind::Symbol && what.first == Class::Percent;
        let counted = on_the_right(gap, what);
        !is_year(number) && (percent || counted.joins() && !counted.is_unit_alone())
    }
}

/// The reference markers and remarks behind a number: `[1]`, `[1, 2]`, `[1][2]`, `[note 1]`, `(1)`, `(five hundred)`,
/// `(±0.3)`, glued also `[a]`, `(b)`. None if there are none. O(blanks).
fn markers(text: &str, start: usize) -> Option<Markers> {
    let rest = |at: usize| text.get(at..).unwrap_or_default();
    let blanks =
        |at: usize| at + rest(at).len() - rest(at).trim_start_matches(is_blank_or_noise).len();
    let first = blanks(start);
    let mut at = first;
    let mut remark = false;
    for _ in 0..MARKER_TOKENS {
        let Some((len, is_remark)) = marker(rest(at), first == start) else { break };
        at += len;
        remark |= is_remark;
    }
    (at > first).then(|| Markers { end: blanks(at), remark })
}

/// The longest remark, in characters.
const REMARK: usize = 64;

/// The length of a marker that a text begins with, in one pair of brackets, and whether it is a remark.
/// Letters alone are a marker only where it is glued to its number, and words only beside a digit in square
/// brackets.
fn marker(text: &str, glued: bool) -> Option<(usize, bool)> {
    const SHORT: usize = 3;
    let mut chars = text.char_indices();
    let (close, longest) = match chars.next()?.1 {
        '[' => (']', 12),
        '\u{ff3b}' => ('\u{ff3d}', 12),
        '\u{3014}' => ('\u{3015}', 12),
        '(' => (')', REMARK),
        _ => return None,
    };
    let (mut length, mut has_digit, mut has_other) = (0, false, false);
    for (at, c) in chars.take(longest + 1) {
        if c == close {
            let round = close == ')';
            let numbered = has_digit && !(round && has_other);
            let lettered = glued && (1..=SHORT).contains(&length);
            let marks = (numbered || lettered) && !(round && length > SHORT);
            return (marks || round && length > 0).then_some((at + c.len_utf8(), !marks));
        }
        if c == '\n' || matches!(class(c), Class::Open | Class::Close) {
            return None;
        }
        length += 1;
        has_digit |= c.is_ascii_digit();
        has_other |= !c.is_ascii_digit();
    }
    None
}

/// Whether a token stands in brackets that opened shortly before it.
fn is_inside_marker(gap: &Gap<'_>, token: &Neighbour<'_>) -> bool {
    let before = gap.tokens.cleaned().get(..token.cleaned_span().start()).unwrap_or_default();
    let bracket = |c: &char| matches!(class(*c), Class::Open | Class::Close);
    before.chars().rev().take(REMARK + 2).find(bracket).is_some_and(|c| class(c) == Class::Open)
}

/// The right side of the same: `5[1]| million`.
fn is_behind_marker(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    if !gap.text.chars().next().is_some_and(|c| class(c) == Class::Close) {
        return gap.left.is_some_and(|t| t.as_cleaned() == ")") && is_behind(gap, right);
    }
    is_behind(gap, right)
}

fn is_behind(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    let number = (2..=MARKER_TOKENS + 1)
        .map_while(|i| gap.back(i))
        .find(|t| t.is_number_to() && !is_inside_marker(gap, t));
    number.is_some_and(|number| {
        markers(gap.tokens.cleaned(), number.cleaned_span().end())
            .is_some_and(|markers| markers.end == gap.end && markers.counts(&number, gap, right))
    })
}

fn is_counted_in(gap: &Gap<'_>, token: &Neighbour<'_>) -> bool {
    if token.kind() == TokenKind::Symbol {
        return token.first == Class::Percent;
    }
    on_the_right(gap, token).joins()
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
    gap.text.chars().all(links) && left.roles().is_symbol() && is_power(gap, right, 1)
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

/// `5th century| BC`: an era behind the word that it tells the side of.
fn is_era(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if left.kind() != TokenKind::Word || !(gap.is_close() || gap.is_blank_after_period()) {
        return false;
    }
    let is = |words: tables::Words| words.any(roles::CAPITALS) && words.any(roles::SIGN_RIGHT);
    if tables::phrase(gap.tokens, right.index()).is_some_and(|(_, words)| is(words)) {
        return true;
    }
    is(right.words)
        && gap.back(2).is_some_and(|before| {
            before.is_number_to()
                || before.kind() == TokenKind::Identifier
                || before.words.any(roles::FRACTION | roles::ORDINAL)
        })
}

/// `5| to 6 million`, `5|至6亿`: what the second number is counted in counts the first one as well.
fn is_range(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
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
    let (mut at, mut leads) = (0, false);
    while at < LONGEST {
        let Some(word) = gap.at(at).filter(|t| t.kind() == TokenKind::Word) else { break };
        let phrase = tables::phrase(gap.tokens, word.index());
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
