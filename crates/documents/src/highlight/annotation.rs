//! A mark as objects of a PDF.

use std::fmt::Write as _;

use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary, text_string};
use sha2::{Digest, Sha256};

use super::Mark;
use crate::Quad;

/// What is shown as the author.
const AUTHOR: &str = "asquoted";

/// The longest note.
const NOTE: usize = 4000;

/// How far from the origin a corner may lie: no page is larger.
const FAR: f32 = 1e7;

/// Whether it can be painted: it has quadrilaterals, and they lie somewhere.
pub(super) fn has_place(mark: &Mark) -> bool {
    !mark.quads.is_empty() && corners(&mark.quads).flatten().all(|at| at.abs() <= FAR)
}

/// The annotation, with the number of its page and that of what it looks like.
pub(super) fn annotation(mark: &Mark, page: ObjectId, appearance: ObjectId) -> Dictionary {
    let quads = corners(&mark.quads).flatten().map(real).collect::<Vec<_>>();
    dictionary! {
        "Type" => "Annot",
        "Subtype" => "Highlight",
        "Rect" => hull(&mark.quads).map(real).to_vec(),
        "QuadPoints" => quads,
        "C" => mark.colour.parts().map(real).to_vec(),
        "CA" => 1,
        // Printed with the page.
        "F" => 4,
        "P" => page,
        "NM" => text_string(&name(mark)),
        "T" => text_string(AUTHOR),
        "Contents" => text_string(&plain(&mark.note)),
        "AP" => dictionary! { "N" => appearance },
    }
}

/// What the annotation looks like. Some viewers paint nothing without it.
pub(super) fn appearance(mark: &Mark) -> Stream {
    let [red, green, blue] = mark.colour.parts().map(rounded);
    let mut content = format!("/Multiply gs\n{red} {green} {blue} rg\n");
    for Quad([top_left, top_right, bottom_left, bottom_right]) in &mark.quads {
        let steps = [(top_left, "m"), (top_right, "l"), (bottom_right, "l"), (bottom_left, "l")];
        for (at, step) in steps {
            let [x, y] = at.map(rounded);
            let _ = writeln!(content, "{x} {y} {step}");
        }
        content.push_str("h f\n");
    }
    let states = dictionary! {
        "Multiply" => dictionary! { "Type" => "ExtGState", "BM" => "Multiply", "ca" => 1 },
    };
    let entries = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Form",
        "FormType" => 1,
        "BBox" => hull(&mark.quads).map(real).to_vec(),
        "Matrix" => [1, 0, 0, 1, 0, 0].map(Object::from).to_vec(),
        "Resources" => dictionary! { "ExtGState" => states },
    };
    Stream::new(entries, content.into_bytes())
}

/// The name of the annotation: the same for the same mark, and another for every other.
pub(super) fn name(mark: &Mark) -> String {
    let mut hash = Sha256::new();
    hash.update(mark.page.to_be_bytes());
    for part in corners(&mark.quads).flatten().chain(mark.colour.0) {
        hash.update(part.to_be_bytes());
    }
    hash.update(mark.note.as_bytes());
    let digest = hash.finalize();
    digest.iter().take(12).fold(format!("{AUTHOR}-"), |mut name, byte| {
        let _ = write!(name, "{byte:02x}");
        name
    })
}

fn corners(quads: &[Quad]) -> impl Iterator<Item = [f32; 2]> {
    quads.iter().flat_map(|quad| quad.0)
}

/// The least upright rectangle around them: left, bottom, right, top.
fn hull(quads: &[Quad]) -> [f32; 4] {
    let first = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
    corners(quads).fold(first, |[left, bottom, right, top], [x, y]| {
        [left.min(x), bottom.min(y), right.max(x), top.max(y)]
    })
}

/// A thousandth of a point is finer than any device.
fn rounded(at: f32) -> f32 {
    (at * 1000.0).round() / 1000.0
}

fn real(at: f32) -> Object {
    Object::Real(rounded(at))
}

/// A note as text that acts on nothing.
fn plain(note: &str) -> String {
    let mut shown = note.chars().filter_map(|c| match c {
        '\n' => Some(c),
        '\t' => Some(' '),
        c if is_active(c) => None,
        c => Some(c),
    });
    let mut plain: String = shown.clone().take(NOTE).collect();
    if shown.nth(NOTE).is_some() {
        plain.push('…');
    }
    plain
}

/// Whether a character acts on what shows it: controls, separators, marks of direction, and
/// what is invisible.
fn is_active(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61C}'
            | '\u{200E}' | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{206F}'
            | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark() -> Mark {
        let quad = |y: f32| Quad([[10.0, y + 8.0], [90.5, y + 8.0], [10.0, y], [90.5, y]]);
        Mark::new(2, vec![quad(100.0), quad(80.0)]).note("a quote")
    }

    #[test]
    fn the_rectangle_holds_all_lines() {
        assert_eq!(hull(&mark().quads), [10.0, 80.0, 90.5, 108.0]);
    }

    #[test]
    fn names_are_stable_and_differ_with_the_mark() {
        assert_eq!(name(&mark()), name(&mark()));
        let mut others = vec![mark(), mark().note("another"), mark().colour(crate::Colour::ORANGE)];
        others.push(Mark { page: 3, ..mark() });
        others.push(Mark { quads: mark().quads.split_off(1), ..mark() });
        let names: std::collections::BTreeSet<String> = others.iter().map(name).collect();
        assert_eq!(names.len(), others.len());
    }

    #[test]
    fn the_path_goes_around_the_quadrilateral() {
        let content = String::from_utf8(appearance(&mark()).content).unwrap();
        let first = "10 108 m\n90.5 108 l\n90.5 100 l\n10 100 l\nh f\n";
        assert!(content.contains(first), "{content}");
        assert_eq!(content.matches("h f").count(), 2);
    }

    #[test]
    fn marks_without_a_place_are_known() {
        assert!(has_place(&mark()));
        assert!(!has_place(&Mark::new(1, Vec::new())));
        for bad in [f32::NAN, f32::INFINITY, -2e7] {
            let mut mark = mark();
            mark.quads[1].0[2][1] = bad;
            assert!(!has_place(&mark), "{bad}");
        }
    }

    #[test]
    fn notes_are_plain_text() {
        assert_eq!(plain("a\u{1b}[1m\u{202e}b\r\nc\td"), "a[1mb\nc d");
        assert_eq!(plain(&"x".repeat(4000)).chars().count(), 4000);
        let long = plain(&"é".repeat(4001));
        assert_eq!((long.chars().count(), long.ends_with('…')), (4001, true));
    }
}
