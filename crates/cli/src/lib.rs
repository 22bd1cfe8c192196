//! The command `asquoted`: thin. It reads arguments and files, asks the crates below, and writes
//! what they answer.
//!
//! A check is `asquoted`'s, statuses are `asquoted-citations`', wording is `asquoted-report`'s.

mod args;
mod check;
mod claim;
mod config;
mod eval;
mod exit;
mod gate_report;
mod highlight;
mod input;
mod jsonl;
mod lines;
mod note;
mod output;
mod overwrite;
mod pairs;
mod progress;
mod reader;
mod reply;
mod run;
mod snapshot;
mod sources;
mod streams;
mod text;
mod version;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};
use crate::exit::{Exit, Failure};
use crate::streams::Streams;

/// Runs the command with the arguments and standard streams of the process.
#[must_use]
pub fn main() -> ExitCode {
    let streams = &mut Streams::of_process();
    reader::keep_quiet_while_reading();
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) => return usage(&error, streams).into(),
    };
    let exit = match args.command {
        Command::Check(args) if args.jsonl => jsonl::jsonl(&args, streams),
        Command::Check(args) => check::check(&args, streams),
        Command::Run(args) => run::run(&args, streams),
        Command::Reply(args) => reply::reply(&args, streams),
        Command::Claim(args) => claim::claim(&args, streams),
        Command::Note(args) => note::note(&args, streams),
        Command::Eval(args) => eval::eval(&args, streams),
        Command::Snapshot(args) => snapshot::snapshot(&args, streams),
        Command::Text(args) => text::text(&args, streams),
    };
    exit.unwrap_or_else(|failure| explain(&failure, streams)).into()
}

fn explain(failure: &Failure, streams: &mut Streams) -> Exit {
    // Whoever closed standard output does not want to hear of it.
    if let Failure::Message(message) = failure {
        streams.complain(message);
    }
    Exit::Trouble
}

/// Help and version go to standard output, mistakes to standard error, and what the mistake quotes
/// from the arguments is made inert.
fn usage(error: &clap::Error, streams: &mut Streams) -> Exit {
    let text = error.render().to_string();
    if !error.use_stderr() {
        return match streams.report(&text) {
            Ok(()) => Exit::Found,
            Err(failure) => explain(&failure, streams),
        };
    }
    for line in text.lines() {
        streams.error_line(line);
    }
    Exit::Trouble
}
