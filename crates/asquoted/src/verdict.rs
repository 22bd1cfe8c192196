//! What a check answers.

use std::fmt;

use asquoted_guard::{RefusalKind, Side};

use crate::caution::{self, Caution};
use crate::closest::{self, Closest};
use crate::guarded::Refused;
use crate::hits::Run;
use crate::omission::{self, Omission};
use crate::source::Chunk;
use crate::{Forgiven, Quote, Source, Span, forgiven};

/// The answer of a check.
///
/// Closed on purpose: whoever gates on it must decide about each arm, and a fourth arm would be a
/// breaking change. There is no conversion to `bool`; [`Verdict::is_found`] is the only predicate.
#[derive(Clone, Debug)]
pub enum Verdict<'a> {
    /// The quote stands in the source, as quoted.
    Found(Found<'a>),
    /// It does not.
    NotFound(NotFound<'a>),
    /// No answer can be given, for a [`Reason`]; never to be shown as found.
    CouldNotCheck(CouldNotCheck<'a>),
}

impl Verdict<'_> {
    /// Whether the quote was found.
    #[must_use]
    pub const fn is_found(&self) -> bool {
        matches!(self, Verdict::Found(_))
    }

    /// The name on the wire: `found`, `not_found`, `could_not_check`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Verdict::Found(_) => "found",
            Verdict::NotFound(_) => "not_found",
            Verdict::CouldNotCheck(_) => "could_not_check",
        }
    }
}

/// The quote stands in the source, at one or more places.
#[derive(Clone)]
pub struct Found<'a> {
    pub(crate) source: &'a Source,
    pub(crate) quote: &'a Quote,
    // never empty, ascending
    pub(crate) hits: Vec<Run>,
    pub(crate) refused: Vec<Refused>,
    /// The hits are copies byte for byte, found as such.
    pub(crate) verbatim: bool,
}

impl<'a> Found<'a> {
    /// At how many places: at least one; overlapping ones count.
    #[must_use]
    pub const fn matches(&self) -> usize {
        self.hits.len()
    }

    /// How many more places the guard refused.
    #[must_use]
    pub const fn refused(&self) -> usize {
        self.refused.len()
    }

    /// The places, from the start of the source. What a [`Hit`] tells is computed when asked.
    pub fn hits(&self) -> impl ExactSizeIterator<Item = Hit<'a>> + use<'a, '_> {
        let (source, quote, verbatim) = (self.source, self.quote, self.verbatim);
        self.hits.iter().map(move |&run| Hit { source, quote, run, verbatim })
    }

    /// The first place.
    #[must_use]
    pub fn first(&self) -> Hit<'a> {
        let run = self.hits.first().copied().unwrap_or(Run { first: 0, last: 0 });
        Hit { source: self.source, quote: self.quote, run, verbatim: self.verbatim }
    }

    /// The refused places.
    pub fn refusals(&self) -> impl ExactSizeIterator<Item = Refusal<'a>> + use<'a, '_> {
        let source = self.source;
        self.refused.iter().map(move |&refused| Refusal::new(source, refused))
    }
}

impl fmt::Debug for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Found")
            .field("first", &self.first().span())
            .field("matches", &self.matches())
            .field("refused", &self.refused())
            .finish()
    }
}

/// A place where the quote stands.
#[derive(Clone, Copy)]
pub struct Hit<'a> {
    pub(crate) source: &'a Source,
    pub(crate) quote: &'a Quote,
    pub(crate) run: Run,
    pub(crate) verbatim: bool,
}

/// How many characters of the source a prefix or suffix shows.
const CONTEXT: usize = 32;

impl<'a> Hit<'a> {
    /// Where it stands, in bytes of the source: from the first token's start to the last one's end.
    #[must_use]
    pub fn span(&self) -> Span {
        span_of(self.source, self.run)
    }

