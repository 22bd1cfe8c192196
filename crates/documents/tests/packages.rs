//! EPUB and DOCX: packages made here, read whole.

#![cfg(all(feature = "epub", feature = "docx"))]
#![allow(clippy::unwrap_used, reason = "a test")]

use std::io::{Cursor, Write};
use std::time::Instant;

use asquoted_documents::{
    Document, DroppedKind, Format, Origin, ReadOptions, Unreadable, detect, read,
};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

fn package(parts: &[(&str, &str)]) -> Vec<u8> {
    package_of(parts, CompressionMethod::Deflated)
}

fn package_of(parts: &[(&str, &str)], method: CompressionMethod) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    for (name, content) in parts {
        zip.start_file(*name, options).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn open(parts: &[(&str, &str)]) -> Result<Document, Unreadable> {
    read(package(parts), &ReadOptions::new())
}

const CONTAINER: (&str, &str) = (
    "META-INF/container.xml",
    r#"<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>"#,
);
const OPF: (&str, &str) = (
    "OPS/book.opf",
    r#"<package><manifest>
    <item id="toc" href="toc.xhtml" media-type="application/xhtml+xml" properties="nav"/>
    <item id="b" href="text/two.xhtml" media-type="application/xhtml+xml"/>
    <item id="a" href="text/one%201.xhtml" media-type="application/xhtml+xml"/>
    <item id="p" href="picture.svg" media-type="image/svg+xml"/>
    </manifest><spine><itemref idref="toc"/><itemref idref="a"/><itemref idref="p"/>
    <itemref idref="b"/></spine></package>"#,
);
const ONE: (&str, &str) = (
    "OPS/text/one 1.xhtml",
    r#"<?xml version="1.0"?><html><head><title/></head><body><p>First <i>chap</i>ter<a
    epub:type="noteref" href="two.xhtml#n1">1</a>.</p></body></html>"#,
);
const TWO: (&str, &str) =
    ("OPS/text/two.xhtml", "<html><body><p>Second &amp; <![CDATA[last]]>.</p></body></html>");

#[test]
fn chapters_stand_in_their_order() {
    let toc = ("OPS/toc.xhtml", "<html><body><nav>First chapter</nav></body></html>");
    let parts = [CONTAINER, OPF, toc, TWO, ONE];
    assert_eq!(detect(&package(&parts), None), Some(Format::Epub));
    let book = open(&parts).unwrap();
    assert_eq!(book.text(), "First chapter.\nSecond & last.");
    assert_eq!(book.dropped().first().unwrap().text, "1");
    let at = book.text().find("last").unwrap();
    let start = TWO.1.find("last").unwrap();
    let want = Origin::Part { name: TWO.0.to_owned(), bytes: start..start + 4 };
    assert_eq!(book.origins(at..at + 4), [want]);
    // Over the end of a chapter: a place in each.
    assert_eq!(book.origins(0..book.text().len()).len(), 2);
}

#[test]
fn books_that_cannot_be_trusted_are_unreadable() {
    let drm = (
        "META-INF/encryption.xml",
        r#"<encryption><EncryptedData><EncryptionMethod
        Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>"#,
    );
    let fonts = (
        "META-INF/encryption.xml",
        r#"<encryption><EncryptedData><EncryptionMethod
        Algorithm="http://www.idpf.org/2008/embedding"/></EncryptedData></encryption>"#,
    );
    let entities = (
        TWO.0,
        "<!DOCTYPE html [<!ENTITY no \"not>x\">]><html><body><p>It is &no; so.</p></body></html>",
    );
    let doctype = (TWO.0, "<!DOCTYPE html PUBLIC \"x\"><html><body><p>It is so.</p></body></html>");
    for (parts, want) in [
        (vec![CONTAINER, OPF, ONE, entities], Some("broken")),
        (vec![CONTAINER, OPF, ONE, doctype], None),
        (vec![CONTAINER, OPF, ONE, TWO, drm], Some("unsupported_format")),
        (vec![CONTAINER, OPF, ONE, TWO, fonts], None),
        (vec![CONTAINER, OPF, ONE], Some("broken")),
        (vec![CONTAINER], Some("broken")),
        (vec![("other.txt", "x")], Some("unsupported_format")),
    ] {
        assert_eq!(open(&parts).err().map(|e| e.name()), want, "{parts:?}");
    }
}

#[test]
fn bombs_are_bounded() {
    let zeros = " ".repeat(4 << 20);
    let error = open(&[CONTAINER, OPF, ONE, ("OPS/text/two.xhtml", &zeros)]).unwrap_err();
    assert_eq!(error.name(), "too_large");
    assert!(error.to_string().contains("two.xhtml unpacks to over 200 times"), "{error}");
}

fn word(body: &str) -> Document {
    let xml = format!("<w:document><w:body>{body}</w:body></w:document>");
    open(&[("word/document.xml", &xml)]).unwrap()
}

#[test]
fn word_by_word() {
    let run = |text: &str| format!("<w:r><w:t>{text}</w:t></w:r>");
    let raised = "<w:r><w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr><w:t>2</w:t></w:r>";
    let box_of = |text: &str| format!("<w:txbxContent><w:p>{}</w:p></w:txbxContent>", run(text));
    let styled =
        |style: &str, text: &str| format!("<w:r><w:rPr>{style}</w:rPr><w:t>{text}</w:t></w:r>");
    let mark = |inside: &str| format!("<w:pPr><w:rPr>{inside}</w:rPr></w:pPr>");
    let row = |properties: &str, inside: &str| {
        format!("<w:tr>{properties}<w:tc><w:p>{inside}</w:p></w:tc></w:tr>")
    };
    let cell = |properties: &str, text: &str| {
        format!("<w:tc>{properties}<w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>")
    };
    let field = |kind: &str| format!("<w:r><w:fldChar w:fldCharType=\"{kind}\"/></w:r>");
    for (why, body, want) in [
        ("runs split no word", format!("<w:p>{}{}</w:p>", run("gr"), run("ew")), "grew"),
        ("paragraphs are lines", format!("<w:p>{}</w:p><w:p>{}</w:p>", run("a"), run("b")), "a\nb"),
        ("references are decoded once", format!("<w:p>{}</w:p>", run("a &amp;lt; &#8722;5")), "a &lt; \u{2212}5"),
        ("tabs, breaks and hyphens", "<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t></w:r></w:p>".to_owned(), "a\tb\nc\u{2011}d"),
        ("a tab stop is no tab", "<w:p><w:pPr><w:tabs><w:tab w:val=\"left\"/></w:tabs></w:pPr><w:r><w:t>a</w:t></w:r></w:p>".to_owned(), "a"),
        ("a power is kept apart", format!("<w:p>{}{raised}</w:p>", run("10")), "10\u{B2}"),
        ("hidden text is not seen", format!("<w:p>{}<w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r></w:p>", run("yes")), "yes"),
        ("inserted text is in", format!("<w:p>{}<w:ins>{}</w:ins></w:p>", run("re"), run("sent")), "resent"),
        ("cells are apart", format!("<w:tbl><w:tr><w:tc><w:p>{}</w:p></w:tc><w:tc><w:p>{}</w:p></w:tc></w:tr></w:tbl>", run("5"), run("7")), "5\t7"),
        ("a box stands once, behind the text", format!("<w:p>{}<w:r><mc:AlternateContent><mc:Choice>{}</mc:Choice><mc:Fallback>{}</mc:Fallback></mc:AlternateContent></w:r>{}</w:p>", run("one "), box_of("box"), box_of("box"), run("two")), "one two\nbox"),
        ("nothing is found across a formula", format!("<w:p>{}<m:oMath><m:r><m:t>2</m:t></m:r></m:oMath>{}</w:p>", run("a "), run(" b")), "a \u{FFFC} b"),
        ("a field shows its result", format!("<w:p><w:r><w:instrText>PAGE</w:instrText></w:r>{}</w:p>", run("7")), "7"),
        ("a deleted row is out", format!("<w:tbl>{}{}{}</w:tbl>", row("", &run("1")), row("<w:trPr><w:del w:id=\"1\"/></w:trPr>", &run("gone")), row("<w:trPr><w:ins w:id=\"2\"/></w:trPr>", &run("3"))), "1\n3"),
        ("a deleted cell is out", format!("<w:tbl><w:tr>{}{}{}</w:tr></w:tbl>", cell("", "5"), cell("<w:tcPr><w:cellDel w:id=\"1\"/></w:tcPr>", "6"), cell("<w:tcPr><w:cellIns w:id=\"1\"/></w:tcPr>", "7")), "5\t7"),
        ("a deleted end of a paragraph joins", format!("<w:p>{}{}</w:p><w:p>{}</w:p><w:p>{}</w:p>", mark("<w:del w:id=\"1\"/>"), run("re"), run("sent"), run("next")), "resent\nnext"),
        ("an inserted end of a paragraph parts", format!("<w:p>{}{}</w:p><w:p>{}</w:p>", mark("<w:ins w:id=\"1\"/>"), run("re"), run("sent")), "re\nsent"),
        ("a deleted paragraph between two", format!("<w:p>{}</w:p><w:p>{}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p><w:p>{}</w:p>", run("a"), mark("<w:del w:id=\"1\"/>"), run("b")), "a\nb"),
        ("deleted in a cell", format!("<w:tbl><w:tr><w:tc><w:p>{}{}</w:p><w:p>{}</w:p></w:tc></w:tr></w:tbl>", mark("<w:del w:id=\"1\"/>"), run("a"), run("b")), "ab"),
        ("moved text stands once", format!("<w:p><w:moveFrom>{}</w:moveFrom>{}<w:moveTo>{}</w:moveTo></w:p>", run("a"), run("b"), run("a")), "ba"),
        ("the look before a change does not count", "<w:p><w:r><w:rPr><w:rPrChange><w:rPr><w:vanish/><w:vertAlign w:val=\"superscript\"/></w:rPr></w:rPrChange></w:rPr><w:t>5</w:t></w:r></w:p>".to_owned(), "5"),
        ("struck text is out", format!("<w:p>{}{}{}{}</w:p>", run("It is "), styled("<w:strike/>", "5"), run("50"), styled("<w:dstrike w:val=\"0\"/>", " %")), "It is 50 %"),
        ("no number grows over a strike", format!("<w:p>{}{}{}</w:p>", run("1"), styled("<w:dstrike/>", "2"), run("3")), "1\u{FFFC}3"),
        ("raised by hand", format!("<w:p>{}{}</w:p>", run("10"), styled("<w:position w:val=\"8\"/>", "6")), "10\u{2076}"),
        ("too small to be read", format!("<w:p>{}{}</w:p>", run("a"), styled("<w:sz w:val=\"1\"/>", "b")), "a"),
        ("hidden by value", format!("<w:p>{}{}</w:p>", styled("<w:vanish w:val=\"true\"/>", "x"), styled("<w:vanish w:val=\"off\"/>", "a")), "a"),
        ("a hidden end of a paragraph joins", format!("<w:p>{}{}</w:p><w:p>{}</w:p>", mark("<w:vanish/>"), run("a"), run("b")), "ab"),
        ("letters shown as signs", format!("<w:p>{}{}{}</w:p>", run("5 "), styled("<w:rFonts w:ascii=\"Symbol\"/>", "m"), run("m")), "5 \u{FFFC}m"),
        ("a letter of a symbol font", "<w:p><w:r><w:sym w:font=\"Symbol\" w:char=\"6D\"/></w:r></w:p>".to_owned(), "\u{3BC}"),
        ("a character of a text font", "<w:p><w:r><w:sym w:font=\"Arial\" w:char=\"00B5\"/></w:r></w:p>".to_owned(), "\u{B5}"),
        ("put from right to left", format!("<w:p><w:bdo w:val=\"rtl\">{}</w:bdo>{}</w:p>", run("123"), run(" m")), "\u{FFFC} m"),
        ("the code of a field, also as text", format!("<w:p>{}{}{}{}{}{}</w:p>", field("begin"), run("code"), field("separate"), run("7"), field("end"), run(" m")), "7 m"),
        ("a field in the code of a field", format!("<w:p>{0}{0}{1}{2}x{3}{1}{2}{3}{4}</w:p>", field("begin"), run("c"), field("separate"), field("end"), run("m")), "m"),
        ("the first known form of some content", format!("<w:p><mc:AlternateContent><mc:Choice Requires=\"none9\">{}</mc:Choice><mc:Choice Requires=\"w14 wps\">{}</mc:Choice><mc:Choice Requires=\"w14\">{}</mc:Choice><mc:Fallback>{}</mc:Fallback></mc:AlternateContent></w:p>", run("x"), run("a"), run("y"), run("z")), "a"),
        ("the other form where none is known", format!("<w:p><mc:AlternateContent><mc:Choice Requires=\"none9\">{}</mc:Choice><mc:Fallback>{}</mc:Fallback></mc:AlternateContent></w:p>", run("x"), run("a")), "a"),
        ("a formula of the old editor", format!("<w:p>{}<w:r><w:object/></w:r>{}</w:p>", run("5 "), run(" m")), "5 \u{FFFC} m"),
        ("a picture parts numbers", format!("<w:p>{}<w:r><w:drawing><wp:inline/></w:drawing></w:r>{}</w:p>", run("5"), run("6")), "5 6"),
        ("a tab stop in a box is no tab", format!("<w:p><w:r><w:pict><w:txbxContent><w:p><w:pPr><w:tabs><w:tab/></w:tabs><w:rPr><w:vanish/></w:rPr></w:pPr>{}</w:p></w:txbxContent></w:pict><w:t>a</w:t></w:r></w:p>", run("b")), "a\nb"),
        ("a box in a hidden run", format!("<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:pict><w:txbxContent><w:p>{}</w:p></w:txbxContent></w:pict></w:r>{}</w:p>", run("x"), run("a")), "a"),
        ("deleted text without its element", "<w:p><w:r><w:delText>x</w:delText><w:t>a</w:t></w:r></w:p>".to_owned(), "a"),
        ("a private symbol is of no known form", "<w:p><w:r><w:sym w:font=\"Wingdings\" w:char=\"F0FC\"/></w:r></w:p>".to_owned(), "\u{F0FC}"),
    ] {
        assert_eq!(word(&body).text(), want, "{why}");
    }
}

#[test]
fn deleted_text_is_reported() {
    let document = word(
        "<w:p><w:r><w:t>re</w:t></w:r><w:del><w:r><w:delText>ally not </w:delText></w:r></w:del>\
         <w:r><w:t>sent</w:t><w:footnoteReference w:id=\"2\"/></w:r></w:p>",
    );
    assert_eq!(document.text(), "resent");
    let dropped: Vec<_> =
        document.dropped().iter().map(|d| (d.kind, d.text.as_str(), d.at)).collect();
    let want = [(DroppedKind::Deleted, "ally not ", 2), (DroppedKind::ReferenceMarker, "2", 6)];
    assert_eq!(dropped, want);
    assert_eq!(document.pages(), []);
    let document = word(
        "<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p><w:r><w:t>5</w:t></w:r></w:p></w:tc><w:tc>\
         <w:p><w:r><w:t>6</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
    );
    assert_eq!(document.text(), "");
    assert_eq!(document.dropped().first().unwrap().text.trim(), "5 6");
}

#[test]
fn notes_and_heads_stand_behind_the_body() {
    let relations = r#"<Relationships>
        <Relationship Type="http://x/relationships/header" Target="header1.xml"/>
        <Relationship Type="http://x/relationships/footnotes" Target="footnotes.xml"/>
        <Relationship Type="http://x/relationships/styles" Target="styles.xml"/></Relationships>"#;
    let part = |text: &str| format!("<x><w:p><w:r><w:t>{text}</w:t></w:r></w:p></x>");
    let document = open(&[
        ("word/document.xml", &part("body")),
        ("word/_rels/document.xml.rels", relations),
        ("word/footnotes.xml", &part("note")),
        ("word/header1.xml", &part("head")),
    ])
    .unwrap();
    assert_eq!(document.text(), "body\nnote\nhead");
    assert_eq!(document.borders(), [4, 9, 14]);
    let want = Origin::Part { name: "word/footnotes.xml".to_owned(), bytes: 18..22 };
    assert_eq!(document.origins(5..9), [want]);
}

#[test]
fn notes_that_nothing_calls_are_not_shown() {
    let relations = r#"<Relationships>
        <Relationship Type="http://x/relationships/endnotes" Target="endnotes.xml"/>
        <Relationship Type="http://x/relationships/footnotes" Target="footnotes.xml"/>
        </Relationships>"#;
    let note = |kind: &str, id: u8| {
        format!("<w:{kind} w:id=\"{id}\"><w:p><w:r><w:t>{kind} {id}</w:t></w:r></w:p></w:{kind}>")
    };
    let call = "<w:r><w:t>a</w:t><w:footnoteReference w:id=\"2\"/></w:r>\
                <w:del><w:r><w:footnoteReference w:id=\"3\"/></w:r></w:del>";
    let document = open(&[
        ("word/document.xml", &format!("<x><w:p>{call}</w:p></x>")),
        ("word/_rels/document.xml.rels", relations),
        ("word/footnotes.xml", &format!("<x>{}{}</x>", note("footnote", 2), note("footnote", 3))),
        ("word/endnotes.xml", &format!("<x>{}</x>", note("endnote", 2))),
    ]);
    assert_eq!(document.unwrap().text(), "a\nfootnote 2");
}

#[test]
fn styles_hide_raise_and_strike() {
    let relations = r#"<Relationships>
        <Relationship Type="http://x/relationships/styles" Target="/word/styles.xml"/>
        </Relationships>"#;
    let styles = r#"<w:styles>
        <w:style w:type="character" w:styleId="Power"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>
        <w:style w:type="character" w:styleId="Power2"><w:basedOn w:val="Power"/></w:style>
        <w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>
        <w:style w:type="character" w:styleId="Gone"><w:rPr><w:strike/></w:rPr></w:style>
        <w:style w:type="paragraph" w:styleId="Inner"><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>
            <w:rPr><w:vanish/></w:rPr></w:style>
        <w:style w:type="table" w:styleId="T"><w:tblStylePr><w:rPr><w:vanish/></w:rPr></w:tblStylePr></w:style>
        <w:style w:type="character" w:styleId="Round"><w:basedOn w:val="Round"/></w:style>
        </w:styles>"#;
    let run = |style: &str, text: &str| {
        format!("<w:r><w:rPr><w:rStyle w:val=\"{style}\"/></w:rPr><w:t>{text}</w:t></w:r>")
    };
    let hidden =
        |runs: &str| format!("<w:p><w:pPr><w:pStyle w:val=\"Inner\"/></w:pPr>{runs}</w:p>");
    for (why, body, want) in [
        ("raised", format!("<w:p>{}{}</w:p>", run("", "10"), run("Power2", "6")), "10\u{2076}"),
        ("hidden", format!("<w:p>{}{}</w:p>", run("Secret", "x"), run("T", "a")), "a"),
        ("struck", format!("<w:p>{}{}</w:p>", run("Gone", "5"), run("Round", "50")), "50"),
        ("a hidden paragraph", hidden(&run("", "x")), ""),
        ("twice is off", hidden(&run("Secret", "a")), "a"),
    ] {
        let body = format!("<w:document>{body}</w:document>");
        let document = open(&[
            ("word/document.xml", &body),
            ("word/_rels/document.xml.rels", relations),
            ("word/styles.xml", styles),
        ]);
        assert_eq!(document.unwrap().text(), want, "{why}");
    }
}

#[test]
fn the_part_that_the_package_names_is_read() {
    let relations = r#"<Relationships><Relationship Target="word/document2.xml"
        Type="http://x/relationships/officeDocument"/></Relationships>"#;
    let part = |text: &str| format!("<x><w:p><w:r><w:t>{text}</w:t></w:r></w:p></x>");
    let (seen, unseen) = (part("seen"), part("unseen"));
    let parts = [
        ("_rels/.rels", relations),
        ("word/document2.xml", seen.as_str()),
        ("word/document.xml", unseen.as_str()),
    ];
    assert_eq!(open(&parts).unwrap().text(), "seen");
    let (parts, _) = parts.split_at(2);
    assert_eq!(open(parts).unwrap().text(), "seen", "also if it is the only one");
}

#[test]
fn sheets_of_a_book_raise_and_hide() {
    let chapter = (
        "OPS/text/two.xhtml",
        "<html><head><link rel='stylesheet' href='../style.css'/><link rel='stylesheet' \
         href='../missing.css'/></head><body><p>10<span class='up'>6</span> m<b class='no'>x</b></p>\
         <style><!-- </style> --> x</style><p>b</p></body></html>",
    );
    let sheet = ("OPS/style.css", "/* a */ .up { vertical-align: super } .no { display: none }");
    let book = open(&[CONTAINER, OPF, ONE, chapter, sheet]).unwrap();
    assert_eq!(book.text(), "First chapter.\n10\u{2076} m\nb");
}

#[test]
fn hostile_parts_take_linear_time() {
    const MANY: usize = 20_000;
    let run = "<w:r><w:t>a</w:t></w:r>";
    let field = "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r>";
    let start = Instant::now();
    for body in [
        format!("<w:p>{}</w:p>", field.repeat(MANY) + &run.repeat(MANY)),
        "<w:bdo w:val=\"rtl\">".repeat(MANY) + &run.repeat(MANY) + &"</w:bdo>".repeat(MANY),
        "<w:r>".repeat(MANY) + &run.repeat(MANY) + &"</w:r>".repeat(MANY),
        "<w:txbxContent>".repeat(MANY) + &run.repeat(MANY) + &"</w:txbxContent>".repeat(MANY),
        "<w:del>".repeat(MANY) + &run.repeat(MANY) + &"</w:del>".repeat(MANY),
        "<w:r><w:rPr><w:strike/></w:rPr><w:t>1</w:t></w:r><w:r><w:t>.</w:t></w:r>".repeat(MANY),
    ] {
        let xml = format!("<w:document><w:body>{body}</w:body></w:document>");
        let file = package_of(&[("word/document.xml", &xml)], CompressionMethod::Stored);
        read(file, &ReadOptions::new()).unwrap();
    }
    // Seconds even unoptimised on a busy machine; minutes if it were quadratic.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}

#[test]
fn broken_word_is_unreadable() {
    let error = open(&[("word/document.xml", "<w:p><w:t>a</w:p>")]).unwrap_err();
    assert_eq!(error.name(), "broken");
    for (bytes, name, want) in [
        (&b""[..], "a.docx", "broken docx: the file is empty"),
        (b"", "a.epub", "broken epub: the file is empty"),
        (b"It grew.", "a.docx", "broken docx: it is no ZIP file, or one that was cut off"),
        (b"PK\x03\x04cut off", "a.docx", "broken docx: "),
        (b"PK\x03\x04cut off", "a", "a damaged ZIP file cannot be read"),
        (b"{\\rtf1 It grew.}", "a.txt", "RTF cannot be read"),
    ] {
        let error = read(bytes.to_vec(), &ReadOptions::new().name(name)).unwrap_err().to_string();
        assert!(error.starts_with(want), "{name}: {error}");
    }
    for (part, want) in [
        ("xl/workbook.xml", "a spreadsheet (XLSX) cannot be read"),
        ("content.xml", "an OpenDocument file (ODT, ODS, ODP) cannot be read"),
        ("a.txt", "a ZIP file that is neither DOCX nor EPUB cannot be read"),
    ] {
        assert_eq!(open(&[(part, "x")]).unwrap_err().to_string(), want);
    }
    let options = ReadOptions::new().format(Format::Docx);
    assert_eq!(read(b"PK\x03\x04".to_vec(), &options).unwrap_err().name(), "broken");
}
