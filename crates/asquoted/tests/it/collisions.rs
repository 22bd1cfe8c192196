//! Words whose fingerprints collide: found by search, since random texts hold none.

use std::collections::HashMap;

use asquoted::{Quote, Source, Verdict};
use asquoted_tokenizer::word_fingerprint;

/// Two lower-case words of the same fingerprint and length.
fn collision() -> (String, String) {
    let mut seen: HashMap<u32, String> = HashMap::new();
    // Base 26, least letter first: 11 million words among four billion fingerprints collide.
    let word = |n: u32| -> String {
        (0..5).map(|i| char::from(b'a' + (n / 26u32.pow(i) % 26) as u8)).collect()
    };
    (0..26u32.pow(5))
        .map(word)
        .find_map(|word| {
            seen.insert(word_fingerprint(&word), word.clone()).map(|other| (other, word))
        })
        .unwrap()
}

#[test]
fn a_collision_of_fingerprints_is_no_hit() {
    let (a, b) = collision();
    assert_ne!(a, b);
    let source = Source::new(format!("we saw {a} there, then {a} again and {b} once")).unwrap();
    let found = |quote: &str| match source.check(&Quote::new(quote)) {
        Verdict::Found(found) => found.matches(),
        _ => 0,
    };
    assert_eq!(found(&format!("saw {a} there")), 1);
    assert_eq!(found(&format!("saw {b} there")), 0);
    assert_eq!((found(&a), found(&b)), (2, 1));
    // Both in one quote: the search cannot tell them apart, the comparison must.
    assert_eq!(found(&format!("{a} again and {b} once")), 1);
    assert_eq!(found(&format!("{b} again and {a} once")), 0);
}
