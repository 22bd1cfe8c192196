//! Complexity, tested without a clock: the calls of `Eq` are counted.

use std::cell::Cell;

use crate::{align, align_within, closest_window, naive_window};

/// A key that counts how often it is compared.
#[derive(Clone, Copy, Debug)]
struct Counted<'c> {
    key: u32,
    comparisons: &'c Cell<usize>,
}

impl PartialEq for Counted<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.comparisons.set(self.comparisons.get() + 1);
        self.key == other.key
    }
}

impl Eq for Counted<'_> {}

impl From<Counted<'_>> for u64 {
    fn from(token: Counted<'_>) -> u64 {
        token.key.into()
    }
}

/// Runs both window searches, asserts the promised bound, and gives the number of comparisons.
pub(super) fn check(quote: &[u32], chunk: &[u32]) -> usize {
    let comparisons = Cell::new(0);
    let counted = |run: &[u32]| -> Vec<_> {
        run.iter().map(|&key| Counted { key, comparisons: &comparisons }).collect()
    };
    let (counted_quote, counted_chunk) = (counted(quote), counted(chunk));
    let window = closest_window(&counted_quote, &counted_chunk);
    let made = comparisons.take();
    assert_eq!(window, naive_window(quote, chunk));
    let len = quote.len().min(chunk.len());
    let bound = (chunk.len() - len + 1) * len;
    assert!(made <= bound, "{made} comparisons for {len} of {}", chunk.len());
    made
}

/// Every key folds to the same byte: the sketch knows nothing, and each window is compared once.
#[test]
fn hostile_keys_stay_within_the_bound() {
    let hostile = |value: u32| (value << 8) | value;
    let chunk: Vec<u32> = (0..5_000).map(|place| hostile(place % 3)).collect();
    for len in [1, 2, 30, 254, 255, 256, 300] {
        let quote: Vec<u32> = (0..len).map(|place| hostile(7 + place % 2)).collect();
        check(&quote, &chunk);
        let quote: Vec<u32> = (0..len).map(|place| hostile(place % 2)).collect();
        check(&quote, &chunk);
    }
}

/// Better windows one after the other: each raises the best, and all must be compared.
#[test]
fn ever_better_windows() {
    let quote: Vec<u32> = (1..=40).collect();
    let mut chunk = Vec::new();
    for equal in 1..=40 {
        chunk.extend(quote.iter().map(|&key| if key <= equal { key } else { 1_000 + key }));
    }
    check(&quote, &chunk);
}

/// On usual text the sketch leaves little to compare.
#[test]
fn usual_text_is_hardly_compared() {
    let mut state = 1_u64;
    let mut chunk: Vec<u32> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        u32::try_from(state >> 52).unwrap()
    })
    .take(20_000)
    .collect();
    let quote = chunk[9_000..9_030].to_vec();
    chunk[9_011] = 5_000;
    let made = check(&quote, &chunk);
    assert!(made < 20_000 * 30 / 100, "{made} comparisons");
}

#[test]
fn alignments_stay_within_their_tables() {
    let comparisons = Cell::new(0);
    let run = |len: u32, symbols: u32| -> Vec<_> {
        let key = |place: u32| place.wrapping_mul(2_654_435_769) >> 16;
        (0..len)
            .map(|place| Counted { key: key(place) % symbols, comparisons: &comparisons })
            .collect()
    };
    for (quote, wide) in [(30, 90), (90, 30), (1, 500), (100, 100)] {
        let (quote, wide) = (run(quote, 3), run(wide, 2));
        let table = quote.len() * wide.len();
        // The common beginning ends with at most one comparison that the table repeats.
        let _ = align(&quote, &wide);
        assert!(comparisons.take() <= table + 1);
        let _ = align_within(&quote, &wide);
        assert!(comparisons.take() <= 2 * table + 1);
    }
    // Beyond the limit: beginning, end, and what lies between, once each.
    let (quote, wide) = (run(5_000, 3), run(7_000, 2));
    let _ = align(&quote, &wide);
    assert!(comparisons.take() <= 3 * 5_000);
}
