//! The marks of the guard, by its shortcuts and by asking every rule at every gap.

#![no_main]

use asquoted_fuzz::text;
use asquoted_guard::Guard;
use asquoted_tokenizer::tokenize;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = text(data);
    let tokens = tokenize(text.as_str()).expect("short");
    let cuts: Vec<usize> = text.match_indices('\u{c}').map(|(at, _)| at + 1).collect();
    let (guard, naive) = (Guard::new(&tokens, &cuts), Guard::naive(&tokens, &cuts));
    for i in 0..=tokens.len() {
        let of = |guard: &Guard| (guard.refuses_start(i), guard.refuses_end(i));
        assert_eq!(of(&guard), of(&naive), "before token {i} of {text:?}");
    }
});
