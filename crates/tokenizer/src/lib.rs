//! Text to tokens: the words, numbers, identifiers and symbols that asquoted compares.
//!
//! One pass from left to right over any text, that never fails and forgets nothing: between two
//! tokens lie only blanks, invisible characters, paired markup and prose punctuation, and every
//! token knows its bytes in the original text.
//!
//! ```
//! use asquoted_tokenizer::{TokenKind, tokenize};
//!
//! let tokens = tokenize("Rainfall was −5 mm\u{a0}(“low”).")?;
//! let written: Vec<_> = tokens.iter().map(|t| t.as_written()).collect();
//! assert_eq!(written, ["Rainfall", "was", "−", "5", "mm", "low"]);
//! assert_eq!(tokens.get(2).map(|t| t.kind()), Some(TokenKind::Symbol));
//! # Ok::<(), asquoted_tokenizer::TooLong>(())
//! ```
//!
//! # What is compared
//!
//! A [`TokenKey`]: words fold case and compatibility forms (`ﬁlter` is `Filter`), numbers,
//! identifiers and symbols are compared as written (`1.0` is not `1.00`, `10²` is not `102`).
//! Dash glyphs are one key. What is no letter, mark, number, blank or prose punctuation is a Symbol
//! as written, so nothing vanishes because no rule names it. A form that is not known (`===`) is
//! [`TokenKind::Bad`] and equals nothing.
//!
//! # Complexity and memory
//!
//! O(length) in time whatever the text; 13 bytes a token beside the text, and a copy of the text
//! only where something had to be taken out of it.
//!
//! # When not to use it
//!
//! To index documents for retrieval or to count words: tokens here are what must be equal for two
//! texts to say the same, not what a reader would look up. For word boundaries of a language use
//! `unicode-segmentation` or a dictionary.
//!
//! # Tables
//!
//! Character classes and the words for units, scales, percent, currencies and elisions are data
//! files in `data/`, turned into constants when the crate is built. The tables name their sources.

mod breaks;
mod classes;
mod clean;
mod dash;
mod degree;
mod emphasis;
mod fingerprint;
mod hyphen;
mod key;
mod lines;
mod listing;
mod number;
mod roles;
mod scan;
mod span;
mod symbol;
mod tables;
mod token;
mod tokens;
mod word;

/// The Unicode version of the class table in `data/classes.txt`.
pub const CLASSES_UNICODE_VERSION: (u8, u8, u8) = (16, 0, 0);

pub use breaks::{unbroken_end, unbroken_start, with_breaks};
pub use classes::{
    Class, class, is_alphanumeric, is_apostrophe, is_blank, is_line_break, is_one_letter_word,
    is_variable,
};
pub use hyphen::Join;
pub use key::word_fingerprint;
pub use listing::Listing;
pub use span::Span;
pub use tables::{Roles, run_at_end, run_at_start};
pub use token::{Token, TokenKey, TokenKind};
pub use tokens::{Tokens, TooLong, tokenize};

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
