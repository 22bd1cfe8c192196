//! What is drawn into the gap of a line of a PDF after the line, or before it.
#![cfg(feature = "pdf")]
#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod pdf_made;

use asquoted::{Quote, Source};
use asquoted_documents::{Document, PdfOptions, read_pdf};
use pdf_made::Made;

fn read(content: &str) -> Document {
    read_pdf(Made::new().page(content).bytes(), &PdfOptions::new()).unwrap()
}

fn text(content: &str) -> String {
    read(content).text().trim_end().to_owned()
}

fn finds(content: &str, quote: &str) -> bool {
    let document = read(content);
    let borders = document.borders().iter().copied();
    let source = Source::builder(document.text()).borders(borders).build().unwrap();
    source.check(&Quote::new(quote)).is_found()
}

fn draw(x: f64, y: f64, words: &str) -> String {
    format!("BT /F1 12 Tf {x} {y} Td ({words}) Tj ET\n")
}

/// `The guest may [] stay for [] nights.` and the line below it.
fn form() -> String {
    [
        draw(60.0, 760.0, "The guest may"),
        draw(174.0, 760.0, "stay for"),
        draw(262.0, 760.0, "nights."),
        draw(60.0, 740.0, "Made out in June."),
    ]
    .concat()
}

#[test]
fn words_for_several_gaps() {
    // In one line of their own, or each for itself, in any order; also a point off the baseline.
    let one = draw(146.0, 760.0, "not") + &draw(224.0, 760.0, "1,200");
    let two = draw(224.0, 760.0, "1,200") + &draw(146.0, 760.0, "not");
    let off = draw(146.0, 761.0, "not") + &draw(224.0, 762.0, "1,200");
    for fills in [one, two, off] {
        let page = format!("{}{fills}", form());
        assert_eq!(
            text(&page),
            "The guest may not stay for 1,200 nights.\nMade out in June.",
            "{fills}"
        );
        assert!(finds(&page, "The guest may not stay for 1,200 nights."));
        assert!(!finds(&page, "The guest may stay"), "{fills}");
        assert!(!finds(&page, "stay for nights"), "{fills}");
        // Or before the line.
        let page = format!("{fills}{}", form());
        assert!(finds(&page, "The guest may not stay for 1,200 nights."), "{}", text(&page));
        assert!(!finds(&page, "The guest may stay"), "{fills}");
    }
    // Where nothing is drawn, the gap stays what it is.
    assert_eq!(text(&form()), "The guest may stay for nights.\nMade out in June.");
    let half = format!("{}{}", form(), draw(146.0, 760.0, "not"));
    assert_eq!(text(&half), "The guest may not stay for nights.\nMade out in June.");
}

#[test]
fn gaps_of_blanks() {
    let line = draw(60.0, 760.0, "The guest may                  stay here.");
    let page = format!("{line}{}{}", draw(60.0, 740.0, "Made out."), draw(150.0, 760.0, "not"));
    assert_eq!(text(&page), "The guest may not stay here.\nMade out.");
    let padded = draw(150.0, 760.0, "not                             ");
    let page = format!("{line}{}{padded}", draw(60.0, 740.0, "Made out."));
    assert_eq!(text(&page), "The guest may not stay here.\nMade out.");
}

/// What is written on a rule stands in its place.
#[test]
fn rules_to_write_on() {
    for rule in ["______", "............"] {
        let line = draw(60.0, 760.0, &format!("The fee is {rule} crowns a year."));
        let line = format!("{line}{}", draw(60.0, 740.0, "Made out."));
        assert_eq!(text(&line), format!("The fee is {rule} crowns a year.\nMade out."));
        for y in [760.0, 761.0, 763.0] {
            let page = format!("{line}{}", draw(124.0, y, "500"));
            assert_eq!(text(&page), "The fee is 500 crowns a year.\nMade out.", "{y}");
            assert!(!finds(&page, "The fee is crowns a year"));
        }
    }
    // At the end of a line, and three points that are no rule.
    let line = draw(60.0, 760.0, "The guest may ______") + &draw(60.0, 740.0, "stay here.");
    let page = format!("{line}{}", draw(146.0, 760.0, "not"));
    assert_eq!(text(&page), "The guest may not\nstay here.");
    let line = draw(60.0, 760.0, "The guest may ... stay") + &draw(60.0, 740.0, "here.");
    let page = format!("{line}{}", draw(146.0, 760.0, "not"));
    assert!(text(&page).starts_with("The guest may ... stay\n"));
}

