//! Text whose characters are put in one direction, whatever they are: what a reader sees is not
//! what is stored.

/// Whether a reader sees a piece of text turned round that is put from right to left, or, where
/// that is false, from left to right.
pub(crate) fn is_turned(piece: &str, rtl: bool) -> bool {
    piece.chars().any(|c| c.is_alphanumeric() && is_rtl(c) != rtl)
}

/// Characters that force a direction, one inside the other, up to the end of a paragraph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forced {
    /// `None` for a character that opens without forcing.
    open: Vec<Option<bool>>,
}

/// Text has no more levels.
const DEEPEST: usize = 125;

impl Forced {
    /// Whether a reader sees a piece turned round, by the characters in it and before it.
    /// O(length).
    pub(crate) fn turns(&mut self, piece: &str) -> bool {
        let forcing = |c: char| ('\u{202A}'..='\u{202E}').contains(&c);
        if self.open.is_empty() && !piece.contains(forcing) {
            return false;
        }
        let mut turned = false;
        for c in piece.chars() {
            match c {
                // Overrides from right to left and from left to right, and embeddings.
                '\u{202E}' => self.push(Some(true)),
                '\u{202D}' => self.push(Some(false)),
                '\u{202A}' | '\u{202B}' => self.push(None),
                '\u{202C}' => drop(self.open.pop()),
                _ => {
                    if let Some(Some(rtl)) = self.open.last() {
                        turned |= c.is_alphanumeric() && is_rtl(c) != *rtl;
                    }
                }
            }
        }
        turned
    }

    /// A paragraph ends.
    pub(crate) fn end(&mut self) {
        self.open.clear();
    }

    fn push(&mut self, forced: Option<bool>) {
        if self.open.len() < DEEPEST {
            self.open.push(forced);
        }
    }
}

/// Letters that are written from right to left. Their digits are not.
fn is_rtl(c: char) -> bool {
    let block = matches!(
        c,
        '\u{590}'..='\u{8FF}'
            | '\u{FB1D}'..='\u{FDFF}'
            | '\u{FE70}'..='\u{FEFC}'
            | '\u{10800}'..='\u{10FFF}'
            | '\u{1E800}'..='\u{1EFFF}'
    );
    block && !c.is_numeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_force_up_to_their_end() {
        let mut forced = Forced::default();
        for (piece, turned) in [
            ("a", false),
            ("\u{202E}12", true),
            ("3", true),
            ("\u{202C}4", false),
            ("\u{202E}\u{202A}5\u{202C}\u{5D0}", false),
            ("6", true),
        ] {
            assert_eq!(forced.turns(piece), turned, "{piece:?}");
        }
        forced.end();
        assert!(!forced.turns("7"));
    }

    #[test]
    fn what_goes_against_the_direction_is_turned() {
        for (piece, rtl, turned) in [
            ("123", true, true),
            ("abc", true, true),
            ("\u{5D0}\u{5D1}", true, false),
            ("\u{5D0}5", true, true),
            ("\u{661}\u{662}", true, true),
            ("...", true, false),
            ("123", false, false),
            ("\u{5D0}\u{5D1}", false, true),
        ] {
            assert_eq!(is_turned(piece, rtl), turned, "{piece} {rtl}");
        }
    }
}
