//! A quote against a file: as its pages stand, and over their breaks.

use asquoted::wire::Answer;
use asquoted::{Chunk, Offsets, Quote, Verdict};

use super::extracted::Extracted;
use super::flow::{OverBreak, cut_at_page_break};

/// What a check against a file says.
#[derive(Clone, Debug)]
pub enum FileVerdict<'a> {
    /// The verdict on the pages as they stand.
    Pages(Verdict<'a>),
    /// Found, with something skipped that stands between two pages.
    OverBreak(OverBreak),
    /// Could not check: at every place where the quote stands, a page break cuts it.
    Cut(Answer),
}

impl FileVerdict<'_> {
    /// At how many places the quote was found.
    #[must_use]
    pub fn matches(&self) -> usize {
        match self {
            FileVerdict::Pages(Verdict::Found(found)) => found.matches(),
            FileVerdict::OverBreak(over) => over.answer.matches,
            FileVerdict::Pages(_) | FileVerdict::Cut(_) => 0,
        }
    }

    /// The answer on the wire; `offsets` are those of the text.
    #[must_use]
    pub fn into_answer(self, offsets: &Offsets<'_>) -> Answer {
        match self {
            FileVerdict::Pages(verdict) => Answer::new(&verdict, offsets),
            FileVerdict::OverBreak(OverBreak { answer, .. }) | FileVerdict::Cut(answer) => answer,
        }
    }
}

impl Extracted {
    /// Checks a quote against the file: in its text, and where it does not stand there, in its flow.
    /// `offsets` are those of the text. O(length of text and quote).
    #[must_use]
    pub fn check<'a>(&'a self, quote: &'a Quote, offsets: &Offsets<'_>) -> FileVerdict<'a> {
        let verdict = self.check_part(&self.source.whole(), quote, offsets);
        if verdict.matches() > 0 || matches!(verdict, FileVerdict::Cut(_)) {
            return verdict;
        }
        let over_break = self.flow.as_ref().and_then(|flow| flow.check(quote, offsets));
        over_break.map_or(verdict, FileVerdict::OverBreak)
    }

    /// The same in a part of the text alone.
    #[must_use]
    pub fn check_part<'a>(
        &self,
        part: &Chunk<'a>,
        quote: &'a Quote,
        offsets: &Offsets<'_>,
    ) -> FileVerdict<'a> {
        let verdict = part.check(quote);
        match &verdict {
            Verdict::Found(found) if self.is_cut_at_page_break(found, quote) => {
                FileVerdict::Cut(cut_at_page_break(Answer::new(&verdict, offsets)))
            }
            _ => FileVerdict::Pages(verdict),
        }
    }
}
