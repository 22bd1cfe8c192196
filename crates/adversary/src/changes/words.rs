//! Changes of words: negations, other words, missing words, other order, merged sentences.

use super::{Pair, without_end};
use crate::chars::{at, chars, is_cjk, is_letter, is_mark, slice, words};
use crate::rng::Rng;
use crate::sentences::Language;
use crate::source::around;

/// A negation of the sentence taken away, or one put in.
pub(super) fn negation(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let (plain, negated) = *rng.pick(lang.negations)?;
    let holders: Vec<(&str, String)> = lang
        .sentences
        .iter()
        .filter_map(|s| {
            if s.contains(negated) {
                Some((*s, s.replacen(negated, plain, 1)))
            } else if s.contains(plain) {
                Some((*s, s.replacen(plain, negated, 1)))
            } else {
                None
            }
        })
        .collect();
    let (sentence, changed) = rng.pick(&holders)?;
    let quote = without_end(changed);
    let source = around(lang, sentence, rng).text;
    Pair { source, quote }.words_differ()
}

/// The units that are dropped and swapped: words, or pairs of characters where words are not set apart.
fn units(lang: &Language, text: &[char]) -> Vec<(usize, usize)> {
    if !lang.unspaced() {
        let all = words(text, 0, text.len());
        return all
            .into_iter()
            .filter(|&(a, b)| (a..b).all(|i| is_letter(at(text, i)) || is_mark(at(text, i))))
            .collect();
    }
    let thai = lang.code == "th";
    let whole = |i: usize| {
        if thai { is_letter(at(text, i)) && !is_mark(at(text, i + 2)) } else { is_cjk(at(text, i)) }
    };
    let second = |i: usize| {
        if thai { is_letter(at(text, i)) || is_mark(at(text, i)) } else { is_cjk(at(text, i)) }
    };
    (0..text.len().saturating_sub(1))
        .filter(|&i| whole(i) && second(i + 1))
        .map(|i| (i, i + 2))
        .collect()
}

/// A unit that is neither the first nor the last of the sentence.
fn middle(lang: &Language, text: &[char], rng: &mut Rng) -> Option<(usize, usize)> {
    let inner: Vec<(usize, usize)> =
        units(lang, text).into_iter().filter(|&(a, b)| a > 3 && b + 3 < text.len()).collect();
    rng.pick(&inner).copied()
}

fn join(parts: &[&[char]]) -> Vec<char> {
    parts.concat()
}

pub(super) fn word_replaced(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let (sentence, other) = (rng.pick(lang.sentences)?, rng.pick(lang.sentences)?);
    let (text, other) = (without_end(sentence), without_end(other));
    let (a, b) = middle(lang, &text, rng)?;
    let (c, d) = middle(lang, &other, rng)?;
    let quote = join(&[slice(&text, 0, a), slice(&other, c, d), slice(&text, b, text.len())]);
    let source = around(lang, sentence, rng).text;
    Pair { source, quote }.words_differ()
}

pub(super) fn word_dropped(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let sentence = rng.pick(lang.sentences)?;
    let text = without_end(sentence);
    let (a, b) = middle(lang, &text, rng)?;
    let gap = usize::from(!lang.unspaced());
    let quote = join(&[slice(&text, 0, a), slice(&text, b + gap, text.len())]);
    let source = around(lang, sentence, rng).text;
    Pair { source, quote }.words_differ()
}

pub(super) fn words_swapped(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let sentence = rng.pick(lang.sentences)?;
    let text = without_end(sentence);
    let all = units(lang, &text);
    let (a, b) = middle(lang, &text, rng)?;
    let gap = usize::from(!lang.unspaced());
    let &(c, d) = all.iter().find(|&&(c, _)| c == b + gap)?;
    if slice(&text, a, b) == slice(&text, c, d) {
        return None;
    }
    let quote = join(&[
        slice(&text, 0, a),
        slice(&text, c, d),
        slice(&text, b, c),
        slice(&text, a, b),
        slice(&text, d, text.len()),
    ]);
    let source = around(lang, sentence, rng).text;
    Pair { source, quote }.words_differ()
}

/// The first half of one sentence and the second half of another, both in the source.
pub(super) fn merged_halves(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let (one, two) = (rng.pick(lang.sentences)?, rng.pick(lang.sentences)?);
    if one == two {
        return None;
    }
    let (first, second) = (without_end(one), without_end(two));
    let halves = |text: &[char]| {
        if lang.unspaced() {
            let mut i = text.len() / 2;
            while is_mark(at(text, i)) {
                i += 1;
            }
            return i;
        }
        let all = words(text, 0, text.len());
        all.get(all.len() / 2).map_or(0, |w| w.0)
    };
    let quote =
        join(&[slice(&first, 0, halves(&first)), slice(&second, halves(&second), second.len())]);
    let gap = if lang.cjk() { "" } else { " " };
    let mut source = around(lang, one, rng).text;
    source.extend(gap.chars().chain(chars(two)));
    Pair { source, quote }.words_differ()
}

/// A true sentence whose source is another one.
pub(super) fn wrong_document(lang: &Language, _kind: &str, rng: &mut Rng) -> Option<Pair> {
    let (sentence, other) = (rng.pick(lang.sentences)?, rng.pick(lang.sentences)?);
    if sentence == other {
        return None;
    }
    Pair { source: around(lang, other, rng).text, quote: without_end(sentence) }.words_differ()
}
