//! A set of citations for people at a terminal.

use std::fmt::Write;

use anstyle::Style;
use asquoted_citations::Status;

use super::entry::{Class, Entry};
use super::said::{self, label};
use super::{RunReport, Standing};
use crate::styles::{Painted, Styles};
use crate::{inert, marks, phrases};

/// More places of an ambiguous quote are not listed.
const MAX_PLACES: usize = 10;

/// A cell that is wider does not push the others away.
const MAX_WIDTH: usize = 40;

impl RunReport<'_> {
    /// For people: a line a citation, below it the closest passage where there is one; then counts
    /// and rates.
    #[must_use]
    pub fn human(&self, styles: &Styles) -> String {
        let mut out =
            if self.entries.is_empty() { "no citations\n".to_owned() } else { self.rows(styles) };
        for section in self.sections() {
            // Writing to a string does not fail.
            let _ = writeln!(out, "\n{}:", section.title);
            for line in section.lines {
                let _ = writeln!(out, "  {line}");
            }
        }
        out
    }

    fn rows(&self, styles: &Styles) -> String {
        let rows: Vec<Row> = self.entries.iter().map(Row::new).collect();
        let width = |cell: fn(&Row) -> &str| {
            rows.iter().map(|row| cell(row).chars().count()).max().unwrap_or(0).min(MAX_WIDTH)
        };
        let (name, doc, page) = (width(|r| &r.name), width(|r| &r.doc), width(|r| &r.page));
        let labels = width(|r| label(r.status));
        let mut out = String::new();
        let mut told = String::new();
        for (row, entry) in rows.iter().zip(&self.entries) {
            let padding = if row.detail.is_empty() { 0 } else { labels };
            let status = format!("{:padding$}", label(row.status));
            let status = Painted(style_of(entry, styles), status);
            // Writing to a string does not fail.
            let _ =
                write!(out, "{:name$}  {:doc$}  {:page$}  {status}", row.name, row.doc, row.page);
            let _ = match row.detail.as_str() {
                "" => writeln!(out),
                detail => writeln!(out, "  {detail}"),
            };
            let change = said::change(entry).into_iter().chain(said::digests(entry));
            // Citations of one sentence name it once.
            let sentence = sentence(entry).filter(|sentence| *sentence != told);
            if let Some(sentence) = &sentence {
                told.clone_from(sentence);
            }
            let below = passage(entry, styles).into_iter().chain(places(entry));
            for below in below.chain(change).chain(sentence) {
                let _ = writeln!(out, "{:name$}  {below}", "");
            }
        }
        let _ = writeln!(out, "\n{}", said::counts(&self.summary));
        let (unsupported, unchecked) = (self.summary.unsupported(), self.summary.unchecked());
        let _ = writeln!(out, "unsupported rate {}", said::rate(unsupported));
        let _ = writeln!(out, "unchecked rate {}", said::rate(unchecked));
        out
    }
}

struct Row {
    name: String,
    doc: String,
    page: String,
    status: Status,
    detail: String,
}

impl Row {
    fn new(entry: &Entry<'_>) -> Self {
        let page = entry.page().map(|page| format!("p{}", inert(&page)));
        Row {
            name: inert(&entry.name()).to_string(),
            doc: entry.doc().map_or_else(|| "-".to_owned(), |doc| inert(doc).to_string()),
            page: page.unwrap_or_else(|| "-".to_owned()),
            status: entry.status(),
            detail: match (detail(entry), said::allowed(entry)) {
                (detail, allowed) if allowed.is_empty() => detail,
                (detail, allowed) if detail.is_empty() => allowed,
                (detail, allowed) => format!("{detail}  {allowed}"),
            },
        }
    }
}

fn detail(entry: &Entry<'_>) -> String {
    let Some(check) = entry.check() else {
        return inert(entry.outcome.message().unwrap_or_default()).to_string();
    };
    let caution = match phrases::cautions(entry.cautions()) {
        cautions if cautions.is_empty() => cautions,
        cautions => format!("caution: {cautions}"),
    };
    let said = match entry.status() {
        Status::Found => {
            let notes = said::notes(entry);
            return [notes, caution]
                .into_iter()
                .filter(|s| !s.is_empty())
                .collect::<Vec<_>>()
                .join("  ");
        }
        Status::Ambiguous => {
            format!("{}, on {}", phrases::count(check.matches, "place"), said::there(entry))
        }
        Status::WrongPage => {
            let why = match entry.reason() {
                Some("no_such_page") => "no such page; ",
                Some("no_such_label") => "no page with this label; ",
                Some("other_place") => "other words at the cited range; ",
                _ => "",
            };
            format!("{why}found on {}", said::there(entry))
        }
        Status::CouldNotCheck => return phrases::unchecked(check),
        Status::FoundWithOmission => {
            let elsewhere = match entry.reason() {
                Some(_) => format!("; found on {}", said::there(entry)),
                None => String::new(),
            };
            format!("without {}{elsewhere}", said::omitted(entry))
        }
        Status::CloseMatch => {
            let differences = entry.closest().map_or_else(String::new, phrases::differences);
            return format!("{}  {differences}", said::similarity(entry)).trim_end().to_owned();
        }
        Status::NotFound => return said::similarity(entry),
        Status::OtherSource => return format!("found in {}", said::others(entry)),
        Status::InvalidRecord | Status::MissingSource | Status::UnreadableSource => {
            return inert(entry.outcome.message().unwrap_or_default()).to_string();
        }
    };
    if caution.is_empty() { said } else { format!("{said}  {caution}") }
}

/// The closest passage with the words that differ, where it is like the quote.
fn passage(entry: &Entry<'_>, styles: &Styles) -> Option<String> {
    let pieces = entry.pieces();
    if entry.status() != Status::CloseMatch || pieces.is_empty() {
        return None;
    }
    let at = said::at_closest(entry);
    Some(format!("closest passage{at}: {}", marks::render(&pieces, styles)))
}

/// The first places of an ambiguous quote, each with words that tell it from the others.
fn places(entry: &Entry<'_>) -> Vec<String> {
    if entry.status() != Status::Ambiguous {
        return Vec::new();
    }
    let pages = entry.outcome.place_pages();
    let unique = entry.outcome.unique_as();
    let place = |(i, (first, _)): (usize, &(usize, usize))| {
        let words = unique.get(i).and_then(Option::as_ref);
        let words = words.map(|u| format!("{}[{}]{}", u.prefix, u.exact, u.suffix));
        let words =
            words.map_or_else(String::new, |words| format!(", unique as {}", inert(&words)));
        format!("page {first}{words}")
    };
    pages.iter().enumerate().take(MAX_PLACES).map(place).collect()
}

/// The sentence of the answer that has to be corrected.
fn sentence(entry: &Entry<'_>) -> Option<String> {
    let sentence = entry.sentence().filter(|_| entry.fails())?;
    Some(format!("in the answer: {}", inert(&super::github::shortened(sentence))))
}

fn style_of(entry: &Entry<'_>, styles: &Styles) -> Style {
    match (entry.class(), &entry.standing) {
        // Found, and failing for a caution.
        (Class::Good, Standing::Fails(_)) => styles.unsure,
        (Class::Good, _) => styles.good,
        (Class::Unsure, _) => styles.unsure,
        (Class::Bad, _) => styles.bad,
    }
}
