//! Where a record stands in the file that it was read from.

use std::ops::Range;
use std::sync::Arc;

use asquoted::Offsets;

/// Where something stands in an input file, for annotations.
///
/// Lines and columns count from 1, columns in code points; `end_column` is the column behind the
/// last character. A byte order mark counts nowhere but in `bytes`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Place {
    /// The file, as it was named to [`crate::read`].
    pub file: Arc<str>,
    /// The first line.
    pub line: usize,
    /// The first column.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column behind the last character.
    pub end_column: usize,
    /// The bytes of the file, end exclusive.
    pub bytes: Range<usize>,
}

/// The lines of a file, to turn bytes into places.
#[derive(Debug)]
pub(crate) struct Lines<'t> {
    file: Arc<str>,
    offsets: Offsets<'t>,
    // Bytes at which lines start, ascending, never empty.
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// O(length).
    pub(crate) fn new(file: &str, text: &'t str) -> Self {
        let first = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let rest = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
        let starts = std::iter::once(first).chain(rest).collect();
        Lines { file: Arc::from(file), offsets: Offsets::new(text), starts }
    }

    /// O(log of the length).
    pub(crate) fn place(&self, bytes: Range<usize>) -> Place {
        let (line, column) = self.line_column(bytes.start);
        let (end_line, end_column) = self.line_column(bytes.end.max(bytes.start));
        Place { file: Arc::clone(&self.file), line, column, end_line, end_column, bytes }
    }

    /// Line and column of a byte.
    pub(crate) fn line_column(&self, byte: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= byte).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        let column = self.offsets.chars(byte).saturating_sub(self.offsets.chars(start)) + 1;
        (line, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let text = "\u{FEFF}é🙂x\nsecond\r\nthird";
        let lines = Lines::new("f", text);
        let at = |needle: &str| {
            let start = text.find(needle).unwrap();
            let place = lines.place(start..start + needle.len());
            (place.line, place.column, place.end_line, place.end_column)
        };
        assert_eq!(at("é"), (1, 1, 1, 2));
        assert_eq!(at("x"), (1, 3, 1, 4));
        assert_eq!(at("second"), (2, 1, 2, 7));
        assert_eq!(at("third"), (3, 1, 3, 6));
        assert_eq!(at("x\nsec"), (1, 3, 2, 4));
        assert_eq!(Lines::new("f", "").place(0..0).line, 1);
    }
}
