//! Marks of citations as models write them: `[2]`, `【2†L9-L12】`, `［２］`, `[1][2]`, `[Passage 2]`.

use std::borrow::Cow;

use super::words;

/// A mark longer than this is none.
const LONGEST: usize = 48;

/// A mark names at most this many passages.
const MOST: usize = 8;

/// A mark at the start of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) numbers: Vec<usize>,
    /// How many bytes it takes.
    pub(crate) len: usize,
    /// It stands in round brackets and holds a number alone, as an amount in the text may.
    pub(crate) weak: bool,
}

/// The brackets of a mark.
const fn closing_of(open: char) -> Option<char> {
    Some(match open {
        '[' => ']',
        '\u{FF3B}' => '\u{FF3D}',
        '\u{3010}' => '\u{3011}',
        '\u{3014}' => '\u{3015}',
        '\u{3016}' => '\u{3017}',
        '\u{300E}' => '\u{300F}',
        '(' => ')',
        '\u{FF08}' => '\u{FF09}',
        _ => return None,
    })
}

const fn is_closing(c: char) -> bool {
    matches!(
        c,
        ']' | '\u{FF3D}' | '\u{3011}' | '\u{3015}' | '\u{3017}' | '\u{300F}' | ')' | '\u{FF09}'
    )
}

/// The mark that a text begins with. O(1).
pub(crate) fn at_start(text: &str) -> Option<Mark> {
    let open = text.chars().next()?;
    let close = closing_of(open)?;
    let rest = text.get(open.len_utf8()..)?;
    // Round brackets may stand round a mark: `([2])`.
    let round = matches!(open, '(' | '\u{FF08}');
    if round && let Some(inner) = at_start_of_inner(rest) {
        let behind = rest.get(inner.len..)?;
        let close = behind.chars().next().filter(|c| *c == close)?;
        let len = open.len_utf8() + inner.len + close.len_utf8();
        return Some(Mark { len, weak: false, ..inner });
    }
    let (inside, end) = until(rest, close)?;
    let (numbers, bare) = numbers(inside)?;
    let len = open.len_utf8() + end + close.len_utf8();
    // `[text](address)` is a link.
    let behind = text.get(len..).unwrap_or_default();
    if open == '[' && behind.starts_with('(') && behind.contains("://") {
        return None;
    }
    Some(Mark { numbers, len, weak: round && bare })
}

fn at_start_of_inner(text: &str) -> Option<Mark> {
    let is_round = text.starts_with(['(', '\u{FF08}']);
    if is_round { None } else { at_start(text) }
}

/// What stands before a closing bracket, and where that one is.
fn until(text: &str, close: char) -> Option<(&str, usize)> {
    let end = text
        .char_indices()
        .take_while(|(i, c)| *i < LONGEST && *c != '\n')
        .find(|(_, c)| *c == close)?
        .0;
    Some((text.get(..end)?, end))
}

/// The mark that a text ends with, and what stands before it. O(1).
pub(crate) fn at_end(text: &str) -> Option<(&str, Mark)> {
    text.chars().next_back().filter(|c| is_closing(*c))?;
    let from = text.len().saturating_sub(LONGEST + 8);
    let near = text.char_indices().rev().take_while(|(i, _)| *i >= from);
    // The nearest opening bracket, or a round one just before it.
    let mut found = None;
    for (at, _) in near.filter(|(_, c)| closing_of(*c).is_some()) {
        match text.get(at..).and_then(at_start) {
            Some(mark) if at + mark.len == text.len() => found = Some((at, mark)),
            _ if found.is_some() => break,
            _ => {}
        }
    }
    let (at, mark) = found?;
    Some((text.get(..at)?, mark))
}

