//! One amount in the quote, two in the source: what a hit may not hide between two equal tokens.
//!
//! Punctuation between tokens is no difference of words, but between the parts of an amount it is one:
//! `1 500 patients` is not in `Table 1. 500 patients`, `12 345` not where `12` ends a cell and `345` begins the
//! next, and a minus not where the source has a dash between blanks.

use asquoted_guard::{Edges, Guard, RefusalKind, Side, is_number};
use asquoted_tokenizer::{Class, Token, TokenKind, Tokens, class, is_blank, is_line_break};

use crate::guarded::Refused;
use crate::hits::{Run, alignment};
use crate::{Quote, Source};

/// At most this many joints of a quote are looked at in each hit.
const MOST: usize = 64;

/// A place in a quote where two tokens make one amount.
#[derive(Clone, Copy, Debug)]
struct Joint {
    /// The token on its right, or the minus itself.
    token: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Nothing but blanks or a hyphen between two parts of an amount.
    Close,
    /// The same, and the right one is a group of three digits.
    Group,
    /// A minus glued to its number, with nothing glued before it.
    Minus,
    /// A mark that parts two numbers, which are one without it: `12, 345`.
    Mark,
}

/// The joints of a quote, found when it is prepared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Joints(Vec<Joint>);

impl Joints {
    /// O(length of the quote): the edges are asked in ascending order.
    pub(crate) fn of(tokens: &Tokens<'_>) -> Self {
        let mut edges = Guard::new(tokens, &[]).edges();
        let joints = (0..tokens.len()).filter_map(|i| joint(tokens, i, &mut edges));
        Joints(joints.take(MOST).collect())
    }

    /// The refusal of a hit that hides what parts an amount of the quote.
    ///
    /// O(1), and O(length of the quote) for a hit with a word that breaks over a line.
    pub(crate) fn parted(&self, source: &Source, quote: &Quote, run: Run) -> Option<Refused> {
        if self.0.is_empty() {
            return None;
        }
        let token = if run.last - run.first + 1 == quote.tokens.len() {
            let place = |joint: &Joint| Some((run.first + joint.token, joint.kind));
            self.first_parted(source, place)
        } else {
            let pairs = alignment(source, quote, run);
            self.first_parted(source, |joint| {
                let at = pairs.partition_point(|(q, _)| q.start < joint.token);
                let pair = pairs.get(at).filter(|(q, _)| q.start == joint.token);
                pair.map(|(_, s)| (s.start, joint.kind))
            })
        };
        let (side, kind) = (Side::Right, RefusalKind::Number);
        token.map(|token| Refused { run, side, kind, neighbour: Some(token) })
    }

    fn first_parted(
        &self,
        source: &Source,
        place: impl Fn(&Joint) -> Option<(usize, Kind)>,
    ) -> Option<usize> {
        let parted = |&(token, kind): &(usize, Kind)| match kind {
            Kind::Close => is_punctuated(&source.tokens, token),
            Kind::Group => is_punctuated(&source.tokens, token) || stands_apart(source, token),
            Kind::Minus => is_dash(&source.tokens, token),
            Kind::Mark => is_joined(source, token),
        };
        self.0.iter().filter_map(place).find(parted).map(|(token, _)| token)
    }
}

/// The joint at a token, if there is one.
fn joint(tokens: &Tokens<'_>, index: usize, edges: &mut Edges<'_>) -> Option<Joint> {
    let at = |kind| Some(Joint { token: index, kind });
    if is_minus(tokens, index) {
        return at(Kind::Minus);
    }
    if index == 0 || !(is_number(tokens, index - 1) || is_number(tokens, index)) {
        return None;
    }
    let gap = between(tokens, index);
    let numbers = is_number(tokens, index - 1) && is_number(tokens, index);
    if numbers && is_punctuated(tokens, index) {
        return at(Kind::Mark);
    }
    let close = |c: char| is_blank(c) || matches!(c, '-' | '\u{2010}' | '\u{2011}');
    if gap.is_empty() || !gap.chars().all(close) {
        return None;
    }
    if !matches!(edges.refuses_end(index), Some(RefusalKind::Number | RefusalKind::Spelled)) {
        return None;
    }
    let (left, right) = (tokens.get(index - 1)?, tokens.get(index)?);
    let group = is_one_blank(gap) && follows(&right) && (leads(&left) || follows(&left));
    at(if group && is_one_number(tokens, index) { Kind::Group } else { Kind::Close })
}

/// Whether the numbers round a gap, as many as follow each other, are the groups of one: one to three
/// digits, then three and three. Any other row of numbers is one of a table.
fn is_one_number(tokens: &Tokens<'_>, index: usize) -> bool {
    /// More groups than a number has.
    const GROUPS: usize = 12;
    let number = |i: usize| tokens.kind(i) == Some(TokenKind::Number);
    let beside = |i: usize| number(i) && number(i + 1) && is_one_blank(between(tokens, i + 1));
    let back = (1..=GROUPS).take_while(|&n| index > n && beside(index - 1 - n)).count();
    let first = index - 1 - back;
    let rest = (0..GROUPS).take_while(|&n| beside(first + n)).count();
    tokens.get(first).is_some_and(|t| leads(&t))
        && (first + 1..=first + rest).all(|i| tokens.get(i).is_some_and(|t| follows(&t)))
}

