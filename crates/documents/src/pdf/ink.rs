//! What a page paints with, and whether it can be told from what lies below.

use hayro_interpret::pattern::Pattern;
use hayro_interpret::shading::ShadingType;
use hayro_interpret::{BlendMode, Paint};

/// Colours whose channels all differ by less than this share cannot be told apart.
const CONTRAST: f32 = 0.06;
/// What is as opaque as this covers what lies below.
const OPAQUE: f32 = 0.97;

/// What lies on a place of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Colour([u8; 3]),
    /// A picture: its colours are not looked at.
    Picture,
    /// Something of many colours: a shading, a pattern, a mask.
    Mixed,
}

impl Ground {
    pub(super) const PAPER: Ground = Ground::Colour([255; 3]);

    /// As a number; that of white paper is 0.
    pub(super) fn encode(self) -> u32 {
        match self {
            Ground::PAPER => 0,
            Ground::Colour([r, g, b]) => u32::from_be_bytes([1, r, g, b]),
            Ground::Picture => 2 << 24,
            Ground::Mixed => 3 << 24,
        }
    }

    pub(super) const fn decode(number: u32) -> Self {
        match number.to_be_bytes() {
            [0, ..] => Ground::PAPER,
            [1, r, g, b] => Ground::Colour([r, g, b]),
            [2, ..] => Ground::Picture,
            _ => Ground::Mixed,
        }
    }
}

/// What a shape, a picture or a letter is painted with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink {
    /// The colour, or what kind of many colours.
    pub(super) ground: Ground,
    pub(super) alpha: f32,
    pub(super) blend: BlendMode,
    /// Whether all of the shape is painted: no mask, no pattern with holes.
    pub(super) is_whole: bool,
}

impl Ink {
    pub(super) fn of(paint: &Paint<'_>, is_masked: bool, blend: BlendMode) -> Self {
        let (ground, alpha, is_whole) = match paint {
            Paint::Color(colour) => {
                let [r, g, b, alpha] = colour.to_rgba().components();
                (Ground::Colour([byte(r), byte(g), byte(b)]), alpha, true)
            }
            Paint::Pattern(pattern) => match &**pattern {
                Pattern::Shading(shading) => {
                    let is_whole = matches!(
                        shading.shading.shading_type.as_ref(),
                        ShadingType::RadialAxial { extend: [true, true], axial: true, .. }
                    );
                    (Ground::Mixed, shading.opacity, is_whole)
                }
                Pattern::Tiling(tiling) => (Ground::Mixed, tiling.opacity, false),
            },
        };
        Ink { ground, alpha, blend, is_whole: is_whole && !is_masked }
    }

    /// The same inside a group that is this opaque.
    pub(super) fn faded(self, alpha: f32, is_whole: bool) -> Self {
        Ink { alpha: self.alpha * alpha, is_whole: self.is_whole && is_whole, ..self }
    }

    /// Whether nothing below can be seen through it.
    pub(super) fn covers(&self) -> bool {
        self.is_whole && self.alpha >= OPAQUE && self.blend == BlendMode::Normal
    }

    /// What is there once it is painted over a ground.
    pub(super) fn over(&self, below: Ground) -> Ground {
        if self.covers() {
            return self.ground;
        }
        match (self.ground, below) {
            (Ground::Colour(ink), Ground::Colour(ground)) if self.is_whole => {
                let mut mixed = ground;
                for ((mixed, ink), ground) in mixed.iter_mut().zip(ink).zip(ground) {
                    let (ink, ground) = (f32::from(ink) / 255.0, f32::from(ground) / 255.0);
                    let blended = blend(self.blend, ground, ink);
                    *mixed = byte(ground + (blended - ground) * self.alpha);
                }
                Ground::Colour(mixed)
            }
            (Ground::Colour(_), Ground::Picture) | (Ground::Picture, _) => Ground::Picture,
            _ => Ground::Mixed,
        }
    }

