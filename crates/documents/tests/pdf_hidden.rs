//! Text of PDFs that nobody sees on the page, and text that only looks like it.
#![cfg(feature = "pdf")]
#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod pdf_made;

use asquoted_documents::{DroppedKind, PdfOptions, read_pdf};
use pdf_made::{Made, lines};

/// The text of a page, and what is hidden there.
fn texts(content: &str) -> (String, String) {
    // More than a stamp has.
    let seen = "A line of the page that is seen, of more than forty letters.";
    let more = lines(72, 100, &[seen]);
    let document =
        read_pdf(Made::new().page(&format!("q {content} Q {more}")).bytes(), &PdfOptions::new())
            .unwrap();
    let hidden = document.dropped().iter().filter(|dropped| dropped.kind == DroppedKind::Hidden);
    let hidden = hidden.map(|dropped| dropped.text.trim_end()).collect::<Vec<_>>().join("|");
    let text = document.text().trim_end().strip_suffix(seen).unwrap().trim_end().to_owned();
    (text, hidden)
}

const WORDS: &str = "BT /F1 12 Tf 72 700 Td (Five milligrams) Tj ET\n";
const BOX: &str = "60 690 300 30 re f\n";

#[test]
fn hidden() {
    for (content, why) in [
        (format!("1 g {WORDS}"), "white on nothing"),
        (format!("0.98 g {WORDS}"), "nearly white"),
        (format!("0.2 0.3 0.4 rg {BOX} {WORDS}"), "the colour of the box"),
        (format!("0 g {BOX} 1 g {BOX} {WORDS}"), "white on a white box on a black one"),
        (format!("0 g 300 695 60 20 re f 1 g {WORDS}"), "the dark box stands elsewhere"),
        (format!("/Thin gs {WORDS}"), "without opacity"),
        (format!("/Many gs 1 g {WORDS}"), "multiplied by white"),
        (format!("{WORDS} 1 g {BOX}"), "covered"),
        (format!("{WORDS} 0 g {BOX}"), "blacked out"),
        (format!("{WORDS} 1 g 60 690 300 15 re f 60 705 300 15 re f"), "covered by two boxes"),
        (
            format!(
                "{WORDS} 1 g 60 690 m 200 690 l 360 720 l 60 720 l h 200 690 m 360 690 l 360 720 l f"
            ),
            "covered by a shape",
        ),
        (format!("{WORDS} 1 G 30 w 60 705 m 360 705 l S"), "covered by a thick line"),
        (format!("{WORDS} q 300 0 0 30 60 690 cm /Im Do Q"), "covered by a picture"),
        (format!("q 600 0 0 800 0 0 cm /White Do Q 1 g {WORDS}"), "white on a white picture"),
        (format!("q 0 0 10 10 re W n {WORDS} Q"), "clipped away"),
        (format!("q 72 700 0 0 re W n {WORDS} Q"), "a clip without room"),
        (
            format!("q 0 0 m 9 0 l 9 9 l h 590 790 m 599 790 l 599 799 l h W n {WORDS} Q"),
            "the clip is two shapes, and the words are between",
        ),
        (format!("q 0 0 600 800 re 60 690 300 30 re W* n {WORDS} Q"), "a clip with a hole"),
        (WORDS.replace("12 Tf", "0.1 Tf"), "tiny"),
        (WORDS.replace("72 700 Td", "0.001 0 0 1 72 700 Tm"), "squeezed to a line"),
        (WORDS.replace("BT", "BT 100 Tz").replace("100 Tz", "0.01 Tz"), "no width"),
        (WORDS.replace("BT", "BT 3 Tr"), "not painted, and no picture there"),
        (
            format!("{WORDS} q 100 0 0 100 300 200 cm /Im Do Q").replace("BT", "BT 3 Tr"),
            "not painted, and the picture is elsewhere",
        ),
        (WORDS.replace("BT", "BT 7 Tr"), "a clip that nothing is painted through"),
        (format!("q {} 1 g {BOX} Q", WORDS.replace("BT", "BT 7 Tr")), "white through letters"),
    ] {
        let (text, hidden) = texts(&content);
        assert_eq!((text.as_str(), hidden.as_str()), ("", "Five milligrams"), "{why}: {content}");
    }
}

