//! Claims and retrieved records out of JSON.

use std::{error, fmt};

use serde::de::DeserializeOwned;

use super::{Claim, Retrieved};

/// A file that holds no claims, records or rows.
#[derive(Debug)]
pub struct ClaimsError {
    error: serde_json::Error,
}

impl ClaimsError {
    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.error.line()
    }

    /// The column, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.error.column()
    }
}

impl fmt::Display for ClaimsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl error::Error for ClaimsError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Reads claims: a JSON array, or objects one behind another as in JSON lines. O(length).
///
/// # Errors
/// [`ClaimsError`] with line and column.
///
/// ```
/// use asquoted_gates::claim::read_claims;
///
/// let text = r#"{"claim": "Logs are kept.", "citations": ["a.txt"], "terms": ["logs"]}"#;
/// assert_eq!(read_claims(text)?[0].terms, ["logs"]);
/// assert_eq!(read_claims("\n{\"claim\": }").unwrap_err().line(), 2);
/// # Ok::<(), asquoted_gates::claim::ClaimsError>(())
/// ```
pub fn read_claims(text: &str) -> Result<Vec<Claim>, ClaimsError> {
    objects(text)
}

/// Reads what a retriever returned, in the same forms. O(length).
///
/// # Errors
/// [`ClaimsError`] with line and column.
pub fn read_retrieved(text: &str) -> Result<Vec<Retrieved>, ClaimsError> {
    objects(text)
}

/// An array, or objects one behind another.
pub(crate) fn objects<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, ClaimsError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let read = if text.trim_start().starts_with('[') {
        serde_json::from_str(text)
    } else {
        serde_json::Deserializer::from_str(text).into_iter().collect()
    };
    read.map_err(|error| ClaimsError { error })
}
