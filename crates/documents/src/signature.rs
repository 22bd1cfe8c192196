//! Formats that are no text and that no reader here reads, by their first bytes.

/// First bytes, where they stand, and the name of the format.
const SIGNATURES: [(usize, &[u8], &str); 41] = [
    (0, b"{\\rtf", "RTF"),
    (0, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an Office file of an old format or with a password"),
    (0, b"\x89PNG\r\n\x1A\n", "a PNG picture"),
    (0, b"\xFF\xD8\xFF", "a JPEG picture"),
    (0, b"GIF87a", "a GIF picture"),
    (0, b"GIF89a", "a GIF picture"),
    (0, b"II*\0", "a TIFF picture"),
    (0, b"MM\0*", "a TIFF picture"),
    (8, b"WEBP", "a WebP picture"),
    (4, b"ftypavif", "an AVIF picture"),
    (4, b"ftypheic", "a HEIC picture"),
    (0, b"8BPS\0\x01", "a Photoshop file"),
    (0, b"AT&TFORM", "DjVu"),
    (0, b"%!PS", "PostScript"),
    (0, b"\xC5\xD0\xD3\xC6", "PostScript"),
    (0, b"ITSF\x03\0\0\0", "compiled HTML help"),
    (60, b"BOOKMOBI", "MOBI"),
    (0, b"\xFFWPC", "WordPerfect"),
    (0, b"\x1F\x8B", "a gzip archive"),
    (0, b"BZh", "a bzip2 archive"),
    (0, b"\xFD7zXZ\0", "an xz archive"),
    (0, b"\x28\xB5\x2F\xFD", "a Zstandard archive"),
    (0, b"7z\xBC\xAF\x27\x1C", "a 7z archive"),
    (0, b"Rar!\x1A\x07", "a RAR archive"),
    (0, b"MSCF\0\0\0\0", "a CAB archive"),
    (257, b"ustar", "a tar archive"),
    (0, b"SQLite format 3\0", "an SQLite database"),
    (0, b"bplist00", "a binary property list"),
    (0, b"\x7FELF", "a program"),
    (0, b"\xCA\xFE\xBA\xBE", "a program"),
    (0, b"\xCF\xFA\xED\xFE", "a program"),
    (0, b"\0asm", "a program"),
    (0, b"MZ\x90\0", "a program"),
    (4, b"ftyp", "a film"),
    (0, b"\x1A\x45\xDF\xA3", "a film"),
    (8, b"AVI ", "a film"),
    (8, b"WAVE", "a sound file"),
    (0, b"ID3\x03", "a sound file"),
    (0, b"ID3\x04", "a sound file"),
    (0, b"OggS\0", "a sound file"),
    (0, b"fLaC\0", "a sound file"),
];

/// The format of the first bytes of a file, if it is one of those.
pub(crate) fn unreadable(head: &[u8]) -> Option<&'static str> {
    let is = |at: usize, bytes: &[u8]| head.get(at..at + bytes.len()) == Some(bytes);
    let known = SIGNATURES.iter().find(|(at, bytes, _)| {
        // `WEBP`, `AVI ` and `WAVE` stand in a container that has its own first bytes.
        is(*at, bytes) && (*at != 8 || is(0, b"RIFF")) && (bytes != b"BZh" || is(4, b"1AY&SY"))
    });
    known
        .map(|(.., name)| *name)
        .or_else(|| is_web_archive(head).then_some("a web archive (MHTML)"))
}

/// A page as an e-mail: its text is coded, with breaks between the letters of a word.
fn is_web_archive(head: &[u8]) -> bool {
    let has = |word: &[u8]| head.windows(word.len()).any(|w| w.eq_ignore_ascii_case(word));
    let starts = |word: &[u8]| head.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word));
    (starts(b"From: ") || starts(b"MIME-Version: ")) && has(b"\nContent-Type: multipart/related")
}

/// What a ZIP file is that is no document of ours, by the names of its files.
#[cfg(any(feature = "epub", feature = "docx"))]
pub(crate) fn package_name<'n>(names: impl Iterator<Item = &'n str>) -> &'static str {
    let mut is_document = false;
    for name in names {
        match name {
            "xl/workbook.xml" | "xl/workbook.bin" => return "a spreadsheet (XLSX)",
            "ppt/presentation.xml" => return "a presentation (PPTX)",
            "Index/Document.iwa" | "Index.zip" => return "a file of Pages, Numbers or Keynote",
            "content.xml" => is_document = true,
            _ => {}
        }
    }
    if is_document {
        "an OpenDocument file (ODT, ODS, ODP)"
    } else {
        "a ZIP file that is neither DOCX nor EPUB"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_bytes_tell() {
        for (head, name) in [
            (&b"{\\rtf1\\ansi It grew 5%.}"[..], Some("RTF")),
            (b"\x89PNG\r\n\x1A\n....", Some("a PNG picture")),
            (b"RIFF....WEBPVP8 ", Some("a WebP picture")),
            (b"BZh91AY&SY", Some("a bzip2 archive")),
            (b"\0\0\0\x18ftypmp42", Some("a film")),
            (
                b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n",
                Some("a web archive (MHTML)"),
            ),
            (b"BZhang grew 5%.", None),
            (b"A letter: WEBP is a format", None),
            (b"From: a friend\n\nIt grew.", None),
            (b"{\\it grew}", None),
            (b"", None),
        ] {
            assert_eq!(unreadable(head), name, "{head:?}");
        }
    }
}
