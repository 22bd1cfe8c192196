//! From glyphs in content order to lines of text.

use std::ops::Range;

use hayro_interpret::kurbo::{Point, Vec2};

use super::glyphs::{Glyph, Script, Text};
use super::{columns, inserts, rtl};

/// A new line begins when the baseline moves by more than this share of an em.
const LINE: f64 = 0.55;
/// A wider gap than this share of an em is a blank.
const BLANK: f64 = 0.18;
/// A wider gap than this share of an em parts cells,
const CELL: f64 = 1.0;
/// and between two digits one that is wider than the blank inside a number.
const CELL_OF_DIGITS: f64 = 0.9;
/// Going back by more than this share of an em begins a new line: another column, another row.
const BACK: f64 = 1.0;
/// In a line that reads from right to left, a gap of more ems than this parts two lines.
const BACK_RTL: f64 = 6.0;
/// The number of a paragraph has at most this many characters.
const LABEL: usize = 7;
/// The next line of a block is at most this many ems below.
const LEADING: f64 = 1.8;
/// A glyph whose baseline is more than this share of an em above or below stands in a script.
const SCRIPT: f64 = 0.12;
/// Letters of one block differ by less than this factor.
const SIZE: f64 = 1.3;

/// A line of text as it stands on the page.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) pieces: Vec<Piece>,
    pub(super) origin: Point,
    pub(super) along: Vec2,
    pub(super) up: Vec2,
    pub(super) ascent: f64,
    pub(super) descent: f64,
    pub(super) em: f64,
    /// Whether the line begins a block of its own.
    pub(super) is_block: bool,
}

/// A glyph on its line, or a blank that no glyph stands for.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) text: Text,
    /// Distances along the line.
    pub(super) from: f64,
    pub(super) to: f64,
    /// Whether a cell ends before it.
    pub(super) is_cell: bool,
    pub(super) is_drawn: bool,
}

/// Sorts glyphs into lines. Their order stays that of the content, but for what is drawn into a gap of a
/// line later, and for columns of text that are drawn row by row.
pub(super) fn lines(glyphs: &[Glyph]) -> Vec<Line> {
    let (lines, ranges) = gather(glyphs.iter().map(|glyph| (glyph, false)));
    let mut order = inserts::order(glyphs, &ranges, true);
    // The gap between columns of text is none that a word was left out of.
    if order.as_ref().is_some_and(|order| order.is_wide) && columns::are_in(&lines) {
        order = inserts::order(glyphs, &ranges, false);
    }
    let Some(order) = order else { return columns::sort(lines) };
    let order = order.glyphs.into_iter();
    columns::sort(gather(order.filter_map(|(index, cuts)| Some((glyphs.get(index)?, cuts)))).0)
}

/// The lines of glyphs that follow each other, and which glyphs begin and end them: of blank lines too.
/// Each glyph says whether a line begins there in any case.
fn gather<'g>(glyphs: impl Iterator<Item = (&'g Glyph, bool)>) -> (Vec<Line>, Vec<Range<usize>>) {
    let (mut lines, mut ranges) = (Vec::new(), Vec::new());
    let mut open: Option<Open<'_>> = None;
    let mut start = 0;
    let mut count = 0;
    for (glyph, is_cut) in glyphs {
        let step = open.as_ref().map(|line| if is_cut { Step::Other } else { line.step(glyph) });
        match (&mut open, step) {
            (Some(line), Some(Step::Same { gap })) => line.push(glyph, gap),
            (_, step) => {
                let is_block = !matches!(step, Some(Step::Next));
                close(&mut lines, open.replace(Open::new(glyph, is_block)));
                ranges.push(start..count);
                start = count;
            }
        }
        count += 1;
    }
    close(&mut lines, open);
    ranges.push(start..count);
    (lines, ranges)
}

fn close(lines: &mut Vec<Line>, open: Option<Open<'_>>) {
    let Some(mut line) = open.and_then(Open::finish) else { return };
    // A row of cells is no running text: its ends are borders too. So are those of a line that stands
    // beside the one before it, if a little lower.
    let last = lines.last();
    line.is_block |=
        line.is_row() || last.is_some_and(|last| last.is_row() || line.is_beside(last));
    lines.push(line);
}

impl Line {
    /// Where it begins and ends along itself.
    pub(super) fn ends(&self) -> Option<(f64, f64)> {
        let origin = self.origin.to_vec2().dot(self.along);
        let ends =
            self.pieces.iter().map(|p| (origin + p.from.min(p.to), origin + p.from.max(p.to)));
        ends.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }

