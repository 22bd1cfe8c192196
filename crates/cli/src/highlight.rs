//! Copies of PDFs with the quotes marked.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Component, Path, PathBuf};

use asquoted::{Quote, Verdict};
use asquoted_citations::{
    Digest, Extracted, FileOrigin, FileVerdict, Outcome, OverBreak, Record, RecordSet, Registry,
    Run, Status, Unreadable,
};
use asquoted_documents::{Colour, Format, Mark};

use crate::exit::{Exit, Failure};
use crate::input::{self, Prepared};
use crate::overwrite::Inputs;
use crate::reader;
use crate::streams::Streams;

/// Refuses a check that has not one file that could be copied.
pub(crate) fn is_one_file(files: &[PathBuf]) -> Result<(), Failure> {
    match files {
        [file] if !input::is_standard_input(file) => Ok(()),
        [_] => Err(Failure::message("--highlight-to copies a file, not standard input")),
        _ => Err(Failure::message("--highlight-to takes exactly one file")),
    }
}

/// Copies a file to another with all places of a quote marked. Without a place there is no copy, and
/// that is said.
pub(crate) fn check(
    file: &Path,
    prepared: &Prepared,
    quote: &Quote,
    password: Option<&str>,
    to: &Path,
    streams: &mut Streams,
) -> Result<(), Failure> {
    let bytes = pdf(file, prepared.digest)?;
    let note = format!("found\n{}", quote.text());
    let mut marks = Marks::default();
    for origins in places(&prepared.extracted, quote) {
        marks.add(&origins, &note, Colour::YELLOW);
    }
    if marks.is_empty() {
        let (file, to) = (input::name(file), to.display());
        streams.error_line(&format!(
            "note: {file}: nothing was found to mark, so {to} is not written"
        ));
        return Ok(());
    }
    write(to, &copy(file, &bytes, password, &marks)?)
}

/// Where a quote stands, as the check says it; at most the first hundred places.
fn places(extracted: &Extracted, quote: &Quote) -> Vec<Vec<FileOrigin>> {
    match extracted.check(quote, &extracted.source().offsets()) {
        FileVerdict::Pages(Verdict::Found(found)) => {
            found.hits().map(|hit| extracted.origins(hit.span().range())).collect()
        }
        FileVerdict::OverBreak(OverBreak { places, .. }) => {
            places.iter().map(|place| extracted.origins_of(&place.pieces)).collect()
        }
        FileVerdict::Pages(_) | FileVerdict::Cut(_) => Vec::new(),
    }
}

/// Copies each PDF in which citations were found into a folder. What cannot be copied is said, and the
/// others are.
pub(crate) fn run(
    set: &RecordSet,
    run: &Run,
    registry: &Registry,
    inputs: &Inputs,
    folder: &Path,
    streams: &mut Streams,
) -> Exit {
    let mut sources: BTreeMap<String, Cited<'_>> = BTreeMap::new();
    for (record, outcome) in set.records.iter().zip(run.outcomes()) {
        let (Ok(cited), Some(facts)) = (&record.cited, outcome.source()) else { continue };
        let Some(file) = &facts.file else { continue };
        let Some(colour) = colour(outcome.status()).filter(|_| on_pages(outcome)) else { continue };
        let source = sources.entry(file.clone()).or_insert_with(|| Cited {
            id: &cited.doc,
            raw: facts.raw,
            marks: Marks::default(),
        });
        source.marks.add(outcome.origins(), &note(record, outcome), colour);
    }
    if sources.is_empty() {
        streams.error_line("note: no citation was found in a PDF, so no copy is written");
    }
    let mut exit = Exit::Found;
    for (file, source) in sources {
        if let Err(Failure::Message(message)) = source.copy(&file, registry, inputs, folder) {
            streams.complain(&message);
            exit = Exit::Trouble;
        }
    }
    exit
}

/// The colour of a citation whose words stand in the source.
const fn colour(status: Status) -> Option<Colour> {
    match status {
        Status::Found => Some(Colour::YELLOW),
        Status::Ambiguous | Status::WrongPage | Status::FoundWithOmission => Some(Colour::ORANGE),
        Status::InvalidRecord
        | Status::MissingSource
        | Status::UnreadableSource
        | Status::OtherSource
        | Status::CouldNotCheck
        | Status::CloseMatch
        | Status::NotFound => None,
    }
}

fn on_pages(outcome: &Outcome) -> bool {
    outcome.origins().iter().any(|origin| matches!(origin, FileOrigin::Quads { .. }))
}

/// `q1#2: wrong page (cited is page 3)` and the quote.
fn note(record: &Record, outcome: &Outcome) -> String {
    let status = outcome.status();
    let mut note = format!("{}: {}", record.key(), status.label());
    if let Ok(cited) = &record.cited {
        if let Some(page) = cited.page().filter(|_| status == Status::WrongPage) {
            note.push_str(&format!(" (cited is page {page})"));
        }
        note.push('\n');
        note.push_str(&cited.quote);
    }
    note
}

/// A source with citations that were found.
struct Cited<'r> {
    id: &'r str,
    raw: Digest,
    marks: Marks,
}

