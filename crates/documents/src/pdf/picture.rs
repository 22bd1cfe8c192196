//! Pictures of one colour: what they hide, or show, is as certain as with a shape.

use hayro_interpret::{BlendMode, Image, ImageData, RasterImage};
use hayro_syntax::object::{Name, Object};

use super::guarded;
use super::ink::{Ground, Ink};

/// A picture of so few pixels is looked at,
const SMALL: usize = 4096;
/// or one that is packed so well that it may be of one colour.
const PACKED: usize = 64;
const LARGE: usize = 4 << 20;
/// The pixels that are looked at on a page.
const PIXELS: usize = 16 << 20;
/// The channels of one colour differ by no more.
const SAME: u8 = 4;

/// Looks at pictures, within a bound a page.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    pixels: usize,
}

impl Pictures {
    /// What a picture paints with.
    pub(super) fn ink(&mut self, image: &Image<'_, '_>, blend: BlendMode) -> Ink {
        let picture = Ink { ground: Ground::Picture, alpha: 1.0, blend, is_whole: false };
        let Image::Raster(image) = image else { return picture };
        let has = |key: &str| image.stream().dict().contains_key(key);
        if ["SMask", "Mask", "SMaskInData"].into_iter().any(has) {
            return picture;
        }
        let ground = self.colour(image).map_or(Ground::Picture, Ground::Colour);
        Ink { ground, is_whole: true, ..picture }
    }

    fn colour(&mut self, image: &RasterImage<'_>) -> Option<[u8; 3]> {
        let pixels = (image.width() as usize).saturating_mul(image.height() as usize);
        let packed = image.stream().raw_data().len();
        // What is packed as a photograph takes time, and is one.
        let is_photo = image.stream().dict().get::<Object<'_>>("Filter").is_some_and(is_photo);
        let may_be_plain =
            pixels <= SMALL || !is_photo && pixels <= LARGE && packed * PACKED < pixels;
        if !may_be_plain || self.pixels + pixels > PIXELS {
            return None;
        }
        self.pixels += pixels;
        let mut colour = None;
        let look = || {
            image.with_rgba(
                |data, alpha| {
                    if alpha.is_none() {
                        colour = match &data {
                            ImageData::Rgb(rgb) => only(rgb.data.as_chunks::<3>().0),
                            ImageData::Luma(luma) => {
                                only(luma.data.as_chunks::<1>().0).map(|[grey]| [grey; 3])
                            }
                        };
                    }
                },
                None,
            );
        };
        guarded(look)?;
        colour
    }
}

fn is_photo(filter: Object<'_>) -> bool {
    let is_plain = |name: &Name<'_>| {
        let plain = ["FlateDecode", "Fl", "LZWDecode", "LZW", "RunLengthDecode", "RL"];
        plain.contains(&name.as_str()) || name.as_str().starts_with("ASCII")
    };
    match filter {
        Object::Name(name) => !is_plain(&name),
        Object::Array(names) => !names.iter::<Name<'_>>().all(|name| is_plain(&name)),
        _ => false,
    }
}

/// The colour of all pixels.
fn only<const N: usize>(pixels: &[[u8; N]]) -> Option<[u8; N]> {
    let first = pixels.first()?;
    let is_same = |pixel: &[u8; N]| pixel.iter().zip(first).all(|(a, b)| a.abs_diff(*b) <= SAME);
    pixels.iter().all(is_same).then_some(*first)
}
