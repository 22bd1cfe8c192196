//! Which gaps between the tokens of a source may not be the edge of a quote, and why.
//!
//! A run of tokens can stand in a source word for word and still say something else: `5` out of
//! `5 million`, `0.5` out of `- 0.5`, `toxic` out of `non-toxic`, `five percent` out of
//! `twenty-five percent`. The guard refuses every edge that would cut a numeric expression or a word.
//! It is asked at the edges of hits: all of them together are O(length of the source), and each looks
//! only as far to the left as a numeric expression or a table word may reach.
//!
//! ```
//! use asquoted_guard::{Guard, RefusalKind};
//! use asquoted_tokenizer::tokenize;
//!
//! let source = tokenize("It costs 5 million euros.")?;
//! let guard = Guard::new(&source, &[]);
//! // A hit may start at "It" and may not end behind "5" (token 2).
//! assert_eq!(guard.refuses_start(0), None);
//! assert_eq!(guard.refuses_end(3), Some(RefusalKind::Number));
//! # Ok::<(), asquoted_tokenizer::TooLong>(())
//! ```
//!
//! The rules are those of the facade's DESIGN.md: *number* and *parenthesis* (`numeric`, which asks `links`,
//! `markers`, `ranges`, `amounts` and `formulas` for what lies further apart; `amounts` asks `chains`, `subunits`,
//! `halves`, `clock`, `ranks` and `laws`), *spelled* (`spelled`), *compound* (`compound`). `everyday` knows where a word
//! of numbers is none. They read the whole source, so that a chunk that begins behind a minus does not hide it.

mod amounts;
mod anew;
mod broken;
mod caution;
mod chains;
#[allow(dead_code, reason = "build.rs needs all of it")]
mod classes;
mod clock;
mod compound;
mod context;
mod everyday;
mod formulas;
mod guard;
mod halves;
mod laws;
mod links;
mod markers;
mod numeric;
mod ranges;
mod ranks;
mod refusal;
mod roles;
mod sets;
mod spelled;
mod subunits;
mod tables;

pub use caution::{CautionWord, caution_word, range_before, range_behind};
pub use guard::{Edges, Guard, is_number};
pub use refusal::{RefusalKind, Side};

include!(concat!(env!("OUT_DIR"), "/rules.rs"));
