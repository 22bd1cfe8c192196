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
//!   fields, reading aids (`rt`), and what is hidden: by `hidden` or `popover`, and by its own
//!   `style` (not displayed, invisible, of no opacity, size or colour, clipped, shifted off the
//!   page). Of a page's own style sheets the rules for one class or one id count that hide, raise or
//!   strike through, unless another rule shows the same class. Kept is what a browser shows:
//!   `details`, `aria-hidden`; `q` gets its quotation marks. The encoding is that of the byte order
//!   mark, else the one that the page names, else UTF-8; bytes that a named encoding does not have
//!   become U+FFFD.
//! - **Struck through** (`del`, `s`, `strike`, by style; `~~` in Markdown; by format in DOCX): left
//!   out and reported, as a correction is read. No number grows together over it: between `1` and
//!   `3` of `1<del>2</del>3` stands U+FFFC; a word does.
//! - **Above and below the line**: digits and signs of `sup` and `sub`, of the classes `sup`,
//!   `superscript` and `subscript`, or raised by `style`, become the characters that Unicode has for
//!   them (`10²`, `H₂O`), so that they equal neither `102` nor `10 2`; letters alone stay (`1st`).
//! - **Markers** of notes and numbers of printed pages are left out and reported, if they look like
//!   one: no word is left out for its class. A bare number that calls itself a marker, leads nowhere
//!   and stands right behind a number may be a power, and is read as one.
//! - **Seen and not known**: a formula (`math`, TeX in a script, what scripts made of it, a picture
//!   within a line whose description has a number or a sign of calculation), a drawing with words
//!   within a line, text that is turned round (`bdo`), letters in a font of signs, and what is for
//!   screen readers by its class is U+FFFC, of no known form: nothing is found in it or across it.
//! - **Markdown**: what the rendered page shows, by the rules of HTML. Alternative texts of pictures
//!   are left out.
//! - **EPUB**: the chapters in reading order by the rules of HTML, without the table of contents;
//!   the style sheets in the book count as a page's own.
//! - **DOCX**: all tracked changes accepted, deleted text, rows and cells reported; over a deleted
//!   end of a paragraph the text goes on. Text boxes once, then footnotes, endnotes, heads and feet,
//!   each once. Hidden text, also by its style, codes of fields and the markers of notes are left
//!   out; of several forms of one content the first that Word knows is read. Superscripts as in
//!   HTML. The file has no pages: a page cannot be checked.
//! - **PDF**: words in the order in which a page draws them; what is drawn into a line later is read
//!   there, and columns of text that are drawn row by row are read one after the other. A gap wider
//!   than an em ends a cell. Annotations, form fields and hidden layers are left out, and so is what
//!   nobody sees: text in the colour of what lies below, covered, clipped away or too small, and text
//!   without paint where no picture is. It is reported.
//! - **Plain text**: UTF-8, whose byte order mark stays, or UTF-16 and UTF-32 with one or with the
//!   zeros that only they have. Any other encoding is a guess, and so an error that names the first
//!   byte. Pages end at form feeds.
//! - **Other formats**: RTF, pictures, archives, web archives and Office files of other kinds are
//!   never read as text; a file that is named `.docx`, `.epub` or `.pdf` and is empty or none is
//!   broken.
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
//! - HTML is read without a tree: what other rules of style sheets, sheets elsewhere and scripts
//!   hide, colour like the ground or move is text where it stands. Numbers of lists, also in DOCX,
//!   and text that a sheet makes are not there.
//! - An index below the line is kept apart as well: `CO<sub>2</sub>` is `CO₂`, not `CO2`.
//! - A note's marker that the page does not call one (`costs.<sup>3</sup>`) stays, as `³`.
//! - A PDF can still show other than its text says: a font may draw letters other than it names, or
//!   none; a pattern or a soft mask may paint nothing; an annotation may lie over text. The text layer
//!   of a scan is believed.
//! - The ranges of [`Document::origins`] go from the first to the last byte of a stretch, tags in
//!   between included.
//!
//! # Features
//!
//! One a format: `pdf`, `html`, `markdown`, `epub`, `docx`; `encodings` for the encodings of HTML;
//! `highlight` for copies of a PDF with quotes marked. All are on by default.

mod decode;
mod detect;
#[cfg(any(feature = "html", feature = "docx"))]
mod direction;
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
mod signature;
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
