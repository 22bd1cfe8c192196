//! A set of citations as PDF: to print, to hand in, to keep.

mod cells;
mod draw;
mod flow;
mod fonts;
mod look;
mod shape;
mod system;
mod text;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use asquoted_citations::{SourceLine, Status};

use super::RunReport;
use super::entry::Class;
use super::said;
use crate::phrases;
use draw::{Laid, draw};
use flow::Flow;
use fonts::Fonts;
use look::{Colour, Look, Size};
use text::Paragraph;

/// After so many characters of citations the rest are counted and left out: about a thousand pages.
const MOST: usize = 4_000_000;

/// How a PDF report is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PdfOptions {
    /// Use the fonts of this crate alone, so that the report is the same on every machine. They have
    /// Latin, Greek, Cyrillic, Arabic, Hebrew and Devanagari; other scripts are then shown by the
    /// numbers of their characters.
    pub own_fonts_only: bool,
}

/// Why there is no PDF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdfError {
    message: String,
}

impl PdfError {
    fn new(message: &str) -> Self {
        PdfError { message: message.to_owned() }
    }
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot make a PDF: {}", self.message)
    }
}

impl Error for PdfError {}

impl RunReport<'_> {
    /// A document for people: counts and rates, and a table of all citations with what their sources
    /// have. It has tags, an outline and text that can be copied; the same set gives the same bytes.
    ///
    /// Fonts of the system are used for scripts that the own fonts do not have, and for these alone.
    /// Characters without a font are shown by their numbers, and counted at the top. No text acts:
    /// it holds no script, no link and nothing that is loaded. After four million characters the
    /// remaining citations are counted and left out.
    ///
    /// # Errors
    /// If a font of the system is broken in a way that was not seen before.
    pub fn pdf(&self, options: PdfOptions) -> Result<Vec<u8>, PdfError> {
        self.pdf_up_to(MOST, options)
    }

    fn pdf_up_to(&self, most: usize, options: PdfOptions) -> Result<Vec<u8>, PdfError> {
        let mut fonts = Fonts::new(!options.own_fonts_only);
        // What has no font is known only when all is laid out, and stands at the top.
        let mut laid = self.laid(most, &mut fonts, &BTreeMap::new())?;
        let missing = fonts.take_missing();
        if !missing.is_empty() {
            laid = self.laid(most, &mut fonts, &missing)?;
        }
        let creator = match self.facts.version.as_str() {
            "" => "asquoted".to_owned(),
            version => format!("asquoted {version}"),
        };
        draw(&laid, &fonts, &creator)
    }

    fn laid(
        &self,
        most: usize,
        fonts: &mut Fonts,
        missing: &BTreeMap<&'static str, usize>,
    ) -> Result<Laid, PdfError> {
        let mut flow = Flow::new(fonts);
        self.summary_on(&mut flow, missing)?;
        self.table_on(most, &mut flow)?;
        for (i, section) in self.sections().into_iter().enumerate() {
            if i == 0 {
                flow.heading(2, heading("Beside the citations"))?;
            }
            let title = Paragraph::of_others(Size::Body, Look::BOLD, &section.title).above(5.0);
            flow.paragraph(title)?;
            for line in section.lines {
                flow.paragraph(Paragraph::of_others(Size::Body, Look::PLAIN, &line).above(1.0))?;
            }
        }
        self.facts_on(&mut flow)?;
        flow.number("Citation check")?;
        let Flow { pages, parts, outline, .. } = flow;
        Ok(Laid { pages, parts, outline })
    }

    fn summary_on(
        &self,
        flow: &mut Flow<'_>,
        missing: &BTreeMap<&'static str, usize>,
    ) -> Result<(), PdfError> {
        flow.heading(1, Paragraph::own(Size::Title, Look::BOLD, "Citation check"))?;
        flow.paragraph(Paragraph::own(Size::Lead, Look::PLAIN, &self.lead()).above(2.0))?;
        if self.entries.is_empty() {
            return Ok(());
        }
        let mut counts = Paragraph::new(Size::Lead).above(5.0);
        for (i, (status, n)) in said::counted(&self.summary).enumerate() {
            counts.push(Look::SOFT, if i == 0 { "" } else { "  ·  " });
            let look = Look::of(Colour::of(Class::of(status))).bold();
            counts.push(look, &format!("{n} {}", said::label(status)));
        }
        flow.paragraph(counts)?;
        let (unsupported, unchecked) = (self.summary.unsupported(), self.summary.unchecked());
        let rates = format!(
            "unsupported rate {}  ·  unchecked rate {}",
            said::rate(unsupported),
            said::rate(unchecked)
        );
        flow.paragraph(Paragraph::own(Size::Body, Look::SOFT, &rates).above(2.0))?;
        if self.summary.count(Status::CloseMatch) > 0 {
            let legend = Paragraph::own(Size::Body, Look::SOFT, "In closest passages: ");
            let legend = legend
                .with(Look::REMOVED, "struck")
                .with(Look::SOFT, " words stand in the quote alone, ")
                .with(Look::ADDED, "underlined")
                .with(Look::SOFT, " ones in the source alone.");
            flow.paragraph(legend.above(2.0))?;
        }
        if !missing.is_empty() {
            let each: Vec<String> = missing
                .iter()
                .map(|(script, n)| format!("{} of {script}", phrases::count(*n, "character")))
                .collect();
            let look = Look::of(Colour::Unsure);
            let note = Paragraph::own(Size::Body, look.bold(), "Note: ").above(4.0);
            let said = format!(
                "no font was found for {}. They are shown by their numbers (U+…). The HTML report \
                 shows them, and so does this one where such a font is installed.",
                each.join(", ")
            );
            flow.paragraph(note.with(look, &said))?;
        }
        Ok(())
    }

    fn table_on(&self, most: usize, flow: &mut Flow<'_>) -> Result<(), PdfError> {
        if self.entries.is_empty() {
            return Ok(());
        }
        flow.heading(2, heading("Citations"))?;
        flow.table(cells::head())?;
        let (mut left, mut shown) = (most, 0);
        'all: for group in self.groups() {
            let mut lead = cells::lead(group);
            for entry in group {
                let row = cells::row(entry);
                let length = lead.as_ref().map_or(0, flow::Row::length) + row.length();
                let Some(rest) = left.checked_sub(length) else { break 'all };
                left = rest;
                if let Some(lead) = lead.take() {
                    flow.row(lead)?;
                }
                flow.row(row)?;
                shown += 1;
            }
        }
        flow.end_table();
        if shown < self.entries.len() {
            let more = phrases::count(self.entries.len() - shown, "more citation");
            let said = format!("Left out here: {more}. This report is full; JSON has all.");
            flow.paragraph(Paragraph::own(Size::Body, Look::BOLD, &said).above(6.0))?;
        }
        Ok(())
    }

    fn facts_on(&self, flow: &mut Flow<'_>) -> Result<(), PdfError> {
        let facts = &self.facts;
        flow.heading(2, heading("About this report"))?;
        let small = |text: &str| Paragraph::own(Size::Body, Look::SOFT, text).above(2.0);
        flow.paragraph(small(
            "“Quote found” says that the words stand there. It does not say that they are true or \
             that they support the answer.",
        ))?;
        if !facts.version.is_empty() {
            let unique = if facts.unique { ", one place alone" } else { "" };
            let said = small(&format!("asquoted {} · rule set ", facts.version))
                .with_words(Look::PLAIN, &facts.rule_set)
                .with_words(Look::SOFT, &format!(" · Unicode {}", facts.unicode))
                .with_words(Look::SOFT, &format!(" · policy {}{unique}", facts.policy));
            flow.paragraph(said)?;
        }
        if !facts.answers.is_empty() {
            let answers = small("Answers: ").with_words(Look::SOFT, &facts.answers.join(", "));
            flow.paragraph(answers)?;
        }
        if !self.sources.is_empty() {
            flow.heading(3, Paragraph::own(Size::Head, Look::BOLD, "Sources").above(6.0))?;
        }
        for source in self.sources {
            flow.paragraph(line(source))?;
        }
        Ok(())
    }
}

