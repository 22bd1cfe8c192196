//! What stands between two pages of a PDF: notes at the foot, and halves of numbers.
#![cfg(feature = "pdf")]
#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod pdf_made;

use asquoted::{Quote, Source};
use asquoted_documents::{Document, Flow, PdfOptions, SkippedKind, read_pdf};
use pdf_made::{Made, lines};

fn read(pages: &[String]) -> Document {
    let made = pages.iter().fold(Made::new(), |made, page| made.page(page));
    read_pdf(made.bytes(), &PdfOptions::new()).unwrap()
}

fn finds(flow: &Flow, quote: &str) -> bool {
    let starts = flow.page_starts().iter().copied();
    let source = Source::builder(flow.text()).pages(starts).build().unwrap();
    source.check(&Quote::new(quote)).is_found()
}

fn note(y: i32, says: &[&str]) -> String {
    lines(72, y, says).replace("12 Tf 14 TL", "9 Tf 11 TL")
}

const ABOVE: [&str; 3] = [
    "The island has two harbours, one of them",
    "closed by ice for half of the year, and",
    "the boats of the north lie there",
];
const BELOW: [&str; 2] =
    ["until the ice goes out in spring, when", "they are painted and launched."];
const SENTENCE: &str = "the boats of the north lie there until the ice goes out in spring";

fn skipped(pages: &[String]) -> Vec<(SkippedKind, String)> {
    let document = read(pages);
    let Some(flow) = document.flow() else { return Vec::new() };
    assert!(finds(&flow, SENTENCE) || flow.skipped().is_empty(), "{}", flow.text());
    flow.skipped().iter().map(|skip| (skip.kind, skip.text.clone())).collect()
}

#[test]
fn notes_at_the_foot() {
    let (above, below) = (lines(72, 740, &ABOVE), lines(72, 740, &BELOW));
    let said = ["1 As the pilot book has it, with some", "doubt about the second of them."];
    let footnote = (SkippedKind::Footnote, said.join(" "));
    let page = |rest: &str| [format!("{above}{rest}"), below.clone()];
    assert_eq!(skipped(&page(&note(100, &said))), std::slice::from_ref(&footnote));
    // With feet below the notes.
    let foot = |number: &str| lines(300, 40, &[number]);
    let pages =
        [format!("{above}{}{}", note(100, &said), foot("1")), format!("{below}{}", foot("2"))];
    let number = |number: &str| (SkippedKind::PageNumber, number.to_owned());
    assert_eq!(skipped(&pages), [footnote, number("1"), number("2")]);
    // What is not certain stays: no mark, letters as large as those of the text, text behind it.
    assert_eq!(skipped(&page(&note(100, &["As the pilot book has it."]))), []);
    assert_eq!(skipped(&page(&lines(72, 100, &said))), []);
    let behind = format!("{}{}", note(100, &said), lines(320, 740, &["A second column."]));
    assert_eq!(skipped(&page(&behind)), []);
    // Nor is a note joined over beside a number.
    let pages = [
        format!(
            "{}{}",
            lines(72, 740, &["The island has 12", "harbours, and its boats", "number 30"]),
            note(100, &said)
        ),
        lines(72, 740, &["500 tons of grain."]),
    ];
    assert!(read(&pages).flow().is_none());
}

/// A smaller line right below the text is one of it, whatever it begins with.
#[test]
fn small_lines_of_the_text() {
    let below = lines(72, 740, &BELOW);
    let page = |above: &str, rest: &str| [format!("{above}{rest}"), below.clone()];
    let above = lines(72, 740, &ABOVE);
    let said = ["1 of them never leaves"];
    for y in [698, 701] {
        assert_eq!(skipped(&page(&above, &note(y, &said))), [], "{y}");
        assert!(read(&page(&above, &note(y, &said))).flow().is_none());
    }
    // Below a gap it is a note, or where its mark stands in the text.
    let footnote = (SkippedKind::Footnote, said.join(" "));
    assert_eq!(skipped(&page(&above, &note(690, &said))), std::slice::from_ref(&footnote));
    let marked = lines(72, 740, &["The island has two harbours,1 one of them", ABOVE[1], ABOVE[2]]);
    assert_eq!(skipped(&page(&marked, &note(698, &said))), [footnote]);
}

#[test]
fn numbers_over_a_page_break() {
    let page = |last: &str, foot: &str| {
        lines(72, 740, &["The harbour took in", last]) + &lines(300, 40, &[foot])
    };
    let bare = |above: &str, below: &str| {
        let head = lines(72, 780, &["Of the trade of the islands"]);
        let pages = [
            format!("{head}{}", page(above, "1")),
            format!("{head}{}", page("", "2").replace("The harbour took in", below)),
        ];
        let bare = read(&pages).bare().unwrap();
        assert_eq!(bare.page_starts().len(), 2);
        bare
    };
    // One number, as far as anyone can tell: no edge may stand inside it.
    for (above, below) in
        [("1,", "500 tons"), ("1", ",500 tons"), ("1.", "500 tons"), ("12'", "500 tons")]
    {
        let flow = bare(above, below);
        assert!(!finds(&flow, "500 tons") && !finds(&flow, "took in 1"), "{above} {below}");
        assert!(flow.skipped().iter().any(|skip| skip.kind == SkippedKind::PageBreak));
    }
    for (above, below) in
        [("2019,", "500 tons"), ("1,", "50 tons"), ("3.", "5 tons"), ("one,", "500 tons")]
    {
        let flow = bare(above, below);
        assert!(finds(&flow, below), "{above} {below}");
    }
    // Also where nothing else stands between the pages.
    let pages = [lines(72, 740, &["It took in 1,"]), lines(72, 740, &["500 tons."])];
    let document = read(&pages);
    assert!(document.flow().is_none());
    assert!(!finds(&document.bare().unwrap(), "500 tons"));
    let pages = [lines(72, 740, &["It took in"]), lines(72, 740, &["500 tons."])];
    assert!(read(&pages).bare().is_none());
}
