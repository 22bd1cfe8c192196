//! `data/classes.txt` is what the Unicode tables and the rules below say it is.
//!
//! The engine asks its own table, so that a verdict never depends on which Unicode version a
//! dependency happens to carry. Run with `ASQUOTED_REGENERATE=1` to write the file anew after a
//! deliberate change of rule or Unicode version.

use std::fmt::Write as _;

use unicode_general_category::{GeneralCategory as Gc, get_general_category};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};
use unicode_script::{Script, UnicodeScript};
use unicode_segmentation::UnicodeSegmentation;

/// Currency signs of Unicode 18.0 (`Sc`), newer than the general category table used here.
const CURRENCY: &[(u32, u32)] = &[
    (0x24, 0x24),
    (0xA2, 0xA5),
    (0x58F, 0x58F),
    (0x60B, 0x60B),
    (0x7FE, 0x7FF),
    (0x9F2, 0x9F3),
    (0x9FB, 0x9FB),
    (0xAF1, 0xAF1),
    (0xBF9, 0xBF9),
    (0xE3F, 0xE3F),
    (0x17DB, 0x17DB),
    (0x20A0, 0x20C4),
    (0xA838, 0xA838),
    (0xFDFC, 0xFDFC),
    (0xFE69, 0xFE69),
    (0xFF04, 0xFF04),
    (0xFFE0, 0xFFE1),
    (0xFFE5, 0xFFE6),
    (0x11FDD, 0x11FE0),
    (0x1E2FF, 0x1E2FF),
    (0x1ECB0, 0x1ECB0),
];

const BLANKS: &str = "\t\n\u{b}\u{c}\r\u{85}\u{2028}\u{2029}";
const DASHES: &str = "-\u{2010}\u{2011}\u{2012}\u{2013}\u{2212}\u{FE63}\u{FF0D}";
const LONG_DASHES: &str = "\u{2014}\u{2015}\u{2E3A}\u{2E3B}";
const OPERATORS: &str = "!+\u{b1}\u{d7}\u{f7}*/^=<>\u{2264}\u{2265}\u{2260}~\u{2248}";
const PERCENTS: &str = "%\u{FF05}\u{FE6A}\u{66A}\u{2030}\u{609}\u{2031}\u{60A}";
const DEGREES: &str = "\u{b0}\u{2032}\u{2033}\u{2034}\u{2057}\u{2103}\u{2109}\u{2da}";
const SUPERSCRIPTS: &str =
    "\u{2070}\u{b9}\u{b2}\u{b3}\u{2074}\u{2075}\u{2076}\u{2077}\u{2078}\u{2079}\u{207a}\u{207b}";
const VULGAR: &str = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⅟↉";
/// FACTS: CJK numerals; not the everyday words for "capital" and "half".
const CJK_NUMERALS: &str =
    "〇零一二三四五六七八九十百千万億兆亿萬壹贰叁肆伍陆柒捌玖拾佰仟參貳两兩廿卅卌";
const QUOTES: &str = "\"'`\u{b4}\u{ab}\u{bb}\u{2018}\u{2019}\u{201a}\u{201b}\u{201c}\u{201d}\u{201e}\u{201f}\u{2039}\u{203a}\u{2e42}\u{300a}\u{300b}\u{300c}\u{300d}\u{300e}\u{300f}\u{301d}\u{301e}\u{301f}\u{fe41}\u{fe42}\u{fe43}\u{fe44}\u{ff02}\u{ff07}\u{ff40}\u{ff62}\u{ff63}\u{2bc}\u{55a}\u{5f3}\u{5f4}\u{7f4}";
/// Prose punctuation that is not of a punctuation category: marks of copyright and the like,
/// bullets, box drawing, bars. Hollow boxes and circles and stars are symbols: they can answer
/// a question (a ticked box, a rating).
/// (The numero sign is prose like `#`, unless a number follows it.)
const PROSE: &str = "|\u{2116}\u{ff5c}\u{a6}\u{a9}\u{ae}\u{2122}\u{2117}\u{2120}\u{3012}\u{25cf}\u{25e6}\u{25aa}\u{25c6}\u{25ba}\u{25b6}\u{ff3e}\u{ff5e}\u{301c}\u{ffe4}\u{2117}\u{a8}\u{af}\u{b8}";
const BOX: std::ops::RangeInclusive<u32> = 0x2500..=0x257f;
/// Hangul fillers look like blanks and stand where blanks stand.
const FILLERS: &str = "\u{115f}\u{1160}\u{3164}\u{ffa0}";
/// The kashida (U+0640) stretches an Arabic word and says nothing.
const NOISE: &str = "\u{ad}\u{640}\u{180e}\u{34f}\u{200b}\u{2060}\u{feff}\u{200e}\u{200f}\u{61c}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2061}\u{2062}\u{2063}\u{2064}\u{2066}\u{2067}\u{2068}\u{2069}\u{206a}\u{206b}\u{206c}\u{206d}\u{206e}\u{206f}";

