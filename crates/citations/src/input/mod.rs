//! Input: records of citations, out of the formats that they come in.

mod block_quote;
mod builder;
mod coverage;
mod fields;
mod format;
pub(crate) mod json;
mod note;
mod pages;
mod place;
pub mod prose;
mod quotation;
mod read;
mod record;
mod reference;
mod sentence;
mod without_quotes;

mod import;

pub use coverage::{Coverage, UncitedQuotation, UncitedSentence, UnusedSource};
pub use format::{InputFormat, ReadOptions, UnknownFormat};
pub use note::{Note, NoteKind};
pub(crate) use pages::READINGS;
pub use pages::{PageReading, Pages};
pub use place::Place;
pub use read::{ParseError, parse_answers, read};
pub use record::{
    AnswerText, Cited, CitedSpan, Context, Counts, InvalidRecord, Record, RecordSet, Sentence,
    SentenceBy,
};
