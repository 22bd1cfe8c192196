//! The report of `check`: one quote, one or more files.

use std::fmt::Write;

use asquoted_citations::CLOSE_MATCH;
use serde::Serialize;

use crate::checked::{Checked, MAX_PLACES};
use crate::lines::{AnswerLine, ErrorLine};
use crate::run::{Facts, Tool};
use crate::styles::{Painted, Styles};
use crate::{context, inert, json, marks, phrases};

/// A file that could not be checked against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The file as it was named.
    pub file: String,
    /// The machine name of the error.
    pub kind: String,
    /// What is wrong.
    pub message: String,
}

/// One quote, checked against files.
#[derive(Clone, Debug)]
pub struct CheckReport {
    quote: String,
    unique: bool,
    facts: Option<Facts>,
    files: Vec<Result<Checked, FileError>>,
}

impl CheckReport {
    /// A report without files so far.
    pub fn new(quote: impl Into<String>) -> Self {
        CheckReport { quote: quote.into(), unique: false, facts: None, files: Vec::new() }
    }

    /// Calls a quote that stands at more than one place ambiguous.
    #[must_use]
    pub const fn with_unique(mut self, unique: bool) -> Self {
        self.unique = unique;
        self
    }

    /// Says with what it was made.
    #[must_use]
    pub fn with_facts(mut self, facts: Facts) -> Self {
        self.facts = Some(facts);
        self
    }

    /// Adds a file's verdict.
    pub fn push(&mut self, checked: Checked) {
        self.files.push(Ok(checked));
    }

    /// Adds a file that could not be read.
    pub fn push_error(&mut self, error: FileError) {
        self.files.push(Err(error));
    }

    /// Whether a file has the quote.
    #[must_use]
    pub fn is_found(&self) -> bool {
        self.checked().any(Checked::is_found)
    }

    /// Whether the quote stands at more than one place, all files together, where one was asked for.
    #[must_use]
    pub fn is_ambiguous(&self) -> bool {
        self.unique && self.checked().map(|c| c.answer.matches).sum::<usize>() > 1
    }

