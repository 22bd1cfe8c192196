//! Numbers by value: `30`, `thirty`, `1,000` and `5 million`, for claims alone.
//!
//! The quote engine never looks at values: a quote is what somebody wrote. A required term of a claim
//! may be looked for by value where the claim, or its gate, asks for it; what let it match is named
//! ([`NumberRule`]).
//!
//! A number in words is taken only where the language spells the value exactly so, and whole, with its
//! sign (`minus thirty`), its decimals (`two point five`) and the same number in brackets
//! (`thirty (30)`): of `nineteen eighty-four` and `two hundred thousandths` nothing is changed. English
//! ordinals are numbers behind `the`, where they are no fractions (`the thirtieth day`). Where what
//! stands beside it may belong to it (`one million, two hundred thousand`) nothing is changed either:
//! a number that is left as it is costs a match, one that is cut would let a false claim pass.
//!
//! # Limits
//!
//! - A word that is a number in one of the languages and another word in one of them is left as it is
//!   where it stands alone: `one` (`one of them`), the article (`un`), `due` and `once` beside English, `neuf` in French. So
//!   name no more languages than the texts have.
//! - Digits are grouped by the mark that all the languages group by, by an apostrophe or by a blank
//!   that does not break; never by a plain blank, for `pages 12 300` are two numbers. A mark that they
//!   disagree on is left, as is the full stop of Spanish, which has both habits.
//! - A scale word that they disagree on (`billion` in English and German) is left.

mod beside;
mod beyond;
mod han;
mod lists;
mod ordinals;
mod scan;
mod spelled;
#[cfg(test)]
mod tests;
mod words;

use std::ops::Range;
use std::str::FromStr;
use std::{error, fmt};

use serde::{Deserialize, Serialize};

use words::Speller;

/// A language whose number words are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Language {
    /// `en`
    #[serde(rename = "en")]
    English,
    /// `de`
    #[serde(rename = "de")]
    German,
    /// `fr`
    #[serde(rename = "fr")]
    French,
    /// `es`
    #[serde(rename = "es")]
    Spanish,
    /// `it`
    #[serde(rename = "it")]
    Italian,
    /// `pt`
    #[serde(rename = "pt")]
    Portuguese,
    /// `nl`
    #[serde(rename = "nl")]
    Dutch,
    /// `zh`
    #[serde(rename = "zh")]
    Chinese,
    /// `ja`
    #[serde(rename = "ja")]
    Japanese,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 9] = [
        Language::English,
        Language::German,
        Language::French,
        Language::Spanish,
        Language::Italian,
        Language::Portuguese,
        Language::Dutch,
        Language::Chinese,
        Language::Japanese,
    ];

    /// `en`, `de`, `fr`, `es`, `it`, `pt`, `nl`, `zh`, `ja`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
            Language::Italian => "it",
            Language::Portuguese => "pt",
            Language::Dutch => "nl",
            Language::Chinese => "zh",
            Language::Japanese => "ja",
        }
    }

    /// What stands between two parts of a number.
    const fn joiner(self) -> Option<&'static str> {
        match self {
            Language::English => Some("and"),
            Language::German => Some("und"),
            Language::French => Some("et"),
            Language::Spanish => Some("y"),
            Language::Portuguese => Some("e"),
            Language::Dutch => Some("en"),
            Language::Italian | Language::Chinese | Language::Japanese => None,
        }
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let known = Language::ALL.into_iter().find(|language| language.code() == code);
        known.ok_or_else(|| UnknownLanguage { code: code.to_owned() })
    }
}

/// A language whose number words are not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage {
    code: String,
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown language {:?}; known are en, de, fr, es, it, pt, nl, zh, ja", self.code)
    }
}

impl error::Error for UnknownLanguage {}

/// A rule by which numbers are compared by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumberRule {
    /// `thirty` is 30.
    NumberWords,
    /// `1,000` is 1000, as is one grouped by a blank that does not break.
    DigitGrouping,
    /// `5 million` is 5000000.
    ScaleWords,
    /// `minus thirty` is -30.
    SignWords,
    /// `thirty (30)` is 30.
    Restated,
    /// `the thirtieth` is the 30th.
    Ordinals,
}