fn heading(text: &str) -> Paragraph {
    Paragraph::own(Size::Lead, Look::BOLD, text).above(12.0)
}

/// A source with its digest.
fn line(source: &SourceLine) -> Paragraph {
    let mut line = Paragraph::new(Size::Body).above(1.5);
    line.push_words(Look::PLAIN, &source.id);
    match &source.facts {
        Ok(facts) => {
            if let Some(version) = &facts.version {
                line.push_words(Look::SOFT, &format!(", version {version}"));
            }
            if let Some(at) = &facts.retrieved {
                line.push_words(Look::SOFT, &format!(", retrieved {at}"));
            }
            if source.changed_during_run {
                line.push(Look::of(Colour::Unsure), ", changed during the run");
            }
            line.push(Look::SOFT, &format!("  {}", facts.raw));
        }
        Err(why) => line.push_words(Look::SOFT, &format!(": {why}")),
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use asquoted::Source;
    use asquoted_citations::{Document, Options, ReadOptions, Run, SourceProblem, read};

    /// A report of quotes from one text, none of them in it.
    fn with_report<T>(quotes: &[String], look: impl FnOnce(&RunReport<'_>) -> T) -> T {
        let citations: Vec<_> =
            quotes.iter().map(|q| serde_json::json!({"doc": "d", "quote": q})).collect();
        let json = serde_json::json!([{"id": "q", "citations": citations}]).to_string();
        let set = read("a.json", &json, &ReadOptions::default()).unwrap();
        let load = |id: &str| {
            Ok::<_, SourceProblem>(Document::new(id, Source::new("Nothing like it.").unwrap()))
        };
        let run = Run::of(&set, &load, &Options::default());
        look(&RunReport::new(&set, &run))
    }

    #[test]
    fn a_full_report_counts_what_it_leaves_out() {
        let quotes: Vec<String> = (0..9).map(|i| format!("alpha {i}")).collect();
        with_report(&quotes, |report| {
            let said = |most| {
                let laid = report.laid(most, &mut Fonts::new(false), &BTreeMap::new()).unwrap();
                let mut lines = laid.pages.into_iter().flatten();
                lines.find_map(|item| match item {
                    flow::Item::Line { line, .. } => {
                        line.text.strip_prefix("Left out here: ").map(str::to_owned)
                    }
                    flow::Item::Bar { .. } => None,
                })
            };
            assert_eq!(said(MOST), None);
            let expected = "9 more citations. This report is full; JSON has all.";
            assert_eq!(said(10).as_deref(), Some(expected));
            let some = said(400).unwrap();
            assert!(!some.starts_with("9 ") && some.contains(" more citations. "), "{some}");
        });
    }

    #[test]
    fn no_glyph_is_an_empty_box() {
        let all: String = (0..0x30_000).filter_map(char::from_u32).step_by(41).collect();
        let quotes = [
            all,
            "a\u{1F3FB}\u{E0101} \u{5D0}\u{301}\u{0915}\u{308} \u{0301}\u{64B} e\u{1AB0}\u{20D2}"
                .to_owned(),
            "\u{1F468}\u{200D}\u{1F680} \u{6771}\u{4EAC} \u{E21}\u{E19}\u{E38}".to_owned(),
        ];
        with_report(&quotes, |report| {
            let laid = report.laid(MOST, &mut Fonts::new(false), &BTreeMap::new()).unwrap();
            let mut drawn = 0;
            for item in laid.pages.iter().flatten() {
                let flow::Item::Line { line, .. } = item else { continue };
                for glyph in line.runs.iter().flat_map(|run| &run.glyphs) {
                    drawn += 1;
                    let text = &line.text[glyph.text_range.clone()];
                    assert_ne!(glyph.glyph_id.to_u32(), 0, "{text:?}");
                }
            }
            assert!(drawn > 1_000);
        });
    }

    #[test]
    fn no_line_and_no_row_leaves_its_page() {
        let long = "many words that go on ".repeat(900);
        let mut quotes: Vec<String> = (0..60).map(|i| "some words ".repeat(i % 23)).collect();
        quotes.push(long);
        quotes.push("W".repeat(5_000));
        with_report(&quotes, |report| {
            let laid = report.laid(MOST, &mut Fonts::new(false), &BTreeMap::new()).unwrap();
            assert!(laid.pages.len() > 5);
            let mut pages_of: BTreeMap<usize, std::collections::BTreeSet<usize>> = BTreeMap::new();
            for (page, item) in
                laid.pages.iter().enumerate().flat_map(|(i, p)| p.iter().map(move |x| (i, x)))
            {
                match item {
                    flow::Item::Line { x, y, line, slot } => {
                        let width: f32 = line.runs.iter().map(|run| run.width).sum();
                        assert!(
                            *x >= look::MARGIN && x + width <= look::PAGE.0 - look::MARGIN + 3.0
                        );
                        if let Some(slot) = slot {
                            assert!(y + line.height <= look::BOTTOM + 0.1, "{y}");
                            pages_of.entry(*slot).or_default().insert(page);
                        }
                    }
                    flow::Item::Bar { y, height, .. } => {
                        assert!(y + height <= look::BOTTOM + 1.0, "{y} {height}");
                    }
                }
            }
            // The two long words are split, and nothing else.
            assert_eq!(pages_of.values().filter(|pages| pages.len() > 1).count(), 2);
        });
    }
}
