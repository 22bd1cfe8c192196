//! The passage most like a quote that was not found. For display: similarity decides nothing.

use std::collections::HashMap;
use std::ops::Range;

use asquoted_closest::{MAX_CELLS, Op, align, align_within, closest_window};
use asquoted_tokenizer::{Class, TokenKind, Tokens, class, is_blank};

use crate::caution::sentence_ends;
use crate::hint::{self, Hint};
use crate::verdict::NotFound;
use crate::{Source, Span};

/// A window is widened by half the quote's tokens on each side, at most by this many.
const WIDEN: usize = 64;

/// The passage of the source most like the quote.
#[derive(Clone, Debug)]
pub struct Closest<'a> {
    span: Span,
    text: &'a str,
    equal: usize,
    of: usize,
    passage_words: usize,
    differences: Vec<WordDifference>,
    hints: Vec<Hint>,
}

impl<'a> Closest<'a> {
    /// Where the passage stands, in bytes of the source.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// What the source says there.
    #[must_use]
    pub const fn text(&self) -> &'a str {
        self.text
    }

    /// How many words of the quote stand in the passage, in order.
    #[must_use]
    pub const fn equal(&self) -> usize {
        self.equal
    }

    /// How many words the quote has.
    #[must_use]
    pub const fn of(&self) -> usize {
        self.of
    }

    /// `2 · equal words / (words of the quote + words of the passage)`, from 0 to 1.
    #[must_use]
    pub fn similarity(&self) -> f64 {
        let words = self.of + self.passage_words;
        if words == 0 { 0.0 } else { (2 * self.equal) as f64 / words as f64 }
    }

    /// Where the two differ, from left to right.
    #[must_use]
    pub fn differences(&self) -> &[WordDifference] {
        &self.differences
    }

    /// What may explain the difference.
    #[must_use]
    pub fn hints(&self) -> &[Hint] {
        &self.hints
    }
}

/// Words that differ between quote and passage; one side may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordDifference {
    kind: DifferenceKind,
    quote: String,
    quote_span: Span,
    source: String,
    source_span: Span,
}

impl WordDifference {
    /// What differs.
    #[must_use]
    pub const fn kind(&self) -> DifferenceKind {
        self.kind
    }

    /// The words of the quote.
    #[must_use]
    pub fn quote(&self) -> &str {
        &self.quote
    }

    /// The words of the source.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Where the words of the quote stand, in bytes of the quote.
    #[must_use]
    pub const fn quote_span(&self) -> Span {
        self.quote_span
    }

    /// Where the words of the source stand, in bytes of the source.
    #[must_use]
    pub const fn source_span(&self) -> Span {
        self.source_span
    }
}

/// What differs between quote and passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DifferenceKind {
    /// A number, sign, unit sign or operator.
    Number,
    /// A word.
    Word,
    /// The same words in another order.
    Order,
    /// Punctuation alone.
    Punctuation,
}

impl DifferenceKind {
    /// The name on the wire: `number`, `word`, `order`, `punctuation`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DifferenceKind::Number => "number",
            DifferenceKind::Word => "word",
            DifferenceKind::Order => "order",
            DifferenceKind::Punctuation => "punctuation",
        }
    }
}

pub(crate) fn of<'a>(not_found: &NotFound<'a>) -> Option<Closest<'a>> {
    let chunk = &not_found.chunk;
    let (source, quote): (&'a Source, _) = (chunk.source, not_found.quote);
    let inside = chunk.tokens();
    let range = passage(source, quote.tokens.fingerprints(), inside.clone())?;
    // A passage shows whole words: tokens glued to its ends belong to it.
    let range = whole_words(&source.tokens, range, &inside);
    let passage = words(&source.tokens, range.clone());
    let quoted = words(&quote.tokens, 0..quote.tokens.len());
    let keys = |words: &[Word]| words.iter().map(|w| w.key.clone()).collect::<Vec<_>>();
    let ids = Ids::of(&keys(&quoted), &keys(&passage));
    let alignment = align(&ids.quote, &ids.passage);
    let start = passage.first().map_or(0, |w| w.span.start());
    let end = passage.last().map_or(start, |w| w.span.end());
    let span = Span::new(start, end);
    let text = source.text().get(span.range()).unwrap_or_default();
    let differences = differences(alignment.ops(), &quoted, &passage, quote.text(), source.text());
    let hints = hint::of(not_found, span, &differences);
    Some(Closest {
        span,
        text,
        equal: alignment.equal(),
        of: quoted.len(),
        passage_words: passage.len(),
        differences,
        hints,
    })
}