    /// Whether it has cells other than the number or the mark of a paragraph.
    fn is_row(&self) -> bool {
        let mut cells = self.pieces.iter().enumerate().filter(|(_, piece)| piece.is_cell);
        let (Some((first, piece)), more) = (cells.next(), cells.next()) else { return false };
        let starts = piece.text.first().is_some_and(char::is_alphabetic);
        more.is_some() || !starts || !is_label(self.pieces.get(..first).unwrap_or_default())
    }

    fn is_beside(&self, other: &Line) -> bool {
        self.ends().zip(other.ends()).is_some_and(|((from, to), (start, end))| {
            from - end > self.em * CELL || start - to > self.em * CELL
        })
    }
}

/// Whether a line begins like a paragraph of a list: `1.`, `(iv)`, `•`. A number alone is a cell.
fn is_label(pieces: &[Piece]) -> bool {
    let marks = pieces.iter().filter_map(|piece| piece.text.first());
    let marks: Vec<char> = marks.filter(|c| !c.is_whitespace()).take(LABEL + 1).collect();
    let letters = || marks.iter().filter(|c| c.is_alphabetic());
    let is_letter = letters().count() <= 1;
    let is_roman = letters().all(|c| "ivxlcdmIVXLCDM".contains(*c));
    let has_mark = marks.iter().any(|c| !c.is_alphanumeric());
    marks.len() <= LABEL && has_mark && (is_letter || is_roman)
}

/// What a glyph is to the line before it.
enum Step {
    /// It stands on it.
    Same { gap: f64 },
    /// It begins the next line of the block.
    Next,
    /// It begins something else.
    Other,
}

/// A line that is being gathered.
struct Open<'g> {
    line: Line,
    last: &'g Glyph,
    /// Where the last glyph ends that is not blank.
    inked: f64,
    has_rtl: bool,
    /// Set while glyphs stand above or below the number before them: which, and how far.
    script: Option<(Script, f64)>,
    /// Letters read from right to left that follow each other to the right, less those that follow
    /// to the left.
    drawn_ltr: i64,
}

impl<'g> Open<'g> {
    fn new(glyph: &'g Glyph, is_block: bool) -> Self {
        let line = Line {
            pieces: Vec::new(),
            origin: glyph.at,
            along: glyph.along,
            up: glyph.up,
            ascent: 0.0,
            descent: 0.0,
            em: glyph.em,
            is_block,
        };
        let mut open =
            Open { line, last: glyph, inked: 0.0, has_rtl: false, script: None, drawn_ltr: 0 };
        open.add(glyph);
        open
    }

    fn step(&self, glyph: &Glyph) -> Step {
        let last = self.last;
        let em = last.em.max(glyph.em);
        let way = glyph.at - last.at;
        let turned = self.line.along.dot(glyph.along) < 0.9 || last.vertical != glyph.vertical;
        if turned {
            return Step::Other;
        }
        let (over, along) = (way.dot(self.line.up), way.dot(self.line.along));
        if over.abs() <= em * LINE {
            let gap = along - last.advance;
            if self.reads_back(glyph) && along < 0.0 {
                let gap = -along - glyph.advance;
                if gap <= em * BACK_RTL {
                    return Step::Same { gap };
                }
            } else if along >= -em * BACK {
                return Step::Same { gap };
            }
            return Step::Other;
        }
        let down = (self.line.origin - glyph.at).dot(self.line.up);
        let sizes = self.line.em.max(glyph.em) / self.line.em.min(glyph.em);
        if down > 0.0 && down <= em * LEADING && sizes < SIZE { Step::Next } else { Step::Other }
    }

    fn reads_back(&self, glyph: &Glyph) -> bool {
        self.has_rtl || rtl::is_rtl(&glyph.text)
    }

    fn push(&mut self, glyph: &'g Glyph, gap: f64) {
        let way = glyph.at - self.last.at;
        let raised = way.dot(self.line.up).abs() > 0.1 * glyph.em;
        // Small letters beside large ones have narrow blanks; a raised mark has none.
        let (small, large) = (self.last.em.min(glyph.em), self.last.em.max(glyph.em));
        let em = if raised { large } else { small };
        let from = self.along(glyph.at);
        if !glyph.text.is_blank() && !self.last.text.is_blank() && gap > em * BLANK {
            self.line.pieces.push(Piece {
                text: Text::One(' '),
                from: self.along(self.last.at),
                to: from,
                is_cell: false,
                is_drawn: false,
            });
        }
        if rtl::is_rtl(&glyph.text) && rtl::is_rtl(&self.last.text) {
            self.drawn_ltr += if way.dot(self.line.along) > 0.0 { 1 } else { -1 };
        }
        self.mind_script(glyph);
        self.last = glyph;
        self.add(glyph);
    }

