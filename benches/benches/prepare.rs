//! What does it cost to prepare a source, once for all its quotes?

use std::hint::black_box;

use asquoted::{Quote, Source};
use asquoted_benches::texts;
use asquoted_tokenizer::tokenize;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

fn source(c: &mut Criterion) {
    let mut group = c.benchmark_group("prepare/source");
    for text in texts() {
        let elements = tokenize(text.text.as_str()).map_or(0, |t| t.len()) as u64;
        group.throughput(Throughput::ElementsAndBytes { elements, bytes: text.text.len() as u64 });
        group.bench_function(text.name, |b| {
            b.iter_batched(|| text.text.clone(), Source::new, BatchSize::SmallInput);
        });
    }
    group.finish();
}

/// The tokens alone: what the guard's marks add shows against `prepare/source`.
fn tokens(c: &mut Criterion) {
    let mut group = c.benchmark_group("prepare/tokens");
    for text in texts() {
        group.throughput(Throughput::Bytes(text.text.len() as u64));
        group.bench_function(text.name, |b| b.iter(|| tokenize(black_box(text.text.as_str()))));
    }
    group.finish();
}

fn quote(c: &mut Criterion) {
    let mut group = c.benchmark_group("prepare/quote");
    for text in texts() {
        group.throughput(Throughput::Bytes(text.quote.len() as u64));
        group.bench_function(text.name, |b| b.iter(|| Quote::new(black_box(text.quote.as_str()))));
    }
    group.finish();
}

criterion_group!(benches, source, tokens, quote);
criterion_main!(benches);
