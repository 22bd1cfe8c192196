//! Paired emphasis and code marks: `*`, `_` and backtick.
//!
//! A run of one to three marks opens where a non-blank follows and closes where a non-blank stands
//! before; a run that touches letters or digits on both sides does neither, so `2*3*4` and `a_b`
//! keep their marks. Runs pair with the nearest opener of the same mark and length in the same
//! paragraph, at most 4,096 bytes back.

use std::ops::Range;

use crate::classes::{Class, class};

/// Farther back no opener is looked for.
const REACH: usize = 4096;

/// Openers that wait for their closer: the starts of runs, a stack a mark and length.
#[derive(Default)]
struct Open {
    // ascending in each stack
    stacks: [[Vec<usize>; 3]; 3],
}

impl Open {
    fn clear(&mut self) {
        self.stacks.iter_mut().flatten().for_each(Vec::clear);
    }

    fn is_empty(&self) -> bool {
        self.stacks.iter().flatten().all(Vec::is_empty)
    }

    fn stack(&mut self, mark: usize, len: usize) -> Option<&mut Vec<usize>> {
        self.stacks.get_mut(mark)?.get_mut(len.checked_sub(1)?)
    }

    fn push(&mut self, mark: usize, len: usize, start: usize) {
        if let Some(stack) = self.stack(mark, len) {
            stack.push(start);
        }
    }

    /// The nearest opener alike in reach of a closer at `at`.
    fn nearest(&mut self, mark: usize, len: usize, at: usize) -> Option<usize> {
        let stack = self.stack(mark, len)?;
        let nearest = stack.last().copied().filter(|start| start + REACH >= at);
        if nearest.is_none() {
            // What is nearest is out of reach, and so are all below it.
            stack.clear();
        }
        nearest
    }

    /// Forgets the openers at `start` and after it. Amortized O(1): each is popped once.
    fn forget_from(&mut self, start: usize) {
        for stack in self.stacks.iter_mut().flatten() {
            while stack.pop_if(|s| *s >= start).is_some() {}
        }
    }
}

const MARKS: [u8; 3] = [b'*', b'_', b'`'];

/// Pushes the byte ranges of paired marks. O(length): an opener is pushed and popped once.
pub(crate) fn find(text: &str, drops: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut open = Open::default();
    let mut seen = 0;
    let mut at = 0;
    while let Some(found) = next_mark(bytes, at) {
        if !open.is_empty() && parts_paragraphs(bytes.get(seen..found).unwrap_or_default()) {
            open.clear();
        }
        let Some(&b) = bytes.get(found) else { break };
        let len = bytes.iter().skip(found).take_while(|&&x| x == b).count();
        if let Some(mark) = MARKS.iter().position(|&m| m == b).filter(|_| len <= 3) {
            run(text, found, len, mark, &mut open, drops);
        }
        seen = found;
        at = found + len;
    }
}

/// The next mark from `at` on: blocks without one are told by a few vector operations.
fn next_mark(bytes: &[u8], at: usize) -> Option<usize> {
    let is_mark = |b: u8| b == b'*' || b == b'_' || b == b'`';
    let mut from = at;
    while let Some(block) = bytes.get(from..).and_then(<[u8]>::first_chunk::<32>) {
        if block.iter().fold(false, |any, &b| any | is_mark(b)) {
            break;
        }
        from += 32;
    }
    bytes.iter().skip(from).position(|&b| is_mark(b)).map(|i| from + i)
}

/// Whether a blank line lies in a stretch of text.
fn parts_paragraphs(stretch: &[u8]) -> bool {
    let mut blank = false;
    for &b in stretch {
        match b {
            b'\n' if blank => return true,
            b'\n' => blank = true,
            b' ' | b'\t' | b'\r' => {}
            _ => blank = false,
        }
    }
    false
}

fn run(
    text: &str,
    start: usize,
    len: usize,
    mark: usize,
    open: &mut Open,
    drops: &mut Vec<Range<usize>>,
) {
    let end = start + len;
    let before = text.get(..start).and_then(|t| t.chars().next_back());
    let after = text.get(end..).and_then(|t| t.chars().next());
    if glues(before) && glues(after) {
        return;
    }
    let filled = |c: Option<char>| c.is_some_and(|c| class(c) != Class::Blank);
    if filled(before) && close(text, start, len, mark, open, drops) {
        return;
    }
    if filled(after) {
        open.push(mark, len, start);
    }
}

/// Letters and digits of scripts that part words by blanks. In an unspaced script emphasis touches
/// letters on both sides as a matter of course.
fn glues(c: Option<char>) -> bool {
    c.is_some_and(|c| {
        let class = class(c);
        class.is_alphanumeric() && !class.is_unspaced()
    })
}

/// Pairs a closer with the nearest opener alike, and forgets the openers between them.
fn close(
    text: &str,
    start: usize,
    len: usize,
    mark: usize,
    open: &mut Open,
    drops: &mut Vec<Range<usize>>,
) -> bool {
    if let Some(opener) = open.nearest(mark, len, start) {
        if is_product(text, mark, opener, start, len) {
            return false;
        }
        drops.push(opener..opener + len);
        drops.push(start..start + len);
        open.forget_from(opener);
        return true;
    }
    // `**a *b***`: one mark and two marks make three.
    if len == 3
        && let (Some(one), Some(two)) = (open.nearest(mark, 1, start), open.nearest(mark, 2, start))
    {
        drops.push(one..one + 1);
        drops.push(two..two + 2);
        drops.push(start..start + len);
        open.forget_from(one.min(two));
        return true;
    }
    false
}

/// `2 *3* 4`: digits inside and on both sides are a product, not emphasis.
fn is_product(text: &str, mark: usize, opener: usize, start: usize, len: usize) -> bool {
    if len != 1 || mark != 0 {
        return false;
    }
    let digit = |c: Option<char>| c.is_some_and(|c| class(c).is_numeric());
    let inner = text.get(opener + 1..start).unwrap_or_default();
    let blank = |c: &char| class(*c) != Class::Blank;
    digit(inner.chars().next())
        && digit(inner.chars().next_back())
        && digit(text.get(..opener).and_then(|t| t.chars().rev().take(8).find(blank)))
        && digit(text.get(start + 1..).and_then(|t| t.chars().take(8).find(blank)))
}
