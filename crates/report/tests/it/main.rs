//! Tests of the reports from outside.
#![cfg(test)]

mod forms;
mod inert;
mod page;
mod set;
