//! What an alignment is: a list of operations that turns the quote into the passage.

use core::ops::Range;

/// One stretch of an [`Alignment`], as long as possible: two neighbours never have the same kind.
///
/// Closed on purpose, as there is no fifth way in which two runs can differ.
///
/// # Examples
///
/// ```
/// use asquoted_closest::{Op, align};
///
/// let alignment = align(&["to", "the", "sea"], &["to", "sea"]);
/// assert_eq!(alignment.ops(), [
///     Op::Equal { quote: 0..1, passage: 0..1 },
///     Op::Delete { quote: 1..2, at: 1 },
///     Op::Equal { quote: 2..3, passage: 1..2 },
/// ]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// Tokens that are equal in both runs, one by one.
    Equal {
        /// Where they stand in the quote.
        quote: Range<usize>,
        /// Where they stand in the passage; as many.
        passage: Range<usize>,
    },
    /// Tokens of the quote for which the passage has as many others.
    Replace {
        /// Where the replaced tokens stand in the quote.
        quote: Range<usize>,
        /// Where the other tokens stand in the passage; as many.
        passage: Range<usize>,
    },
    /// Tokens of the quote that the passage does not have.
    Delete {
        /// Where they stand in the quote.
        quote: Range<usize>,
        /// The place in the passage at which they are missing.
        at: usize,
    },
    /// Tokens of the passage that the quote does not have.
    Insert {
        /// The place in the quote at which they are missing.
        at: usize,
        /// Where they stand in the passage.
        passage: Range<usize>,
    },
}

impl Op {
    /// The tokens of the quote that this operation covers; an empty range for an insertion.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::Op;
    ///
    /// assert_eq!(Op::Delete { quote: 1..3, at: 1 }.quote(), 1..3);
    /// assert_eq!(Op::Insert { at: 4, passage: 1..3 }.quote(), 4..4);
    /// ```
    #[must_use]
    pub fn quote(&self) -> Range<usize> {
        match *self {
            Op::Equal { ref quote, .. }
            | Op::Replace { ref quote, .. }
            | Op::Delete { ref quote, .. } => quote.clone(),
            Op::Insert { at, .. } => at..at,
        }
    }

    /// The tokens of the passage that this operation covers; an empty range for a deletion.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::Op;
    ///
    /// assert_eq!(Op::Insert { at: 4, passage: 1..3 }.passage(), 1..3);
    /// assert_eq!(Op::Delete { quote: 1..3, at: 2 }.passage(), 2..2);
    /// ```
    #[must_use]
    pub fn passage(&self) -> Range<usize> {
        match *self {
            Op::Equal { ref passage, .. }
            | Op::Replace { ref passage, .. }
            | Op::Insert { ref passage, .. } => passage.clone(),
            Op::Delete { at, .. } => at..at,
        }
    }
}

/// How a quote and a passage align.
///
/// Made by [`align`](crate::align) and [`align_within`](crate::align_within).
///
/// # Examples
///
/// ```
/// use asquoted_closest::align;
///
/// let alignment = align(&[1, 2, 3], &[1, 9, 3]);
/// assert_eq!(alignment.equal(), 2);
/// assert_eq!(alignment.ops().len(), 3);
/// assert!(alignment.is_best());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Alignment {
    /// Invariant: the quote's ranges follow each other without a gap from 0 to its end, and the
    /// passage's do so from `passage.start` to `passage.end`.
    ops: Vec<Op>,
    passage: Range<usize>,
    equal: usize,
    is_best: bool,
}

impl Alignment {
    /// The passage that was aligned, as places in the run that was given.
    ///
    /// The whole run for [`align`](crate::align), a part of it for
    /// [`align_within`](crate::align_within).
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::{align, align_within};
    ///
    /// assert_eq!(align(&[1, 2], &[0, 1, 2]).passage(), 0..3);
    /// assert_eq!(align_within(&[1, 2], &[0, 1, 2]).passage(), 1..3);
    /// ```
    #[must_use]
    pub fn passage(&self) -> Range<usize> {
        self.passage.clone()
    }

    /// How many tokens are equal.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::align;
    ///
    /// assert_eq!(align(&[1, 2, 3, 4], &[2, 4, 3]).equal(), 2);
    /// ```
    #[must_use]
    pub fn equal(&self) -> usize {
        self.equal
    }

    /// The operations, in order; together they cover all of the quote and all of the passage.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::{Op, align};
    ///
    /// let alignment = align(&[1, 2], &[1, 2, 3]);
    /// assert_eq!(alignment.ops(), [
    ///     Op::Equal { quote: 0..2, passage: 0..2 },
    ///     Op::Insert { at: 2, passage: 2..3 },
    /// ]);
    /// ```
    #[must_use]
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// Whether this is the best alignment, which it is except for very long runs.
    ///
    /// Beyond [`MAX_CELLS`](crate::MAX_CELLS) the alignment is correct, but another one may have
    /// more equal tokens.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::align;
    ///
    /// assert!(align(&[1, 2, 3], &[3, 2, 1]).is_best());
    ///
    /// let long: Vec<u32> = (0..3_000).collect();
    /// let reversed: Vec<u32> = long.iter().rev().copied().collect();
    /// assert!(!align(&long, &reversed).is_best());
    /// ```
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.is_best
    }
}

/// The four kinds of step of which an alignment is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Equal,
    Replace,
    Delete,
    Insert,
}

/// An alignment that grows from its start, merging steps of the same kind.
#[derive(Debug)]
pub(crate) struct Builder {
    ops: Vec<Op>,
    /// The next token of the quote.
    quote: usize,
    /// The first and the next token of the passage.
    passage: Range<usize>,
    equal: usize,
}

impl Builder {
    /// Nothing aligned yet, with a passage that begins at `start`.
    pub(crate) fn new(start: usize) -> Builder {
        Builder { ops: Vec::new(), quote: 0, passage: start..start, equal: 0 }
    }

    /// Appends the same step `times` times; O(1).
    pub(crate) fn push(&mut self, step: Step, times: usize) {
        if times == 0 {
            return;
        }
        let (quote_end, passage_end) = match step {
            Step::Equal | Step::Replace => (self.quote + times, self.passage.end + times),
            Step::Delete => (self.quote + times, self.passage.end),
            Step::Insert => (self.quote, self.passage.end + times),
        };
        if step == Step::Equal {
            self.equal += times;
        }
        match (step, self.ops.last_mut()) {
            (Step::Equal, Some(Op::Equal { quote, passage }))
            | (Step::Replace, Some(Op::Replace { quote, passage })) => {
                quote.end = quote_end;
                passage.end = passage_end;
            }
            (Step::Delete, Some(Op::Delete { quote, .. })) => quote.end = quote_end,
            (Step::Insert, Some(Op::Insert { passage, .. })) => passage.end = passage_end,
            _ => {
                let (quote, passage) = (self.quote..quote_end, self.passage.end..passage_end);
                self.ops.push(match step {
                    Step::Equal => Op::Equal { quote, passage },
                    Step::Replace => Op::Replace { quote, passage },
                    Step::Delete => Op::Delete { quote, at: passage.start },
                    Step::Insert => Op::Insert { at: quote.start, passage },
                });
            }
        }
        self.quote = quote_end;
        self.passage.end = passage_end;
    }

    /// What was built.
    pub(crate) fn finish(self, is_best: bool) -> Alignment {
        Alignment { ops: self.ops, passage: self.passage, equal: self.equal, is_best }
    }
}
