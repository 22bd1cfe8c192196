//! Marks that an editor puts into a quote: `[sic]`, `[T]he`.

/// A quote without its editing marks, if it has any: `[sic]` and the blanks before it go, `[T]he` is `The`.
/// O(length).
pub(crate) fn without_marks(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    let mut at = 0;
    while let Some(open) = text.get(at..).and_then(|rest| rest.find(['[', '('])).map(|i| at + i) {
        let rest = text.get(open..).unwrap_or_default();
        at = open + 1;
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

/// The length of a `[sic]` that a text begins with.
fn sic(text: &str) -> Option<usize> {
    const MARKS: [&str; 5] = ["[sic]", "[sic!]", "[sic.]", "(sic)", "(sic!)"];
    let is = |mark: &&&str| text.get(..mark.len()).is_some_and(|t| t.eq_ignore_ascii_case(mark));
    MARKS.iter().find(is).map(|mark| mark.len())
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
        for kept in ["a [b] c", "walk[e]d", "[1] one", "f[x]y", "[the firm] said", "[T]", "", "["] {
            assert_eq!(without(kept), None, "{kept}");
        }
    }
}
