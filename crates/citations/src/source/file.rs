//! The bytes of one file, and the document that they are.

use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

use asquoted::Source;
use serde::{Deserialize, Serialize};

use crate::input::json;
use crate::{
    BLOCKS_EXTRACTOR, Document, FileAbout, Reader, SourceFacts, SourceProblem, TEXT_EXTRACTOR,
    Unreadable, text_of,
};

/// All bytes of a file, once; what changes while it is read cannot mix two states unnoticed, since
/// the digest is that of the bytes which are checked.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Unreadable> {
    // A pipe or device would be waited for without end, already when it is opened.
    let about = path.metadata()?;
    if about.is_dir() {
        return Err(Unreadable::Directory);
    }
    if !about.is_file() {
        return Err(Unreadable::NotAFile);
    }
    let file = File::open(path)?;
    let longest = u64::from(u32::MAX);
    if about.len() > longest {
        return Err(Unreadable::TooLong);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(about.len()).unwrap_or_default());
    file.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest { Err(Unreadable::TooLong) } else { Ok(bytes) }
}

/// How the blocks of a text are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Blocks {
    /// A block a line that is not blank.
    Lines,
    /// Blocks parted by blank lines.
    Paragraphs,
    /// The file is a list of texts, or of objects with a `text`, in JSON.
    Json,
}

/// How the bytes of a file become a document.
#[derive(Clone, Copy, Default)]
pub(crate) struct Way<'a> {
    pub(crate) blocks: Option<Blocks>,
    pub(crate) reader: Option<&'a dyn Reader>,
    pub(crate) about: FileAbout<'a>,
}

/// The document that the bytes of a file are. O(length).
pub(crate) fn document(id: &str, bytes: Vec<u8>, way: &Way<'_>) -> Result<Document, SourceProblem> {
    if let (None, Some(reader)) = (way.blocks, way.reader) {
        let extracted = reader.read(bytes.clone(), &way.about)?;
        return Ok(Document::of_file(id, &bytes, extracted));
    }
    match way.blocks {
        Some(Blocks::Json) => {
            let text = text_of(bytes.clone())?;
            let (text, blocks) = json_blocks(&text)?;
            build(id, Some(&bytes), text, blocks, BLOCKS_EXTRACTOR)
        }
        Some(Blocks::Lines) => {
            let text = text_of(bytes)?;
            let blocks = stretches(&text, true);
            build(id, None, text, blocks, TEXT_EXTRACTOR)
        }
        Some(Blocks::Paragraphs) => {
            let text = text_of(bytes)?;
            let blocks = stretches(&text, false);
            build(id, None, text, blocks, TEXT_EXTRACTOR)
        }
        None => build(id, None, text_of(bytes)?, Vec::new(), TEXT_EXTRACTOR),
    }
}

fn build(
    id: &str,
    bytes: Option<&[u8]>,
    text: String,
    blocks: Vec<Range<usize>>,
    extractor: &'static str,
) -> Result<Document, SourceProblem> {
    let source = Source::builder(text).borders(blocks.iter().map(|b| b.end)).build()?;
    let raw = bytes.unwrap_or(source.text().as_bytes());
    let facts = SourceFacts::of_bytes(id, raw, &source, extractor);
    Ok(Document::with_facts(source, facts).with_blocks(blocks))
}

/// Lines that are not blank, each alone or a run of them as one stretch.
fn stretches(text: &str, each_alone: bool) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut open = false;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let (start, end) = (at, at + line.trim_end().len());
        at += line.len();
        if line.trim().is_empty() {
            open = false;
            continue;
        }
        match out.last_mut() {
            Some(last) if open && !each_alone => last.end = end,
            _ => out.push(start..end),
        }
        open = true;
    }
    out
}

/// The texts of a list, joined with a blank line, and where each stands.
fn json_blocks(text: &str) -> Result<(String, Vec<Range<usize>>), Unreadable> {
    let wrong = |message: String| Unreadable::NoBlocks { message };
    let trimmed = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let node =
        json::parse(trimmed, 0).map_err(|e| wrong(format!("invalid JSON: {}", e.message)))?;
    // The whole `document` or `search_result` block of a request, or its content alone.
    let list =
        [Some(&node), node.get("content"), node.get("source").and_then(|s| s.get("content"))]
            .into_iter()
            .flatten()
            .find(|node| node.is_list())
            .ok_or_else(|| wrong(format!("expected a list of blocks, found {}", node.what())))?;
    let mut out = String::new();
    let mut blocks = Vec::new();
    for item in list.items() {
        let block = item
            .text()
            .or_else(|| item.text_of("text"))
            .ok_or_else(|| wrong(format!("expected a text block, found {}", item.what())))?;
        if !blocks.is_empty() {
            out.push_str("\n\n");
        }
        blocks.push(out.len()..out.len() + block.len());
        out.push_str(block);
    }
    Ok((out, blocks))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str, rule: Blocks) -> Vec<String> {
        let way = Way { blocks: Some(rule), ..Way::default() };
        let document = document("d", text.as_bytes().to_vec(), &way).unwrap();
        let text = document.source().text();
        document.blocks().iter().map(|b| text[b.clone()].to_owned()).collect()
    }

    #[test]
    fn blocks_are_told_apart() {
        let text = "One\ntwo.\r\n\r\n\n  Three.\n";
        assert_eq!(blocks(text, Blocks::Lines), ["One", "two.", "  Three."]);
        assert_eq!(blocks(text, Blocks::Paragraphs), ["One\ntwo.", "  Three."]);
        let json = r#"["One", {"type": "text", "text": "two"}]"#;
        assert_eq!(blocks(json, Blocks::Json), ["One", "two"]);
        let json = r#"{"type": "search_result", "content": [{"type": "text", "text": "two"}]}"#;
        assert_eq!(blocks(json, Blocks::Json), ["two"]);
    }

    #[test]
    fn a_list_that_is_none_says_so() {
        for json in ["{}", "[1]", "[", "\"x\""] {
            let way = Way { blocks: Some(Blocks::Json), ..Way::default() };
            let error = document("d", json.as_bytes().to_vec(), &way).unwrap_err();
            assert_eq!(error.name(), "no_blocks", "{json}");
        }
    }
}
