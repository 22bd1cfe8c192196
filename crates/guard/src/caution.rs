//! Words beside a quote that a reader should see: negations, conditions, limits.
//!
//! A caution is advice; it never changes a verdict.

use std::ops::Range;

use asquoted_tokenizer::Tokens;

use crate::context::{Gap, Neighbour};
use crate::{ranges, roles, tables};

/// What a word beside a quote may do to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CautionWord {
    /// `not`, `never`, `without`
    Negation,
    /// `unless`, `if`, `provided`
    Condition,
    /// `up to`, `nearly`, `only`
    Limit,
}

/// Whether the word `index`, or a phrase that begins there, is one to caution about: what it does,
/// and how many tokens it has.
#[must_use]
pub fn caution_word(tokens: &Tokens<'_>, index: usize) -> Option<(CautionWord, usize)> {
    let alone = if tokens.is_unspaced_word(index) {
        clusters(tokens, index)
    } else {
        (1, tables::word(tokens, index).0)
    };
    let phrase = tables::phrase(tokens, index)
        .filter(|(_, w)| w.any(roles::NEGATION | roles::CONDITION | roles::LIMIT));
    let (len, words) = phrase.unwrap_or(alone);
    let kind = if words.any(roles::NEGATION) {
        CautionWord::Negation
    } else if words.any(roles::CONDITION) {
        CautionWord::Condition
    } else if words.any(roles::LIMIT) {
        CautionWord::Limit
    } else {
        return None;
    };
    Some((kind, len))
}

/// The tokens that lead from a number to the one at `index`, that number included, where the two are a
/// range in words: `30 to` before `40 days`, `30 bis` before `40 Tage`.
#[must_use]
pub fn range_before(tokens: &Tokens<'_>, index: usize) -> Option<Range<usize>> {
    let number = |i: usize| Neighbour::new(tokens, i).filter(Neighbour::is_number_to);
    number(index)?;
    let first = (2..=RANGE_WORDS).map_while(|back| index.checked_sub(back)).find(|&i| {
        number(i).is_some()
            && ranges::range_words(&Gap::before(tokens, i + 1, None)) == Some(index - i - 1)
    })?;
    Some(first..index)
}

/// The same behind a number: `to 40` behind `30`.
#[must_use]
pub fn range_behind(tokens: &Tokens<'_>, index: usize) -> Option<Range<usize>> {
    let number = |i: usize| Neighbour::new(tokens, i).filter(Neighbour::is_number);
    number(index)?;
    let words = ranges::range_words(&Gap::before(tokens, index + 1, None))?;
    let last = index + 1 + words;
    number(last).map(|_| index + 1..last + 1)
}

/// More tokens than lead from one number of a range to the other, the first number among them.
const RANGE_WORDS: usize = 6;

/// The table word that begins with a cluster of an unspaced script: how many tokens it has.
fn clusters(tokens: &Tokens<'_>, index: usize) -> (usize, tables::Words) {
    let Some(token) = tokens.get(index) else { return (1, tables::Words::NONE) };
    let (len, words) = tables::run_from(tokens, &token);
    let end = token.cleaned_span().start() + len;
    let rest = tokens.cleaned_spans().get(index..).unwrap_or_default();
    let count = rest.iter().take_while(|[start, _]| (*start as usize) < end).count();
    (count.max(1), words)
}
