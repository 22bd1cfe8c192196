//! Text that runs on over page breaks.

use std::collections::HashSet;
use std::ops::Range;

use asquoted::wire::{Answer, MAX_SPANS, Spans};
use asquoted::{Found, Hit, Offsets, Quote, Source, Verdict};
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
    /// Where it stands in the text, in bytes.
    pub range: Range<usize>,
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

    /// Whether a quote that was found in the text of `source` stands at no place once a page break is
    /// looked over: at each it ends or begins beside what this flow leaves out, and what stands beyond
    /// belongs to it (`50 |` page number `| million`), or it takes a page number for a number of its own.
    /// The first hundred places are asked. O(length of flow and quote).
    #[must_use]
    pub fn refuses(&self, source: &Source, found: &Found<'_>, quote: &Quote) -> bool {
        let mut beyond: Option<HashSet<(usize, usize)>> = None;
        found.hits().take(MAX_SPANS).all(|hit| {
            let hit = hit.span().range();
            let at = self.skipped.partition_point(|skip| skip.range.end <= hit.start);
            let inside =
                |skip: &FlowSkip| skip.range.start <= hit.start && hit.end <= skip.range.end;
            let rest = self.skipped.get(at..).unwrap_or_default();
            let touched = rest.iter().take_while(|skip| skip.range.start < hit.end);
            let mut touched = touched.peekable();
            if let Some(first) = touched.peek() {
                return !inside(first) && touched.any(|skip| has_number(&skip.skipped.text));
            }
            let blank = |range: Range<usize>| {
                source.text().get(range).is_some_and(|between| between.trim().is_empty())
            };
            let before = at.checked_sub(1).and_then(|at| self.skipped.get(at));
            let beside = before.is_some_and(|skip| blank(skip.range.end..hit.start))
                || rest.first().is_some_and(|skip| blank(hit.end..skip.range.start));
            beside && {
                let stands = beyond.get_or_insert_with(|| self.places(quote));
                !stands.contains(&(hit.start, hit.end))
            }
        })
    }

    /// Where a quote stands in the flow, in bytes of the text.
    fn places(&self, quote: &Quote) -> HashSet<(usize, usize)> {
        let Verdict::Found(found) = &self.source.check(quote) else { return HashSet::new() };
        let range = |hit: Hit<'_>| self.in_text(hit.span().range());
        found.hits().map(range).map(|range| (range.start, range.end)).collect()
    }

    /// What is left out between the first and the last byte of a range of the flow.
    fn skipped_in(&self, range: &Range<usize>) -> Vec<Skipped> {
        let from = self.skipped.partition_point(|skip| skip.at <= range.start);
        let rest = self.skipped.get(from..).unwrap_or_default().iter();
        rest.take_while(|skip| skip.at < range.end).map(|skip| skip.skipped.clone()).collect()
    }
}

fn has_number(text: &str) -> bool {
    text.contains(char::is_numeric)
}

/// The answer of a quote whose every place a page break cuts; the answer was one of being found.
pub(crate) fn cut_at_page_break(mut answer: Answer) -> Answer {
    answer.verdict = "could_not_check".to_owned();
    answer.reason = Some("numeric_context".to_owned());
    answer.refused += answer.matches;
    answer.matches = 0;
    answer.span = None;
    answer.spans.clear();
    answer.truncated = false;
    answer
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
            vec![FlowSkip { at: 11, range: 11..16, skipped: skip.clone() }],
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
