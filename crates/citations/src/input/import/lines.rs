//! Replies of lines such as `[2] a sentence, copied`.

use crate::input::builder::{Builder, Draft};
use crate::input::quotation;
use crate::{Cited, InvalidRecord, NoteKind};

/// A line: the number of the document, and where the sentence stands.
struct Line<'t> {
    number: usize,
    quote: &'t str,
}

/// `[2] sentence`, with an optional bullet, `【2†…】` brackets, and a colon behind them.
fn parse(line: &str) -> Option<Line<'_>> {
    let line = line.trim();
    let line = line.strip_prefix(['-', '*', '\u{2022}']).map_or(line, str::trim_start);
    let (inside, rest) = if let Some(rest) = line.strip_prefix('[') {
        rest.split_once(']')?
    } else {
        line.strip_prefix('\u{3010}')?.split_once('\u{3011}')?
    };
    let number = inside.split('\u{2020}').next().unwrap_or_default().trim();
    if number.is_empty() || number.len() > 3 || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let rest = rest.trim_start();
    let quote = rest.strip_prefix([':', '\u{FF1A}']).unwrap_or(rest).trim();
    Some(Line { number: number.parse().ok()?, quote })
}

/// Whether a text begins with such a line.
pub(in crate::input) fn begins(body: &str) -> bool {
    let first = body.lines().find(|line| !line.trim().is_empty());
    first.and_then(parse).is_some_and(|line| !line.quote.is_empty())
}

pub(in crate::input) fn read(b: &mut Builder<'_>, body: &str, base: usize) {
    let answer = b.answer(serde_json::Value::Null, None, Some(body), base..base + body.len());
    let mut at = base;
    let mut n = 0;
    for line in body.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let indent = line.len() - line.trim_start().len();
        let span = start + indent..start + line.trim_end().len();
        if line.trim().is_empty() {
            continue;
        }
        let Some(Line { number, quote }) = parse(line) else {
            b.note(NoteKind::NoCitation, "a line without a number in brackets", &span);
            continue;
        };
        let quote = quotation::without_marks(quotation::without_reference(quote));
        if quote.is_empty() {
            b.note(NoteKind::NoQuote, "a number without a sentence", &span);
            continue;
        }
        n += 1;
        let cited = match b.numbered(number) {
            Ok(doc) => Ok(Cited::new(doc, quote)),
            Err(why) => Err(InvalidRecord::new(format!("line {}", b.line(&span)), why)),
        };
        let mut draft = Draft::new(span, cited);
        draft.n = Some(n);
        draft.answer = Some(answer);
        draft.sentence = Some(quote.to_owned());
        b.record(draft);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_looks_are_read() {
        for (line, number, quote) in [
            ("[2] It fell.", 2, "It fell."),
            ("  - [12]: It fell.", 12, "It fell."),
            ("\u{2022} \u{3010}3\u{2020}L9-L12\u{3011}It fell.", 3, "It fell."),
            ("[7]\u{FF1A}\u{4F60}\u{597D}", 7, "\u{4F60}\u{597D}"),
        ] {
            let parsed = parse(line).unwrap();
            assert_eq!((parsed.number, parsed.quote), (number, quote));
        }
        for line in
            ["It fell [2].", "[2024] It fell.", "[x] done", "[] a", "[1 It", "", "[link](x)"]
        {
            assert!(parse(line).is_none(), "{line:?}");
        }
    }
}
