//! A quick no: whether a text holds the plain words of a quote, two by two.
//!
//! A quote that is looked for in every other source is in nearly none of them, and nearly always two
//! of its words alone say so. The sieve may let through what is not there; what it keeps back must
//! not be there. So it knows only words of ASCII letters, and gives up on a text that holds
//! characters which might turn into such letters or vanish between them.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

/// The plain words of a text, alone and with the one before, as numbers; where two have one number
/// only more is let through.
#[derive(Debug)]
pub(super) struct Sieve {
    hasher: RandomState,
    /// None if the text holds characters that a sieve does not know.
    words: Option<HashSet<u64>>,
}

/// The plain words of a quote.
#[derive(Debug)]
pub(super) struct PlainWords {
    words: Vec<String>,
    /// Those that stand next to each other.
    pairs: Vec<(String, String)>,
}

/// A broken word has no more pieces than this.
const PIECES: usize = 8;

impl PlainWords {
    /// Words of ASCII letters between blanks, a full stop or comma behind them, that no hyphen at
    /// the end of a line can have a part in. With `gaps` the source may have more between two words
    /// than the quote, and only words alone are looked for.
    pub(super) fn of(quote: &str, gaps: bool) -> Self {
        let mut plain = PlainWords { words: Vec::new(), pairs: Vec::new() };
        let mut before = "";
        let mut last: Option<String> = None;
        for piece in quote.split_whitespace() {
            let word = piece.trim_end_matches(['.', ',', ';', ':']);
            let letters = !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic());
            let behind = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | ',' | ';' | ':');
            let own = letters && before.chars().next_back().is_none_or(behind);
            let word = own.then(|| word.to_ascii_lowercase());
            if let Some(word) = &word {
                plain.words.push(word.clone());
            }
            if let (Some(last), Some(word), false) = (last, &word, gaps) {
                plain.pairs.push((last, word.clone()));
            }
            last = word;
            before = piece;
        }
        // The longest one is the rarest.
        plain.words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        plain.words.dedup();
        plain
    }
}

impl Sieve {
    /// O(length).
    pub(super) fn new(text: &str) -> Self {
        let hasher = RandomState::new();
        if text.chars().any(is_odd) {
            return Sieve { hasher, words: None };
        }
        let mut words = HashSet::new();
        // Pieces of a word that breaks over lines, and what stands behind the last one.
        let mut pieces: Vec<Piece> = Vec::new();
        let mut gap = Gap { alphanumeric: true, ..Gap::default() };
        let mut run = String::new();
        for c in text.chars().chain([' ']) {
            if c.is_ascii_alphabetic() {
                run.push(c.to_ascii_lowercase());
                continue;
            }
            if !run.is_empty() {
                let before = if gap.alphanumeric { Vec::new() } else { joined(&pieces) };
                let before = before.into_iter().map(|(_, word)| word).collect();
                if !gap.breaks_a_word() {
                    pieces.clear();
                }
                if pieces.len() == PIECES {
                    pieces.remove(0);
                }
                pieces.push(Piece { text: std::mem::take(&mut run), before });
                // Alone, and joined with the pieces before it.
                for (first, word) in joined(&pieces) {
                    words.insert(hasher.hash_one(&word));
                    for before in pieces.get(first).map(|p| p.before.as_slice()).unwrap_or_default()
                    {
                        words.insert(hasher.hash_one((before, &word)));
                    }
                }
                gap = Gap::default();
            }
            gap.push(c);
        }
        Sieve { hasher, words: Some(words) }
    }

    /// Whether a quote with these words may stand in the text. O(words).
    pub(super) fn lets_through(&self, quote: &PlainWords) -> bool {
        let Some(words) = &self.words else { return true };
        let alone = |word: &String| words.contains(&self.hasher.hash_one(word));
        let paired = |(a, b): &(String, String)| words.contains(&self.hasher.hash_one((a, b)));
        quote.words.iter().all(alone) && quote.pairs.iter().all(paired)
    }
}

/// A run of letters, and the words that may stand before it.
#[derive(Debug)]
struct Piece {
    text: String,
    before: Vec<String>,
}

/// The words that may end with the last piece, each with the number of its first piece.
fn joined(pieces: &[Piece]) -> Vec<(usize, String)> {
    let mut word = String::new();
    let mut out = Vec::new();
    for (i, piece) in pieces.iter().enumerate().rev() {
        word.insert_str(0, &piece.text);
        out.push((i, word.clone()));
    }
    out
}

/// What stands between two runs of letters.
#[derive(Debug, Default)]
struct Gap {
    first: Option<char>,
    line_break: bool,
    alphanumeric: bool,
}

impl Gap {
    fn push(&mut self, c: char) {
        self.first.get_or_insert(c);
        self.alphanumeric |= c.is_alphanumeric();
        self.line_break |= matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    }

    /// Whether one word may go on behind it: a hyphen first, then a line break, and nothing that is
    /// a letter or digit.
    fn breaks_a_word(&self) -> bool {
        let hyphen = self.first.is_some_and(|c| !c.is_whitespace());
        hyphen && self.line_break && !self.alphanumeric
    }
}

