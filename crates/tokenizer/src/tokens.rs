//! A text with its tokens.

use std::borrow::Cow;
use std::{error, fmt};

use crate::clean::Clean;
use crate::hyphen::{self, Join};
use crate::key;
use crate::tables::{self, Roles};
use crate::token::{Tag, Token, TokenKind};
use crate::{Span, scan};

/// Splits a text into tokens. O(length), and the only thing that can go wrong is the size.
///
/// # Errors
/// [`TooLong`] for a text of 4 GiB or more: offsets are stored in 32 bits.
///
/// # Example
/// ```
/// use asquoted_tokenizer::{TokenKind, tokenize};
///
/// let tokens = tokenize("It grew 5% in **May**.")?;
/// let kinds: Vec<_> = tokens.iter().map(|t| (t.kind(), t.as_written())).collect();
/// assert_eq!(kinds[2], (TokenKind::Number, "5"));
/// assert_eq!(kinds[3], (TokenKind::Symbol, "%"));
/// assert_eq!(kinds[5], (TokenKind::Word, "May"));
/// # Ok::<(), asquoted_tokenizer::TooLong>(())
/// ```
pub fn tokenize<'t>(text: impl Into<Cow<'t, str>>) -> Result<Tokens<'t>, TooLong> {
    let text = text.into();
    if u32::try_from(text.len()).is_err() {
        return Err(TooLong { len: text.len() });
    }
    let clean = Clean::new(&text);
    let mut arrays = Arrays::default();
    scan::scan(clean.text(&text), &mut arrays);
    arrays.shrink_to_fit();
    let joins = hyphen::joins(clean.text(&text), &arrays);
    Ok(Tokens { text, clean, arrays, joins })
}

/// A text of 4 GiB or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLong {
    len: usize,
}

impl TooLong {
    /// The length of the text, in bytes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// False: a text that is too long is not empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "text of {} bytes is longer than the 4294967295 bytes that can be checked",
            self.len
        )
    }
}

impl error::Error for TooLong {}

/// The tokens of a text, in arrays: 13 bytes a token beside the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arrays {
    // All of one length. Spans are of the cleaned text, ascend and never overlap.
    pub(crate) spans: Vec<[u32; 2]>,
    pub(crate) keys: Vec<u32>,
    pub(crate) tags: Vec<Tag>,
    /// Tokens behind which a word breaks over a line, ascending.
    pub(crate) sites: Vec<u32>,
}

impl Arrays {
    /// Gives back what was reserved for more tokens than there are.
    fn shrink_to_fit(&mut self) {
        self.spans.shrink_to_fit();
        self.keys.shrink_to_fit();
        self.tags.shrink_to_fit();
        self.sites.shrink_to_fit();
    }

    pub(crate) fn span(&self, index: usize) -> Option<[u32; 2]> {
        self.spans.get(index).copied()
    }
}

/// A text split into tokens; made by [`tokenize`].
#[derive(Clone)]
pub struct Tokens<'t> {
    text: Cow<'t, str>,
    clean: Clean,
    arrays: Arrays,
    joins: Vec<Join>,
}

