//! Words beside numbers.

use super::Language;

/// How many zeros a folded scale word stands for; none if the languages disagree: a billion has nine
/// in English and twelve in German.
pub(super) fn zeros(languages: &[Language], word: &str) -> Option<usize> {
    let mut known = languages.iter().filter_map(|language| zeros_of(*language, word));
    let first = known.next()?;
    known.all(|zeros| zeros == first).then_some(first)
}

fn zeros_of(language: Language, word: &str) -> Option<usize> {
    let list: &[(&str, usize)] = match language {
        Language::English => &[("thousand", 3), ("million", 6), ("billion", 9), ("trillion", 12)],
        Language::German => &[
            ("tausend", 3),
            ("million", 6),
            ("millionen", 6),
            ("milliarde", 9),
            ("milliarden", 9),
            ("billion", 12),
            ("billionen", 12),
            ("trillion", 18),
        ],
        Language::French => &[
            ("mille", 3),
            ("million", 6),
            ("millions", 6),
            ("milliard", 9),
            ("milliards", 9),
            ("billion", 12),
            ("trillion", 18),
        ],
        Language::Spanish => &[("mil", 3), ("millon", 6), ("millones", 6)],
        Language::Italian => {
            &[("mila", 3), ("milione", 6), ("milioni", 6), ("miliardo", 9), ("miliardi", 9)]
        }
        Language::Portuguese => &[("mil", 3), ("milhao", 6), ("milhoes", 6)],
        Language::Dutch => &[("duizend", 3), ("miljoen", 6), ("miljard", 9), ("biljoen", 12)],
        Language::Chinese | Language::Japanese => &[],
    };
    list.iter().find(|(name, _)| *name == word).map(|(_, zeros)| *zeros)
}

/// What a language says for the point before decimals.
pub(super) const fn point(language: Language) -> Option<&'static str> {
    Some(match language {
        Language::English => "point",
        Language::German | Language::Dutch => "komma",
        Language::French => "virgule",
        Language::Italian => "virgola",
        Language::Portuguese => "virgula",
        Language::Spanish => "coma",
        Language::Chinese | Language::Japanese => return None,
    })
}

/// Beginnings of words that count in hundreds and more.
const SCALES: [&str; 22] = [
    "hundred", "thousand", "million", "billion", "trillion", "milliard", "hundert", "tausend",
    "honderd", "duizend", "miljoen", "miljard", "biljoen", "triljoen", "milion", "miliard",
    "millon", "billon", "milha", "milho", "bilh", "bili",
];

/// Words that make another number of the one beside them.
const PARTS: [&str; 61] = [
    "point", "dot", "komma", "virgule", "coma", "virgola", "virgula", "punto", "ponto", "punt",
    "dozen", "score", "dutzend", "dozijn", "mil", "mila", "mille", "half", "halves", "third",
    "thirds", "quarter", "quarters", "fourth", "fourths", "fifth", "fifths", "sixth", "sixths",
    "seventh", "sevenths", "eighth", "eighths", "ninth", "ninths", "tenth", "tenths", "demi",
    "demie", "tiers", "quart", "quarts", "media", "medio", "tercio", "tercios", "cuarto",
    "cuartos", "meia", "meio", "terco", "tercos", "mezzo", "mezza", "terzi", "quarti", "halb",
    "halbe", "derde", "kwart", "halve",
];

/// Whether a folded word beside a number makes another number of it: scales, fractions, the point.
/// It is asked in every language at once, for it can only keep a number from being rewritten.
pub(super) fn is_part(word: &str) -> bool {
    PARTS.contains(&word)
        || SCALES.iter().any(|scale| word.starts_with(scale))
        // Zwanzigstel, vingtième.
        || ["stel", "tel", "teln", "ieme", "iemes"].iter().any(|end| word.ends_with(end))
}

/// Words between the ends of a range: thirty to forty days are not forty days.
pub(super) fn is_range(word: &str) -> bool {
    ["to", "through", "bis", "a", "ate", "tot", "al", "until"].contains(&word)
}

/// Words before two numbers that are not one.
pub(super) fn parts_two(word: &str) -> bool {
    ["between", "both", "zwischen", "entre", "tra", "fra", "tussen"].contains(&word)
}

/// Number words that are other words as well, and the languages in which they are.
fn other_word(word: &str) -> &'static [Language] {
    use Language::{Dutch, English, French, German, Italian, Portuguese, Spanish};
    match word {
        "due" | "once" | "seize" | "doze" | "sept" | "venti" | "null" => &[English],
        "elf" | "one" => &[English],
        "cent" => &[English, German, Dutch],
        "sei" => &[German, Italian, Portuguese],
        "neuf" | "dos" | "tres" | "nul" => &[French],
        "siete" => &[Italian],
        "onze" | "ten" => &[Dutch],
        "otto" => &[German],
        "ein" | "eins" => &[German],
        "een" => &[Dutch],
        "un" => &[French, Spanish, Italian],
        "une" => &[French],
        "uno" | "una" => &[Spanish, Italian],
        "um" => &[Portuguese, German],
        "uma" => &[Portuguese],
        _ => &[],
    }
}

/// Whether a number word, alone, may be another word in one of these languages: the article, or `due`
/// where English stands beside Italian.
pub(super) fn is_ambiguous(languages: &[Language], word: &str) -> bool {
    other_word(word).iter().any(|language| languages.contains(language))
}
