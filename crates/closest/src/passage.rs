//! The part of a wider run that aligns best with a quote.

use core::ops::Range;

/// The best alignment of a beginning of the quote that ends at some place of the wider run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    /// Equal tokens. First in the derived order: more of them is better.
    equal: usize,
    /// Where the passage begins. Second in the order: a later start makes the passage shorter.
    start: usize,
}

/// The shortest part of `wide` that has as many tokens equal to the quote's, in order, as the whole
/// of it; the first of these parts, and `None` if no token is equal.
///
/// O(M · W) time; two words of memory a token of the quote.
///
/// Keeping one candidate a pair of places is enough. Let a passage with the most equal tokens of
/// all be cut in two at any place: if its left part had fewer equal tokens than the best that ends
/// there, exchanging that part would give more than the most. So only candidates with the most
/// equal tokens can be continued to the best, and of these the latest start gives the shortest.
pub(crate) fn shortest<T: Eq>(quote: &[T], wide: &[T]) -> Option<Range<usize>> {
    let mut best: Option<(usize, Range<usize>)> = None;
    // For each beginning of the quote but the empty one, its best end before the current token.
    let mut ends = vec![End::default(); quote.len()];
    for (place, token) in wide.iter().enumerate() {
        // The ends of the beginning that is one token shorter: before the current token, and after.
        let (mut diagonal, mut shorter) = (End::default(), End::default());
        for (wanted, end) in quote.iter().zip(&mut ends) {
            let before = *end;
            let mut after = before.max(shorter);
            if wanted == token {
                // A first equal token is where its passage begins.
                let start = if diagonal.equal == 0 { place } else { diagonal.start };
                after = after.max(End { equal: diagonal.equal + 1, start });
            }
            *end = after;
            diagonal = before;
            shorter = after;
        }
        // Only now does it show that `shorter` belongs to the whole quote.
        let End { equal, start } = shorter;
        let passage = start..place + 1;
        let improves = best.as_ref().map_or(equal > 0, |(most, shortest)| {
            equal > *most || (equal == *most && passage.len() < shortest.len())
        });
        if improves {
            best = Some((equal, passage));
        }
    }
    best.map(|(_, passage)| passage)
}
