//! Runs of numbers that stand for tokens.

/// A generator that is the same everywhere (a linear congruence, its high bits).
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }
}

/// `len` tokens with about the frequencies of a language: the n-th of 20,000 words about 1 / n times
/// as often as the first. Keys are spread over 32 bits, as fingerprints are.
#[must_use]
pub fn words_of_a_language(len: usize) -> Vec<u32> {
    let mut rng = Rng(11);
    let mut word = || {
        let unit = rng.next() as f64 / (1_u64 << 31) as f64;
        let rank = 20_000_f64.powf(unit) as u32;
        rank.wrapping_mul(0x9E37_79B1)
    };
    (0..len).map(|_| word()).collect()
}

/// `len` tokens from the middle of a run with every third one exchanged for a token of no word.
#[must_use]
pub fn altered(run: &[u32], len: usize) -> Vec<u32> {
    let other = |(i, &token): (usize, &u32)| if i % 3 == 2 { u32::MAX - i as u32 } else { token };
    run.iter().skip(run.len() / 2).take(len).enumerate().map(other).collect()
}
