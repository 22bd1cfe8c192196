//! Turns `data/*.txt` into constant tables, placed by the fingerprints of `asquoted-tokenizer`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

use asquoted_tokenizer::word_fingerprint;

#[allow(dead_code)]
#[path = "src/roles.rs"]
mod roles;

#[allow(dead_code)]
#[path = "src/classes.rs"]
mod classes;

/// The page of the constant that `rules` becomes.
const DOC: &str = "A hash of the rules: of every table and source file of this crate.";

fn main() {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR").unwrap();
    let (tables, text) = words();
    let rules = format!("/// {DOC}\npub const RULES: u64 = {};\n", rules());
    fs::write(Path::new(&out).join("rules.rs"), rules).unwrap();
    fs::write(Path::new(&out).join("words.rs"), tables).unwrap();
    fs::write(Path::new(&out).join("words.txt"), text).unwrap();
    let (tables, text) = sets();
    fs::write(Path::new(&out).join("sets.rs"), tables).unwrap();
    fs::write(Path::new(&out).join("sets.txt"), text).unwrap();
}

/// The lines of a table: entry and class.
fn lines(file: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(Path::new("data").join(file)).unwrap();
    text.lines()
        .filter(|l| !l.starts_with('#') && !l.trim().is_empty())
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            (columns[0].to_owned(), columns[3].to_owned())
        })
        .collect()
}

/// The words that few rules ask for: those of spaced scripts in the order of their fingerprints, the
/// runs of the other ones longest first; and the text that they hold offsets into.
fn sets() -> (String, String) {
    let mut sets: BTreeMap<String, u64> = BTreeMap::new();
    let class = |name: &str| {
        let measure = classes::MEASURES.iter().position(|(n, _)| *n == name).map(|i| 1 << i);
        let other = || classes::OTHERS.iter().find(|(n, _)| *n == name).map(|(_, bit)| *bit);
        measure.or_else(other)
    };
    for (entry, name) in
        ["measures.txt", "halves.txt", "ranks.txt", "groups.txt"].into_iter().flat_map(lines)
    {
        // Ranks have a role of their own.
        let Some(bit) = class(&name) else {
            assert!(name == "rank", "{entry}: class {name}?");
            continue;
        };
        assert!(!entry.contains(' '), "{entry}: a phrase");
        *sets.entry(entry).or_default() |= bit;
    }
    let (runs, words): (Vec<_>, Vec<_>) =
        sets.into_iter().partition(|(entry, _)| entry.chars().all(unspaced));
    let mut words: Vec<(u32, String, u64)> =
        words.into_iter().map(|(w, bits)| (word_fingerprint(&w), w, bits)).collect();
    words.sort();
    let mut runs: Vec<(u32, String, u64)> =
        runs.into_iter().map(|(run, bits)| (0, run, bits)).collect();
    runs.sort_by_key(|(_, run, _)| std::cmp::Reverse(run.len()));
    let (mut text, mut out) = (String::new(), String::new());
    let mut filter = vec![0u64; 1024];
    for (fingerprint, ..) in &words {
        filter[(fingerprint >> 22) as usize] |= roles::two_bits(fingerprint >> 8);
    }
    writeln!(out, "pub(crate) static FILTER: [u64; 1024] = {filter:?};").unwrap();
    for (name, table) in [("WORDS", words), ("RUNS", runs)] {
        write!(out, "pub(crate) static {name}: [super::Entry; {}] = [", table.len()).unwrap();
        for (fingerprint, key, bits) in table {
            let (at, len) = (text.len(), u8::try_from(key.len()).unwrap());
            text.push_str(&key);
            write!(out, "super::Entry {{ fingerprint: {fingerprint}, at: {at}, len: {len}, bits: {bits} }}, ").unwrap();
        }
        writeln!(out, "];").unwrap();
    }
    writeln!(out, "pub(crate) static TEXT: &str = include_str!(\"sets.txt\");").unwrap();
    (out, text)
}

/// A hash (FNV-1a) of the rules: of every table and every source file, line ends aside.
fn rules() -> u64 {
    let mut files: Vec<_> = ["data", "src"]
        .iter()
        .flat_map(|dir| fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()))
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    let mut hash = 0xCBF2_9CE4_8422_2325u64;
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read(&file).unwrap();
        for b in name.bytes().chain([0]).chain(text.into_iter().filter(|b| *b != b'\r')) {
            hash = (hash ^ u64::from(b)).wrapping_mul(0x0100_0000_01B3);
        }
    }
    hash
}

