//! Does this quote stand in this source, as quoted? Offline, without a model, the same way every
//! time: numbers, signs, units and operators as written, the noise of copying forgiven and named.
//!
//! A wrong "found" puts false words in somebody's mouth, a wrong "not found" calls an honest quote a
//! fabrication. Similarity decides nothing here; it only shows the reader the closest passage.
//!
//! # Overview
//!
//! - [`Source`]: a text, prepared once and checked from many threads. It knows its pages and borders.
//! - [`Quote`]: the words that are said to stand in it, with a [`Policy`].
//! - [`Source::check`], or [`Chunk::check`] for the page or range that was cited, gives a
//!   [`Verdict`]: [`Found`], [`NotFound`] or [`CouldNotCheck`], and no fourth arm.
//! - [`Hit`] tells where, what was [`Forgiven`] and what the reader should see ([`Caution`]);
//!   [`Closest`] what comes nearest.
//! - [`Source::cite`] makes a [`Citation`] from a span, so that an app shows the source's own words.
//!
//! # Examples
//!
//! Found, over a line break, a curly apostrophe and emphasis marks:
//!
//! ```
//! use asquoted::{Quote, Source, Verdict};
//!
//! let source = Source::new("Yet they don\u{2019}t expect\nmore than **5%** in 2026.")?;
//! let quote = Quote::new("they don't expect more than 5% in 2026");
//! let Verdict::Found(found) = source.check(&quote) else { panic!("it stands there") };
//! assert_eq!(found.first().span().range(), 4..48);
//! assert_eq!(found.first().forgiven().to_string(), "blank, quotation_mark, markup");
//! # Ok::<(), asquoted::SourceError>(())
//! ```
//!
//! A changed number is not found, however similar the rest is:
//!
//! ```
//! # use asquoted::{Quote, Source, Verdict};
//! let source = Source::new("The fee is due within 45 days of the notice.")?;
//! let quote = Quote::new("due within 30 days of the notice");
//! let Verdict::NotFound(not_found) = source.check(&quote) else { panic!("45 is not 30") };
//! let closest = not_found.closest().expect("most words stand there");
//! assert_eq!((closest.equal(), closest.of()), (6, 7));
//! assert_eq!(closest.differences()[0].source(), "45");
//! # Ok::<(), asquoted::SourceError>(())
//! ```
//!
//! A number cut off from its unit, sign or scale could not be checked; it is never found:
//!
//! ```
//! # use asquoted::{Quote, Reason, Source, Verdict};
//! let source = Source::new("The loss was - 0.5 million.")?;
//! let quote = Quote::new("0.5");
//! let Verdict::CouldNotCheck(answer) = source.check(&quote) else { panic!("two cuts") };
//! assert_eq!(answer.reason(), Reason::NumericContext);
//! # Ok::<(), asquoted::SourceError>(())
//! ```
//!
//! # When not to use it
//!
//! For paraphrase, translation or "does the source support this claim": nothing here judges
//! meaning. For program code and formulas: known operators are compared as written, but layout is
//! not, and unknown forms answer "could not check". For plagiarism or near-duplicate search: use a
//! similarity index.
//!
//! # Complexity
//!
//! Preparing a source of length L is O(L), about 13 bytes a token beside the text. A check with N
//! tokens in the source and M in the quote is O(N + M), counted by tests, whatever the two hold:
//! periodic texts, a million overlapping hits, hits that the guard or the policy refuses. One
//! exception: where a quote holds both spellings of a word that breaks over a line (`re-sent` and
//! `resent`), each such place in the source costs O(M) more, and at most a million comparisons are
//! spent on them. What a [`Hit`]
//! tells is O(M) for each hit that is asked. [`NotFound::closest`] is O((N − M + 1) · M) at worst,
//! and bounded by looking for the quote's beginning alone when that would take seconds.
//!
//! # Untrusted input
//!
//! Both texts may be hostile. Checks never panic, never recurse and allocate no more than a few
//! times the texts' size; a source of 4 GiB or more is an error. Fingerprints are not keyed: two
//! texts built to collide cost time within the bounds above and never a wrong verdict, since every
//! hit is compared on the keys themselves.
//!
//! # Limits
//!
//! - Case is folded in words: `US` equals `us` (reported as forgiven; [`Policy::STRICT`] does not).
//! - The guard knows the unit, scale, currency and number words of its tables, for some thirty
//!   languages; a word that no table holds can be left outside an edge.
//! - A quote that is one of several readings of a table, a formula or a list is compared token by
//!   token: layout is not looked at.
//! - Full-width digits, digits of another script and accents are other characters, on purpose.
//!
//! `DESIGN.md` in this crate explains every decision, and where it differs from the published
//! reference.
//!
//! # Features
//!
//! - `serde`: the JSON forms of the command line as types, in `wire`.

mod brackets;
mod caution;
mod check;
mod closest;
mod editing;
mod forgiven;
mod guarded;
mod hint;
mod hits;
mod joints;
mod markers;
mod offsets;
mod omission;
mod policy;
mod quote;
mod rules;
mod selector;
mod source;
mod verdict;
#[cfg(feature = "serde")]
pub mod wire;

pub use asquoted_guard::{RefusalKind, Side};
pub use asquoted_tokenizer::{CLASSES_UNICODE_VERSION, Span};
pub use caution::{Caution, CautionKind};
pub use closest::{Closest, DifferenceKind, WordDifference};
pub use editing::is_sic;
pub use hint::Hint;
pub use offsets::Offsets;
pub use omission::Omission;
pub use policy::{Difference, Forgiven, Policy};
pub use quote::Quote;
pub use rules::RULE_SET;
pub use selector::Citation;
pub use source::{Chunk, ChunkError, ChunkErrorKind, Source, SourceBuilder, SourceError};
pub use verdict::{CouldNotCheck, Found, Hit, NotFound, Reason, Refusal, Verdict};
