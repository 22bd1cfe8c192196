//! The Unicode versions that verdicts rest on. A change of one is a change of verdicts: look at
//! `corpus/verdicts/scripts.txt`, then at the changelog, then here.

#[test]
fn normalization_is_pinned() {
    assert_eq!(unicode_normalization::UNICODE_VERSION, (18, 0, 0));
}

#[test]
fn segmentation_is_pinned() {
    assert_eq!(unicode_segmentation::UNICODE_VERSION, (17, 0, 0));
}

/// Lower case comes from the standard library, so verdicts on letters younger than this may depend
/// on the compiler.
#[test]
fn lower_case_is_of_a_known_version() {
    let (major, minor, patch) = char::UNICODE_VERSION;
    eprintln!("char::UNICODE_VERSION is {major}.{minor}.{patch}");
    assert!(major >= 16, "{major}.{minor}.{patch} is older than the oldest supported compiler's");
}

/// The class table knows Unicode 18; what is unassigned there is a symbol as written.
#[test]
fn unassigned_characters_are_symbols() {
    let tokens = asquoted_tokenizer::tokenize("a \u{2fe0} b").unwrap();
    let kinds: Vec<_> = tokens.iter().map(|t| t.kind().name()).collect();
    assert_eq!(kinds, ["word", "symbol", "word"]);
}
