//! Opening a file.

use std::sync::Arc;

use hayro_syntax::object::Dict;
use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

use crate::{Format, Unreadable};

/// Opens a file with a password, or without one.
pub(crate) fn open(bytes: Vec<u8>, password: Option<&str>) -> Result<Pdf, Unreadable> {
    let bytes = Arc::new(bytes);
    // The empty password opens many files that are encrypted; one that is given opens those too.
    let mut error = None;
    for password in password.into_iter().chain([""]) {
        match Pdf::new_with_password(bytes.clone(), password) {
            Ok(pdf) => return Ok(pdf),
            Err(why) => error = Some(why),
        }
    }
    Err(match error {
        Some(LoadPdfError::Decryption(DecryptionError::PasswordProtected)) => match password {
            Some(_) => Unreadable::WrongPassword,
            None => Unreadable::PasswordNeeded,
        },
        Some(LoadPdfError::Decryption(_)) => {
            Unreadable::broken(Format::Pdf, "encrypted in an unknown way")
        }
        _ if !has_header(&bytes) => Unreadable::broken(Format::Pdf, "it does not begin like a PDF"),
        _ => Unreadable::broken(Format::Pdf, "no pages can be found"),
    })
}

/// Whether a file begins like a PDF, with some bytes before that.
fn has_header(bytes: &[u8]) -> bool {
    let head = bytes.get(..1024).unwrap_or(bytes);
    head.windows(5).any(|window| window == b"%PDF-")
}

/// How many pages the file says it has.
pub(super) fn promised_pages(pdf: &Pdf) -> usize {
    let xref = pdf.xref();
    xref.get::<Dict<'_>>(xref.root_id())
        .and_then(|catalog| catalog.get::<Dict<'_>>("Pages"))
        .and_then(|pages| pages.get::<u32>("Count"))
        .map_or(0, |count| count as usize)
}