/// At most this many comparisons are spent on the closest window: about a second.
const BUDGET: usize = 4_000_000_000;

/// The tokens of the passage: the best alignment with the closest window, widened.
fn passage(source: &Source, quote: &[u32], inside: Range<usize>) -> Option<Range<usize>> {
    let fingerprints = source.tokens.fingerprints();
    // A hostile pair of long texts must not take for ever: then the beginning of the quote says
    // where to look.
    let len = quote.len().min((BUDGET / inside.len().max(1)).max(64));
    let window = closest_window(quote.get(..len)?, fingerprints.get(inside.clone())?)?.tokens();
    let start = inside.start + window.start;
    let window = start..(start + quote.len()).min(inside.end);
    let more = (quote.len() / 2).min(WIDEN);
    let wide =
        window.start.saturating_sub(more).max(inside.start)..(window.end + more).min(inside.end);
    if quote.len().saturating_mul(wide.len()) > MAX_CELLS {
        return Some(window);
    }
    let alignment = align_within(quote, fingerprints.get(wide.clone())?);
    let passage = alignment.passage();
    let passage = wide.start + passage.start..wide.start + passage.end;
    // A changed first or last word has no partner in the alignment: show what stands there.
    let left_over = |op: Option<&Op>| match op {
        Some(Op::Delete { quote, .. }) if quote.len() <= EDGE => quote.len(),
        _ => 0,
    };
    let before = left_over(alignment.ops().first());
    let after = left_over(alignment.ops().last());
    let mut range = passage;
    for _ in 0..before {
        let wider = range.start.checked_sub(1).filter(|i| *i >= inside.start);
        match wider.filter(|i| !sentence_ends(&source.tokens, i + 1)) {
            Some(start) => range.start = start,
            None => break,
        }
    }
    for _ in 0..after {
        if range.end >= inside.end || sentence_ends(&source.tokens, range.end) {
            break;
        }
        range.end += 1;
    }
    Some(range)
}

/// At most this many changed tokens at an end of the quote are shown beside the source's.
const EDGE: usize = 3;

/// The range with the tokens that no blank parts from its ends.
fn whole_words(tokens: &Tokens<'_>, range: Range<usize>, inside: &Range<usize>) -> Range<usize> {
    let glued = |i: usize| {
        let (Some(a), Some(b)) = (tokens.get(i.wrapping_sub(1)), tokens.get(i)) else {
            return false;
        };
        let unspaced = |t: &asquoted_tokenizer::Token<'_>| {
            t.as_cleaned().chars().next().is_some_and(|c| class(c).is_unspaced())
        };
        let gap = tokens
            .cleaned()
            .get(a.cleaned_span().end()..b.cleaned_span().start())
            .unwrap_or_default();
        !gap.chars().any(is_blank) && !unspaced(&a) && !unspaced(&b)
    };
    let (mut start, mut end) = (range.start, range.end);
    for _ in 0..16 {
        if start <= inside.start || !glued(start) {
            break;
        }
        start -= 1;
    }
    for _ in 0..16 {
        if end >= inside.end || !glued(end) {
            break;
        }
        end += 1;
    }
    start..end
}

/// What stands between blanks, without outer punctuation: `12%` and `$4.1` are one word each.
struct Word {
    key: String,
    span: Span,
    numeric: bool,
}

