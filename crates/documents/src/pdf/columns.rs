//! Columns of running text that a page draws row by row: read one after the other.

use std::ops::Range;

use super::layout::{Line, Piece};

/// Columns have at least this many lines, of at least this many letters on average.
const LINES: usize = 3;
const LETTERS: usize = 15;
/// More columns beside each other are a table.
const COLUMNS: usize = 4;
/// A line follows the one above it within this many ems.
const LEADING: f64 = 2.0;
/// Lines of a column differ in size by less than this factor.
const SIZE: f64 = 1.3;

/// A stretch of a line, up to the next cell.
struct Segment {
    line: usize,
    pieces: Range<usize>,
    /// Its ends along the line, and the height of its baseline.
    from: f64,
    to: f64,
    base: f64,
    em: f64,
}

/// Segments below each other.
struct Column {
    from: f64,
    to: f64,
    segments: Vec<Segment>,
}

/// Sorts lines that run over several columns into these. Only what can be nothing else is sorted:
/// columns with a gap between them all the way down, of lines that fill them and go on in small
/// letters. All other lines stay, with the ends of their cells as borders. O(pieces).
pub(super) fn sort(lines: Vec<Line>) -> Vec<Line> {
    let runs = runs(&lines);
    if runs.is_empty() { lines } else { rearrange(lines, runs) }
}

/// Whether there are lines that run over several columns.
pub(super) fn are_in(lines: &[Line]) -> bool {
    !runs(lines).is_empty()
}

/// The lines that run over several columns, and these.
fn runs(lines: &[Line]) -> Vec<(Range<usize>, Vec<Column>)> {
    // Most pages of running text have no cells.
    if !lines.iter().skip(1).any(|line| line.is_block) {
        return Vec::new();
    }
    let mut runs: Vec<(Range<usize>, Vec<Column>)> = Vec::new();
    let mut start = 0;
    let mut columns: Vec<Column> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let fits = lines.get(start).is_some_and(|first| first.along.dot(line.along) > 0.999)
            && takes(&mut columns, segments(index, line));
        if !fits {
            runs.push((start..index, std::mem::take(&mut columns)));
            start = index;
            takes(&mut columns, segments(index, line));
        }
    }
    runs.push((start..lines.len(), columns));
    runs.retain(|(_, columns)| is_text(columns, lines));
    runs
}

/// Puts the segments of a line into the columns, each into one of its own; leaves the columns alone if
/// they do not fit.
fn takes(columns: &mut Vec<Column>, segments: Vec<Segment>) -> bool {
    let mut places: Vec<usize> = Vec::with_capacity(segments.len());
    let mut next = columns.len();
    for segment in &segments {
        let touches = |column: &Column| {
            column.from < segment.to + segment.em && segment.from < column.to + segment.em
        };
        let mut touched = columns.iter().enumerate().filter(|(_, column)| touches(column));
        let place = match (touched.next(), touched.next()) {
            (None, _) => {
                next += 1;
                next - 1
            }
            (Some((place, column)), None) if column.is_followed_by(segment) => place,
            _ => return false,
        };
        if places.contains(&place) {
            return false;
        }
        places.push(place);
    }
    if next > COLUMNS {
        return false;
    }
    for (place, segment) in places.into_iter().zip(segments) {
        match columns.get_mut(place) {
            Some(column) => column.push(segment),
            None => {
                columns.push(Column {
                    from: segment.from,
                    to: segment.to,
                    segments: vec![segment],
                });
            }
        }
    }
    true
}

impl Column {
    fn is_followed_by(&self, segment: &Segment) -> bool {
        self.segments.last().is_none_or(|last| {
            let down = last.base - segment.base;
            let em = last.em.max(segment.em);
            down > 0.0 && down <= em * LEADING && em < last.em.min(segment.em) * SIZE
        })
    }

    fn push(&mut self, segment: Segment) {
        self.from = self.from.min(segment.from);
        self.to = self.to.max(segment.to);
        self.segments.push(segment);
    }

