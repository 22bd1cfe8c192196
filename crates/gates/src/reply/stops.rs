//! Where sentences of running text end.

use std::ops::Range;

use super::words::{self, Class};

/// The sentences of a stretch of running text, without the blanks round them, and whether each ends
/// with a stop. O(length).
pub(crate) fn split(text: &str) -> Vec<(Range<usize>, bool)> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut skip = 0;
    for (i, c) in text.char_indices() {
        if i < skip || !is_stop(c) {
            continue;
        }
        let behind = i + c.len_utf8();
        let tail = tail(text.get(behind..).unwrap_or_default());
        let (before, rest) =
            (text.get(start..i).unwrap_or_default(), text.get(behind + tail..).unwrap_or_default());
        skip = behind + tail;
        if ends(before, c, tail, rest) {
            push(text, start..skip, true, &mut out);
            start = skip;
        }
    }
    push(text, start..text.len(), false, &mut out);
    out
}

fn push(text: &str, range: Range<usize>, stopped: bool, out: &mut Vec<(Range<usize>, bool)>) {
    let slice = text.get(range.clone()).unwrap_or_default();
    let trimmed = slice.trim_start();
    let start = range.start + (slice.len() - trimmed.len());
    let end = start + trimmed.trim_end().len();
    if start < end {
        out.push((start..end, stopped));
    }
}

/// Marks that may end a sentence.
pub(crate) const fn is_stop(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '\u{2026}' | '\u{37E}' | '\u{61F}') || is_full_stop(c)
}

/// Marks that end a sentence whatever follows: those of Chinese and Japanese, and those of scripts
/// which have one of their own.
const fn is_full_stop(c: char) -> bool {
    matches!(
        c,
        '\u{3002}' | '\u{FF01}' | '\u{FF1F}' | '\u{FF61}' // Chinese, Japanese
        | '\u{964}' | '\u{965}' // danda
        | '\u{6D4}' | '\u{61F}' // Arabic
        | '\u{589}' // Armenian
        | '\u{1362}' | '\u{1367}' // Ethiopic
        | '\u{104B}' // Myanmar
        | '\u{17D4}' // Khmer
    )
}

/// A quotation mark or bracket that closes.
pub(crate) const fn is_closing(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | ')'
            | ']'
            | '\u{201D}'
            | '\u{2019}'
            | '\u{201C}'
            | '\u{BB}'
            | '\u{203A}'
            | '\u{300D}'
            | '\u{300F}'
            | '\u{FF09}'
            | '\u{3011}'
            | '\u{300B}'
            | '*'
            | '_'
    )
}

/// How many bytes behind a stop belong to its sentence: further stops, closing marks, and references
/// such as `[2]` that stand directly behind.
fn tail(rest: &str) -> usize {
    let mut len = 0;
    // More marks than this belong to no sentence, and a text of nothing else is read once.
    for _ in 0..32 {
        let behind = rest.get(len..).unwrap_or_default();
        match behind.chars().next() {
            Some(c) if is_closing(c) || is_stop(c) => len += c.len_utf8(),
            Some('[') => match reference(behind) {
                0 => return len,
                reference => len += reference,
            },
            _ => return len,
        }
    }
    len
}

/// The length of `[2]` or `[^2]`.
fn reference(text: &str) -> usize {
    let inside = text.get(1..).unwrap_or_default().trim_start_matches('^');
    let digits = inside.bytes().take_while(u8::is_ascii_digit).count();
    let closes =
        (1..=3).contains(&digits) && inside.get(digits..).is_some_and(|t| t.starts_with(']'));
    if closes { text.len() - inside.len() + digits + 1 } else { 0 }
}

/// Whether a stop ends its sentence, by what stands before it and behind its tail.
fn ends(before: &str, stop: char, tail: usize, rest: &str) -> bool {
    if is_full_stop(stop) {
        return true;
    }
    let Some(next) = rest.chars().next() else { return true };
    if !next.is_whitespace() {
        // `吗?不` has no blank; `50.0`, `monash.edu` and `?id=3` end nothing.
        return matches!(stop, '!' | '?') && words::is_unspaced(next);
    }
    let behind = rest.trim_start();
    let mut chars = behind.trim_start_matches(|c: char| is_opening(c)).chars();
    let Some(next) = chars.next() else { return true };
    // `iPhone` begins a sentence, `said` does not.
    if next.is_lowercase() && !chars.next().is_some_and(char::is_uppercase) {
        return false;
    }
    stop != '.' || tail > 0 || !is_abbreviated(before, behind)
}

