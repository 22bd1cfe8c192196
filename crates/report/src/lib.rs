//! Shows what checks of quotes found: for people at a terminal or in a browser, and for programs.
//!
//! [`CheckReport`] is about one quote, [`RunReport`] about a set of citations; each form of the latter
//! is a file of its own.
//!
//! ```
//! use asquoted::{Quote, Source};
//! use asquoted_report::{CheckReport, Checked, Styles};
//!
//! let source = Source::new("The margin rose to 18.4% in May.")?;
//! let quote = Quote::new("margin rose to 18.9%");
//! let checked = Checked::new("report.txt", &source.check(&quote), &source, &source.offsets());
//! let mut report = CheckReport::new(quote.text());
//! report.push(checked);
//! assert_eq!(
//!     report.human(&Styles::plain()),
//!     "quote not found  report.txt\n  \
//!      Closest passage in the source: report.txt:1:5\n  \
//!      margin rose to [-18.9%-]{+18.4%+}\n  \
//!      similarity 0.75 (3 of 4 words)\n"
//! );
//! # Ok::<(), asquoted::SourceError>(())
//! ```
//!
//! # Untrusted input
//!
//! Whatever comes from a quote, a source, a record or a file's name is made inert before it is
//! shown, see [`inert()`]; in JSON the same characters are escaped, see [`json`]. HTML, XML and Markdown
//! are escaped as they ask for, and no text can become a formula of a table or a command of a log.

pub mod inert;
pub mod json;
pub mod lines;

mod check;
mod checked;
mod context;
mod fragment;
mod marks;
mod phrases;
mod pieces;
mod place;
mod run;
mod styles;

pub use check::{CheckReport, FileError};
pub use checked::Checked;
pub use fragment::text_fragment;
pub use inert::inert;
pub use place::Place;
pub use run::{CsvOptions, Facts, RunReport};
#[cfg(feature = "pdf")]
pub use run::{PdfError, PdfOptions};
pub use styles::Styles;
