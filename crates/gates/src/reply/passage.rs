//! The passages that a model was given.

use std::{error, fmt};

use asquoted::{Offsets, Source, SourceError, Span};
use serde::{Deserialize, Serialize};

use super::sentences::{Layout, Sentences};
use super::words;

/// A passage as it was retrieved: its text and what is known of its lines.
///
/// # Example
/// ```
/// use asquoted_gates::reply::Passage;
///
/// let passage: Passage = serde_json::from_str(
///     r#"{"text": "Dogs\nDogs are allowed on a lead.", "title": "Dogs"}"#,
/// )?;
/// assert_eq!(passage, Passage::new("Dogs\nDogs are allowed on a lead.").with_title("Dogs"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(default)]
    soft_breaks: bool,
    #[serde(default)]
    qa: bool,
}

impl Passage {
    /// A passage of which only the text is known: each line break ends a sentence.
    pub fn new(text: impl Into<String>) -> Self {
        Passage { text: text.into(), ..Passage::default() }
    }

    /// With a title. If the text begins with it as a line of its own, no sentence is widened into it.
    #[must_use]
    pub fn with_title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Lines break inside of sentences, as in text out of PDF. Blank lines, items of lists, rows of
    /// tables and headings still end a sentence.
    #[must_use]
    pub const fn with_soft_breaks(mut self, soft_breaks: bool) -> Self {
        self.soft_breaks = soft_breaks;
        self
    }

    /// The passage answers the question that is its title: an answer such as "Yes, …" at its start
    /// needs no context.
    #[must_use]
    pub const fn with_qa(mut self, qa: bool) -> Self {
        self.qa = qa;
        self
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }
}

/// Passages in the order in which the model was given them, prepared once and checked many times,
/// from many threads.
#[derive(Clone, Debug)]
pub struct Passages {
    list: Vec<Prepared>,
}

impl Passages {
    /// Prepares passages. O(their length).
    ///
    /// # Errors
    /// [`PassageError`] names the passage that is too long to be checked.
    ///
    /// # Example
    /// ```
    /// use asquoted_gates::reply::{Passage, Passages};
    ///
    /// let passages = Passages::new([Passage::new("Dogs are allowed on a lead.")])?;
    /// assert_eq!(passages.len(), 1);
    /// # Ok::<(), asquoted_gates::reply::PassageError>(())
    /// ```
    pub fn new(passages: impl IntoIterator<Item = Passage>) -> Result<Self, PassageError> {
        let prepare = |(i, passage)| {
            Prepared::new(passage).map_err(|source| PassageError { number: i + 1, source })
        };
        let list = passages.into_iter().enumerate().map(prepare).collect::<Result<_, _>>()?;
        Ok(Passages { list })
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The text of a passage by its number from 1.
    #[must_use]
    pub fn text(&self, number: usize) -> Option<&str> {
        self.get(number).map(|passage| passage.source.text())
    }

    /// The title of a passage by its number from 1.
    #[must_use]
    pub fn title(&self, number: usize) -> Option<&str> {
        self.get(number)?.title.as_deref()
    }

    /// A converter between bytes, UTF-16 units and code points of a passage by its number from 1.
    #[must_use]
    pub fn offsets(&self, number: usize) -> Option<Offsets<'_>> {
        self.get(number).map(|passage| passage.source.offsets())
    }

    pub(crate) fn get(&self, number: usize) -> Option<&Prepared> {
        self.list.get(number.checked_sub(1)?)
    }
}

/// A passage that cannot be prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassageError {
    number: usize,
    source: SourceError,
}

impl PassageError {
    /// The number of the passage, from 1.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }
}

impl fmt::Display for PassageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "passage {}: {}", self.number, self.source)
    }
}

impl error::Error for PassageError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(&self.source)
    }
}

/// A passage with its sentences.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) source: Source,
    pub(crate) sentences: Sentences,
    pub(crate) qa: bool,
    title: Option<String>,
}

impl Prepared {
    fn new(passage: Passage) -> Result<Self, SourceError> {
        let Passage { text, title, soft_breaks, qa } = passage;
        let layout = Layout { title: title.as_deref(), soft_breaks, qa };
        let sentences = Sentences::of(&text, layout);
        // No number is joined to one of another line: `Rules 2026`, then `40 euros a year`.
        let source = Source::builder(text).borders(sentences.borders.iter().copied()).build()?;
        Ok(Prepared { source, sentences, qa, title })
    }

    /// What a span says, on one line: a line break is one blank, and none between two characters of a
    /// script without blanks.
    pub(crate) fn shown(&self, span: Span) -> String {
        one_line(self.source.text().get(span.range()).unwrap_or_default())
    }
}

fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    if !text.contains(breaks) {
        out.push_str(text);
        return out;
    }
    let mut pending = false;
    for line in text.split(breaks) {
        let words = line.trim();
        let (Some(next), last) = (words.chars().next(), out.chars().next_back()) else {
            pending = true;
            continue;
        };
        let unspaced = last.is_some_and(words::is_unspaced) && words::is_unspaced(next);
        if pending && last.is_some() && !unspaced {
            out.push(' ');
        }
        out.push_str(words);
        pending = true;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_one() {
        assert_eq!(one_line("a  b"), "a  b");
        assert_eq!(one_line("a\r\n  b\n\nc"), "a b c");
        assert_eq!(one_line("\u{4F60}\n\u{597D} a\nb"), "\u{4F60}\u{597D} a b");
        assert_eq!(one_line("\n"), "");
    }

    #[test]
    fn the_type_crosses_threads() {
        fn crosses<T: Send + Sync>() {}
        crosses::<Passages>();
    }
}
