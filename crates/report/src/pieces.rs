//! A passage and a quote, woven together by the words in which they differ.

use asquoted::wire::ClosestPassage;

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
    pub(crate) fn text(&self) -> &str {
        let (Piece::Same(text) | Piece::Quote(text) | Piece::Source(text)) = self;
        text
    }
}

/// The pieces of the closest passage of a quote. O(length of both).
///
/// Differences are words without a place. They come in order and between two of them both texts have
/// the same letters, so their places are found by walking both texts together. Words in another
/// order are not marked one by one.
pub(crate) fn pieces(quote: &str, closest: &ClosestPassage) -> Vec<Piece> {
    let mut quote = Walk { text: quote, at: 0 };
    let mut source = Walk { text: &closest.text, at: 0 };
    let mut pieces = Vec::new();
    for difference in closest.differences.iter().take_while(|d| d.kind != "order") {
        let from = source.at;
        let Some((in_quote, in_source)) =
            meet(quote, source, &difference.quote, &difference.source)
        else {
            break;
        };
        pieces.push(Piece::Same(source.slice(from, in_source)));
        if !difference.quote.is_empty() {
            pieces.push(Piece::Quote(difference.quote.clone()));
        }
        if !difference.source.is_empty() {
            pieces.push(Piece::Source(difference.source.clone()));
        }
        quote.at = in_quote + difference.quote.len();
        source.at = in_source + difference.source.len();
    }
    pieces.push(Piece::Same(source.slice(source.at, source.text.len())));
    pieces.retain(|piece| !matches!(piece, Piece::Same(text) if text.is_empty()));
    pieces
}

/// What parts a piece from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// Its own blanks, or none.
    None,
    /// A blank, since a word that one text alone has lost its own.
    Blank,
    /// It replaces the one before.
    Instead,
}

/// The pieces for display, with what parts each from the one before.
pub(crate) fn parted(pieces: &[Piece]) -> Vec<(Gap, &Piece)> {
    let mut out = Vec::with_capacity(pieces.len());
    let mut before: Option<&Piece> = None;
    for (i, piece) in pieces.iter().enumerate() {
        let gap = before.map_or(Gap::None, |before| gap(before, piece, pieces.get(i + 1)));
        out.push((gap, piece));
        before = Some(piece);
    }
    out
}

fn gap(before: &Piece, piece: &Piece, next: Option<&Piece>) -> Gap {
    let alone = match (before, piece, next) {
        (Piece::Quote(_), Piece::Source(_), _) => return Gap::Instead,
        (_, Piece::Quote(_), Some(Piece::Source(_))) => false,
        (Piece::Quote(_), ..) | (_, Piece::Quote(_), _) => true,
        _ => false,
    };
    let last = before.text().chars().next_back();
    let together = last.is_some_and(|c| !c.is_whitespace() && !is_unspaced(c))
        && !piece.text().starts_with(char::is_whitespace);
    if alone && together { Gap::Blank } else { Gap::None }
}

/// The first place behind as many letters of both at which each goes on with its words.
fn meet(
    mut quote: Walk<'_>,
    mut source: Walk<'_>,
    in_quote: &str,
    in_source: &str,
) -> Option<(usize, usize)> {
    let start = (quote, source);
    loop {
        if let (Some(q), Some(s)) = (quote.next(in_quote), source.next(in_source)) {
            return Some((q, s));
        }
        let same = match (quote.letter(), source.letter()) {
            (Some(q), Some(s)) => q.to_lowercase().eq(s.to_lowercase()),
            _ => false,
        };
        if !same {
            // A ligature or the like is another number of letters.
            return Some((start.0.find(in_quote)?, start.1.find(in_source)?));
        }
    }
}

/// A text, told up to a place.
#[derive(Clone, Copy)]
struct Walk<'t> {
    text: &'t str,
    at: usize,
}

impl Walk<'_> {
    fn slice(&self, from: usize, to: usize) -> String {
        self.text.get(from..to).unwrap_or_default().to_owned()
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Where words begin, if only blanks and marks stand before them; no words begin at the end of
    /// the word just told.
    fn next(&self, words: &str) -> Option<usize> {
        let rest = self.rest();
        if words.is_empty() {
            let within = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && !opens(c);
            let end = rest.find(|c| !within(c)).unwrap_or(rest.len());
            // Inside a word nothing can have been left out.
            let told = self.text.get(..self.at).unwrap_or_default();
            return (!joined(told.chars().next_back(), rest.chars().next()))
                .then_some(self.at + if self.at == 0 { 0 } else { end });
        }
        let mut before = self.text.get(..self.at).unwrap_or_default().chars().next_back();
        for (i, c) in rest.char_indices() {
            let here = rest.get(i..).unwrap_or_default();
            if let Some(after) = here.strip_prefix(words) {
                let (first, last) = (words.chars().next(), words.chars().next_back());
                if !joined(before, first) && !joined(last, after.chars().next()) {
                    return Some(self.at + i);
                }
            }
            if c.is_alphanumeric() {
                return None;
            }
            before = Some(c);
        }
        None
    }

    /// The first place where words stand, none of them a part of a longer one if that can be.
    fn find(&self, words: &str) -> Option<usize> {
        let whole = |i: &usize| {
            let (before, behind) = self.text.split_at_checked(*i).unwrap_or_default();
            let after = behind.strip_prefix(words).unwrap_or_default();
            let (first, last) = (words.chars().next(), words.chars().next_back());
            !joined(before.chars().next_back(), first) && !joined(last, after.chars().next())
        };
        let mut places = self.rest().match_indices(words).map(|(i, _)| self.at + i);
        let first = places.next()?;
        if whole(&first) { Some(first) } else { places.find(whole).or(Some(first)) }
    }

    /// Tells up to the end of the next letter or digit, and gives it.
    fn letter(&mut self) -> Option<char> {
        let (i, c) = self.rest().char_indices().find(|(_, c)| c.is_alphanumeric())?;
        self.at += i + c.len_utf8();
        Some(c)
    }
}

