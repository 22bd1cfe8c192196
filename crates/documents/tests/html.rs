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
        ("what is struck through is out", "a <del>b</del> <s>c</s> <strike>d</strike> e", "a e"),
        ("a correction stands", "<del>5</del><ins>50</ins> <s>$5</s>$50", "50 $50"),
        (
            "a strike by its style",
            "<span style='text-decoration:red line-through'>5</span>50",
            "50",
        ),
        ("no number grows over a strike", "1<del>2</del>3", "1\u{FFFC}3"),
        ("nor over its point", "1.<s>2</s>5 1<s>2</s><b>,</b>000", "1.\u{FFFC}5 1,\u{FFFC}000"),
        ("a word does, as with tracked changes", "re<del>ally not </del>sent", "resent"),
        ("signs stay at their number", "$<del>5</del><ins>50</ins> 5<s>0</s>%", "$50 5%"),
        ("struck blocks", "a<del><p>b</p><p>c</p></del><p>d", "a\nd"),
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
        ("a popover is shown when it is called", "a<div popover>x</div>b", "ab"),
        (
            "reading aids of pages are not seen",
            "a <span class='sr-only'>x</span> b",
            "a \u{FFFC} b",
        ),
        (
            "a part of a formula in a script",
            "5 <script type='math/tex'>10^6</script> m",
            "5 \u{FFFC} m",
        ),
        (
            "a drawing with words",
            "5 <svg><g><text>10</text></g></svg> m <svg></svg>x",
            "5 \u{FFFC} m x",
        ),
        ("a drawing with a line for itself", "<p>a</p><svg><text>1</text></svg><p>b", "a\nb"),
        ("an end tag inside a drawing's words", "<svg><desc><div></svg>x</div></desc></svg>a", "a"),
        ("raised by its class", "10<span class=sup>6</span>", "10\u{2076}"),
        ("no link stands in another", "<a hidden>x<a>b</a>", "b"),
        ("read by no machine, seen by people", "a <b aria-hidden=true>b</b>", "a b"),
        ("a hidden break is none", "5<br hidden>0", "50"),
        ("bars are no numbers", "a <meter>60 %</meter><progress>5</progress> b", "a b"),
        ("trade marks", "Brand<sup>TM</sup>", "Brand\u{2122}"),
        ("subscripts", "H<sub>2</sub>O", "H\u{2082}O"),
        (
            "nested tags above the line",
            "10<sup><i>&minus;</i><b>6</b></sup> m",
            "10\u{207B}\u{2076} m",
        ),
        ("raised by its style", "10<span style='vertical-align:super'>6</span>", "10\u{2076}"),
        (
            "a box by its style",
            "<b style='display:block'>5</b><b style='display:block'>m</b>",
            "5\nm",
        ),
        (
            "no box by its style",
            "<div style='display:inline'>5</div><div style='display:inline'>0",
            "50",
        ),
        (
            "a formula by its pieces",
            "5 <span class=katex><i>1</i><i>0</i><i>6</i></span> m",
            "5 \u{FFFC} m",
        ),
        ("a formula as a picture", "5 <img alt='10^6'> m", "5 \u{FFFC} m"),
        ("a figure between paragraphs", "<p>a</p><img alt='Figure 1'><p>b", "a\nb"),
        ("letters shown as signs", "5 <font face=Symbol>m</font>m", "5 \u{FFFC}m"),
        ("an unclosed superscript ends with its block", "<p>10<sup>2<p>a", "10\u{B2}\na"),
    ] {
        assert_eq!(html(source).text(), want, "{why}: {source}");
    }
}

#[test]
fn what_a_style_hides_is_no_text() {
    for style in [
        "display:/**/none",
        "DISPLAY:NONE !important; display:block",
        "position:absolute;left:-9999px",
        "text-indent:-9999px;float:left",
        "position:absolute;clip:rect(0 0 0 0)",
        "font-size:0",
        "font-size:0;font-weight:bold",
        "display:inline-block;height:0;overflow:hidden",
    ] {
        let page = format!("5<span style=\"{style}\">,000,<i>1</i></span>5");
        assert_eq!(html(&page).text(), "55", "{style}");
    }
    for style in [
        "visibility:hidden",
        "visibility:collapse",
        "opacity:0",
        "opacity:0.0",
        "color:transparent",
        "color:rgba(0,0,0,0)",
    ] {
        let page = format!("5<span style=\"{style}\">,000,<i>1</i></span>5");
        assert_eq!(html(&page).text(), "5 5", "{style} takes its room");
    }
    for (style, inner) in [
        ("visibility:hidden", "visibility:visible"),
        ("font-size:0", "font-size:12px"),
        ("color:transparent", "color:#333"),
    ] {
        let page = format!("a <p style='{style}'>x<span style='{inner}'>b</span>x</p>");
        assert_eq!(html(&page).text(), "a\nb", "{style} ends at {inner}");
    }
    for style in ["height:0;overflow:hidden", "text-indent:-9999px"] {
        let page = format!("a <b style='{style}'>b</b> <p style='{style}'>x</p>");
        assert_eq!(html(&page).text(), "a b", "{style} hides blocks alone");
    }
    for style in ["opacity:.5", "left:-9999px", "color:#fff", "font-size:80%", "display:flex"] {
        let page = format!("<p style='{style}'>a");
        assert_eq!(html(&page).text(), "a", "{style} hides nothing");
    }
}

