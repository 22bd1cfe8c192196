//! What is said of a citation: the same words in every report.

use asquoted_citations::{ChangeKind, Rate, Status, Summary};

use super::Standing;
use super::entry::Entry;
use crate::{inert, phrases};

/// The label of a status for people. Only words that were found are called so.
pub(crate) const fn label(status: Status) -> &'static str {
    match status {
        Status::Found => "quote found",
        other => other.label(),
    }
}

/// Where a citation points: `acme.pdf, page 2`; inert.
pub(crate) fn cited(entry: &Entry<'_>) -> String {
    match (entry.doc(), entry.page()) {
        (Some(doc), Some(page)) => format!("{}, page {}", inert(doc), inert(&page)),
        (Some(doc), None) => inert(doc).to_string(),
        (None, _) => "-".to_owned(),
    }
}

/// What came of a citation, in a sentence or two; inert. Empty where the label says it all.
pub(crate) fn sentence(entry: &Entry<'_>) -> String {
    let message = || inert(entry.outcome.message().unwrap_or_default()).to_string();
    let with_cautions = |said: String| match phrases::cautions(entry.cautions()) {
        cautions if cautions.is_empty() => said,
        cautions if said.is_empty() => format!("Caution: {cautions}."),
        cautions => format!("{said} Caution: {cautions}."),
    };
    let said = match entry.status() {
        Status::Found => with_cautions(match notes(entry) {
            notes if notes.is_empty() => notes,
            notes => format!("The quote stands there, {notes}."),
        }),
        Status::Ambiguous => {
            let places = phrases::count(entry.matches(), "place");
            with_cautions(format!(
                "The quote stands at {places} of the source, on {}.",
                there(entry)
            ))
        }
        Status::WrongPage => {
            with_cautions(format!("{}the quote stands on {}.", why_elsewhere(entry), there(entry)))
        }
        Status::CouldNotCheck => {
            let why = entry.check().map_or_else(String::new, phrases::unchecked);
            format!("Could not check the quote. {why}").trim_end().to_owned()
        }
        Status::FoundWithOmission => {
            let elsewhere = match entry.reason() {
                Some(_) => format!(" They stand on {}.", there(entry)),
                None => String::new(),
            };
            let omitted = omitted(entry);
            with_cautions(format!("All parts stand in the source, without {omitted}.{elsewhere}"))
        }
        Status::CloseMatch => {
            let differences = entry.closest().map_or_else(String::new, phrases::differences);
            let at = at_closest(entry);
            format!(
                "The source does not say this. Closest passage{at} ({}): {differences}.",
                similarity(entry)
            )
        }
        Status::NotFound => "The cited source does not contain this quote.".to_owned(),
        Status::OtherSource => {
            format!("The cited source does not contain this quote; it stands in {}.", others(entry))
        }
        Status::MissingSource | Status::UnreadableSource => {
            format!("Could not check the source: {}.", message())
        }
        Status::InvalidRecord => format!("The record cannot be read: {}.", message()),
    };
    match change(entry) {
        Some(change) if said.is_empty() => change,
        Some(change) => format!("{said} {change}"),
        None => said,
    }
}

