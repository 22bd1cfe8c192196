//! The encoding of a page: from its byte order mark, else from what it says of itself, else UTF-8.

use encoding_rs::{DecoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::Unreadable;
use crate::decode::{self, Decoded, Text};

/// How much of a page is looked at for what it says of its encoding.
const HEAD: usize = 4096;

/// The text of a page. Bytes that the encoding does not have become U+FFFD, as in a browser; a
/// page that does not say its encoding is UTF-8 or unreadable. O(length).
pub(crate) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, Unreadable> {
    if bytes.starts_with(b"\xFF\xFE")
        || bytes.starts_with(b"\xFE\xFF")
        || bytes.starts_with(b"\0\0\xFE\xFF")
    {
        return decode::decode(bytes);
    }
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        return Ok(utf8(bytes));
    }
    // By its zeros, whatever it says of itself.
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    if decode::ascii_of(head).is_some() {
        return decode::decode(bytes);
    }
    match declared(bytes.get(..HEAD).unwrap_or(bytes)) {
        None => decode::decode(bytes),
        Some(encoding) if encoding == UTF_8 => Ok(utf8(bytes)),
        Some(encoding) if encoding.is_single_byte() => Ok(single(bytes, encoding)),
        Some(encoding) => Ok(several(bytes, encoding)),
    }
}

/// The encoding that the page names.
fn declared(mut head: &[u8]) -> Option<&'static Encoding> {
    loop {
        let at = head.iter().position(|b| *b == b'<')?;
        head = head.get(at..)?;
        if let Some(comment) = head.strip_prefix(b"<!--") {
            let end = comment.windows(3).position(|w| w == b"-->")?;
            head = comment.get(end..)?;
            continue;
        }
        let end = head.iter().position(|b| *b == b'>').unwrap_or(head.len());
        let tag = head.get(..end)?;
        let key: &[u8] = if starts(tag, b"<meta") {
            b"charset"
        } else if starts(tag, b"<?xml") {
            b"encoding"
        } else {
            b""
        };
        if !key.is_empty()
            && let Some(encoding) = value_of(tag, key).and_then(Encoding::for_label)
        {
            // A page whose ASCII can be read is not in UTF-16, whatever it says.
            return Some(if encoding == UTF_16LE || encoding == UTF_16BE {
                UTF_8
            } else if encoding == encoding_rs::X_USER_DEFINED {
                WINDOWS_1252
            } else {
                encoding
            });
        }
        head = head.get(1..)?;
    }
}

fn starts(tag: &[u8], name: &[u8]) -> bool {
    tag.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
        && tag.get(name.len()).is_none_or(|b| b.is_ascii_whitespace() || *b == b'/')
}

/// What stands behind `key=` in a tag, bare or quoted.
fn value_of<'t>(tag: &'t [u8], key: &[u8]) -> Option<&'t [u8]> {
    let mut rest = tag;
    loop {
        let at = rest.windows(key.len()).position(|w| w.eq_ignore_ascii_case(key))?;
        rest = rest.get(at + key.len()..)?;
        if let Some(value) = rest.trim_ascii_start().strip_prefix(b"=") {
            let value = value.trim_ascii_start();
            let value = value.strip_prefix(b"\"").or(value.strip_prefix(b"'")).unwrap_or(value);
            let end = value.iter().position(|b| {
                b.is_ascii_whitespace() || matches!(b, b'"' | b'\'' | b';' | b'/' | b'?' | b'>')
            });
            return value.get(..end.unwrap_or(value.len()));
        }
    }
}

fn utf8(bytes: &[u8]) -> Decoded<'_> {
    if let Ok(decoded) = decode::decode(bytes) {
        return decoded;
    }
    let mut text = Text::default();
    let mut at = 0;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            text.push(c, at, at + c.len_utf8());
            at += c.len_utf8();
        }
        let end = at + chunk.invalid().len();
        if end > at {
            text.push(char::REPLACEMENT_CHARACTER, at, end);
        }
        at = end;
    }
    text.finish()
}

fn single(bytes: &[u8], encoding: &'static Encoding) -> Decoded<'static> {
    let table: Vec<char> = (0..=u8::MAX)
        .map(|byte| {
            let byte = [byte];
            let (text, _) = encoding.decode_without_bom_handling(&byte);
            text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
        })
        .collect();
    let mut text = Text::default();
    for (at, byte) in bytes.iter().enumerate() {
        let c = table.get(usize::from(*byte)).copied();
        text.push(c.unwrap_or(char::REPLACEMENT_CHARACTER), at, at + 1);
    }
    text.finish()
}

/// Byte by byte, so that the bytes of each character are known.
fn several(bytes: &[u8], encoding: &'static Encoding) -> Decoded<'static> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = Text::default();
    let mut start = 0;
    let mut buffer = [0; 32];
    for end in 1..=bytes.len() + 1 {
        let last = end > bytes.len();
        let mut input = bytes.get(end - 1..end).unwrap_or_default();
        let end = end.min(bytes.len());
        loop {
            let (result, read, written) =
                decoder.decode_to_utf8_without_replacement(input, &mut buffer, last);
            let made = std::str::from_utf8(buffer.get(..written).unwrap_or_default());
            for c in made.unwrap_or_default().chars() {
                text.push(c, start, end);
                start = end;
            }
            input = input.get(read..).unwrap_or_default();
            match result {
                DecoderResult::Malformed(..) => {
                    text.push(char::REPLACEMENT_CHARACTER, start, end);
                    start = end;
                    if input.is_empty() && !last {
                        break;
                    }
                }
                DecoderResult::InputEmpty => break,
                DecoderResult::OutputFull => {}
            }
        }
    }
    text.finish()
}
