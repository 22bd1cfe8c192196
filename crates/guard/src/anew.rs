//! Gaps at which a walk over a text may begin.
//!
//! What the rules say of a gap rests on the tokens near it and on what the walk from left to right
//! remembers: that it is inside a numeric expression, or inside a table word of several tokens. At a
//! gap that nothing reaches over, the rules say the same whatever it remembers, and it remembers
//! nothing of what stands before.

use std::ops::Range;

use asquoted_tokenizer::{Class, TokenKind, Tokens, class, run_at_start};

use crate::broken;
use crate::context::{is_blank_or_noise, is_hyphen, is_other_dash};
use crate::tables::{self, Words};

/// Whether nothing reaches over the gap before token `index`: false may be said of any gap. O(1).
pub(crate) fn begins_anew(tokens: &Tokens<'_>, index: usize) -> bool {
    let Some(before) = index.checked_sub(1) else { return true };
    let (left, right) = (is_plain(tokens, before), is_plain(tokens, index));
    if left || right {
        let parted = left && right
            || !is_symbol(tokens, if left { index } else { before }) && is_parted(tokens, index);
        return parted && !(may_be_in_phrase(tokens, index) && is_in_phrase(tokens, index));
    }
    tokens.is_unspaced_word(before)
        && tokens.is_unspaced_word(index)
        && (is_parted(tokens, index) || are_unlisted_clusters(tokens, index))
}

/// More tokens than any phrase of the tables has.
const LONGEST_PHRASE: usize = 8;

/// Whether a phrase of the tokenizer's tables may reach over a gap beside a plain word: false is certain. No
/// word of a phrase of ours is plain.
fn may_be_in_phrase(tokens: &Tokens<'_>, index: usize) -> bool {
    // The first word of a phrase is listed.
    tokens.may_go_on_phrase(index)
        && (!tokens.is_unlisted_word(index - 1) || tokens.may_go_on_phrase(index - 1))
}

/// Whether a phrase of the tokenizer's tables reaches over a gap: its inner words may be in no table alone
/// (`5 special drawing rights`), and marks may stand in it (`ש"ח`).
fn is_in_phrase(tokens: &Tokens<'_>, index: usize) -> bool {
    (1..LONGEST_PHRASE).any(|back| {
        index
            .checked_sub(back)
            .and_then(|first| tokens.phrase(first))
            .is_some_and(|(len, _)| len > back)
    })
}

/// A word of two letters or more, in a script with blanks, that is in no table, alone or in a phrase:
/// no rule of numbers has a word to say about it.
fn is_plain(tokens: &Tokens<'_>, index: usize) -> bool {
    let (Some(&[start, end]), Some(&fingerprint)) =
        (tokens.cleaned_spans().get(index), tokens.fingerprints().get(index))
    else {
        return false;
    };
    tokens.is_unlisted_word(index)
        && !tokens.is_unspaced_word(index)
        && has_two_letters(tokens.cleaned(), start as usize..end as usize)
        && !tables::may_hold(fingerprint)
        && !tables::may_join_in_phrase(fingerprint)
        && !broken::is_piece(tokens, index)
}

/// One letter can be a unit, an article or half of an abbreviation.
fn has_two_letters(text: &str, span: Range<usize>) -> bool {
    text.get(span).is_some_and(|word| word.chars().nth(1).is_some())
}

fn is_symbol(tokens: &Tokens<'_>, index: usize) -> bool {
    !matches!(tokens.kind(index), Some(TokenKind::Word | TokenKind::Number | TokenKind::Identifier))
}

/// Whether a mark that ends an expression stands between two tokens. A period may be that of an
/// abbreviation.
fn is_parted(tokens: &Tokens<'_>, index: usize) -> bool {
    let text = between(tokens, index);
    !text.starts_with('.')
        && !is_other_dash(text)
        && text.chars().any(|c| !is_blank_or_noise(c) && !is_hyphen(c))
}

fn between<'t>(tokens: &'t Tokens<'_>, index: usize) -> &'t str {
    let spans = tokens.cleaned_spans();
    let left = index.checked_sub(1).and_then(|i| spans.get(i)).map_or(0, |&[_, end]| end as usize);
    let right = spans.get(index).map_or(left, |&[start, _]| start as usize);
    tokens.cleaned().get(left..right).unwrap_or_default()
}

/// More clusters than any table word has.
pub(crate) const LONGEST: usize = 32;

/// Whether of two clusters of an unspaced script the left one ends no number and no sign, the right
/// one begins no table word, and none reaches over both.
fn are_unlisted_clusters(tokens: &Tokens<'_>, index: usize) -> bool {
    let text = tokens.cleaned();
    let (Some([_, end]), Some([start, _])) =
        (index.checked_sub(1).and_then(|i| span(tokens, i)), span(tokens, index))
    else {
        return false;
    };
    let (left, right) = (text.get(..end), text.get(start..));
    let last = left.and_then(|t| t.chars().next_back()).map(class);
    let first = right.and_then(|t| t.chars().next()).map(class);
    if last.is_none_or(|c| c == Class::CjkNumeral)
        || first.is_none_or(|c| c == Class::CjkNumeral)
        || is_numeral_start(tokens, index - 1)
        || begins_word(text, start) > 0
        || tables::run_to_byte(text, end) != Words::NONE
    {
        return false;
    }
    for back in (index.saturating_sub(LONGEST)..index).rev() {
        if !tokens.is_unspaced_word(back) {
            break;
        }
        let Some([from, _]) = span(tokens, back) else { break };
        if from + begins_word(text, from) > start {
            return false;
        }
    }
    true
}

/// A cluster may begin with a numeral and end with a mark.
fn is_numeral_start(tokens: &Tokens<'_>, index: usize) -> bool {
    span(tokens, index)
        .and_then(|[start, _]| tokens.cleaned().get(start..))
        .and_then(|t| t.chars().next())
        .is_some_and(|c| class(c) == Class::CjkNumeral)
}

fn span(tokens: &Tokens<'_>, index: usize) -> Option<[usize; 2]> {
    tokens.cleaned_spans().get(index).map(|span| span.map(|at| at as usize))
}

/// How many bytes the longest table word has that begins at a byte of the text.
fn begins_word(text: &str, at: usize) -> usize {
    let own = tables::run_from_byte(text, at).0;
    let listed = text.get(at..).and_then(run_at_start).map_or(0, |(len, _)| len);
    own.max(listed)
}
