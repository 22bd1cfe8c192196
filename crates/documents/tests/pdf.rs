//! Text, pages, borders, places and faults of PDFs made by code.
#![cfg(feature = "pdf")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may panic, its helpers too"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod pdf_made;

use asquoted::{Quote, Source};
use asquoted_documents::{
    Document, Origin, PageFault, PdfOptions, SkippedKind, Unreadable, read_pdf,
};
use pdf_made::{Made, lines, mapped};

fn read(made: &Made) -> Document {
    read_pdf(made.bytes(), &PdfOptions::new()).unwrap()
}

fn refused(made: &Made) -> Unreadable {
    read_pdf(made.bytes(), &PdfOptions::new()).unwrap_err()
}

fn source(document: &Document) -> Source {
    let starts: Vec<usize> = document.pages().iter().map(|page| page.text.start).collect();
    let borders = document.borders().iter().copied();
    Source::builder(document.text()).pages(starts).borders(borders).build().unwrap()
}

fn flow_source(document: &Document) -> Source {
    let flow = document.flow().unwrap();
    let starts = flow.page_starts().iter().copied();
    let borders = flow.borders().iter().copied();
    Source::builder(flow.text()).pages(starts).borders(borders).build().unwrap()
}

fn finds(source: &Source, quote: &str) -> bool {
    source.check(&Quote::new(quote)).is_found()
}

/// The box around a stretch of the text: left, bottom, right, top.
fn bounds(document: &Document, words: &str) -> Vec<[f32; 4]> {
    let at = document.text().find(words).unwrap();
    let mut boxes = Vec::new();
    for origin in document.origins(at..at + words.len()) {
        let Origin::Quads { quads, .. } = origin else { panic!("not a place on a page") };
        for quad in quads {
            let side = |i: usize, pick: fn(f32, f32) -> f32| {
                quad.0.iter().map(|corner| corner[i]).reduce(pick).unwrap()
            };
            let (min, max) = (f32::min as fn(f32, f32) -> f32, f32::max as fn(f32, f32) -> f32);
            boxes.push([side(0, min), side(1, min), side(0, max), side(1, max)]);
        }
    }
    boxes
}

fn is_near(value: f32, wanted: f32) -> bool {
    (value - wanted).abs() < 1.0
}

#[test]
fn lines_and_pages() {
    let made = Made::new()
        .page(&lines(72, 700, &["The first line of a page", "runs on to a sec-", "ond one."]))
        .page(&lines(72, 700, &["Another page."]));
    let document = read(&made);
    let first = "The first line of a page\nruns on to a sec-\nond one.\n\u{C}";
    assert_eq!(document.text(), format!("{first}Another page.\n\u{C}"));
    let pages: Vec<_> = document.pages().iter().map(|page| page.text.clone()).collect();
    assert_eq!(pages, [0..first.len(), first.len()..document.text().len()]);
    assert!(document.borders().is_empty() && document.problems().is_empty());
    assert!(document.flow().is_none());
    let source = source(&document);
    assert!(finds(&source, "runs on to a second one"));
    assert_eq!(document.extractor(), "pdf@3");
}

#[test]
fn blanks_come_from_gaps() {
    let content = "BT /F1 12 Tf 72 700 Td [(no) -600 (gap) -40 (s) -400 (here)] TJ ET";
    assert_eq!(read(&Made::new().page(content)).text(), "no gaps here\n\u{C}");
}

#[test]
fn what_is_drawn_twice_is_one_text() {
    let bold = "BT /F1 12 Tf 2 Tr 72 700 Td (outlined) Tj ET
        BT /F1 12 Tf 0 Tr 72 650 Td (doubled) Tj ET BT /F1 12 Tf 72.3 650 Td (doubled) Tj ET";
    assert_eq!(read(&Made::new().page(bold)).text(), "outlined\ndoubled\n\u{C}");
}

