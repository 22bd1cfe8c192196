//! One gap with what stands on its two sides.

use std::ops::Deref;

use asquoted_tokenizer::{Class, Token, TokenKind, Tokens, class, is_blank, is_line_break};

use crate::tables::{self, Words};

/// A token beside a gap, with what several rules ask of it, answered once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour<'a> {
    token: Token<'a>,
    /// The classes of its first and of its last character.
    pub(crate) first: Class,
    pub(crate) last: Class,
    /// What the tables know of it alone.
    pub(crate) words: Words,
    /// In an unspaced script, the longest table word that begins with it: its bytes, what it is.
    pub(crate) begins: (usize, Words),
    /// The longest one that ends with it.
    pub(crate) ends: Words,
}

impl<'a> Neighbour<'a> {
    pub(crate) fn new(tokens: &'a Tokens<'a>, index: usize) -> Option<Self> {
        let token = tokens.get(index)?;
        let of = |c: Option<char>| c.map_or(Class::Symbol, class);
        let first = of(first_char(&token));
        // The scale of a temperature is a letter: `°C`.
        let last = if first == Class::Degree { first } else { of(last_char(&token)) };
        let unspaced = first.is_unspaced();
        Some(Neighbour {
            token,
            first,
            last,
            words: if unspaced { Words::NONE } else { tables::word(tokens, index) },
            begins: if unspaced { tables::run_from(tokens, &token) } else { (0, Words::NONE) },
            ends: if unspaced || last.is_unspaced() {
                tables::run_to(tokens, &token)
            } else {
                Words::NONE
            },
        })
    }

    pub(crate) const fn is_unspaced(&self) -> bool {
        self.first.is_unspaced()
    }

    /// A Word that is one CJK numeral.
    pub(crate) fn is_cjk_numeral(&self) -> bool {
        self.kind() == TokenKind::Word && self.first == Class::CjkNumeral
    }

    /// A number that needs no other token to be one.
    fn states_number(&self) -> bool {
        self.kind() == TokenKind::Number || self.is_cjk_numeral() || self.words.is_spelled()
    }

    /// What states a number by itself, or begins to.
    pub(crate) fn is_number(&self) -> bool {
        self.states_number() || self.is_unspaced() && self.begins.1.is_spelled()
    }

    /// What states a number by itself, or ends to.
    pub(crate) fn is_number_to(&self) -> bool {
        self.states_number() || self.is_unspaced() && self.ends.is_spelled()
    }

    /// What the tables know of it, in an unspaced script of the table word that it begins.
    pub(crate) fn words_from(&self) -> Words {
        if self.words == Words::NONE { self.begins.1 } else { self.words }
    }

    /// The same of the table word that it ends.
    pub(crate) fn words_to(&self) -> Words {
        if self.words == Words::NONE && self.is_unspaced() { self.ends } else { self.words }
    }
}

impl<'a> Deref for Neighbour<'a> {
    type Target = Token<'a>;

    fn deref(&self) -> &Token<'a> {
        &self.token
    }
}

/// The gap before token `index`: the tokens beside it and the text between them.
#[derive(Clone, Copy)]
pub(crate) struct Gap<'a> {
    pub(crate) tokens: &'a Tokens<'a>,
    /// The number of the token on the right.
    pub(crate) index: usize,
    pub(crate) left: Option<Neighbour<'a>>,
    pub(crate) right: Option<Neighbour<'a>>,
    /// The cleaned text between the two, or up to the text's start or end.
    pub(crate) text: &'a str,
    /// Where `text` starts and ends in the cleaned text.
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl<'a> Gap<'a> {
    /// `left` is the token on the left, if somebody has looked at it.
    pub(crate) fn before(
        tokens: &'a Tokens<'a>,
        index: usize,
        left: Option<Neighbour<'a>>,
    ) -> Self {
        let at = |i| Neighbour::new(tokens, i);
        let left = left.or_else(|| index.checked_sub(1).and_then(at));
        let right = at(index);
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

    pub(crate) fn at(&self, offset: usize) -> Option<Neighbour<'a>> {
        Neighbour::new(self.tokens, self.index + offset)
    }

    pub(crate) fn back(&self, offset: usize) -> Option<Neighbour<'a>> {
        self.index.checked_sub(offset).and_then(|i| Neighbour::new(self.tokens, i))
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

/// Whether a gap holds a form feed or a blank line.
pub(crate) fn parts_blocks(gap: &str) -> bool {
    let mut breaks = 0;
    for c in gap.chars() {
        match c {
            '\u{c}' | '\u{2029}' => return true,
            '\r' => {}
            _ if is_line_break(c) => breaks += 1,
            _ if is_blank(c) => {}
            _ => breaks = 0,
        }
        if breaks > 1 {
            return true;
        }
    }
    false
}
