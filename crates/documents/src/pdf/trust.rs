//! Which pages cannot be trusted.

use hayro_syntax::object::{Array, Object, Stream};
use hayro_syntax::page::Page;

use super::collect::Collector;
use super::glyphs::Glyph;
use super::layout::Line;
use crate::PageFault;

/// With more than this share of damaged letters, a sentence of seven words is as likely damaged as
/// not (0.9 to the power of 7 is 0.48): that it is not found says nothing.
const DAMAGED: f64 = 0.1;
/// A letter without a character spoils its word, but no more letters than this: scripts without
/// blanks write a sentence as one word.
const WORD: usize = 8;
/// A picture over more than this share of the page, and no more letters than that: a scan with a
/// stamp, such as the name of the library on each page.
pub(super) const PICTURE: f64 = 0.6;
const STAMP: usize = 40;
/// This many drawn shapes without a letter are a picture too: text turned into outlines, a map.
pub(super) const SHAPES: usize = 200;

/// What is wrong with a page.
pub(super) fn fault(
    page: &Page<'_>,
    drawn: &Collector<'_, '_>,
    glyphs: &[Glyph],
    lines: &[Line],
) -> Option<PageFault> {
    let letters = glyphs.iter().filter(|glyph| !glyph.text.is_blank()).count();
    if letters == 0 && is_cut(page) {
        return Some(PageFault::Broken);
    }
    let is_picture = drawn.images > 0 || drawn.paths >= SHAPES;
    if letters == 0 && is_picture || letters <= STAMP && drawn.pictures > PICTURE {
        return Some(PageFault::Scanned);
    }
    let damaged: usize = lines.iter().map(damaged).sum();
    (damaged as f64 > letters as f64 * DAMAGED).then_some(PageFault::Unmappable)
}

/// Whether the page has a content that could not be read: cut off, or packed in an unknown way.
fn is_cut(page: &Page<'_>) -> bool {
    let Some(content) = page.raw().get::<Object<'_>>("Contents") else {
        // A reference that leads nowhere.
        return page.raw().contains_key("Contents");
    };
    let is_broken = |stream: &Stream<'_>| stream.decoded_data().is_err();
    match content {
        Object::Stream(stream) => is_broken(&stream),
        Object::Array(streams) => is_any_broken(&streams),
        _ => false,
    }
}

fn is_any_broken(streams: &Array<'_>) -> bool {
    streams.iter::<Object<'_>>().any(|object| match object {
        Object::Stream(stream) => stream.decoded_data().is_err(),
        _ => false,
    })
}

/// How many letters of a line stand in words with letters that no character is known for. A mark
/// that stands alone (a bullet, an icon) damages no word.
fn damaged(line: &Line) -> usize {
    let mut damaged = 0;
    let mut unmapped_alone = 0;
    for word in line.pieces.split(|piece| piece.text.is_blank()) {
        let unknown = word.iter().filter(|piece| piece.text.is_unknown()).count();
        if word.len() > 1 {
            damaged += word.len().min(unknown * WORD);
        } else {
            unmapped_alone += unknown;
        }
    }
    // Letters set one by one, with gaps as wide as blanks.
    if unmapped_alone * 2 > line.pieces.len() && unmapped_alone > 2 {
        damaged += unmapped_alone;
    }
    damaged
}
