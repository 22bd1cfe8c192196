//! Bytes to text.

use crate::PIECES;

/// A text of the bytes: what is UTF-8 stands for itself, every other byte for a piece of
/// [`PIECES`]. So a corpus file can be read, and random bytes are texts that rules look at.
pub fn text(data: &[u8]) -> String {
    let mut out = String::with_capacity(data.len());
    for chunk in data.utf8_chunks() {
        out.push_str(chunk.valid());
        for &byte in chunk.invalid() {
            // Only bytes from 128 on are ever invalid.
            out.push_str(PIECES[usize::from(byte & 0x7f)]);
        }
    }
    out
}
