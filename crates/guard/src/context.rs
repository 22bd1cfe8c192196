//! One gap with what stands on its two sides.

use std::ops::Deref;

use asquoted_tokenizer::{Class, Roles, Token, TokenKind, Tokens, class, is_blank, is_line_break};

use crate::links::is_year;
use crate::tables::{self, Words};
use crate::{broken, roles};

/// A token beside a gap, with what several rules ask of it, answered once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour<'a> {
    token: Token<'a>,
    /// The classes of its first and of its last character.
    pub(crate) first: Class,
    pub(crate) last: Class,
    /// What the tokenizer's tables know of it, or of the word that breaks over a line behind or before it.
    roles: Roles,
    /// What the tables know of it alone, or of the word that it is the first or last piece of.
    pub(crate) words: Words,
    /// What the phrases of the tables are that begin with it, all together.
    phrases: Words,
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
        let broken = broken::known(tokens, index);
        // No cluster of an unspaced script is in the tables of words.
        let (alone, phrases) =
            if unspaced { (Words::NONE, Words::NONE) } else { tables::word(tokens, index) };
        Some(Neighbour {
            token,
            first,
            last,
            roles: match broken {
                Some((_, roles)) if !roles.is_none() => roles,
                _ => token.roles(),
            },
            words: match broken {
                Some((words, _)) if words != Words::NONE && !unspaced => words,
                _ => alone,
            },
            phrases,
            begins: if unspaced { tables::run_from(tokens, &token) } else { (0, Words::NONE) },
            ends: if unspaced || last.is_unspaced() {
                tables::run_to(tokens, &token)
            } else {
                Words::NONE
            },
        })
    }

    /// What the tokenizer's tables know of it, or of the word that it is the first or last piece of.
    #[inline]
    pub(crate) const fn roles(&self) -> Roles {
        self.roles
    }

    /// The longest phrase of the tables that begins with it, its tokens and what it is, if one of `roles`
    /// does.
    pub(crate) fn phrase(&self, tokens: &Tokens<'_>, roles: u32) -> Option<(usize, Words)> {
        if self.phrases.any(roles) { tables::phrase(tokens, self.index()) } else { None }
    }

    /// A word that joins nothing to anything: in no table, or there for a caution alone.
    pub(crate) fn is_everyday(&self) -> bool {
        self.kind() == TokenKind::Word
            && !self.is_unspaced()
            && !self.words.any(!(roles::NEGATION | roles::CONDITION))
            && self.roles().is_none()
    }

    pub(crate) const fn is_unspaced(&self) -> bool {
        self.first.is_unspaced()
    }

    /// A Word that is one CJK numeral.
    pub(crate) fn is_cjk_numeral(&self) -> bool {
        self.kind() == TokenKind::Word
            && self.first == Class::CjkNumeral
            && !self.ends.any(roles::WHOLE)
    }

    /// A number that needs no other token to be one.
    fn states_number(&self) -> bool {
        self.kind() == TokenKind::Number || self.is_cjk_numeral() || self.words.is_spelled()
    }

    /// What states a number by itself, or begins to.
    pub(crate) fn is_number(&self) -> bool {
        self.states_number()
            || self.is_unspaced() && self.begins.1.is_spelled() && !self.ends.any(roles::WHOLE)
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
    /// Nothing but blanks and at most one hyphen, or another dash alone.
    is_close: bool,
    /// A page, block or cell ends in it. Known of the gap that is asked, not of those looked at beside it.
    pub(crate) has_border: bool,
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
        let text = clean.get(start..end).unwrap_or_default();
        let is_close = is_close(text);
        Gap { tokens, index, left, right, text, start, end, is_close, has_border: false }
    }

    /// The same gap of a text with borders, which are byte offsets of the original text, ascending.
    pub(crate) fn with_borders(self, borders: &[usize]) -> Self {
        let (Some(left), Some(right)) = (&self.left, &self.right) else { return self };
        if borders.is_empty() {
            return self;
        }
        let (from, to) = (left.span().end(), right.span().start());
        let next = borders.partition_point(|&border| border < from);
        Gap { has_border: borders.get(next).is_some_and(|&border| border <= to), ..self }
    }

    /// Nothing but blanks and at most one hyphen, or another dash alone.
    pub(crate) const fn is_close(&self) -> bool {
        self.is_close
    }

    /// Nothing but blanks.
    pub(crate) fn is_blank(&self) -> bool {
        self.text == " " || self.text.chars().all(is_blank_or_noise)
    }

    /// Blanks behind one period: `Rs. 30`, `Mrd. Euro`.
    pub(crate) fn is_blank_after_period(&self) -> bool {
        self.text.strip_prefix('.').is_some_and(|rest| rest.chars().all(is_blank_or_noise))
    }

    /// Whether another text begins behind the gap: a paragraph, block or row of a table whose first word is
    /// written in a capital or in a script without them, or the next item of a list.
    pub(crate) fn begins_text(&self) -> bool {
        let (Some(left), Some(right)) = (&self.left, &self.right) else { return false };
        if self.is_glued() || !self.text.contains('\n') {
            return false;
        }
        let ends_row = self.has_border && !self.text.contains('\u{c}');
        let parted = ends_row || has_blank_line(self.text);
        match right.kind() {
            TokenKind::Word if parted => {
                // A scale or percent in a capital, as German writes them, is behind a year alone no
                // part of the number.
                let counts = || right.roles().is_scale() || right.roles().is_percent();
                !right.as_cleaned().starts_with(char::is_lowercase)
                    && (ends_row || right.is_unspaced() || is_year(left) || !counts())
            }
            TokenKind::Identifier if parted => true,
            TokenKind::Number if parted && left.kind() == TokenKind::Identifier => true,
            TokenKind::Number if ends_row && ends_cell(left) => true,
            TokenKind::Symbol if ends_row && right.first == Class::Currency => true,
            TokenKind::Number if is_item_number(self, right) => true,
            _ => self.has_list_mark(left, right),
        }
    }

    /// Whether the mark of a list item stands in the gap, which is noise elsewhere.
    fn has_list_mark(&self, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
        let (from, to) = (left.span().end(), right.span().start());
        if to.saturating_sub(from) == self.text.len() {
            return false;
        }
        let gap = self.tokens.text().get(from..to).unwrap_or_default();
        gap.split('\n').skip(1).any(|line| {
            let mut chars = line.trim_start_matches([' ', '\t']).chars();
            chars.next().is_some_and(|c| matches!(c, '-' | '*' | '+' | '#'))
                && chars.next().is_none_or(|c| matches!(c, ' ' | '\t' | '#'))
        })
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

fn is_close(gap: &str) -> bool {
    if gap == " " || is_other_dash(gap) {
        return true;
    }
    let mut hyphens = 0;
    gap.chars().all(|c| {
        hyphens += usize::from(is_hyphen(c));
        is_hyphen(c) && hyphens < 2 || is_blank_or_noise(c)
    })
}

/// The hyphens that part a compound, those of Hebrew and Armenian among them; the other dashes part
/// sentences.
pub(crate) const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}' | '\u{5be}' | '\u{58a}')
}

