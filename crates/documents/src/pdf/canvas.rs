//! A coarse picture of a page as it is painted: what lies on each place of it, since when, and what of
//! it clips leave open.

use std::ops::Range;
use std::rc::Rc;

use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect, Shape};
use hayro_interpret::{BlendMode, ClipPath, FillRule};

use super::ink::{Ground, Ink};
use super::raster::{self, Area};

/// At most this many cells along a side of the page, and about a point a cell on usual pages.
const SIDE: f64 = 2000.0;
const USUAL: f64 = 700.0;
/// The cells that the masks of all open clips may have together.
const MASKS: usize = 64 << 20;

/// A page that is being painted.
pub(super) struct Canvas {
    to_cells: Affine,
    columns: usize,
    rows: usize,
    /// What lies on each cell of a row; in its upper half when it was covered. A row is made when
    /// something is painted there; none are there before.
    cells: Vec<Vec<u64>>,
    /// What lies on all cells of the other rows.
    paper: u64,
    /// When something was covered last.
    latest: u32,
    clips: Vec<Clip>,
    groups: Vec<Group>,
    /// The cells of the masks.
    masks: usize,
}

struct Clip {
    /// In cells.
    bounds: Rect,
    mask: Option<Rc<Mask>>,
    own_mask: usize,
}

/// Which cells a clip leaves open.
struct Mask {
    area: Area,
    open: Vec<bool>,
}

#[derive(Clone, Copy)]
struct Group {
    alpha: f32,
    is_whole: bool,
}

impl Canvas {
    pub(super) fn new(page: Rect) -> Self {
        let longest = page.width().max(page.height()).max(1.0);
        let cell = (longest / USUAL).min(1.0).max(longest / SIDE);
        let count = |length: f64| (length / cell).ceil().clamp(1.0, SIDE) as usize;
        let to_cells = Affine::scale(1.0 / cell) * Affine::translate((-page.x0, -page.y0));
        let (columns, rows) = (count(page.width()), count(page.height()));
        Canvas {
            to_cells,
            columns,
            rows,
            cells: Vec::new(),
            paper: 0,
            latest: 0,
            clips: Vec::new(),
            groups: Vec::new(),
            masks: 0,
        }
    }

    /// Whether the open clips take more memory than a page may.
    pub(super) const fn is_over(&self) -> bool {
        self.masks > MASKS
    }

    pub(super) fn push_group(&mut self, alpha: f32, is_masked: bool, blend: BlendMode) {
        let outer = self.group();
        let is_whole = outer.is_whole && !is_masked && blend == BlendMode::Normal;
        self.groups.push(Group { alpha: outer.alpha * alpha, is_whole });
    }

    pub(super) fn pop_group(&mut self) {
        self.groups.pop();
    }

    /// An ink as it comes out of the open groups.
    pub(super) fn in_groups(&self, ink: Ink) -> Ink {
        let Group { alpha, is_whole } = self.group();
        ink.faded(alpha, is_whole)
    }

    fn group(&self) -> Group {
        self.groups.last().copied().unwrap_or(Group { alpha: 1.0, is_whole: true })
    }

    pub(super) fn push_clip(&mut self, clip: &ClipPath) {
        let path = self.to_cells * clip.path.clone();
        match raster::as_rect(&path) {
            Some(rect) => self.push_bounds(rect, None),
            None => {
                let mask = self.mask(&path, clip.fill);
                self.push_bounds(path.bounding_box(), Some(mask));
            }
        }
    }

    pub(super) fn push_clip_rect(&mut self, rect: &Rect) {
        self.push_bounds(self.to_cells.transform_rect_bbox(*rect), None);
    }

    fn push_bounds(&mut self, bounds: Rect, own: Option<Mask>) {
        let outer = self.clips.last();
        let bounds = outer.map_or(bounds, |outer| outer.bounds.intersect(bounds));
        let own_mask = own.as_ref().map_or(0, |mask| mask.open.len());
        let mask = own.map(Rc::new).or_else(|| outer.and_then(|outer| outer.mask.clone()));
        self.masks += own_mask;
        self.clips.push(Clip { bounds, mask, own_mask });
    }

    pub(super) fn pop_clip(&mut self) {
        if let Some(clip) = self.clips.pop() {
            self.masks -= clip.own_mask;
        }
    }

    /// The cells inside a path that the clips so far leave open.
    fn mask(&self, path: &BezPath, rule: FillRule) -> Mask {
        let area = self.area(path.bounding_box());
        let mut open = vec![false; if self.is_over() { 0 } else { area.len() }];
        let outer = self.clips.last().and_then(|clip| clip.mask.as_deref());
        raster::spans(path, rule, &area, |row, columns| {
            for column in columns {
                let cell = area.index(column, row).and_then(|index| open.get_mut(index));
                if let Some(cell) = cell {
                    *cell = outer.is_none_or(|outer| outer.is_open(column, row));
                }
            }
        });
        Mask { area, open }
    }

    /// The cells of a rectangle that the bounds of the clips leave open.
    fn area(&self, bounds: Rect) -> Area {
        let area = Area::of(bounds, self.columns, self.rows);
        match self.clips.last() {
            Some(clip) => area.meet(&Area::of(clip.bounds, self.columns, self.rows)),
            None => area,
        }
    }

