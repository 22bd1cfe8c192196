//! One citation in the page.

use asquoted::wire::Place;
use asquoted_citations::Status;
use maud::{Markup, html};

use super::super::Standing;
use super::super::entry::Entry;
use super::super::said;
use super::text::{bdi, shown};
use super::{class, class_of};
use crate::fragment::is_web_page;
use crate::pieces::{Gap, Piece, parted};
use crate::{context, phrases};

/// A card: what came of a citation, and what its source says.
pub(super) fn card(entry: &Entry<'_>, docs: &[&str]) -> Markup {
    let colour = class(class_of(entry));
    let doc = entry.doc().and_then(|doc| docs.iter().position(|d| *d == doc));
    html! {
        article class={ "is-" (colour) } data-status=(entry.status().name()) data-doc=[doc]
            data-fails=(u8::from(entry.fails())) {
            header {
                span class={ "badge " (colour) } { (said::label(entry.status())) }
                @if let Some(doc) = entry.doc() {
                    span.where {
                        @match address(entry) {
                            Some(url) => a href=(url) rel="noopener noreferrer" { (bdi(doc)) },
                            None => (bdi(doc)),
                        }
                        @if let Some(page) = entry.page() { ", page " (bdi(&page)) }
                    }
                }
                span.name { (bdi(&entry.name())) }
            }
            (body(entry))
            @if let Standing::Allowed(by) = &entry.standing {
                p.said { "Allowed: " (bdi(by)) }
            }
            @if let Standing::Fails(Some(by)) = &entry.standing {
                p.said { "Fails by " (bdi(by)) }
            }
            @if let Some(change) = said::change(entry) { p.caution.unsure { (change) } }
            (more(entry))
        }
    }
}

/// The address of the cited source: a reader wants it whatever came of the quote.
fn address<'a>(entry: &Entry<'a>) -> Option<&'a str> {
    entry.source()?.url.as_deref().filter(|url| is_web_page(url))
}

fn body(entry: &Entry<'_>) -> Markup {
    html! {
        @match entry.status() {
            Status::Found => { (found(entry)) },
            Status::Ambiguous => {
                p.said {
                    "The quote stands at " (phrases::count(entry.matches(), "place"))
                    " of the source, on " b { (said::there(entry)) } ". The first:"
                }
                (found(entry))
            },
            Status::WrongPage => {
                p.said {
                    (said::why_elsewhere(entry)) "the quote stands on " b { (said::there(entry)) } ":"
                }
                (found(entry))
            },
            Status::FoundWithOmission => {
                p.said {
                    "All parts of the quote stand in the source in order"
                    @if entry.reason().is_some() { ", on " b { (said::there(entry)) } }
                    ". What was left out is marked:"
                }
                (omission(entry))
                (cautions(entry))
            },
            Status::CloseMatch => {
                p.kind { "Closest passage in the source" (said::at_closest(entry)) ":" }
                (passage(entry))
                (words(entry))
            },
            Status::OtherSource => {
                p.said {
                    "The cited source does not contain this quote. It stands in "
                    b { (bdi(&said::others(entry))) } "."
                }
                (words(entry))
            },
            Status::NotFound => {
                p.said { "The cited source does not contain this quote." }
                (words(entry))
            },
            Status::CouldNotCheck => {
                p.said { "Could not check the quote. " (entry.check().map(phrases::unchecked).unwrap_or_default()) }
                (words(entry))
            },
            Status::MissingSource | Status::UnreadableSource => {
                p.said { "Could not check the source: " (bdi(entry.outcome.message().unwrap_or_default())) "." }
                (words(entry))
            },
            Status::InvalidRecord => {
                p.said { "The record cannot be read: " (bdi(entry.outcome.message().unwrap_or_default())) "." }
            },
        }
    }
}

/// The source's own words, in quotation marks.
fn found(entry: &Entry<'_>) -> Markup {
    html! {
        @if let Some(Place { text, prefix, suffix, .. }) = entry.place() {
            // What stands around it has no say in the direction of the whole.
            blockquote dir="auto" {
                (around(context::words_before(prefix), true))
                span.quoted { "“" (shown(text)) "”" }
                (around(context::words_after(suffix), false))
            }
        }
        @if let Some(link) = entry.link() {
            p.kind { a href=(link) rel="noopener noreferrer" { "Show it in the source" } }
        }
        (cautions(entry))
    }
}

