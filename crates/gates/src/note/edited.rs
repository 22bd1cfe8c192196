//! Words that an editor put into a quotation in place of others: `[the company] fell`.
//!
//! `[sic]` and `[T]he` are the engine's.

use asquoted::is_sic;

/// More words of an editor than this are none of a quotation.
const LONGEST: usize = 120;

/// A quotation with an omission where an editor put words in brackets, if he did so. It counts only
/// where something is left out there: `it [not] fell` is no quotation of "it fell". O(length).
pub(super) fn with_omissions(quote: &str) -> Option<String> {
    let mut out = String::with_capacity(quote.len());
    let mut rest = quote;
    let mut any = false;
    while let Some(at) = rest.find(['[', '\u{FF3B}', '\u{3014}']) {
        let (before, bracket) = rest.split_at(at);
        out.push_str(before);
        let open = bracket.chars().next().unwrap_or('[');
        let close = match open {
            '\u{FF3B}' => '\u{FF3D}',
            '\u{3014}' => '\u{3015}',
            _ => ']',
        };
        rest = bracket.get(open.len_utf8()..).unwrap_or_default();
        let mut near = rest.char_indices().take(LONGEST);
        let end = near.find(|(_, c)| *c == close).map(|(end, _)| end);
        let inside = end.and_then(|end| rest.get(..end));
        let Some(inside) = inside.filter(|inside| are_words(inside)) else {
            out.push(open);
            continue;
        };
        out.push_str("[\u{2026}]");
        rest = rest.get(inside.len() + close.len_utf8()..).unwrap_or_default();
        any = true;
    }
    out.push_str(rest);
    any.then_some(out)
}

/// Two letters or more, and no mark of an editor that stands for nothing.
fn are_words(inside: &str) -> bool {
    let letters = inside.chars().filter(|c| c.is_alphabetic()).count();
    let unspaced = inside.chars().any(|c| c >= '\u{2E80}');
    (letters > 1 || unspaced && letters > 0) && !is_sic(inside.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_editors_are_omissions() {
        for (quote, want) in [
            ("when [the tenant] pays", "when [\u{2026}] pays"),
            ("it [not] fell [far]", "it [\u{2026}] fell [\u{2026}]"),
            ("[T]he fee [of May] [sic]", "[T]he fee [\u{2026}] [sic]"),
            ("\u{3014}\u{4ED6}\u{3015}\u{8BF4}", "[\u{2026}]\u{8BF4}"),
        ] {
            assert_eq!(with_omissions(quote).as_deref(), Some(want), "{quote}");
        }
        for quote in [
            "船 [原文如此] 是绿的",
            "it fell [\u{2026}] far",
            "fell [2]",
            "it (not) fell",
            "it [fell",
            "[T]he",
            "a [sic!]",
        ] {
            assert_eq!(with_omissions(quote), None, "{quote}");
        }
    }

    #[test]
    fn hostile_quotations_take_linear_time() {
        for unit in ["[", "[a", "[a]", "[ab]", "[sic] "] {
            let _ = with_omissions(&unit.repeat(100_000));
        }
    }
}
