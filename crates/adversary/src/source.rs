//! Sources around a target sentence, and the places where an honest quote may begin and end.

use crate::chars::{at, before, chars, is_digit, is_letter, is_wordy, slice, words};
use crate::rng::Rng;
use crate::sentences::Language;

/// A source that holds a target sentence.
#[derive(Debug)]
pub(crate) struct Doc {
    /// The text.
    pub(crate) text: Vec<char>,
    /// Where the target sentence stands.
    pub(crate) target: (usize, usize),
}

/// The target among four to eight other sentences of the language.
pub(crate) fn around(lang: &Language, target: &str, rng: &mut Rng) -> Doc {
    let mut others: Vec<&str> = Vec::new();
    let wanted = 4 + rng.below(5);
    // Bounded: with 45 sentences a few draws more than wanted are enough.
    for _ in 0..4 * wanted {
        match rng.pick(lang.sentences) {
            Some(s) if others.len() < wanted && *s != target && !others.contains(s) => {
                others.push(s);
            }
            _ => {}
        }
    }
    let place = rng.below(others.len() + 1);
    let mut text = Vec::new();
    let mut found = (0, 0);
    for i in 0..=others.len() {
        if i > 0 {
            let gap = if lang.cjk() { "" } else { " " };
            text.extend(if rng.one_in(8) { "\n" } else { gap }.chars());
        }
        let from = text.len();
        if i == place {
            text.extend(target.chars());
            found = (from, text.len());
        } else {
            let other = others.get(if i < place { i } else { i - 1 });
            text.extend(other.into_iter().flat_map(|s| s.chars()));
        }
    }
    Doc { text, target: found }
}

/// A word without the punctuation around it.
fn bare(text: &[char], word: (usize, usize)) -> &[char] {
    let inside = slice(text, word.0, word.1);
    let first = inside.iter().position(|&c| c.is_alphanumeric()).unwrap_or(0);
    let last =
        inside.iter().rposition(|&c| is_wordy(c) || c.is_alphanumeric()).map_or(0, |i| i + 1);
    slice(inside, first, last)
}

/// A word that no number, unit, scale or sign table may hold.
fn calm(lang: &Language, text: &[char], word: (usize, usize)) -> bool {
    let lower: String = bare(text, word).iter().flat_map(|c| c.to_lowercase()).collect();
    let raw = slice(text, word.0, word.1);
    // Prefixed particles of Arabic ("and", "by") hide a number word.
    let listed = |w: &str| lang.avoid.contains(&w);
    let prefixed = lang.code == "ar"
        && lower.char_indices().nth(1).is_some_and(|(i, _)| listed(lower.get(i..).unwrap_or("")));
    let numeric = raw.iter().any(|&c| c.is_numeric() || "%‰°$€£¥₹₽()".contains(c));
    !numeric && !listed(&lower) && !prefixed
}

/// A word of letters alone, long enough to be no abbreviation.
fn plain(lang: &Language, text: &[char], word: (usize, usize), least: usize) -> bool {
    let inside = slice(text, word.0, word.1);
    inside.len() >= least.min(lang.plain_length()) && inside.iter().all(|&c| is_wordy(c))
}

/// Starts and ends of honest quotes inside the target.
fn edges(lang: &Language, doc: &Doc) -> (Vec<usize>, Vec<usize>) {
    let text = &doc.text;
    let (a, b) = doc.target;
    if lang.unspaced() {
        return unspaced_edges(lang, doc);
    }
    let all = words(text, 0, text.len());
    let (mut starts, mut ends) = (Vec::new(), Vec::new());
    let word = |i: Option<usize>| i.and_then(|i| all.get(i)).copied();
    let quiet = |w: Option<(usize, usize)>| w.is_none_or(|w| calm(lang, text, w));
    for (i, &(from, to)) in all.iter().enumerate() {
        if from < a || to > b {
            continue;
        }
        let left = [word(i.checked_sub(1)), word(i.checked_sub(2))];
        let right = [word(Some(i + 1)), word(Some(i + 2))];
        let here = Some((from, to));
        let inner = |w: Option<(usize, usize)>| w.is_some_and(|w| plain(lang, text, w, 9));
        let edge_word = |w: (usize, usize)| {
            let letters = bare(text, w);
            letters.len() >= 2 && letters.iter().all(|&c| is_wordy(c))
        };
        if quiet(here) && quiet(right[0]) && quiet(left[0]) && quiet(left[1]) {
            // A sentence may start with its first word; elsewhere both neighbours are plain words.
            let first = from == a && edge_word((from, to)) && is_letter(at(text, from));
            if first || (from > a && inner(here) && inner(left[0])) {
                starts.push(from);
            }
        }
        if quiet(here) && quiet(left[0]) && quiet(right[0]) && quiet(right[1]) {
            let last = to == b && edge_word((from, to));
            if last || (to < b && inner(here) && inner(right[0])) {
                ends.push(to);
            }
        }
    }
    (starts, ends)
}