/// Whether two neighbours belong to one word.
fn joined(left: Option<char>, right: Option<char>) -> bool {
    let spaced = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() && !is_unspaced(c));
    spaced(left) && spaced(right)
}

fn opens(c: char) -> bool {
    matches!(c, '(' | '[' | '{' | '“' | '«' | '„' | '「' | '『' | '（')
}

/// Letters of scripts that are written without blanks between words; for display.
pub(crate) const fn is_unspaced(c: char) -> bool {
    matches!(c,
        '\u{E00}'..='\u{EFF}' // Thai, Lao
        | '\u{1000}'..='\u{109F}' // Myanmar
        | '\u{1780}'..='\u{17FF}' // Khmer
        | '\u{2E80}'..='\u{A4CF}' // radicals, Kana, Han, Yi
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9F}' // half-width Katakana
        | '\u{20000}'..='\u{3FFFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use asquoted::wire::Answer;
    use asquoted::{Quote, Source};

    fn woven(quote: &str, source: &str) -> Vec<Piece> {
        let source = Source::new(source).unwrap();
        let answer = Answer::new(&source.check(&Quote::new(quote)), &source.offsets());
        pieces(quote, &answer.closest.unwrap())
    }

    fn shown(quote: &str, source: &str) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Same(text) => text.clone(),
            Piece::Quote(text) => format!("<-{text}>"),
            Piece::Source(text) => format!("<+{text}>"),
        };
        woven(quote, source).iter().map(piece).collect()
    }

    #[test]
    fn words_of_each_text_stand_where_they_differ() {
        let source = "The origin serves only 1 request in 10, and no more.";
        for (quote, expected) in [
            (
                "the origin serves only 2 request in 10",
                "The origin serves only <-2><+1> request in 10",
            ),
            ("the origin serves 1 request in 10", "The origin serves <+only> 1 request in 10"),
            (
                "the origin serves only about 1 request in 10",
                "The origin serves only<-about> 1 request in 10",
            ),
            (
                "the origin serves only 1 request in in 10",
                "The origin serves only 1 request<-in> in 10",
            ),
        ] {
            assert_eq!(shown(quote, source), expected);
        }
    }

    #[test]
    fn a_short_word_is_not_looked_for_inside_a_longer_one() {
        assert_eq!(
            shown("an apple a day kept a doctor away", "An apple a day kept the doctor away."),
            "An apple a day kept <-a><+the> doctor away"
        );
    }

    #[test]
    fn scripts_without_blanks_are_woven_too() {
        assert_eq!(
            shown("公司收入增长了百分之八。成本下降", "去年公司收入增长了百分之九。成本下降了。"),
            "公司收入增长了百分之<-八><+九>。成本下降"
        );
    }

    #[test]
    fn a_ligature_does_not_lose_the_place() {
        assert_eq!(
            shown(
                "the first office file has 12 pages",
                "The \u{FB01}rst o\u{FB03}ce \u{FB01}le has 14 pages."
            ),
            "The \u{FB01}rst o\u{FB03}ce \u{FB01}le has <-12><+14> pages"
        );
    }

    #[test]
    fn the_passage_is_told_whole() {
        let source = "Prices: it fell [12] again. In May, it rose (by 5%) and never fell.";
        for quote in
            ["it fell again", "In June it rose by 5%", "it rose and fell", "rose by 6% and never"]
        {
            let source = Source::new(source).unwrap();
            let answer = Answer::new(&source.check(&Quote::new(quote)), &source.offsets());
            let closest = answer.closest.unwrap();
            let of_source = |piece: &Piece| match piece {
                Piece::Same(text) | Piece::Source(text) => text.clone(),
                Piece::Quote(_) => String::new(),
            };
            let told: String = pieces(quote, &closest).iter().map(of_source).collect();
            assert_eq!(told, closest.text, "{quote}");
        }
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(256))]

        /// Whatever differs, no word of either text is lost or told twice.
        #[test]
        fn both_texts_are_told_whole(
            quote in proptest::collection::vec("(a|b|an|the|12%|\\$4\\.1|-5|東|京|\u{FB01}x)[,.]?", 1..9),
            source in proptest::collection::vec("(a|b|an|the|12%|\\$4\\.1|-5|東|京|fix)[,.]?", 1..14),
        ) {
            let (quote, source) = (quote.join(" "), Source::new(source.join(" ")).unwrap());
            let answer = Answer::new(&source.check(&Quote::new(quote.as_str())), &source.offsets());
            if let Some(closest) = &answer.closest {
                let told = pieces(&quote, closest);
                let (mut of_source, mut of_quote) = (String::new(), Vec::new());
                for piece in &told {
                    match piece {
                        Piece::Same(text) | Piece::Source(text) => of_source.push_str(text),
                        Piece::Quote(text) => of_quote.push(text.as_str()),
                    }
                }
                proptest::prop_assert_eq!(of_source, closest.text.as_str());
                let expected: Vec<&str> = closest
                    .differences
                    .iter()
                    .take_while(|d| d.kind != "order")
                    .map(|d| d.quote.as_str())
                    .filter(|words| !words.is_empty())
                    .collect();
                proptest::prop_assert_eq!(of_quote, expected);
            }
        }
    }
}
