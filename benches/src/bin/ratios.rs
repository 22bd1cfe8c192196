//! Measures asquoted against other libraries in one run and prints the ratios.
//!
//! Contenders take turns; of each the best round counts, in CPU time of the thread, so that what
//! else the machine does moves both sides of a ratio together or neither.
#![expect(clippy::print_stdout, reason = "a program that prints a table")]

use std::error::Error;
use std::hint::black_box;
use std::time::Duration;

use asquoted::{Quote, Source, Verdict};
use asquoted_benches::{
    Text, absent, altered, changed_number, once, repetitive, texts, words_of_a_language,
};
use asquoted_closest::{closest_window, naive_window};
use asquoted_tokenizer::tokenize;
use cpu_time::ThreadTime;
use memchr::memmem;
use unicode_segmentation::UnicodeSegmentation;

const ROUNDS: usize = 15;

/// How long a contender runs in one round, at least.
const ROUND: Duration = Duration::from_millis(3);

/// What is timed; the number keeps the compiler from leaving it out.
type Contender<'a> = Box<dyn FnMut() -> usize + 'a>;

fn main() -> Result<(), Box<dyn Error>> {
    println!(
        "Speed of asquoted divided by the speed of the other, above 1 is faster; best of {ROUNDS}"
    );
    println!("interleaved rounds, thread CPU time.\n");
    prepare()?;
    checks()?;
    closest();
    Ok(())
}

/// The seconds that one run of each contender takes.
fn time(contenders: &mut [Contender<'_>]) -> Vec<f64> {
    let run = |contender: &mut Contender<'_>, times: u32| {
        let start = ThreadTime::now();
        for _ in 0..times {
            black_box(contender());
        }
        start.elapsed()
    };
    let mut times: Vec<u32> = Vec::new();
    for contender in contenders.iter_mut() {
        let mut n = 1;
        while run(contender, n) < ROUND {
            n *= 2;
        }
        times.push(n);
    }
    let mut best = vec![f64::INFINITY; contenders.len()];
    for _ in 0..ROUNDS {
        for ((contender, &n), best) in contenders.iter_mut().zip(&times).zip(&mut best) {
            *best = best.min(run(contender, n).as_secs_f64() / f64::from(n));
        }
    }
    best
}

fn at(seconds: &[f64], index: usize) -> f64 {
    seconds.get(index).copied().unwrap_or(f64::NAN)
}

fn prepare() -> Result<(), Box<dyn Error>> {
    println!("prepare: Source::new, and tokenize alone, against unicode-segmentation's");
    println!("unicode_words().count(), and against str::from_utf8 alone");
    println!(
        "allocs: heap allocations of Source::new, and for each 1,000 tokens (a constant number of"
    );
    println!("vectors that grow: the second number falls with length)\n");
    println!(
        "{:<15} {:>7} {:>7} {:>9} {:>9} {:>8} {:>8} {:>8} {:>8} {:>7} {:>7}",
        "text",
        "bytes",
        "B/token",
        "MB/s",
        "tok MB/s",
        "÷words",
        "tok÷w",
        "÷utf8",
        "heap/tok",
        "allocs",
        "/1000"
    );
    for Text { name, text, .. } in texts() {
        let source = Source::new(text.as_str())?;
        let tokens = tokenize(text.as_str())?.len();
        // The text is cloned outside: it is the caller's.
        let mut built = None;
        let mut input = Some(text.clone());
        let info = allocation_counter::measure(|| {
            built = input.take().map(Source::new);
        });
        drop(built);
        let seconds = time(&mut [
            Box::new(|| Source::new(text.as_str()).map_or(0, |s| s.page_count())),
            Box::new(|| tokenize(black_box(text.as_str())).map_or(0, |t| t.len())),
            Box::new(|| black_box(text.as_str()).unicode_words().count()),
            Box::new(|| std::str::from_utf8(black_box(text.as_bytes())).map_or(0, str::len)),
        ]);
        let megabytes = text.len() as f64 / 1e6;
        println!(
            "{:<15} {:>7} {:>7.1} {:>9.0} {:>9.0} {:>8.2} {:>8.2} {:>8.4} {:>8.1} {:>7} {:>7.1}",
            name,
            text.len(),
            text.len() as f64 / tokens as f64,
            megabytes / at(&seconds, 0),
            megabytes / at(&seconds, 1),
            at(&seconds, 2) / at(&seconds, 0),
            at(&seconds, 2) / at(&seconds, 1),
            at(&seconds, 3) / at(&seconds, 0),
            source.heap_bytes() as f64 / tokens as f64,
            info.count_total,
            info.count_total as f64 * 1000.0 / tokens as f64,
        );
    }
    println!();
    // Ten times the text must not mean ten times the allocations.
    for Text { name, text, .. } in texts() {
        let long = text.repeat(10);
        let count = |text: &str| {
            let mut input = Some(text.to_owned());
            let mut built = None;
            let info = allocation_counter::measure(|| built = input.take().map(Source::new));
            drop(built);
            info.count_total
        };
        println!(
            "allocations of {name:<15} {:>7}, of ten times the text {:>7}",
            count(&text),
            count(&long)
        );
    }
    println!();
    Ok(())
}