    /// `10²` is neither `102` nor `10 2`: what stands above or below a number that it touches begins a
    /// script there, up to the next glyph on another height.
    fn mind_script(&mut self, glyph: &Glyph) {
        let base = (glyph.at - self.line.origin).dot(self.line.up);
        if self.script.is_some_and(|(_, at)| (base - at).abs() < SCRIPT * glyph.em / 2.0) {
            return;
        }
        self.script = None;
        let shift = (glyph.at - self.last.at).dot(self.line.up);
        let em = self.last.em.max(glyph.em);
        let behind_number =
            self.line.pieces.last().is_some_and(|piece| piece.is_drawn && piece.text.is_digit());
        if behind_number && !glyph.vertical && shift.abs() > SCRIPT * em {
            let script = if shift > 0.0 { Script::Above } else { Script::Below };
            self.script = Some((script, base));
        }
    }

    fn add(&mut self, glyph: &Glyph) {
        let from = self.along(glyph.at);
        let is_blank = glyph.text.is_blank();
        let mut inked = self.line.pieces.iter().rev().filter(|piece| !piece.text.is_blank());
        let wide = match inked.next() {
            Some(last) if last.text.is_digit() && glyph.text.is_digit() => Some(CELL_OF_DIGITS),
            Some(_) => Some(CELL),
            None => None,
        };
        let starts_cell = !is_blank
            && !self.has_rtl
            && wide.is_some_and(|wide| from - self.inked > glyph.em.max(self.line.em) * wide);
        self.has_rtl |= rtl::is_rtl(&glyph.text);
        let after_blank = self.line.pieces.last().is_none_or(|piece| piece.text.is_blank());
        if is_blank && after_blank {
            return;
        }
        if !is_blank {
            self.inked = from + glyph.advance;
            let base = (glyph.at - self.line.origin).dot(self.line.up);
            let (ascent, descent) = if glyph.vertical { (0.5, -0.5) } else { (0.8, -0.22) };
            self.line.ascent = self.line.ascent.max(base + ascent * glyph.em);
            self.line.descent = self.line.descent.min(base + descent * glyph.em);
            self.line.em = self.line.em.max(glyph.em);
        }
        self.line.pieces.push(Piece {
            text: match self.script {
                Some((script, _)) => glyph.text.in_script(script),
                None => glyph.text.clone(),
            },
            from,
            to: from + glyph.advance,
            is_cell: starts_cell,
            is_drawn: true,
        });
    }

    fn along(&self, at: Point) -> f64 {
        (at - self.line.origin).dot(self.line.along)
    }

    /// The line in reading order, without blanks at its ends; nothing if it is blank.
    fn finish(self) -> Option<Line> {
        let mut line = self.line;
        if self.drawn_ltr > 0 {
            turn(&mut line.pieces);
        }
        if self.has_rtl {
            part_cells(&mut line);
        }
        while line.pieces.last().is_some_and(|piece| piece.text.is_blank()) {
            line.pieces.pop();
        }
        let blanks = line.pieces.iter().take_while(|piece| piece.text.is_blank()).count();
        line.pieces.drain(..blanks);
        (!line.pieces.is_empty()).then_some(line)
    }
}

fn turn(pieces: &mut Vec<Piece>) {
    let texts: Vec<&Text> = pieces.iter().map(|piece| &piece.text).collect();
    let order = rtl::reading_order(&texts);
    let mut taken: Vec<Option<Piece>> = pieces.drain(..).map(Some).collect();
    pieces.extend(order.into_iter().filter_map(|at| taken.get_mut(at).and_then(Option::take)));
}

/// Marks the cells of a line that reads from right to left: where what follows each other stands on two
/// sides of a wide gap.
fn part_cells(line: &mut Line) {
    let width = line.em * CELL;
    let sides = |piece: &Piece| (piece.from.min(piece.to), piece.from.max(piece.to));
    let inked = line.pieces.iter().filter(|piece| !piece.text.is_blank());
    let mut stretches: Vec<(f64, f64)> = inked.map(sides).collect();
    stretches.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut reached = f64::NEG_INFINITY;
    let mut gaps: Vec<f64> = Vec::new();
    for (from, to) in stretches {
        if reached.is_finite() && from - reached > width {
            gaps.push(from);
        }
        reached = reached.max(to);
    }
    let mut before = None;
    for piece in line.pieces.iter_mut().filter(|piece| !piece.text.is_blank()) {
        let cell = gaps.partition_point(|gap| *gap <= piece.from.min(piece.to));
        piece.is_cell = before.is_some_and(|before| before != cell);
        before = Some(cell);
    }
}