/// The passages that a mark names, and whether it holds nothing else.
fn numbers(inside: &str) -> Option<(Vec<usize>, bool)> {
    let plain = narrow(inside);
    let plain = plain.trim();
    let mut rest = plain.trim_start_matches(['^', '#', '\u{2116}', '@', '*']);
    let mut bare = rest.len() == plain.len();
    if !rest.starts_with(|c: char| c.is_ascii_digit()) {
        let end = rest.find(|c: char| c.is_ascii_digit())?;
        let name = rest.get(..end)?.trim_end_matches([' ', '.', ':', '#', '-', '_']);
        if !words::is_label(&words::folded(name)) {
            return None;
        }
        bare = false;
        rest = rest.get(end..)?;
    }
    let mut out: Vec<usize> = Vec::new();
    let mut range_from = None;
    loop {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        // Passages are few, years have four digits.
        let number: usize =
            rest.get(..digits).filter(|digits| (1..=3).contains(&digits.len()))?.parse().ok()?;
        match range_from.take() {
            Some(from) if from < number && number - from < MOST => out.extend(from + 1..=number),
            Some(_) => return None,
            None => out.push(number),
        }
        rest = rest.get(digits..)?.trim_start();
        let Some(next) = rest.chars().next() else { break };
        let behind = rest.get(next.len_utf8()..).unwrap_or_default().trim_start();
        match next {
            // Lines, or what a tool calls its source: `†L9-L12`, `:0†source`.
            '\u{2020}' | '\u{2021}' | ':' | '|' => break,
            ',' | '\u{3001}' | ';' | '&' | '/'
                if behind.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                rest = behind;
            }
            // `[2, L9-L12]`, `[2, p. 3]`
            ',' | ';' if behind.starts_with(['L', 'l', 'p']) => break,
            '-' | '\u{2013}' | '~' if behind.starts_with(|c: char| c.is_ascii_digit()) => {
                range_from = out.last().copied();
                rest = behind;
            }
            'L' | 'l' if behind.starts_with(|c: char| c.is_ascii_digit()) => break,
            _ => return None,
        }
        if out.len() > MOST {
            return None;
        }
    }
    out.truncate(MOST);
    Some((out, bare))
}

/// Full-width digits and punctuation as ASCII.
fn narrow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let narrow = |c: char| match u32::from(c) {
        code @ 0xFF01..=0xFF5E => char::from_u32(code - 0xFEE0).unwrap_or(c),
        0x3000 => ' ',
        _ => c,
    };
    text.chars().map(narrow).collect()
}

/// First, between and last character of citation marks in the private use area.
const PRIVATE_OPEN: char = '\u{E200}';
const PRIVATE_CLOSE: char = '\u{E201}';
const PRIVATE_BETWEEN: char = '\u{E202}';

/// A text without marks in the private use area (`U+E200 cite U+E202 turn0file0 U+E201`), and without
/// what is left of them where those characters were dropped (`citeturn0file0`). A mark whose id is a
/// number becomes `[n]`. O(length).
pub(crate) fn without_private(text: &str) -> Cow<'_, str> {
    let private = text.contains([PRIVATE_OPEN, PRIVATE_CLOSE, PRIVATE_BETWEEN]);
    if !private && !text.contains("citeturn") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find([PRIVATE_OPEN, PRIVATE_CLOSE, PRIVATE_BETWEEN]) {
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        let mark = behind.chars().next().unwrap_or(PRIVATE_CLOSE);
        let inside = behind.get(mark.len_utf8()..).unwrap_or_default();
        rest = inside;
        if mark != PRIVATE_OPEN {
            continue;
        }
        // A mark ends within its line; one that does not is an opening character alone.
        let end = inside
            .char_indices()
            .take_while(|(i, c)| *i < 200 && *c != '\n')
            .find(|(_, c)| *c == PRIVATE_CLOSE);
        let Some((end, _)) = end else { continue };
        let ids = inside.get(..end).unwrap_or_default().split(PRIVATE_BETWEEN).skip(1);
        for id in ids.filter(|id| (1..=3).contains(&id.len())) {
            if id.bytes().all(|b| b.is_ascii_digit()) {
                out.push_str(&format!("[{id}]"));
            }
        }
        rest = inside.get(end + PRIVATE_CLOSE.len_utf8()..).unwrap_or_default();
    }
    out.push_str(rest);
    Cow::Owned(without_residue(&out))
}

/// `citeturn0search1turn0file2`, glued to words as it may be, is left out.
fn without_residue(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("citeturn") {
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        let mut ids = behind.get("cite".len()..).unwrap_or_default();
        let mut any = false;
        while let Some(next) = without_id(ids) {
            ids = next;
            any = true;
        }
        if any {
            rest = ids;
        } else {
            out.push_str("cite");
            rest = ids;
        }
    }
    out.push_str(rest);
    out
}