    /// What the source says there.
    #[must_use]
    pub fn text(&self) -> &'a str {
        self.source.text().get(self.span().range()).unwrap_or_default()
    }

    /// Up to 32 characters of the source before it.
    #[must_use]
    pub fn prefix(&self) -> &'a str {
        context_before(self.source.text(), self.span().start())
    }

    /// Up to 32 characters of the source after it.
    #[must_use]
    pub fn suffix(&self) -> &'a str {
        context_after(self.source.text(), self.span().end())
    }

    /// The differences between the quote and the source that were let pass. O(length of the quote).
    #[must_use]
    pub fn forgiven(&self) -> Forgiven {
        if self.verbatim {
            return Forgiven::NONE;
        }
        forgiven::of(self.source, self.quote, self.run)
    }

    /// What a reader should see beside the quote. Advice; it changes no verdict. O(length of the
    /// quote).
    #[must_use]
    pub fn cautions(&self) -> Vec<Caution> {
        caution::of(self.source, self.quote, self.run)
    }

    /// The pages that it touches, from 1.
    #[must_use]
    pub fn pages(&self) -> std::ops::RangeInclusive<usize> {
        let span = self.span();
        self.source.page_of(span.start())..=self.source.page_of(span.end().saturating_sub(1))
    }
}

impl fmt::Debug for Hit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {}", self.text(), self.span())
    }
}

pub(crate) fn span_of(source: &Source, run: Run) -> Span {
    let start = source.tokens.get(run.first).map_or(0, |t| t.span().start());
    let end = source.tokens.get(run.last).map_or(start, |t| t.span().end());
    Span::new(start, end)
}

pub(crate) fn context_before(text: &str, at: usize) -> &str {
    let before = text.get(..at).unwrap_or_default();
    let start = before.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(i, _)| i);
    before.get(start..).unwrap_or_default()
}

pub(crate) fn context_after(text: &str, at: usize) -> &str {
    let after = text.get(at..).unwrap_or_default();
    let end = after.char_indices().nth(CONTEXT).map_or(after.len(), |(i, _)| i);
    after.get(..end).unwrap_or_default()
}

/// A place where the quote's tokens stand and the guard refuses an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal<'a> {
    span: Span,
    side: Side,
    kind: RefusalKind,
    neighbour: Span,
    neighbour_text: &'a str,
}

impl<'a> Refusal<'a> {
    fn new(source: &'a Source, refused: Refused) -> Self {
        let Refused { run, side, kind, neighbour } = refused;
        let span = span_of(source, run);
        let beside = neighbour.or_else(|| match side {
            Side::Left => run.first.checked_sub(1),
            Side::Right => Some(run.last + 1),
        });
        let beside = beside.and_then(|i| source.tokens.get(i));
        // At the text's edge punctuation may be all that is cut: `30,-`.
        let neighbour = beside.map_or_else(
            || match side {
                Side::Left => Span::new(span.start(), span.start()),
                Side::Right => {
                    let rest = source.text().get(span.end()..).unwrap_or_default();
                    let len = rest.find(asquoted_tokenizer::is_blank).unwrap_or(rest.len());
                    Span::new(span.end(), span.end() + len)
                }
            },
            |t| t.span(),
        );
        let neighbour_text = source.text().get(neighbour.range()).unwrap_or_default();
        Refusal { span, side, kind, neighbour, neighbour_text }
    }

    /// Where the quote's tokens stand, in bytes of the source.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Which edge is refused.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Why.
    #[must_use]
    pub const fn kind(&self) -> RefusalKind {
        self.kind
    }

    /// Where the neighbour stands that the edge cuts off, in bytes of the source.
    #[must_use]
    pub const fn neighbour(&self) -> Span {
        self.neighbour
    }

    /// What the neighbour is, as the source has it.
    #[must_use]
    pub const fn neighbour_text(&self) -> &'a str {
        self.neighbour_text
    }
}

/// A hit that the policy does not let pass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outside {
    pub(crate) run: Run,
}

