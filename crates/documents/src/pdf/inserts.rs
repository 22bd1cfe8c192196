//! What is drawn later into a line that is there already: words in bold after all others, what fills a
//! form in, a digit or a sign beside a number.

use std::collections::HashMap;
use std::ops::Range;

use hayro_interpret::kurbo::Vec2;

use super::fills;
use super::glyphs::Glyph;
use super::rtl;

/// Baselines that differ by less than this share of an em are one,
pub(super) const SAME: f64 = 0.12;
/// and with a power of a number by less than this.
const POWER: f64 = 0.55;
/// Letters touch with less than this share of an em between them.
pub(super) const TOUCH: f64 = 0.18;
/// A word stands in a line with no more than this between it and those beside it; cells have more.
pub(super) const WORD: f64 = 0.6;
/// Letters may reach this share of an em into each other.
pub(super) const KERNED: f64 = 0.12;
/// So many lines of one height are looked at, and so many are put into one of them.
const LINES: usize = 16;
const INSERTS: usize = 64;
/// Of lines that were drawn before it, so many letters are looked at for a line.
const EARLY: usize = 32;

/// A line as it was drawn: from left to right, and no glyph before the one that it follows.
pub(super) struct Drawn {
    glyphs: Range<usize>,
    along: Vec2,
    up: Vec2,
    pub(super) base: f64,
    pub(super) em: f64,
    /// Of each glyph that is not blank: where it begins and ends, which it is, and whether it is a digit, a
    /// small letter, or part of a word at all.
    pub(super) inked: Vec<Inked>,
    pub(super) inserts: Vec<Insert>,
    /// Which glyphs are rules that a form has where something is to be filled in.
    rules: Vec<bool>,
    /// Whether it begins or ends with one.
    is_ruled: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Inked {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) glyph: usize,
    pub(super) is_digit: bool,
    pub(super) is_lowercase: bool,
    pub(super) is_word: bool,
}

/// What is put into a line.
#[derive(Clone)]
pub(super) struct Insert {
    pub(super) before: usize,
    /// Blanks of the line that lie below it end here.
    pub(super) resume: usize,
    pub(super) from: f64,
    pub(super) glyphs: Range<usize>,
    /// Whether it is parted from what it stands between, as it may belong there or not.
    pub(super) is_parted: bool,
}

/// An order in which glyphs are read.
pub(super) struct Order {
    /// Each with whether a line begins there in any case.
    pub(super) glyphs: Vec<(usize, bool)>,
    /// Whether something was put into the middle of a gap as wide as one between columns.
    pub(super) is_wide: bool,
}

/// The order in which glyphs are read, given the lines that they were drawn in; nothing if it is that of
/// the content. The middle of wide gaps is filled on demand. O(glyphs log glyphs).
pub(super) fn order(glyphs: &[Glyph], lines: &[Range<usize>], fills_wide: bool) -> Option<Order> {
    let mut drawn: Vec<Option<Drawn>> = Vec::with_capacity(lines.len());
    drawn.extend(lines.iter().map(|line| Drawn::new(glyphs, line.clone())));
    let unit = drawn.iter().flatten().map(|line| line.em).reduce(f64::max)?;
    let mut heights: HashMap<i64, Vec<usize>> = HashMap::new();
    let mut taken = Taken { glyphs: vec![false; glyphs.len()], fills_wide, is_wide: false };
    for index in 0..drawn.len() {
        let (before, rest) = drawn.split_at_mut(index);
        let Some(Some(line)) = rest.first_mut() else { continue };
        let height = (line.base / unit).floor() as i64;
        let near: Vec<usize> = (height - 1..=height + 1)
            .filter_map(|height| heights.get(&height))
            .flat_map(|known| known.iter().rev().copied())
            .collect();
        let mut targets = |fits: &mut dyn FnMut(&mut Drawn) -> bool| {
            let mut near = near.iter();
            near.any(|&other| {
                before.get_mut(other).and_then(Option::as_mut).is_some_and(&mut *fits)
            })
        };
        if targets(&mut |target| target.take(line) && taken.whole(line))
            || targets(&mut |target| taken.fill(target, line, glyphs, true))
        {
            continue;
        }
        // What was drawn first may belong into a line that comes later.
        let mut is_filled = false;
        for &other in &near {
            let early = before.get(other).and_then(Option::as_ref);
            let is_early = |early: &Drawn| early.inserts.is_empty() && early.inked.len() <= EARLY;
            if early.is_some_and(|early| is_early(early) && taken.fill(line, early, glyphs, true)) {
                is_filled = true;
                for height in height - 1..=height + 1 {
                    heights.entry(height).or_default().retain(|own| *own != other);
                }
            }
        }
        let mut in_part = |target: &mut Drawn| taken.fill(target, line, glyphs, false);
        let mut near = near.iter().filter(|_| !is_filled);
        if near
            .any(|&other| before.get_mut(other).and_then(Option::as_mut).is_some_and(&mut in_part))
        {
            continue;
        }
        let known = heights.entry(height).or_default();
        known.push(index);
        if known.len() > LINES {
            known.remove(0);
        }
    }
    if !taken.glyphs.contains(&true) {
        return None;
    }
    let mut order = Vec::with_capacity(glyphs.len());
    let mut is_cut = false;
    for (index, line) in lines.iter().enumerate() {
        let own = drawn.get(index).and_then(Option::as_ref);
        let inserts = own.map(|line| line.inserts.clone()).unwrap_or_default();
        put_together(line.clone(), inserts, &taken.glyphs, &mut order, &mut is_cut);
    }
    Some(Order { glyphs: order, is_wide: taken.is_wide })
}

