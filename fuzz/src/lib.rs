//! What the fuzz targets share: texts made of bytes, and readings of a check.

mod document;
mod pieces;
mod text;

pub use document::sound;
pub use pieces::PIECES;
pub use text::text;

use asquoted_tokenizer::{TokenKind, Tokens};

/// What tokens are compared by: kind and folded text, in order.
pub fn keys(tokens: &Tokens<'_>) -> Vec<(TokenKind, String)> {
    tokens.iter().map(|t| (t.kind(), t.key().as_str().to_owned())).collect()
}

/// Splits the first `N` bytes off as numbers; missing ones are 0.
pub fn head<const N: usize>(data: &[u8]) -> ([usize; N], &[u8]) {
    let at = |i: usize| data.get(i).copied().map_or(0, usize::from);
    (std::array::from_fn(at), data.get(N..).unwrap_or_default())
}

/// The boundary of a character at or before a byte.
pub fn boundary(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
