//! Lines on pages: paragraphs, and a table whose head is repeated and whose rows stay whole.

use super::PdfError;
use super::fonts::Fonts;
use super::look::{BOTTOM, Colour, Look, MARGIN, Size, WIDTH};
use super::shape::Line;
use super::text::Paragraph;

/// The space inside of a row, above and below its cells.
const PADDING: f32 = 4.0;
/// A row that has to be split begins where at least so much of it fits.
const LEAST: f32 = 120.0;
/// What must fit below a heading or the head of a group.
const COMPANY: f32 = 60.0;

/// Something on a page.
#[derive(Debug)]
pub(super) enum Item {
    /// A line from its left upper corner. Without a slot it is no part of the text.
    Line { x: f32, y: f32, line: Line, slot: Option<usize> },
    /// A filled box.
    Bar { x: f32, y: f32, width: f32, height: f32, colour: Colour },
}

/// A part of the text in reading order, by its slots.
#[derive(Debug)]
pub(super) enum Part {
    Heading {
        level: u16,
        title: String,
        slot: usize,
    },
    Paragraph {
        slot: usize,
    },
    /// Rows of cells; the first is the head.
    Table {
        rows: Vec<Vec<usize>>,
    },
}

/// An entry of the outline.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) title: String,
    pub(super) below: bool,
    pub(super) page: usize,
    pub(super) y: f32,
}

/// A column: its left end from the margin, and its width.
pub(super) type Column = (f32, f32);

/// A row of a table.
pub(super) struct Row {
    /// Each cell with its column.
    pub(super) cells: Vec<(Column, Vec<Paragraph>)>,
    /// A bar at its left.
    pub(super) bar: Option<Colour>,
    /// It is the head of the rows below, and stays with the first.
    pub(super) leads: bool,
    /// What it is called where it goes on.
    pub(super) name: String,
}

impl Row {
    /// How many characters it has.
    pub(super) fn length(&self) -> usize {
        let paragraphs = self.cells.iter().flat_map(|(_, cell)| cell);
        paragraphs.map(|paragraph| paragraph.text.chars().count()).sum()
    }
}

struct Cell {
    x: f32,
    slot: usize,
    lines: std::vec::IntoIter<Line>,
}

/// What is laid out so far.
pub(super) struct Flow<'f> {
    fonts: &'f mut Fonts,
    pub(super) pages: Vec<Vec<Item>>,
    pub(super) parts: Vec<Part>,
    pub(super) outline: Vec<Entry>,
    y: f32,
    slots: usize,
    head: Vec<(f32, Vec<Line>)>,
}

impl<'f> Flow<'f> {
    pub(super) fn new(fonts: &'f mut Fonts) -> Self {
        Flow {
            fonts,
            pages: vec![Vec::new()],
            parts: Vec::new(),
            outline: Vec::new(),
            y: MARGIN,
            slots: 0,
            head: Vec::new(),
        }
    }

    /// Names this place in the outline.
    pub(super) fn mark(&mut self, title: String, below: bool) {
        self.outline.push(Entry { title, below, page: self.pages.len() - 1, y: self.y });
    }

    pub(super) fn heading(&mut self, level: u16, paragraph: Paragraph) -> Result<(), PdfError> {
        let (title, above) = (paragraph.text.clone(), paragraph.above);
        let lines = self.fonts.lines(paragraph, WIDTH)?;
        if self.y + height(&lines) + COMPANY > BOTTOM && self.y > MARGIN {
            self.turn();
        }
        self.y += if self.y > MARGIN { above } else { 0.0 };
        self.mark(title.clone(), false);
        self.y -= if self.y > MARGIN { above } else { 0.0 };
        let slot = self.slot();
        self.parts.push(Part::Heading { level, title, slot });
        self.put(lines, slot);
        Ok(())
    }

    pub(super) fn paragraph(&mut self, paragraph: Paragraph) -> Result<(), PdfError> {
        let lines = self.fonts.lines(paragraph, WIDTH)?;
        let slot = self.slot();
        self.parts.push(Part::Paragraph { slot });
        self.put(lines, slot);
        Ok(())
    }