impl NumberRule {
    /// `number_words`, `digit_grouping`, `scale_words`, `sign_words`, `restated`, `ordinals`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NumberRule::NumberWords => "number_words",
            NumberRule::DigitGrouping => "digit_grouping",
            NumberRule::ScaleWords => "scale_words",
            NumberRule::SignWords => "sign_words",
            NumberRule::Restated => "restated",
            NumberRule::Ordinals => "ordinals",
        }
    }
}

/// Compares numbers by value, in the languages of the texts.
///
/// # Example
/// ```
/// use asquoted_gates::claim::numbers::{Language, NumericValues};
///
/// let numbers = NumericValues::new([Language::English]);
/// assert_eq!(numbers.normalise("thirty days, 1,000 users").text(), "30 days, 1000 users");
/// assert_eq!(numbers.normalise("5 million").text(), "5000000");
/// assert_eq!(numbers.normalise("minus two point five").text(), "-2.5");
/// assert_eq!(numbers.normalise("thirty (30) days, one of them").text(), "30 days, one of them");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumericValues {
    languages: Vec<Language>,
    spellers: Vec<Speller>,
}

impl NumericValues {
    /// The languages of claims and sources. Where they disagree on what a full stop between digits
    /// means, it is left as it is.
    pub fn new(languages: impl IntoIterator<Item = Language>) -> Self {
        let mut languages: Vec<Language> = languages.into_iter().collect();
        languages.sort();
        languages.dedup();
        let spellers = languages.iter().filter_map(|language| Speller::new(*language)).collect();
        NumericValues { languages, spellers }
    }

    /// The languages, each once.
    #[must_use]
    pub fn languages(&self) -> &[Language] {
        &self.languages
    }

    /// A text with its numbers in plain digits. O(length).
    #[must_use]
    pub fn normalise(&self, text: &str) -> Normalised {
        scan::Scan::new(text, &self.languages, &self.spellers).run()
    }
}

/// A text with its numbers in plain digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Normalised {
    text: String,
    changes: Vec<Change>,
}

/// A number that was rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    /// Bytes of the rewritten text.
    new: Range<usize>,
    /// Bytes of the text as it was.
    old: Range<usize>,
    rules: Vec<NumberRule>,
}

impl Normalised {
    /// The rewritten text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where a range of the rewritten text stands in the text as it was. O(log of the changes).
    #[must_use]
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        self.start(range.start)..self.end(range.end)
    }

    fn start(&self, byte: usize) -> usize {
        let at = self.changes.partition_point(|change| change.new.end <= byte);
        match self.changes.get(at) {
            Some(change) if change.new.start <= byte => change.old.start,
            _ => self.shifted(at, byte),
        }
    }

    fn end(&self, byte: usize) -> usize {
        let at = self.changes.partition_point(|change| change.new.end < byte);
        match self.changes.get(at) {
            Some(change) if change.new.start < byte => change.old.end,
            _ => self.shifted(at, byte),
        }
    }

    /// A byte outside of every change, behind the first `n` of them.
    fn shifted(&self, n: usize, byte: usize) -> usize {
        let before = n.checked_sub(1).and_then(|i| self.changes.get(i));
        before.map_or(byte, |change| change.old.end + byte.saturating_sub(change.new.end))
    }

    /// What a range of the text as it was has become, without numbers that the range cuts.
    /// O(log of the changes).
    #[must_use]
    pub fn rewritten(&self, range: Range<usize>) -> Range<usize> {
        let place = |byte: usize| {
            let at = self.changes.partition_point(|change| change.old.end <= byte);
            let before = at.checked_sub(1).and_then(|i| self.changes.get(i));
            let plain =
                before.map_or(byte, |change| change.new.end + byte.saturating_sub(change.old.end));
            (plain, self.changes.get(at).filter(|change| change.old.start < byte))
        };
        let (start, cut) = place(range.start);
        let start = cut.map_or(start, |change| change.new.end);
        let (end, cut) = place(range.end);
        let end = cut.map_or(end, |change| change.new.start);
        start..end.max(start)
    }

    /// The rules by which numbers in a range of the rewritten text were changed, each once.
    #[must_use]
    pub fn rules(&self, range: Range<usize>) -> Vec<NumberRule> {
        let from = self.changes.partition_point(|change| change.new.end <= range.start);
        let inside = self.changes.get(from..).unwrap_or_default().iter();
        let mut rules: Vec<NumberRule> = inside
            .take_while(|change| change.new.start < range.end)
            .flat_map(|change| change.rules.iter().copied())
            .collect();
        rules.sort();
        rules.dedup();
        rules
    }
}
