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

/// The only apostrophe that is a letter.
const MODIFIER_APOSTROPHE: usize = 0x2BC;

/// The numbers of `Fold` in `classes.rs`.
const LOWER: u16 = 2;
const FULL: u16 = 3;

/// The page of the constant that `rules` becomes.
const DOC: &str = "A hash of the rules: of every table and source file of this crate.";

fn main() {
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var("OUT_DIR").unwrap();
    fs::write(Path::new(&out).join("classes.rs"), classes()).unwrap();
    let (tables, text) = words();
    let rules = format!("/// {DOC}\npub const RULES: u64 = {};\n", rules());
    fs::write(Path::new(&out).join("rules.rs"), rules).unwrap();
    fs::write(Path::new(&out).join("words.rs"), tables).unwrap();
    fs::write(Path::new(&out).join("words.txt"), text).unwrap();
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
            _ => FULL,
        };
        let extends = u16::from(line[3] == "extends");
        for slot in &mut all[a as usize..=b as usize] {
            *slot = class | fold << 8 | extends << 10;
        }
    }
    let deltas = lower(&mut all);
    for (c, slot) in all.iter_mut().enumerate() {
        let is_one_of = |names: &[&str]| {
            names.contains(&CLASSES.get(usize::from(*slot & 31)).copied().unwrap_or(""))
        };
        let same = *slot >> 8 & 3 == 0;
        let letter = is_one_of(&["letter", "mark", "semitic"]) && c != MODIFIER_APOSTROPHE;
        let cluster = is_one_of(&["unspaced", "katakana"]);
        *slot |= u16::from(same && letter) << 5 | u16::from(same && cluster) << 6;
    }
    // Letters of two bytes whose key is one letter of two bytes whatever stands beside them: that key
    // as two bytes, little endian. 0 for all other characters.
    let two: Vec<u16> = (0..2048u32)
        .map(|cp| {
            let slot = all[cp as usize];
            let small = match slot >> 8 & 3 {
                0 if slot & 1 << 5 != 0 => Some(cp),
                LOWER => cp.checked_add_signed(deltas[usize::from(slot >> 11)]),
                _ => None,
            };
            let small = small.filter(|small| cp >= 0x80 && (0x80..0x800).contains(small));
            small.map_or(0, |s| (0xC0 | s >> 6 | (0x80 | s & 0x3F) << 8) as u16)
        })
        .collect();
    let mut leaves: Vec<u16> = Vec::new();
    let mut seen = BTreeMap::new();
    let mut index = Vec::new();
    for leaf in all.chunks(LEAF) {
        // Where the leaf starts: they lie one behind the other.
        let at = *seen.entry(leaf).or_insert_with(|| {
            leaves.extend(leaf);
            leaves.len() - LEAF
        });
        index.push(u16::try_from(at).unwrap());
    }
    let mut out = String::new();
    writeln!(out, "pub(crate) static INDEX: [u16; {}] = {index:?};", index.len()).unwrap();
    writeln!(out, "pub(crate) static LEAVES: [u16; {}] = {leaves:?};", leaves.len()).unwrap();
    writeln!(out, "pub(crate) static TWO: [u16; 2048] = {two:?};").unwrap();
    writeln!(out, "pub(crate) static DELTAS: [i32; {}] = {deltas:?};", deltas.len()).unwrap();
    out
}

