//! The closest window: bounds from above, then exact comparison of the few that could win.

use core::ops::Range;

use crate::{
    members::Members,
    sketch::sketch,
    sweep::{Splat, WIDTH, ceilings},
};

/// Windows whose sketches are kept at a time: what stays in the first cache.
///
/// A multiple of [`WIDTH`], so that only the last sweep of a chunk covers windows that do not exist.
const SEGMENT: usize = 128 * WIDTH;

/// A run of the chunk's tokens, and how many of them equal the quote's at equal places.
///
/// # Examples
///
/// ```
/// use asquoted_closest::closest_window;
///
/// let window = closest_window(&[1_u32, 2, 3], &[0, 1, 9, 3]).unwrap();
/// assert_eq!(window.tokens(), 1..4);
/// assert_eq!(window.equal(), 2);
/// assert_eq!(window.of(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    start: usize,
    /// As long as the quote, or as the chunk if that is shorter.
    len: usize,
    /// Invariant: `1 <= equal <= len <= of`; a window without an equal token is no window.
    equal: usize,
    of: usize,
}

impl Window {
    /// A window with `equal` equal tokens for a quote of `of` tokens.
    pub(crate) fn new(tokens: Range<usize>, equal: usize, of: usize) -> Window {
        Window { start: tokens.start, len: tokens.len(), equal, of }
    }

    /// The window's tokens, as places in the chunk.
    ///
    /// As many as the quote has, or the whole chunk where that is shorter.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::closest_window;
    ///
    /// let window = closest_window(&[8_u32, 9], &[7, 8, 9]).unwrap();
    /// assert_eq!(window.tokens(), 1..3);
    /// ```
    #[must_use]
    pub fn tokens(&self) -> Range<usize> {
        self.start..self.start + self.len
    }

    /// How many tokens equal the quote's at the same place; at least one.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::closest_window;
    ///
    /// let window = closest_window(&[8_u32, 9], &[7, 8, 7]).unwrap();
    /// assert_eq!(window.equal(), 1);
    /// ```
    #[must_use]
    pub fn equal(&self) -> usize {
        self.equal
    }

    /// How many tokens the quote has: [`Window::equal`] is counted out of these.
    ///
    /// # Examples
    ///
    /// ```
    /// use asquoted_closest::closest_window;
    ///
    /// let window = closest_window(&[8_u32, 9, 10], &[8]).unwrap();
    /// assert_eq!((window.equal(), window.of()), (1, 3));
    /// ```
    #[must_use]
    pub fn of(&self) -> usize {
        self.of
    }
}

/// The window of the chunk with the most tokens that equal the quote's at equal places.
///
/// The windows are all runs of as many consecutive tokens as the quote has. If the chunk is
/// shorter than the quote, the whole chunk is the only window, compared from its start. Of equally
/// good windows the first wins. `None` when no window has an equal token, which includes an empty
/// quote and an empty chunk.
///
/// Equal tokens must convert to equal numbers, as keys do. If they do not, the window may not be
/// the best; nothing worse happens.
///
/// # Complexity
///
/// O((N - M + 1) · M) for M tokens in the quote and N in the chunk, with at most that many
/// comparisons of tokens. Almost all of this work is done on sketches of one byte a token, at
/// sixteen an instruction; tokens themselves are compared only where a window may beat the best so
/// far, in usual text some hundred windows. Keys that are made to have equal sketches bring back the
/// comparisons, up to the bound.
///
/// Memory: 16 KiB, sixteen bytes for each token of the quote, one for each of M + max(M, 16,384) tokens of
/// the chunk.
///
/// # Examples
///
/// ```
/// use asquoted_closest::closest_window;
///
/// let chunk = [5_u32, 1, 2, 9, 4, 1, 2, 3, 9];
/// let window = closest_window(&[1, 2, 3, 4], &chunk).unwrap();
/// // Both 1 2 9 4 and 1 2 3 9 have three equal tokens: the first wins.
/// assert_eq!(window.tokens(), 1..5);
/// assert_eq!(window.equal(), 3);
///
/// assert_eq!(closest_window(&[], &chunk), None);
/// assert_eq!(closest_window(&[7], &chunk), None);
/// ```
#[must_use]
pub fn closest_window<T>(quote: &[T], chunk: &[T]) -> Option<Window>
where
    T: Copy + Eq + Into<u64>,
{
    // No window is longer than the chunk: what the quote has beyond it can equal nothing.
    let compared = quote.get(..chunk.len()).unwrap_or(quote);
    let len = compared.len();
    if len == 0 {
        return None;
    }
    let (start, equal) = best_start(compared, chunk)?;
    Some(Window::new(start..start + len, equal, quote.len()))
}

/// The first start with the most equal tokens, and how many these are; `None` if there are none.
///
/// The quote is not empty and not longer than the chunk.
fn best_start<T>(quote: &[T], chunk: &[T]) -> Option<(usize, usize)>
where
    T: Copy + Eq + Into<u64>,
{
    let len = quote.len();
    let wanted: Vec<Splat> = quote.iter().map(|&token| [sketch(token); _]).collect();
    // Segments share the tokens at their border. With segments as long as the quote at least,
    // sketching these twice costs no more than sketching all once more.
    let segment = len.next_multiple_of(WIDTH).max(SEGMENT);
    let mut lane = Vec::new();
    let mut best = None;
    let members = Members::new(quote);
    for from in (0..chunk.len() - len + 1).step_by(segment) {
        let end = chunk.len().min(from + segment + len - 1);
        let tokens = chunk.get(from..end).unwrap_or_default();
        if best.is_none() && !members.may_be_in(tokens) {
            continue;
        }
        lane.clear();
        lane.extend(tokens.iter().map(|&token| sketch(token)));
        // The last window of the chunk may be the first of a sweep.
        lane.extend([0; WIDTH - 1]);
        for (sweep, rows) in lane.windows(len + WIDTH - 1).step_by(WIDTH).enumerate() {
            let least = best.map_or(0, |(_, equal)| equal);
            let Some(ceilings) = ceilings(&wanted, rows, least) else { continue };
            let windows = chunk.windows(len).enumerate().skip(from + sweep * WIDTH);
            for ((start, tokens), ceiling) in windows.zip(ceilings) {
                let least = best.map_or(0, |(_, equal)| equal);
                // A window that only reaches the best so far comes too late to win.
                if ceiling > least
                    && let Some(equal) = equal_beyond(quote, tokens, least)
                {
                    best = Some((start, equal));
                    if equal == len {
                        return best;
                    }
                }
            }
        }
    }
    best
}

/// How many of the tokens equal the quote's at equal places, if these are more than `least`.
///
/// Stops at the difference that makes this impossible; at most M comparisons.
fn equal_beyond<T: Eq>(quote: &[T], tokens: &[T], least: usize) -> Option<usize> {
    let mut equal = quote.len();
    for (wanted, token) in quote.iter().zip(tokens) {
        if wanted != token {
            equal -= 1;
            if equal <= least {
                return None;
            }
        }
    }
    Some(equal)
}
