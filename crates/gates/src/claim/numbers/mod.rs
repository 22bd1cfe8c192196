//! Numbers by value: `30`, `thirty`, `1,000`, `1 000` and `5 million`, for claims alone.
//!
//! The quote engine never looks at values: a quote is what somebody wrote. A required term of a claim
//! may be looked for by value where the claim, or its gate, asks for it; what let it match is named
//! ([`NumberRule`]).
//!
//! A number in words is taken only where the language spells the value exactly so, and whole: of
//! `nineteen eighty-four`, `thirty-first` and `one in two hundred thousandths` nothing is changed.
//! `one` in languages where it is the article as well is left as it is.

mod han;
mod scan;
mod spelled;
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

    /// Whether a full stop groups digits and a comma begins decimals.
    const fn groups_by_stop(self) -> bool {
        match self {
            Language::German
            | Language::Spanish
            | Language::Italian
            | Language::Portuguese
            | Language::Dutch => true,
            Language::English | Language::French | Language::Chinese | Language::Japanese => false,
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
    /// `1,000` and `1 000` are 1000.
    DigitGrouping,
    /// `5 million` is 5000000.
    ScaleWords,
}

impl NumberRule {
    /// `number_words`, `digit_grouping`, `scale_words`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NumberRule::NumberWords => "number_words",
            NumberRule::DigitGrouping => "digit_grouping",
            NumberRule::ScaleWords => "scale_words",
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
/// assert_eq!(numbers.normalise("the thirty-first").text(), "the thirty-first");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumericValues {
    languages: Vec<Language>,
}

impl NumericValues {
    /// The languages of claims and sources. Where they disagree on what a full stop between digits
    /// means, it is left as it is.
    pub fn new(languages: impl IntoIterator<Item = Language>) -> Self {
        let mut languages: Vec<Language> = languages.into_iter().collect();
        languages.sort();
        languages.dedup();
        NumericValues { languages }
    }

    /// The languages, each once.
    #[must_use]
    pub fn languages(&self) -> &[Language] {
        &self.languages
    }

    /// A text with its numbers in plain digits. O(length).
    #[must_use]
    pub fn normalise(&self, text: &str) -> Normalised {
        let spellers =
            self.languages.iter().filter_map(|language| Speller::new(*language)).collect();
        scan::Scan::new(text, &self.languages, spellers).run()
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
