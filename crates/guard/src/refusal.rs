//! What an edge is refused for.

use std::fmt;

/// Why an edge is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RefusalKind {
    /// A numeric expression is cut: a sign, unit, scale, percent, currency or further number.
    Number,
    /// A number in words is cut.
    Spelled,
    /// The parenthesis round a number is cut: an accounting negative.
    Parenthesis,
    /// A word is cut: the other part of a hyphenated word, a contraction, an address.
    Compound,
}

impl RefusalKind {
    /// The name on the wire: `number`, `spelled`, `parenthesis`, `compound`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RefusalKind::Number => "number",
            RefusalKind::Spelled => "spelled",
            RefusalKind::Parenthesis => "parenthesis",
            RefusalKind::Compound => "compound",
        }
    }
}

impl fmt::Display for RefusalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which end of a hit an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The start.
    Left,
    /// The end.
    Right,
}

impl Side {
    /// The name on the wire: `left`, `right`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What one gap refuses: a hit that ends before it, and a hit that starts behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cut {
    pub(crate) end: Option<RefusalKind>,
    pub(crate) start: Option<RefusalKind>,
}

impl Cut {
    pub(crate) const NONE: Cut = Cut { end: None, start: None };

    pub(crate) const fn both(kind: RefusalKind) -> Self {
        Cut { end: Some(kind), start: Some(kind) }
    }

    pub(crate) const fn end(kind: RefusalKind) -> Self {
        Cut { end: Some(kind), start: None }
    }

    pub(crate) const fn start(kind: RefusalKind) -> Self {
        Cut { end: None, start: Some(kind) }
    }

    /// This cut, and where it lets an edge pass the other one.
    pub(crate) fn or(self, other: Cut) -> Self {
        Cut { end: self.end.or(other.end), start: self.start.or(other.start) }
    }

    pub(crate) const fn is_full(self) -> bool {
        self.end.is_some() && self.start.is_some()
    }
}
