//! Oracles for alignments: recursion over all of them.

use std::{cmp::Reverse, ops::Range};

/// The most equal tokens that any alignment has, and of these the fewest edits.
pub(crate) fn best<T: Eq>(quote: &[T], passage: &[T]) -> (usize, Reverse<usize>) {
    let edited = |(equal, Reverse(edits)): (usize, Reverse<usize>)| (equal, Reverse(edits + 1));
    match (quote.split_first(), passage.split_first()) {
        (None, None) => (0, Reverse(0)),
        (Some((_, quote)), None) => edited(best(quote, passage)),
        (None, Some((_, passage))) => edited(best(quote, passage)),
        (Some((wanted, quote_rest)), Some((token, passage_rest))) => {
            let paired = best(quote_rest, passage_rest);
            let paired = if wanted == token { (paired.0 + 1, paired.1) } else { edited(paired) };
            paired.max(edited(best(quote_rest, passage))).max(edited(best(quote, passage_rest)))
        }
    }
}

/// The first of the shortest parts of `wide` with the most equal tokens.
pub(crate) fn passage<T: Eq>(quote: &[T], wide: &[T]) -> Range<usize> {
    let (most, _) = best(quote, wide);
    for len in 0..=wide.len() {
        for start in 0..=wide.len() - len {
            if best(quote, &wide[start..start + len]).0 == most {
                return start..start + len;
            }
        }
    }
    0..0
}
