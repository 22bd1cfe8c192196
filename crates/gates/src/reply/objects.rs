//! Replies that are JSON: `{"citation": 1, "quote": "…"}`, alone, one a line, or in an array; an array of the
//! lines themselves, `["[1] …", "[2] …"]`.

use std::borrow::Cow;
use std::ops::Range;

use serde_json::{Deserializer, Map, Value};

use super::lines::Read;
use super::marks::{self, Ids};
use super::parse::{self, Line};

/// Fields that say what is quoted, the first that is there counts.
const QUOTES: [&str; 6] = ["quote", "quotation", "sentence", "excerpt", "exact", "text"];

/// Fields that name the passage, the first that is there counts. An `index` may begin with 0, so it
/// names none.
const NUMBERS: [&str; 19] = [
    "passage",
    "passages",
    "passage_number",
    "passage_id",
    "source",
    "sources",
    "source_id",
    "document",
    "document_id",
    "doc",
    "doc_id",
    "citation",
    "citations",
    "citation_id",
    "cite",
    "ref",
    "number",
    "n",
    "id",
];

/// The lines of a reply that are JSON as a whole, and what their objects say. None if they are not.
/// O(length).
pub(crate) fn find(
    reply: &str,
    lines: &[&str],
    ids: &Ids,
) -> Option<(Range<usize>, Vec<Read<'static>>)> {
    let begins = |line: &&str| {
        let line = line.trim_start();
        let inside = line.strip_prefix('[').map(str::trim_start);
        let listed = |rest: &str| rest.is_empty() || rest.starts_with(['{', '"']);
        line.starts_with('{') || inside.is_some_and(listed)
    };
    let ends = |line: &&str| line.trim_end_matches([' ', '\t', ',', ';']).ends_with(['}', ']']);
    let first = lines.iter().position(begins)?;
    let last = lines.iter().rposition(ends).filter(|last| *last >= first)?;
    let start = lines.get(first)?.as_ptr() as usize - reply.as_ptr() as usize;
    let end = lines.get(last)?;
    let end = end.as_ptr() as usize - reply.as_ptr() as usize + end.len();
    let read = walk(reply.get(start..end)?, first, ids)?;
    Some((first..last + 1, read))
}

/// The objects and strings of a text in which nothing else stands but blanks, commas and the brackets of
/// arrays.
fn walk(text: &str, first_line: usize, ids: &Ids) -> Option<Vec<Read<'static>>> {
    let mut out = Vec::new();
    let mut line = first_line;
    let mut rest = text;
    loop {
        let apart = |c: char| c.is_ascii_whitespace() || matches!(c, ',' | ';' | '[' | ']');
        let behind = rest.trim_start_matches(apart);
        line += breaks(rest.get(..rest.len() - behind.len())?);
        if behind.is_empty() {
            return (!out.is_empty()).then_some(out);
        }
        if !behind.starts_with(['{', '"']) {
            return None;
        }
        let mut values = Deserializer::from_str(behind).into_iter::<Value>();
        let cited = match values.next()?.ok()? {
            Value::Object(object) => cited(&object, ids),
            Value::String(lines) => {
                let lines = lines.lines().filter_map(|line| parse::line(line, ids));
                lines.map(Line::into_owned).collect()
            }
            _ => return None,
        };
        out.extend(cited.into_iter().map(|what| Read { line, what }));
        let (object, next) = behind.split_at_checked(values.byte_offset())?;
        line += breaks(object);
        rest = next;
    }
}

fn breaks(text: &str) -> usize {
    text.bytes().filter(|b| *b == b'\n').count()
}

/// A line that is an object.
pub(crate) fn line(text: &str, ids: &Ids) -> Option<Line<'static>> {
    let text = text.trim().trim_end_matches([',', ';']);
    let object = text.strip_prefix('{').filter(|rest| rest.ends_with('}')).map(|_| text)?;
    let object: Map<String, Value> = serde_json::from_str(object).ok()?;
    // One line is one answer.
    let mut lines = cited(&object, ids);
    if lines.len() == 1 { lines.pop() } else { None }
}

/// What an object quotes, or the objects in its arrays.
fn cited(object: &Map<String, Value>, ids: &Ids) -> Vec<Line<'static>> {
    if let Some(line) = quoted(object, ids) {
        return vec![line];
    }
    let inside = object.values().filter_map(Value::as_array).flatten();
    let lines: Vec<Line<'static>> =
        inside.filter_map(Value::as_object).filter_map(|object| quoted(object, ids)).collect();
    if lines.is_empty() { vec![other(object)] } else { lines }
}

fn other(object: &Map<String, Value>) -> Line<'static> {
    Line::Other(Cow::Owned(Value::Object(object.clone()).to_string()))
}

fn quoted(object: &Map<String, Value>, ids: &Ids) -> Option<Line<'static>> {
    let field =
        |name: &&str| object.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, v)| v);
    let quote = QUOTES.iter().find_map(field)?.as_str()?.trim();
    let mut named = NUMBERS.iter().filter_map(field).peekable();
    if named.peek().is_none() {
        return Some(other(object));
    }
    let known = named.map(|value| numbers(value, ids)).find(|numbers| !numbers.is_empty());
    // A passage that nobody was given is none of them.
    let mut numbers = known.unwrap_or_else(|| vec![0]);
    let mark = marks::at_start(quote, ids).filter(|mark| !mark.weak);
    let behind = mark.as_ref().and_then(|mark| quote.get(mark.len..)).unwrap_or(quote);
    numbers.extend(mark.map(|mark| mark.numbers).unwrap_or_default());
    Some(parse::cites(numbers, behind, ids).into_owned())
}

