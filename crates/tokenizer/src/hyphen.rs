//! Words that break over a line: `cap-` at a line's end, `tions` at the next one's start.
//!
//! Such a site has two readings, joined (`captions`) and kept (`real-time`). The tokens are the
//! kept reading; the joined ones are listed here, and the quote decides.

use crate::key;
use crate::tokens::Arrays;

/// At most this many pieces are one unit.
const PIECES: usize = 8;

/// A joined reading: `pieces` tokens from `first` on as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    first: u32,
    pieces: u32,
    fingerprint: u32,
}

impl Join {
    /// The number of the first token.
    #[must_use]
    pub const fn first(&self) -> usize {
        self.first as usize
    }

    /// How many tokens it joins, 2 to 8.
    #[must_use]
    pub const fn pieces(&self) -> usize {
        self.pieces as usize
    }

    /// The fingerprint of the joined word.
    #[must_use]
    pub const fn fingerprint(&self) -> u32 {
        self.fingerprint
    }
}

/// The joined readings of all sites. Chains of sites are split into units of at most 8 pieces, so
/// that there are at most 28 readings for every 8 tokens: O(length of the pieces).
pub(crate) fn joins(text: &str, arrays: &Arrays) -> Vec<Join> {
    let mut out = Vec::new();
    let mut sites = arrays.sites.iter().copied().peekable();
    while let Some(first) = sites.next() {
        let mut last = first + 1;
        while ((last - first) as usize) < PIECES - 1 && sites.next_if_eq(&last).is_some() {
            last += 1;
        }
        for from in first..last {
            for to in from + 1..=last {
                let (from_index, pieces) = (from as usize, (to - from + 1) as usize);
                let word = joined(text, arrays, from_index, pieces);
                let fingerprint = key::word_fingerprint(&word);
                out.push(Join { first: from, pieces: pieces as u32, fingerprint });
            }
        }
    }
    out
}

/// The folded key of pieces read as one word.
pub(crate) fn joined(text: &str, arrays: &Arrays, first: usize, pieces: usize) -> String {
    let mut word = String::new();
    for [a, b] in arrays.spans.iter().skip(first).take(pieces) {
        word.push_str(text.get(*a as usize..*b as usize).unwrap_or_default());
    }
    key::folded(&word).into_owned()
}
