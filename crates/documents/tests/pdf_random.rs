//! Pages made at random: whatever the operators, sizes, and order of lines, the words of a line come out
//! complete and in order, nothing is glued over a column, and every word has its place.
#![cfg(feature = "pdf")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may panic, its helpers too"
)]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod pdf_made;

use std::fmt::Write as _;

use asquoted_documents::{Document, Origin, PdfOptions, read_pdf};
use pdf_made::Made;
use proptest::collection::vec;
use proptest::prelude::*;

/// All letters of these words are as wide in Helvetica.
const WIDTH: f64 = 0.556;
const WORD: &str = "[abdeghnopqu]{1,7}|[1-9][0-9]{0,5}";

#[derive(Clone, Debug)]
struct Word {
    text: String,
    /// How it is drawn.
    way: u8,
    /// Whether a column ends before it.
    is_column: bool,
    /// The gap before it: a share of what such a gap may be.
    gap: f64,
}

#[derive(Clone, Debug)]
struct Line {
    size: f64,
    words: Vec<Word>,
}

fn word() -> impl Strategy<Value = Word> {
    (WORD, 0..5_u8, prop::bool::weighted(0.2), 0.0..1.0)
        .prop_map(|(text, way, is_column, gap)| Word { text, way, is_column, gap })
}

fn line() -> impl Strategy<Value = Line> {
    (7..14_u8, vec(word(), 1..8)).prop_map(|(size, words)| Line { size: f64::from(size), words })
}

/// The words of a line with the left end of each, as far as the page has room.
fn placed(line: &Line) -> Vec<(f64, &Word)> {
    let mut x = 40.0;
    let mut placed = Vec::new();
    for word in &line.words {
        if !placed.is_empty() {
            let ems = if word.is_column { 1.3 + 2.0 * word.gap } else { 0.22 + 0.3 * word.gap };
            x += ems * line.size;
        }
        let width = word.text.len() as f64 * WIDTH * line.size;
        if x + width > 590.0 {
            break;
        }
        placed.push((x, word));
        x += width;
    }
    placed
}

fn draw(content: &mut String, x: f64, y: f64, size: f64, word: &Word) {
    let text = &word.text;
    let _ = match word.way {
        0 => writeln!(content, "BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET"),
        1 => writeln!(content, "BT /F1 1 Tf {size} 0 0 {size} {x} {y} Tm ({text}) Tj ET"),
        2 => {
            let letters: String = text.chars().map(|c| format!("({c}) 12 ")).collect();
            writeln!(content, "BT /F1 {size} Tf {x} {y} Td [{letters}] TJ ET")
        }
        3 => writeln!(content, "q 1 0 0 1 {x} {y} cm BT /F1 {size} Tf ({text}) Tj ET Q"),
        // Twice, as fake bold is made.
        _ => {
            let again = x + 0.02 * size;
            let _ = writeln!(content, "BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET");
            writeln!(content, "BT /F1 {size} Tf {again} {y} Td ({text}) Tj ET")
        }
    };
}

