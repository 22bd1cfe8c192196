//! The document to print.

use std::fmt::Write;

use asquoted_citations::{RecordSet, Run};
use asquoted_report::{Facts, PdfOptions, RunReport};
use lopdf::{Document, Object};
use serde_json::json;

use crate::set::{hostile, small};

/// The same on every machine.
const OWN: PdfOptions = PdfOptions { own_fonts_only: true };

fn pdf(set: &RecordSet, run: &Run) -> Vec<u8> {
    RunReport::new(set, run).pdf(OWN).unwrap()
}

/// The text of each page as a reader copies it.
fn pages(bytes: &[u8]) -> Vec<String> {
    let document = Document::load_mem(bytes).unwrap();
    let numbers = document.get_pages().into_keys();
    numbers.map(|page| document.extract_text(&[page]).unwrap().replace('\n', " ")).collect()
}

fn squeezed(text: &str) -> String {
    // A change of script begins another run of glyphs, which this reader parts with a blank.
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace("“ ", "“")
}

#[test]
fn quotes_can_be_copied_and_searched() {
    let text = "It grew 5% in May, and then fell. Все люди рождаются свободными. Ὅλοι γεννιοῦνται.";
    let json = json!([{"id": "q1", "question": "What grew?", "citations": [
        {"doc": "a", "page": 1, "quote": "It grew 5% in May"},
        {"doc": "a", "page": 1, "quote": "It grew 6% in May"},
        {"doc": "a", "page": 1, "quote": "Все люди рождаются"},
        {"doc": "a", "page": 2, "quote": "Ὅλοι γεννιοῦνται"},
    ]}]);
    let (set, run) = small(&json.to_string(), text);
    let shown = squeezed(&pages(&pdf(&set, &run)).concat());
    for part in [
        "Citation check",
        "4 citations: 1 is not supported by the cited source.",
        "unsupported rate 0.250 (1 of 4)",
        "What grew?",
        "quote found",
        "close match",
        "wrong page",
        "“It grew 5% in May”",
        "It grew 6% in May",
        "“Все люди рождаются”",
        "Ὅλοι γεννιοῦνται",
        "Differences: 6% -> 5%",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains("“It grew 6%"));
}

#[test]
fn the_same_set_gives_the_same_bytes() {
    let (set, run) = hostile();
    let facts = Facts { version: "9.9".to_owned(), ..Facts::default() };
    let report = || RunReport::new(&set, &run).with_facts(facts.clone());
    for options in [OWN, PdfOptions::default()] {
        assert_eq!(report().pdf(options).unwrap(), report().pdf(options).unwrap());
    }
}

#[test]
fn it_says_what_it_is() {
    let (set, run) = small("[]", "x");
    let bytes = pdf(&set, &run);
    assert!(pages(&bytes).concat().contains("There was nothing to check."));
    let document = Document::load_mem(&bytes).unwrap();
    let catalog = document.catalog().unwrap();
    assert_eq!(catalog.get(b"Lang").unwrap().as_str().unwrap(), b"en");
    assert!(catalog.has(b"StructTreeRoot") && catalog.has(b"Outlines"));
    let info = document.trailer.get(b"Info").unwrap().as_reference().unwrap();
    let info = document.get_dictionary(info).unwrap();
    assert_eq!(info.get(b"Title").unwrap().as_str().unwrap(), b"Citation check");
    assert!(!info.has(b"CreationDate") && !info.has(b"ModDate"));
}

#[test]
fn over_two_hundred_citations_keep_their_rows_and_pages() {
    let mut text = String::new();
    let citations: Vec<_> = (0..250)
        .map(|i| {
            let quote =
                format!("clause {i} holds {} words and numbers", "some more ".repeat(i % 17));
            if i % 3 > 0 {
                let _ = writeln!(text, "{quote}.\n");
            }
            json!({"doc": "contract.txt", "quote": quote})
        })
        .collect();
    let json = json!([{"id": "all", "citations": citations}]);
    let (set, run) = small(&json.to_string(), &text);
    let bytes = pdf(&set, &run);
    let pages: Vec<String> = pages(&bytes).iter().map(|page| squeezed(page)).collect();
    assert!(pages.len() > 15, "{}", pages.len());
    let all = pages.len();
    for (i, page) in pages.iter().enumerate() {
        assert!(page.contains(&format!("{} / {all}", i + 1)), "{page}");
        if i + 1 < all {
            assert!(page.contains("Cited words What the source has"), "{page}");
        }
        assert!(!page.contains("continued"), "{page}");
    }
    let shown = pages.join(" ");
    for i in 1..=250 {
        assert_eq!(shown.matches(&format!(" all#{i} ")).count(), 1, "{i}");
    }
}

