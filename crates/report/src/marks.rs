//! A passage with the words that differ from the quote marked in it.

use std::fmt::Write;

use crate::inert;
use crate::pieces::{Gap, Piece, parted};
use crate::styles::{Painted, Styles};

/// The passage in one line: words of the quote alone struck or in `[-…-]`, words of the source alone
/// underlined or in `{+…+}`.
pub(crate) fn render(pieces: &[Piece], styles: &Styles) -> String {
    let mut out = String::new();
    for (gap, piece) in parted(pieces) {
        if gap == Gap::Blank || gap == Gap::Instead && styles.coloured {
            out.push(' ');
        }
        let text = inert(piece.text());
        // Writing to a string does not fail.
        let _ = match (piece, styles.coloured) {
            (Piece::Same(_), _) => write!(out, "{text}"),
            (Piece::Quote(_), true) => write!(out, "{}", Painted(styles.removed, text)),
            (Piece::Source(_), true) => write!(out, "{}", Painted(styles.added, text)),
            (Piece::Quote(_), false) => write!(out, "[-{text}-]"),
            (Piece::Source(_), false) => write!(out, "{{+{text}+}}"),
        };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::pieces;
    use asquoted::wire::Answer;
    use asquoted::{Quote, Source};

    fn marked(quote: &str, source: &str) -> String {
        let source = Source::new(source).unwrap();
        let answer = Answer::new(&source.check(&Quote::new(quote)), &source.offsets());
        render(&pieces(quote, &answer.closest.unwrap()), &Styles::plain())
    }

    #[test]
    fn words_that_differ_are_marked_where_they_stand() {
        let source = "The origin serves only 1 request in 10, and no more.";
        for (quote, shown) in [
            (
                "the origin serves only 2 request in 10",
                "The origin serves only [-2-]{+1+} request in 10",
            ),
            ("the origin serves 1 request in 10", "The origin serves {+only+} 1 request in 10"),
            (
                "the origin serves only about 1 request in 10",
                "The origin serves only [-about-] 1 request in 10",
            ),
        ] {
            assert_eq!(marked(quote, source), shown);
        }
    }

    #[test]
    fn a_word_taken_away_behind_a_word_put_in_keeps_its_place() {
        let source = "alpha beta gamma delta epsilon zeta eta theta";
        assert_eq!(
            marked("alpha gamma delta epsilon new zeta eta theta", source),
            "alpha {+beta+} gamma delta epsilon [-new-] zeta eta theta"
        );
    }

    #[test]
    fn marks_stand_close_to_brackets() {
        assert_eq!(
            marked("it fell again", "Prices: it fell [12] again."),
            "it fell [{+12+}] again"
        );
    }

    #[test]
    fn another_order_is_not_marked_word_by_word() {
        let source = "inventory levels returned to normal by the second quarter.";
        let quote = "Inventory returned to normal levels by the second quarter";
        assert_eq!(
            marked(quote, source),
            "inventory levels returned to normal by the second quarter"
        );
    }

    #[test]
    fn line_breaks_and_escapes_are_shown() {
        let source = "We grew by\n5% in\u{202e} May alone.";
        assert_eq!(marked("We grew by 6% in May alone", source).matches('\n').count(), 0);
    }
}