/// The quote does not stand in the source as quoted.
#[derive(Clone)]
pub struct NotFound<'a> {
    pub(crate) chunk: Chunk<'a>,
    pub(crate) quote: &'a Quote,
    pub(crate) outside: Option<Outside>,
}

impl<'a> NotFound<'a> {
    /// The passage most like the quote, for display: similarity decides nothing. None if no token
    /// of the quote stands in the source.
    ///
    /// O((N − M + 1) · M) at worst for N tokens of the chunk and M of the quote, in practice a few
    /// steps a token.
    #[must_use]
    pub fn closest(&self) -> Option<Closest<'a>> {
        closest::of(self)
    }

    /// The parts of a quote with `…`, `...` or `[…]`, if all of them stand in the source in order.
    #[must_use]
    pub fn omission(&self) -> Option<Omission<'a>> {
        omission::of(&self.chunk, self.quote)
    }

    /// The place where the quote would be found under [`crate::Policy::DEFAULT`], and what that
    /// would forgive.
    #[must_use]
    pub fn outside_policy(&self) -> Option<(Span, Forgiven)> {
        let source = self.chunk.source;
        self.outside.map(|o| (span_of(source, o.run), forgiven::of(source, self.quote, o.run)))
    }

    /// The source that was looked through.
    #[must_use]
    pub const fn source(&self) -> &'a Source {
        self.chunk.source
    }

    /// The quote that was looked for.
    #[must_use]
    pub const fn quote(&self) -> &'a Quote {
        self.quote
    }
}

impl fmt::Debug for NotFound<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NotFound").field("quote", &self.quote.text()).finish_non_exhaustive()
    }
}

/// No answer can be given.
#[derive(Clone)]
pub struct CouldNotCheck<'a> {
    pub(crate) source: &'a Source,
    pub(crate) quote: &'a Quote,
    pub(crate) reason: Reason,
    pub(crate) refused: Vec<Refused>,
}

impl<'a> CouldNotCheck<'a> {
    /// Why.
    #[must_use]
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// How many places the guard refused.
    #[must_use]
    pub const fn refused(&self) -> usize {
        self.refused.len()
    }

    /// The refused places.
    pub fn refusals(&self) -> impl ExactSizeIterator<Item = Refusal<'a>> + use<'a, '_> {
        let source = self.source;
        self.refused.iter().map(move |&refused| Refusal::new(source, refused))
    }

    /// The quote that was looked for.
    #[must_use]
    pub const fn quote(&self) -> &'a Quote {
        self.quote
    }
}

impl fmt::Debug for CouldNotCheck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CouldNotCheck")
            .field("reason", &self.reason)
            .field("refused", &self.refused.len())
            .finish()
    }
}

/// Why no answer can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The quote holds no word, number or symbol.
    EmptyQuote,
    /// The source holds none.
    EmptySource,
    /// The quote holds a form that is not known, such as `===`, or a damaged character.
    UnknownForm {
        /// Where, in bytes of the quote.
        span: Span,
    },
    /// Every hit cuts a numeric expression: a sign, unit, scale or further number is left outside.
    NumericContext,
    /// Every hit cuts a word: `toxic` out of `non-toxic`.
    CutCompound,
}

impl Reason {
    /// The name on the wire: `empty_quote`, `empty_source`, `unknown_form`, `numeric_context`,
    /// `cut_compound`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Reason::EmptyQuote => "empty_quote",
            Reason::EmptySource => "empty_source",
            Reason::UnknownForm { .. } => "unknown_form",
            Reason::NumericContext => "numeric_context",
            Reason::CutCompound => "cut_compound",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::EmptyQuote => f.write_str("the quote holds no word, number or symbol"),
            Reason::EmptySource => f.write_str("the source holds no word, number or symbol"),
            Reason::UnknownForm { span } => {
                write!(f, "the quote holds a form that is not known at bytes {span}")
            }
            Reason::NumericContext => f.write_str("every place cuts a number off from its context"),
            Reason::CutCompound => f.write_str("every place cuts a word"),
        }
    }
}
