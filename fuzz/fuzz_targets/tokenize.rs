//! Tokens and the gaps between them are the text, and nothing that states something is in a gap.

#![no_main]

use asquoted_fuzz::{keys, text};
use asquoted_tokenizer::{Class, TokenKind, class, is_alphanumeric, is_line_break, tokenize};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = text(data);
    let tokens = tokenize(text.as_str()).expect("texts here are short");

    // Spans ascend, do not overlap, and slice to what is written; gaps and tokens are the text.
    let (mut end, mut rebuilt) = (0, String::new());
    let mut cleaned_end = 0;
    for (index, token) in tokens.iter().enumerate() {
        let span = token.span();
        assert!(span.start() >= end, "{token:?} overlaps the token before it");
        assert!(!span.is_empty(), "{token:?} is empty");
        let gap = text.get(end..span.start()).expect("a span starts inside a character");
        may_be_left_out(gap, &text[span.start()..]);
        let written = text.get(span.range()).expect("a span ends inside a character");
        assert_eq!(token.as_written(), written);
        rebuilt.push_str(gap);
        rebuilt.push_str(token.as_written());
        end = span.end();

        let cleaned = token.cleaned_span();
        assert!(cleaned.start() >= cleaned_end && !cleaned.is_empty());
        assert_eq!(tokens.cleaned().get(cleaned.range()), Some(token.as_cleaned()));
        assert_eq!(tokens.original_span(cleaned), span);
        cleaned_end = cleaned.end();

        // The accessors agree with the token.
        assert_eq!(token.index(), index);
        let is_word = token.kind() == TokenKind::Word;
        assert!(is_word || !(tokens.is_word(index) || tokens.is_unspaced_word(index)));
        // A Bad token equals nothing, itself included.
        assert_eq!(tokens.same_key(index, &tokens, index), token.kind() != TokenKind::Bad);
        if let Some((len, _)) = tokens.phrase(index) {
            assert!(len >= 1 && index + len <= tokens.len());
        }
    }
    let gap = &text[end..];
    may_be_left_out(gap, "");
    rebuilt.push_str(gap);
    assert_eq!(rebuilt, text);

    // Joins are runs of words inside the text.
    let mut first = 0;
    for join in tokens.joins() {
        assert!(join.first() >= first && (2..=8).contains(&join.pieces()), "{join:?}");
        first = join.first();
        for index in first..first + join.pieces() {
            assert_eq!(tokens.get(index).map(|t| t.kind()), Some(TokenKind::Word), "{join:?}");
        }
        let word = tokens.joined_word(first, join.pieces());
        assert_eq!(join.fingerprint(), asquoted_tokenizer::word_fingerprint(&word));
    }

    // The same text has the same tokens, and equal keys have equal fingerprints.
    let again = tokenize(text.as_str()).expect("texts here are short");
    assert_eq!(keys(&tokens), keys(&again));
    assert_eq!(tokens.fingerprints(), again.fingerprints());
    assert_eq!(tokens.joins(), again.joins());
    for a in 0..tokens.len().min(64) {
        for b in 0..a {
            if tokens.same_key(a, &tokens, b) {
                assert!(tokens.same_key(b, &tokens, a));
                assert_eq!(tokens.fingerprints()[a], tokens.fingerprints()[b], "{a} and {b}");
            }
        }
    }
});

/// Blanks, noise, markup, prose punctuation, dashes and brackets of prose. An operator only where
/// the rules leave it to prose, a prime only where it stands for an apostrophe.
fn may_be_left_out(gap: &str, after: &str) {
    for c in gap.chars() {
        let allowed = match class(c) {
            Class::Blank
            | Class::Noise
            | Class::Joiner
            | Class::Quote
            | Class::Dash
            | Class::LongDash
            | Class::Prose
            | Class::Open
            | Class::Close => true,
            Class::Operator => {
                matches!(c, '!' | '*' | '/' | '~' | '>' | '+')
                    || ruler(gap, c)
                    || c == '<' && link(gap, after)
            }
            Class::Degree => c == '\u{2032}',
            _ => false,
        };
        assert!(allowed && !is_alphanumeric(c), "{c:?} of {gap:?} is in no token before {after:?}");
    }
}

/// A line of three or more of one mark, such as the underline of a heading; marks of block quotes
/// before it are taken out first.
fn ruler(gap: &str, mark: char) -> bool {
    gap.split(is_line_break).any(|line| {
        let mark_of_markup =
            |c: char| matches!(c, '>' | '#' | '-' | '*' | '+' | '_' | '`') && c != mark;
        let seen = || {
            line.chars().filter(|&c| {
                !matches!(class(c), Class::Noise | Class::Joiner | Class::Blank)
                    && !mark_of_markup(c)
            })
        };
        seen().map(char::len_utf8).sum::<usize>() > 2 && seen().all(|c| c == mark)
    })
}

/// The bracket before an address: `<https://example.org/>`.
fn link(gap: &str, after: &str) -> bool {
    let rest = format!("{}{after}", gap.rsplit_once('<').map_or("", |(_, rest)| rest));
    rest.split_once('>').is_some_and(|(link, _)| link.contains("://") || link.contains('@'))
}
