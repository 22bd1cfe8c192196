//! What a token is.

use std::borrow::Cow;
use std::fmt;

use crate::tables::Roles;
use crate::tokens::Tokens;
use crate::{Span, key};

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum TokenKind {
    /// Letters and marks: `captions`, `can't`, `l'`, `年`. Compared folded.
    Word,
    /// Digits with what belongs to them: `1,000.50`, `10²`, `½`, `十五`. Compared as written.
    Number,
    /// Letters and digits in one run: `IPv4`, `v1.2.3`. Compared as written.
    Identifier,
    /// A sign, unit sign or operator: `-`, `%`, `!=`, `→`. Compared as written.
    Symbol,
    /// A form that is not known (`===`) or damaged text: equal to nothing in a source.
    Bad,
}

impl TokenKind {
    /// The name in listings: `word`, `number`, `identifier`, `symbol`, `bad`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TokenKind::Word => "word",
            TokenKind::Number => "number",
            TokenKind::Identifier => "identifier",
            TokenKind::Symbol => "symbol",
            TokenKind::Bad => "bad",
        }
    }
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What tokens are compared by: the kind and the folded text. The place takes no part.
///
/// # Example
/// ```
/// use asquoted_tokenizer::tokenize;
///
/// let a = tokenize("The ﬁlter")?;
/// let b = tokenize("the filter")?;
/// assert!(a.iter().map(|t| t.key()).eq(b.iter().map(|t| t.key())));
/// # Ok::<(), asquoted_tokenizer::TooLong>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenKey<'t> {
    pub(crate) kind: TokenKind,
    pub(crate) text: Cow<'t, str>,
}

impl TokenKey<'_> {
    /// The token's kind.
    #[must_use]
    pub const fn kind(&self) -> TokenKind {
        self.kind
    }

    /// The text compared.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// One token of a text.
#[derive(Clone, Copy)]
pub struct Token<'a> {
    pub(crate) tokens: &'a Tokens<'a>,
    pub(crate) index: usize,
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) tag: Tag,
    /// What stands there in the cleaned text: nearly every question to a token is about it.
    pub(crate) text: &'a str,
}

impl<'a> Token<'a> {
    /// Its number in the text, from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// What it is made of.
    #[must_use]
    pub const fn kind(&self) -> TokenKind {
        self.tag.kind()
    }

    /// Where it stands in the original text, in bytes. O(log of the places where noise was cut).
    #[must_use]
    pub fn span(&self) -> Span {
        self.tokens.original(self.start, self.end)
    }

    /// What stands there in the original text, noise included.
    #[must_use]
    pub fn as_written(&self) -> &'a str {
        self.tokens.text().get(self.span().range()).unwrap_or_default()
    }

    /// The token without the noise inside it.
    #[inline]
    #[must_use]
    pub const fn as_cleaned(&self) -> &'a str {
        self.text
    }

    /// Where it stands in [`Tokens::cleaned`], in bytes.
    #[must_use]
    pub const fn cleaned_span(&self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }

    /// What it is compared by. O(length).
    #[must_use]
    pub fn key(&self) -> TokenKey<'a> {
        key::of(self.tag, self.as_cleaned())
    }

    /// What the tables know of a word, identifier or letter symbol.
    #[inline]
    #[must_use]
    pub fn roles(&self) -> Roles {
        if self.tag.may_be_listed() { self.listed_roles() } else { Roles::NONE }
    }

    fn listed_roles(&self) -> Roles {
        match self.tokens.fingerprints().get(self.index) {
            Some(&known) if self.tag.is_folded_word() => {
                key::roles_of_word(known, self.as_cleaned())
            }
            _ => key::roles(self.as_cleaned()),
        }
    }

    /// Whether `key` is what it is compared by, whatever its kind. As [`Token::key`], but nothing is
    /// allocated for most tokens. O(length).
    #[inline]
    #[must_use]
    pub fn has_key(&self, key: &str) -> bool {
        if self.tag.is_folded_word() {
            return key::is_folded(self.as_cleaned(), key);
        }
        self.key().as_str() == key
    }

    /// Whether it is a pictograph or dingbat, which joins no numeric expression.
    #[must_use]
    pub const fn is_pictograph(&self) -> bool {
        self.tag.has(Tag::PICTOGRAPH)
    }

    /// Whether it is an elided word that no edge may drop, such as French `n'`.
    #[must_use]
    pub fn is_kept_elision(&self) -> bool {
        let word = self.as_cleaned();
        self.is_elided()
            && key::roles(word.trim_end_matches(crate::classes::is_apostrophe)).is_kept_elision()
    }

    /// Whether it is an elided article or preposition with its apostrophe.
    #[must_use]
    pub const fn is_elided(&self) -> bool {
        self.tag.has(Tag::ELIDED)
    }
}

impl fmt::Debug for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} at {}", self.kind(), self.as_written(), self.span())
    }
}

/// Kind and flags of a token in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tag(u8);

impl Tag {
    /// Case is kept: a unit whose other case is another unit, after a number.
    pub(crate) const CASED: u8 = 1 << 3;
    pub(crate) const PICTOGRAPH: u8 = 1 << 4;
    pub(crate) const ELIDED: u8 = 1 << 5;
    /// The word tables may know it.
    pub(crate) const LISTED: u8 = 1 << 6;
    /// A cluster of an unspaced script.
    pub(crate) const UNSPACED: u8 = 1 << 7;

    pub(crate) const fn new(kind: TokenKind, flags: u8) -> Self {
        Tag(kind as u8 | flags)
    }

    #[inline]
    pub(crate) const fn kind(self) -> TokenKind {
        match self.0 & 7 {
            0 => TokenKind::Word,
            1 => TokenKind::Number,
            2 => TokenKind::Identifier,
            3 => TokenKind::Symbol,
            _ => TokenKind::Bad,
        }
    }

    #[inline]
    pub(crate) const fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }

    /// A word of a script with blanks, not an elided one.
    #[inline]
    pub(crate) const fn is_word(self) -> bool {
        self.0 & (7 | Tag::UNSPACED | Tag::ELIDED) == 0
    }

    /// A word that is compared folded.
    #[inline]
    pub(crate) const fn is_folded_word(self) -> bool {
        self.0 & (7 | Tag::CASED) == 0
    }

    #[inline]
    pub(crate) const fn may_be_listed(self) -> bool {
        self.has(Tag::LISTED)
    }

    pub(crate) const fn with(self, flag: u8) -> Self {
        Tag(self.0 | flag)
    }
}
