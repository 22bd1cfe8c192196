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

/// Text in UTF-8, or in UTF-16 or UTF-32 that begins with a byte order mark or shows by its zeros
/// what it is. O(length).
///
/// The mark of UTF-8 stays, so that the text is the file's bytes.
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, Unreadable> {
    if let Some(wide) = Wide::of(bytes) {
        return wide.decode(bytes);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded { text: Cow::Borrowed(text), stretches: None }),
        Err(error) => Err(Unreadable::UnknownEncoding { byte: error.valid_up_to() }),
    }
}

/// An encoding of two or four bytes a unit, and how many bytes its mark takes.
#[derive(Clone, Copy, Debug)]
enum Wide {
    Two { of: fn([u8; 2]) -> u16, mark: usize },
    Four { of: fn([u8; 4]) -> u32, mark: usize },
}

/// How much of a text is looked at that has no mark.
const HEAD: usize = 4096;

impl Wide {
    fn of(bytes: &[u8]) -> Option<Self> {
        // UTF-32 before UTF-16: the mark of the one begins with that of the other.
        if bytes.starts_with(b"\xFF\xFE\0\0") {
            Some(Wide::Four { of: u32::from_le_bytes, mark: 4 })
        } else if bytes.starts_with(b"\0\0\xFE\xFF") {
            Some(Wide::Four { of: u32::from_be_bytes, mark: 4 })
        } else if bytes.starts_with(b"\xFF\xFE") {
            Some(Wide::Two { of: u16::from_le_bytes, mark: 2 })
        } else if bytes.starts_with(b"\xFE\xFF") {
            Some(Wide::Two { of: u16::from_be_bytes, mark: 2 })
        } else {
            Wide::by_zeros(bytes)
        }
    }

    /// UTF-16 or UTF-32 without a mark. Text in UTF-8 has no zeros. In UTF-16 half of the bytes of
    /// ASCII are zeros, all at even places or all at odd ones; no other text looks like that.
    fn by_zeros(bytes: &[u8]) -> Option<Self> {
        let head = bytes.get(..HEAD).unwrap_or(bytes);
        let mut zeros = [0_usize; 4];
        for chunk in head.chunks(4) {
            for (count, byte) in zeros.iter_mut().zip(chunk) {
                *count += usize::from(*byte == 0);
            }
        }
        let quarter = head.len() / 4;
        let most = |count: usize| quarter > 0 && count * 10 >= quarter * 9;
        let of = match zeros {
            [0, b, c, d] if most(b) && most(c) && most(d) => {
                Wide::Four { of: u32::from_le_bytes, mark: 0 }
            }
            [a, b, c, 0] if most(a) && most(b) && most(c) => {
                Wide::Four { of: u32::from_be_bytes, mark: 0 }
            }
            [0, b, 0, d] if (b + d) * 4 >= head.len() => {
                Wide::Two { of: u16::from_le_bytes, mark: 0 }
            }
            [a, 0, c, 0] if (a + c) * 4 >= head.len() => {
                Wide::Two { of: u16::from_be_bytes, mark: 0 }
            }
            _ => return None,
        };
        // A text has no other control characters.
        let whole = head.get(..head.len() & !3).unwrap_or(head);
        // Its end may cut a character of two units.
        let cut = || of.decode(whole.get(..whole.len().saturating_sub(2)).unwrap_or_default());
        let is_text = of.decode(whole).or_else(|_| cut()).is_ok_and(|head| {
            !head.text.contains(|c: char| c.is_control() && !"\t\n\r\u{C}".contains(c))
        });
        (is_text && head.len() >= 4).then_some(of)
    }

    fn decode(self, bytes: &[u8]) -> Result<Decoded<'static>, Unreadable> {
        match self {
            Wide::Two { of, mark } => half(bytes, mark, of),
            Wide::Four { of, mark } => wide(bytes, mark, of),
        }
    }
}

/// The first bytes of a text in UTF-16 as the ASCII in it.
pub(crate) fn ascii_of(head: &[u8]) -> Option<Vec<u8>> {
    let Wide::Two { of, mark } = Wide::of(head)? else { return None };
    let units = head.get(mark..)?.as_chunks::<2>().0.iter();
    Some(units.map(|unit| u8::try_from(of(*unit)).unwrap_or(0xFF)).collect())
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
fn wide(bytes: &[u8], mark: usize, of: fn([u8; 4]) -> u32) -> Result<Decoded<'static>, Unreadable> {
    let mut text = Text::default();
    let (units, rest) = bytes.as_chunks::<4>();
    for (index, unit) in units.iter().enumerate().skip(mark / 4) {
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
fn half(bytes: &[u8], mark: usize, of: fn([u8; 2]) -> u16) -> Result<Decoded<'static>, Unreadable> {
    let mut text = Text::default();
    let (units, rest) = bytes.as_chunks::<2>();
    let mut at = mark;
    for c in char::decode_utf16(units.iter().skip(mark / 2).map(|unit| of(*unit))) {
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
    }

    #[test]
    fn zeros_tell_an_encoding_without_a_mark() {
        let text = "It grew 5 \u{20AC}.\r\n";
        let big = utf16(text, false);
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let four: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        for bytes in [&big, &little, &four] {
            let decoded = decode(bytes).unwrap();
            assert_eq!(decoded.text, text);
            assert_eq!(hull(&decoded.stretches.unwrap(), &(0..1)), Some(0..bytes.len() / 14));
        }
        assert_eq!(decode(&little[..27]).err(), Some(Unreadable::UnknownEncoding { byte: 26 }));
        let mut long = utf16(&"a".repeat(HEAD / 2 - 1), false);
        long.extend(utf16("\u{1F600}b", false));
        assert!(
            decode(&long).unwrap().text.ends_with('b'),
            "a character over the end of what is looked at"
        );
        // A zero here and there is one of UTF-8, and a Bad token later.
        for bytes in [&b"ab\0cd"[..], b"\0", b"\0\0\0\0", b"a\0\x01\0b\0"] {
            assert!(decode(bytes).unwrap().stretches.is_none(), "{bytes:?}");
        }
    }
}
