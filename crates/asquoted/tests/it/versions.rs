//! The Unicode versions that verdicts rest on, in what the facade itself asks. A change of one is a
//! change of verdicts: look at `corpus/verdicts/scripts.txt`, then at the changelog, then here.
//! The segmentation's version is pinned in the tokenizer's tests.

use asquoted::{Difference, Quote, Source, Verdict};

#[test]
fn normalization_is_pinned() {
    assert_eq!(unicode_normalization::UNICODE_VERSION, (18, 0, 0));
}

/// Lower case comes from the standard library: of which Unicode, the compiler decides.
#[test]
fn lower_case_is_of_a_known_version() {
    let (major, minor, patch) = char::UNICODE_VERSION;
    eprintln!("char::UNICODE_VERSION is {major}.{minor}.{patch}");
    assert!(major >= 16, "{major}.{minor}.{patch} is older than the oldest supported compiler's");
}

/// Letters whose lower case is as old as the oldest supported compiler fold on every one.
#[test]
fn letters_of_unicode_16_fold() {
    let source = Source::new("then \u{a7dc}x \u{10d50} came").unwrap();
    let quote = Quote::new("then \u{19b}x \u{10d70} came");
    let Verdict::Found(found) = source.check(&quote) else { panic!("{:?}", source.check(&quote)) };
    assert!(found.first().forgiven().contains(Difference::Case));
}

/// What no table knows is compared as written.
#[test]
fn unassigned_characters_are_compared() {
    let source = Source::new("then \u{2fe0} came").unwrap();
    assert!(source.check(&Quote::new("then \u{2fe0} came")).is_found());
    assert!(!source.check(&Quote::new("then \u{2fe1} came")).is_found());
    assert!(!source.check(&Quote::new("then came")).is_found());
}
