//! What the benches read: texts of nine kinds and token runs, made anew in each run from a fixed
//! seed, the same ones everywhere.

mod runs;
mod texts;

pub use runs::{altered, words_of_a_language};
pub use texts::{Text, absent, changed_number, once, repetitive, texts};
