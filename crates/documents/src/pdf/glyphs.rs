//! What a page draws: its glyphs in content order, and whether there are pictures.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::time::Instant;

use hayro_interpret::font::{Glyph as Drawn, GlyphRun};
use hayro_interpret::hayro_cmap::{BfString, WritingMode};
use hayro_interpret::kurbo::{Affine, BezPath, Point, Rect, Vec2};
use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask,
};

use super::recover::Recover;

/// A repeat within this share of an em is the same glyph drawn again: fake bold, or the outline of
/// filled text.
const REPEAT: f64 = 0.15;

/// A glyph on its page, in user space.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    pub(super) text: Text,
    /// Where it starts on its baseline.
    pub(super) at: Point,
    /// The direction that text runs in: a unit vector.
    pub(super) along: Vec2,
    /// The direction from the baseline to the top of a letter: a unit vector.
    pub(super) up: Vec2,
    pub(super) advance: f64,
    pub(super) em: f64,
    pub(super) vertical: bool,
}

/// The text of a glyph: mostly one character.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Text {
    One(char),
    More(Box<str>),
}

/// Where glyphs stand that are not on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Script {
    /// Above it: `10²`.
    Above,
    /// Below it: `5₂`.
    Below,
}

impl Text {
    pub(super) fn push_to(&self, text: &mut String) {
        match self {
            Text::One(c) => text.push(*c),
            Text::More(more) => text.push_str(more),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Text::One(c) => c.len_utf8(),
            Text::More(more) => more.len(),
        }
    }

    /// A digit that is on the line.
    pub(super) fn is_digit(&self) -> bool {
        matches!(self, Text::One(c) if c.is_ascii_digit())
    }

    /// The same above or below the line, if it is a digit or a sign; `1st` stays.
    pub(super) fn in_script(&self, script: Script) -> Self {
        let Text::One(c) = self else { return self.clone() };
        let (plain, forms) = match script {
            Script::Above => ("0123456789+-\u{2212}\u{2013}=", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼"),
            Script::Below => ("0123456789+-\u{2212}\u{2013}=", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌"),
        };
        let form = plain.chars().zip(forms.chars()).find(|(plain, _)| plain == c);
        Text::One(form.map_or(*c, |(_, form)| form))
    }

    pub(super) fn is_blank(&self) -> bool {
        self.chars_all(char::is_whitespace)
    }

    pub(super) fn is_unknown(&self) -> bool {
        !self.chars_all(|c| c != '\u{FFFD}' && !is_private(c))
    }

    fn chars_all(&self, all: impl Fn(char) -> bool) -> bool {
        match self {
            Text::One(c) => all(*c),
            Text::More(more) => more.chars().all(all),
        }
    }

    pub(super) fn first(&self) -> Option<char> {
        match self {
            Text::One(c) => Some(*c),
            Text::More(more) => more.chars().next(),
        }
    }
}

/// Private use: a character whose meaning only the font knows.
fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}')
}

/// Takes what a page draws.
pub(super) struct Collector<'r, 'p> {
    recover: &'r mut Recover<'p>,
    deadline: Instant,
    /// How many glyphs and how much text the file may still have.
    bound: usize,
    pub(super) bytes: usize,
    crop: Option<Rect>,
    pub(super) glyphs: Vec<Glyph>,
    /// The glyphs so far by place, so that repeats are seen.
    seen: HashMap<u64, Vec<u32>>,
    hasher: RandomState,
    /// The share of the page that pictures cover, at most.
    pub(super) pictures: f64,
    pub(super) images: usize,
    pub(super) paths: usize,
    drawn: u32,
    /// Set when a bound was met: the rest of the page is not taken.
    pub(super) over: Option<Over>,
}

/// The bound that a page met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Time,
    Glyphs,
}