/// What is to be known of a quote that was found, without full stop; inert.
pub(crate) fn notes(entry: &Entry<'_>) -> String {
    let skipped = phrases::skipped(entry.outcome.skipped());
    let pages = match entry.reason() {
        Some("page_not_checkable") => "its page cannot be checked: the format has no pages",
        _ => "",
    };
    [skipped.as_str(), pages].into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Why a quote that is there is not where it was cited: `there is no such page; `.
pub(crate) fn why_elsewhere(entry: &Entry<'_>) -> &'static str {
    match entry.reason() {
        Some("no_such_page") => "There is no such page; ",
        Some("no_such_label") => "There is no page with this label; ",
        Some("other_place") => "Other words stand at the cited range; ",
        _ => "Not on the cited page; ",
    }
}

/// `page 2`, `pages 2, 3`, `page 6 (label iv)`; inert.
pub(crate) fn there(entry: &Entry<'_>) -> String {
    pages(entry.outcome.found_pages(), labels(entry))
}

/// What is printed on the pages of the source, one label a page; empty if nobody said.
fn labels<'e>(entry: &'e Entry<'_>) -> &'e [String] {
    entry.outcome.source().map_or(&[], |source| source.labels.as_slice())
}

/// The other sources that have the quote: `b.txt, page 3`; inert.
pub(crate) fn others(entry: &Entry<'_>) -> String {
    let all: Vec<String> = entry
        .outcome
        .other_sources()
        .iter()
        .map(|other| format!("{}, {}", inert(&other.doc), pages(&other.pages, &[])))
        .collect();
    all.join("; ")
}

/// What both states of a source that changed say of the quote, if it did.
pub(crate) fn change(entry: &Entry<'_>) -> Option<String> {
    let said = match entry.outcome.change()?.kind() {
        ChangeKind::InBoth => "The source changed; the quote stands in both of its states.",
        ChangeKind::Removed => {
            "The source changed: the quote stands in the snapshot and no longer in the source. \
             It was not invented."
        }
        ChangeKind::Added => {
            "The source changed: the quote stands in it now, and not in the snapshot."
        }
        ChangeKind::InNeither => "The source changed; the quote stands in neither of its states.",
        _ => "The source changed, and one of its states cannot be looked at.",
    };
    Some(said.to_owned())
}

/// The digests of both states of a source that changed.
pub(crate) fn digests(entry: &Entry<'_>) -> Option<String> {
    let change = entry.outcome.change()?;
    Some(format!("expected {}, found {}", change.expected, change.found))
}

/// What was left out, in quotation marks; inert.
pub(crate) fn omitted(entry: &Entry<'_>) -> String {
    let omission = entry.check().and_then(|check| check.omission.as_ref());
    let omitted = omission.map(|o| o.omitted.as_slice()).unwrap_or_default();
    let shown: Vec<String> = omitted.iter().map(|text| format!("“{}”", inert(text))).collect();
    shown.join(" and ")
}

/// `0.91`, or nothing.
pub(crate) fn similarity(entry: &Entry<'_>) -> String {
    entry.outcome.similarity().map_or_else(String::new, |s| format!("{s:.2}"))
}

/// Where the closest passage stands: ` on page 2`, or nothing; inert.
pub(crate) fn at_closest(entry: &Entry<'_>) -> String {
    let page = entry.outcome.closest_page();
    page.map_or_else(String::new, |page| format!(" on {}", pages(&[page], labels(entry))))
}

/// `page 2`, `pages 2, 3`, `page 6 (label iv)`; inert. A label that is the number says nothing.
fn pages(pages: &[usize], labels: &[String]) -> String {
    let shown = |page: &usize| {
        let label = page.checked_sub(1).and_then(|index| labels.get(index));
        match label.filter(|label| **label != page.to_string() && !label.is_empty()) {
            Some(label) => format!("{page} (label {})", inert(label)),
            None => page.to_string(),
        }
    };
    let shown: Vec<String> = pages.iter().map(shown).collect();
    format!("page{} {}", if pages.len() == 1 { "" } else { "s" }, shown.join(", "))
}

/// `allowed: wrong_page`, `fails by caution:negation`, or nothing; inert.
pub(crate) fn allowed(entry: &Entry<'_>) -> String {
    match &entry.standing {
        Standing::Allowed(by) => format!("allowed: {}", inert(by)),
        Standing::Fails(Some(by)) => format!("fails by {}", inert(by)),
        Standing::Passes | Standing::Fails(None) => String::new(),
    }
}

/// The statuses in the order in which people want to know them.
pub(crate) const ORDER: [Status; Status::ALL.len()] = [
    Status::Found,
    Status::WrongPage,
    Status::Ambiguous,
    Status::FoundWithOmission,
    Status::CloseMatch,
    Status::NotFound,
    Status::OtherSource,
    Status::MissingSource,
    Status::CouldNotCheck,
    Status::UnreadableSource,
    Status::InvalidRecord,
];

/// The statuses that occur, and how often.
pub(crate) fn counted(summary: &Summary) -> impl Iterator<Item = (Status, usize)> + '_ {
    ORDER.into_iter().map(|status| (status, summary.count(status))).filter(|(_, n)| *n > 0)
}

/// `12 citations: 6 found, 1 wrong page`.
pub(crate) fn counts(summary: &Summary) -> String {
    let counts: Vec<String> =
        counted(summary).map(|(status, n)| format!("{n} {}", status.label())).collect();
    format!("{}: {}", phrases::count(summary.citations(), "citation"), counts.join(", "))
}

/// `0.417 (5 of 12)`.
pub(crate) fn rate(rate: Rate) -> String {
    match rate.rate() {
        Some(value) => format!("{value:.3} ({} of {})", rate.count(), rate.of()),
        None => "- (nothing could be checked)".to_owned(),
    }
}
