//! What was seen in an input file and not used.

use crate::Place;

/// Something that a reader of records passed over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// What it is.
    pub kind: NoteKind,
    /// The name of a field, or what was passed over. Untrusted text.
    pub name: String,
    /// How often.
    pub count: usize,
    /// Where it stands first.
    pub place: Place,
}

/// What kind of thing was passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoteKind {
    /// A field that records do not have. It is ignored.
    UnknownField,
    /// A citation that brings no words to check: it points into the answer, not into a source.
    NoQuote,
    /// An item that is no citation at all, such as an annotation of a whole page.
    NoCitation,
}

impl NoteKind {
    /// The machine name: `unknown_field`, `no_quote`, `no_citation`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NoteKind::UnknownField => "unknown_field",
            NoteKind::NoQuote => "no_quote",
            NoteKind::NoCitation => "no_citation",
        }
    }
}
