//! A line of `check --jsonl` to its answer: nothing panics, and the answer says what the text says.

#![no_main]

use asquoted::wire::{Answer, Pair, Spans};
use asquoted::{Policy, Quote, Source, Span, Verdict};
use asquoted_fuzz::{boundary, head, text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(pair) = serde_json::from_slice::<Pair>(data) {
        line(&pair);
    }
    hostile(data);
});

/// A line that can be read.
fn line(pair: &Pair) {
    let policy = pair.policy.map_or(Policy::DEFAULT, |name| name.policy());
    let quote = Quote::new(pair.quote.as_str()).with_policy(policy);
    let source = Source::new(pair.source.as_deref().unwrap_or_default()).expect("short");
    let offsets = source.offsets();
    let chunk = match &pair.chunk {
        None => Ok(source.whole()),
        Some(range) => match range.to_bytes(&offsets) {
            Some(bytes) => source.chunk(bytes),
            None => return,
        },
    };
    let Ok(chunk) = chunk else { return };
    answer(&source, &chunk.check(&quote));
    // The id is given back as it is.
    let id = serde_json::to_string(&pair.id).expect("a value is JSON");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&id).ok().as_ref(), Some(&pair.id));
}

/// Any text, with pages, borders and chunks of its own.
fn hostile(data: &[u8]) {
    let ([split, page, border, from, to, mode], data) = head::<6>(data);
    let text = text(data);
    let (quote, text) = text.split_at(boundary(&text, split));
    // Two offsets that are boundaries and two that need not be: those are an error, no panic.
    let at = |i: usize| if mode & 1 == 0 { boundary(text, i) } else { i };
    let built = Source::builder(text).pages([at(page), at(page / 2)]).borders([at(border)]).build();
    let valid = [page, page / 2, border].iter().all(|&i| text.is_char_boundary(at(i)));
    assert_eq!(built.is_ok(), valid, "{built:?}");
    let Ok(source) = built else { return };
    let policy = [Policy::DEFAULT, Policy::STRICT, Policy::DEFAULT.with_reference_markers()];
    let quote = Quote::new(quote).with_policy(policy[mode / 2 % 3]);
    answer(&source, &source.check(&quote));
    for number in 0..=source.page_count() + 1 {
        let chunk = source.page(number);
        assert_eq!(chunk.is_ok(), (1..=source.page_count()).contains(&number));
        let Ok(chunk) = chunk else { continue };
        let span = chunk.span();
        let verdict = chunk.check(&quote);
        if let Verdict::Found(found) = &verdict {
            for hit in found.hits() {
                assert!(span.overlaps(hit.span()), "{hit:?} outside page {number}");
                assert!(hit.pages().contains(&number), "{hit:?} on {:?}", hit.pages());
            }
        }
        answer(&source, &verdict);
    }
    if let Ok(chunk) = source.chunk(from..to) {
        let verdict = chunk.check(&quote);
        if let Verdict::Found(found) = &verdict {
            assert!(found.hits().all(|hit| chunk.span().contains(hit.span())));
        }
        answer(&source, &verdict);
    }
}

/// The answer is JSON that can be read again, and its spans agree in all three units.
fn answer(source: &Source, verdict: &Verdict<'_>) {
    let offsets = source.offsets();
    let answer = Answer::new(verdict, &offsets);
    let json = serde_json::to_string(&answer).expect("an answer is JSON");
    let again: Answer = serde_json::from_str(&json).expect("an answer can be read");
    assert_eq!(again.spans, answer.spans);
    assert_eq!(answer.verdict == "found", answer.span.is_some());
    assert_eq!(answer.verdict == "found", answer.matches > 0);
    assert_eq!(answer.truncated, answer.matches > answer.spans.len());
    for place in &answer.spans {
        slices(source.text(), place.at, Some(&place.text));
        for caution in &place.cautions {
            slices(source.text(), caution.span, Some(&caution.text));
        }
    }
    for refusal in &answer.refusals {
        slices(source.text(), refusal.span, None);
        slices(source.text(), refusal.neighbour.span, Some(&refusal.neighbour.text));
    }
    if let Some(omission) = &answer.omission {
        for &span in &omission.spans {
            slices(source.text(), span, None);
        }
    }
    if let Some(closest) = &answer.closest {
        slices(source.text(), closest.span, Some(&closest.text));
        let _ = source.page_of(closest.span.bytes.0);
    }
    if let Verdict::Found(found) = verdict {
        let hit = found.first();
        assert_eq!(answer.span, Some(Spans::new(hit.span(), &offsets)));
    }
}

/// Counted one character at a time.
fn slices(text: &str, at: Spans, want: Option<&str>) {
    let span = Span::new(at.bytes.0, at.bytes.1);
    let slice = text.get(span.range()).expect("a span on boundaries");
    assert!(want.is_none_or(|want| want == slice), "{want:?} is not {slice:?}");
    let before = &text[..span.start()];
    let units = |s: &str| s.encode_utf16().count();
    let chars = |s: &str| s.chars().count();
    assert_eq!(at.utf16, (units(before), units(before) + units(slice)));
    assert_eq!(at.chars, (chars(before), chars(before) + chars(slice)));
}
