//! Changes of meaning: pairs whose quote must not be found.
//!
//! Every pair is checked here on characters. A change of words must leave no trace of the quote in the source even when only
//! letters and digits are looked at; a change of signs, digits or punctuation none when blanks and quotation marks are left
//! out; and a cut quote must occur once, at the place it was cut from. A pair that fails is no case.

mod cuts;
mod numbers;
mod words;

use crate::chars::{chars, fold, fold_words, occurrences};
use crate::rng::Rng;
use crate::sentences::{CHANGES, FRAGMENTS, Language};

/// A pair that must not be found.
#[derive(Debug)]
pub(crate) struct Pair {
    /// The text it is checked against.
    pub(crate) source: Vec<char>,
    /// The changed quote.
    pub(crate) quote: Vec<char>,
}

impl Pair {
    /// Neither words nor digits of the quote stand in the source.
    fn words_differ(self) -> Option<Self> {
        let quote = fold_words(&self.quote);
        (occurrences(&fold_words(&self.source), &quote) == 0).then_some(self)
    }

    /// The quote does not stand in the source, signs and punctuation looked at.
    fn signs_differ(self) -> Option<Self> {
        let quote = fold(&self.quote);
        (occurrences(&fold(&self.source), &quote) == 0).then_some(self)
    }

    /// The quote stands in the source only where it was cut from.
    fn only_cut(self) -> Option<Self> {
        let quote = fold(&self.quote);
        (occurrences(&fold(&self.source), &quote) == 1).then_some(self)
    }
}

/// How a change is made.
pub(crate) type Change = fn(&Language, &str, &mut Rng) -> Option<Pair>;

/// The changes that need no table.
const GENERAL: &[(&str, Change)] = &[
    ("digit changed", numbers::digit_changed),
    ("digit dropped", numbers::digit_dropped),
    ("digit added", numbers::digit_added),
    ("digits swapped", numbers::digits_swapped),
    ("decimal point moved", numbers::point_moved),
    ("decimal point dropped", numbers::point_dropped),
    ("separator swapped", numbers::separator_swapped),
    ("sign added to number", numbers::sign_added),
    ("percent or unit sign dropped", numbers::mark_dropped),
    ("symbol in source", numbers::symbol_in_source),
    ("negation", words::negation),
    ("word swapped", words::word_replaced),
    ("word dropped", words::word_dropped),
    ("words swapped", words::words_swapped),
    ("merged halves", words::merged_halves),
    ("wrong document", words::wrong_document),
    ("cut number in sentence", cuts::number_in_sentence),
    ("cut compound in sentence", cuts::compound_in_sentence),
];

/// Names of all kinds of change of a language, with what makes them.
pub(crate) fn kinds(lang: &Language) -> Vec<(String, Change)> {
    let mut all: Vec<(String, Change)> =
        GENERAL.iter().map(|(name, change)| ((*name).to_owned(), *change)).collect();
    let mut add = |name: String, change: Change| {
        if !all.iter().any(|(n, _)| *n == name) {
            all.push((name, change));
        }
    };
    for (kind, ..) in CHANGES.iter().chain(lang.changes) {
        add((*kind).to_owned(), numbers::fragment_changed);
    }
    for (kind, _) in FRAGMENTS.iter().chain(lang.fragments) {
        add(format!("cut {kind}"), cuts::fragment_cut);
    }
    all
}

/// A carrier sentence of the language.
fn carrier<'a>(lang: &'a Language, rng: &mut Rng) -> Option<&'a str> {
    rng.pick(lang.carriers).copied()
}

/// The characters of a sentence without the mark that ends it.
fn without_end(text: &str) -> Vec<char> {
    let mut out = chars(text);
    while out.last().is_some_and(|c| ".。।".contains(*c)) {
        out.pop();
    }
    out
}