fn around((more, words): (bool, &str), before: bool) -> Markup {
    html! {
        @if more || !words.is_empty() {
            bdi.around dir="auto" {
                @if more && before { "… " }
                (shown(words))
                @if more && !before { " …" }
            }
        }
    }
}

fn cautions(entry: &Entry<'_>) -> Markup {
    html! {
        @if !entry.cautions().is_empty() {
            p.caution.unsure { "Caution: " (phrases::cautions(entry.cautions())) }
        }
    }
}

/// The closest passage, without quotation marks: nobody quoted these words.
fn passage(entry: &Entry<'_>) -> Markup {
    html! {
        blockquote dir="auto" {
            @for (gap, piece) in parted(&entry.pieces()) {
                @if gap != Gap::None { " " }
                @match piece {
                    Piece::Same(text) => { (shown(text)) },
                    Piece::Quote(text) => { del { (shown(text)) } },
                    Piece::Source(text) => { ins { (shown(text)) } },
                }
            }
        }
    }
}

/// The parts of the quote, and between them what the source has there.
fn omission(entry: &Entry<'_>) -> Markup {
    let omitted = entry.check().and_then(|check| check.omission.as_ref()).map(|o| &o.omitted);
    let omitted = omitted.map(Vec::as_slice).unwrap_or_default();
    let parts = parts(entry.quote().unwrap_or_default());
    html! {
        blockquote dir="auto" {
            @if parts.len() == omitted.len() + 1 {
                @for (part, left_out) in parts.iter().zip(omitted.iter().map(Some).chain([None])) {
                    (shown(part))
                    @if let Some(left_out) = left_out { " " ins { (shown(left_out)) } " " }
                }
            } @else {
                @for left_out in omitted { ins { (shown(left_out)) } " " }
            }
        }
        @if parts.len() != omitted.len() + 1 { (words(entry)) }
    }
}

/// The parts of a quote with `…`, `...` or either in brackets.
fn parts(quote: &str) -> Vec<&str> {
    let brackets = |c| matches!(c, '[' | ']' | '(' | ')');
    let parts = quote.split('…').flat_map(|part| part.split("..."));
    parts.map(|part| part.trim_matches(brackets).trim()).filter(|part| !part.is_empty()).collect()
}

/// What was cited, without quotation marks.
fn words(entry: &Entry<'_>) -> Markup {
    html! {
        @if let Some(quote) = entry.quote().filter(|quote| !quote.is_empty()) {
            p.kind { "Cited words:" }
            blockquote dir="auto" { (shown(quote)) }
        }
    }
}

/// What only some readers want to know.
fn more(entry: &Entry<'_>) -> Markup {
    let mut rows: Vec<(&str, Markup)> = Vec::new();
    if let Some(sentence) = entry.sentence() {
        rows.push(("Sentence", bdi(sentence)));
    }
    if let (Status::CloseMatch, Some(closest)) = (entry.status(), entry.closest()) {
        rows.push(("Differences", bdi(&phrases::differences(closest))));
        rows.push(("Similarity", html! { (said::similarity(entry)) ", for display only" }));
    }
    let forgiven = entry.place().map(|place| place.forgiven.join(", ")).unwrap_or_default();
    if !forgiven.is_empty() {
        rows.push(("Forgiven", html! { (forgiven) }));
    }
    for unique in entry.outcome.unique_as().iter().flatten() {
        let whole = format!("{}{}{}", unique.prefix, unique.exact, unique.suffix);
        rows.push(("Unique as", bdi(&whole)));
    }
    if let Some(change) = entry.outcome.change() {
        let digests =
            html! { "expected " code { (change.expected) } ", found " code { (change.found) } };
        rows.push(("Digests", digests));
    }
    if let Some(place) = entry.region() {
        rows.push(("Record", html! { (bdi(&place.file)) ", line " (place.line) }));
    }
    html! {
        @if !rows.is_empty() {
            details {
                summary { "More" }
                dl { @for (name, value) in rows { dt { (name) } dd { (value) } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn a_quote_is_parted_where_it_leaves_something_out() {
        for quote in ["one two … three four", "one two ... three four", "one two [...] three four"]
        {
            assert_eq!(parts(quote), ["one two", "three four"]);
        }
        assert_eq!(parts("… one two [\u{2026}] three four ..."), ["one two", "three four"]);
    }
}
