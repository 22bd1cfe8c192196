//! The two entry points for alignments, and the limit that keeps them from growing without bound.

use crate::{
    Alignment,
    alignment::{Builder, Step},
    passage, table,
};

/// The largest table that an alignment may use: cells, which is tokens of one run times tokens of
/// the other, and bytes.
///
/// Enough for two runs of 2,000 tokens, some six pages of text. A common beginning takes no cells.
///
/// # Examples
///
/// ```
/// use asquoted_closest::{MAX_CELLS, align};
///
/// let (quote, passage) = (vec![1; 2_000], vec![2; MAX_CELLS / 2_000]);
/// assert!(align(&quote, &passage).is_best());
/// ```
pub const MAX_CELLS: usize = 4_000_000;

/// Aligns a quote with a passage, with insertions and deletions.
///
/// The best alignment has the most equal tokens (a longest common subsequence), then the fewest
/// edits, where a replacement is one edit, and so is a deleted or an inserted token. Of equally
/// good alignments it is the leftmost: the one that at the first place where they differ pairs
/// equal tokens, or else replaces, or else deletes.
///
/// # Complexity
///
/// O(M · W) time and M · W bytes for a quote of M tokens and a passage of W, after a common
/// beginning was taken off. If M · W exceeds [`MAX_CELLS`], the time is O(M + W) instead: what lies
/// between the common beginning and the common end is compared place by place, and what is left of
/// the longer run is deleted or inserted. For a window and its quote this finds all equal tokens
/// that the window counts. [`Alignment::is_best`] is false then.
///
/// # Examples
///
/// ```
/// use asquoted_closest::{Op, align};
///
/// let quote = ["the", "dose", "was", "not", "changed"];
/// let passage = ["the", "dose", "was", "later", "halved", "not", "changed"];
/// let alignment = align(&quote, &passage);
/// assert_eq!(alignment.equal(), 5);
/// assert_eq!(alignment.ops()[1], Op::Insert { at: 3, passage: 3..5 });
///
/// // One replacement is fewer edits than a deletion and an insertion.
/// let alignment = align(&["a", "b"], &["a", "c"]);
/// assert_eq!(alignment.ops()[1], Op::Replace { quote: 1..2, passage: 1..2 });
/// ```
#[must_use]
pub fn align<T: Eq>(quote: &[T], passage: &[T]) -> Alignment {
    align_from(quote, passage, 0)
}

/// Aligns a quote with the part of a wider run that fits it best.
///
/// That passage is the part with the most tokens that are equal in order; of these parts the
/// shortest; of these the first. It thus begins and ends with an equal token, unless no token is
/// equal at all: then it is empty and stands at the start. The alignment of quote and passage is
/// the one of [`align`]; its places count from the start of `wide`.
///
/// # Complexity
///
/// O(M · W) time and at most M · W bytes for a quote of M tokens and a wider run of W. If M · W
/// exceeds [`MAX_CELLS`], the passage is the whole of `wide`, aligned in O(M + W) as described at
/// [`align`], and [`Alignment::is_best`] is false; to align such a long quote with its window shows
/// more.
///
/// # Examples
///
/// ```
/// use asquoted_closest::{Op, align_within};
///
/// let quote = ["to", "the", "open", "sea"];
/// let wide = ["went", "down", "to", "the", "sea", "again"];
/// let alignment = align_within(&quote, &wide);
/// assert_eq!(alignment.passage(), 2..5);
/// assert_eq!(alignment.ops(), [
///     Op::Equal { quote: 0..2, passage: 2..4 },
///     Op::Delete { quote: 2..3, at: 4 },
///     Op::Equal { quote: 3..4, passage: 4..5 },
/// ]);
///
/// assert!(align_within(&["else"], &wide).passage().is_empty());
/// ```
#[must_use]
pub fn align_within<T: Eq>(quote: &[T], wide: &[T]) -> Alignment {
    if !fits(quote, wide) {
        return align_from(quote, wide, 0);
    }
    let passage = passage::shortest(quote, wide).unwrap_or_default();
    let start = passage.start;
    align_from(quote, wide.get(passage).unwrap_or_default(), start)
}

/// Aligns a quote with a passage whose first token stands at `start`.
fn align_from<T: Eq>(quote: &[T], passage: &[T], start: usize) -> Alignment {
    let mut builder = Builder::new(start);
    // The table would pair a common beginning too; without it the table is smaller. A common end
    // stays: pairing it here could pass over an alignment further to the left.
    let common = common_beginning(quote.iter(), passage.iter());
    builder.push(Step::Equal, common);
    let quote = quote.get(common..).unwrap_or_default();
    let passage = passage.get(common..).unwrap_or_default();
    let is_best = fits(quote, passage);
    if is_best {
        table::push_best(quote, passage, &mut builder);
    } else {
        push_place_by_place(quote, passage, &mut builder);
    }
    builder.finish(is_best)
}

/// Whether the table of two runs stays within [`MAX_CELLS`].
fn fits<T>(quote: &[T], passage: &[T]) -> bool {
    quote.len().checked_mul(passage.len()).is_some_and(|cells| cells <= MAX_CELLS)
}

/// Appends an alignment in linear time: the common end, and before it equal places.
fn push_place_by_place<T: Eq>(quote: &[T], passage: &[T], builder: &mut Builder) {
    let end = common_beginning(quote.iter().rev(), passage.iter().rev());
    let quote = quote.get(..quote.len() - end).unwrap_or_default();
    let passage = passage.get(..passage.len() - end).unwrap_or_default();
    for (wanted, token) in quote.iter().zip(passage) {
        builder.push(if wanted == token { Step::Equal } else { Step::Replace }, 1);
    }
    builder.push(Step::Delete, quote.len().saturating_sub(passage.len()));
    builder.push(Step::Insert, passage.len().saturating_sub(quote.len()));
    builder.push(Step::Equal, end);
}

/// How many tokens two runs have in common before they differ.
fn common_beginning<'t, T: Eq + 't>(
    quote: impl Iterator<Item = &'t T>,
    passage: impl Iterator<Item = &'t T>,
) -> usize {
    quote.zip(passage).take_while(|(wanted, token)| wanted == token).count()
}
