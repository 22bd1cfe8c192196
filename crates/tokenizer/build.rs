//! Turns `data/*.txt` into constant tables: a two-level trie of character classes, and the word
//! tables sorted by fingerprint. No dependency, no network, no clock: the same data give the same
//! tables.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::{env, fs, path::Path};

#[allow(dead_code)]
#[path = "src/fingerprint.rs"]
mod fingerprint;
#[allow(dead_code)]
#[path = "src/roles.rs"]
mod roles;

const CLASSES: &[&str] = &[
    "symbol",
    "pictograph",
    "blank",
    "noise",
    "letter",
    "mark",
    "semitic",
    "unspaced",
    "cjk_numeral",
    "katakana",
    "digit",
    "numeric",
    "superscript",
    "vulgar",
    "joiner",
    "quote",
    "dash",
    "long_dash",
    "operator",
    "percent",
    "degree",
    "currency",
    "prose",
    "open",
    "close",
    "bad",
];

fn main() {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=src/fingerprint.rs");
    println!("cargo::rerun-if-changed=src/roles.rs");
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&out).join("classes.rs"), classes()).unwrap();
    fs::write(Path::new(&out).join("words.rs"), words()).unwrap();
}

/// Data lines of a table: no comments, no blank lines, split at tabs.
fn lines(file: &str) -> Vec<Vec<String>> {
    let Ok(text) = fs::read_to_string(Path::new("data").join(file)) else { return Vec::new() };
    text.lines()
        .filter(|l| !l.starts_with('#') && !l.trim().is_empty())
        .map(|l| l.split('\t').map(str::to_owned).collect())
        .collect()
}

fn classes() -> String {
    const LEAF: usize = 128;
    let mut all = vec![0u16; 0x11_0000];
    for line in lines("classes.txt") {
        let (a, b) = line[0].split_once("..").unwrap();
        let (a, b) = (u32::from_str_radix(a, 16).unwrap(), u32::from_str_radix(b, 16).unwrap());
        let class = CLASSES.iter().position(|c| *c == line[1]).expect("class") as u16;
        let fold = match line[2].as_str() {
            "same" => 0,
            "order" => 1,
            _ => 2,
        };
        let extends = u16::from(line[3] == "extends");
        for slot in &mut all[a as usize..=b as usize] {
            *slot = class | fold << 8 | extends << 10;
        }
    }
    let mut leaves: Vec<&[u16]> = Vec::new();
    let mut seen = BTreeMap::new();
    let mut index = Vec::new();
    for leaf in all.chunks(LEAF) {
        let at = *seen.entry(leaf).or_insert_with(|| {
            leaves.push(leaf);
            leaves.len() - 1
        });
        index.push(at as u16);
    }
    let mut out = String::new();
    writeln!(out, "pub(crate) static INDEX: [u16; {}] = {index:?};", index.len()).unwrap();
    writeln!(out, "pub(crate) static LEAVES: [[u16; {LEAF}]; {}] = {leaves:?};", leaves.len())
        .unwrap();
    out
}

/// Which column value of which file gives which role.
fn role(file: &str, class: &str) -> u16 {
    match (file, class) {
        ("units.txt", "symbol") => roles::UNIT_SYMBOL,
        ("units.txt", _) => roles::UNIT_WORD,
        ("scales.txt", "symbol") => roles::SCALE_SYMBOL,
        ("scales.txt", _) => roles::SCALE_WORD,
        ("percent.txt", "prefix") => roles::PERCENT_PREFIX,
        ("percent.txt", _) => roles::PERCENT,
        ("currencies.txt", "code") => roles::CURRENCY_CODE,
        ("currencies.txt", "symbol") => roles::CURRENCY_SYMBOL,
        ("currencies.txt", "prefix_word" | "prefix_unspaced") => roles::CURRENCY_PREFIX,
        ("currencies.txt", _) => roles::CURRENCY_WORD,
        ("elisions.txt", "keep") => roles::ELISION | roles::ELISION_KEEP,
        ("elisions.txt", _) => roles::ELISION,
        ("collisions.txt", _) => roles::COLLIDES,
        _ => panic!("{file}: class {class}?"),
    }
}

fn unspaced(c: char) -> bool {
    matches!(c as u32, 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3005..=0x30FF | 0x3400..=0x9FFF | 0xF900..=0xFAFF | 0x3371..=0x337A | 0x3380..=0x33DF | 0x33FF | 0x2E80..=0x2FDF)
}

/// The folded key of an entry, as `key.rs` makes it of a token; the tables hold no other
/// compatibility characters than these.
fn folded(entry: &str) -> String {
    entry
        .to_lowercase()
        .replace('\u{b5}', "\u{3bc}")
        .replace('\u{2113}', "l")
        .replace(['\u{2019}', '\u{2bc}'], "'")
}

