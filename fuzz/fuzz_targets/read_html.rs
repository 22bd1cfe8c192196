//! Bytes as a page of HTML: a document that holds together, or why not; and words as they stand.

#![no_main]

use asquoted_documents::{Format, ReadOptions, read, read_str};
use asquoted_fuzz::sound;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let options = ReadOptions::new().format(Format::Html);
    if let Ok(document) = read(data.to_vec(), &options) {
        sound(&document, data.len(), |_| None);
    }
    let Ok(text) = std::str::from_utf8(data) else { return };
    let document = read_str(text, Format::Html).expect("text is always read");
    sound(&document, text.len(), |_| None);

    // Text without markup is its words, one blank between two, unless its characters turn it round.
    if !text.contains(['<', '&', '\0', '\u{FEFF}', '\u{202D}', '\u{202E}']) {
        let blank = |c: char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{C}');
        let words: Vec<&str> = text.split(blank).filter(|word| !word.is_empty()).collect();
        assert_eq!(document.text(), words.join(" "));
    }
});