/// A row of a table is drawn cell by cell in any order; a sentence goes on in small letters.
#[test]
fn cells_stay_as_they_are_drawn() {
    let row = |last: &str| {
        draw(60.0, 760.0, "Lena Holm")
            + &draw(260.0, 760.0, last)
            + &draw(60.0, 740.0, "Next.")
            + &draw(150.0, 760.0, "Moon party")
    };
    assert_eq!(text(&row("249")), "Lena Holm 249\nNext.\nMoon party");
    assert_eq!(text(&row("votes.")), "Lena Holm Moon party votes.\nNext.");
}

#[test]
fn words_at_the_ends_of_a_line() {
    // In Helvetica `The guest may` is 79 points wide.
    let lines = draw(60.0, 760.0, "The guest may") + &draw(60.0, 740.0, "stay for a week.");
    let behind = format!("{lines}{}", draw(143.0, 760.0, "not"));
    assert_eq!(text(&behind), "The guest may not\nstay for a week.");
    let in_front = format!("{lines}{}", draw(40.0, 740.0, "not"));
    assert_eq!(text(&in_front), "The guest may\nnot stay for a week.");
    // From right to left.
    let back = [(116.0, "may"), (83.5, "guest"), (60.0, "The")];
    let back: String = back.iter().map(|(x, word)| draw(*x, 760.0, word)).collect();
    assert_eq!(text(&back), "The guest may");
    // Digits beside digits are those of another cell.
    let cells = draw(60.0, 760.0, "12") + &draw(60.0, 740.0, "14") + &draw(77.0, 760.0, "345");
    assert_eq!(text(&cells), "12\n14\n345");
}

#[test]
fn what_may_not_belong_there_parts_the_line() {
    // Letters on top of those of the line, and much larger ones.
    let over = draw(170.0, 760.0, "never");
    let over = format!("{}{}", form(), over.replace("170", "150"));
    let large = format!("{}{}", form(), draw(142.0, 760.0, "not").replace("12 Tf", "16 Tf"));
    for page in [over, large] {
        assert!(!finds(&page, "The guest may stay"), "{}", text(&page));
        assert!(!finds(&page, "The guest may stay for nights"), "{}", text(&page));
        assert!(finds(&page, "The guest may") && finds(&page, "stay for nights"));
        assert!(!read(&page).borders().is_empty());
    }
}

/// Numbers of lines between two columns do not make one of them.
#[test]
fn gutters_of_columns() {
    let left = [
        "the road goes over the hills and",
        "down to the river, where it",
        "ends at a bridge of wood and",
    ];
    let right = [
        "nobody knows who built the old",
        "mill at the other side of it,",
        "though it is on all the maps.",
    ];
    let mut content = String::new();
    for (row, (left, right)) in left.iter().zip(right).enumerate() {
        let y = 700.0 - 14.0 * row as f64;
        content += &(draw(60.0, y, left) + &draw(320.0, y, right));
    }
    content += &draw(
        60.0,
        640.0,
        "Both of them are told of in the book of the valley and its four mills.",
    );
    content += &draw(280.0, 686.0, "2");
    assert!(finds(&content, "the road goes over the hills and down to the river, where it ends"));
    assert!(finds(&content, "nobody knows who built the old mill at the other side of it"));
}
