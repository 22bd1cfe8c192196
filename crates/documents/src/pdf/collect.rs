//! What a page draws: its glyphs in content order, which of them can be seen, and whether there are
//! pictures.

use std::ops::Range;
use std::time::Instant;

use hayro_interpret::font::{Glyph as Drawn, GlyphRun};
use hayro_interpret::hayro_cmap::WritingMode;
use hayro_interpret::kurbo::{
    Affine, BezPath, Cap, Join, Point, Rect, Shape, Stroke, StrokeOpts, stroke,
};
use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, FillRule, Image, ImageDrawProps, SoftMask,
    StrokeProps,
};

use super::canvas::Canvas;
use super::glyphs::{Glyph, Sight, Stretch, clean, place};
use super::ink::{Ground, Ink};
use super::picture::Pictures;
use super::probe;
use super::recover::Recover;
use super::repeats::Repeats;
use super::trust::{PICTURE, SHAPES};

/// Letters smaller than this share of the page's shorter side are too small to be seen: 0.6 points on
/// a usual page.
const TINY: f64 = 0.001;
/// A glyph can be seen if at least this many of its spots show.
const SPOTS: usize = 2;

/// Takes what a page draws.
pub(super) struct Collector<'r, 'p> {
    recover: &'r mut Recover<'p>,
    deadline: Instant,
    /// How many glyphs and how much text the file may still have.
    bound: usize,
    pub(super) bytes: usize,
    crop: Option<Rect>,
    pub(super) glyphs: Vec<Glyph>,
    repeats: Repeats,
    canvas: Canvas,
    /// Glyphs that were just drawn without paint, and may be a clip.
    unpainted: Range<usize>,
    /// Clips made of glyphs: how many clips lie below each, and its glyphs.
    letters: Vec<(usize, Range<usize>)>,
    clips: usize,
    /// The share of the page that pictures cover, at most.
    pub(super) pictures: f64,
    pub(super) images: usize,
    pub(super) paths: usize,
    looked_at: Pictures,
    drawn: u32,
    /// Counts what is drawn and painted.
    now: u32,
    /// Set when a bound was met: the rest of the page is not taken.
    pub(super) over: Option<Over>,
}

