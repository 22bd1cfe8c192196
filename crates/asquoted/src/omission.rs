//! Quotes that leave something out: `the tenant … pays`.

use std::ops::Range;

use asquoted_guard::{CautionWord, caution_word};

use crate::caution::{Caution, CautionKind};
use crate::source::Chunk;
use crate::{Quote, Source, Span, guarded, hits, verdict};

/// The largest omission, in tokens of the source.
const REACH: usize = 60;

/// More parts than this are no quotation.
const PARTS: usize = 32;

/// At most this many hits of one part are tried.
const TRIES: usize = 10_000;

/// A quote with an omission whose parts all stand in the source, in order and near each other.
///
/// The verdict stays "not found": what was left out may hold a "not".
#[derive(Clone, Debug)]
pub struct Omission<'a> {
    spans: Vec<Span>,
    omitted: Vec<&'a str>,
    cautions: Vec<Caution>,
}

impl<'a> Omission<'a> {
    /// Where the parts stand, in bytes of the source.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// What stands between the parts.
    #[must_use]
    pub fn omitted(&self) -> &[&'a str] {
        &self.omitted
    }

    /// Negations in what was left out.
    #[must_use]
    pub fn cautions(&self) -> &[Caution] {
        &self.cautions
    }
}

/// The parts of a quote with `…`, `...` or `[…]`, if all stand in the chunk. O((N + M) · parts).
pub(crate) fn of<'a>(chunk: &Chunk<'a>, quote: &Quote) -> Option<Omission<'a>> {
    let parts = parts(quote.text());
    if parts.len() < 2 || parts.len() > PARTS {
        return None;
    }
    let source = chunk.source;
    let mut places: Vec<Vec<hits::Run>> = Vec::with_capacity(parts.len());
    for part in &parts {
        let part = Quote::new(*part).with_policy(quote.policy());
        if part.tokens.len() < 2 || part.unknown_form().is_some() {
            return None;
        }
        let inside = chunk.tokens();
        let places_of = |part: &Quote| {
            let mut runs = hits::find(source, part);
            runs.retain(|r| r.first >= inside.start && r.last < inside.end);
            guarded::part(source, part, runs).1
        };
        let mut runs = places_of(&part);
        if runs.is_empty()
            && let Some(edited) = part.edited()
        {
            runs = places_of(edited);
        }
        runs.truncate(TRIES);
        places.push(runs);
    }
    let chain = chain(&places)?;
    Some(describe(source, &chain))
}

/// The parts between the marks of omission; leading and trailing marks part nothing.
fn parts(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|r| !r.is_empty()) {
        let len = mark(rest);
        if len > 0 {
            out.push(from..at);
            at += len;
            from = at;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    out.push(from..text.len());
    let slice = |r: Range<usize>| text.get(r).unwrap_or_default();
    out.into_iter().map(slice).filter(|p| p.chars().any(char::is_alphanumeric)).collect()
}

/// The length of the mark of omission that a text starts with, brackets included.
fn mark(text: &str) -> usize {
    const MARKS: [&str; 8] =
        ["[\u{2026}]", "[...]", "[. . .]", "(\u{2026})", "(...)", "\u{2026}", "...", ". . ."];
    MARKS.iter().find(|m| text.starts_with(**m)).map_or(0, |m| m.len())
}

/// One place for each part, each behind the one before it and within reach: the first such chain.
/// From the last part back each place is kept that can lead on, so every part is looked over once.
fn chain(places: &[Vec<hits::Run>]) -> Option<Vec<hits::Run>> {
    let mut leads: Vec<Vec<hits::Run>> = Vec::with_capacity(places.len());
    for part in places.iter().rev() {
        let kept: Vec<hits::Run> = match leads.last() {
            None => part.clone(),
            Some(next) => part
                .iter()
                .copied()
                .filter(|run| {
                    let i = next.partition_point(|n| n.first <= run.last);
                    next.get(i).is_some_and(|n| n.first - run.last <= REACH + 1)
                })
                .collect(),
        };
        if kept.is_empty() {
            return None;
        }
        leads.push(kept);
    }
    let mut out: Vec<hits::Run> = Vec::with_capacity(leads.len());
    for part in leads.iter().rev() {
        let from = out.last().map_or(0, |run| part.partition_point(|n| n.first <= run.last));
        out.push(*part.get(from)?);
    }
    Some(out)
}

fn describe<'a>(source: &'a Source, chain: &[hits::Run]) -> Omission<'a> {
    let spans: Vec<Span> = chain.iter().map(|&run| verdict::span_of(source, run)).collect();
    let mut omitted = Vec::new();
    let mut cautions = Vec::new();
    for pair in chain.windows(2) {
        let [a, b] = pair else { continue };
        let (end, start) =
            (verdict::span_of(source, *a).end(), verdict::span_of(source, *b).start());
        omitted.push(source.text().get(end..start).unwrap_or_default().trim());
        for index in a.last + 1..b.first {
            if let Some((CautionWord::Negation, _)) = caution_word(&source.tokens, index)
                && let Some(token) = source.tokens.get(index)
            {
                cautions.push(Caution::new(source, CautionKind::OmittedNegation, token.span()));
            }
        }
    }
    Omission { spans, omitted, cautions }
}
