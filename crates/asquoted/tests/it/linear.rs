//! Hostile inputs end, with the right answer: sizes and counts, no clock. Whatever is not linear
//! here would not end while somebody waits.

use asquoted::{Policy, Quote, Source, Verdict};

/// The number of places.
fn matches(quote: &str, source: &str) -> usize {
    let source = Source::new(source).unwrap();
    match source.check(&Quote::new(quote)) {
        Verdict::Found(found) => found.matches(),
        Verdict::NotFound(_) | Verdict::CouldNotCheck(_) => 0,
    }
}

fn name(quote: &str, source: &str) -> &'static str {
    let source = Source::new(source).unwrap();
    let quote = Quote::new(quote);
    let verdict = source.check(&quote);
    // A passage is looked for as well, as an app would.
    if let Verdict::NotFound(not_found) = &verdict {
        let _ = not_found.closest();
        let _ = not_found.omission();
    }
    verdict.name()
}

#[test]
fn one_word_over_and_over() {
    let text = "far ".repeat(200_000);
    assert_eq!(matches("far", &text), 200_000);
    assert_eq!(matches(&"far ".repeat(30), &text), 199_971);
    assert_eq!(matches(&"far ".repeat(1000), &text), 199_001);
    assert_eq!(matches(&format!("{}near", "far ".repeat(1000)), &text), 0);
}

/// A narrower policy looks at every place and keeps the bound.
#[test]
fn one_word_under_the_strict_policy() {
    let text = "far ".repeat(50_000);
    let source = Source::new(text).unwrap();
    let quote = Quote::new("far ".repeat(1000)).with_policy(Policy::STRICT);
    let Verdict::Found(found) = source.check(&quote) else { panic!("not found") };
    assert_eq!(found.matches(), 49_001);
    let quote = Quote::new("Far ".repeat(1000)).with_policy(Policy::STRICT);
    assert!(matches!(source.check(&quote), Verdict::NotFound(_)));
}

/// The guard refuses every place but the last, one look an edge.
#[test]
fn one_number_over_and_over() {
    let text = "5 ".repeat(50_000);
    assert_eq!(matches(&"5 ".repeat(1000), &text), 0);
    assert_eq!(name("5", &text), "could_not_check");
    assert_eq!(matches(text.trim(), &text), 1);
    let source = Source::new(text).unwrap();
    let quote = Quote::new("5");
    let Verdict::CouldNotCheck(unchecked) = source.check(&quote) else { panic!("checked") };
    assert_eq!(unchecked.refused(), 50_000);
}

/// A quote is prepared in linear time as well: what its numbers are to each other is asked in order.
#[test]
fn quotes_of_numbers() {
    for piece in ["5\n\n", "five\n\n", "100 ", "- 5 ", "-5 ", "5 million ", "1. 5 ", "1-⏎"] {
        let quote = piece.replace('⏎', "\n").repeat(30_000);
        assert_eq!(name(&quote, "far 5"), "not_found", "{piece}");
        assert_ne!(name(&quote, &quote), "not_found", "{piece}");
    }
}

#[test]
fn blanks() {
    let text = format!("far{}near", " ".repeat(1_000_000));
    assert_eq!(matches("far near", &text), 1);
    assert_eq!(matches("far near", &format!("far{}near", "\n".repeat(200_000))), 1);
    assert_eq!(matches("far near", &format!("far{}near", "\u{200b} ".repeat(100_000))), 1);
    assert_eq!(name("far", &" ".repeat(1_000_000)), "could_not_check");
    // A sign looks over blanks for its number, again and again.
    assert_eq!(name("5 far", &format!("{}5 far", "- ".repeat(100_000))), "could_not_check");
    assert_eq!(name("5 far", &format!("-{}5 far", " ".repeat(200_000))), "could_not_check");
}

#[test]
fn marks_without_a_partner() {
    assert_eq!(matches("far", &format!("{} far", "*a ".repeat(20_000))), 1);
    assert_eq!(matches("far", &format!("{} far", "*".repeat(100_000))), 1);
    assert_eq!(matches("far", &format!("{} far", "_a `b *c **d ".repeat(4_000))), 1);
    assert_eq!(matches("far", &format!("{} far", "a* ".repeat(20_000))), 1);
    assert_eq!(matches("far", &format!("{} far", "*a_ ".repeat(10_000))), 1);
}

#[test]
fn brackets_without_a_partner() {
    assert_eq!(matches("far", &format!("{}far", "(".repeat(100_000))), 1);
    assert_eq!(matches("far", &format!("{}far", "(5 ".repeat(50_000))), 1);
    assert_eq!(name("far", &format!("{} far", "(5 kg ".repeat(25_000))), "found");
    assert_eq!(matches("far", &format!("{}far", "([{".repeat(25_000))), 1);
    assert_eq!(name("(5", &"(5 a ".repeat(25_000)), "found");
}

#[test]
fn block_quotes() {
    assert_eq!(
        matches("far near", &format!("{}far\n{}near", "> ".repeat(50_000), "> ".repeat(50_000))),
        1
    );
    assert_eq!(matches("far", &"> far\n".repeat(50_000)), 50_000);
    assert_eq!(matches("far", &"- far\n".repeat(50_000)), 50_000);
    assert_eq!(matches("far", &format!("far\n\n{}", "> 5\n".repeat(50_000))), 1);
}

