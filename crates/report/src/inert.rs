//! Text from outside, made harmless for a terminal.

use std::fmt::{self, Write};

/// A text that shows its control and bidi characters instead of sending them: `\n`, `\t`,
/// `\u{1b}`, `\u{202e}`. So no quote or source can move the cursor, set a colour, fake a line of a
/// report, or turn the words around.
///
/// # Example
/// ```
/// use asquoted_report::inert;
///
/// assert_eq!(inert("a\u{1b}[2Jb\n\u{202e}c").to_string(), "a\\u{1b}[2Jb\\n\\u{202e}c");
/// assert_eq!(inert("naïve 東京 🙂").to_string(), "naïve 東京 🙂");
/// ```
#[must_use]
pub const fn inert(text: &str) -> Inert<'_> {
    Inert { text }
}

/// Shows a text; from [`inert()`].
#[derive(Clone, Copy, Debug)]
pub struct Inert<'t> {
    text: &'t str,
}

impl fmt::Display for Inert<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.text.chars() {
            match c {
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                c if is_active(c) => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Whether a character acts on what shows it, rather than being shown: controls, line and paragraph
/// separators, bidi marks, embeddings, overrides and isolates, interlinear annotations, the byte
/// order mark, and the invisible tag characters.
#[must_use]
pub const fn is_active(c: char) -> bool {
    matches!(c,
        '\u{0}'..='\u{1F}'
        | '\u{7F}'..='\u{9F}'
        | '\u{61C}' // ARABIC LETTER MARK
        | '\u{200E}' | '\u{200F}' // LEFT-TO-RIGHT MARK, RIGHT-TO-LEFT MARK
        | '\u{2028}'..='\u{202E}' // separators, embeddings, overrides
        | '\u{2066}'..='\u{206F}' // isolates, deprecated format characters
        | '\u{FEFF}' // ZERO WIDTH NO-BREAK SPACE, the byte order mark
        | '\u{FFF9}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E007F}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_passes() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let shown = inert(&all).to_string();
        assert!(shown.chars().all(|c| !c.is_control() && !is_active(c)));
    }

    #[test]
    fn escape_sequences_are_shown() {
        for (text, shown) in [
            ("\u{1b}[31mred", "\\u{1b}[31mred"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("\u{1b}]8;;http://x\u{7}", "\\u{1b}]8;;http://x\\u{7}"),
            ("a\r\nquote found", "a\\r\\nquote found"),
            ("a\u{2028}b\u{85}c", "a\\u{2028}b\\u{85}c"),
            ("\u{202e}dnuof", "\\u{202e}dnuof"),
            ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
        ] {
            assert_eq!(inert(text).to_string(), shown);
        }
    }

    #[test]
    fn what_scripts_need_stays() {
        // ZERO WIDTH NON-JOINER in Persian, ZERO WIDTH JOINER in an emoji.
        for text in ["می\u{200c}خواهم", "👩\u{200d}🚀", "e\u{301}"] {
            assert_eq!(inert(text).to_string(), text);
        }
    }
}