pub(crate) const fn is_opening(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | '('
            | '['
            | '\u{201C}'
            | '\u{201E}'
            | '\u{2018}'
            | '\u{AB}'
            | '\u{2039}'
            | '\u{300C}'
            | '\u{300E}'
            | '\u{FF08}'
            | '\u{3010}'
            | '\u{300A}'
            | '\u{BF}'
            | '\u{A1}'
            | '*'
            | '_'
            | '`'
    )
}

/// Whether the full stop belongs to what stands before it: an abbreviation, an initial, an ordinal.
fn is_abbreviated(before: &str, behind: &str) -> bool {
    // No abbreviation is longer than this.
    let from = before.char_indices().rev().nth(15).map_or(0, |(i, _)| i);
    let near = before.get(from..).unwrap_or_default();
    let apart = |c: char| c.is_whitespace() || is_opening(c) || matches!(c, '/' | '\u{2013}');
    let written = near.rsplit(apart).next().unwrap_or_default();
    let mut chars = written.chars();
    let (Some(first), second) = (chars.next(), chars.next()) else { return false };
    if second.is_none() && first.is_alphabetic() {
        // An initial or `z. B.`; but in `18 h.` it is a unit.
        let left = near.get(..near.len() - written.len()).unwrap_or_default().trim_end();
        return first.is_uppercase() || !left.ends_with(|c: char| c.is_ascii_digit());
    }
    let word = words::folded(written);
    let next = behind.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    if word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit()) {
        return words::is_ordinal_noun(&words::folded(next));
    }
    match words::abbreviation(&word) {
        Some(Class::Never) => true,
        // Before a capital it ends the sentence, before a digit it goes on: `Sept. 5`.
        Some(_) => next.starts_with(|c: char| c.is_numeric()),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sentences(text: &str) -> Vec<&str> {
        split(text).into_iter().map(|(range, _)| &text[range]).collect()
    }

    #[test]
    fn a_full_stop_ends_a_sentence_only_before_a_blank() {
        assert_eq!(
            sentences("It costs 50.0 here. See x.org. Go!"),
            ["It costs 50.0 here.", "See x.org.", "Go!"]
        );
        assert_eq!(sentences("Was es kostet? Viel! Ja."), ["Was es kostet?", "Viel!", "Ja."]);
        assert_eq!(
            sentences("\u{4F60}\u{597D}\u{3002}\u{597D}?\u{4E0D}"),
            ["\u{4F60}\u{597D}\u{3002}", "\u{597D}?", "\u{4E0D}"]
        );
        assert_eq!(
            sentences("He said \"Stop.\" Then he left.[2] Gone."),
            ["He said \"Stop.\"", "Then he left.[2]", "Gone."]
        );
        assert_eq!(sentences("Wait... what? \u{2026} No"), ["Wait... what?", "\u{2026}", "No"]);
    }

    #[test]
    fn abbreviations_initials_and_ordinals_end_nothing() {
        for whole in [
            "Ask Dr. J. R. Stone of St. Ives.",
            "Bring a pen, e.g. Bic or No. 5 pencils.",
            "Das gilt ab dem 1. M\u{E4}rz im 3. Stock.",
            "Kosten, z. B. f\u{FC}r B\u{FC}cher bzw. Hefte.",
            "Voir M. Dupont et Mme. Leroy.",
            "It opens at 9 a.m. on Sept. 5 for all.",
            "T\u{E9}l. 5 au bd. Foch.",
            "Yahoo! is a site.",
        ] {
            assert_eq!(sentences(whole), [whole]);
        }
        assert_eq!(
            sentences("It opens at 9 a.m. The gate is shut."),
            ["It opens at 9 a.m.", "The gate is shut."]
        );
        assert_eq!(
            sentences("It costs 40. The rest is free."),
            ["It costs 40.", "The rest is free."]
        );
        assert_eq!(
            sentences("Use the device. iPhone users wait."),
            ["Use the device.", "iPhone users wait."]
        );
    }

    proptest! {
        #[test]
        fn sentences_ascend_and_hold_all_that_is_no_blank(text in "[a-c A.!?\u{3002}\u{2026}\"\\[\\]1\n]{0,60}") {
            let mut last = 0;
            for (range, _) in split(&text) {
                prop_assert!(text[last..range.start].trim().is_empty());
                prop_assert!(!text[range.clone()].trim().is_empty());
                last = range.end;
            }
            prop_assert!(text[last..].trim().is_empty());
        }
    }
}
