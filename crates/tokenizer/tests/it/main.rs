//! The tokenizer against its corpus and its promises, in one binary. `../classes.rs` checks the
//! character table by itself, since it can also write it.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "a test that cannot go on has failed, and says why"
)]

mod corpus;
mod hostile;
mod noise;
mod rebuild;
mod spans;
mod stanza;
mod versions;
