//! Streams that would unpack to more than a file may take.

use std::io::Read;

use flate2::read::ZlibDecoder;
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};

/// The most that deflate can unpack a byte to.
const RATIO: u64 = 1032;

/// Whether a stream that is no picture unpacks to more bytes than `bound`. Pictures are never
/// unpacked. Takes time only for streams large enough, or packed twice.
pub(super) fn is_over(pdf: &Pdf, bound: u64) -> bool {
    pdf.objects().into_iter().any(|object| match object {
        Object::Stream(stream) => is_bomb(&stream, bound),
        _ => false,
    })
}

fn is_bomb(stream: &Stream<'_>, bound: u64) -> bool {
    let packed = deflated(stream.dict());
    let is_picture =
        stream.dict().get::<Name<'_>>("Subtype").is_some_and(|name| name.as_str() == "Image");
    if packed == 0 || is_picture {
        return false;
    }
    let raw = stream.raw_data();
    // What may come out of the first layer so that the others stay within the bound.
    let others = u32::try_from(packed - 1).unwrap_or(u32::MAX);
    let bound = bound / RATIO.saturating_pow(others).max(1);
    if (raw.len() as u64).saturating_mul(RATIO) <= bound {
        return false;
    }
    let mut unpacked = ZlibDecoder::new(raw.as_ref()).take(bound.saturating_add(1));
    // An error ends what comes out, as it does for the reader.
    let mut count = 0_u64;
    let mut buffer = [0; 1 << 14];
    while let Ok(read) = unpacked.read(&mut buffer) {
        if read == 0 {
            break;
        }
        count += read as u64;
    }
    count > bound
}

/// How many times a stream is deflated.
fn deflated(dict: &Dict<'_>) -> usize {
    let is_deflate = |name: &Name<'_>| matches!(name.as_str(), "FlateDecode" | "Fl");
    match dict.get::<Object<'_>>("Filter") {
        Some(Object::Name(name)) => usize::from(is_deflate(&name)),
        Some(Object::Array(names)) => count(&names, is_deflate),
        _ => 0,
    }
}

fn count(names: &Array<'_>, is_deflate: impl Fn(&Name<'_>) -> bool) -> usize {
    names.iter::<Name<'_>>().filter(is_deflate).count()
}
