//! Tests of the command from outside: the cases of `corpus/cli`, dialogues, the sample set, the action.
#![cfg(test)]

mod action;
mod cases;
mod config;
mod dialogue;
mod escapes;
mod folder;
mod format;
mod overwrite;
mod pipes;
mod samples;
mod snapshot;
mod steady;
