//! Bytes, UTF-16 units and code points.

use crate::Span;

/// Converts between the three ways in which programs count into a text.
///
/// Bytes are what Rust and this library count; UTF-16 units what JavaScript, Java and Hypothesis
/// count; code points what Python and the W3C annotation model count. Made in one pass, O(length);
/// a conversion is O(log of the length) plus at most a kilobyte of text.
///
/// # Example
/// ```
/// use asquoted::Offsets;
///
/// let offsets = Offsets::new("é🙂x");
/// assert_eq!((offsets.utf16(6), offsets.chars(6)), (3, 2));
/// assert_eq!(offsets.byte_of_utf16(3), Some(6));
/// assert_eq!(offsets.byte_of_utf16(2), None); // inside the emoji
/// ```
#[derive(Clone, Debug)]
pub struct Offsets<'t> {
    text: &'t str,
    // Then all three counts are one, and there is one mark.
    ascii: bool,
    // A mark for about every kilobyte of a text that is not ASCII; the first is zero.
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    byte: usize,
    utf16: usize,
    chars: usize,
}

const STEP: usize = 1024;

impl<'t> Offsets<'t> {
    /// Reads a text once. O(length).
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let mut marks = vec![Mark::default()];
        if text.is_ascii() {
            return Offsets { text, ascii: true, marks };
        }
        let mut at = Mark::default();
        let mut next = STEP;
        for c in text.chars() {
            if at.byte >= next {
                marks.push(at);
                next = at.byte + STEP;
            }
            at = at.past(c);
        }
        Offsets { text, ascii: false, marks }
    }

    /// The UTF-16 units before a byte offset; an offset inside a character counts as its start.
    #[must_use]
    pub fn utf16(&self, byte: usize) -> usize {
        self.at(byte).utf16
    }

    /// The code points before a byte offset; an offset inside a character counts as its start.
    #[must_use]
    pub fn chars(&self, byte: usize) -> usize {
        self.at(byte).chars
    }

    /// A span of bytes in UTF-16 units, end exclusive.
    #[must_use]
    pub fn utf16_span(&self, span: Span) -> (usize, usize) {
        (self.utf16(span.start()), self.utf16(span.end()))
    }

    /// A span of bytes in code points, end exclusive.
    #[must_use]
    pub fn chars_span(&self, span: Span) -> (usize, usize) {
        (self.chars(span.start()), self.chars(span.end()))
    }

    /// The byte offset of a UTF-16 offset; none inside a character or past the end.
    #[must_use]
    pub fn byte_of_utf16(&self, utf16: usize) -> Option<usize> {
        self.find(utf16, |m| m.utf16)
    }

    /// The byte offset of a code point; none past the end.
    #[must_use]
    pub fn byte_of_char(&self, chars: usize) -> Option<usize> {
        self.find(chars, |m| m.chars)
    }

    fn at(&self, byte: usize) -> Mark {
        let byte = byte.min(self.text.len());
        if self.ascii {
            return Mark { byte, utf16: byte, chars: byte };
        }
        let mark = self.mark(|m| m.byte <= byte);
        let mut at = mark;
        for c in self.text.get(mark.byte..).unwrap_or_default().chars() {
            if at.byte + c.len_utf8() > byte {
                break;
            }
            at = at.past(c);
        }
        at
    }

    fn find(&self, want: usize, unit: impl Fn(Mark) -> usize) -> Option<usize> {
        if self.ascii {
            return (want <= self.text.len()).then_some(want);
        }
        let mut at = self.mark(|m| unit(*m) <= want);
        let mut chars = self.text.get(at.byte..).unwrap_or_default().chars();
        while unit(at) < want {
            at = at.past(chars.next()?);
        }
        (unit(at) == want).then_some(at.byte)
    }

    fn mark(&self, before: impl Fn(&Mark) -> bool) -> Mark {
        let after = self.marks.partition_point(before);
        after.checked_sub(1).and_then(|i| self.marks.get(i)).copied().unwrap_or_default()
    }
}

impl Mark {
    const fn past(self, c: char) -> Mark {
        Mark {
            byte: self.byte + c.len_utf8(),
            utf16: self.utf16 + c.len_utf16(),
            chars: self.chars + 1,
        }
    }
}
