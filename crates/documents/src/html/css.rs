//! Declarations of CSS, as in the attribute `style`: names and values as a browser compares them.

/// The declarations of a block in order, names and values in lower case, escapes decoded, comments
/// gone, blanks in values made one. O(length).
pub(crate) fn declarations(block: &str) -> Vec<Declaration> {
    let mut scanner = Scanner { rest: block.chars(), peeked: None };
    let mut out = Vec::new();
    while let Some(declaration) = scanner.declaration() {
        out.extend(declaration);
    }
    out
}

/// A declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) important: bool,
}

/// Longer values are none that hides or raises text.
const LONGEST: usize = 256;

struct Scanner<'c> {
    rest: std::str::Chars<'c>,
    peeked: Option<char>,
}

impl Scanner<'_> {
    fn next(&mut self) -> Option<char> {
        self.peeked.take().or_else(|| self.rest.next())
    }

    fn peek(&mut self) -> Option<char> {
        if self.peeked.is_none() {
            self.peeked = self.rest.next();
        }
        self.peeked
    }

    /// Up to the next semicolon outside of brackets and strings; the inner `None` is one that a
    /// browser does not take.
    fn declaration(&mut self) -> Option<Option<Declaration>> {
        self.peek()?;
        let (mut text, mut colon) = (String::new(), None);
        let mut brackets = 0_usize;
        while let Some(c) = self.next() {
            match c {
                '/' if self.peek() == Some('*') => {
                    self.comment();
                    // It parts two words.
                    blank(&mut text);
                    continue;
                }
                '"' | '\'' => {
                    text.push('"');
                    self.string(c, &mut text);
                    text.push('"');
                    continue;
                }
                '\\' => {
                    text.extend(self.escaped());
                    continue;
                }
                '(' | '[' | '{' => brackets += 1,
                ')' | ']' | '}' => brackets = brackets.saturating_sub(1),
                ';' if brackets == 0 => break,
                ':' if colon.is_none() => {
                    colon = Some(text.len());
                    text.push(':');
                    continue;
                }
                _ => {}
            }
            if c.is_ascii_whitespace() {
                blank(&mut text);
            } else {
                text.push(c.to_ascii_lowercase());
            }
        }
        Some(colon.and_then(|at| split(&text, at)))
    }

    /// Behind the `/` of a comment.
    fn comment(&mut self) {
        self.next();
        let mut star = false;
        while let Some(c) = self.next() {
            if star && c == '/' {
                return;
            }
            star = c == '*';
        }
    }

    fn string(&mut self, quote: char, text: &mut String) {
        while let Some(c) = self.next() {
            match c {
                '\\' => text.extend(self.escaped()),
                // A line break ends one that was left open.
                '\n' => return,
                c if c == quote => return,
                c => text.push(c.to_ascii_lowercase()),
            }
        }
    }

    /// Behind a backslash: a character, or up to six hexadecimal digits of one.
    fn escaped(&mut self) -> Option<char> {
        let mut code = 0;
        let mut digits = 0;
        while digits < 6
            && let Some(digit) = self.peek().and_then(|c| c.to_digit(16))
        {
            self.next();
            code = code * 16 + digit;
            digits += 1;
        }
        if digits == 0 {
            return self.next().map(|c| c.to_ascii_lowercase());
        }
        if self.peek().is_some_and(|c| c.is_ascii_whitespace()) {
            self.next();
        }
        char::from_u32(code).map(|c| c.to_ascii_lowercase())
    }
}

fn blank(text: &mut String) {
    if !text.ends_with(' ') {
        text.push(' ');
    }
}

fn split(text: &str, colon: usize) -> Option<Declaration> {
    let (name, value) = text.split_at_checked(colon)?;
    let value = value.strip_prefix(':')?.trim();
    let (value, important) = match value.rsplit_once('!') {
        Some((value, flag)) if flag.trim() == "important" => (value.trim_end(), true),
        Some(_) => return None,
        None => (value, false),
    };
    let fits = !value.is_empty() && value.len() <= LONGEST;
    let name = name.trim().to_owned();
    fits.then(|| Declaration { name, value: value.to_owned(), important })
}

/// A length in pixels, about: a reader's screen and font are not known. `None` for what is no
/// length; percentages and lengths of the font count as of 16 pixels.
pub(crate) fn pixels(value: &str) -> Option<f32> {
    let (number, unit) = number(value)?;
    let factor = match unit {
        "" if number == 0.0 => 1.0,
        "px" => 1.0,
        "pt" => 1.33,
        "em" | "rem" | "pc" | "ic" | "lh" | "rlh" => 16.0,
        "ex" | "ch" => 8.0,
        "in" => 96.0,
        "cm" => 37.8,
        "mm" => 3.78,
        "q" => 0.945,
        "vw" | "vh" | "vmin" | "vmax" => 10.0,
        "%" => 0.16,
        _ => return None,
    };
    Some(number * factor)
}

/// A number and its unit.
pub(crate) fn number(value: &str) -> Option<(f32, &str)> {
    let bytes = value.as_bytes();
    let digits = |from: usize| {
        bytes.iter().skip(from).take_while(|b| b.is_ascii_digit() || **b == b'.').count()
    };
    let sign = usize::from(matches!(bytes.first(), Some(b'+' | b'-')));
    let mut end = sign + digits(sign);
    if end == sign {
        return None;
    }
    if bytes.get(end) == Some(&b'e') {
        let signed = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + signed);
        if exponent > 0 {
            end += 1 + signed + exponent;
        }
    }
    let (number, unit) = value.split_at_checked(end)?;
    Some((number.parse().ok()?, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(block: &str) -> String {
        let each = declarations(block)
            .into_iter()
            .map(|d| format!("{}={}{}", d.name, d.value, if d.important { "!" } else { "" }));
        each.collect::<Vec<_>>().join(" | ")
    }

    #[test]
    fn declarations_as_browsers_read_them() {
        for (block, want) in [
            ("display:none", "display=none"),
            ("DISPLAY : None ! Important ;", "display=none!"),
            ("display:/* x */none", "display=none"),
            ("dis/**/play:none", "dis play=none"),
            ("dis\\70 lay:no\\6E e", "display=none"),
            ("display\\3a none", ""),
            ("content:'display:none;a';left : -1px", "content=\"display:none;a\" | left=-1px"),
            ("background:url(a;b:c);top:0", "background=url(a;b:c) | top=0"),
            ("clip:rect( 0  0\n0 0 )", "clip=rect( 0 0 0 0 )"),
            ("nothing;;color:red", "color=red"),
            ("a:b !x", ""),
            ("display:none/* open", "display=none"),
            ("a:'open\n;display:none", "a=\"open\" | display=none"),
            ("font-family:\"Wing\\64 ings\"", "font-family=\"wingdings\""),
            ("", ""),
        ] {
            assert_eq!(listed(block), want, "{block}");
        }
    }

    #[test]
    fn lengths() {
        for (value, want) in [
            ("0", Some(0.0)),
            ("-9999px", Some(-9999.0)),
            (".5em", Some(8.0)),
            ("1e3px", Some(1000.0)),
            ("2em", Some(32.0)),
            ("50%", Some(8.0)),
            ("5", None),
            ("auto", None),
            ("1.2.3px", None),
        ] {
            assert_eq!(pixels(value), want, "{value}");
        }
    }
}
