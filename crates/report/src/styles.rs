//! How a report for people looks.

use std::fmt;

use anstyle::{AnsiColor, Style};

/// The styles of a report: plain, or coloured for a terminal.
///
/// A plain report says the same by marks: words that differ stand in `[-…-]{+…+}`.
#[derive(Clone, Copy, Debug)]
pub struct Styles {
    pub(crate) coloured: bool,
    pub(crate) good: Style,
    pub(crate) bad: Style,
    pub(crate) unsure: Style,
    pub(crate) passage: Style,
    pub(crate) removed: Style,
    pub(crate) added: Style,
    pub(crate) dim: Style,
}

impl Styles {
    /// No escape codes at all.
    #[must_use]
    pub const fn plain() -> Self {
        let none = Style::new();
        Styles {
            coloured: false,
            good: none,
            bad: none,
            unsure: none,
            passage: none,
            removed: none,
            added: none,
            dim: none,
        }
    }

    /// With the terminal's own colours.
    #[must_use]
    pub const fn coloured() -> Self {
        Styles {
            coloured: true,
            good: AnsiColor::Green.on_default().bold(),
            bad: AnsiColor::Red.on_default().bold(),
            unsure: AnsiColor::Yellow.on_default().bold(),
            passage: Style::new().bold(),
            removed: AnsiColor::Red.on_default().strikethrough(),
            added: AnsiColor::Green.on_default().underline(),
            dim: Style::new().dimmed(),
        }
    }
}

/// For reports that other crates write.
impl Styles {
    /// What is as it should be.
    pub fn good(&self, text: impl fmt::Display) -> impl fmt::Display {
        Painted(self.good, text)
    }

    /// What is not.
    pub fn bad(&self, text: impl fmt::Display) -> impl fmt::Display {
        Painted(self.bad, text)
    }

    /// What somebody must look at.
    pub fn unsure(&self, text: impl fmt::Display) -> impl fmt::Display {
        Painted(self.unsure, text)
    }

    /// What stands beside.
    pub fn dim(&self, text: impl fmt::Display) -> impl fmt::Display {
        Painted(self.dim, text)
    }
}

/// Something in a style.
pub(crate) struct Painted<T>(pub(crate) Style, pub(crate) T);

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Painted(style, text) = self;
        write!(f, "{style}{text}{style:#}")
    }
}
