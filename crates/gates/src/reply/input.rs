//! Passages out of JSON.

use std::{error, fmt};

use serde::Deserialize;

use super::passage::Passage;

/// Reads passages: a JSON array of them, an object whose field `passages` is one, a single passage, or
/// one a line. A passage is an object with `text`, and `title`, `soft_breaks`, `qa` where they are
/// known, or a text alone. Unknown fields are ignored.
///
/// # Errors
/// [`PassagesError`] names the passage and what is wrong with it.
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
    let mut values = values.map_err(|error| PassagesError { number: None, error })?;
    if let [one] = values.as_mut_slice() {
        let named = one.get_mut("passages").map(serde_json::Value::take);
        match named.unwrap_or_else(|| one.clone()) {
            serde_json::Value::Array(list) => values = list,
            passage => *one = passage,
        }
    }
    let read = |(i, value)| {
        let wrong = |error| PassagesError { number: Some(i + 1), error };
        match value {
            serde_json::Value::String(text) => Ok(Passage::new(text)),
            object => Passage::deserialize(object).map_err(wrong),
        }
    };
    values.into_iter().enumerate().map(read).collect()
}

/// JSON that holds no passages.
#[derive(Debug)]
pub struct PassagesError {
    number: Option<usize>,
    error: serde_json::Error,
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
        match self.number {
            Some(number) => write!(f, "passage {number}: {}", self.error),
            None => write!(f, "no JSON: {}", self.error),
        }
    }
}

impl error::Error for PassagesError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(&self.error)
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
            r#"{"passages": ["a", {"text": "b", "qa": true, "soft_breaks": true, "id": 7}]}"#,
            "\"a\"\n{\"text\": \"b\", \"qa\": true, \"soft_breaks\": true}\n",
        ] {
            assert_eq!(read_passages(json).unwrap(), two, "{json}");
        }
        assert_eq!(read_passages(r#"{"text": "a"}"#).unwrap(), [Passage::new("a")]);
        assert_eq!(read_passages("[]").unwrap(), []);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (json, says) in [
            ("[\"a\", 5]", "passage 2: invalid type: "),
            (r#"[{"text": 5}]"#, "passage 1: invalid type: "),
            ("[\"a\"", "no JSON: EOF while parsing a list at line 1 column 4"),
        ] {
            // How a number is called depends on features that other crates switch on.
            let error = read_passages(json).unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}");
        }
    }
}
