//! `asquoted check QUOTE FILE…`

use std::path::{Path, PathBuf};

use asquoted::{Quote, Verdict};
use asquoted_citations::{BreakPlace, FileVerdict, OverBreak, PageFault};
use asquoted_report::{CheckReport, Checked, FileError};

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure};
use crate::input::{self, Prepared, Problem};
use crate::overwrite::Inputs;
use crate::streams::Streams;
use crate::{highlight, output, version};

/// Checks one quote against each file. Found if any has it.
pub(crate) fn check(args: &CheckArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    let (quote, files) = quote_and_files(args, streams)?;
    let inputs = Inputs::new(files.iter().chain(&args.quote_file));
    inputs.keep::<CheckReport>(&args.showing.output)?;
    if let Some(to) = &args.highlight_to {
        highlight::is_one_file(&files)?;
        inputs.and_reports(&args.showing.output).keep_file(to)?;
    }
    let quote = Quote::new(quote).with_policy(args.checking.policy());
    let mut report = CheckReport::new(quote.text())
        .with_unique(args.checking.unique)
        .with_facts(version::facts(&args.checking, Vec::new()));
    let mut exit = Exit::Found;
    let mut to_mark = None;
    for path in &files {
        let prepared = input::prepare(path, args.password.as_deref(), streams);
        let mut problem = |problem, report: &mut CheckReport, streams: &mut Streams| {
            let Problem { file, kind, message } = problem;
            streams.complain(&format!("{file}: {message}"));
            report.push_error(FileError { file, kind: kind.to_owned(), message });
            exit = Exit::Trouble;
        };
        match prepared {
            Ok(prepared) => {
                let checked = check_file(&prepared, &quote);
                if let Some(page) = hiding(&prepared, &quote).filter(|_| !checked.is_found()) {
                    let file = &prepared.file;
                    let note = "the quote stands there in text that the page does not show";
                    streams.error_line(&format!("note: {file}: page {page}: {note}"));
                }
                let faults = prepared.extracted.faults();
                // It may stand on a page that cannot be read: that it was not found says nothing.
                let fault = faults.first().filter(|_| !checked.is_found());
                if fault.is_none() || checked.answer().verdict != "not_found" {
                    report.push(checked);
                }
                if let Some(fault) = fault {
                    let message = unread(fault, faults.len());
                    let file = prepared.file.clone();
                    problem(Problem { file, kind: fault.name, message }, &mut report, streams);
                }
                to_mark = args.highlight_to.as_ref().map(|to| (path, prepared, to));
            }
            Err(why) => problem(why, &mut report, streams),
        }
    }
    if !report.is_found() || report.is_ambiguous() {
        exit = exit.max(Exit::NotFound);
    }
    output::write(&report, &args.showing, streams)?;
    if let Some((path, prepared, to)) = to_mark {
        highlight::check(path, &prepared, &quote, args.password.as_deref(), to, streams)?;
    }
    Ok(exit)
}

/// The first page that has the quote where nobody sees it.
fn hiding(prepared: &Prepared, quote: &Quote) -> Option<usize> {
    let mut hidden = prepared.extracted.hidden().iter();
    hidden.find(|(_, text)| text.check(quote).is_found()).map(|(page, _)| *page)
}

/// Why a quote that was not found may stand in a file all the same.
fn unread(first: &PageFault, count: usize) -> String {
    let more = match count - 1 {
        0 => String::new(),
        1 => ", as is another page".to_owned(),
        more => format!(", as are {more} more pages"),
    };
    let PageFault { page, message, .. } = first;
    format!("could not be read: page {page} {message}{more}; the quote is on no other page")
}

/// Checks a quote against a file: as the pages have it, and where it runs on over a page break, without
/// what they repeat there.
fn check_file(prepared: &Prepared, quote: &Quote) -> Checked {
    let extracted = &prepared.extracted;
    let source = extracted.source();
    let offsets = source.offsets();
    let checked = match extracted.check(quote, &offsets) {
        FileVerdict::Pages(verdict) => {
            let checked = Checked::new(&prepared.file, &verdict, source, &offsets);
            match &verdict {
                Verdict::Found(found) => {
                    checked.with_origins(extracted.origins(found.first().span().range()))
                }
                _ => checked,
            }
        }
        FileVerdict::OverBreak(OverBreak { answer, places }) => {
            let checked = Checked::of_answer(&prepared.file, answer, source);
            match places.into_iter().next() {
                Some(BreakPlace { pieces, skipped, .. }) => {
                    checked.with_origins(extracted.origins_of(&pieces)).with_skipped(skipped)
                }
                None => checked,
            }
        }
        FileVerdict::Cut(answer) => Checked::of_answer(&prepared.file, answer, source),
    };
    checked.with_sha256(prepared.digest.to_string())
}

fn quote_and_files(
    args: &CheckArgs,
    streams: &mut Streams,
) -> Result<(String, Vec<PathBuf>), Failure> {
    let mut words = args.words.iter();
    let quote = match &args.quote_file {
        Some(_) => None,
        None => {
            let word =
                words.next().ok_or_else(|| Failure::message("no quote and no file given"))?;
            let word = word.to_str();
            Some(word.ok_or_else(|| Failure::message("the quote is not valid UTF-8"))?.to_owned())
        }
    };
    let files: Vec<PathBuf> = words.map(PathBuf::from).collect();
    if files.is_empty() {
        return Err(Failure::message("no file given to check the quote against"));
    }
    input::at_most_one_input(files.iter().chain(&args.quote_file))?;
    let quote = match (quote, &args.quote_file) {
        (Some(quote), _) => quote,
        (None, path) => read_quote(path.as_deref().unwrap_or(Path::new("-")), streams)?,
    };
    Ok((quote, files))
}

/// A byte order mark belongs to the file, not to the quote.
fn read_quote(path: &Path, streams: &mut Streams) -> Result<String, Failure> {
    let text = input::read(path, streams)?;
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}