/// What is drawn into a line later is read there.
#[test]
fn words_drawn_later() {
    let text = |content: &str| {
        let document = read(&Made::new().page(content));
        document.text().trim_end().to_owned()
    };
    let draw = |x: f64, y: f64, words: &str| format!("BT /F1 12 Tf {x} {y} Td ({words}) Tj ET\n");
    // In Helvetica a digit is 6.67 points wide and a blank 3.34.
    let before = draw(72.0, 700.0, "in 20") + &draw(98.03 + 6.67 + 3.34, 700.0, "days");
    assert_eq!(text(&before), "in 20 days");
    // A digit beside a number, behind and in front of it, and a sign.
    assert_eq!(text(&format!("{before}{}", draw(98.03, 700.0, "5"))), "in 205 days");
    let number = draw(72.0, 700.0, "5 mg") + &draw(72.0, 686.0, "a day");
    assert_eq!(text(&format!("{number}{}", draw(65.33, 700.0, "1"))), "15 mg\na day");
    assert_eq!(text(&format!("{number}{}", draw(68.0, 700.0, "-"))), "-5 mg\na day");
    // A power that is drawn at the end.
    let power = draw(72.0, 700.0, "5") + &draw(88.0, 700.0, "cells");
    let raised = draw(78.67, 704.5, "2").replace("12 Tf", "8 Tf");
    assert_eq!(text(&format!("{power}{}{raised}", draw(72.0, 600.0, "More."))), "5² cells\nMore.");
    // A word that was left out, as those in bold may be, and what fills a form in.
    let left = draw(72.0, 700.0, "in") + &draw(101.36, 700.0, "days of");
    let filled = format!("{left}{}{}", draw(72.0, 686.0, "notice."), draw(84.68, 700.0, "30"));
    assert_eq!(text(&filled), "in 30 days of\nnotice.");
    let form = draw(72.0, 700.0, "within") + &draw(140.0, 700.0, "days of");
    let cells = format!("{form}{}", draw(114.0, 700.0, "30"));
    assert_eq!(text(&cells), "within 30 days of");
    // Notes at other heights, and words that only stand beside a line, stay where they were drawn.
    let note = draw(108.0, 704.5, "3").replace("12 Tf", "8 Tf");
    assert_eq!(
        text(&format!("{form}{}{note}", draw(72.0, 600.0, "More."))),
        "within days of\nMore.\n3"
    );
    let beside = format!("{form}{}{}", draw(72.0, 686.0, "the notice."), draw(190.0, 700.0, "x"));
    assert_eq!(text(&beside), "within days of\nthe notice.\nx");
}

/// Letters that follow each other are two, however tight and narrow; those that are drawn again are one.
#[test]
fn double_digits_are_no_fake_bold() {
    let text = |content: &str| {
        let document = read(&Made::new().page(content));
        document.text().trim_end().to_owned()
    };
    for tight in ["-1", "-3", "-5.5", "-6.4", "-6.67"] {
        let content = format!("BT /F1 12 Tf 72 700 Td {tight} Tc (1155) Tj ET");
        assert_eq!(text(&content), "1155", "{tight}");
    }
    // Each letter by itself: in Helvetica, condensed, and kerned.
    for (scale, step) in [(100, 6.67), (50, 3.34), (30, 2.0), (100, 5.0), (50, 2.5)] {
        let digit = |i: usize, digit: u8| {
            let x = 72.0 + step * i as f64;
            format!("BT /F1 12 Tf {scale} Tz {x} 700 Td ({}) Tj ET\n", char::from(digit))
        };
        let content: String = b"11711".iter().enumerate().map(|(i, &d)| digit(i, d)).collect();
        assert_eq!(text(&content), "11711", "{scale} {step}");
        let narrow: String = b"illi".iter().enumerate().map(|(i, &d)| digit(i, d)).collect();
        let narrow = narrow.replace(" 700 Td", " 650 Td");
        assert_eq!(text(&narrow).replace(' ', ""), "illi", "{scale} {step}");
    }
    for (x, y) in [("72.3", "700"), ("72.6", "700"), ("72", "700.4"), ("71.7", "699.8")] {
        let content =
            format!("BT /F1 12 Tf 72 700 Td (11 ill) Tj ET BT /F1 12 Tf {x} {y} Td (11 ill) Tj ET");
        assert_eq!(text(&content), "11 ill", "{x} {y}");
    }
}

