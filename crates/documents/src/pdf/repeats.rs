//! Glyphs that are drawn again where they stand: fake bold, or the outline of filled text.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::glyphs::{Glyph, Text};

/// A repeat lies within this share of an em.
const REPEAT: f64 = 0.15;
/// And within this share of the glyph's own width, so that no digit of `11` is one, however narrow the
/// font and however tight the digits.
const OF_ADVANCE: f64 = 0.35;
/// Widths in a file may be wrong: nothing nearer than this share of an em is another letter.
const LEAST: f64 = 0.03;

/// The glyphs of a page by place.
#[derive(Default)]
pub(super) struct Repeats {
    seen: HashMap<u64, Vec<u32>>,
    hasher: RandomState,
}

impl Repeats {
    /// The glyph that another one repeats. `is_old` leaves out what cannot be seen any more.
    pub(super) fn find(
        &self,
        glyph: &Glyph,
        glyphs: &[Glyph],
        is_old: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let reach = (glyph.em * REPEAT).min((glyph.advance * OF_ADVANCE).max(glyph.em * LEAST));
        let is_same = |index: &&u32| {
            let at = **index as usize;
            glyphs.get(at).is_some_and(|old| {
                // Two letters that follow each other in one string are two letters.
                let is_next = old.when == glyph.when && at + 1 == glyphs.len();
                (old.at - glyph.at).hypot() <= reach
                    && old.text == glyph.text
                    && !is_next
                    && is_old(at)
            })
        };
        let at = |key: u64| self.seen.get(&key)?.iter().find(is_same).map(|index| *index as usize);
        let (columns, rows) = (near(glyph.at.x, reach, glyph), near(glyph.at.y, reach, glyph));
        let places = columns.clone().flat_map(|column| rows.clone().map(move |row| (column, row)));
        places.map(|(column, row)| self.key(&glyph.text, column, row)).find_map(at)
    }

    /// Remembers a glyph.
    pub(super) fn add(&mut self, glyph: &Glyph, index: usize) {
        let key = self.key(&glyph.text, cell(glyph.at.x, glyph), cell(glyph.at.y, glyph));
        self.seen.entry(key).or_default().push(u32::try_from(index).unwrap_or(u32::MAX));
    }

    fn key(&self, text: &Text, column: i64, row: i64) -> u64 {
        self.hasher.hash_one((text, column, row))
    }
}

/// Cells of one em.
fn cell(at: f64, glyph: &Glyph) -> i64 {
    (at / glyph.em).floor() as i64
}

/// The cells that the reach around a place touches: one or two.
fn near(at: f64, reach: f64, glyph: &Glyph) -> std::ops::RangeInclusive<i64> {
    cell(at - reach, glyph)..=cell(at + reach, glyph)
}
