//! The lab of the article, in texts of our own: sixty answers with one quote each. Thirty are
//! copied from the document that they cite, a third of them with copy noise; thirty are not there.
//! A score of overlap passes some of those, whatever its threshold; the check passes none.

use std::collections::HashMap;
use std::fs;

use asquoted::{Quote, Source};
use asquoted_tokenizer::tokenize;

use crate::stanza::{self, Form, Stanza};

const FORM: Form = Form {
    folder: "lab",
    required: &["name", "kind", "source", "quote"],
    optional: &["noise"],
    repeated: "",
};

/// What overlap scores pass from.
const THRESHOLDS: [f64; 4] = [0.95, 0.9, 0.8, 0.7];

struct Answer {
    name: String,
    kind: String,
    noise: bool,
    found: bool,
    raw: bool,
    overlap: f64,
}

#[test]
fn thirty_of_thirty_and_none_of_thirty() {
    let corpus = stanza::read_all(&FORM);
    assert!(corpus.faults.is_empty(), "{}", corpus.faults.join("\n"));
    let answers: Vec<Answer> = corpus.stanzas.iter().map(answer).collect();
    let (genuine, other): (Vec<&Answer>, Vec<&Answer>) =
        answers.iter().partition(|a| a.kind == "genuine");
    assert_eq!((genuine.len(), other.len()), (30, 30));
    assert_eq!(genuine.iter().filter(|a| a.noise).count(), 10);
    for (kind, count) in
        [("wrong_document", 10), ("merged", 10), ("reworded", 7), ("number_changed", 3)]
    {
        assert_eq!(other.iter().filter(|a| a.kind == kind).count(), count, "{kind}");
    }
    table(&genuine, &other);
    let missed: Vec<&str> = genuine.iter().filter(|a| !a.found).map(|a| a.name.as_str()).collect();
    let passed: Vec<&str> = other.iter().filter(|a| a.found).map(|a| a.name.as_str()).collect();
    assert!(missed.is_empty() && passed.is_empty(), "missed {missed:?}, passed {passed:?}");
}

fn answer(stanza: &Stanza) -> Answer {
    let path = stanza::root().join("lab/documents").join(stanza.raw("source").unwrap());
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let quote = stanza.text("quote");
    let source = Source::new(text.as_str()).unwrap();
    Answer {
        name: stanza.name().to_owned(),
        kind: stanza.raw("kind").unwrap().to_owned(),
        noise: stanza.raw("noise").is_some(),
        found: source.check(&Quote::new(quote.as_str())).is_found(),
        raw: text.contains(&quote),
        overlap: overlap(&quote, &text),
    }
}

/// The best part of the quote's tokens that a window of the quote's length holds, in any order.
fn overlap(quote: &str, source: &str) -> f64 {
    let keys = |text: &str| -> Vec<String> {
        let tokens = tokenize(text).unwrap();
        tokens.iter().map(|t| t.key().as_str().to_owned()).collect()
    };
    let (quote, source) = (keys(quote), keys(source));
    let score = |window: &[String]| {
        let mut left: HashMap<&str, usize> = HashMap::new();
        for key in window {
            *left.entry(key).or_default() += 1;
        }
        let held = quote.iter().filter(|key| {
            left.get_mut(key.as_str()).filter(|n| **n > 0).map(|n| *n -= 1).is_some()
        });
        held.count()
    };
    let best = source.windows(quote.len().min(source.len())).map(score).max().unwrap_or(0);
    best as f64 / quote.len() as f64
}

fn table(genuine: &[&Answer], other: &[&Answer]) {
    let count = |answers: &[&Answer], kinds: &[&str], passes: &dyn Fn(&Answer) -> bool| {
        answers.iter().filter(|a| kinds.contains(&a.kind.as_str()) && passes(a)).count()
    };
    let row = |name: &str, passes: &dyn Fn(&Answer) -> bool| {
        eprintln!(
            "| {name} | {} of 30 | {} of 10 | {} of 10 | {} of 10 | {} of 3 |",
            count(genuine, &["genuine"], passes),
            count(other, &["wrong_document"], passes),
            count(other, &["merged"], passes),
            count(other, &["reworded", "number_changed"], passes),
            count(other, &["number_changed"], passes),
        );
    };
    eprintln!(
        "| check | genuine | wrong document | merged | reworded | of these, a number changed |"
    );
    eprintln!("|---|---|---|---|---|---|");
    row("asquoted", &|a| a.found);
    row("same bytes", &|a| a.raw);
    for threshold in THRESHOLDS {
        row(&format!("overlap of {threshold}"), &|a| a.overlap >= threshold);
    }
}
