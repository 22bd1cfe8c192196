//! Text of others in a page.

use maud::{Markup, html};

use crate::inert::is_active;

/// A text without characters that act: line breaks and tabs become blanks, others are shown by
/// their number. Marks of direction stay, since text in two directions needs them and no effect of
/// theirs leaves its element; overrides, which let a text be read in another order, do not.
pub(super) fn shown(text: &str) -> Markup {
    let parts: Vec<Part<'_>> = parts(text);
    html! {
        @for part in parts {
            @match part {
                Part::Text(text) => { (text) },
                Part::Blank => { " " },
                Part::Control(c) => { span.control { "U+" (format!("{:04X}", u32::from(c))) } },
            }
        }
    }
}

/// The same, set apart from the direction of what stands around it.
pub(super) fn bdi(text: &str) -> Markup {
    html! { bdi dir="auto" { (shown(text)) } }
}

enum Part<'t> {
    Text(&'t str),
    Blank,
    Control(char),
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (i, c) in text.char_indices() {
        let part = match c {
            '\u{61C}' | '\u{200E}' | '\u{200F}' => continue,
            '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Part::Blank,
            c if is_active(c) => Part::Control(c),
            _ => continue,
        };
        parts.push(Part::Text(text.get(from..i).unwrap_or_default()));
        parts.push(part);
        from = i + c.len_utf8();
    }
    parts.push(Part::Text(text.get(from..).unwrap_or_default()));
    parts.retain(|part| !matches!(part, Part::Text("")));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_text_and_controls_are_seen() {
        for (text, expected) in [
            ("<script>x</script> & \"y\"", "&lt;script&gt;x&lt;/script&gt; &amp; &quot;y&quot;"),
            ("a\r\nb\tc", "a  b c"),
            ("\u{1b}[2J", "<span class=\"control\">U+001B</span>[2J"),
            ("\u{202e}x", "<span class=\"control\">U+202E</span>x"),
            ("\u{5d0}\u{200f}!", "\u{5d0}\u{200f}!"),
        ] {
            assert_eq!(shown(text).into_string(), expected);
        }
    }

    #[test]
    fn no_character_acts() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let page = shown(&all).into_string();
        let marks = ['\u{61C}', '\u{200E}', '\u{200F}'];
        assert!(!page.contains(|c: char| is_active(c) && !marks.contains(&c)));
        assert_eq!(page.matches('<').count(), 2 * page.matches("class=\"control\"").count());
    }
}