#[test]
fn cells_and_blocks_have_borders() {
    let table = "BT /F1 12 Tf 72 700 Td (Units) Tj 100 0 Td (2024) Tj 100 0 Td (2025) Tj
        -200 -14 Td (Sold) Tj 100 0 Td (10) Tj 100 0 Td (20) Tj ET";
    let document = read(&Made::new().page(&format!("{table}\n{}", lines(72, 500, &["30 more."]))));
    assert_eq!(document.text(), "Units 2024 2025\nSold 10 20\n30 more.\n\u{C}");
    assert_eq!(document.borders(), [5, 10, 15, 20, 23, 26]);
    let source = source(&document);
    assert!(finds(&source, "20"), "10 | 20 | 30 are three numbers");
    let running = read(&Made::new().page(&lines(72, 700, &["Sold 10 20"])));
    assert!(!Source::new(running.text()).unwrap().check(&Quote::new("20")).is_found());
}

#[test]
fn places_are_in_user_space() {
    let document = read(&Made::new().page(&lines(72, 700, &["One two three", "four five."])));
    let [first, second] = bounds(&document, "three\nfour")[..] else { panic!("two lines") };
    // Helvetica: `One two ` is 48 points wide, `three` 27.4, `four` 20.7.
    assert!(is_near(first[0], 120.0) && is_near(first[2], 147.4), "{first:?}");
    assert!(first[1] < 700.0 && first[3] > 706.0, "{first:?}");
    assert!(is_near(second[0], 72.0) && is_near(second[2], 92.7), "{second:?}");
    // Inside a word.
    let [inner] = bounds(&document, "hree")[..] else { panic!("one line") };
    assert!(is_near(inner[0], 123.4), "{inner:?}");
    assert!(document.origins(0..0).is_empty());
    assert!(document.origins(usize::MAX - 1..usize::MAX).is_empty());
}

#[test]
fn a_rotated_page_with_an_offset_box() {
    let entries = "/Rotate 90 /MediaBox [100 50 700 850]";
    let content = "BT /F1 12 Tf 0 1 -1 0 300 200 Tm (Turned by a quarter) Tj ET";
    let document = read(&Made::new().page_with(entries, content));
    assert_eq!(document.text(), "Turned by a quarter\n\u{C}");
    let [place] = bounds(&document, "Turned")[..] else { panic!("one line") };
    // It runs upwards from (300, 200) in user space.
    assert!(is_near(place[1], 200.0) && place[3] > 235.0, "{place:?}");
    assert!(place[0] < 300.0 && place[2] < 310.0, "{place:?}");
}

#[test]
fn text_outside_the_page_is_not_on_it() {
    let content = lines(72, 700, &["Shown."]) + &lines(72, 2000, &["Hidden."]);
    assert_eq!(read(&Made::new().page(&content)).text(), "Shown.\n\u{C}");
}

#[test]
fn annotations_are_no_text_of_the_page() {
    let note = "/Annots [<< /Type /Annot /Subtype /FreeText /Rect [0 0 100 100] \
                /Contents (noted) /AP << /N 5 0 R >> >>]";
    let document = read(&Made::new().page_with(note, &lines(72, 700, &["Printed."])));
    assert_eq!(document.text(), "Printed.\n\u{C}");
}

#[test]
fn ligatures_and_right_to_left_lines() {
    // A = f i, B = the ligature U+FB01, C D E = alef, bet, gimel, F = space.
    let texts = ["00660069", "FB01", "05D0", "05D1", "05D2", "0020"];
    // The reader's order is gimel-alef, then bet-bet; drawn from left to right it is turned round.
    let content = "BT /F2 12 Tf 72 700 Td (A) Tj (B) Tj ET BT /F2 12 Tf 72 650 Td (DDFCE) Tj ET";
    let document = read(&mapped(Made::new(), &texts).page(content));
    let words = "\u{5D2}\u{5D0} \u{5D1}\u{5D1}";
    assert_eq!(document.text(), format!("fi\u{FB01}\n{words}\n\u{C}"));
    // Drawn letter by letter from the right, it stays as it is.
    let content = "BT /F2 12 Tf 1 0 0 1 100 650 Tm (E) Tj 1 0 0 1 92 650 Tm (C) Tj
        1 0 0 1 80 650 Tm (D) Tj 1 0 0 1 72 650 Tm (D) Tj ET";
    let document = read(&mapped(Made::new(), &texts).page(content));
    assert_eq!(document.text(), format!("{words}\n\u{C}"));
}

