//! Numbers in words: read leniently, then kept only if the language spells the value so.

use std::collections::HashMap;

use super::Language;
use super::spelled::Words;

/// A piece of a number word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Small(u64),
    Hundreds(u64),
    Hundred,
    Thousand,
}

/// The number words of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Speller {
    language: Language,
    words: Words,
    /// Folded pieces, by their first byte, the longest first.
    pieces: HashMap<u8, Vec<(String, Piece)>>,
}

/// No number below a million has more letters.
const LONGEST: usize = 120;

impl Speller {
    pub(super) fn new(language: Language) -> Option<Self> {
        let words = Words::of(language)?;
        let mut pieces: HashMap<u8, Vec<(String, Piece)>> = HashMap::new();
        let mut add = |text: &str, piece: Piece| {
            if let Some(first) = text.bytes().next() {
                pieces.entry(first).or_default().push((text.to_owned(), piece));
            }
        };
        for (n, forms) in (0..).zip(&words.small) {
            for form in forms {
                add(form, Piece::Small(n));
            }
        }
        for (n, forms) in (1..).zip(words.hundreds) {
            for form in forms.split('/') {
                add(form, Piece::Hundreds(n * 100));
            }
        }
        for form in words.hundred {
            add(form, Piece::Hundred);
        }
        for form in words.thousand {
            add(form, Piece::Thousand);
        }
        for list in pieces.values_mut() {
            list.sort_by_key(|(text, _)| std::cmp::Reverse(text.len()));
        }
        Some(Speller { language, words, pieces })
    }

    /// Whether its joiner stands inside of a word alone.
    pub(super) const fn joins_without_blanks(&self) -> bool {
        matches!(self.language, Language::German | Language::Dutch)
    }

    /// Whether a folded word can be part of a number. O(length).
    pub(super) fn is_number_word(&self, word: &str) -> bool {
        self.pieces(word).is_some()
    }

    /// The value of folded words, put together without blanks; none if nobody spells it so.
    pub(super) fn value(&self, text: &str) -> Option<u64> {
        let pieces = self.pieces(text)?;
        let (mut total, mut part) = (0_u64, 0_u64);
        let mut thousands = false;
        for piece in pieces {
            match piece {
                Piece::Small(n) | Piece::Hundreds(n) => part += n,
                Piece::Hundred => part = part.max(1) * 100,
                Piece::Thousand if thousands => return None,
                Piece::Thousand => {
                    thousands = true;
                    total = part.max(1) * 1_000;
                    part = 0;
                }
            }
        }
        let value = total + part;
        (value < 1_000_000 && self.spells(value, text)).then_some(value)
    }

    fn pieces(&self, text: &str) -> Option<Vec<Piece>> {
        let text = &self.apart(text);
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        let mut rest = text.as_str();
        let mut out = Vec::new();
        while let Some(first) = rest.bytes().next() {
            let found = self
                .pieces
                .get(&first)
                .and_then(|list| list.iter().find(|(word, _)| self.fits(rest, word)));
            match found {
                Some((word, piece)) => {
                    out.push(*piece);
                    rest = rest.get(word.len()..)?;
                }
                None => {
                    let joiner = self.language.joiner()?;
                    // A joiner stands between two pieces.
                    if out.is_empty() {
                        return None;
                    }
                    rest = rest.strip_prefix(joiner).filter(|rest| !rest.is_empty())?;
                }
            }
        }
        Some(out)
    }

    /// Whether a text begins with a piece and what is behind it may go on: "centsix" is no "cents".
    fn fits(&self, text: &str, word: &str) -> bool {
        let Some(rest) = text.strip_prefix(word) else { return false };
        let Some(first) = rest.bytes().next() else { return true };
        let list = self.pieces.get(&first).map(Vec::as_slice).unwrap_or_default();
        list.iter().any(|(word, _)| rest.starts_with(word.as_str()))
            || self.language.joiner().is_some_and(|joiner| rest.starts_with(joiner))
    }

    /// Italian runs vowels together: centottanta.
    fn apart(&self, text: &str) -> String {
        match self.language {
            Language::Italian => text.replace("centott", "centoott"),
            Language::English
            | Language::German
            | Language::French
            | Language::Spanish
            | Language::Portuguese
            | Language::Dutch
            | Language::Chinese
            | Language::Japanese => text.to_owned(),
        }
    }

    /// Whether a value is spelled so, in one of its forms.
    fn spells(&self, value: u64, text: &str) -> bool {
        let text = self.apart(text);
        self.forms(value).contains(&text)
    }