impl Cited<'_> {
    /// Copies it to the path below the folder that it has below the sources.
    fn copy(
        self,
        file: &str,
        registry: &Registry,
        inputs: &Inputs,
        folder: &Path,
    ) -> Result<(), Failure> {
        let failure = |why: &dyn std::fmt::Display| Failure::message(format!("{file}: {why}"));
        let path = registry.file(self.id).map_err(|problem| failure(&problem))?;
        let bytes = pdf(&path, self.raw)?;
        let bytes = copy(&path, &bytes, registry.password(self.id), &self.marks)?;
        let to = folder.join(below(file).ok_or_else(|| failure(&"has no name for a copy"))?);
        let parent = to.parent().unwrap_or(folder);
        let made = fs::create_dir_all(parent)
            .and_then(|()| Ok((parent.canonicalize()?, folder.canonicalize()?)));
        let (parent, root) = made.map_err(|error| cannot_write(&to, error))?;
        if !parent.starts_with(root) {
            let why = "a link leads out of the folder of copies";
            return Err(Failure::message(format!("{}: {why}", to.display())));
        }
        inputs.keep_file(&to)?;
        write(&to, &bytes)
    }
}

/// A path that leads nowhere but down.
fn below(file: &str) -> Option<PathBuf> {
    let path = Path::new(file);
    let down = path.components().all(|part| matches!(part, Component::Normal(_)));
    (down && path.file_name().is_some()).then(|| path.to_owned())
}

/// Marks, of which those at one place are one.
#[derive(Default)]
struct Marks {
    marks: Vec<Mark>,
    places: HashMap<(usize, Vec<u32>), usize>,
}

impl Marks {
    /// Adds a mark on each page of a place.
    fn add(&mut self, origins: &[FileOrigin], note: &str, colour: Colour) {
        for origin in origins {
            let FileOrigin::Quads { page, quads } = origin else { continue };
            let place = quads.iter().flatten().flatten().map(|at| at.to_bits()).collect();
            let next = self.marks.len();
            let index = *self.places.entry((*page, place)).or_insert(next);
            match self.marks.get_mut(index) {
                Some(mark) if mark.note != note => {
                    mark.note = format!("{}\n\n{note}", mark.note);
                    // One that is as cited wins.
                    if colour == Colour::YELLOW {
                        mark.colour = colour;
                    }
                }
                Some(_) => {}
                None => {
                    let quads = quads.iter().copied().map(asquoted_documents::Quad).collect();
                    self.marks.push(Mark::new(*page, quads).note(note).colour(colour));
                }
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }
}

/// The bytes of a PDF, if they are still those that were checked.
fn pdf(path: &Path, checked: Digest) -> Result<Vec<u8>, Failure> {
    let failure = |why: String| Failure::message(format!("{}: {why}", input::name(path)));
    let bytes = fs::read(path).map_err(|error| failure(Unreadable::from(error).to_string()))?;
    let name = path.file_name().and_then(|name| name.to_str());
    if asquoted_documents::detect(&bytes, name) != Some(Format::Pdf) {
        return Err(failure("only a PDF can be copied with marks".to_owned()));
    }
    if Digest::of(&bytes) != checked {
        return Err(failure("changed while it was checked, so no copy is written".to_owned()));
    }
    Ok(bytes)
}

fn copy(
    path: &Path,
    bytes: &[u8],
    password: Option<&str>,
    marks: &Marks,
) -> Result<Vec<u8>, Failure> {
    reader::quietly(|| asquoted_documents::highlight(bytes, password, &marks.marks))
        .map_err(|why| Failure::message(format!("{}: {why}", input::name(path))))
}

fn write(to: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(to, bytes).map_err(|error| cannot_write(to, error))
}

fn cannot_write(to: &Path, error: std::io::Error) -> Failure {
    Failure::message(format!("cannot write {}: {}", to.display(), Unreadable::from(error)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_stay_below_their_folder() {
        for file in ["a.pdf", "b/c/a.pdf"] {
            assert_eq!(below(file), Some(PathBuf::from(file)));
        }
        for file in ["", "/a.pdf", "../a.pdf", "b/../../a.pdf", "."] {
            assert_eq!(below(file), None, "{file}");
        }
    }

    #[test]
    fn citations_of_one_place_share_a_mark() {
        let quads = vec![[[0.0, 8.0], [9.0, 8.0], [0.0, 0.0], [9.0, 0.0]]];
        let place = |page| vec![FileOrigin::Quads { page, quads: quads.clone() }];
        let mut marks = Marks::default();
        marks.add(&place(1), "a: wrong page", Colour::ORANGE);
        marks.add(&place(2), "b: found", Colour::YELLOW);
        marks.add(&place(1), "c: found", Colour::YELLOW);
        let notes: Vec<&str> = marks.marks.iter().map(|mark| mark.note.as_str()).collect();
        assert_eq!(notes, ["a: wrong page\n\nc: found", "b: found"]);
        assert!(marks.marks.iter().all(|mark| mark.colour == Colour::YELLOW));
    }
}
