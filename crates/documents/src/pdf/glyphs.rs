//! A glyph on its page: its text, its place, and whether it can be seen.

use hayro_interpret::font::{Glyph as Drawn, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::kurbo::{Affine, Point, Vec2};

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
    /// The lesser of its height and width in ems: 0 for what is squeezed to a line.
    pub(super) size: f64,
    pub(super) vertical: bool,
    /// Counts what the page draws: the same for all glyphs of a string.
    pub(super) when: u32,
    pub(super) sight: Sight,
}

/// Whether a glyph can be seen, as far as what was drawn before it tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    Shown,
    /// Not painted: the text layer of a scan, or a clip for what is painted next.
    Layer,
    Hidden,
    /// Drawn again by a later one that is shown.
    Again,
}

impl Glyph {
    /// Places that its ink is around: near the baseline and at half the height of its letters.
    pub(super) fn spots(&self) -> [Point; 5] {
        let spot = |along: f64, up: f64| {
            self.at + self.along * (self.advance * along) + self.up * (self.em * up)
        };
        if self.vertical {
            [spot(0.15, -0.3), spot(0.85, -0.3), spot(0.5, 0.0), spot(0.15, 0.3), spot(0.85, 0.3)]
        } else {
            [
                spot(0.15, 0.06),
                spot(0.85, 0.06),
                spot(0.5, 0.25),
                spot(0.15, 0.42),
                spot(0.85, 0.42),
            ]
        }
    }

    pub(super) fn middle(&self) -> Point {
        self.at + self.along * (self.advance / 2.0) + self.up * (self.em / 4.0)
    }
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

    /// A block, a bullet or a picture: letters may stand on it.
    pub(super) fn is_shape(&self) -> bool {
        self.is_unknown()
            || matches!(
                self,
                Text::One(
                    '\u{2580}'..='\u{27BF}' | '\u{2B00}'..='\u{2BFF}' | '\u{1F300}'..='\u{1FAFF}',
                )
            )
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

/// Horizontal scale of a run's glyphs beside their height.
///
/// A substitute for a font that is not embedded is stretched glyph by glyph to the widths that the
/// file wants; its advance is in the unstretched scale. A condensed text has one scale for all.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stretch {
    Even,
    ByGlyph,
}

impl Stretch {
    pub(super) fn of(run: &GlyphRun<'_, '_>, page: Affine) -> Self {
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
pub(super) fn place(
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
    let size = height.min(width) * 1000.0;
    let sight = Sight::Shown;
    if vertical {
        // The origin was moved to that of horizontal text: the box hangs from 0.88 em above it.
        let along = -high / height;
        let top = lie * Point::new(500.0, 880.0);
        let up = wide / width;
        return Some(Glyph {
            text,
            at: top,
            along,
            up,
            advance: em,
            em,
            size,
            vertical,
            when: 0,
            sight,
        });
    }
    let along = wide / width;
    let advance = advance * if let Stretch::ByGlyph = stretch { height } else { width };
    if let Drawn::Type3(_) = drawn {
        // The unit of such a font is its own affair: its em may be a small part of a letter.
        em = em.max(advance * 1.2);
    }
    let size = if let Drawn::Type3(_) = drawn { em } else { size };
    // Upright to the baseline, also in slanted text.
    let side = Vec2::new(-along.y, along.x);
    let up = if side.dot(high) < 0.0 { -side } else { side };
    let at = Point::new(x, y);
    Some(Glyph { text, at, along, up, advance, em, size, vertical, when: 0, sight })
}

/// The text without control characters; blanks of all kinds of lines are blanks.
pub(super) fn clean(text: Option<BfString>) -> Option<Text> {
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
