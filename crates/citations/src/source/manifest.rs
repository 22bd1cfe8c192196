//! Manifests: which sources there are, and what is known of each.

use std::collections::BTreeMap;
use std::{error, fmt, io};

use serde::Deserialize;

use super::file::Blocks;
use crate::{Digest, Unreadable};

/// A source as the manifest has it. An unknown field is an error: a misspelt `sha256` that is
/// ignored would be a check that is not made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) file: String,
    pub(crate) version: Option<String>,
    pub(crate) url: Option<String>,
    #[serde(default, deserialize_with = "crate::date::text_or_date")]
    pub(crate) retrieved: Option<String>,
    pub(crate) sha256: Option<Digest>,
    #[serde(default = "yes")]
    pub(crate) allowed: bool,
    pub(crate) blocks: Option<Blocks>,
    pub(crate) password: Option<String>,
    #[serde(default)]
    pub(crate) labels: Vec<String>,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default, alias = "source")]
    sources: Vec<Entry>,
}

/// The sources of a manifest by their ids.
pub(crate) type Entries = BTreeMap<String, Entry>;

/// Reads a manifest in JSON or TOML.
pub(crate) fn parse(text: &str, json: bool) -> Result<Entries, ManifestError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let file: File = if json {
        serde_json::from_str(text).map_err(|e| {
            let message = e.to_string();
            let end = message.rfind(" at line ").unwrap_or(message.len());
            let place = (e.line() > 0).then(|| (e.line(), e.column()));
            ManifestError { place, message: message.get(..end).unwrap_or_default().to_owned() }
        })?
    } else {
        toml::from_str(text).map_err(|e| ManifestError {
            place: e.span().map(|span| line_column(text, span.start)),
            message: e.message().to_owned(),
        })?
    };
    let mut entries = Entries::new();
    for entry in file.sources {
        if let Some(before) = entries.insert(entry.id.clone(), entry) {
            let message = format!("the id {:?} stands twice", before.id);
            return Err(ManifestError { place: None, message });
        }
    }
    Ok(entries)
}

/// Line and column in bytes, from 1.
fn line_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (before.matches('\n').count() + 1, before.len() - start + 1)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ManifestError {
    pub(crate) place: Option<(usize, usize)>,
    pub(crate) message: String,
}

/// Why a registry of sources cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegistryError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    File(Unreadable),
    Manifest(ManifestError),
}

impl RegistryError {
    /// Line and column in bytes, from 1, of what is wrong in a manifest, where that is known.
    #[must_use]
    pub const fn line_column(&self) -> Option<(usize, usize)> {
        match &self.kind {
            Kind::File(_) => None,
            Kind::Manifest(error) => error.place,
        }
    }
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::File(why) => why.fmt(f),
            Kind::Manifest(ManifestError { place: Some((line, column)), message }) => {
                write!(f, "invalid manifest: {message} at line {line} column {column}")
            }
            Kind::Manifest(ManifestError { place: None, message }) => {
                write!(f, "invalid manifest: {message}")
            }
        }
    }
}

impl error::Error for RegistryError {}

impl From<io::Error> for RegistryError {
    fn from(error: io::Error) -> Self {
        Unreadable::from(error).into()
    }
}

impl From<Unreadable> for RegistryError {
    fn from(why: Unreadable) -> Self {
        RegistryError { kind: Kind::File(why) }
    }
}

impl From<ManifestError> for RegistryError {
    fn from(error: ManifestError) -> Self {
        RegistryError { kind: Kind::Manifest(error) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOML: &str = r#"
        [[source]]
        id = "returns-v1"
        file = "returns.txt"
        url = "https://example.org/returns"
        retrieved = 2026-11-05
        labels = ["i", "ii"]

        [[source]]
        id = "old"
        file = "old.txt"
        allowed = false
        retrieved = "last week"
    "#;

    #[test]
    fn toml_and_json_say_the_same() {
        let entries = parse(TOML, false).unwrap();
        assert_eq!(entries.keys().collect::<Vec<_>>(), ["old", "returns-v1"]);
        assert_eq!(entries["returns-v1"].retrieved.as_deref(), Some("2026-11-05"));
        assert!(entries["returns-v1"].allowed && !entries["old"].allowed);
        let json = r#"{"sources": [{"id": "a", "file": "a.txt", "retrieved": "2026-11-05"}]}"#;
        assert_eq!(parse(json, true).unwrap()["a"].retrieved.as_deref(), Some("2026-11-05"));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        for (text, json, place, part) in [
            ("[[source]]\nid = 7\n", false, Some((2, 6)), "string"),
            (
                "[[source]]\nid = \"a\"\nfile = \"a\"\nsha265 = \"x\"\n",
                false,
                Some((4, 1)),
                "sha265",
            ),
            ("[[source]]\nid = \"a\"\nfile = \"a\"\nsha256 = \"x\"\n", false, Some((4, 10)), "64"),
            ("{\"sources\": [\n{\"id\": \"a\"}]}", true, Some((2, 11)), "file"),
            ("{\"sources\": [", true, Some((1, 13)), "EOF"),
            ("source = 1", false, Some((1, 10)), "sequence"),
        ] {
            let error = parse(text, json).unwrap_err();
            assert!(error.message.contains(part), "{error:?}");
            assert_eq!(error.place, place, "{error:?}");
        }
        let twice = "[[source]]\nid = \"a\"\nfile = \"a\"\n".repeat(2);
        assert!(parse(&twice, false).unwrap_err().message.contains("stands twice"));
    }
}