    /// Whether its lines are those of a text: they fill it, and go on in small letters.
    fn is_text(&self, lines: &[Line]) -> bool {
        let count = self.segments.len();
        let pieces = |segment: &Segment| {
            lines.get(segment.line).and_then(|line| line.pieces.get(segment.pieces.clone()))
        };
        let letters: usize = self.segments.iter().map(|segment| segment.pieces.len()).sum();
        let goes_on = |segment: &&Segment| {
            let first = pieces(segment).and_then(|pieces| pieces.first()?.text.first());
            first.is_some_and(char::is_lowercase)
        };
        let is_filled =
            |segment: &&Segment| segment.to - segment.from > (self.to - self.from) * 0.6;
        let filled = self.segments.iter().filter(is_filled).count();
        let going_on = self.segments.iter().skip(1).filter(goes_on).count();
        count >= LINES
            && letters >= count * LETTERS
            && filled * 2 > count
            && going_on * 3 > count - 1
    }
}

/// Whether columns are text, and were drawn row by row.
fn is_text(columns: &[Column], lines: &[Line]) -> bool {
    let is_apart = |pair: &[Column]| {
        let [a, b] = pair else { return true };
        let em = a.segments.last().map_or(0.0, |segment| segment.em);
        a.from - b.to > em || b.from - a.to > em
    };
    let ends =
        |column: &Column| Some((column.segments.first()?.line, column.segments.last()?.line));
    let in_turns = columns.windows(2).any(|pair| {
        let [a, b] = pair else { return false };
        ends(a).zip(ends(b)).is_some_and(|(a, b)| a.1 > b.0 && b.1 > a.0 || a.1 == b.0)
    });
    columns.len() > 1
        && columns.windows(2).all(is_apart)
        && in_turns
        && columns.iter().all(|column| column.is_text(lines))
}

/// The stretches of a line between cells.
fn segments(index: usize, line: &Line) -> Vec<Segment> {
    let starts =
        line.pieces.iter().enumerate().filter(|(_, piece)| piece.is_cell).map(|(at, _)| at);
    let mut starts: Vec<usize> = std::iter::once(0).chain(starts).collect();
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([line.pieces.len()]);
    let origin = line.origin.to_vec2();
    let (along, base) = (origin.dot(line.along), origin.dot(line.up));
    let segment = |(start, end): (usize, usize)| {
        let pieces = line.pieces.get(start..end)?;
        let blanks = pieces.iter().rev().take_while(|piece| piece.text.is_blank()).count();
        let pieces = pieces.get(..pieces.len() - blanks)?;
        let sides = pieces.iter().map(|piece| (piece.from.min(piece.to), piece.from.max(piece.to)));
        let (from, to) = sides.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        Some(Segment {
            line: index,
            pieces: start..end - blanks,
            from: along + from,
            to: along + to,
            base,
            em: line.em,
        })
    };
    starts.iter().copied().zip(ends).filter_map(segment).collect()
}

/// Gives out the lines with those of the runs by column.
fn rearrange(lines: Vec<Line>, runs: Vec<(Range<usize>, Vec<Column>)>) -> Vec<Line> {
    let mut sorted = Vec::with_capacity(lines.len());
    let mut lines = lines.into_iter().enumerate().peekable();
    let mut is_after = false;
    for (run, mut columns) in runs {
        while let Some((_, mut line)) = lines.next_if(|(index, _)| *index < run.start) {
            line.is_block |= std::mem::take(&mut is_after);
            sorted.push(line);
        }
        let mut rows: Vec<Line> = Vec::with_capacity(run.len());
        while let Some((_, line)) = lines.next_if(|(index, _)| *index < run.end) {
            rows.push(line);
        }
        columns.sort_by(|a, b| a.from.total_cmp(&b.from));
        for column in columns {
            for (index, segment) in column.segments.into_iter().enumerate() {
                let row = rows.get_mut(segment.line - run.start);
                sorted.extend(row.map(|row| cut(row, segment.pieces, index == 0)));
            }
        }
        is_after = true;
    }
    sorted.extend(lines.map(|(_, mut line)| {
        line.is_block |= std::mem::take(&mut is_after);
        line
    }));
    sorted
}

/// A line of its own out of a stretch of one.
fn cut(line: &mut Line, pieces: Range<usize>, is_block: bool) -> Line {
    let taken = line.pieces.get_mut(pieces).unwrap_or_default().iter_mut();
    let pieces = taken.map(|piece| Piece { text: piece.text.clone(), is_cell: false, ..*piece });
    Line { pieces: pieces.collect(), is_block, ..*line }
}
