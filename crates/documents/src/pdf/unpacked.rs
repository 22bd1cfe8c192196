//! Streams that would unpack to more than a file may take.

use std::collections::HashMap;
use std::io::Read;
use std::time::Instant;

use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream};

/// Text packs to a tenth, drawings to a thirtieth: what packs better than this, and is large, is there to
/// take time.
const RATIO: u64 = 200;
const LARGE: u64 = 4 << 20;

/// The filters of a stream that make it larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    /// The first of them, whose output is counted.
    first: Filter,
    /// The most that the others can make out of a byte.
    others: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filter {
    None,
    Deflate,
    Lzw {
        /// Whether codes grow one early, as they mostly do.
        early: bool,
    },
    RunLength,
}

impl Filter {
    fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "FlateDecode" | "Fl" => Filter::Deflate,
            "LZWDecode" | "LZW" => Filter::Lzw { early: true },
            "RunLengthDecode" | "RL" => Filter::RunLength,
            _ => return None,
        })
    }

    /// The most that a byte can unpack to.
    const fn ratio(self) -> u64 {
        match self {
            Filter::None => 1,
            Filter::Deflate => 1032,
            // A code of twelve bits for four thousand bytes.
            Filter::Lzw { .. } => 2800,
            Filter::RunLength => 64,
        }
    }

    /// What data unpacks to, counted to a little beyond the bound.
    fn count(self, data: &[u8], bound: u64) -> u64 {
        match self {
            Filter::None => data.len() as u64,
            // The library takes either form; an error ends what comes out, as it does there.
            Filter::Deflate => {
                let zlib = count(ZlibDecoder::new(data), bound);
                if zlib > 0 { zlib } else { count(DeflateDecoder::new(data), bound) }
            }
            Filter::Lzw { early } => lzw(data, early, bound),
            Filter::RunLength => run_length(data, bound),
        }
    }
}

impl Chain {
    fn new<'n>(filters: impl Iterator<Item = &'n str>) -> Self {
        let mut chain = Chain { first: Filter::None, others: 1 };
        for filter in filters.filter_map(Filter::from_name) {
            if chain.first == Filter::None {
                chain.first = filter;
            } else {
                chain.others = chain.others.saturating_mul(filter.ratio());
            }
        }
        chain
    }

    /// The filters that the text of a dictionary names. A list that stands elsewhere may be long.
    pub(super) fn of_text(about: &[u8]) -> Self {
        let about = String::from_utf8_lossy(about);
        let mut chain = Chain::new(about.split(['/', ' ', '[', ']', '\r', '\n', '\t', '<', '>']));
        let starts = |name: &str, with: fn(char) -> bool| {
            about.split(name).skip(1).any(|value| value.trim_start().starts_with(with))
        };
        if starts("/Filter", |c| c.is_ascii_digit()) {
            let first = Filter::Deflate;
            chain = Chain { first, others: first.ratio() };
        }
        chain.grow_late(starts("/EarlyChange", |c| c == '0'))
    }

    fn of(dict: &Dict<'_>) -> Self {
        let names: Vec<Name<'_>> = match dict.get::<Object<'_>>("Filter") {
            Some(Object::Name(name)) => vec![name],
            Some(Object::Array(names)) => all(&names),
            _ => Vec::new(),
        };
        let is_late = |params: Dict<'_>| params.get::<i32>("EarlyChange") == Some(0);
        let is_late = match dict.get::<Object<'_>>("DecodeParms") {
            Some(Object::Dict(params)) => is_late(params),
            Some(Object::Array(params)) => params.iter::<Dict<'_>>().any(is_late),
            _ => false,
        };
        Chain::new(names.iter().map(Name::as_str)).grow_late(is_late)
    }

    fn grow_late(mut self, is_late: bool) -> Self {
        if let Filter::Lzw { early } = &mut self.first {
            *early = !is_late;
        }
        self
    }

    /// The most that so many bytes can unpack to.
    pub(super) const fn most(&self, bytes: u64) -> u64 {
        bytes.saturating_mul(self.others).saturating_mul(self.first.ratio())
    }
}

fn all<'a>(names: &Array<'a>) -> Vec<Name<'a>> {
    names.iter::<Name<'_>>().collect()
}

/// Whether a stream that is no picture unpacks to more bytes than `bound`, or to a large one that is mostly
/// the same bytes again. Pictures are never unpacked. Takes time only for streams large enough, or
/// packed twice; beyond the deadline it is over as well.
pub(super) fn is_over(pdf: &Pdf, bound: u64, deadline: Instant) -> bool {
    pdf.objects().into_iter().any(|object| match object {
        Object::Stream(stream) => is_bomb(&stream, bound) || Instant::now() >= deadline,
        _ => false,
    })
}

fn is_bomb(stream: &Stream<'_>, bound: u64) -> bool {
    let is_picture =
        stream.dict().get::<Name<'_>>("Subtype").is_some_and(|name| name.as_str() == "Image");
    let chain = Chain::of(stream.dict());
    let packed = stream.raw_data().len() as u64;
    // Files that are attached are never unpacked, and may be anything.
    let is_attached =
        stream.dict().get::<Name<'_>>("Type").is_some_and(|name| name.as_str() == "EmbeddedFile");
    let ratio = if is_attached { u64::MAX } else { RATIO };
    let bound = bound.min(LARGE.max(packed.saturating_mul(ratio)));
    !is_picture && chain.most(packed) > bound && is_more(&stream.raw_data(), &chain, bound)
}