/// The bound that a page met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Time,
    Glyphs,
    Clips,
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
            repeats: Repeats::default(),
            canvas: Canvas::new(crop.unwrap_or(Rect::new(0.0, 0.0, 1.0, 1.0))),
            unpainted: 0..0,
            letters: Vec::new(),
            clips: 0,
            pictures: 0.0,
            images: 0,
            paths: 0,
            looked_at: Pictures::default(),
            drawn: 0,
            now: 0,
            over: None,
        }
    }

    /// Takes the glyphs away: those that the page shows, and those that it hides.
    pub(super) fn take_glyphs(&mut self) -> (Vec<Glyph>, Vec<Glyph>) {
        let sights: Vec<Sight> = (0..self.glyphs.len()).map(|index| self.sight(index)).collect();
        let (mut shown, mut hidden) = (Vec::with_capacity(sights.len()), Vec::new());
        for (glyph, sight) in std::mem::take(&mut self.glyphs).into_iter().zip(sights) {
            match sight {
                Sight::Shown | Sight::Layer => shown.push(glyph),
                Sight::Hidden => hidden.push(glyph),
                Sight::Again => {}
            }
        }
        (shown, hidden)
    }

    /// Whether a glyph can be seen once the page is drawn.
    fn sight(&self, index: usize) -> Sight {
        let Some(glyph) = self.glyphs.get(index) else { return Sight::Hidden };
        match glyph.sight {
            Sight::Shown | Sight::Layer if self.is_covered(index) => Sight::Hidden,
            // A text layer belongs to a picture: of a scan, or of letters turned into outlines.
            Sight::Layer if self.paths < SHAPES => {
                let is_plain = |at| matches!(self.canvas.ground(at).0, Ground::Colour(_));
                if glyph.spots().into_iter().all(is_plain) { Sight::Hidden } else { Sight::Layer }
            }
            sight => sight,
        }
    }

    /// Whether something was painted over a glyph later. Scans may be painted over their text layer.
    fn is_covered(&self, index: usize) -> bool {
        let is_scan = self.pictures > PICTURE;
        let Some(glyph) = self.glyphs.get(index) else { return false };
        if !self.canvas.covers_after(glyph.when) {
            return false;
        }
        let is_layer = is_scan || glyph.sight == Sight::Layer;
        let is_covered = |at: &Point| {
            let (ground, since) = self.canvas.ground(*at);
            since > glyph.when && !(is_layer && ground == Ground::Picture)
        };
        glyph.spots().iter().filter(|at| is_covered(at)).count() > 5 - SPOTS
    }

    /// Leaves the interpreter once a bound is met. It has no way to be stopped but to unwind; the
    /// reader catches that around every page, and no panic hook runs.
    fn stop_if_over(&mut self) {
        self.drawn = self.drawn.wrapping_add(1);
        let look = self.drawn.is_multiple_of(64);
        if self.over.is_none() && look && Instant::now() >= self.deadline {
            self.over = Some(Over::Time);
        }
        if self.over.is_none() && self.canvas.is_over() {
            self.over = Some(Over::Clips);
        }
        if self.over.is_some() {
            std::panic::resume_unwind(Box::new(()));
        }
    }

    fn run<'a>(&mut self, run: &GlyphRun<'_, 'a>, props: &DrawProps<'a>, is_painted: bool) {
        let page = props.transform;
        let vertical = run.writing_mode() == WritingMode::Vertical;
        let glyphs = run.glyphs();
        let stretch = Stretch::of(run, page);
        let texts = self.recover.texts(glyphs.iter().map(|glyph| &**glyph));
        let ink = Ink::of(&props.paint, props.soft_mask.is_some(), props.blend_mode);
        let ink = is_painted.then(|| self.canvas.in_groups(ink));
        self.now = self.now.saturating_add(1);
        let when = self.now;
        for (drawn, text) in glyphs.iter().zip(texts) {
            let Some(text) = clean(text) else { continue };
            let left = self.bytes.checked_sub(text.len());
            let (Some(left), true) = (left, self.glyphs.len() < self.bound) else {
                self.over = Some(Over::Glyphs);
                return;
            };
            self.bytes = left;
            let lie = page * drawn.transform();
            let Some(mut glyph) = place(drawn, text, lie, stretch, vertical) else { continue };
            // Text outside the crop box is not on the page.
            if !self.crop.is_none_or(|crop| crop.contains(glyph.middle())) {
                continue;
            }
            glyph.when = when;
            glyph.sight = match &ink {
                _ if !self.is_in_sight(&glyph) => Sight::Hidden,
                None => Sight::Layer,
                Some(ink) if self.shows(&glyph, ink) => Sight::Shown,
                Some(_) => match &**drawn {
                    Drawn::Type3(letter)
                        if probe::shows(letter, drawn.transform(), props, self.ground(&glyph)) =>
                    {
                        Sight::Shown
                    }
                    _ => Sight::Hidden,
                },
            };
            self.push(glyph);
        }
    }

    /// Adds a glyph unless it repeats one.
    fn push(&mut self, glyph: Glyph) {
        let index = self.glyphs.len();
        if !glyph.text.is_blank() && glyph.sight != Sight::Hidden {
            let old = self.repeats.find(&glyph, &self.glyphs, |old| !self.is_covered(old));
            let old_glyph = old.and_then(|old| self.glyphs.get_mut(old));
            match old_glyph.map(|old| &mut old.sight) {
                // What is painted counts, not what lies below it as a layer.
                Some(old @ Sight::Layer) if glyph.sight == Sight::Shown => *old = Sight::Again,
                Some(_) => return,
                None => {}
            }
            self.repeats.add(&glyph, index);
            if glyph.sight == Sight::Shown && glyph.text.is_shape() {
                // Letters stand on it.
                let ink = Ink {
                    ground: Ground::Mixed,
                    alpha: 1.0,
                    blend: BlendMode::Normal,
                    is_whole: false,
                };
                let corner = glyph.at + glyph.along * glyph.advance + glyph.up * glyph.em;
                self.canvas.fill_rect(Rect::from_points(glyph.at, corner), ink, 0);
            }
        }
        self.glyphs.push(glyph);
    }

    /// Whether a glyph is large enough to be seen, and inside the clips.
    fn is_in_sight(&self, glyph: &Glyph) -> bool {
        let side = self.crop.map_or(0.0, |crop| crop.width().min(crop.height()));
        let open = glyph.spots().iter().filter(|at| self.canvas.is_open(**at)).count();
        glyph.size >= side * TINY && open >= SPOTS
    }

    /// Whether a glyph can be told from what is there when it is drawn.
    fn shows(&self, glyph: &Glyph, ink: &Ink) -> bool {
        if let Some(ground) = self.canvas.sheet() {
            return ink.shows_on(ground);
        }
        let shows = |at: &&Point| ink.shows_on(self.canvas.ground(**at).0);
        glyph.spots().iter().filter(shows).count() >= SPOTS
    }

    fn ground(&self, glyph: &Glyph) -> Ground {
        self.canvas.ground(glyph.middle()).0
    }

    /// Counts on, once there is something that could be covered.
    fn tick(&mut self) -> u32 {
        self.now = self.now.saturating_add(u32::from(!self.glyphs.is_empty()));
        self.now
    }

    /// Letters that are a clip can be seen by what is painted through them.
    fn paint_letters(&mut self, bounds: Rect, ink: &Ink, when: u32) {
        let ink = self.canvas.in_groups(*ink);
        for (_, letters) in &self.letters {
            for glyph in self.glyphs.get_mut(letters.clone()).unwrap_or_default() {
                let at = glyph.middle();
                if glyph.sight == Sight::Layer
                    && bounds.contains(at)
                    && ink.shows_on(self.canvas.ground(at).0)
                {
                    glyph.sight = Sight::Shown;
                    glyph.when = when;
                }
            }
        }
    }

    fn paint(&mut self, path: &BezPath, props: &DrawProps<'_>, mode: &DrawMode) {
        let wide = match mode {
            DrawMode::Stroke(how) => f64::from(how.line_width),
            _ => 0.0,
        };
        let around = path.control_box().inflate(wide, wide);
        if !self.canvas.has_room(props.transform.transform_rect_bbox(around)) {
            return;
        }
        let (rule, outline) = match mode {
            DrawMode::Fill(rule) | DrawMode::FillAndStroke(rule, _) => (*rule, None),
            DrawMode::Stroke(how) => {
                let Some(outline) = thick(path, props.transform, how) else { return };
                (FillRule::NonZero, Some(outline))
            }
            DrawMode::Invisible => return,
        };
        let ink = Ink::of(&props.paint, props.soft_mask.is_some(), props.blend_mode);
        let path = outline.as_ref().unwrap_or(path);
        let now = self.tick();
        if !self.letters.is_empty() {
            let bounds = props.transform.transform_rect_bbox(path.bounding_box());
            self.paint_letters(bounds, &ink, now);
        }
        self.canvas.fill(path, props.transform, rule, ink, now);
    }

    fn push_clip(&mut self, letters: Option<Range<usize>>) {
        if let Some(letters) = letters {
            self.letters.push((self.clips, letters));
        }
        self.clips += 1;
    }
}

