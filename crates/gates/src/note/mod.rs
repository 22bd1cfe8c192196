//! Notes: every block quote and every longer quotation of a text, against its sources.
//!
//! A note is read as Markdown shows it: comments, code, front matter and titles of links quote nothing;
//! `<q>`, `<blockquote>`, marks as entities (`&ldquo;`) and the ``marks'' of TeX do; a line directly
//! below a quoted one belongs to it, so a remark of one's own needs a blank line before it.
//!
//! - [`quotations`]: what stands between quotation marks of any language, paired by position, and
//!   the marks that have lost their other half ([`Unpaired`]).
//! - [`NoteReader::read`]: a note as a [`RecordSet`](asquoted_citations::RecordSet), which
//!   `asquoted_citations::Run` checks like every other; omissions and editing marks are the engine's.
//!
//! ```
//! use asquoted::Source;
//! use asquoted_citations::{Document, Options, Run, Status};
//! use asquoted_gates::note::NoteReader;
//!
//! let load = |id: &str| Ok(Document::new(id, Source::new("The fee is due within 45 days of the notice.")?));
//! let note = "He says \u{AB} the fee is due within 30 days \u{BB}.\n\n> within 45 days\n";
//! let set = NoteReader::new().read("note.md", note, &["a.txt"], &load);
//! assert_eq!(set.records[1].place.line, 3);
//! let run = Run::of(&set, &load, &Options::default());
//! assert_ne!(run.outcomes()[0].status(), Status::Found);
//! assert_eq!(run.outcomes()[1].status(), Status::Found);
//! ```
//!
//! A quotation of fewer than six words is not checked: it may be a title or irony. In scripts without
//! blanks two letters count as a word (Thai, Lao, Khmer, Burmese: four), so twelve Han are six words.
//!
//! # Complexity
//!
//! Reading is O(length). To find the source of a quotation that names none, each source is checked
//! once; which source is nearest to a quotation that none holds is looked for in 64 MiB of text for a
//! whole note, and behind that the first source is shown.
//!
//! # When not to use it
//!
//! For notes in which single quotation marks are apostrophes of dialect; see
//! [`NoteReader::without_single_marks`].

mod edited;
mod marks;
mod plain;
mod reader;

pub use marks::{Quotation, Unpaired, quotations};
pub use reader::{NoteReader, words};