/// Marks the capitals whose key is one other letter whatever stands beside them, with the number of
/// the distance to that letter in the list that is given back. A test in `src/key.rs` compares
/// each with the full folding. Σ has two small letters.
fn lower(all: &mut [u16]) -> Vec<i32> {
    let letter = CLASSES.iter().position(|c| *c == "letter").unwrap() as u16;
    let mut capitals: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
    for c in ('\0'..=char::MAX).filter(|&c| c != 'Σ') {
        let mut to = c.to_lowercase();
        let (Some(small), None) = (to.next(), to.next()) else { continue };
        let (from, to) = (all[c as usize], all[small as usize]);
        // Nothing folds the small letter further, and it never swaps with a mark.
        if small != c
            && from & 31 == letter
            && from >> 8 & 3 == FULL
            && to & 31 == letter
            && to >> 8 & 3 == 0
        {
            capitals.entry(small as i32 - c as i32).or_default().push(c as usize);
        }
    }
    let mut capitals: Vec<(i32, Vec<usize>)> = capitals.into_iter().collect();
    capitals.sort_by_key(|(delta, cs)| (std::cmp::Reverse(cs.len()), *delta));
    let mut deltas = vec![0; 32];
    for (i, (delta, cs)) in capitals.iter().take(31).enumerate() {
        deltas[i + 1] = *delta;
        for &c in cs {
            all[c] = all[c] & !(3 << 8) | LOWER << 8 | (i as u16 + 1) << 11;
        }
    }
    deltas
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

/// `mSv`: a unit with a prefix whose other case is another prefix, whether or not a table holds that.
fn is_prefixed(symbol: &str) -> bool {
    const UNITS: &[&str] = &[
        "m", "g", "s", "A", "K", "mol", "cd", "rad", "sr", "Hz", "N", "Pa", "J", "W", "C", "V",
        "F", "S", "Wb", "T", "H", "lm", "lx", "Bq", "Gy", "Sv", "kat", "L", "l", "eV", "Da", "bar",
        "b", "B", "bit", "Wh", "Ah", "VA", "pc", "cal", "Ci", "\u{3a9}",
    ];
    let symbol = symbol.trim_end_matches(['2', '3', '\u{b2}', '\u{b3}']);
    let prefixed = symbol
        .strip_prefix(['m', 'M', 'p', 'P', 'z', 'Z', 'y', 'Y'])
        .is_some_and(|r| UNITS.contains(&r));
    // The metre, whose capital is a prefix.
    prefixed && !matches!(symbol, "pm" | "Pm" | "PM" | "pc" | "PC") || matches!(symbol, "m" | "M")
}

fn words() -> (String, String) {
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
                // What a look-up of phrases may skip.
                assert!(!parts.iter().any(|p| p.chars().all(unspaced)), "{entry}: clusters");
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
        let cased = spellings.get(&low).is_some_and(|s| s.len() > 1)
            || r & roles::UNIT_SYMBOL != 0 && is_prefixed(e);
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
        bloom[(fp >> 19) as usize] |= fingerprint::two_bits(fp >> 7);
    }
    // The words, and the last words of phrases, that belong to a number behind them, a bit each.
    let mut before = vec![0u64; 512];
    let mut precede = |fp: u32| before[(fp >> 23) as usize] |= fingerprint::two_bits(fp >> 11);
    let is_before = |role: u16| {
        role & (roles::PERCENT_PREFIX
            | roles::CURRENCY_PREFIX
            | roles::CURRENCY_CODE
            | roles::CURRENCY_SYMBOL)
            != 0
    };
    table.iter().filter(|(.., role)| is_before(*role)).for_each(|(fp, ..)| precede(*fp));
    for (rest, _) in phrases.values().flatten().filter(|(_, role)| is_before(**role)) {
        let last = rest.last().map_or("", String::as_str);
        precede(fingerprint::fingerprint(roles::WORD_SEED, folded(last).as_bytes()));
    }
    // The words of phrases behind their first one.
    let mut inner = vec![0u64; 512];
    for word in phrases.values().flat_map(BTreeMap::keys).flatten() {
        let fp = fingerprint::fingerprint(roles::WORD_SEED, folded(word).as_bytes());
        inner[(fp >> 23) as usize] |= fingerprint::two_bits(fp >> 11);
    }
    let starts: Vec<u16> = (0..=4096u64)
        .map(|b| u16::try_from(table.partition_point(|e| u64::from(e.0) < b << 20)).unwrap())
        .collect();
    // No pointers: they would be relocated one by one whenever a program starts. All spellings are
    // one text, and entries hold offsets into it.
    let mut text = String::new();
    let mut out = String::new();
    writeln!(out, "pub(crate) static BLOOM: [u64; 8192] = {bloom:?};").unwrap();
    writeln!(out, "pub(crate) static BEFORE: [u64; 512] = {before:?};").unwrap();
    writeln!(out, "pub(crate) static INNER: [u64; 512] = {inner:?};").unwrap();
    writeln!(out, "pub(crate) static STARTS: [u16; 4097] = {starts:?};").unwrap();
    let fingerprints: Vec<u32> = table.iter().map(|e| e.0).collect();
    writeln!(out, "pub(crate) static FINGERPRINTS: [u32; {}] = {fingerprints:?};", table.len())
        .unwrap();
    write!(out, "pub(crate) static WORDS: [super::Entry; {}] = [", table.len()).unwrap();
    let numbers: BTreeMap<&String, usize> = phrases.keys().zip(1..).collect();
    for (_, key, written, role) in &table {
        let at = text.len();
        text.push_str(key);
        if written != key {
            text.push_str(written);
        }
        let (key_len, written_len) = (
            u8::try_from(key.len()).unwrap(),
            if written == key { 0 } else { u8::try_from(written.len()).unwrap() },
        );
        let phrases = u16::try_from(numbers.get(key).copied().unwrap_or(0)).unwrap();
        write!(out, "super::Entry {{ at: {at}, key_len: {key_len}, written_len: {written_len}, roles: {role}, phrases: {phrases} }}, ").unwrap();
    }
    writeln!(out, "];").unwrap();
    // The phrases of one first word stand together; theirs is the number of the first word.
    let mut firsts = vec![0, 0];
    let mut rests: Vec<(u32, usize, usize, usize, u16)> = Vec::new();
    for of_word in phrases.values() {
        for (rest, role) in of_word {
            let joined = rest.join(" ");
            let second = fingerprint::fingerprint(roles::WORD_SEED, rest[0].as_bytes());
            rests.push((second, text.len(), joined.len(), rest.len(), *role));
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
    let mut by = |name: &str, key: &dyn Fn(&str) -> char| {
        let slot = |e: &str| fingerprint::slot(key(e));
        let mut v: Vec<(usize, char, &String, u16)> =
            runs.iter().map(|(e, r)| (slot(e), key(e), e, *r)).collect();
        v.sort_by_key(|(slot, c, e, _)| (*slot, *c, std::cmp::Reverse(e.len()), (*e).clone()));
        // The outer characters, and the outer two of longer entries.
        let (mut edges, mut pairs) = ([0u8; 4096], [0u64; 1024]);
        for entry in runs.keys() {
            let mut chars: Vec<char> = entry.chars().collect();
            if name == "ENDING" {
                chars.reverse();
            }
            match *chars.as_slice() {
                [one] => edges[fingerprint::slot(one)] |= 1,
                [outer, inner, ..] => {
                    edges[fingerprint::slot(outer)] |= 2;
                    let bit = fingerprint::pair_slot(outer, inner);
                    pairs[bit / 64] |= 1 << (bit % 64);
                }
                [] => {}
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
        writeln!(out, "], edges: {edges:?}, pairs: {pairs:?} }};").unwrap();
    };
    by("STARTING", &|e| e.chars().next().unwrap());
    by("ENDING", &|e| e.chars().next_back().unwrap());
    writeln!(out, "pub(crate) static TEXT: &str = include_str!(\"words.txt\");").unwrap();
    (out, text)
}
