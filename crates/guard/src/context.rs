//! One gap with what stands on its two sides.

use asquoted_tokenizer::{Class, Token, TokenKind, Tokens, class};

/// The gap before token `index`: the tokens beside it and the text between them.
#[derive(Clone, Copy)]
pub(crate) struct Gap<'a> {
    pub(crate) tokens: &'a Tokens<'a>,
    /// The number of the token on the right.
    pub(crate) index: usize,
    pub(crate) left: Option<Token<'a>>,
    pub(crate) right: Option<Token<'a>>,
    /// The cleaned text between the two, or up to the text's start or end.
    pub(crate) text: &'a str,
    /// Where `text` starts and ends in the cleaned text.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl<'a> Gap<'a> {
    pub(crate) fn before(tokens: &'a Tokens<'a>, index: usize) -> Self {
        let left = index.checked_sub(1).and_then(|i| tokens.get(i));
        let right = tokens.get(index);
        let clean = tokens.cleaned();
        let start = left.map_or(0, |t| t.cleaned_span().end());
        let end = right.map_or(clean.len(), |t| t.cleaned_span().start());
        Gap {
            tokens,
            index,
            left,
            right,
            text: clean.get(start..end).unwrap_or_default(),
            start,
            end,
        }
    }

    /// Nothing but blanks and at most one hyphen.
    pub(crate) fn is_close(&self) -> bool {
        let mut hyphens = 0;
        self.text.chars().all(|c| {
            hyphens += usize::from(is_hyphen(c));
            is_hyphen(c) && hyphens < 2 || is_blank_or_noise(c)
        })
    }

    /// Nothing but blanks.
    pub(crate) fn is_blank(&self) -> bool {
        self.text.chars().all(is_blank_or_noise)
    }

    /// Blanks behind one period: `Rs. 30`, `Mrd. Euro`.
    pub(crate) fn is_blank_after_period(&self) -> bool {
        self.text.strip_prefix('.').is_some_and(|rest| rest.chars().all(is_blank_or_noise))
    }

    /// No gap at all.
    pub(crate) const fn is_glued(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn at(&self, offset: usize) -> Option<Token<'a>> {
        self.tokens.get(self.index + offset)
    }

    pub(crate) fn back(&self, offset: usize) -> Option<Token<'a>> {
        self.index.checked_sub(offset).and_then(|i| self.tokens.get(i))
    }
}

/// The hyphens that part a compound; the other dashes part sentences.
pub(crate) const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}')
}

pub(crate) fn is_blank_or_noise(c: char) -> bool {
    matches!(class(c), Class::Blank | Class::Noise)
}

#[inline]
pub(crate) fn first_char(token: &Token<'_>) -> Option<char> {
    let text = token.as_cleaned();
    match text.as_bytes().first() {
        Some(b) if b.is_ascii() => Some(char::from(*b)),
        _ => text.chars().next(),
    }
}

#[inline]
pub(crate) fn last_char(token: &Token<'_>) -> Option<char> {
    let text = token.as_cleaned();
    match text.as_bytes().last() {
        Some(b) if b.is_ascii() => Some(char::from(*b)),
        _ => text.chars().next_back(),
    }
}

/// A Word that is one CJK numeral.
pub(crate) fn is_cjk_numeral(token: &Token<'_>) -> bool {
    token.kind() == TokenKind::Word
        && first_char(token).is_some_and(|c| class(c) == Class::CjkNumeral)
}
