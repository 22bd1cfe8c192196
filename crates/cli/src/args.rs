//! The arguments.

use std::ffi::OsString;
use std::path::PathBuf;

use asquoted::{Difference, Policy};
use asquoted_citations::{Date, FailOn, InputFormat, Status};
use clap::{Parser, Subcommand, ValueEnum};
use serde::Deserialize;

use crate::claim::ClaimArgs;
use crate::eval::EvalArgs;
use crate::note::NoteArgs;
use crate::reply::ReplyArgs;
use crate::version;

/// Tells, offline and without a model, whether a quote stands in a source as quoted.
#[derive(Parser)]
#[command(name = "asquoted", bin_name = "asquoted", version, long_version = version::long(), after_help = AFTER)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER: &str = "\
Exit status: 0 every quote found · 1 some not, or nothing to check · 2 wrong usage or unreadable \
input";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Check quotes against files
    Check(CheckArgs),
    /// Check the citations of AI answers against a folder of sources
    Run(Box<RunArgs>),
    /// Check a reply that is to quote its passages line by line, before it is shown
    Reply(Box<ReplyArgs>),
    /// Check claims: do the cited sources hold the required terms?
    Claim(ClaimArgs),
    /// Check the quotations of a note
    Note(Box<NoteArgs>),
    /// Precision and recall of a gate on labelled rows
    Eval(EvalArgs),
    /// Keep documents as they are
    Snapshot(SnapshotArgs),
    /// Show the text of a file as a reader sees it
    Text(TextArgs),
}

#[derive(clap::Args)]
#[command(override_usage = "asquoted check [OPTIONS] QUOTE FILE…\n       \
                            asquoted check [OPTIONS] --quote-file F FILE…\n       \
                            asquoted check [OPTIONS] --jsonl [FILE…]")]
pub(crate) struct CheckArgs {
    /// The quote, then the files; found if any has it. - is standard input. A quote that begins
    /// with - stands behind --
    #[arg(value_name = "QUOTE|FILE", allow_negative_numbers = true)]
    pub(crate) words: Vec<OsString>,

    /// Read the quote from a file, or with - from standard input
    #[arg(long, value_name = "F", conflicts_with = "jsonl")]
    pub(crate) quote_file: Option<PathBuf>,

    /// Read pairs from standard input, one JSON object a line, and answer each with a line
    #[arg(long, conflicts_with_all = ["format", "output"])]
    pub(crate) jsonl: bool,

    /// Write a copy of the PDF with the quote marked where it was found; takes exactly one file
    #[arg(long, value_name = "PATH", conflicts_with = "jsonl")]
    pub(crate) highlight_to: Option<PathBuf>,

    /// The password of encrypted files
    #[arg(long, value_name = "PASSWORD")]
    pub(crate) password: Option<String>,

    #[command(flatten)]
    pub(crate) checking: Checking,

    #[command(flatten)]
    pub(crate) showing: Showing<Format>,
}

#[derive(clap::Args)]
pub(crate) struct RunArgs {
    /// The answers or records: JSON, JSON lines, CSV, or a form that --from names. - is standard input
    #[arg(value_name = "ANSWERS", required = true)]
    pub(crate) answers: Vec<PathBuf>,

    /// The form of the answers, where it is not seen from them: json, jsonl, csv, anthropic, bedrock,
    /// lines, markdown, w3c, hypothesis, haystack
    #[arg(long, value_name = "FORM")]
    pub(crate) from: Option<InputFormat>,

    /// The documents in the order in which the model was given them: what [1], [2] … and an index
    /// stand for; may be repeated
    #[arg(long, value_name = "ID")]
    pub(crate) document: Vec<String>,

    #[command(flatten)]
    pub(crate) sources: SourceArgs,

    /// Do not look in other sources for a quote that the cited one does not have
    #[arg(long)]
    pub(crate) cited_source_only: bool,

    #[command(flatten)]
    pub(crate) gate: GateArgs,

    #[command(flatten)]
    pub(crate) checking: Checking,

    #[command(flatten)]
    pub(crate) showing: Showing<RunFormat>,

    /// Write copies of the PDFs in which citations were found, marked, into a folder
    #[arg(long, value_name = "DIR")]
    pub(crate) highlight_dir: Option<PathBuf>,

