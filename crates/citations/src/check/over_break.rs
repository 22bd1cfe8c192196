//! Quotes that run on over a page break.

use std::collections::BTreeSet;

use asquoted::wire::{Answer, MAX_SPANS, Spans};
use asquoted::{Hit, Quote, Verdict};

use super::checker::MAX_PAGES;
use super::cite::{Stands, words_of};
use super::target::Target;
use super::{Checker, CitationRecord, Options, Outcome};
use crate::Status;

impl Checker<'_> {
    /// A quote whose halves stand below and above a page break, with something between them that pages
    /// repeat. `Found` where it touches a cited page, else `WrongPage`.
    pub(super) fn over_page_breaks(
        &self,
        quote: &Quote,
        target: &Target<'_>,
        pages_named: bool,
        options: &Options,
    ) -> Option<Outcome> {
        let flow = self.document.flow()?;
        let verdict = flow.source().check(quote);
        let Verdict::Found(found) = &verdict else { return None };
        // A hit without anything skipped stands in the text as well, where it was judged.
        let hits: Vec<(usize, Hit<'_>, Stands)> = (0..)
            .zip(found.hits().take(MAX_SPANS))
            .filter(|(_, hit)| !flow.skipped_in(&hit.span().range()).is_empty())
            .map(|(at, hit)| {
                let range = flow.in_text(hit.span().range());
                let last = range.end.saturating_sub(1).max(range.start);
                let pages = (self.source().page_of(range.start), self.source().page_of(last));
                (at, hit, Stands { span: range.into(), pages, words: words_of(&hit) })
            })
            .collect();
        let is_cited = |(first, last): (usize, usize)| {
            target
                .parts
                .iter()
                .any(|part| *part.pages.start() <= last && first <= *part.pages.end())
        };
        let meant = hits.iter().position(|(_, _, stands)| is_cited(stands.pages));
        let place = meant.unwrap_or_default();
        let (_, hit, _) = hits.get(place)?;
        let is_elsewhere = pages_named && meant.is_none();
        let status = if is_elsewhere {
            Status::WrongPage
        } else if options.unique && hits.len() > 1 {
            Status::Ambiguous
        } else {
            Status::Found
        };
        let mut answer = Answer::new(&verdict, &flow.source().offsets());
        let mut spans = std::mem::take(&mut answer.spans);
        let mut index = 0;
        spans.retain(|_| {
            index += 1;
            hits.iter().any(|(at, ..)| *at + 1 == index)
        });
        for (span, (_, _, stands)) in spans.iter_mut().zip(&hits) {
            span.at = Spans::new(stands.span, &self.offsets);
            for caution in &mut span.cautions {
                let (start, end) = caution.span.bytes;
                caution.span = Spans::new(flow.in_text(start..end).into(), &self.offsets);
            }
        }
        answer.matches = hits.len();
        answer.refused = 0;
        answer.refusals.clear();
        answer.span = spans.first().map(|span| span.at);
        answer.spans = spans;
        let mut outcome = Outcome::checked(status, answer);
        outcome.skipped = flow.skipped_in(&hit.span().range());
        outcome.place = place;
        outcome.place_pages = hits.iter().map(|(_, _, stands)| stands.pages).collect();
        let pages: BTreeSet<usize> =
            hits.iter().flat_map(|(_, _, stands)| stands.pages.0..=stands.pages.1).collect();
        outcome.found_pages = pages.into_iter().take(MAX_PAGES).collect();
        let matches = hits.len();
        let (_, _, stands) = hits.into_iter().nth(place)?;
        outcome.origins = self.document.origins(stands.span.range());
        if status == Status::Found {
            let facts = self.document.facts();
            let record = CitationRecord::new(stands, matches, facts, &self.offsets);
            outcome.citation = Some(Box::new(record));
        }
        Some(outcome)
    }
}

#[cfg(test)]
mod tests {
    use asquoted::Source;

