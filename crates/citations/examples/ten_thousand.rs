//! How long 10,000 citations over 100 documents of 100 kB take, and how much memory.
//!
//! ```text
//! cargo run --release -p asquoted-citations --example ten_thousand [CITATIONS [DOCUMENTS [BYTES]]]
//! ```
//!
//! Of every ten citations seven are found, one has a changed word, one is of another page and one
//! is invented. Invented ones are the dear ones: the closest passage is looked for in the whole
//! document, and the quote in all the others.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::time::Instant;

use asquoted::Source;
use asquoted_citations::{
    Cited, Document, Options, Pages, Record, RecordSet, Run, SourceProblem, Status,
};

/// Syllables of which words are made.
const SYLLABLES: [&str; 16] = [
    "ba", "den", "fo", "gi", "hal", "ju", "kor", "la", "mi", "nes", "po", "ri", "sta", "tu", "ver",
    "wo",
];

/// Numbers that look like chance and are the same each time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or_default() % bound.max(1)
    }

    /// A number, or one of 4,096 words, of which some are common and most are rare, as in prose.
    fn word(&mut self) -> String {
        if self.below(20) == 0 {
            return (1900 + self.below(200)).to_string();
        }
        let share = self.below(4_096) as f64 / 4_096.0;
        let mut rank = (share.powi(4) * 4_096.0) as usize;
        let mut word = String::new();
        loop {
            word.push_str(SYLLABLES.get(rank % 16).copied().unwrap_or_default());
            rank /= 16;
            if rank == 0 {
                return word;
            }
        }
    }
}

/// A text of pages, sentences and numbers. The first word makes each document another one.
fn text(number: usize, bytes: usize) -> String {
    let mut chance = Chance(number as u64 * 7_919 + 1);
    let mut text = format!("Document{number}");
    let mut words = 0;
    while text.len() < bytes {
        words += 1;
        text.push_str(match words {
            n if n % 500 == 0 => ".\u{c}",
            n if n % 14 == 0 => ". ",
            n if n % 9 == 0 => "\n",
            _ => " ",
        });
        text.push_str(&chance.word());
    }
    text
}

/// Words of the text of a document, from its own page.
fn quote(text: &str, chance: &mut Chance) -> Option<(String, usize)> {
    let start = chance.below(text.len().saturating_sub(400));
    let start = start + text.get(start..)?.find(' ')? + 1;
    let words: Vec<&str> = text.get(start..)?.split_whitespace().take(12).collect();
    let page = text.get(..start)?.matches('\u{c}').count() + 1;
    Some((words.join(" "), page))
}

/// The most memory that the process has had, in kilobytes, where the system says it.
fn peak() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<usize>().ok());
    let mut next = |usual: usize| args.next().flatten().unwrap_or(usual);
    let (citations, documents, bytes) = (next(10_000), next(100), next(100_000));

    let mut chance = Chance(42);
    let mut set = RecordSet::default();
    for i in 0..citations {
        let number = i % documents;
        let Some((mut quote, mut page)) = quote(&text(number, bytes.min(20_000)), &mut chance)
        else {
            continue;
        };
        match i / documents % 10 {
            7 => quote = quote.replacen(' ', " quite ", 1),
            8 => page += 3,
            9 => quote = (0..12).map(|_| chance.word()).collect::<Vec<_>>().join(" "),
            _ => {}
        }
        let cited = Cited::new(number.to_string(), quote).on(Pages::number(page));
        set.records.push(Record::new(format!("q{i}"), cited));
    }
    let before = peak();
    let load = |id: &str| {
        let number = id.parse().map_err(|_| SourceProblem::Missing)?;
        Ok::<_, SourceProblem>(Document::new(id, Source::new(text(number, bytes))?))
    };
    println!("{} citations of {documents} documents of {bytes} bytes", set.records.len());
    let timed = |cited_source_only: bool| {
        let start = Instant::now();
        let run = Run::of(&set, &load, &Options { cited_source_only, ..Options::default() });
        (run, start.elapsed().as_secs_f64())
    };
    println!("{:.2} s in the cited documents alone", timed(true).1);
    let (run, time) = timed(false);
    println!("{time:.2} s with those that are not found looked for in all the others");
    if let (Some(before), Some(after)) = (before, peak()) {
        println!("peak memory {} MB, of which {} MB before the run", after / 1024, before / 1024);
    }
    for status in Status::ALL {
        let count = run.summary().count(status);
        if count > 0 {
            println!("{count:6} {}", status.label());
        }
    }
}