impl<'r, 'p> Collector<'r, 'p> {
    pub(super) fn new(
        recover: &'r mut Recover<'p>,
        crop: Option<Rect>,
        bound: usize,
        bytes: usize,
        deadline: Instant,
    ) -> Self {
        Collector {
            recover,
            deadline,
            bound,
            bytes,
            crop,
            glyphs: Vec::new(),
            seen: HashMap::new(),
            hasher: RandomState::new(),
            pictures: 0.0,
            images: 0,
            paths: 0,
            drawn: 0,
            over: None,
        }
    }

    /// Leaves the interpreter once a bound is met. It has no way to be stopped but to unwind; the
    /// reader catches that around every page, and no panic hook runs.
    fn stop_if_over(&mut self) {
        self.drawn = self.drawn.wrapping_add(1);
        let look = self.drawn.is_multiple_of(64);
        if self.over.is_none() && look && Instant::now() >= self.deadline {
            self.over = Some(Over::Time);
        }
        if self.over.is_some() {
            std::panic::resume_unwind(Box::new(()));
        }
    }

    fn run(&mut self, run: &GlyphRun<'_, '_>, page: Affine) {
        let vertical = run.writing_mode() == WritingMode::Vertical;
        let glyphs = run.glyphs();
        let stretch = Stretch::of(run, page);
        let texts = self.recover.texts(glyphs.iter().map(|glyph| &**glyph));
        for (drawn, text) in glyphs.iter().zip(texts) {
            let Some(text) = clean(text) else { continue };
            let left = self.bytes.checked_sub(text.len());
            let (Some(left), true) = (left, self.glyphs.len() < self.bound) else {
                self.over = Some(Over::Glyphs);
                return;
            };
            self.bytes = left;
            let lie = page * drawn.transform();
            if let Some(glyph) = place(drawn, text, lie, stretch, vertical)
                && self.is_inside(&glyph)
                && !self.is_repeat(&glyph)
            {
                self.glyphs.push(glyph);
            }
        }
    }

    /// Whether a reader of the page can see it: text outside the crop box is not on the page.
    fn is_inside(&self, glyph: &Glyph) -> bool {
        let middle = glyph.at + glyph.along * (glyph.advance / 2.0) + glyph.up * (glyph.em / 4.0);
        self.crop.is_none_or(|crop| crop.contains(middle))
    }

    /// Whether the same text stands at the same place already. Remembers it if not.
    fn is_repeat(&mut self, glyph: &Glyph) -> bool {
        if glyph.text.is_blank() {
            return false;
        }
        let reach = glyph.em * REPEAT;
        // Cells of one em: a repeat is in this cell or in one that the reach touches.
        let cell = |x: f64| (x / glyph.em).floor() as i64;
        let (x, y) = (glyph.at.x, glyph.at.y);
        let columns = [cell(x), cell(x - reach), cell(x + reach)];
        let rows = [cell(y), cell(y - reach), cell(y + reach)];
        let key = |column, row| self.hasher.hash_one((&glyph.text, column, row));
        let home = key(columns[0], rows[0]);
        let is_same = |&index: &u32| {
            self.glyphs
                .get(index as usize)
                .is_some_and(|old| (old.at - glyph.at).hypot() <= reach && old.text == glyph.text)
        };
        let mut keys = vec![home];
        for column in columns {
            for row in rows {
                if (column, row) != (columns[0], rows[0]) {
                    keys.push(key(column, row));
                }
            }
        }
        let repeats = |key: &u64| self.seen.get(key).is_some_and(|old| old.iter().any(is_same));
        if keys.iter().any(repeats) {
            return true;
        }
        let index = u32::try_from(self.glyphs.len()).unwrap_or(u32::MAX);
        self.seen.entry(home).or_default().push(index);
        false
    }
}

/// Horizontal scale of a run's glyphs beside their height.
///
/// A substitute for a font that is not embedded is stretched glyph by glyph to the widths that the
/// file wants; its advance is in the unstretched scale. A condensed text has one scale for all.
#[derive(Clone, Copy, Debug)]
enum Stretch {
    Even,
    ByGlyph,
}