#[test]
fn labels_of_pages() {
    let catalog = "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /St 7 /P (A-) >>] >>";
    let page = lines(72, 700, &["Text."]);
    let document = read(&Made::new().page(&page).page(&page).page(&page).catalog(catalog));
    let labels: Vec<_> = document.pages().iter().filter_map(|p| p.label.as_deref()).collect();
    assert_eq!(labels, ["i", "ii", "A-7"]);
}

const PICTURE: &str = "q 600 0 0 800 0 0 cm /Im Do Q\n";

#[test]
fn scans() {
    assert_eq!(refused(&Made::new().page(PICTURE).page(PICTURE)), Unreadable::Scanned);
    let stamped = PICTURE.to_owned() + &lines(72, 20, &["Public Library"]);
    let text = lines(72, 700, &["A page of text."]);
    let document = read(&Made::new().page(&text).page(&stamped).page(""));
    let problems: Vec<_> = document.problems().iter().map(|p| (p.page, p.fault)).collect();
    assert_eq!(problems, [(2, PageFault::Scanned)], "a blank page is just blank");
    // With a text layer it is text.
    let layer = PICTURE.to_owned() + &lines(72, 700, &["BT"; 40]).replace("BT /F1", "BT 3 Tr /F1");
    assert!(read(&Made::new().page(&layer)).problems().is_empty());
}

#[test]
fn letters_without_characters() {
    let entries = "/Type /Font /Subtype /Type1 /BaseFont /Nameless /Encoding << /Type /Encoding \
        /Differences [65 /g1 /g2 /g3 /g4 /g5 /g6] >>";
    let damaged = "BT /F2 12 Tf 72 700 Td (ABCDEF ABCDEF FEDCBA) Tj ET";
    let made = Made::new().font(entries, &[]);
    assert_eq!(refused(&made.page(damaged)), Unreadable::Unmappable);
    // Bullets without a character damage nothing.
    let list = "BT /F2 12 Tf 72 700 Td (A) Tj /F1 12 Tf 20 0 Td (an item of a list) Tj ET";
    let document = read(&Made::new().font(entries, &[]).page(list));
    assert!(document.problems().is_empty());
    assert!(finds(&source(&document), "an item of a list"));
}

#[test]
fn broken_files() {
    let broken = |bytes: Vec<u8>| match read_pdf(bytes, &PdfOptions::new()) {
        Err(Unreadable::Broken { message }) => message,
        other => panic!("{other:?}"),
    };
    assert_eq!(broken(Vec::new()), "broken pdf: the file is empty");
    assert_eq!(broken(b"A letter.".to_vec()), "broken pdf: it does not begin like a PDF");
    assert_eq!(broken(b"%PDF-1.7\nnothing".to_vec()), "broken pdf: no pages can be found");
    let made = Made::new().page(&lines(72, 700, &["A page of text."]));
    // A wrong table is repaired.
    let text = String::from_utf8(made.bytes()).unwrap();
    let at = text.rfind("startxref").unwrap();
    let repaired = format!("{}startxref\n99999999\n%%EOF", &text[..at]);
    let document = read_pdf(repaired.into_bytes(), &PdfOptions::new()).unwrap();
    assert_eq!(document.text(), "A page of text.\n\u{C}");
    // A file without its second half must not answer that a quote is not there.
    let two = made.page(&lines(72, 700, &["The lost page."])).bytes();
    let at = two.windows(8).position(|w| w == b"The lost").unwrap();
    let cut = read_pdf(two[..at - 40].to_vec(), &PdfOptions::new());
    match cut {
        Ok(document) => {
            assert!(document.problems().iter().any(|p| p.page == 2), "{document:?}");
        }
        Err(reason) => assert_eq!(reason.name(), "broken"),
    }
    // A page whose content leads nowhere.
    let text = text.replace("/Contents 21 0 R", "/Contents 77 0 R");
    assert_eq!(broken(text.into_bytes()), "broken pdf: no page can be read");
}

