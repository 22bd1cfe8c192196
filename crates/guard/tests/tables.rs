//! Every entry of every table refuses the edge that it is there for, and nobody's entry is lost.
//!
//! `cargo test -p asquoted-guard --test tables -- --nocapture` prints the counts by table, class and
//! language.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a test")]

use std::collections::BTreeMap;

use asquoted_guard::{Guard, caution_word};
use asquoted_tokenizer::{TokenKind, Tokens, tokenize};

/// One line of a table.
struct Entry {
    word: String,
    lang: String,
    class: String,
}

fn entries(text: &str) -> Vec<Entry> {
    text.lines()
        .filter(|l| !l.starts_with('#') && !l.trim().is_empty())
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            assert!(columns.len() >= 3, "entry, language and source: {line:?}");
            Entry {
                word: columns[0].to_owned(),
                lang: columns[1].to_owned(),
                class: columns.get(3).copied().unwrap_or("-").to_owned(),
            }
        })
        .collect()
}

macro_rules! table {
    ($path:literal) => {
        entries(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path)))
    };
}

/// The edge behind the token that ends with `5` is refused.
fn refused_behind_five(source: &str) -> bool {
    let tokens = tokenize(source).unwrap();
    let guard = Guard::new(&tokens, &[]);
    let five = last_digit(&tokens);
    five.is_some_and(|i| guard.refuses_end(i + 1).is_some())
        // Or no token is the number alone: then nothing can be cut off from it.
        || five.is_none()
}

fn refused_before_five(source: &str) -> bool {
    let tokens = tokenize(source).unwrap();
    let guard = Guard::new(&tokens, &[]);
    match last_digit(&tokens) {
        Some(i) => guard.refuses_start(i).is_some(),
        None => true,
    }
}

/// The edge before a token is refused, to what ends or to what starts there.
fn refused_at(text: &str, at: usize) -> bool {
    let tokens = tokenize(text).unwrap();
    let guard = Guard::new(&tokens, &[]);
    guard.refuses_start(at).is_some() || guard.refuses_end(at).is_some()
}

/// An amount in two units, the entry one of them, is not cut before its second number.
fn is_half_of_amount(e: &Entry, collides: impl Fn(&str) -> bool) -> bool {
    let (w, unspaced) = (&e.word, unspaced(&e.word));
    // An everyday word acts where a no-break space ties it to its number.
    let tie = if collides(w) { "\u{a0}" } else { " " };
    let (largest, large, small) = match e.class.split('_').next() {
        Some("time") => ("time_year", ["years", "年"], ["seconds", "秒"]),
        Some("length") => ("length_mile", ["miles", "英里"], ["mm", "毫米"]),
        Some("mass") => ("mass_ton", ["tons", "吨"], ["mg", "毫克"]),
        Some("angle") => ("angle_degree", ["degrees", "度"], ["minutes", "分"]),
        Some("volume") => ("volume_gallon", ["gallons", "升"], ["ml", "毫升"]),
        Some("money") => ("", ["dollars", "元"], ["", ""]),
        _ if unspaced => return refused_start_of_one(&format!("abc 5年{w}1个月")),
        _ => return refused_start_of_one(&format!("abc 5 years {w} 1 months xyz")),
    };
    // No amount of gallons in scripts without spaces.
    let is_largest = e.class == largest || unspaced && e.class == "volume_litre";
    refused_start_of_one(&match (is_largest, unspaced) {
        (true, false) => format!("abc 5 {w} and 1 {} xyz", small[0]),
        (true, true) => format!("abc 5{w}1{}", small[1]),
        (false, false) => format!("abc 5 {} and 1{tie}{w} xyz", large[0]),
        (false, true) => format!("abc 5{}1{w}", large[1]),
    })
}

fn refused_start_of_one(text: &str) -> bool {
    let tokens = tokenize(text).unwrap();
    let one = tokens.iter().find(|t| t.as_cleaned() == "1").map(|t| t.index());
    let guard = Guard::new(&tokens, &[]);
    // Or no token is the number alone.
    one.is_none_or(|i| guard.refuses_start(i).is_some())
}

fn last_digit(tokens: &Tokens<'_>) -> Option<usize> {
    tokens
        .iter()
        .rfind(|t| t.kind() == TokenKind::Number && t.as_cleaned() == "5")
        .map(|t| t.index())
}

fn unspaced(word: &str) -> bool {
    let tokens = tokenize(word).unwrap();
    (0..tokens.len())
        .all(|i| tokens.is_unspaced_word(i) || tokens.get(i).unwrap().kind() == TokenKind::Number)
}

