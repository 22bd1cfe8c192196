//! JSON with the places of its values.
//!
//! `serde_json` says whether a text is JSON, and where not. What is left to do here is to walk over
//! valid JSON and keep where each value stands, so that a report can point at a record.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use serde::de::IgnoredAny;
use serde_json::Value;

/// Deeper values are refused: whoever nests so deep means harm.
const DEPTH: usize = 100;

/// A value and the bytes it stands at.
#[derive(Clone, Debug)]
pub(crate) struct Node<'t> {
    pub(crate) kind: Kind<'t>,
    pub(crate) span: Range<usize>,
    text: &'t str,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind<'t> {
    Null,
    Bool,
    Number,
    Text(Cow<'t, str>),
    /// A text that holds half of a surrogate pair.
    BrokenText,
    List(Vec<Node<'t>>),
    Object(Vec<(Cow<'t, str>, Node<'t>)>),
}

/// What is wrong with a text that is no JSON; line and column (in code points) count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct JsonError {
    pub(crate) message: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// Reads JSON. `base` is the byte of the file at which the text starts. O(length).
pub(crate) fn parse(text: &str, base: usize) -> Result<Node<'_>, JsonError> {
    serde_json::from_str::<IgnoredAny>(text).map_err(|e| JsonError {
        message: message(&e),
        line: e.line(),
        column: column(text, e.line(), e.column()),
    })?;
    let mut walk = Walk { text, at: 0, base };
    walk.value(0).ok_or_else(|| {
        let before = text.get(..walk.at).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        JsonError {
            message: format!("nested deeper than {DEPTH} levels"),
            line: before.matches('\n').count() + 1,
            column: before.get(line_start..).unwrap_or_default().chars().count() + 1,
        }
    })
}

/// A column of `serde_json`, which counts bytes, in code points.
fn column(text: &str, line: usize, bytes: usize) -> usize {
    let line = text.split('\n').nth(line.saturating_sub(1)).unwrap_or_default();
    let chars = line.char_indices().take_while(|(at, _)| *at < bytes).count();
    chars + bytes.saturating_sub(line.len())
}

/// What `serde_json` says, without the place that it puts behind.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    text.get(..end).unwrap_or_default().to_owned()
}

struct Walk<'t> {
    text: &'t str,
    at: usize,
    base: usize,
}

impl<'t> Walk<'t> {
    /// The next value; none if it is nested too deep, with `at` at its start.
    fn value(&mut self, depth: usize) -> Option<Node<'t>> {
        self.blanks();
        if depth > DEPTH {
            return None;
        }
        let start = self.at;
        let kind = match self.peek() {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => self.string().map_or(Kind::BrokenText, Kind::Text),
            Some(b'n') => self.word(Kind::Null),
            Some(b't' | b'f') => self.word(Kind::Bool),
            _ => self.word(Kind::Number),
        };
        let text = self.text.get(start..self.at).unwrap_or_default();
        Some(Node { kind, span: self.base + start..self.base + self.at, text })
    }

    fn list(&mut self, depth: usize) -> Option<Kind<'t>> {
        self.at += 1;
        let mut items = Vec::new();
        while !self.closes(b']') {
            items.push(self.value(depth + 1)?);
        }
        Some(Kind::List(items))
    }

    fn object(&mut self, depth: usize) -> Option<Kind<'t>> {
        self.at += 1;
        let mut fields = Vec::new();
        while !self.closes(b'}') {
            // A name that is broken is no name that anybody looks for.
            let name = self.string().unwrap_or(Cow::Borrowed("\u{FFFD}"));
            self.blanks();
            self.at += 1; // the colon
            fields.push((name, self.value(depth + 1)?));
        }
        Some(Kind::Object(fields))
    }

    /// Whether the list or object ends here; else the walk stands at the next item.
    fn closes(&mut self, close: u8) -> bool {
        self.blanks();
        if self.peek() == Some(b',') {
            self.at += 1;
            self.blanks();
        }
        match self.peek() {
            Some(byte) if byte != close => false,
            _ => {
                self.at += 1;
                true
            }
        }
    }

    /// A string that starts here; none if it holds half of a surrogate pair.
    fn string(&mut self) -> Option<Cow<'t, str>> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        let mut escaped = false;
        self.at += 1;
        while let Some(byte) = bytes.get(self.at) {
            self.at += match byte {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    2
                }
                _ => 1,
            };
        }
        self.at += 1;
        if escaped {
            let text = self.text.get(start..self.at)?;
            serde_json::from_str::<String>(text).ok().map(Cow::Owned)
        } else {
            self.text.get(start + 1..self.at - 1).map(Cow::Borrowed)
        }
    }

    fn word(&mut self, kind: Kind<'t>) -> Kind<'t> {
        let ends = |b: &u8| matches!(b, b',' | b']' | b'}') || b.is_ascii_whitespace();
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(ends).unwrap_or(rest.len());
        kind
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }
}

impl<'t> Node<'t> {
    /// A cell of a table: a number if it is written in digits alone and may be one, else a text.
    pub(crate) fn cell(text: &'t str, number: bool, span: Range<usize>) -> Self {
        let number = number && !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let kind = if number { Kind::Number } else { Kind::Text(Cow::Borrowed(text)) };
        Node { kind, span, text }
    }

    /// A row of a table, or what else was made out of several values.
    pub(crate) fn row(fields: Vec<(Cow<'t, str>, Node<'t>)>, span: Range<usize>) -> Self {
        Node { kind: Kind::Object(fields), span, text: "" }
    }

    /// The fields of an object, in their order; none of anything else.
    pub(crate) fn fields(&self) -> &[(Cow<'t, str>, Node<'t>)] {
        if let Kind::Object(fields) = &self.kind { fields } else { &[] }
    }

