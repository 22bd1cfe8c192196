//! The arguments.

use std::ffi::OsString;
use std::path::PathBuf;

use asquoted::{Difference, Policy};
use asquoted_citations::Status;
use clap::{Parser, Subcommand, ValueEnum};

use crate::version;

/// Tells, offline and without a model, whether a quote stands in a source as quoted.
#[derive(Parser)]
#[command(name = "asquoted", version, long_version = version::long(), after_help = AFTER)]
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
    Run(RunArgs),
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

    #[command(flatten)]
    pub(crate) checking: Checking,

    #[command(flatten)]
    pub(crate) showing: Showing,
}

#[derive(clap::Args)]
pub(crate) struct RunArgs {
    /// The answers: a JSON list of {id, citations: [{doc, page, quote}]}. - is standard input
    #[arg(value_name = "ANSWERS")]
    pub(crate) answers: PathBuf,

    /// The folder of the documents
    #[arg(long, value_name = "DIR")]
    pub(crate) sources: PathBuf,

    /// Statuses that pass beside found, such as wrong_page,found_with_omission
    #[arg(long, value_name = "STATUS,…", value_delimiter = ',')]
    pub(crate) allow: Vec<Status>,

    #[command(flatten)]
    pub(crate) checking: Checking,

    #[command(flatten)]
    pub(crate) showing: Showing,
}

#[derive(clap::Args)]
pub(crate) struct TextArgs {
    /// The file. - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// One page, from 1. Pages of a text file are parted by form feeds
    #[arg(long, value_name = "N")]
    pub(crate) page: Option<usize>,

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
    #[arg(long, value_name = "POLICY", default_value = "default")]
    policy: PolicyArg,

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
        self.and_forgiven(match self.policy {
            PolicyArg::Default => Policy::DEFAULT,
            PolicyArg::Strict => Policy::STRICT,
        })
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
pub(crate) struct Showing {
    /// The form of standard output
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub(crate) format: Format,

    /// Write the report to a file as well; may be repeated
    #[arg(long, value_name = "FORMAT=PATH", value_parser = parse_output)]
    pub(crate) output: Vec<Output>,

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

#[derive(Clone, Copy, ValueEnum)]
enum PolicyArg {
    Default,
    Strict,
}

#[derive(Clone, Copy, ValueEnum)]
enum Forgive {
    Markers,
}

/// A report to a file.
#[derive(Clone)]
pub(crate) struct Output {
    pub(crate) format: Format,
    pub(crate) path: PathBuf,
}

fn parse_output(value: &str) -> Result<Output, String> {
    let (format, path) = value.split_once('=').ok_or("expected FORMAT=PATH")?;
    if path.is_empty() {
        return Err("expected a path behind the =".to_owned());
    }
    Ok(Output { format: Format::from_str(format, false)?, path: path.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Args::command().debug_assert();
    }
}
