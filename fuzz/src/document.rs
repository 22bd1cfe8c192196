//! What holds of every document.

use asquoted_documents::{Document, Origin};

/// Borders, pages and left-out pieces stand on characters of the text, ascending, and every
/// character comes from inside the file, unless a reader made it. `parts` is the length of a part
/// of a package.
pub fn sound(document: &Document, file: usize, part: impl Fn(&str) -> Option<usize>) {
    let text = document.text();
    let on_character = |at: usize| assert!(text.is_char_boundary(at), "{at} of {text:?}");
    let mut last = 0;
    for &border in document.borders() {
        assert!(border >= last, "borders ascend");
        on_character(border);
        last = border;
    }
    let mut last = 0;
    for dropped in document.dropped() {
        assert!(dropped.at >= last, "left-out pieces ascend");
        on_character(dropped.at);
        last = dropped.at;
    }
    for page in document.pages() {
        on_character(page.text.start);
        on_character(page.text.end);
    }
    // Many single characters, then all as one.
    let ends = text.char_indices().take(2_000).map(|(at, c)| (at, at + c.len_utf8()));
    for (start, end) in ends.chain([(0, text.len())]) {
        for origin in document.origins(start..end) {
            let (bytes, length) = match origin {
                Origin::Bytes(bytes) => (bytes, Some(file)),
                Origin::Part { name, bytes } => (bytes, part(&name)),
                _ => continue,
            };
            assert!(bytes.start <= bytes.end, "{bytes:?} is turned round");
            assert!(length.is_none_or(|length| bytes.end <= length), "{bytes:?} is outside");
        }
    }
}
