//! The check, step by step: what the crate promises is here.

use asquoted_guard::RefusalKind;

use crate::guarded::{self, Refused};
use crate::hits::{self, Run};
use crate::source::Chunk;
use crate::verdict::{CouldNotCheck, Found, NotFound, Outside};
use crate::{Quote, Reason, Source, Verdict, brackets, forgiven};

/// Does the quote stand in this part of the source, as quoted? With the marks of its editor, or else
/// without them.
pub(crate) fn check<'a>(chunk: &Chunk<'a>, quote: &'a Quote) -> Verdict<'a> {
    let verdict = as_written(chunk, quote);
    match (verdict, quote.edited()) {
        (Verdict::NotFound(not_found), Some(edited)) => match as_written(chunk, edited) {
            Verdict::NotFound(_) => Verdict::NotFound(not_found),
            other => other,
        },
        (verdict, _) => verdict,
    }
}

fn as_written<'a>(chunk: &Chunk<'a>, quote: &'a Quote) -> Verdict<'a> {
    let source = chunk.source;
    // 1. A quote without a token states nothing; a form that is not known cannot be compared.
    if quote.tokens.is_empty() {
        return could_not_check(source, quote, Reason::EmptyQuote);
    }
    if let Some(span) = quote.unknown_form() {
        return could_not_check(source, quote, Reason::UnknownForm { span });
    }
    if source.tokens.is_empty() {
        return could_not_check(source, quote, Reason::EmptySource);
    }
    // 2. Every place where the quote's tokens stand in a row, in the part that was cited.
    let mut hits = hits::find(source, quote);
    let by_tokens = !hits.is_empty();
    if !by_tokens {
        hits = hits::verbatim(source, quote);
    }
    keep_inside(chunk, &mut hits);
    if hits.is_empty() {
        // A bracket left over beside a number may be half of an accounting negative.
        if let Some(refused) = brackets::cut_parenthesis(chunk, quote) {
            return refused_by(source, quote, refused);
        }
        return not_found(chunk, quote, None);
    }
    // 3. The guard: an edge may not cut a number, a unit, a sign or a word.
    let (refused, safe) = guarded::part(source, quote, hits);
    if safe.is_empty() {
        return refused_by(source, quote, refused);
    }
    // 4. The policy: which differences are let pass.
    let first = safe.first().copied();
    let within = if by_tokens { forgiven::within_policy(source, quote, safe) } else { safe };
    if within.is_empty() {
        let outside = first.map(|run| Outside { run });
        return not_found(chunk, quote, outside);
    }
    Verdict::Found(Found { source, quote, hits: within, refused, verbatim: !by_tokens })
}

fn keep_inside(chunk: &Chunk<'_>, hits: &mut Vec<Run>) {
    if chunk.is_whole() {
        return;
    }
    let tokens = chunk.tokens();
    if tokens.start == 0 && tokens.end == chunk.source.tokens.len() {
        return;
    }
    if chunk.overlap {
        hits.retain(|run| run.last >= tokens.start && run.first < tokens.end);
    } else {
        hits.retain(|run| run.first >= tokens.start && run.last < tokens.end);
    }
}

fn could_not_check<'a>(source: &'a Source, quote: &'a Quote, reason: Reason) -> Verdict<'a> {
    Verdict::CouldNotCheck(CouldNotCheck { source, quote, reason, refused: Vec::new() })
}

fn refused_by<'a>(source: &'a Source, quote: &'a Quote, refused: Vec<Refused>) -> Verdict<'a> {
    let reason = match refused.first() {
        Some(Refused { kind: RefusalKind::Compound, .. }) => Reason::CutCompound,
        _ => Reason::NumericContext,
    };
    Verdict::CouldNotCheck(CouldNotCheck { source, quote, reason, refused })
}

fn not_found<'a>(chunk: &Chunk<'a>, quote: &'a Quote, outside: Option<Outside>) -> Verdict<'a> {
    Verdict::NotFound(NotFound { chunk: chunk.clone(), quote, outside })
}
