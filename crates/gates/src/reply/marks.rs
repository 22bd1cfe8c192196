//! Marks of citations as models write them: `[2]`, `【2†L9-L12】`, `［２］`, `[1][2]`, `[Passage 2]`,
//! `[faq.md]` where a passage has that id.

use std::borrow::Cow;
use std::collections::HashMap;

use super::words;

/// A mark longer than this is none.
const LONGEST: usize = 96;

/// The numbers of passages by their ids.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ids {
    numbers: HashMap<String, usize>,
}

impl Ids {
    /// Names a passage. The number of the one that has the name already, if there is one.
    pub(crate) fn add(&mut self, id: &str, number: usize) -> Option<usize> {
        let known = self.numbers.get(id).copied();
        if known.is_none() {
            self.numbers.insert(id.to_owned(), number);
        }
        known
    }

    pub(crate) fn number(&self, id: &str) -> Option<usize> {
        self.numbers.get(id).copied()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The passages of `a.md, b.md`; none unless each of them is an id. A number in brackets is a
    /// place in the order, whatever the ids are.
    fn all(&self, list: &str) -> Option<Vec<usize>> {
        if self.is_empty() {
            return None;
        }
        let id = |id: &str| {
            let id = id.trim();
            let is_number = id.bytes().all(|b| b.is_ascii_digit());
            self.number(id).filter(|_| !is_number)
        };
        id(list)
            .map(|number| vec![number])
            .or_else(|| list.split([',', ';', '\u{3001}', '\u{FF0C}']).take(MOST).map(id).collect())
    }
}

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

/// Elements that models put round marks.
const ELEMENTS: [&str; 4] = ["cite", "sup", "ref", "source"];

/// The name of an element of marks whose tag this is: `<cite>`, `</sup>`.
fn element(tag: &str, begin: &str) -> Option<&'static str> {
    let name = tag.strip_prefix(begin)?.strip_suffix('>')?;
    ELEMENTS.into_iter().find(|element| name.eq_ignore_ascii_case(element))
}

/// `<cite>[1]</cite>`, `<sup>1</sup>`.
fn in_element(text: &str, ids: &Ids) -> Option<Mark> {
    let open = text.get(..=until(text, '>')?.1)?;
    let name = element(open, "<")?;
    let (inside, at) = until(text.get(open.len()..)?, '<')?;
    let behind = text.get(open.len() + at..)?;
    let close = behind.get(..=until(behind, '>')?.1)?;
    let inner = inside.trim();
    let numbers = at_start(inner, ids)
        .filter(|mark| mark.len == inner.len())
        .map(|mark| mark.numbers)
        .or_else(|| numbers(inner).map(|(numbers, _)| numbers))?;
    let len = open.len() + at + close.len();
    element(close, "</").filter(|closed| *closed == name)?;
    Some(Mark { numbers, len, weak: false })
}

/// The mark that a text begins with. O(1).
pub(crate) fn at_start(text: &str, ids: &Ids) -> Option<Mark> {
    let open = text.chars().next()?;
    if open == '<' {
        return in_element(text, ids);
    }
    let close = closing_of(open)?;
    let rest = text.get(open.len_utf8()..)?;
    // Round brackets may stand round a mark: `([2])`.
    let round = matches!(open, '(' | '\u{FF08}');
    if round && let Some(inner) = at_start_of_inner(rest, ids) {
        let behind = rest.get(inner.len..)?;
        let close = behind.chars().next().filter(|c| *c == close)?;
        let len = open.len_utf8() + inner.len + close.len_utf8();
        return Some(Mark { len, weak: false, ..inner });
    }
    let (inside, end) = until(rest, close)?;
    let by_id = || ids.all(inside).map(|numbers| (numbers, false));
    let (numbers, bare) = numbers(inside).or_else(by_id)?;
    let len = open.len_utf8() + end + close.len_utf8();
    // `[text](address)` is a link.
    let behind = text.get(len..).unwrap_or_default();
    if open == '[' && behind.starts_with('(') && behind.contains("://") {
        return None;
    }
    Some(Mark { numbers, len, weak: round && bare })
}

