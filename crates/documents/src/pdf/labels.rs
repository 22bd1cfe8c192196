//! What is printed on each page, as the file says.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, String as Bytes};

/// Nested deeper, a tree of labels is read no further.
const DEPTH: usize = 16;

/// From the page at `first`, counted from 0, up to the next such entry.
struct Style {
    first: usize,
    prefix: String,
    numerals: Option<Numerals>,
    start: u32,
}

#[derive(Clone, Copy)]
enum Numerals {
    Arabic,
    Roman { upper: bool },
    Letters { upper: bool },
}

/// The labels of the pages; all `None` if the file has none.
pub(super) fn labels(pdf: &Pdf, pages: usize) -> Vec<Option<String>> {
    let styles = styles(pdf, pages);
    let mut labels = Vec::with_capacity(pages);
    let mut coming = styles.iter().peekable();
    let mut current: Option<&Style> = None;
    for page in 0..pages {
        while let Some(style) = coming.next_if(|style| style.first <= page) {
            current = Some(style);
        }
        let label = current.map(|style| style.label(page));
        labels.push(label.filter(|label| !label.is_empty()));
    }
    labels
}

fn styles(pdf: &Pdf, pages: usize) -> Vec<Style> {
    let xref = pdf.xref();
    let tree = xref
        .get::<Dict<'_>>(xref.root_id())
        .and_then(|catalog| catalog.get::<Dict<'_>>("PageLabels"));
    let mut styles = Vec::new();
    // A page has one entry at most; a hostile tree that comes back to itself ends here.
    let mut left = pages.saturating_mul(4).saturating_add(64);
    if let Some(tree) = tree {
        walk(&tree, 0, &mut left, &mut styles);
    }
    styles.retain(|style| style.first < pages);
    styles.sort_by_key(|style| style.first);
    styles.dedup_by_key(|style| style.first);
    styles
}

fn walk(node: &Dict<'_>, depth: usize, left: &mut usize, styles: &mut Vec<Style>) {
    if depth > DEPTH {
        return;
    }
    if let Some(entries) = node.get::<Array<'_>>("Nums") {
        let mut entries = entries.iter::<Object<'_>>();
        while let (Some(first), Some(style)) = (entries.next(), entries.next()) {
            let Some(rest) = left.checked_sub(1) else { return };
            *left = rest;
            let first = first.into_i32().and_then(|first| usize::try_from(first).ok());
            if let (Some(first), Some(style)) = (first, style.into_dict()) {
                styles.push(Style::new(first, &style));
            }
        }
    }
    if let Some(kids) = node.get::<Array<'_>>("Kids") {
        for kid in kids.iter::<Dict<'_>>() {
            let Some(rest) = left.checked_sub(1) else { return };
            *left = rest;
            walk(&kid, depth + 1, left, styles);
        }
    }
}

impl Style {
    fn new(first: usize, dict: &Dict<'_>) -> Self {
        let numerals = dict.get::<Name<'_>>("S").and_then(|name| match name.as_str() {
            "D" => Some(Numerals::Arabic),
            "R" => Some(Numerals::Roman { upper: true }),
            "r" => Some(Numerals::Roman { upper: false }),
            "A" => Some(Numerals::Letters { upper: true }),
            "a" => Some(Numerals::Letters { upper: false }),
            _ => None,
        });
        let prefix = dict.get::<Bytes<'_>>("P").map(|bytes| text(bytes.as_bytes()));
        let start = dict.get::<u32>("St").unwrap_or(1).max(1);
        Style { first, prefix: prefix.unwrap_or_default(), numerals, start }
    }

    fn label(&self, page: usize) -> String {
        let past = u32::try_from(page.saturating_sub(self.first)).unwrap_or(u32::MAX);
        let number = self.start.saturating_add(past);
        let numeral = match self.numerals {
            None => String::new(),
            Some(Numerals::Arabic) => number.to_string(),
            Some(Numerals::Roman { upper }) => cased(roman(number), upper),
            Some(Numerals::Letters { upper }) => cased(letters(number), upper),
        };
        format!("{}{numeral}", self.prefix)
    }
}

/// A text string: UTF-16 or UTF-8 with its mark, else taken as Latin-1. At most 64 characters.
fn text(bytes: &[u8]) -> String {
    let text = if let Some(units) = bytes.strip_prefix(&[0xFE, 0xFF]) {
        let units = units.as_chunks::<2>().0.iter().map(|&pair| u16::from_be_bytes(pair));
        char::decode_utf16(units).map(|c| c.unwrap_or('\u{FFFD}')).take(64).collect()
    } else if let Some(utf_8) = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        String::from_utf8_lossy(utf_8).chars().take(64).collect()
    } else {
        bytes.iter().map(|&byte| char::from(byte)).take(64).collect::<String>()
    };
    text.chars().filter(|c| !c.is_control()).collect()
}

fn cased(numeral: String, upper: bool) -> String {
    if upper { numeral.to_ascii_uppercase() } else { numeral }
}

/// Lower-case roman numerals; plain digits where those would grow long.
pub(super) fn roman(mut number: u32) -> String {
    const STEPS: [(u32, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    if number == 0 || number > 9999 {
        return number.to_string();
    }
    let mut numeral = String::new();
    for (value, letters) in STEPS {
        while number >= value {
            numeral.push_str(letters);
            number -= value;
        }
    }
    numeral
}

/// `a` to `z`, then `aa` to `zz`; plain digits where those would grow long.
fn letters(number: u32) -> String {
    let Some(index) = number.checked_sub(1).filter(|&index| index < 26 * 16) else {
        return number.to_string();
    };
    let letter = char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    std::iter::repeat_n(letter, index as usize / 26 + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::{letters, roman};

    #[test]
    fn numerals() {
        let romans: Vec<String> = [1, 4, 9, 14, 40, 99, 1994].map(roman).into();
        assert_eq!(romans, ["i", "iv", "ix", "xiv", "xl", "xcix", "mcmxciv"]);
        assert_eq!(roman(1_000_000), "1000000");
        let all: Vec<String> = [1, 26, 27, 52, 53].map(letters).into();
        assert_eq!(all, ["a", "z", "aa", "zz", "aaa"]);
    }
}