/// Prints the counts and gives the entries for which the test does not hold.
fn run(name: &str, entries: &[Entry], holds: impl Fn(&Entry) -> bool) -> Vec<String> {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for e in entries {
        *counts.entry((e.class.as_str(), e.lang.as_str())).or_default() += 1;
    }
    println!("{name}: {} entries", entries.len());
    for ((class, lang), n) in counts {
        println!("  {class:16} {lang:4} {n:6}");
    }
    entries
        .iter()
        .filter(|e| !holds(e))
        .map(|e| format!("{name}: {} ({}, {})", e.word, e.lang, e.class))
        .collect()
}

#[test]
fn every_entry_refuses_the_edge_it_is_there_for() {
    let collisions: Vec<String> =
        table!("../tokenizer/data/collisions.txt").into_iter().map(|e| e.word).collect();
    let collides = |w: &str| collisions.iter().any(|c| c == w || *c == w.to_lowercase());
    // An everyday word acts where a no-break space ties it to its number.
    let behind = |e: &Entry| {
        let w = &e.word;
        if unspaced(w) {
            refused_behind_five(&format!("abc 5{w}"))
        } else if collides(w) {
            refused_behind_five(&format!("abc 5\u{a0}{w} xyz"))
        } else {
            refused_behind_five(&format!("abc 5 {w} xyz"))
        }
    };
    let before = |e: &Entry| {
        if unspaced(&e.word) {
            refused_before_five(&format!("{}5 xyz", e.word))
        } else {
            refused_before_five(&format!("abc {} 5 xyz", e.word))
        }
    };
    let mut lost = Vec::new();
    lost.extend(run("units", &table!("../tokenizer/data/units.txt"), behind));
    lost.extend(run("scales", &table!("../tokenizer/data/scales.txt"), behind));
    lost.extend(run("percent", &table!("../tokenizer/data/percent.txt"), |e| {
        if e.class == "prefix" { before(e) } else { behind(e) }
    }));
    lost.extend(run("currencies", &table!("../tokenizer/data/currencies.txt"), |e| {
        match e.class.as_str() {
            "prefix_word" | "prefix_unspaced" => before(e),
            "code" | "symbol" if !collides(&e.word) => before(e) && behind(e),
            _ => behind(e),
        }
    }));
    lost.extend(run("signs", &table!("data/signs.txt"), |e| {
        match e.word.as_str() {
            // Beside a percent; beside other things they belong to the verb before them.
            "up" | "down" => refused_at(&format!("abc {} 5% xyz", e.word), 2),
            _ if e.class.ends_with("left") => before(e),
            _ => behind(e),
        }
    }));
    lost.extend(run("spelled", &table!("data/spelled.txt"), |e| {
        let is_and = e.class.starts_with("and");
        let text = if is_and { "abc hundred WORD five xyz" } else { "abc WORD million xyz" };
        let tokens = tokenize(text.replace("WORD", &e.word)).unwrap();
        let guard = Guard::new(&tokens, &[]);
        // What "and" goes on to, or the scale behind a number in words.
        guard.refuses_start(tokens.len() - 2).is_some()
    }));
    lost.extend(run("links", &table!("data/links.txt"), |e| {
        let w = &e.word;
        let text = match e.class.as_str() {
            "range" => format!("abc 5 {w} 6 kg xyz"),
            "unspaced_range" => format!("abc 5{w}6 kg xyz"),
            "range_and" => format!("abc between 5 {w} 6 kg xyz"),
            "between" => format!("abc {w} 5 and 6 kg xyz"),
            "era_right" if !w.contains(' ') => format!("abc 5 {} xyz", w.to_uppercase()),
            "era_right" | "era_any_case" => format!("abc 5 {w} xyz"),
            "tens" => format!("abc {w} first xyz"),
            "ordinal" => format!("abc twenty {w} xyz"),
            "demonym" => format!("abc 5 dollars {w} xyz"),
            // An elided word stands glued to the next one.
            "of" => format!("abc a third {w} million xyz").replace("' ", "'"),
            "per" if w == "in" => "abc 5 meter in der Stunde xyz".to_owned(),
            "per" => format!("abc 5 meter {w} hour xyz").replace("' ", "'"),
            "ratio" => format!("abc 5 {w} 6 xyz"),
            "unspaced_ratio" => format!("abc 5{w}6 xyz"),
            "goes_on" => format!("abc 5 {w} 30 xyz"),
            "unspaced_goes_on" => format!("abc 5{w}30 xyz"),
            "counting" => format!("abc 5 {w} meter xyz"),
            _ => return refused_before_five(&format!("abc {} 5 xyz", w.to_uppercase())),
        };
        let tokens = tokenize(text).unwrap();
        let guard = Guard::new(&tokens, &[]);
        let at = match e.class.as_str() {
            "between" | "range_and" | "demonym" | "of" | "per" => 3,
            // Before the number that goes on.
            "goes_on" | "unspaced_goes_on" => tokens.len() - 2,
            _ => 2,
        };
        guard.refuses_end(at).is_some()
    }));
    lost.extend(run("measures", &table!("data/measures.txt"), |e| is_half_of_amount(e, collides)));
    lost.extend(run("halves", &table!("data/halves.txt"), |e| {
        let w = &e.word;
        let (text, at) = match e.class.as_str() {
            "half" => (format!("abc {w} hour xyz"), 2),
            "behind" => (format!("abc 5 hours {w} xyz"), 3),
            "clock" => (format!("at quarter {w} five."), 2),
            "clock_half" => (format!("abc {w} five xyz"), 2),
            "clock_less" => (format!("abc five hours {w} ten xyz"), 3),
            _ => (format!("{w} ten over five people"), 2),
        };
        // A quarter that is the fourth as well is one behind hours alone.
        refused_at(&text, at)
            || e.class == "half" && refused_at(&format!("a las cinco y {w}. xyz"), 4)
    }));
    lost.extend(run("ranks", &table!("data/ranks.txt"), |e| {
        let w = &e.word;
        let (text, at) = match e.class.as_str() {
            "rank" => (format!("abc {w} largest xyz"), 2),
            // Turkish.
            "superlative" if w == "en" => ("abc ikinci en xyz".to_owned(), 2),
            "superlative" | "last" => (format!("abc second {w} xyz"), 2),
            "more" => (format!("abc second {w} grande xyz"), 2),
            "label" => (format!("{w} 5 bis xyz"), 2),
            "follows" => (format!("article 5 {w}. xyz"), 2),
            _ => (format!("5 kg {w} 100 km xyz"), 2),
        };
        refused_at(&text, at)
            || e.class == "follows" && refused_at(&format!("article 5 and {w}. xyz"), 2)
    }));
    lost.extend(run("groups", &table!("data/groups.txt"), |e| {
        let w = &e.word;
        match e.class.as_str() {
            "group" => refused_at(&format!("abc {w} of thousands xyz"), 2),
            "per_round" => refused_at(&format!("abc 5 litres {w} 100 people xyz"), 3),
            _ => refused_at(&format!("abc 5 {w} fünfzig xyz"), 3),
        }
    }));
    lost.extend(run("compounds", &table!("data/compounds.txt"), |e| {
        let tokens = tokenize(format!("{}常", e.word)).unwrap();
        Guard::new(&tokens, &[]).refuses_start(1).is_some()
    }));
    // What its last character refuses alone is not refused behind the whole word.
    lost.extend(run("wholes", &table!("data/wholes.txt"), |e| {
        let refuses = |word: &str| {
            let tokens = tokenize(format!("{word}分")).unwrap();
            let guard = Guard::new(&tokens, &[]);
            let at = tokens.len() - 1;
            guard.refuses_end(at).is_some() || guard.refuses_start(at).is_some()
        };
        let last = e.word.chars().next_back().map(String::from).unwrap();
        refuses(&last) && !refuses(&e.word)
    }));
    lost.extend(run("cautions", &table!("data/cautions.txt"), |e| {
        let tokens = tokenize(e.word.clone()).unwrap();
        unspaced(&e.word) || caution_word(&tokens, 0).is_some()
    }));
    let shown: Vec<&String> = lost.iter().take(60).collect();
    assert!(lost.is_empty(), "{} entries do nothing:\n{shown:#?}", lost.len());
}

/// An edge that is asked alone is refused as by a walk over the whole text, whatever unit, sign or number
/// word stands there: no walk may begin inside one of several tokens.
#[test]
fn no_walk_begins_inside_an_entry() {
    let tables = [
        table!("../tokenizer/data/units.txt"),
        table!("../tokenizer/data/scales.txt"),
        table!("../tokenizer/data/percent.txt"),
        table!("../tokenizer/data/currencies.txt"),
        table!("data/signs.txt"),
        table!("data/spelled.txt"),
        table!("data/links.txt"),
        table!("data/measures.txt"),
        table!("data/halves.txt"),
        table!("data/ranks.txt"),
        table!("data/groups.txt"),
    ];
    let mut wrong = Vec::new();
    for Entry { word, .. } in tables.iter().flatten() {
        for source in [format!("Some 5 {word} were there"), format!("some {word} 5 {word}, there")]
        {
            let tokens = tokenize(source.as_str()).unwrap();
            let guard = Guard::new(&tokens, &[]);
            for (i, want) in guard.walk_all().into_iter().enumerate() {
                if (guard.refuses_start(i), guard.refuses_end(i)) != want {
                    wrong.push(format!("before token {i} of {source:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong, such as {:?}", wrong.len(), wrong.first());
}