/// The passages that a value names: `2`, `"2"`, `"[2]"`, `"Passage 2"`, an id, or several of them.
fn numbers(value: &Value, ids: &Ids) -> Vec<usize> {
    match value {
        Value::Number(number) => {
            number.as_u64().and_then(|n| usize::try_from(n).ok()).into_iter().collect()
        }
        Value::String(text) => {
            let text = text.trim();
            if let Some(number) = ids.number(text) {
                return vec![number];
            }
            let bracketed = format!("[{}]", text.trim_matches(['[', ']']));
            marks::at_start(&bracketed, ids).map(|mark| mark.numbers).unwrap_or_default()
        }
        Value::Array(list) => list
            .iter()
            .filter(|value| !value.is_array())
            .flat_map(|value| numbers(value, ids))
            .collect(),
        Value::Null | Value::Bool(_) | Value::Object(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::read;
    use super::super::parse::Claimed;
    use super::*;

    fn seen(reply: &str) -> Vec<(usize, Vec<usize>, String)> {
        let mut ids = Ids::default();
        ids.add("faq", 4);
        let lines = read(reply, &ids).into_iter();
        lines
            .map(|read| match read.what {
                Line::Cites { whole: Claimed { numbers, quote }, .. } => {
                    (read.line, numbers, quote.into_owned())
                }
                Line::Other(text) => (read.line, Vec::new(), text.into_owned()),
            })
            .collect()
    }

    #[test]
    fn objects_of_all_looks_are_read() {
        for reply in [
            r#"{"citation": 2, "quote": "It fell."}"#,
            r#"[{"citation": 2, "quote": "It fell."}]"#,
            r#"{"quote": "“It fell.” [2]", "passage": "Passage 2"}"#,
            r#"{"Source": "[2]", "Sentence": "[2] It fell."}"#,
            r#"{"quotes": [{"n": "2", "text": "It fell."}], "note": "x"}"#,
            r#"{"id": 9, "passage": [2], "quote": "It fell."},"#,
            r#"{"source": "Weather", "n": 2, "quote": "It fell."}"#,
        ] {
            let read = seen(reply);
            assert_eq!(read.len(), 1, "{reply}");
            assert_eq!((read[0].1.first(), read[0].2.as_str()), (Some(&2), "It fell."), "{reply}");
        }
        assert_eq!(seen(r#"{"id": "faq", "quote": "It fell."}"#)[0].1, [4]);
        assert_eq!(seen(r#"{"id": "gone", "quote": "It fell."}"#)[0].1, [0]);
        let escaped = seen(r#"{"n": 1, "quote": "a\n\"b\" \u00e9"}"#);
        assert_eq!(escaped[0].2, "a\n\"b\" é");
    }

    #[test]
    fn lines_may_be_listed() {
        let reply = concat!(
            "[\n \"[1] It fell.\",\n \"[2] “It \\\"rose\\\".”\",\n",
            " \"Nothing else.\"\n]"
        );
        let lines = [
            (1, vec![1], "It fell.".to_owned()),
            (2, vec![2], "It \"rose\".".to_owned()),
            (3, vec![], "Nothing else.".to_owned()),
        ];
        assert_eq!(seen(reply), lines);
        assert_eq!(seen("[\"[1] It fell.\"]"), [(0, vec![1], "It fell.".to_owned())]);
        // A line in quotation marks is none of JSON.
        assert_eq!(seen("\"It fell.\" [1]"), [(0, vec![1], "It fell.".to_owned())]);
    }

    #[test]
    fn objects_know_their_lines() {
        let reply = concat!(
            "Here:\n```json\n[\n  {\"n\": 1,\n   \"quote\": \"a b\"},\n",
            "  {\"n\": 2, \"quote\": \"c d\"}\n]\n```\nBye.",
        );
        let lines: Vec<_> = seen(reply).into_iter().map(|(line, n, _)| (line, n)).collect();
        assert_eq!(lines, [(0, vec![]), (3, vec![1]), (5, vec![2]), (8, vec![])]);
        let lines = seen("[1] a b\n{\"n\": 2, \"quote\": \"c d\"}\n[3] e f\n{\"n\": 4}");
        let lines: Vec<_> = lines.into_iter().map(|(line, n, _)| (line, n)).collect();
        assert_eq!(lines, [(0, vec![1]), (1, vec![2]), (2, vec![3]), (3, vec![])]);
    }

    #[test]
    fn what_is_no_object_is_a_line() {
        for reply in ["{1} It fell.", "[2] {\"n\": 1", "{\"quote\": \"It fell.\"", "[[2]]", "[]"] {
            let read = seen(reply);
            assert!(read.iter().all(|(_, numbers, _)| numbers.len() <= 1), "{reply}: {read:?}");
        }
        assert!(seen("{\"quote\": \"It fell.\"}")[0].1.is_empty());
        let deep = format!("{}{{}}", "[".repeat(100_000));
        assert!(seen(&deep).len() <= 1);
        let deep = format!("{{\"quote\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(seen(&deep).len(), 1);
    }
}
