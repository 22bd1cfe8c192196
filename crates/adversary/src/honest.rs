//! Honest cases: a run of the source under one or two noises, and the span where it stands.

use crate::chars::{chars, slice, tight};
use crate::edit::{Edit, apply};
use crate::noise::{NOISES, Noise, On, Site};
use crate::rng::Rng;
use crate::sentences::{FRAGMENTS, Language};
use crate::source::{Doc, around, carry, honest_run, whole};
use crate::{Expect, Made};

/// What a kind of honest case does.
#[derive(Clone, Debug)]
pub(crate) enum Maker {
    /// Nothing.
    Verbatim,
    /// A noise in the source.
    Source(Noise),
    /// A noise in the quote.
    Quote(Noise),
    /// One in each.
    Pair,
    /// A sentence that holds a numeric fragment, quoted whole, with up to two noises.
    Numeric,
    /// A sentence that ends with a numeric fragment, quoted whole.
    Ending,
}

/// Names and makers of all honest kinds.
pub(crate) fn kinds() -> Vec<(String, Maker)> {
    let mut all = vec![("verbatim".to_owned(), Maker::Verbatim)];
    for noise in NOISES {
        if noise.on != On::Quote {
            all.push((format!("{} source", noise.name), Maker::Source(*noise)));
        }
        if noise.on != On::Source {
            all.push((format!("{} quote", noise.name), Maker::Quote(*noise)));
        }
    }
    all.push(("noise pair".to_owned(), Maker::Pair));
    all.push(("number inside".to_owned(), Maker::Numeric));
    all.push(("number at the end".to_owned(), Maker::Ending));
    all
}

/// A noise that fits the text, drawn at random.
fn draw(on: On, rng: &mut Rng) -> Option<Noise> {
    let fitting: Vec<Noise> =
        NOISES.iter().filter(|n| n.on == on || n.on == On::Both).copied().collect();
    rng.pick(&fitting).copied()
}

/// One honest case, `None` when this draw does not fit.
pub(crate) fn make(lang: &Language, maker: &Maker, rng: &mut Rng) -> Option<Made> {
    let (doc, run) = match maker {
        Maker::Numeric | Maker::Ending => numeric(lang, matches!(maker, Maker::Ending), rng)?,
        _ => {
            let sentence = rng.pick(lang.sentences)?;
            if let Maker::Source(noise) | Maker::Quote(noise) = maker
                && !may_fit(lang, sentence, *noise, rng)
            {
                return None;
            }
            let doc = around(lang, sentence, rng);
            let run = honest_run(lang, &doc, rng)?;
            (doc, run)
        }
    };
    let (source_noise, quote_noise) = match maker {
        Maker::Verbatim | Maker::Ending => (None, None),
        Maker::Source(noise) => (Some(*noise), None),
        Maker::Quote(noise) => (None, Some(*noise)),
        Maker::Pair => (draw(On::Source, rng), draw(On::Quote, rng)),
        Maker::Numeric => (
            draw(On::Source, rng).filter(|_| rng.one_in(2)),
            draw(On::Quote, rng).filter(|_| rng.one_in(2)),
        ),
    };
    if clash(source_noise, quote_noise) {
        return None;
    }
    let needed = !matches!(maker, Maker::Numeric);
    noisy(lang, &doc, run, source_noise, quote_noise, needed, rng)
}

/// Whether a noise finds anything to do in the whole sentence: a quick no before a source is built. What only the end of a
/// shorter quote offers (a final mark to add) is not looked at.
fn may_fit(lang: &Language, sentence: &str, noise: Noise, rng: &mut Rng) -> bool {
    let text = chars(sentence);
    let end = text.len();
    let site = Site { lang, text: &text, start: 0, end, sentence: (0, end) };
    let edge = ["final mark added", "capital first", "heading caps"].contains(&noise.name);
    edge || !(noise.make)(&site, rng).is_empty()
}

/// Noises that together leave no honest reading: a word broken at a line end on both sides has two free sites.
fn clash(source: Option<Noise>, quote: Option<Noise>) -> bool {
    let hyphen = |n: Option<Noise>| n.is_some_and(|n| n.name.contains("line-end"));
    hyphen(source) && hyphen(quote)
}

