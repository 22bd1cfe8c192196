//! The guard of a source, asked edge by edge.

use asquoted_tokenizer::{TokenKind, Tokens};

use crate::anew::begins_anew;
use crate::context::{Gap, Neighbour};
use crate::refusal::{Cut, RefusalKind};
use crate::{compound, numeric, spelled, tables};

/// The guard of a source: tells which gaps between its tokens may not be an edge.
///
/// Making one costs nothing. Whoever asks many edges of one source asks them in order, of
/// [`Guard::edges`].
#[derive(Clone, Copy, Debug)]
pub struct Guard<'t> {
    tokens: &'t Tokens<'t>,
    borders: &'t [usize],
}

impl<'t> Guard<'t> {
    /// The guard of `tokens`. `borders` are byte offsets of the original text, ascending, at which a
    /// page, block or cell ends: a number is not joined to a number across one.
    #[must_use]
    pub const fn new(tokens: &'t Tokens<'t>, borders: &'t [usize]) -> Self {
        Guard { tokens, borders }
    }

    /// Answers for edges that are asked in ascending order: O(length of the text) for all of them
    /// together.
    #[must_use]
    pub const fn edges(&self) -> Edges<'t> {
        Edges {
            tokens: self.tokens,
            walk: numeric::Walk::new(),
            borders: self.borders,
            urls: compound::Runs::new(),
            next: 0,
            known: None,
            last: Cut::NONE,
        }
    }

    /// Whether a hit may not start at token `index`, and why. O(distance to the nearest gap on the
    /// left that surely joins nothing).
    #[must_use]
    pub fn refuses_start(&self, index: usize) -> Option<RefusalKind> {
        self.edges().refuses_start(index)
    }

    /// Whether a hit may not end before token `index`, and why. As [`Guard::refuses_start`].
    #[must_use]
    pub fn refuses_end(&self, index: usize) -> Option<RefusalKind> {
        self.edges().refuses_end(index)
    }

    /// What every gap refuses to a hit that starts behind it and to one that ends before it, by
    /// walking from the first to the last: what [`Edges`] is compared with in tests.
    #[doc(hidden)]
    #[must_use]
    pub fn walk_all(&self) -> Vec<(Option<RefusalKind>, Option<RefusalKind>)> {
        let mut edges = self.edges();
        (0..=self.tokens.len())
            .map(|_| {
                edges.step();
                (edges.last.start, edges.last.end)
            })
            .collect()
    }
}

/// Whether a token states a number by itself: digits, a numeral, a number in words. O(1).
#[must_use]
pub fn is_number(tokens: &Tokens<'_>, index: usize) -> bool {
    let known = tokens.fingerprints().get(index).is_some_and(|&f| tables::may_hold(f));
    let may =
        tokens.kind(index) == Some(TokenKind::Number) || known || tokens.is_unspaced_word(index);
    may && Neighbour::new(tokens, index).is_some_and(|t| t.is_number())
}

/// Answers for edges in ascending order; from [`Guard::edges`].
///
/// An edge can be asked again, and one further left: the answer is the same, and may cost a walk
/// from the nearest gap before it that surely joins nothing.
#[derive(Debug)]
pub struct Edges<'t> {
    tokens: &'t Tokens<'t>,
    borders: &'t [usize],
    walk: numeric::Walk,
    urls: compound::Runs,
    /// The gap that the walk comes to next; gap i lies before token i.
    next: usize,
    /// What was asked of the token before it.
    known: Option<Neighbour<'t>>,
    /// What the gap before it refuses.
    last: Cut,
}

impl Edges<'_> {
    /// Whether a hit may not start at token `index`, and why.
    #[must_use]
    pub fn refuses_start(&mut self, index: usize) -> Option<RefusalKind> {
        self.cut(index).start
    }

    /// Whether a hit may not end before token `index`, and why.
    #[must_use]
    pub fn refuses_end(&mut self, index: usize) -> Option<RefusalKind> {
        self.cut(index).end
    }

    /// Walks to the gap before token `index`, from the nearest gap at which that may begin.
    fn cut(&mut self, index: usize) -> Cut {
        if index > self.tokens.len() {
            return Cut::NONE;
        }
        if index + 1 == self.next {
            return self.last;
        }
        if index < self.next {
            self.next = 0;
        }
        if let Some(start) = (self.next..=index).rev().find(|&gap| begins_anew(self.tokens, gap)) {
            self.walk = numeric::Walk::new();
            self.next = start;
            self.known = None;
        }
        while self.next <= index {
            self.step();
        }
        self.last
    }

    /// Asks all rules at the next gap.
    fn step(&mut self) {
        let gap = Gap::before(self.tokens, self.next, self.known).with_borders(self.borders);
        let mut cut = self.walk.cut(&gap);
        if !cut.is_full() {
            cut = cut.or(spelled::cut(&gap));
        }
        if !cut.is_full() {
            cut = cut.or(compound::cut(&gap, &mut self.urls));
        }
        self.known = gap.right;
        self.next += 1;
        self.last = cut;
    }
}
