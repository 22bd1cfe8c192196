//! Tests of the command from outside: the cases of `corpus/cli`, dialogues, and the sample set.
#![cfg(test)]

mod cases;
mod dialogue;
mod escapes;
mod format;
mod pipes;
mod samples;
