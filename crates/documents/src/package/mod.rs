//! Packages: files in a ZIP file, unpacked within bounds.

mod xml;

use std::io::{Cursor, Read};

use zip::ZipArchive;
use zip::result::ZipError;

#[cfg(feature = "docx")]
pub(crate) use xml::{Edge, each_edge};
pub(crate) use xml::{attribute, each_element};

use crate::{Format, Unreadable, signature};

/// The most files in a package.
const MAX_FILES: usize = 65_536;
/// The most bytes that are unpacked out of one package, all parts that are read together.
const MAX_UNPACKED: u64 = 256 << 20;
/// Text packs to a tenth, rarely to a hundredth; past a megabyte no part may go beyond.
const MAX_RATIO: u64 = 200;
const RATIO_FROM: u64 = 1 << 20;

/// The part that a DOCX has, unless it names another.
#[cfg(feature = "docx")]
pub(crate) const WORD: &str = "word/document.xml";
/// The part that every EPUB has.
pub(crate) const CONTAINER: &str = "META-INF/container.xml";

/// A package.
pub(crate) struct Package<'b> {
    archive: ZipArchive<Cursor<&'b [u8]>>,
    format: Format,
    // Bytes that may still be unpacked.
    left: u64,
}

/// Which format a ZIP file is, by its parts, or what it is that cannot be read.
pub(crate) fn format_of(bytes: &[u8]) -> Result<Format, &'static str> {
    let Ok(archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return Err("a damaged ZIP file");
    };
    if archive.index_for_name(CONTAINER).is_some() {
        return Ok(Format::Epub);
    }
    // Word numbers its main part now and then.
    let is_word = |name: &str| name.starts_with("word/document") && name.ends_with(".xml");
    let names: Vec<_> = archive.file_names().flatten().collect();
    if names.iter().any(|name| is_word(name)) {
        return Ok(Format::Docx);
    }
    Err(signature::package_name(names.iter().map(AsRef::as_ref)))
}

impl<'b> Package<'b> {
    /// Opens a package. O(number of files in it).
    pub(crate) fn open(bytes: &'b [u8], format: Format) -> Result<Self, Unreadable> {
        if bytes.is_empty() {
            return Err(Unreadable::broken(format, "the file is empty"));
        }
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|e| broken(format, "", &e))?;
        if archive.len() > MAX_FILES {
            let bound = format!("more than {MAX_FILES} files in the package");
            return Err(Unreadable::TooLarge { bound });
        }
        Ok(Package { archive, format, left: MAX_UNPACKED })
    }

    /// The bytes of a part; `None` if there is none of this name. O(unpacked length).
    pub(crate) fn part(&mut self, name: &str) -> Result<Option<Vec<u8>>, Unreadable> {
        let format = self.format;
        let file = match self.archive.by_name(name) {
            Ok(file) => file,
            Err(ZipError::FileNotFound) => return Ok(None),
            Err(error) => return Err(broken(format, name, &error)),
        };
        let packed = file.compressed_size();
        let ratio = packed.saturating_mul(MAX_RATIO).max(RATIO_FROM);
        let most = self.left.min(ratio);
        let mut part = Vec::new();
        // What the file says of its length is not believed.
        file.take(most + 1)
            .read_to_end(&mut part)
            .map_err(|e| Unreadable::broken(format, format_args!("{name}: {e}")))?;
        let length = part.len() as u64;
        if length > most {
            let bound = if self.left <= ratio {
                format!("unpacked size over {MAX_UNPACKED} bytes")
            } else {
                format!("{name} unpacks to over {MAX_RATIO} times its size")
            };
            return Err(Unreadable::TooLarge { bound });
        }
        self.left -= length;
        Ok(Some(part))
    }

    /// A part that has to be there.
    pub(crate) fn needed(&mut self, name: &str) -> Result<Vec<u8>, Unreadable> {
        let format = self.format;
        let part = self.part(name)?;
        part.ok_or_else(|| Unreadable::broken(format, format_args!("{name} is missing")))
    }

    /// The text of a part of XML.
    pub(crate) fn xml(&mut self, name: &str) -> Result<Option<String>, Unreadable> {
        let format = self.format;
        let Some(part) = self.part(name)? else { return Ok(None) };
        let decoded = crate::decode::decode(&part);
        let text = decoded.map_err(|e| Unreadable::broken(format, format_args!("{name}: {e}")))?;
        Ok(Some(text.text.into_owned()))
    }
}

fn broken(format: Format, name: &str, error: &ZipError) -> Unreadable {
    if name.is_empty() && matches!(error, ZipError::InvalidArchive(_)) {
        return Unreadable::broken(format, "it is no ZIP file, or one that was cut off");
    }
    let part = if name.is_empty() { String::new() } else { format!("{name}: ") };
    Unreadable::broken(format, format_args!("{part}{error}"))
}

/// A name relative to a part, as a name in the package: `../text/a%20b.xhtml#x`.
pub(crate) fn resolve(part: &str, target: &str) -> String {
    let target = target.split(['#', '?']).next().unwrap_or_default();
    let target = percent_decoded(target);
    let mut steps: Vec<&str> = match target.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => {
            part.rsplit_once('/').map_or_else(Vec::new, |(folder, _)| folder.split('/').collect())
        }
    };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                steps.pop();
            }
            step => steps.push(step),
        }
    }
    steps.join("/")
}

fn percent_decoded(text: &str) -> String {
    let digit = |b: Option<&u8>| b.and_then(|b| char::from(*b).to_digit(16));
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let pair = (digit(bytes.get(at + 1)), digit(bytes.get(at + 2)));
        match pair {
            (Some(high), Some(low)) if byte == b'%' => {
                decoded.push(u8::try_from(high * 16 + low).unwrap_or_default());
                at += 3;
            }
            _ => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_relative_to_the_part() {
        for (part, target, want) in [
            ("OEBPS/content.opf", "text/a%20b.xhtml#x", "OEBPS/text/a b.xhtml"),
            ("OEBPS/content.opf", "../c.xhtml", "c.xhtml"),
            ("content.opf", "../../c.xhtml", "c.xhtml"),
            ("a/b.opf", "/c.xhtml", "c.xhtml"),
            ("a/b.opf", "100%.xhtml", "a/100%.xhtml"),
        ] {
            assert_eq!(resolve(part, target), want);
        }
    }
}
