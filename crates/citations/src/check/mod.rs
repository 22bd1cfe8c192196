//! What comes of checking records against sources.

mod checker;
mod cite;
mod outcome;
mod over_break;
mod run;
mod sieve;
mod span;
mod target;
mod unique;

pub use checker::{Checker, Options};
pub use cite::{CitationRecord, Hashes, PositionSelector, QuoteSelector, Selector};
pub use outcome::{ChangeKind, OtherSource, Outcome, SourceChange};
pub use run::{Group, Run, SourceLine, run};
pub use span::{EndKind, SpanCheck, SpanFit};
pub use unique::UniqueAs;
