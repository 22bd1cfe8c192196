//! One number in the quote, two numbers in the source: `12 345` where `12` ends a cell or a block and
//! `345` begins the next one.

use asquoted_guard::{RefusalKind, Side};
use asquoted_tokenizer::{Token, TokenKind, is_blank, is_line_break};

use crate::guarded::Refused;
use crate::hits::{Run, alignment};
use crate::{Quote, Source};

/// At most this many groups of a quote are looked at in each hit.
const MOST: usize = 64;

/// The tokens of a quote that go on the number before them, in groups of three digits.
pub(crate) struct Groups(Vec<usize>);

impl Groups {
    pub(crate) fn of(quote: &Quote) -> Self {
        let tokens = &quote.tokens;
        let number = |index: usize| tokens.kind(index) == Some(TokenKind::Number);
        let is_group = |&index: &usize| {
            if !(number(index) && number(index - 1)) {
                return false;
            }
            let (Some(left), Some(right)) = (tokens.get(index - 1), tokens.get(index)) else {
                return false;
            };
            let gap = tokens.text().get(left.span().end()..right.span().start());
            is_one_blank(gap.unwrap_or_default()) && leads(&left) && follows(&right)
        };
        Groups((1..tokens.len()).filter(is_group).take(MOST).collect())
    }

    /// The refusal of a hit in which a border or a blank line parts such a number.
    ///
    /// O(1), and O(length of the quote) for a hit with a word that breaks over a line.
    pub(crate) fn parted(&self, source: &Source, quote: &Quote, run: Run) -> Option<Refused> {
        if self.0.is_empty() {
            return None;
        }
        let token = if run.last - run.first + 1 == quote.tokens.len() {
            self.0.iter().map(|group| run.first + group).find(|&token| stands_apart(source, token))
        } else {
            let pairs = alignment(source, quote, run);
            let place = |group: &usize| {
                let at = pairs.partition_point(|(q, _)| q.start < *group);
                pairs.get(at).filter(|(q, _)| q.start == *group).map(|(_, s)| s.start)
            };
            self.0.iter().filter_map(place).find(|&token| stands_apart(source, token))
        };
        let (side, kind) = (Side::Right, RefusalKind::Number);
        token.map(|token| Refused { run, side, kind, neighbour: Some(token) })
    }
}

/// A blank that may part the groups of a number.
fn is_one_blank(gap: &str) -> bool {
    let mut chars = gap.chars();
    chars.next().is_some_and(|c| is_blank(c) && !is_line_break(c) && c != '\t')
        && chars.next().is_none()
}

/// One to three digits.
fn leads(token: &Token<'_>) -> bool {
    let text = token.as_written();
    text.len() < 4 && text.bytes().all(|b| b.is_ascii_digit())
}

/// Three digits, and at most decimals behind them.
fn follows(token: &Token<'_>) -> bool {
    let text = token.as_written();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits == 3
}

/// Whether a border or a blank line stands before a token of the source.
fn stands_apart(source: &Source, token: usize) -> bool {
    let tokens = &source.tokens;
    let before = token.checked_sub(1).and_then(|i| tokens.get(i));
    let (Some(left), Some(right)) = (before, tokens.get(token)) else { return false };
    let (from, to) = (left.span().end(), right.span().start());
    let border = source.borders.partition_point(|&border| border < from);
    source.borders.get(border).is_some_and(|&border| border <= to)
        || has_blank_line(source.text().get(from..to).unwrap_or_default())
}

fn has_blank_line(gap: &str) -> bool {
    gap.chars().filter(|&c| c == '\n').nth(1).is_some()
}
