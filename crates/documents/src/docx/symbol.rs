//! The characters of Word's font Symbol, which stand at private places of Unicode.

/// Places in the font, and behind each what a reader sees there.
const SYMBOLS: &str = "-\u{2212}\u{B0}\u{B0}\u{B1}\u{B1}\u{B4}\u{D7}\u{B8}\u{F7}\u{B9}\u{2260}\u{BA}\u{2261}\
    \u{BB}\u{2248}\u{A3}\u{2264}\u{B3}\u{2265}\u{A5}\u{221E}\u{D7}\u{22C5}\u{AC}\u{2190}\
    \u{AE}\u{2192}\u{DE}\u{21D2}\u{D6}\u{221A}\u{E5}\u{2211}\u{F2}\u{222B}\u{B6}\u{2202}\
    \u{D1}\u{2207}\u{CE}\u{2208}\u{CF}\u{2209}++==<<>>%%a\u{3B1}b\u{3B2}c\u{3C7}d\u{3B4}\
    e\u{3B5}f\u{3C6}g\u{3B3}h\u{3B7}i\u{3B9}k\u{3BA}l\u{3BB}m\u{3BC}n\u{3BD}p\u{3C0}q\u{3B8}\
    r\u{3C1}s\u{3C3}t\u{3C4}u\u{3C5}w\u{3C9}x\u{3BE}y\u{3C8}z\u{3B6}D\u{394}F\u{3A6}G\u{393}\
    L\u{39B}P\u{3A0}Q\u{398}S\u{3A3}W\u{3A9}X\u{39E}Y\u{3A8}00112233445566778899";

/// What a reader sees at a private place, if the font is Symbol and the character has one of its own.
pub(super) fn shown(font: &str, c: char) -> Option<char> {
    let place = u32::from(c).checked_sub(0xF000).and_then(char::from_u32)?;
    if !font.eq_ignore_ascii_case("symbol") {
        return None;
    }
    let mut chars = SYMBOLS.chars();
    while let (Some(at), Some(shown)) = (chars.next(), chars.next()) {
        if at == place {
            return Some(shown);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_the_font() {
        assert_eq!(shown("Symbol", '\u{F06D}'), Some('\u{3BC}'));
        assert_eq!(shown("Symbol", '\u{F02D}'), Some('\u{2212}'));
        assert_eq!(shown("Symbol", '\u{F0FF}'), None);
        assert_eq!(shown("Wingdings", '\u{F06D}'), None);
        assert_eq!(shown("Symbol", 'm'), None);
    }
}