fn class(c: char) -> &'static str {
    let cp = c as u32;
    let gc = get_general_category(c);
    let has = |s: &str| s.contains(c);
    if has(BLANKS) || gc == Gc::SpaceSeparator || has(FILLERS) {
        return "blank";
    }
    if has(NOISE) || (0xfe00..=0xfe0f).contains(&cp) || (0xe0100..=0xe01ef).contains(&cp) {
        return "noise";
    }
    if has("\u{200c}\u{200d}") {
        return "joiner";
    }
    if has(DASHES) {
        return "dash";
    }
    if has(LONG_DASHES) {
        return "long_dash";
    }
    if has(OPERATORS) {
        return "operator";
    }
    if has(PERCENTS) {
        return "percent";
    }
    if has(DEGREES) {
        return "degree";
    }
    if CURRENCY.iter().any(|&(a, b)| (a..=b).contains(&cp)) {
        return "currency";
    }
    if has(SUPERSCRIPTS) {
        return "superscript";
    }
    if has(VULGAR) {
        return "vulgar";
    }
    if has(CJK_NUMERALS) {
        return "cjk_numeral";
    }
    if has(QUOTES) {
        return "quote";
    }
    if has(PROSE) || BOX.contains(&cp) {
        return "prose";
    }
    if has("\u{fffd}\u{fffc}") || matches!(gc, Gc::PrivateUse | Gc::Control | Gc::Surrogate) {
        return "bad";
    }
    let script = c.script();
    let unspaced = matches!(
        script,
        Script::Han
            | Script::Hiragana
            | Script::Thai
            | Script::Lao
            | Script::Khmer
            | Script::Myanmar
    );
    let letter = matches!(
        gc,
        Gc::UppercaseLetter
            | Gc::LowercaseLetter
            | Gc::TitlecaseLetter
            | Gc::ModifierLetter
            | Gc::OtherLetter
    );
    let mark = matches!(gc, Gc::NonspacingMark | Gc::SpacingMark | Gc::EnclosingMark);
    if "\u{30fc}\u{ff70}\u{3099}\u{309a}\u{ff9e}\u{ff9f}".contains(c)
        || (letter && script == Script::Katakana)
    {
        return "katakana";
    }
    if unspaced && (letter || mark || gc == Gc::LetterNumber) {
        return "unspaced";
    }
    if letter && matches!(script, Script::Arabic | Script::Hebrew) {
        return "semitic";
    }
    if letter {
        return "letter";
    }
    if mark {
        return "mark";
    }
    match gc {
        Gc::DecimalNumber => "digit",
        Gc::LetterNumber | Gc::OtherNumber => "numeric",
        Gc::OpenPunctuation => "open",
        Gc::ClosePunctuation => "close",
        Gc::ConnectorPunctuation
        | Gc::DashPunctuation
        | Gc::InitialPunctuation
        | Gc::FinalPunctuation
        | Gc::OtherPunctuation => "prose",
        // Arrows, letterlike symbols and squared units are read with numbers.
        Gc::OtherSymbol if !matches!(cp, 0x2100..=0x21ff | 0x3300..=0x33ff) => "pictograph",
        Gc::ModifierSymbol if (0x1f3fb..=0x1f3ff).contains(&cp) => "pictograph",
        _ => "symbol",
    }
}

/// How a character folds: `same` alone is its own key, `order` may stand alone but not beside
/// another one of its kind, `fold` needs the full NFKC and lower-case path.
fn fold(c: char) -> &'static str {
    let s = c.to_string();
    let lower = s.to_lowercase();
    if lower != s || is_nfkc_quick(s.chars()) != IsNormalized::Yes || s.nfkc().ne(s.chars()) {
        return "fold";
    }
    if unicode_normalization::char::canonical_combining_class(c) != 0 { "order" } else { "same" }
}

fn extends(c: char) -> bool {
    let s = format!("a{c}");
    !"\r\n".contains(c) && s.graphemes(true).count() == 1
}

fn table() -> String {
    let mut out = String::from(
        "# Classes of characters. Written by tests/classes.rs from the general categories of\n\
         # unicode-general-category 1.1 (Unicode 16), the scripts of unicode-script 0.5.9, the\n\
         # normal forms of unicode-normalization 0.1.26 and the clusters of unicode-segmentation\n\
         # 1.13, with the exceptions that the test names.\n\
         # FIRST..LAST<TAB>CLASS<TAB>FOLD<TAB>extends (joins the cluster before it) or -\n\
         # Code points without a line: symbol, same, -\n",
    );
    let describe = |c: char| (class(c), fold(c), if extends(c) { "extends" } else { "-" });
    let mut run: Option<(u32, u32, (&str, &str, &str))> = None;
    let mut flush = |run: Option<(u32, u32, (&str, &str, &str))>| {
        if let Some((a, b, d)) = run
            && d != ("symbol", "same", "-")
        {
            let _ = writeln!(out, "{a:04X}..{b:04X}\t{}\t{}\t{}", d.0, d.1, d.2);
        }
    };
    for c in '\0'..=char::MAX {
        let d = describe(c);
        let cp = c as u32;
        match &mut run {
            Some((_, b, have)) if *have == d && *b + 1 == cp => *b = cp,
            _ => {
                flush(run.take());
                run = Some((cp, cp, d));
            }
        }
    }
    flush(run);
    out
}

#[test]
fn the_class_table_is_what_its_rules_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/classes.txt");
    let want = table();
    if std::env::var_os("ASQUOTED_REGENERATE").is_some() {
        std::fs::write(path, &want).unwrap();
    }
    let have = std::fs::read_to_string(path).unwrap();
    assert!(
        have == want,
        "data/classes.txt is stale: run with ASQUOTED_REGENERATE=1 and read the diff"
    );
}
