//! The tokenizer against its corpus and its promises, in one binary. `../classes.rs` checks the
//! character table by itself, since it can also write it.

mod corpus;
mod hostile;
mod rebuild;
mod stanza;
mod versions;
