//! The needle, prepared for searching.

use crate::{EmptyNeedle, FindOverlappingIter, prefix::Prefix};

/// A needle with its prefix table, built once and searched in any number of haystacks.
///
/// The finder owns its needle and is never changed by a search, so one finder may serve many
/// threads.
///
/// # Examples
///
/// ```
/// use asquoted_search::Finder;
///
/// let finder = Finder::new(vec![4, 5])?;
/// assert_eq!(finder.find(&[3, 4, 5]), Some(1));
/// assert_eq!(finder.find(&[4, 4, 4, 5, 4, 5]), Some(2));
/// assert_eq!(finder.find(&[5, 4]), None);
/// # Ok::<(), asquoted_search::EmptyNeedle>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finder<T> {
    /// Invariant: not empty. The iterator relies on it: state 0 always has an element to compare.
    needle: Box<[T]>,
    /// Built from `needle`, which never changes afterwards.
    prefix: Prefix,
}

impl<T: Eq> Finder<T> {
    /// Prepares a needle.
    ///
    /// # Complexity
    ///
    /// At most 2M comparisons and M words of memory for a needle of M elements.
    ///
    /// # Errors
    ///
    /// [`EmptyNeedle`] when the needle has no elements.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_search::{EmptyNeedle, Finder};
    ///
    /// assert!(Finder::new(vec![1, 2, 3]).is_ok());
    /// assert_eq!(Finder::<u32>::new(vec![]).err(), Some(EmptyNeedle));
    /// ```
    pub fn new(needle: Vec<T>) -> Result<Finder<T>, EmptyNeedle> {
        if needle.is_empty() {
            return Err(EmptyNeedle);
        }
        let prefix = Prefix::new(&needle);
        Ok(Finder { needle: needle.into_boxed_slice(), prefix })
    }

    /// The position of the first hit, or `None` when the needle stands nowhere in the haystack.
    ///
    /// # Complexity
    ///
    /// At most 2E comparisons, where the first hit ends after E elements; at most 2N when there is
    /// none. A block of the fast path may look a few elements beyond the hit, never beyond the
    /// bound.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_search::Finder;
    ///
    /// let finder = Finder::new(vec!['a', 'b', 'a'])?;
    /// assert_eq!(finder.find(&['b', 'a', 'b', 'a', 'b', 'a']), Some(1));
    /// assert_eq!(finder.find(&['a', 'b']), None);
    /// # Ok::<(), asquoted_search::EmptyNeedle>(())
    /// ```
    #[must_use]
    pub fn find(&self, hay: &[T]) -> Option<usize> {
        self.find_overlapping_iter(hay).next()
    }

    /// All hits, ascending, overlapping ones included.
    ///
    /// # Complexity
    ///
    /// At most 2N comparisons for the whole iteration, however many hits there are; O(1) memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_search::Finder;
    ///
    /// let finder = Finder::new(vec![1, 1])?;
    /// let mut hits = finder.find_overlapping_iter(&[1, 1, 1, 2]);
    /// assert_eq!(hits.next(), Some(0));
    /// assert_eq!(hits.next(), Some(1));
    /// assert_eq!(hits.next(), None);
    /// # Ok::<(), asquoted_search::EmptyNeedle>(())
    /// ```
    #[must_use]
    pub fn find_overlapping_iter<'f, 'h>(&'f self, hay: &'h [T]) -> FindOverlappingIter<'f, 'h, T> {
        FindOverlappingIter::new(self, hay)
    }
}

impl<T> Finder<T> {
    /// The needle as it was given; never empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_search::Finder;
    ///
    /// assert_eq!(Finder::new(vec![2, 1])?.needle(), [2, 1]);
    /// # Ok::<(), asquoted_search::EmptyNeedle>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn needle(&self) -> &[T] {
        &self.needle
    }

    /// The table that belongs to [`Finder::needle`].
    #[inline]
    pub(crate) fn prefix(&self) -> &Prefix {
        &self.prefix
    }
}
