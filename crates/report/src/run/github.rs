//! Annotations of GitHub Actions: what fails, at its place in the file of answers.

use std::fmt::Write;

use super::RunReport;
use super::entry::{Class, Entry};
use super::said;
use crate::inert;

impl RunReport<'_> {
    /// Workflow commands for standard output, `::error file=…,line=…,title=…::message`, one a
    /// citation that fails, and the counts. GitHub shows ten errors and ten warnings a step; the
    /// rest is for [`RunReport::markdown`].
    ///
    /// No text can begin a command of its own: line breaks are shown as `\n`, and `%`, `:` and `,` are
    /// escaped where they would part a command.
    #[must_use]
    pub fn github(&self) -> String {
        let mut out = String::new();
        for entry in self.failing() {
            annotation(entry, &mut out);
        }
        let counts = match self.entries.len() {
            0 => "no citations".to_owned(),
            _ => said::counts(&self.summary),
        };
        // Writing to a string does not fail.
        let _ = writeln!(out, "{counts}");
        out
    }
}

fn annotation(entry: &Entry<'_>, out: &mut String) {
    // Writing to a string does not fail.
    let kind = if entry.class() == Class::Bad { "error" } else { "warning" };
    let title = format!("{}: {}", entry.name(), entry.status().label());
    let _ = write!(out, "::{kind} ");
    // Standard input has no name, and nothing to show a line of.
    if let Some(place) = entry.region().filter(|place| !place.file.is_empty()) {
        let (line, column) = (place.line, place.column);
        let _ = write!(out, "file={},line={line},", property(&place.file));
        // Columns count within one line.
        let _ = if place.end_line == line {
            write!(out, "col={column},endColumn={},", place.end_column)
        } else {
            write!(out, "endLine={},", place.end_line)
        };
    }
    let quote = entry.quote().map_or_else(String::new, |quote| format!(" Cited words: {quote}"));
    let cited = entry.doc().map_or_else(String::new, |_| format!(" ({})", said::cited(entry)));
    let sentence = entry.sentence().or(entry.answer_text());
    let sentence = sentence.map_or_else(String::new, |text| format!(" In: {text}"));
    let question = entry.question().map_or_else(String::new, |text| format!(" Asked: {text}"));
    let [quote, sentence, question] = [quote, sentence, question].map(|text| shortened(&text));
    let message = format!("{}{cited}{quote}{sentence}{question}", said::sentence(entry));
    let _ = writeln!(out, "title={}::{}", property(&title), data(&message));
}

/// At most this many characters of a quote: the log is no place for a book.
const MAX_QUOTE: usize = 300;

/// A text cut to what a line of a log can hold.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_QUOTE) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

fn data(text: &str) -> String {
    // No line break and no other control is left; `%` begins an escape.
    inert(text).to_string().replace('%', "%25")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_parts_a_command_that_was_not_meant_to() {
        assert_eq!(data("100%\n::error::x\r"), "100%25\\n::error::x\\r");
        assert_eq!(property("a,b:c%0A::d"), "a%2Cb%3Ac%250A%3A%3Ad");
    }

    #[test]
    fn a_long_quote_is_cut_between_characters() {
        assert_eq!(shortened(&"é".repeat(400)).chars().count(), MAX_QUOTE + 1);
        assert_eq!(shortened("short"), "short");
    }
}
