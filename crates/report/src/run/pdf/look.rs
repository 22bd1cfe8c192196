//! Sizes and colours of the report.

use krilla::color::rgb;

use super::super::entry::Class;

/// A4 across, in points.
pub(super) const PAGE: (f32, f32) = (842.0, 595.0);
pub(super) const MARGIN: f32 = 36.0;
/// Where the text of a page ends; below it stands its number.
pub(super) const BOTTOM: f32 = PAGE.1 - 46.0;
pub(super) const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;

/// Size of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Size {
    Title,
    Lead,
    Head,
    Body,
    Small,
}

impl Size {
    pub(super) const fn points(self) -> f32 {
        match self {
            Size::Title => 20.0,
            Size::Lead => 11.0,
            Size::Head => 10.5,
            Size::Body => 9.0,
            Size::Small => 7.5,
        }
    }
}

/// Colours with a contrast of at least 4.5 to 1 on white and on their washes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Colour {
    #[default]
    Ink,
    Soft,
    Good,
    Unsure,
    Bad,
    Line,
    Wash,
}

impl Colour {
    pub(super) const fn of(class: Class) -> Self {
        match class {
            Class::Good => Colour::Good,
            Class::Unsure => Colour::Unsure,
            Class::Bad => Colour::Bad,
        }
    }

    pub(super) fn rgb(self) -> rgb::Color {
        let (red, green, blue) = match self {
            Colour::Ink => (0x1d, 0x23, 0x2b),
            Colour::Soft => (0x55, 0x5f, 0x6b),
            Colour::Good => (0x11, 0x63, 0x29),
            Colour::Unsure => (0x7a, 0x4d, 0x00),
            Colour::Bad => (0xa3, 0x15, 0x1f),
            Colour::Line => (0xd7, 0xdd, 0xe4),
            Colour::Wash => (0xee, 0xf1, 0xf4),
        };
        rgb::Color::new(red, green, blue)
    }
}

/// A line at a word, which says what a colour alone may not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    #[default]
    None,
    Under,
    Through,
}

/// How a piece of text is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) colour: Colour,
    pub(super) bold: bool,
    pub(super) mark: Mark,
}

impl Look {
    pub(super) const PLAIN: Look = Look::of(Colour::Ink);
    pub(super) const SOFT: Look = Look::of(Colour::Soft);
    pub(super) const BOLD: Look = Look::of(Colour::Ink).bold();
    /// Words that only the quote has.
    pub(super) const REMOVED: Look = Look { colour: Colour::Bad, bold: false, mark: Mark::Through };
    /// Words that only the source has.
    pub(super) const ADDED: Look = Look { colour: Colour::Good, bold: true, mark: Mark::Under };

    pub(super) const fn of(colour: Colour) -> Self {
        Look { colour, bold: false, mark: Mark::None }
    }

    pub(super) const fn bold(mut self) -> Self {
        self.bold = true;
        self
    }
}
