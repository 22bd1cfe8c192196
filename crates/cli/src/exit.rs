//! How the command ends.

use std::io;
use std::process::ExitCode;

/// The exit status. The greater wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every quote was found, or came to a status that is allowed.
    Found = 0,
    /// Some were not, or there was nothing to check.
    NotFound = 1,
    /// Wrong usage or unreadable input.
    Trouble = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// Why the command cannot go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Nobody reads standard output any more.
    Closed,
    /// What is wrong, in lower case, naming the file or field.
    Message(String),
}

impl Failure {
    pub(crate) fn message(message: impl Into<String>) -> Self {
        Failure::Message(message.into())
    }

    /// A failure to write to standard output.
    pub(crate) fn output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Message(format!("cannot write to standard output: {error}")),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Failure::Message(format!("cannot write JSON: {error}"))
    }
}
