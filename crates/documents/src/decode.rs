//! Bytes of a text file to a string, and the way back.

use std::borrow::Cow;

use crate::Unreadable;
use crate::stretch::{Stretch, append};

/// A text and, if it is not the file's own bytes, where it comes from.
#[derive(Debug)]
pub(crate) struct Decoded<'b> {
    pub(crate) text: Cow<'b, str>,
    pub(crate) stretches: Option<Vec<Stretch>>,
}

/// Text in UTF-8, or in UTF-16 or UTF-32 that begins with a byte order mark. O(length).
///
/// The mark of UTF-8 stays, so that the text is the file's bytes.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, Unreadable> {
    if let Some(decoded) = by_mark(bytes) {
        return decoded;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: Cow::Borrowed(text), stretches: None }),
        Err(error) => Err(Unreadable::UnknownEncoding { byte: error.valid_up_to() }),
    }
}

/// UTF-32 before UTF-16: the mark of the one begins with that of the other.
fn by_mark(bytes: &[u8]) -> Option<Result<Decoded<'_>, Unreadable>> {
    let four = |of: fn([u8; 4]) -> u32| wide(bytes, of);
    let two = |of: fn([u8; 2]) -> u16| half(bytes, of);
    if bytes.starts_with(b"\xFF\xFE\0\0") {
        Some(four(u32::from_le_bytes))
    } else if bytes.starts_with(b"\0\0\xFE\xFF") {
        Some(four(u32::from_be_bytes))
    } else if bytes.starts_with(b"\xFF\xFE") {
        Some(two(u16::from_le_bytes))
    } else if bytes.starts_with(b"\xFE\xFF") {
        Some(two(u16::from_be_bytes))
    } else {
        None
    }
}

/// A string that remembers how many bytes each character took.
#[derive(Debug, Default)]
pub(crate) struct Text {
    text: String,
    stretches: Vec<Stretch>,
}

impl Text {
    /// Adds a character that stands at these bytes.
    pub(crate) fn push(&mut self, c: char, start: usize, end: usize) {
        let from = self.text.len();
        self.text.push(c);
        let unit = (c.len_utf8(), end.saturating_sub(start));
        append(&mut self.stretches, Stretch::of_units(from..self.text.len(), start..end, unit));
    }

    pub(crate) fn finish(self) -> Decoded<'static> {
        Decoded { text: Cow::Owned(self.text), stretches: Some(self.stretches) }
    }
}

/// UTF-32 behind its mark.
fn wide(bytes: &[u8], of: fn([u8; 4]) -> u32) -> Result<Decoded<'static>, Unreadable> {
    let mut text = Text::default();
    let (units, rest) = bytes.as_chunks::<4>();
    for (index, unit) in units.iter().enumerate().skip(1) {
        let at = index * 4;
        let c = char::from_u32(of(*unit)).ok_or(Unreadable::UnknownEncoding { byte: at })?;
        text.push(c, at, at + 4);
    }
    if rest.is_empty() {
        Ok(text.finish())
    } else {
        Err(Unreadable::UnknownEncoding { byte: units.len() * 4 })
    }
}

/// UTF-16 behind its mark.
fn half(bytes: &[u8], of: fn([u8; 2]) -> u16) -> Result<Decoded<'static>, Unreadable> {
    let mut text = Text::default();
    let (units, rest) = bytes.as_chunks::<2>();
    let mut at = 2;
    for c in char::decode_utf16(units.iter().skip(1).map(|unit| of(*unit))) {
        let c = c.map_err(|_| Unreadable::UnknownEncoding { byte: at })?;
        let end = at + c.len_utf16() * 2;
        text.push(c, at, end);
        at = end;
    }
    if rest.is_empty() { Ok(text.finish()) } else { Err(Unreadable::UnknownEncoding { byte: at }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stretch::hull;

    fn utf16(text: &str, mark: bool) -> Vec<u8> {
        let units = mark.then_some(0xFEFF).into_iter().chain(text.encode_utf16());
        units.flat_map(u16::to_be_bytes).collect()
    }

    #[test]
    fn wide_texts_map_back() {
        let bytes = utf16("a\u{E9}\u{1F600}b", true);
        let decoded = decode(&bytes).unwrap();
        assert_eq!(decoded.text, "a\u{E9}\u{1F600}b");
        let stretches = decoded.stretches.unwrap();
        assert_eq!(hull(&stretches, &(0..1)), Some(2..4));
        assert_eq!(hull(&stretches, &(1..3)), Some(4..6));
        assert_eq!(hull(&stretches, &(3..8)), Some(6..12));

        let bytes = b"\xFF\xFE\0\0a\0\0\0\xE9\0\0\0";
        let decoded = decode(bytes).unwrap();
        assert_eq!(decoded.text, "a\u{E9}");
        assert_eq!(hull(&decoded.stretches.unwrap(), &(1..3)), Some(8..12));
    }

    #[test]
    fn what_is_not_certain_names_its_place() {
        for (bytes, byte) in [
            (&b"caf\xE9"[..], 3),
            (&b"\xFF\xFEa"[..], 2),
            (&b"\xFF\xFEa\0\0\xD8b\0"[..], 4),
            (&b"\0\0\xFE\xFF\0\x11\0\0"[..], 4),
            (&b"\0\0\xFE\xFFab"[..], 4),
        ] {
            let want = Some(Unreadable::UnknownEncoding { byte });
            assert_eq!(decode(bytes).err(), want, "{bytes:?}");
        }
        assert!(decode(&utf16("ab", false)).is_ok(), "NUL is UTF-8, and a Bad token later");
    }
}