    /// Whether the clips leave a place open.
    pub(super) fn is_open(&self, at: Point) -> bool {
        let at = self.to_cells * at;
        let Some(clip) = self.clips.last() else { return true };
        let has_room = clip.bounds.width() > 0.01 && clip.bounds.height() > 0.01;
        let mask = clip.mask.as_deref();
        has_room
            && clip.bounds.inflate(0.5, 0.5).contains(at)
            && mask.is_none_or(|mask| self.cell(at).is_some_and(|(x, y)| mask.is_open(x, y)))
    }

    /// Whether a rectangle of user space touches the middle of a cell that the clips leave open: most
    /// shapes are small, such as letters turned into outlines and thin rules.
    pub(super) fn has_room(&self, bounds: Rect) -> bool {
        !self.area(self.to_cells.transform_rect_bbox(bounds)).is_empty()
    }

    /// What lies on all of the page, where that is one thing.
    pub(super) fn sheet(&self) -> Option<Ground> {
        self.cells.is_empty().then(|| Ground::decode(self.paper as u32))
    }

    /// Whether something was covered after so much was drawn.
    pub(super) const fn covers_after(&self, when: u32) -> bool {
        self.latest > when
    }

    /// Fills a path; `when` counts what was drawn before.
    pub(super) fn fill(
        &mut self,
        path: &BezPath,
        transform: Affine,
        rule: FillRule,
        ink: Ink,
        when: u32,
    ) {
        let to_cells = self.to_cells * transform;
        let path = to_cells * path.clone();
        if let Some(rect) = raster::as_rect(&path) {
            return self.fill_cells(rect, ink, when);
        }
        let area = self.area(path.bounding_box());
        let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
        raster::spans(&path, rule, &area, |row, columns| runs.push((row, columns)));
        let ink = self.in_groups(ink);
        for (row, columns) in runs {
            self.paint(row, columns, &ink, when);
        }
    }

    /// Fills an upright rectangle of user space.
    pub(super) fn fill_rect(&mut self, rect: Rect, ink: Ink, when: u32) {
        self.fill_cells(self.to_cells.transform_rect_bbox(rect), ink, when);
    }

    fn fill_cells(&mut self, rect: Rect, ink: Ink, when: u32) {
        let area = self.area(rect);
        let ink = self.in_groups(ink);
        let is_masked = self.clips.last().is_some_and(|clip| clip.mask.is_some());
        if area.len() == self.columns * self.rows && ink.covers() && !is_masked {
            // Many pages begin with a sheet of white.
            self.cells = Vec::new();
            self.paper = covered(&ink, when);
            self.latest = self.latest.max(when);
        } else if !area.columns.is_empty() {
            for row in area.rows {
                self.paint(row, area.columns.clone(), &ink, when);
            }
        }
    }

    /// Paints a run of cells within the bounds of the clips.
    fn paint(&mut self, row: usize, columns: Range<usize>, ink: &Ink, when: u32) {
        if self.cells.is_empty() {
            self.cells = vec![Vec::new(); self.rows];
        }
        let Some(cells) = self.cells.get_mut(row) else { return };
        if cells.is_empty() {
            *cells = vec![self.paper; self.columns];
        }
        let mask = self.clips.last().and_then(|clip| clip.mask.clone());
        let Some(cells) = cells.get_mut(columns.clone()) else { return };
        let covered = covered(ink, when);
        self.latest = self.latest.max(when);
        let paint = |cell: &mut u64| {
            *cell = if ink.covers() {
                covered
            } else {
                let ground = Ground::decode(*cell as u32);
                *cell >> 32 << 32 | u64::from(ink.over(ground).encode())
            };
        };
        match mask {
            None if ink.covers() => cells.fill(covered),
            None => cells.iter_mut().for_each(paint),
            Some(mask) => {
                let open = columns.zip(cells).filter(|(column, _)| mask.is_open(*column, row));
                open.map(|(_, cell)| cell).for_each(paint);
            }
        }
    }

    /// What lies on a place, and how much was drawn before it was covered with that.
    pub(super) fn ground(&self, at: Point) -> (Ground, u32) {
        let cell = self
            .cell(self.to_cells * at)
            .and_then(|(column, row)| self.cells.get(row)?.get(column))
            .copied();
        let cell = cell.unwrap_or(self.paper);
        (Ground::decode(cell as u32), (cell >> 32) as u32)
    }

    fn cell(&self, at: Point) -> Option<(usize, usize)> {
        let inside =
            |at: f64, count: usize| (at >= 0.0 && at < count as f64).then_some(at as usize);
        Some((inside(at.x, self.columns)?, inside(at.y, self.rows)?))
    }
}

/// A cell that is covered.
fn covered(ink: &Ink, when: u32) -> u64 {
    u64::from(when) << 32 | u64::from(ink.ground.encode())
}

impl Mask {
    fn is_open(&self, column: usize, row: usize) -> bool {
        let index = self.area.index(column, row);
        index.and_then(|index| self.open.get(index)).copied().unwrap_or(false)
    }
}

impl Area {
    /// The place of a cell among those of the area.
    fn index(&self, column: usize, row: usize) -> Option<usize> {
        (self.columns.contains(&column) && self.rows.contains(&row))
            .then(|| (row - self.rows.start) * self.columns.len() + (column - self.columns.start))
    }
}
