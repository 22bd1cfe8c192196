//! What answers say that no citation backs, and sources that none cites.

use std::collections::HashSet;

use asquoted::{Quote, Source};
use serde::Serialize;

use super::{block_quote, quotation, sentence};
use crate::{InputFormat, Place, RecordSet};

/// What stands in answers without a citation, and what should have been cited and was not. To be
/// shown; whether it matters is for a reader to say. Answers of more than 200,000 bytes are not looked
/// over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coverage {
    /// Quotations of three words or more that are no part of a cited quote of their answer.
    pub quotations: Vec<UncitedQuotation>,
    /// Sentences of three words or more that no citation of their answer backs.
    pub sentences: Vec<UncitedSentence>,
    /// Required sources that no record cites, in the order in which they were required.
    pub sources: Vec<UnusedSource>,
}

/// A quotation that no citation brings a source for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UncitedQuotation {
    /// The number of the answer in [`RecordSet::answers`].
    pub answer: usize,
    /// What stands between the quotation marks.
    pub text: String,
    /// Where its answer stands.
    pub place: Place,
}

/// A sentence of an answer that no citation backs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UncitedSentence {
    /// The number of the answer in [`RecordSet::answers`].
    pub answer: usize,
    /// The sentence.
    pub text: String,
    /// Where its answer stands.
    pub place: Place,
}

/// A source that had to be cited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct UnusedSource {
    /// Its id.
    pub id: String,
}

impl Coverage {
    /// Looks over the answers of a set; `required` are the ids of sources that must be cited.
    /// O(length), and O(quotations · quotes) for each answer.
    ///
    /// # Example
    /// ```
    /// use asquoted_citations::{Coverage, ReadOptions, read};
    ///
    /// let json = r#"[{"id": 1, "answer": "It grew 5% in May. He was \"very much surprised\".",
    ///     "citations": [{"doc": "a.txt", "quote": "grew 5% in May"}]}]"#;
    /// let set = read("answers.json", json, &ReadOptions::default())?;
    /// let coverage = Coverage::of(&set, &["a.txt".to_owned(), "b.txt".to_owned()]);
    /// assert_eq!(coverage.quotations[0].text, "very much surprised");
    /// assert_eq!(coverage.sentences[0].text, "He was \"very much surprised\".");
    /// assert_eq!(coverage.sources[0].id, "b.txt");
    /// # Ok::<(), asquoted_citations::ParseError>(())
    /// ```
    #[must_use]
    pub fn of(set: &RecordSet, required: &[String]) -> Self {
        let mut coverage = Coverage::default();
        let mut quotes: Vec<Vec<&str>> = set.answers.iter().map(|_| Vec::new()).collect();
        let mut backed: Vec<HashSet<&str>> = set.answers.iter().map(|_| HashSet::new()).collect();
        let mut cited: HashSet<&str> = HashSet::new();
        for record in &set.records {
            let own = record.cited.as_ref().ok();
            cited.extend(own.map(|c| c.doc.as_str()));
            let Some(number) = record.answer else { continue };
            if let Some(quotes) = quotes.get_mut(number) {
                quotes.extend(own.map(|c| c.quote.as_str()));
            }
            if let (Some(backed), Some(sentence)) = (backed.get_mut(number), &record.sentence) {
                backed.insert(sentence.text.trim());
            }
        }
        let unused = required.iter().filter(|id| !cited.contains(id.as_str()));
        coverage.sources = unused.map(|id| UnusedSource { id: id.clone() }).collect();
        // A document of prose or a reply of lines is no answer of which every sentence is cited.
        let prose = matches!(set.format, Some(InputFormat::Markdown | InputFormat::Lines));
        for (number, ((answer, quotes), backed)) in
            set.answers.iter().zip(&quotes).zip(&backed).enumerate()
        {
            let text = answer.answer.as_deref().filter(|text| text.len() <= sentence::LONGEST);
            let Some(text) = text else { continue };
            let place = || answer.place.clone();
            coverage.quotations.extend(
                uncited_quotations(text, quotes).into_iter().map(|text| UncitedQuotation {
                    answer: number,
                    text,
                    place: place(),
                }),
            );
            if !prose {
                coverage.sentences.extend(unbacked_sentences(text, backed).into_iter().map(
                    |text| UncitedSentence {
                        answer: number,
                        text: text.to_owned(),
                        place: place(),
                    },
                ));
            }
        }
        coverage
    }

    /// Whether there is nothing to show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.quotations.is_empty() && self.sentences.is_empty() && self.sources.is_empty()
    }
}

/// Quotations and block quotes that are no part of a quote, and hold none.
fn uncited_quotations(text: &str, quotes: &[&str]) -> Vec<String> {
    let quotes: Vec<Words> = quotes.iter().map(|quote| Words::new(quote)).collect();
    let blocks = block_quote::find(text);
    let ranges: Vec<_> = blocks.iter().map(|block| block.range.clone()).collect();
    let marked = quotation::find(text)
        .into_iter()
        .filter(|found| sentence::around(&ranges, found.whole.start).is_none())
        .filter_map(|found| Some((found.inner.start, text.get(found.inner)?.trim())));
    let blocks = blocks.iter().map(|block| (block.range.start, block.text.as_str()));
    let mut all: Vec<(usize, &str)> = marked.chain(blocks).collect();
    all.sort_unstable();
    let uncited = |inner: &&str| {
        let words = Words::new(inner);
        sentence::is_quotable(inner) && !quotes.iter().any(|quote| words.is_part(quote))
    };
    all.into_iter().map(|(_, inner)| inner).filter(uncited).map(str::to_owned).collect()
}

/// Sentences that no citation backs. A heading or an exclamation states nothing to be cited.
fn unbacked_sentences<'t>(text: &'t str, backed: &HashSet<&str>) -> Vec<&'t str> {
    // A block of a message may hold several sentences, a claim may be one half of one.
    let is_backed = |sentence: &str| {
        backed.iter().any(|claim| claim.contains(sentence) || sentence.contains(*claim))
    };
    sentence::split(text)
        .into_iter()
        .filter_map(|range| text.get(range))
        .filter(|sentence| sentence::is_quotable(sentence) && !is_backed(sentence))
        .collect()
}

/// Words that may stand in others, or others in them.
struct Words {
    source: Option<Source>,
    quote: Quote,
}

impl Words {
    fn new(text: &str) -> Self {
        // A quote that is longer than any answer is no part of one.
        let short = text.len() <= sentence::LONGEST;
        let source = if short { Source::new(text).ok() } else { None };
        Words { source, quote: Quote::new(if short { text } else { "" }) }
    }

    /// Whether these words are part of the others, or the other way round.
    fn is_part(&self, other: &Words) -> bool {
        let stands = |quote: &Quote, source: &Option<Source>| {
            source.as_ref().is_some_and(|source| source.check(quote).is_found())
        };
        stands(&self.quote, &other.source) || stands(&other.quote, &self.source)
    }
}
