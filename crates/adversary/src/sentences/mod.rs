//! The texts: sentences, carrier sentences for numeric fragments, and what may be changed or cut in each language.

mod ar;
mod de;
mod en;
mod es;
mod fr;
mod hi;
mod ja;
mod ko;
mod ru;
mod th;
mod tr;
mod universal;
mod zh;

pub(crate) use universal::{CHANGES, FRAGMENTS};

/// Everything the generator knows about a language.
#[derive(Debug)]
pub(crate) struct Language {
    /// Two letters.
    pub(crate) code: &'static str,
    /// Sentences of prose.
    pub(crate) sentences: &'static [&'static str],
    /// Sentences with `{}` inside, where a fragment goes.
    pub(crate) carriers: &'static [&'static str],
    /// Sentences that end with `{}` and punctuation.
    pub(crate) endings: &'static [&'static str],
    /// Pieces of sentences without and with their negation.
    pub(crate) negations: &'static [(&'static str, &'static str)],
    /// Kind, and text with a mark where cutting it changes the meaning: `|` whichever part is quoted, `[` when the left part is,
    /// `]` when the right part is (a lone "percent" or "million" says nothing false).
    pub(crate) fragments: &'static [(&'static str, &'static str)],
    /// Kind, fragment of the source, fragment of the quote.
    pub(crate) changes: &'static [(&'static str, &'static str, &'static str)],
    /// Words (lower case) that an honest edge keeps away from: numbers, units, scales, signs.
    pub(crate) avoid: &'static [&'static str],
}

impl Language {
    /// Written without blanks between words (Thai has blanks between clauses).
    pub(crate) fn unspaced(&self) -> bool {
        matches!(self.code, "zh" | "ja" | "th")
    }

    /// Chinese and Japanese: sentences follow each other without a blank.
    pub(crate) fn cjk(&self) -> bool {
        matches!(self.code, "zh" | "ja")
    }

    /// Latin or Cyrillic: words are hyphenated at line ends and may hold soft hyphens.
    pub(crate) fn alphabetic(&self) -> bool {
        matches!(self.code, "en" | "de" | "fr" | "es" | "ru" | "tr")
    }

    /// How many letters a word beside an honest edge has at least; syllables and consonant signs count more than letters.
    pub(crate) fn plain_length(&self) -> usize {
        match self.code {
            "ko" => 2,
            "hi" | "ar" => 3,
            _ => 4,
        }
    }
}

/// All languages.
pub(crate) const LANGUAGES: &[Language] = &[
    en::EN,
    de::DE,
    fr::FR,
    es::ES,
    ru::RU,
    zh::ZH,
    ja::JA,
    ko::KO,
    hi::HI,
    ar::AR,
    tr::TR,
    th::TH,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_is_complete() {
        for lang in LANGUAGES {
            assert!(
                lang.sentences.len() >= 45,
                "{}: {} sentences",
                lang.code,
                lang.sentences.len()
            );
            assert!(lang.carriers.len() >= 6, "{}", lang.code);
            for text in lang.carriers.iter().chain(lang.endings) {
                assert_eq!(text.matches("{}").count(), 1, "{}: {text}", lang.code);
            }
            for (i, a) in lang.sentences.iter().enumerate() {
                assert!(!lang.sentences[..i].contains(a), "{}: twice: {a}", lang.code);
                assert!(a.chars().next().is_some_and(char::is_alphabetic), "{}: {a}", lang.code);
            }
            for (plain, negated) in lang.negations {
                let used = lang.sentences.iter().any(|s| s.contains(plain) || s.contains(negated));
                assert!(used, "{}: no sentence holds {plain} or {negated}", lang.code);
            }
            for (kind, text) in lang.fragments.iter().chain(FRAGMENTS) {
                assert!(text.contains(['|', '[', ']']), "{}: {kind}: {text}", lang.code);
            }
        }
    }
}
