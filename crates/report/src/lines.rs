//! The lines of `asquoted check --jsonl`.

use asquoted::wire::Answer;
use asquoted_citations::{FileOrigin, Skipped};
use serde::Serialize;
use serde_json::Value;

/// The answer to one pair.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerLine<'a> {
    id: &'a Value,
    #[serde(flatten)]
    answer: &'a Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    origins: &'a [FileOrigin],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    skipped: &'a [Skipped],
}

impl<'a> AnswerLine<'a> {
    /// A verdict under the id of its pair.
    #[must_use]
    pub const fn new(id: &'a Value, answer: &'a Answer) -> Self {
        AnswerLine {
            id,
            answer,
            file: None,
            status: None,
            sha256: None,
            origins: &[],
            skipped: &[],
        }
    }

    /// Names the file that the verdict is about, where the pair had no source.
    #[must_use]
    pub const fn with_file(mut self, file: &'a str) -> Self {
        self.file = Some(file);
        self
    }

    /// Names the digest of the file.
    #[must_use]
    pub const fn with_sha256(mut self, sha256: Option<&'a str>) -> Self {
        self.sha256 = sha256;
        self
    }

    /// Says where the first span stands in a file that is no plain text, and what was skipped at a page
    /// break inside it.
    #[must_use]
    pub const fn with_origins(mut self, origins: &'a [FileOrigin], skipped: &'a [Skipped]) -> Self {
        self.origins = origins;
        self.skipped = skipped;
        self
    }

    /// Adds a status that stands above the verdict: `ambiguous`.
    #[must_use]
    pub const fn with_status(mut self, status: Option<&'static str>) -> Self {
        self.status = status;
        self
    }
}

/// What is said of a line that cannot be read or of a pair that cannot be checked. It has no
/// verdict.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorLine<'a> {
    id: &'a Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    error: ErrorBody<'a>,
}

#[derive(Clone, Debug, Serialize)]
struct ErrorBody<'a> {
    kind: &'a str,
    message: &'a str,
    column: Option<usize>,
}

impl<'a> ErrorLine<'a> {
    /// An error by its machine name, and what is wrong.
    #[must_use]
    pub const fn new(kind: &'a str, message: &'a str) -> Self {
        const NULL: &Value = &Value::Null;
        let error = ErrorBody { kind, message, column: None };
        ErrorLine { id: NULL, line: None, file: None, error }
    }

    /// The id of the pair, where one could be read.
    #[must_use]
    pub const fn with_id(mut self, id: &'a Value) -> Self {
        self.id = id;
        self
    }

    /// The line of the input, from 1.
    #[must_use]
    pub const fn with_line(mut self, line: usize) -> Self {
        self.line = Some(line);
        self
    }

    /// The column of the line, in code points from 1, where one is to blame.
    #[must_use]
    pub const fn with_column(mut self, column: Option<usize>) -> Self {
        self.error.column = column;
        self
    }

    /// The file.
    #[must_use]
    pub const fn with_file(mut self, file: &'a str) -> Self {
        self.file = Some(file);
        self
    }
}
