//! Why there is no copy.

use std::{error, fmt};

use crate::Unreadable;

/// Why a PDF cannot be copied with marks.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HighlightError {
    /// It cannot be opened.
    Unreadable(Unreadable),
    /// There is no such page.
    NoSuchPage {
        /// The page of a mark.
        page: usize,
        /// How many there are.
        pages: usize,
    },
    /// A mark has no quadrilateral, or one that lies nowhere.
    NoPlace {
        /// Which mark, from 0.
        mark: usize,
    },
    /// More marks or quadrilaterals than a copy may get, or a file larger than one may be.
    TooMuch {
        /// Which bound, such as `more than 10000 marks`.
        bound: String,
    },
    /// The page tree is broken: its pages can be counted in two ways, and a mark could land on another
    /// page.
    PagesDiffer {
        /// As many pages the reader of text sees.
        read: usize,
        /// As many pages the writer of the copy sees.
        written: usize,
    },
    /// An update cannot be appended to this file: says why.
    CannotAppend {
        /// What is wrong.
        message: String,
    },
}

impl HighlightError {
    pub(super) fn append(message: impl fmt::Display) -> Self {
        HighlightError::CannotAppend { message: message.to_string() }
    }
}

impl From<Unreadable> for HighlightError {
    fn from(why: Unreadable) -> Self {
        HighlightError::Unreadable(why)
    }
}

impl fmt::Display for HighlightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HighlightError::Unreadable(why) => why.fmt(f),
            HighlightError::NoSuchPage { page, pages } => {
                write!(f, "has no page {page}: its pages are {pages}")
            }
            HighlightError::NoPlace { mark } => write!(f, "mark {mark} has no place on its page"),
            HighlightError::TooMuch { bound } => write!(f, "cannot be marked: {bound}"),
            HighlightError::PagesDiffer { read, written } => write!(
                f,
                "cannot be marked: its broken page tree has {read} pages, or {written}, and a mark could \
                 land on another page"
            ),
            HighlightError::CannotAppend { message } => {
                write!(f, "cannot be marked: {message}")
            }
        }
    }
}

impl error::Error for HighlightError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            HighlightError::Unreadable(why) => Some(why),
            _ => None,
        }
    }
}
