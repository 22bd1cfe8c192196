//! The passages that a model was given.

use std::{error, fmt};

use asquoted::{Offsets, Source, SourceError, Span};
use serde::{Deserialize, Serialize};

use super::marks::Ids;
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
/// let typo: Result<Passage, _> = serde_json::from_str(r#"{"text": "Dogs", "soft_break": true}"#);
/// assert!(typo.unwrap_err().to_string().starts_with("unknown field `soft_break`"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passage {
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
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

    /// With an id by which a reply may name it, beside its number: `[faq.md]`, or in the marks of tools
    /// `turn0search0`.
    #[must_use]
    pub fn with_id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
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

    /// The id.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }
}

/// Passages in the order in which the model was given them, prepared once and checked many times,
/// from many threads.
#[derive(Clone, Debug)]
pub struct Passages {
    list: Vec<Prepared>,
    pub(crate) ids: Ids,
}

impl Passages {
    /// Prepares passages. O(their length).
    ///
    /// # Errors
    /// [`PassageError`] names the passage that is too long to be checked, or has the id of another.
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
        let mut ids = Ids::default();
        let prepare = |(i, passage): (usize, Passage)| {
            let wrong = |what| PassageError { number: i + 1, what };
            if let Some(id) = &passage.id
                && let Some(first) = ids.add(id, i + 1)
            {
                return Err(wrong(Wrong::IdOf { id: id.clone(), first }));
            }
            Prepared::new(passage).map_err(|source| wrong(Wrong::Source(source)))
        };
        let list = passages.into_iter().enumerate().map(prepare).collect::<Result<_, _>>()?;
        Ok(Passages { list, ids })
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

    /// The id of a passage by its number from 1.
    #[must_use]
    pub fn id(&self, number: usize) -> Option<&str> {
        self.get(number)?.id.as_deref()
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
    what: Wrong,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Wrong {
    Source(SourceError),
    /// The id is that of an earlier passage.
    IdOf {
        id: String,
        first: usize,
    },
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
        match &self.what {
            Wrong::Source(source) => write!(f, "passage {}: {source}", self.number),
            Wrong::IdOf { id, first } => {
                write!(f, "passage {}: the id {id:?} is that of passage {first}", self.number)
            }
        }
    }
}

impl error::Error for PassageError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.what {
            Wrong::Source(source) => Some(source),
            Wrong::IdOf { .. } => None,
        }
    }
}

/// A passage with its sentences.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) source: Source,
    pub(crate) sentences: Sentences,
    pub(crate) qa: bool,
    title: Option<String>,
    id: Option<String>,
}

impl Prepared {
    fn new(passage: Passage) -> Result<Self, SourceError> {
        let Passage { text, id, title, soft_breaks, qa } = passage;
        let layout = Layout { title: title.as_deref(), soft_breaks, qa };
        let sentences = Sentences::of(&text, layout);
        // No number is joined to one of another line: `Rules 2026`, then `40 euros a year`.
        let source = Source::builder(text).borders(sentences.borders.iter().copied()).build()?;
        Ok(Prepared { source, sentences, qa, title, id })
    }

    /// A quote without the title that it begins with; none if it does not, or if nothing else is left.
    pub(crate) fn without_title<'q>(&self, quote: &'q str) -> Option<&'q str> {
        let title = self.title.as_deref()?;
        let mut of_title = title.chars().filter(|c| c.is_alphanumeric()).peekable();
        of_title.peek()?;
        let mut of_quote = quote.char_indices().filter(|(_, c)| c.is_alphanumeric());
        let mut end = 0;
        for wanted in of_title {
            let (at, c) = of_quote.next()?;
            if c != wanted && !c.to_lowercase().eq(wanted.to_lowercase()) {
                return None;
            }
            end = at + c.len_utf8();
        }
        let rest = quote.get(end..)?;
        // `Boat` is not the title of `Boats are shut`.
        if rest.starts_with(|c: char| c.is_alphanumeric() && !words::is_unspaced(c)) {
            return None;
        }
        let apart = |c: char| c.is_whitespace() || ":.?!\u{FF1A}\u{FF1F}*#|\"\u{201D}".contains(c);
        let rest = rest.trim_start_matches(apart);
        // A dash that is glued to the words is a sign.
        let dash = rest.strip_prefix(['-', '\u{2013}', '\u{2014}']).filter(|r| r.starts_with(' '));
        Some(dash.unwrap_or(rest).trim_start()).filter(|rest| !rest.is_empty())
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
    fn a_title_is_taken_off_whole() {
        let passage = Passage::new("x").with_title("Boat hire?");
        let prepared = Prepared::new(passage).unwrap();
        for (quote, rest) in [
            ("Boat hire? It costs 5", Some("It costs 5")),
            ("**BOAT HIRE** \u{2014} It costs 5", Some("It costs 5")),
            ("Boat hire: -5 degrees", Some("-5 degrees")),
            ("Boat hires cost 5", None),
            ("Boat", None),
            ("Boat hire", None),
            ("A boat hire", None),
        ] {
            assert_eq!(prepared.without_title(quote), rest, "{quote}");
        }
    }

    #[test]
    fn ids_are_of_one_passage_each() {
        let twice = [Passage::new("a").with_id("x"), Passage::new("b").with_id("x")];
        let error = Passages::new(twice).unwrap_err();
        assert_eq!(error.to_string(), "passage 2: the id \"x\" is that of passage 1");
        let passages = Passages::new([Passage::new("a").with_id("x")]).unwrap();
        assert_eq!((passages.id(1), passages.id(2)), (Some("x"), None));
    }

    #[test]
    fn the_type_crosses_threads() {
        fn crosses<T: Send + Sync>() {}
        crosses::<Passages>();
    }
}
