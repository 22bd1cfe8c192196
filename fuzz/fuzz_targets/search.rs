//! The finder has the hits of the double loop, on alphabets so small that periodic needles occur.

#![no_main]

use asquoted_fuzz::head;
use asquoted_search::Finder;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let ([alphabet, split], data) = head::<2>(data);
    let letters = (alphabet % 4 + 1) as u8;
    let elements: Vec<u8> = data.iter().map(|b| b % letters).collect();
    let (needle, hay) = elements.split_at(split.min(elements.len()));
    check(needle, hay);
    // A needle cut out of the haystack has at least one hit.
    if let Some(inside) = elements.get(split / 2..split).filter(|n| !n.is_empty()) {
        check(inside, &elements);
    }
});

fn check(needle: &[u8], hay: &[u8]) {
    let naive: Vec<usize> = (0..hay.len())
        .filter(|&start| !needle.is_empty() && hay[start..].starts_with(needle))
        .collect();
    let Ok(finder) = Finder::new(needle.to_vec()) else {
        assert!(needle.is_empty(), "{needle:?} was refused");
        return;
    };
    assert!(!needle.is_empty(), "an empty needle was taken");
    assert_eq!(finder.needle(), needle);
    let mut hits = finder.find_overlapping_iter(hay);
    let mut left = naive.len();
    assert_eq!(finder.find(hay), naive.first().copied());
    for &want in &naive {
        let (low, high) = hits.size_hint();
        assert!(low <= left && high.is_some_and(|high| left <= high), "size hint at {want}");
        assert_eq!(hits.next(), Some(want), "{needle:?} in {hay:?}");
        left -= 1;
    }
    assert_eq!((hits.next(), hits.next()), (None, None), "{needle:?} in {hay:?}");
}
