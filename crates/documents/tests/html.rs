//! HTML: what a reader sees, where it stands, and that nothing hostile takes long.

#![cfg(feature = "html")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a test")]

use std::time::Instant;

use asquoted_documents::{
    Document, DroppedKind, Format, Origin, ReadOptions, Unreadable, read, read_str,
};

fn html(source: &str) -> Document {
    read_str(source, Format::Html).unwrap()
}

fn bytes(source: &[u8]) -> Result<Document, Unreadable> {
    read(source.to_vec(), &ReadOptions::new().format(Format::Html))
}

#[test]
fn what_a_reader_sees() {
    for (why, source, want) in [
        ("blanks are one", "<p> a \n b </p>", "a b"),
        ("a blank at an edge of a tag counts", "<i>a </i><b> b</b>", "a b"),
        ("blocks are lines", "<div>a<div>b</div>c</div>", "a\nb\nc"),
        ("line breaks stay", "a<br>b<br/><br>c", "a\nb\n\nc"),
        ("cells and rows", "<table><tr><td>1<td>2<tr><td>3</table>", "1\t2\n3"),
        ("preformatted text is as written", "<pre>\n a\n  b</pre>", " a\n  b"),
        ("comments and programs are out", "a<!-- x --><style>x</style><script>x</script>b", "ab"),
        ("the title is not on the page", "<title>t</title><p>a", "a"),
        ("fields are out", "a <select><option>x</select><textarea>y</textarea> b", "a b"),
        ("pictures part numbers", "5<img src=x>6", "5 6"),
        ("details are in, a closed dialog is out", "<details>a</details><dialog>x</dialog>", "a"),
        ("deleted text is shown by a browser", "a <del>b</del> <s>c</s>", "a b c"),
        ("quotation marks are made", "<q>a <q>b</q></q>", "\u{201C}a \u{2018}b\u{2019}\u{201D}"),
        (
            "references are decoded once",
            "&amp;lt; &#233; &minus;5 &copy",
            "&lt; \u{E9} \u{2212}5 \u{A9}",
        ),
        ("a non-breaking blank stays", "a&nbsp;b", "a\u{A0}b"),
        ("a soft hyphen stays, a break opportunity is none", "a&shy;b<wbr>c", "a\u{AD}bc"),
        ("hidden parts are out", "a<span hidden>x</span><b style='DISPLAY:none'>y</b>b", "ab"),
        ("what a hidden part holds is out", "<div hidden><p>x</p></div><p>a", "a"),
        ("bold over a paragraph's end", "<b><p hidden>x</b>y</p>z", "z"),
        ("an end tag of nothing ends nothing", "<p hidden>x</span>y</div>z<p>a", "a"),
        ("a body ends what the head left open", "<head><template><body><p>a", "a"),
        ("a new row ends a hidden cell", "<table><tr><td hidden>x<tr><td>a</table>", "a"),
        (
            "inner tables end no outer cell",
            "<table><tr><td hidden><table><tr><td>x</table>y</table>",
            "",
        ),
        ("trade marks", "Brand<sup>TM</sup>", "Brand\u{2122}"),
        ("subscripts", "H<sub>2</sub>O", "H\u{2082}O"),
        (
            "nested tags above the line",
            "10<sup><i>&minus;</i><b>6</b></sup> m",
            "10\u{207B}\u{2076} m",
        ),
        ("an unclosed superscript ends with its block", "<p>10<sup>2<p>a", "10\u{B2}\na"),
    ] {
        assert_eq!(html(source).text(), want, "{why}: {source}");
    }
}

#[test]
fn xhtml_closes_its_elements() {
    let page =
        "<?xml version='1.0'?><html><head><title/><script/></head><body>a<p/>b<![CDATA[<c>]]>";
    assert_eq!(html(page).text(), "a\nb<c>");
    assert_eq!(html("a<![CDATA[x]]>b").text(), "ab", "in HTML that is a comment");
}