/// A dash that typesetters put in place of a hyphen: `vice–president`.
pub(crate) const fn is_long_dash(c: char) -> bool {
    matches!(c, '\u{2012}' | '\u{2013}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// One such dash and nothing else.
pub(crate) fn is_other_dash(gap: &str) -> bool {
    // All of them have three bytes.
    gap.len() == 3 && gap.chars().next().is_some_and(is_long_dash)
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

/// The sign behind a number: what may end the last cell of a row.
fn ends_cell(token: &Neighbour<'_>) -> bool {
    token.kind() == TokenKind::Symbol
        && matches!(token.last, Class::Percent | Class::Degree | Class::Currency)
}

/// `2. ` or `3) ` at a line's start, and a letter behind.
fn is_item_number(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    let text = right.as_cleaned();
    let mut after =
        gap.tokens.cleaned().get(right.cleaned_span().end()..).unwrap_or_default().chars();
    text.len() <= 2
        && text.bytes().all(|b| b.is_ascii_digit())
        && gap.text.rsplit('\n').next().is_some_and(|rest| rest.chars().all(is_blank_or_noise))
        && matches!(after.next(), Some('.' | ')'))
        && after.next() == Some(' ')
        && after.next().is_some_and(|c| class(c).is_letter())
}

/// Whether a gap holds a blank line, and no page break.
fn has_blank_line(gap: &str) -> bool {
    !gap.contains('\u{c}') && parts_blocks(gap)
}

/// Whether a gap holds a form feed or a blank line.
pub(crate) fn parts_blocks(gap: &str) -> bool {
    if gap == " " {
        return false;
    }
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
