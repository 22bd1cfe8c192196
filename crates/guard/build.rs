//! Turns `data/*.txt` into constant tables, placed by the fingerprints of `asquoted-tokenizer`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

use asquoted_tokenizer::word_fingerprint;

#[allow(dead_code)]
#[path = "src/roles.rs"]
mod roles;

fn main() {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=src/roles.rs");
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&out).join("words.rs"), words()).unwrap();
}

fn role(file: &str, class: &str) -> u16 {
    match (file, class) {
        ("signs.txt", "left" | "unspaced_left") => roles::SIGN_LEFT,
        ("signs.txt", "right" | "unspaced_right") => roles::SIGN_RIGHT,
        ("spelled.txt", "number" | "unspaced") => roles::SPELLED,
        ("spelled.txt", "hundred") => roles::SPELLED | roles::HUNDRED,
        ("spelled.txt", "fraction") => roles::FRACTION,
        ("spelled.txt", "and") => roles::AND,
        ("spelled.txt", "article") => roles::ARTICLE,
        ("spelled.txt", "syllable") => roles::ARTICLE | roles::SYLLABLE,
        ("compounds.txt", _) => roles::NEGATING_PREFIX,
        ("cautions.txt", "negation") => roles::NEGATION,
        ("cautions.txt", "condition") => roles::CONDITION,
        ("cautions.txt", "limit") => roles::LIMIT,
        _ => panic!("{file}: class {class}?"),
    }
}

fn unspaced(c: char) -> bool {
    matches!(c as u32, 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3005..=0x30FF | 0x3400..=0x9FFF | 0xF900..=0xFAFF)
}

fn words() -> String {
    let mut words: BTreeMap<String, u16> = BTreeMap::new();
    let mut phrases: BTreeMap<String, BTreeMap<Vec<String>, u16>> = BTreeMap::new();
    let mut runs: BTreeMap<String, u16> = BTreeMap::new();
    for file in ["signs.txt", "spelled.txt", "compounds.txt", "cautions.txt"] {
        let Ok(text) = fs::read_to_string(Path::new("data").join(file)) else { continue };
        for line in text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()) {
            let columns: Vec<&str> = line.split('\t').collect();
            let entry = columns[0].to_owned();
            let role = role(file, columns.get(3).copied().unwrap_or(""));
            if entry.contains(' ') {
                let mut parts = entry.split(' ').map(str::to_owned);
                let first = parts.next().unwrap();
                *phrases.entry(first).or_default().entry(parts.collect()).or_default() |= role;
            } else if entry.chars().all(unspaced) {
                *runs.entry(entry).or_default() |= role;
            } else {
                *words.entry(entry).or_default() |= role;
            }
        }
    }
    for first in phrases.keys() {
        words.entry(first.clone()).or_default();
    }
    let mut table: Vec<(u32, &String, u16)> =
        words.iter().map(|(w, r)| (word_fingerprint(w), w, *r)).collect();
    table.sort();
    // One bit for each word, one filter for the words of numbers and one for all, and where the
    // words of each of 4,096 ranges of fingerprints begin.
    let mut numbers = vec![0u64; 4096];
    let mut bloom = vec![0u64; 4096];
    for (fp, _, role) in &table {
        bloom[(fp >> 20) as usize] |= 1 << (fp >> 14 & 63);
        if role & roles::NUMERIC != 0 {
            numbers[(fp >> 20) as usize] |= 1 << (fp >> 14 & 63);
        }
    }
    let starts: Vec<u16> =
        (0..=4096u64).map(|b| table.partition_point(|e| u64::from(e.0) < b << 20) as u16).collect();
    let mut out = String::new();
    writeln!(out, "pub(crate) static BLOOM: [u64; 4096] = {bloom:?};").unwrap();
    writeln!(out, "pub(crate) static NUMBERS: [u64; 4096] = {numbers:?};").unwrap();
    writeln!(out, "pub(crate) static STARTS: [u16; 4097] = {starts:?};").unwrap();
    writeln!(out, "pub(crate) static WORDS: &[(u32, &str, u16)] = &{table:?};").unwrap();
    write!(out, "pub(crate) static PHRASES: &[(&str, &[(&[&str], u16)])] = &[").unwrap();
    for (first, rests) in &phrases {
        write!(out, "({first:?}, &[").unwrap();
        for (rest, role) in rests {
            write!(out, "(&{rest:?}, {role}), ").unwrap();
        }
        write!(out, "]), ").unwrap();
    }
    writeln!(out, "];").unwrap();
    let by = |key: &dyn Fn(&str) -> char| {
        let mut v: Vec<(char, &String, u16)> = runs.iter().map(|(e, r)| (key(e), e, *r)).collect();
        v.sort_by_key(|(c, e, _)| (*c, std::cmp::Reverse(e.len()), (*e).clone()));
        v
    };
    let first = by(&|e| e.chars().next().unwrap());
    let last = by(&|e| e.chars().next_back().unwrap());
    let filter = |entries: &[(char, &String, u16)]| {
        let mut bits = vec![0u64; 64];
        for (c, ..) in entries {
            let slot = roles::slot(*c);
            bits[slot / 64] |= 1 << (slot % 64);
        }
        bits
    };
    writeln!(out, "pub(crate) static FIRSTS: [u64; 64] = {:?};", filter(&first)).unwrap();
    writeln!(out, "pub(crate) static LASTS: [u64; 64] = {:?};", filter(&last)).unwrap();
    writeln!(out, "pub(crate) static RUNS_BY_FIRST: &[(char, &str, u16)] = &{first:?};").unwrap();
    writeln!(out, "pub(crate) static RUNS_BY_LAST: &[(char, &str, u16)] = &{last:?};").unwrap();
    out
}
