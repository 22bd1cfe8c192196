//! Why a file, or a page of it, cannot be used as a source.

use std::{error, fmt};

/// Why a file cannot be used as a source. Never the same as a quote that was not found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unreadable {
    /// A format without a reader, or one whose feature is off.
    Unsupported {
        /// Its name, such as `ZIP`.
        format: &'static str,
    },
    /// Plain text whose encoding is not certain.
    UnknownEncoding {
        /// The first byte that is no UTF-8, counted from 0.
        byte: usize,
    },
    /// Encrypted: no password was given.
    PasswordNeeded,
    /// Encrypted: the password is another one.
    WrongPassword,
    /// Pages of pictures without a text layer.
    Scanned,
    /// Its characters cannot be mapped to Unicode.
    Unmappable,
    /// Broken: says what.
    Broken {
        /// What is wrong.
        message: String,
    },
    /// It would take more memory or time than a file may.
    TooLarge {
        /// Which bound, such as `unpacked size over 268435456 bytes`.
        bound: String,
    },
}

impl Unreadable {
    /// The machine name: `unsupported_format`, `unknown_encoding`, `password_needed`,
    /// `wrong_password`, `scanned`, `unmappable`, `broken`, `too_large`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Unreadable::Unsupported { .. } => "unsupported_format",
            Unreadable::UnknownEncoding { .. } => "unknown_encoding",
            Unreadable::PasswordNeeded => "password_needed",
            Unreadable::WrongPassword => "wrong_password",
            Unreadable::Scanned => "scanned",
            Unreadable::Unmappable => "unmappable",
            Unreadable::Broken { .. } => "broken",
            Unreadable::TooLarge { .. } => "too_large",
        }
    }

    /// A broken file of a format.
    #[cfg(any(feature = "pdf", feature = "epub", feature = "docx"))]
    pub(crate) fn broken(format: crate::Format, what: impl fmt::Display) -> Self {
        Unreadable::Broken { message: format!("broken {format}: {what}") }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Unsupported { format } => write!(f, "{format} cannot be read"),
            Unreadable::UnknownEncoding { byte } => {
                write!(f, "invalid UTF-8 at byte {byte}, and no other encoding is certain")
            }
            Unreadable::PasswordNeeded => f.write_str("is encrypted and needs a password"),
            Unreadable::WrongPassword => f.write_str("is encrypted with another password"),
            Unreadable::Scanned => f.write_str("is a scan without a text layer"),
            Unreadable::Unmappable => {
                f.write_str("has a text layer whose characters cannot be mapped to Unicode")
            }
            Unreadable::Broken { message } => f.write_str(message),
            Unreadable::TooLarge { bound } => write!(f, "is too large: {bound}"),
        }
    }
}

impl error::Error for Unreadable {}

/// Why one page of a readable file cannot be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PageFault {
    /// A picture without a text layer.
    Scanned,
    /// Its characters cannot be mapped to Unicode.
    Unmappable,
    /// It could not be read.
    Broken,
}

impl PageFault {
    /// The machine name: `scanned`, `unmappable`, `broken`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PageFault::Scanned => "scanned",
            PageFault::Unmappable => "unmappable",
            PageFault::Broken => "broken",
        }
    }
}

impl fmt::Display for PageFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PageFault::Scanned => "is a scan without a text layer",
            PageFault::Unmappable => {
                "has a text layer whose characters cannot be mapped to Unicode"
            }
            PageFault::Broken => "could not be read",
        })
    }
}
