//! What a reader should see beside a quote. Advice: no caution changes a verdict.

use std::ops::Range;

use asquoted_guard::{CautionWord, caution_word, range_before, range_behind};
use asquoted_tokenizer::{Class, TokenKind, Tokens, class, is_blank, is_line_break};

use crate::hits::{Run, alignment};
use crate::{Quote, Source, Span};

/// How many words outside an edge are looked at.
const NEAR: usize = 3;

/// Something beside or inside a hit that may change how the quote reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caution {
    kind: CautionKind,
    span: Span,
    text: String,
}

impl Caution {
    /// What it is.
    #[must_use]
    pub const fn kind(&self) -> CautionKind {
        self.kind
    }

    /// Where it stands, in bytes of the source.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The words of the source.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// What a caution is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CautionKind {
    /// A negation stands within three words outside the quote.
    Negation,
    /// A condition stands there.
    Condition,
    /// A limiting word stands there.
    Limit,
    /// The quote starts inside a sentence.
    StartsInsideSentence,
    /// The quote ends inside a sentence.
    EndsInsideSentence,
    /// A sentence ends inside the hit where the quote shows none.
    SentenceInside,
    /// A page, block or cell ends inside the hit.
    BorderInside,
    /// Text that was left out holds a negation.
    OmittedNegation,
}

impl CautionKind {
    /// The name on the wire, in snake case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            CautionKind::Negation => "negation",
            CautionKind::Condition => "condition",
            CautionKind::Limit => "limit",
            CautionKind::StartsInsideSentence => "starts_inside_sentence",
            CautionKind::EndsInsideSentence => "ends_inside_sentence",
            CautionKind::SentenceInside => "sentence_inside",
            CautionKind::BorderInside => "border_inside",
            CautionKind::OmittedNegation => "omitted_negation",
        }
    }

    const fn of(word: CautionWord) -> Option<Self> {
        match word {
            CautionWord::Negation => Some(CautionKind::Negation),
            CautionWord::Condition => Some(CautionKind::Condition),
            CautionWord::Limit => Some(CautionKind::Limit),
            _ => None,
        }
    }
}

/// The cautions of a hit, from left to right. O(length of the quote and the words beside it).
pub(crate) fn of(source: &Source, quote: &Quote, run: Run) -> Vec<Caution> {
    let mut out = Vec::new();
    let tokens = &source.tokens;
    let before = run.first.checked_sub(1).and_then(|i| tokens.get(i));
    if before.is_some() && !sentence_ends(tokens, run.first) {
        // The words up to the edge, from the farthest.
        let mut from = run.first;
        while from > 0 && run.first - from < NEAR && !sentence_ends(tokens, from) {
            from -= 1;
        }
        let range = range_before(tokens, run.first);
        words(source, from, range.as_ref().map_or(run.first, |range| range.start), &mut out);
        out.extend(range.and_then(|range| limit(source, range)));
        if let Some(token) = before {
            out.push(caution(source, CautionKind::StartsInsideSentence, token.span()));
        }
    }
    inside(source, quote, run, &mut out);
    let next = run.last + 1;
    if let Some(token) = tokens.get(next)
        && !sentence_ends(tokens, next)
    {
        out.push(caution(source, CautionKind::EndsInsideSentence, token.span()));
        let range = range_behind(tokens, run.last);
        let mut to = next;
        while to < tokens.len() && to - next < NEAR && !sentence_ends(tokens, to) {
            to += 1;
        }
        let behind = range.as_ref().map_or(next, |range| range.end);
        out.extend(range.and_then(|range| limit(source, range)));
        words(source, behind, to, &mut out);
    }
    out
}

/// The other end of a range, which limits the number at the quote's edge: `30 to` before `40 days`.
fn limit(source: &Source, tokens: Range<usize>) -> Option<Caution> {
    let first = source.tokens.get(tokens.start)?.span().start();
    let last = source.tokens.get(tokens.end.checked_sub(1)?)?.span().end();
    Some(caution(source, CautionKind::Limit, Span::new(first, last)))
}

