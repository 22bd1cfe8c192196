//! What holds for every quote and every source.

use std::ops::Range;

use asquoted::{Policy, Quote, Source, Verdict};
use asquoted_guard::Guard;
use asquoted_tokenizer::{TokenKind, class, is_alphanumeric, tokenize};
use proptest::prelude::*;

use crate::corpus::outcome;
use crate::hostile;

/// The outcome of a check under a policy.
fn check(quote: &str, source: &str, policy: Policy) -> String {
    let source = Source::new(source).unwrap();
    outcome(&source.check(&Quote::new(quote).with_policy(policy)))
}

/// The places of a check, in bytes.
fn places(quote: &str, source: &Source, policy: Policy) -> Vec<Range<usize>> {
    match source.check(&Quote::new(quote).with_policy(policy)) {
        Verdict::Found(found) => found.hits().map(|hit| hit.span().range()).collect(),
        Verdict::NotFound(_) | Verdict::CouldNotCheck(_) => Vec::new(),
    }
}

/// Sentences that people write: words, numbers with units, some punctuation.
fn prose() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "the",
        "pump",
        "Tank",
        "holds",
        "can't",
        "leak",
        "about",
        "and",
        "of",
        "over",
        "real-time",
        "non-toxic",
        "5",
        "40",
        "1,200",
        "0.5",
        "12%",
        "$7",
        "€30",
        "-3",
        "10-20",
        "3:00",
        "5 ms",
        "8 million",
        "two",
        "twenty-five",
        "percent",
        "(the old one)",
        "C++",
        "IPv4",
        "—",
        "café",
        "“new”",
        "it’s",
        "then,",
        "stop.",
        "Later",
        "year",
        "days",
        "ü",
        "水位",
        "x = 4",
    ];
    prop::collection::vec(prop::sample::select(WORDS), 1..30).prop_map(|words| words.join(" "))
}

/// A text, and the bytes of a run of its tokens.
fn text_and_run(
    text: impl Strategy<Value = String>,
) -> impl Strategy<Value = (String, Range<usize>, Range<usize>)> {
    (text, any::<prop::sample::Index>(), 1usize..8).prop_filter_map(
        "no token",
        |(text, first, len)| {
            let tokens = tokenize(text.as_str()).unwrap();
            if tokens.is_empty() {
                return None;
            }
            let first = first.index(tokens.len());
            let last = (first + len - 1).min(tokens.len() - 1);
            let bytes = tokens.get(first)?.span().start()..tokens.get(last)?.span().end();
            drop(tokens);
            Some((text, first..last + 1, bytes))
        },
    )
}

/// Whether a run of tokens reads alone as it reads in its place. (`-5` out of `x-5` does not, nor
/// does what alone would be a mark at a line's start.)
fn reads_alike(text: &str, run: &Range<usize>, bytes: &Range<usize>) -> bool {
    let tokens = tokenize(text).unwrap();
    let in_place = run.clone().filter_map(|i| tokens.get(i));
    in_place.map(|t| (t.kind(), t.key().as_str().to_owned())).eq(keys(&text[bytes.clone()]))
}

