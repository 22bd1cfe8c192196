//! How a PDF is read.

use std::fmt;
use std::time::Duration;

/// How a PDF is read: its password, and what a file may take.
#[derive(Clone)]
pub struct PdfOptions {
    pub(super) password: Option<String>,
    pub(super) pages: usize,
    pub(super) glyphs: usize,
    pub(super) bytes: usize,
    pub(super) time: Option<Duration>,
}

impl Default for PdfOptions {
    /// No password; 50,000 pages, 20 million glyphs, 512 MiB and ten seconds a file, with two more for each
    /// MiB of it, one minute at most.
    fn default() -> Self {
        PdfOptions {
            password: None,
            pages: 50_000,
            glyphs: 20_000_000,
            bytes: 512 << 20,
            time: None,
        }
    }
}

impl PdfOptions {
    /// The default.
    #[must_use]
    pub fn new() -> Self {
        PdfOptions::default()
    }

    /// The password, the user's or the owner's. Files that are not encrypted ignore it.
    #[must_use]
    pub fn password(mut self, password: impl Into<String>) -> Self {
        self.password = Some(password.into());
        self
    }

    /// The most pages that a file may have.
    #[must_use]
    pub const fn max_pages(mut self, pages: usize) -> Self {
        self.pages = pages;
        self
    }

    /// The most glyphs that all pages of a file may draw together.
    #[must_use]
    pub const fn max_glyphs(mut self, glyphs: usize) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// The most bytes that a file, and its text, may have.
    #[must_use]
    pub const fn max_bytes(mut self, bytes: usize) -> Self {
        self.bytes = bytes;
        self
    }

    /// The longest time that a file may take.
    #[must_use]
    pub const fn max_time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// The time that a file of so many bytes may take.
    pub(super) fn time_of(&self, bytes: usize) -> Duration {
        self.time.unwrap_or_else(|| Duration::from_secs((10 + 2 * (bytes as u64 >> 20)).min(60)))
    }
}

impl fmt::Debug for PdfOptions {
    /// Without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PdfOptions")
            .field("password", &self.password.as_ref().map(|_| "…"))
            .field("pages", &self.pages)
            .field("glyphs", &self.glyphs)
            .field("bytes", &self.bytes)
            .field("time", &self.time)
            .finish()
    }
}
