//! Text that runs on over page breaks.

use std::ops::Range;

use asquoted::wire::{Answer, Spans};
use asquoted::{Offsets, Quote, Source, Verdict};
use serde::Serialize;

/// A text without what pages repeat above and below it, so that a sentence runs on over a page break.
#[derive(Clone, Debug)]
pub struct Flow {
    source: Source,
    /// Stretches: where each starts in the flow, and in the text; both ascending.
    starts: Vec<(usize, usize)>,
    skipped: Vec<FlowSkip>,
}

/// Something that stands in the text and not in the flow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlowSkip {
    /// Where it stood, in bytes of the flow.
    pub at: usize,
    /// What it is.
    pub skipped: Skipped,
}

/// A running head, a foot or a page number that stands between two halves of a quote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skipped {
    /// The machine name of what it is: `head`, `foot`, `page_number`.
    pub kind: String,
    /// What it says.
    pub text: String,
    /// The number of its page, from 1.
    pub page: usize,
}

impl Flow {
    /// A flow of stretches of the text. `starts` says where each starts in the flow and in the text;
    /// `skipped` what is left out, ascending.
    #[must_use]
    pub fn new(source: Source, starts: Vec<(usize, usize)>, skipped: Vec<FlowSkip>) -> Self {
        Flow { source, starts, skipped }
    }

    /// The range of the text from the first to the last byte of a range of the flow.
    fn in_text(&self, range: Range<usize>) -> Range<usize> {
        let start = self.byte(range.start);
        let end = range.end.checked_sub(1).map_or(start, |last| self.byte(last) + 1);
        start..end.max(start)
    }

    /// The ranges of the text that a range of the flow is made of.
    fn pieces(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let first = self.starts.partition_point(|&(start, _)| start <= range.start).max(1) - 1;
        let starts = self.starts.get(first..).unwrap_or_default();
        let ends = starts.iter().skip(1).map(|&(start, _)| start).chain([usize::MAX]);
        starts
            .iter()
            .zip(ends)
            .take_while(|&(&(start, _), _)| start < range.end)
            .map(|(&(start, text), end)| {
                let (from, to) = (range.start.max(start), range.end.min(end));
                text + (from - start)..text + (to.max(from) - start)
            })
            .filter(|piece| !piece.is_empty())
            .collect()
    }

    fn byte(&self, at: usize) -> usize {
        let next = self.starts.partition_point(|&(start, _)| start <= at);
        let stretch = next.checked_sub(1).and_then(|i| self.starts.get(i));
        stretch.map_or(at, |&(flow, text)| text + (at - flow))
    }

    /// The places of a quote that run on over something left out; none if there are none. What stands
    /// without that stands in the text as well, and is judged there.
    ///
    /// `offsets` are those of the text, in which the answer counts. O(length of flow and quote).
    #[must_use]
    pub fn check(&self, quote: &Quote, offsets: &Offsets<'_>) -> Option<OverBreak> {
        let verdict = self.source.check(quote);
        let Verdict::Found(found) = &verdict else { return None };
        let mut answer = Answer::new(&verdict, &self.source.offsets());
        let mut places = Vec::new();
        let mut spans = Vec::new();
        for (hit, mut span) in found.hits().zip(std::mem::take(&mut answer.spans)) {
            let range = hit.span().range();
            let skipped = self.skipped_in(&range);
            if skipped.is_empty() {
                continue;
            }
            let pieces = self.pieces(&range);
            let in_text = self.in_text(range);
            span.at = Spans::new(in_text.clone().into(), offsets);
            for caution in &mut span.cautions {
                let (start, end) = caution.span.bytes;
                caution.span = Spans::new(self.in_text(start..end).into(), offsets);
            }
            spans.push(span);
            places.push(BreakPlace { range: in_text, pieces, skipped });
        }
        answer.matches = spans.len();
        answer.truncated = false;
        answer.refused = 0;
        answer.refusals.clear();
        answer.span = spans.first().map(|span| span.at);
        answer.spans = spans;
        (!places.is_empty()).then_some(OverBreak { answer, places })
    }

    /// What is left out between the first and the last byte of a range of the flow.
    fn skipped_in(&self, range: &Range<usize>) -> Vec<Skipped> {
        let from = self.skipped.partition_point(|skip| skip.at <= range.start);
        let rest = self.skipped.get(from..).unwrap_or_default().iter();
        rest.take_while(|skip| skip.at < range.end).map(|skip| skip.skipped.clone()).collect()
    }
}

/// A quote that was found over a page break.
#[derive(Clone, Debug)]
pub struct OverBreak {
    /// The answer, which counts in the text; only such places are in it, at most the first hundred.
    pub answer: Answer,
    /// A place for each span of the answer.
    pub places: Vec<BreakPlace>,
}

/// A place that runs on over a page break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BreakPlace {
    /// From its first to its last byte in the text, with what was left out.
    pub range: Range<usize>,
    /// What of it is the quote's, without what was left out.
    pub pieces: Vec<Range<usize>>,
    /// What was left out.
    pub skipped: Vec<Skipped>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flow_leads_back_to_the_text() {
        // "the end of\n" HEAD "the line"
        let skip = Skipped { kind: "head".to_owned(), text: "HEAD".to_owned(), page: 2 };
        let flow = Flow::new(
            Source::new("the end of\nthe line").unwrap(),
            vec![(0, 0), (11, 16)],
            vec![FlowSkip { at: 11, skipped: skip.clone() }],
        );
        assert_eq!(flow.in_text(4..14), 4..19);
        assert_eq!(flow.in_text(0..10), 0..10);
        assert_eq!(flow.pieces(&(4..14)), [4..11, 16..19]);
        assert_eq!(flow.pieces(&(11..14)).first(), Some(&(16..19)));
        assert_eq!(flow.in_text(11..14), 16..19);
        assert_eq!(flow.skipped_in(&(4..14)), [skip]);
        assert_eq!(flow.skipped_in(&(0..10)), []);
        assert_eq!(flow.skipped_in(&(11..14)), []);
    }
}
