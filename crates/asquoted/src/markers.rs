//! Reference markers in a source: `[12]`, `[3, 4]`, `[^1]`.

use asquoted_tokenizer::{Token, TokenKind, Tokens};

use crate::hits::Element;

/// The tokens of a source without those of reference markers; none if there is no marker.
/// O(length).
pub(crate) fn without(tokens: &Tokens<'_>) -> Option<Vec<Element>> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut index = 0;
    let mut found = false;
    while let Some(token) = tokens.get(index) {
        if let Some(end) = marker_end(tokens, &token) {
            found = true;
            index = end;
            continue;
        }
        let fingerprint = tokens.fingerprints().get(index).copied().unwrap_or_default();
        out.push(Element { first: index, pieces: 1, fingerprint });
        index += 1;
    }
    found.then_some(out)
}

/// The token behind a marker whose first number is `token`: numbers parted by commas or dashes in
/// square brackets, at most 16 of them.
pub(crate) fn marker_end(tokens: &Tokens<'_>, token: &Token<'_>) -> Option<usize> {
    let text = tokens.cleaned();
    let before = text.get(..token.cleaned_span().start())?;
    if token.kind() != TokenKind::Number || !before.trim_end_matches('^').ends_with('[') {
        return None;
    }
    let mut end = token.cleaned_span().end();
    for index in token.index() + 1..token.index() + 17 {
        let rest = text.get(end..)?;
        if rest.starts_with(']') {
            return Some(index);
        }
        let next = tokens.get(index)?;
        let gap = text.get(end..next.cleaned_span().start())?;
        let dash = next.kind() == TokenKind::Symbol && next.key().as_str() == "-";
        if !(next.kind() == TokenKind::Number || dash)
            || gap.chars().any(|c| !matches!(c, ',' | ' ' | ';'))
        {
            return None;
        }
        end = next.cleaned_span().end();
    }
    None
}