#[test]
fn bounds_of_a_file() {
    let page = lines(72, 700, &["A page of text."]);
    let bytes = Made::new().page(&page).page(&page).bytes();
    let with = |options: PdfOptions| read_pdf(bytes.clone(), &options).unwrap_err().name();
    assert_eq!(with(PdfOptions::new().max_pages(1)), "too_large");
    assert_eq!(with(PdfOptions::new().max_glyphs(20)), "too_large");
    assert_eq!(with(PdfOptions::new().max_bytes(100)), "too_large");
    assert_eq!(with(PdfOptions::new().max_time(std::time::Duration::ZERO)), "too_large");
    assert!(read_pdf(bytes.clone(), &PdfOptions::new().max_glyphs(30)).is_ok());
    assert!(!format!("{:?}", PdfOptions::new().password("secret")).contains("secret"));
}

/// A page of a nested dictionary, of a stream that it names over and over, and of forms that draw each
/// other: all end soon, with a reason.
#[test]
fn files_that_would_take_for_ever() {
    let options = PdfOptions::new().max_bytes(8 << 20).max_time(std::time::Duration::from_secs(3));
    let reason = |bytes: Vec<u8>| read_pdf(bytes, &options).unwrap_err();
    let nested = "<</A ".repeat(100_000);
    let bytes = Made::new().page("").catalog(&format!("/X {nested}")).bytes();
    assert_eq!(reason(bytes).to_string(), "broken pdf: objects inside each other without end");

    let content = lines(72, 700, &["A page."]) + &" ".repeat(100_000);
    let many = Made::new().page_with(&format!("/Contents [{}]", "21 0 R ".repeat(100)), &content);
    assert_eq!(reason(many.bytes()).name(), "too_large");

    let form = |next: usize| {
        let entries = format!(
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X {next} 0 R >> >>"
        );
        pdf_made::stream(&entries, &"/X Do ".repeat(20))
    };
    let forms: Vec<String> = (11..20).map(form).collect();
    let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
    let made = Made::new().font("/Type /Font /Subtype /Type1 /BaseFont /Helvetica", &forms);
    let entries = "/Resources << /XObject << /X 10 0 R >> >>";
    let start = std::time::Instant::now();
    assert_eq!(reason(made.page_with(entries, "/X Do").bytes()).name(), "too_large");
    assert!(start.elapsed() < std::time::Duration::from_secs(10));
}

#[test]
fn a_stream_that_unpacks_to_too_much() {
    let content = lines(72, 700, &["A page of text."]) + &" ".repeat(40_000);
    let mut document = lopdf::Document::load_mem(&Made::new().page(&content).bytes()).unwrap();
    document.compress();
    let mut packed = Vec::new();
    document.save_to(&mut packed).unwrap();
    assert!(packed.len() < 5_000);
    let with = |bytes| read_pdf(packed.clone(), &PdfOptions::new().max_bytes(bytes));
    assert!(with(41_000).is_ok());
    assert_eq!(with(30_000).unwrap_err().name(), "too_large");
    // A large one may not be the same bytes again and again.
    let content = lines(72, 700, &["A page of text."]) + &" ".repeat(5 << 20);
    let mut document = lopdf::Document::load_mem(&Made::new().page(&content).bytes()).unwrap();
    document.compress();
    let mut packed = Vec::new();
    document.save_to(&mut packed).unwrap();
    assert_eq!(read_pdf(packed, &PdfOptions::new()).unwrap_err().name(), "too_large");
}

fn headed(number: u32, body: &[&str]) -> String {
    let head = lines(72, 770, &["The harbour of Ostmark"]);
    let foot = lines(300, 30, &[&number.to_string()]);
    head + &lines(72, 700, body) + &foot
}

