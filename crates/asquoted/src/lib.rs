//! Does this quote stand in this source, as quoted? Offline, without a model, the same way every
//! time.

mod brackets;
mod caution;
mod check;
mod closest;
mod forgiven;
mod hint;
mod hits;
mod markers;
mod offsets;
mod omission;
mod policy;
mod quote;
mod selector;
mod source;
mod verdict;
#[cfg(feature = "serde")]
pub mod wire;

pub use asquoted_guard::{RefusalKind, Side};
pub use asquoted_tokenizer::Span;
pub use caution::{Caution, CautionKind};
pub use closest::{Closest, DifferenceKind, WordDifference};
pub use hint::Hint;
pub use offsets::Offsets;
pub use omission::Omission;
pub use policy::{Difference, Forgiven, Policy};
pub use quote::Quote;
pub use selector::Citation;
pub use source::{Chunk, ChunkError, ChunkErrorKind, Source, SourceBuilder, SourceError};
pub use verdict::{CouldNotCheck, Found, Hit, NotFound, Reason, Refusal, Verdict};