    /// In CSV, leave cells that a spreadsheet would run as a formula as they are
    #[arg(long)]
    pub(crate) csv_raw: bool,

    /// Begin CSV with a byte order mark, by which Excel knows UTF-8
    #[arg(long)]
    pub(crate) csv_bom: bool,
}

/// Where the sources are.
#[derive(clap::Args)]
pub(crate) struct SourceArgs {
    /// The folder of the documents, or a manifest that names them
    #[arg(long, value_name = "PATH", conflicts_with = "manifest")]
    pub(crate) sources: Option<PathBuf>,

    /// A manifest, TOML or JSON, that names the documents
    #[arg(long, value_name = "FILE")]
    pub(crate) manifest: Option<PathBuf>,

    /// The password of encrypted documents of which the manifest names none
    #[arg(long, value_name = "PASSWORD")]
    pub(crate) password: Option<String>,

    /// The folder of snapshots, in which a document that changed is checked as well
    #[arg(long, value_name = "DIR")]
    pub(crate) snapshots: Option<PathBuf>,

    /// The configuration; without it asquoted.toml of the working folder or the nearest above it
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration
    #[arg(long, conflicts_with = "config")]
    pub(crate) no_config: bool,
}

/// What lets a set pass.
#[derive(clap::Args)]
pub(crate) struct GateArgs {
    /// Statuses that pass beside found, such as wrong_page,found_with_omission
    #[arg(long, value_name = "STATUS,…", value_delimiter = ',')]
    pub(crate) allow: Vec<Status>,

    /// The share of unsupported citations, from 0 to 1, up to which they and wrong pages pass
    #[arg(long, value_name = "RATE", value_parser = parse_rate)]
    pub(crate) max_unsupported: Option<f64>,

    /// What fails beside statuses, such as caution:negation
    #[arg(long, value_name = "WHAT,…", value_delimiter = ',')]
    pub(crate) fail_on: Vec<FailOn>,

    /// Documents that must be cited; without a list all
    #[arg(long, value_name = "ID,…", value_delimiter = ',', num_args = 0.., require_equals = true)]
    pub(crate) require_sources: Option<Vec<String>>,

    /// The JSON report of an earlier run to compare with
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// The day by which accepted entries end, instead of this one
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) today: Option<Date>,
}

fn parse_rate(text: &str) -> Result<f64, String> {
    let rate: Option<f64> = text.parse().ok();
    rate.filter(|rate| (0.0..=1.0).contains(rate))
        .ok_or_else(|| "expected a share from 0 to 1, such as 0.05".to_owned())
}

#[derive(clap::Args)]
pub(crate) struct SnapshotArgs {
    #[command(subcommand)]
    pub(crate) command: SnapshotCommand,
}

#[derive(Subcommand)]
pub(crate) enum SnapshotCommand {
    /// Keep documents as they are now, so that a later run tells a change from an invention
    Add(SnapshotAddArgs),
}

#[derive(clap::Args)]
pub(crate) struct SnapshotAddArgs {
    /// The documents; without one all
    #[arg(value_name = "ID")]
    pub(crate) ids: Vec<String>,

    #[command(flatten)]
    pub(crate) sources: SourceArgs,

    /// When they were retrieved, where no manifest says it
    #[arg(long, value_name = "WHEN")]
    pub(crate) retrieved: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct TextArgs {
    /// The file. - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// One page, from 1. Pages of a text file are parted by form feeds; HTML, EPUB and DOCX have one
    #[arg(long, value_name = "N")]
    pub(crate) page: Option<usize>,

    /// The password of encrypted files
    #[arg(long, value_name = "PASSWORD")]
    pub(crate) password: Option<String>,

    /// The form of standard output
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: TextFormat,
}

const FORGIVE: &str =
    "Forgive one thing more: markers are reference markers such as [12] in the source";

/// How quotes are compared.
#[derive(clap::Args)]
pub(crate) struct Checking {
    /// What is forgiven: default is case, punctuation and typography; strict is blanks alone
    #[arg(long, value_name = "POLICY")]
    policy: Option<PolicyArg>,

    /// What is forgiven beside it.
    #[arg(long, value_name = "WHAT", help = FORGIVE)]
    forgive: Vec<Forgive>,

