//! Columns and tables of PDFs, in whatever order they are drawn.
#![cfg(feature = "pdf")]
#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod pdf_made;

use asquoted::{Quote, Source, Verdict};
use asquoted_documents::{Document, PdfOptions, read_pdf};
use pdf_made::{Made, lines, mapped};

fn read(made: &Made) -> Document {
    read_pdf(made.bytes(), &PdfOptions::new()).unwrap()
}

/// The cautions of the first place of a quote, or that it is not found.
fn cautions(document: &Document, quote: &str) -> Vec<&'static str> {
    let borders = document.borders().iter().copied();
    let source = Source::builder(document.text()).borders(borders).build().unwrap();
    match source.check(&Quote::new(quote)) {
        Verdict::Found(found) => {
            found.first().cautions().iter().map(|caution| caution.kind().name()).collect()
        }
        _ => vec!["not found"],
    }
}

fn finds(document: &Document, quote: &str) -> bool {
    cautions(document, quote) != ["not found"]
}

#[test]
fn columns_are_read_one_after_the_other() {
    let left = lines(72, 700, &["The left column is read", "before the right one."]);
    let right = lines(320, 700, &["This is the right", "column of the page."]);
    let document = read(&Made::new().page(&(left + &right)));
    assert!(finds(&document, "The left column is read before the right one."));
    assert!(finds(&document, "This is the right column of the page."));
    assert_eq!(document.borders().len(), 1, "between the columns");
}

fn rows(left: &[&str], right: &[&str], lower: i32) -> String {
    let mut content = String::new();
    let mut y = 700;
    for (left, right) in left.iter().zip(right) {
        content += &lines(72, y, &[left]);
        content += &lines(320, y - lower, &[right]);
        y -= 14;
    }
    content
}

const LEFT: [&str; 4] = [
    "The crossing takes a whole day if",
    "the wind is fair, and two days or",
    "more if it turns to the north. A",
    "boat has a crew of eleven men.",
];
const RIGHT: [&str; 4] = [
    "In winter no boat leaves at all:",
    "the ice lies from shore to shore,",
    "and those who must go over walk",
    "with a long pole in their hands.",
];

#[test]
fn columns_that_are_drawn_row_by_row() {
    // Also a few points lower than the first column.
    for lower in [0, 3, 8] {
        let head =
            lines(72, 740, &["On the crossing of the sound in summer and in winter, with a note."]);
        let document = read(&Made::new().page(&(head + &rows(&LEFT, &RIGHT, lower))));
        let cautions = |quote: &str| cautions(&document, quote);
        let inside = |quote| cautions(quote).contains(&"border_inside");
        assert!(!inside("two days or more if it turns to the north"), "{lower}");
        assert!(
            !cautions(
                "and two days or more if it turns to the north. A boat has a crew of eleven men."
            )
            .contains(&"not found")
        );
        assert!(!inside(
            "the ice lies from shore to shore, and those who must go over walk with a long pole"
        ));
        assert_eq!(cautions("takes a whole day if In winter no boat leaves"), ["not found"]);
        assert!(inside("a crew of eleven men. In winter no boat leaves at all"));
    }
}

/// Rows of a table are no columns of text, and what spans its cells shows that.
#[test]
fn tables_stay_rows() {
    let (names, notes) = (
        [
            "Wheat from the north",
            "Barley from the east",
            "Oats from the islands",
            "Rye of all kinds",
        ],
        ["sold by the sack", "sold by the sack", "sold by weight alone", "not sold in winter"],
    );
    for lower in [0, 3] {
        let document = read(&Made::new().page(&rows(&names, &notes, lower)));
        let row = cautions(&document, "Barley from the east sold by the sack");
        assert!(row.contains(&"border_inside"), "a row may be quoted, and shows it: {row:?}");
        assert!(!finds(&document, "Wheat from the north Barley from the east"));
    }
    // A column that is only a little lower begins a block of its own.
    let document = read(
        &Made::new().page(&(lines(72, 700, &["There are 12"]) + &lines(320, 690, &["345 boats"]))),
    );
    assert_eq!(document.borders().len(), 1);
    assert!(!finds(&document, "There are 12 345 boats"));
}

#[test]
fn cells_of_a_line_from_right_to_left() {
    // A B C D = alef bet gimel dalet, E = blank; drawn from left to right, with a gutter.
    let texts = ["05D0", "05D1", "05D2", "05D3", "0020", "0032", "0035"];
    let content = "BT /F2 12 Tf 72 700 Td (DCEBA) Tj 60 0 Td (BAEFGECD) Tj ET";
    let document = read(&mapped(Made::new(), &texts).page(content));
    let gutter = document.text().find("\u{5D0}\u{5D1} \u{5D2}").unwrap_or_default();
    assert_eq!(document.borders().len(), 1, "{} {gutter}", document.text());
}

/// The number of a paragraph is a cell, and its text runs on.
#[test]
fn paragraphs_with_numbers() {
    for (label, is_text) in [
        ("1.", true),
        ("(iv)", true),
        ("12.3.1", true),
        ("-", true),
        ("12", false),
        ("North", false),
    ] {
        let first = lines(72, 700, &[label]) + &lines(130, 700, &["The tenant pays for"]);
        let second = lines(130, 686, &["all repairs of the roof."]);
        let document = read(&Made::new().page(&(first + &second)));
        let sentence = cautions(&document, "The tenant pays for all repairs of the roof");
        assert_eq!(sentence.contains(&"border_inside"), !is_text, "{label}: {sentence:?}");
        // What stands in front is parted from it, whatever it is.
        assert_eq!(document.borders().first(), Some(&label.len()), "{label}");
    }
    let rows = lines(72, 700, &["1."]) + &lines(130, 700, &["2.5"]) + &lines(72, 686, &["3.5"]);
    assert_eq!(read(&Made::new().page(&rows)).borders().len(), 2, "rows of numbers");
}
