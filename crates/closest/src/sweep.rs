//! Upper bounds for many windows at once.
//!
//! The sketches of the chunk's tokens stand in a *lane*, one byte each. For every token of the
//! quote, one row of the lane says for [`WIDTH`] neighbouring windows whether that token may be
//! equal: the loop over the row compares and counts bytes, and becomes sixteen windows an
//! instruction on any x86-64 and any 64-bit ARM.

/// Counters of a vector register that every supported machine has.
const VECTOR: usize = 16;

/// Windows that are swept together: eight vectors of counters, which fit the registers.
pub(crate) const WIDTH: usize = 8 * VECTOR;

/// The sketch of a quote token, as often as a vector holds it.
///
/// Repeating it once here is cheaper than in every sweep, by about a tenth of the whole search.
pub(crate) type Splat = [u8; VECTOR];

/// Quote tokens that are counted at least before the sweep asks whether it can stop.
const STEP: usize = 4;

/// For each of [`WIDTH`] windows, at least the number of its tokens that equal the quote's.
pub(crate) type Ceilings = [usize; WIDTH];

/// Sweeps the quote over the windows that start with the first [`WIDTH`] bytes of the lane.
///
/// `None` when no window among them can have more than `best` equal tokens: as soon as the highest
/// count and all tokens that are not counted yet do not reach further.
///
/// The lane must hold `quote.len() + WIDTH - 1` bytes. Bytes that belong to no token may raise the
/// ceilings of windows that do not exist, which the caller leaves out.
pub(crate) fn ceilings(quote: &[Splat], lane: &[u8], best: usize) -> Option<Ceilings> {
    let (mut left, mut rows) = (quote, lane);
    // Counters that were full. Few quotes are so long, hence these are made on demand.
    let mut spilled: Option<Ceilings> = None;
    let mut highest_spilled = 0;
    loop {
        let mut counts = [0_u8; WIDTH];
        // How many tokens the counters can still count before one byte might overflow.
        let mut room = usize::from(u8::MAX);
        let mut highest = highest_spilled;
        while room > 0 && !left.is_empty() {
            // Even if none of them is equal, no fewer tokens can settle the question.
            let needed = (highest + left.len()).saturating_sub(best);
            if needed == 0 {
                return None;
            }
            let (tokens, rest) = left.split_at(needed.max(STEP).min(room).min(left.len()));
            let most = count(&mut counts, tokens, rows);
            highest = highest_spilled + usize::from(most);
            left = rest;
            rows = rows.get(tokens.len()..).unwrap_or_default();
            room -= tokens.len();
        }
        if left.is_empty() && highest <= best {
            return None;
        }
        let mut sums = spilled.unwrap_or([0; WIDTH]);
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += usize::from(count);
        }
        if left.is_empty() {
            return Some(sums);
        }
        highest_spilled = highest;
        spilled = Some(sums);
    }
}

/// Adds one to the count of each window for each token whose sketch it has at its place; gives the
/// highest count.
///
/// The counts stay in registers while the tokens pass, hence the copy in and out.
#[inline]
fn count(counts: &mut [u8; WIDTH], tokens: &[Splat], rows: &[u8]) -> u8 {
    let mut sums = *counts;
    for (token, row) in tokens.iter().zip(rows.windows(WIDTH)) {
        let (vectors, _) = row.as_chunks::<VECTOR>();
        let (sums, _) = sums.as_chunks_mut::<VECTOR>();
        for (sums, bytes) in sums.iter_mut().zip(vectors) {
            for ((sum, byte), wanted) in sums.iter_mut().zip(bytes).zip(token) {
                *sum += u8::from(byte == wanted);
            }
        }
    }
    *counts = sums;
    sums.into_iter().fold(0, u8::max)
}
