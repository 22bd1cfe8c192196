//! `asquoted note NOTE.md --source FILE|DIR`: the quotations of a note.

use std::path::PathBuf;
use std::sync::Arc;

use asquoted_citations::{Gate, Options, Registry, Run};
use asquoted_gates::note::NoteReader;
use asquoted_report::{CsvOptions, RunReport};

use crate::args::{Checking, RunFormat, Showing};
use crate::exit::{Exit, Failure};
use crate::output::{self, RunOutput};
use crate::overwrite::Inputs;
use crate::reader::Files;
use crate::sources::Given;
use crate::streams::Streams;
use crate::{input, version};

#[derive(clap::Args)]
pub(crate) struct NoteArgs {
    /// The note: Markdown or plain text. - is standard input
    #[arg(value_name = "NOTE")]
    note: PathBuf,

    /// What it quotes: a file, or a folder of files
    #[arg(long, value_name = "FILE|DIR")]
    source: PathBuf,

    /// Quotations of fewer words are passed over; block quotes never are
    #[arg(long, value_name = "N", default_value_t = 6)]
    min_words: usize,

    /// Single quotation marks are apostrophes
    #[arg(long)]
    no_single_marks: bool,

    #[command(flatten)]
    checking: Checking,

    #[command(flatten)]
    showing: Showing<RunFormat>,
}

/// How many lost marks are told.
const MOST_LOST: usize = 10;

/// Checks the quotations of a note.
pub(crate) fn note(args: &NoteArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    output::fits::<RunOutput<'_>>(&args.showing, streams)?;
    Inputs::new([&args.note])
        .with_sources(&args.source)
        .keep::<RunOutput<'_>>(&args.showing.output)?;
    let file = input::name(&args.note);
    let text = input::read(&args.note, streams)?;
    let source = args.source.as_path();
    let wrong =
        |error: &dyn std::fmt::Display| Failure::message(format!("{}: {error}", source.display()));
    // One file is a folder of which nothing else is looked at.
    let (folder, only) = if source.is_dir() {
        (source, None)
    } else {
        let name = source.file_name().map(|name| name.to_string_lossy().into_owned());
        let folder = source.parent().filter(|p| !p.as_os_str().is_empty());
        (folder.unwrap_or_else(|| std::path::Path::new(".")), name)
    };
    if only.is_some() && !source.exists() {
        return Err(wrong(&"no such file"));
    }
    let registry =
        Registry::open(folder).map_err(|error| wrong(&error))?.with_reader(Arc::new(Files));
    let outputs = args.showing.output.iter().map(|output| &output.path);
    let given = Given::new(&registry, folder, outputs.chain([&args.note]));
    if let Some(only) = &only {
        registry.load(only).map_err(|problem| wrong(&problem))?;
    }
    let ids = only.clone().map_or_else(|| given.all_ids(), |only| vec![only]);
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let mut reader = NoteReader::new().with_min_words(args.min_words);
    if args.no_single_marks {
        reader = reader.without_single_marks();
    }
    let set = reader.read(&file, &text, &ids, &given);
    let lost = reader.unpaired(&text);
    for (line, lost) in lost.iter().take(MOST_LOST) {
        streams.error_line(&format!("note: {file}:{line}: {lost}"));
    }
    if lost.len() > MOST_LOST {
        streams.error_line(&format!("note: {file}: {} more such marks", lost.len() - MOST_LOST));
    }
    let options = Options {
        policy: args.checking.policy(),
        unique: args.checking.unique,
        cited_source_only: only.is_some(),
    };
    let run = Run::of(&set, &given, &options);
    let gate = Gate::default();
    let result = gate.check(&set.records, &run, None);
    let report = RunReport::new(&set, &run)
        .with_facts(version::facts(&args.checking, vec![file]))
        .with_gate(&gate, &result);
    let csv = CsvOptions { raw: false, bom: false };
    output::write(&RunOutput { report, csv }, &args.showing, streams)?;
    Ok(if result.passed() { Exit::Found } else { Exit::NotFound })
}
