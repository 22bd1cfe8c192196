//! PDF: the text of each page in the order of its content, with the place of every glyph.

mod breaks;
mod canvas;
mod collect;
mod columns;
mod fills;
mod furniture;
mod glyphs;
mod ink;
mod inserts;
mod labels;
mod layout;
mod notes;
mod open;
mod options;
mod picture;
mod places;
mod probe;
mod raster;
mod recover;
mod repeats;
mod rtl;
mod scan;
mod text;
mod trust;
mod unpacked;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use hayro_interpret::kurbo::{Affine, Rect};
use hayro_interpret::{
    Context, InterpreterCache, InterpreterSettings, RenderContent, interpret_page,
};
use hayro_syntax::Pdf;
use hayro_syntax::page::Page;

use self::collect::{Collector, Over};
#[cfg(feature = "highlight")]
pub(crate) use self::open::open;
pub use self::options::PdfOptions;
pub(crate) use self::places::Places;
use self::recover::Recover;
use self::scan::Excess;
use self::text::Builder;
use crate::{Document, Format, PageFault, PageProblem, Unreadable};

/// Reads a PDF.
///
/// The text has the words of each page in the order in which the page draws them, a line break after
/// each line and a form feed after each page. Hyphens at the ends of lines stay. Annotations, form
/// fields and hidden layers are no text of the page. Pages without usable text are in
/// [`Document::problems`].
///
/// Text that nobody sees on its page is not in the text, and is in [`Document::dropped`]: in the colour of
/// what lies below it, covered by what is painted later, clipped away, or too small. So is text that is
/// not painted, unless a picture is there: the text layer of a scan is text.
///
/// Takes time and memory linear in what the file unpacks to, within the bounds of the options; a
/// packed stream that is no picture may unpack to as many bytes as a file may have, and a large one to
/// no more than 200 times its size. A
/// panic inside the PDF library costs the page it happens on. The file is read on a thread of its own: where
/// the library stalls beyond the time of the options, the thread is left behind, and ends with the process
/// at the latest.
///
/// # Errors
/// [`Unreadable`] if the file is encrypted, broken or too large, or if none of its pages has usable
/// text and some would need it: scans, characters without a mapping.
///
/// # Example
/// ```no_run
/// use asquoted_documents::{PdfOptions, Unreadable, read_pdf};
///
/// let bytes = std::fs::read("report.pdf")?;
/// match read_pdf(bytes, &PdfOptions::new()) {
///     Ok(report) => println!("{} pages", report.pages().len()),
///     Err(Unreadable::PasswordNeeded) => println!("which password?"),
///     Err(reason) => println!("report.pdf {reason}"),
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_pdf(bytes: Vec<u8>, options: &PdfOptions) -> Result<Document, Unreadable> {
    if bytes.len() > options.bytes {
        return Err(too_large(format!("more than {} bytes", options.bytes)));
    }
    if bytes.is_empty() {
        return Err(Unreadable::broken(Format::Pdf, "the file is empty"));
    }
    let time = options.time_of(bytes.len());
    let (answer, answered) = mpsc::channel();
    let own = options.clone();
    let reader = move || {
        let _ = answer.send(read_here(bytes, &own, time));
    };
    // A stack that nested forms do not use up.
    let thread = thread::Builder::new().name(PDF_THREAD.to_owned()).stack_size(STACK);
    if thread.spawn(reader).is_err() {
        return Err(Unreadable::broken(Format::Pdf, "no thread to read it on"));
    }
    answered.recv_timeout(time + GRACE).unwrap_or_else(|error| match error {
        RecvTimeoutError::Timeout => Err(too_slow(time)),
        RecvTimeoutError::Disconnected => {
            Err(Unreadable::broken(Format::Pdf, "the file cannot be read"))
        }
    })
}

/// The name of the threads that PDFs are read on, for hooks that keep quiet about the panics there, which
/// are caught.
pub const PDF_THREAD: &str = "asquoted-pdf";

const STACK: usize = 64 << 20;

/// What a file may take beyond its time until the library is asked again.
const GRACE: Duration = Duration::from_secs(1);

fn read_here(bytes: Vec<u8>, options: &PdfOptions, time: Duration) -> Result<Document, Unreadable> {
    let deadline = Instant::now() + time;
    match scan::excess(&bytes, options.bytes as u64, deadline) {
        Some(Excess::Nested) => {
            return Err(Unreadable::broken(Format::Pdf, "objects inside each other without end"));
        }
        Some(Excess::Packed) => return Err(too_packed(options)),
        Some(Excess::Time) => return Err(too_slow(time)),
        None => {}
    }
    let pdf = guarded(|| open::open(bytes, options.password.as_deref()))
        .unwrap_or_else(|| Err(Unreadable::broken(Format::Pdf, "the file cannot be parsed")))?;
    guarded(|| read(&pdf, options, time, deadline))
        .unwrap_or_else(|| Err(Unreadable::broken(Format::Pdf, "the file cannot be read")))
}

