//! The facade against its corpus, its promises and the reference verifier, in one binary.

#[path = "../../../tokenizer/tests/it/hostile.rs"]
mod hostile;
#[path = "../../../tokenizer/tests/it/stanza.rs"]
mod stanza;

mod corpus;
mod differential;
mod invariants;
mod linear;
mod versions;
