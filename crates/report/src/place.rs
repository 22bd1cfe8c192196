//! Lines and columns of a text.

use std::fmt;

/// A place in a text: line and column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl Place {
    /// The places of ascending byte offsets of a text, in one pass up to the last of them. A byte
    /// order mark at the text's start takes no column.
    ///
    /// # Example
    /// ```
    /// use asquoted_report::Place;
    ///
    /// let places = Place::of("é x\ny", [3, 5]);
    /// assert_eq!(places, [Place { line: 1, column: 3 }, Place { line: 2, column: 1 }]);
    /// ```
    #[must_use]
    pub fn of(text: &str, offsets: impl IntoIterator<Item = usize>) -> Vec<Place> {
        let mut from = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
        let mut at = Place { line: 1, column: 1 };
        let mut places = Vec::new();
        for offset in offsets {
            let passed = text.get(from..offset).unwrap_or_default();
            let breaks = passed.bytes().filter(|b| *b == b'\n').count();
            at.line += breaks;
            let line = passed.rsplit('\n').next().unwrap_or_default();
            at.column = if breaks > 0 { 1 } else { at.column } + line.chars().count();
            from = offset.max(from);
            places.push(at);
        }
        places
    }

    /// The place of one byte offset.
    #[must_use]
    pub(crate) fn one(text: &str, offset: usize) -> Option<Place> {
        Place::of(text, [offset]).pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "\u{FEFF}ab\r\nçd\n\nx";
        let offset = |c| text.find(c).unwrap();
        let places = Place::of(text, ['a', 'b', 'd', 'x'].map(offset));
        let shown: Vec<String> = places.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["1:1", "1:2", "2:2", "4:1"]);
    }
}
