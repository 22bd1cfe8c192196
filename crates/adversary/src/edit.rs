//! Edits of a text by position, so that a span can be carried through every noise.

use crate::chars::slice;

/// Replace `remove` characters at `at` by `insert`.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// Place in the text before any edit, in code points.
    pub(crate) at: usize,
    /// How many characters go.
    pub(crate) remove: usize,
    /// What comes instead.
    pub(crate) insert: String,
}

impl Edit {
    /// Put something in before the character at `at`.
    pub(crate) fn put(at: usize, insert: &str) -> Self {
        Self { at, remove: 0, insert: insert.to_owned() }
    }

    /// Replace one character.
    pub(crate) fn change(at: usize, insert: &str) -> Self {
        Self { at, remove: 1, insert: insert.to_owned() }
    }

    /// Take characters out.
    pub(crate) fn cut(at: usize, remove: usize) -> Self {
        Self { at, remove, insert: String::new() }
    }
}

/// The text after the edits, and where a span of it went. What is put in at the very start or end of the span stays outside
/// of it; edits that overlap an earlier one are left out.
pub(crate) fn apply(
    text: &[char],
    edits: &[Edit],
    span: (usize, usize),
) -> (Vec<char>, (usize, usize)) {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|e| (e.at, e.remove));
    let mut edits = sorted.into_iter().peekable();
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut carried = span;
    let mut i = 0;
    while i <= text.len() {
        // The end lies before what is put in at it, the start after.
        if i == span.1 {
            carried.1 = out.len();
        }
        while let Some(edit) = edits.next_if(|e| e.at < i || (e.at == i && e.remove == 0)) {
            if edit.at == i {
                out.extend(edit.insert.chars());
            }
        }
        if i == span.0 {
            carried.0 = out.len();
        }
        if let Some(edit) = edits.next_if(|e| e.at == i && i + e.remove <= text.len()) {
            out.extend(edit.insert.chars());
            i += edit.remove;
            continue;
        }
        out.extend(slice(text, i, i + 1));
        i += 1;
    }
    (out, carried)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chars::chars;

    fn string(text: &[char], start: usize, end: usize) -> String {
        slice(text, start, end).iter().collect()
    }

    #[test]
    fn spans_follow_the_edits() {
        let text = chars("ab cd ef");
        let edits = [Edit::put(3, "*"), Edit::change(4, "DD"), Edit::put(5, "*"), Edit::cut(0, 1)];
        let (out, span) = apply(&text, &edits, (3, 5));
        assert_eq!(out.iter().collect::<String>(), "b *cDD* ef");
        assert_eq!(string(&out, span.0, span.1), "cDD");
        let (out, span) = apply(&text, &[Edit::put(8, "!")], (6, 8));
        assert_eq!((string(&out, span.0, span.1), out.len()), ("ef".to_owned(), 9));
    }
}
