//! English ordinals: `the thirtieth day` is `the 30th day`.

use super::beside::{self, Beside};
use super::scan::{Scan, Word};
use super::{Language, NumberRule};

/// The numbers whose ordinals are not built with `th`, and those that are.
const ORDINALS: [(&str, &str); 28] = [
    ("first", "one"),
    ("second", "two"),
    ("third", "three"),
    ("fourth", "four"),
    ("fifth", "five"),
    ("sixth", "six"),
    ("seventh", "seven"),
    ("eighth", "eight"),
    ("ninth", "nine"),
    ("tenth", "ten"),
    ("eleventh", "eleven"),
    ("twelfth", "twelve"),
    ("thirteenth", "thirteen"),
    ("fourteenth", "fourteen"),
    ("fifteenth", "fifteen"),
    ("sixteenth", "sixteen"),
    ("seventeenth", "seventeen"),
    ("eighteenth", "eighteen"),
    ("nineteenth", "nineteen"),
    ("twentieth", "twenty"),
    ("thirtieth", "thirty"),
    ("fortieth", "forty"),
    ("fiftieth", "fifty"),
    ("sixtieth", "sixty"),
    ("seventieth", "seventy"),
    ("eightieth", "eighty"),
    ("ninetieth", "ninety"),
    ("hundredth", "hundred"),
];

/// The number of an ordinal.
pub(super) fn cardinal(word: &str) -> Option<&'static str> {
    ORDINALS.iter().find(|(ordinal, _)| *ordinal == word).map(|(_, cardinal)| *cardinal)
}

impl Scan<'_> {
    /// Rewrites an ordinal behind `the`, which is no fraction there: a chain of number words with the
    /// ordinal of its last one behind it. Whether there is one, rewritten or not.
    pub(super) fn ordinal(&mut self, chain: &[Word], joined: &[bool]) -> bool {
        if !self.languages.contains(&Language::English) || joined.contains(&true) {
            return false;
        }
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return false };
        let end = last.range.end;
        let gap = self.blank(end).or_else(|| self.rest(end).starts_with('-').then_some(1));
        let Some(word) = gap.and_then(|gap| self.word(end + gap)) else { return false };
        let Some(cardinal) = cardinal(&word.folded) else { return false };
        let mut letters: String = chain.iter().map(|word| word.folded.as_str()).collect();
        letters.push_str(cardinal);
        let value = self.spellers.iter().find_map(|speller| speller.value(&letters));
        if let Some(value) = value {
            self.put_ordinal(first.range.start, word.range.end, value);
        }
        true
    }

    /// An ordinal without number words before it; whether it is one.
    pub(super) fn ordinal_alone(&mut self, word: &Word) -> bool {
        if !self.languages.contains(&Language::English) {
            return false;
        }
        let Some(cardinal) = cardinal(&word.folded) else { return false };
        let value = self.spellers.iter().find_map(|speller| speller.value(cardinal));
        if let Some(value) = value {
            self.put_ordinal(word.range.start, word.range.end, value);
        }
        true
    }

    fn put_ordinal(&mut self, start: usize, end: usize, value: u64) {
        let is_named =
            matches!(beside::before(self.text, start), Beside::Word(word, _) if word == "the");
        // "the third-party", "the second half", "the first two".
        if !is_named || self.goes_on(end, false) {
            return;
        }
        let suffix = match (value % 100, value % 10) {
            (11..=13, _) => "th",
            (_, 1) => "st",
            (_, 2) => "nd",
            (_, 3) => "rd",
            _ => "th",
        };
        self.change(start..end, &format!("{value}{suffix}"), vec![NumberRule::Ordinals]);
    }
}
