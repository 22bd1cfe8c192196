//! The seed tables, applied to each function and to its oracle alike.

mod alignments;
mod count;
mod naive;
mod prop;

use crate::{Alignment, Op, Window, closest_window, naive_window};

/// A case: name, quote, chunk, the window's start and its equal tokens. A character is a token.
type Seed = (&'static str, &'static str, &'static str, Option<(usize, usize)>);

const SEEDS: &[Seed] = &[
    ("empty-quote", "", "abc", None),
    ("empty-chunk", "abc", "", None),
    ("both-empty", "", "", None),
    ("nothing-equal", "ab", "cdcd", None),
    ("equal-but-at-no-equal-place", "ab", "ba", None),
    ("whole-chunk", "abc", "abc", Some((0, 3))),
    ("in-the-middle", "bcd", "abcde", Some((1, 3))),
    ("at-the-end", "cde", "abcde", Some((2, 3))),
    ("one-altered", "abcd", "xxabxdxx", Some((2, 3))),
    ("tie-goes-to-the-first", "abcd", "abxxabxx", Some((0, 2))),
    ("later-but-better", "abcd", "abxxabcx", Some((4, 3))),
    ("perfect-after-better", "abcd", "abxxabcxabcd", Some((8, 4))),
    ("chunk-shorter-than-quote", "abcd", "xbc", Some((0, 2))),
    ("chunk-shorter-with-equal-tokens-elsewhere", "abcd", "cd", None),
    ("single-token", "a", "bbab", Some((2, 1))),
    ("inserted-token-shifts-the-rest", "abcdef", "abxcdef", Some((1, 4))),
    ("periodic", "abab", "bababa", Some((1, 4))),
];

fn tokens(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).collect()
}

/// Applies the table to one implementation; reports all failures together.
fn run(implementation: impl Fn(&[u32], &[u32]) -> Option<Window>) {
    let failures: Vec<String> = SEEDS
        .iter()
        .filter_map(|&(name, quote, chunk, want)| {
            let got = implementation(&tokens(quote), &tokens(chunk));
            if let Some(window) = got {
                assert_eq!(window.tokens().len(), quote.len().min(chunk.len()), "{name}");
                assert_eq!(window.of(), quote.len(), "{name}");
            }
            let got = got.map(|window| (window.tokens().start, window.equal()));
            (got != want).then(|| format!("{name}: want {want:?}, got {got:?}"))
        })
        .collect();
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn seeds_of_the_window() {
    run(closest_window);
}

#[test]
fn seeds_of_the_oracle() {
    run(naive_window);
}

#[test]
fn seed_names_are_unique() {
    let mut names: Vec<_> = SEEDS.iter().map(|seed| seed.0).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), SEEDS.len());
}

/// Keys with the sketch of another one: the ceiling is a full match, the window is not.
#[test]
fn equal_sketches_are_not_equal_tokens() {
    // 0x0101 and 0x0202 both fold to zero.
    let chunk = [0x0101_u32, 0x0101, 0x0202, 0x0101];
    let window = closest_window(&[0x0202, 0x0202], &chunk).unwrap();
    assert_eq!((window.tokens(), window.equal()), (1..3, 1));
    assert_eq!(closest_window(&[0_u32], &chunk), None);
}

/// Sweeps and segments have borders: the best window stands at each of the places around them.
#[test]
fn every_place_around_the_borders() {
    let quote: Vec<u32> = (1..=30).collect();
    for len in [30, 31, 157, 158, 159, 285, 286, 16_384, 16_412, 16_413, 16_414, 16_600, 33_000] {
        for start in [0, 1, 127, 128, 129, 16_354, 16_355, 16_383, 16_384, 16_385, len - 30] {
            if start + 30 > len {
                continue;
            }
            let mut chunk = vec![0; len];
            chunk[start..start + 30].copy_from_slice(&quote);
            chunk[start + 7] = 0;
            let window = closest_window(&quote, &chunk).unwrap();
            assert_eq!((window.tokens(), window.equal()), (start..start + 30, 29));
        }
    }
}

/// Counters of one byte are full after 255 tokens; longer quotes must not wrap around.
#[test]
fn quotes_longer_than_a_counter() {
    for len in [254, 255, 256, 257, 509, 510, 511, 512, 1_000, 20_000] {
        let quote = vec![7_u32; len];
        let mut chunk = vec![7_u32; len + 300];
        // Every window that starts at or before `len / 2` has a different token, the rest has none.
        chunk[len / 2] = 8;
        let window = closest_window(&quote, &chunk).unwrap();
        assert_eq!(Some(window), naive_window(&quote, &chunk));
        let all_altered = closest_window(&vec![9_u32; len], &chunk);
        assert_eq!(all_altered, None);
    }
}

#[test]
fn a_quote_as_long_as_the_chunk() {
    let chunk: Vec<u64> = (0..100_000).collect();
    let mut quote = chunk.clone();
    quote[99_999] = 0;
    let window = closest_window(&quote, &chunk).unwrap();
    assert_eq!((window.tokens(), window.equal(), window.of()), (0..100_000, 99_999, 100_000));
}

/// What callers may store and share; a private change must not take it away.
#[test]
fn auto_traits() {
    fn check<T: Send + Sync + Unpin + std::panic::UnwindSafe + std::panic::RefUnwindSafe>() {}
    check::<Window>();
    check::<Alignment>();
    check::<Op>();
}
