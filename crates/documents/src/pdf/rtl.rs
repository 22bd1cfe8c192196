//! Lines that are drawn from left to right although they read from right to left.

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

use super::glyphs::Text;

/// Whether a text begins with a letter that runs from right to left.
pub(super) fn is_rtl(text: &Text) -> bool {
    // The first such letter is Hebrew.
    let is_rtl = |c: char| c >= '\u{590}' && matches!(bidi_class(c), BidiClass::R | BidiClass::AL);
    text.first().is_some_and(is_rtl)
}

/// The order in which the texts of a line are read, given from left to right as drawn.
///
/// Turning a line round by the levels of its characters is its own inverse as far as letters and
/// numbers go, so the rules that lay out a line also take it apart.
pub(super) fn reading_order(texts: &[&Text]) -> Vec<usize> {
    let mut line = String::new();
    let mut starts = Vec::with_capacity(texts.len());
    let (mut left, mut right) = (0_usize, 0_usize);
    for text in texts {
        starts.push(line.len());
        text.push_to(&mut line);
        match text.first().map(bidi_class) {
            Some(BidiClass::R | BidiClass::AL) => right += 1,
            Some(BidiClass::L) => left += 1,
            _ => {}
        }
    }
    let base = if right >= left { Level::rtl() } else { Level::ltr() };
    let info = BidiInfo::new(&line, Some(base));
    let levels: Vec<Level> =
        starts.iter().map(|&at| info.levels.get(at).copied().unwrap_or(base)).collect();
    BidiInfo::reorder_visual(&levels)
}
