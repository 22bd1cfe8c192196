//! Shapes to the cells of a grid.

use std::ops::Range;

use hayro_interpret::FillRule;
use hayro_interpret::kurbo::{BezPath, PathEl, Point, Rect, flatten};

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) columns: Range<usize>,
    pub(super) rows: Range<usize>,
}

impl Area {
    /// The cells whose middle lies in a rectangle, given in cells.
    pub(super) fn of(rect: Rect, columns: usize, rows: usize) -> Self {
        // Out of range, or no number, is the nearest that is one.
        let first = |at: f64, end: usize| ((at - 0.5).ceil().max(0.0) as usize).min(end);
        Area {
            columns: first(rect.x0, columns)..first(rect.x1, columns),
            rows: first(rect.y0, rows)..first(rect.y1, rows),
        }
    }

    pub(super) fn meet(&self, other: &Area) -> Area {
        let meet = |a: &Range<usize>, b: &Range<usize>| a.start.max(b.start)..a.end.min(b.end);
        Area { columns: meet(&self.columns, &other.columns), rows: meet(&self.rows, &other.rows) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.columns.is_empty() || self.rows.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.columns.len() * self.rows.len()
    }
}

/// An edge of a shape crosses the middle of a row.
struct Crossing {
    row: usize,
    x: f64,
    /// Up or down.
    way: i32,
}

/// Tells each run of cells of an area whose middle lies inside a path, given in cells.
/// O(edges · rows + cells), with a logarithm for the edges of a row.
pub(super) fn spans(
    path: &BezPath,
    rule: FillRule,
    area: &Area,
    mut each: impl FnMut(usize, Range<usize>),
) {
    let mut crossings: Vec<Crossing> = Vec::new();
    let mut edge = |from: Point, to: Point| {
        let (low, high, way) = if from.y <= to.y { (from, to, 1) } else { (to, from, -1) };
        let rows = Area::of(Rect::new(0.0, low.y, 0.0, high.y), 0, area.rows.end).rows;
        for row in rows.start.max(area.rows.start)..rows.end {
            let share = (row as f64 + 0.5 - low.y) / (high.y - low.y);
            let x = low.x + (high.x - low.x) * share;
            if x.is_finite() {
                crossings.push(Crossing { row, x, way });
            }
        }
    };
    let (mut start, mut at) = (Point::ZERO, Point::ZERO);
    flatten(path, 0.25, |element| match element {
        PathEl::MoveTo(to) => {
            edge(at, start);
            (start, at) = (to, to);
        }
        PathEl::LineTo(to) => {
            edge(at, to);
            at = to;
        }
        PathEl::ClosePath => {
            edge(at, start);
            at = start;
        }
        // There are no others once a path is flat.
        PathEl::QuadTo(..) | PathEl::CurveTo(..) => {}
    });
    edge(at, start);
    crossings.sort_by(|a, b| a.row.cmp(&b.row).then(a.x.total_cmp(&b.x)));
    let mut winding = 0;
    for pair in crossings.windows(2) {
        let [from, to] = pair else { continue };
        winding = if from.row == to.row { winding + from.way } else { 0 };
        let is_inside = match rule {
            FillRule::NonZero => winding != 0,
            FillRule::EvenOdd => winding % 2 != 0,
        };
        if is_inside {
            let run = Rect::new(from.x, 0.0, to.x, 0.0);
            let columns = Area::of(run, area.columns.end, 0).columns;
            let columns = columns.start.max(area.columns.start)..columns.end;
            if !columns.is_empty() {
                each(from.row, columns);
            }
        }
    }
}

/// The rectangle that a path is, if it is one that stands upright.
pub(super) fn as_rect(path: &BezPath) -> Option<Rect> {
    let mut points = [Point::ZERO; 5];
    let mut count = 0;
    for element in path.elements() {
        match element {
            PathEl::MoveTo(to) if count == 0 => {
                *points.first_mut()? = *to;
                count = 1;
            }
            PathEl::LineTo(to) if count > 0 => {
                *points.get_mut(count)? = *to;
                count += 1;
            }
            PathEl::ClosePath => {}
            _ => return None,
        }
    }
    let [a, b, c, d, e] = points;
    let is_closed = count == 4 || count == 5 && (a - e).hypot() < 1e-3;
    let near = |a: f64, b: f64| (a - b).abs() < 1e-3;
    let is_upright = near(a.x, b.x) && near(b.y, c.y) && near(c.x, d.x) && near(d.y, a.y)
        || near(a.y, b.y) && near(b.x, c.x) && near(c.y, d.y) && near(d.x, a.x);
    (is_closed && is_upright).then(|| Rect::from_points(a, c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(svg: &str, rule: FillRule) -> Vec<String> {
        let mut rows = vec![vec!['.'; 8]; 6];
        let area = Area { columns: 0..8, rows: 0..6 };
        spans(&BezPath::from_svg(svg).unwrap(), rule, &area, |row, columns| {
            rows[row][columns].fill('#');
        });
        rows.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    #[test]
    fn shapes() {
        let twice = "M1 1 H6 V5 H1 Z M3 2 H5 V4 H3 Z";
        assert_eq!(
            cells(twice, FillRule::EvenOdd),
            ["........", ".#####..", ".##..#..", ".##..#..", ".#####..", "........"]
        );
        assert_eq!(cells(twice, FillRule::NonZero)[2], ".#####..");
        // Open ends are closed; what is out of the grid is cut off.
        assert_eq!(cells("M-9 -9 L20 -9 L-9 20", FillRule::NonZero)[1], "########");
        assert_eq!(cells("M0 0 L8 0 L0 8", FillRule::NonZero)[5], "##......");
        assert!(cells("M1 1", FillRule::NonZero).iter().all(|row| row == "........"));
    }

    #[test]
    fn upright_rectangles() {
        let rect = |svg: &str| as_rect(&BezPath::from_svg(svg).unwrap());
        assert_eq!(rect("M1 2 H4 V6 H1 Z"), Some(Rect::new(1.0, 2.0, 4.0, 6.0)));
        assert_eq!(rect("M1 2 V6 H4 V2 L1 2"), Some(Rect::new(1.0, 2.0, 4.0, 6.0)));
        for svg in ["M1 2 H4 V6 L2 6 Z", "M1 2 L4 6", "M1 2 H4 V6 H1 Z M0 0 H1", ""] {
            assert_eq!(rect(svg), None, "{svg}");
        }
    }
}
