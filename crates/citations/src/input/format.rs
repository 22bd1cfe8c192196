//! The formats that records are read from.

use std::{error, fmt, str};

/// What a file of records is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InputFormat {
    /// Answers with citations, or records of one citation each, in JSON.
    Json,
    /// The same, one a line. A line may also be a value of one of the formats below.
    Jsonl,
    /// Records of one citation each, in a table with a header.
    Csv,
    /// Messages of the Anthropic API.
    Anthropic,
    /// Responses of Converse, of Amazon Bedrock.
    Bedrock,
    /// Lines of `[n] sentence`.
    Lines,
    /// Quotations in Markdown or plain text.
    Markdown,
    /// W3C Web Annotations.
    W3c,
    /// Annotations of Hypothesis, as its API and its export give them.
    Hypothesis,
    /// Answers of Haystack.
    Haystack,
}

impl InputFormat {
    /// All of them.
    pub const ALL: [InputFormat; 10] = [
        InputFormat::Json,
        InputFormat::Jsonl,
        InputFormat::Csv,
        InputFormat::Anthropic,
        InputFormat::Bedrock,
        InputFormat::Lines,
        InputFormat::Markdown,
        InputFormat::W3c,
        InputFormat::Hypothesis,
        InputFormat::Haystack,
    ];

    /// The name in options: `json`, `jsonl`, `csv`, `anthropic`, `bedrock`, `lines`, `markdown`,
    /// `w3c`, `hypothesis`, `haystack`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            InputFormat::Json => "json",
            InputFormat::Jsonl => "jsonl",
            InputFormat::Csv => "csv",
            InputFormat::Anthropic => "anthropic",
            InputFormat::Bedrock => "bedrock",
            InputFormat::Lines => "lines",
            InputFormat::Markdown => "markdown",
            InputFormat::W3c => "w3c",
            InputFormat::Hypothesis => "hypothesis",
            InputFormat::Haystack => "haystack",
        }
    }
}

impl fmt::Display for InputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl str::FromStr for InputFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        InputFormat::ALL.into_iter().find(|format| format.name() == name).ok_or(UnknownFormat)
    }
}

/// No format has this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFormat;

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown format; known are")?;
        for (i, format) in InputFormat::ALL.into_iter().enumerate() {
            write!(f, "{} {format}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl error::Error for UnknownFormat {}

/// How a file of records is read.
///
/// # Example
/// ```
/// use asquoted_citations::{InputFormat, ReadOptions, read};
///
/// let options = ReadOptions {
///     from: Some(InputFormat::Lines),
///     documents: vec!["weather.txt".to_owned()],
/// };
/// let set = read("reply.txt", "[1] It rained on 5 days.", &options)?;
/// assert_eq!(set.records[0].cited.as_ref().map(|c| c.doc.as_str()), Ok("weather.txt"));
/// # Ok::<(), asquoted_citations::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The format; recognized by the file's name and content if none is given.
    pub from: Option<InputFormat>,
    /// The ids of the documents in the order in which the model was given them: what a number in a
    /// reply (`[2]`, `document_index`) stands for. A single one is also the source of quotations
    /// that name none.
    pub documents: Vec<String>,
}
