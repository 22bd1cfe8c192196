//! A set of citations as Markdown, for the summary of a step or a comment.

use std::fmt::Write;

use super::entry::{Class, Entry};
use super::said;
use super::{RunReport, Standing};
use crate::inert;

/// GitHub takes no more in a step's summary.
const MAX_BYTES: usize = 1024 * 1024;

/// What the end of a table that was cut may take.
const RESERVED: usize = 256;

impl RunReport<'_> {
    /// Counts and rates, and a table of the citations that fail or were allowed to; at most 1 MiB.
    ///
    /// Texts stand in code and all their ASCII punctuation as character references, so that none is
    /// read as Markdown or HTML, mentions a user or becomes a link.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut out = "## Citation check\n\n".to_owned();
        if self.entries.is_empty() {
            out.push_str("No citations.\n");
            self.beside_table(&mut out);
            return out;
        }
        // Writing to a string does not fail.
        let _ = writeln!(out, "{}.\n", said::counts(&self.summary));
        out.push_str("| | rate | citations |\n|---|---|---|\n");
        for (name, rate) in
            [("unsupported", self.summary.unsupported()), ("unchecked", self.summary.unchecked())]
        {
            let value = rate.rate().map_or_else(|| "-".to_owned(), |rate| format!("{rate:.3}"));
            let _ = writeln!(out, "| {name} | {value} | {} of {} |", rate.count(), rate.of());
        }
        self.table(&mut out);
        self.footer(&mut out);
        out
    }

    fn table(&self, out: &mut String) {
        let shown: Vec<&Entry<'_>> =
            self.entries.iter().filter(|entry| entry.standing != Standing::Passes).collect();
        if shown.is_empty() {
            out.push_str("\nEvery quote was found where it was cited.\n");
            return self.beside_table(out);
        }
        out.push_str("\n| | citation | cited | quote | result |\n|---|---|---|---|---|\n");
        for (i, entry) in shown.iter().enumerate() {
            let row = row(entry);
            if out.len() + row.len() > MAX_BYTES - RESERVED {
                let _ = writeln!(out, "\n{} more are left out here.", shown.len() - i);
                return;
            }
            out.push_str(&row);
        }
        self.beside_table(out);
    }

    /// What stands beside the citations, as far as there is room.
    fn beside_table(&self, out: &mut String) {
        for section in self.sections() {
            let mut list = format!("\n{}:\n\n", code(&section.title));
            for line in &section.lines {
                let _ = writeln!(list, "- {}", code(line));
            }
            if out.len() + list.len() <= MAX_BYTES - RESERVED {
                out.push_str(&list);
            }
        }
    }

    fn footer(&self, out: &mut String) {
        let facts = &self.facts;
        if facts.rule_set.is_empty() {
            return;
        }
        let footer = format!(
            "\nasquoted {}, rule set {}, Unicode {}, policy {}\n",
            code(&facts.version),
            code(&facts.rule_set),
            code(&facts.unicode),
            code(&facts.policy)
        );
        if out.len() + footer.len() <= MAX_BYTES {
            out.push_str(&footer);
        }
    }
}

fn row(entry: &Entry<'_>) -> String {
    let mark = match (&entry.standing, entry.class()) {
        (Standing::Allowed(_), _) => "allowed",
        (_, Class::Bad) => "❌",
        _ => "⚠️",
    };
    let quote = super::github::shortened(entry.quote().unwrap_or_default());
    let told = |word: &str, text: Option<&str>| {
        text.map_or_else(String::new, |text| {
            format!("<br>{word} {}", code(&super::github::shortened(text)))
        })
    };
    let sentence = told("in", entry.sentence().or(entry.answer_text()));
    let question = told("asked", entry.question());
    format!(
        "| {mark} | {} | {} | {}{sentence}{question} | **{}** {} |\n",
        code(&entry.name()),
        code(&said::cited(entry)),
        code(&quote),
        entry.status().label(),
        code(&said::sentence(entry)),
    )
}

/// A text that stays one, whatever it holds.
fn code(text: &str) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let mut out = "<code>".to_owned();
    for c in inert(text).to_string().chars() {
        if c.is_ascii_punctuation() {
            let _ = write!(out, "&#{};", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out + "</code>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_punctuation_of_a_text_is_left_as_markup() {
        let hostile = "](http://x) | `a` <img onerror=x> @all #1 ~~x~~ \\| &lt; *b* _c_\n\n# y";
        let shown = code(hostile);
        let inner = shown.strip_prefix("<code>").and_then(|s| s.strip_suffix("</code>")).unwrap();
        let mut rest = inner;
        while let Some((plain, reference)) = rest.split_once("&#") {
            assert!(!plain.contains(|c: char| c.is_ascii_punctuation()), "{plain}");
            rest = reference.split_once(';').unwrap().1;
        }
        assert!(!rest.contains(|c: char| c.is_ascii_punctuation() || c == '\n'));
    }
}