fn words(source: &Source, from: usize, to: usize, out: &mut Vec<Caution>) {
    let tokens = &source.tokens;
    let mut index = from;
    while index < to {
        let Some((word, len)) = caution_word(tokens, index) else {
            index += 1;
            continue;
        };
        let first = tokens.get(index).map(|t| t.span().start());
        let last = tokens.get(index + len - 1).map(|t| t.span().end());
        if let (Some(kind), Some(first), Some(last)) = (CautionKind::of(word), first, last) {
            out.push(caution(source, kind, Span::new(first, last)));
        }
        index += len;
    }
}

/// Sentence ends and borders inside the hit that the quote does not show.
fn inside(source: &Source, quote: &Quote, run: Run, out: &mut Vec<Caution>) {
    if run.first == run.last {
        return;
    }
    let any = (run.first + 1..=run.last).any(|i| sentence_ends(&source.tokens, i));
    if any {
        for pair in alignment(source, quote, run).windows(2) {
            let [(_, _), (q, s)] = pair else { continue };
            let shown = sentence_ends(&quote.tokens, q.start);
            if sentence_ends(&source.tokens, s.start) && !shown {
                out.push(caution(source, CautionKind::SentenceInside, gap(source, s.start)));
            }
        }
    }
    let span = crate::verdict::span_of(source, run);
    let first = source.borders.partition_point(|&b| b <= span.start());
    for &border in source.borders.iter().skip(first).take_while(|&&b| b < span.end()) {
        out.push(caution(source, CautionKind::BorderInside, Span::new(border, border)));
    }
    let pages = source.page_of(span.start())..source.page_of(span.end().saturating_sub(1));
    for page in pages {
        if let Ok(next) = source.page(page + 1) {
            let at = next.span().start();
            out.push(caution(source, CautionKind::BorderInside, Span::new(at, at)));
        }
    }
}

impl Caution {
    pub(crate) fn new(source: &Source, kind: CautionKind, span: Span) -> Self {
        let text = source.text().get(span.range()).unwrap_or_default().to_owned();
        Caution { kind, span, text }
    }
}

fn caution(source: &Source, kind: CautionKind, span: Span) -> Caution {
    Caution::new(source, kind, span)
}

/// The gap before token `index` of the source, in bytes.
fn gap(source: &Source, index: usize) -> Span {
    between(&source.tokens, index)
}

fn between(tokens: &Tokens<'_>, index: usize) -> Span {
    let end = tokens.get(index).map_or(tokens.text().len(), |t| t.span().start());
    let start = index.checked_sub(1).and_then(|i| tokens.get(i)).map_or(0, |t| t.span().end());
    Span::new(start, end.max(start))
}

/// Whether a sentence ends in the gap before token `index`: a stop with a blank behind it (none
/// needed in scripts without blanks), or a blank line.
pub(crate) fn sentence_ends(tokens: &Tokens<'_>, index: usize) -> bool {
    let span = between(tokens, index);
    let text = tokens.text().get(span.range()).unwrap_or_default();
    let mut stop = false;
    let mut breaks = 0;
    for c in text.chars() {
        match c {
            '.' | '!' | '?' | '\u{6d4}' | '\u{61f}' | '\u{964}' => stop = true,
            '\u{3002}' | '\u{ff0e}' | '\u{ff01}' | '\u{ff1f}' | '\u{c}' => return true,
            '\r' => {}
            _ if is_line_break(c) => {
                breaks += 1;
                if stop || breaks > 1 {
                    return true;
                }
            }
            _ if is_blank(c) => {
                if stop && !is_abbreviation(tokens, index) {
                    return true;
                }
            }
            _ if matches!(class(c), Class::Quote | Class::Close) => {}
            _ => stop = false,
        }
    }
    stop && index == tokens.len()
}

/// One letter or one of a few titles before the stop: `J. Smith`, `Dr. Smith`, `e.g. this`.
fn is_abbreviation(tokens: &Tokens<'_>, index: usize) -> bool {
    let Some(token) = index.checked_sub(1).and_then(|i| tokens.get(i)) else { return false };
    let text = token.as_cleaned();
    token.kind() == TokenKind::Word
        && class(text.chars().next().unwrap_or(' ')) == Class::Letter
        && (text.chars().count() == 1
            || matches!(
                text,
                "Dr" | "Mr"
                    | "Mrs"
                    | "Ms"
                    | "St"
                    | "No"
                    | "vs"
                    | "Prof"
                    | "Nr"
                    | "Hr"
                    | "Fr"
                    | "Mme"
                    | "Sr"
                    | "Sra"
            ))
}
