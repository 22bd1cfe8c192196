//! Replies of quotes only: a model answers with lines such as `[2] a sentence, copied`, and only
//! sentences that stand in its passages are shown.
//!
//! # Overview
//!
//! - [`Passage`], [`Passages`]: what the model was given, prepared once. [`read_passages`] reads JSON.
//! - [`ReplyGate::system_prompt`], [`user_message`]: what it is told.
//! - [`ReplyGate::check`] gives a [`CheckedReply`]: a [`ReplyStatus`], the sentences that were
//!   [`Kept`], the quotes that were [`Dropped`] with their [`Reason`], the lines that were [`Ignored`].
//! - [`excerpts_line`]: what is shown beside the sentences. [`wire`]: all of it as JSON.
//!
//! ```
//! use asquoted_gates::reply::{Language, Passage, Passages, ReplyGate, ReplyStatus, user_message};
//!
//! let passages = Passages::new([
//!     Passage::new("Late return\nA late book costs 20 cents a day.").with_title("Late return"),
//!     Passage::new("The hall opens at 9.30. It closes at noon."),
//! ])?;
//! let gate = ReplyGate::new().with_year(2026);
//! let system = gate.system_prompt(Language::English);
//! let user = user_message(Language::English, "What does a late book cost?", &passages);
//! # let _ = (system, user);
//! // … a model replies:
//! let reply = "- \u{3010}1\u{2020}L2\u{3011}: \u{201C}A late book costs 20 cents\u{201D}\n[2] It closes at noon.";
//! let checked = gate.check(reply, &passages);
//! assert_eq!(checked.status(), ReplyStatus::Ok);
//! assert_eq!(checked.kept()[0].text(), "A late book costs 20 cents a day.");
//! assert_eq!(checked.dropped()[0].reason().name(), "needs_context");
//! # Ok::<(), asquoted_gates::reply::PassageError>(())
//! ```
//!
//! # What is kept
//!
//! A line names its passage by number, by id where the passage has one, or by a mark of tools
//! ([`Passage::with_id`]); a mark on a line of its own belongs to the line next to it. A reply may be
//! JSON instead: objects such as `{"citation": 2, "quote": "…"}`, in an array or one a line.
//!
//! A quote is looked for by the engine (`asquoted`) in the passage that its line names; a number or a
//! word is never cut. Where it stands, it is widened to the whole sentences that it touches, less the
//! title and the questions that were copied along before them. A line
//! break ends a sentence unless the passage has [soft breaks](Passage::with_soft_breaks); titles,
//! headings, rows of tables and items of lists stand alone; a Latin full stop ends a sentence only
//! before a blank, and not behind abbreviations, initials and ordinals. A sentence that would mislead
//! alone is dropped. The words by which that is seen are data files, one entry a line, for English,
//! Chinese and some twenty languages more.
//!
//! # When not to use it
//!
//! For answers that need reasoning over several passages: a quote says only what a passage says.
//! Whether a sentence answers the question is not judged. Passages in one language and an answer in
//! another find nothing.
//!
//! # Complexity
//!
//! Preparing is O(length). A check is O(length of the reply, and of the cited passages for each
//! quote); at most 200 quotes of a reply are looked for, each in at most 8 passages, and 16 places
//! of one are judged.
//!
//! # Untrusted input
//!
//! Replies and passages may be hostile: nothing here panics, recurses or follows what they say. What
//! is shown of a kept sentence is the passage's own text, which is as trustworthy as the passage.

mod context;
mod gate;
mod input;
mod line_kind;
mod lines;
mod marks;
mod objects;
mod outcome;
mod parse;
mod passage;
mod private;
mod prompt;
mod sentences;
mod stops;
mod words;
mod year;

pub mod wire;

pub use gate::ReplyGate;
pub use input::{PassagesError, read_passages};
pub use outcome::{CheckedReply, Dropped, Ignored, Kept, Reason, ReplyStatus};
pub use passage::{Passage, PassageError, Passages};
pub use prompt::{Language, excerpts_line, user_message};
