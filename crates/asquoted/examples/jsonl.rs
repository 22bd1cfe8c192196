//! Temporary.
#![allow(clippy::print_stdout, clippy::unwrap_used)]
use asquoted::wire::{Answer, Pair};
use asquoted::{Quote, Source};
fn main() {
    for line in std::io::stdin().lines() {
        let pair: Pair = serde_json::from_str(&line.unwrap()).unwrap();
        let source = Source::new(pair.source.clone().unwrap()).unwrap();
        let quote = Quote::new(pair.quote.clone());
        let answer = Answer::new(&source.check(&quote), &source.offsets());
        let mut v = serde_json::to_value(&answer).unwrap();
        v["id"] = pair.id.clone();
        println!("{v}");
    }
}
