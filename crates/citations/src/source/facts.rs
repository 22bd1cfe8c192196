//! What is known of a source beside its text.

use asquoted::Source;
use serde::Serialize;

use crate::{Digest, rule_set};

/// What is known of a source beside its text: what a report must name so that a reader can tell
/// which text was looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct SourceFacts {
    /// The id by which it was asked for.
    pub id: String,
    /// The file, relative to the folder of sources, parted by `/`.
    pub file: Option<String>,
    /// The version, as the manifest has it.
    pub version: Option<String>,
    /// The address, as the manifest has it. It is never fetched.
    pub url: Option<String>,
    /// When it was retrieved, as the manifest has it.
    pub retrieved: Option<String>,
    /// The digest of the file's bytes.
    pub raw: Digest,
    /// The digest of the extracted text.
    pub text: Digest,
    /// The digest of the normalized text: see [`NORMALIZER`].
    pub norm: Digest,
    /// What made the text out of the bytes, with its version.
    pub extractor: &'static str,
    /// The rules that are applied to the text.
    pub rule_set: &'static str,
    /// How many bytes the file has.
    pub bytes: usize,
    /// How many pages the text has.
    pub pages: usize,
    /// What is printed on the pages, one label a page; empty if nobody said.
    pub labels: Vec<String>,
    /// The snapshot that holds exactly these bytes, by their digest.
    pub snapshot: Option<Digest>,
}

/// What makes text out of UTF-8 files: nothing is changed.
pub const TEXT_EXTRACTOR: &str = "text@1";

/// What makes text out of a list of blocks in JSON: the blocks, a blank line between them.
pub const BLOCKS_EXTRACTOR: &str = "json-blocks@1";

/// What the normalized text is: every run of blanks one space, none at the ends. Its digest stays
/// the same where a text was only wrapped anew.
pub const NORMALIZER: &str = "blanks@1";

impl SourceFacts {
    /// The facts of a text that came from no file: its bytes are the text's. O(length).
    #[must_use]
    pub fn of_text(id: &str, source: &Source) -> Self {
        SourceFacts::of_bytes(id, source.text().as_bytes(), source, TEXT_EXTRACTOR)
    }

    pub(crate) fn of_bytes(
        id: &str,
        bytes: &[u8],
        source: &Source,
        extractor: &'static str,
    ) -> Self {
        let raw = Digest::of(bytes);
        let same = bytes == source.text().as_bytes();
        SourceFacts {
            id: id.to_owned(),
            file: None,
            version: None,
            url: None,
            retrieved: None,
            raw,
            text: if same { raw } else { Digest::of(source.text().as_bytes()) },
            norm: Digest::of(normalized(source.text()).as_bytes()),
            extractor,
            rule_set: rule_set(),
            bytes: bytes.len(),
            pages: source.page_count(),
            labels: Vec::new(),
            snapshot: None,
        }
    }
}

/// See [`NORMALIZER`]. O(length).
fn normalized(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_changes_the_text_and_not_the_normalized_text() {
        let facts = |text: &str| SourceFacts::of_text("d", &Source::new(text).unwrap());
        let (a, b) = (facts("one two\nthree"), facts("one\ntwo  three\n"));
        assert_ne!(a.text, b.text);
        assert_eq!(a.norm, b.norm);
        assert_ne!(a.norm, facts("onetwo three").norm);
    }
}
