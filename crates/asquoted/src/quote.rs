//! The words that are said to stand in a source.

use std::fmt;

use asquoted_tokenizer::{TokenKind, Tokens, tokenize};

use crate::joints::Joints;
use crate::{Difference, Policy, Span, editing};

/// A quote, prepared once and checked against any number of sources.
///
/// # Example
/// ```
/// use asquoted::{Policy, Quote, Source, Verdict};
///
/// let source = Source::new("Revenue rose 5% in May.")?;
/// let quote = Quote::new("REVENUE ROSE 5%");
/// assert!(source.check(&quote).is_found());
/// let strict = Quote::new("REVENUE ROSE 5%").with_policy(Policy::STRICT);
/// assert!(matches!(source.check(&strict), Verdict::NotFound(_)));
/// # Ok::<(), asquoted::SourceError>(())
/// ```
#[derive(Clone)]
pub struct Quote {
    pub(crate) tokens: Tokens<'static>,
    pub(crate) policy: Policy,
    /// Two different keys of the quote share a fingerprint (a built collision).
    pub(crate) collides: bool,
    /// Where its tokens make one amount.
    pub(crate) joints: Joints,
    /// The other reading of its first token, with its case kept, if it has one.
    pub(crate) cased: Option<u32>,
    /// Where the first form stands that is not known.
    unknown: Option<Span>,
    /// The quote without the marks of its editor, if it has any.
    edited: Option<Box<Quote>>,
    /// It is such a quote itself.
    pub(crate) is_edited: bool,
}

impl Quote {
    /// Prepares a quote under [`Policy::DEFAULT`]. O(length · log length).
    ///
    /// A text of 4 GiB or more can stand in no source; what is kept of it is empty, and a check
    /// answers that the quote is empty.
    pub fn new(text: impl Into<String>) -> Self {
        let mut quote = Quote::as_written(text.into());
        if let Some(text) = editing::without_marks(quote.text()) {
            let edited = Quote { is_edited: true, ..Quote::as_written(text) };
            quote.edited = Some(Box::new(edited));
        }
        quote
    }

    fn as_written(text: String) -> Self {
        let tokens = tokenize(text).unwrap_or_else(|_| Tokens::empty());
        let collides = collides(&tokens);
        let joints = Joints::of(&tokens);
        let cased = tokens.cased_fingerprint(0);
        let unknown = tokens.iter().find(|t| t.kind() == TokenKind::Bad).map(|t| t.span());
        let (policy, edited, is_edited) = (Policy::DEFAULT, None, false);
        Quote { tokens, policy, collides, joints, cased, unknown, edited, is_edited }
    }

    /// The quote without `[sic]` and the brackets of `[T]he`, where it has such marks and its policy
    /// lets them pass.
    pub(crate) fn edited(&self) -> Option<&Quote> {
        let passes = self.policy.forgives().contains(Difference::Markup);
        self.edited.as_deref().filter(|_| passes)
    }

    /// The same quote under another policy.
    #[must_use]
    pub fn with_policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        if let Some(edited) = &mut self.edited {
            edited.policy = policy;
        }
        self
    }

    /// The quote as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        self.tokens.text()
    }

    /// What a check of this quote forgives.
    #[must_use]
    pub const fn policy(&self) -> Policy {
        self.policy
    }

    /// Where the first form stands that is not known, in bytes of the quote.
    pub(crate) const fn unknown_form(&self) -> Option<Span> {
        self.unknown
    }
}

impl fmt::Debug for Quote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Quote").field("text", &self.text()).field("policy", &self.policy).finish()
    }
}

impl From<&str> for Quote {
    fn from(text: &str) -> Self {
        Quote::new(text)
    }
}

fn collides(tokens: &Tokens<'_>) -> bool {
    let mut order: Vec<(u32, usize)> =
        tokens.fingerprints().iter().enumerate().map(|(i, &f)| (f, i)).collect();
    order.sort_unstable();
    order.windows(2).any(|pair| match pair {
        [(a, i), (b, j)] => a == b && !tokens.same_key(*i, tokens, *j),
        _ => false,
    })
}
