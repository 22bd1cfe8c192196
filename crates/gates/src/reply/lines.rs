//! A reply as its lines, each with the passages that it names.

use super::marks::Ids;
use super::objects;
use super::parse::{self, Claimed, Line};

/// A line of a reply and where it stands.
#[derive(Debug)]
pub(crate) struct Read<'t> {
    /// From 0.
    pub(crate) line: usize,
    pub(crate) what: Line<'t>,
}

/// Reads a reply: lines, objects of JSON, or both. Lines on which nothing stands are left out.
/// O(length).
pub(crate) fn read<'t>(reply: &'t str, ids: &Ids) -> Vec<Read<'t>> {
    let lines: Vec<&str> = reply.lines().collect();
    let json = objects::find(reply, &lines, ids);
    let mut out = Vec::new();
    let mut list = lines.iter().enumerate();
    if let Some((range, objects)) = json {
        let before = list.by_ref().take(range.start);
        out.extend(before.filter_map(|(line, text)| of(line, text, ids)));
        out.extend(objects);
        let _ = list.by_ref().take(range.len()).count();
    }
    out.extend(list.filter_map(|(line, text)| of(line, text, ids)));
    with_marks_of_their_own(&mut out);
    out
}

fn of<'t>(line: usize, text: &'t str, ids: &Ids) -> Option<Read<'t>> {
    let object = objects::line(text, ids);
    let what = object.or_else(|| parse::line(text, ids))?;
    Some(Read { line, what })
}

/// Gives a mark that stands on a line of its own to the words of the next line, or to those of the
/// line above where the reply writes its marks below.
fn with_marks_of_their_own(lines: &mut Vec<Read<'_>>) {
    let is_mark = |i: usize| lines.get(i).is_some_and(|read| mark_alone(&read.what).is_some());
    let is_words = |i: usize| lines.get(i).is_some_and(|read| matches!(read.what, Line::Other(_)));
    let Some(last) = (0..lines.len()).rev().find(|i| is_mark(*i)) else { return };
    // Where nothing follows the last mark, marks stand below.
    let below = !is_words(last + 1);
    let mut gone = Vec::new();
    for i in 0..=last {
        let Some(numbers) = lines.get(i).and_then(|read| mark_alone(&read.what)) else { continue };
        let numbers = numbers.to_vec();
        let other = |at: Option<usize>| {
            let read = lines.get(at?)?;
            matches!(read.what, Line::Other(_)).then_some((at?, read.line))
        };
        let line = lines.get(i).map_or(0, |read| read.line);
        let above = other(i.checked_sub(1)).filter(|(_, above)| above + 1 == line);
        let next = other(i.checked_add(1));
        let found = if below { above.or(next) } else { next.or(above) };
        let Some(words) = found.and_then(|(at, _)| lines.get_mut(at)) else { continue };
        if let Line::Other(text) = &mut words.what {
            let quote = parse::unmarked(std::mem::take(text));
            let whole = Claimed { numbers, quote };
            words.what = Line::Cites { whole, parts: Vec::new() };
            gone.push(i);
        }
    }
    let mut at = 0;
    lines.retain(|_| {
        at += 1;
        gone.binary_search(&(at - 1)).is_err()
    });
}

/// The passages of a line that says nothing else.
fn mark_alone<'l>(line: &'l Line<'_>) -> Option<&'l [usize]> {
    match line {
        Line::Cites { whole, parts }
            if parts.is_empty() && !whole.quote.contains(char::is_alphanumeric) =>
        {
            Some(&whole.numbers)
        }
        Line::Cites { .. } | Line::Other(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(reply: &str) -> Vec<(usize, Vec<usize>, String)> {
        let lines = read(reply, &Ids::default()).into_iter();
        lines
            .map(|read| match read.what {
                Line::Cites { whole, parts } => {
                    assert!(parts.is_empty());
                    (read.line, whole.numbers, whole.quote.into_owned())
                }
                Line::Other(text) => (read.line, Vec::new(), text.into_owned()),
            })
            .collect()
    }

    fn want(list: &[(usize, &[usize], &str)]) -> Vec<(usize, Vec<usize>, String)> {
        list.iter().map(|(line, n, text)| (*line, n.to_vec(), (*text).to_owned())).collect()
    }

    #[test]
    fn a_mark_of_its_own_belongs_to_the_next_line() {
        let reply = "So:\n[1]\n- \"It fell.\"\n\n**[2]**\n\nIt rose.\nBye.";
        let lines: &[(usize, &[usize], &str)] =
            &[(0, &[], "So:"), (2, &[1], "It fell."), (6, &[2], "It rose."), (7, &[], "Bye.")];
        assert_eq!(seen(reply), want(lines));
    }

    #[test]
    fn marks_may_stand_below() {
        let lines: &[(usize, &[usize], &str)] = &[(0, &[1], "It fell."), (2, &[2], "It rose.")];
        assert_eq!(seen("It fell.\n[1]\nIt rose.\n[2]"), want(lines));
        // The mark belongs to nothing.
        let lines: &[(usize, &[usize], &str)] = &[(0, &[1], "It fell."), (1, &[2], "")];
        assert_eq!(seen("[1] It fell.\n[2]"), want(lines));
    }

    #[test]
    fn many_marks_are_read_in_one_pass() {
        for unit in ["[1]\n", "[1]\na\n", "a\n[1]\n", "{\n", "[{\n", "{\"quote\":\"a\"}\n"] {
            let _ = read(&unit.repeat(50_000), &Ids::default());
        }
    }
}