    /// Every spelling of a value below a million, without blanks and hyphens, folded.
    pub(super) fn forms(&self, value: u64) -> Vec<String> {
        let (thousands, rest) = (value / 1_000, value % 1_000);
        if thousands == 0 {
            return self.below_thousand(rest);
        }
        let mut out = Vec::new();
        for head in self.thousands(thousands) {
            if rest == 0 {
                out.push(head);
                continue;
            }
            for tail in self.below_thousand(rest) {
                out.push(format!("{head}{tail}"));
                if self.joins_thousand(rest) {
                    let joiner = self.language.joiner().unwrap_or_default();
                    out.push(format!("{head}{joiner}{tail}"));
                }
            }
        }
        out
    }

    fn thousands(&self, n: u64) -> Vec<String> {
        let word = self.words.thousand.first().copied().unwrap_or_default();
        match (self.language, n) {
            (Language::Italian, 1) => vec!["mille".to_owned()],
            (Language::French | Language::Spanish | Language::Portuguese, 1) => {
                vec![word.to_owned()]
            }
            (Language::German | Language::Dutch, 1) => {
                let one = if self.language == Language::German { "ein" } else { "een" };
                vec![word.to_owned(), format!("{one}{word}")]
            }
            _ => {
                let heads = self.below_thousand(n).into_iter();
                heads.map(|head| format!("{head}{word}")).collect()
            }
        }
    }

    fn joins_thousand(&self, rest: u64) -> bool {
        match self.language {
            Language::English | Language::German | Language::Dutch => rest < 100,
            Language::Portuguese => rest < 100 || rest.is_multiple_of(100),
            Language::French
            | Language::Spanish
            | Language::Italian
            | Language::Chinese
            | Language::Japanese => false,
        }
    }

    fn below_thousand(&self, n: u64) -> Vec<String> {
        let small = |n: u64| {
            let n = usize::try_from(n).unwrap_or(usize::MAX);
            self.words.small.get(n).cloned().unwrap_or_default()
        };
        let (hundreds, rest) = (n / 100, n % 100);
        if hundreds == 0 {
            return small(rest);
        }
        let mut out = Vec::new();
        for head in self.hundreds(hundreds, rest == 0) {
            if rest == 0 {
                out.push(head);
                continue;
            }
            for tail in small(rest) {
                let joiner = self.language.joiner().unwrap_or_default();
                match self.language {
                    Language::Portuguese => out.push(format!("{head}{joiner}{tail}")),
                    Language::English | Language::German | Language::Dutch => {
                        out.push(format!("{head}{joiner}{tail}"));
                        out.push(format!("{head}{tail}"));
                    }
                    Language::French
                    | Language::Spanish
                    | Language::Italian
                    | Language::Chinese
                    | Language::Japanese => out.push(format!("{head}{tail}")),
                }
            }
        }
        out
    }

    fn hundreds(&self, n: u64, alone: bool) -> Vec<String> {
        let index = usize::try_from(n).unwrap_or(usize::MAX);
        if let Some(forms) = index.checked_sub(1).and_then(|i| self.words.hundreds.get(i)) {
            // Cien stands alone, ciento before more.
            let forms: Vec<String> = forms.split('/').map(str::to_owned).collect();
            return match (n, alone) {
                (1, true) => forms.into_iter().take(1).collect(),
                (1, false) => forms.into_iter().skip(1).collect(),
                _ => forms,
            };
        }
        let unit = self.words.small.get(index).and_then(|all| all.first());
        let unit = unit.map(String::as_str).unwrap_or_default();
        let mut out = Vec::new();
        for word in self.words.hundred {
            match (self.language, n) {
                (Language::English, _) => out.push(format!("{unit}{word}")),
                (Language::French | Language::Italian, 1) => out.push((*word).to_owned()),
                (_, 1) => {
                    out.push((*word).to_owned());
                    out.push(format!("{unit}{word}"));
                }
                _ => out.push(format!("{unit}{word}")),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_a_million_is_read_back() {
        for language in Language::ALL {
            let Some(speller) = Speller::new(language) else { continue };
            // Every number to 2,000, then steps of a prime that meet every ending.
            for n in (0..2_000).chain((2_000..1_000_000).step_by(499)) {
                for form in speller.forms(n) {
                    assert_eq!(speller.value(&form), Some(n), "{language:?} {form}");
                }
            }
        }
    }

    #[test]
    fn what_nobody_spells_is_no_number() {
        let speller = Speller::new(Language::English).unwrap();
        for text in ["nineteeneightyfour", "twothirty", "thirtyandforty", "tenfive", "handred"] {
            assert_eq!(speller.value(text), None, "{text}");
        }
        let speller = Speller::new(Language::French).unwrap();
        assert_eq!(speller.value("quatrevingtdixsept"), Some(97));
        assert_eq!(speller.value("soixanteetonze"), Some(71));
        assert_eq!(speller.value("troiscentmille"), Some(300_000));
        let speller = Speller::new(Language::German).unwrap();
        assert_eq!(speller.value("dreihundertsiebenundvierzig"), Some(347));
        let speller = Speller::new(Language::Italian).unwrap();
        assert_eq!(speller.value("duecentottantotto"), Some(288));
    }
}