fn checks() -> Result<(), Box<dyn Error>> {
    println!(
        "check: Source::check with quote and source prepared, against memchr's memmem::find_iter of"
    );
    println!("the raw quote over the same bytes; GB/s of source read, and the ratio\n");
    println!(
        "{:<15} {:>15} {:>15} {:>15} {:>15} {:>15}",
        "text", "found many", "found once", "order", "number", "no such word"
    );
    for text in texts() {
        let (with_once, once) = once(&text.text);
        let cases = [
            (text.text.as_str(), text.quote.clone(), true),
            (with_once.as_str(), once, true),
            (text.text.as_str(), absent(&text), false),
            (text.text.as_str(), changed_number(&text), false),
            (text.text.as_str(), "zyzzyva".to_owned(), false),
        ];
        let mut cells = String::new();
        for (source, quote, found) in cases {
            cells.push_str(&against_memmem(source, &quote, found)?);
        }
        println!("{:<15}{cells}", text.name);
    }
    let (quote, source) = repetitive(200, 20_000);
    println!("{:<15}{}", "a a a … b", against_memmem(&source, &quote, false)?);
    println!("{:<15}{}", "a a a … a", against_memmem(&source, "a ".repeat(200).trim(), true)?);
    println!();
    Ok(())
}

fn against_memmem(source: &str, quote: &str, found: bool) -> Result<String, Box<dyn Error>> {
    let (prepared, needle) = (Source::new(source)?, Quote::new(quote));
    let is_found = prepared.check(&needle).is_found();
    let raw = memmem::find(source.as_bytes(), quote.as_bytes()).is_some();
    let seconds = time(&mut [
        Box::new(|| match black_box(&prepared).check(black_box(&needle)) {
            Verdict::Found(found) => found.matches(),
            Verdict::NotFound(_) | Verdict::CouldNotCheck(_) => 0,
        }),
        Box::new(|| memmem::find_iter(black_box(source.as_bytes()), black_box(quote)).count()),
    ]);
    // A case that does not measure what it says is marked.
    let mark = if is_found == found && raw == found { ' ' } else { '!' };
    let speed = source.len() as f64 / 1e9 / at(&seconds, 0);
    Ok(format!(" {speed:>7.2} {:>6.2}{mark}", at(&seconds, 1) / at(&seconds, 0)))
}

fn closest() {
    const N: usize = 100_000;
    const M: usize = 30;
    println!(
        "closest window, N = {N}, M = {M}: closest_window against naive_window, and against the"
    );
    println!("same double loop one token at a time\n");
    println!("{:<15} {:>9} {:>9} {:>9} {:>9}", "case", "ms", "ns/token", "÷naive", "÷scalar");
    let chunk = words_of_a_language(N);
    let cases = [
        ("altered", altered(&chunk, M), chunk.clone()),
        ("no equal", vec![1; M], chunk.clone()),
        (
            "two words",
            (0..M as u32).map(|i| i / 2 % 2).collect(),
            (0..N as u32).map(|i| i % 2).collect(),
        ),
        (
            "equal sketches",
            vec![0x0101_0000; M],
            (0..N as u32).map(|i| i % 128 * 0x0202_0000).collect(),
        ),
    ];
    for (name, quote, chunk) in cases {
        let start = |w: Option<asquoted_closest::Window>| w.map_or(0, |w| w.equal());
        let seconds = time(&mut [
            Box::new(|| start(closest_window(black_box(&quote), black_box(&chunk)))),
            Box::new(|| start(naive_window(black_box(&quote), black_box(&chunk)))),
            Box::new(|| scalar_window(black_box(&quote), black_box(&chunk))),
        ]);
        println!(
            "{name:<15} {:>9.3} {:>9.2} {:>9.2} {:>9.2}",
            at(&seconds, 0) * 1e3,
            at(&seconds, 0) * 1e9 / N as f64,
            at(&seconds, 1) / at(&seconds, 0),
            at(&seconds, 2) / at(&seconds, 0),
        );
    }
}

/// The double loop without vector instructions.
fn scalar_window(quote: &[u32], chunk: &[u32]) -> usize {
    let mut best = 0;
    for tokens in chunk.windows(quote.len()) {
        let mut equal = 0;
        for (wanted, token) in quote.iter().zip(tokens) {
            equal += black_box(usize::from(wanted == token));
        }
        best = best.max(equal);
    }
    best
}
