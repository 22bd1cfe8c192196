//! Claims with required terms: does each cited source hold what the claim needs?
//!
//! A citation is an address. This gate is the first step behind it: it tells missing sources and
//! missing terms, and judges no meaning.
//!
//! - [`split_answer`]: an answer into atomic claims, by sentence and by the position of citations.
//! - [`Claim`], [`Citation`], [`read_claims`]: what is claimed, of which sources.
//! - [`Retrieved`], [`Retrieval`]: what the retriever returned, id, URL, revision and span together;
//!   a citation of a span that it did not return is refused.
//! - [`ClaimGate::check`] gives a [`CheckedClaim`]. Terms match as whole tokens with the guard of the
//!   engine (`asquoted`), each in one source; `30 days` is not in `130 days`, and no term stands over
//!   the seam of two sources.
//! - [`numbers`]: `30` and `thirty` by value, where a claim or the gate asks for it; named in the result.
//!
//! ```
//! use asquoted::Source;
//! use asquoted_citations::{Document, SourceProblem};
//! use asquoted_gates::claim::{Claim, ClaimGate, ClaimStatus};
//!
//! let load = |id: &str| match id {
//!     "logs" => Ok(Document::new(id, Source::new("Audit logs are kept for 130 days.")?)),
//!     _ => Err(SourceProblem::Missing),
//! };
//! let claim = Claim::new("Audit logs are kept for 30 days.")
//!     .citing("logs")
//!     .requiring(["audit logs", "30 days"]);
//! let checked = ClaimGate::new().check(&claim, &load);
//! assert_eq!(checked.status, ClaimStatus::MissingTerms);
//! assert_eq!(checked.missing_terms(), ["30 days"]);
//! ```
//!
//! # Complexity
//!
//! O(length of the cited sources) for each term, and once more where numbers are compared by value; a
//! source is rewritten once for all claims of [`ClaimGate::check_all`].
//!
//! # When not to use it
//!
//! As the last verifier: a source that holds the terms may still say the opposite.

mod gate;
#[cfg(test)]
mod gate_tests;
mod given;
mod outcome;
mod read;
mod split;

pub mod numbers;

pub use gate::ClaimGate;
pub use given::{Citation, Claim, Retrieval, Retrieved};
pub use outcome::{CheckedClaim, ClaimStatus, MissingSource, TermResult, TermStatus};
pub(crate) use read::objects;
pub use read::{ClaimsError, read_claims, read_retrieved};
pub use split::{AtomicClaim, split_answer};