    /// A quote that stands at more than one place fails
    #[arg(long)]
    pub(crate) unique: bool,
}

impl Checking {
    /// The policy of the options.
    pub(crate) fn policy(&self) -> Policy {
        self.and_forgiven(self.policy.unwrap_or(PolicyArg::Default).policy())
    }

    /// The options, and where they say nothing, those of a configuration.
    pub(crate) fn or(&self, policy: Option<PolicyArg>, forgive: &[Forgive], unique: bool) -> Self {
        let forgive = if self.forgive.is_empty() { forgive } else { &self.forgive };
        Checking {
            policy: self.policy.or(policy),
            forgive: forgive.to_vec(),
            unique: self.unique || unique,
        }
    }

    /// The policy by its name and what is forgiven beside it: `strict`, `default+markers`.
    pub(crate) fn policy_name(&self) -> String {
        let policy = self.policy.unwrap_or(PolicyArg::Default).name();
        let more = if self.forgive.is_empty() { "" } else { "+markers" };
        format!("{policy}{more}")
    }

    /// A policy and what the options forgive beside it.
    pub(crate) fn and_forgiven(&self, policy: Policy) -> Policy {
        let more = self.forgive.iter().map(|what| match what {
            Forgive::Markers => Difference::ReferenceMarker,
        });
        Policy::forgiving(policy.forgives().union(more.collect()))
    }
}

/// How results are shown.
#[derive(clap::Args)]
pub(crate) struct Showing<F: ValueEnum + Send + Sync + 'static> {
    /// The form of standard output
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: F,

    /// Write the report to a file as well, but to none that is read; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_parser = parse_output::<F>)]
    pub(crate) output: Vec<Output<F>>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Colour,

    /// Write nothing to standard output
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Human,
    Json,
    Jsonl,
}

/// The forms of a set of citations.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum RunFormat {
    Human,
    Json,
    Jsonl,
    /// A table for spreadsheets
    Csv,
    /// A page that needs nothing else
    Html,
    /// A document to print or keep
    #[cfg(feature = "pdf")]
    Pdf,
    /// SARIF 2.1.0 for code scanning: what fails
    Sarif,
    /// JUnit XML: a test a citation
    Junit,
    /// Annotations of GitHub Actions: what fails
    Github,
    /// For the summary of a step or a comment
    Markdown,
    /// W3C annotations of what was found, in JSON-LD
    W3c,
    /// Links to what was found, where sources have an address
    Links,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum TextFormat {
    Human,
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PolicyArg {
    Default,
    Strict,
}

impl PolicyArg {
    pub(crate) const fn policy(self) -> Policy {
        match self {
            PolicyArg::Default => Policy::DEFAULT,
            PolicyArg::Strict => Policy::STRICT,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            PolicyArg::Default => "default",
            PolicyArg::Strict => "strict",
        }
    }
}

#[derive(Clone, Copy, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Forgive {
    Markers,
}

/// A report to a file.
#[derive(Clone)]
pub(crate) struct Output<F> {
    pub(crate) format: F,
    pub(crate) path: PathBuf,
}

fn parse_output<F: ValueEnum>(value: &str) -> Result<Output<F>, String> {
    let (format, path) = value.split_once('=').ok_or("expected FORMAT=PATH")?;
    if path.is_empty() {
        return Err("expected a path behind the =".to_owned());
    }
    if path == "-" {
        return Err("- is no file; --format is for standard output".to_owned());
    }
    let known = || {
        let names: Vec<String> = F::value_variants()
            .iter()
            .filter_map(ValueEnum::to_possible_value)
            .map(|value| value.get_name().to_owned())
            .collect();
        format!("unknown format {format}; known are {}", names.join(", "))
    };
    let format = F::from_str(format, false).map_err(|_| known())?;
    Ok(Output { format, path: path.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn usage_names_the_command_whatever_its_file_is_called() {
        for words in [&["/bin/other.exe", "run"][..], &["other", "text"], &["other", "bogus"]] {
            let error = Args::try_parse_from(words).err().unwrap().to_string();
            assert!(error.contains("Usage: asquoted"), "{error}");
            assert!(!error.contains("other"), "{error}");
        }
    }
}