impl Tokens<'_> {
    /// The tokens of the empty text: none.
    #[must_use]
    pub fn empty() -> Tokens<'static> {
        Tokens {
            text: Cow::Borrowed(""),
            clean: Clean::default(),
            arrays: Arrays::default(),
            joins: Vec::new(),
        }
    }

    /// The original text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text without invisible characters and paired markup: what tokens were read from.
    #[inline]
    #[must_use]
    pub fn cleaned(&self) -> &str {
        self.clean.text(&self.text)
    }

    /// The number of tokens.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.arrays.keys.len()
    }

    /// Whether there is no token.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.arrays.keys.is_empty()
    }

    /// The token of this number.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Token<'_>> {
        let [start, end] = self.arrays.span(index)?;
        let tag = self.arrays.tags.get(index).copied()?;
        Some(self.token(index, start, end, tag))
    }

    #[inline]
    fn token(&self, index: usize, start: u32, end: u32, tag: Tag) -> Token<'_> {
        let text = self.cleaned().get(start as usize..end as usize).unwrap_or_default();
        Token { tokens: self, index, start, end, tag, text }
    }

    /// The tokens from left to right.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Token<'_>> + ExactSizeIterator {
        let spans = self.arrays.spans.iter().zip(&self.arrays.tags).enumerate();
        spans.map(|(index, (&[start, end], &tag))| self.token(index, start, end, tag))
    }

    /// The fingerprints of the keys, one a token. Equal keys have equal fingerprints; unequal keys
    /// may, rarely, too: [`Tokens::same_key`] decides.
    #[inline]
    #[must_use]
    pub fn fingerprints(&self) -> &[u32] {
        &self.arrays.keys
    }

    /// Whether a token is a word of a script with blanks, and no elided one. O(1).
    #[inline]
    #[must_use]
    pub fn is_word(&self, index: usize) -> bool {
        self.arrays.tags.get(index).is_some_and(|t| t.is_word())
    }

    /// Whether a token is such a word and in no table of units, scales, percent or currency. O(1).
    #[inline]
    #[must_use]
    pub fn is_unlisted_word(&self, index: usize) -> bool {
        self.arrays.tags.get(index).is_some_and(|t| t.is_word() && !t.may_be_listed())
    }

    /// Whether a token may be a word that belongs to the number behind it (a currency's code, a percent
    /// prefix), alone or as the last one of a phrase: false is certain. O(1).
    #[inline]
    #[must_use]
    pub fn may_precede_number(&self, index: usize) -> bool {
        self.may_be(index, tables::may_precede)
    }

    /// Whether a token may stand in a phrase of the tables behind its first word: false is certain. O(1).
    #[inline]
    #[must_use]
    pub fn may_go_on_phrase(&self, index: usize) -> bool {
        self.may_be(index, tables::may_be_inner)
    }

    /// What a filter that is placed by folded words says of a token. No cluster of an unspaced script stands
    /// in a phrase.
    #[inline]
    fn may_be(&self, index: usize, filter: impl FnOnce(u32) -> bool) -> bool {
        match (self.arrays.tags.get(index), self.arrays.keys.get(index)) {
            (Some(tag), Some(&key)) if tag.is_word() && !tag.has(Tag::CASED) => filter(key),
            (Some(tag), Some(_)) => !tag.has(Tag::UNSPACED),
            _ => false,
        }
    }

    /// The kind of a token, without the rest of it. O(1).
    #[inline]
    #[must_use]
    pub fn kind(&self, index: usize) -> Option<TokenKind> {
        self.arrays.tags.get(index).map(|t| t.kind())
    }

    /// Whether a token is a word of a script without blanks: one cluster. O(1).
    #[inline]
    #[must_use]
    pub fn is_unspaced_word(&self, index: usize) -> bool {
        self.arrays.tags.get(index).is_some_and(|t| t.has(Tag::UNSPACED))
    }

    /// The cleaned span of a token, without the rest of it. O(1).
    #[must_use]
    pub fn cleaned_span(&self, index: usize) -> Option<Span> {
        self.arrays.span(index).map(|[a, b]| Span::new(a as usize, b as usize))
    }

    /// The cleaned spans of all tokens, starts and ends in bytes: what [`Tokens::cleaned_span`] gives
    /// one by one, for a pass over all of them.
    #[inline]
    #[must_use]
    pub fn cleaned_spans(&self) -> &[[u32; 2]] {
        &self.arrays.spans
    }

    /// The longest phrase of the tables that begins at token `index` (`per cent`, `basis points`):
    /// how many tokens it has, and what it is.
    #[must_use]
    pub fn phrase(&self, index: usize) -> Option<(usize, Roles)> {
        self.arrays.tags.get(index).filter(|tag| tag.may_be_listed())?;
        let first = self.get(index)?;
        let fingerprint = match self.arrays.keys.get(index) {
            Some(&known) if first.tag.is_folded_word() => known,
            _ => key::fingerprint_of_word(first.as_cleaned()),
        };
        let phrases = tables::phrases(fingerprint, |key| key::is_folded(first.as_cleaned(), key));
        // Most are told by their second word, which is a word as a rule.
        let second = if phrases.is_empty() { None } else { self.get(index + 1) }?;
        let known = match self.arrays.keys.get(index + 1) {
            Some(&known) if second.tag.is_folded_word() => Some(known),
            _ => None,
        };
        phrases
            .iter()
            .filter(|phrase| known.is_none_or(|known| known == phrase.second))
            .filter(|phrase| {
                (index + 1..).zip(phrase.rest()).all(|(i, word)| {
                    self.get(i).is_some_and(|t| key::is_folded(t.as_cleaned(), word))
                })
            })
            .max_by_key(|phrase| phrase.len())
            .map(|phrase| (phrase.len(), phrase.roles()))
    }

    /// What a phrase is that ends with token `index` and belongs to the number behind it: a prefix or
    /// a currency's code. None of them has more than five tokens.
    #[must_use]
    pub fn prefix_to(&self, index: usize) -> Option<Roles> {
        if !self.may_precede_number(index) {
            return None;
        }
        (1..5)
            .find_map(|back| {
                let (len, roles) = self.phrase(index.checked_sub(back)?)?;
                (len == back + 1).then_some(roles)
            })
            .filter(|roles| roles.is_prefix() || roles.is_currency_code())
    }

    /// Whether token `index` equals token `other_index` of `other`. A Bad token equals nothing.
    /// O(length of the two).
    #[must_use]
    #[inline]
    pub fn same_key(&self, index: usize, other: &Tokens<'_>, other_index: usize) -> bool {
        let (Some((a, text)), Some((b, other_text))) =
            (self.tagged(index), other.tagged(other_index))
        else {
            return false;
        };
        a.kind() != TokenKind::Bad
            && a.kind() == b.kind()
            && (a.has(Tag::CASED) == b.has(Tag::CASED) && text == other_text
                || self.same_computed_key(index, other, other_index))
    }

    /// The tag of a token and its cleaned text.
    #[inline]
    fn tagged(&self, index: usize) -> Option<(Tag, &[u8])> {
        let (&[start, end], &tag) = (self.arrays.spans.get(index)?, self.arrays.tags.get(index)?);
        let text = self.cleaned().as_bytes().get(start as usize..end as usize)?;
        Some((tag, text))
    }

    fn same_computed_key(&self, index: usize, other: &Tokens<'_>, other_index: usize) -> bool {
        let (Some(a), Some(b)) = (self.get(index), other.get(other_index)) else { return false };
        a.key() == b.key()
    }

    /// The fingerprint of the other reading of token `index` that a unit symbol has whose left side
    /// is unknown: with its case kept, where the tables hold two spellings that differ in case.
    #[must_use]
    pub fn cased_fingerprint(&self, index: usize) -> Option<u32> {
        let token = self.get(index)?;
        if token.kind() != TokenKind::Word || token.tag.has(Tag::CASED) {
            return None;
        }
        let folded = key::folded(token.as_cleaned());
        let cased = tables::is_cased(key::word_fingerprint(&folded), &folded);
        cased.then(|| key::fingerprint_of(token.tag.with(Tag::CASED), token.as_cleaned()))
    }

    /// Whether token `index`, with its case kept, equals token `other_index` of `other`.
    #[must_use]
    pub fn same_cased_key(&self, index: usize, other: &Tokens<'_>, other_index: usize) -> bool {
        let (Some(a), Some(b)) = (self.get(index), other.get(other_index)) else { return false };
        key::of(a.tag.with(Tag::CASED), a.as_cleaned()) == b.key()
    }

    /// The joined readings of words that break over a line, in order of their first token.
    #[must_use]
    pub fn joins(&self) -> &[Join] {
        &self.joins
    }

    /// The folded word that `pieces` tokens from `first` on make when they are joined. O(length).
    #[must_use]
    pub fn joined_word(&self, first: usize, pieces: usize) -> String {
        hyphen::joined(self.cleaned(), &self.arrays, first, pieces)
    }

    /// What the tables know of a word that breaks over a line, joined. O(length).
    #[must_use]
    pub fn joined_roles(&self, join: &Join) -> Roles {
        key::roles(&self.joined_word(join.first(), join.pieces()))
    }

    /// A range of the cleaned text in the original one. O(log of the places where noise was cut).
    #[must_use]
    pub fn original_span(&self, cleaned: Span) -> Span {
        self.original(cleaned.start() as u32, cleaned.end() as u32)
    }

    pub(crate) fn original(&self, start: u32, end: u32) -> Span {
        let from = self.clean.original_start(start);
        Span::new(from as usize, self.clean.original_end(end).max(from) as usize)
    }

    /// Heap bytes that the tokens take beside the original text.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.clean.heap_bytes()
            + self.arrays.spans.capacity() * size_of::<[u32; 2]>()
            + self.arrays.keys.capacity() * size_of::<u32>()
            + self.arrays.tags.capacity() * size_of::<Tag>()
            + self.arrays.sites.capacity() * size_of::<u32>()
            + self.joins.capacity() * size_of::<Join>()
    }
}

impl fmt::Debug for Tokens<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