/// A dash that is glued to a number or currency behind it and to nothing before it. A long dash is read
/// as no minus.
fn is_minus(tokens: &Tokens<'_>, index: usize) -> bool {
    let (Some(dash), Some(next)) = (dash_at(tokens, index), tokens.get(index + 1)) else {
        return false;
    };
    let long = dash.as_cleaned().chars().any(|c| class(c) == Class::LongDash);
    !long && is_amount(&next) && glued_behind(&dash, &next) && !is_glued_before(tokens, &dash)
}

fn dash_at<'t>(tokens: &'t Tokens<'_>, index: usize) -> Option<Token<'t>> {
    tokens.get(index).filter(|t| {
        t.kind() == TokenKind::Symbol
            && t.as_cleaned().chars().next().is_some_and(is_any_dash)
            && t.as_cleaned().chars().nth(1).is_none()
    })
}

fn is_any_dash(c: char) -> bool {
    matches!(class(c), Class::Dash | Class::LongDash)
}

fn is_amount(token: &Token<'_>) -> bool {
    token.kind() == TokenKind::Number
        || token.kind() == TokenKind::Symbol
            && token.as_cleaned().chars().next().is_some_and(|c| class(c) == Class::Currency)
}

fn glued_behind(dash: &Token<'_>, next: &Token<'_>) -> bool {
    dash.cleaned_span().end() == next.cleaned_span().start()
}

/// Whether a letter or digit stands right before a dash.
fn is_glued_before(tokens: &Tokens<'_>, dash: &Token<'_>) -> bool {
    let before = tokens.cleaned().get(..dash.cleaned_span().start()).unwrap_or_default();
    before.chars().next_back().is_some_and(asquoted_tokenizer::is_alphanumeric)
}

/// Whether a dash of the source is no minus of what follows: glued on both sides, or with blanks on both.
/// U+2212 is one whatever its blanks.
fn is_dash(tokens: &Tokens<'_>, index: usize) -> bool {
    let (Some(dash), Some(next)) = (dash_at(tokens, index), tokens.get(index + 1)) else {
        return false;
    };
    if glued_behind(&dash, &next) {
        return is_glued_before(tokens, &dash);
    }
    !is_glued_before(tokens, &dash) && dash.as_cleaned() != "\u{2212}"
}

/// Whether a mark that ends a clause stands before a token of the source. The period of an abbreviation
/// is none, and commas are one between two numbers alone: who quotes drops them elsewhere.
fn is_punctuated(tokens: &Tokens<'_>, index: usize) -> bool {
    let left = index.checked_sub(1).is_some_and(|left| is_number(tokens, left));
    let numbers = left && is_number(tokens, index);
    between(tokens, index).chars().any(|c| match c {
        '&' | '[' | ']' | '|' | '\u{2026}' | '\u{b7}' | '\u{2022}' => numbers,
        _ if numbers && class(c) == Class::Quote => true,
        '.' => left,
        ',' | '\u{3001}' | '\u{ff0c}' | '\u{60c}' => numbers,
        ';' | ':' | '!' | '?' | '(' | ')' => true,
        '\u{3002}' | '\u{ff1b}' | '\u{ff1a}' | '\u{ff01}' | '\u{ff1f}' => true,
        '\u{61b}' | '\u{61f}' | '\u{6d4}' | '\u{964}' => true,
        _ => false,
    })
}

/// Whether nothing parts a token of the source from the one before it but blanks of one line.
fn is_joined(source: &Source, index: usize) -> bool {
    between(&source.tokens, index).chars().all(|c| is_blank(c) && !is_line_break(c))
        && !stands_apart(source, index)
}

/// The cleaned text before a token.
fn between<'t>(tokens: &'t Tokens<'_>, index: usize) -> &'t str {
    let span = |i: usize| tokens.cleaned_spans().get(i).map(|s| s.map(|at| at as usize));
    let end = index.checked_sub(1).and_then(span).map_or(0, |[_, end]| end);
    let start = span(index).map_or(end, |[start, _]| start);
    tokens.cleaned().get(end..start).unwrap_or_default()
}

/// A blank that may part the groups of a number.
fn is_one_blank(gap: &str) -> bool {
    let mut chars = gap.chars();
    chars.next().is_some_and(|c| is_blank(c) && !is_line_break(c) && c != '\t')
        && chars.next().is_none()
}

/// One to three digits, no zero before others.
fn leads(token: &Token<'_>) -> bool {
    let text = token.as_written();
    text.len() < 4 && !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit())
}

/// Three digits, and at most decimals behind them.
fn follows(token: &Token<'_>) -> bool {
    let digits = token.as_written().bytes().take_while(u8::is_ascii_digit).count();
    digits == 3
}

/// Whether a border or a blank line stands before a token of the source.
fn stands_apart(source: &Source, token: usize) -> bool {
    let tokens = &source.tokens;
    let before = token.checked_sub(1).and_then(|i| tokens.get(i));
    let (Some(left), Some(right)) = (before, tokens.get(token)) else { return false };
    let (from, to) = (left.span().end(), right.span().start());
    let border = source.borders.partition_point(|&border| border < from);
    source.borders.get(border).is_some_and(|&border| border <= to)
        || has_blank_line(source.text().get(from..to).unwrap_or_default())
}

fn has_blank_line(gap: &str) -> bool {
    gap.chars().filter(|&c| c == '\n').nth(1).is_some()
}
