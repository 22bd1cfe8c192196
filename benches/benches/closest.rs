//! What does the closest window cost, and the alignment with it?

use std::hint::black_box;

use asquoted_benches::{altered, words_of_a_language};
use asquoted_closest::{align_within, closest_window, naive_window};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const N: usize = 100_000;
const M: usize = 30;

fn window(c: &mut Criterion) {
    let chunk = words_of_a_language(N);
    let cases = [
        ("altered", altered(&chunk, M), chunk.clone()),
        ("no_equal", vec![1; M], chunk.clone()),
        // Two words by turns: every window is about as good as the best.
        (
            "two_words",
            (0..M as u32).map(|i| i / 2 % 2).collect(),
            (0..N as u32).map(|i| i % 2).collect(),
        ),
        // Keys with equal sketches: the bounds from above exclude nothing.
        (
            "equal_sketches",
            vec![0x0101_0000; M],
            (0..N as u32).map(|i| i % 128 * 0x0202_0000).collect(),
        ),
    ];
    let mut group = c.benchmark_group("closest/window_100000_30");
    group.throughput(Throughput::Elements(N as u64));
    for (name, quote, chunk) in &cases {
        group.bench_function(*name, |b| {
            b.iter(|| closest_window(black_box(quote), black_box(chunk)));
        });
    }
    group.finish();
    let mut group = c.benchmark_group("closest/naive_100000_30");
    group.throughput(Throughput::Elements(N as u64));
    for (name, quote, chunk) in cases.iter().take(1) {
        group
            .bench_function(*name, |b| b.iter(|| naive_window(black_box(quote), black_box(chunk))));
    }
    group.finish();
}

fn passage(c: &mut Criterion) {
    let chunk = words_of_a_language(N);
    let mut group = c.benchmark_group("closest/align_within");
    for len in [M, 10 * M] {
        let quote = altered(&chunk, len);
        let from = N / 2 - 64.min(len / 2);
        let wide = chunk.get(from..N / 2 + len + 64.min(len / 2)).unwrap_or_default();
        group.bench_function(len.to_string(), |b| {
            b.iter(|| align_within(black_box(&quote), black_box(wide)));
        });
    }
    group.finish();
}

criterion_group!(benches, window, passage);
criterion_main!(benches);
