//! Digests, so that a state of a file and of its text can be named.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::Document;

/// The SHA-256 digest of the bytes of a file: `sha256:` and 64 hexadecimal digits. O(length).
///
/// # Example
/// ```
/// let digest = asquoted_documents::sha256(b"abc");
/// assert!(digest.starts_with("sha256:ba7816bf"));
/// assert_eq!(digest.len(), 71);
/// ```
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let mut digest = String::from("sha256:");
    for byte in Sha256::digest(bytes) {
        // Writing to a string does not fail.
        let _ = write!(digest, "{byte:02x}");
    }
    digest
}

impl Document {
    /// The digest of the text, as [`sha256`] writes it. With [`Document::extractor`] it tells whether
    /// another run reads the file alike. O(length), each time.
    #[must_use]
    pub fn text_sha256(&self) -> String {
        sha256(self.text.as_bytes())
    }
}
