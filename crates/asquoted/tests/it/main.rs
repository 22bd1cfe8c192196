//! The facade against its corpus, its promises and the reference verifier, in one binary.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "a test that cannot go on has failed, and says why"
)]

#[path = "../../../tokenizer/tests/it/hostile.rs"]
mod hostile;
#[path = "../../../tokenizer/tests/it/stanza.rs"]
mod stanza;

mod adversary;
mod collisions;
mod corpus;
mod differential;
mod invariants;
mod lab;
mod linear;
mod versions;
