//! Citation records of AI answers, the documents they cite, and what a check of each found.
//!
//! # Overview
//!
//! - [`read`] makes a [`RecordSet`] out of a file: our own formats, and those of APIs and tools
//!   (see [`InputFormat`]). Each [`Record`] knows where it stands in its file.
//! - A [`Registry`] finds the documents: in a folder, or by a manifest. A [`SnapshotStore`] keeps
//!   them as they were.
//! - [`Run::of`] gives each record an [`Outcome`] with a [`Status`], and counts them in a
//!   [`Summary`].
//! - A [`Gate`] says whether the set passes, a [`Baseline`] what changed since an earlier run, a
//!   [`Coverage`] what nobody cited.
//!
//! One thing that is wrong never stops the rest: a record that cannot be read and a document that
//! is missing are statuses like the others.
//!
//! ```
//! use asquoted::Source;
//! use asquoted_citations::{Document, Options, ReadOptions, Run, Status, read};
//!
//! let answers = r#"[{"id": "q1", "citations": [
//!     {"doc": "report.txt", "page": 1, "quote": "Revenue grew 12%"},
//!     {"doc": "report.txt", "page": 1, "quote": "Margin rose to 18%"}
//! ]}]"#;
//! let set = read("answers.json", answers, &ReadOptions::default())?;
//! let text = "Revenue grew 12%.\u{c}Margin rose to 18%.";
//! let load = |id: &str| Ok(Document::new(id, Source::new(text)?));
//! let run = Run::of(&set, &load, &Options::default());
//! let outcomes = run.outcomes();
//! assert_eq!(outcomes[0].status(), Status::Found);
//! assert_eq!(outcomes[1].status(), Status::WrongPage);
//! assert_eq!(outcomes[1].found_pages(), [2]);
//! assert_eq!(run.summary().citations(), 2);
//! # Ok::<(), asquoted_citations::ParseError>(())
//! ```
//!
//! # Two kinds of quote
//!
//! A quote that a model wrote is *located*: it is looked for. A quote that an API cut out by a
//! range comes with that range, which is *sliced and compared* as well ([`SpanCheck`]): a range
//! that holds other words is a finding, `wrong_page` with the reason `other_place`.
//!
//! # Statuses
//!
//! [`Status`] is closed, in order of precedence. Only [`Status::Found`] means that the quote stands
//! in the source as quoted, where the citation says. [`Status::CloseMatch`] is never a pass: a
//! similarity tells a changed quote from an invented one for the reader, and decides nothing.
//!
//! # Complexity
//!
//! Reading is O(length). A run prepares each document once, and once more where quotes of other
//! documents are looked for in it; at most one document a thread is held. The result does not
//! depend on the number of threads.
//!
//! # Untrusted input
//!
//! Records come from models. An id never leaves the registry's folder and is never resolved to a
//! similar one; nothing is fetched. What a record says is data, and is shown only through
//! `asquoted-report`, which makes it inert.
//!
//! # When not to use it
//!
//! For one quote and one text use `asquoted` itself. A paraphrase without a quote cannot be checked.

mod baseline;
mod check;
mod date;
mod gate;
mod input;
mod rule_set;
mod source;
mod status;
mod summary;

pub use baseline::{Baseline, BaselineError, Comparison, Moved};
pub use check::{
    ChangeKind, Checker, CitationRecord, EndKind, Group, Hashes, Options, OtherSource, Outcome,
    PositionSelector, QuoteSelector, Run, Selector, SourceChange, SourceLine, SpanCheck, SpanFit,
    UniqueAs, run,
};
pub use date::{Date, InvalidDate};
pub use gate::{
    Accepted, FailOn, Failure, FailureWhy, Gate, GateConfig, GateResult, UnknownFailOn,
};
pub use input::prose;
pub use input::{
    AnswerText, Cited, CitedSpan, Context, Counts, Coverage, InputFormat, InvalidRecord, Note,
    NoteKind, PageReading, Pages, ParseError, Place, ReadOptions, Record, RecordSet, Sentence,
    SentenceBy, UncitedQuotation, UncitedSentence, UnknownFormat, UnusedSource, parse_answers,
    read,
};
pub use rule_set::rule_set;
pub use source::{
    Added, BLOCKS_EXTRACTOR, BreakPlace, ChangedSource, Digest, Document, Extracted, FileAbout,
    FileOrigin, FileVerdict, Flow, FlowSkip, InvalidDigest, Loaded, NORMALIZER, OverBreak,
    PageFault, Reader, Registry, RegistryError, Skipped, Snapshot, SnapshotError, SnapshotStore,
    SourceFacts, SourceProblem, Sources, TEXT_EXTRACTOR, Unreadable, text_of,
};
pub use status::{Status, UnknownStatus};
pub use summary::{Rate, Summary};

/// The similarity from which a passage is called a close match. For display: it makes no quote
/// found.
pub const CLOSE_MATCH: f64 = 0.7;

/// The example of the README stays one that runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
