//! Changes of digits, separators, signs, units and scales.

use super::{Pair, carrier, without_end};
use crate::chars::{at, before, chars, is_dash, is_digit, is_letter, slice};
use crate::edit::{Edit, apply};
use crate::rng::Rng;
use crate::sentences::{CHANGES, Language};
use crate::source::{around, carry};

/// A carrier with one fragment in the source and another in the quote.
pub(super) fn fragment_changed(lang: &Language, kind: &str, rng: &mut Rng) -> Option<Pair> {
    let all: Vec<(&str, &str)> = CHANGES
        .iter()
        .chain(lang.changes)
        .filter(|(k, ..)| *k == kind)
        .map(|(_, from, to)| (*from, *to))
        .collect();
    let (from, to) = *rng.pick(&all)?;
    // A dash between a number and a letter is a hyphen; only a blank after it makes it a ledger's minus.
    if lang.cjk() && from.ends_with('-') {
        return None;
    }
    let carrier = carrier(lang, rng)?;
    let doc = around(lang, &carry(carrier, from).0, rng);
    Pair { source: doc.text, quote: without_end(&carry(carrier, to).0) }.signs_differ()
}

/// A sentence with a change made at one of the places that `places` finds in it.
fn changed(
    lang: &Language,
    rng: &mut Rng,
    places: impl Fn(&[char]) -> Vec<usize>,
    edit: impl Fn(&[char], usize, &mut Rng) -> Option<Vec<Edit>>,
) -> Option<Pair> {
    let sentence = rng.pick(lang.sentences)?;
    let plain = without_end(sentence);
    let place = *rng.pick(&places(&plain))?;
    let edits = edit(&plain, place, rng)?;
    let (quote, _) = apply(&plain, &edits, (0, plain.len()));
    let source = around(lang, sentence, rng).text;
    Pair { source, quote }.signs_differ()
}

fn digits(text: &[char]) -> Vec<usize> {
    (0..text.len()).filter(|&i| at(text, i).is_ascii_digit()).collect()
}

/// A digit other than `c`, never zero: a leading zero would change the look alone.
fn other_digit(c: char, rng: &mut Rng) -> char {
    let list: Vec<char> = ('1'..='9').filter(|&d| d != c).collect();
    rng.pick(&list).copied().unwrap_or('1')
}

pub(super) fn digit_changed(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    changed(lang, rng, digits, |text, i, rng| {
        Some(vec![Edit::change(i, &other_digit(at(text, i), rng).to_string())])
    })
}

pub(super) fn digit_dropped(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    changed(lang, rng, digits, |text, i, _| {
        let neighbour = is_digit(before(text, i)) || is_digit(at(text, i + 1));
        (neighbour && at(text, i) != '0').then(|| vec![Edit::cut(i, 1)])
    })
}

pub(super) fn digit_added(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    changed(lang, rng, digits, |_, i, rng| {
        Some(vec![Edit::put(i, &other_digit('0', rng).to_string())])
    })
}

pub(super) fn digits_swapped(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    changed(lang, rng, digits, |text, i, _| {
        let (a, b) = (at(text, i), at(text, i + 1));
        (b.is_ascii_digit() && a != b)
            .then(|| vec![Edit::change(i, &b.to_string()), Edit::change(i + 1, &a.to_string())])
    })
}

/// Points and commas between digits.
fn separators(text: &[char]) -> Vec<usize> {
    (1..text.len())
        .filter(|&i| {
            matches!(at(text, i), '.' | ',')
                && is_digit(before(text, i))
                && is_digit(at(text, i + 1))
        })
        .collect()
}

pub(super) fn point_moved(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    changed(lang, rng, separators, |text, i, _| {
        let (point, digit) = (at(text, i), at(text, i + 1));
        is_digit(at(text, i + 2)).then(|| {
            vec![Edit::change(i, &digit.to_string()), Edit::change(i + 1, &point.to_string())]
        })
    })
}

pub(super) fn point_dropped(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    changed(lang, rng, separators, |text, i, _| {
        // Without its thousands separator a number is only written otherwise.
        let group = (i + 1..text.len()).take_while(|&j| is_digit(at(text, j))).count() == 3;
        (!group).then(|| vec![Edit::cut(i, 1)])
    })
}

pub(super) fn separator_swapped(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    changed(lang, rng, separators, |text, i, _| {
        Some(vec![Edit::change(i, if at(text, i) == '.' { "," } else { "." })])
    })
}

/// Where a number of the sentence begins, with nothing but a blank or a letter of an unspaced script before it.
fn number_starts(text: &[char]) -> Vec<usize> {
    (1..text.len())
        .filter(|&i| is_digit(at(text, i)))
        .filter(|&i| {
            let a = before(text, i);
            a == ' ' || (is_letter(a) && !a.is_ascii() && a as u32 > 0xE00)
        })
        .filter(|&i| i < 2 || !is_dash(at(text, i - 2)))
        .collect()
}

/// Where a number of the sentence ends, with a blank, a comma or a letter of an unspaced script after it.
fn number_ends(text: &[char]) -> Vec<usize> {
    (1..text.len())
        .filter(|&i| is_digit(before(text, i)))
        .filter(|&i| {
            let b = at(text, i);
            b == ' ' || (is_letter(b) && b as u32 > 0xE00)
        })
        .collect()
}

pub(super) fn sign_added(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    changed(lang, rng, number_starts, |_, i, rng| {
        rng.pick(&["-", "−", "–", "±", "<", "≥"]).map(|sign| vec![Edit::put(i, sign)])
    })
}

/// A percent, degree or currency sign of the sentence taken away.
pub(super) fn mark_dropped(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let marks = |text: &[char]| -> Vec<usize> {
        (0..text.len()).filter(|&i| "%‰°℃$€£₹₽−".contains(at(text, i))).collect()
    };
    changed(lang, rng, marks, |_, i, _| Some(vec![Edit::cut(i, 1)]))
}

/// A sign put beside a number of the source that the quote does not have.
pub(super) fn symbol_in_source(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let sentence = rng.pick(lang.sentences)?;
    let quote = without_end(sentence);
    let edit = if rng.one_in(2) {
        let place = *rng.pick(&number_starts(&quote))?;
        let sign = rng.pick(&["-", "−", "–", "±", "<", "≥", "~", "$", "€", "- ", "≈"])?;
        Edit::put(place, sign)
    } else {
        let place = *rng.pick(&number_ends(&quote))?;
        let sign =
            rng.pick(&["%", "‰", "!", "²", "½", "e5", " %", "+", "/2", ":30", "–90", " × 10^3"])?;
        Edit::put(place, sign)
    };
    let (changed, _) = apply(&chars(sentence), &[edit], (0, 0));
    let string: String = slice(&changed, 0, changed.len()).iter().collect();
    let source = around(lang, &string, rng).text;
    if crate::chars::occurrences(&source.iter().collect::<String>(), sentence) > 0 {
        return None;
    }
    Pair { source, quote }.signs_differ()
}
