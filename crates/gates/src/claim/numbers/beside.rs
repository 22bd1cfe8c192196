//! What stands beside a number.

use super::Language;
use super::{lists, ordinals};

/// What stands beside a place, over blanks, hyphens and marks of emphasis.
pub(super) enum Beside {
    /// Nothing that could belong to a number.
    Apart,
    /// A digit of any script.
    Digit,
    /// A word, folded, and the byte of its far end.
    Word(String, usize),
    /// A comma, and the byte of its far end.
    Comma(usize),
    /// More marks than anybody writes.
    Unclear,
}

/// More marks between two parts of a number are not looked through.
const MOST_MARKS: usize = 16;

/// A longer word is no number.
const LONGEST: usize = 60;

/// What does not part two parts of a number.
fn is_passed(c: char) -> bool {
    c.is_whitespace()
        || "*_~`-\u{AD}\u{2010}\u{2011}\"'\u{201C}\u{201D}\u{2018}\u{2019}".contains(c)
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}')
}

/// Accents that stand behind their letter.
pub(super) const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}')
}

fn is_letter(c: char) -> bool {
    c.is_alphabetic() || is_accent(c)
}

/// What stands before a byte.
pub(super) fn before(text: &str, byte: usize) -> Beside {
    let text = text.get(..byte).unwrap_or_default();
    let mut passed = 0;
    for (at, c) in text.char_indices().rev() {
        if is_passed(c) {
            passed += 1;
            if passed > MOST_MARKS {
                return Beside::Unclear;
            }
        } else if c == ',' {
            return Beside::Comma(at);
        } else if is_letter(c) {
            let end = at + c.len_utf8();
            let head = text.get(..end).unwrap_or_default();
            let letters =
                head.char_indices().rev().take(LONGEST).take_while(|(_, c)| is_letter(*c));
            let start = letters.last().map_or(at, |(start, _)| start);
            return Beside::Word(fold(text.get(start..end).unwrap_or_default()), start);
        } else {
            return if c.is_numeric() { Beside::Digit } else { Beside::Apart };
        }
    }
    Beside::Apart
}

/// What stands behind a byte.
pub(super) fn behind(text: &str, byte: usize) -> Beside {
    let rest = text.get(byte..).unwrap_or_default();
    let mut passed = 0;
    for (at, c) in rest.char_indices() {
        if is_passed(c) {
            passed += 1;
            if passed > MOST_MARKS {
                return Beside::Unclear;
            }
        } else if c == ',' {
            return Beside::Comma(byte + at + 1);
        } else if is_letter(c) {
            let tail = rest.get(at..).unwrap_or_default();
            let word: String = tail.chars().take(LONGEST).take_while(|c| is_letter(*c)).collect();
            return Beside::Word(fold(&word), byte + at + word.len());
        } else {
            return if c.is_numeric() { Beside::Digit } else { Beside::Apart };
        }
    }
    Beside::Apart
}

/// Asks whether a word is a number word.
pub(super) type IsNumber<'a> = &'a dyn Fn(&str) -> bool;

fn joins(languages: &[Language], word: &str) -> bool {
    languages.iter().any(|language| language.joiner() == Some(word))
}

/// Whether what stands before a number belongs to it: "one million, two hundred thousand" is one.
pub(super) fn goes_before(
    text: &str,
    byte: usize,
    languages: &[Language],
    is_number: IsNumber<'_>,
) -> bool {
    match before(text, byte) {
        Beside::Apart => false,
        Beside::Digit | Beside::Unclear => true,
        Beside::Comma(at) => {
            matches!(before(text, at), Beside::Word(word, _) if lists::is_part(&word))
        }
        Beside::Word(word, at) => {
            lists::is_part(&word)
                || is_number(&word)
                || joins(languages, &word)
                    && match before(text, at) {
                        Beside::Word(word, _) => lists::is_part(&word),
                        Beside::Unclear => true,
                        Beside::Apart | Beside::Digit | Beside::Comma(_) => false,
                    }
                || lists::is_range(&word)
                    && match before(text, at) {
                        Beside::Word(word, _) => lists::is_part(&word) || is_number(&word),
                        Beside::Digit | Beside::Unclear => true,
                        Beside::Apart | Beside::Comma(_) => false,
                    }
        }
    }
}

/// Whether what stands behind a number belongs to it; `scaled` if it ends in a word such as million.
pub(super) fn goes_on(
    text: &str,
    byte: usize,
    scaled: bool,
    languages: &[Language],
    is_number: IsNumber<'_>,
) -> bool {
    // "thirty-first" is no 30; "30-day" is written with digits by those who mean it.
    let mut next = text.get(byte..).unwrap_or_default().chars();
    if next.next().is_some_and(|c| matches!(c, '-' | '\u{2010}' | '\u{2011}'))
        && next.next().is_some_and(char::is_alphabetic)
    {
        return true;
    }
    // "one hundred and first" is no 100.
    let belongs =
        |word: &str| lists::is_part(word) || is_number(word) || ordinals::cardinal(word).is_some();
    let starts = |at: usize| match behind(text, at) {
        Beside::Word(word, _) => belongs(&word),
        Beside::Digit | Beside::Unclear => true,
        Beside::Apart | Beside::Comma(_) => false,
    };
    match behind(text, byte) {
        Beside::Apart => false,
        Beside::Digit | Beside::Unclear => true,
        Beside::Comma(at) => scaled && starts(at),
        Beside::Word(word, at) => {
            belongs(&word)
                || joins(languages, &word) && (scaled && starts(at) || and_a_part(text, at))
                || lists::is_range(&word) && starts(at)
        }
    }
}

/// "and a half", behind the joiner.
fn and_a_part(text: &str, byte: usize) -> bool {
    let Beside::Word(first, at) = behind(text, byte) else { return false };
    lists::is_part(&first)
        || first.len() <= 3
            && matches!(behind(text, at), Beside::Word(word, _) if lists::is_part(&word))
}

/// Whether one of the words before a byte says that two numbers follow.
pub(super) fn two_follow(text: &str, byte: usize) -> bool {
    let mut at = byte;
    for _ in 0..4 {
        let Beside::Word(word, start) = before(text, at) else { return false };
        if lists::parts_two(&word) {
            return true;
        }
        at = start;
    }
    false
}

/// Lower case, without accents.
pub(super) fn fold(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase).filter(|c| !is_accent(*c)) {
        if c == 'ß' {
            out.push_str("ss");
            continue;
        }
        out.push(match c {
            'à' | 'á' | 'â' | 'ã' | 'ä' => 'a',
            'è' | 'é' | 'ê' | 'ë' => 'e',
            'ì' | 'í' | 'î' | 'ï' => 'i',
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => 'o',
            'ù' | 'ú' | 'û' | 'ü' => 'u',
            'ñ' => 'n',
            'ç' => 'c',
            other => other,
        });
    }
    out
}
