//! Letters that bring colours of their own.

use hayro_interpret::font::{GlyphRun, Type3Glyph};
use hayro_interpret::kurbo::{Affine, BezPath};
use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask,
};

use super::ink::{Ground, Ink};

/// Whether a letter of a Type 3 font paints anything that can be seen on a ground.
pub(super) fn shows<'a>(
    letter: &Type3Glyph<'a>,
    place: Affine,
    props: &DrawProps<'a>,
    ground: Ground,
) -> bool {
    let mut probe = Probe { ground, shows: false };
    letter.interpret(&mut probe, props.transform, place, &props.paint);
    probe.shows
}

struct Probe {
    ground: Ground,
    shows: bool,
}

impl Probe {
    fn paint(&mut self, props: &DrawProps<'_>) {
        let ink = Ink::of(&props.paint, props.soft_mask.is_some(), props.blend_mode);
        self.shows |= ink.shows_on(self.ground);
    }
}

impl<'a> Device<'a> for Probe {
    fn draw_path(&mut self, _: &BezPath, props: DrawProps<'a>, _: &DrawMode) {
        self.paint(&props);
    }

    fn push_clip_path(&mut self, _: &ClipPath) {}

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}

    fn draw_glyph_run(&mut self, _: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        self.paint(&props);
    }

    fn draw_image(&mut self, image: Image<'a, '_>, _: ImageDrawProps<'a>) {
        // A stencil is painted with the colour of the text, which does not show.
        self.shows |= matches!(image, Image::Raster(_));
    }

    fn pop_clip(&mut self) {}

    fn pop_transparency_group(&mut self) {}
}