/// The outline of a stroke that is thick enough to carry or to cover letters.
fn thick(path: &BezPath, transform: Affine, how: &StrokeProps) -> Option<BezPath> {
    let scale = transform.determinant().abs().sqrt();
    let width = f64::from(how.line_width);
    // Dashes leave holes.
    if !(width * scale >= 1.0 && how.dash_array.is_empty() && path.elements().len() < 1000) {
        return None;
    }
    let style = Stroke::new(width)
        .with_caps(match how.line_cap {
            Cap::Square => Cap::Square,
            _ => Cap::Butt,
        })
        .with_join(Join::Bevel);
    Some(stroke(path.iter(), &style, &StrokeOpts::default(), 0.25 / scale))
}

impl<'a> Device<'a> for Collector<'_, '_> {
    fn draw_path(&mut self, path: &BezPath, props: DrawProps<'a>, mode: &DrawMode) {
        self.unpainted = 0..0;
        self.paths += 1;
        self.paint(path, &props, mode);
        self.stop_if_over();
    }

    fn push_clip_path(&mut self, clip: &ClipPath) {
        let unpainted = std::mem::take(&mut self.unpainted);
        let is_here = self.glyphs.get(unpainted.start).filter(|_| !unpainted.is_empty());
        let bounds = clip.path.bounding_box();
        let letters = is_here.is_some_and(|glyph| bounds.contains(glyph.middle()));
        self.push_clip(letters.then_some(unpainted));
        self.canvas.push_clip(clip);
        self.stop_if_over();
    }

    fn push_clip_rect(&mut self, rect: &Rect) {
        self.unpainted = 0..0;
        self.push_clip(None);
        self.canvas.push_clip_rect(rect);
        self.stop_if_over();
    }

    fn push_transparency_group(
        &mut self,
        opacity: f32,
        mask: Option<SoftMask<'a>>,
        blend: BlendMode,
    ) {
        self.unpainted = 0..0;
        self.canvas.push_group(opacity, mask.is_some(), blend);
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, mode: &DrawMode) {
        let is_painted = !matches!(mode, DrawMode::Invisible);
        let start = self.glyphs.len();
        self.run(run, &props, is_painted);
        let end = self.glyphs.len();
        self.unpainted = match (is_painted, self.unpainted.end == start) {
            (true, _) => 0..0,
            (false, true) => self.unpainted.start..end,
            (false, false) => start..end,
        };
        self.stop_if_over();
    }

    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        self.unpainted = 0..0;
        self.images += 1;
        let pixels = Rect::new(0.0, 0.0, f64::from(image.width()), f64::from(image.height()));
        let drawn = props.transform.transform_rect_bbox(pixels);
        let mut ink = self.looked_at.ink(&image, props.blend_mode);
        ink.is_whole &= props.soft_mask.is_none();
        if let Some(crop) = self.crop
            && ink.ground == Ground::Picture
        {
            let share = drawn.intersect(crop).area().max(0.0) / crop.area();
            if share.is_finite() {
                self.pictures += share;
            }
        }
        let now = self.tick();
        if !self.letters.is_empty() {
            self.paint_letters(drawn, &ink, now);
        }
        self.canvas.fill(&pixels.to_path(0.1), props.transform, FillRule::NonZero, ink, now);
        self.stop_if_over();
    }

    fn pop_clip(&mut self) {
        self.unpainted = 0..0;
        self.clips = self.clips.saturating_sub(1);
        self.letters.pop_if(|(below, _)| *below >= self.clips);
        self.canvas.pop_clip();
    }

    fn pop_transparency_group(&mut self) {
        self.canvas.pop_group();
    }

    fn draw_rect(&mut self, rect: &Rect, props: DrawProps<'a>, mode: &DrawMode) {
        self.unpainted = 0..0;
        self.paint(&rect.to_path(0.1), &props, mode);
        self.stop_if_over();
    }
}
