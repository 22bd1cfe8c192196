//! What to quote instead where a quote stands at more than one place.

use asquoted::{Hit, Policy, Quote, Source, Verdict};
use serde::Serialize;

/// A place of an ambiguous quote with so much of what stands around it that no other place has it:
/// the engine finds `prefix`, `exact` and `suffix` together exactly once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UniqueAs {
    /// The words before it, with the blank between.
    pub prefix: String,
    /// The words of the source at the place.
    pub exact: String,
    /// The words behind it, with the blank between.
    pub suffix: String,
}

/// The most words that are taken from each side.
const WORDS: usize = 32;

/// The least context that tells a place from all others; none within 32 words of each side.
/// O(length of the source).
pub(super) fn of(hit: &Hit<'_>, source: &Source, policy: Policy) -> Option<UniqueAs> {
    let text = source.text();
    let span = hit.span();
    let mut words = 1;
    let mut before = (0, 0);
    while words <= WORDS {
        let start = words_before(text, span.start(), words);
        let end = words_after(text, span.end(), words);
        if before == (start, end) {
            return None;
        }
        before = (start, end);
        // One side may be enough.
        for range in [start..span.end(), span.start()..end, start..end] {
            let quote = Quote::new(text.get(range.clone())?).with_policy(policy);
            let Verdict::Found(found) = source.check(&quote) else { continue };
            let at = found.first().span();
            let covers = at.start() <= span.start() && at.end() >= span.end();
            if found.matches() == 1 && found.refused() == 0 && covers {
                return Some(UniqueAs {
                    prefix: text.get(range.start..span.start())?.to_owned(),
                    exact: text.get(span.range())?.to_owned(),
                    suffix: text.get(span.end()..range.end)?.to_owned(),
                });
            }
        }
        words *= 2;
    }
    None
}

/// Where the `count`-th word before a byte starts.
fn words_before(text: &str, byte: usize, count: usize) -> usize {
    let before = text.get(..byte).unwrap_or_default();
    let mut start = byte;
    for _ in 0..count {
        let rest = before.get(..start).unwrap_or_default().trim_end();
        if rest.is_empty() {
            break;
        }
        start = rest
            .char_indices()
            .rev()
            .find(|(_, c)| c.is_whitespace())
            .map_or(0, |(i, c)| i + c.len_utf8());
    }
    start
}

/// Where the `count`-th word behind a byte ends.
fn words_after(text: &str, byte: usize, count: usize) -> usize {
    let mut end = byte;
    for _ in 0..count {
        let rest = text.get(end..).unwrap_or_default();
        let word = rest.trim_start();
        if word.is_empty() {
            break;
        }
        let blank = rest.len() - word.len();
        end += blank + word.find(char::is_whitespace).unwrap_or(word.len());
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unique(text: &str, quote: &str) -> Vec<Option<(String, String)>> {
        let source = Source::new(text).unwrap();
        let quote = Quote::new(quote);
        let Verdict::Found(found) = source.check(&quote) else { panic!("{text}") };
        found
            .hits()
            .map(|hit| of(&hit, &source, Policy::DEFAULT).map(|u| (u.prefix, u.suffix)))
            .collect()
    }

    #[test]
    fn a_word_beside_it_may_be_enough() {
        let text = "Contact support. Read the guide. Contact support.";
        let some = |prefix: &str, suffix: &str| Some((prefix.to_owned(), suffix.to_owned()));
        assert_eq!(unique(text, "Contact support"), [some("", ". Read"), some("guide. ", "")]);
    }

    #[test]
    fn a_text_that_only_repeats_has_none() {
        let text = "la la la ".repeat(100);
        let source = Source::new(&*text).unwrap();
        let quote = Quote::new("la la");
        let Verdict::Found(found) = source.check(&quote) else { panic!("{text}") };
        let middle = found.hits().nth(150).unwrap();
        assert_eq!(of(&middle, &source, Policy::DEFAULT), None);
        // A number that the edge would cut is passed over for more words.
        let text = "see 5 km of road. see 6 km of road.";
        assert!(unique(text, "of road").iter().all(Option::is_some));
    }
}
