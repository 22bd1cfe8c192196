//! What the guard says of edges that are asked alone or in order, and what a walk over all gaps says.

#![no_main]

use asquoted_fuzz::text;
use asquoted_guard::Guard;
use asquoted_tokenizer::tokenize;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = text(data);
    let tokens = tokenize(text.as_str()).expect("short");
    let cuts: Vec<usize> = text.match_indices('\u{c}').map(|(at, _)| at + 1).collect();
    let guard = Guard::new(&tokens, &cuts);
    let mut every = guard.edges();
    for (i, want) in guard.walk_all().into_iter().enumerate() {
        let alone = (guard.refuses_start(i), guard.refuses_end(i));
        assert_eq!(alone, want, "before token {i} of {text:?}");
        let in_order = (every.refuses_start(i), every.refuses_end(i));
        assert_eq!(in_order, want, "in order, before token {i} of {text:?}");
    }
});