fn read(
    pdf: &Pdf,
    options: &PdfOptions,
    time: Duration,
    deadline: Instant,
) -> Result<Document, Unreadable> {
    let pages = pdf.pages();
    if pages.len() > options.pages {
        return Err(too_large(format!("more than {} pages", options.pages)));
    }
    if unpacked::is_over(pdf, options.bytes as u64, deadline) {
        let is_late = Instant::now() >= deadline;
        return Err(if is_late { too_slow(time) } else { too_packed(options) });
    }
    let mut reader = Reader {
        pdf,
        options,
        time,
        deadline,
        unpacked: 0,
        cache: InterpreterCache::new(),
        recover: Recover::new(pdf),
        glyphs: options.glyphs,
        bytes: options.bytes,
    };
    let mut builder = Builder::new(labels::labels(pdf, pages.len()));
    let mut problems = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let fault = reader.page(page, &mut builder)?;
        problems.extend(fault.map(|fault| PageProblem { page: index + 1, fault }));
    }
    // Pages that the file says it has and that are gone: their text cannot be missed silently.
    let missing = open::promised_pages(pdf).saturating_sub(pages.len()).min(MISSING);
    for page in pages.len()..pages.len() + missing {
        builder.end_page();
        problems.push(PageProblem { page: page + 1, fault: PageFault::Broken });
    }
    if builder.is_blank() || problems.len() == pages.len() + missing {
        refuse(&problems)?;
    }
    Ok(builder.finish(problems))
}

/// The most pages that are counted as missing.
const MISSING: usize = 1000;

/// An error if the problems leave nothing of a file.
fn refuse(problems: &[PageProblem]) -> Result<(), Unreadable> {
    let count = |fault| problems.iter().filter(|problem| problem.fault == fault).count();
    let (scanned, unmappable) = (count(PageFault::Scanned), count(PageFault::Unmappable));
    let broken = count(PageFault::Broken);
    if scanned + unmappable + broken == 0 {
        Ok(())
    } else if scanned >= unmappable && scanned >= broken {
        Err(Unreadable::Scanned)
    } else if unmappable >= broken {
        Err(Unreadable::Unmappable)
    } else {
        Err(Unreadable::broken(Format::Pdf, "no page can be read"))
    }
}

/// Reads page after page.
struct Reader<'p, 'o> {
    pdf: &'p Pdf,
    options: &'o PdfOptions,
    time: Duration,
    deadline: Instant,
    /// What the contents of the pages so far unpack to: the library keeps them.
    unpacked: u64,
    cache: InterpreterCache<'p>,
    recover: Recover<'p>,
    /// How many glyphs and bytes of text are left.
    glyphs: usize,
    bytes: usize,
}

impl<'p> Reader<'p, '_> {
    fn page(
        &mut self,
        page: &Page<'p>,
        builder: &mut Builder,
    ) -> Result<Option<PageFault>, Unreadable> {
        if Instant::now() >= self.deadline {
            return Err(too_slow(self.time));
        }
        let bound = self.options.bytes as u64;
        if self.unpacked.saturating_add(unpacked::contents(page.raw(), bound)) > bound {
            return Err(too_packed(self.options));
        }
        let crop = crop(page);
        let mut collector =
            Collector::new(&mut self.recover, crop, self.glyphs, self.bytes, self.deadline);
        // In user space, which annotations are made in.
        let bounds = crop.unwrap_or(Rect::new(0.0, 0.0, 1.0, 1.0));
        let settings =
            InterpreterSettings { render_content: RenderContent::PAGE, ..Default::default() };
        let mut context =
            Context::new(Affine::IDENTITY, bounds, &self.cache, self.pdf.xref(), settings);
        let done = guarded(|| interpret_page(page, &mut context, &mut collector));
        if done.is_none() {
            // What was borrowed in there stays so.
            self.cache = InterpreterCache::new();
        }
        match collector.over {
            Some(Over::Time) => {
                return Err(too_slow(self.time));
            }
            Some(Over::Glyphs) => {
                let PdfOptions { glyphs, bytes, .. } = self.options;
                return Err(too_large(format!(
                    "more than {glyphs} glyphs or {bytes} bytes of text"
                )));
            }
            Some(Over::Clips) => {
                return Err(too_large("too many clips inside each other".to_owned()));
            }
            None => {}
        }
        self.unpacked += page.page_stream().map_or(0, <[u8]>::len) as u64;
        let (shown, hidden) = collector.take_glyphs();
        let lines = layout::lines(&shown);
        let fault = trust::fault(page, &collector, &shown, &lines);
        self.glyphs = self.glyphs.saturating_sub(shown.len() + hidden.len());
        self.bytes = collector.bytes;
        builder.push_page(&lines, &layout::lines(&hidden), display(page));
        Ok(if done.is_none() { Some(PageFault::Broken) } else { fault })
    }
}

/// The part of a page that is shown; nothing if it has no area.
fn crop(page: &Page<'_>) -> Option<Rect> {
    let crop = page.intersected_crop_box();
    let crop = Rect::new(crop.x0, crop.y0, crop.x1, crop.y1).abs();
    (crop.width() > 1.0 && crop.height() > 1.0).then(|| crop.inflate(1.0, 1.0))
}

/// From user space to the page as shown, both sides of it from 0 to 1, from the top left.
fn display(page: &Page<'_>) -> Affine {
    let (width, height) = page.render_dimensions();
    Affine::scale_non_uniform(1.0 / f64::from(width), 1.0 / f64::from(height))
        * Affine::new(page.initial_transform(true).as_coeffs())
}

/// Runs code of the PDF library; nothing if it unwinds.
fn guarded<T>(run: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(run)).ok()
}

fn too_slow(time: Duration) -> Unreadable {
    too_large(format!("more than {time:?} to read"))
}

fn too_packed(options: &PdfOptions) -> Unreadable {
    let bytes = options.bytes;
    too_large(format!("a stream that unpacks to more than {bytes} bytes, or to 200 times its size"))
}

fn too_large(bound: String) -> Unreadable {
    Unreadable::TooLarge { bound }
}
