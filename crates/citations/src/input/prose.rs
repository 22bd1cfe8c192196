//! What other readers of running text need of ours: sentences, code, block quotes, references, places.

use std::ops::Range;

use super::block_quote;
use super::place::Lines;
use super::quotation;
use super::reference::{self, Definitions, Reference};
use super::sentence;
use crate::{Pages, Place};

/// The sentences of a text, in bytes, without the blanks round them; marks of references such as
/// `[2]` behind a full stop belong to its sentence. For display. O(length).
///
/// ```
/// use asquoted_citations::prose::sentences;
///
/// let text = "It fell. [2] It rose.";
/// let found: Vec<&str> = sentences(text).into_iter().map(|range| &text[range]).collect();
/// assert_eq!(found, ["It fell. [2]", "It rose."]);
/// ```
#[must_use]
pub fn sentences(text: &str) -> Vec<Range<usize>> {
    sentence::split(text)
}

/// Fenced blocks and code spans of a Markdown text, in bytes, ascending. O(length).
#[must_use]
pub fn code(text: &str) -> Vec<Range<usize>> {
    quotation::code(text)
}

/// The range that holds a byte, of ranges that ascend. O(log).
#[must_use]
pub fn around(ranges: &[Range<usize>], byte: usize) -> Option<&Range<usize>> {
    sentence::around(ranges, byte)
}

/// How far behind a quotation its reference ends, in bytes.
const NEAR: usize = 1_000;

/// Where a quotation says that it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CitedAs {
    /// The n-th document, from 1.
    Number(usize),
    /// A document by its id.
    Document(String, Pages),
}

impl From<Reference> for CitedAs {
    fn from(reference: Reference) -> Self {
        match reference {
            Reference::Number(number) => CitedAs::Number(number),
            Reference::Document(doc, pages) => CitedAs::Document(doc, pages),
        }
    }
}

/// Lines that begin with `>`, as one quotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockQuoted {
    /// Where they stand.
    pub range: Range<usize>,
    /// What they say, without marks, attribution and reference.
    pub text: String,
    /// Where they say that it is from.
    pub cited: Option<CitedAs>,
}

/// A Markdown text and what its references stand for.
#[derive(Debug)]
pub struct Prose<'t> {
    text: &'t str,
    definitions: Definitions<'t>,
    lines: Lines<'t>,
}

impl<'t> Prose<'t> {
    /// Reads the definitions of a text, which stands in this file. O(length).
    #[must_use]
    pub fn new(file: &str, text: &'t str) -> Self {
        Prose { text, definitions: Definitions::of(text), lines: Lines::new(file, text) }
    }

    /// The block quotes, none of them in code. `is_document` says what is the id of a document,
    /// whatever it looks like. O(length).
    #[must_use]
    pub fn block_quotes(&self, is_document: &dyn Fn(&str) -> bool) -> Vec<BlockQuoted> {
        let quoted = |block: block_quote::BlockQuote<'_>| {
            let named = block.attribution.and_then(|text| reference::target(text, is_document));
            let named = named.map(|(doc, pages)| CitedAs::Document(doc, pages));
            let behind = || {
                let found = reference::at_start(block.reference, &self.definitions, is_document);
                found.map(CitedAs::from)
            };
            let cited = named.or_else(behind);
            BlockQuoted { range: block.range, text: block.text, cited }
        };
        block_quote::find(self.text).into_iter().map(quoted).collect()
    }

    /// The reference that stands directly behind a byte, over punctuation and blanks of its line.
    #[must_use]
    pub fn reference_at(&self, byte: usize, is_document: &dyn Fn(&str) -> bool) -> Option<CitedAs> {
        // No reference is longer; without an end every one of many would look through the whole text.
        let mut end = self.text.len().min(byte.saturating_add(NEAR));
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let behind = self.text.get(byte..end)?;
        reference::at_start(behind, &self.definitions, is_document).map(CitedAs::from)
    }

    /// Line and column of a range, in bytes. O(log of the length).
    #[must_use]
    pub fn place(&self, bytes: Range<usize>) -> Place {
        self.lines.place(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_and_places_are_told() {
        let text = "He: \"it fell\" (a.txt, p. 3).\n> Snow\n-- b\n";
        let prose = Prose::new("n.md", text);
        let b = |doc: &str| doc == "b";
        let cited = prose.reference_at(13, &b);
        assert_eq!(cited, Some(CitedAs::Document("a.txt".into(), Pages::Label("3".into()))));
        let blocks = prose.block_quotes(&b);
        assert_eq!(blocks[0].text, "Snow");
        assert_eq!(blocks[0].cited, Some(CitedAs::Document("b".into(), Pages::Any)));
        assert_eq!(prose.place(blocks[0].range.clone()).line, 2);
    }
}