/// Whether data unpacks to more than `bound`, as far as the first filter tells. Reads no further.
pub(super) fn is_more(data: &[u8], chain: &Chain, bound: u64) -> bool {
    // What may come out of the first filter so that the others stay within the bound.
    let bound = bound / chain.others.max(1);
    chain.first.count(data, bound) > bound
}

fn count(unpacked: impl Read, bound: u64) -> u64 {
    let mut unpacked = unpacked.take(bound.saturating_add(1));
    let mut count = 0_u64;
    let mut buffer = [0; 1 << 14];
    while let Ok(read) = unpacked.read(&mut buffer) {
        if read == 0 {
            break;
        }
        count += read as u64;
    }
    count
}

/// What the contents of a page unpack to together, as far as that may be more than `bound`: a page may
/// name the same stream many times.
pub(super) fn contents(page: &Dict<'_>, bound: u64) -> u64 {
    let Some(Object::Array(streams)) = page.get::<Object<'_>>("Contents") else { return 0 };
    let mut known: HashMap<_, u64> = HashMap::new();
    let mut sum = 0_u64;
    for object in streams.iter::<Object<'_>>() {
        let Object::Stream(stream) = object else { continue };
        let length = *known.entry(stream.obj_id()).or_insert_with(|| length(&stream, bound));
        sum = sum.saturating_add(length);
        if sum > bound {
            break;
        }
    }
    sum
}

/// What a stream unpacks to; more than so if it is packed twice.
fn length(stream: &Stream<'_>, bound: u64) -> u64 {
    let chain = Chain::of(stream.dict());
    chain.first.count(&stream.raw_data(), bound).saturating_mul(chain.others)
}

/// What LZW unpacks to: of each code the length is enough.
fn lzw(data: &[u8], early: bool, bound: u64) -> u64 {
    const CLEAR: usize = 256;
    const END: usize = 257;
    const LAST: usize = 4096;
    let mut lengths: Vec<u64> = Vec::new();
    let mut before: Option<u64> = None;
    let (mut bits, mut width, mut count) = (0_u32, 0_u32, 0_u64);
    for &byte in data {
        bits = bits << 8 | u32::from(byte);
        width += 8;
        let next = 258 + lengths.len();
        let size = match next + usize::from(early) {
            ..512 => 9,
            512..1024 => 10,
            1024..2048 => 11,
            _ => 12,
        };
        if width < size {
            continue;
        }
        width -= size;
        let code = (bits >> width & ((1 << size) - 1)) as usize;
        let length = match code {
            CLEAR => {
                lengths.clear();
                before = None;
                continue;
            }
            END => break,
            ..CLEAR => Some(1),
            _ => lengths.get(code - 258).copied().or(before.map(|before| before + 1)),
        };
        let Some(length) = length else { break };
        if let Some(before) = before.filter(|_| next < LAST) {
            lengths.push(before + 1);
        }
        before = Some(length);
        count += length;
        if count > bound {
            break;
        }
    }
    count
}

fn run_length(data: &[u8], bound: u64) -> u64 {
    let (mut rest, mut count) = (data, 0);
    while let Some((&length, after)) = rest.split_first() {
        let (unpacked, packed) = match length {
            128 => break,
            ..128 => (u64::from(length) + 1, usize::from(length) + 1),
            _ => (257 - u64::from(length), 1),
        };
        count += unpacked;
        rest = after.get(packed..).unwrap_or_default();
        if count > bound {
            break;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Codes of LZW, each of its width.
    fn packed(codes: impl IntoIterator<Item = (u32, u32)>) -> Vec<u8> {
        let (mut bytes, mut bits, mut width) = (Vec::new(), 0_u64, 0);
        for (code, size) in codes {
            bits = bits << size | u64::from(code);
            width += size;
            while width >= 8 {
                width -= 8;
                bytes.push((bits >> width & 0xFF) as u8);
            }
        }
        bytes.push((bits << (8 - width) & 0xFF) as u8);
        bytes
    }

    #[test]
    fn lengths_of_lzw() {
        // The example of the standard: 45 45 45 45 45 65 45 45 45 66.
        let example = [256, 45, 258, 258, 65, 259, 66, 257].map(|code| (code, 9));
        assert_eq!(lzw(&packed(example), true, 1000), 10);
        // A run of one byte: each code is the one that is being made, so lengths grow by one.
        for (early, grows) in [(true, 511), (false, 512)] {
            let mut codes = vec![(256, 9), (7, 9)];
            codes.extend((258..3000).map(|code| {
                let size = match code + 512 - grows {
                    ..512 => 9,
                    512..1024 => 10,
                    1024..2048 => 11,
                    _ => 12,
                };
                (code, size)
            }));
            let length = (1..=2743_u64).sum::<u64>();
            assert_eq!(lzw(&packed(codes), early, u64::MAX), length, "{early}");
        }
    }

    #[test]
    fn lengths_of_runs() {
        assert_eq!(run_length(&[2, 1, 1, 1, 129, 7, 255, 8, 128, 0, 0], 1000), 3 + 128 + 2);
        assert_eq!(run_length(&[200], 1000), 57);
    }
}
