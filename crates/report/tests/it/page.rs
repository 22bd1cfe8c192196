//! The page for people.

use asquoted_citations::Digest;
use asquoted_report::RunReport;

use crate::set::small;

const JSON: &str = r#"[{"id": "q1", "question": "ماذا؟", "answer": "It grew.", "citations": [
    {"doc": "a", "page": 1, "quote": "It grew 5% in May"},
    {"doc": "a", "page": 1, "quote": "It grew 6% in May"},
    {"doc": "a", "page": 1, "quote": "The auditor left"}
]}]"#;

fn page() -> String {
    let (set, run) = small(JSON, "It grew 5% in May, and then fell.");
    RunReport::new(&set, &run).html()
}

/// What stands between two marks.
fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    text.split_once(start).unwrap().1.split_once(end).unwrap().0
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let block =
            chunk.iter().fold(0_u32, |n, b| n << 8 | u32::from(*b)) << (8 * (3 - chunk.len()));
        for i in 0..4 {
            let digit = DIGITS[(block >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= chunk.len() { char::from(digit) } else { '=' });
        }
    }
    out
}

fn sha256(text: &str) -> String {
    let hex = Digest::of(text.as_bytes()).hex();
    let byte = |i: usize| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap();
    base64(&(0..32).map(byte).collect::<Vec<_>>())
}

#[test]
fn only_its_own_style_and_script_are_allowed_to_act() {
    assert_eq!(sha256(""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    let page = page();
    let policy = between(&page, "http-equiv=\"Content-Security-Policy\" content=\"", "\"");
    let style = format!("'sha256-{}'", sha256(between(&page, "<style>", "</style>")));
    let script = format!("'sha256-{}'", sha256(between(&page, "<script>", "</script>")));
    assert!(policy.starts_with("default-src 'none'"));
    assert!(policy.contains(&style), "the style changed: {style}");
    assert!(policy.contains(&script), "the script changed: {script}");
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let page = page();
    for part in ["src=", "url(", "@import", "<link", "<iframe", "http://"] {
        assert!(!page.contains(part), "{part}");
    }
}

#[test]
fn only_words_that_were_found_stand_in_quotation_marks() {
    let page = page();
    assert_eq!(page.matches("“It grew 5% in May”").count(), 1);
    assert!(!page.contains("“It grew 6%") && !page.contains("“The auditor"));
    assert!(page.contains("Closest passage in the source on page 1:"));
    assert!(page.contains("<del>6%</del> <ins>5%</ins>"));
    assert!(page.contains("The cited source does not contain this quote."));
    // Never a tick.
    assert!(!page.contains(['✓', '✔', '✅']));
}

#[test]
fn questions_and_quotes_have_a_direction_of_their_own() {
    assert!(page().contains(" dir=\"auto\">ماذا؟</h2>"));
    assert!(page().contains("<blockquote dir=\"auto\">"));
}

#[test]
fn a_set_of_nothing_says_so() {
    let (set, run) = small("[]", "x");
    let page = RunReport::new(&set, &run).html();
    assert!(page.contains("There was nothing to check."));
    assert!(!page.contains("class=\"filters\""));
}
