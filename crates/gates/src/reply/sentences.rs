//! The sentences of a passage.

use std::ops::Range;

use asquoted::Span;

use super::line_kind::{self, Kind};
use super::stops;
use super::words::Class;

/// A sentence with what stands round it told apart: bullets and prefixes are none of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sentence {
    pub(crate) range: Range<usize>,
    pub(crate) kind: Kind,
    /// It ends with a stop.
    pub(crate) stopped: bool,
    /// It stands behind the prefix of a question.
    pub(crate) asked: bool,
    /// It is the first one behind the prefix of an answer, or behind the title of a question.
    pub(crate) answers: bool,
}

/// What a passage says about its lines.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layout<'a> {
    pub(crate) title: Option<&'a str>,
    /// A line break ends no sentence.
    pub(crate) soft_breaks: bool,
    /// The passage answers the question of its title.
    pub(crate) qa: bool,
}

/// Sentences, ascending, and the bytes at which stretches of their own end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sentences {
    list: Vec<Sentence>,
    pub(crate) borders: Vec<usize>,
    /// The text has capitals: then a small letter at a start says something.
    pub(crate) cased: bool,
    /// The first line is like a title.
    titled: bool,
}

impl Sentences {
    /// O(length).
    pub(crate) fn of(text: &str, layout: Layout<'_>) -> Self {
        let mut reading = Reading { text, layout, out: Sentences::default(), open: None };
        reading.out.cased = text.chars().any(is_capital);
        // Hardly a text breaks its lines otherwise than by line feeds, which are found at once.
        let plain = !OTHER_BREAKS.iter().any(|&c| text.contains(c));
        let mut at = 0;
        for whole in text.split_inclusive('\n') {
            if plain {
                reading.line(whole, at);
            } else {
                let mut from = at;
                for line in whole.split_inclusive(is_line_break) {
                    reading.line(line, from);
                    from += line.len();
                }
            }
            at += whole.len();
        }
        reading.flush();
        reading.out.titled = reading.is_titled();
        // The last stretch ends with the text.
        reading.out.borders.retain(|&border| border < text.len());
        reading.out
    }

    /// The indices of the sentences that a span touches. O(log).
    pub(crate) fn touched(&self, span: Span) -> Range<usize> {
        let first = self.list.partition_point(|s| s.range.end <= span.start());
        let last = self.list.partition_point(|s| s.range.start < span.end());
        first..last.max(first)
    }

    pub(crate) fn get(&self, i: usize) -> Option<&Sentence> {
        self.list.get(i)
    }

    /// Whether a sentence is a line above the others, as a title is that nobody calls one: the first of
    /// a passage, without a stop, with a blank line behind it.
    pub(crate) fn is_like_a_title(&self, i: usize) -> bool {
        i == 0 && self.titled
    }

    pub(crate) fn before(&self, i: usize) -> Option<&Sentence> {
        self.list.get(i.checked_sub(1)?)
    }
}

/// Breaks of lines and pages. A carriage return alone is a blank.
const fn is_line_break(c: char) -> bool {
    matches!(c, '\n' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

const OTHER_BREAKS: [char; 5] = ['\u{B}', '\u{C}', '\u{85}', '\u{2028}', '\u{2029}'];

/// A capital. The scripts from the Indic ones to Burmese and from the Chinese radicals to Yi have none.
fn is_capital(c: char) -> bool {
    match c {
        '\0'..='\u{7F}' => c.is_ascii_uppercase(),
        '\u{900}'..='\u{109F}' | '\u{2E80}'..='\u{A63F}' => false,
        _ => c.is_uppercase(),
    }
}

/// Lines that belong together.
struct Open {
    range: Range<usize>,
    kind: Kind,
    prefix: Option<Class>,
}

struct Reading<'a> {
    text: &'a str,
    layout: Layout<'a>,
    out: Sentences,
    open: Option<Open>,
}

impl Reading<'_> {
    fn line(&mut self, line: &str, at: usize) {
        let words = line.trim_start();
        let indent = line.len() - words.len();
        let words = words.trim_end();
        if words.is_empty() {
            self.flush();
            return;
        }
        let start = at + indent;
        let end = start + words.len();
        let first = self.open.is_none() && self.out.list.is_empty();
        if first && self.layout.title.is_some_and(|title| is_title(words, title)) {
            let marks = line_kind::of(words);
            let marks = if marks.kind == Kind::Title { marks.marks } else { 0 };
            self.open = Some(Open { range: start + marks..end, kind: Kind::Title, prefix: None });
            self.flush();
            return;
        }
        let begins = line_kind::of(words);
        let goes_on = begins.kind == Kind::Prose && begins.prefix.is_none();
        if let Some(open) = self.open.as_mut().filter(|_| goes_on)
            && (self.layout.soft_breaks || open.kind == Kind::Item && indent > 0)
        {
            open.range.end = end;
            return;
        }
        self.flush();
        let range = start + begins.marks..end;
        self.open = Some(Open { range, kind: begins.kind, prefix: begins.prefix });
        if matches!(begins.kind, Kind::Row | Kind::Title) {
            self.flush();
        }
    }

    fn is_titled(&self) -> bool {
        let [first, second, ..] = self.out.list.as_slice() else { return false };
        let between = self.text.get(first.range.end..second.range.start).unwrap_or_default();
        let line = self.text.get(first.range.clone()).unwrap_or_default();
        self.layout.title.is_none()
            && first.kind == Kind::Prose
            && !first.stopped
            && !line.ends_with([':', '\u{FF1A}', ',', ';', '-', '\u{2013}', '\u{2014}'])
            && between.matches(is_line_break).count() > 1
    }

    fn flush(&mut self) {
        let Some(Open { range, kind, prefix }) = self.open.take() else { return };
        let whole = self.text.get(range.clone()).unwrap_or_default();
        self.out.borders.push(range.end);
        let behind_title = self.layout.qa
            && prefix.is_none()
            && matches!(self.out.list.as_slice(), [Sentence { kind: Kind::Title, .. }]);
        let pieces = match kind {
            Kind::Row | Kind::Title => vec![(0..whole.len(), whole.ends_with(stops::is_stop))],
            Kind::Prose | Kind::Item => stops::split(whole),
        };
        for (i, (piece, stopped)) in pieces.into_iter().enumerate() {
            self.out.list.push(Sentence {
                range: range.start + piece.start..range.start + piece.end,
                kind,
                stopped,
                asked: prefix == Some(Class::Question),
                answers: i == 0 && (prefix == Some(Class::Answer) || behind_title),
            });
        }
    }
}

