//! Just enough JSON: lines out, lines in. The harness must not share a parser with what it tests.

use crate::{Case, Expect};
use std::fmt::Write as _;

/// A JSON value; numbers are kept as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`, `true`, `false` or a number, as written.
    Bare(String),
    /// A string, unescaped.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// An object, in its order.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The member of an object.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(k, _)| k == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// The string.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A pair of whole numbers.
    #[must_use]
    pub fn pair(&self) -> Option<(usize, usize)> {
        match self {
            Self::List(items) => match items.as_slice() {
                [Self::Bare(a), Self::Bare(b)] => Some((a.parse().ok()?, b.parse().ok()?)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Reads one JSON text; `None` when it is none.
///
/// ```
/// use asquoted_adversary::json::parse;
/// let value = parse(r#"{"verdict":"found","span":{"chars":[3,9]}}"#).unwrap();
/// assert_eq!(value.get("span").and_then(|s| s.get("chars")?.pair()), Some((3, 9)));
/// ```
#[must_use]
pub fn parse(line: &str) -> Option<Value> {
    let mut reader = Reader { rest: line };
    let value = reader.value(0)?;
    reader.blanks();
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
}

/// Deeper nesting than any answer has; a bound for hostile input.
const DEPTH: usize = 64;

impl Reader<'_> {
    fn blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r']);
    }

    fn eat(&mut self, c: char) -> Option<()> {
        self.blanks();
        self.rest = self.rest.strip_prefix(c)?;
        Some(())
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        if depth > DEPTH {
            return None;
        }
        self.blanks();
        match self.rest.chars().next()? {
            '"' => self.string().map(Value::Text),
            '[' => {
                self.eat('[')?;
                let mut items = Vec::new();
                while self.eat(']').is_none() {
                    if !items.is_empty() {
                        self.eat(',')?;
                    }
                    items.push(self.value(depth + 1)?);
                }
                Some(Value::List(items))
            }
            '{' => {
                self.eat('{')?;
                let mut members = Vec::new();
                while self.eat('}').is_none() {
                    if !members.is_empty() {
                        self.eat(',')?;
                    }
                    self.blanks();
                    let key = self.string()?;
                    self.eat(':')?;
                    members.push((key, self.value(depth + 1)?));
                }
                Some(Value::Object(members))
            }
            _ => {
                let end =
                    self.rest.find(|c: char| !c.is_ascii_alphanumeric() && !"+-.".contains(c));
                let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                self.rest = rest;
                (!word.is_empty()).then(|| Value::Bare(word.to_owned()))
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        self.rest = self.rest.strip_prefix('"')?;
        let mut out = String::new();
        loop {
            let mut chars = self.rest.chars();
            let c = chars.next()?;
            self.rest = chars.as_str();
            match c {
                '"' => return Some(out),
                '\\' => {
                    let escape = chars.next()?;
                    self.rest = chars.as_str();
                    match escape {
                        'n' => out.push('\n'),
                        't' => out.push('\t'),
                        'r' => out.push('\r'),
                        'b' => out.push('\u{8}'),
                        'f' => out.push('\u{C}'),
                        'u' => out.push(self.escaped()?),
                        other => out.push(other),
                    }
                }
                other => out.push(other),
            }
        }
    }

    fn unit(&mut self) -> Option<u32> {
        let (hex, rest) = (self.rest.get(..4)?, self.rest.get(4..)?);
        self.rest = rest;
        u32::from_str_radix(hex, 16).ok()
    }

    /// What follows `\u`: one unit, or two that make a pair.
    fn escaped(&mut self) -> Option<char> {
        let high = self.unit()?;
        if !(0xD800..0xDC00).contains(&high) {
            return Some(char::from_u32(high).unwrap_or('\u{FFFD}'));
        }
        self.rest = self.rest.strip_prefix("\\u")?;
        let low = self.unit()?.checked_sub(0xDC00)?;
        char::from_u32(0x1_0000 + ((high - 0xD800) << 10) + low)
    }
}

/// A string as JSON, with control and format characters escaped so that logs stay readable.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control()
                || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{FEFF}') =>
            {
                // All of these lie in the basic plane, so one unit is enough.
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A case as one line for a checker and for `score.py`.
#[must_use]
pub fn line(case: &Case) -> String {
    let answer = match case.expect {
        Expect::Found { chars: (start, end) } => format!("\"found\",\"span\":[{start},{end}]"),
        Expect::NotFound => "\"not_found\",\"also_ok\":[\"could_not_check\"]".to_owned(),
    };
    format!(
        "{{\"id\":{},\"lang\":{},\"kind\":{},\"quote\":{},\"source\":{},\"expect\":{answer}}}",
        quoted(&case.id),
        quoted(case.lang),
        quoted(&case.kind),
        quoted(&case.quote),
        quoted(&case.source),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_survive() {
        for text in ["", "a\"b\\c\n\r\t", "\u{AD}\u{200B}\u{FEFF}\u{1}", "日本語 – 𝄞", "\u{202E}x"]
        {
            assert_eq!(parse(&quoted(text)), Some(Value::Text(text.to_owned())));
        }
        assert_eq!(parse("\"\\ud834\\udd1e\""), Some(Value::Text("𝄞".to_owned())));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "{", "[1", "{\"a\" 1}", "[1] 2", "\"\\ud834\"", &"[".repeat(9999)] {
            assert_eq!(parse(text), None, "{text:.20}");
        }
        assert_eq!(parse("[ ]"), Some(Value::List(Vec::new())));
    }
}
