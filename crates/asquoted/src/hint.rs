//! What may explain why a quote was not found. For display.

use std::fmt;

use crate::closest::{WordDifference, letters};
use crate::verdict::NotFound;
use crate::{Forgiven, Policy, Quote, Source, Span};

/// A likely explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// The quote is found under [`Policy::DEFAULT`]; the policy at hand does not forgive this much.
    FoundOnlyWith(Forgiven),
    /// Only upper and lower case differ, where case counts.
    OnlyCase,
    /// The same value is written in another way (`1,000` and `1000`, `thirty` and `30`).
    SameValue,
    /// The quote is found when reference markers such as `[12]` are skipped.
    ReferenceMarker,
    /// The same letters with other blanks between them.
    Blanks,
    /// The passage looks damaged by text extraction.
    Extraction,
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::FoundOnlyWith(set) => write!(f, "found only with: {set}"),
            Hint::OnlyCase => f.write_str("only case differs"),
            Hint::SameValue => f.write_str("same value, written otherwise"),
            Hint::ReferenceMarker => f.write_str("found but for a reference marker"),
            Hint::Blanks => f.write_str("letters run together or apart"),
            Hint::Extraction => f.write_str("the passage looks damaged by text extraction"),
        }
    }
}

/// The hints for a passage. O(length of the passage), but for the markers: O(length of the source).
pub(crate) fn of(
    not_found: &NotFound<'_>,
    passage: Span,
    differences: &[WordDifference],
) -> Vec<Hint> {
    let (source, quote) = (not_found.chunk.source, not_found.quote);
    let text = source.text().get(passage.range()).unwrap_or_default();
    let mut out = Vec::new();
    if let Some((_, forgiven)) = not_found.outside_policy()
        && !forgiven.is_empty()
    {
        out.push(Hint::FoundOnlyWith(forgiven));
        return out;
    }
    if found_without_markers(source, quote) {
        out.push(Hint::ReferenceMarker);
    }
    let lower = |s: &str| s.to_lowercase();
    if !differences.is_empty()
        && differences
            .iter()
            .all(|d| !d.quote().is_empty() && lower(d.quote()) == lower(d.source()))
    {
        out.push(Hint::OnlyCase);
    } else if !differences.is_empty()
        && differences.iter().all(|d| same_value(d.quote(), d.source()))
    {
        out.push(Hint::SameValue);
    } else if !differences.is_empty() && letters(quote.text()) == letters(text) {
        out.push(Hint::Blanks);
    }
    if looks_damaged(text) || differences.iter().any(|d| is_damaged(d.quote(), d.source())) {
        out.push(Hint::Extraction);
    }
    out
}

fn found_without_markers(source: &Source, quote: &Quote) -> bool {
    if quote.policy().forgives().contains(crate::Difference::ReferenceMarker)
        || !source.text().contains('[')
    {
        return false;
    }
    let lenient = quote.clone().with_policy(Policy::DEFAULT.with_reference_markers());
    source.check(&lenient).is_found()
}

fn same_value(a: &str, b: &str) -> bool {
    match (value(a), value(b)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}

/// The value of a whole number in digits with any grouping, or of a small English number word.
fn value(word: &str) -> Option<u64> {
    const WORDS: [&str; 28] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
        "seventy",
        "eighty",
        "ninety",
    ];
    let word = word.to_lowercase();
    if let Some(i) = WORDS.iter().position(|w| *w == word) {
        let i = i as u64;
        return Some(if i <= 20 { i } else { (i - 18) * 10 });
    }
    if word.bytes().any(|b| b.is_ascii_digit())
        && word.chars().all(|c| {
            c.is_ascii_digit()
                || matches!(c, ',' | '.' | '\'' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2019}')
        })
    {
        // Groups of three alone; `1.5` is no other way to write 15.
        let mut groups = word.split(|c: char| !c.is_ascii_digit());
        let first = groups.next()?;
        let rest: Vec<&str> = groups.collect();
        if rest.iter().all(|g| g.len() == 3) && (rest.is_empty() || first.len() <= 3) {
            return format!("{first}{}", rest.concat()).parse().ok();
        }
    }
    None
}

fn looks_damaged(text: &str) -> bool {
    text.contains(['\u{fffd}', '\u{fffc}'])
        || text.contains("(cid:")
        || text.split_whitespace().any(|w| matches!(w, "fi" | "ff" | "fl" | "ffi" | "ffl"))
}

/// Whether a word of the source is the quote's without a ligature that was lost (`nite` for `finite`),
/// or its letters from the last to the first, as a right-to-left word is stored in the order of the
/// page.
fn is_damaged(quote: &str, source: &str) -> bool {
    const LIGATURES: [&str; 5] = ["ffi", "ffl", "ff", "fi", "fl"];
    if source.is_empty() || quote == source {
        return false;
    }
    let lost = |ligature: &str| quote.contains(ligature) && quote.replace(ligature, "") == source;
    let right_to_left = |c: char| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fefc}');
    LIGATURES.iter().any(|ligature| lost(ligature))
        || quote.chars().count() > 2
            && quote.chars().all(right_to_left)
            && quote.chars().rev().eq(source.chars())
}