#[test]
fn a_row_that_is_taller_than_a_page_goes_on() {
    let quote: String = (0..2_500).fold(String::new(), |mut all, i| {
        let _ = write!(all, "word{i} ");
        all
    });
    let json = json!([{"id": "q", "citations": [{"doc": "a", "quote": quote}]}]);
    let (set, run) = small(&json.to_string(), "x");
    let pages = pages(&pdf(&set, &run));
    assert!(pages.len() > 2);
    let shown = squeezed(&pages.join(" "));
    assert!(shown.contains("continued on the next page") && shown.contains("q#1 (continued)"));
    for i in 0..2_500 {
        assert!(shown.contains(&format!("word{i} ")), "{i}");
    }
}

#[test]
fn scripts_without_a_font_are_named_and_counted() {
    let json = json!([{"id": "q", "citations": [
        {"doc": "a", "quote": "\u{6771}\u{4EAC} \u{E21}\u{E19}\u{E38}\u{E29}\u{E22}\u{E4C}\u{E01}\u{E31}\u{E19}\u{E44}"},
    ]}]);
    let (set, run) = small(&json.to_string(), "x");
    let shown = squeezed(&pages(&pdf(&set, &run)).concat());
    let note = "Note: no font was found for 2 characters of Han, 10 characters of Thai.";
    assert!(shown.contains(note), "{shown}");
    assert!(shown.contains("U+6771 U+4EAC U+0E21"), "{shown}");
    assert!(shown.contains("U+0E01 U+0E31 … (2 more without a font)"), "{shown}");
}

#[test]
fn the_own_fonts_have_their_scripts() {
    let json = json!([{"id": "q", "citations": [
        {"doc": "a", "quote": "\u{635}\u{62F}\u{631} \u{5DB}\u{5DC} \u{938}\u{92D}\u{940} \u{41B}\u{44E}\u{434}\u{438} \u{3B1} \u{1EAD} \u{2192} \u{2211} \u{20AC}"},
    ]}]);
    let (set, run) = small(&json.to_string(), "x");
    let bytes = pdf(&set, &run);
    let shown = pages(&bytes).concat();
    assert!(!shown.contains("U+") && !shown.contains("no font"), "{shown}");
    let fonts = fonts(&bytes);
    for font in [
        "NotoSans-Regular",
        "NotoSans-Bold",
        "NotoSansArabic",
        "NotoSansHebrew",
        "NotoSansDevanagari",
    ] {
        assert!(fonts.iter().any(|name| name.contains(font)), "{font}: {fonts:?}");
    }
}

fn fonts(bytes: &[u8]) -> Vec<String> {
    let document = Document::load_mem(bytes).unwrap();
    let dictionaries = document.objects.values().filter_map(|object| object.as_dict().ok());
    let names = dictionaries.filter_map(|dict| dict.get(b"BaseFont").ok()?.as_name().ok());
    names.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
}

#[test]
fn hostile_text_is_inert() {
    let (set, run) = hostile();
    let bytes = pdf(&set, &run);
    let shown = pages(&bytes).concat();
    let acts =
        |c: char| c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    assert!(!shown.contains(acts));
    for part in ["U+001B", "U+202E", "U+0000", "<script>alert(1)</script>"] {
        assert!(shown.contains(part), "{part}");
    }
    let document = Document::load_mem(&bytes).unwrap();
    for object in document.objects.values() {
        let dict = match object {
            Object::Dictionary(dict) => dict,
            Object::Stream(stream) => &stream.dict,
            _ => continue,
        };
        for key in [&b"JS"[..], b"URI", b"AA", b"OpenAction", b"Annots", b"EF", b"AcroForm"] {
            assert!(!dict.has(key), "{}", String::from_utf8_lossy(key));
        }
    }
}
