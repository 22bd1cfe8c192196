//! Verdicts in words.

use std::fmt::Write;

use asquoted::wire::{Answer, CautionAt, ClosestPassage, RefusedPlace};

use asquoted_citations::Skipped;

use crate::inert;

/// Cautions in a row: `negation “not”; ends inside a sentence`.
pub(crate) fn cautions(cautions: &[CautionAt]) -> String {
    let shown: Vec<String> = cautions.iter().map(caution).collect();
    shown.join("; ")
}

fn caution(caution: &CautionAt) -> String {
    let text = inert(&caution.text);
    match caution.kind.as_str() {
        "starts_inside_sentence" => "starts inside a sentence".to_owned(),
        "ends_inside_sentence" => "ends inside a sentence".to_owned(),
        "sentence_inside" => "a sentence ends inside".to_owned(),
        "border_inside" => "a page or block ends inside".to_owned(),
        "omitted_negation" => format!("left out: “{text}”"),
        kind => format!("{} “{text}”", kind.replace('_', " ")),
    }
}

/// Why a quote could not be checked, in a sentence.
pub(crate) fn unchecked(answer: &Answer) -> String {
    match (answer.reason.as_deref().unwrap_or_default(), answer.refusals.first()) {
        ("empty_quote", _) => "The quote holds no word, number or symbol.".to_owned(),
        ("empty_source", _) => "The source holds no word, number or symbol.".to_owned(),
        ("unknown_form", _) => match &answer.form {
            Some(form) => {
                format!("The quote holds “{}”, a form that cannot be compared.", inert(&form.text))
            }
            None => "The quote holds a form that cannot be compared.".to_owned(),
        },
        (_, Some(refusal)) => refused(refusal, answer.refused),
        // Of a place that is refused at a page break there is no neighbour to show.
        ("numeric_context", None) => {
            "The quote begins or ends at a page break that stands inside a number or what belongs to it."
                .to_owned()
        }
        (reason, None) => format!("{}.", reason.replace('_', " ")),
    }
}

fn refused(refusal: &RefusedPlace, count: usize) -> String {
    let (edge, side) = match refusal.side.as_str() {
        "left" => ("starts", "before"),
        _ => ("ends", "after"),
    };
    let inside = match refusal.kind.as_str() {
        "number" => "a number or what belongs to it",
        "spelled" => "a number in words",
        "parenthesis" => "a number in parentheses",
        _ => "a word",
    };
    let neighbour = inert(&refusal.neighbour.text);
    let mut out =
        format!("The quote {edge} inside {inside}: the source has “{neighbour}” {side} it.");
    if count > 1 {
        let _ = write!(out, " So do all {count} places.");
    }
    out
}

/// `12% -> 10%; (nothing) -> not`, or `same words, different order`.
pub(crate) fn differences(closest: &ClosestPassage) -> String {
    let mut shown: Vec<String> = Vec::new();
    for difference in closest.differences.iter().take(MAX_DIFFERENCES) {
        shown.push(if difference.kind == "order" {
            "same words, different order".to_owned()
        } else {
            format!("{} -> {}", words(&difference.quote), words(&difference.source))
        });
    }
    let more = closest.differences.len().saturating_sub(MAX_DIFFERENCES);
    if more > 0 {
        shown.push(format!("{more} more"));
    }
    shown.extend(closest.hints.iter().map(|hint| inert(hint).to_string()));
    shown.join("; ")
}

const MAX_DIFFERENCES: usize = 8;

fn words(text: &str) -> String {
    if text.is_empty() { "(nothing)".to_owned() } else { inert(text).to_string() }
}

/// A number and its word: `1 place`, `2 places`.
pub(crate) fn count(n: usize, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

/// What stands between the halves of a quote at a page break and was skipped; inert.
pub(crate) fn skipped(skipped: &[Skipped]) -> String {
    if skipped.is_empty() {
        return String::new();
    }
    let one = |skip: &Skipped| {
        let what = match skip.kind.as_str() {
            "head" => "the running head",
            "foot" => "the running foot",
            "page_number" => "the page number",
            "footnote" => "the footnote",
            _ => "what pages repeat:",
        };
        format!("{what} “{}” of page {}", inert(&skip.text), skip.page)
    };
    let all: Vec<String> = skipped.iter().map(one).collect();
    format!("over a page break, without {}", all.join(" and "))
}