#[test]
fn a_sentence_over_a_page_break() {
    let body = ["The ships that were to bring the grain lay for", "many weeks outside the"];
    let rest = ["bar and could not come in."];
    let sentence = "lay for many weeks outside the bar and could not come in";
    // Without heads the text itself has it, on both pages.
    let plain = read(&Made::new().page(&lines(72, 700, &body)).page(&lines(72, 700, &rest)));
    let chunk = source(&plain);
    assert!(finds(&chunk, sentence));
    assert!(chunk.page(1).unwrap().check(&Quote::new(sentence)).is_found());
    assert!(chunk.page(2).unwrap().check(&Quote::new(sentence)).is_found());
    // With heads the flow has it.
    let made = Made::new().page(&headed(11, &body)).page(&headed(12, &rest));
    let document = read(&made.page(&headed(13, &["Another page of the book."])));
    assert!(!finds(&source(&document), sentence));
    let flow = document.flow().unwrap();
    assert!(finds(&flow_source(&document), sentence));
    let at = flow.text().find("lay for").unwrap()..flow.text().find(" in.").unwrap() + 3;
    let texts: Vec<_> = flow.to_text(at.clone());
    assert_eq!(
        texts.iter().map(|r| &document.text()[r.clone()]).collect::<Vec<_>>(),
        ["lay for\nmany weeks outside the\n", "\u{C}", "bar and could not come in",]
    );
    let skipped: Vec<_> =
        flow.skipped_in(at).iter().map(|s| (s.kind, s.page, s.text.as_str())).collect();
    assert_eq!(
        skipped,
        [(SkippedKind::PageNumber, 1, "11"), (SkippedKind::Head, 2, "The harbour of Ostmark"),]
    );
    assert_eq!(flow.page_starts().len(), 3);
}

#[test]
fn the_words_of_the_head_stand_in_the_sentence() {
    let body = ["When the ships had passed the old tower, they saw"];
    let rest = ["The harbour of Ostmark", "before them in the sun."];
    let made = Made::new().page(&headed(4, &body)).page(&headed(5, &rest));
    let document = read(&made.page(&headed(6, &["More."])));
    let sentence = "they saw the harbour of Ostmark before them in the sun";
    assert!(finds(&flow_source(&document), sentence));
    assert!(!finds(&flow_source(&document), "they saw before them in the sun"));
}

#[test]
fn a_number_of_the_sentence_is_never_skipped() {
    // At the top of page 2 stands a number of the text, by itself on its line.
    let head = lines(72, 770, &["The harbour of Ostmark"]);
    let broken_at_a_number = |first: &str, second: &str| {
        let count = lines(72, 740, &["240"]) + &lines(72, 726, &["men and boys in all."]);
        let before = lines(72, 700, &["The crew of the whole fleet came to"]);
        read(
            &Made::new()
                .page(&(head.clone() + &before + first))
                .page(&(head.clone() + &count + second))
                .page(&headed(3, &["More."])),
        )
    };
    let document = broken_at_a_number("", "");
    assert!(finds(&flow_source(&document), "came to 240 men and boys in all"));
    assert!(!finds(&flow_source(&document), "came to men and boys in all"));
    // A page number beside it may be a part of it: nothing is joined there.
    let document = broken_at_a_number(&lines(300, 30, &["1"]), &lines(300, 30, &["2"]));
    assert!(!finds(&flow_source(&document), "came to 240 men and boys in all"));
    assert!(!finds(&flow_source(&document), "came to men and boys in all"));
    // Beside a number of the text nothing that holds a number is left out.
    let made = Made::new()
        .page(&headed(1, &["In the year after they had 12"]))
        .page(&headed(2, &["500 tons of grain came in."]))
        .page(&headed(3, &["More."]));
    let document = read(&made);
    let skipped: Vec<_> = document.flow().unwrap().skipped().iter().map(|s| s.page).collect();
    assert!(!skipped.contains(&1) || document.flow().unwrap().text().contains("12\n1\n"));
    assert!(!finds(&flow_source(&document), "had 12 500 tons"));
    // A lone number that is in no series stays.
    let made = Made::new()
        .page(&(lines(72, 700, &["The answer is"]) + &lines(300, 30, &["42"])))
        .page(&lines(72, 700, &["and nothing else."]));
    assert!(read(&made).flow().is_none());
}

