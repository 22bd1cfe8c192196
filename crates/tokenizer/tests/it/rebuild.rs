//! Tokens and the gaps between them are the text: nothing vanishes, nothing is told twice.

use std::ops::Range;

use asquoted_tokenizer::{Class, Span, TokenKind, Tokens, class, tokenize};
use proptest::prelude::*;

use crate::hostile;

/// Where the original text before token `index` stands, or that behind the last one.
fn gap_range(tokens: &Tokens<'_>, index: usize) -> Range<usize> {
    let span = |i: usize| tokens.get(i).map(|t| t.span());
    let from = index.checked_sub(1).and_then(span).map_or(0, Span::end);
    let to = span(index).map_or(tokens.text().len(), Span::start);
    from..to
}

/// The original text before token `index`, or behind the last one.
fn gap<'t>(tokens: &'t Tokens<'_>, index: usize) -> &'t str {
    tokens.text().get(gap_range(tokens, index)).unwrap()
}

/// What may stand between two tokens: blanks, noise, markup, prose, dashes and brackets of prose.
/// An operator may only where the rules leave it to prose; `is_layout` knows two more.
fn may_be_left_out(c: char) -> bool {
    match class(c) {
        Class::Blank
        | Class::Noise
        | Class::Joiner
        | Class::Quote
        | Class::Dash
        | Class::LongDash
        | Class::Prose
        | Class::Open
        | Class::Close => true,
        Class::Operator => matches!(c, '!' | '*' | '/' | '~' | '>' | '+'),
        // A prime stands for an apostrophe.
        Class::Degree => c == '\u{2032}',
        _ => false,
    }
}

/// The bracket of an address (`<https://a.b>`), or a line that is nothing but `===`.
fn is_layout(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    if after.starts_with('<') {
        let address = after.split_once('>').map_or("", |(address, _)| address);
        return address.contains('@') || address.contains("://");
    }
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    let line = text[start..].lines().next().unwrap_or_default().trim();
    line.len() > 1 && line.chars().all(|c| c == '=')
}

proptest! {
    #![proptest_config(ProptestConfig::default())]

    #[test]
    fn spans_ascend_and_slice_to_what_is_written(text in hostile::text(40)) {
        let tokens = tokenize(text.as_str()).unwrap();
        let mut end = 0;
        for token in tokens.iter() {
            let span = token.span();
            prop_assert!(span.start() >= end, "{token:?} starts before {end}");
            prop_assert!(span.end() > span.start(), "{token:?} is empty");
            prop_assert!(text.is_char_boundary(span.start()) && text.is_char_boundary(span.end()));
            prop_assert_eq!(text.get(span.range()), Some(token.as_written()));
            end = span.end();
        }
        prop_assert!(end <= text.len());
    }

    #[test]
    fn gaps_hold_no_letter_digit_or_symbol(text in hostile::text(40)) {
        let tokens = tokenize(text.as_str()).unwrap();
        for index in 0..=tokens.len() {
            let gap = gap(&tokens, index);
            let from = gap_range(&tokens, index).start;
            for (at, c) in gap.char_indices() {
                prop_assert!(
                    may_be_left_out(c) || is_layout(&text, from + at),
                    "{c:?} of {gap:?} is in no token of {tokens:?}"
                );
            }
        }
    }

    #[test]
    fn tokens_and_gaps_are_the_text(text in hostile::text(40)) {
        let tokens = tokenize(text.as_str()).unwrap();
        let mut rebuilt = String::new();
        for index in 0..=tokens.len() {
            rebuilt.push_str(gap(&tokens, index));
            if let Some(token) = tokens.get(index) {
                rebuilt.push_str(token.as_written());
            }
        }
        prop_assert_eq!(rebuilt, text);
    }

    /// What is noise inside a token is in its span and not in its key.
    #[test]
    fn cleaned_spans_ascend_too(text in hostile::text(40)) {
        let tokens = tokenize(text.as_str()).unwrap();
        let mut end = 0;
        for token in tokens.iter() {
            let span = token.cleaned_span();
            prop_assert!(span.start() >= end && span.end() > span.start());
            prop_assert_eq!(tokens.cleaned().get(span.range()), Some(token.as_cleaned()));
            prop_assert_eq!(tokens.original_span(span), token.span());
            end = span.end();
        }
    }

    /// Equal keys have equal fingerprints, and a Bad token equals nothing, itself included.
    #[test]
    fn keys_and_fingerprints_agree(text in hostile::text(20)) {
        let tokens = tokenize(text.as_str()).unwrap();
        for a in tokens.iter() {
            prop_assert_eq!(
                tokens.same_key(a.index(), &tokens, a.index()),
                a.kind() != TokenKind::Bad
            );
            for b in tokens.iter() {
                if a.kind() != TokenKind::Bad && a.key() == b.key() {
                    prop_assert!(tokens.same_key(a.index(), &tokens, b.index()));
                    prop_assert_eq!(
                        tokens.fingerprints().get(a.index()),
                        tokens.fingerprints().get(b.index())
                    );
                }
            }
        }
    }

    /// Joins lie inside the text and have two to eight pieces, all of them words.
    #[test]
    fn joins_are_runs_of_words(text in hostile::text(40)) {
        let tokens = tokenize(text.as_str()).unwrap();
        let mut first = 0;
        for join in tokens.joins() {
            prop_assert!(join.first() >= first && (2..=8).contains(&join.pieces()));
            first = join.first();
            for index in first..first + join.pieces() {
                prop_assert_eq!(tokens.get(index).map(|t| t.kind()), Some(TokenKind::Word));
            }
        }
    }

    /// A text behind a blank line and a full stop leaves the tokens before it as they are.
    #[test]
    fn what_follows_a_paragraph_changes_nothing(a in hostile::text(20), b in hostile::text(20)) {
        if a.ends_with(['>', '-', '*', '+', '#', ' ', '\u{ad}']) {
            return Ok(());
        }
        let alone = tokenize(a.as_str()).unwrap();
        let both = tokenize(format!("{a}.\n\nZebra {b}")).unwrap();
        let keys = |t: &Tokens<'_>, n: usize| -> Vec<String> {
            t.iter().take(n).map(|t| format!("{} {}", t.kind(), t.key().as_str())).collect()
        };
        let n = alone.len().saturating_sub(1);
        prop_assert_eq!(keys(&alone, n), keys(&both, n));
    }
}
