//! 32-bit fingerprints of token keys.
//!
//! Equal keys have equal fingerprints, so a search over fingerprints misses nothing; whatever it
//! finds is compared again on the keys themselves, so a collision costs time and never a verdict.
//! `build.rs` includes this file to place the word tables.

const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
const END: u64 = 0xD6E8_FEB8_6659_FD93;

/// Takes in the next eight bytes of the key, little endian, padded with zeros. The first state is
/// the seed, which keeps the kinds apart.
#[inline]
pub(crate) const fn step(state: u64, bytes: u64) -> u64 {
    let x = (state ^ bytes).wrapping_mul(MIX);
    x ^ (x >> 32)
}

/// The fingerprint of the `len` bytes that were taken in.
#[inline]
pub(crate) const fn finish(state: u64, len: usize) -> u32 {
    ((state ^ len as u64).wrapping_mul(END) >> 32) as u32
}

/// The fingerprint of a whole key. O(length).
#[inline]
pub(crate) fn fingerprint(seed: u64, key: &[u8]) -> u32 {
    fingerprint_of_mapped(seed, key, |bytes| bytes)
}

/// The fingerprint of the key that `map` makes of a text, eight bytes at a time; it keeps zeros.
#[inline]
pub(crate) fn fingerprint_of_mapped(seed: u64, text: &[u8], map: impl Fn(u64) -> u64) -> u32 {
    let mut state = seed;
    let (chunks, rest) = text.as_chunks::<8>();
    for chunk in chunks {
        state = step(state, map(u64::from_le_bytes(*chunk)));
    }
    if !rest.is_empty() {
        state = step(state, map(last(rest)));
    }
    finish(state, text.len())
}

/// At most seven bytes, little endian.
#[inline]
fn last(rest: &[u8]) -> u64 {
    let at = |b: u8, i: usize| u64::from(b) << (8 * i);
    if let (Some(low), Some(high)) = (rest.first_chunk::<4>(), rest.last_chunk::<4>()) {
        // The two overlap in bytes that are the same.
        let (low, high) = (u32::from_le_bytes(*low), u32::from_le_bytes(*high));
        return u64::from(low) | u64::from(high) << (8 * (rest.len() - 4));
    }
    match *rest {
        [a] => at(a, 0),
        [a, b] => at(a, 0) | at(b, 1),
        [a, b, c] => at(a, 0) | at(b, 1) | at(c, 2),
        _ => 0,
    }
}

/// A fingerprint of a key that comes in pieces of up to eight bytes, as [`fingerprint`] takes it of
/// the whole.
#[derive(Clone, Copy)]
pub(crate) struct Pieces {
    state: u64,
    /// Bytes that wait for the eighth, little endian, padded with zeros.
    waiting: u64,
    len: usize,
}

impl Pieces {
    #[inline]
    pub(crate) const fn new(seed: u64) -> Self {
        Pieces { state: seed, waiting: 0, len: 0 }
    }

    /// Takes in `count` bytes, 1 to 8, little endian, padded with zeros.
    #[inline]
    pub(crate) const fn push(&mut self, bytes: u64, count: usize) {
        let held = self.len % 8;
        self.waiting |= bytes << (8 * held);
        self.len += count;
        if held + count >= 8 {
            self.state = step(self.state, self.waiting);
            // What did not fit. Nothing was held: all did, and the shift is of 64 bits.
            self.waiting = if held == 0 { 0 } else { bytes >> (8 * (8 - held)) };
        }
    }

    #[inline]
    pub(crate) const fn finish(self) -> u32 {
        let state =
            if self.len.is_multiple_of(8) { self.state } else { step(self.state, self.waiting) };
        finish(state, self.len)
    }
}

/// Two bits of a word of a filter, by the lowest twelve bits of a hash: one bit would be set for too
/// many words of no table.
#[inline]
pub(crate) const fn two_bits(hash: u32) -> u64 {
    1 << (hash & 63) | 1 << (hash >> 6 & 63)
}

/// The bit of a character in a filter of 4,096: the characters that an entry of an unspaced script
/// begins or ends with.
#[inline]
pub(crate) const fn slot(c: char) -> usize {
    ((c as u32).wrapping_mul(0x9E37_79B1) >> 20) as usize
}

/// The bit of two neighbouring characters in a filter of 65,536: the first two of an entry, or the
/// last two, the outer one first.
#[inline]
pub(crate) const fn pair_slot(outer: char, inner: char) -> usize {
    let mixed = (outer as u32).wrapping_mul(0x9E37_79B1) ^ (inner as u32).wrapping_mul(0x85EB_CA77);
    (mixed >> 16) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_make_the_fingerprint_of_the_whole() {
        let key: Vec<u8> = (1..=40).collect();
        for len in 0..=key.len() {
            for size in 1..=8 {
                let mut pieces = Pieces::new(7);
                for piece in key[..len].chunks(size) {
                    let mut bytes = [0; 8];
                    bytes[..piece.len()].copy_from_slice(piece);
                    pieces.push(u64::from_le_bytes(bytes), piece.len());
                }
                assert_eq!(pieces.finish(), fingerprint(7, &key[..len]), "{len} {size}");
            }
        }
    }
}
