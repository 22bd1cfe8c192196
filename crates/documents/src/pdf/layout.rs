//! From glyphs in content order to lines of text.

use hayro_interpret::kurbo::{Point, Vec2};

use super::glyphs::{Glyph, Script, Text};
use super::rtl;

/// A new line begins when the baseline moves by more than this share of an em.
const LINE: f64 = 0.55;
/// A wider gap than this share of an em is a blank.
const BLANK: f64 = 0.18;
/// A wider gap than this share of an em parts cells.
const CELL: f64 = 1.0;
/// Going back by more than this share of an em begins a new line: another column, another row.
const BACK: f64 = 1.0;
/// In a line that reads from right to left, a gap of more ems than this parts two lines.
const BACK_RTL: f64 = 6.0;
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

/// Sorts glyphs into lines; their order stays that of the content.
pub(super) fn lines(glyphs: &[Glyph]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut open: Option<Open<'_>> = None;
    for glyph in glyphs {
        let step = open.as_ref().map(|line| line.step(glyph));
        match (&mut open, step) {
            (Some(line), Some(Step::Same { gap })) => line.push(glyph, gap),
            (_, step) => {
                let is_block = !matches!(step, Some(Step::Next));
                close(&mut lines, open.replace(Open::new(glyph, is_block)));
            }
        }
    }
    close(&mut lines, open);
    lines
}

fn close(lines: &mut Vec<Line>, open: Option<Open<'_>>) {
    let Some(mut line) = open.and_then(Open::finish) else { return };
    let is_table = |line: &Line| line.pieces.iter().any(|piece| piece.is_cell);
    // A row of cells is no running text: its ends are borders too.
    line.is_block |= is_table(&line) || lines.last().is_some_and(is_table);
    lines.push(line);
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
        let starts_cell = !is_blank
            && !self.has_rtl
            && self.line.pieces.iter().any(|piece| piece.is_drawn)
            && from - self.inked > glyph.em.max(self.line.em) * CELL;
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