fn words() -> String {
    // As written -> roles, for symbols; folded -> roles, for words; both in one table under the
    // folded spelling, which is what a token's fingerprint is taken of.
    let mut exact: BTreeMap<String, u16> = BTreeMap::new();
    let mut phrases: BTreeMap<String, BTreeMap<Vec<String>, u16>> = BTreeMap::new();
    let mut runs: BTreeMap<String, u16> = BTreeMap::new();
    // Spellings in the wrong case (`KG`): they are guarded, and are no second spelling.
    let mut caps: BTreeSet<String> = BTreeSet::new();
    for file in [
        "units.txt",
        "scales.txt",
        "percent.txt",
        "currencies.txt",
        "elisions.txt",
        "collisions.txt",
    ] {
        for line in lines(file) {
            let entry = line[0].clone();
            let class = line.get(3).map_or("", String::as_str);
            let role = role(file, class);
            if line.get(2).is_some_and(|source| source == "caps") {
                caps.insert(entry.clone());
            }
            let first_is_unspaced = entry.chars().next().is_some_and(unspaced);
            if first_is_unspaced && !entry.contains(' ') && entry.contains('.') {
                *runs.entry(entry).or_default() |= role;
                continue;
            }
            // What the tokenizer reads as several tokens is looked up token by token.
            let parts: Vec<String> = entry
                .split([' ', '.', '-', '\u{b7}', '"', '\u{5f4}', '\u{5f3}', '\u{970}', '\u{60f}'])
                .map(|part| part.trim_end_matches('\'').to_lowercase())
                .filter(|part| !part.is_empty())
                .collect();
            if let [word] = parts.as_slice()
                && *word != entry.to_lowercase()
            {
                *exact.entry(word.clone()).or_default() |= role;
            } else if parts.len() > 1 {
                let mut parts = parts.into_iter();
                let first = parts.next().unwrap();
                *phrases.entry(first).or_default().entry(parts.collect()).or_default() |= role;
            } else if entry.chars().next().is_some_and(unspaced)
                && entry.chars().next_back().is_some_and(unspaced)
            {
                *runs.entry(entry).or_default() |= role;
            } else {
                *exact.entry(entry).or_default() |= role;
            }
        }
    }
    // Two spellings that differ in case alone: then case is kept after a number. Not for a.m.
    let mut spellings: BTreeMap<String, BTreeSet<&String>> = BTreeMap::new();
    for (e, r) in &exact {
        if r & (roles::UNIT_SYMBOL | roles::SCALE_SYMBOL | roles::CURRENCY_SYMBOL) != 0
            && !caps.contains(e)
            && !matches!(e.as_str(), "AM" | "PM" | "am" | "pm" | "Am" | "Pm")
        {
            spellings.entry(e.to_lowercase()).or_default().insert(e);
        }
    }
    let mut table: Vec<(u32, String, String, u16)> = Vec::new();
    for (e, r) in &exact {
        let low = folded(e);
        let cased = spellings.get(&low).is_some_and(|s| s.len() > 1);
        let fp = fingerprint::fingerprint(roles::WORD_SEED, low.as_bytes());
        table.push((fp, low, e.clone(), r | if cased { roles::CASED } else { 0 }));
    }
    for first in phrases.keys() {
        if !table.iter().any(|(_, low, _, _)| low == first) {
            let fp = fingerprint::fingerprint(roles::WORD_SEED, first.as_bytes());
            table.push((fp, first.clone(), first.clone(), 0));
        }
    }
    table.sort();
    let mut bloom = vec![0u64; 8192];
    for (fp, ..) in &table {
        bloom[(fp >> 19) as usize] |= 1 << (fp >> 13 & 63);
    }
    let mut out = String::new();
    writeln!(out, "pub(crate) static BLOOM: [u64; 8192] = {bloom:?};").unwrap();
    writeln!(out, "pub(crate) static WORDS: &[(u32, &str, &str, u16)] = &{table:?};").unwrap();
    let phrases: Vec<(String, Vec<(Vec<String>, u16)>)> =
        phrases.into_iter().map(|(k, v)| (k, v.into_iter().collect())).collect();
    write!(out, "pub(crate) static PHRASES: &[(&str, &[(&[&str], u16)])] = &[").unwrap();
    for (first, rests) in &phrases {
        write!(out, "({first:?}, &[").unwrap();
        for (rest, role) in rests {
            write!(out, "(&{rest:?}, {role}), ").unwrap();
        }
        write!(out, "]), ").unwrap();
    }
    writeln!(out, "];").unwrap();
    // Runs of unspaced clusters, twice: by first and by last character, longest first.
    let by = |key: &dyn Fn(&str) -> char| {
        let mut v: Vec<(char, &String, u16)> = runs.iter().map(|(e, r)| (key(e), e, *r)).collect();
        v.sort_by_key(|(c, e, _)| (*c, std::cmp::Reverse(e.len()), (*e).clone()));
        v
    };
    let first = by(&|e| e.chars().next().unwrap());
    let last = by(&|e| e.chars().next_back().unwrap());
    writeln!(out, "pub(crate) static RUNS_BY_FIRST: &[(char, &str, u16)] = &{first:?};").unwrap();
    writeln!(out, "pub(crate) static RUNS_BY_LAST: &[(char, &str, u16)] = &{last:?};").unwrap();
    out
}
