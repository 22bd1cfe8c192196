//! Table words broken over a line in a script without blanks: `マイ⏎ナス`.

use crate::classes::is_blank;

/// How many bytes on either side are looked over for a line break inside a table word.
const NEAR: usize = 48;

/// The end of `text` without its line breaks, up to the first other blank, if there is such a break. O(1).
#[must_use]
pub fn unbroken_end(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    if !bytes.last_chunk().map_or_else(|| bytes.contains(&b'\n'), breaks) {
        return None;
    }
    let kept = unbroken(text.chars().rev())?;
    Some(kept.into_iter().rev().collect())
}

/// The beginning of `text` without its line breaks, up to the first other blank, if there is such a break.
/// O(1).
#[must_use]
pub fn unbroken_start(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    if !bytes.first_chunk().map_or_else(|| bytes.contains(&b'\n'), breaks) {
        return None;
    }
    Some(unbroken(text.chars())?.into_iter().collect())
}

/// The characters up to the first blank that is at no line break, without the blanks at such breaks; `None`
/// where none was passed.
fn unbroken(chars: impl Iterator<Item = char>) -> Option<Vec<char>> {
    const KEPT: usize = NEAR / 3;
    let mut kept = Vec::with_capacity(KEPT);
    let (mut in_blanks, mut at_break, mut passed) = (false, false, false);
    for c in chars.take(NEAR) {
        if is_blank(c) {
            in_blanks = true;
            at_break |= c == '\n';
            continue;
        }
        if in_blanks && !at_break || kept.len() == KEPT {
            break;
        }
        passed |= at_break;
        (in_blanks, at_break) = (false, false);
        kept.push(c);
    }
    passed.then_some(kept)
}

/// Whether a line break is among the bytes. No branch in the loop, so that it becomes a few vector
/// operations.
#[inline]
fn breaks(near: &[u8; NEAR]) -> bool {
    near.iter().fold(false, |any, &b| any | (b == b'\n'))
}

/// The bytes of `text` that hold the first `len` bytes which are no blanks. O(their length).
#[must_use]
pub fn with_breaks(text: &str, len: usize) -> usize {
    let mut left = len;
    let mut end = 0;
    for c in text.chars() {
        if left == 0 {
            break;
        }
        end += c.len_utf8();
        if !is_blank(c) {
            left = left.saturating_sub(c.len_utf8());
        }
    }
    end
}
