//! Paragraphs: own words, and words of others made inert.

use std::fmt::Write;
use std::ops::Range;

use parley::BaseDirection;
use unicode_script::{Script, UnicodeScript};

use super::look::{Look, Size};
use crate::inert::is_active;

/// More of a text is not shown: what is left out is counted.
const MOST: usize = 60_000;

/// A text of one size in pieces of one look each.
#[derive(Clone, Debug)]
pub(super) struct Paragraph {
    pub(super) text: String,
    pub(super) pieces: Vec<(Range<usize>, Look)>,
    pub(super) size: Size,
    pub(super) direction: BaseDirection,
    /// The space above it, in points.
    pub(super) above: f32,
}

impl Paragraph {
    /// An empty paragraph from left to right.
    pub(super) fn new(size: Size) -> Self {
        Paragraph {
            text: String::new(),
            pieces: Vec::new(),
            size,
            direction: BaseDirection::Ltr,
            above: 0.0,
        }
    }

    /// Own words.
    pub(super) fn own(size: Size, look: Look, text: &str) -> Self {
        Paragraph::new(size).with(look, text)
    }

    /// Words of others, in their own direction.
    pub(super) fn of_others(size: Size, look: Look, text: &str) -> Self {
        Paragraph::new(size).with_words(look, text).directed_by(text)
    }

    pub(super) const fn above(mut self, above: f32) -> Self {
        self.above = above;
        self
    }

    /// Takes the direction of a text.
    pub(super) fn directed_by(mut self, text: &str) -> Self {
        self.direction = direction(text);
        self
    }

    pub(super) fn with(mut self, look: Look, text: &str) -> Self {
        self.push(look, text);
        self
    }

    pub(super) fn with_words(mut self, look: Look, text: &str) -> Self {
        self.push_words(look, text);
        self
    }

    /// Adds text as it is.
    pub(super) fn push(&mut self, look: Look, text: &str) {
        let from = self.text.len();
        self.text.push_str(text);
        match self.pieces.last_mut() {
            Some((range, last)) if *last == look => range.end = self.text.len(),
            _ if text.is_empty() => {}
            _ => self.pieces.push((from..self.text.len(), look)),
        }
    }

    /// Adds words of others as the HTML report shows them: line breaks and tabs are blanks, marks of
    /// direction stay, and other characters that act are shown by their number.
    pub(super) fn push_words(&mut self, look: Look, text: &str) {
        let (mut rest, mut left) = (text, MOST);
        while let Some((i, c)) = rest.char_indices().take(left).find(|(_, c)| is_kept_out(*c)) {
            let (before, behind) = rest.split_at_checked(i).unwrap_or_default();
            left = left.saturating_sub(before.chars().count() + 1);
            self.push(look, before);
            match c {
                '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => self.push(look, " "),
                c => self.push(Look::SOFT, &number(c)),
            }
            rest = behind.get(c.len_utf8()..).unwrap_or_default();
        }
        let end = rest.char_indices().nth(left).map_or(rest.len(), |(i, _)| i);
        let (shown, more) = rest.split_at_checked(end).unwrap_or_default();
        self.push(look, shown);
        if !more.is_empty() {
            let more = more.chars().count();
            self.push(Look::SOFT, &format!(" … ({more} more characters are left out here)"));
        }
    }
}

/// Marks of direction have no effect beyond their paragraph.
fn is_kept_out(c: char) -> bool {
    is_active(c) && !matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}')
}

/// A character by its number: `U+202E`.
pub(super) fn number(c: char) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    let _ = write!(out, "U+{:04X}", u32::from(c));
    out
}

/// The direction of a text, from its first letter or mark of direction.
pub(super) fn direction(text: &str) -> BaseDirection {
    let of = |c: char| match c {
        '\u{200F}' | '\u{61C}' => Some(BaseDirection::Rtl),
        '\u{200E}' => Some(BaseDirection::Ltr),
        c if !c.is_alphabetic() => None,
        c if is_right_to_left(c.script()) => Some(BaseDirection::Rtl),
        _ => Some(BaseDirection::Ltr),
    };
    text.chars().take(MOST).find_map(of).unwrap_or(BaseDirection::Ltr)
}

const fn is_right_to_left(script: Script) -> bool {
    matches!(
        script,
        Script::Adlam
            | Script::Arabic
            | Script::Hanifi_Rohingya
            | Script::Hebrew
            | Script::Mandaic
            | Script::Mende_Kikakui
            | Script::Nko
            | Script::Samaritan
            | Script::Syriac
            | Script::Thaana
            | Script::Yezidi
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        Paragraph::of_others(Size::Body, Look::PLAIN, text).text
    }

    #[test]
    fn what_acts_is_seen_or_a_blank() {
        for (text, expected) in [
            ("a\r\nb\tc", "a  b c"),
            ("\u{1b}[2J", "U+001B[2J"),
            ("\u{202e}x", "U+202Ex"),
            ("\u{5d0}\u{200f}!", "\u{5d0}\u{200f}!"),
            ("\u{e0041}", "U+E0041"),
        ] {
            assert_eq!(shown(text), expected);
        }
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        for part in all.chars().collect::<Vec<_>>().chunks(MOST) {
            assert!(!shown(&part.iter().collect::<String>()).contains(is_kept_out));
        }
    }

    #[test]
    fn pieces_cover_the_text_in_order() {
        let mut paragraph = Paragraph::new(Size::Body);
        paragraph.push(Look::BOLD, "");
        paragraph.push(Look::BOLD, "a");
        paragraph.push(Look::BOLD, "b");
        paragraph.push_words(Look::PLAIN, "c\u{7}d");
        let ranges: Vec<_> = paragraph.pieces.iter().map(|(range, _)| range.clone()).collect();
        assert_eq!(
            (paragraph.text.as_str(), ranges),
            ("abcU+0007d", vec![0..2, 2..3, 3..9, 9..10])
        );
    }

    #[test]
    fn a_long_text_says_how_much_is_left_out() {
        let long = "x\n".repeat(MOST);
        let shown = shown(&long);
        assert_eq!(shown.matches('x').count(), MOST / 2);
        assert!(shown.ends_with(&format!(" … ({MOST} more characters are left out here)")));
        assert!(!super::tests::shown(&"y".repeat(MOST)).contains('…'));
    }

    #[test]
    fn the_first_letter_gives_the_direction() {
        for (text, right) in
            [("12 \u{5d0}b", true), ("b \u{5d0}", false), ("12 %", false), ("\u{200f}b", true)]
        {
            assert_eq!(direction(text) == BaseDirection::Rtl, right, "{text}");
        }
    }
}
