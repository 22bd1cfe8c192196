//! Complexity, tested without a clock: the calls of `Eq` are counted.

use std::cell::Cell;

use crate::Finder;

/// An element that counts how often it is compared.
#[derive(Clone, Copy, Debug)]
struct Counted<'c> {
    value: u8,
    comparisons: &'c Cell<usize>,
}

impl PartialEq for Counted<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.comparisons.set(self.comparisons.get() + 1);
        self.value == other.value
    }
}

impl Eq for Counted<'_> {}

/// Asserts the promised bounds, of building and of searching, and gives the number of hits.
pub(crate) fn check(needle: &[u8], hay: &[u8]) -> usize {
    let comparisons = Cell::new(0);
    let counted = |run: &[u8]| -> Vec<_> {
        run.iter().map(|&value| Counted { value, comparisons: &comparisons }).collect()
    };
    let (needle, hay) = (counted(needle), counted(hay));
    let finder = Finder::new(needle.clone()).unwrap();
    let built = comparisons.take();
    assert!(built <= 2 * needle.len(), "{built} comparisons for a needle of {}", needle.len());
    let hits = finder.find_overlapping_iter(&hay).count();
    let searched = comparisons.take();
    assert!(searched <= 2 * hay.len(), "{searched} comparisons for {} elements", hay.len());
    hits
}

fn fibonacci_word(len: usize) -> Vec<u8> {
    let (mut shorter, mut word) = (vec![1], vec![0]);
    while word.len() < len {
        let longer = [word.as_slice(), &shorter].concat();
        shorter = std::mem::replace(&mut word, longer);
    }
    word.truncate(len);
    word
}

fn periodic(period: &[u8], len: usize) -> Vec<u8> {
    period.iter().copied().cycle().take(len).collect()
}

#[test]
fn a_million_overlapping_hits() {
    assert_eq!(check(&[0; 20], &[0; 1_000_019]), 1_000_000);
}

/// `a a a b` in `a a a a a …`: every element fails once and is read once more.
#[test]
fn almost_a_hit_at_every_place() {
    for len in [2, 3, 10, 1_000] {
        let mut needle = vec![0; len];
        *needle.last_mut().unwrap() = 1;
        assert_eq!(check(&needle, &[0; 10_000]), 0);
    }
}

/// The needle fails at its end each time, where all its borders are tried.
#[test]
fn falling_back_through_all_borders() {
    let needle = periodic(&[0], 100);
    let mut hay = periodic(&[0], 99);
    hay.push(1);
    assert_eq!(check(&needle, &periodic(&hay, 10_000)), 0);
}

#[test]
fn periodic_needles() {
    for period in [&[0, 1][..], &[0, 0, 1], &[0, 1, 0, 2]] {
        let hay = periodic(period, 10_000);
        for len in 1..40 {
            let hits = check(&periodic(period, len), &hay);
            assert!(hits >= (10_000 - len) / period.len());
        }
    }
}

#[test]
fn fibonacci_words() {
    let hay = fibonacci_word(20_000);
    for len in [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 1_597, 4_181] {
        assert!(check(&fibonacci_word(len), &hay) > 0);
        let mut altered = fibonacci_word(len);
        *altered.last_mut().unwrap() = 2;
        assert_eq!(check(&altered, &hay), 0);
    }
}

/// The first element at every distance from itself, so that blocks are tested for nothing at every
/// state of the credit.
#[test]
fn the_fast_path_pays_for_itself() {
    for distance in 1..80 {
        let mut period = vec![0; distance];
        period[0] = 1;
        assert_eq!(check(&[1, 2], &periodic(&period, 20_000)), 0);
        assert_eq!(check(&[1], &periodic(&period, 20_000)), 20_000_usize.div_ceil(distance));
    }
}