impl Stretch {
    fn of(run: &GlyphRun<'_, '_>, page: Affine) -> Self {
        let mut scales = run.glyphs().iter().map(|glyph| {
            let [a, b, ..] = (page * glyph.transform()).as_coeffs();
            a.hypot(b)
        });
        let Some(first) = scales.next() else { return Stretch::Even };
        if scales.all(|scale| (scale - first).abs() <= first * 0.005) {
            Stretch::Even
        } else {
            Stretch::ByGlyph
        }
    }
}

/// A glyph with its place; nothing if its matrix is degenerate.
fn place(
    drawn: &Drawn<'_>,
    text: Text,
    lie: Affine,
    stretch: Stretch,
    vertical: bool,
) -> Option<Glyph> {
    let [a, b, c, d, x, y] = lie.as_coeffs();
    let (wide, high) = (Vec2::new(a, b), Vec2::new(c, d));
    let (width, height) = (wide.hypot(), high.hypot());
    let sane = |value: f64| value.is_finite() && value > 1e-9 && value < 1e6;
    if !(sane(width) && sane(height) && x.abs() < 1e6 && y.abs() < 1e6) {
        return None;
    }
    let advance = match drawn {
        Drawn::Outline(glyph) => glyph.advance_width(),
        Drawn::Type3(glyph) => glyph.advance_width(),
    };
    let advance = f64::from(advance.unwrap_or(500.0));
    let mut em = height * 1000.0;
    if vertical {
        // The origin was moved to that of horizontal text: the box hangs from 0.88 em above it.
        let along = -high / height;
        let top = lie * Point::new(500.0, 880.0);
        let up = wide / width;
        return Some(Glyph { text, at: top, along, up, advance: em, em, vertical });
    }
    let along = wide / width;
    let advance = advance * if let Stretch::ByGlyph = stretch { height } else { width };
    if let Drawn::Type3(_) = drawn {
        // The unit of such a font is its own affair: its em may be a small part of a letter.
        em = em.max(advance * 1.2);
    }
    // Upright to the baseline, also in slanted text.
    let side = Vec2::new(-along.y, along.x);
    let up = if side.dot(high) < 0.0 { -side } else { side };
    Some(Glyph { text, at: Point::new(x, y), along, up, advance, em, vertical })
}

/// The text without control characters; blanks of all kinds of lines are blanks.
fn clean(text: Option<BfString>) -> Option<Text> {
    match text {
        None => Some(Text::One('\u{FFFD}')),
        Some(BfString::Char(c)) => Some(Text::One(plain(c))),
        Some(BfString::String(more)) => {
            let more: String = more.chars().map(plain).collect();
            let mut chars = more.chars();
            match (chars.next(), chars.next()) {
                (None, _) => None,
                (Some(c), None) => Some(Text::One(c)),
                _ => Some(Text::More(more.into())),
            }
        }
    }
}

fn plain(c: char) -> char {
    match c {
        '\t' | '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        _ if c.is_control() => '\u{FFFD}',
        _ => c,
    }
}

impl<'a> Device<'a> for Collector<'_, '_> {
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {
        self.paths += 1;
        self.stop_if_over();
    }

    fn push_clip_path(&mut self, _: &ClipPath) {}

    fn push_clip_rect(&mut self, _: &Rect) {}

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        self.run(run, props.transform);
        self.stop_if_over();
    }

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        self.stop_if_over();
        self.images += 1;
        let pixels = Rect::new(0.0, 0.0, f64::from(image.width()), f64::from(image.height()));
        let drawn = props.transform.transform_rect_bbox(pixels);
        let Some(crop) = self.crop else { return };
        let share = drawn.intersect(crop).area().max(0.0) / crop.area();
        if share.is_finite() {
            self.pictures += share;
        }
    }

    fn pop_clip(&mut self) {}

    fn pop_transparency_group(&mut self) {}

    fn draw_rect(&mut self, _: &Rect, _: DrawProps<'a>, _: &DrawMode) {}
}