#[test]
fn seen() {
    for (content, why) in [
        (format!("0 g {BOX} 1 g {WORDS}"), "white on black"),
        (format!("0.9 g {WORDS}"), "light grey"),
        (format!("1 1 0 rg {WORDS}"), "yellow"),
        (format!("0 G 30 w 60 705 m 360 705 l S 1 g {WORDS}"), "white on a thick line"),
        (
            format!(
                "0.8 0.1 0.1 rg 60 690 m 360 690 l 380 705 l 360 720 l 60 720 l h f 1 g {WORDS}"
            ),
            "white on a shape",
        ),
        (format!("q 300 0 0 30 60 690 cm /Im Do Q 1 g {WORDS}"), "white on a picture"),
        (
            format!("q 60 690 300 30 re W n 0 g 0 0 600 800 re f Q 1 g {WORDS}"),
            "white on what a clip leaves of a page of black",
        ),
        (format!("{WORDS} 0 g 70 704 100 0.7 re f"), "struck through"),
        (format!("{WORDS} 0 g 70 698 100 1.2 re f"), "underlined"),
        (format!("{WORDS} /Many gs 1 1 0 rg {BOX}"), "marked with a highlighter"),
        (format!("{WORDS} /Half gs 0 g {BOX}"), "a half transparent box"),
        (format!("{WORDS} q 0 0 10 10 re W n 1 g 0 0 600 800 re f Q"), "the cover is clipped away"),
        (format!("1 g {BOX} 0 g {WORDS}"), "black on a white box"),
        (format!("{WORDS} q 300 0 0 30 60 690 cm /Stencil Do Q"), "a stencil covers nothing"),
        (format!("{WORDS} q 300 0 0 30 60 690 cm /Masked Do Q"), "a masked picture"),
        (format!("q 72 695 200 20 re W n {WORDS} Q"), "inside the clip"),
        (WORDS.replace("BT", "BT 2 Tr 1 g 0 G 1 w"), "white letters with black outlines"),
        (
            format!("q 600 0 0 800 0 0 cm /Im Do Q {}", WORDS.replace("BT", "BT 3 Tr")),
            "the text layer of a scan",
        ),
        (format!("{WORDS} q 600 0 0 800 0 0 cm /Im Do Q"), "a scan over its text layer"),
        (format!("q {} 0 g {BOX} Q", WORDS.replace("BT", "BT 7 Tr")), "black through letters"),
        (
            format!("q {} q 300 0 0 30 60 690 cm /Im Do Q Q", WORDS.replace("BT", "BT 7 Tr")),
            "a picture through letters",
        ),
        (format!("{WORDS} 1 g {BOX} 0 g {WORDS}"), "covered and drawn anew"),
        (format!("1 g {WORDS} 0 g {WORDS}"), "white, then black at the same place"),
        (format!("{} 0 Tr {WORDS}", WORDS.replace("BT", "BT 3 Tr")), "a layer below what is seen"),
    ] {
        let (text, _) = texts(&content);
        assert_eq!(text, "Five milligrams", "{why}: {content}");
    }
}

/// What covers old words and what is written anew are not mixed.
#[test]
fn words_over_covered_words() {
    let new = WORDS.replace("Five", "Fifty");
    let (text, hidden) = texts(&format!("{WORDS} 1 g {BOX} 0 g {new}"));
    assert_eq!((text.as_str(), hidden.as_str()), ("Fifty milligrams", "Five milligrams"));
}

/// A page that hides all of its text is blank, and a scan that does has no text layer.
#[test]
fn nothing_but_hidden_text() {
    let page = |content: String| read_pdf(Made::new().page(&content).bytes(), &PdfOptions::new());
    assert_eq!(page(format!("1 g {WORDS}")).unwrap().text(), "\u{C}");
    let scan = format!("q 600 0 0 800 0 0 cm /Im Do Q 1 g {BOX} {WORDS}");
    assert_eq!(page(scan).unwrap_err().name(), "scanned");
}

/// Letters of a font made of shapes may bring their own colours.
#[test]
fn letters_with_their_own_colours() {
    let font = |paint: &str| {
        let entries = "/Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] \
             /CharProcs << /A 10 0 R >> /Encoding << /Differences [65 /A] >> /FirstChar 65 \
             /LastChar 65 /Widths [1]";
        let glyph = pdf_made::stream("", &format!("{paint} 0 0 0.8 0.8 re f"));
        let content = "1 g BT /F2 12 Tf 72 700 Td (AAAA) Tj ET";
        let made = Made::new().font(entries, &[&glyph]).page(content);
        read_pdf(made.bytes(), &PdfOptions::new()).unwrap().text().to_owned()
    };
    assert_eq!(font("1 0 d0 1 0 0 rg"), "AAAA\n\u{C}");
    assert_eq!(font("1 0 0 0 1 1 d1"), "\u{C}");
    assert_eq!(font("1 0 d0 1 1 1 rg"), "\u{C}");
}
