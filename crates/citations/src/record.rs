//! Records of citations, as they stand in an `answers.json`.

use std::{error, fmt};

use serde_json::{Map, Value};

/// One citation of one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The id of the answer, as given.
    pub id: Value,
    /// Which citation of its answer, from 1; none if the answer itself cannot be read.
    pub n: Option<usize>,
    /// What it cites, or why that cannot be read.
    pub cited: Result<Cited, InvalidRecord>,
}

/// What a citation says: these words stand in this document, on this page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// The id of the document.
    pub doc: String,
    /// The page, from 1.
    pub page: Option<usize>,
    /// The words.
    pub quote: String,
}

/// Why a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidRecord {
    path: String,
    why: String,
}

impl InvalidRecord {
    fn new(path: impl Into<String>, why: impl Into<String>) -> Self {
        InvalidRecord { path: path.into(), why: why.into() }
    }

    /// Where in the file: `[3].citations[0].page`, counted from 0.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl fmt::Display for InvalidRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.why)
    }
}

impl error::Error for InvalidRecord {}

/// Why a file of answers cannot be read at all.
#[derive(Debug)]
pub struct ParseError {
    inner: Inner,
}

#[derive(Debug)]
enum Inner {
    Json(serde_json::Error),
    NoList(&'static str),
}

impl ParseError {
    /// The line, from 1, where that is known.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        match &self.inner {
            Inner::Json(e) => Some(e.line()),
            Inner::NoList(_) => None,
        }
    }

    /// The column in bytes, from 1, where that is known.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match &self.inner {
            Inner::Json(e) => Some(e.column()),
            Inner::NoList(_) => None,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.inner {
            Inner::Json(e) => write!(f, "invalid JSON: {e}"),
            Inner::NoList(found) => write!(f, "expected a list of answers, found {found}"),
        }
    }
}

impl error::Error for ParseError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.inner {
            Inner::Json(e) => Some(e),
            Inner::NoList(_) => None,
        }
    }
}

/// Reads a list of `{id, question, answer, citations: [{doc, page, quote}]}`.
///
/// `id` may be anything, `page` may be missing or null, other fields are ignored. A record that is
/// wrong is given back as such, and the others go on. O(length).
///
/// # Errors
/// [`ParseError`] if the text is no JSON, with line and column, or no list.
///
/// # Example
/// ```
/// use asquoted_citations::parse_answers;
///
/// let json = r#"[{"id": 1, "citations": [{"doc": "a.txt", "quote": "x"}, {"doc": "a.txt"}]}]"#;
/// let records = parse_answers(json)?;
/// assert!(records[0].cited.is_ok());
/// let why = records[1].cited.as_ref().map_err(ToString::to_string);
/// assert_eq!(why, Err("[0].citations[1].quote: the field is missing".to_owned()));
/// # Ok::<(), asquoted_citations::ParseError>(())
/// ```
pub fn parse_answers(json: &str) -> Result<Vec<Record>, ParseError> {
    // Editors on Windows put a byte order mark in front, which JSON does not have.
    let json = json.strip_prefix('\u{FEFF}').unwrap_or(json);
    let value: Value =
        serde_json::from_str(json).map_err(|e| ParseError { inner: Inner::Json(e) })?;
    let Value::Array(answers) = value else {
        return Err(ParseError { inner: Inner::NoList(kind(&value)) });
    };
    let mut records = Vec::new();
    for (i, answer) in answers.into_iter().enumerate() {
        answer_records(i, answer, &mut records);
    }
    Ok(records)
}

fn answer_records(i: usize, answer: Value, records: &mut Vec<Record>) {
    let whole = |id, why| Record { id, n: None, cited: Err(why) };
    let Value::Object(mut answer) = answer else {
        let why = format!("expected an answer, found {}", kind(&answer));
        records.push(whole(Value::Null, InvalidRecord::new(format!("[{i}]"), why)));
        return;
    };
    let id = answer.remove("id").unwrap_or_default();
    let path = format!("[{i}].citations");
    match answer.remove("citations") {
        Some(Value::Array(citations)) => {
            for (j, citation) in citations.into_iter().enumerate() {
                let cited = cited(&format!("{path}[{j}]"), citation);
                records.push(Record { id: id.clone(), n: Some(j + 1), cited });
            }
        }
        Some(other) => {
            let why = format!("expected a list of citations, found {}", kind(&other));
            records.push(whole(id, InvalidRecord::new(path, why)));
        }
        None => records.push(whole(id, InvalidRecord::new(path, "the field is missing"))),
    }
}

