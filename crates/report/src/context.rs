//! What stands around a passage, cut to whole words.

use crate::inert;

/// How many characters the engine gives on each side, and how many are shown at most.
pub(crate) const WIDTH: usize = 32;

/// What stands before: `…the words before `.
pub(crate) fn before(text: &str) -> String {
    if text.chars().count() < WIDTH {
        return inert(text.trim_start()).to_string();
    }
    let from = text.find(char::is_whitespace).unwrap_or(0);
    format!("…{}", inert(text.get(from..).unwrap_or_default().trim_start()))
}

/// What stands after: ` the words after…`.
pub(crate) fn after(text: &str) -> String {
    if text.chars().count() < WIDTH {
        return inert(text.trim_end()).to_string();
    }
    let to = text.rfind(char::is_whitespace).unwrap_or(text.len());
    format!("{}…", inert(text.get(..to).unwrap_or_default().trim_end()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_context_is_cut_to_whole_words() {
        let long = "egins inside a word and goes on ";
        assert_eq!(before(long), "…inside a word and goes on ");
        assert_eq!(after(", which goes on until it ends insi"), ", which goes on until it ends…");
        let short = (before("\nAll "), after(" of\nit.\n"));
        assert_eq!(short, ("All ".to_owned(), " of\\nit.".to_owned()));
    }

    #[test]
    fn a_text_without_blanks_stays() {
        let long = "\u{6771}".repeat(WIDTH);
        assert_eq!(before(&long), format!("…{long}"));
        assert_eq!(after(&long), format!("{long}…"));
        let short = " ".repeat(WIDTH);
        assert_eq!((before(&short), after(&short)), ("…".to_owned(), "…".to_owned()));
    }
}
