//! Bytes as Markdown: a document that holds together, or why not.

#![no_main]

use asquoted_documents::{Format, ReadOptions, read};
use asquoted_fuzz::sound;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let options = ReadOptions::new().format(Format::Markdown);
    if let Ok(document) = read(data.to_vec(), &options) {
        sound(&document, data.len(), |_| None);
    }
});
