//! Adversarial cases for quote checkers, with the right answer of every case known from how its text was made.
//!
//! A case is a quote, a source and what a checker must say. Honest cases put copy noise (line ends, blanks, hyphens at line
//! ends, other glyphs, markup …) into a quote or its source and know the span where the quote still stands. Changed cases alter
//! one thing that carries meaning (a digit, a sign, a unit, a negation, a word) or cut a quote inside a number, a compound or an
//! identifier; they must not be found.
//!
//! Nothing here uses a crate of the project or a Unicode crate: an error in a shared table would make the expected answer wrong in the
//! same way as the answer.
//!
//! ```
//! use asquoted_adversary::{Expect, cases};
//!
//! for case in cases(1, 200) {
//!     if let Expect::Found { chars: (start, end) } = case.expect {
//!         assert!(start < end && end <= case.source.chars().count());
//!     }
//! }
//! ```

mod changes;
mod chars;
mod edit;
mod honest;
pub mod json;
mod noise;
mod rng;
pub mod run;
mod sentences;
mod source;

use rng::Rng;
use sentences::{LANGUAGES, Language};
use std::sync::OnceLock;

/// What a checker must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expect {
    /// The quote stands in the source.
    Found {
        /// Where: from the first letter or digit to the last one, in code points of the source, end exclusive.
        chars: (usize, usize),
    },
    /// Any answer but "found".
    NotFound,
}

/// A quote, a source and the right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Unique within one seed; names the noises of the case.
    pub id: String,
    /// Language of the text.
    pub lang: &'static str,
    /// Noise or change.
    pub kind: String,
    /// The quote to look for.
    pub quote: String,
    /// The text to look in.
    pub source: String,
    /// The right answer.
    pub expect: Expect,
}

/// What makes cases of a kind.
#[derive(Clone, Debug)]
enum Maker {
    Honest(honest::Maker),
    Change(changes::Change),
}

/// A kind of case that a language has.
#[derive(Clone, Debug)]
struct Kind {
    name: String,
    maker: Maker,
}

/// What a maker gives: noises by name, quote, source, expected answer.
struct Made {
    notes: String,
    quote: Vec<char>,
    source: Vec<char>,
    expect: Expect,
}

/// How often a kind is tried before it counts as not fitting: most draws of a sentence lack what a kind needs.
const TRIES: usize = 400;

impl Kind {
    /// Whether the kind comes up often enough to count as one of the language's.
    fn fits(&self, lang: &Language) -> bool {
        (0..2).all(|stream| self.make(lang, &mut Rng::new(0, stream), TRIES / 8).is_some())
    }

    fn make(&self, lang: &Language, rng: &mut Rng, tries: usize) -> Option<Made> {
        (0..tries).find_map(|_| match &self.maker {
            Maker::Honest(maker) => honest::make(lang, maker, rng),
            Maker::Change(change) => {
                let pair = change(lang, &self.name, rng)?;
                // A changed source gets copy noise too: noise must never hide a change.
                let (source, notes) = honest::light_noise(lang, pair.source, rng);
                Some(Made { notes, quote: pair.quote, source, expect: Expect::NotFound })
            }
        })
    }
}

/// The kinds that a language has, in a fixed order: honest ones and changes take turns, so that small runs have both.
fn kinds_of(lang: &Language) -> Vec<Kind> {
    let fits = |kind: &Kind| kind.fits(lang);
    let mut honest = honest::kinds()
        .into_iter()
        .map(|(name, maker)| Kind { name, maker: Maker::Honest(maker) })
        .filter(fits);
    let mut changed = changes::kinds(lang)
        .into_iter()
        .map(|(name, change)| Kind { name, maker: Maker::Change(change) })
        .filter(fits);
    let mut all = Vec::new();
    loop {
        let (one, other) = (honest.next(), changed.next());
        if one.is_none() && other.is_none() {
            return all;
        }
        all.extend(one.into_iter().chain(other));
    }
}

/// The kinds of every language. Finding them means trying each, so it is done once.
fn tables() -> &'static [(&'static Language, Vec<Kind>)] {
    static TABLES: OnceLock<Vec<(&'static Language, Vec<Kind>)>> = OnceLock::new();
    TABLES.get_or_init(|| LANGUAGES.iter().map(|lang| (lang, kinds_of(lang))).collect())
}

/// The kinds of case each language has, by name.
///
/// ```
/// let kinds = asquoted_adversary::kinds();
/// assert_eq!(kinds.len(), 12);
/// ```
#[must_use]
pub fn kinds() -> Vec<(&'static str, Vec<String>)> {
    tables()
        .iter()
        .map(|(lang, kinds)| (lang.code, kinds.iter().map(|kind| kind.name.clone()).collect()))
        .collect()
}

/// `count` cases, the same ones for the same seed. Languages take turns, and within a language its kinds.
///
/// Cases are made one by one: a million of them take no more memory than one.
pub fn cases(seed: u64, count: usize) -> impl Iterator<Item = Case> {
    let tables = tables();
    (0..count).filter_map(move |n| {
        let (lang, kinds) = tables.get(n % tables.len().max(1))?;
        let mut rng = Rng::new(seed, n as u64);
        let turn = n / tables.len();
        // A kind that a draw does not give is followed by the next: the count stays what was asked for.
        (0..kinds.len()).find_map(|step| {
            let kind = kinds.get((turn + step) % kinds.len())?;
            let made = kind.make(lang, &mut rng, TRIES)?;
            Some(Case {
                id: format!(
                    "{}-{n}{}{}",
                    lang.code,
                    if made.notes.is_empty() { "" } else { " " },
                    made.notes
                ),
                lang: lang.code,
                kind: kind.name.clone(),
                quote: made.quote.iter().collect(),
                source: made.source.iter().collect(),
                expect: made.expect,
            })
        })
    })
}

#[cfg(test)]
mod tests;
