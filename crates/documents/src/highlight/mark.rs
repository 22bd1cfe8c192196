//! What is marked in a copy.

use crate::Quad;

/// A place to mark on a page of a PDF.
///
/// # Example
/// ```
/// use asquoted_documents::{Colour, Mark, Quad};
///
/// let line = Quad([[72.0, 712.0], [300.0, 712.0], [72.0, 700.0], [300.0, 700.0]]);
/// let mark = Mark::new(3, vec![line]).note("q1#2: found").colour(Colour::ORANGE);
/// assert_eq!(mark.page, 3);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The number of the page, from 1.
    pub page: usize,
    /// What is painted over, one quadrilateral a line, as [`crate::Origin::Quads`] has them.
    pub quads: Vec<Quad>,
    /// What a viewer shows beside it, as plain text. Controls and characters that turn the direction of
    /// text around are left out, and so is what is longer than 4,000 characters.
    pub note: String,
    /// The colour.
    pub colour: Colour,
}

impl Mark {
    /// A yellow mark without a note.
    #[must_use]
    pub const fn new(page: usize, quads: Vec<Quad>) -> Self {
        Mark { page, quads, note: String::new(), colour: Colour::YELLOW }
    }

    /// With what a viewer shows beside it.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// In another colour.
    #[must_use]
    pub const fn colour(mut self, colour: Colour) -> Self {
        self.colour = colour;
        self
    }
}

/// A colour: red, green and blue from 0 to 1. The page is multiplied by it, so that black text stays
/// black.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour(pub [f32; 3]);

impl Colour {
    /// That of a highlighter.
    pub const YELLOW: Colour = Colour([1.0, 0.93, 0.4]);
    /// One that differs from yellow in its lightness too.
    pub const ORANGE: Colour = Colour([1.0, 0.7, 0.4]);

    /// The parts, from 0 to 1.
    pub(super) fn parts(self) -> [f32; 3] {
        self.0.map(|part| if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 })
    }
}
