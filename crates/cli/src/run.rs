//! `asquoted run answers.json --sources DIR`

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use asquoted_citations::{
    Baseline, Comparison, Coverage, Date, Gate, Options, ReadOptions, RecordSet, Registry, Run,
    SnapshotStore,
};
use asquoted_report::{CsvOptions, RunReport};

use crate::args::{RunArgs, SourceArgs};
use crate::config::{Config, Required};
use crate::exit::{Exit, Failure};
use crate::output::{self, RunOutput};
use crate::overwrite::Inputs;
use crate::progress::Progress;
use crate::reader::Files;
use crate::sources::Given;
use crate::streams::Streams;
use crate::{highlight, input, version};

/// Checks every citation of files of answers.
pub(crate) fn run(args: &RunArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    output::fits::<RunOutput<'_>>(&args.showing, streams)?;
    let config = Config::find(&args.sources)?;
    let sources = config.sources(&args.sources)?;
    let inputs = Inputs::new(args.answers.iter().chain(&args.gate.baseline).chain(config.file()))
        .with_sources(&sources)
        .with_snapshots(config.snapshots(&args.sources).as_deref());
    inputs.keep::<RunOutput<'_>>(&args.showing.output)?;
    let checking = args.checking.or(config.policy, &config.forgive, config.unique);
    let set = read(args, &config, streams)?;
    let registry = registry(&args.sources, &config)?;
    let outputs = args.showing.output.iter().map(|output| &output.path);
    let own = args.answers.iter().chain(outputs).chain(&args.gate.baseline);
    let given = Given::new(&registry, &sources, own.chain(config.file()));
    let baseline = args.gate.baseline.as_deref().map(|path| baseline(path, streams)).transpose()?;
    let options = Options {
        policy: checking.policy(),
        unique: checking.unique,
        cited_source_only: args.cited_source_only || config.cited_source_only,
    };
    let progress = Progress::new(args.showing.quiet);
    let run = Run::with_progress(&set, &given, &options, &|done, all| progress.tell(done, all));
    progress.end();

    let gate = gate(args, &config);
    let today = args.gate.today.or_else(today);
    let result = gate.check(&set.records, &run, today);
    let coverage = Coverage::of(&set, &required(args, &config, &given, &set));
    let compare = |old: Baseline| old.compare(&set.records, run.outcomes(), &gate.config.allow);
    let comparison: Option<Comparison> = baseline.map(compare);

    let answers = args.answers.iter().map(|path| input::name(path)).collect();
    let mut report = RunReport::new(&set, &run)
        .with_facts(version::facts(&checking, answers))
        .with_gate(&gate, &result)
        .with_coverage(&coverage);
    if let Some(comparison) = &comparison {
        report = report.with_comparison(comparison);
    }
    let csv = CsvOptions { raw: args.csv_raw, bom: args.csv_bom };
    output::write(&RunOutput { report, csv }, &args.showing, streams)?;
    let passed = result.passed() && coverage.sources.is_empty();
    let exit = if passed { Exit::Found } else { Exit::NotFound };
    let Some(folder) = &args.highlight_dir else { return Ok(exit) };
    let inputs = inputs.and_reports(&args.showing.output);
    Ok(exit.max(highlight::run(&set, &run, &registry, &inputs, folder, streams)))
}

fn read(args: &RunArgs, config: &Config, streams: &mut Streams) -> Result<RecordSet, Failure> {
    input::at_most_one_input(&args.answers)?;
    let documents = if args.document.is_empty() { &config.documents } else { &args.document };
    let options = ReadOptions { from: args.from.or(config.from), documents: documents.clone() };
    let mut set = RecordSet::default();
    for path in &args.answers {
        let text = input::read(path, streams)?;
        let shown = input::name(path);
        let name = if input::is_standard_input(path) { "" } else { &shown };
        let read = asquoted_citations::read(name, &text, &options);
        set.append(read.map_err(|error| Failure::message(format!("{shown}: {error}")))?);
    }
    Ok(set)
}

/// The sources, with the snapshots of them that were kept.
pub(crate) fn registry(args: &SourceArgs, config: &Config) -> Result<Registry, Failure> {
    let path = config.sources(args)?;
    let opened = Registry::open(&path);
    let registry = opened
        .map_err(|error| Failure::message(format!("{}: {error} (the sources)", path.display())))?;
    let registry = registry.with_reader(Arc::new(Files)).with_password(args.password.clone());
    Ok(match config.snapshots(args) {
        Some(folder) => registry.with_snapshots(SnapshotStore::new(&folder)),
        None => registry,
    })
}

fn baseline(path: &Path, streams: &mut Streams) -> Result<Baseline, Failure> {
    let text = input::read(path, streams)?;
    Baseline::from_json(&text)
        .map_err(|error| Failure::message(format!("{}: {error}", input::name(path))))
}

/// The gate of the configuration, with what the options add to it or say instead.
fn gate(args: &RunArgs, config: &Config) -> Gate {
    let mut gate = Gate { config: config.gate.clone(), accepted: config.accepted.clone() };
    gate.config.allow.extend(&args.gate.allow);
    gate.config.fail_on.extend(&args.gate.fail_on);
    gate.config.max_unsupported = args.gate.max_unsupported.or(gate.config.max_unsupported);
    gate
}

fn required(args: &RunArgs, config: &Config, given: &Given<'_>, set: &RecordSet) -> Vec<String> {
    let all = || {
        let cited: HashSet<&str> = set
            .records
            .iter()
            .filter_map(|r| r.cited.as_ref().ok())
            .map(|c| c.doc.as_str())
            .collect();
        // The text beside a file goes by the name of the file.
        let id = |id: String| match id.strip_suffix(".txt") {
            Some(file) if cited.contains(file) => file.to_owned(),
            _ => id,
        };
        given.all_ids().into_iter().map(id).collect()
    };
    match (&args.gate.require_sources, &config.require_sources) {
        (Some(ids), _) if ids.is_empty() => all(),
        (Some(ids), _) | (None, Some(Required::These(ids))) => ids.clone(),
        (None, Some(Required::All(true))) => all(),
        (None, Some(Required::All(false)) | None) => Vec::new(),
    }
}

fn today() -> Option<Date> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Date::of_unix_seconds(since.as_secs())
}