/// The keys of a text, without places.
fn keys(text: &str) -> Vec<(TokenKind, String)> {
    let tokens = tokenize(text).unwrap();
    tokens.iter().map(|t| (t.kind(), t.key().as_str().to_owned())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::default())]

    /// Whatever the texts hold, every question about the answer can be asked.
    #[test]
    fn nothing_panics(quote in hostile::text(12), text in hostile::text(40)) {
        let source = Source::new(text.as_str()).unwrap();
        for policy in [Policy::DEFAULT, Policy::STRICT, Policy::DEFAULT.with_reference_markers()] {
            let quote = Quote::new(quote.as_str()).with_policy(policy);
            match source.check(&quote) {
                Verdict::Found(found) => {
                    prop_assert!(found.matches() > 0);
                    for hit in found.hits() {
                        let _ = (hit.forgiven(), hit.cautions(), hit.prefix(), hit.suffix(), hit.pages());
                    }
                    prop_assert_eq!(found.refusals().count(), found.refused());
                }
                Verdict::NotFound(not_found) => {
                    let _ = (not_found.omission(), not_found.outside_policy());
                    if let Some(closest) = not_found.closest() {
                        prop_assert!(closest.equal() <= closest.of());
                        prop_assert!((0.0..=1.0).contains(&closest.similarity()));
                        prop_assert_eq!(text.get(closest.span().range()), Some(closest.text()));
                    }
                }
                Verdict::CouldNotCheck(unchecked) => {
                    prop_assert_eq!(unchecked.refusals().count(), unchecked.refused());
                }
            }
        }
    }

    #[test]
    fn places_ascend_and_slice((text, _, bytes) in text_and_run(hostile::text(40))) {
        let source = Source::new(text.as_str()).unwrap();
        let places = places(&text[bytes], &source, Policy::DEFAULT);
        prop_assert!(places.is_sorted_by(|a, b| a.start < b.start));
        for place in places {
            prop_assert!(place.start < place.end && text.get(place).is_some());
        }
    }

    /// A run of tokens that the guard lets pass, free of unknown forms, that reads alone as it
    /// reads in its place, is found there. (`-5` out of `x-5` reads otherwise.)
    #[test]
    fn safe_runs_are_found((text, run, bytes) in text_and_run(hostile::text(40))) {
        let source = Source::new(text.as_str()).unwrap();
        let tokens = tokenize(text.as_str()).unwrap();
        let borders: Vec<usize> = text.match_indices('\u{c}').map(|(at, _)| at + 1).collect();
        let guard = Guard::new(&tokens, &borders);
        let safe = guard.refuses_start(run.start).is_none() && guard.refuses_end(run.end).is_none();
        let slice = &text[bytes.clone()];
        let in_place: Vec<(TokenKind, String)> = run
            .filter_map(|i| tokens.get(i))
            .map(|t| (t.kind(), t.key().as_str().to_owned()))
            .collect();
        let known = in_place.iter().all(|(kind, _)| *kind != TokenKind::Bad);
        if !(safe && known && keys(slice) == in_place) {
            return Ok(());
        }
        let places = places(slice, &source, Policy::DEFAULT);
        prop_assert!(places.contains(&bytes), "{slice:?} is at {bytes:?} of {text:?}, not {places:?}");
    }

    /// What a hit shows is found again, at the same place: an app may render it as the quote.
    #[test]
    fn what_is_found_is_found_again((text, _, bytes) in text_and_run(prose())) {
        let source = Source::new(text.as_str()).unwrap();
        for place in places(&text[bytes], &source, Policy::DEFAULT) {
            let again = places(&text[place.clone()], &source, Policy::DEFAULT);
            prop_assert!(again.contains(&place), "{:?} in {text:?}: {again:?}", &text[place.clone()]);
        }
    }

    /// The same for any text, where the slice alone reads as in its place.
    #[test]
    fn hostile_hits_are_found_again((text, _, bytes) in text_and_run(hostile::text(40))) {
        let source = Source::new(text.as_str()).unwrap();
        let quote = &text[bytes];
        for place in places(quote, &source, Policy::DEFAULT) {
            let slice = &text[place.clone()];
            if keys(slice) == keys(quote) {
                let again = places(slice, &source, Policy::DEFAULT);
                prop_assert!(again.contains(&place), "{slice:?} in {text:?}: {again:?}");
            }
        }
    }

    /// One number changed to one that the source does not hold: never found.
    #[test]
    fn a_changed_number_is_never_found(
        (text, run, bytes) in text_and_run(prop_oneof![hostile::text(40), prose()]),
        pick in any::<prop::sample::Index>(),
    ) {
        let tokens = tokenize(text.as_str()).unwrap();
        let numbers: Vec<Range<usize>> = run
            .filter_map(|i| tokens.get(i))
            .filter(|t| t.kind() == TokenKind::Number)
            .map(|t| t.span().range())
            .collect();
        if numbers.is_empty() || text.contains("7919") {
            return Ok(());
        }
        let number = &numbers[pick.index(numbers.len())];
        let changed =
            format!("{}7919{}", &text[bytes.start..number.start], &text[number.end..bytes.end]);
        for policy in [Policy::DEFAULT, Policy::STRICT, Policy::DEFAULT.with_reference_markers()] {
            prop_assert_ne!(check(&changed, &text, policy), "found", "{} in {}", changed, text);
        }
    }

    /// Breaking blanks inside a line are one kind of character, so are those that do not break,
    /// and so are apostrophes.
    #[test]
    fn glyphs_change_no_verdict(
        (text, run, bytes) in text_and_run(prop_oneof![hostile::text(40), prose()]),
        breaking in prop::sample::select(&[' ', '\u{2002}', '\u{2003}', '\u{3000}', '\t'][..]),
        tied in prop::sample::select(&['\u{a0}', '\u{202f}'][..]),
        apostrophe in prop::sample::select(&['\'', '\u{2019}', '\u{2bc}', '\u{ff07}'][..]),
    ) {
        let exchange = |text: &str| -> String {
            let chars: Vec<char> = text.chars().collect();
            let between = |i: usize, kind: fn(char) -> bool| {
                let at = |j: Option<usize>| j.and_then(|j| chars.get(j)).is_some_and(|&c| kind(c));
                at(i.checked_sub(1)) && at(Some(i + 1))
            };
            let inside = |i: usize| between(i, is_alphanumeric);
            let in_word = |i: usize| between(i, |c| class(c).is_letter());
            let swap = |(i, &c): (usize, &char)| match c {
                ' ' | '\t' | '\u{3000}' if inside(i) => breaking,
                '\u{a0}' | '\u{202f}' if inside(i) => tied,
                '\'' | '\u{2019}' if in_word(i) => apostrophe,
                _ => c,
            };
            chars.iter().enumerate().map(swap).collect()
        };
        // A quote that stands there byte for byte is found whatever its marks are to the lines
        // around it; with another glyph it is no such copy.
        let marked = text.contains(['*', '_', '`', '>', '#', '+', '-', '~', '!']);
        if marked || !reads_alike(&text, &run, &bytes) {
            return Ok(());
        }
        let quote = &text[bytes];
        let want = check(quote, &text, Policy::DEFAULT);
        prop_assert_eq!(&check(&exchange(quote), &text, Policy::DEFAULT), &want, "quote of {}", text);
        prop_assert_eq!(&check(quote, &exchange(&text), Policy::DEFAULT), &want, "source {}", text);
    }

    /// Behind a full stop, a sentence that begins with a word of no table unmakes nothing.
    #[test]
    fn a_further_sentence_unmakes_nothing(
        (text, _, bytes) in text_and_run(prop_oneof![hostile::text(40), prose()]),
    ) {
        let (quote, text) = (&text[bytes], format!("{text}."));
        if check(quote, &text, Policy::DEFAULT) == "found" {
            let longer = format!("{text} Zebras grazed quietly nearby.");
            prop_assert_eq!(check(quote, &longer, Policy::DEFAULT), "found", "{} in {}", quote, longer);
        }
    }

    /// A narrower policy finds nothing that a wider one does not, and forgives no more than it may.
    #[test]
    fn policies_are_nested(
        (text, run, bytes) in text_and_run(prop_oneof![hostile::text(40), prose()]),
        upper in any::<bool>(),
    ) {
        let source = Source::new(text.as_str()).unwrap();
        let alike = reads_alike(&text, &run, &bytes);
        let quote = if upper { text[bytes].to_uppercase() } else { text[bytes].to_owned() };
        let wide = places(&quote, &source, Policy::DEFAULT);
        let narrow = places(&quote, &source, Policy::STRICT);
        prop_assert!(narrow.iter().all(|place| wide.contains(place)), "{quote:?} in {text:?}");
        if alike
            && let Verdict::Found(found) =
                source.check(&Quote::new(quote.as_str()).with_policy(Policy::STRICT))
        {
            for hit in found.hits() {
                prop_assert!(
                    hit.forgiven().is_within(Policy::STRICT.forgives()),
                    "{quote:?} in {text:?} forgives {}", hit.forgiven()
                );
            }
        }
    }

    /// A byte for byte copy forgives nothing and is found under the strict policy.
    #[test]
    fn copies_forgive_nothing((text, run, bytes) in text_and_run(prop_oneof![hostile::text(40), prose()])) {
        let source = Source::new(text.as_str()).unwrap();
        let quote = Quote::new(&text[bytes.clone()]);
        if reads_alike(&text, &run, &bytes)
            && let Verdict::Found(found) = source.check(&quote)
            && let Some(hit) = found.hits().find(|hit| hit.span().range() == bytes)
        {
            prop_assert!(hit.forgiven().is_empty(), "{quote:?} forgives {}", hit.forgiven());
            let strict = places(quote.text(), &source, Policy::STRICT);
            prop_assert!(strict.contains(&bytes), "{quote:?} in {text:?}: strict {strict:?}");
        }
    }

    /// A chunk has the whole source's hits that lie inside it, and the guard's view of the rest.
    #[test]
    fn a_chunk_has_the_hits_inside(
        (text, _, bytes) in text_and_run(prop_oneof![hostile::text(40), prose()]),
        a in any::<prop::sample::Index>(),
        b in any::<prop::sample::Index>(),
    ) {
        let source = Source::new(text.as_str()).unwrap();
        let ends: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
        let (a, b) = (ends[a.index(ends.len())], ends[b.index(ends.len())]);
        let range = a.min(b)..a.max(b);
        let quote = Quote::new(&text[bytes]);
        let mut want = places(quote.text(), &source, Policy::DEFAULT);
        want.retain(|place| place.start >= range.start && place.end <= range.end);
        let chunk = source.chunk(range).unwrap();
        let got: Vec<Range<usize>> = match chunk.check(&quote) {
            Verdict::Found(found) => found.hits().map(|hit| hit.span().range()).collect(),
            Verdict::NotFound(_) | Verdict::CouldNotCheck(_) => Vec::new(),
        };
        prop_assert_eq!(got, want);
    }
}
