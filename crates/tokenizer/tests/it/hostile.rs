//! Random texts made of what breaks tokenizers. The facade's tests make theirs of the same pieces.

use proptest::prelude::*;

/// Pieces that rules look at, each next to every other sooner or later.
pub(crate) const PIECES: &[&str] = &[
    "a", "b", "The", "pump", "x", "US", "C", "five", "million", "ms", "kg", "percent", "EUR", "in",
    "minus", "hundred", "and", "not", "l'", "n'", "can't", "0", "1", "5", "20", "1.5", "1,000",
    "12'000", "²", "⁻", "½", "Ⅳ", "\u{ff15}", "५", "٥", ".", ",", ";", ":", "!", "?", "…", "-",
    "-", "–", "—", "−", "\u{2010}", "+", "±", "×", "*", "**", "_", "`", "/", "\\", "//", "^", "=",
    "==", "!=", "<", ">", "->", "<-", "~", "~~", "≈", "%", "‰", "°", "$", "€", "#", "№", "§", "&",
    "&&", "|", "@", "(", ")", "[", "]", "\u{ff08}", "\u{ff09}", "\"", "'", "\u{2019}", "\u{201c}",
    "«", "©", "•", " ", " ", " ", "  ", "\n", "\n\n", "\r\n", "\t", "\u{c}", "\u{a0}", "\u{202f}",
    "\u{85}", "\u{2028}", "\u{3000}", "-\n", "\u{ad}\n", "\u{ad}", "\u{200b}", "\u{200c}",
    "\u{200d}", "\u{2060}", "\u{feff}", "\u{202e}", "\u{202c}", "\u{fe0f}", "\u{34f}", "\u{301}",
    "\u{307}", "\u{338}", "é", "e\u{301}", "İ", "ı", "ß", "Σ", "σ", "ς", "\u{fb01}", "\u{fb03}",
    "Ａ", "水", "五", "十", "万", "年", "非", "の", "テ", "ス", "\u{ff76}\u{ff9e}", "น้ำ", "ก",
    "ລ", "ទឹ", "ရေ", "한국", "\u{1112}\u{1161}", "कि", "लाख", "स्ते", "ماء", "שלום", "млн", "∉",
    "→", "☑", "✅", "👩", "🚀", "🇫🇷", "\u{1f3fd}", "\u{fffd}", "\u{fffc}", "\u{e000}", "\u{1}",
    "> ", "\n> ", "\n- ", "\n# ", "😀",
];

/// Up to `max` pieces in a row, a few of them any characters at all.
pub(crate) fn text(max: usize) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        30 => prop::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..=max).prop_map(|pieces| pieces.concat())
}
