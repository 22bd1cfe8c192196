//! From the text back to boxes on pages.

use std::ops::Range;

use crate::flow::Furniture;
use crate::{Origin, Quad};

/// Where every line of the text stands, and every glyph on its line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    // In ascending order of the text.
    lines: Vec<Line>,
    // In ascending order of the text; those of a line lie together.
    marks: Vec<Mark>,
    // Running heads, feet and page numbers, in ascending order of the text.
    furniture: Furniture,
}

/// A line of text: its marks' distances run from `origin` along `along`.
#[derive(Clone, Copy, Debug)]
struct Line {
    page: u32,
    // Bytes of the text, and marks.
    text: [u32; 2],
    marks: [u32; 2],
    origin: [f32; 2],
    along: [f32; 2],
    up: [f32; 2],
    ascent: f32,
    descent: f32,
}

/// Where the text of a glyph starts, and the stretch of its line that the glyph takes. Text runs up
/// to the next mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) at: u32,
    pub(super) from: f32,
    pub(super) to: f32,
}

/// How a line lies on its page, in user space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lie {
    pub(super) origin: [f32; 2],
    pub(super) along: [f32; 2],
    pub(super) up: [f32; 2],
    pub(super) ascent: f32,
    pub(super) descent: f32,
}

impl Places {
    /// Adds a line that stands behind all lines so far.
    pub(super) fn push(
        &mut self,
        page: u32,
        text: Range<u32>,
        lie: &Lie,
        marks: impl IntoIterator<Item = Mark>,
    ) {
        let first = count(&self.marks);
        self.marks.extend(marks);
        let Lie { origin, along, up, ascent, descent } = *lie;
        self.lines.push(Line {
            page,
            text: [text.start, text.end],
            marks: [first, count(&self.marks)],
            origin,
            along,
            up,
            ascent,
            descent,
        });
    }

    pub(super) fn set_furniture(&mut self, furniture: Furniture) {
        self.furniture = furniture;
    }

    /// The lines that are no running text.
    pub(crate) const fn furniture(&self) -> &Furniture {
        &self.furniture
    }

    /// The boxes of a range of the text, by page. O(marks of the lines touched + log of all).
    pub(crate) fn quads(&self, range: &Range<usize>) -> Vec<Origin> {
        let from = self.lines.partition_point(|line| line.text[1] as usize <= range.start);
        let touched = self.lines.get(from..).unwrap_or_default();
        let touched = touched.iter().take_while(|line| (line.text[0] as usize) < range.end);
        let mut origins: Vec<Origin> = Vec::new();
        for line in touched {
            let Some(quad) = self.quad(line, range) else { continue };
            let number = line.page as usize;
            match origins.last_mut() {
                Some(Origin::Quads { page, quads }) if *page == number => quads.push(quad),
                _ => origins.push(Origin::Quads { page: number, quads: vec![quad] }),
            }
        }
        origins
    }

    fn quad(&self, line: &Line, range: &Range<usize>) -> Option<Quad> {
        let marks = self.marks.get(line.marks[0] as usize..line.marks[1] as usize)?;
        // The last mark that starts at or before the range may reach into it.
        let first = marks.partition_point(|m| m.at as usize <= range.start).saturating_sub(1);
        let marks = marks.get(first..)?.iter().take_while(|m| (m.at as usize) < range.end);
        let (from, to) = marks
            .map(|m| (m.from.min(m.to), m.from.max(m.to)))
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let corner = |along: f32, up: f32| {
            [
                line.origin[0] + line.along[0] * along + line.up[0] * up,
                line.origin[1] + line.along[1] * along + line.up[1] * up,
            ]
        };
        Some(Quad([
            corner(from, line.ascent),
            corner(to, line.ascent),
            corner(from, line.descent),
            corner(to, line.descent),
        ]))
    }
}

/// The number of marks; the bound on glyphs keeps it far below 2^32.
fn count(marks: &[Mark]) -> u32 {
    u32::try_from(marks.len()).unwrap_or(u32::MAX)
}
