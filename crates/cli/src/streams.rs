//! The standard streams of the process.

use std::env;
use std::io::{self, IsTerminal, Read, Stderr, Stdin, Stdout, Write};

use asquoted_report::{Styles, inert};

use crate::args::Colour;
use crate::exit::Failure;

/// Standard input, output and error.
pub(crate) struct Streams {
    pub(crate) input: Stdin,
    pub(crate) output: Stdout,
    errors: Stderr,
}

impl Streams {
    pub(crate) fn of_process() -> Self {
        Streams { input: io::stdin(), output: io::stdout(), errors: io::stderr() }
    }

    /// Writes a whole report. A reader that has gone away has seen what it wanted.
    pub(crate) fn report(&mut self, report: impl AsRef<[u8]>) -> Result<(), Failure> {
        let written = self.output.write_all(report.as_ref()).and_then(|()| self.output.flush());
        match written.map_err(|error| Failure::output(&error)) {
            Err(Failure::Closed) => Ok(()),
            other => other,
        }
    }

    /// One line on standard error: `error: …`. There is nowhere to say that this fails.
    pub(crate) fn complain(&mut self, message: &str) {
        self.error_line(&format!("error: {message}"));
    }

    pub(crate) fn error_line(&mut self, line: &str) {
        let _ = writeln!(self.errors, "{}", inert(line));
    }

    /// All of standard input, but no more than `limit` bytes.
    pub(crate) fn read_input(&mut self, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.input.lock().take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The styles of a report on standard output. `NO_COLOR` counts when it is not empty; the option
    /// wins over it.
    pub(crate) fn styles(&self, colour: Colour) -> Styles {
        let set = |name| env::var_os(name).filter(|value| !value.is_empty());
        let coloured = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                set("NO_COLOR").is_none()
                    // On Windows no terminal sets it.
                    && (cfg!(windows) || set("TERM").is_some_and(|term| term != "dumb"))
                    && self.output.is_terminal()
            }
        };
        if coloured { Styles::coloured() } else { Styles::plain() }
    }
}
