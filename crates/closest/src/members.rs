//! Whether a chunk may hold any token of the quote at all.

use crate::sketch::fold;

/// One bit for every value of two bytes: 8 KiB, which the first cache holds twice.
#[derive(Clone, Debug)]
struct Bits(Box<[u64; 1 << 10]>);

impl Bits {
    fn set(&mut self, bit: u16) {
        if let Some(word) = self.0.get_mut(usize::from(bit >> 6)) {
            *word |= 1 << (bit & 63);
        }
    }

    #[inline]
    fn has(&self, bit: u16) -> bool {
        let word = self.0.get(usize::from(bit >> 6)).copied().unwrap_or(0);
        word >> (bit & 63) & 1 == 1
    }
}

/// The tokens of a quote, to ask whether one may be among them.
///
/// Where nothing equal was found yet, any token of the quote at any place would make a better window,
/// so no sweep can stop early. A look at each token of the chunk tells sooner that there is none.
#[derive(Debug)]
pub(crate) struct Members {
    folded: Bits,
    low: Bits,
}

impl Members {
    pub(crate) fn new<T: Copy + Into<u64>>(quote: &[T]) -> Self {
        let none = Bits(Box::new([0; 1 << 10]));
        let mut members = Members { folded: none.clone(), low: none };
        for &token in quote {
            members.folded.set(fold(token));
            members.low.set(low(token));
        }
        members
    }

    /// Whether one of the tokens may be one of the quote's: false is certain. O(tokens), without
    /// comparing any.
    pub(crate) fn may_be_in<T: Copy + Into<u64>>(&self, tokens: &[T]) -> bool {
        tokens.iter().any(|&token| self.folded.has(fold(token)) && self.low.has(low(token)))
    }
}

/// The lowest two bytes of a key.
#[inline]
fn low(key: impl Into<u64>) -> u16 {
    let [low, high, ..] = key.into().to_le_bytes();
    u16::from_le_bytes([low, high])
}
