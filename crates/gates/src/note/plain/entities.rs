//! Named characters of HTML: quotation marks, dashes, blanks and the letters of Western Europe.

/// The names of U+00A0 to U+00FF.
const LATIN: [&str; 96] = [
    "nbsp", "iexcl", "cent", "pound", "curren", "yen", "brvbar", "sect", "uml", "copy", "ordf",
    "laquo", "not", "shy", "reg", "macr", "deg", "plusmn", "sup2", "sup3", "acute", "micro",
    "para", "middot", "cedil", "sup1", "ordm", "raquo", "frac14", "frac12", "frac34", "iquest",
    "Agrave", "Aacute", "Acirc", "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute",
    "Ecirc", "Euml", "Igrave", "Iacute", "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute",
    "Ocirc", "Otilde", "Ouml", "times", "Oslash", "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute",
    "THORN", "szlig", "agrave", "aacute", "acirc", "atilde", "auml", "aring", "aelig", "ccedil",
    "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc", "iuml", "eth", "ntilde",
    "ograve", "oacute", "ocirc", "otilde", "ouml", "divide", "oslash", "ugrave", "uacute", "ucirc",
    "uuml", "yacute", "thorn", "yuml",
];

/// Others that stand in prose.
const OTHERS: [(&str, char); 42] = [
    ("quot", '"'),
    ("apos", '\''),
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("ldquo", '\u{201C}'),
    ("rdquo", '\u{201D}'),
    ("rdquor", '\u{201D}'),
    ("bdquo", '\u{201E}'),
    ("ldquor", '\u{201E}'),
    ("lsquo", '\u{2018}'),
    ("rsquo", '\u{2019}'),
    ("rsquor", '\u{2019}'),
    ("sbquo", '\u{201A}'),
    ("lsquor", '\u{201A}'),
    ("lsaquo", '\u{2039}'),
    ("rsaquo", '\u{203A}'),
    ("OpenCurlyDoubleQuote", '\u{201C}'),
    ("CloseCurlyDoubleQuote", '\u{201D}'),
    ("OpenCurlyQuote", '\u{2018}'),
    ("CloseCurlyQuote", '\u{2019}'),
    ("QUOT", '"'),
    ("AMP", '&'),
    ("ndash", '\u{2013}'),
    ("mdash", '\u{2014}'),
    ("hellip", '\u{2026}'),
    ("minus", '\u{2212}'),
    ("euro", '\u{20AC}'),
    ("trade", '\u{2122}'),
    ("bull", '\u{2022}'),
    ("dagger", '\u{2020}'),
    ("permil", '\u{2030}'),
    ("prime", '\u{2032}'),
    ("Prime", '\u{2033}'),
    ("ne", '\u{2260}'),
    ("le", '\u{2264}'),
    ("ge", '\u{2265}'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("OElig", '\u{152}'),
    ("oelig", '\u{153}'),
];

/// The longest name between `&` and `;`.
const LONGEST: usize = 24;

/// The character that a text begins with as an entity, and how many bytes that takes. O(1).
pub(super) fn at_start(text: &str) -> Option<(char, usize)> {
    let inside = text.strip_prefix('&')?;
    let end = inside.bytes().take(LONGEST).position(|b| b == b';')?;
    let name = inside.get(..end)?;
    let c = match name.strip_prefix('#') {
        Some(number) => {
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            // `&#+38;` is none.
            let plain = name.bytes().skip(1).all(|b| b.is_ascii_alphanumeric());
            windows(code.ok().filter(|_| plain)?)?
        }
        None => named(name)?,
    };
    Some((c, end + 2))
}

fn named(name: &str) -> Option<char> {
    let latin = (0xA0..).zip(LATIN).find(|(_, known)| *known == name);
    let other = || OTHERS.iter().find(|(known, _)| *known == name).map(|(_, c)| *c);
    latin.and_then(|(code, _)| char::from_u32(code)).or_else(other)
}

/// Pages of old editors mean the characters of Windows by 145 to 151, as browsers know.
fn windows(code: u32) -> Option<char> {
    let c = match code {
        132 => '\u{201E}',
        133 => '\u{2026}',
        145 => '\u{2018}',
        146 => '\u{2019}',
        147 => '\u{201C}',
        148 => '\u{201D}',
        150 => '\u{2013}',
        151 => '\u{2014}',
        _ => char::from_u32(code)?,
    };
    // A control is nothing that a note says.
    (!c.is_control()).then_some(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_read() {
        for (text, c) in [
            ("&ldquo;", '\u{201C}'),
            ("&#8220;x", '\u{201C}'),
            ("&#x201c;", '\u{201C}'),
            ("&#147;", '\u{201C}'),
            ("&eacute;", '\u{E9}'),
            ("&yuml;", '\u{FF}'),
            ("&nbsp;", '\u{A0}'),
            ("&amp;", '&'),
        ] {
            assert_eq!(at_start(text).map(|(c, _)| c), Some(c), "{text}");
        }
        for text in [
            "&", "&;", "&x;", "&#;", "&#x;", "&#+38;", "&#0;", "&#10;", "&#xD800;", "& amp;",
            "&amp",
        ] {
            assert_eq!(at_start(text), None, "{text}");
        }
    }
}
