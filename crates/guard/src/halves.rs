//! *number*: a unit and a half, and half of a unit. `an hour and a half`, `una hora y media`, `một giờ rưỡi`,
//! `half an hour`, `eine halbe Stunde`.

use crate::context::{Gap, Neighbour, first_char, is_hyphen, parts_blocks};
use crate::numeric::{listed_to, on_the_right};
use crate::refusal::{Cut, RefusalKind};
use crate::sets::{self, Known};
use crate::subunits::is_article;
use crate::{classes, roles};

/// What these rules refuse at a gap.
pub(crate) fn cut(gap: &Gap<'_>, known: Known) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    let counts = is_article(left) || left.is_number_to();
    let listed = known.any(classes::AND | classes::HALF | classes::BEHIND)
        || left.words.any(roles::AND | roles::FRACTION)
        || right.words.any(roles::AND | roles::FRACTION)
        || counts && !right.roles().is_none();
    if !listed || gap.has_border || parts_blocks(gap.text) {
        return Cut::NONE;
    }
    let spelled = RefusalKind::Spelled;
    // `hour| and a half`, `hour and| a half`, `hour and a| half`
    if is_link(gap, right) && ends_unit(gap, left) && fraction(gap, gap.index + 1, counted(gap))
        || (known.right & classes::HALF != 0 || right.is_number() || is_article(right))
            && is_link(gap, left)
            && after_link(gap, gap.index, 1)
        || counts
            && is_fraction(gap, right)
            && gap.back(2).is_some_and(|and| is_link(gap, &and))
            && gap.index.checked_sub(1).is_some_and(|first| after_link(gap, first, 1))
    {
        return Cut::both(spelled);
    }
    if known.right & classes::BEHIND != 0 {
        // `שעה| וחצי`: its `and` is a part of it.
        let conjunction = matches!(first_char(right), Some('\u{5d5}' | '\u{648}'));
        let behind_unit = || counted(gap) && !before_unit(gap, gap.index + 1);
        if ends_unit(gap, left) && (conjunction || behind_unit()) || counts {
            return Cut::both(spelled);
        }
    }
    if known.left & classes::HALF != 0 {
        // `half| an hour`
        if is_english_article(right) && is_english(left) && before_unit(gap, gap.index + 1) {
            return Cut::both(spelled);
        }
        // `eine halbe| Stunde später`, `en halv| time senere`; not `half time`
        let unit = match right.as_cleaned() {
            // `el cuarto| año`: the fourth.
            _ if is_fourth(left) => false,
            "time" | "timen" => !is_english(left),
            _ => right.roles().is_unit_word() && !right.roles().collides(),
        };
        if unit && gap.is_blank() {
            return Cut::start(spelled);
        }
    }
    // `half an| hour later`, `a quarter of an| hour later`
    if counts
        && gap.is_blank()
        && before_unit(gap, gap.index)
        && gap.index.checked_sub(1).is_some_and(|i| Gap::before(gap.tokens, i, None).is_blank())
    {
        let before = gap.back(2);
        if is_english_article(left) && before.as_ref().is_some_and(is_english) {
            return Cut::both(spelled);
        }
        if is_article(left)
            && before.is_some_and(|of| of.words.any(roles::OF))
            && gap.back(3).is_some_and(|t| is_fraction(gap, &t))
        {
            return Cut::start(spelled);
        }
    }
    Cut::NONE
}

/// Whether a token links a number or unit to what is added to it.
fn is_link(gap: &Gap<'_>, word: &Neighbour<'_>) -> bool {
    word.words.any(roles::AND) && !word.is_number()
        || sets::of(gap.tokens, word) & classes::AND != 0
}

/// Whether a unit and a linking word stand before token `first`, and a fraction there.
fn after_link(gap: &Gap<'_>, first: usize, link: usize) -> bool {
    first.checked_sub(link).is_some_and(|and| {
        let before = Gap::before(gap.tokens, and, None);
        before.is_blank()
            && !parts_blocks(before.text)
            && before.left.as_ref().is_some_and(|unit| ends_unit(&before, unit))
            && fraction(gap, first, counted(&before))
    })
}

/// A unit, scale or currency word.
fn ends_unit(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    let listed = listed_to(gap, left);
    (listed.is_unit_word() || listed.is_scale() || listed.is_currency_word()) && !listed.collides()
}

/// Whether a number or article stands before the unit left of a gap.
fn counted(gap: &Gap<'_>) -> bool {
    gap.back(2).is_some_and(|t| t.is_number_to() || is_article(&t))
}

fn is_fraction(gap: &Gap<'_>, token: &Neighbour<'_>) -> bool {
    token.words.any(roles::FRACTION) || sets::of(gap.tokens, token) & classes::HALF != 0
}

/// Whether a fraction begins at a token that is added to the unit before it: one with its number or article
/// (`a half`, `three quarters`) to a counted unit, a half alone (`media`, `пол`) to any.
fn fraction(gap: &Gap<'_>, first: usize, counted: bool) -> bool {
    let at = |i: usize| Neighbour::new(gap.tokens, i);
    let Some(token) = at(first) else { return false };
    let half = sets::of(gap.tokens, &token) & classes::HALF != 0;
    // `a year and half the profits`
    // The `and` of Czech is an article of English.
    let czech = || ["půl", "pol", "čtvrt", "štvrť"].contains(&token.as_cleaned());
    let before = first.checked_sub(1).and_then(at);
    let bare = half && !is_english(&token);
    let next = if bare && (before.is_none_or(|t| t.as_cleaned() != "a") || czech()) {
        first + 1
    } else if counted
        && (is_article(&token) || token.is_number())
        && at(first + 1).is_some_and(|t| is_fraction(gap, &t))
    {
        first + 2
    } else {
        return false;
    };
    !before_unit(gap, next) && !before_number(gap, next)
}

/// A quarter that is the ordinal as well.
fn is_fourth(word: &Neighbour<'_>) -> bool {
    ["cuarto", "cuarta", "quarto", "quarta", "quart"]
        .iter()
        .any(|w| word.as_cleaned().eq_ignore_ascii_case(w))
}

fn is_english(half: &Neighbour<'_>) -> bool {
    matches!(half.as_cleaned(), "half" | "quarter" | "quarters" | "Half" | "Quarter")
}

fn is_english_article(word: &Neighbour<'_>) -> bool {
    matches!(word.as_cleaned(), "a" | "an")
}

/// Whether a unit, scale, percent or currency begins at a token.
fn before_unit(gap: &Gap<'_>, index: usize) -> bool {
    let gap = Gap::before(gap.tokens, index, None);
    gap.right.as_ref().is_some_and(|unit| {
        gap.is_close()
            && (on_the_right(&gap, unit).joins() && !unit.roles().collides()
                || gap.text.contains(is_hyphen))
    })
}

/// `dos y media docena`, `demi 5`
fn before_number(gap: &Gap<'_>, index: usize) -> bool {
    let gap = Gap::before(gap.tokens, index, None);
    gap.is_close() && gap.right.as_ref().is_some_and(Neighbour::is_number)
}
