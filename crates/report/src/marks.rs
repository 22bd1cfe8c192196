//! A passage with the words that differ from the quote marked in it.

use std::fmt::Write;

use asquoted::{Closest, DifferenceKind, Span};

use crate::inert;
use crate::styles::{Painted, Styles};

/// A piece of a marked passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Words of the source that the quote has too.
    Same(String),
    /// Words that only the quote has.
    Quote(String),
    /// Words that only the source has.
    Source(String),
}

impl Piece {
    fn text(&self) -> &str {
        let (Piece::Same(text) | Piece::Quote(text) | Piece::Source(text)) = self;
        text
    }
}

/// The pieces of a passage. `quote` and `source` are the whole texts.
pub(crate) fn pieces(closest: &Closest<'_>, quote: &str, source: &str) -> Vec<Piece> {
    let end = closest.span().end();
    let mut at = Cursor { quote: 0, source: closest.span().start() };
    let mut pieces = Vec::new();
    for difference in closest.differences() {
        if difference.kind() == DifferenceKind::Order {
            break;
        }
        let in_quote = (!difference.quote().is_empty()).then(|| difference.quote_span());
        let in_source = (!difference.source().is_empty()).then(|| difference.source_span());
        // Where only one text has words, their place in the other is behind as many equal ones.
        let same = in_source.map_or_else(
            || {
                let equal = in_quote.and_then(|span| quote.get(at.quote..span.start()));
                at.source + behind(source.get(at.source..end), equal)
            },
            Span::start,
        );
        let passed = source.get(at.source..same).unwrap_or_default();
        at.quote = in_quote
            .map_or_else(|| at.quote + behind(quote.get(at.quote..), Some(passed)), Span::end);
        at.source = in_source.map_or(same, Span::end);
        pieces.push(Piece::Same(passed.to_owned()));
        if in_quote.is_some() {
            pieces.push(Piece::Quote(difference.quote().to_owned()));
        }
        if in_source.is_some() {
            pieces.push(Piece::Source(difference.source().to_owned()));
        }
    }
    pieces.push(Piece::Same(source.get(at.source..end).unwrap_or_default().to_owned()));
    pieces.retain(|piece| !matches!(piece, Piece::Same(text) if text.is_empty()));
    pieces
}

/// How far both texts have been told.
struct Cursor {
    quote: usize,
    source: usize,
}

/// The bytes of `text` up to the end of the word that holds as many letters and digits as `equal`.
fn behind(text: Option<&str>, equal: Option<&str>) -> usize {
    let (text, equal) = (text.unwrap_or_default(), equal.unwrap_or_default());
    let mut left = equal.chars().filter(|c| c.is_alphanumeric()).count();
    if left == 0 {
        return 0;
    }
    for (i, c) in text.char_indices() {
        if left == 0 && c.is_whitespace() {
            return i;
        }
        left = left.saturating_sub(usize::from(c.is_alphanumeric()));
    }
    text.len()
}

/// The passage in one line: words of the quote alone struck or in `[-…-]`, words of the source alone
/// underlined or in `{+…+}`.
pub(crate) fn render(pieces: &[Piece], styles: &Styles) -> String {
    let mut out = String::new();
    // Whether the last piece was of the quote alone: what follows it stood beside what was before.
    let mut alone = false;
    let mut rest = pieces;
    while let [piece, after @ ..] = rest {
        let replaces = matches!(after, [Piece::Source(_), ..]);
        let text = inert(piece.text());
        let apart = alone || matches!(piece, Piece::Quote(_)) && !replaces;
        if apart && !ends_blank(&out) && !piece.text().starts_with(char::is_whitespace) {
            out.push(' ');
        }
        // Writing to a string does not fail.
        let _ = match (piece, styles.coloured) {
            (Piece::Same(_), _) => write!(out, "{text}"),
            (Piece::Quote(_), true) => {
                let between = if replaces { " " } else { "" };
                write!(out, "{}{between}", Painted(styles.removed, text))
            }
            (Piece::Source(_), true) => write!(out, "{}", Painted(styles.added, text)),
            (Piece::Quote(_), false) => write!(out, "[-{text}-]"),
            (Piece::Source(_), false) => write!(out, "{{+{text}+}}"),
        };
        alone = matches!(piece, Piece::Quote(_)) && !replaces;
        rest = after;
    }
    out
}

/// Whether a blank, or a line break shown as `\n`, is last; at the start nothing is to be parted.
fn ends_blank(shown: &str) -> bool {
    shown.is_empty() || shown.ends_with([' ', '\u{a0}']) || shown.ends_with("\\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use asquoted::{Quote, Source, Verdict};

    fn marked(quote: &str, source: &str) -> String {
        let (quote, source) = (Quote::new(quote), Source::new(source).unwrap());
        let Verdict::NotFound(not_found) = source.check(&quote) else { return "found".to_owned() };
        let closest = not_found.closest().unwrap();
        render(&pieces(&closest, quote.text(), source.text()), &Styles::plain())
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
