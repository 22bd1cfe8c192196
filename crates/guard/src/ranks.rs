//! *number*: a superlative without the rank before it. `largest` of `second largest`, `plus grande` of `deuxième plus
//! grande`, `ciudad más grande` of `segunda ciudad más grande`, `terbesar` of `terbesar kedua`.

use asquoted_tokenizer::TokenKind;

use crate::context::{Gap, Neighbour, parts_blocks};
use crate::refusal::{Cut, RefusalKind};
use crate::sets::{self, Known};
use crate::{classes, roles};

/// What the rule refuses at a gap: what begins behind the rank, and where the rank stands behind its
/// superlative, what ends before it.
pub(crate) fn cut(gap: &Gap<'_>, known: Known) -> Cut {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return Cut::NONE };
    // `po raz drugi| najlepszy`: the best, for the second time.
    let times =
        || gap.back(2).is_some_and(|t| matches!(t.as_cleaned(), "raz" | "put" | "пут" | "раз"));
    let ranked = (is_rank(left) || is_number_rank(gap, left)) && !times();
    let highest = known.right & (classes::SUPERLATIVE | classes::MORE | classes::LAST) != 0;
    let behind = right.words.any(roles::RANK);
    let cluster = right.is_unspaced() && DEGREES.contains(&right.as_cleaned());
    if !(ranked || highest || behind || cluster)
        || gap.has_border
        || !gap.is_close()
        || parts_blocks(gap.text)
    {
        return Cut::NONE;
    }
    let number = RefusalKind::Number;
    if ranked && is_highest(gap, left, right)
        || cluster && is_cluster_rank(gap, left, right)
        || highest && is_behind_noun(gap, right)
    {
        return Cut::start(number);
    }
    // `terbesar| kedua`, `en büyük| ikinci`: Malay and Turkish say the rank behind.
    if behind
        && (right.as_cleaned().starts_with("ke")
            && left.as_cleaned().starts_with("ter")
            && known.left & classes::SUPERLATIVE != 0
            || is_turkish(right) && gap.back(2).is_some_and(|t| t.as_cleaned() == "en"))
    {
        return Cut::end(number);
    }
    Cut::NONE
}

fn is_turkish(rank: &Neighbour<'_>) -> bool {
    ["inci", "ıncı", "uncu", "üncü"].iter().any(|end| rank.as_cleaned().ends_with(end))
}

/// `second`, `2nd`; the first of all is no other than the largest.
fn is_rank(token: &Neighbour<'_>) -> bool {
    if token.kind() == TokenKind::Identifier {
        let text = token.as_cleaned();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let ending = text.get(digits..).unwrap_or_default();
        const ENDINGS: [&str; 14] =
            ["st", "nd", "rd", "th", "e", "er", "ème", "eme", "de", "ª", "º", "a", "o", "ste"];
        return digits > 0
            && text.get(..digits) != Some("1")
            && ENDINGS.iter().any(|e| ending.eq_ignore_ascii_case(e));
    }
    token.words.any(roles::RANK)
}

/// `2|e| plus grand`: to the tokenizer, a number and a unit.
fn is_number_rank(gap: &Gap<'_>, left: &Neighbour<'_>) -> bool {
    matches!(left.as_cleaned(), "e" | "de")
        && gap.back(2).is_some_and(|t| {
            t.kind() == TokenKind::Number
                && t.as_cleaned() != "1"
                && t.cleaned_span().end() == left.cleaned_span().start()
        })
}

/// Whether what begins behind a rank is what it ranks.
fn is_highest(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if right.kind() != TokenKind::Word {
        return false;
    }
    if right.as_cleaned() == "en" {
        return is_turkish(left);
    }
    if is_superlative(gap, right) {
        return true;
    }
    let known = sets::of(gap.tokens, right);
    if known & classes::LAST != 0 {
        return true;
    }
    if known & classes::MORE != 0 && left.kind() != TokenKind::Number {
        return is_compared(gap, gap.index);
    }
    // `segunda| ciudad más grande`
    gap.at(1).is_some_and(|more| {
        is_romance_more(&more)
            && !is_romance_verb(right)
            && Gap::before(gap.tokens, more.index(), None).is_blank()
            && !matches!(right.as_cleaned(), "vez" | "fois" | "volta" | "parte")
            && is_compared(gap, more.index())
    })
}

/// `segunda ciudad| más grande`; `second to| last`, `op één na| grootste`.
fn is_behind_noun(gap: &Gap<'_>, right: &Neighbour<'_>) -> bool {
    let Some(before) = gap.back(2) else { return false };
    let known = || sets::of(gap.tokens, right);
    let behind = |word: &str| gap.left.as_ref().is_some_and(|t| t.as_cleaned() == word);
    if is_rank(&before) {
        return is_romance_more(right)
            && !gap.left.as_ref().is_some_and(|t| {
                is_rank(t)
                    || is_romance_verb(t)
                    || matches!(t.as_cleaned(), "vez" | "fois" | "volta" | "parte")
            })
            && is_compared(gap, gap.index)
            || behind("to") && known() & classes::LAST != 0;
    }
    behind("na")
        && gap.back(3).is_some_and(|t| t.as_cleaned() == "op")
        && known() & classes::SUPERLATIVE != 0
}

