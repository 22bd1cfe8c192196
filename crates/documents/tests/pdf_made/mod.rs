//! PDFs made by code.

use std::fmt::Write as _;

/// A PDF that is being made: pages with their content, and what they share.
#[derive(Default)]
pub(crate) struct Made {
    pages: Vec<(String, String)>,
    /// Entries of the font `F2`, and objects that they refer to, from number 10.
    font: Option<(String, Vec<String>)>,
    /// Entries of the catalog.
    catalog: String,
}

impl Made {
    pub(crate) fn new() -> Self {
        Made::default()
    }

    /// A page with this content.
    pub(crate) fn page(self, content: &str) -> Self {
        self.page_with("", content)
    }

    /// A page with entries of its dictionary.
    pub(crate) fn page_with(mut self, entries: &str, content: &str) -> Self {
        self.pages.push((entries.to_owned(), content.to_owned()));
        self
    }

    /// A second font `F2`.
    pub(crate) fn font(mut self, entries: &str, objects: &[&str]) -> Self {
        self.font = Some((entries.to_owned(), objects.iter().map(|&o| o.to_owned()).collect()));
        self
    }

    pub(crate) fn catalog(mut self, entries: &str) -> Self {
        self.catalog = entries.to_owned();
        self
    }

    /// The bytes of the file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        // 1 catalog, 2 page tree, 3 F1, 4 F2, 5 to 8 pictures, 10 to 19 the font's, from 20 pages.
        let mut objects: Vec<(usize, String)> = Vec::new();
        let kids: String =
            (0..self.pages.len()).fold(String::new(), |all, i| format!("{all}{} 0 R ", 20 + 2 * i));
        objects.push((1, format!("<< /Type /Catalog /Pages 2 0 R {} >>", self.catalog)));
        let count = self.pages.len();
        objects.push((2, format!("<< /Type /Pages /Kids [{kids}] /Count {count} >>")));
        let plain = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding";
        objects.push((3, format!("<< {plain} >>")));
        let (font, more) = self.font.clone().unwrap_or((plain.to_owned(), Vec::new()));
        objects.push((4, format!("<< {font} >>")));
        let picture = "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray \
                       /BitsPerComponent 8";
        // Of four colours, of one, a stencil, and one with holes.
        objects.push((5, stream(picture, "!~0a")));
        let white = picture.replace("/BitsPerComponent", "/Decode [1 1] /BitsPerComponent");
        objects.push((6, stream(&white, "~~~~")));
        let stencil = "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ImageMask true";
        objects.push((7, stream(stencil, "@@")));
        objects.push((8, stream(&format!("{picture} /SMask 5 0 R"), "!~0a")));
        for (i, object) in more.into_iter().enumerate() {
            objects.push((10 + i, object));
        }
        let resources = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> \
                      /XObject << /Im 5 0 R /White 6 0 R /Stencil 7 0 R /Masked 8 0 R >> \
                      /ExtGState << /Thin << /ca 0 /CA 0 >> /Half << /ca 0.5 >> \
                      /Many << /BM /Multiply >> >> >>";
        for (i, (entries, content)) in self.pages.iter().enumerate() {
            let at = 20 + 2 * i;
            // What the page says itself goes before.
            let unless = |key: &str, or: &str| {
                if entries.contains(key) { String::new() } else { or.to_owned() }
            };
            let size = unless("/MediaBox", "/MediaBox [0 0 600 800]");
            let shared = unless("/Resources", resources);
            let contents = unless("/Contents [", &format!("/Contents {} 0 R", at + 1));
            let page = format!("/Type /Page /Parent 2 0 R {shared} {size} {entries} {contents}");
            objects.push((at, format!("<< {page} >>")));
            objects.push((at + 1, stream("", content)));
        }
        let mut file = String::from("%PDF-1.7\n");
        let mut table = String::new();
        for (number, object) in &objects {
            let _ = writeln!(table, "{number} 1\n{:010} 00000 n ", file.len());
            let _ = write!(file, "{number} 0 obj\n{object}\nendobj\n");
        }
        let start = file.len();
        let size = 21 + 2 * self.pages.len();
        let id = "/ID [<00112233445566778899AABBCCDDEEFF> <00112233445566778899AABBCCDDEEFF>]";
        let _ = write!(file, "xref\n0 1\n0000000000 65535 f \n{table}");
        let _ = writeln!(file, "trailer << /Size {size} /Root 1 0 R {id} >>");
        let _ = write!(file, "startxref\n{start}\n%%EOF\n");
        file.into_bytes()
    }
}

/// A stream object.
pub(crate) fn stream(entries: &str, data: &str) -> String {
    format!("<< {entries} /Length {} >>\nstream\n{data}\nendstream", data.len())
}

/// Lines of text in 12 points from a place downwards, 14 points apart.
pub(crate) fn lines(x: i32, y: i32, lines: &[&str]) -> String {
    let mut content = format!("BT /F1 12 Tf 14 TL {x} {y} Td\n");
    for line in lines {
        let line = line.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)");
        let _ = writeln!(content, "({line}) Tj T*");
    }
    content + "ET\n"
}

/// A font whose codes have the texts given, in UTF-16 of hexadecimal digits, from code 0x41 on.
pub(crate) fn mapped(made: Made, texts: &[&str]) -> Made {
    let entries = "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 10 0 R";
    let mut map = String::from("/CIDInit /ProcSet findresource begin begincmap\n");
    let _ = writeln!(map, "1 begincodespacerange <00> <FF> endcodespacerange");
    let _ = writeln!(map, "{} beginbfchar", texts.len());
    for (i, text) in texts.iter().enumerate() {
        let _ = writeln!(map, "<{:02X}> <{text}>", 0x41 + i);
    }
    map.push_str("endbfchar endcmap end");
    made.font(entries, &[&stream("", &map)])
}
