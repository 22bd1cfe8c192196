//! *number*: what goes on the number of an article or page. `Article 5 bis`, `§ 5 ff.`, `Section 5 et seq.`

use asquoted_tokenizer::TokenKind;

use crate::context::{Gap, Neighbour};
use crate::sets::{self, Known};
use crate::{classes, roles};

/// `Article 5| bis`: another article than `Article 5`. What is a word of everyday as well (`bis`, `ter`, `f.`) counts
/// behind a label alone, and nothing counts before a number (`§ 5 bis 7`).
pub(crate) fn is_cut(gap: &Gap<'_>, known: Known) -> bool {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return false };
    if is_branch(gap, left, right) {
        return true;
    }
    let links = known.right & classes::AND != 0 || right.words.any(roles::AND);
    if !links && known.right & classes::FOLLOWS == 0
        || left.kind() != TokenKind::Number
        || right.kind() != TokenKind::Word
        || right.is_unspaced()
        || !gap.is_blank()
        || !left.as_cleaned().bytes().all(|b| b.is_ascii_digit())
    {
        return false;
    }
    let follows = |t: &Neighbour<'_>| sets::of(gap.tokens, t) & classes::FOLLOWS != 0;
    let next = gap.at(1);
    let word = right.as_cleaned();
    if known.right & classes::FOLLOWS != 0 && !is_adjective(word) {
        // `ff` is a number of sixteen digits as well.
        if is_latin(word) && (word != "ff" || stops(gap, right)) {
            return true;
        }
        let abbreviated = !matches!(word, "f" | "ss") || stops(gap, right);
        return abbreviated && is_labelled(gap) && !next.is_some_and(|t| is_range(gap, &t));
    }
    // `5 et seq.`, `5 et suivants`, `5 y siguientes`
    links
        && next.is_some_and(|t| {
            follows(&t)
                && !matches!(t.as_cleaned(), "bis" | "ter" | "f")
                && (!matches!(t.as_cleaned(), "ss" | "ff") || stops(gap, &t))
        })
}

/// `第5条|の2`, `§ 5| a des Gesetzes`: an article put in between two others.
fn is_branch(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if left.as_cleaned() == "条" {
        return right.as_cleaned() == "の" && gap.at(1).is_some_and(|t| t.is_number());
    }
    let mut letter = right.as_cleaned().chars();
    left.kind() == TokenKind::Number
        && right.kind() == TokenKind::Word
        && letter.next().is_some_and(|c| ('a'..='h').contains(&c))
        && letter.next().is_none()
        && gap.text == " "
        && gap.back(2).is_some_and(|t| matches!(t.as_cleaned(), "§" | "§§"))
        && gap.at(1).is_none_or(|t| t.kind() != TokenKind::Number)
}

/// Words of laws and nothing else.
fn is_latin(word: &str) -> bool {
    const WORDS: [&str; 10] = [
        "quáter",
        "quater",
        "quinquies",
        "sexies",
        "septies",
        "octies",
        "nonies",
        "ff",
        "sqq",
        "fortfolgende",
    ];
    WORDS.contains(&word)
}

/// What follows an `and` alone: not `Article 5 following the amendment`.
fn is_adjective(word: &str) -> bool {
    ["folgend", "following", "suivant", "siguiente", "seguent", "seguinte", "volgende"]
        .iter()
        .any(|stem| word.starts_with(stem))
}

/// A period behind it.
fn stops(gap: &Gap<'_>, word: &Neighbour<'_>) -> bool {
    let rest = gap.tokens.cleaned().get(word.cleaned_span().end()..).unwrap_or_default();
    rest.starts_with('.')
}

/// `§ 5`, `Art. 5`, `p. 5`, `article L. 5`
fn is_labelled(gap: &Gap<'_>) -> bool {
    let label = |i: usize| {
        gap.back(i).is_some_and(|t| {
            sets::of(gap.tokens, &t) & classes::LABEL != 0 || matches!(t.as_cleaned(), "§" | "§§")
        })
    };
    label(2) || label(3)
}

/// What a range goes on with: `§ 5 bis 7`, `§ 5 bis § 7`, `Artikel 5 bis Artikel 7`, `5 bis zum Ende`.
fn is_range(gap: &Gap<'_>, next: &Neighbour<'_>) -> bool {
    const GERMAN: [&str; 5] = ["auf", "zu", "zum", "zur", "einschließlich"];
    gap.at(1).is_some_and(|_| {
        next.kind() != TokenKind::Word
            || next.is_number()
            || GERMAN.contains(&next.as_cleaned())
            || sets::of(gap.tokens, next) & classes::LABEL != 0
    }) && Gap::before(gap.tokens, next.index(), None).text.trim().is_empty()
}
