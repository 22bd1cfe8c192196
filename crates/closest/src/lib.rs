/*!
Which stretch of a long token run resembles a short one most, and how the two align.

This is help for a reader, asked for after a quote was *not* found: it shows the passage that the
quote may have meant and marks what differs. It knows nothing about text; the tokens are whatever
their `Eq` says, in `asquoted` interned keys.

# Overview

* [`closest_window`] gives the [`Window`] of a chunk with the most tokens equal to the quote's at
  equal places. It is fast enough for whole books.
* [`align`] gives the best [`Alignment`] of two runs with insertions and deletions, as a list of
  [`Op`]s.
* [`align_within`] does the same with the best passage inside a wider run. Take the closest window,
  widen it by a few tokens a side, and an inserted or omitted word no longer shifts everything
  after it.

# Examples

An altered token. The window says where, the alignment says what:

```
use asquoted_closest::{Op, align, closest_window};

let chunk = [50_u32, 10, 11, 99, 13, 51];
let quote = [10_u32, 11, 12, 13];
let window = closest_window(&quote, &chunk).unwrap();
assert_eq!(window.tokens(), 1..5);
assert_eq!((window.equal(), window.of()), (3, 4));

let alignment = align(&quote, &chunk[window.tokens()]);
assert_eq!(alignment.ops()[1], Op::Replace { quote: 2..3, passage: 2..3 });
```

An omitted token. The window compares equal places, so that half of the quote seems to differ; the
alignment with the widened window shows the one difference:

```
use asquoted_closest::{Op, align_within, closest_window};

let chunk = [1_u32, 2, 3, 4, 5, 6, 7, 8];
let quote = [2_u32, 3, 4, 6, 7];
let window = closest_window(&quote, &chunk).unwrap();
assert_eq!((window.tokens(), window.equal()), (1..6, 3));

let wide = &chunk[window.tokens().start.saturating_sub(2)..window.tokens().end + 2];
let alignment = align_within(&quote, wide);
assert_eq!((alignment.passage(), alignment.equal()), (1..7, 5));
assert_eq!(alignment.ops()[1], Op::Insert { at: 3, passage: 4..5 });
```

Nothing in common. There is no window then, rather than an arbitrary one:

```
use asquoted_closest::closest_window;

assert_eq!(closest_window(&[1_u32, 2], &[3, 4, 5]), None);
```

# No score, no cutoff

Results are counts and places. No function takes a threshold or returns a ratio, and none answers
whether a quote is "close enough": a passage that differs in one `not` is as close as a passage can
be. Never derive a verdict from these results.

# Complexity and untrusted input

M is the length of the quote, N that of the chunk, W that of the passage or the wider run.

| | time | memory |
|---|---|---|
| [`closest_window`] | O((N - M + 1) · M) with a small constant | O(M) bytes |
| [`align`], [`align_within`] | O(M · W) | M · W bytes, at most [`MAX_CELLS`] |

These hold for every input, hostile keys included: the sketch that makes the window search fast can
be defeated, and then every window is compared token by token, once. Beyond [`MAX_CELLS`] the
alignments fall back to a linear one, which is correct but may not be the best, and say so
([`Alignment::is_best`]). Nothing here panics or recurses.

# When not to use it

* To decide anything. See above.
* For the difference of two long texts: a diff library has better algorithms for long runs with few
  differences.
* For characters: the unit here is the token, and a misspelt word is simply another one.
*/

mod align;
mod alignment;
mod members;
mod oracle;
mod passage;
mod sketch;
mod sweep;
mod table;
#[cfg(test)]
mod tests;
mod window;

#[doc(hidden)]
pub use crate::oracle::naive_window;
pub use crate::{
    align::{MAX_CELLS, align, align_within},
    alignment::{Alignment, Op},
    window::{Window, closest_window},
};

/// The examples of the README are tests like all others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