/// A carrier sentence with a fragment, quoted whole.
fn numeric(lang: &Language, ending: bool, rng: &mut Rng) -> Option<(Doc, (usize, usize))> {
    let all: Vec<&str> = FRAGMENTS.iter().chain(lang.fragments).map(|(_, f)| *f).collect();
    let fragment = rng.pick(&all)?.replace(['|', '[', ']'], "");
    // Unknown forms are no honest quotes, and a final bracket or dot is none of the span's business.
    let last = fragment.chars().last().unwrap_or(' ');
    if fragment.contains('!') || (ending && !(last.is_alphanumeric() || "%‰".contains(last))) {
        return None;
    }
    let carrier = rng.pick(if ending { lang.endings } else { lang.carriers })?;
    let (sentence, _) = carry(carrier, &fragment);
    let doc = around(lang, &sentence, rng);
    if !ending {
        let run = whole(lang, &doc)?;
        return Some((doc, run));
    }
    // What follows a number at the end must be a word: the sentence closes the source or another sentence follows.
    let (a, b) = doc.target;
    let after: Vec<char> = slice(&doc.text, b, doc.text.len())
        .iter()
        .copied()
        .filter(|c| !c.is_whitespace())
        .take(2)
        .collect();
    let clear = after.iter().all(|&c| c.is_alphabetic() && !crate::chars::is_cjk_numeral(c));
    // Thai has no full stop: there only a line break or the end of the text keeps the next sentence's words away.
    let closed = lang.code != "th" || after.is_empty();
    (clear && closed).then_some((doc, (a, b)))
}

/// The case with its noises; `needed` noises that do not fit make it no case.
fn noisy(
    lang: &Language,
    doc: &Doc,
    run: (usize, usize),
    on_source: Option<Noise>,
    on_quote: Option<Noise>,
    needed: bool,
    rng: &mut Rng,
) -> Option<Made> {
    let span = tight(&doc.text, run.0, run.1);
    let mut quote = slice(&doc.text, run.0, run.1).to_vec();
    let mut notes = Vec::new();
    let (mut source, mut at) = (doc.text.clone(), span);
    if let Some(noise) = on_source {
        let site = Site { lang, text: &doc.text, start: span.0, end: span.1, sentence: doc.target };
        let edits = (noise.make)(&site, rng);
        match (edits.is_empty(), needed) {
            (true, true) => return None,
            (true, false) => {}
            (false, _) => {
                (source, at) = apply(&doc.text, &edits, span);
                notes.push(format!("{} source", noise.name));
            }
        }
    }
    if let Some(noise) = on_quote {
        let site =
            Site { lang, text: &quote, start: 0, end: quote.len(), sentence: (0, quote.len()) };
        let edits: Vec<Edit> = (noise.make)(&site, rng);
        match (edits.is_empty(), needed) {
            (true, true) => return None,
            (true, false) => {}
            (false, _) => {
                quote = apply(&quote, &edits, (0, 0)).0;
                notes.push(format!("{} quote", noise.name));
            }
        }
    }
    // A sentence that stands twice would make the expected span a matter of taste.
    let folded = crate::chars::fold_words(slice(&doc.text, span.0, span.1));
    if crate::chars::occurrences(&crate::chars::fold_words(&doc.text), &folded) != 1 {
        return None;
    }
    Some(Made { notes: notes.join(" + "), quote, source, expect: Expect::Found { chars: at } })
}

/// Two times in three nothing, else a noise of blanks in the source: such noise neither hides nor undoes a change.
pub(crate) fn light_noise(
    lang: &Language,
    source: Vec<char>,
    rng: &mut Rng,
) -> (Vec<char>, String) {
    if !rng.one_in(3) {
        return (source, String::new());
    }
    let fitting: Vec<Noise> =
        NOISES.iter().filter(|n| n.light && n.on != On::Quote).copied().collect();
    let Some(noise) = rng.pick(&fitting) else { return (source, String::new()) };
    let end = source.len();
    let site = Site { lang, text: &source, start: 0, end, sentence: (0, end) };
    let edits = (noise.make)(&site, rng);
    if edits.is_empty() {
        return (source, String::new());
    }
    (apply(&source, &edits, (0, 0)).0, format!("{} source", noise.name))
}

/// The characters of a text, for tests of the expected spans.
#[cfg(test)]
pub(crate) fn span_text(source: &str, span: (usize, usize)) -> String {
    slice(&chars(source), span.0, span.1).iter().collect()
}