/// Characters that might vanish inside a word or turn into ASCII letters, for all that is known
/// here. Those that do not are the usual ones of prose: accented letters, typographic marks, other
/// scripts.
const fn is_odd(c: char) -> bool {
    !matches!(c,
        '\0'..='\u{A9}' | '\u{AB}' | '\u{AC}' | '\u{AE}'..='\u{B9}' | '\u{BB}'..='\u{12F}'
        | '\u{131}' | '\u{134}'..='\u{148}' | '\u{14A}'..='\u{17E}' | '\u{180}'..='\u{1C3}'
        | '\u{370}'..='\u{52F}' | '\u{5D0}'..='\u{5EA}' | '\u{620}'..='\u{64A}'
        | '\u{904}'..='\u{939}' | '\u{2010}'..='\u{2027}' | '\u{20AC}' | '\u{2122}'
        | '\u{2190}'..='\u{21FF}' | '\u{2500}'..='\u{25FF}' | '\u{3000}'..='\u{3002}'
        | '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use asquoted::{Quote, Source};
    use proptest::prelude::*;

    fn through(text: &str, quote: &str) -> bool {
        Sieve::new(text).lets_through(&PlainWords::of(quote, false))
    }

    #[test]
    fn what_is_not_there_is_kept_back() {
        let text = "The hedge was cut in March; a caf\u{E9} \u{2014} \u{201C}opened\u{201D} there.";
        assert!(through(text, "HEDGE was cut in march"));
        assert!(through(text, "opened there."));
        assert!(!through(text, "the hedges were cut"));
        // The words are there, and not next to each other.
        assert!(!through(text, "hedge in March"));
        assert!(Sieve::new(text).lets_through(&PlainWords::of("hedge in March", true)));
        assert!(through(text, "in march a caf\u{E9} opened there"));
        // Nothing plain in the quote, or an odd character in the text: who knows.
        assert!(through(text, "5% (7) caf\u{E9}s"));
        assert!(through("so\u{AD}ft", "Something else"));
    }

    #[test]
    fn words_that_break_over_lines_are_known_in_every_form() {
        let text = "cap-\ntions and inter-\n> na-\r\ntional\u{2010}\nism, real-\ntime";
        for word in
            ["captions", "international", "internationalism", "nationalism", "realtime", "time"]
        {
            assert!(through(text, word), "{word}");
        }
        assert!(through("a cap-\ntion of", "a caption of"));
        assert!(through("a re-\nal-\ntime cap-\ntion", "realtime caption"));
        assert!(!through("cap- tions", "captions"));
    }

    #[test]
    fn what_may_turn_into_letters_is_odd() {
        for odd in [
            '\u{AD}',
            '\u{AA}',
            '\u{130}',
            '\u{133}',
            '\u{17F}',
            '\u{1C9}',
            '\u{307}',
            '\u{200B}',
            '\u{2060}',
            '\u{FB01}',
            '\u{FF41}',
            '\u{212A}',
            '\u{1D41A}',
            '\u{FE0F}',
            '\u{202E}',
            '\u{61C}',
            '\u{FEFF}',
        ] {
            assert!(is_odd(odd), "{odd:?}");
        }
        for usual in [
            'a', '\u{E9}', '\u{201C}', '\u{2014}', '\u{20AC}', '\u{44F}', '\u{4F60}', '\u{A0}',
            '\u{85}',
        ] {
            assert!(!is_odd(usual), "{usual:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

        /// Whatever the engine finds was let through.
        #[test]
        fn nothing_that_is_found_is_kept_back(
            parts in prop::collection::vec(prop::sample::select(vec![
                "a", "l'", "d", "x", "million", "I", "mW", "rain", "Snow", "lays", "fell", "rainsnow", " ", " ", " ", "\n", "-\n", "-", "- \n ", "\r\n", "\u{2010}\n",
                "\u{AD}\n", "\u{AD}", "*", "**", "_", "`", "> ", "\n> ", "\n- ", "'", "\u{2019}", "5", "mm", ".", ", ",
                "\u{FB01}", "\u{FF41}", "\u{E9}", "\u{300}", "\u{307}", "\u{200B}", "\u{2060}", "(", ")", "\"", "[1]", "\u{C}", "\u{4F60}", "/", "@",
            ]), 1..24),
            from in 0usize..24,
            len in 1usize..8,
        ) {
            let text = parts.concat();
            let quote: String = parts.iter().skip(from % parts.len()).take(len).copied().collect();
            for quote in [quote.clone(), quote.to_uppercase(), quote.replace("-\n", ""), quote.replace(['*', '_', '`'], "")] {
                let source = Source::new(text.as_str()).unwrap();
                if source.check(&Quote::new(quote.as_str())).is_found() {
                    prop_assert!(through(&text, &quote), "{text:?} {quote:?}");
                }
            }
        }
    }
}
