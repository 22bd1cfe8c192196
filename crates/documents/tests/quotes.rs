//! The cases of `data/quotes.txt`: what the engine finds in what the readers make.

#![cfg(feature = "markdown")]

use std::collections::{BTreeMap, HashSet};

use asquoted::{Quote, Source, Verdict};
use asquoted_documents::{Format, read_str};

#[test]
fn quotes() {
    let mut names = HashSet::new();
    let mut faults = Vec::new();
    for stanza in include_str!("data/quotes.txt").split("\n\n") {
        let lines = stanza.lines().filter(|line| !line.starts_with('#'));
        let fields: BTreeMap<&str, &str> = lines
            .map(|line| line.split_once(':').expect("a field has a name"))
            .map(|(name, value)| (name, value.trim()))
            .collect();
        if fields.is_empty() {
            continue;
        }
        let keys: Vec<_> = fields.keys().copied().collect();
        assert_eq!(keys, ["format", "name", "quote", "source", "want", "why"], "{stanza}");
        let name = fields["name"];
        assert!(names.insert(name), "{name} stands there twice");
        assert!(!fields["why"].is_empty(), "{name} has no reason");

        let format = Format::from_name(fields["format"]).expect("a format");
        let document = read_str(&fields["source"].replace("\\n", "\n"), format).expect("text");
        let borders = document.borders().to_vec();
        let text = document.into_text();
        let source = Source::builder(text.clone()).borders(borders).build().expect("short");
        let quote = Quote::new(fields["quote"]);
        let got = match source.check(&quote) {
            Verdict::Found(_) => "found",
            Verdict::NotFound(_) | Verdict::CouldNotCheck(_) => "refused",
        };
        if got != fields["want"] {
            faults.push(format!("{name}: {got} in {text:?}"));
        }
    }
    assert!(names.len() > 30, "the cases are read");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
