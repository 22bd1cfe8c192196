//! Texts and helpers of the benches.