/// A line with what is put into it, without what is taken from it.
fn put_together(
    line: Range<usize>,
    mut inserts: Vec<Insert>,
    taken: &[bool],
    order: &mut Vec<(usize, bool)>,
    is_cut: &mut bool,
) {
    let own = taken.get(line.clone()).unwrap_or_default();
    if !own.contains(&false) {
        return;
    }
    // Where some of it is taken away, the rest does not close up.
    let is_rest = own.contains(&true);
    *is_cut |= is_rest;
    inserts.sort_by(|a, b| a.before.cmp(&b.before).then(a.from.total_cmp(&b.from)));
    let mut inserts = inserts.into_iter().peekable();
    let end = line.end;
    let mut resume = line.start;
    for glyph in line.chain([end]) {
        while let Some(insert) = inserts.next_if(|insert| insert.before <= glyph) {
            *is_cut |= insert.is_parted;
            for own in insert.glyphs {
                order.push((own, std::mem::take(is_cut)));
            }
            *is_cut = insert.is_parted;
            resume = resume.max(insert.resume);
        }
        if glyph == end || glyph < resume {
            continue;
        }
        if taken.get(glyph) == Some(&true) {
            *is_cut = true;
        } else {
            order.push((glyph, std::mem::take(is_cut)));
        }
    }
    *is_cut |= is_rest;
}

/// Which glyphs are put into lines other than their own.
struct Taken {
    glyphs: Vec<bool>,
    fills_wide: bool,
    is_wide: bool,
}

impl Taken {
    fn whole(&mut self, line: &Drawn) -> bool {
        self.range(line.glyphs.clone());
        true
    }

    /// Fills the gaps of a line with the words of another that stand there, on demand with all of them or
    /// none; returns whether there are any.
    fn fill(
        &mut self,
        target: &mut Drawn,
        line: &Drawn,
        glyphs: &[Glyph],
        takes_all: bool,
    ) -> bool {
        if !target.is_level(line) {
            return false;
        }
        let found = fills::find(target, line);
        let count = found.len();
        let is_put = |fill: &fills::Fill| self.fills_wide || !fill.is_wide;
        let fills: Vec<fills::Fill> = found.into_iter().flatten().filter(is_put).collect();
        let has_room = target.inserts.len() + fills.len() <= INSERTS;
        let is_whole = fills.len() == count;
        if fills.is_empty() || !has_room || takes_all && !is_whole {
            return false;
        }
        for fill in &fills {
            self.is_wide |= fill.is_wide;
            let own = target.put(fill, line, glyphs);
            self.range(own);
        }
        if is_whole {
            self.range(line.glyphs.clone());
        }
        true
    }

    fn range(&mut self, range: Range<usize>) {
        self.glyphs.get_mut(range).unwrap_or_default().fill(true);
    }
}

