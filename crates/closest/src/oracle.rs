//! The definition of the closest window, written as plainly as possible.

use crate::Window;

/// What [`closest_window`](crate::closest_window) promises to equal; O((N - M + 1) · M) always.
///
/// Hidden, but public: tests, fuzz targets and benches compare against it.
///
/// # Examples
///
/// ```
/// use asquoted_closest::{closest_window, naive_window};
///
/// let (quote, chunk) = ([1_u32, 2], [2_u32, 2, 1, 3]);
/// assert_eq!(closest_window(&quote, &chunk), naive_window(&quote, &chunk));
/// ```
pub fn naive_window<T: Eq>(quote: &[T], chunk: &[T]) -> Option<Window> {
    if quote.is_empty() || chunk.is_empty() {
        return None;
    }
    let mut best: Option<Window> = None;
    for (start, tokens) in chunk.windows(quote.len().min(chunk.len())).enumerate() {
        let equal = quote.iter().zip(tokens).filter(|(wanted, token)| wanted == token).count();
        if equal > best.map_or(0, |window| window.equal()) {
            best = Some(Window::new(start..start + tokens.len(), equal, quote.len()));
        }
    }
    best
}
