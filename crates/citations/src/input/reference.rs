//! References behind a quotation: `[2]`, `[^note]`, `[@key, p. 3]`, `[text](file#page=3)`,
//! `(file.pdf, p. 3)`.

use std::collections::HashMap;

use crate::Pages;

/// Where a quotation is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reference {
    /// The n-th document, from 1.
    Number(usize),
    /// A document by its id.
    Document(String, Pages),
}

/// Definitions of a Markdown text: `[^note]: file, p. 3` and `[1]: file`.
#[derive(Debug, Default)]
pub(crate) struct Definitions<'t> {
    by_label: HashMap<&'t str, &'t str>,
}

impl<'t> Definitions<'t> {
    /// O(length).
    pub(crate) fn of(text: &'t str) -> Self {
        let definition = |line: &'t str| {
            let (label, target) = line.trim_start().strip_prefix('[')?.split_once("]:")?;
            Some((label, target.trim())).filter(|(l, t)| !l.contains(']') && !t.is_empty())
        };
        Definitions { by_label: text.lines().filter_map(definition).collect() }
    }
}

/// What stands between a quotation and its reference.
const BETWEEN: [char; 6] = ['.', ',', ';', ':', '?', '!'];

/// The longest reference.
const LONGEST: usize = 300;

/// The reference that a text begins with, behind punctuation and blanks of the same line.
/// `is_document` says what is the id of a document, whatever it looks like.
pub(crate) fn at_start(
    text: &str,
    definitions: &Definitions<'_>,
    is_document: &dyn Fn(&str) -> bool,
) -> Option<Reference> {
    let text =
        text.trim_start_matches(|c| BETWEEN.contains(&c) || matches!(c, ' ' | '\t' | '\u{A0}'));
    if let Some(rest) = text.strip_prefix('\u{3010}') {
        let inside = before(rest, '\u{3011}')?;
        return number(inside.split('\u{2020}').next()?);
    }
    if let Some(rest) = text.strip_prefix('(') {
        let (doc, pages) = target(before(rest, ')')?, is_document)?;
        return Some(Reference::Document(doc, pages));
    }
    let label = before(text.strip_prefix('[')?, ']')?;
    let behind = text.get(label.len() + 2..).unwrap_or_default();
    if let Some(rest) = behind.strip_prefix('(') {
        // The address of a link may have a title behind it.
        let address = before(rest, ')')?.split_whitespace().next()?;
        let (doc, pages) = address_of(address);
        return Some(Reference::Document(doc, pages));
    }
    if let Some(defined) = definitions.by_label.get(label) {
        let address = defined.split_whitespace().next().unwrap_or_default();
        let (doc, pages) = target(defined, is_document).unwrap_or_else(|| address_of(address));
        return Some(Reference::Document(doc, pages));
    }
    if let Some(key) = label.strip_prefix('@') {
        let (doc, pages) = split_page(key);
        return Some(Reference::Document(doc.to_owned(), pages));
    }
    number(label)
}

fn number(text: &str) -> Option<Reference> {
    let digits = !text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok().map(Reference::Number))?
}

fn before(text: &str, close: char) -> Option<&str> {
    let (inside, _) = text.split_once(close)?;
    (inside.len() <= LONGEST && !inside.contains('\n')).then_some(inside)
}

/// `file.pdf, p. 3`; none if it is no document.
pub(crate) fn target(text: &str, is_document: &dyn Fn(&str) -> bool) -> Option<(String, Pages)> {
    let (doc, pages) = split_page(text.trim());
    if is_document(doc) {
        return Some((doc.to_owned(), pages));
    }
    let named = looks_like_file(doc).then(|| address_of(doc));
    named.map(|(doc, own)| (doc, if pages.is_any() { own } else { pages }))
}

/// The part before `, p. 3`, and the pages.
fn split_page(text: &str) -> (&str, Pages) {
    for mark in [", pp. ", ", p. ", ", pages ", ", page ", " pp. ", " p. ", " page ", ", S. "] {
        if let Some((doc, page)) = text.rsplit_once(mark) {
            let page = page.trim();
            if !page.is_empty() && page.len() <= 20 {
                return (doc.trim(), Pages::Label(page.to_owned()));
            }
        }
    }
    (text, Pages::Any)
}

/// The address without its fragment, and the page that the fragment names.
fn address_of(address: &str) -> (String, Pages) {
    let address = address.trim_matches(['<', '>']);
    match address.split_once("#page=") {
        Some((doc, page)) => {
            let page = page.split('&').next().unwrap_or_default();
            (doc.to_owned(), Pages::Label(page.to_owned()))
        }
        None => (address.to_owned(), Pages::Any),
    }
}

/// A name with an ending, or an address.
fn looks_like_file(text: &str) -> bool {
    let ending = text.rsplit_once('.').map(|(_, ending)| ending.split('#').next().unwrap_or(""));
    let short =
        |e: &str| (1..=5).contains(&e.len()) && e.bytes().all(|b| b.is_ascii_alphanumeric());
    let named = |e: &str| short(e) && e.bytes().any(|b| b.is_ascii_alphabetic());
    !text.contains(char::is_whitespace) && (text.contains("://") || ending.is_some_and(named))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference(text: &str) -> Option<(String, String)> {
        let definitions =
            Definitions::of("[^a]: weather.txt, p. 3\n[w]: https://example.org/w \"W\"");
        let known = |doc: &str| doc == "returns-v1";
        Some(match at_start(text, &definitions, &known)? {
            Reference::Number(n) => (n.to_string(), String::new()),
            Reference::Document(doc, pages) => (doc, pages.to_string()),
        })
    }

    #[test]
    fn references_of_all_looks_are_read() {
        for (text, doc, page) in [
            ("[2].", "2", ""),
            (", [2]", "2", ""),
            (" \u{3010}4\u{2020}L9\u{3011}", "4", ""),
            ("[^a]", "weather.txt", "3"),
            ("[w]", "https://example.org/w", ""),
            (". [@acme2025, p. 12]", "acme2025", "12"),
            (" [report](report.pdf#page=4)", "report.pdf", "4"),
            (" (report.pdf, pp. 3\u{2013}4)", "report.pdf", "3\u{2013}4"),
            (" (returns-v1, p. iv)", "returns-v1", "iv"),
            (" (see.txt)", "see.txt", ""),
        ] {
            assert_eq!(reference(text), Some((doc.to_owned(), page.to_owned())), "{text:?}");
        }
    }

    #[test]
    fn what_only_looks_like_one_is_none() {
        for text in [
            "",
            " and [2]",
            "\n[2]",
            " (as he said)",
            " (5.2 million)",
            "[x]",
            "[20245]",
            "(a b.txt)",
        ] {
            assert_eq!(reference(text), None, "{text:?}");
        }
    }
}