impl Drawn {
    fn new(glyphs: &[Glyph], range: Range<usize>) -> Option<Self> {
        let line = glyphs.get(range.clone())?;
        let first = line.first()?;
        let (along, up) = (first.along, first.up);
        let mut inked: Vec<Inked> = Vec::with_capacity(line.len());
        let mut em = 0.0_f64;
        let rules = fills::rules(line);
        for ((glyph, index), is_rule) in line.iter().zip(range.clone()).zip(&rules) {
            if glyph.vertical || rtl::is_rtl(&glyph.text) {
                return None;
            }
            if glyph.text.is_blank() || *is_rule {
                continue;
            }
            let from = glyph.at.to_vec2().dot(along);
            if inked.last().is_some_and(|last| from < last.from) {
                return None;
            }
            em = em.max(glyph.em);
            let is_digit = glyph.text.is_digit();
            let first = glyph.text.first();
            let is_lowercase = first.is_some_and(char::is_lowercase);
            let is_word = first.is_some_and(char::is_alphanumeric);
            let to = from + glyph.advance;
            inked.push(Inked { from, to, glyph: index, is_digit, is_lowercase, is_word });
        }
        let base = first.at.to_vec2().dot(up);
        let has_ink = !inked.is_empty() && em > 0.0;
        let mut ends = line.iter().zip(&rules).filter(|(glyph, _)| !glyph.text.is_blank());
        let is_first = ends.next().is_some_and(|(_, is_rule)| *is_rule);
        let is_ruled = is_first || ends.next_back().is_some_and(|(_, is_rule)| *is_rule);
        has_ink.then_some(Drawn {
            glyphs: range,
            along,
            up,
            base,
            em,
            inked,
            inserts: Vec::new(),
            rules,
            is_ruled,
        })
    }

    /// Whether a line may be put into this one.
    fn is_level(&self, line: &Drawn) -> bool {
        !line.is_ruled && self.along.dot(line.along) > 0.999 && self.up.dot(line.up) > 0.999
    }

    /// Puts words of a line into a gap; returns which glyphs these are.
    fn put(&mut self, fill: &fills::Fill, line: &Drawn, glyphs: &[Glyph]) -> Range<usize> {
        let is_blank = |at: usize| glyphs.get(at).is_some_and(|glyph| glyph.text.is_blank());
        let from = |at: usize| glyphs.get(at).map(|glyph| glyph.at.to_vec2().dot(self.along));
        let mut own = fill.glyphs.clone();
        if own.end < line.glyphs.end && is_blank(own.end) {
            own.end += 1;
        }
        let at = self.inked.partition_point(|own| own.from < fill.middle);
        let after = self.inked.get(at).map_or(self.glyphs.end, |after| after.glyph);
        // Of the blanks in the gap those in front of it stay there, but no rule that it stands on.
        let is_rule = |at: usize| self.rules.get(at.wrapping_sub(self.glyphs.start)) == Some(&true);
        let mut before = after;
        while before > self.glyphs.start
            && (is_rule(before - 1)
                || is_blank(before - 1) && from(before - 1).is_some_and(|from| from >= fill.from))
        {
            before -= 1;
        }
        let mut resume = before;
        while resume < after && (is_rule(resume) || from(resume).is_some_and(|from| from < fill.to))
        {
            resume += 1;
        }
        let first = line.inked.iter().find(|own| own.glyph == fill.glyphs.start);
        let filled = first.map(|first| Inked { to: fill.to, glyph: before, ..*first });
        if let Some(filled) = filled {
            self.inked.insert(at, filled);
        }
        self.inserts.push(Insert {
            before,
            resume,
            from: fill.from,
            glyphs: own.clone(),
            is_parted: fill.is_parted,
        });
        own
    }

    /// Takes a line that fills a gap of this one as a word does, or touches its letters; returns whether it did.
    fn take(&mut self, line: &Drawn) -> bool {
        let em = self.em.max(line.em);
        let apart = (self.base - line.base).abs();
        let (Some(first), Some(last)) = (line.inked.first(), line.inked.last()) else {
            return false;
        };
        if !self.is_level(line) || apart > em * POWER || self.inserts.len() >= INSERTS {
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
        self.inserts.push(Insert {
            before,
            resume: before,
            from: first.from,
            glyphs: line.glyphs.clone(),
            is_parted: false,
        });
        // What it takes there is taken.
        let filled = Inked { from: first.from, to: last.to, glyph: before, ..*last };
        self.inked.insert(at, filled);
        true
    }
}
