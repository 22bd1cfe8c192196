//! A set of citations as a table for spreadsheets.

use super::RunReport;
use super::entry::Entry;
use crate::inert::is_active;
use crate::phrases;

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CsvOptions {
    /// Leaves cells that a spreadsheet would run as a formula as they are. For programs; JSON lines
    /// are the better form for them.
    pub raw: bool,
    /// Begins with a byte order mark, by which Excel knows UTF-8.
    pub bom: bool,
}

const COLUMNS: [&str; 22] = [
    "id",
    "citation",
    "doc",
    "page",
    "quote",
    "status",
    "reason",
    "found_page",
    "matches",
    "similarity",
    "closest_page",
    "closest",
    "differences",
    "forgiven",
    "cautions",
    "source_sha256",
    "rule_set",
    "unicode",
    "question",
    "answer",
    "sentence",
    "passes",
];

impl RunReport<'_> {
    /// One line a citation, RFC 4180: `id, citation, doc, page, quote, status, reason, found_page,
    /// matches, similarity, closest_page, closest, differences, forgiven, cautions`, and then
    /// `source_sha256, rule_set, unicode, question, answer, sentence, passes`. What stands more than
    /// once in a cell is parted by `; `.
    ///
    /// Line breaks within a cell become blanks, other control and bidi characters are shown as
    /// `\u{…}`. A text that begins like a formula gets a `'` in front, so that no spreadsheet runs
    /// it, unless [`CsvOptions::raw`] is set; columns of numbers have none.
    #[must_use]
    pub fn csv(&self, options: CsvOptions) -> String {
        let mut writer =
            csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
        // Writing to memory does not fail, and all records are of one length.
        let _ = writer.write_record(COLUMNS);
        for entry in &self.entries {
            let _ = writer.write_record(self.cells(entry, options));
        }
        let table = writer.into_inner().unwrap_or_default();
        let bom = if options.bom { "\u{FEFF}" } else { "" };
        format!("{bom}{}", String::from_utf8_lossy(&table))
    }

    fn cells(&self, entry: &Entry<'_>, options: CsvOptions) -> [String; COLUMNS.len()] {
        let text = |text: &str| cell(text, options.raw);
        let number = |n: Option<usize>| n.map_or_else(String::new, |n| n.to_string());
        let closest = entry.closest();
        let pages: Vec<String> =
            entry.outcome.found_pages().iter().map(ToString::to_string).collect();
        let forgiven = entry.place().map_or_else(String::new, |place| place.forgiven.join("; "));
        let matches = entry.check().map(|check| check.matches);
        let digest = entry.source().map(|source| source.raw.hex());
        [
            text(&entry.id()),
            text(&entry.citation()),
            text(entry.doc().unwrap_or_default()),
            text(&entry.page().unwrap_or_default()),
            text(entry.quote().unwrap_or_default()),
            entry.status().name().to_owned(),
            text(entry.reason().unwrap_or_default()),
            pages.join("; "),
            number(matches),
            entry.outcome.similarity().map_or_else(String::new, |s| format!("{s:.4}")),
            number(entry.outcome.closest_page()),
            text(closest.map_or("", |closest| &closest.text)),
            text(&closest.map_or_else(String::new, phrases::differences)),
            forgiven,
            text(&phrases::cautions(entry.cautions())),
            digest.unwrap_or_default(),
            text(&self.facts.rule_set),
            text(&self.facts.unicode),
            text(entry.question().unwrap_or_default()),
            text(entry.answer_text().unwrap_or_default()),
            text(entry.sentence().unwrap_or_default()),
            (!entry.fails()).to_string(),
        ]
    }
}

/// A text on one line, guarded against being run.
fn cell(text: &str, raw: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' if chars.peek() == Some(&'\n') => {}
            '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => {
                out.push(' ');
            }
            c if is_active(c) => {
                out.push_str(&crate::inert(c.encode_utf8(&mut [0; 4])).to_string());
            }
            c => out.push(c),
        }
    }
    if !raw && runs(&out) {
        out.insert(0, '\'');
    }
    out
}

/// Whether a spreadsheet may take a cell for a formula. Some pass over blanks first, and some take
/// the full-width signs for the others.
fn runs(text: &str) -> bool {
    let first = text.trim_start().chars().next();
    matches!(first, Some('=' | '+' | '-' | '@' | '\u{FF1D}' | '\u{FF0B}' | '\u{FF0D}' | '\u{FF20}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_like_a_formula_is_a_text() {
        for formula in ["=cmd()", "+1", "-0.5%", "@SUM(A1)", "  =1", "\t=1", "\n=1", "\u{FF1D}1"] {
            assert!(cell(formula, false).starts_with('\''), "{formula:?}");
            assert!(!cell(formula, true).starts_with('\''), "{formula:?}");
        }
        for text in ["1 = 1", "a-b", "'=1", "", "°"] {
            assert_eq!(cell(text, false), text);
        }
    }

    #[test]
    fn a_cell_is_one_line_without_controls() {
        assert_eq!(cell("a\r\nb\u{c}c\u{1b}[2J\u{202e}d", false), "a b c\\u{1b}[2J\\u{202e}d");
    }
}
