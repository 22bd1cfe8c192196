//! Properties over small alphabets, so that ties and repeated runs are the rule.

use std::cmp::Reverse;

use proptest::{collection::vec, prelude::*};

use super::{alignments, count, naive};
use crate::{align, align_within, closest_window, naive_window};

fn runs(symbols: u32, quote: usize, chunk: usize) -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    (vec(0..symbols, 0..quote), vec(0..symbols, 0..chunk))
}

/// Keys of which many have the same sketch, and long quotes among them.
fn colliding_runs() -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    runs(6, 400, 900).prop_map(|(quote, chunk)| {
        let spread = |run: Vec<u32>| run.into_iter().map(|key| (key << 8) | (key / 2)).collect();
        (spread(quote), spread(chunk))
    })
}

fn all_runs() -> impl Strategy<Value = (Vec<u32>, Vec<u32>)> {
    prop_oneof![runs(2, 12, 40), runs(3, 40, 700), runs(1_000, 20, 600), colliding_runs()]
}

proptest! {
    #[test]
    fn window_agrees_with_the_oracle((quote, chunk) in all_runs()) {
        prop_assert_eq!(closest_window(&quote, &chunk), naive_window(&quote, &chunk));
    }

    #[test]
    fn window_stays_within_the_bound((quote, chunk) in all_runs()) {
        count::check(&quote, &chunk);
    }

    /// A quote with some tokens altered is found where it was taken, or somewhere as good before.
    #[test]
    fn an_altered_part_is_found(
        chunk in vec(0..5_000_u32, 30..3_000),
        start in any::<prop::sample::Index>(),
        altered in vec(0..30_usize, 0..10),
    ) {
        let start = start.index(chunk.len() - 29);
        let mut quote = chunk[start..start + 30].to_vec();
        for place in altered {
            quote[place] = 9_999;
        }
        let unaltered = quote.iter().filter(|&&key| key != 9_999).count();
        let window = closest_window(&quote, &chunk).unwrap();
        prop_assert!(window.equal() >= unaltered);
        prop_assert!(window.equal() > unaltered || window.tokens().start <= start);
    }

    #[test]
    fn alignment_is_the_best((quote, passage) in prop_oneof![runs(2, 7, 7), runs(3, 7, 7)]) {
        let alignment = align(&quote, &passage);
        alignments::check(&quote, &passage, &alignment);
        prop_assert_eq!(alignment.passage(), 0..passage.len());
        prop_assert_eq!(
            (alignment.equal(), Reverse(alignments::edits(&alignment))),
            naive::best(&quote, &passage)
        );
    }

    #[test]
    fn passage_is_the_best((quote, wide) in prop_oneof![runs(2, 5, 7), runs(4, 6, 7)]) {
        let alignment = align_within(&quote, &wide);
        alignments::check(&quote, &wide, &alignment);
        prop_assert_eq!(alignment.passage(), naive::passage(&quote, &wide));
        // Its ends are equal tokens, and it aligns as it would alone.
        let alone = align(&quote, &wide[alignment.passage()]);
        prop_assert_eq!(alone.equal(), alignment.equal());
        prop_assert_eq!(alone.ops().len(), alignment.ops().len());
    }

    #[test]
    fn long_alignments_are_alignments((quote, wide) in runs(3, 80, 200)) {
        alignments::check(&quote, &wide, &align(&quote, &wide));
        alignments::check(&quote, &wide, &align_within(&quote, &wide));
    }
}
