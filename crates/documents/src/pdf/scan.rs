//! A look at the bytes of a file before the library opens it: it unpacks the streams that hold objects, and
//! takes time in the square of how deep objects are nested, without a bound of its own.

use std::time::Instant;

use super::unpacked::{self, Chain};

/// Dictionaries and arrays inside each other: the library reads no more than 512.
const DEPTH: usize = 600;
/// At most this many bytes before a stream are taken as what is said of it.
const ABOUT: usize = 64 << 10;
/// A picture may unpack to this many times as much as other streams: it is unpacked only where the file
/// lies about what it is.
const PICTURE: u64 = 2;

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Excess {
    Nested,
    Packed,
    Time,
}

/// Whether the bytes of a file nest too deep, or pack more into a stream than `bound`. O(bytes) and,
/// in files large enough to pack so much, O(what is unpacked), up to the deadline.
pub(super) fn excess(file: &[u8], bound: u64, deadline: Instant) -> Option<Excess> {
    let mut scan = Scan { file, at: 0, about: 0, depth: 0, deadline, strings: 0, is_last: false };
    while let Some(byte) = file.get(scan.at) {
        let excess = match byte {
            b'<' if scan.starts(b"<<") => scan.open(2),
            b'[' => scan.open(1),
            b'>' if scan.starts(b">>") => scan.close(2),
            b']' => scan.close(1),
            b'(' => scan.skip_string(),
            b'o' if scan.starts(b"obj") => {
                // The end of an object, or the start of the next.
                scan.depth = 0;
                scan.about = scan.at + 3;
                scan.step(3)
            }
            b's' if scan.starts(b"stream") => scan.stream(bound),
            b'%' => scan.skip_comment(),
            _ => scan.step(1),
        };
        if excess.is_some() {
            return excess;
        }
    }
    None
}

struct Scan<'f> {
    file: &'f [u8],
    at: usize,
    /// Where the object begins.
    about: usize,
    depth: usize,
    deadline: Instant,
    /// Up to here no string ends.
    strings: usize,
    /// Whether no stream ends any more.
    is_last: bool,
}

impl Scan<'_> {
    fn starts(&self, word: &[u8]) -> bool {
        self.file.get(self.at..).is_some_and(|rest| rest.starts_with(word))
    }

    const fn step(&mut self, bytes: usize) -> Option<Excess> {
        self.at += bytes;
        None
    }

    fn open(&mut self, bytes: usize) -> Option<Excess> {
        self.depth += 1;
        self.at += bytes;
        (self.depth > DEPTH).then_some(Excess::Nested)
    }

    const fn close(&mut self, bytes: usize) -> Option<Excess> {
        self.depth = self.depth.saturating_sub(1);
        self.step(bytes)
    }

    /// A string with brackets of its own. One without an end is none.
    fn skip_string(&mut self) -> Option<Excess> {
        if self.at < self.strings {
            return self.step(1);
        }
        let end = self.file.len().min(self.at + ABOUT);
        let rest = self.file.get(self.at..end)?;
        let (mut depth, mut is_escaped) = (0_usize, false);
        for (length, byte) in rest.iter().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b'(' => depth += 1,
                b')' if depth == 1 => return self.step(length + 1),
                b')' => depth -= 1,
                _ => {}
            }
        }
        self.strings = end;
        self.step(1)
    }

    fn skip_comment(&mut self) -> Option<Excess> {
        let rest = self.file.get(self.at..)?;
        let length = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        self.step(length.unwrap_or(rest.len()))
    }

    fn stream(&mut self, bound: u64) -> Option<Excess> {
        if Instant::now() >= self.deadline {
            return Some(Excess::Time);
        }
        let start = self.about.max(self.at.saturating_sub(ABOUT));
        let about = self.file.get(start..self.at).unwrap_or_default();
        let data = self.file.get(self.at + "stream".len()..)?;
        let data = data.strip_prefix(b"\r").unwrap_or(data);
        let data = data.strip_prefix(b"\n").unwrap_or(data);
        self.at = self.file.len() - data.len();
        let about = unescaped(about);
        let has = |name: &[u8]| about.windows(name.len()).any(|window| window == name);
        let bound = if has(b"/Image") { bound.saturating_mul(PICTURE) } else { bound };
        let chain = Chain::of_text(&about);
        if chain.most(data.len() as u64) > bound && unpacked::is_more(data, &chain, bound) {
            return Some(Excess::Packed);
        }
        // What is said inside the data counts for nothing.
        self.depth = 0;
        let mut windows = data.windows(9);
        let end = if self.is_last { None } else { windows.position(|word| word == b"endstream") };
        self.is_last |= end.is_none();
        self.at += end.map_or(0, |end| end + 9);
        self.about = self.at;
        None
    }
}

