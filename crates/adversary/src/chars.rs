//! What the generator knows about characters, written out here so that no Unicode crate (and none of the project's) decides
//! an expected answer.

/// The character at `i`, NUL outside the text: neighbours can be asked for without bounds checks.
pub(crate) fn at(text: &[char], i: usize) -> char {
    text.get(i).copied().unwrap_or('\0')
}

/// The character before `i`, NUL at the start.
pub(crate) fn before(text: &[char], i: usize) -> char {
    i.checked_sub(1).map_or('\0', |j| at(text, j))
}

/// The characters from `a` up to `b`, empty when the range does not fit.
pub(crate) fn slice(text: &[char], a: usize, b: usize) -> &[char] {
    text.get(a..b).unwrap_or(&[])
}

/// The characters of a string.
pub(crate) fn chars(text: &str) -> Vec<char> {
    text.chars().collect()
}

/// A combining mark of the scripts used here. `char::is_alphanumeric` leaves several of them out.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{900}'..='\u{903}' | '\u{93A}'..='\u{93C}' | '\u{93E}'..='\u{94F}'
        | '\u{951}'..='\u{957}' | '\u{962}' | '\u{963}' | '\u{E31}' | '\u{E34}'..='\u{E3A}' | '\u{E47}'..='\u{E4E}'
        | '\u{64B}'..='\u{65F}' | '\u{670}' | '\u{3099}' | '\u{309A}')
}

/// A decimal digit of the scripts used here.
pub(crate) fn is_digit(c: char) -> bool {
    matches!(c, '0'..='9' | '\u{660}'..='\u{669}' | '\u{966}'..='\u{96F}' | '\u{E50}'..='\u{E59}' | '\u{FF10}'..='\u{FF19}')
}

/// A letter, no mark and no number.
pub(crate) fn is_letter(c: char) -> bool {
    c.is_alphabetic() && !is_mark(c) && !c.is_numeric()
}

/// Part of a word: a letter or a mark.
pub(crate) fn is_wordy(c: char) -> bool {
    is_letter(c) || is_mark(c)
}

/// What a span may begin or end with.
pub(crate) fn is_content(c: char) -> bool {
    c.is_alphanumeric() || is_mark(c) || matches!(c, '%' | '‰' | '°' | '²')
}

/// A Chinese or Japanese character with a numeric value or a scale: line breaks and edges keep away from it.
pub(crate) fn is_cjk_numeral(c: char) -> bool {
    "〇零一二三四五六七八九十百千万亿億兆京两兩半廿卅".contains(c)
}

/// Han, Hiragana or Katakana, no numeral and no iteration or length mark.
pub(crate) fn is_cjk(c: char) -> bool {
    (matches!(c, '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FA}' | '\u{4E00}'..='\u{9FFF}')
        && !is_cjk_numeral(c))
        || c == 'ー'
}

/// Blanks and the invisible characters that noises put in.
pub(crate) fn is_gap(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}' | '\u{AD}' | '\u{2060}')
}

/// A dash glyph that may stand for a hyphen, a range or a sign.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '−')
}

/// Quotation marks and apostrophes.
pub(crate) fn is_quotation(c: char) -> bool {
    "\"'“”„‟‘’‚‛«»‹›「」『』".contains(c)
}

/// The strict fold: blanks, invisible characters and quotation marks dropped, lower case, one dash. What differs after it is a
/// difference in letters, digits, signs or punctuation.
pub(crate) fn fold(text: &[char]) -> String {
    text.iter()
        .filter(|&&c| !is_gap(c) && !is_quotation(c))
        .flat_map(|&c| c.to_lowercase())
        .map(|c| if is_dash(c) { '-' } else { c })
        .collect()
}

/// The loose fold: letters, marks and digits alone. What differs after it is a difference in words.
pub(crate) fn fold_words(text: &[char]) -> String {
    text.iter()
        .filter(|&&c| c.is_alphanumeric() || is_mark(c))
        .flat_map(|&c| c.to_lowercase())
        .collect()
}

/// How often `needle` occurs in `text`, overlapping places too.
pub(crate) fn occurrences(text: &str, needle: &str) -> usize {
    if needle.is_empty() {
        return usize::MAX;
    }
    text.char_indices()
        .filter(|&(i, _)| text.get(i..).is_some_and(|rest| rest.starts_with(needle)))
        .count()
}

/// The words of a text as ranges: runs without a blank.
pub(crate) fn words(text: &[char], start: usize, end: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut open = None;
    for (i, c) in text.iter().enumerate().take(end).skip(start) {
        match (c.is_whitespace(), open) {
            (true, Some(from)) => {
                found.push((from, i));
                open = None;
            }
            (false, None) => open = Some(i),
            _ => {}
        }
    }
    if let Some(from) = open {
        found.push((from, end));
    }
    found
}

/// The range without the characters at its ends that are no content.
pub(crate) fn tight(text: &[char], start: usize, end: usize) -> (usize, usize) {
    let inside = slice(text, start, end);
    let first = inside.iter().position(|&c| is_content(c)).unwrap_or(0);
    let last = inside.iter().rposition(|&c| is_content(c)).map_or(inside.len(), |i| i + 1);
    (start + first, start + last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn span_keeps_marks_and_percent() {
        let text = chars("“वह नहीं दे सकता।” 5 %.");
        let (a, b) = tight(&text, 0, text.len());
        assert_eq!(slice(&text, a, b).iter().collect::<String>(), "वह नहीं दे सकता।” 5 %");
        let text = chars("(नहीं)");
        assert_eq!(tight(&text, 0, text.len()), (1, 5));
    }

    #[test]
    fn folds_keep_what_matters() {
        assert_eq!(fold(&chars("A – 5\u{A0}%")), "a-5%");
        assert_eq!(fold_words(&chars("can't, Über 5%")), "cantüber5");
        assert_eq!(occurrences("aaa", "aa"), 2);
    }
}