fn role(file: &str, class: &str) -> u32 {
    match (file, class) {
        ("signs.txt", "left" | "unspaced_left") => roles::SIGN_LEFT,
        ("signs.txt", "right" | "unspaced_right") => roles::SIGN_RIGHT,
        ("spelled.txt", "number" | "unspaced") => roles::SPELLED,
        ("spelled.txt", "hundred") => roles::SPELLED | roles::HUNDRED,
        ("spelled.txt", "fraction") => roles::FRACTION,
        ("spelled.txt", "and") => roles::AND,
        ("spelled.txt", "and_hundred") => roles::AND | roles::ONLY_HUNDRED,
        ("spelled.txt", "article") => roles::ARTICLE,
        ("spelled.txt", "syllable") => roles::ARTICLE | roles::SYLLABLE,
        ("links.txt", "ordinal") => roles::ORDINAL,
        ("links.txt", "tens") => roles::TENS,
        ("links.txt", "era_left") => roles::SIGN_LEFT | roles::CAPITALS,
        ("links.txt", "era_right") => roles::SIGN_RIGHT | roles::CAPITALS,
        ("links.txt", "era_any_case") => roles::ANY_CASE,
        ("links.txt", "range" | "unspaced_range") => roles::RANGE,
        ("links.txt", "range_and") => roles::RANGE_AND,
        ("links.txt", "between") => roles::BETWEEN,
        ("links.txt", "demonym") => roles::DEMONYM,
        ("links.txt", "of") => roles::OF,
        ("links.txt", "per") => roles::PER,
        ("links.txt", "ratio" | "unspaced_ratio") => roles::RATIO,
        ("links.txt", "goes_on" | "unspaced_goes_on") => roles::GOES_ON,
        ("links.txt", "counting") => roles::COUNTING,
        ("ranks.txt", "rank") => roles::RANK,
        ("compounds.txt", _) => roles::NEGATING_PREFIX,
        ("wholes.txt", _) => roles::WHOLE,
        ("cautions.txt", "negation") => roles::NEGATION,
        ("cautions.txt", "condition") => roles::CONDITION,
        ("cautions.txt", "limit") => roles::LIMIT,
        _ => panic!("{file}: class {class}?"),
    }
}

fn unspaced(c: char) -> bool {
    matches!(c as u32, 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3005..=0x30FF | 0x3400..=0x9FFF | 0xF900..=0xFAFF)
}

