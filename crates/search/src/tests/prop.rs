//! Properties over alphabets of two and three symbols, so that periodic needles and overlapping
//! hits are the rule and not the exception.

use proptest::{collection::vec, prelude::*};

use super::{count, naive};
use crate::Finder;

fn runs(symbols: u8) -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
    (vec(0..symbols, 1..9), vec(0..symbols, 0..300))
}

/// A rare first element among many others: the inputs for which the fast path opens.
fn sparse_runs() -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
    let rare = prop_oneof![60 => Just(0_u8), 2 => Just(1), 1 => Just(2)];
    (vec(1..3_u8, 1..4), vec(rare, 0..600))
}

fn all_runs() -> impl Strategy<Value = (Vec<u8>, Vec<u8>)> {
    prop_oneof![runs(2), runs(3), sparse_runs()]
}

proptest! {
    #[test]
    fn agrees_with_the_oracle((needle, hay) in all_runs()) {
        let want = naive::find_overlapping(&hay, &needle);
        let finder = Finder::new(needle).unwrap();
        prop_assert_eq!(finder.find(&hay), want.first().copied());
        let got: Vec<_> = finder.find_overlapping_iter(&hay).collect();
        prop_assert_eq!(got, want);
    }

    #[test]
    fn stays_within_the_bound((needle, hay) in all_runs()) {
        count::check(&needle, &hay);
    }

    /// Between any two hits the hint is an upper bound of what is still to come.
    #[test]
    fn size_hint_is_an_upper_bound((needle, hay) in all_runs()) {
        let finder = Finder::new(needle).unwrap();
        let mut hits = finder.find_overlapping_iter(&hay);
        loop {
            let hint = hits.size_hint().1.unwrap();
            prop_assert!(hits.clone().count() <= hint);
            if hits.next().is_none() {
                break;
            }
        }
    }

    /// A needle that was cut out of the haystack is found where it was cut.
    #[test]
    fn a_part_is_found(hay in vec(0..3_u8, 1..200), start: prop::sample::Index, len in 1..20_usize) {
        let start = start.index(hay.len());
        let needle = hay[start..].iter().copied().take(len).collect();
        let finder = Finder::new(needle).unwrap();
        prop_assert!(finder.find_overlapping_iter(&hay).any(|hit| hit == start));
    }
}