fn words(tokens: &Tokens<'_>, range: Range<usize>) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::new();
    let mut end_before: Option<usize> = None;
    for token in range.filter_map(|i| tokens.get(i)) {
        let clean = token.cleaned_span();
        let unspaced = token.as_cleaned().chars().next().is_some_and(|c| class(c).is_unspaced());
        let numeric =
            matches!(token.kind(), TokenKind::Number | TokenKind::Symbol | TokenKind::Bad);
        let gap = end_before.and_then(|e| tokens.cleaned().get(e..clean.start()));
        let goes_on = !unspaced && gap.is_some_and(|g| !g.chars().any(is_blank));
        end_before = (!unspaced).then_some(clean.end());
        match out.last_mut() {
            Some(word) if goes_on => {
                // What stands between two tokens of a word is punctuation: no difference.
                word.key.push('\u{0}');
                word.key.push_str(token.key().as_str());
                word.span = Span::new(word.span.start(), token.span().end());
                word.numeric |= numeric;
            }
            _ => {
                out.push(Word {
                    key: token.key().as_str().to_owned(),
                    span: token.span(),
                    numeric,
                });
            }
        }
    }
    out
}

/// Words as numbers, so that they are compared once.
struct Ids {
    quote: Vec<u32>,
    passage: Vec<u32>,
}

impl Ids {
    fn of(quote: &[String], passage: &[String]) -> Self {
        let mut ids: HashMap<&str, u32> = HashMap::new();
        for word in quote.iter().chain(passage) {
            let next = ids.len() as u32;
            ids.entry(word).or_insert(next);
        }
        let of =
            |words: &[String]| words.iter().filter_map(|w| ids.get(w.as_str()).copied()).collect();
        Ids { quote: of(quote), passage: of(passage) }
    }
}

fn differences(
    ops: &[Op],
    quoted: &[Word],
    passage: &[Word],
    quote: &str,
    source: &str,
) -> Vec<WordDifference> {
    let slice = |words: &[Word], range: Range<usize>, text: &str| {
        let at = range.start;
        let before = at.checked_sub(1).and_then(|i| words.get(i)).map(|w| w.span.end());
        let after = words.get(at).map(|w| w.span.start());
        let words = words.get(range).unwrap_or_default();
        let span = match (words.first(), words.last()) {
            (Some(a), Some(b)) => Span::new(a.span.start(), b.span.end()),
            // Nothing stands there: the empty span between the neighbours.
            _ => {
                let place = before.or(after).unwrap_or(0);
                Span::new(place, place)
            }
        };
        (
            text.get(span.range()).unwrap_or_default().to_owned(),
            span,
            words.iter().any(|w| w.numeric),
        )
    };
    let mut sorted = [quoted, passage].map(|words| {
        let mut keys: Vec<&str> = words.iter().map(|w| w.key.as_str()).collect();
        keys.sort_unstable();
        keys
    });
    let [a, b] = &mut sorted;
    if a == b && ops.iter().any(|op| !matches!(op, Op::Equal { .. })) {
        let (quote, quote_span, _) = slice(quoted, 0..quoted.len(), quote);
        let (source, source_span, _) = slice(passage, 0..passage.len(), source);
        return vec![WordDifference {
            kind: DifferenceKind::Order,
            quote,
            quote_span,
            source,
            source_span,
        }];
    }
    let mut out: Vec<WordDifference> = Vec::new();
    let mut push = |q: Range<usize>, s: Range<usize>| {
        let (quote, quote_span, a) = slice(quoted, q, quote);
        let (source, source_span, b) = slice(passage, s, source);
        let kind = if a || b { DifferenceKind::Number } else { DifferenceKind::Word };
        out.push(WordDifference { kind, quote, quote_span, source, source_span });
    };
    for op in ops {
        match op {
            Op::Equal { .. } => {}
            // Word by word, so that a changed number does not hide among changed words.
            Op::Replace { quote, passage } => {
                for (q, s) in quote.clone().zip(passage.clone()) {
                    push(q..q + 1, s..s + 1);
                }
            }
            Op::Delete { quote, at } => push(quote.clone(), *at..*at),
            Op::Insert { at, passage } => push(*at..*at, passage.clone()),
        }
    }
    out
}

/// Kept here for the hints: a word's letters and digits without blanks and marks.
pub(crate) fn letters(text: &str) -> String {
    text.chars()
        .filter(|&c| {
            let class = class(c);
            class.is_alphanumeric()
                || matches!(
                    class,
                    Class::Symbol | Class::Operator | Class::Percent | Class::Currency
                )
        })
        .flat_map(char::to_lowercase)
        .collect()
}
