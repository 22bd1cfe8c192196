//! Block quotes of Markdown: lines that begin with `>`.

use std::ops::Range;

use super::{quotation, sentence};

/// Lines that begin with `>`, as one quotation.
#[derive(Clone, Debug)]
pub(crate) struct BlockQuote<'t> {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
    /// What a last line that begins with a dash says.
    pub(crate) attribution: Option<&'t str>,
    /// What stands at the end of the last line in brackets.
    pub(crate) reference: &'t str,
}

/// The block quotes of a Markdown text, none of them in code. O(length).
pub(crate) fn find(body: &str) -> Vec<BlockQuote<'_>> {
    let mut out: Vec<BlockQuote<'_>> = Vec::new();
    let mut open = false;
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let trimmed = line.trim();
        let quoted = trimmed.strip_prefix('>').map(str::trim);
        let dash = quoted.unwrap_or(trimmed);
        let attribution = ["\u{2014}", "\u{2013} ", "--"]
            .into_iter()
            .find_map(|mark| dash.strip_prefix(mark))
            .map(|text| text.trim_matches(['-', ' ']));
        match (out.last_mut(), quoted, attribution) {
            (Some(block), _, Some(attribution)) if open => {
                block.attribution = Some(attribution);
                open = false;
            }
            (Some(block), Some(text), None) if open => {
                block.text.push('\n');
                block.text.push_str(text);
                block.range.end = start + line.trim_end().len();
            }
            (_, Some(text), None) => {
                open = true;
                let range =
                    start + (line.len() - line.trim_start().len())..start + line.trim_end().len();
                out.push(BlockQuote {
                    range,
                    text: text.to_owned(),
                    attribution: None,
                    reference: "",
                });
            }
            _ => open = false,
        }
    }
    let code = quotation::code(body);
    out.retain(|block| sentence::around(&code, block.range.start).is_none());
    for block in &mut out {
        let kept = quotation::without_reference(&block.text).len();
        if kept < block.text.len() {
            let behind = block.text.len() - kept;
            block.reference = body.get(block.range.end - behind..block.range.end).unwrap_or("");
            block.text.truncate(kept);
        }
        block.text = quotation::without_marks(&block.text).to_owned();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_one_block_are_one_quotation() {
        let text = "He:\n> It fell\n> far. [2]\n\n> \u{201C}Rain\u{201D}\n> \u{2014} a.txt, p. 3\n\n```\n> no\n```\n> Snow\n-- b.txt";
        let blocks = find(text);
        let seen: Vec<_> =
            blocks.iter().map(|b| (b.text.as_str(), b.reference.trim(), b.attribution)).collect();
        assert_eq!(
            seen,
            [
                ("It fell\nfar.", "[2]", None),
                ("Rain", "", Some("a.txt, p. 3")),
                ("Snow", "", Some("b.txt")),
            ]
        );
        assert_eq!(&text[blocks[0].range.clone()], "> It fell\n> far. [2]");
    }
}
