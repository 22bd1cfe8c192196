//! What is open around a piece of text.

use super::run::Properties;
use crate::writer::Writer;

/// The elements whose place decides what an element in them means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parent {
    Run,
    Text,
    RunProperties,
    /// The properties of the mark that ends a paragraph.
    MarkProperties,
    ParagraphProperties,
    RowProperties,
    CellProperties,
    Other,
}

impl Parent {
    /// What an element is by its name and what it stands in.
    pub(super) fn of(name: &str, parent: Self) -> Self {
        match (name, parent) {
            ("r", _) => Self::Run,
            ("t" | "delText", Self::Run) => Self::Text,
            ("rPr", Self::Run) => Self::RunProperties,
            ("rPr", Self::ParagraphProperties) => Self::MarkProperties,
            ("pPr", _) => Self::ParagraphProperties,
            ("trPr", _) => Self::RowProperties,
            ("tcPr", _) => Self::CellProperties,
            _ => Self::Other,
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) style: Properties,
    pub(super) own: Properties,
    // It stands in a box that is hidden.
    pub(super) in_hidden: bool,
}

#[derive(Debug, Default)]
pub(super) struct Paragraph {
    pub(super) style: Properties,
    // Its end was deleted: the next paragraph goes on.
    pub(super) endless: bool,
}

#[derive(Debug, Default)]
pub(super) struct Cell {
    pub(super) paragraphs: usize,
    pub(super) deleted: bool,
}

/// What is open around a text box.
#[derive(Debug)]
pub(super) struct Outer {
    pub(super) out: Writer,
    pub(super) cells: Vec<Cell>,
    pub(super) goes_on: bool,
}

/// Whether Word knows all that a form of the content requires.
pub(super) fn is_known(requires: Option<&str>) -> bool {
    const KNOWN: [&str; 11] =
        ["wps", "wpg", "wpc", "wpi", "wp14", "w14", "w15", "w16", "a14", "aink", "am3d"];
    requires.is_none_or(|requires| {
        let mut each = requires.split_ascii_whitespace();
        each.all(|prefix| {
            KNOWN.iter().any(|known| prefix.starts_with(known))
                || matches!(prefix, "v" | "o")
                || prefix.starts_with("cx")
        })
    })
}
