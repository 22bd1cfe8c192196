//! Bytes as a package, and as the text in one: a document that holds together, or why not.

#![no_main]

use std::io::{Cursor, Write};

use asquoted_documents::{Format, ReadOptions, read};
use asquoted_fuzz::sound;
use libfuzzer_sys::fuzz_target;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const CONTAINER: &str =
    r#"<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>"#;
const OPF: &str = r#"<package><manifest><item id="a" href="a.xhtml"
    media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>"#;

fuzz_target!(|data: &[u8]| {
    for format in [Format::Epub, Format::Docx] {
        let options = ReadOptions::new().format(format);
        if let Ok(document) = read(data.to_vec(), &options) {
            sound(&document, data.len(), |_| None);
        }
    }
    let container = ("META-INF/container.xml", CONTAINER.as_bytes());
    made(&[container, ("a.opf", OPF.as_bytes()), ("a.xhtml", data)], data.len());
    made(&[container, ("a.opf", data)], data.len());
    made(&[("word/document.xml", data)], data.len());
});

/// A package of these parts.
fn made(parts: &[(&str, &[u8])], length: usize) {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in parts {
        zip.start_file(*name, stored).expect("memory can be written");
        zip.write_all(content).expect("memory can be written");
    }
    let package = zip.finish().expect("memory can be written").into_inner();
    if let Ok(document) = read(package.clone(), &ReadOptions::new()) {
        sound(&document, package.len(), |_| Some(length));
    }
}