    use super::*;
    use crate::{Cited, Document, Extracted, Flow, FlowSkip, PageFault, Pages, Skipped};

    const TEXT: &str = "The lamp is lit\n7\n\u{c}HARBOUR LOG\nat dusk. The bell rings.\n8\n";

    fn document(faults: Vec<PageFault>) -> Document {
        let source = || Source::new(TEXT).unwrap();
        let halves = [TEXT.find("The lamp").unwrap(), TEXT.find("at dusk").unwrap()];
        let flow = Source::new("The lamp is lit\nat dusk. The bell rings.\n").unwrap();
        let skip = |kind: &str, text: &str, page| FlowSkip {
            at: 16,
            skipped: Skipped { kind: kind.to_owned(), text: text.to_owned(), page },
        };
        let skipped = vec![skip("page_number", "7", 1), skip("head", "HARBOUR LOG", 2)];
        let flow = Flow::new(flow, vec![(0, halves[0]), (16, halves[1])], skipped);
        let extracted = Extracted::new(source(), "pages@1").with_flow(flow).with_faults(faults);
        Document::of_file("log", TEXT.as_bytes(), extracted)
    }

    fn check(page: usize, quote: &str) -> Outcome {
        let document = document(Vec::new());
        let cited = Cited::new("log", quote).on(Pages::number(page));
        Checker::new(&document).check(&cited, &Options::default())
    }

    #[test]
    fn the_halves_are_found_with_both_pages() {
        for page in [1, 2] {
            let outcome = check(page, "The lamp is lit at dusk.");
            assert_eq!((outcome.status(), outcome.found_pages()), (Status::Found, &[1, 2][..]));
            let skipped: Vec<&str> = outcome.skipped().iter().map(|s| s.text.as_str()).collect();
            assert_eq!(skipped, ["7", "HARBOUR LOG"]);
            let span = outcome.check().unwrap().span.unwrap().bytes;
            assert_eq!(&TEXT[span.0..span.1], "The lamp is lit\n7\n\u{c}HARBOUR LOG\nat dusk");
            assert_eq!(outcome.citation().unwrap().pages, (1, 2));
        }
    }

    #[test]
    fn what_stands_on_one_page_is_judged_there() {
        assert_eq!(check(2, "The bell rings.").status(), Status::Found);
        assert_eq!(check(1, "The bell rings.").status(), Status::WrongPage);
        assert_eq!(check(2, "HARBOUR LOG at dusk.").status(), Status::Found);
        assert_ne!(check(1, "The lamp was lit at dusk.").status(), Status::Found);
    }

    #[test]
    fn a_page_that_cannot_be_read_leaves_it_open() {
        let fault =
            PageFault { page: 2, name: "scanned", message: "is a scan without text".to_owned() };
        let document = document(vec![fault]);
        let status = |pages: Pages, quote: &str| {
            let cited = Cited::new("log", quote).on(pages);
            let outcome = Checker::new(&document).check(&cited, &Options::default());
            (outcome.status(), outcome.reason().map(str::to_owned))
        };
        let scanned = (Status::UnreadableSource, Some("scanned".to_owned()));
        assert_eq!(status(Pages::number(2), "The bell broke."), scanned);
        assert_eq!(status(Pages::Any, "The bell broke."), scanned);
        assert_eq!(status(Pages::number(1), "The bell broke.").0, Status::NotFound);
        assert_eq!(status(Pages::Any, "The bell rings.").0, Status::Found);
    }

    #[test]
    fn pages_of_a_format_without_pages_are_not_checked() {
        let extracted = Extracted::new(Source::new(TEXT).unwrap(), "letter@1").without_pages();
        let document = Document::of_file("log", TEXT.as_bytes(), extracted);
        let cited = Cited::new("log", "The bell rings.").on(Pages::number(40));
        let outcome = Checker::new(&document).check(&cited, &Options::default());
        let seen = (outcome.status(), outcome.reason());
        assert_eq!(seen, (Status::Found, Some("page_not_checkable")));
    }
}
