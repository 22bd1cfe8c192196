//! The prefix table: how much of a match survives a mismatch.

/// For each beginning of the needle, the length of its longest border.
///
/// A *border* of a run is a shorter run that is both its beginning and its end: `a b` is the
/// longest border of `a b a b`. When the first `len` elements of the needle are matched and the
/// next one is not, the longest border of these `len` elements is the longest match that is still
/// alive, and no element of the haystack must be read again to know it.
#[derive(Clone, Debug)]
pub(crate) struct Prefix {
    /// `borders[i]` belongs to the first `i + 1` elements of the needle.
    ///
    /// Invariant: there are as many borders as the needle has elements, and `borders[i] <= i`,
    /// since a border is shorter than its run. Each step along the borders therefore makes a match
    /// shorter: this is what ends the loop in the search, and what its bound rests on.
    borders: Box<[usize]>,
}

impl Prefix {
    /// Builds the table by searching the needle in itself.
    ///
    /// # Complexity
    ///
    /// At most 2M comparisons for M elements. Each comparison either completes an entry, which
    /// happens M - 1 times, or shortens the border, which grows by at most one an entry.
    pub(crate) fn new<T: Eq>(needle: &[T]) -> Prefix {
        let mut borders = Vec::with_capacity(needle.len());
        let mut border = 0;
        for element in needle {
            // The first element alone has no border but the empty one.
            if !borders.is_empty() {
                border = longer(needle, &borders, border, element);
            }
            borders.push(border);
        }
        Prefix { borders: borders.into_boxed_slice() }
    }

    /// The longest border of the needle's first `len` elements; `len` is at least one.
    ///
    /// O(1), without comparisons.
    #[inline]
    pub(crate) fn border(&self, len: usize) -> usize {
        border_of(&self.borders, len)
    }
}

/// The longest border of a beginning of the needle, given the one of the beginning before it.
///
/// A border that grows by `element` is a border of the shorter beginning, followed by `element`:
/// the borders are tried from the longest down to the empty one.
fn longer<T: Eq>(needle: &[T], borders: &[usize], mut border: usize, element: &T) -> usize {
    loop {
        if needle.get(border) == Some(element) {
            return border + 1;
        }
        if border == 0 {
            return 0;
        }
        border = border_of(borders, border);
    }
}

/// See [`Prefix::border`]; a function of its own because the table reads itself while it grows.
///
/// A `len` outside the table has no entry and gives 0, which both callers exclude: they pass the
/// length of a match that is neither empty nor longer than the needle.
#[inline]
fn border_of(borders: &[usize], len: usize) -> usize {
    debug_assert!((1..=borders.len()).contains(&len));
    len.checked_sub(1).and_then(|last| borders.get(last)).copied().unwrap_or(0)
}
