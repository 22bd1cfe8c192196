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
    let mut state = seed;
    let (chunks, rest) = key.as_chunks::<8>();
    for chunk in chunks {
        state = step(state, u64::from_le_bytes(*chunk));
    }
    if !rest.is_empty() {
        let mut last = 0;
        for (i, &b) in rest.iter().enumerate() {
            last |= u64::from(b) << (8 * i);
        }
        state = step(state, last);
    }
    finish(state, key.len())
}
