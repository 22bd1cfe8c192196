//! Pieces of text that rules look at.

/// For byte 128 the first, for byte 255 the last. Add new ones by replacing, never by moving: seeds
/// and regressions depend on the order.
#[rustfmt::skip]
pub const PIECES: [&str; 128] = [
    // 0x80: words, spelled numbers, units, signs
    "The ", "pump ", "US", "five", "million ", "ms ", "kg", "percent ", "EUR", " in ", "minus ", "hundred ", " and ", "l'", "n'", "can't",
    // 0x90: numbers and what belongs to them
    "20", "1.5", "1,000", "12'000", "²", "⁻", "½", "Ⅳ", "\u{ff15}", "५", "٥", "…", "–", "—", "−", "\u{2010}",
    // 0xa0: operators and marks
    "±", "×", "**", "==", "!=", "->", "<-", "~~", "≈", "‰", "°", "€", "№", "§", "&&", "//",
    // 0xb0: brackets, quotation marks, blanks, line ends
    "\u{ff08}", "\u{ff09}", "\u{2019}", "\u{201c}", "\u{201d}", "«", "•", "\n\n", "\r\n", "\u{c}", "\u{a0}", "\u{202f}", "\u{85}", "\u{2028}", "\u{3000}", "-\n",
    // 0xc0: noise, marks, damaged text
    "\u{ad}\n", "\u{ad}", "\u{200b}", "\u{200c}", "\u{200d}", "\u{2060}", "\u{feff}", "\u{202e}", "\u{fe0f}", "\u{34f}", "\u{301}", "\u{307}", "\u{338}", "\u{fffd}", "\u{fffc}", "\u{e000}",
    // 0xd0: letters that fold in odd ways
    "é", "e\u{301}", "İ", "ı", "ß", "Σ", "ς", "\u{fb01}", "\u{fb03}", "\u{ff21}", "\u{1e9e}", "ǆ", "ŉ", "\u{212a}", "\u{1f1eb}\u{1f1f7}", "\u{1f469}",
    // 0xe0: other scripts
    "水", "五", "十", "万", "年", "非", "の", "テ", "ス", "\u{ff76}\u{ff9e}", "น้ำ", "ล้าน", "ລ", "ទឹ", "한국", "\u{1112}\u{1161}",
    // 0xf0: more of them, symbols, markup at a line's start
    "कि", "लाख ", "स्ते", "ماء ", "שלום ", "млн ", "∉", "→", "☑", "\u{1f680}", "\n> ", "\n- ", "\n# ", "[12]", "MW", "mW",
];
