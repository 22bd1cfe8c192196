//! `asquoted check QUOTE FILE…`

use std::path::{Path, PathBuf};

use asquoted::Quote;
use asquoted_citations::Digest;
use asquoted_report::{CheckReport, Checked, FileError};

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure};
use crate::overwrite::Inputs;
use crate::streams::Streams;
use crate::{input, output, version};

/// Checks one quote against each file. Found if any has it.
pub(crate) fn check(args: &CheckArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    let (quote, files) = quote_and_files(args, streams)?;
    let inputs = Inputs::new(files.iter().chain(&args.quote_file));
    inputs.keep::<CheckReport>(&args.showing.output)?;
    let quote = Quote::new(quote).with_policy(args.checking.policy());
    let mut report = CheckReport::new(quote.text())
        .with_unique(args.checking.unique)
        .with_facts(version::facts(&args.checking, Vec::new()));
    let mut exit = Exit::Found;
    for path in &files {
        match input::prepare(path, streams) {
            Ok(prepared) => {
                let source = &prepared.source;
                let verdict = source.check(&quote);
                let checked = Checked::new(&prepared.file, &verdict, source, &source.offsets());
                report.push(checked.with_sha256(Digest::of(source.text().as_bytes()).to_string()));
            }
            Err(input::Problem { file, kind, message }) => {
                streams.complain(&format!("{file}: {message}"));
                report.push_error(FileError { file, kind: kind.to_owned(), message });
                exit = Exit::Trouble;
            }
        }
    }
    if !report.is_found() || report.is_ambiguous() {
        exit = exit.max(Exit::NotFound);
    }
    output::write(&report, &args.showing, streams)?;
    Ok(exit)
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