fn cited(path: &str, citation: Value) -> Result<Cited, InvalidRecord> {
    let Value::Object(mut fields) = citation else {
        let why = format!("expected a citation, found {}", kind(&citation));
        return Err(InvalidRecord::new(path, why));
    };
    let doc = string(path, "doc", &mut fields)?;
    let page = match fields.remove("page") {
        None | Some(Value::Null) => None,
        Some(value) => Some(page(&value).ok_or_else(|| {
            let why = format!("expected a page number from 1, found {}", kind(&value));
            InvalidRecord::new(format!("{path}.page"), why)
        })?),
    };
    let quote = string(path, "quote", &mut fields)?;
    Ok(Cited { doc, page, quote })
}

fn string(
    path: &str,
    name: &str,
    fields: &mut Map<String, Value>,
) -> Result<String, InvalidRecord> {
    let path = || format!("{path}.{name}");
    match fields.remove(name) {
        Some(Value::String(text)) => Ok(text),
        Some(other) => {
            Err(InvalidRecord::new(path(), format!("expected a text, found {}", kind(&other))))
        }
        None => Err(InvalidRecord::new(path(), "the field is missing")),
    }
}

fn page(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|n| *n > 0)
}

/// What a value is, for messages; never its content, which may be long.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(n) if n.as_u64() == Some(0) => "0",
        Value::Number(n) if n.as_u64().is_none() && n.as_i64().is_some() => "a negative number",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(json: &str) -> Vec<String> {
        let records = parse_answers(json).unwrap();
        records.into_iter().filter_map(|r| r.cited.err()).map(|e| e.to_string()).collect()
    }

    #[test]
    fn a_wrong_record_names_its_place_and_the_others_go_on() {
        let json = r#"[
            7,
            {"id": "a"},
            {"id": "b", "citations": {"doc": "x"}},
            {"id": "c", "citations": [
                "x",
                {"doc": 1, "quote": "q"},
                {"doc": "d", "page": 0, "quote": "q"},
                {"doc": "d", "page": -1, "quote": "q"},
                {"doc": "d", "page": "1", "quote": "q"},
                {"doc": "d", "page": 1.5, "quote": "q"},
                {"doc": "d", "page": 2},
                {"doc": "d", "page": null, "quote": "q", "more": []}
            ]}
        ]"#;
        assert_eq!(
            why(json),
            [
                "[0]: expected an answer, found a number",
                "[1].citations: the field is missing",
                "[2].citations: expected a list of citations, found an object",
                "[3].citations[0]: expected a citation, found a text",
                "[3].citations[1].doc: expected a text, found a number",
                "[3].citations[2].page: expected a page number from 1, found 0",
                "[3].citations[3].page: expected a page number from 1, found a negative number",
                "[3].citations[4].page: expected a page number from 1, found a text",
                "[3].citations[5].page: expected a page number from 1, found a number",
                "[3].citations[6].quote: the field is missing",
            ]
        );
        let records = parse_answers(json).unwrap();
        let last = records.last().unwrap();
        assert_eq!((last.id.as_str(), last.n), (Some("c"), Some(8)));
        assert_eq!(last.cited.as_ref().unwrap().page, None);
    }

    #[test]
    fn a_file_that_is_no_json_names_line_and_column() {
        let error = parse_answers("[\n  {\"id\": }\n]").unwrap_err();
        assert_eq!((error.line(), error.column()), (Some(2), Some(10)));
        let error = parse_answers("{}").unwrap_err();
        assert_eq!(error.to_string(), "expected a list of answers, found an object");
        assert!(parse_answers(&"[".repeat(100_000)).is_err());
        assert!(parse_answers("[{\"id\": \"\\ud800\"}]").is_err());
    }

    #[test]
    fn nothing_and_a_byte_order_mark_are_fine() {
        assert_eq!(parse_answers("\u{FEFF}[]").unwrap(), []);
        assert_eq!(parse_answers("[{\"id\": 1, \"citations\": []}]").unwrap(), []);
    }
}
