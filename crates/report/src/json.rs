//! JSON in which no character of a quote or source can act on a terminal.

use serde::Serialize;

use crate::inert::is_active;

/// A value as JSON on one line, without a line break at its end.
///
/// Characters that act on a terminal ([`is_active`]) are escaped as `\uXXXX`, which every reader of
/// JSON turns back.
///
/// # Errors
/// What serde_json says, for a value that is no JSON.
///
/// # Example
/// ```
/// assert_eq!(asquoted_report::json::line("\u{9b}\u{202e}é")?, "\"\\u009b\\u202eé\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn line<T: Serialize + ?Sized>(value: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string(value).map(escaped)
}

/// Like [`line()`], over several lines.
///
/// # Errors
/// Like [`line()`].
pub fn pretty<T: Serialize + ?Sized>(value: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(value).map(escaped)
}

/// JSON has these characters inside of strings alone, but for the line breaks of [`pretty()`]; below
/// U+0020 serde_json has escaped them.
fn escaped(json: String) -> String {
    let acts = |c: char| c >= '\u{7F}' && is_active(c);
    if !json.contains(acts) {
        return json;
    }
    let mut out = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if acts(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_comes_back_and_none_acts() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        for json in [line(&all).unwrap(), pretty(&all).unwrap()] {
            assert!(!json.contains(is_active));
            assert_eq!(serde_json::from_str::<String>(&json).unwrap(), all);
        }
    }
}
