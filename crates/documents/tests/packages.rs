//! EPUB and DOCX: packages made here, read whole.

#![cfg(all(feature = "epub", feature = "docx"))]
#![allow(clippy::unwrap_used, reason = "a test")]

use std::io::{Cursor, Write};

use asquoted_documents::{
    Document, DroppedKind, Format, Origin, ReadOptions, Unreadable, detect, read,
};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn package(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
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
    for (parts, want) in [
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
fn broken_word_is_unreadable() {
    let error = open(&[("word/document.xml", "<w:p><w:t>a</w:p>")]).unwrap_err();
    assert_eq!(error.name(), "broken");
    let options = ReadOptions::new().format(Format::Docx);
    assert_eq!(read(b"PK\x03\x04".to_vec(), &options).unwrap_err().name(), "broken");
}
