//! Noises of blanks, line ends, hyphens at line ends and invisible characters.

use super::Site;
use crate::chars::{at, before, is_cjk, is_digit, is_letter, is_mark, is_wordy, words};
use crate::edit::Edit;
use crate::rng::Rng;

/// Blanks inside the range.
fn blanks(site: &Site<'_>) -> Vec<usize> {
    site.inside().filter(|&i| at(site.text, i) == ' ').collect()
}

/// Blanks where a line may end: what opens the next line must not look like a list or block quote mark.
pub(super) fn breakable(site: &Site<'_>) -> Vec<usize> {
    blanks(site)
        .into_iter()
        .filter(|&i| !is_digit(at(site.text, i + 1)) || is_letter(before(site.text, i)))
        .filter(|&i| !">#*+-–—−‐".contains(at(site.text, i + 1)))
        .collect()
}

fn replace(places: &[usize], with: &str, rng: &mut Rng) -> Vec<Edit> {
    rng.some_of(places).into_iter().map(|i| Edit::change(i, with)).collect()
}

pub(super) fn crlf(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    replace(&breakable(site), "\r\n", rng)
}

pub(super) fn line_wrap(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let with = if rng.one_in(2) { "\n   " } else { "\n" };
    replace(&breakable(site), with, rng)
}

pub(super) fn double_space(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    replace(&blanks(site), "  ", rng)
}

pub(super) fn nbsp(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    replace(&blanks(site), "\u{A0}", rng)
}

pub(super) fn thin_space(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    replace(&blanks(site), "\u{2009}", rng)
}

pub(super) fn narrow_nbsp(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    replace(&blanks(site), "\u{202F}", rng)
}

pub(super) fn tab(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    replace(&blanks(site), "\t", rng)
}

/// Places inside a run without blanks where a typesetter may end a line.
fn seams(site: &Site<'_>) -> Vec<usize> {
    let text = site.text;
    site.inside()
        .filter(|&i| {
            let (a, b) = (before(text, i), at(text, i));
            if site.lang.code == "th" {
                return thai_seam(text, i);
            }
            // Small kana and the length mark never open a line, numbers and their units are not torn apart.
            let near_number =
                (1..=3).any(|d| i.checked_sub(d).is_some_and(|j| is_digit(at(text, j))));
            is_cjk(a)
                && is_cjk(b)
                && !near_number
                && !"ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮー々".contains(b)
        })
        .collect()
}

/// Between two Thai syllables, as far as the characters tell: no mark, no vowel that leans on its neighbour, no number near.
fn thai_seam(text: &[char], i: usize) -> bool {
    let thai = |c: char| matches!(c, '\u{E01}'..='\u{E2E}' | '\u{E40}'..='\u{E44}');
    let (a, b) = (before(text, i), at(text, i));
    let whole =
        matches!(a, '\u{E01}'..='\u{E2E}') || is_mark(a) || matches!(a, '\u{E32}' | '\u{E30}');
    whole && thai(b) && !is_mark(at(text, i + 1)) && i >= 2 && is_wordy(at(text, i - 2))
}

pub(super) fn wrap_inside(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    if !site.lang.unspaced() {
        return Vec::new();
    }
    let places = seams(site);
    let Some(&first) = rng.pick(&places) else { return Vec::new() };
    vec![Edit::put(first, if rng.one_in(3) { "\r\n" } else { "\n" })]
}

pub(super) fn thai_zwsp(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    if site.lang.code != "th" {
        return Vec::new();
    }
    rng.some_of(&seams(site)).into_iter().map(|i| Edit::put(i, "\u{200B}")).collect()
}

/// Places beside letters where an invisible character is nothing: the start of a word, or between two letters of a script
/// whose letters neither join nor combine.
fn letter_sides(site: &Site<'_>) -> Vec<usize> {
    let text = site.text;
    site.inside()
        .filter(|&i| {
            let (a, b) = (before(text, i), at(text, i));
            let between = is_letter(a)
                && is_letter(b)
                && !is_mark(at(text, i + 1))
                && (site.lang.alphabetic() || (is_cjk(a) && is_cjk(b)));
            is_letter(b) && (a == ' ' || between)
        })
        .collect()
}

pub(super) fn zero_width(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let with = if rng.one_in(2) { "\u{200B}" } else { "\u{FEFF}" };
    rng.some_of(&letter_sides(site)).into_iter().take(3).map(|i| Edit::put(i, with)).collect()
}

pub(super) fn bidi_mark(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let with = if rng.one_in(2) { "\u{200E}" } else { "\u{200F}" };
    rng.some_of(&letter_sides(site)).into_iter().take(3).map(|i| Edit::put(i, with)).collect()
}

/// Places inside words of six or more lower-case letters that stand alone between blanks and punctuation, two letters from
/// either end: where a dictionary may hyphenate.
fn syllable_seams(site: &Site<'_>) -> Vec<usize> {
    let text = site.text;
    if !site.lang.alphabetic() {
        return Vec::new();
    }
    words(text, site.start, site.end)
        .into_iter()
        .filter_map(|(a, mut b)| {
            while b > a && ",.;:".contains(before(text, b)) {
                b -= 1;
            }
            let plain = (a..b).all(|i| at(text, i).is_lowercase() && is_letter(at(text, i)));
            (b - a >= 6 && plain && !is_mark(at(text, b))).then_some((a + 2)..(b - 1))
        })
        .flatten()
        .collect()
}

pub(super) fn soft_hyphen(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    rng.some_of(&syllable_seams(site)).into_iter().take(4).map(|i| Edit::put(i, "\u{AD}")).collect()
}

pub(super) fn line_end_hyphen(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    let places = syllable_seams(site);
    let with = ["-\n", "-\r\n", "\u{AD}\n", "\u{2010}\n"];
    let (Some(&i), Some(with)) = (rng.pick(&places), rng.pick(&with)) else { return Vec::new() };
    vec![Edit::put(i, with)]
}

/// A line break after a hyphen that belongs to the word.
pub(super) fn kept_hyphen(site: &Site<'_>, rng: &mut Rng) -> Vec<Edit> {
    if !site.lang.alphabetic() {
        return Vec::new();
    }
    let text = site.text;
    let places: Vec<usize> = words(text, site.start, site.end)
        .into_iter()
        .filter(|&(a, b)| (a..b).all(|i| !is_digit(at(text, i)) && !"@/_&".contains(at(text, i))))
        .flat_map(|(a, b)| (a + 1)..b)
        .filter(|&i| at(text, i) == '-' && is_letter(before(text, i)))
        .filter(|&i| is_letter(at(text, i + 1)) && at(text, i + 1).is_lowercase())
        .collect();
    let Some(&i) = rng.pick(&places) else { return Vec::new() };
    vec![Edit::put(i + 1, if rng.one_in(3) { "\r\n" } else { "\n" })]
}