    /// Whether a reader can see it on a ground.
    pub(super) fn shows_on(&self, below: Ground) -> bool {
        if self.alpha < CONTRAST {
            return false;
        }
        let whole = Ink { is_whole: true, ..*self };
        match (whole.over(below), below) {
            (Ground::Colour(after), Ground::Colour(before)) => {
                let most = after.iter().zip(before).map(|(a, b)| a.abs_diff(b)).max();
                f32::from(most.unwrap_or(0)) >= CONTRAST * 255.0
            }
            _ => true,
        }
    }
}

/// A blend mode that looks at each channel by itself; the others are taken as plain paint.
fn blend(mode: BlendMode, below: f32, ink: f32) -> f32 {
    let multiply = |a: f32, b: f32| a * b;
    let screen = |a: f32, b: f32| a + b - a * b;
    let hard_light = |ground: f32, ink: f32| {
        if ink <= 0.5 { multiply(ground, 2.0 * ink) } else { screen(ground, 2.0 * ink - 1.0) }
    };
    match mode {
        BlendMode::Multiply => multiply(below, ink),
        BlendMode::Screen => screen(below, ink),
        BlendMode::Darken => below.min(ink),
        BlendMode::Lighten => below.max(ink),
        BlendMode::Overlay => hard_light(ink, below),
        BlendMode::HardLight => hard_light(below, ink),
        BlendMode::Difference => (below - ink).abs(),
        BlendMode::Exclusion => below + ink - 2.0 * below * ink,
        BlendMode::ColorDodge if below == 0.0 => 0.0,
        BlendMode::ColorDodge => (below / (1.0 - ink).max(1e-6)).min(1.0),
        BlendMode::ColorBurn if below >= 1.0 => 1.0,
        BlendMode::ColorBurn => 1.0 - ((1.0 - below) / ink.max(1e-6)).min(1.0),
        BlendMode::Normal
        | BlendMode::SoftLight
        | BlendMode::Hue
        | BlendMode::Saturation
        | BlendMode::Color
        | BlendMode::Luminosity => ink,
    }
}

/// From a share to a byte; what is out of range, or no number, to the nearest.
fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ink(grey: u8, alpha: f32, blend: BlendMode) -> Ink {
        Ink { ground: Ground::Colour([grey; 3]), alpha, blend, is_whole: true }
    }

    #[test]
    fn what_can_be_told_apart() {
        use BlendMode::{Difference, Multiply, Normal, Screen};
        let (black, white) = (Ground::Colour([0; 3]), Ground::PAPER);
        for (grey, alpha, blend, ground, shows) in [
            (0, 1.0, Normal, white, true),
            (255, 1.0, Normal, white, false),
            (250, 1.0, Normal, white, false),
            (230, 1.0, Normal, white, true),
            (255, 1.0, Normal, black, true),
            (0, 0.03, Normal, white, false),
            (0, 0.1, Normal, white, true),
            (255, 1.0, Multiply, black, false),
            (255, 1.0, Difference, white, true),
            (0, 1.0, Screen, black, false),
            (255, 1.0, Normal, Ground::Picture, true),
        ] {
            let shown = ink(grey, alpha, blend).shows_on(ground);
            assert_eq!(shown, shows, "{grey} {alpha} {blend:?} on {ground:?}");
        }
        // Yellow is seen by its blue.
        let yellow = Ink { ground: Ground::Colour([255, 255, 0]), ..ink(0, 1.0, Normal) };
        assert!(yellow.shows_on(white));
    }

    #[test]
    fn grounds_are_numbers() {
        let grounds = [Ground::PAPER, Ground::Colour([1, 2, 3]), Ground::Picture, Ground::Mixed];
        for ground in grounds {
            assert_eq!(Ground::decode(ground.encode()), ground);
        }
        assert_eq!(Ground::PAPER.encode(), 0);
    }
}
