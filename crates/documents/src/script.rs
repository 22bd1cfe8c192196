//! Superscripts and subscripts as characters of their own, and letters that are shown as signs.

use std::ops::Range;

use crate::writer::Writer;

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Script {
    /// Above the line.
    Super,
    /// Below the line.
    Sub,
}

/// What a reader sees above or below the line as plain text that keeps it apart: `10` and a
/// superscript `2` are `10²`, neither `102` nor `10 2`.
///
/// Digits and signs always become the characters that Unicode has for them. Letters alone stay as
/// they are (`1st`, `Mme`), except for one that is no ordinal (`10ⁿ`).
pub(crate) fn raised(text: &str, script: Script, before: Option<char>) -> String {
    let digits = text.chars().any(char::is_numeric);
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if !digits && script == Script::Super {
        // Read as one sign everywhere.
        match text {
            "TM" | "tm" => return "\u{2122}".to_owned(),
            "SM" | "sm" => return "\u{2120}".to_owned(),
            _ => {}
        }
    }
    if !digits && !text.chars().any(|c| mapped(c, script).is_some()) {
        return text.to_owned();
    }
    let ordinal = letters == 1
        && before.is_some_and(|c| c.is_ascii_digit())
        && matches!(text, "e" | "o" | "a" | "d" | "h" | "r");
    let all_letters = text.chars().all(|c| c.is_alphabetic() || c == '.' || c == ' ');
    if all_letters && (letters > 1 || ordinal) {
        return text.to_owned();
    }
    text.chars().map(|c| mapped(c, script).unwrap_or(c)).collect()
}

/// Writes pieces of one run above or below the line.
pub(crate) fn write_raised(pieces: &[(&str, Range<usize>)], script: Script, out: &mut Writer) {
    let text: String = pieces.iter().map(|(text, _)| *text).collect();
    let written = raised(&text, script, out.glued());
    if written.chars().count() != text.chars().count() {
        // One sign for all.
        let all = pieces.iter().map(|(_, origin)| origin.clone());
        let hull = all.reduce(|hull, p| hull.start.min(p.start)..hull.end.max(p.end));
        out.push(&written, hull.unwrap_or(0..0));
        return;
    }
    let mut rest = written.as_str();
    for (text, origin) in pieces {
        let count = text.chars().count();
        let end = rest.char_indices().nth(count).map_or(rest.len(), |(at, _)| at);
        let (piece, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        rest = after;
        if piece == " " {
            out.blank(origin.clone());
        } else {
            out.push(piece, origin.clone());
        }
    }
}

/// Fonts that show letters as signs.
pub(crate) fn symbol_font(names: &str) -> bool {
    let first = names.split(',').next().unwrap_or_default().to_ascii_lowercase();
    ["symbol", "wingdings", "webdings", "zapf dingbats"]
        .iter()
        .any(|name| first.trim_matches(['"', '\'', ' ']).starts_with(name))
}

fn mapped(c: char, script: Script) -> Option<char> {
    const SUPER: &str = "0\u{2070}1\u{B9}2\u{B2}3\u{B3}4\u{2074}5\u{2075}6\u{2076}7\u{2077}8\u{2078}\
        9\u{2079}+\u{207A}-\u{207B}\u{2212}\u{207B}\u{2013}\u{207B}\u{2010}\u{207B}\u{2011}\u{207B}\
        =\u{207C}(\u{207D})\u{207E}a\u{1D43}b\u{1D47}c\u{1D9C}d\u{1D48}e\u{1D49}f\u{1DA0}g\u{1D4D}\
        h\u{2B0}i\u{2071}j\u{2B2}k\u{1D4F}l\u{2E1}m\u{1D50}n\u{207F}o\u{1D52}p\u{1D56}r\u{2B3}\
        s\u{2E2}t\u{1D57}u\u{1D58}v\u{1D5B}w\u{2B7}x\u{2E3}y\u{2B8}z\u{1DBB}";
    const SUB: &str = "0\u{2080}1\u{2081}2\u{2082}3\u{2083}4\u{2084}5\u{2085}6\u{2086}7\u{2087}8\u{2088}\
        9\u{2089}+\u{208A}-\u{208B}\u{2212}\u{208B}\u{2013}\u{208B}\u{2010}\u{208B}\u{2011}\u{208B}\
        =\u{208C}(\u{208D})\u{208E}a\u{2090}e\u{2091}h\u{2095}i\u{1D62}j\u{2C7C}k\u{2096}l\u{2097}\
        m\u{2098}n\u{2099}o\u{2092}p\u{209A}r\u{1D63}s\u{209B}t\u{209C}u\u{1D64}v\u{1D65}x\u{2093}";
    let table = match script {
        Script::Super => SUPER,
        Script::Sub => SUB,
    };
    let mut chars = table.chars();
    while let (Some(plain), Some(form)) = (chars.next(), chars.next()) {
        if plain == c {
            return Some(form);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_kept_apart_and_ordinals_are_not() {
        for (text, before, want) in [
            ("2", '0', "\u{B2}"),
            ("-6", '0', "\u{207B}\u{2076}"),
            ("\u{2212}6", '0', "\u{207B}\u{2076}"),
            ("2.5", '0', "\u{B2}.\u{2075}"),
            ("2n", '0', "\u{B2}\u{207F}"),
            ("n", '0', "\u{207F}"),
            ("st", '1', "st"),
            ("e", '2', "e"),
            ("me", 'M', "me"),
            ("TM", 'd', "\u{2122}"),
            ("*", 'd', "*"),
            ("\u{2020}", 'd', "\u{2020}"),
        ] {
            assert_eq!(raised(text, Script::Super, Some(before)), want, "{text} after {before}");
        }
        assert_eq!(raised("2", Script::Sub, Some('O')), "\u{2082}");
        assert_eq!(raised("max", Script::Sub, Some('x')), "max");
    }
}