#[test]
fn markers_are_dropped_and_reported() {
    for (source, text, marker) in [
        ("rose<sup class='reference'>[1]</sup> again", "rose again", "[1]"),
        ("rose<sup>[<a href='#fn2'>2</a>]</sup> again", "rose again", "[2]"),
        ("rose<a href='#fn3' role='doc-noteref'><sup>3</sup></a> again", "rose again", "3"),
        ("rose<a epub:type='noteref' href='n.xhtml#x'>*</a> again", "rose again", "*"),
        ("rose 10<sup>2<a href='#fn1'>[4]</a></sup> again", "rose 10\u{B2} again", "[4]"),
    ] {
        let document = html(source);
        assert_eq!(document.text(), text, "{source}");
        let dropped = document.dropped();
        assert_eq!(dropped.len(), 1, "{source}");
        assert_eq!(dropped[0].kind, DroppedKind::ReferenceMarker);
        assert_eq!(dropped[0].text, marker, "{source}");
        assert_eq!(dropped[0].at, text.find(" again").unwrap(), "{source}");
    }
    // Neither a marker nor an exponent is guessed.
    assert_eq!(html("costs.<sup>3</sup>").text(), "costs.\u{B3}");
    assert_eq!(html("see <a href='#fn1'>the note</a>").text(), "see the note");
}

/// The part of the file that a piece of the text comes from.
fn place<'f>(document: &Document, file: &'f [u8], piece: &str) -> &'f [u8] {
    let at = document.text().find(piece).unwrap();
    match document.origins(at..at + piece.len()).as_slice() {
        [Origin::Bytes(range)] => &file[range.clone()],
        other => panic!("{other:?}"),
    }
}

#[test]
fn text_maps_back_to_the_bytes() {
    let file = b"<meta charset=windows-1251>\r\n<p title='&amp;'>\xCF\xF0<b>\xE8</b>&nbsp;&#53; &lt x\r\n y";
    let document = bytes(file).unwrap();
    assert_eq!(document.text(), "\u{41F}\u{440}\u{438}\u{A0}5 < x y");
    assert_eq!(place(&document, file, "\u{41F}\u{440}\u{438}"), b"\xCF\xF0<b>\xE8");
    assert_eq!(place(&document, file, "5"), b"&#53;");
    assert_eq!(place(&document, file, "<"), b"&lt");
    assert_eq!(place(&document, file, "x"), b"x");
    assert_eq!(place(&document, file, "y"), b"y");
}

#[test]
fn encodings() {
    let wide: Vec<u8> = "\u{FEFF}<p>\u{E9}5".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (file, text, piece, place_of) in [
        (&wide[..], "\u{E9}5", "5", &b"5\0"[..]),
        (b"\xEF\xBB\xBF<meta charset=latin1>\xC3\xA9", "\u{E9}", "\u{E9}", b"\xC3\xA9"),
        (
            b"<META http-equiv=x content='text/html; charset=Shift_JIS'>\x93\x8C\x8B\x9E",
            "\u{6771}\u{4EAC}",
            "\u{4EAC}",
            b"\x8B\x9E",
        ),
        (b"<?xml version='1.0' encoding='iso-8859-1'?><p>\xE9", "\u{E9}", "\u{E9}", b"\xE9"),
        (
            b"<!-- <meta charset=latin1> --><meta charset=utf-8>a\xC3\xA9",
            "a\u{E9}",
            "\u{E9}",
            b"\xC3\xA9",
        ),
        (b"<meta charset=utf-8>a\xFFb", "a\u{FFFD}b", "b", b"b"),
        (b"<meta charset=euc-kr>\xB0\xA1\xFFb", "\u{AC00}\u{FFFD}b", "b", b"b"),
    ] {
        let document = bytes(file).unwrap();
        assert_eq!(document.text(), text);
        assert_eq!(place(&document, file, piece), place_of, "{text}");
    }
    let error = bytes(b"<p>caf\xE9").unwrap_err();
    assert_eq!(error, Unreadable::UnknownEncoding { byte: 6 });
}

#[test]
fn hostile_pages_take_linear_time() {
    const MANY: usize = 100_000;
    let deep = "<div>".repeat(MANY) + "x" + &"</div>".repeat(MANY);
    let ends = "<div>".repeat(MANY) + &"</span></p></b>".repeat(MANY);
    let bold = "<b>".repeat(MANY) + "<p>" + &"</b>".repeat(MANY) + "x";
    let raised = "<sup>1".repeat(MANY);
    let items = "<ul><li>".repeat(MANY) + "x";
    let marks = "&".repeat(MANY * 4) + &"&#0".repeat(MANY);
    let attributes = format!("<p {}>x", "class=a hidden ".repeat(MANY));
    let start = Instant::now();
    for page in [deep, ends, bold, raised, items, marks, attributes] {
        let _ = html(&page);
    }
    // Seconds even unoptimised on a busy machine; minutes if it were quadratic.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
