//! What is drawn later into a line that is there already: words in bold after all others, a digit or a
//! sign beside a number.

use std::collections::HashMap;
use std::ops::Range;

use hayro_interpret::kurbo::Vec2;

use super::glyphs::Glyph;
use super::rtl;

/// Baselines that differ by less than this share of an em are one,
const SAME: f64 = 0.12;
/// and with a power of a number by less than this.
const POWER: f64 = 0.55;
/// Letters touch with less than this share of an em between them.
const TOUCH: f64 = 0.18;
/// A word stands in a line with no more than this between it and those beside it; cells have more.
const WORD: f64 = 0.6;
/// Letters may reach this share of an em into each other.
const KERNED: f64 = 0.12;
/// So many lines of one height are looked at, and so many are put into one of them.
const LINES: usize = 16;
const INSERTS: usize = 64;

/// A line as it was drawn: from left to right, and no glyph before the one that it follows.
struct Drawn {
    glyphs: Range<usize>,
    along: Vec2,
    up: Vec2,
    base: f64,
    em: f64,
    /// Of each glyph that is not blank: where it begins and ends, which it is, and whether it is a digit.
    inked: Vec<Inked>,
    /// What is put into it: before which glyph, and which line.
    inserts: Vec<(usize, usize)>,
}

#[derive(Clone, Copy)]
struct Inked {
    from: f64,
    to: f64,
    glyph: usize,
    is_digit: bool,
}

/// The order in which glyphs are read, given the lines that they were drawn in; nothing if it is that of
/// the content. O(glyphs log glyphs).
pub(super) fn order(glyphs: &[Glyph], lines: &[Range<usize>]) -> Option<Vec<usize>> {
    let mut drawn: Vec<Option<Drawn>> = Vec::with_capacity(lines.len());
    drawn.extend(lines.iter().map(|line| Drawn::new(glyphs, line.clone())));
    let unit = drawn.iter().flatten().map(|line| line.em).reduce(f64::max)?;
    let mut heights: HashMap<i64, Vec<usize>> = HashMap::new();
    let mut is_put = vec![false; lines.len()];
    for index in 0..drawn.len() {
        let (before, rest) = drawn.split_at_mut(index);
        let Some(Some(line)) = rest.first() else { continue };
        let height = (line.base / unit).floor() as i64;
        let near = (height - 1..=height + 1).filter_map(|height| heights.get(&height));
        let taken = near.flatten().rev().find_map(|&other| {
            let target = before.get_mut(other)?.as_mut()?;
            target.take(line, index).then_some(())
        });
        if taken.is_some() {
            if let Some(put) = is_put.get_mut(index) {
                *put = true;
            }
        } else {
            let known = heights.entry(height).or_default();
            known.push(index);
            if known.len() > LINES {
                known.remove(0);
            }
        }
    }
    if !is_put.contains(&true) {
        return None;
    }
    let mut order = Vec::with_capacity(glyphs.len());
    for (index, line) in lines.iter().enumerate() {
        if is_put.get(index) == Some(&true) {
            continue;
        }
        let own = drawn.get(index).and_then(Option::as_ref);
        let mut inserts = own.map(|line| line.inserts.clone()).unwrap_or_default();
        inserts.sort_by_key(|(before, _)| *before);
        let mut start = line.start;
        for (before, other) in inserts {
            order.extend(start..before);
            order.extend(lines.get(other).cloned().into_iter().flatten());
            start = before;
        }
        order.extend(start..line.end);
    }
    Some(order)
}

impl Drawn {
    fn new(glyphs: &[Glyph], range: Range<usize>) -> Option<Self> {
        let line = glyphs.get(range.clone())?;
        let first = line.first()?;
        let (along, up) = (first.along, first.up);
        let mut inked: Vec<Inked> = Vec::with_capacity(line.len());
        let mut em = 0.0_f64;
        for (glyph, index) in line.iter().zip(range.clone()) {
            if glyph.vertical || rtl::is_rtl(&glyph.text) {
                return None;
            }
            if glyph.text.is_blank() {
                continue;
            }
            let from = glyph.at.to_vec2().dot(along);
            if inked.last().is_some_and(|last| from < last.from) {
                return None;
            }
            em = em.max(glyph.em);
            let is_digit = glyph.text.is_digit();
            inked.push(Inked { from, to: from + glyph.advance, glyph: index, is_digit });
        }
        let base = first.at.to_vec2().dot(up);
        let has_ink = !inked.is_empty() && em > 0.0;
        has_ink.then_some(Drawn { glyphs: range, along, up, base, em, inked, inserts: Vec::new() })
    }

    /// Takes a line that fills a gap of this one as a word does, or touches its letters; returns whether it did.
    fn take(&mut self, line: &Drawn, index: usize) -> bool {
        let em = self.em.max(line.em);
        let apart = (self.base - line.base).abs();
        let (Some(first), Some(last)) = (line.inked.first(), line.inked.last()) else {
            return false;
        };
        let is_level = self.along.dot(line.along) > 0.999 && self.up.dot(line.up) > 0.999;
        if !is_level || apart > em * POWER || self.inserts.len() >= INSERTS {
            return false;
        }
        let at = self.inked.partition_point(|own| own.from < first.from);
        let before = at.checked_sub(1).and_then(|at| self.inked.get(at)).copied();
        let after = self.inked.get(at).copied();
        let kerned = em * KERNED;
        let has_room = before.is_none_or(|before| before.to <= first.from + kerned)
            && after.is_none_or(|after| last.to <= after.from + kerned);
        let is_behind = |gap: f64| before.is_some_and(|before| first.from - before.to < em * gap);
        let is_in_front = |gap: f64| after.is_some_and(|after| after.from - last.to < em * gap);
        let (touches, is_touched) = (is_behind(TOUCH), is_in_front(TOUCH));
        let is_inside = is_behind(WORD) && is_in_front(WORD);
        let is_power = touches && before.is_some_and(|before| before.is_digit) && first.is_digit;
        let is_same = apart <= em * SAME && (is_inside || touches || is_touched);
        if !has_room || !(is_same || is_power) {
            return false;
        }
        let before = after.map_or(self.glyphs.end, |after| after.glyph);
        self.inserts.push((before, index));
        // What it takes there is taken.
        let filled = Inked { from: first.from, to: last.to, glyph: before, ..*last };
        self.inked.insert(at, filled);
        true
    }
}