    /// `found` if a file has the quote, else `not_found` if one was looked through in vain, else
    /// `could_not_check`.
    #[must_use]
    pub fn verdict(&self) -> &'static str {
        let any = |name| self.checked().any(|c| c.answer.verdict == name);
        if any("found") {
            "found"
        } else if self.checked().any(|c| c.answer.refused > 0) || !any("not_found") {
            "could_not_check"
        } else {
            "not_found"
        }
    }

    fn checked(&self) -> impl Iterator<Item = &Checked> {
        self.files.iter().filter_map(|file| file.as_ref().ok())
    }

    /// `{"quote", "verdict", "status"?, "files": […], "tool"?}`, over several lines.
    ///
    /// # Errors
    /// As [`json::pretty`].
    pub fn json(&self) -> Result<String, serde_json::Error> {
        #[derive(Serialize)]
        struct Report<'a> {
            quote: &'a str,
            verdict: &'a str,
            #[serde(skip_serializing_if = "Option::is_none")]
            status: Option<&'a str>,
            files: Vec<Line<'a>>,
            #[serde(skip_serializing_if = "Option::is_none")]
            tool: Option<Tool<'a>>,
        }
        let report = Report {
            quote: &self.quote,
            verdict: self.verdict(),
            status: self.status(),
            files: self.lines().collect(),
            tool: self.facts.as_ref().map(Tool::new),
        };
        json::pretty(&report).map(|json| json + "\n")
    }

    /// A line for each file, in the form of `check --jsonl`.
    ///
    /// # Errors
    /// As [`json::line`].
    pub fn jsonl(&self) -> Result<String, serde_json::Error> {
        let mut out = String::new();
        for line in self.lines() {
            out.push_str(&json::line(&line)?);
            out.push('\n');
        }
        Ok(out)
    }

    fn status(&self) -> Option<&'static str> {
        self.is_ambiguous().then_some("ambiguous")
    }

    fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        let null = &serde_json::Value::Null;
        self.files.iter().map(move |file| match file {
            Ok(checked) => {
                let line = AnswerLine::new(null, &checked.answer).with_file(&checked.file);
                let line = line.with_status(self.status()).with_sha256(checked.sha256.as_deref());
                let line = line.with_origins(&checked.origins, &checked.skipped);
                Line::Answer(Box::new(line))
            }
            Err(error) => {
                Line::Error(ErrorLine::new(&error.kind, &error.message).with_file(&error.file))
            }
        })
    }

    /// For people. Files that could not be read are not in it: they belong on standard error.
    #[must_use]
    pub fn human(&self, styles: &Styles) -> String {
        let mut out = String::new();
        for checked in self.checked() {
            // Writing to a string does not fail.
            let _ = match checked.answer.verdict.as_str() {
                "found" => found(&mut out, checked, self.is_ambiguous(), styles),
                "not_found" => not_found(&mut out, checked, styles),
                _ => could_not_check(&mut out, checked, styles),
            };
        }
        let (all, having) =
            (self.checked().count(), self.checked().filter(|c| c.is_found()).count());
        if all > 1 {
            let _ = writeln!(out, "quote found in {having} of {all} files");
        }
        out
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Line<'a> {
    Answer(Box<AnswerLine<'a>>),
    Error(ErrorLine<'a>),
}

type Written = std::fmt::Result;

fn found(out: &mut String, checked: &Checked, ambiguous: bool, styles: &Styles) -> Written {
    let answer = &checked.answer;
    let label = if ambiguous {
        Painted(styles.unsure, "quote found, ambiguous")
    } else {
        Painted(styles.good, "quote found")
    };
    write!(out, "{label}  {}", place(checked))?;
    let Some(first) = answer.spans.first() else { return out.write_char('\n') };
    if !first.cautions.is_empty() {
        let cautions = phrases::cautions(&first.cautions);
        write!(out, "  {}", Painted(styles.unsure, format_args!("caution: {cautions}")))?;
    }
    out.write_char('\n')?;
    around(out, &first.prefix, &format!("“{}”", inert(&first.text)), &first.suffix, styles)?;
    if !checked.skipped.is_empty() {
        writeln!(out, "  {}", phrases::skipped(&checked.skipped))?;
    }
    if !first.forgiven.is_empty() {
        writeln!(out, "  forgiven: {}", first.forgiven.join(", "))?;
    }
    if answer.matches > 1 {
        let places: Vec<String> = checked.places.iter().map(ToString::to_string).collect();
        let more = if answer.matches > MAX_PLACES { ", …" } else { "" };
        writeln!(out, "  {} places: {}{more}", answer.matches, places.join(", "))?;
    }
    if answer.refused > 0 {
        let more = phrases::count(answer.refused, "more place");
        writeln!(out, "  {more} refused: an edge would cut a number or a word")?;
    }
    Ok(())
}

fn not_found(out: &mut String, checked: &Checked, styles: &Styles) -> Written {
    let answer = &checked.answer;
    writeln!(out, "{}  {}", Painted(styles.bad, "quote not found"), inert(&checked.file))?;
    if let Some(omission) = &answer.omission {
        let omitted: Vec<String> =
            omission.omitted.iter().map(|text| format!("“{}”", inert(text))).collect();
        write!(out, "  All its parts stand in the source, without {}", omitted.join(" and "))?;
        if !omission.cautions.is_empty() {
            let cautions = phrases::cautions(&omission.cautions);
            write!(out, "  {}", Painted(styles.unsure, format_args!("caution: {cautions}")))?;
        }
        out.write_char('\n')?;
    }
    let similar = answer.closest.as_ref().filter(|c| c.similarity >= SHOWN);
    let Some(closest) = similar else {
        return out.write_str("  The cited source does not contain this quote.\n");
    };
    writeln!(out, "  Closest passage in the source: {}", place(checked))?;
    writeln!(out, "  {}", marks::render(&checked.marked, styles))?;
    let (equal, of) = (closest.equal, phrases::count(closest.of, "word"));
    writeln!(out, "  similarity {:.2} ({equal} of {of})", closest.similarity)?;
    if closest.differences.iter().any(|d| d.kind == "order") {
        out.write_str("  same words, different order\n")?;
    }
    for hint in &closest.hints {
        writeln!(out, "  hint: {}", inert(hint))?;
    }
    Ok(())
}

/// The similarity from which a passage is shown: below the one of a close match, since half of a
/// short quote is worth a look.
const SHOWN: f64 = CLOSE_MATCH - 0.2;

fn could_not_check(out: &mut String, checked: &Checked, styles: &Styles) -> Written {
    writeln!(out, "{}  {}", Painted(styles.unsure, "could not check"), place(checked))?;
    let why = phrases::unchecked(&checked.answer);
    writeln!(out, "  {why}")?;
    if let Some([before, at, after]) = &checked.refused {
        // No quotation marks: these words are not what the source says, taken alone.
        around(out, before, &format!("|{}|", inert(at)), after, styles)?;
    }
    Ok(())
}

/// A passage with what stands around it.
fn around(out: &mut String, before: &str, at: &str, after: &str, styles: &Styles) -> Written {
    let (before, after) = (context::before(before), context::after(after));
    let dim = |text: &str| {
        if text.is_empty() { String::new() } else { Painted(styles.dim, text).to_string() }
    };
    writeln!(out, "  {}{}{}", dim(&before), Painted(styles.passage, at), dim(&after))
}

/// The file, with line and column where a place is known.
fn place(checked: &Checked) -> String {
    match checked.places.first() {
        Some(place) => format!("{}:{place}", inert(&checked.file)),
        None => inert(&checked.file).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asquoted::{Quote, Source};

    fn report(quote: &str, sources: &[&str]) -> CheckReport {
        let quote = Quote::new(quote);
        let mut report = CheckReport::new(quote.text());
        for (i, text) in sources.iter().enumerate() {
            let source = Source::new(*text).unwrap();
            let file = format!("{}.txt", ["a", "b", "c"][i]);
            report.push(Checked::new(&file, &source.check(&quote), &source, &source.offsets()));
        }
        report
    }

    fn human(quote: &str, source: &str) -> String {
        report(quote, &[source]).human(&Styles::plain())
    }

    #[test]
    fn a_quote_that_is_found_stands_in_quotation_marks() {
        assert_eq!(
            human("MARGIN rose to 18%.", "Costs fell.\nThe margin rose\nto 18%. It fell again."),
            "quote found  a.txt:2:5  caution: starts inside a sentence\n  \
             Costs fell.\\nThe “margin rose\\nto 18%”. It fell again.\n  \
             forgiven: blank, case\n"
        );
    }

    #[test]
    fn a_cut_number_shows_what_would_be_cut_off() {
        assert_eq!(
            human("a loss of 5", "We had a loss of 5 % in May."),
            "could not check  a.txt:1:8\n  \
             The quote ends inside a number or what belongs to it: the source has “%” after it.\n  \
             We had |a loss of 5| % in May.\n"
        );
    }

    #[test]
    fn nothing_similar_is_said_plainly() {
        assert_eq!(
            human("The auditor resigned", "We had a loss of 5 % in May."),
            "quote not found  a.txt\n  The cited source does not contain this quote.\n"
        );
    }

    #[test]
    fn reasons_without_a_place_are_sentences() {
        assert!(human("5! ways", "5! ways").contains("a form that cannot be compared"));
        assert!(human("", "text").contains("The quote holds no word"));
        assert!(human("text", "").contains("The source holds no word"));
    }

    #[test]
    fn several_files_are_each_reported() {
        let report = report("it grew", &["It grew. It grew.", "It fell.", "It grew."]);
        let shown = report.human(&Styles::plain());
        assert!(shown.contains("2 places: 1:1, 1:10"));
        assert!(shown.ends_with("quote found in 2 of 3 files\n"));
        assert_eq!(report.verdict(), "found");
        assert!(!report.is_ambiguous() && report.with_unique(true).is_ambiguous());
    }

    #[test]
    fn a_report_without_colour_has_no_escape_codes_and_a_coloured_one_only_its_own() {
        let report = report("x\u{1b}[2J y", &["x\u{1b}[2J z\u{202e} y and so on"]);
        let plain = report.human(&Styles::plain());
        assert!(!plain.contains('\u{1b}') && !plain.contains('\u{202e}'));
        let coloured = report.human(&Styles::coloured());
        assert!(!coloured.contains("\u{1b}[2J"));
        assert!(coloured.contains("\u{1b}["));
        assert!(!report.jsonl().unwrap().contains(['\u{1b}', '\u{202e}']));
    }
}
