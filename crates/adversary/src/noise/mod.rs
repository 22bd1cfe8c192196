//! Honest noises: what copying, typesetting and quoting do to a text without changing what it says.
//!
//! A noise answers with edits. No edits means that it does not fit the language or the text at hand; nothing is tried where
//! a reader could not tell noise from content (a break before a list mark, a hyphen beside a digit).

mod blanks;
mod letters;
mod marks;
mod tables;

#[cfg(test)]
pub(crate) use letters::decompose;

use crate::edit::Edit;
use crate::rng::Rng;
use crate::sentences::Language;

/// The text a noise works on.
#[derive(Debug)]
pub(crate) struct Site<'a> {
    /// Language of the text.
    pub(crate) lang: &'a Language,
    /// The whole text: a source or a quote.
    pub(crate) text: &'a [char],
    /// First place a noise may touch.
    pub(crate) start: usize,
    /// End of the places a noise may touch.
    pub(crate) end: usize,
    /// The sentence around the range.
    pub(crate) sentence: (usize, usize),
}

impl Site<'_> {
    /// Places strictly inside the range, so that a noise never changes what stands at an edge.
    pub(crate) fn inside(&self) -> std::ops::Range<usize> {
        (self.start + 1)..self.end.max(self.start + 1)
    }
}

/// Which text a noise fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum On {
    /// Sources only.
    Source,
    /// Quotes only.
    Quote,
    /// Either.
    Both,
}

/// A noise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noise {
    /// Name in the tables of results.
    pub(crate) name: &'static str,
    /// Which text it fits.
    pub(crate) on: On,
    /// Whether it only moves blanks and invisible characters: such noise also goes with changes, as it can never undo one.
    pub(crate) light: bool,
    /// The edits.
    pub(crate) make: fn(&Site<'_>, &mut Rng) -> Vec<Edit>,
}

const fn noise(name: &'static str, on: On, make: fn(&Site<'_>, &mut Rng) -> Vec<Edit>) -> Noise {
    Noise { name, on, light: false, make }
}

const fn light(name: &'static str, on: On, make: fn(&Site<'_>, &mut Rng) -> Vec<Edit>) -> Noise {
    Noise { name, on, light: true, make }
}

/// All noises.
pub(crate) const NOISES: &[Noise] = &[
    light("crlf", On::Source, blanks::crlf),
    light("line wrap", On::Source, blanks::line_wrap),
    light("line wrap inside", On::Both, blanks::wrap_inside),
    light("double space", On::Both, blanks::double_space),
    light("nbsp", On::Both, blanks::nbsp),
    light("thin space", On::Both, blanks::thin_space),
    light("narrow nbsp", On::Both, blanks::narrow_nbsp),
    light("tab", On::Both, blanks::tab),
    light("zero-width", On::Both, blanks::zero_width),
    light("bidi mark", On::Both, blanks::bidi_mark),
    light("soft hyphen", On::Both, blanks::soft_hyphen),
    light("thai zero-width space", On::Both, blanks::thai_zwsp),
    noise("line-end hyphen", On::Both, blanks::line_end_hyphen),
    noise("line-end kept hyphen", On::Both, blanks::kept_hyphen),
    noise("ligature", On::Both, letters::ligature),
    noise("decomposed", On::Both, letters::decomposed),
    noise("precomposed nukta", On::Both, letters::nukta),
    noise("full-width letters", On::Both, letters::full_width),
    noise("presentation forms", On::Both, letters::presentation),
    noise("capital first", On::Quote, letters::capital_first),
    noise("heading caps", On::Quote, letters::heading_caps),
    noise("quote glyphs", On::Both, marks::quote_glyphs),
    noise("dash glyphs", On::Both, marks::dash_glyphs),
    noise("ellipsis", On::Both, marks::ellipsis),
    noise("punctuation width", On::Both, marks::punctuation_width),
    noise("comma dropped", On::Quote, marks::comma_dropped),
    noise("final mark added", On::Quote, marks::final_added),
    noise("final mark dropped", On::Quote, marks::final_dropped),
    noise("outer quotation marks", On::Quote, marks::outer_marks),
    noise("markdown word", On::Both, marks::markdown_word),
    noise("markdown whole", On::Quote, marks::markdown_whole),
    noise("block quote", On::Source, marks::block_quote),
];
