//! Quotes that hold one bracket of an accounting negative: `(20,076` out of `(20,076)`.

use asquoted_guard::{RefusalKind, Side};
use asquoted_search::Finder;
use asquoted_tokenizer::{TokenKind, tokenize};

use crate::Quote;
use crate::guarded::{self, Refused};
use crate::hits::Run;
use crate::source::Chunk;

/// The hits of the quote with its odd bracket read as a Symbol, if there are any: each of them cuts
/// the parenthesis. O(N + M).
pub(crate) fn cut_parenthesis(chunk: &Chunk<'_>, quote: &Quote) -> Option<Vec<Refused>> {
    let text = quote.text();
    let count = |open: char, wide: char| text.chars().filter(|&c| c == open || c == wide).count();
    let (opening, closing) = (count('(', '\u{ff08}'), count(')', '\u{ff09}'));
    // The missing half is put where it can close the bracket, and its token is left out again.
    let (completed, at_end) = match opening.cmp(&closing) {
        std::cmp::Ordering::Greater => {
            (format!("{})", text.trim_end_matches([' ', '.', ',', ';', ':'])), true)
        }
        std::cmp::Ordering::Less => (format!("({text}"), false),
        std::cmp::Ordering::Equal => return None,
    };
    let tokens = tokenize(completed).ok()?;
    if tokens.len() != quote.tokens.len() + 2 {
        return None;
    }
    let added = if at_end { tokens.len() - 1 } else { 0 };
    if tokens.get(added)?.kind() != TokenKind::Symbol {
        return None;
    }
    let kept = if at_end { 0..added } else { 1..tokens.len() };
    let needle = tokens.fingerprints().get(kept.clone())?.to_vec();
    let finder = Finder::new(needle).ok()?;
    let source = &chunk.source.tokens;
    let inside = chunk.tokens();
    let hits: Vec<Run> = finder
        .find_overlapping_iter(source.fingerprints())
        .filter(|&first| first >= inside.start && first + kept.len() <= inside.end)
        // One is enough for the answer; comparing all of them would break the bound.
        .take(16)
        .filter(|&first| {
            kept.clone().enumerate().all(|(i, q)| source.same_key(first + i, &tokens, q))
        })
        .map(|first| Run { first, last: first + kept.len() - 1 })
        .collect();
    // The guard may let such a hit pass: it is refused for the bracket.
    let (mut refused, safe) = guarded::part(chunk.source, quote, hits);
    let bracket = |run| Refused::at_edge(run, Side::Right, RefusalKind::Parenthesis);
    refused.extend(safe.into_iter().map(bracket));
    refused.sort_by_key(|refused| refused.run);
    (!refused.is_empty()).then_some(refused)
}
