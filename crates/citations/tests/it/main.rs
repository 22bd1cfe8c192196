//! Cases of the corpus, and input that means harm.

#![cfg(test)]

mod changes;
mod corpus;
mod hostile;
mod listing;
