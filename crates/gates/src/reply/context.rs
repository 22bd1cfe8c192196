//! Does a sentence read right alone?

use std::ops::Range;

use asquoted::Span;

use super::line_kind::Kind;
use super::outcome::Reason;
use super::passage::Prepared;
use super::stops;
use super::words::{self, Class, folded};

/// Why the sentences of a passage do not read right without what stands round them; none if they do.
/// O(their length).
pub(crate) fn refused(passage: &Prepared, touched: &Range<usize>, span: Span) -> Option<Reason> {
    let sentences = &passage.sentences;
    let (first, last) = (sentences.get(touched.start)?, sentences.get(touched.end - 1)?);
    let all = || touched.clone().filter_map(|i| sentences.get(i));
    if all().any(|sentence| sentence.kind == Kind::Row) {
        return Some(Reason::TableRow);
    }
    // A heading between two sentences parts them.
    if touched.len() > 1 && all().any(|sentence| sentence.kind == Kind::Title) {
        return Some(Reason::NeedsContext);
    }
    let next = sentences.get(touched.end);
    let list_goes_on = next.is_some_and(|next| next.kind == Kind::Item);
    if first.kind == Kind::Item || last.kind == Kind::Item && list_goes_on {
        return Some(Reason::ListItem);
    }
    let text = passage.source.text();
    let shown = text.get(span.range()).unwrap_or_default();
    let of = |range: Range<usize>| text.get(range).unwrap_or_default();
    if asks(passage, touched.end - 1) {
        return Some(Reason::Question);
    }
    let begins_small = |i: usize| {
        sentences.cased && sentences.get(i).is_some_and(|s| starts_small(of(s.range.clone())))
    };
    let before = sentences.before(touched.start);
    let goes_on_from = first.kind != Kind::Title
        && begins_small(touched.start)
        && before.is_none_or(|before| !before.stopped);
    let leans_back = || {
        let answers = passage.qa && first.answers;
        leans_back(of(first.range.clone()), answers)
    };
    let leans_on = || {
        let goes_on = list_goes_on || next.is_some() && begins_small(touched.end);
        last.kind != Kind::Title && !last.stopped && goes_on
            || leans_on(last_of(shown), last.kind, last.stopped)
    };
    let needs = goes_on_from || leans_back() || leans_on() || points_elsewhere(shown);
    needs.then_some(Reason::NeedsContext)
}

/// Whether a sentence of a passage is a question.
pub(crate) fn asks(passage: &Prepared, i: usize) -> bool {
    passage.sentences.get(i).is_some_and(|sentence| {
        let text = passage.source.text().get(sentence.range.clone());
        sentence.asked || is_question(text.unwrap_or_default())
    })
}

/// The end of a long text: what a sentence ends with is short.
fn last_of(text: &str) -> &str {
    let from = text.char_indices().rev().nth(63).map_or(0, |(i, _)| i);
    text.get(from..).unwrap_or_default()
}

/// The start of a text in lower case: what it begins with is short.
fn start_of(text: &str) -> String {
    let end = text.char_indices().nth(64).map_or(text.len(), |(i, _)| i);
    folded(text.get(..end).unwrap_or_default())
}

fn without_opening(text: &str) -> &str {
    text.trim_start_matches(|c: char| stops::is_opening(c) || c.is_whitespace())
}

/// Without stops, closing marks and blanks at its end.
fn without_stops(text: &str) -> &str {
    text.trim_end_matches(|c: char| stops::is_stop(c) || stops::is_closing(c) || c.is_whitespace())
}

/// A question ends with its mark, or with a particle that asks.
fn is_question(text: &str) -> bool {
    let end = text.trim_end_matches(|c: char| stops::is_closing(c) || c.is_whitespace());
    if end.ends_with(['?', '\u{FF1F}', '\u{61F}', '\u{37E}', '\u{1367}', '\u{2047}', '\u{2048}']) {
        return true;
    }
    // Particles of Chinese, and polite endings of Japanese.
    let end = without_stops(end);
    ["\u{5417}", "\u{55CE}", "\u{3067}\u{3059}\u{304B}", "\u{307E}\u{3059}\u{304B}"]
        .iter()
        .any(|particle| end.ends_with(particle))
}

/// A small letter, but not that of `iPhone`.
fn starts_small(text: &str) -> bool {
    let mut chars = without_opening(text).chars();
    let small = chars.next().is_some_and(char::is_lowercase);
    small && !chars.next().is_some_and(char::is_uppercase)
}