/// The tables, and the text that they hold offsets into.
fn words() -> (String, String) {
    let mut words: BTreeMap<String, u32> = BTreeMap::new();
    let mut phrases: BTreeMap<String, BTreeMap<Vec<String>, u32>> = BTreeMap::new();
    let mut runs: BTreeMap<String, u32> = BTreeMap::new();
    const FILES: [&str; 7] = [
        "signs.txt",
        "spelled.txt",
        "links.txt",
        "compounds.txt",
        "wholes.txt",
        "cautions.txt",
        "ranks.txt",
    ];
    for file in FILES {
        let Ok(text) = fs::read_to_string(Path::new("data").join(file)) else { continue };
        for line in text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()) {
            let columns: Vec<&str> = line.split('\t').collect();
            let entry = columns[0].to_owned();
            if file == "ranks.txt" && columns[3] != "rank" {
                continue;
            }
            let role = role(file, columns.get(3).copied().unwrap_or(""));
            if entry.contains(' ') {
                // What a look-up of phrases may skip.
                assert!(!entry.split(' ').any(|p| p.chars().all(unspaced)), "{entry}: clusters");
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
    let mut table: Vec<(u32, &String, u32)> =
        words.iter().map(|(w, r)| (word_fingerprint(w), w, *r)).collect();
    table.sort();
    // Two bits for each word, and where the words of each of 4,096 ranges of fingerprints begin.
    let mut bloom = vec![0u64; 4096];
    for (fp, ..) in &table {
        bloom[(fp >> 20) as usize] |= roles::two_bits(fp >> 8);
    }
    // What any rule may join to a neighbour: words of a role of their own, and the words of phrases
    // that do more than to ask for caution.
    let mut joins = vec![0u64; 4096];
    let cautions = roles::NEGATION | roles::CONDITION | roles::LIMIT;
    let mut join = |word: &str| {
        let fp = word_fingerprint(word);
        joins[(fp >> 20) as usize] |= roles::two_bits(fp >> 8);
    };
    words.iter().filter(|(_, role)| **role & !cautions != 0).for_each(|(word, _)| join(word));
    for (first, of_word) in &phrases {
        for (rest, _) in of_word.iter().filter(|(_, role)| **role & !cautions != 0) {
            join(first);
            rest.iter().for_each(|word| join(word));
        }
    }
    let starts: Vec<u16> = (0..=4096u64)
        .map(|b| u16::try_from(table.partition_point(|e| u64::from(e.0) < b << 20)).unwrap())
        .collect();
    // No pointers: they would be relocated one by one whenever a program starts.
    let mut text = String::new();
    let mut out = String::new();
    writeln!(out, "pub(crate) static BLOOM: [u64; 4096] = {bloom:?};").unwrap();
    writeln!(out, "pub(crate) static JOINS: [u64; 4096] = {joins:?};").unwrap();
    writeln!(out, "pub(crate) static STARTS: [u16; 4097] = {starts:?};").unwrap();
    write!(out, "pub(crate) static WORDS: [super::Entry; {}] = [", table.len()).unwrap();
    let groups: BTreeMap<&String, usize> = phrases.keys().zip(1..).collect();
    let phrases_of = |first: &String| {
        let roles = phrases.get(first).into_iter().flat_map(BTreeMap::values);
        roles.fold(0, |all, role| all | role)
    };
    for (fingerprint, key, roles) in &table {
        let at = text.len();
        text.push_str(key);
        let len = u8::try_from(key.len()).unwrap();
        let phrases = u16::try_from(groups.get(key).copied().unwrap_or(0)).unwrap();
        let begins = phrases_of(key);
        write!(out, "super::Entry {{ fingerprint: {fingerprint}, at: {at}, len: {len}, roles: {roles}, phrases: {phrases}, begins: {begins} }}, ").unwrap();
    }
    writeln!(out, "];").unwrap();
    // The phrases of one first word stand together; group 0 is empty.
    let mut firsts = vec![0, 0];
    let mut rests: Vec<(u32, usize, usize, usize, u32)> = Vec::new();
    for of_word in phrases.values() {
        for (rest, role) in of_word {
            let joined = rest.join(" ");
            rests.push((word_fingerprint(&rest[0]), text.len(), joined.len(), rest.len(), *role));
            text.push_str(&joined);
        }
        firsts.push(u16::try_from(rests.len()).unwrap());
    }
    writeln!(out, "pub(crate) static PHRASE_STARTS: [u16; {}] = {firsts:?};", firsts.len())
        .unwrap();
    write!(out, "pub(crate) static PHRASES: [super::Phrase; {}] = [", rests.len()).unwrap();
    for (second, at, len, words, roles) in &rests {
        let (len, words) = (u8::try_from(*len).unwrap(), u8::try_from(*words).unwrap());
        write!(out, "super::Phrase {{ second: {second}, at: {at}, len: {len}, words: {words}, roles: {roles} }}, ")
            .unwrap();
    }
    writeln!(out, "];").unwrap();
    // Runs of unspaced clusters, twice: by first and by last character, in 4,096 parts, those of
    // one character longest first.
    // What the characters of one part of 4,096 may be, as `part` in `src/tables.rs` names it.
    let mut parts = [0u8; 4096];
    let mut by = |name: &str, key: &dyn Fn(&str) -> char| {
        let mut v: Vec<(usize, char, &String, u32)> =
            runs.iter().map(|(e, r)| (roles::slot(key(e)), key(e), e, *r)).collect();
        v.sort_by_key(|(slot, c, e, _)| (*slot, *c, std::cmp::Reverse(e.len()), (*e).clone()));
        // The outer characters, and the outer two of longer entries.
        let mut pairs = [0u64; 1024];
        let is_end = name == "ENDING";
        for entry in runs.keys() {
            let mut chars: Vec<char> = entry.chars().collect();
            // What a look-up may skip.
            assert!(chars.iter().all(|c| c.len_utf8() == 3), "{entry}: not of three bytes each");
            if is_end {
                chars.reverse();
            }
            let part = &mut parts[roles::slot(chars[0])];
            *part |= match (is_end, chars.len()) {
                (false, 1) => 1,
                (false, _) => 2,
                (true, 1) => 4,
                (true, _) => 8,
            };
            if let [outer, inner, ..] = *chars.as_slice() {
                let bit = roles::pair_slot(outer, inner);
                pairs[bit / 64] |= 1 << (bit % 64);
            }
        }
        let starts: Vec<u16> = (0..=4096)
            .map(|s| u16::try_from(v.partition_point(|(slot, ..)| *slot < s)).unwrap())
            .collect();
        writeln!(
            out,
            "pub(crate) static {name}: super::Runs = super::Runs {{ starts: {starts:?}, runs: &["
        )
        .unwrap();
        for (_, _, entry, roles) in v {
            let at = text.len();
            text.push_str(entry);
            let len = u8::try_from(entry.len()).unwrap();
            // Its first eight bytes, or its last eight: at the end that it is compared at.
            let mut near = [0; 8];
            if name == "ENDING" {
                near.iter_mut().rev().zip(entry.bytes().rev()).for_each(|(to, b)| *to = b);
            } else {
                near.iter_mut().zip(entry.bytes()).for_each(|(to, b)| *to = b);
            }
            let near = u64::from_le_bytes(near);
            writeln!(out, "super::Run {{ near: {near}, at: {at}, len: {len}, roles: {roles} }}, ")
                .unwrap();
        }
        writeln!(out, "], pairs: {pairs:?} }};").unwrap();
    };
    by("STARTING", &|e| e.chars().next().unwrap());
    by("ENDING", &|e| e.chars().next_back().unwrap());
    writeln!(out, "pub(crate) static PARTS: [u8; 4096] = {parts:?};").unwrap();
    writeln!(out, "pub(crate) static TEXT: &str = include_str!(\"words.txt\");").unwrap();
    (out, text)
}
