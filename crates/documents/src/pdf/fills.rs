//! Which words of a line stand in the gaps of another: what fills a form in, a word put in by an editor.

use std::ops::Range;

use super::glyphs::{Glyph, Text};
use super::inserts::{Drawn, Inked, KERNED, SAME, TOUCH, WORD};

/// Letters of one line differ by less than this factor.
const SIZE: f64 = 1.3;
/// A gap of this share of an em is that of a form, or one between columns:
const CELL: f64 = 1.0;
/// what fills it may stand a little higher or lower than its line, by less than this share.
const OFF: f64 = 0.3;

/// So many low lines or points after each other are a rule to write on.
const LOW_LINES: usize = 3;
const POINTS: usize = 4;

/// Which glyphs of a line are rules to write on: `____`, `.....`.
pub(super) fn rules(line: &[Glyph]) -> Vec<bool> {
    let mut rules = Vec::with_capacity(line.len());
    for run in line.chunk_by(|a, b| a.text == b.text) {
        let is_rule = match run.first().map(|glyph| &glyph.text) {
            Some(Text::One('_')) => run.len() >= LOW_LINES,
            Some(Text::One('.')) => run.len() >= POINTS,
            _ => false,
        };
        rules.resize(rules.len() + run.len(), is_rule);
    }
    rules
}

/// Words in a gap.
pub(super) struct Fill {
    pub(super) glyphs: Range<usize>,
    pub(super) from: f64,
    pub(super) to: f64,
    /// The middle of the first word.
    pub(super) middle: f64,
    /// Whether they may stand in the gap or not: letters of another size, or some on top of each other.
    pub(super) is_parted: bool,
    /// Whether they stand as far from both sides as a column does.
    pub(super) is_wide: bool,
}

/// The words of a line as they fall between the letters of another; nothing for those that do not belong
/// there. O(letters log letters).
pub(super) fn find(target: &Drawn, line: &Drawn) -> Vec<Option<Fill>> {
    let mut stretches: Vec<(usize, Range<usize>)> = Vec::new();
    let mut start = 0;
    for end in 1..=line.inked.len() {
        let touches = match (line.inked.get(end - 1), line.inked.get(end)) {
            (Some(last), Some(next)) => next.from - last.to < line.em * TOUCH,
            _ => false,
        };
        if touches {
            continue;
        }
        let word = start..end;
        start = end;
        let Some((from, to)) = sides(line, &word) else { continue };
        let slot = target.inked.partition_point(|own| own.from < middle(from, to));
        match stretches.last_mut() {
            Some((last, stretch)) if *last == slot => stretch.end = word.end,
            _ => stretches.push((slot, word)),
        }
    }
    stretches.into_iter().map(|(slot, stretch)| fill(target, slot, line, &stretch)).collect()
}

fn sides(line: &Drawn, letters: &Range<usize>) -> Option<(f64, f64)> {
    let letters = line.inked.get(letters.clone())?;
    Some((letters.first()?.from, letters.last()?.to))
}

fn middle(from: f64, to: f64) -> f64 {
    f64::midpoint(from, to)
}

fn fill(target: &Drawn, slot: usize, line: &Drawn, letters: &Range<usize>) -> Option<Fill> {
    let own = line.inked.get(letters.clone())?;
    let (first, last) = (own.first()?, own.last()?);
    let before = slot.checked_sub(1).and_then(|at| target.inked.get(at));
    let after = target.inked.get(slot);
    let (small, em) = (target.em.min(line.em), target.em.max(line.em));
    let apart = (target.base - line.base).abs();
    // Negative where they lie on top of each other.
    let behind = before.map_or(f64::INFINITY, |before| first.from - before.to);
    let ahead = after.map_or(f64::INFINITY, |after| after.from - last.to);
    let has_room = behind.min(ahead) >= -em * KERNED;
    let is_sized = em < small * SIZE;
    let fill = |is_parted| Fill {
        glyphs: first.glyph..last.glyph + 1,
        from: first.from,
        to: last.to,
        middle: middle(first.from, first.from.max(last.to)),
        is_parted,
        is_wide: behind.min(ahead) > em * CELL,
    };
    let (Some(before), Some(after)) = (before, after) else {
        // Beside the line: a word of it, but no digits beside others, and no cell.
        let is_digits = |a: Option<&Inked>, b: &Inked| a.is_some_and(|a| a.is_digit && b.is_digit);
        let is_beside = behind.min(ahead) < small * WORD
            && !is_digits(before, first)
            && !is_digits(after, last);
        return (is_beside && has_room && is_sized && apart <= em * SAME).then(|| fill(false));
    };
    let gap = after.from - before.to;
    let is_gap = gap > em * WORD;
    let is_level = apart <= em * SAME || gap > em * CELL && apart <= em * OFF;
    let is_between = before.to <= middle(first.from, last.to);
    let is_clear = has_room && is_sized;
    // Signs that reach into letters are those of a formula.
    let is_unclear = is_gap && own.iter().any(|own| own.is_word);
    // Far from both sides it is a cell of a row, unless a sentence goes on behind it.
    let is_cell = behind.min(ahead) > em * CELL && !after.is_lowercase;
    let fits = is_level && is_between && !is_cell && (is_clear || is_unclear);
    fits.then(|| fill(!is_clear))
}
