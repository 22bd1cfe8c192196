//! Gates before an answer is shown.
//!
//! - [`reply`]: a model answers with quotes alone; only sentences that stand in its passages are shown.
//! - [`claim`]: a claim names the terms that its cited sources must hold.
//! - [`note`]: every block quote and every longer quotation of a note is checked.
//! - [`eval`]: precision and recall of any of them on labelled rows.
//!
//! Whether words stand in a text is asked of the engine, `asquoted`. Nothing here judges meaning,
//! fetches anything or asks a model. Text from outside is hostile: nothing panics or recurses on it.

pub mod claim;
pub mod eval;
pub mod note;
pub mod reply;
