//! Noises of letters: ligatures, canonical and compatibility forms, case.

use super::Site;
use super::tables::{ARABIC, COMPOSED, KANA_DAKUTEN, KANA_HANDAKUTEN, NUKTA};
use crate::chars::{at, before, is_digit, is_letter, is_wordy, slice, words};
use crate::edit::Edit;
use crate::rng::Rng;

pub(super) fn ligature(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    const LIGATURES: &[(&str, &str)] =
        &[("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ")];
    let text = site.text;
    let mut found = Vec::new();
    for (a, b) in words(text, site.start, site.end) {
        // Identifiers are compared as written, so words with digits stay as they are.
        if !(a..b).all(|i| is_letter(at(text, i)) || !at(text, i).is_alphanumeric()) {
            continue;
        }
        let mut i = a;
        while i < b {
            let rest: String = slice(text, i, b).iter().collect();
            if let Some((plain, joined)) =
                LIGATURES.iter().find(|(plain, _)| rest.starts_with(plain))
            {
                found.push((i, plain.len(), *joined));
                i += plain.len();
            } else {
                i += 1;
            }
        }
    }
    rng.some_of(&found)
        .into_iter()
        .map(|(at, remove, joined)| Edit { at, remove, insert: joined.to_owned() })
        .collect()
}

/// The canonical decomposition of one character, as far as these texts need it.
pub(crate) fn decompose(c: char) -> Option<String> {
    if let Some((_, base, mark)) = COMPOSED.iter().find(|(whole, _, _)| *whole == c) {
        return Some([*base, *mark].iter().collect());
    }
    for (distance, plain, mark) in [(1, KANA_DAKUTEN, '\u{3099}'), (2, KANA_HANDAKUTEN, '\u{309A}')]
    {
        let base = char::from_u32((c as u32).wrapping_sub(distance));
        if let Some(base) = base.filter(|b| plain.contains(*b)) {
            return Some([base, mark].iter().collect());
        }
    }
    // Hangul syllables by the arithmetic of the standard (chapter 3.12).
    let index = (c as u32).checked_sub(0xAC00).filter(|&i| i < 11_172)?;
    let lead = char::from_u32(0x1100 + index / 588)?;
    let vowel = char::from_u32(0x1161 + index % 588 / 28)?;
    let mut out: String = [lead, vowel].iter().collect();
    if index % 28 > 0 {
        out.push(char::from_u32(0x11A7 + index % 28)?);
    }
    Some(out)
}

pub(super) fn decomposed(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let all = rng.one_in(2);
    let found: Vec<Edit> = (site.start..site.end)
        .filter_map(|i| decompose(at(site.text, i)).map(|d| Edit::change(i, &d)))
        .collect();
    if all {
        return found;
    }
    let chosen = rng.some_of(&(0..found.len()).collect::<Vec<_>>());
    chosen.into_iter().filter_map(|i| found.get(i).cloned()).collect()
}

/// Hindi letters with a dot below: one character or two, canonically the same.
pub(super) fn nukta(site: &Site<'_>, _rng: &mut Rng) -> Vec<Edit> {
    let text = site.text;
    (site.start..site.end)
        .filter_map(|i| {
            let (a, b) = (at(text, i), at(text, i + 1));
            let joined = NUKTA.iter().find(|(_, base)| *base == a && b == '\u{93C}');
            let split = NUKTA.iter().find(|(whole, _)| *whole == a);
            match (joined, split) {
                (Some((whole, _)), _) => Some(Edit { at: i, remove: 2, insert: whole.to_string() }),
                (None, Some((_, base))) => Some(Edit::change(i, &format!("{base}\u{93C}"))),
                _ => None,
            }
        })
        .collect()
}

pub(super) fn full_width(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let text = site.text;
    let letter = |i: usize| at(text, i).is_ascii_alphabetic();
    let mut runs: Vec<(usize, usize)> = Vec::new();
    let mut i = site.start;
    while i < site.end {
        let a = i;
        while i < site.end && letter(i) {
            i += 1;
        }
        // A word of its own: no digit, mark, sign, apostrophe or number before it, so neither identifier nor unit.
        let free = before(text, a) == ' ' || (site.lang.cjk() && !before(text, a).is_ascii());
        let number = a >= 2 && (is_digit(at(text, a - 1)) || is_digit(at(text, a - 2)));
        let close =
            matches!(at(text, i), ' ' | ',' | '\0') || (site.lang.cjk() && !at(text, i).is_ascii());
        if i >= a + 2 && free && !number && close && i < site.end {
            runs.push((a, i));
        }
        i = i.max(a + 1);
    }
    let Some(&(a, b)) = rng.pick(&runs) else { return Vec::new() };
    (a..b)
        .filter_map(|i| {
            char::from_u32(at(text, i) as u32 + 0xFEE0).map(|w| Edit::change(i, &w.to_string()))
        })
        .collect()
}

/// One Arabic word in the forms that old PDF files hold: isolated, final, initial, medial.
pub(super) fn presentation(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    if site.lang.code != "ar" {
        return Vec::new();
    }
    let text = site.text;
    let entry = |i: usize| ARABIC.iter().find(|(base, _, _)| *base == at(text, i));
    let found: Vec<(usize, usize)> = words(text, site.start, site.end)
        .into_iter()
        .filter(|&(a, b)| (a..b).all(|i| entry(i).is_some()))
        .collect();
    let mut edits = Vec::new();
    for (a, b) in rng.some_of(&found) {
        for i in a..b {
            let Some(&(_, form, dual)) = entry(i) else { continue };
            let left =
                i > a && entry(i - 1).is_some_and(|(_, _, dual)| *dual) && at(text, i) != 'ء';
            let right = dual && i + 1 < b && at(text, i + 1) != 'ء';
            let shift = u32::from(left) + if right { 2 } else { 0 };
            if let Some(c) = char::from_u32(form + shift) {
                edits.push(Edit::change(i, &c.to_string()));
            }
        }
    }
    edits
}

pub(super) fn capital_first(site: &Site<'_>, _rng: &mut Rng) -> Vec<Edit> {
    let first = at(site.text, site.start);
    let cased = first.is_lowercase() && !(site.lang.code == "tr" && matches!(first, 'i' | 'ı'));
    let upper: String = first.to_uppercase().collect();
    if !cased || first == 'ß' || site.start > 0 && is_wordy(before(site.text, site.start)) {
        return Vec::new();
    }
    vec![Edit::change(site.start, &upper)]
}

/// Capitals throughout; not where capitals lose a letter (ß, ı) or where case is content (units, identifiers).
pub(super) fn heading_caps(site: &Site<'_>, _rng: &mut Rng) -> Vec<Edit> {
    let text = site.text;
    let mut places = Vec::new();
    for i in site.start..site.end {
        let c = at(text, i);
        if c.is_numeric()
            || matches!(c, 'ß' | 'µ' | '°' | '@' | '+' | '#' | '/')
            || site.lang.code == "tr"
        {
            return Vec::new();
        }
        if c.is_lowercase() {
            places.push(i);
        }
    }
    places
        .into_iter()
        .map(|i| Edit::change(i, &at(text, i).to_uppercase().collect::<String>()))
        .collect()
}
