//! The best alignment, by a table of all pairs of places.

use crate::alignment::{Builder, Step};

/// The weight of an equal token in a score; replacements weigh one.
///
/// A score counts equal tokens first and replacements second, so that a larger number is always
/// the better alignment. A table has at most [`MAX_CELLS`](crate::MAX_CELLS) cells, its shorter
/// side is therefore at most 2,000 long, and neither count can reach the other's digits.
const EQUAL: u32 = 1 << 16;

/// Appends the best alignment of two runs to the builder.
///
/// O(M · W) time; one byte a cell and four a token of the passage. The caller keeps the number of
/// cells within the limit.
pub(crate) fn push_best<T: Eq>(quote: &[T], passage: &[T], builder: &mut Builder) {
    let steps = best_steps(quote, passage);
    let (mut row, mut column) = (0, 0);
    while row < quote.len() && column < passage.len() {
        let Some(&step) = steps.get(row * passage.len() + column) else { break };
        builder.push(step, 1);
        row += usize::from(step != Step::Insert);
        column += usize::from(step != Step::Delete);
    }
    builder.push(Step::Delete, quote.len() - row);
    builder.push(Step::Insert, passage.len() - column);
}

/// For each pair of places, a row for each of the quote's, the best step from there.
///
/// Filled from the ends of both runs to their starts. This is why reading it from the start finds
/// the *leftmost* of equally good alignments: at each pair the first of equal, replace, delete and
/// insert that still leads to the best score.
fn best_steps<T: Eq>(quote: &[T], passage: &[T]) -> Vec<Step> {
    let width = passage.len();
    let mut steps = vec![Step::Delete; quote.len() * width];
    // The scores of the row below; once a cell is done, its own score.
    let mut scores = vec![0_u32; width];
    for (wanted, steps) in quote.iter().zip(steps.chunks_mut(width.max(1))).rev() {
        // The scores of the cell below and to the right, and of the one to the right.
        let (mut diagonal, mut right) = (0, 0);
        let cells = passage.iter().zip(steps.iter_mut().zip(&mut scores)).rev();
        for (token, (step, score)) in cells {
            let below = *score;
            // Pairing equal tokens at once is never worse than keeping one of them for later: that
            // later pair can be moved here, and what it leaves is deleted or inserted as before.
            (*score, *step) = if token == wanted {
                (diagonal + EQUAL, Step::Equal)
            } else if diagonal + 1 >= below.max(right) {
                (diagonal + 1, Step::Replace)
            } else if below >= right {
                (below, Step::Delete)
            } else {
                (right, Step::Insert)
            };
            diagonal = below;
            right = *score;
        }
    }
    steps
}
