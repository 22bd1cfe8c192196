//! Citation records of AI answers, the documents they cite, and what a check of each found.
//!
//! [`parse_answers`] reads the records, a [`Registry`] finds the texts that they cite, [`run()`] gives
//! each record an [`Outcome`] with a [`Status`], and a [`Summary`] counts them. One thing that is
//! wrong never stops the rest: a record that cannot be read and a document that is missing are
//! statuses like the others.
//!
//! ```
//! use asquoted::Source;
//! use asquoted_citations::{Document, Options, Status, Summary, parse_answers, run};
//!
//! let answers = r#"[{"id": "q1", "citations": [
//!     {"doc": "report.txt", "page": 1, "quote": "Revenue grew 12%"},
//!     {"doc": "report.txt", "page": 1, "quote": "Margin rose to 18%"}
//! ]}]"#;
//! let records = parse_answers(answers)?;
//! let text = "Revenue grew 12%.\u{c}Margin rose to 18%.";
//! let load = |id: &str| {
//!     Ok(Document { id: id.to_owned(), source: Source::new(text)? })
//! };
//! let outcomes = run(&records, load, &Options::default());
//! assert_eq!(outcomes[0].status(), Status::Found);
//! assert_eq!(outcomes[1].status(), Status::WrongPage);
//! assert_eq!(outcomes[1].found_pages(), [2]);
//! assert_eq!(Summary::of(&outcomes).citations(), 2);
//! # Ok::<(), asquoted_citations::ParseError>(())
//! ```
//!
//! # Untrusted input
//!
//! Records come from models. An id never leaves the registry's folder; what a record says is data
//! and is shown only through `asquoted-report`, which makes it inert.
//!
//! # When not to use it
//!
//! For one quote and one text use `asquoted` itself. A paraphrase without a quote cannot be checked.

mod check;
mod document;
mod outcome;
mod record;
mod registry;
mod run;
mod status;
mod summary;
mod unreadable;

pub use check::{Checker, Options};
pub use document::{Document, SourceProblem};
pub use outcome::Outcome;
pub use record::{Cited, InvalidRecord, ParseError, Record, parse_answers};
pub use registry::Registry;
pub use run::run;
pub use status::{Status, UnknownStatus};
pub use summary::{Rate, Summary};
pub use unreadable::{Unreadable, text_of};

/// The similarity from which a passage is called a close match. For display: it makes no quote
/// found.
pub const CLOSE_MATCH: f64 = 0.7;