/// In scripts without blanks: the ends of clauses, when nothing near them is a number, a unit or a bracket.
fn unspaced_edges(lang: &Language, doc: &Doc) -> (Vec<usize>, Vec<usize>) {
    let text = &doc.text;
    let (a, b) = doc.target;
    let reach = if lang.code == "th" { 9 } else { 4 };
    let quiet = |i: usize| {
        let near = slice(text, i.saturating_sub(reach), (i + reach).min(text.len()));
        let string: String = near.iter().collect();
        !near.iter().any(|&c| c.is_numeric() || is_digit(c) || "（()）“”「」%‰°".contains(c))
            && !lang.avoid.iter().any(|w| string.contains(w))
    };
    let pause = |c: char| if lang.code == "th" { c == ' ' } else { "，、".contains(c) };
    let starts = (a..b)
        .filter(|&i| (i == a || pause(before(text, i))) && is_letter(at(text, i)) && quiet(i))
        .collect();
    let ends = (a + 1..=b)
        .filter(|&i| {
            (i == b || pause(at(text, i))) && is_wordy(before(text, i)) && quiet(i)
                || (i == b && quiet(i))
        })
        .collect();
    (starts, ends)
}

/// Brackets and quotation marks that a run does not leave open.
fn balanced(run: &[char]) -> bool {
    let count = |c: char| run.iter().filter(|&&d| d == c).count();
    count('(') == count(')')
        && count('（') == count('）')
        && count('“') + count('„') == count('”') + if count('„') > 0 { count('“') } else { 0 }
        && count('«') == count('»')
        && count('「') == count('」')
        && count('"') % 2 == 0
}

/// A run of the target that an honest writer may quote, as a range of the source.
pub(crate) fn honest_run(lang: &Language, doc: &Doc, rng: &mut Rng) -> Option<(usize, usize)> {
    let (starts, ends) = edges(lang, doc);
    let (a, b) = doc.target;
    if rng.one_in(3) && starts.contains(&a) && ends.contains(&b) {
        return Some((a, b));
    }
    let long = |from: usize, to: usize| {
        let least =
            if lang.unspaced() { to >= from + 8 } else { words(&doc.text, from, to).len() >= 3 };
        to > from && least && balanced(slice(&doc.text, from, to))
    };
    let pairs: Vec<(usize, usize)> = starts
        .iter()
        .flat_map(|&s| ends.iter().map(move |&e| (s, e)))
        .filter(|&(s, e)| long(s, e))
        .collect();
    rng.pick(&pairs).copied()
}

/// The whole target, when both its ends are honest edges.
pub(crate) fn whole(lang: &Language, doc: &Doc) -> Option<(usize, usize)> {
    let (starts, ends) = edges(lang, doc);
    let (a, b) = doc.target;
    (starts.contains(&a) && ends.contains(&b)).then_some((a, b))
}

/// A carrier sentence with the fragment in its place, and where the fragment went.
pub(crate) fn carry(carrier: &str, fragment: &str) -> (String, (usize, usize)) {
    let place = carrier.split("{}").next().map_or(0, |head| head.chars().count());
    (carrier.replacen("{}", fragment, 1), (place, place + chars(fragment).len()))
}
