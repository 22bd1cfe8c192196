//! The search itself: Knuth-Morris-Pratt, one comparison per step, with a skip that pays its way.

use core::iter::FusedIterator;

use crate::Finder;

/// Elements that the fast path tests at once: eight vectors of sixteen bytes for `u32`.
const BLOCK: usize = 32;

/// The positions of all hits, ascending, overlapping ones included.
///
/// Made by [`Finder::find_overlapping_iter`].
///
/// # Complexity
///
/// At most 2N comparisons from the first call of `next` to the last, for a haystack of N elements.
/// Let C be the comparisons made, R the elements read and `matched` the length of the match that
/// is alive. After every step
///
/// ```text
/// C + matched + credit <= 2R,    0 <= credit
/// ```
///
/// A step compares one element of the haystack with one of the needle. If they are equal, both C
/// and `matched` grow by one and R by one. If not, either `matched` falls by at least one and the
/// element stays, or nothing was matched: then the element is read for one comparison instead of
/// two, and the one that was saved becomes *credit*.
///
/// While nothing is matched, the fast path tests a block of the haystack for the needle's first
/// element. A block without it costs one comparison an element and earns credit as single steps
/// do. A block that has it at place p is tested once and then read again up to and including p: with
/// a block of B elements this costs B + 1 - p more than it earns, so a block is only tested when the
/// credit is more than B.
///
/// # Examples
///
/// ```
/// use asquoted_search::Finder;
///
/// let finder = Finder::new(vec![0, 0, 0])?;
/// let hits = finder.find_overlapping_iter(&[0; 5]);
/// assert_eq!(hits.size_hint(), (0, Some(3)));
/// assert_eq!(hits.collect::<Vec<_>>(), [0, 1, 2]);
/// # Ok::<(), asquoted_search::EmptyNeedle>(())
/// ```
#[derive(Debug)]
pub struct FindOverlappingIter<'f, 'h, T> {
    finder: &'f Finder<T>,
    /// The elements that were not read yet.
    rest: &'h [T],
    /// How many elements were read: the position of `rest` in the haystack.
    read: usize,
    /// How many elements of the needle are matched by the elements just before `rest`: the
    /// longest such beginning of the needle.
    ///
    /// Invariant: less than the needle's length, since a full match falls back to its border at
    /// once.
    matched: usize,
    /// Comparisons saved so far and not spent; see the type's section on complexity.
    credit: usize,
}

impl<'f, 'h, T> FindOverlappingIter<'f, 'h, T> {
    /// A search that has read nothing.
    pub(crate) fn new(finder: &'f Finder<T>, hay: &'h [T]) -> Self {
        FindOverlappingIter { finder, rest: hay, read: 0, matched: 0, credit: 0 }
    }
}

impl<T: Eq> FindOverlappingIter<'_, '_, T> {
    /// Reads up to the next element that equals the needle's first, as far as the credit reaches.
    ///
    /// Only called while nothing is matched: then no hit can begin before that element, so passing
    /// over the others changes no result. The element itself is left to the caller.
    #[inline]
    fn skip(&mut self) {
        let Some(first) = self.finder.needle().first() else { return };
        // A block that holds the element is tested once for nothing, and so is the element.
        while self.credit > BLOCK {
            let Some((block, rest)) = self.rest.split_first_chunk::<BLOCK>() else { return };
            // Without an early exit, so that it becomes a few vector instructions.
            if block.iter().fold(false, |any, element| any | (element == first)) {
                let place = block.iter().position(|element| element == first).unwrap_or(0);
                self.rest = self.rest.get(place..).unwrap_or_default();
                self.read += place;
                self.credit -= BLOCK + 1;
                self.credit += place;
                return;
            }
            self.rest = rest;
            self.read += BLOCK;
            self.credit += BLOCK;
        }
    }
}

impl<T: Eq> Iterator for FindOverlappingIter<'_, '_, T> {
    type Item = usize;

    /// The next hit. The bound above holds for the whole iteration; one call may read everything.
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let needle = self.finder.needle();
        loop {
            if self.matched == 0 {
                self.skip();
            }
            let (element, rest) = self.rest.split_first()?;
            // `matched` is inside the needle, so `None` never meets `Some(element)` here.
            if needle.get(self.matched) == Some(element) {
                self.rest = rest;
                self.read += 1;
                self.matched += 1;
                if self.matched == needle.len() {
                    // The border is the part of this hit with which the next one may begin.
                    self.matched = self.finder.prefix().border(needle.len());
                    return Some(self.read - needle.len());
                }
            } else if self.matched == 0 {
                self.rest = rest;
                self.read += 1;
                self.credit += 1;
            } else {
                // The element stays and is compared again, with a shorter match.
                self.matched = self.finder.prefix().border(self.matched);
            }
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        // A hit ends at an element that was not read yet, and the first one needs so many of them:
        let missing = self.finder.needle().len() - self.matched;
        (0, Some(self.rest.len().checked_sub(missing).map_or(0, |more| more + 1)))
    }
}

impl<T: Eq> FusedIterator for FindOverlappingIter<'_, '_, T> {}

// Not derived: the iterator borrows, so that it can be cloned whether or not its elements can.
impl<T> Clone for FindOverlappingIter<'_, '_, T> {
    fn clone(&self) -> Self {
        FindOverlappingIter { ..*self }
    }
}