/// The left, right, lower and upper end of the one box of a range.
fn side(document: &Document, at: usize, length: usize) -> [f32; 4] {
    let origins = document.origins(at..at + length);
    let [Origin::Quads { page: 1, quads }] = &origins[..] else { return [f32::NAN; 4] };
    let [quad] = &quads[..] else { return [f32::NAN; 4] };
    [quad.0[0][0], quad.0[1][0], quad.0[2][1], quad.0[0][1]]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn words_come_out_whole(
        lines in vec((line(), any::<u16>()), 1..12),
        leading in 18.0..40.0_f64,
    ) {
        // From the top, drawn in any order.
        let mut order: Vec<usize> = (0..lines.len()).collect();
        order.sort_by_key(|&index| lines[index].1);
        let mut content = String::new();
        for &index in &order {
            let y = 780.0 - leading * index as f64;
            for (x, word) in placed(&lines[index].0) {
                draw(&mut content, x, y, lines[index].0.size, word);
            }
        }
        let document = read_pdf(Made::new().page(&content).bytes(), &PdfOptions::new()).unwrap();
        let text = document.text();
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let mut drawn: Vec<&str> = Vec::new();

        for (index, (line, _)) in lines.iter().enumerate() {
            let placed = placed(line);
            drawn.extend(placed.iter().map(|(_, word)| word.text.as_str()));
            let y = 780.0 - leading * index as f64;
            for run in placed.chunk_by(|_, (_, next)| !next.is_column) {
                let says: Vec<&str> = run.iter().map(|(_, word)| word.text.as_str()).collect();
                let says = says.join(" ");
                // Of the places with these words one is where the run was drawn.
                let is_there = |at: usize| {
                    let [left, _, low, high] = side(&document, at, says.len());
                    (f64::from(left) - run[0].0).abs() < 0.5 && f64::from(low) < y && y < f64::from(high)
                };
                let at = text.match_indices(&says).map(|(at, _)| at).find(|&at| is_there(at));
                prop_assert!(at.is_some(), "{says:?} at {} {y} in {text:?}", run[0].0);
                let at = at.unwrap();
                // Each word has a box, on the page and as wide as the word.
                let mut start = at;
                for (x, word) in run {
                    let [left, right, low, high] = side(&document, start, word.text.len());
                    let width = word.text.len() as f64 * WIDTH * line.size;
                    prop_assert!((f64::from(left) - x).abs() < 0.5, "{word:?}");
                    prop_assert!((f64::from(right - left) - width).abs() < 0.1 * width + 0.5);
                    prop_assert!(left > 0.0 && right < 600.0 && low > 0.0 && high < 800.0);
                    start += word.text.len() + 1;
                }
                // What stands in another column is parted by a border or a line.
                let end = at + says.len();
                let rest = &text[end..];
                let is_parted = document.borders().contains(&end)
                    || rest.starts_with('\n')
                    || rest.starts_with(' ') && run.last().is_some_and(|(x, _)| {
                        placed.iter().all(|(other, word)| other <= x || !word.is_column)
                    });
                prop_assert!(is_parted, "{says:?} in {text:?} {:?}", document.borders());
            }
        }
        words.sort_unstable();
        drawn.sort_unstable();
        prop_assert_eq!(words, drawn);
    }

    /// Bytes of any kind between operators cost at most the page.
    #[test]
    fn any_content_is_read(content in vec(prop_oneof![
        Just("q".to_owned()), Just("Q".to_owned()), Just("BT".to_owned()), Just("ET".to_owned()),
        Just("/F1 12 Tf".to_owned()), Just("(ab 12) Tj".to_owned()), Just("[(a) -900 (1)] TJ".to_owned()),
        Just("W n".to_owned()), Just("f".to_owned()), Just("/Im Do".to_owned()), Just("7 Tr".to_owned()),
        Just("1 g".to_owned()), Just("/Half gs".to_owned()), Just("/Many gs".to_owned()), Just("S".to_owned()),
        (-2000.0..2000.0, -2000.0..2000.0).prop_map(|(x, y)| format!("{x} {y} Td")),
        (-2000.0..2000.0, -2000.0..2000.0).prop_map(|(x, y)| format!("{x} {y} m")),
        (-2000.0..2000.0, -2000.0..2000.0).prop_map(|(x, y)| format!("{x} {y} l")),
        (-9.0..900.0, -9.0..900.0).prop_map(|(x, y)| format!("{x} {y} {y} {x} re")),
        (-9.0..900.0, -9.0..900.0).prop_map(|(x, y)| format!("{x} {y} {y} {x} 1 1 c")),
        (-9.0..9.0, -9.0..9.0, -600.0..600.0).prop_map(|(a, b, x)| format!("{a} {b} {b} {a} {x} {x} cm")),
        (-9.0..9.0, -9.0..9.0, -600.0..600.0).prop_map(|(a, b, x)| format!("{a} {b} {b} {a} {x} {x} Tm")),
        (0.0..400.0).prop_map(|width| format!("{width} w")),
        "[ -~]{0,12}",
    ], 0..60)) {
        let made = Made::new().page(&content.join("\n"));
        if let Ok(document) = read_pdf(made.bytes(), &PdfOptions::new()) {
            let is_ended = document.text().ends_with('\u{C}');
            prop_assert!(is_ended);
            prop_assert!(document.problems().iter().all(|problem| problem.fault.name() != "broken"));
        }
    }
}