/// Whether the word at `index` compares the one behind it: not `más de cien`, `plus tard`.
fn is_compared(gap: &Gap<'_>, index: usize) -> bool {
    const OTHER: [&str; 9] = ["que", "tard", "tarde", "tardi", "than", "di", "do", "of", "vezes"];
    let gap = Gap::before(gap.tokens, index + 1, None);
    gap.is_blank()
        && gap.right.as_ref().is_some_and(|word| {
            word.kind() == TokenKind::Word
                && !word.is_number()
                && !word.words.any(roles::OF)
                && !OTHER.contains(&word.as_cleaned())
        })
}

/// `el segundo| es más grande`: the second does something more.
fn is_romance_verb(word: &Neighbour<'_>) -> bool {
    const VERBS: [&str; 47] = [
        "es", "era", "fue", "son", "eran", "fueron", "será", "sería", "está", "estaba", "ha",
        "hace", "hizo", "tiene", "tenía", "tuvo", "resultó", "parece", "parecía", "salió", "quedó",
        "cuesta", "est", "était", "fut", "sont", "étaient", "sera", "a", "avait", "fait", "semble",
        "coûte", "è", "sono", "fu", "erano", "sarà", "fa", "sembra", "costa", "é", "foi", "são",
        "eram", "tem", "tinha",
    ];
    VERBS.contains(&word.as_cleaned())
}

fn is_romance_more(word: &Neighbour<'_>) -> bool {
    matches!(word.as_cleaned(), "más" | "più" | "mais" | "menos" | "meno" | "plus" | "moins")
}

/// What is ranked in clusters: the most of all, and in Chinese and Japanese an adjective alone.
const DEGREES: [&str; 32] = [
    "最", "大", "小", "高", "低", "长", "長", "短", "多", "少", "深", "浅", "宽", "広", "重", "轻",
    "軽", "快", "速", "早", "慢", "遅", "强", "強", "弱", "老", "古", "新", "富", "贵", "近", "远",
];

/// `第二|大城市`, `2番目に|大きい`: a rank in clusters before a gap. The first of all is no other than the largest.
fn is_cluster_rank(gap: &Gap<'_>, left: &Neighbour<'_>, right: &Neighbour<'_>) -> bool {
    if !left.is_unspaced() && left.kind() != TokenKind::Number {
        return false;
    }
    let before = gap.tokens.cleaned().get(..gap.start).unwrap_or_default();
    let counted = left.is_cjk_numeral() || left.kind() == TokenKind::Number;
    counted
        && !matches!(left.as_cleaned(), "一" | "1")
        && gap.back(2).is_some_and(|t| t.as_cleaned() == "第")
        || before.ends_with("番目に")
        || before.ends_with("番目の") && right.as_cleaned() == "最"
}

fn is_superlative(gap: &Gap<'_>, word: &Neighbour<'_>) -> bool {
    word.kind() == TokenKind::Word
        && !word.is_unspaced()
        && (sets::of(gap.tokens, word) & classes::SUPERLATIVE != 0 || is_formed(word.as_cleaned()))
}

/// A superlative that its language forms with a prefix or suffix: Slavic `naj`, Hungarian `leg…bb`, Russian
/// `…ейш…`, Persian `…ترین`, Bengali `…তম`, Tamil `மிக…`, Telugu `అతి…`.
fn is_formed(word: &str) -> bool {
    let soft = |rest: &str, marks: &[&str]| marks.iter().any(|m| rest.contains(m));
    if let Some(rest) = word.strip_prefix("naj").or_else(|| word.strip_prefix("nej")) {
        return soft(
            rest,
            &[
                "sz", "š", "ž", "č", "lep", "ljep", "bolj", "gor", "już", "wyż", "niż", "već",
                "već", "manj", "vec",
            ],
        );
    }
    if let Some(rest) = word.strip_prefix("най").or_else(|| word.strip_prefix("нај")) {
        return soft(rest, &["ш", "щ", "більш", "менш", "век", "већ", "бољ", "мањ", "ж", "ч"]);
    }
    if let Some(rest) = word.strip_prefix("leg") {
        return rest.contains("bb");
    }
    let cyrillic = || soft(word, &["ейш", "айш"]) && word.chars().count() > 6;
    word.ends_with("ترین")
        || word.ends_with("তম")
        || word.ends_with("তমো")
        || word.starts_with("மிக") && word.chars().count() > 3
        || word.starts_with("అతి") && word.chars().count() > 4
        || cyrillic()
}
