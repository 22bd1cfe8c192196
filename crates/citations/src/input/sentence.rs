//! Sentences of answers, and which one a citation backs.

use std::collections::HashSet;
use std::ops::Range;

use asquoted::{Quote, Source, Verdict};

use crate::{RecordSet, Sentence, SentenceBy};

/// The sentences of a text, in bytes, without the blanks round them. O(length).
///
/// For display and for what nobody cited: a full stop ends one before a blank and no lower-case
/// letter or digit, a line break always, and marks of references behind it belong to it.
pub(crate) fn split(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let rest = text.get(i + c.len_utf8()..).unwrap_or_default();
        let ends = match c {
            '\n' => true,
            '\u{3002}' | '\u{FF01}' | '\u{FF1F}' | '\u{964}' | '\u{6D4}' => true,
            '.' | '!' | '?' | '\u{61F}' | '\u{2026}' => {
                ends_here(text.get(..i).unwrap_or_default(), rest)
            }
            _ => false,
        };
        if ends {
            let tail = if c == '\n' { 0 } else { tail(rest) };
            let end = i + c.len_utf8() + tail;
            push(text, start..end, &mut out);
            start = end;
            while chars.peek().is_some_and(|(next, _)| *next < end) {
                chars.next();
            }
        }
    }
    push(text, start..text.len(), &mut out);
    out
}

/// The range that a byte lies in, of ranges that ascend. O(log).
pub(crate) fn around(ranges: &[Range<usize>], at: usize) -> Option<&Range<usize>> {
    ranges.get(ranges.partition_point(|range| range.end <= at)).filter(|range| range.contains(&at))
}

fn push(text: &str, range: Range<usize>, out: &mut Vec<Range<usize>>) {
    let slice = text.get(range.clone()).unwrap_or_default();
    let start = range.start + (slice.len() - slice.trim_start().len());
    let trimmed = slice.trim();
    if trimmed.chars().any(char::is_alphanumeric) {
        out.push(start..start + trimmed.len());
    }
}

/// Words before a full stop that end no sentence.
const SHORT: [&str; 20] = [
    "mr", "mrs", "ms", "dr", "prof", "st", "no", "vs", "etc", "e.g", "i.e", "cf", "fig", "p", "pp",
    "approx", "inc", "ltd", "co", "jr",
];

fn ends_here(before: &str, rest: &str) -> bool {
    let behind = rest.get(tail(rest)..).unwrap_or_default();
    let mut chars = behind.chars();
    match chars.next() {
        None => return true,
        Some(c) if !c.is_whitespace() => return false,
        Some(_) => {}
    }
    let next = behind.trim_start().chars().next();
    let word = before.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    let short = SHORT.iter().any(|s| s.eq_ignore_ascii_case(word));
    !short && next.is_none_or(|c| !c.is_lowercase())
}

/// How much of what follows a full stop belongs to its sentence: closing marks, and references such
/// as `[2]` that stand directly or after one blank.
fn tail(rest: &str) -> usize {
    let mut len = 0;
    // More marks than this belong to no sentence, and a text of nothing else is read once.
    for _ in 0..16 {
        let behind = rest.get(len..).unwrap_or_default();
        let close = behind.chars().next().filter(|c| {
            matches!(
                c,
                '"' | '\''
                    | '\u{201D}'
                    | '\u{2019}'
                    | '\u{BB}'
                    | ')'
                    | '\u{300D}'
                    | '\u{300F}'
                    | '.'
                    | '!'
                    | '?'
            )
        });
        if let Some(c) = close {
            len += c.len_utf8();
            continue;
        }
        let blank = usize::from(behind.starts_with(' '));
        match reference_len(behind.get(blank..).unwrap_or_default()) {
            0 => return len,
            reference => len += blank + reference,
        }
    }
    len
}

/// The length of `[2]`, `[^2]`, `【2†…】` at the start of a text.
fn reference_len(text: &str) -> usize {
    let close = match text.chars().next() {
        Some('[') => ']',
        Some('\u{3010}') => '\u{3011}',
        _ => return 0,
    };
    let end = text.char_indices().take(24).find(|(_, c)| *c == close).map(|(i, _)| i);
    let Some(end) = end else { return 0 };
    let inside = text.get(..end).unwrap_or_default();
    let inside = inside.trim_start_matches(|c: char| !c.is_ascii_digit());
    if inside.is_empty() { 0 } else { end + close.len_utf8() }
}

/// Whether a text is more than a word in quotation marks: three words, or as much in a script
/// without blanks.
pub(crate) fn is_quotable(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    text.split_whitespace().count() >= 3 || letters.filter(|c| *c >= '\u{2E80}').count() >= 6
}

/// Numbers of references in a sentence: `[2]`, `[2, 3]`.
fn marks(sentence: &str) -> Vec<usize> {
    let inside = sentence.split('[').skip(1).filter_map(|part| Some(part.split_once(']')?.0));
    inside
        .flat_map(|list| list.split([',', ' ', ';']))
        .filter_map(|number| number.trim_start_matches('^').parse().ok())
        .collect()
}

