//! *number*: times of the clock in words. `quarter past five`, `um halb fünf`, `om tien voor vijf`, `năm giờ kém mười`.
//!
//! Only where the words leave no other reading: `ten to five` is a range as well, and has a caution.

use asquoted_tokenizer::TokenKind;

use crate::context::{Gap, Neighbour};
use crate::numeric::on_the_right;
use crate::sets::{self, Known};
use crate::{classes, roles};

/// Whether a gap lies in a time of the clock.
pub(crate) fn is_cut(gap: &Gap<'_>, known: Known) -> bool {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return false };
    const WORDS: u64 = classes::CLOCK | classes::CLOCK_HALF | classes::CLOCK_LESS;
    let listed = known.any(WORDS) || is_hour_article(left) || right.as_cleaned() == "\u{5dee}";
    if !listed || !gap.is_blank() || right.kind() == TokenKind::Symbol {
        return false;
    }
    let Known { left: l, right: r } = known;
    if l & classes::CLOCK_HALF != 0 && is_hour(right) {
        return true;
    }
    let minutes = || {
        l & (classes::HALF | classes::TIME_MINUTE) != 0
            || left.is_number_to()
            || left.as_cleaned() == "ti"
    };
    if r & classes::CLOCK != 0 && minutes() && is_time(gap, gap.index) {
        return true;
    }
    // `ten past| five`, `dez para as| cinco`
    let hour = is_hour(right);
    let word =
        if l & classes::CLOCK != 0 && (hour || r & classes::HALF != 0 || is_hour_article(right)) {
            gap.index.checked_sub(1)
        } else if hour && is_hour_article(left) {
            gap.index.checked_sub(2)
        } else {
            None
        };
    let clock = |t: Neighbour<'_>| sets::of(gap.tokens, &t) & classes::CLOCK != 0;
    if let Some(word) = word
        && Neighbour::new(gap.tokens, word).is_some_and(clock)
        && is_time(gap, word)
    {
        return true;
    }
    // `五点|差十分`
    if right.as_cleaned() == "\u{5dee}" && matches!(left.as_cleaned(), "\u{70b9}" | "\u{9ede}") {
        return gap.at(1).is_some_and(|t| t.is_number());
    }
    r & classes::CLOCK_LESS != 0 && is_less(gap)
        || l & classes::CLOCK_LESS != 0
            && gap
                .index
                .checked_sub(1)
                .is_some_and(|word| is_less(&Gap::before(gap.tokens, word, None)))
}

/// The article before an hour: `as cinco`.
fn is_hour_article(word: &Neighbour<'_>) -> bool {
    matches!(word.as_cleaned(), "as" | "las" | "la")
}

/// An hour of the clock, in words or digits.
fn is_hour(token: &Neighbour<'_>) -> bool {
    if token.kind() == TokenKind::Number {
        return token.as_cleaned().parse::<u8>().is_ok_and(|hour| (1..=12).contains(&hour));
    }
    token.kind() == TokenKind::Word
        && !token.is_unspaced()
        && (token.words.any(roles::SPELLED) && !token.words.any(roles::HUNDRED)
            || token.words.any(roles::ORDINAL))
}

/// Whether minutes stand before the word at `word` and an hour behind it, and nothing else can be meant.
fn is_time(gap: &Gap<'_>, word: usize) -> bool {
    let at = |i: usize| Neighbour::new(gap.tokens, i);
    let blank = |i: usize| Gap::before(gap.tokens, i, None).is_blank();
    let (Some(link), Some(last)) = (at(word), word.checked_sub(1).and_then(at)) else {
        return false;
    };
    if !blank(word) || !blank(word + 1) {
        return false;
    }
    let known = |t: &Neighbour<'_>| sets::of(gap.tokens, t);
    let quarter = known(&last) & classes::HALF != 0;
    let minutes = known(&last) & classes::TIME_MINUTE != 0
        && word.checked_sub(2).and_then(at).is_some_and(|t| t.is_number_to());
    let number = last.kind() == TokenKind::Word
        && !last.is_unspaced()
        && (last.is_number_to() || last.as_cleaned() == "ti");
    if !quarter && !minutes && !number {
        return false;
    }
    let to = link.as_cleaned() == "to";
    // `fell by half to five`
    if to && quarter && last.as_cleaned() == "half" {
        return false;
    }
    let mut hour = word + 1;
    if at(hour).is_some_and(|t| is_hour_article(&t)) {
        hour += 1;
    }
    if at(hour).is_some_and(|t| known(&t) & classes::HALF != 0) {
        hour += 1;
    }
    if !at(hour).is_some_and(|t| is_hour(&t)) {
        return false;
    }
    let behind = Gap::before(gap.tokens, hour + 1, None);
    let (mut ends, mut counted) = (true, false);
    if let Some(next) = behind.right.as_ref().filter(|_| behind.is_close()) {
        let clock = next.words.any(roles::GOES_ON) || known(next) & classes::TIME_HOUR != 0;
        ends = next.kind() != TokenKind::Word || clock;
        counted = !clock && (on_the_right(&behind, next).joins() || next.is_number());
    }
    if counted {
        return false;
    }
    let announced = || {
        let first = word - if minutes { 2 } else { 1 };
        let is_at = |t: Neighbour<'_>| known(&t) & classes::CLOCK_AT != 0;
        first.checked_sub(1).and_then(at).is_some_and(is_at)
    };
    if to {
        return quarter || minutes && ends;
    }
    // Nobody counts past five but the clock.
    quarter || minutes || link.as_cleaned() == "past" || ends || announced()
}

/// `năm giờ| kém mười`, `الخامسة| إلا عشر`: a word that takes minutes off or adds them to an hour alone.
fn is_less(gap: &Gap<'_>) -> bool {
    let Some(left) = &gap.left else { return false };
    let hour = is_hour(left)
        || left.words.any(roles::TENS)
        || sets::of(gap.tokens, left) & classes::TIME_HOUR != 0;
    hour && gap.is_blank()
        && gap.at(1).is_some_and(|t| {
            t.is_number()
                || t.words.any(roles::FRACTION | roles::ARTICLE)
                || sets::of(gap.tokens, &t) & classes::HALF != 0
        })
}
