//! Copies of a PDF with places marked, by an update that is appended to the file.

mod annotation;
mod error;
mod mark;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro_syntax::Pdf;
use hayro_syntax::object::Array;
use lopdf::{Document, IncrementalDocument, LoadOptions, Object, ObjectId};

pub use self::error::HighlightError;
pub use self::mark::{Colour, Mark};
use crate::{Format, Unreadable};

/// The most marks that a copy gets.
const MARKS: usize = 10_000;

/// The most quadrilaterals that all of them have.
const QUADS: usize = 1_000_000;

/// The most bytes that a file may have.
const BYTES: usize = 512 << 20;

/// A copy of a PDF with highlight annotations.
///
/// The copy begins with the bytes of the file, and an update is appended to them: the pages with
/// marks get annotations, with an appearance of their own, and nothing else changes. A mark that is given twice
/// is made once. The same file and marks give the same copy; only where the file is encrypted with
/// AES, what is appended begins with random bytes, as it must.
///
/// An encrypted file stays encrypted with its passwords. What its permissions forbid is not asked.
///
/// **Signatures** of the file stay in the copy, over the bytes that they were made over. Whether a
/// viewer still calls them valid depends on what the signer allowed: a certified document may forbid
/// annotations, and then the copy is shown as changed.
///
/// # Errors
/// [`HighlightError`] if the file cannot be opened, a mark is on no page of it, or the copy could
/// not be read again as it should be: files whose tables are broken.
///
/// # Example
/// ```no_run
/// use asquoted_documents::{Mark, Origin, PdfOptions, highlight, read_pdf};
///
/// let bytes = std::fs::read("report.pdf")?;
/// let report = read_pdf(bytes.clone(), &PdfOptions::new())?;
/// let words = report.text().find("grew by 5%").unwrap_or_default();
/// let origins = report.origins(words..words + "grew by 5%".len());
/// let marks: Vec<Mark> = origins
///     .into_iter()
///     .filter_map(|origin| match origin {
///         Origin::Quads { page, quads } => Some(Mark::new(page, quads).note("grew by 5%")),
///         _ => None,
///     })
///     .collect();
/// std::fs::write("report-marked.pdf", highlight(&bytes, None, &marks)?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn highlight(
    bytes: &[u8],
    password: Option<&str>,
    marks: &[Mark],
) -> Result<Vec<u8>, HighlightError> {
    bounds(bytes, marks)?;
    // A panic inside a PDF library costs this copy alone.
    let copy = catch_unwind(AssertUnwindSafe(|| copy(bytes, password, marks)));
    copy.unwrap_or_else(|_| Err(Unreadable::broken(Format::Pdf, "it cannot be parsed").into()))
}

fn bounds(bytes: &[u8], marks: &[Mark]) -> Result<(), HighlightError> {
    let too_much = |bound| Err(HighlightError::TooMuch { bound });
    if bytes.len() > BYTES {
        return too_much(format!("more than {BYTES} bytes"));
    }
    if marks.len() > MARKS {
        return too_much(format!("more than {MARKS} marks"));
    }
    if marks.iter().map(|mark| mark.quads.len()).sum::<usize>() > QUADS {
        return too_much(format!("more than {QUADS} quadrilaterals"));
    }
    match marks.iter().position(|mark| !annotation::has_place(mark)) {
        Some(mark) => Err(HighlightError::NoPlace { mark }),
        None => Ok(()),
    }
}

