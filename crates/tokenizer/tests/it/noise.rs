//! Invisible characters and markup are found wherever they stand: the pass that looks for them reads
//! blocks of bytes, so each is put at every place of a block.

use asquoted_tokenizer::{Class, class, tokenize};

/// More than two blocks of 64 bytes.
const PLACES: usize = 140;

/// The keys of a text behind so many bytes of a paragraph of its own.
fn keys(before: usize, text: &str) -> Vec<String> {
    let text = format!("{}\n\n{text}", "x".repeat(before));
    let tokens = tokenize(text.as_str()).unwrap();
    let skipped = usize::from(before > 0);
    tokens.iter().skip(skipped).map(|t| t.key().as_str().to_owned()).collect()
}

#[test]
fn every_invisible_character_is_nothing_inside_a_word() {
    let invisible =
        ('\0'..=char::MAX).filter(|&c| matches!(class(c), Class::Noise | Class::Joiner));
    let mut count = 0;
    for c in invisible {
        count += 1;
        // All places for those that differ in their first two bytes, one in each half block for the
        // thousands of tags and selectors.
        let step = if (c as u32) < 0x1_0000 { 1 } else { 31 };
        for before in (0..PLACES).step_by(step) {
            assert_eq!(keys(before, &format!("ca{c}fe au lait")), ["cafe", "au", "lait"], "{c:?}");
        }
    }
    assert!(count > 40, "the class table names them: {count}");
}

#[test]
fn two_invisible_characters_in_one_text() {
    for between in 0..PLACES {
        let gap = "y".repeat(between);
        let text = format!("ca\u{200b}fe {gap} ca\u{feff}fe");
        let all = keys(0, &text);
        assert_eq!(all.first().unwrap(), "cafe");
        assert_eq!(all.last().unwrap(), "cafe", "{between}");
    }
}

#[test]
fn characters_like_invisible_ones_stay() {
    // Each begins with the same bytes as one, or ends with them.
    for c in ['\u{ac}', '\u{2020}', '\u{2030}', '\u{2070}', '\u{20ac}', '\u{fefc}', '\u{2029}'] {
        for before in 0..PLACES {
            let with = keys(before, &format!("ca{c}fe"));
            assert_ne!(with, ["cafe"], "{c:?}");
        }
    }
}

#[test]
fn markup_is_found_at_every_place() {
    let table: &[(&str, &[&str])] = &[
        ("*5* million", &["5", "million"]),
        ("_5_ million", &["5", "million"]),
        ("`5` million", &["5", "million"]),
        ("> five men", &["five", "men"]),
        ("  > five men", &["five", "men"]),
        ("\t> five men", &["five", "men"]),
        ("# 5 men", &["5", "men"]),
        ("- 5 men\n- 6 men", &["5", "men", "6", "men"]),
        ("+ 5 men\n+ 6 men", &["5", "men", "6", "men"]),
        ("* 5 men\n* 6 men", &["5", "men", "6", "men"]),
        ("  + 5 men\n  + 6 men", &["5", "men", "6", "men"]),
    ];
    for before in 0..PLACES {
        for (text, want) in table {
            assert_eq!(keys(before, text), *want, "{before} {text:?}");
        }
        // One kind behind the other: the first one found does not end the search.
        let both = keys(before, "the *5* men\n\n> five men");
        assert_eq!(both, ["the", "5", "men", "five", "men"], "{before}");
        let other = keys(before, "> five men\n\nthe *5* men");
        assert_eq!(other, ["five", "men", "the", "5", "men"], "{before}");
    }
}

#[test]
fn markup_at_the_start_of_a_text() {
    for (text, want) in [("> five men", vec!["five", "men"]), ("# 5 men", vec!["5", "men"])] {
        let tokens = tokenize(text).unwrap();
        assert!(tokens.iter().map(|t| t.key().as_str().to_owned()).eq(want), "{text:?}");
    }
    for mark in ['-', '+', '*'] {
        let text = format!("{mark} 5 men\n{mark} 6 men");
        let tokens = tokenize(text.as_str()).unwrap();
        let keys: Vec<String> = tokens.iter().map(|t| t.key().as_str().to_owned()).collect();
        assert_eq!(keys, ["5", "men", "6", "men"], "{text:?}");
    }
}
