//! What holds of every file: nothing panics, every character leads back into the file, inline tags
//! change no text, blocks never grow together, what is hidden is nowhere.

#![cfg(all(feature = "html", feature = "markdown", feature = "epub", feature = "docx"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test")]

use std::io::{Cursor, Write};

use asquoted_documents::{Document, Format, Origin, ReadOptions, read, read_str};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::FileFailurePersistence;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

fn html(page: &str) -> Document {
    read_str(page, Format::Html).unwrap()
}

fn package(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in parts {
        zip.start_file(*name, stored).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn word(body: &str) -> Vec<u8> {
    package(&[("word/document.xml", &format!("<w:document><w:body>{body}</w:body></w:document>"))])
}

fn book(chapter: &str) -> Vec<u8> {
    package(&[
        (
            "META-INF/container.xml",
            "<container><rootfiles><rootfile full-path='a.opf'/></rootfiles></container>",
        ),
        (
            "a.opf",
            "<package><manifest><item id='a' href='a.xhtml' media-type='application/xhtml+xml'/>\
             </manifest><spine><itemref idref='a'/></spine></package>",
        ),
        ("a.xhtml", chapter),
    ])
}

/// Places stand on characters and ascend; each character comes from inside the file, and later ones
/// from later places if the reader does not move text.
fn sound(document: &Document, length: usize, in_order: bool) {
    let text = document.text();
    let ascend = |places: &[usize]| {
        assert!(places.is_sorted(), "{places:?} of {text:?}");
        for &at in places {
            assert!(text.is_char_boundary(at), "{at} of {text:?}");
        }
    };
    ascend(document.borders());
    ascend(&document.dropped().iter().map(|dropped| dropped.at).collect::<Vec<_>>());
    assert!(!text.contains(['\r', '\u{C}']) || document.format() == Format::Docx, "{text:?}");
    let mut last = 0;
    for (at, c) in text.char_indices() {
        for origin in document.origins(at..at + c.len_utf8()) {
            let (Origin::Bytes(bytes) | Origin::Part { bytes, .. }) = origin else {
                panic!("{origin:?}")
            };
            assert!(bytes.start <= bytes.end && bytes.end <= length, "{bytes:?} of {length}");
            assert!(!in_order || bytes.start >= last, "{c:?} at {bytes:?}, after {last}");
            last = bytes.start;
        }
    }
}

/// Text in which each run of blanks is one.
fn plain(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

const INLINE: [&str; 14] = [
    "b",
    "i",
    "em",
    "strong",
    "span",
    "a href='x'",
    "code",
    "u",
    "small",
    "mark",
    "ins",
    "abbr",
    "font color=red",
    "span style='color:#333;display:inline'",
];
const BLOCKS: [&str; 14] = [
    "p",
    "div",
    "li",
    "h1",
    "section",
    "blockquote",
    "td",
    "th",
    "tr",
    "dd",
    "figcaption",
    "summary",
    "button",
    "span style='display:block'",
];
const HIDDEN: [&str; 16] = [
    "script",
    "style",
    "template",
    "span hidden",
    "div popover",
    "dialog",
    "noscript",
    "textarea",
    "b style='display:none'",
    "b style='DISPLAY : none!important'",
    "b style='display:/**/n\\6fne'",
    "b style='position:absolute;left:-9999px'",
    "b style='float:left;height:0;overflow:hidden'",
    "rt",
    "select",
    "iframe",
];

fn element(tag: &str, inside: &str) -> String {
    let name = tag.split(' ').next().unwrap_or(tag);
    format!("<{tag}>{inside}</{name}>")
}

/// Inline markup, and its text.
fn inline() -> impl Strategy<Value = (String, String)> {
    let leaf = "[a-z0-9,.% \n\u{E9}\u{5D0}\u{4E2D}]{0,8}".prop_map(|text| (text.clone(), text));
    leaf.prop_recursive(5, 40, 4, |inner| {
        let joined = prop::collection::vec(inner, 0..4).prop_map(|pieces| {
            let (pages, texts): (Vec<_>, Vec<_>) = pieces.into_iter().unzip();
            (pages.concat(), texts.concat())
        });
        (select(&INLINE[..]), joined).prop_map(|(tag, (page, text))| (element(tag, &page), text))
    })
}

/// Pieces out of which hostile pages are made.
const PIECES: [&str; 54] = [
    "<text>",
    "<span class='sr-only'>",
    "<img alt='x'>",
    "<span class=reference>",
    "<sup style='position:absolute'>",
    "<span class=katex>",
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<sup>",
    "</sup>",
    "<sub>",
    "</sub>",
    "<del>",
    "</del>",
    "<s>",
    "</s>",
    "<q>",
    "</q>",
    "<br>",
    "<wbr>",
    "<pre>",
    "</pre>",
    "<a href='#fn1'>",
    "</a>",
    "<sup class=reference>",
    "<bdo dir=rtl>",
    "</bdo>",
    "<math>",
    "</math>",
    "<img alt='5'>",
    "<svg>",
    "</svg>",
    "<style>.x{display:none}",
    "</style>",
    "<i class=x>",
    "</i>",
    "<script>",
    "</script>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&#5",
    "<span style='visibility:hidden'>",
    "</span>",
    "<p hidden>",
];

fn garbage(pieces: &'static [&'static str]) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => select(pieces).prop_map(str::to_owned),
        2 => "[a-z0-9 ,.\n\t-]{0,4}",
        1 => "\\PC{0,3}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// The same for Markdown.
const MARKS: [&str; 24] = [
    "# ",
    "\n\n",
    "\n",
    "  \n",
    "- ",
    "1. ",
    "> ",
    "*",
    "**",
    "_",
    "~~",
    "~",
    "`",
    "```\n",
    "    ",
    "| a | b |\n|---|---|\n",
    "[a](b)",
    "![a](b)",
    "[^1]",
    "[^1]: ",
    "<b>",
    "</b>",
    "<del>",
    "\\*",
];

/// The same for the text of Word.
const TAGS: [&str; 30] = [
    "<w:p>",
    "</w:p>",
    "<w:r>",
    "</w:r>",
    "<w:t>",
    "</w:t>",
    "<w:del>",
    "</w:del>",
    "<w:tbl>",
    "</w:tbl>",
    "<w:tr>",
    "</w:tr>",
    "<w:tc>",
    "</w:tc>",
    "<w:trPr><w:del/></w:trPr>",
    "<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>",
    "<w:rPr><w:strike/></w:rPr>",
    "<w:rPr><w:vertAlign w:val='superscript'/></w:rPr>",
    "<w:rPr><w:vanish/></w:rPr>",
    "<w:fldChar w:fldCharType='begin'/>",
    "<w:fldChar w:fldCharType='end'/>",
    "<w:txbxContent>",
    "</w:txbxContent>",
    "<w:tab/>",
    "<w:br/>",
    "<w:footnoteReference w:id='1'/>",
    "<m:oMath>",
    "</m:oMath>",
    "<w:object/>",
    "<w:cr/>",
];

/// Words that no other text holds.
fn words() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[a-y]{1,4}[0-9]{0,2}", 1..8)
}

fn config() -> ProptestConfig {
    let beside = FileFailurePersistence::WithSource("regressions");
    ProptestConfig { failure_persistence: Some(Box::new(beside)), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_page_holds_together(page in garbage(&PIECES)) {
        sound(&html(&page), page.len(), true);
        let xml = format!("<?xml version='1.0'?>{page}");
        sound(&html(&xml), xml.len(), true);
        let chapter = read(book(&page), &ReadOptions::new()).unwrap();
        sound(&chapter, page.len(), true);
    }

    #[test]
    fn any_markdown_holds_together(text in garbage(&MARKS)) {
        sound(&read_str(&text, Format::Markdown).unwrap(), text.len(), false);
    }

    #[test]
    fn any_word_holds_together(body in garbage(&TAGS)) {
        if let Ok(document) = read(word(&body), &ReadOptions::new()) {
            sound(&document, body.len() + 50, false);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for name in ["a.txt", "a.html", "a.md", "a.docx", "a.epub"] {
            let _ = read(bytes.clone(), &ReadOptions::new().name(name));
        }
    }

    #[test]
    fn the_text_of_inline_markup_is_its_text((page, text) in inline()) {
        let document = html(&page);
        prop_assert_eq!(document.text(), plain(&text));
        sound(&document, page.len(), true);
        let chapter = format!("<html xmlns='x'><body>{page}</body></html>");
        let chapter = read(book(&chapter.replace("color=red", "color='red'")), &ReadOptions::new());
        let chapter = chapter.unwrap();
        prop_assert_eq!(chapter.text(), plain(&text));
    }

    #[test]
    fn a_tag_around_a_word_or_a_part_of_one_changes_nothing(
        words in words(), at in any::<prop::sample::Index>(), cut in 0_usize..3, tag in select(&INLINE[..]),
    ) {
        let text = words.join(" ");
        let at = at.index(words.len());
        let tagged: Vec<String> = words.iter().enumerate().map(|(index, word)| {
            let (left, right) = word.split_at(cut.min(word.len()));
            if index == at { format!("{left}{}", element(tag, right)) } else { word.clone() }
        }).collect();
        let page = tagged.join(" ");
        let document = html(&page);
        prop_assert_eq!(document.text(), text.as_str());
        // Nothing is left of its place.
        let start = text.len() - words[at..].join(" ").len();
        let origins = document.origins(start..start + words[at].len());
        let [Origin::Bytes(bytes)] = origins.as_slice() else { panic!("{origins:?}") };
        prop_assert!(page[bytes.clone()].starts_with(&words[at][..1]));
    }

    #[test]
    fn blocks_never_grow_together(blocks in prop::collection::vec((select(&BLOCKS[..]), "[a-z0-9]{1,3}"), 2..6)) {
        let page: String = blocks.iter().map(|(tag, text)| element(tag, text)).collect();
        let document = html(&page);
        let parts: Vec<&str> = document.text().split(['\n', '\t']).collect();
        let texts: Vec<&str> = blocks.iter().map(|(_, text)| text.as_str()).collect();
        prop_assert_eq!(&parts, &texts);
        let mut end = 0;
        for text in texts {
            end += text.len();
            prop_assert!(document.borders().contains(&end), "{} in {:?}", end, document.borders());
            end += 1;
        }
    }

    #[test]
    fn what_is_hidden_is_nowhere(words in words(), at in any::<prop::sample::Index>(), tag in select(&HIDDEN[..])) {
        let mut hidden = words.clone();
        hidden.insert(at.index(words.len() + 1), element(tag, "zzz"));
        let document = html(&hidden.join(" "));
        prop_assert_eq!(document.text(), words.join(" "));
    }

    #[test]
    fn what_is_struck_is_reported_and_joins_no_numbers(
        left in "[0-9]{1,3}[.,]?", struck in "[0-9]{1,3}", right in "[.,]?[0-9]{1,3}", tag in select(&["del", "s", "strike"][..]),
    ) {
        let want = format!("{left}{}", right.trim_start_matches(['.', ',']));
        let struck_html = format!("{left}{}{right}", element(tag, &struck));
        let struck_word = word(&format!(
            "<w:p><w:r><w:t>{left}</w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>{struck}</w:t></w:r>\
             <w:r><w:t>{right}</w:t></w:r></w:p>"
        ));
        for document in [html(&struck_html), read(struck_word, &ReadOptions::new()).unwrap()] {
            prop_assert!(!document.text().contains(&want), "{}", document.text());
            prop_assert!(document.text().contains('\u{FFFC}'), "{}", document.text());
            prop_assert_eq!(&document.dropped()[0].text, &struck);
        }
        let marked = read_str(&format!("a {left}~~{struck}~~{right}"), Format::Markdown).unwrap();
        prop_assert!(!marked.text().contains(&want), "{}", marked.text());
    }

    #[test]
    fn text_is_decoded_once(text in "\\PC{0,40}") {
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let document = html(&format!("<p>{escaped}"));
        prop_assert_eq!(document.text(), plain(&text));
        let body = format!("<w:p><w:r><w:t>{escaped}</w:t></w:r></w:p>");
        let document = read(word(&body), &ReadOptions::new()).unwrap();
        prop_assert_eq!(document.text(), text);
    }

    #[test]
    fn runs_of_word_split_nothing_and_paragraphs_part(
        paragraphs in prop::collection::vec(prop::collection::vec("[a-z0-9]{1,3}", 1..4), 1..5),
        table in any::<bool>(),
    ) {
        let run = |text: &String| format!("<w:r><w:t>{text}</w:t></w:r>");
        let bodies = paragraphs.iter().map(|runs| {
            let runs: String = runs.iter().map(run).collect();
            let paragraph = format!("<w:p>{runs}<w:del><w:r><w:delText>zzz</w:delText></w:r></w:del></w:p>");
            if table { format!("<w:tr><w:tc>{paragraph}</w:tc></w:tr>") } else { paragraph }
        });
        let body: String = bodies.collect();
        let document = read(word(&body), &ReadOptions::new()).unwrap();
        let lines: Vec<String> = paragraphs.iter().map(|runs| runs.concat()).collect();
        prop_assert_eq!(document.text(), lines.join("\n"));
        prop_assert_eq!(document.dropped().len(), paragraphs.len());
    }
}
