//! Passages out of JSON.

use std::{error, fmt};

use serde::Deserialize;

use super::passage::Passage;

/// Reads passages: a JSON array of them, an object whose field `passages` is one, a single passage, or
/// one a line. A passage is an object with `text`, and `id`, `title`, `soft_breaks`, `qa` where they
/// are known, or a text alone. What retrievers add (`score`, `url`, `metadata` …) is left out.
///
/// # Errors
/// [`PassagesError`] names the passage and what is wrong with it: no text, or a field that passages do
/// not have, which may be a slip of the pen. No passage at all is an error as well.
///
/// # Example
/// ```
/// use asquoted_gates::reply::{Passage, read_passages};
///
/// let json = r#"[{"text": "Dogs\nDogs are allowed.", "title": "Dogs"}, "Cats are not."]"#;
/// let passages = read_passages(json)?;
/// assert_eq!(passages[1], Passage::new("Cats are not."));
/// let wrong = read_passages(r#"[{"title": "Dogs"}]"#).unwrap_err();
/// assert_eq!(wrong.to_string(), "passage 1: missing field `text`");
/// # Ok::<(), asquoted_gates::reply::PassagesError>(())
/// ```
pub fn read_passages(json: &str) -> Result<Vec<Passage>, PassagesError> {
    let json = json.strip_prefix('\u{FEFF}').unwrap_or(json);
    let values = serde_json::Deserializer::from_str(json).into_iter::<serde_json::Value>();
    let values = values.collect::<Result<Vec<_>, _>>();
    let mut values = values.map_err(|error| PassagesError { number: None, error: Some(error) })?;
    if let [one] = values.as_mut_slice() {
        let named = one.get_mut("passages").map(serde_json::Value::take);
        match named.unwrap_or_else(|| one.clone()) {
            serde_json::Value::Array(list) => values = list,
            passage => *one = passage,
        }
    }
    let read = |(i, value)| {
        let wrong = |error| PassagesError { number: Some(i + 1), error: Some(error) };
        match value {
            serde_json::Value::String(text) => Ok(Passage::new(text)),
            mut object => {
                if let Some(fields) = object.as_object_mut() {
                    fields.retain(|name, _| !RETRIEVED.contains(&name.as_str()));
                }
                Passage::deserialize(object).map_err(wrong)
            }
        }
    };
    if values.is_empty() {
        return Err(PassagesError { number: None, error: None });
    }
    values.into_iter().enumerate().map(read).collect()
}

/// What retrievers write beside a passage, and the gate has no use for.
const RETRIEVED: [&str; 12] = [
    "chunk_id",
    "doc_id",
    "document",
    "document_id",
    "embedding",
    "metadata",
    "page",
    "rank",
    "score",
    "source",
    "uri",
    "url",
];

/// JSON that holds no passages.
#[derive(Debug)]
pub struct PassagesError {
    number: Option<usize>,
    /// None if there are no passages.
    error: Option<serde_json::Error>,
}

impl PassagesError {
    /// The number of the passage from 1, where the JSON itself could be read.
    #[must_use]
    pub const fn number(&self) -> Option<usize> {
        self.number
    }
}

impl fmt::Display for PassagesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number, &self.error) {
            (_, None) => f.write_str("no passages"),
            (Some(number), Some(error)) => write!(f, "passage {number}: {error}"),
            (None, Some(error)) => write!(f, "no JSON: {error}"),
        }
    }
}

impl error::Error for PassagesError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.error.as_ref().map(|error| error as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passages_come_in_several_forms() {
        let two = vec![Passage::new("a"), Passage::new("b").with_qa(true).with_soft_breaks(true)];
        for json in [
            r#"["a", {"text": "b", "qa": true, "soft_breaks": true}]"#,
            r#"{"passages": ["a", {"text": "b", "qa": true, "soft_breaks": true}]}"#,
            "\"a\"\n{\"text\": \"b\", \"qa\": true, \"soft_breaks\": true}\n",
        ] {
            assert_eq!(read_passages(json).unwrap(), two, "{json}");
        }
        assert_eq!(read_passages(r#"{"text": "a"}"#).unwrap(), [Passage::new("a")]);
        let retrieved = r#"{"text": "a", "score": 0.9, "url": "u", "metadata": {"page": 3}}"#;
        assert_eq!(read_passages(retrieved).unwrap(), [Passage::new("a")]);
        let named = read_passages(r#"{"text": "a", "id": "faq"}"#).unwrap();
        assert_eq!(named, [Passage::new("a").with_id("faq")]);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (json, says) in [
            ("[\"a\", 5]", "passage 2: invalid type: "),
            (r#"[{"text": 5}]"#, "passage 1: invalid type: "),
            (
                r#"["a", {"text": "b", "soft_break": true}]"#,
                "passage 2: unknown field `soft_break`, expected one of `text`, `id`, `title`",
            ),
            ("[]", "no passages"),
            (" \n", "no passages"),
            (r#"{"passages": []}"#, "no passages"),
            ("[\"a\"", "no JSON: EOF while parsing a list at line 1 column 4"),
        ] {
            // How a number is called depends on features that other crates switch on.
            let error = read_passages(json).unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}");
        }
    }
}
