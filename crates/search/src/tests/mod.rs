//! The seed table, and the runner that applies it to the search and to the oracle alike.

mod count;
mod naive;
mod prop;

use crate::{EmptyNeedle, FindOverlappingIter, Finder};

/// A case: name, needle, haystack, all hits. A character stands for an element.
type Seed = (&'static str, &'static str, &'static str, &'static [usize]);

const SEEDS: &[Seed] = &[
    ("empty-haystack", "a", "", &[]),
    ("shorter-haystack", "ab", "a", &[]),
    ("whole-haystack", "abc", "abc", &[0]),
    ("at-the-start", "ab", "abcd", &[0]),
    ("at-the-end", "cd", "abcd", &[2]),
    ("in-the-middle", "bc", "abcd", &[1]),
    ("cut-off-at-the-end", "abc", "ababab", &[]),
    ("twice", "ab", "abxab", &[0, 3]),
    ("side-by-side", "ab", "abab", &[0, 2]),
    ("overlap-by-one", "aba", "ababa", &[0, 2]),
    ("overlap-by-all-but-one", "aaa", "aaaaa", &[0, 1, 2]),
    ("single-element", "a", "bacaa", &[1, 3, 4]),
    ("single-element-missing", "x", "bacaa", &[]),
    ("one-altered", "abcd", "abxd", &[]),
    ("reversed", "abc", "cba", &[]),
    ("needle-starts-inside-a-failed-match", "aab", "aaab", &[1]),
    ("falls-back-twice", "abacabad", "abacabacabad", &[4]),
    ("falls-back-to-the-second-border", "aabaaa", "aabaabaaa", &[3]),
    ("hit-after-a-failed-match", "abab", "abaabab", &[3]),
    ("fibonacci", "abaab", "abaababaabaab", &[0, 5, 8]),
    ("almost-to-the-end", "aaab", "aaaaaaa", &[]),
    // Longer than the credit that opens the fast path, with hits inside and across its blocks.
    ("hit-in-a-tested-block", "xy", LONG, &[40, 80]),
    ("only-the-first-element-in-a-tested-block", "xz", LONG, &[]),
    ("hit-across-two-blocks", "xyxy", LONG_PERIODIC, &[63, 65]),
];

/// Long enough for the fast path: a hit, a first element without the rest, a hit at the very end.
const LONG: &str =
    "----------------------------------------xy------------------------------------x-xy";

/// A hit that begins at the end of the first tested block, and one that overlaps it.
const LONG_PERIODIC: &str =
    "---------------------------------------------------------------xyxyxy----------------";

fn elements(text: &str) -> Vec<char> {
    text.chars().collect()
}

fn search(needle: &[char], hay: &[char]) -> Vec<usize> {
    Finder::new(needle.to_vec()).unwrap().find_overlapping_iter(hay).collect()
}

/// Applies the table to one implementation; reports all failures together.
fn run(implementation: impl Fn(&[char], &[char]) -> Vec<usize>) {
    let failures: Vec<String> = SEEDS
        .iter()
        .filter_map(|&(name, needle, hay, want)| {
            let got = implementation(&elements(needle), &elements(hay));
            (got != want).then(|| format!("{name}: want {want:?}, got {got:?}"))
        })
        .collect();
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn seeds_of_the_search() {
    run(search);
}

#[test]
fn seeds_of_the_oracle() {
    run(|needle, hay| naive::find_overlapping(hay, needle));
}

#[test]
fn seed_names_are_unique() {
    let mut names: Vec<_> = SEEDS.iter().map(|seed| seed.0).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), SEEDS.len());
}

#[test]
fn find_is_the_first_of_all_hits() {
    for &(name, needle, hay, want) in SEEDS {
        let finder = Finder::new(elements(needle)).unwrap();
        assert_eq!(finder.find(&elements(hay)), want.first().copied(), "{name}");
    }
}

#[test]
fn the_end_is_final() {
    let finder = Finder::new(vec![1]).unwrap();
    let mut hits = finder.find_overlapping_iter(&[1, 2]);
    assert_eq!(hits.next(), Some(0));
    assert_eq!(hits.next(), None);
    assert_eq!(hits.next(), None);
    assert_eq!(hits.size_hint(), (0, Some(0)));
}

#[test]
fn a_clone_goes_its_own_way() {
    let finder = Finder::new(vec![1, 1]).unwrap();
    let mut hits = finder.find_overlapping_iter(&[1, 1, 1]);
    assert_eq!(hits.next(), Some(0));
    assert_eq!(hits.clone().collect::<Vec<_>>(), [1]);
    assert_eq!(hits.next(), Some(1));
}

#[test]
fn an_empty_needle_is_refused() {
    assert_eq!(Finder::<u8>::new(Vec::new()).err(), Some(EmptyNeedle));
}

/// Elements without a size can make a haystack as long as `usize` counts; nothing may overflow.
#[test]
fn elements_without_size() {
    let finder = Finder::new(vec![(); 2]).unwrap();
    let hay = [(); usize::MAX];
    let mut hits = finder.find_overlapping_iter(&hay);
    assert_eq!(hits.size_hint(), (0, Some(usize::MAX - 1)));
    assert_eq!(hits.next(), Some(0));
    assert_eq!(hits.next(), Some(1));
}

/// What callers may store and share; a private change must not take it away.
#[test]
fn auto_traits() {
    fn check<T: Send + Sync + Unpin + std::panic::UnwindSafe + std::panic::RefUnwindSafe>() {}
    check::<Finder<u32>>();
    check::<FindOverlappingIter<'_, '_, u32>>();
    check::<EmptyNeedle>();
}