/// What stands behind `turn0search1`.
fn without_id(text: &str) -> Option<&str> {
    let skip = |text: &'_ str, is: fn(&u8) -> bool| text.bytes().take_while(is).count();
    let rest = text.strip_prefix("turn")?;
    let turn = skip(rest, u8::is_ascii_digit);
    let rest = rest.get(turn..)?;
    let kind = skip(rest, u8::is_ascii_lowercase);
    let rest = rest.get(kind..)?;
    let number = skip(rest, u8::is_ascii_digit);
    (turn > 0 && kind > 0 && number > 0).then(|| rest.get(number..))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<(Vec<usize>, &str)> {
        let mark = at_start(text)?;
        Some((mark.numbers, &text[mark.len..]))
    }

    #[test]
    fn marks_of_all_looks_are_read() {
        for (text, numbers) in [
            ("[2] x", vec![2]),
            ("[ 12 ] x", vec![12]),
            ("\u{3010}2\u{3011} x", vec![2]),
            ("\u{FF3B}\u{FF12}\u{FF3D} x", vec![2]),
            ("\u{3010}2\u{2020}L9-L12\u{3011} x", vec![2]),
            ("\u{3010}4:0\u{2020}source\u{3011} x", vec![4]),
            ("[2, L9-L12] x", vec![2]),
            ("[2 L9] x", vec![2]),
            ("[2, p. 3] x", vec![2]),
            ("[1, 3] x", vec![1, 3]),
            ("[1\u{3001}2] x", vec![1, 2]),
            ("[2-4] x", vec![2, 3, 4]),
            ("[^2] x", vec![2]),
            ("[#2] x", vec![2]),
            ("[Passage 2] x", vec![2]),
            ("[Source: 2] x", vec![2]),
            ("\u{3010}\u{8D44}\u{6599}\u{FF11}\u{3011} x", vec![1]),
            ("([2]) x", vec![2]),
            ("(2) x", vec![2]),
            ("[0] x", vec![0]),
        ] {
            assert_eq!(read(text), Some((numbers, " x")), "{text}");
        }
        for text in [
            "[2024] x",
            "[x] done",
            "[] a",
            "[1 It",
            "[link](http://x)",
            "[1](http://x.org)",
            "(see 2) x",
            "[2\n] x",
            "[1.5] x",
            "[-1] x",
            "[3-1] x",
            "[1-30] x",
            "x [1]",
            "",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn marks_at_the_end_are_read() {
        let end = |text| at_end(text).map(|(before, mark)| (before, mark.numbers, mark.weak));
        assert_eq!(end("It fell [2]"), Some(("It fell ", vec![2], false)));
        assert_eq!(end("It fell ([2])"), Some(("It fell ", vec![2], false)));
        assert_eq!(end("It fell (30)"), Some(("It fell ", vec![30], true)));
        assert_eq!(end("It fell\u{3010}2\u{2020}L9\u{3011}"), Some(("It fell", vec![2], false)));
        assert_eq!(end("It fell [sic]"), None);
        assert_eq!(end("It fell (in May)"), None);
    }

    #[test]
    fn private_marks_and_their_residue_are_left_out() {
        let mark = "\u{E200}cite\u{E202}turn0file0\u{E202}L8-L13\u{E201}";
        assert_eq!(without_private(&format!("It fell.{mark}")), "It fell.");
        assert_eq!(without_private(&format!("{mark}[2] It fell")), "[2] It fell");
        assert_eq!(without_private("\u{E200}cite\u{E202}3\u{E201} It fell"), "[3] It fell");
        assert_eq!(without_private("It fell.citeturn0search1turn12file2 So"), "It fell. So");
        assert_eq!(without_private("\u{E200}It\u{E202} fell"), "It fell");
        assert_eq!(without_private("we citeturners"), "we citeturners");
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "[\\[\\]()\u{3010}\u{3011}\u{2020}12,\\-L \u{E200}\u{E201}\u{E202}citeurn0a]{0,60}") {
            if let Some(mark) = at_start(&text) {
                prop_assert!(text.get(mark.len..).is_some());
                prop_assert!(!mark.numbers.is_empty() && mark.numbers.len() <= MOST);
            }
            if let Some((before, mark)) = at_end(&text) {
                prop_assert_eq!(before.len() + mark.len, text.len());
            }
            let plain = without_private(&text);
            prop_assert!(!plain.contains([PRIVATE_OPEN, PRIVATE_CLOSE, PRIVATE_BETWEEN]));
        }
    }
}
