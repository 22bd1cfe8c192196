/*!
Exact search for a run of elements in a longer run, in linear time whatever the input.

A [`Finder`] is built once from a *needle* and then finds every place at which the needle stands in
a *haystack*, overlapping places included. It compares elements with [`Eq`] and knows nothing about
text: in `asquoted` the elements are the interned keys of tokens, so that a hit is a run of tokens
and never a part of one.

# Overview

* [`Finder::new`] prepares a needle; an empty one is refused with [`EmptyNeedle`].
* [`Finder::find`] gives the first hit.
* [`Finder::find_overlapping_iter`] gives all hits, as the named iterator [`FindOverlappingIter`].

# Examples

A hit, its position counted in elements:

```
use asquoted_search::Finder;

let finder = Finder::new(vec!["was", "not", "safe"])?;
assert_eq!(finder.find(&["it", "was", "not", "safe", "then"]), Some(1));
# Ok::<(), asquoted_search::EmptyNeedle>(())
```

Hits that overlap are all hits. There is no variant that passes over them, because whoever filters
hits afterwards must see each of them:

```
use asquoted_search::Finder;

let finder = Finder::new(vec![7, 8, 7])?;
let hits: Vec<usize> = finder.find_overlapping_iter(&[7, 8, 7, 8, 7]).collect();
assert_eq!(hits, [0, 2]);
# Ok::<(), asquoted_search::EmptyNeedle>(())
```

A miss. One altered element is enough, there is no "almost":

```
use asquoted_search::Finder;

let finder = Finder::new(vec!["was", "not", "safe"])?;
assert_eq!(finder.find(&["it", "was", "safe", "then"]), None);
# Ok::<(), asquoted_search::EmptyNeedle>(())
```

# Complexity

Let the needle have M elements and the haystack N. Building the finder takes at most 2M calls of
`Eq` and M words of memory; reading all hits takes at most 2N calls and no memory. Thus the whole
search costs at most 2(N + M) comparisons, and this is a promise for *every* input: periodic
needles, a million overlapping hits, text made to be slow. The tests count the calls of `Eq`
instead of trusting a clock.

Usual inputs cost about one comparison an element: while no part of the needle is matched, whole
blocks are tested for the needle's first element, in a loop that compilers turn into vector
instructions for small integers. [`FindOverlappingIter`] explains why this fast path can change
neither a result nor the bound.

# Untrusted input

Nothing here panics, recurses or allocates during a search. The one requirement is that `Eq` is an
equivalence, as its contract says; with a false `Eq` the hits are meaningless, yet the search still
ends within the bound.

# When not to use it

* For bytes or `str`: a substring search made for bytes, such as the `memchr` crate's `memmem`, is
  much faster there.
* For many needles in one prepared haystack: an index of the haystack answers each of them without
  reading it again.
* For anything similar rather than equal: this crate has no notion of distance.
*/

mod error;
mod finder;
mod iter;
mod prefix;
#[cfg(test)]
mod tests;

pub use crate::{error::EmptyNeedle, finder::Finder, iter::FindOverlappingIter};

/// The examples of the README are tests like all others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
