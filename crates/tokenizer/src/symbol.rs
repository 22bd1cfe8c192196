//! Operators, and the prose marks that can be symbols.

use crate::classes::{Class, class, is_apostrophe, is_line_break};
use crate::key;
use crate::number::number_form;
use crate::scan::Scanner;
use crate::token::TokenKind;

/// Operator runs that are known, dash glyphs written as `-`. `!` alone is prose, or a Symbol or Bad behind a digit.
const KNOWN: &[&str] = &[
    "+", "\u{b1}", "\u{d7}", "\u{f7}", "*", "/", "^", "=", "<", ">", "\u{2264}", "\u{2265}",
    "\u{2260}", "~", "\u{2248}", "==", "!=", "<=", ">=", "=>", "->", "<-", "<->", "+/-", "-/+",
    "+-", "++", "</", "/>", "/*", "*/", "**", "<<", ">>", "<>",
];

impl Scanner<'_> {
    /// Whether blanks and signs lead to a number, over a currency sign, letter symbol or code.
    /// Amortized O(1): the answer holds for every offset that was looked over.
    pub(crate) fn number_follows(&mut self, from: usize) -> bool {
        let (start, end, answer) = self.ahead;
        if (start..=end).contains(&from) {
            return answer;
        }
        let mut at = from;
        let answer = loop {
            let Some(c) = self.char_at(at) else { break false };
            let next = at + c.len_utf8();
            match class(c) {
                Class::Digit | Class::Vulgar | Class::Superscript => break true,
                Class::Blank | Class::Noise | Class::Dash | Class::LongDash => {}
                Class::Currency => {}
                Class::Operator if c != '!' && c != '/' && c != '*' => {}
                Class::Numeric => break true,
                Class::CjkNumeral => {
                    break self.char_at(next).is_some_and(|n| class(n) == Class::CjkNumeral);
                }
                Class::Letter => match self.currency_letters(at) {
                    Some(end) => {
                        at = end;
                        continue;
                    }
                    None => break false,
                },
                _ if matches!(c, '.' | ',' | '(' | '\u{ff08}') => {
                    let digit = self.char_at(next).is_some_and(|n| class(n) == Class::Digit);
                    if matches!(c, '.' | ',') || digit {
                        break digit;
                    }
                }
                _ => break false,
            }
            at = next;
        };
        self.ahead = (from, at.saturating_sub(1), answer);
        answer
    }

    /// The end of `US` before `$`, or of a currency code or letter symbol before a number.
    pub(crate) fn currency_letters(&self, at: usize) -> Option<usize> {
        let letters = self.rest(at).chars().take(6).take_while(|&c| class(c) == Class::Letter);
        let end = at + letters.map(char::len_utf8).sum::<usize>();
        let next = self.char_at(end);
        let word = self.slice(at, end);
        let before_sign = next.is_some_and(|c| class(c) == Class::Currency)
            && word.len() <= 3
            && word.chars().all(char::is_uppercase);
        let code = key::roles(word).is_currency_code()
            && next.is_some_and(|c| {
                matches!(class(c), Class::Blank | Class::Digit | Class::Dash) || c == '.'
            });
        (before_sign || code).then_some(end)
    }

    /// A run of operator characters.
    pub(crate) fn operator(&mut self, at: usize, c: char) -> usize {
        if let Some(end) = self.with_dash(at, c) {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        let run_len = self.rest(at).chars().take_while(|&c| class(c) == Class::Operator);
        let mut end = at + run_len.map(char::len_utf8).sum::<usize>();
        // A combining mark on an operator makes another one of it: U+0338 strikes it out.
        let marked = self.char_at(end).is_some_and(|c| class(c) == Class::Mark);
        while let Some(c) = self.char_at(end).filter(|&c| class(c) == Class::Mark) {
            end += c.len_utf8();
        }
        let run = self.slice(at, end);
        if marked {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if run == "//" && self.char_before(at) == Some(':') || self.is_ruler(at, end) {
            return end;
        }
        if let Some(link) = self.link_end.filter(|link| (at..end).contains(link)) {
            // The `>` of `<https://example.org/>`; what stands before it is a path, what follows
            // is another run.
            self.link_end = None;
            return link + 1;
        }
        if run == "<"
            && let Some(close) = self.link(end)
        {
            self.link_end = Some(close);
            return end;
        }
        if run.starts_with("~~") {
            return self.push(TokenKind::Bad, 0, at, end);
        }
        if self.negates(at, c, end) {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if run.bytes().all(|b| b == b'!') && !(run == "!" && self.touches_digit_before(at)) {
            return end;
        }
        if run == "!" && self.exclaims(end) {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if run == "*" && self.is_bullet(at, end) {
            return end;
        }
        if !(run.chars().any(always_counts) || self.at_number(at, end, run)) {
            let glued = |c: Option<char>| c.is_some_and(|c| class(c).is_alphanumeric());
            if run.bytes().all(|b| b == b'*')
                && (glued(self.char_before(at)) || glued(self.char_at(end)))
            {
                return self.push(TokenKind::Symbol, 0, at, end);
            }
            return end;
        }
        let kind = if KNOWN.contains(&run) { TokenKind::Symbol } else { TokenKind::Bad };
        self.push(kind, 0, at, end)
    }

    /// A run of one character that fills its line: a rule or the underline of a heading.
    fn is_ruler(&self, at: usize, end: usize) -> bool {
        let run = self.slice(at, end);
        let first = run.bytes().next();
        let plain = |c: &char| !matches!(c, ' ' | '\t');
        let line_ends = |c: Option<char>| c.is_none_or(is_line_break);
        run.len() > 3
            && run.bytes().all(|b| Some(b) == first)
            && line_ends(self.slice(0, at).chars().rev().take(64).find(plain))
            && line_ends(self.rest(end).chars().take(64).find(plain))
    }

    /// Where the `>` stands that closes an address in angle brackets, which are prose then.
    fn link(&self, from: usize) -> Option<usize> {
        let inside = self.rest(from);
        let len = inside.find(|c: char| matches!(c, '<' | '>') || class(c) == Class::Blank)?;
        let address = inside.get(..len)?;
        let is_link = len <= 2048 && is_address(address);
        (is_link && inside.as_bytes().get(len) == Some(&b'>')).then_some(from + len)
    }

    /// `+/-`, `+-5`, `<->`, `<- `: the operators that hold a dash.
    fn with_dash(&self, at: usize, c: char) -> Option<usize> {
        let next = at + c.len_utf8();
        let dash = |i: usize| {
            self.char_at(i).filter(|&d| class(d) == Class::Dash).map(|d| i + d.len_utf8())
        };
        match c {
            '+' if self.char_at(next) == Some('/') => dash(next + 1),
            '+' => dash(next).filter(|&end| {
                self.char_at(end).is_some_and(|c| class(c) == Class::Digit || c == '.')
            }),
            '<' => {
                let end = dash(next)?;
                match self.char_at(end) {
                    Some('>') => Some(end + 1),
                    Some(c) if class(c) == Class::Blank => Some(end),
                    None => Some(end),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// `!x`, `~(a or b)`: glued to an operand, nothing before it that it could end.
    fn negates(&self, at: usize, c: char, end: usize) -> bool {
        matches!(c, '!' | '~')
            && end == at + 1
            && self.char_at(end).is_some_and(|c| class(c).is_spaced_letter() || c == '(')
            && self.char_before(at).is_none_or(|b| {
                matches!(class(b), Class::Blank | Class::Open)
                    || class(b) == Class::Operator && b != '!'
            })
    }

    /// `2025!` and no small letter behind: more likely the end of a sentence than a factorial, but for `5! =`. As a
    /// Symbol it is compared like any other, so neither is lost.
    fn exclaims(&self, end: usize) -> bool {
        const BLANKS: usize = 64;
        let blank = |c: &char| matches!(class(*c), Class::Blank | Class::Noise);
        let mut behind = self.rest(end).chars();
        let Some(first) = behind.next() else { return true };
        if !blank(&first) {
            return matches!(class(first), Class::Quote | Class::Close)
                || class(first).is_unspaced();
        }
        let next = behind.take(BLANKS).find(|c| !blank(c));
        next.is_none_or(|c| {
            let class = class(c);
            class.is_letter() && !c.is_lowercase()
                || matches!(class, Class::Quote | Class::Open | Class::Pictograph | Class::Operator)
        })
    }

    /// `* ` and a word at a line's start: a list mark, whatever number ends the line before.
    fn is_bullet(&self, at: usize, end: usize) -> bool {
        const BLANKS: usize = 64;
        let plain = |c: &char| !matches!(c, ' ' | '\t');
        let starts =
            self.slice(0, at).chars().rev().take(BLANKS).find(plain).is_some_and(is_line_break);
        let next = self.char_at(end).filter(|c| matches!(c, ' ' | '\t'));
        let word = self.rest(end).chars().take(BLANKS).find(plain);
        starts && next.is_some() && word.is_some_and(|c| class(c).is_letter())
    }

    fn touches_digit_before(&self, at: usize) -> bool {
        self.char_before(at).is_some_and(|b| class(b).is_numeric())
    }

    /// Whether an operator run touches a number or its sign on either side, blanks allowed.
    fn at_number(&mut self, at: usize, end: usize, run: &str) -> bool {
        if let Some(b) = self.char_before(at)
            && (class(b).is_numeric()
                || matches!(class(b), Class::Percent | Class::Degree | Class::Currency))
        {
            return true;
        }
        let before = self.text.get(..at).unwrap_or_default();
        let number_before = before
            .chars()
            .rev()
            .find(|&c| !matches!(class(c), Class::Blank | Class::Noise))
            .is_some_and(|c| class(c).is_numeric());
        let blanks =
            self.rest(end).chars().take_while(|&c| matches!(class(c), Class::Blank | Class::Noise));
        let from = end + blanks.map(char::len_utf8).sum::<usize>();
        let number_at = |at: usize| match self.char_at(at) {
            Some('.' | ',') => self.char_at(at + 1).is_some_and(|c| class(c).is_numeric()),
            Some(c) => class(c).is_numeric(),
            None => false,
        };
        if number_before || number_at(from) {
            return true;
        }
        // Over a currency sign or code; for `*` and `/` only where they are glued to it.
        (from == end || run.chars().any(|c| !matches!(c, '*' | '/'))) && self.number_follows(end)
    }

    /// A bracket: a Symbol round one number, prose otherwise.
    pub(crate) fn bracket(&mut self, at: usize, c: char) -> usize {
        let end = at + c.len_utf8();
        if self.close_at == Some(at) {
            self.close_at = None;
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        if matches!(c, '(' | '\u{ff08}')
            && let Some(close) = self.number_in_brackets(end)
        {
            self.close_at = Some(close);
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        end
    }

    /// The closing bracket, if all that stands before it is one number with its signs, currency,
    /// percent, scale and unit. O(length of that).
    fn number_in_brackets(&self, from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            let c = self.char_at(at)?;
            match class(c) {
                Class::Blank | Class::Noise | Class::Dash | Class::LongDash | Class::Currency => {}
                Class::Operator if c != '!' => {}
                Class::Letter => {
                    at = self.currency_letters(at)?;
                    continue;
                }
                Class::Digit | Class::Prose => break,
                _ => return None,
            }
            at += c.len_utf8();
        }
        let point = self.char_at(at) == Some('.');
        if !self.char_at(at + usize::from(point)).is_some_and(|c| class(c) == Class::Digit) {
            return None;
        }
        at = number_form(self.text, at).end;
        loop {
            let c = self.char_at(at)?;
            match class(c) {
                Class::Close if matches!(c, ')' | '\u{ff09}') => return Some(at),
                Class::Blank | Class::Noise | Class::Percent | Class::Degree | Class::Currency => {
                    at += c.len_utf8();
                }
                Class::Letter | Class::Semitic => {
                    let letters =
                        self.rest(at).chars().take(24).take_while(|&c| class(c).is_spaced_letter());
                    let end = at + letters.map(char::len_utf8).sum::<usize>();
                    if key::roles(self.slice(at, end)).is_none() {
                        return None;
                    }
                    at = end;
                }
                Class::Unspaced | Class::CjkNumeral | Class::Katakana => {
                    at += crate::tables::run_at_start(self.rest(at))?.0;
                }
                _ => return None,
            }
        }
    }

    /// `5' wide`, `6" tall`: feet and inches, minutes and seconds, where no quotation is open that the
    /// mark would close and words go on behind it.
    fn is_prime(&self, at: usize, c: char, end: usize) -> bool {
        if !matches!(c, '\'' | '"' | '\u{2019}' | '\u{201d}') {
            return false;
        }
        let mut behind = self.rest(end).chars();
        let goes_on = match behind.next() {
            Some(' ' | '\u{a0}' | '\u{202f}' | '\u{2009}') => {
                behind.next().is_some_and(|c| class(c).is_alphanumeric() || c == '\u{d7}')
            }
            Some('-') => behind.next().is_some_and(|c| class(c).is_spaced_letter()),
            Some('\u{d7}') => true,
            _ => false,
        };
        // The nearest mark of its kind in the paragraph, which lies behind the last one looked for.
        goes_on
            && self
                .slice(0, at)
                .char_indices()
                .rev()
                .take(4096)
                .take_while(|&(i, c)| !(c == '\n' && self.char_before(i) == Some('\n')))
                .find(|&(i, m)| opens_for(c, m) && !self.is_inner_apostrophe(i, m))
                .is_none_or(|(i, m)| {
                    let blank = |c: Option<char>| c.is_some_and(|c| class(c) == Class::Blank);
                    self.char_before(i).is_some_and(|b| class(b).is_alphanumeric())
                        || blank(self.char_at(i + m.len_utf8()))
                })
    }

    fn is_inner_apostrophe(&self, at: usize, c: char) -> bool {
        let letter = |c: Option<char>| c.is_some_and(|c| class(c).is_letter());
        is_apostrophe(c) && letter(self.char_before(at))
    }

    /// Prose punctuation, and the few places where such a mark is a Symbol.
    pub(crate) fn prose(&mut self, at: usize, c: char) -> usize {
        let end = at + c.len_utf8();
        let before = self.char_before(at).map(class);
        let next = self.char_at(end);
        let next_class = next.map(class);
        match c {
            '.' | '\u{66b}'
                if next_class == Some(Class::Digit)
                    && !before.is_some_and(Class::is_alphanumeric)
                    && !matches!(self.char_before(at), Some('.' | '\u{2026}')) =>
            {
                return self.number(at);
            }
            '&' | '|' if next == Some(c) => {
                return self.push(TokenKind::Symbol, 0, at, end + 1);
            }
            '#' | '\u{2116}' | '\u{a7}' | '\u{ff03}' if self.number_follows(end) => {
                return self.push(TokenKind::Symbol, 0, at, end);
            }
            '#' if self.glued_mark(at, end) => {
                return self.push(TokenKind::Symbol, 0, at, end);
            }
            _ => {}
        }
        if before.is_some_and(Class::is_numeric) && self.is_prime(at, c, end) {
            return self.push(TokenKind::Symbol, 0, at, end);
        }
        // Between two digits a mark may say how they belong together: a time, a range, a path.
        if before.is_some_and(Class::is_numeric) && joins_digits(c) {
            let run =
                self.rest(at).chars().take_while(|&x| x == c).map(char::len_utf8).sum::<usize>();
            let alone = run == c.len_utf8();
            if (alone || c == '.') && self.char_at(at + run).is_some_and(|n| class(n).is_numeric())
            {
                return self.push(TokenKind::Symbol, 0, at, at + run);
            }
        }
        end
    }
}

/// The marks that begin a quotation which `close` may end.
const fn opens_for(close: char, c: char) -> bool {
    match close {
        '"' | '\u{201d}' => matches!(c, '"' | '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}'),
        _ => matches!(c, '\'' | '`' | '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}'),
    }
}

/// `https://example.org/a` or `ana@example.org`: letters first, no operator but a path's.
fn is_address(text: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || "-._~:/?#@&+%=,;".contains(c);
    let named = |s: &str| {
        s.starts_with(char::is_alphabetic) && s.ends_with(|c: char| c.is_alphanumeric() || c == '/')
    };
    let url = text.split_once("://").is_some_and(|(scheme, rest)| {
        scheme.bytes().all(|b| b.is_ascii_alphabetic()) && named(scheme) && !rest.is_empty()
    });
    let mail = text
        .split_once('@')
        .is_some_and(|(user, host)| !user.is_empty() && named(host) && host.contains('.'));
    text.chars().all(plain) && (url || mail) && text.starts_with(char::is_alphanumeric)
}

/// Prose marks that between two digits are a Symbol.
const fn joins_digits(c: char) -> bool {
    matches!(
        c,
        ':' | '\u{ff1a}'
            | '.'
            | '\u{2026}'
            | '\u{2025}'
            | '\u{ff5e}'
            | '\u{301c}'
            | '&'
            | '|'
            | '_'
            | '@'
            | '\\'
            | '#'
    )
}

/// Operators that are tokens wherever they stand.
const fn always_counts(c: char) -> bool {
    matches!(
        c,
        '+' | '\u{b1}'
            | '\u{d7}'
            | '\u{f7}'
            | '^'
            | '\u{2248}'
            | '='
            | '<'
            | '>'
            | '\u{2264}'
            | '\u{2265}'
            | '\u{2260}'
    )
}
