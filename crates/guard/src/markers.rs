//! *number*, over brackets and marks: what counts a number past a reference marker, a footnote sign, an
//! escape, a remark or a pair of quotation marks. `5[1] million`, `5\%`, `five (5) percent`, `5 “million”`.

use asquoted_tokenizer::{Class, TokenKind, class};

use crate::context::{Gap, Neighbour, is_blank_or_noise};
use crate::links::is_year;
use crate::numeric::on_the_right;

/// `5 (million)`, `5 “million”`, `5† million`, `5\%`, `5[1] million`: a mark or a bracket before what the number is
/// counted in.
pub(crate) fn is_marked_scale(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    // The brackets round a number alone are tokens: `five (5) percent`.
    let blank = gap.text.is_empty() || gap.is_blank();
    if blank && right.as_cleaned() != "(" {
        return false;
    }
    if let Some(markers) = markers(gap.tokens.cleaned(), gap.start)
        && let Some(next) = (0..=MARKER_TOKENS)
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
    let (mut length, mut has_digit, mut has_other, mut line_ends) = (0, false, false, false);
    for (at, c) in chars.take(longest + 1) {
        if c == close {
            let round = close == ')';
            let numbered = has_digit && !(round && has_other);
            let lettered = glued && (1..=SHORT).contains(&length);
            let marks = (numbered || lettered) && !(round && length > SHORT);
            // `5 [sic] million`, `5 [] million`: an editor's word, or what is left of one.
            return Some((at + c.len_utf8(), !marks));
        }
        // A remark may break over a line, not over a blank one.
        if c == '\n' && line_ends || matches!(class(c), Class::Open | Class::Close) {
            return None;
        }
        line_ends = c == '\n' || line_ends && is_blank_or_noise(c);
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
pub(crate) fn is_behind_marker(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
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