/// Gives each citation of an answer the sentence that it backs, where the record does not say.
pub(crate) fn assign(set: &mut RecordSet) {
    let mut answers: Vec<Option<Answer>> = set.answers.iter().map(|_| None).collect();
    for record in &mut set.records {
        let (Some(number), None, Ok(cited)) = (record.answer, &record.sentence, &record.cited)
        else {
            continue;
        };
        let Some(text) = set.answers.get(number).and_then(|a| a.answer.as_deref()) else {
            continue;
        };
        let Some(slot) = answers.get_mut(number) else { continue };
        let answer = slot.get_or_insert_with(|| Answer::new(text));
        record.sentence = answer
            .sentence_of(&cited.quote, record.n)
            .and_then(|(range, by)| Some(Sentence { text: text.get(range)?.to_owned(), by }));
    }
}

/// An answer, taken apart once for all of its citations.
pub(crate) struct Answer {
    source: Option<Source>,
    sentences: Vec<(Range<usize>, HashSet<String>, Vec<usize>)>,
}

/// A longer answer is not taken apart.
pub(crate) const LONGEST: usize = 200_000;

impl Answer {
    pub(crate) fn new(text: &str) -> Self {
        if text.len() > LONGEST {
            return Answer { source: None, sentences: Vec::new() };
        }
        let sentence = |range: Range<usize>| {
            let slice = text.get(range.clone()).unwrap_or_default();
            (range, words(slice), marks(slice))
        };
        Answer {
            source: Source::new(text).ok(),
            sentences: split(text).into_iter().map(sentence).collect(),
        }
    }

    fn sentence_of(&self, quote: &str, n: Option<usize>) -> Option<(Range<usize>, SentenceBy)> {
        let quotation = Quote::new(quote);
        if let Some(Verdict::Found(found)) = self.source.as_ref().map(|s| s.check(&quotation)) {
            let at = found.first().span().start();
            let around = self.sentences.iter().find(|(range, ..)| range.contains(&at))?;
            return Some((around.0.clone(), SentenceBy::Quote));
        }
        let marked =
            self.sentences.iter().find(|(_, _, marks)| n.is_some_and(|n| marks.contains(&n)));
        if let Some((range, ..)) = marked {
            return Some((range.clone(), SentenceBy::Mark));
        }
        // Two words in common, and more than with any other sentence.
        let own = words(quote);
        let common: Vec<usize> =
            self.sentences.iter().map(|(_, words, _)| words.intersection(&own).count()).collect();
        let best = common.iter().copied().max().filter(|best| *best >= 2)?;
        let mut having = common.iter().enumerate().filter(|(_, count)| **count == best);
        match (having.next(), having.next()) {
            (Some((i, _)), None) => {
                let (range, ..) = self.sentences.get(i)?;
                Some((range.clone(), SentenceBy::Words))
            }
            _ => None,
        }
    }
}

/// The words of a text that tell it from others: numbers, and words of more than three letters.
fn words(text: &str) -> HashSet<String> {
    text.split(|c: char| c.is_whitespace())
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .filter(|word| word.chars().count() > 3 || word.chars().any(char::is_numeric))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sentences(text: &str) -> Vec<&str> {
        split(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn sentences_end_where_readers_end_them() {
        assert_eq!(
            sentences("It grew 1.5% vs. 2024. Why? \u{201C}Costs fell.\u{201D} [2] The end\nNext"),
            [
                "It grew 1.5% vs. 2024.",
                "Why?",
                "\u{201C}Costs fell.\u{201D} [2]",
                "The end",
                "Next"
            ]
        );
        assert_eq!(
            sentences("\u{4F60}\u{597D}\u{3002}\u{518D}\u{89C1}"),
            ["\u{4F60}\u{597D}\u{3002}", "\u{518D}\u{89C1}"]
        );
        assert_eq!(
            sentences("See monash.edu for Dr. Smith, e.g. the first."),
            ["See monash.edu for Dr. Smith, e.g. the first."]
        );
        assert!(sentences(" \n ... \n").is_empty());
    }

    #[test]
    fn marks_without_end_are_read_once() {
        for text in [".".repeat(200_000), ".[".repeat(200_000), ". ".repeat(200_000) + "a"] {
            assert!(split(&text).len() <= 1);
        }
    }

    #[test]
    fn a_citation_backs_the_sentence_that_says_most_of_it() {
        let answer = Answer::new("Revenue grew 12% last year. Margins fell. Debt was repaid [3].");
        let of = |quote: &str, n| {
            let (range, by) = answer.sentence_of(quote, n)?;
            Some((range.start, by.name()))
        };
        assert_eq!(of("margins fell", None), Some((28, "quote")));
        assert_eq!(of("All loans are gone", Some(3)), Some((42, "mark")));
        assert_eq!(of("Revenue grew by 12% in 2025", None), Some((0, "words")));
        assert_eq!(of("Nothing alike", None), None);
    }

    proptest! {
        #[test]
        fn sentences_hold_all_words_in_order(text in "[a-zA.?! \n\\[\\]0-9\u{3002}\u{201D}]{0,60}") {
            let joined: String = split(&text).into_iter().map(|r| text[r].to_owned()).collect();
            let letters = |t: &str| t.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            prop_assert_eq!(letters(&joined), letters(&text));
        }
    }
}