    fn put(&mut self, lines: Vec<Line>, slot: usize) {
        for line in lines {
            if self.y + line.above + line.height > BOTTOM && self.y > MARGIN {
                self.turn();
            }
            self.y += if self.y > MARGIN { line.above } else { 0.0 };
            let (y, height) = (self.y, line.height);
            self.item(Item::Line { x: MARGIN, y, line, slot: Some(slot) });
            self.y += height;
        }
    }

    /// Begins a table.
    pub(super) fn table(&mut self, head: Vec<(Column, Paragraph)>) -> Result<(), PdfError> {
        let mut slots = Vec::new();
        for ((x, width), paragraph) in head {
            let lines = self.fonts.lines(paragraph, width)?;
            self.head.push((MARGIN + x, lines));
            slots.push(self.slot());
        }
        if self.y + LEAST > BOTTOM {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
        self.put_head(&slots);
        self.parts.push(Part::Table { rows: vec![slots] });
        Ok(())
    }

    pub(super) fn end_table(&mut self) {
        self.head.clear();
    }

    fn put_head(&mut self, slots: &[usize]) {
        let tall = self.head.iter().map(|(_, lines)| height(lines)).fold(0.0, f32::max);
        let top = self.y;
        let height = tall + 2.0 * PADDING;
        self.bar(MARGIN, top, WIDTH, height, Colour::Wash);
        self.bar(MARGIN, top + height, WIDTH, 0.8, Colour::Soft);
        for (i, (x, lines)) in self.head.clone().into_iter().enumerate() {
            let mut y = top + PADDING;
            for line in lines {
                let below = y + line.height;
                self.item(Item::Line { x, y, line, slot: slots.get(i).copied() });
                y = below;
            }
        }
        self.y = top + height + 0.8;
    }

    /// Adds a row. It is split only if it is taller than a page.
    pub(super) fn row(&mut self, row: Row) -> Result<(), PdfError> {
        let mut cells = Vec::with_capacity(row.cells.len());
        let mut tall = 0.0_f32;
        for ((x, width), paragraphs) in row.cells {
            let mut lines = Vec::new();
            for paragraph in paragraphs.into_iter().filter(|p| !p.text.is_empty()) {
                lines.extend(self.fonts.lines(paragraph, width)?);
            }
            tall = tall.max(height(&lines));
            let slot = self.slot();
            cells.push(Cell { x: MARGIN + x, slot, lines: lines.into_iter() });
        }
        if let Some(Part::Table { rows }) = self.parts.last_mut() {
            rows.push(cells.iter().map(|cell| cell.slot).collect());
        }
        let needed = tall + 2.0 * PADDING;
        let fits = |y: f32, more: f32| y + needed + more <= BOTTOM;
        let company = if row.leads { COMPANY } else { 0.0 };
        let top = self.top();
        if !fits(self.y, company) && (fits(top, company) || self.y + LEAST > BOTTOM) {
            self.turn();
        }
        if row.leads {
            self.mark(row.name.clone(), true);
        }
        let mut begun = false;
        while !fits(self.y, 0.0) || begun {
            let goes_on = self.part(&mut cells, begun, &row.name, row.bar, row.leads)?;
            if !goes_on {
                return Ok(());
            }
            begun = true;
            self.turn();
        }
        self.part(&mut cells, false, &row.name, row.bar, row.leads)?;
        Ok(())
    }

    /// Where the first row of a page begins.
    fn top(&self) -> f32 {
        let tall = self.head.iter().map(|(_, lines)| height(lines)).fold(0.0, f32::max);
        MARGIN + tall + 2.0 * PADDING + 0.8
    }

    /// Puts as much of a row as fits on the page, and says whether it goes on.
    fn part(
        &mut self,
        cells: &mut [Cell],
        goes_on: bool,
        name: &str,
        bar: Option<Colour>,
        leads: bool,
    ) -> Result<bool, PdfError> {
        let begin = self.y;
        if goes_on {
            let note = format!("{name} (continued)");
            self.note(note.trim_start(), begin + PADDING)?;
        }
        let mut first = begin + PADDING;
        if goes_on {
            first += Size::Small.points() * 1.6;
        }
        let room = BOTTOM - PADDING - Size::Small.points() * 1.6;
        let last = |y: f32| y <= BOTTOM - PADDING;
        let whole = cells.iter().all(|cell| last(first + height(cell.lines.as_slice())));
        let limit = if whole { BOTTOM } else { room };
        let mut taken = Vec::new();
        let mut end = first;
        for cell in cells.iter_mut() {
            let mut y = first;
            let mut any = false;
            while let Some(line) = cell.lines.as_slice().first() {
                let above = if any { line.above } else { 0.0 };
                // A line that is taller than a page is drawn nevertheless, so that this ends.
                if any && y + above + line.height > limit {
                    break;
                }
                any = true;
                y += above;
                if let Some(line) = cell.lines.next() {
                    let height = line.height;
                    taken.push(Item::Line { x: cell.x, y, line, slot: Some(cell.slot) });
                    y += height;
                }
            }
            end = end.max(y);
        }
        let more = cells.iter().any(|cell| !cell.lines.as_slice().is_empty());
        if more {
            self.note("continued on the next page", room)?;
            end = BOTTOM - PADDING;
        }
        let tall = end + PADDING - begin;
        // Washes lie below the lines, so they are drawn first.
        let at = self.pages.last().map_or(0, Vec::len);
        if leads {
            self.bar(MARGIN, begin, WIDTH, tall, Colour::Wash);
        }
        if let Some(colour) = bar {
            self.bar(MARGIN, begin, 3.0, tall, colour);
        }
        self.bar(MARGIN, begin + tall, WIDTH, 0.6, Colour::Line);
        if let Some(page) = self.pages.last_mut() {
            let bars = page.split_off(at);
            let notes =
                page.iter().rposition(|item| !matches!(item, Item::Line { slot: None, .. }));
            page.splice(notes.map_or(0, |i| i + 1)..notes.map_or(0, |i| i + 1), bars);
            page.extend(taken);
        }
        self.y = begin + tall + 0.6;
        Ok(more)
    }

    /// A line that says what happens to a row at the edge of a page.
    fn note(&mut self, text: &str, y: f32) -> Result<(), PdfError> {
        let (x, width) = (MARGIN + 8.0, WIDTH - 16.0);
        let paragraph = Paragraph::own(Size::Small, Look::SOFT, text);
        if let Some(line) = self.fonts.lines(paragraph, width)?.into_iter().next() {
            self.item(Item::Line { x, y, line, slot: None });
        }
        Ok(())
    }

    fn turn(&mut self) {
        self.pages.push(Vec::new());
        self.y = MARGIN;
        if !self.head.is_empty() {
            self.put_head(&[]);
        }
    }

    fn slot(&mut self) -> usize {
        self.slots += 1;
        self.slots - 1
    }

    fn bar(&mut self, x: f32, y: f32, width: f32, height: f32, colour: Colour) {
        self.item(Item::Bar { x, y, width, height, colour });
    }

    fn item(&mut self, item: Item) {
        if let Some(page) = self.pages.last_mut() {
            page.push(item);
        }
    }

    /// Numbers the pages: `2 / 7`.
    pub(super) fn number(&mut self, left: &str) -> Result<(), PdfError> {
        let count = self.pages.len();
        let y = BOTTOM + 12.0;
        for i in 0..count {
            let number = Paragraph::own(Size::Small, Look::SOFT, &format!("{} / {count}", i + 1));
            let number = self.fonts.lines(number, WIDTH)?;
            let left = self.fonts.lines(Paragraph::own(Size::Small, Look::SOFT, left), WIDTH)?;
            let Some(page) = self.pages.get_mut(i) else { continue };
            for line in number {
                let width: f32 = line.runs.iter().map(|run| run.width).sum();
                page.push(Item::Line { x: MARGIN + WIDTH - width, y, line, slot: None });
            }
            page.extend(left.into_iter().map(|line| Item::Line { x: MARGIN, y, line, slot: None }));
        }
        Ok(())
    }
}

/// The height of lines below each other. The space above the first does not count.
fn height(lines: &[Line]) -> f32 {
    let first = lines.first().map_or(0.0, |line| line.above);
    lines.iter().map(|line| line.above + line.height).sum::<f32>() - first
}
