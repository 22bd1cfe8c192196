//! Dashes: a sign of a number or a name, a trailing minus, the break of a word, or prose.

use crate::classes::{
    Class, class, goes_on_a_word, is_line_break, is_one_letter_word, is_variable,
};
use crate::key;
use crate::scan::Scanner;
use crate::token::TokenKind;

impl Scanner<'_> {
    /// A dash: a sign before a number or operand, a trailing minus, part of an arrow, the break of
    /// a word over a line, or prose.
    pub(crate) fn dash(&mut self, at: usize, c: char) -> usize {
        let end = at + c.len_utf8();
        let next = self.char_at(end);
        if next == Some('>')
            && !self.char_before(at).is_some_and(|b| b == '>' || class(b) == Class::Dash)
        {
            return self.push(TokenKind::Symbol, 0, at, end + 1);
        }
        if next == Some('/') && self.char_at(end + 1) == Some('+') {
            return self.push(TokenKind::Symbol, 0, at, end + 2);
        }
        if let Some(end) = self.double_dash(at, end).or_else(|| self.both_alleles(end)) {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if c == '\u{2212}' && self.minus_of_letters(at, end) {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if !self.breaks_a_word(at, end) && self.number_follows(end)
            || self.before_operand(at, next)
            || self.trailing_minus(at, next)
            || class(c) == Class::Dash && self.between_variables(at, end)
            || class(c) == Class::Dash && self.set_apart(at, end)
        {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if class(c) == Class::LongDash {
            return end;
        }
        if self.glued_mark(at, end) {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if matches!(c, '-' | '\u{2010}' | '\u{2011}') && self.last().is_some_and(|(_, e)| e == at) {
            self.open_site(end);
        }
        end
    }

    /// `5--10`: the dash of a range, as typists and TeX write it.
    ///
    /// Only between two plain numbers that ascend, the first of them without a sign: `-5--10` and
    /// `10--5` have a minus before the second number.
    fn double_dash(&self, at: usize, end: usize) -> Option<usize> {
        if self.slice(at, end + 1) != "--" {
            return None;
        }
        let number = |digits: &str| digits.parse::<u64>().ok();
        let before = self.slice(0, at);
        let digits = before.bytes().rev().take(12).take_while(u8::is_ascii_digit).count();
        let first = self.slice(at - digits, at);
        let behind = self.rest(end + 1);
        let digits = behind.bytes().take(12).take_while(u8::is_ascii_digit).count();
        let last = self.slice(end + 1, end + 1 + digits);
        let plain = |c: Option<char>| {
            c.is_none_or(|c| {
                !class(c).is_alphanumeric()
                    && !matches!(class(c), Class::Dash | Class::LongDash | Class::Operator)
                    && !matches!(c, '.' | ',' | '\'')
            })
        };
        let goes_on = behind.get(digits..).unwrap_or_default();
        let more = goes_on.as_bytes().get(1).is_some_and(u8::is_ascii_digit)
            || goes_on.chars().next().is_some_and(|c| class(c).is_numeric());
        let ascending = number(first)? < number(last)?;
        let alone = plain(self.char_before(at - first.len())) && !more;
        (ascending && alone).then_some(end + 1)
    }

    /// `−/−`: neither of the two copies of a gene.
    fn both_alleles(&self, end: usize) -> Option<usize> {
        let dash = self.char_at(end + 1).filter(|&c| class(c) == Class::Dash)?;
        let behind = end + 1 + dash.len_utf8();
        let goes_on = self.char_at(behind).is_some_and(|c| class(c).is_alphanumeric());
        (self.char_at(end) == Some('/') && !goes_on).then_some(behind)
    }

    /// `−x` and `e−`: the minus sign itself, glued to a letter on one side alone. Between two letters it is
    /// the hyphen of some fonts.
    fn minus_of_letters(&self, at: usize, end: usize) -> bool {
        let ends = |c: Option<char>| {
            c.is_none_or(|c| {
                let class = class(c);
                matches!(class, Class::Blank | Class::Open | Class::Close | Class::Prose)
                    && !is_line_break(c)
            })
        };
        let letter = |c: Option<char>| c.is_some_and(|c| class(c).is_spaced_letter());
        let (before, next) = (self.char_before(at), self.char_at(end));
        ends(before) && letter(next) || letter(before) && next.is_some() && ends(next)
    }

    /// A dash that says something beside no number: `[-]`, `-“5”`, `-ve`, `f(-x)`.
    fn set_apart(&self, at: usize, end: usize) -> bool {
        let before = self.char_before(at);
        let next = self.char_at(end);
        let is =
            |c: Option<char>, classes: &[Class]| c.is_some_and(|c| classes.contains(&class(c)));
        let (opens, closes) = ([Class::Open, Class::Quote], [Class::Close, Class::Quote]);
        let begins = |at: usize| {
            let before = self.char_before(at);
            before.is_none_or(|b| matches!(class(b), Class::Blank | Class::Open | Class::Operator))
        };
        if let Some(bracket) = before.filter(|&b| is(Some(b), &opens))
            && is(next, &closes)
            && (class(bracket) == Class::Open || begins(at - bracket.len_utf8()))
        {
            return true;
        }
        // Over a bracket to a number.
        if let Some(bracket) = next.filter(|&c| is(Some(c), &opens) || c == '|') {
            let from = end + bracket.len_utf8();
            return begins(at) && is(self.char_at(from), &[Class::Digit, Class::Currency]);
        }
        if begins(at) || is(before, &[Class::Quote]) {
            let word = self.rest(end).chars().take_while(char::is_ascii_alphabetic).take(4);
            let word: String = word.collect();
            if matches!(word.as_str(), "ve" | "ive") {
                return true;
            }
        }
        // An argument: `f(-x)`.
        before.is_some_and(|b| matches!(b, '(' | '[' | '{'))
            && next.is_some_and(|c| class(c).is_spaced_letter())
            && self.char_before(at - 1).is_some_and(|c| class(c).is_alphanumeric())
    }

    /// `val-` at a line's end and `eur 5` in the next line: a word goes on, though its rest is a currency
    /// code before a number.
    fn breaks_a_word(&self, at: usize, end: usize) -> bool {
        self.char_before(at).is_some_and(|c| class(c).is_spaced_letter()) && {
            let behind = self.rest(end).trim_start_matches([' ', '\t']);
            let line = behind.strip_prefix("\r\n").or_else(|| behind.strip_prefix('\n'));
            line.is_some_and(|line| {
                line.trim_start_matches([' ', '\t']).starts_with(goes_on_a_word)
            })
        }
    }

    /// A soft hyphen that was not taken out: a word's break, a lost minus, or a blank.
    pub(crate) fn soft_hyphen(&mut self, at: usize, c: char) -> usize {
        let end = at + c.len_utf8();
        if c != '\u{ad}' {
            return end;
        }
        let next = self.char_at(end).map(class);
        if matches!(next, Some(Class::Digit | Class::Currency)) {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if self.last().is_some_and(|(_, e)| e == at) {
            self.open_site(end);
        }
        end
    }

    /// `x - y`: between two single small letters, with blanks round it. One of them is no word by itself.
    fn between_variables(&self, at: usize, end: usize) -> bool {
        let letter = |c: Option<char>| c.filter(|&c| is_variable(c));
        let apart = |c: Option<char>| c.is_none_or(|c| !class(c).is_alphanumeric());
        let mut before = self.slice(0, at).chars().rev();
        let mut behind = self.rest(end).chars();
        if before.next() != Some(' ') || behind.next() != Some(' ') {
            return false;
        }
        let letters = letter(before.next()).zip(letter(behind.next()));
        letters.is_some_and(|(a, b)| !(is_one_letter_word(a) && is_one_letter_word(b)))
            && apart(before.next())
            && apart(behind.next())
    }

    /// `y = -x`, `y = - x`
    fn before_operand(&self, at: usize, next: Option<char>) -> bool {
        let next = match next {
            Some(' ') => self.rest(at).chars().nth(2),
            other => other,
        };
        next.is_some_and(|c| class(c).is_spaced_letter() || c == '(')
            && self.last().is_some_and(|(kind, _)| kind == TokenKind::Symbol)
            && self.last_text().chars().next_back().is_some_and(|c| class(c) == Class::Operator)
            && self.follows_last(at)
    }

    /// `20,076-` of ledgers: glued after a number or its sign, nothing to go on with behind it.
    fn trailing_minus(&self, at: usize, next: Option<char>) -> bool {
        if self.breaks_over_a_line(at, next) {
            return false;
        }
        let ends_open = next.is_none_or(|c| {
            let class = class(c);
            !class.is_alphanumeric() && !matches!(class, Class::Dash | Class::LongDash)
        });
        ends_open
            && self.last().is_some_and(|(kind, end)| {
                end == at
                    && (kind == TokenKind::Number
                        || kind == TokenKind::Symbol
                            && self.last_text().chars().next().is_some_and(|c| {
                                matches!(class(c), Class::Percent | Class::Currency)
                            }))
            })
    }

    /// `10-` at a line's end and `year` at the next one's start: a compound, no ledger's minus.
    ///
    /// What a ledger writes is an amount, with separators or a currency: there a minus is one, unless a
    /// word of the tables goes on with the number that is no everyday word as well (`in`).
    fn breaks_over_a_line(&self, at: usize, next: Option<char>) -> bool {
        if !next.is_some_and(|c| is_line_break(c) || matches!(c, ' ' | '\t')) {
            return false;
        }
        let behind = self.slice(at, at + 3);
        if !behind.starts_with(['-', '\u{2010}', '\u{2011}']) {
            return false;
        }
        let end = at + self.char_at(at).map_or(1, char::len_utf8);
        let indent = self.rest(end).trim_start_matches([' ', '\t']);
        let Some(line) = indent.strip_prefix("\r\n").or_else(|| indent.strip_prefix('\n')) else {
            return false;
        };
        let word = line.trim_start_matches([' ', '\t']);
        if !word.chars().next().is_some_and(goes_on_a_word) {
            return false;
        }
        let len = word.char_indices().take(32).find(|&(_, c)| !class(c).is_spaced_letter());
        let word = word.get(..len.map_or(word.len().min(32), |(i, _)| i)).unwrap_or_default();
        let number = self.last_text();
        let before = self.out.spans.last().and_then(|&[from, _]| self.char_before(from as usize));
        let is_amount = number.contains([',', '.', '\''])
            || before.is_some_and(|c| class(c) == Class::Currency)
            || !number.starts_with(|c: char| class(c) == Class::Digit);
        let roles = key::roles(word);
        !is_amount || word == "fold" || !roles.is_none() && !roles.collides()
    }

    /// `O-`, `C#`, `A+`, `HIV-`, `Baa3-`: glued to what is written in capitals, no letter or digit
    /// behind.
    pub(crate) fn glued_mark(&self, at: usize, end: usize) -> bool {
        let Some((kind, last_end)) = self.last() else { return false };
        if last_end != at || !matches!(kind, TokenKind::Word | TokenKind::Identifier) {
            return false;
        }
        let word = self.last_text();
        let hash = self.slice(at, end) == "#";
        let capitals = word.chars().all(char::is_uppercase) && word.chars().nth(2).is_none()
            || !hash && is_symbolic(word);
        let next = self.char_at(end);
        let ends = next.is_none_or(|c| {
            let class = class(c);
            (!class.is_alphanumeric() || class.is_unspaced())
                && class != Class::Dash
                && !matches!(c, '+' | '#')
        });
        // Behind a hyphen at a line's end the word may go on in the next line.
        let blanks = self.rest(end).trim_start_matches([' ', '\t']);
        let goes_on = !hash && blanks.starts_with(is_line_break);
        capitals && ends && !goes_on
    }
}

/// A name that a sign may follow: written in capitals and digits (`BBB`, `CD4`), with a capital behind a
/// small letter or a digit behind a capital (`IgG`, `Baa3`), or one of the ions.
fn is_symbolic(word: &str) -> bool {
    let mut capitals = 0;
    let (mut small, mut inner, mut digits) = (false, false, false);
    for c in word.chars().take(16) {
        if c.is_uppercase() {
            capitals += 1;
            inner |= small;
        } else if class(c).is_numeric() {
            digits = true;
        } else if c.is_lowercase() {
            small = true;
        } else {
            return false;
        }
    }
    capitals > 0 && (!small || inner || digits) || matches!(word, "Cl" | "Br")
}
