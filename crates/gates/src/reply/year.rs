//! Years in a sentence.

use super::words;

/// The latest year that a sentence names: four digits from 1900 to 2199 that are no amount, count,
/// code or part of another number. `2025/26` is 2026. O(length).
pub(crate) fn latest(text: &str) -> Option<u16> {
    let mut latest = None;
    let mut run = 0;
    // One more character than the text has ends the last run.
    for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if digit(c).is_some() {
            run += 1;
            continue;
        }
        if run == 4 {
            let before = text.get(..i).unwrap_or_default();
            let start = before.char_indices().rev().nth(3).map_or(0, |(i, _)| i);
            let (before, digits) = (before.get(..start), before.get(start..));
            let year = year(
                before.unwrap_or_default(),
                digits.unwrap_or_default(),
                text.get(i..).unwrap_or_default(),
            );
            latest = latest.max(year);
        }
        run = 0;
    }
    latest
}

/// ASCII and full-width digits.
fn digit(c: char) -> Option<u16> {
    let full_width = u32::from(c).wrapping_sub(0xFF10);
    let value = c.to_digit(10).or((full_width < 10).then_some(full_width))?;
    u16::try_from(value).ok()
}

fn year(before: &str, digits: &str, behind: &str) -> Option<u16> {
    let year = digits.chars().filter_map(digit).fold(0, |sum, digit| sum * 10 + digit);
    if !(1900..2200).contains(&year) || is_joined(before) || goes_on(behind) {
        return None;
    }
    Some(year.max(second(year, behind).unwrap_or(0)))
}

/// A letter, currency sign or number that the digits are a part of.
fn is_joined(before: &str) -> bool {
    let mut chars = before.chars().rev();
    let Some(last) = chars.next() else { return false };
    match last {
        // `12.05.2021` is a date, `1,2021` and `5.2021` are numbers.
        '.' | ',' | '\'' => {
            let number = before.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            let inside = before.get(number.len()..).unwrap_or_default();
            chars.next().is_some_and(|c| c.is_ascii_digit()) && inside.matches('.').count() != 2
        }
        '-' | '\u{2013}' | '/' => {
            // `A-2021` is a code; `2020-2021` and `05/2021` are dates.
            chars.next().is_some_and(|c| c.is_alphabetic() && !words::is_unspaced(c))
        }
        '#' | '_' | '\u{20AC}' | '$' | '\u{A3}' | '\u{A5}' | '\u{FFE5}' | '\u{20B9}'
        | '\u{20A9}' | '\u{20BD}' | '\u{2116}' => true,
        ' ' | '\u{A0}' => {
            let word = before.trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
            matches!(
                word,
                "\u{20AC}" | "$" | "\u{A3}" | "\u{A5}" | "No." | "Nr." | "EUR" | "USD" | "GBP"
            )
        }
        c => c.is_alphabetic() && !words::is_unspaced(c),
    }
}

/// A letter, percent sign, decimal, time or counted word behind the digits.
fn goes_on(behind: &str) -> bool {
    let mut chars = behind.chars();
    match (chars.next(), chars.next()) {
        (Some('.' | ',' | ':' | '\''), Some(c)) if c.is_ascii_digit() => return true,
        (Some('%' | '\u{2030}' | '\u{B0}' | '\u{20AC}' | '$' | '\u{A3}' | '_'), _) => return true,
        (Some(c), _) if c.is_alphabetic() && !words::is_unspaced(c) => return true,
        _ => {}
    }
    let words: String = behind.trim_start().chars().take(24).collect();
    words.starts_with(['\u{20AC}', '$', '%']) || words::is_counted(&words::folded(&words))
}

/// The second year of `2025/26`.
fn second(year: u16, behind: &str) -> Option<u16> {
    let rest = behind.strip_prefix(['/', '-', '\u{2013}'])?;
    let len = rest.bytes().take_while(u8::is_ascii_digit).count();
    let short: u16 = rest.get(..len).filter(|digits| digits.len() == 2)?.parse().ok()?;
    (short == (year + 1) % 100).then_some(year + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_are_told_from_other_numbers() {
        for (text, year) in [
            ("From 2021 cards were plastic.", Some(2021)),
            ("Until 31 December 2027, not 2026.", Some(2027)),
            ("The year 2025/26 begins in May.", Some(2026)),
            ("In 2019\u{2013}2021 it was shut.", Some(2021)),
            ("Since 12.05.2021 it is free.", Some(2021)),
            ("On 2024-03-01 it shut.", Some(2024)),
            ("\u{81EA}2021\u{5E74}\u{8D77}", Some(2021)),
            ("\u{81EA}\u{FF12}\u{FF10}\u{FF12}\u{FF11}\u{5E74}", Some(2021)),
            ("It ended in 2021.", Some(2021)),
            ("It costs 2000 euros or $1999.", None),
            ("It holds 2000 people.", None),
            ("\u{5171}2000\u{5143}", None),
            ("Call 5 2021 0 or 12021.", Some(2021)),
            ("Form A-2021, room B2021, part 2021a.", None),
            ("1.2021 or 2021.5 or 20:2021", Some(2021)),
            ("The 1899 and 2200 rules", None),
            ("", None),
        ] {
            assert_eq!(latest(text), year, "{text}");
        }
    }
}
