//! `asquoted check --jsonl [FILE…]`: an answer a line read, in order.

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use asquoted_report::json;
use asquoted_report::lines::{AnswerLine, ErrorLine};

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure};
use crate::input::{self, Prepared};
use crate::lines::Lines;
use crate::pairs::{self, LineError, Pairs};
use crate::streams::Streams;

/// Answers pairs until standard input ends. Answers go out as soon as no further line is waiting.
pub(crate) fn jsonl(args: &CheckArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    let files = prepare_files(args, streams)?;
    let pairs = Pairs::new(&files, &args.checking);
    let mut lines = Lines::new(streams.input.lock());
    let mut out = BufWriter::with_capacity(64 * 1024, streams.output.lock());
    let mut session = Session { pairs, unique: args.checking.unique, exit: None };
    let mut number = 0;
    loop {
        if !lines.is_ready() {
            out.flush().map_err(|error| Failure::output(&error))?;
        }
        let line = lines.next().map_err(|error| {
            Failure::message(format!("cannot read standard input after line {number}: {error}"))
        })?;
        let Some(line) = line else { break };
        number += 1;
        // Editors on Windows put a byte order mark in front, which JSON does not have.
        let line =
            if number == 1 { line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line) } else { line };
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = session.answer(line, number)?;
        if !args.showing.quiet {
            let written = out.write_all(answer.as_bytes()).and_then(|()| out.write_all(b"\n"));
            written.map_err(|error| Failure::output(&error))?;
        }
    }
    out.flush().map_err(|error| Failure::output(&error))?;
    // Nothing to check is no success.
    Ok(session.exit.unwrap_or(Exit::NotFound))
}

/// Without one of its files an answer would say less than was asked, so all must be readable.
fn prepare_files(args: &CheckArgs, streams: &mut Streams) -> Result<Vec<Prepared>, Failure> {
    let paths: Vec<PathBuf> = args.words.iter().map(PathBuf::from).collect();
    if paths.iter().any(|path| input::is_standard_input(path)) {
        return Err(Failure::message("standard input (-) holds the pairs and cannot be a file"));
    }
    let mut files = Vec::with_capacity(paths.len());
    for path in &paths {
        files.push(input::prepare(path, args.password.as_deref(), streams)?);
    }
    Ok(files)
}

struct Session<'f> {
    pairs: Pairs<'f>,
    unique: bool,
    /// None before the first pair.
    exit: Option<Exit>,
}

impl Session<'_> {
    /// The answer to one line, without its line break.
    fn answer(&mut self, line: &[u8], number: usize) -> Result<String, Failure> {
        let (exit, text) = match self.try_answer(line) {
            Ok(answer) => answer,
            Err(LineError { id, kind, message, column }) => {
                let error = ErrorLine::new(kind, &message).with_id(&id).with_line(number);
                (Exit::Trouble, json::line(&error.with_column(column)))
            }
        };
        self.exit = self.exit.max(Some(exit));
        Ok(text?)
    }

    fn try_answer(&self, line: &[u8]) -> Result<(Exit, serde_json::Result<String>), LineError> {
        let mut pair = pairs::parse(line)?;
        let reply = self.pairs.check(&mut pair)?;
        let mut answer = AnswerLine::new(&pair.id, &reply.answer);
        if let Some(file) = reply.file {
            answer = answer.with_file(file);
        }
        let ambiguous = self.unique && reply.matches > 1;
        let answer = answer.with_status(ambiguous.then_some("ambiguous"));
        let found = reply.matches > 0 && !ambiguous;
        Ok((if found { Exit::Found } else { Exit::NotFound }, json::line(&answer)))
    }
}
