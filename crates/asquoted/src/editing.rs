//! Marks that an editor puts into a quote: `[sic]`, `[T]he`.

/// A quote without its editing marks, if it has any: `[sic]` and the blanks before it go, `[T]he` is `The`.
/// O(length).
pub(crate) fn without_marks(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    let mut at = 0;
    while let Some(open) = text.get(at..).and_then(|rest| rest.find(OPENING)).map(|i| at + i) {
        let rest = text.get(open..).unwrap_or_default();
        at = open + rest.chars().next().map_or(1, char::len_utf8);
        if let Some(len) = sic(rest) {
            let kept = text.get(from..open).unwrap_or_default();
            out.push_str(kept.trim_end_matches(asquoted_tokenizer::is_blank));
            from = open + len;
        } else if let Some(letter) = changed_letter(text.get(..open).unwrap_or_default(), rest) {
            out.push_str(text.get(from..open).unwrap_or_default());
            out.push(letter);
            from = open + letter.len_utf8() + "[]".len();
        } else {
            continue;
        }
        at = from;
    }
    if from == 0 {
        return None;
    }
    out.push_str(text.get(from..).unwrap_or_default());
    Some(out)
}

const OPENING: [char; 5] = ['[', '(', '\u{ff3b}', '\u{ff08}', '\u{3014}'];
const CLOSING: [char; 5] = [']', ')', '\u{ff3d}', '\u{ff09}', '\u{3015}'];

/// What `[sic]` is in the brackets: in Latin, which all languages use, and in Chinese, Japanese, Korean and
/// Russian.
const SIC: [&str; 12] = [
    "sic",
    "sic!",
    "sic.",
    "原文如此",
    "原文ママ",
    "原文のまま",
    "ママ",
    "원문 그대로",
    "원문대로",
    "так в тексте",
    "так в оригинале",
    "так!",
];

/// Whether brackets that hold this say no more than that the quoted words are so: `sic`, `原文如此`, `ママ`. A
/// check forgives such brackets in a quote as markup. O(1).
///
/// # Example
/// ```
/// use asquoted::is_sic;
///
/// assert!(is_sic("sic") && is_sic("Sic!") && is_sic("ママ"));
/// assert!(!is_sic("not"));
/// ```
#[must_use]
pub fn is_sic(inside: &str) -> bool {
    SIC.iter().any(|mark| inside.eq_ignore_ascii_case(mark))
}

/// The length of a `[sic]` that a text begins with. O(1).
fn sic(text: &str) -> Option<usize> {
    let open = text.chars().next()?;
    let close = OPENING.iter().zip(CLOSING).find(|(o, _)| **o == open)?.1;
    let inside = text.get(open.len_utf8()..)?;
    let is = |mark: &&&str| inside.get(..mark.len()).is_some_and(|t| t.eq_ignore_ascii_case(mark));
    let closed = |mark: &&str| inside.get(mark.len()..).is_some_and(|t| t.starts_with(close));
    let mark = SIC.iter().filter(is).find(|mark| closed(mark))?;
    Some(open.len_utf8() + mark.len() + close.len_utf8())
}

/// The letter of `[T]he`: one letter in square brackets, at a word's start, with the word's next letter
/// glued behind it.
fn changed_letter(before: &str, text: &str) -> Option<char> {
    let mut chars = text.strip_prefix('[')?.chars();
    let letter = chars.next().filter(|c| c.is_uppercase() || c.is_lowercase())?;
    let closes = chars.next() == Some(']');
    let goes_on = chars.next().is_some_and(char::is_alphabetic);
    let starts = !before.chars().next_back().is_some_and(char::is_alphanumeric);
    (closes && goes_on && starts).then_some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editing_marks_go() {
        let without = |text| without_marks(text);
        assert_eq!(without("they reccomend [sic] it").as_deref(), Some("they reccomend it"));
        assert_eq!(without("[T]he gate (sic!) is [b]lue").as_deref(), Some("The gate is blue"));
        assert_eq!(without("“[É]tat”").as_deref(), Some("“État”"));
        assert_eq!(without("船是绿的（原文如此）。").as_deref(), Some("船是绿的。"));
        assert_eq!(without("舟は緑い［ママ］色").as_deref(), Some("舟は緑い色"));
        assert_eq!(without("배는 초록 [SIC] 색").as_deref(), Some("배는 초록 색"));
        assert_eq!(without("лотка [так в тексте] стоит").as_deref(), Some("лотка стоит"));
        for kept in [
            "a [b] c",
            "（原文）",
            "[sic)",
            "walk[e]d",
            "[1] one",
            "f[x]y",
            "[the firm] said",
            "[T]",
            "",
            "[",
        ] {
            assert_eq!(without(kept), None, "{kept}");
        }
    }
}
