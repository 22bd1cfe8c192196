//! *compound*: an edge may not cut a word.

use std::ops::Range;

use asquoted_tokenizer::{
    Class, TokenKind, class, is_alphanumeric, is_apostrophe, is_blank, is_line_break,
};

use crate::context::{Gap, Neighbour, first_char, is_hyphen, is_long_dash, is_other_dash};
use crate::refusal::{Cut, RefusalKind};
use crate::roles;

/// What the compound rule refuses at a gap.
pub(crate) fn cut(gap: &Gap<'_>, runs: &mut Runs) -> Cut {
    let compound = RefusalKind::Compound;
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else {
        // At the text's start and end nothing is cut: there is no other half.
        return Cut::NONE;
    };
    if gap.text == " " {
        return Cut::NONE;
    }
    if gap.is_glued() {
        if left.kind() == TokenKind::Bad || right.kind() == TokenKind::Bad {
            return Cut::both(compound);
        }
        if left.is_elided() {
            // `l'|eau` may be cut, `n'|est` may not; what ends with the article ends in a word.
            return if left.is_kept_elision() { Cut::both(compound) } else { Cut::end(compound) };
        }
        if is_glued_mark(left, right) {
            return Cut::both(compound);
        }
        if is_operand_sign(left, right) {
            return Cut::both(compound);
        }
        if negates(gap) {
            return Cut::start(compound);
        }
    }
    if left.last == Class::Katakana
        && right.first == Class::Katakana
        && gap.text.chars().all(is_line_break)
    {
        return Cut::both(compound);
    }
    if left.last.is_alphanumeric() && right.first.is_alphanumeric() && breaks_over_a_line(gap.text)
    {
        return Cut::both(compound);
    }
    Cut {
        end: glued_behind(gap, left, runs).then_some(compound),
        start: glued_before(gap, right, runs).then_some(compound),
    }
}

/// `!|ready`, `-|x`: the sign of an operand.
fn is_operand_sign(left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    left.kind() == TokenKind::Symbol
        && matches!(right.kind(), TokenKind::Word | TokenKind::Identifier)
        && (left.first == Class::Dash
            || first_char(left).is_some_and(|c| matches!(c, '!' | '~'))
            || left.as_cleaned() == "+" && is_sign_word(right))
}

/// `+|ve`, `-|ve`: what a sign says in words.
fn is_sign_word(word: &Neighbour<'_>) -> bool {
    ["ve", "ive"].iter().any(|w| word.as_cleaned().eq_ignore_ascii_case(w))
}

/// `非|常`: a negating character glued before the hit.
fn negates(gap: &Gap<'_>) -> bool {
    gap.left.as_ref().is_some_and(|left| left.ends.any(roles::NEGATING_PREFIX))
}

fn is_word_end(c: Option<char>) -> bool {
    c.is_some_and(is_alphanumeric)
}

/// `+`, `#` or a dash that ends a word, as in `C++`, `O-`.
fn is_glued_mark(left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    matches!(left.kind(), TokenKind::Word | TokenKind::Identifier)
        && right.kind() == TokenKind::Symbol
        && (right.first == Class::Dash || first_char(right).is_some_and(|c| matches!(c, '+' | '#')))
}

/// A hyphen, then a line break: whatever follows may be the other half.
fn breaks_over_a_line(gap: &str) -> bool {
    let mut chars = gap.chars();
    let Some(c) = chars.next() else { return false };
    (is_hyphen(c) || c == '\u{ad}')
        && chars.as_str().trim_start_matches([' ', '\t']).starts_with(is_line_break)
        && chars.as_str().chars().all(|c| is_blank(c) || class(c) == Class::Quote)
}

/// Whether the marks right behind the left token hold it to a letter or digit. Symbols count as
/// marks here: the hyphen of `COVID-19` is one.
fn glued_behind(gap: &Gap<'_>, left: &Neighbour<'_>, runs: &mut Runs) -> bool {
    if !left.last.is_alphanumeric() {
        return false;
    }
    let text = gap.tokens.cleaned();
    let rest = text.get(gap.start..).unwrap_or_default();
    let end = rest.find(|c| !may_glue(c)).unwrap_or(rest.len());
    let after = rest.get(end..).and_then(|r| r.chars().next());
    let marks = rest.get(..end).unwrap_or_default();
    is_word_end(after) && holds(marks, after, || runs.is_address(text, gap.start))
}

/// The same on the left of the right token.
fn glued_before(gap: &Gap<'_>, right: &Neighbour<'_>, runs: &mut Runs) -> bool {
    if !right.first.is_alphanumeric() {
        return false;
    }
    let text = gap.tokens.cleaned();
    let before = text.get(..gap.end).unwrap_or_default();
    let kept = before.trim_end_matches(may_glue);
    let marks = before.get(kept.len()..).unwrap_or_default();
    is_word_end(kept.chars().next_back())
        && holds(marks, first_char(right), || runs.is_address(text, gap.end))
}

/// Whether marks between two letters or digits hold them together.
fn holds(marks: &str, after: Option<char>, is_address: impl FnOnce() -> bool) -> bool {
    if marks.is_empty() {
        return false;
    }
    if marks == "\u{b7}" {
        // `kW·h`, `col·lecció`; between names of an unspaced script it parts them.
        return after.is_some_and(|c| class(c).is_spaced_letter());
    }
    if marks == "." {
        // `monash.edu`: a period before a lower-case letter.
        return after.is_some_and(char::is_lowercase) || is_address();
    }
    if is_other_dash(marks) {
        return true;
    }
    let firm = marks.chars().any(is_glue) && marks.chars().all(|c| is_glue(c) || c == '.');
    firm || is_address()
}

/// What a run of holding marks is made of.
fn may_glue(c: char) -> bool {
    is_glue(c)
        || is_long_dash(c)
        || matches!(c, '.' | '?' | '=' | ':' | '+' | '#' | '%' | '~' | '\u{b7}')
}

/// The marks that hold a word together wherever they stand between letters or digits.
fn is_glue(c: char) -> bool {
    is_hyphen(c) || is_apostrophe(c) || matches!(c, '_' | '@' | '/' | '\\' | '&')
}

/// The blank-free run looked at last, so that a long address is looked over once.
#[derive(Debug)]
pub(crate) struct Runs {
    range: Range<usize>,
    address: bool,
}

impl Runs {
    pub(crate) const fn new() -> Self {
        Runs { range: 0..0, address: false }
    }

    /// Whether the blank-free run round `at` holds one of `@ / \ _`.
    fn is_address(&mut self, text: &str, at: usize) -> bool {
        if !self.range.contains(&at) {
            let before = text.get(..at).unwrap_or_default();
            let start = before.rfind(is_blank).map_or(0, |i| i + 1);
            let after = text.get(at..).unwrap_or_default();
            let end = at + after.find(is_blank).unwrap_or(after.len());
            self.range = start..end.max(at + 1);
            let run = text.as_bytes().get(start..end).unwrap_or_default();
            self.address = run.iter().any(|b| matches!(b, b'@' | b'/' | b'\\' | b'_'));
        }
        self.address
    }
}
