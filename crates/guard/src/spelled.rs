//! *spelled*: an edge may not cut a number in words.
//!
//! Spelled numbers join spelled numbers; the scale, percent and currency words behind them are the
//! numeric rule's. Unit words they do not join.

use asquoted_tokenizer::Token;

use crate::context::Gap;
use crate::marks::{Cut, RefusalKind};
use crate::tables::{self, Words};
use crate::{context, numeric, roles};

/// What the spelled rule refuses at a gap.
pub(crate) fn cut(gap: &Gap<'_>) -> Cut {
    let (Some(left), Some(right)) = (gap.left, gap.right) else { return Cut::NONE };
    if !gap.is_close() {
        return Cut::NONE;
    }
    let (l, r) = (words_to(gap, &left), words(gap, &right));
    if l == Words::NONE && r == Words::NONE {
        return Cut::NONE;
    }
    let spelled = |t: Option<Token<'_>>, w: Words| {
        w.is_spelled() || t.is_some_and(|t| context::is_cjk_numeral(&t))
    };
    if spelled(Some(left), l) && spelled(Some(right), r) {
        return Cut::both(RefusalKind::Spelled);
    }
    if joins_over_and(gap, &left, &right, l, r) || joins_over_article(gap, l, r) {
        return Cut::both(RefusalKind::Spelled);
    }
    Cut::NONE
}

/// `one hundred | and | five`, `treinta | y | uno`, `two | and | a half`.
fn joins_over_and(gap: &Gap<'_>, left: &Token<'_>, right: &Token<'_>, l: Words, r: Words) -> bool {
    let goes_on =
        |first: Words, and: &Token<'_>, next: Option<Token<'_>>, after: Option<Token<'_>>| {
            let next_words = next.map_or(Words::NONE, |t| words(gap, &t));
            let after_words = after.map_or(Words::NONE, |t| words(gap, &t));
            let half = next_words.any(roles::FRACTION)
                || next_words.any(roles::ARTICLE) && after_words.any(roles::FRACTION)
                || next.is_some_and(|t| t.as_cleaned() == "a") && after_words.any(roles::FRACTION);
            let english = matches!(and.key().as_str(), "and");
            let number = next_words.is_spelled()
                || next_words.any(roles::ARTICLE)
                || next.is_some_and(|t| numeric::is_number(gap, &t));
            half || number && (first.any(roles::HUNDRED) || !english && first.is_spelled())
        };
    let numberish = |t: &Token<'_>, w: Words| w.is_spelled() || numeric::is_number(gap, t);
    if r.any(roles::AND) && numberish(left, l) {
        return goes_on(l, right, gap.at(1), gap.at(2));
    }
    if l.any(roles::AND)
        && let Some(before) = gap.back(2)
    {
        let b = words(gap, &before);
        return numberish(&before, b) && goes_on(b, left, Some(*right), gap.at(1));
    }
    false
}

/// `half | a | million`.
fn joins_over_article(gap: &Gap<'_>, l: Words, r: Words) -> bool {
    let article = |t: Option<Token<'_>>| {
        t.is_some_and(|t| t.as_cleaned() == "a" || words(gap, &t).any(roles::ARTICLE))
    };
    let scale = |t: Option<Token<'_>>| {
        t.is_some_and(|t| words(gap, &t).any(roles::HUNDRED) || t.roles().is_scale())
    };
    l.any(roles::FRACTION) && article(gap.right) && scale(gap.at(1))
        || article(gap.left)
            && scale(gap.right)
            && gap.back(2).is_some_and(|t| words(gap, &t).any(roles::FRACTION))
        || l.any(roles::FRACTION) && scale(gap.right)
        || l.is_spelled() && r.any(roles::FRACTION)
}

/// What the tables know of a token, in an unspaced script of the run that it begins.
fn words(gap: &Gap<'_>, token: &Token<'_>) -> Words {
    let alone = tables::word(gap.tokens, token.index());
    if alone == Words::NONE && is_unspaced(token) {
        tables::run_from(gap.tokens, token).1
    } else {
        alone
    }
}

/// The same of the run that it ends.
fn words_to(gap: &Gap<'_>, token: &Token<'_>) -> Words {
    let alone = tables::word(gap.tokens, token.index());
    if alone == Words::NONE && is_unspaced(token) {
        tables::run_to(gap.tokens, token)
    } else {
        alone
    }
}

fn is_unspaced(token: &Token<'_>) -> bool {
    token.as_cleaned().chars().next().is_some_and(|c| asquoted_tokenizer::class(c).is_unspaced())
}