#[test]
fn sheets_of_the_page_hide_by_one_class_or_id() {
    for (sheet, want) in [
        (".x{display:none}", "a c"),
        ("#y{visibility:hidden}", "a b"),
        ("b.x, #y { display : none !important }", "a"),
        (".x{display:none} .open .x{display:block}", "a b c"),
        ("@media print{.x{display:none}}", "a b c"),
        (".x{text-decoration:line-through}", "a c"),
    ] {
        let page = format!("<style>{sheet}</style>a <b class=x>b</b> <i id=y>c</i>");
        assert_eq!(html(&page).text(), want, "{sheet}");
    }
    let raised = "10<b class=e>6</b><style>.e{vertical-align:super}</style>";
    assert_eq!(html(raised).text(), "10\u{2076}", "a sheet behind it holds as well");
    let template = "<template><style>.x{display:none}</style></template><b class=x>a</b>";
    assert_eq!(html(template).text(), "a");
}

#[test]
fn characters_put_in_one_direction_are_not_what_is_seen() {
    for (source, want) in [
        ("<bdo dir=rtl>123</bdo> m", "\u{FFFC} m"),
        ("<bdo dir=RTL>5 <b>dna</b></bdo>", "\u{FFFC} \u{FFFC}"),
        ("<bdo dir=ltr>123</bdo> m", "123 m"),
        ("<bdo dir=rtl>\u{5D0}\u{5D1}</bdo>", "\u{5D0}\u{5D1}"),
        ("<bdo dir=ltr>\u{5D0}\u{5D1}</bdo>", "\u{FFFC}"),
        ("<b style='direction:rtl;unicode-bidi:bidi-override'>12</b>", "\u{FFFC}"),
        ("<b dir=rtl>12</b><bdi>3</bdi>", "123"),
        ("a &#x202E;12 34&#x202C; 5", "a \u{202E}\u{FFFC} \u{FFFC}\u{202C} 5"),
        ("<p>a \u{202E}12<p>5", "a \u{FFFC}\n5"),
    ] {
        assert_eq!(html(source).text(), want, "{source}");
    }
}

#[test]
fn struck_text_is_reported() {
    let document = html("It grew <del>5 <b>or</b> 6</del> 50<s></s>.");
    assert_eq!(document.text(), "It grew 50.");
    let dropped: Vec<_> =
        document.dropped().iter().map(|d| (d.kind, d.text.as_str(), d.at)).collect();
    assert_eq!(dropped, [(DroppedKind::Deleted, "5 or 6", 7)]);
}

#[test]
fn a_marker_that_may_be_a_power_or_a_word_stays() {
    for (source, text) in [
        ("10<sup class=reference>6</sup> cells", "10\u{2076} cells"),
        ("10<span class=reference>6</span> cells", "10\u{2076} cells"),
        ("10<sup class=reference>[6]</sup> cells", "10 cells"),
        ("in 2019<sup><a href='#fn6'>6</a></sup> cells", "in 2019 cells"),
        ("ten<sup class=reference>6</sup> cells", "ten cells"),
        ("ten<sup><a href='#anchor'>6</a></sup> cells", "ten cells"),
        ("10<sup><a href='#anchor'>6</a></sup> cells", "10\u{2076} cells"),
        ("in 2019<sup><a href='#B6'>6</a></sup> cells", "in 2019 cells"),
        ("ten<a class=footnote-anchor href='https://a.b/c#footnote-6'>6</a> cells", "ten cells"),
        ("<p style='position:relative;top:-9px'>2019", "2019"),
        ("is <a class=reference>not</a> so", "is not so"),
        ("is <sup class=reference>not</sup> so", "is not so"),
        ("x<sup class=reference>:34</sup> so", "x so"),
        ("grew 10 <span class=pagenum>5</span> million", "grew 10 \u{2075} million"),
        ("the <span class=pagenum>12</span> end", "the end"),
        ("10<sup style='position:absolute'>6</sup> m", "10\u{2076} m"),
        ("the <span class=pagenum>[Pg 12]</span>end", "the end"),
        ("the en<span class=pagenum>{12}</span>d", "the en d"),
        ("grew 5<span role=doc-pagebreak>12</span> m", "grew 5\u{B9}\u{B2} m"),
    ] {
        assert_eq!(html(source).text(), text, "{source}");
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
    const MANY: usize = 40_000;
    let deep = "<div>".repeat(MANY) + "x" + &"</div>".repeat(MANY);
    let ends = "<div>".repeat(MANY) + &"</span></p></b>".repeat(MANY);
    let bold = "<b>".repeat(MANY) + "<p>" + &"</b>".repeat(MANY) + "x";
    let raised = "<sup>1".repeat(MANY);
    let items = "<ul><li>".repeat(MANY) + "x";
    let marks = "&".repeat(MANY * 4) + &"&#0".repeat(MANY);
    let struck = "1<s>2</s>.".repeat(MANY);
    let styles = "<b style='left:1px;left'>".repeat(MANY / 10) + "x";
    let style = format!("<b style='{}'>x", "left:1px;/**/".repeat(MANY));
    let sheet = format!("<style>{}", ".a{b:c}/*".repeat(MANY));
    let nested = format!("<style>{}</style>x", "@media x{".repeat(MANY));
    let rules: String = (0..MANY).map(|n| format!(".a{n}{{display:none}}")).collect();
    let rules = format!("<style>{rules}</style>{}", "<i class='a1 a2 b'></i>".repeat(MANY / 10));
    let turned = "&#x202E;1".repeat(MANY);
    let pictures = "<img alt=1> ".repeat(MANY);
    let links = "<a href='#fn1'><sup>1".repeat(MANY / 10);
    let attributes = format!("<p {}>x", "class=a hidden ".repeat(MANY));
    let start = Instant::now();
    for page in [
        deep, ends, bold, raised, items, marks, attributes, struck, styles, style, sheet, nested,
        rules, turned, pictures, links,
    ] {
        let _ = html(&page);
    }
    // Seconds even unoptimised on a busy machine; minutes if it were quadratic.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
