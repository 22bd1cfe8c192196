//! Bytes as a PDF: a document that holds together, or why not. A panic inside a library must cost
//! no more than its page.

#![no_main]

use std::time::Duration;

use asquoted_documents::{Origin, PdfOptions, read_pdf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(
    // The reader catches what its libraries throw; what escapes it still ends the run.
    init: std::panic::set_hook(Box::new(|_| ())),
    |data: &[u8]| {
        let options = PdfOptions::new()
            .max_pages(64)
            .max_glyphs(100_000)
            .max_bytes(1 << 22)
            .max_time(Duration::from_secs(5));
        let Ok(document) = read_pdf(data.to_vec(), &options) else { return };
        let text = document.text();
        let mut end = 0;
        for page in document.pages() {
            assert_eq!(page.text.start, end, "pages are the text, one behind the other");
            assert!(text.is_char_boundary(page.text.end), "a page ends on a character");
            end = page.text.end;
        }
        assert_eq!(end, text.len(), "pages are all of the text");
        assert!(document.borders().is_sorted(), "borders ascend");
        for &border in document.borders() {
            assert!(text.is_char_boundary(border), "a border is on a character");
        }
        for origin in document.origins(0..text.len()) {
            let Origin::Quads { page, quads } = origin else { panic!("a place is on a page") };
            assert!(page >= 1 && page <= document.pages().len(), "page {page}");
            let finite = |quad: &asquoted_documents::Quad| quad.0.iter().flatten().all(|x| x.is_finite());
            assert!(quads.iter().all(finite), "a place is somewhere: {quads:?}");
        }
        if let Some(flow) = document.flow() {
            // A flow is the text without what is left out.
            let kept: String =
                flow.to_text(0..flow.text().len()).into_iter().map(|range| &text[range]).collect();
            assert_eq!(flow.text(), kept);
        }
    }
);