fn copy(bytes: &[u8], password: Option<&str>, marks: &[Mark]) -> Result<Vec<u8>, HighlightError> {
    let read = crate::pdf::open(bytes.to_vec(), password)?.pages().len();
    // Places in the file count from its header; what stands before is no part of it.
    let header = bytes.windows(5).position(|at| at == b"%PDF-").unwrap_or_default();
    let (before, file) = bytes.split_at(header);
    let document = load(file, password)?;
    let pages: Vec<ObjectId> = document.page_iter().take(read.saturating_add(1)).collect();
    if pages.len() != read {
        return Err(HighlightError::PagesDiffer { read, written: document.page_iter().count() });
    }
    let mut update = IncrementalDocument::create_from(file.to_vec(), document);
    // How many annotations pages have then.
    let mut annotated: BTreeMap<ObjectId, usize> = BTreeMap::new();
    for (page, marks) in by_page(marks, &pages)? {
        annotated.insert(page, annotate(&mut update, page, &marks)?);
    }
    let mut copy = before.to_vec();
    update.save_to(&mut copy).map_err(HighlightError::append)?;
    copy.push(b'\n');
    check(&copy, password, &pages, &annotated)?;
    Ok(copy)
}

fn load(file: &[u8], password: Option<&str>) -> Result<Document, HighlightError> {
    let options = LoadOptions { password: password.map(str::to_owned), ..LoadOptions::default() };
    let document =
        Document::load_mem_with_options(file, options).map_err(HighlightError::append)?;
    // The password was right for the reader.
    if document.is_encrypted() {
        return Err(HighlightError::append("it is encrypted in an unknown way"));
    }
    Ok(document)
}

/// The marks of each page in their order, each once. A broken tree may have one page at two places.
fn by_page<'m>(
    marks: &'m [Mark],
    pages: &[ObjectId],
) -> Result<BTreeMap<ObjectId, Vec<&'m Mark>>, HighlightError> {
    let mut found: BTreeMap<ObjectId, Vec<&Mark>> = BTreeMap::new();
    let mut names = BTreeSet::new();
    for mark in marks {
        let page = mark.page.checked_sub(1).and_then(|index| pages.get(index));
        let no_such_page = HighlightError::NoSuchPage { page: mark.page, pages: pages.len() };
        let page = *page.ok_or(no_such_page)?;
        if names.insert(annotation::name(mark)) {
            found.entry(page).or_default().push(mark);
        }
    }
    Ok(found)
}

/// Adds annotations to a page and says how many it has then.
fn annotate(
    update: &mut IncrementalDocument,
    id: ObjectId,
    marks: &[&Mark],
) -> Result<usize, HighlightError> {
    update.opt_clone_object_to_new_document(id).map_err(HighlightError::append)?;
    let page = update.new_document.get_dictionary(id).map_err(HighlightError::append)?;
    // The list becomes the page's own: pages may share one.
    let list = match page.get(b"Annots") {
        Ok(Object::Reference(list)) => update.get_prev_documents().get_object(*list).ok(),
        Ok(list) => Some(list),
        Err(_) => None,
    };
    let mut list = list.and_then(|list| list.as_array().ok()).cloned().unwrap_or_default();
    for mark in marks {
        let appearance = update.new_document.add_object(annotation::appearance(mark));
        let annotation = annotation::annotation(mark, id, appearance);
        list.push(update.new_document.add_object(annotation).into());
    }
    let count = list.len();
    let page = update.new_document.get_dictionary_mut(id).map_err(HighlightError::append)?;
    page.set("Annots", list);
    Ok(count)
}

/// Refuses a copy in which a reader does not see the pages and annotations that it should have.
fn check(
    copy: &[u8],
    password: Option<&str>,
    ids: &[ObjectId],
    annotated: &BTreeMap<ObjectId, usize>,
) -> Result<(), HighlightError> {
    let damaged = || HighlightError::append("its tables are too damaged to append to");
    let copy: Pdf = crate::pdf::open(copy.to_vec(), password).map_err(|_| damaged())?;
    let pages = copy.pages();
    let has_all = |(index, id): (usize, &ObjectId)| {
        let Some(annotations) = annotated.get(id) else { return true };
        let list = pages.get(index).and_then(|page| page.raw().get::<Array<'_>>("Annots"));
        list.is_some_and(|list| list.raw_iter().count() == *annotations)
    };
    let is_whole = pages.len() == ids.len() && ids.iter().enumerate().all(has_all);
    if is_whole { Ok(()) } else { Err(damaged()) }
}
