//! Files to text for checks of quotes: PDF, HTML, Markdown, EPUB, DOCX and plain text.
//!
//! What a reader sees becomes text, what nobody sees does not, and each stretch of the text leads
//! back to the file. A file that cannot be trusted is [`Unreadable`] with the reason, never an
//! empty text: a quote is "not found" only where it could have been found.
//!
//! # Overview
//!
//! - [`read`]: the bytes of a file and [`ReadOptions`] to a [`Document`]; [`read_str`] for text that
//!   is a string already; [`detect`] for the [`Format`] alone.
//! - [`Document`]: the text, its pages, borders, what was left out ([`Dropped`]), pages that cannot
//!   be trusted ([`PageProblem`]), and the way back ([`Document::origins`]).
//! - [`highlight()`]: a copy of a PDF with such places marked.
//!
//! # Example
//!
//! ```
//! # #[cfg(feature = "html")] {
//! use asquoted::{Quote, Source, Verdict};
//! use asquoted_documents::{Origin, ReadOptions, read};
//!
//! let file = b"<!doctype html><table><tr><td>Rev<b>enue</b><td>10<sup>2</sup></table>".to_vec();
//! let document = read(file, &ReadOptions::new())?;
//! assert_eq!(document.text(), "Revenue\t10²");
//!
//! let source = Source::builder(document.text()).borders(document.borders().to_vec()).build()?;
//! let quote = Quote::new("Revenue");
//! let Verdict::Found(found) = source.check(&quote) else { panic!("it stands there") };
//! let place = document.origins(found.first().span().range());
//! assert_eq!(place, [Origin::Bytes(30..40)]);
//! assert!(!source.check(&Quote::new("Revenue 102")).is_found());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! - **HTML**: blocks are lines, cells are parted by a tab, and both end at a border; inline tags
//!   split no word. Left out are scripts, style sheets, templates, the title, pictures, form
//!   fields, `hidden`, `style` with `display: none` or `visibility: hidden`, reading aids (`rt`).
//!   Kept is what a browser shows: `details`, deleted text (`del`, `s`), `aria-hidden`; `q` gets its
//!   quotation marks. Digits and signs of `sup` and `sub` become the characters that Unicode has
//!   for them (`10²`, `H₂O`), so that they equal neither `102` nor `10 2`; letters alone stay
//!   (`1st`). Markers of notes are left out and reported. A formula (`math`) is U+FFFC, of no known
//!   form: nothing is found across it. The encoding is that of the byte order mark, else the one
//!   that the page names, else UTF-8; bytes that a named encoding does not have become U+FFFD.
//! - **Markdown**: what the rendered page shows; HTML in it by the rules above. Alternative texts
//!   of pictures are left out.
//! - **EPUB**: the chapters in reading order by the rules of HTML, without the table of contents.
//! - **DOCX**: all tracked changes accepted, deleted text reported; text boxes once, then
//!   footnotes, endnotes, heads and feet, each once. Hidden text, codes of fields and the markers of
//!   notes are left out. Superscripts as in HTML. The file has no pages: a page cannot be checked.
//! - **Plain text**: UTF-8, whose byte order mark stays, or UTF-16 and UTF-32 with one. Any other
//!   encoding is a guess, and so an error that names the first byte. Pages end at form feeds.
//!
//! # When not to use it
//!
//! To show or convert documents: layout, pictures and links are gone. For pages that scripts
//! build: save what the browser shows.
//!
//! # Untrusted input
//!
//! Files may be hostile. Nothing outside the file is fetched, and time and memory are bounded. For
//! all formats but PDF, which has bounds of its own, nothing recurses and both are linear in the file
//! and in what is packed in it: no more than 256 MiB are unpacked, from at most 65,536 files, and no
//! part beyond a megabyte to more than 200 times its size.
//!
//! # Limits
//!
//! - HTML is read without a tree and without style sheets: what a sheet hides or moves is text
//!   where it stands. Numbers of lists and text that a sheet makes are not there.
//! - An index below the line is kept apart as well: `CO<sub>2</sub>` is `CO₂`, not `CO2`.
//! - A note's marker that the page does not call one (`costs.<sup>3</sup>`) stays, as `³`.
//! - The ranges of [`Document::origins`] go from the first to the last byte of a stretch, tags in
//!   between included.
//!
//! # Features
//!
//! One a format: `pdf`, `html`, `markdown`, `epub`, `docx`; `encodings` for the encodings of HTML;
//! `highlight` for copies of a PDF with quotes marked. All are on by default.

mod decode;
mod detect;
mod document;
#[cfg(feature = "docx")]
mod docx;
#[cfg(feature = "epub")]
mod epub;
mod flow;
mod format;
mod hash;
#[cfg(feature = "highlight")]
mod highlight;
#[cfg(feature = "html")]
mod html;
#[cfg(feature = "markdown")]
mod markdown;
#[cfg(any(feature = "epub", feature = "docx"))]
mod package;
#[cfg(feature = "pdf")]
mod pdf;
mod plain;
mod read;
#[cfg(any(feature = "html", feature = "docx"))]
mod script;
mod stretch;
mod unreadable;
#[cfg(any(feature = "html", feature = "docx"))]
mod writer;

pub use detect::detect;
pub use document::{Document, Dropped, DroppedKind, Origin, Page, PageProblem, Quad};
pub use flow::{Flow, Skipped, SkippedKind};
pub use format::Format;
pub use hash::sha256;
#[cfg(feature = "highlight")]
pub use highlight::{Colour, HighlightError, Mark, highlight};
#[cfg(feature = "pdf")]
pub use pdf::{PDF_THREAD, PdfOptions, read_pdf};
pub use read::{ReadOptions, read, read_str};
pub use unreadable::{PageFault, Unreadable};