fn at_start_of_inner(text: &str, ids: &Ids) -> Option<Mark> {
    let is_round = text.starts_with(['(', '\u{FF08}']);
    if is_round { None } else { at_start(text, ids) }
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
pub(crate) fn at_end<'t>(text: &'t str, ids: &Ids) -> Option<(&'t str, Mark)> {
    text.chars().next_back().filter(|c| is_closing(*c) || *c == '>')?;
    let from = text.len().saturating_sub(LONGEST + 8);
    let near = text.char_indices().rev().take_while(|(i, _)| *i >= from);
    let opens = |c: char| closing_of(c).is_some() || c == '<';
    // The nearest opening bracket, or another one just before it.
    let mut found = None;
    for (at, _) in near.filter(|(_, c)| opens(*c)) {
        match text.get(at..).and_then(|text| at_start(text, ids)) {
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
    // `[**2**]`
    let plain = plain.trim().trim_end_matches(['*', '_']).trim_end();
    let mut rest = plain.trim_start_matches(['^', '#', '\u{2116}', '@', '*', '_']).trim_start();
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

/// Full-width digits and punctuation, and the digits of some scripts, as ASCII.
fn narrow(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let narrow = |c: char| match u32::from(c) {
        code @ 0xFF01..=0xFF5E => char::from_u32(code - 0xFEE0).unwrap_or(c),
        0x3000 => ' ',
        // Arabic, Persian, Devanagari, Bengali, Thai.
        code @ (0x660..=0x669 | 0x6F0..=0x6F9 | 0x966..=0x96F | 0x9E6..=0x9EF | 0xE50..=0xE59) => {
            let zero = if code < 0x900 { code & !0xF } else { (code - 6) & !0xF | 6 };
            let zero = if code >= 0xE50 { 0xE50 } else { zero };
            char::from_digit(code - zero, 10).unwrap_or(c)
        }
        _ => c,
    };
    text.chars().map(narrow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Option<(Vec<usize>, &str)> {
        let mark = at_start(text, &Ids::default())?;
        Some((mark.numbers, &text[mark.len..]))
    }

    #[test]
    fn marks_of_all_looks_are_read() {
        for (text, numbers) in [
            ("[2] x", vec![2]),
            ("[ 12 ] x", vec![12]),
            ("\u{3010}2\u{3011} x", vec![2]),
            ("\u{FF3B}\u{FF12}\u{FF3D} x", vec![2]),
            ("[\u{662}] x", vec![2]),
            ("[\u{6F1}\u{6F0}] x", vec![10]),
            ("[\u{966}\u{96F}] x", vec![9]),
            ("[\u{9E6}\u{9EF}] x", vec![9]),
            ("[\u{E52}] x", vec![2]),
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
            ("[**2**] x", vec![2]),
            ("<cite>[1]</cite> x", vec![1]),
            ("<sup>1, 2</sup> x", vec![1, 2]),
            ("<SUP>[3]</sup> x", vec![3]),
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
            "<cite>Smith</cite> x",
            "<cite>1</sup> x",
            "<b>1</b> x",
            "<cite>1 x",
            "x [1]",
            "",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn marks_at_the_end_are_read() {
        let end = |text| {
            at_end(text, &Ids::default()).map(|(before, mark)| (before, mark.numbers, mark.weak))
        };
        assert_eq!(end("It fell [2]"), Some(("It fell ", vec![2], false)));
        assert_eq!(end("It fell ([2])"), Some(("It fell ", vec![2], false)));
        assert_eq!(end("It fell (30)"), Some(("It fell ", vec![30], true)));
        assert_eq!(end("It fell\u{3010}2\u{2020}L9\u{3011}"), Some(("It fell", vec![2], false)));
        assert_eq!(end("It fell. <cite>[2]</cite>"), Some(("It fell. ", vec![2], false)));
        assert_eq!(end("It fell.<sup>2</sup>"), Some(("It fell.", vec![2], false)));
        assert_eq!(end("It fell <b>2</b>"), None);
        assert_eq!(end("It fell [sic]"), None);
        assert_eq!(end("It fell (in May)"), None);
    }

    #[test]
    fn ids_are_read_as_they_are() {
        let mut ids = Ids::default();
        for (number, id) in [(1, "faq.md"), (2, "a b"), (3, "1"), (4, "x, y")] {
            assert_eq!(ids.add(id, number), None);
        }
        assert_eq!(ids.add("a b", 5), Some(2));
        let read = |text: &str| at_start(text, &ids).map(|mark| mark.numbers);
        assert_eq!(read("[faq.md] x"), Some(vec![1]));
        assert_eq!(read("\u{3010}a b, faq.md\u{3011}x"), Some(vec![2, 1]));
        assert_eq!(read("[x, y] z"), Some(vec![4]));
        // A number is a place in the order.
        assert_eq!(read("[1] x"), Some(vec![1]));
        for none in ["[FAQ.md] x", "[faq.md, c] x", "[sic] x"] {
            assert_eq!(read(none), None, "{none}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "[\\[\\]()\u{3010}\u{3011}\u{2020}12,\\-L a]{0,60}") {
            if let Some(mark) = at_start(&text, &Ids::default()) {
                prop_assert!(text.get(mark.len..).is_some());
                prop_assert!(!mark.numbers.is_empty() && mark.numbers.len() <= MOST);
            }
            if let Some((before, mark)) = at_end(&text, &Ids::default()) {
                prop_assert_eq!(before.len() + mark.len, text.len());
            }
        }
    }
}