    /// A name that stands twice among the fields: nobody knows which of them is meant.
    pub(crate) fn twice(&self) -> Option<&str> {
        let mut seen = HashSet::new();
        let names = self.fields().iter().map(|(name, _)| name.as_ref());
        names.filter(|name| !name.is_empty()).find(|name| !seen.insert(*name))
    }

    /// A name that stands twice in this value or in one inside it.
    pub(crate) fn twice_inside(&self) -> Option<&str> {
        let inside = || self.fields().iter().find_map(|(_, value)| value.twice_inside());
        let of_items = || self.items().iter().find_map(Node::twice_inside);
        self.twice().or_else(inside).or_else(of_items)
    }

    /// The field of a name; the last one where a name stands twice.
    pub(crate) fn get(&self, name: &str) -> Option<&Node<'t>> {
        self.fields().iter().rev().find(|(n, _)| n == name).map(|(_, node)| node)
    }

    /// The field of a name, unless it is null.
    pub(crate) fn given(&self, name: &str) -> Option<&Node<'t>> {
        self.get(name).filter(|node| !matches!(node.kind, Kind::Null))
    }

    /// The items of a list; none of anything else.
    pub(crate) fn items(&self) -> &[Node<'t>] {
        if let Kind::List(items) = &self.kind { items } else { &[] }
    }

    pub(crate) fn is_object(&self) -> bool {
        matches!(self.kind, Kind::Object(_))
    }

    pub(crate) fn is_list(&self) -> bool {
        matches!(self.kind, Kind::List(_))
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Kind::Text(text) = &self.kind { Some(text) } else { None }
    }

    /// The text of a field.
    pub(crate) fn text_of(&self, name: &str) -> Option<&str> {
        self.get(name)?.text()
    }

    /// A whole number from 0.
    pub(crate) fn number(&self) -> Option<usize> {
        if matches!(self.kind, Kind::Number) { self.text.parse().ok() } else { None }
    }

    /// The whole number of a field.
    pub(crate) fn number_of(&self, name: &str) -> Option<usize> {
        self.get(name)?.number()
    }

    /// The value as `serde_json` has it.
    pub(crate) fn to_value(&self) -> Value {
        // A text may come from a table, which has no JSON to read it from.
        match &self.kind {
            Kind::Text(text) => Value::String(text.clone().into_owned()),
            _ => serde_json::from_str(self.text).unwrap_or_default(),
        }
    }

    /// What it is, for messages; never its content, which may be long.
    pub(crate) fn what(&self) -> &'static str {
        match &self.kind {
            Kind::Null => "null",
            Kind::Bool => "a truth value",
            Kind::Number if self.number() == Some(0) => "0",
            Kind::Number if self.text.starts_with('-') => "a negative number",
            Kind::Number => "a number",
            Kind::Text(_) => "a text",
            Kind::BrokenText => "a text with half of a surrogate pair",
            Kind::List(_) => "a list",
            Kind::Object(_) => "an object",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn spans(node: &Node<'_>, text: &str) {
        let slice = &text[node.span.clone()];
        if !matches!(node.kind, Kind::BrokenText) {
            assert_eq!(serde_json::from_str::<Value>(slice).unwrap(), node.to_value());
        }
        for item in node.items() {
            spans(item, text);
        }
        for (_, value) in node.fields() {
            spans(value, text);
        }
    }

    #[test]
    fn values_know_where_they_stand() {
        let text =
            r#" {"a" : [1, -2.5e3 ,"x\"}]",true], "b":{"c":null,"\u0061":"\ud83d\ude42"} } "#;
        let node = parse(text, 0).unwrap();
        spans(&node, text);
        assert_eq!(node.get("b").unwrap().text_of("a"), Some("\u{1F642}"));
        assert_eq!(node.get("a").unwrap().items().len(), 4);
        assert_eq!(parse("[]", 7).unwrap().span, 7..9);
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let error = parse("[\n  {\"id\": }\n]", 0).unwrap_err();
        assert_eq!((error.line, error.column), (2, 10));
        assert!(!error.message.contains("line"), "{}", error.message);
        let deep = "[".repeat(200) + &"]".repeat(200);
        let error = parse(&deep, 0).unwrap_err();
        assert_eq!((error.message.as_str(), error.column), ("nested deeper than 100 levels", 102));
        assert!(parse(&"[".repeat(100_000), 0).is_err());
        assert!(parse("", 0).is_err() && parse("1 2", 0).is_err());
        let column = |text: &str| parse(text, 0).unwrap_err().column;
        assert_eq!(column("[\n  {\"doc\": \"é😀\", \"quote\": \"x\" \"y\"}\n]"), 30);
        assert_eq!((column("[\"é😀"), column("[\"é\"\n"), column("é")), (4, 0, 1));
        let deep = format!("[\"é😀\", {}", "[".repeat(200) + &"]".repeat(201));
        assert_eq!(column(&deep), 108);
    }

    #[test]
    fn half_a_surrogate_pair_breaks_one_text_alone() {
        let node = parse(r#"{"a": "\ud800", "b": "fine"}"#, 0).unwrap();
        assert!(matches!(node.get("a").unwrap().kind, Kind::BrokenText));
        assert_eq!(node.text_of("b"), Some("fine"));
    }

    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                prop::collection::btree_map(any::<String>(), inner, 0..4)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn every_value_is_walked_over(value in json(), pretty in any::<bool>()) {
            let text = if pretty {
                serde_json::to_string_pretty(&value).unwrap()
            } else {
                value.to_string()
            };
            let node = parse(&text, 0).unwrap();
            prop_assert_eq!(node.to_value(), value);
            spans(&node, &text);
        }
    }
}
