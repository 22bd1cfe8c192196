//! What stands around a passage, cut to whole words of its own paragraph.

use crate::inert;

/// How many characters the engine gives on each side, and how many are shown at most.
pub(crate) const WIDTH: usize = 32;

/// What stands before, and whether more does: words that began earlier are left out.
pub(crate) fn words_before(text: &str) -> (bool, &str) {
    let own = text.rsplit_once(PAGE).or_else(|| text.rsplit_once("\n\n"));
    if let Some((_, own)) = own {
        return (false, own.trim_start());
    }
    if text.chars().count() < WIDTH {
        return (false, text.trim_start());
    }
    let from = text.find(char::is_whitespace).unwrap_or(0);
    (true, text.get(from..).unwrap_or_default().trim_start())
}

/// What stands after, and whether more does: words that end later are left out.
pub(crate) fn words_after(text: &str) -> (bool, &str) {
    let own = text.split_once(PAGE).or_else(|| text.split_once("\n\n"));
    if let Some((own, _)) = own {
        return (false, own.trim_end());
    }
    if text.chars().count() < WIDTH {
        return (false, text.trim_end());
    }
    let to = text.rfind(char::is_whitespace).unwrap_or(text.len());
    (true, text.get(..to).unwrap_or_default().trim_end())
}

/// Parts two pages of a text.
const PAGE: char = '\u{c}';

/// What stands before, for a terminal: `…the words before `.
pub(crate) fn before(text: &str) -> String {
    let (more, words) = words_before(text);
    format!("{}{}", if more { "…" } else { "" }, inert(words))
}

/// What stands after, for a terminal: ` the words after…`.
pub(crate) fn after(text: &str) -> String {
    let (more, words) = words_after(text);
    format!("{}{}", inert(words), if more { "…" } else { "" })
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
    fn another_paragraph_or_page_is_no_context() {
        assert_eq!(before("The end of one paragraph.\n\nThen "), "Then ");
        assert_eq!(before("The end of one page, of some length.\u{c}Then "), "Then ");
        assert_eq!(after(" of it.\n\nAnother paragraph begins"), " of it.");
        assert_eq!(after(" of it.\u{c}Another page begins on this side"), " of it.");
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
