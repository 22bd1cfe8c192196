//! Words beside a quote that a reader should see: negations, conditions, limits.
//!
//! A caution is advice; it never changes a verdict.

use asquoted_tokenizer::Tokens;

use crate::{roles, tables};

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
        (1, tables::word(tokens, index))
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

/// The table word that begins with a cluster of an unspaced script: how many tokens it has.
fn clusters(tokens: &Tokens<'_>, index: usize) -> (usize, tables::Words) {
    let Some(token) = tokens.get(index) else { return (1, tables::Words::NONE) };
    let (len, words) = tables::run_from(tokens, &token);
    let end = token.cleaned_span().start() + len;
    let rest = tokens.cleaned_spans().get(index..).unwrap_or_default();
    let count = rest.iter().take_while(|[start, _]| (*start as usize) < end).count();
    (count.max(1), words)
}