/// Names without their escapes: `/Fl#61teDecode`.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((byte, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match code.filter(|_| *byte == b'#').map(|hex| u8::from_str_radix(hex, 16)) {
            Some(Ok(escaped)) => {
                plain.push(escaped);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                plain.push(*byte);
                rest = after;
            }
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::{DeflateEncoder, ZlibEncoder};

    use super::*;

    fn excess(file: &[u8], bound: u64) -> Option<Excess> {
        super::excess(file, bound, Instant::now() + std::time::Duration::from_secs(60))
    }

    fn zeros(count: usize) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&vec![0; count]).unwrap();
        encoder.finish().unwrap()
    }

    fn object(about: &str, data: &[u8]) -> Vec<u8> {
        [b"1 0 obj\n<< ", about.as_bytes(), b" >>\nstream\n", data, b"\nendstream\nendobj\n"]
            .concat()
    }

    #[test]
    fn nested_objects() {
        let nested = |open: &str, count| excess(open.repeat(count).as_bytes(), 1 << 20);
        assert_eq!(nested("<</A ", 100_000), Some(Excess::Nested));
        assert_eq!(nested("[", 100_000), Some(Excess::Nested));
        assert_eq!(nested("<</A 1>>[1]", 100_000), None);
        // In strings, comments and streams it is no nesting.
        assert_eq!(nested("(<<[)", 10_000), None);
        assert_eq!(nested("(\\)<<)", 10_000), None);
        assert_eq!(nested("%<<[\n", 10_000), None);
        assert_eq!(excess(&object("", "<<[ ".repeat(10_000).as_bytes()), 1 << 30), None);
        assert_eq!(nested("1 0 obj <</A ", 10_000), None);
        // What never ends is looked for once.
        assert_eq!(nested("(", 1 << 20), None);
        assert_eq!(excess("stream\n".repeat(1 << 18).as_bytes(), 1 << 30), None);
    }

    #[test]
    fn packed_streams() {
        let bomb = zeros(4 << 20);
        let mut bare = DeflateEncoder::new(Vec::new(), Compression::best());
        bare.write_all(&vec![0; 4 << 20]).unwrap();
        let bare = bare.finish().unwrap();
        for (about, data, bound, wrong) in [
            ("/Filter /FlateDecode", &bomb, 1 << 20, true),
            ("/Filter /FlateDecode", &bomb, 5 << 20, false),
            ("/Filter /Fl#61teDecode", &bomb, 1 << 20, true),
            ("/Filter [/FlateDecode]", &bomb, 1 << 20, true),
            ("/Filter /FlateDecode", &bare, 1 << 20, true),
            ("/Filter /FlateDecode /Subtype /Image", &bomb, 1 << 20, true),
            ("/Filter /FlateDecode /Subtype /Image", &bomb, 3 << 20, false),
            ("/Filter [/FlateDecode /FlateDecode]", &zeros(1 << 20), 5 << 20, true),
            ("/Filter [/FlateDecode /LZWDecode]", &zeros(1 << 20), 5 << 20, true),
            ("/Filter 7 0 R", &zeros(1 << 20), 5 << 20, true),
            ("/Filter /DCTDecode", &bomb, 1 << 20, false),
            ("", &bomb, 1 << 20, false),
        ] {
            let found = excess(&object(about, data), bound);
            assert_eq!(found, wrong.then_some(Excess::Packed), "{about} {bound}");
        }
    }
}