/// Whether a line is the title, whatever its blanks and heading marks.
fn is_title(line: &str, title: &str) -> bool {
    let line = line.trim_start_matches('#').split_whitespace();
    let mut title = title.trim_start_matches('#').split_whitespace().peekable();
    title.peek().is_some() && line.eq(title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn listed(text: &str, layout: Layout<'_>) -> Vec<(String, Kind)> {
        let sentences = Sentences::of(text, layout);
        sentences.list.iter().map(|s| (text[s.range.clone()].to_owned(), s.kind)).collect()
    }

    #[test]
    fn capitals_are_those_of_unicode() {
        assert!(('\0'..=char::MAX).all(|c| is_capital(c) == c.is_uppercase()));
    }

    #[test]
    fn a_line_break_ends_a_sentence_unless_it_is_soft() {
        let text = "Moor rules\r\nBoats may\r\nmoor here. Pay\nat the gate.\n\nNo fires.";
        let hard: Vec<_> = listed(text, Layout::default()).into_iter().map(|(t, _)| t).collect();
        assert_eq!(
            hard,
            ["Moor rules", "Boats may", "moor here.", "Pay", "at the gate.", "No fires."]
        );
        let layout = Layout { title: Some("Moor  rules"), soft_breaks: true, qa: false };
        let soft = listed(text, layout);
        assert_eq!(soft[0], ("Moor rules".to_owned(), Kind::Title));
        assert_eq!(soft[1].0, "Boats may\r\nmoor here.");
        assert_eq!(soft[2].0, "Pay\nat the gate.");
        assert_eq!(soft[3].0, "No fires.");
    }

    #[test]
    fn items_rows_and_prefixes_are_told_apart() {
        let text =
            "Bring:\n- a pen,\n  or a pencil\n- ink\nA | B\nQ: Is it free? Truly?\nA: Yes. It is.";
        let sentences = Sentences::of(text, Layout::default());
        let seen: Vec<_> = sentences
            .list
            .iter()
            .map(|s| (&text[s.range.clone()], s.kind, s.asked, s.answers))
            .collect();
        assert_eq!(
            seen,
            [
                ("Bring:", Kind::Prose, false, false),
                ("a pen,\n  or a pencil", Kind::Item, false, false),
                ("ink", Kind::Item, false, false),
                ("A | B", Kind::Row, false, false),
                ("Is it free?", Kind::Prose, true, false),
                ("Truly?", Kind::Prose, true, false),
                ("Yes.", Kind::Prose, false, true),
                ("It is.", Kind::Prose, false, false),
            ]
        );
    }

    #[test]
    fn the_first_sentence_behind_a_title_answers_it() {
        let layout = Layout { title: Some("May I swim?"), soft_breaks: false, qa: true };
        let text = "May I swim?\nYes, in May. Not in June.";
        let sentences = Sentences::of(text, layout);
        let answers: Vec<_> = sentences.list.iter().map(|s| s.answers).collect();
        assert_eq!(answers, [false, true, false]);
    }

    proptest! {
        #[test]
        fn sentences_ascend_on_character_boundaries(
            text in "[a-bA .:?|\\-\t\n\u{3002}\u{4F60}#1]{0,60}", soft: bool, qa: bool,
        ) {
            let layout = Layout { title: text.lines().next(), soft_breaks: soft, qa };
            let sentences = Sentences::of(&text, layout);
            let mut last = 0;
            for sentence in &sentences.list {
                prop_assert!(sentence.range.start >= last && sentence.range.start < sentence.range.end);
                prop_assert!(text.get(sentence.range.clone()).is_some());
                last = sentence.range.end;
            }
            for &border in &sentences.borders {
                prop_assert!(text.is_char_boundary(border));
            }
        }
    }
}
