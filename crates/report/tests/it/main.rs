//! Tests of the reports from outside.
#![cfg(test)]

mod forms;
mod inert;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod set;