fn leans_back(text: &str, may_answer: bool) -> bool {
    let begins = without_opening(text);
    // What begins with such a mark has lost its beginning.
    if begins.starts_with("..")
        || begins.starts_with([
            '\u{2026}', ',', '\u{FF0C}', '\u{3001}', ';', '\u{FF1B}', ':', '\u{FF1A}', ')',
            '\u{FF09}',
        ])
    {
        return true;
    }
    let begins = start_of(begins);
    let at_start = |class| words::context().at_start(&begins, |c| c == class);
    if let Some((answer, _)) = at_start(Class::Answer) {
        let behind = begins.get(answer.len()..).unwrap_or_default().trim_start();
        let apart = behind.is_empty() || behind.starts_with(is_apart);
        if apart {
            return !may_answer;
        }
    }
    let leaning = |class| matches!(class, Class::Start | Class::Stands);
    let leans = |text: &str| {
        words::context().at_start(text, leaning).is_some_and(|(_, class)| class == Class::Start)
    };
    // Arabic writes "and" and "so" as one word with the next.
    leans(&begins) || begins.strip_prefix(['\u{648}', '\u{641}']).is_some_and(leans)
}

/// Punctuation behind the word that answers a question.
const fn is_apart(c: char) -> bool {
    matches!(
        c,
        ',' | '.'
            | '!'
            | ':'
            | ';'
            | '-'
            | '\u{2013}'
            | '\u{2014}'
            | '\u{FF0C}'
            | '\u{3002}'
            | '\u{FF01}'
            | '\u{FF1A}'
            | '\u{FF1B}'
            | '\u{3001}'
            | '\u{60C}'
            | '\u{964}'
    )
}

fn leans_on(end: &str, kind: Kind, stopped: bool) -> bool {
    let closed = end.trim_end_matches(|c: char| stops::is_closing(c) || c.is_whitespace());
    if closed.ends_with("..")
        || closed.ends_with([
            ':', '\u{FF1A}', ',', '\u{FF0C}', '\u{3001}', ';', '\u{FF1B}', '\u{2026}', '\u{2014}',
            '\u{2013}', '\u{60C}', '\u{61B}',
        ])
    {
        return true;
    }
    let bare = folded(without_stops(closed));
    let ends = |class| words::context().at_end(&bare, |c| c == class);
    ends(Class::Close) || kind != Kind::Title && !stopped && ends(Class::End)
}

fn points_elsewhere(text: &str) -> bool {
    words::points_elsewhere(&folded(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_known_by_their_end() {
        for text in
            ["Is it?", "\"Is it?\"", "\u{8981}\u{7F34}\u{8D39}\u{5417}\u{3002}", "\u{645}\u{61F}"]
        {
            assert!(is_question(text), "{text}");
        }
        for text in ["It is.", "Ask \"why?\" first.", ""] {
            assert!(!is_question(text), "{text}");
        }
    }

    #[test]
    fn sentences_that_lean_back_are_known_by_their_start() {
        for text in [
            "However, it stays shut.",
            "(This applies to all.)",
            "Therefore no fee is due.",
            "Yes, they may.",
            "No.",
            "\u{2026}and so on.",
            ", which is due.",
            "Deshalb ist es frei.",
            "En revanche, la salle est libre.",
            "Por lo tanto, es gratis.",
            "\u{648}\u{647}\u{630}\u{627} \u{645}\u{62C}\u{627}\u{646}\u{64A}.",
            "\u{6B64}\u{5916}\u{9700}\u{7F34}\u{8D39}\u{3002}",
            "\u{53EF}\u{4EE5}\u{FF0C}\u{514D}\u{8D39}\u{3002}",
            "\u{41E}\u{434}\u{43D}\u{430}\u{43A}\u{43E} \u{431}\u{435}\u{441}\u{43F}\u{43B}\u{430}\u{442}\u{43D}\u{43E}.",
        ] {
            assert!(leans_back(text, false), "{text}");
        }
        for text in [
            "No parking is allowed here.",
            "It is possible to pay by card.",
            "Theatres are shut.",
            "Items are free.",
            "Die Geb\u{FC}hr betr\u{E4}gt 40 Euro.",
            "Il permesso costa 40 euro.",
            "\u{648}\u{627}\u{644}\u{643}\u{644}\u{627}\u{628} \u{645}\u{62C}\u{627}\u{646}\u{64B}\u{627}.",
            "\u{5176}\u{4ED6}\u{5B66}\u{751F}\u{514D}\u{8D39}\u{3002}",
            "\u{53EF}\u{4EE5}\u{514D}\u{8D39}\u{3002}",
            "To apply, write to us.",
            "Because of works the hall is shut.",
        ] {
            assert!(!leans_back(text, false), "{text}");
        }
        assert!(!leans_back("Yes, they may.", true));
        assert!(leans_back("However, they may not.", true));
    }

    #[test]
    fn sentences_that_lean_on_are_known_by_their_end() {
        let on = |text| leans_on(text, Kind::Prose, text.ends_with('.'));
        for text in [
            "You need:",
            "A pen,",
            "a pen and",
            "The rules are as follows.",
            "He said \u{2026}",
            "\u{8981}\u{6C42}\u{5982}\u{4E0B}\u{3002}",
        ] {
            assert!(on(text), "{text}");
        }
        for text in [
            "You need a pen.",
            "Sand",
            "Bring what you work with.",
            "\u{9700}\u{7F34}\u{8D39}\u{3002}",
        ] {
            assert!(!on(text), "{text}");
        }
    }
}
