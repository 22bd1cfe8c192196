//! An answer into atomic claims.

use std::ops::Range;

use asquoted_citations::prose;
use serde::Serialize;

/// A sentence of an answer, or a part of one, with the citations that stand at its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AtomicClaim {
    /// What it says, without citations.
    pub text: String,
    /// Where it stands in the answer, in bytes, citations included.
    pub span: Range<usize>,
    /// What stands in its marks: `2`, `doc-1`.
    pub citations: Vec<String>,
    /// Whether more sentences of the paragraph stand before it without a citation of their own:
    /// nobody can tell whether its citation means them as well.
    pub ambiguous: bool,
}

/// The longest text of a mark.
const LONGEST: usize = 100;

/// Splits an answer into claims: each sentence is one, and within a sentence each part that ends in a
/// citation such as `[2]`, `[doc-1, doc-2]` or `【3†L1】`. O(length).
///
/// ```
/// use asquoted_gates::claim::split_answer;
///
/// let claims = split_answer("Logs are kept [1], and exports are JSON [2]. It is free.");
/// let seen: Vec<_> = claims.iter().map(|c| (c.text.as_str(), c.citations.concat())).collect();
/// assert_eq!(seen[0], ("Logs are kept", "1".to_owned()));
/// assert_eq!(seen[1], ("and exports are JSON", "2".to_owned()));
/// assert_eq!(seen[2], ("It is free.", String::new()));
/// ```
#[must_use]
pub fn split_answer(answer: &str) -> Vec<AtomicClaim> {
    let mut out: Vec<AtomicClaim> = Vec::new();
    let mut last_end = 0;
    let mut uncited = 0;
    for sentence in prose::sentences(answer) {
        let gap = answer.get(last_end..sentence.start).unwrap_or_default();
        if gap.matches('\n').count() > 1 || last_end == 0 {
            uncited = 0;
        }
        last_end = sentence.end;
        let cited_before = out.len();
        parts(answer, sentence, &mut out);
        for claim in out.iter_mut().skip(cited_before) {
            if claim.citations.is_empty() {
                uncited += 1;
            } else {
                claim.ambiguous = uncited > 0;
                uncited = 0;
            }
        }
    }
    out
}

fn parts(answer: &str, sentence: Range<usize>, out: &mut Vec<AtomicClaim>) {
    let text = answer.get(sentence.clone()).unwrap_or_default();
    let mut start = 0;
    let mut end_of_words = None;
    let mut citations: Vec<String> = Vec::new();
    let mut at = 0;
    let mut push = |words: Range<usize>, end: usize, citations: Vec<String>| {
        let said = text.get(words.clone()).unwrap_or_default();
        let said = said.trim_start_matches([',', ';', '.', '\u{FF0C}']).trim();
        if said.chars().any(char::is_alphanumeric) {
            let span = sentence.start + words.start..sentence.start + end;
            out.push(AtomicClaim { text: said.to_owned(), span, citations, ambiguous: false });
        }
    };
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        if let Some((len, mut ids)) = mark(text.get(at..).unwrap_or_default()) {
            end_of_words.get_or_insert(at);
            citations.append(&mut ids);
            at += len;
            continue;
        }
        // Words behind a mark begin another claim.
        if let Some(words) = end_of_words
            && c.is_alphanumeric()
        {
            push(start..words, at, std::mem::take(&mut citations));
            start = words + text.get(words..at).map_or(0, after_marks);
            end_of_words = None;
        }
        at += c.len_utf8();
    }
    let words = end_of_words.unwrap_or(text.len());
    push(start..words, text.len(), citations);
}

/// The length of the marks and blanks that a text begins with.
fn after_marks(text: &str) -> usize {
    text.rfind([']', '\u{3011}'])
        .and_then(|at| Some(at + text.get(at..)?.chars().next()?.len_utf8()))
        .unwrap_or(0)
}

/// A mark of citations at the start of a text: its length and what it names.
fn mark(text: &str) -> Option<(usize, Vec<String>)> {
    let first = text.chars().next()?;
    let close = match first {
        '[' => ']',
        '\u{3010}' => '\u{3011}',
        _ => return None,
    };
    let end = text.char_indices().take(LONGEST).find(|(_, c)| *c == close)?.0;
    let inside = text.get(first.len_utf8()..end)?;
    let inside = inside.split('\u{2020}').next().unwrap_or_default();
    let ids: Vec<String> = inside
        .split([',', ';'])
        .map(|id| id.trim().trim_start_matches('^').to_owned())
        .filter(|id| !id.is_empty())
        .collect();
    // An editing mark such as [sic] or [the fee] is no citation: ids have no blanks, and a digit.
    let is_id = |id: &String| {
        !id.contains(char::is_whitespace) && id.contains(|c: char| c.is_ascii_digit())
            || id.contains('.')
    };
    (!ids.is_empty() && ids.iter().all(is_id)).then_some((end + close.len_utf8(), ids))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_at_the_end_of_a_paragraph_is_ambiguous() {
        let claims = split_answer("Logs are kept. Exports are JSON. [doc-1]\n\nIt is free [2].");
        let seen: Vec<_> = claims.iter().map(|c| (c.citations.len(), c.ambiguous)).collect();
        assert_eq!(seen, [(0, false), (1, true), (1, false)]);
        assert_eq!(claims[2].text, "It is free");
    }

    #[test]
    fn marks_that_cite_nothing_stay_words() {
        let claims = split_answer("He said [the fee] fell [sic].");
        assert_eq!(claims[0].text, "He said [the fee] fell [sic].");
        assert!(claims[0].citations.is_empty());
    }
}