#[test]
fn changed_bytes_never_panic() {
    let made = mapped(Made::new(), &["05D0", "FB01"]).page(&headed(1, &["Some text.", "More."]));
    let bytes = made.page(PICTURE).catalog("/PageLabels << /Nums [0 << /S /r >>] >>").bytes();
    // A fixed sequence of changes: linear congruential numbers.
    let mut state = 7_u64;
    let mut next = move |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let options = PdfOptions::new().max_time(std::time::Duration::from_secs(5));
    for _ in 0..400 {
        let mut changed = bytes.clone();
        for _ in 0..=next(12) {
            let at = next(changed.len());
            match next(3) {
                0 => changed[at] = u8::try_from(next(256)).unwrap(),
                1 => changed.truncate(at.max(200)),
                _ => {
                    let piece = changed[at..(at + next(60)).min(changed.len())].to_vec();
                    let to = next(changed.len());
                    changed.splice(to..to, piece);
                }
            }
        }
        if let Ok(document) = read_pdf(changed, &options) {
            assert!(document.text().ends_with('\u{C}') || document.pages().is_empty());
            source(&document);
            let _ = document.flow();
        }
    }
}

#[test]
fn passwords() {
    use lopdf::encryption::{EncryptionState, EncryptionVersion};
    let bytes = Made::new().page(&lines(72, 700, &["A secret page."])).bytes();
    let locked = |user: &str| {
        let mut document = lopdf::Document::load_mem(&bytes).unwrap();
        let state = EncryptionState::try_from(EncryptionVersion::V2 {
            document: &document,
            owner_password: "owner",
            user_password: user,
            key_length: 128,
            permissions: lopdf::Permissions::all(),
        });
        document.encrypt(&state.unwrap()).unwrap();
        let mut bytes = Vec::new();
        document.save_to(&mut bytes).unwrap();
        bytes
    };
    let file = locked("user");
    let with = |options: PdfOptions| {
        read_pdf(file.clone(), &options).map(|document| document.text().to_owned())
    };
    assert_eq!(with(PdfOptions::new()), Err(Unreadable::PasswordNeeded));
    assert_eq!(with(PdfOptions::new().password("other")), Err(Unreadable::WrongPassword));
    assert_eq!(with(PdfOptions::new().password("user")).unwrap(), "A secret page.\n\u{C}");
    // Without a user password the file opens, whatever is given.
    for options in [PdfOptions::new(), PdfOptions::new().password("other")] {
        assert_eq!(read_pdf(locked(""), &options).unwrap().text(), "A secret page.\n\u{C}");
    }
}

/// A number above or below a number is no digit of it.
#[test]
fn superscripts_stay_apart() {
    let raised =
        "BT /F1 12 Tf 72 700 Td (about 10) Tj 5 Ts /F1 7 Tf (-3) Tj 0 Ts /F1 12 Tf ( mol) Tj ET";
    let document = read(&Made::new().page(raised));
    assert_eq!(document.text(), "about 10⁻³ mol\n\u{C}");
    let lowered =
        "BT /F1 12 Tf 72 700 Td (base 10) Tj -3 Ts /F1 7 Tf (2) Tj 0 Ts /F1 12 Tf (0 on) Tj ET";
    assert_eq!(read(&Made::new().page(lowered)).text(), "base 10₂0 on\n\u{C}");
    // Letters, and numbers behind letters, stay as they are: `1st`, `CO2`.
    let letters = "BT /F1 12 Tf 72 700 Td (the 1) Tj 4 Ts /F1 7 Tf (st) Tj 0 Ts /F1 12 Tf ( of CO) Tj \
        -2 Ts /F1 7 Tf (2) Tj ET";
    assert_eq!(read(&Made::new().page(letters)).text(), "the 1st of CO2\n\u{C}");
}
