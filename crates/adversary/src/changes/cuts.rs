//! Quotes that stand in the source but whose edge cuts a number, an identifier or a compound.

use super::{Pair, carrier, without_end};
use crate::chars::{at, before, is_digit, is_letter, slice, words};
use crate::rng::Rng;
use crate::sentences::{FRAGMENTS, Language};
use crate::source::{around, carry};

/// Kinds whose pieces count even without a digit.
const OF_LETTERS: &[&str] = &["compound", "contraction", "identifier", "domain", "path", "spelled"];

/// A carrier sentence's head or tail with one piece of a fragment of this kind ("cut sign" …).
pub(super) fn fragment_cut(lang: &Language, kind: &str, rng: &mut Rng) -> Option<Pair> {
    let class = kind.strip_prefix("cut ")?;
    let all: Vec<&str> = FRAGMENTS
        .iter()
        .chain(lang.fragments)
        .filter(|(k, _)| *k == class)
        .map(|(_, f)| *f)
        .collect();
    let marked = rng.pick(&all)?;
    let whole = marked.replace(['|', '[', ']'], "");
    let (sentence, (from, to)) = carry(carrier(lang, rng)?, &whole);
    let doc = around(lang, &sentence, rng);
    let base = doc.target.0;
    // Every cut place of the fragment, counted in its characters without the marks.
    let mut places = Vec::new();
    let mut seen = 0;
    for c in marked.chars() {
        match c {
            '|' => places.extend([(seen, true), (seen, false)]),
            '[' => places.push((seen, true)),
            ']' => places.push((seen, false)),
            _ => seen += 1,
        }
    }
    let &(place, left) = rng.pick(&places)?;
    let cut = base + from + place;
    let kept = if left { (base + from, cut) } else { (cut, base + to) };
    let piece = slice(&doc.text, kept.0, kept.1);
    let says = |c: &char| is_digit(*c) || (OF_LETTERS.contains(&class) && is_letter(*c));
    if !piece.iter().any(says) {
        return None;
    }
    let quote = if left {
        with_head(lang, &doc.text, base, cut, rng)
    } else {
        with_tail(lang, &doc, cut, rng)
    };
    let quote = trimmed(&quote);
    Pair { source: doc.text, quote }.only_cut()
}

/// From some word of the sentence up to the cut.
fn with_head(lang: &Language, text: &[char], base: usize, cut: usize, rng: &mut Rng) -> Vec<char> {
    let starts = words(text, base, cut);
    let skip = if lang.unspaced() { 0 } else { rng.below(starts.len().saturating_sub(2)) };
    let from = starts.get(skip).map_or(base, |w| w.0);
    slice(text, from, cut).to_vec()
}

/// From the cut up to some word of the sentence.
fn with_tail(lang: &Language, doc: &crate::source::Doc, cut: usize, rng: &mut Rng) -> Vec<char> {
    let ends = words(&doc.text, cut, doc.target.1);
    let keep = if lang.unspaced() { ends.len() } else { 3 + rng.below(ends.len()) };
    let to = ends.get(keep.saturating_sub(1)).map_or(doc.target.1, |w| w.1);
    slice(&doc.text, cut, to).to_vec()
}

fn trimmed(text: &[char]) -> Vec<char> {
    let first = text.iter().position(|c| !c.is_whitespace()).unwrap_or(0);
    let last = text
        .iter()
        .rposition(|c| !c.is_whitespace() && !".,。，।".contains(*c))
        .map_or(0, |i| i + 1);
    slice(text, first, last).to_vec()
}

/// A sentence cut inside one of its own numbers.
pub(super) fn number_in_sentence(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let sentence = rng.pick(lang.sentences)?;
    if !sentence.contains(is_digit) {
        return None;
    }
    let doc = around(lang, sentence, rng);
    let text = &doc.text;
    let (a, b) = doc.target;
    let joint = |c: char| matches!(c, '.' | ',' | ':' | '/') || crate::chars::is_dash(c);
    let left: Vec<usize> = (a + 1..b)
        .filter(|&i| is_digit(before(text, i)))
        .filter(|&i| {
            let c = at(text, i);
            is_digit(c) || matches!(c, '%' | '°') || (joint(c) && is_digit(at(text, i + 1)))
        })
        .collect();
    let right: Vec<usize> = (a + 2..b)
        .filter(|&i| is_digit(at(text, i)))
        .filter(|&i| {
            is_digit(before(text, i)) || (joint(before(text, i)) && is_digit(at(text, i - 2)))
        })
        .collect();
    let quote = if rng.one_in(2) {
        let cut = *rng.pick(&left)?;
        with_head(lang, text, a, cut, rng)
    } else {
        let cut = *rng.pick(&right)?;
        with_tail(lang, &doc, cut, rng)
    };
    let quote = trimmed(&quote);
    if quote.len() < 6 {
        return None;
    }
    Pair { source: doc.text, quote }.only_cut()
}

/// A sentence cut at the hyphen of one of its own compounds.
pub(super) fn compound_in_sentence(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let sentence = rng.pick(lang.sentences)?;
    if !sentence.contains('-') {
        return None;
    }
    let doc = around(lang, sentence, rng);
    let text = &doc.text;
    let end = doc.target.0 + without_end(sentence).len();
    let hyphens: Vec<usize> = (doc.target.0 + 1..end)
        .filter(|&i| at(text, i) == '-' && is_letter(before(text, i)) && is_letter(at(text, i + 1)))
        .collect();
    let hyphen = *rng.pick(&hyphens)?;
    let quote = if rng.one_in(2) {
        with_head(lang, text, doc.target.0, hyphen, rng)
    } else {
        with_tail(lang, &doc, hyphen + 1, rng)
    };
    let quote = trimmed(&quote);
    if words(&quote, 0, quote.len()).len() < 3 {
        return None;
    }
    Pair { source: doc.text, quote }.only_cut()
}
