//! What a reader of a note sees: no comments, no code, no tags, and every quotation in one form.
//!
//! Two passes, each linear. [`blocks`] reads lines: front matter, fences, indented code and comments
//! go; block quotes begin with one `> ` each, whatever their depth, and lines that Markdown counts
//! with the quote above them get one. [`inline`] reads what stands in them: tags, comments, entities;
//! `<q>` becomes a quotation mark and `<blockquote>` lines with `> `.

mod blocks;
mod entities;
mod inline;
mod map;

use std::ops::Range;

use map::{Map, Writer};

/// A note as it is read.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) text: String,
    /// Code and addresses, ascending: marks in them quote nothing.
    pub(super) skipped: Vec<Range<usize>>,
    blocks: Map,
    inline: Map,
}

impl Plain {
    /// O(length).
    pub(super) fn of(note: &str) -> Self {
        let (text, blocks) = blocks::read(note);
        let (text, inline, skipped) = inline::read(&text);
        Plain { text, skipped, blocks, inline }
    }

    /// Where a range stands in the note as it was written. O(log).
    pub(super) fn original(&self, range: Range<usize>) -> Range<usize> {
        self.blocks.original(self.inline.original(range))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(note: &str) -> String {
        Plain::of(note).text
    }

    #[test]
    fn comments_and_code_go() {
        for (note, want) in [
            ("a <!-- b --> c", "a  c"),
            ("a <!-- b\nc --> d\n", "a  d\n"),
            ("<!--\n\"b\"\n\n\"c\"\n-->\nd\n", "\nd\n"),
            ("<!-- never closed\n\nb\n", "\n"),
            ("a <!-- never closed\n\nb\n", "a <!-- never closed\n\nb\n"),
            ("a\n```text\n\"b\"\n~~~\n````\nc\n", "a\n\nc\n"),
            ("a\n~~~\nb\n", "a\n\n"),
            ("> ```\n> b\nc\n", ">\nc\n"),
            ("a\n\n    \"b\"\n\n    c\nd\n", "a\n\n\n\n\nd\n"),
            ("- a\n\n    b\n", "- a\n\n    b\n"),
            ("a\n    b\n", "a\n    b\n"),
            ("---\ntitle: \"b\"\n---\nc\n", "\nc\n"),
            ("---\n\nb\n\n---\n", "---\n\nb\n\n---\n"),
            ("<pre>\n\"b\"\n\n\"c\"\n</pre>\nd", "\n\nd"),
            ("<script>\"b\"</script>c", "c"),
        ] {
            assert_eq!(plain(note), want, "{note:?}");
        }
    }

    #[test]
    fn quotations_have_one_form() {
        for (note, want) in [
            ("He: <q>It fell</q>.", "He: \u{201C}It fell\u{201D}."),
            ("<Q cite=\"a > b\"> It fell</q >", "\u{201C}It fell\u{201D}"),
            (
                "&ldquo;It fell&rdquo; &#8222;x&#x201C; &quot;",
                "\u{201C}It fell\u{201D} \u{201E}x\u{201C} \"",
            ),
            ("&amp;ldquo; &unknown; & x", "&ldquo; &unknown; & x"),
            ("a &gt; b\n&gt; c", "a > b\n&gt; c"),
            (
                "<em title=\"x y\">a</em> <unknown> a < b > c <https://x.org>",
                "a <unknown> a < b > c <https://x.org>",
            ),
            (
                "x\n<blockquote>\n<p>It fell</p>\nfar\n</blockquote>\ny",
                "x\n\n\n> \n> \n> It fell\n> \n> far\n> \n\n\ny",
            ),
            (">>> It fell\n>> far\n> off\n", "> It fell\n> far\n> off\n"),
            ("> a\n>> b\n>\n> c\n", "> a\n\n> b\n>\n\n> c\n"),
            ("> It fell\nfar.\n\nb\n", "> It fell\n> far.\n\nb\n"),
            ("> It fell\n-- a.txt\n", "> It fell\n-- a.txt\n"),
            ("> <!-- a --> It fell\n> far\n", ">  It fell\n> far\n"),
            ("- > It fell\n  > far\n", "- \n\n> It fell\n> far\n"),
            ("1. a\n\n    > It fell\n", "1. a\n\n> It fell\n"),
            ("> [!NOTE] a\n> It fell\n", ">\n> It fell\n"),
            ("``It fell'' it''s `b`", "\u{201C}It fell\u{201D} it''s `b`"),
            ("```\n> ```\n> b\n```\n", "\n"),
            ("> It fell\n- b\n> c\n# d\n", "> It fell\n- b\n> c\n# d\n"),
        ] {
            assert_eq!(plain(note), want, "{note:?}");
        }
    }

    #[test]
    fn places_lead_back() {
        let note =
            "<!-- x -->\na\n\n>> &ldquo;It fell&rdquo; <!-- y --> off\n```\n\n```\n<q>far</q>";
        let plain = Plain::of(note);
        for (words, want) in [
            ("\u{201C}It fell\u{201D}", "&ldquo;It fell&rdquo;"),
            ("off", "off"),
            ("\u{201C}far\u{201D}", "<q>far</q>"),
            ("> \u{201C}It", ">> &ldquo;It"),
        ] {
            let at = plain.text.find(words).unwrap();
            assert_eq!(&note[plain.original(at..at + words.len())], want);
        }
    }

    #[test]
    fn marks_in_code_and_addresses_quote_nothing() {
        let note = "`a \"b` ``c ` d`` [e](f.md \"g\") <code>\"h\"</code>\n\n[i]: j \"k\"\n[^l]: \"m\"\n`n\no` p";
        let plain = Plain::of(note);
        let seen: Vec<&str> = plain.skipped.iter().map(|r| &plain.text[r.clone()]).collect();
        assert_eq!(
            seen,
            ["`a \"b`", "``c ` d``", "](f.md \"g\")", "\"h\"", "[i]: j \"k\"", "`n\no`"]
        );
    }

    #[test]
    fn hostile_notes_take_linear_time() {
        for unit in [
            "<!--",
            "<q ",
            "<q \"",
            "&",
            "&ldquo",
            "`",
            "`a``",
            "](",
            "> ",
            ">",
            "> a\n>> b\n",
            "<pre>",
            "<code>",
            "<script>",
            "```\n",
            "~~~\n> ",
            "    a\n",
            "[a]: ",
            "<blockquote>",
            "<blockquote>\n",
            "</blockquote>",
        ] {
            let note = unit.repeat(20_000);
            assert!(Plain::of(&note).text.len() <= 24 * note.len() + 100, "{unit:?}");
        }
    }

    proptest! {
        #[test]
        fn every_range_leads_back(
            note in "(<q>|</q>|<!--|-->|`|```|\n|\n\n|> |>>|&lt;|&#8220;|\\]\\(|\\)|a|\u{E9}| |    |<blockquote>|</blockquote>|<pre>|</pre>|---\n|- ){0,40}",
        ) {
            let plain = Plain::of(&note);
            let mut last = 0;
            for (at, c) in plain.text.char_indices() {
                let old = plain.original(at..at + c.len_utf8());
                prop_assert!(note.get(old.clone()).is_some());
                prop_assert!(old.start >= last);
                last = old.start;
            }
            let mut last = 0;
            for range in &plain.skipped {
                prop_assert!(range.start >= last && plain.text.get(range.clone()).is_some());
                last = range.end;
            }
        }
    }
}
