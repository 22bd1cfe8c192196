//! The one way in which building a finder can fail.

use core::fmt;

/// The needle has no elements.
///
/// An empty needle would stand at every place of every haystack. In `asquoted` this would turn a
/// quote that consists of blanks into a quote that was found, so that an empty needle is an error
/// of its own and not a search with a conventional answer.
///
/// # Examples
///
/// ```
/// use asquoted_search::{EmptyNeedle, Finder};
///
/// let error = Finder::<u32>::new(Vec::new()).unwrap_err();
/// assert_eq!(error, EmptyNeedle);
/// assert_eq!(error.to_string(), "the needle is empty");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EmptyNeedle;

impl fmt::Display for EmptyNeedle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the needle is empty")
    }
}

impl core::error::Error for EmptyNeedle {}
