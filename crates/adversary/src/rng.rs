//! A small deterministic generator (splitmix64): the same seed gives the same cases on every machine.

/// The state of the generator.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    /// A generator whose stream depends on both numbers, so that case `n` does not depend on the cases before it.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut rng = Self(seed ^ stream.wrapping_mul(0xD6E8_FEB8_6659_FD93));
        rng.next();
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 when `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        if n == 0 {
            return 0;
        }
        usize::try_from(self.next() % n as u64).unwrap_or(0)
    }

    /// True in one of `n` draws.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One element of the list, `None` when it is empty.
    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }

    /// Some elements of the list in their order, at least one when the list has any.
    pub(crate) fn some_of<T: Copy>(&mut self, list: &[T]) -> Vec<T> {
        let kept = self.below(list.len());
        list.iter()
            .enumerate()
            .filter(|&(i, _)| i == kept || self.one_in(3))
            .map(|(_, item)| *item)
            .collect()
    }
}
