//! What does a check cost, with quote and source prepared? Named by how often the quote occurs.

use std::hint::black_box;

use asquoted::{Policy, Quote, Source, Verdict};
use asquoted_benches::{absent, changed_number, once, repetitive, texts};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn one(c: &mut Criterion, name: &str, text: &str, source: &str, quote: &Quote) {
    let Ok(source) = Source::new(source) else { return };
    let mut group = c.benchmark_group(format!("check/{name}"));
    group.throughput(Throughput::Bytes(source.text().len() as u64));
    group.bench_function(text, |b| {
        b.iter(|| black_box(&source).check(black_box(quote)).is_found());
    });
    group.finish();
}

fn never(c: &mut Criterion) {
    for text in texts() {
        one(c, "never/order", text.name, &text.text, &Quote::new(absent(&text)));
        one(c, "never/number", text.name, &text.text, &Quote::new(changed_number(&text)));
        one(c, "never/word", text.name, &text.text, &Quote::new("zyzzyva"));
    }
}

fn rare(c: &mut Criterion) {
    for text in texts() {
        let (source, quote) = once(&text.text);
        one(c, "rare/once", text.name, &source, &Quote::new(quote));
    }
}

fn common(c: &mut Criterion) {
    for text in texts() {
        one(c, "common/sentence", text.name, &text.text, &Quote::new(text.quote.as_str()));
    }
    for text in texts().iter().take(1) {
        one(c, "common/word", text.name, &text.text, &Quote::new("the"));
        let strict = Quote::new("the").with_policy(Policy::STRICT);
        one(c, "common/word_strict", text.name, &text.text, &strict);
    }
}

fn pathological(c: &mut Criterion) {
    let (quote, hay) = repetitive(200, 20_000);
    one(c, "pathological/never", "repetitive", &hay, &Quote::new(quote));
    one(c, "pathological/overlapping", "repetitive", &hay, &Quote::new("a ".repeat(200)));
    let minus = "a - ".repeat(10_000);
    one(c, "pathological/refused", "repetitive", &format!("{minus}5"), &Quote::new("5"));
    // Every line end is a word with two readings.
    let hyphens = "cap-\ntions ".repeat(5_000);
    let both = Quote::new("captions cap tions captions");
    one(c, "pathological/line_ends", "repetitive", &hyphens, &both);
}

/// The passage that is shown for a quote that was not found.
fn shown(c: &mut Criterion) {
    for text in texts() {
        let (Ok(source), quote) =
            (Source::new(text.text.as_str()), Quote::new(changed_number(&text)))
        else {
            continue;
        };
        let mut group = c.benchmark_group("check/closest_passage");
        group.bench_function(text.name, |b| {
            b.iter(|| match black_box(&source).check(&quote) {
                Verdict::NotFound(not_found) => not_found.closest().map(|c| c.equal()),
                Verdict::Found(_) | Verdict::CouldNotCheck(_) => None,
            });
        });
        group.finish();
    }
}

criterion_group!(benches, never, rare, common, pathological, shown);
criterion_main!(benches);
