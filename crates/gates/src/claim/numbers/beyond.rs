//! What belongs to a number beside its digits or words: a sign in words, decimals in words, and the
//! same number in brackets.

use super::beside::{self, Beside};
use super::scan::Scan;
use super::{Language, lists};

/// A number in brackets is not longer.
const LONGEST: usize = 80;

/// More decimals than this are no number that somebody spells.
const MOST_DECIMALS: usize = 12;

impl Scan<'_> {
    /// Where the word before a number begins that is its sign: `minus thirty`, `负三十`. None where it
    /// takes one number from another, or is a half of "plus or minus".
    pub(super) fn sign_before(&self, start: usize) -> Option<usize> {
        let before = self.text.get(..start)?;
        if self.reads_han()
            && let Some(sign) = before.chars().next_back().filter(|c| matches!(c, '负' | '負'))
        {
            let at = start - sign.len_utf8();
            // 胜负, 正负 and the like end in the same character.
            let more = self.text.get(..at)?.chars().next_back();
            return more.is_none_or(|c| !"胜勝正欠自抱背辜肩".contains(c)).then_some(at);
        }
        if self.languages.contains(&Language::Japanese)
            && let Some(rest) = before.strip_suffix("マイナス")
        {
            let more = rest.chars().next_back();
            return more.is_none_or(|c| !c.is_numeric() && c != 'ス').then_some(rest.len());
        }
        let minus = |language: &Language| {
            matches!(language, Language::English | Language::German | Language::Dutch)
        };
        if !self.languages.iter().any(minus) {
            return None;
        }
        let word = before.trim_end_matches([' ', '\u{A0}', '\u{202F}']);
        if word.len() == before.len() || before.len() - word.len() > 4 {
            return None;
        }
        let at = word.len().checked_sub("minus".len())?;
        let is_minus = word.get(at..).is_some_and(|word| word.eq_ignore_ascii_case("minus"));
        let head = word.get(..at)?;
        let glued = head.chars().next_back().is_some_and(|c| !c.is_whitespace() && !is_opening(c));
        (is_minus && !glued && !self.is_taken_from(at)).then_some(at)
    }

    /// Whether another number stands in the three words before a byte, or `plus or`.
    fn is_taken_from(&self, byte: usize) -> bool {
        let mut at = byte;
        if let Beside::Word(word, start) = beside::before(self.text, at)
            && ["and", "or", "to", "of", "und", "oder", "bis", "en", "tot"].contains(&&*word)
        {
            // "from ten to minus five" takes nothing away; "plus or minus" does both.
            return matches!(beside::before(self.text, start), Beside::Word(word, _) if word == "plus");
        }
        for _ in 0..3 {
            match beside::before(self.text, at) {
                Beside::Word(word, start) => {
                    let other = lists::is_part(&word)
                        || self.is_number_word(&word)
                        || matches!(word.as_str(), "plus" | "percent" | "prozent" | "procent");
                    if other {
                        return true;
                    }
                    at = start;
                }
                Beside::Digit | Beside::Unclear => return true,
                // A sentence or a bracket ends there; an amount or an operator does not.
                Beside::Apart => {
                    let rest = self.text.get(..at).unwrap_or_default().trim_end();
                    return rest.ends_with([
                        '%', '\u{B0}', '$', '\u{20AC}', '\u{A3}', '+', '/', ')', '\u{B1}',
                    ]);
                }
                Beside::Comma(_) => return false,
            }
        }
        false
    }

    /// The decimals that are spelled behind a number: `two point five`. Where they end, and their
    /// digits. None where the languages disagree on the point.
    pub(super) fn decimals(&self, end: usize) -> Option<(usize, String)> {
        self.point?;
        let point = self.word(end + self.blank(end)?)?;
        let is_point = |language: &&Language| lists::point(**language) == Some(&*point.folded);
        let language = self.languages.iter().find(is_point)?;
        let mut at = point.range.end;
        let mut digits = String::new();
        while digits.len() < MOST_DECIMALS {
            let word = self.blank(at).and_then(|blank| self.word(at + blank));
            let digit = word.as_ref().and_then(|word| {
                if *language == Language::English && word.folded == "oh" {
                    return Some(0);
                }
                self.spellers.iter().find_map(|speller| speller.value(&word.folded))
            });
            let Some((word, digit)) = word.zip(digit.filter(|digit| *digit < 10)) else { break };
            digits.push_str(&digit.to_string());
            at = word.range.end;
        }
        (!digits.is_empty()).then_some((at, digits))
    }

    /// Where brackets behind a number end in which the same number stands: `thirty (30)`,
    /// `30 (thirty)`. Another number in them makes none of both.
    pub(super) fn restated(&self, end: usize, number: &str) -> Option<usize> {
        let open_at = end + self.blank(end).unwrap_or(0);
        let open = self.rest(open_at).chars().next()?;
        let close = match open {
            '(' => ')',
            '\u{FF08}' => '\u{FF09}',
            _ => return None,
        };
        let rest = self.rest(open_at + open.len_utf8());
        let near = rest.char_indices().take_while(|(i, c)| *i < LONGEST && !is_opening(*c));
        let at = near.filter(|(_, c)| *c == close).map(|(i, _)| i).next()?;
        let inside = rest.get(..at)?.trim();
        let same = || {
            let plain = Scan::new(inside, self.languages, self.spellers).run();
            plain.text() == number
        };
        // A word that may be the article is the number here.
        let spelled = || {
            let letters: String =
                beside::fold(inside).chars().filter(|c| c.is_alphabetic()).collect();
            let mut values = self.spellers.iter().filter_map(|speller| speller.value(&letters));
            values.any(|value| value.to_string() == number)
        };
        let end = open_at + open.len_utf8() + at + close.len_utf8();
        (!inside.is_empty() && (same() || spelled())).then_some(end)
    }

    /// Whether percent stands behind a number.
    pub(super) fn is_percent(&self, end: usize) -> bool {
        let word = self.blank(end).and_then(|blank| self.word(end + blank));
        let behind = |word: &super::scan::Word| {
            let next = self.blank(word.range.end)?;
            self.word(word.range.end + next)
        };
        word.is_some_and(|word| match word.folded.as_str() {
            "percent" | "prozent" | "procent" => true,
            "per" => behind(&word).is_some_and(|next| next.folded == "cent"),
            _ => false,
        })
    }
}

const fn is_opening(c: char) -> bool {
    matches!(c, '(' | '\u{FF08}' | '[' | '"' | '\u{201C}' | '\u{201E}' | '\u{AB}' | '*' | '_')
}