#[test]
fn dashes() {
    assert_eq!(matches("far", &format!("{} far", "-".repeat(100_000))), 1);
    assert_eq!(matches("far", &format!("far {}", "-\n".repeat(50_000))), 1);
    assert_eq!(name("5", &format!("5{}", "—".repeat(100_000))), "could_not_check");
    assert_eq!(matches("far", &format!("far {}", "5—".repeat(50_000))), 1);
    assert_eq!(matches("far", &format!("far {}", "5,.;".repeat(25_000))), 1);
    assert_eq!(matches("far", &format!("far {}", "$-".repeat(50_000))), 1);
}

/// Sites that the quote fixes: one look each.
#[test]
fn broken_words() {
    let text = "cap-\ntion ".repeat(10_000);
    assert_eq!(matches("caption", &text), 10_000);
    assert_eq!(matches("cap tion", &text), 10_000);
    assert_eq!(matches(&"caption ".repeat(1000), &text), 9_001);
    // A chain is one unit of at most eight pieces.
    let chain = "a-\n".repeat(20_000);
    assert_eq!(name("zzz", &chain), "not_found");
    assert_eq!(matches("x aaaaaaaa y", &format!("x {}a y", "a-\n".repeat(7))), 1);
    let long = format!("x {}a y", "a-\n".repeat(10_000));
    let quote = format!("x {} y", "a ".repeat(10_001));
    assert_eq!(matches(&quote, &long), 1);
}

/// Sites whose word the quote holds in both spellings: the one case with a bound of its own.
#[test]
fn broken_words_in_both_spellings() {
    let text = format!("{}end", "co-\nop ".repeat(2000));
    let quote = "co-op coop ".repeat(20);
    assert_eq!(name(&quote, &text), "found");
    let wrong = format!("{quote} wrong");
    assert_eq!(name(&wrong, &text), "not_found");
}

#[test]
fn long_tokens() {
    let word = "a".repeat(250_000);
    assert_eq!(matches(&word, &format!("x {word} y")), 1);
    assert_eq!(matches("x", &format!("x {word}\u{301} y")), 1);
    let number = "5".repeat(250_000);
    assert_eq!(matches(&number, &format!("x {number} y")), 1);
    assert_eq!(matches("x", &format!("x {} y", "5.".repeat(100_000))), 1);
    assert_eq!(matches("x", &format!("x a{}", "\u{301}".repeat(100_000))), 1);
    assert_eq!(matches("x", &format!("x a{} y", "'a".repeat(50_000))), 1);
    assert_eq!(matches("x", &format!("x {} y", "👩\u{200d}".repeat(25_000))), 1);
}

#[test]
fn long_addresses() {
    let path = "a/".repeat(25_000);
    assert_eq!(matches("far", &format!("far {path}")), 1);
    assert_eq!(name("a", &format!("far {path}b")), "could_not_check");
    assert_eq!(matches("far", &format!("far {}", "a.b@".repeat(12_500))), 1);
}

#[test]
fn spelled_numbers() {
    let text = format!("far {}", "one hundred and ".repeat(10_000));
    assert_eq!(matches("far", &text), 1);
    assert_eq!(name("hundred", &text), "could_not_check");
    assert_eq!(matches("far", &format!("far {}", "half a ".repeat(10_000))), 1);
}

#[test]
fn scripts_without_blanks() {
    let text = "水位五".repeat(25_000);
    assert_eq!(matches("水位", &text), 25_000);
    assert_eq!(matches("x", &format!("x {}", "五".repeat(100_000))), 1);
    assert_eq!(matches("x", &format!("x {}", "テ".repeat(50_000))), 1);
    assert_eq!(matches("x", &format!("x {}", "กำ".repeat(25_000))), 1);
}

/// The closest passage has a bound of its own: one large chunk, one quote of thirty words.
#[test]
fn closest_passage() {
    let text = "far and near it was all the same to us there ".repeat(2000);
    assert_eq!(name(&"far was near the other all way ".repeat(4), &text), "not_found");
    assert_eq!(name(&"far … near … ".repeat(200), &text), "not_found");
    assert_eq!(name(&"far and … all the … ".repeat(50), &text), "not_found");
}

/// Memory beside the text is linear in it.
#[test]
fn memory() {
    for text in [
        "far ".repeat(25_000),
        "-".repeat(50_000),
        "5-".repeat(25_000),
        "a-\n".repeat(12_500),
        "\u{ad}".repeat(12_500),
    ] {
        let source = Source::new(text.as_str()).unwrap();
        assert!(
            source.heap_bytes() < 64 * text.len() + 1024,
            "{} bytes for {} of {:?}",
            source.heap_bytes(),
            text.len(),
            text.get(..4)
        );
    }
}

/// What a chunk of a large source costs is its hits, and its neighbours are the source's.
#[test]
fn chunks_of_a_large_source() {
    let text = "far near ".repeat(50_000);
    let source = Source::new(text.as_str()).unwrap();
    let quote = Quote::new("far near");
    let chunk = source.chunk(9..27).unwrap();
    let Verdict::Found(found) = chunk.check(&quote) else { panic!("not found") };
    assert_eq!(found.matches(), 2);
}
