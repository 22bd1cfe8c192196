//! Quotes that run on over a page break.

use std::collections::BTreeSet;
use std::ops::Range;

use asquoted::Quote;

use super::checker::MAX_PAGES;
use super::cite::Stands;
use super::target::Target;
use super::{Checker, CitationRecord, Options, Outcome, QuoteSelector};
use crate::{BreakPlace, Status};

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
        let over = self.document.flow()?.check(quote, &self.offsets)?;
        let source = self.source();
        let pages_of = |range: &Range<usize>| {
            let last = range.end.saturating_sub(1).max(range.start);
            (source.page_of(range.start), source.page_of(last))
        };
        let pages: Vec<(usize, usize)> =
            over.places.iter().map(|place| pages_of(&place.range)).collect();
        let is_cited = |&(first, last): &(usize, usize)| {
            target
                .parts
                .iter()
                .any(|part| *part.pages.start() <= last && first <= *part.pages.end())
        };
        let meant = pages.iter().position(is_cited);
        let status = if pages_named && meant.is_none() {
            Status::WrongPage
        } else if options.unique && over.places.len() > 1 {
            Status::Ambiguous
        } else {
            Status::Found
        };
        let place = meant.unwrap_or_default();
        let (BreakPlace { range, pieces, skipped }, span) =
            (over.places.get(place)?.clone(), over.answer.spans.get(place)?.clone());
        let stands = Stands {
            span: range.into(),
            pages: *pages.get(place)?,
            words: QuoteSelector { exact: span.text, prefix: span.prefix, suffix: span.suffix },
        };
        let matches = over.places.len();
        let mut outcome = Outcome::checked(status, over.answer);
        outcome.skipped = skipped;
        outcome.place = place;
        outcome.origins =
            pieces.into_iter().flat_map(|piece| self.document.origins(piece)).collect();
        let all: BTreeSet<usize> = pages.iter().flat_map(|&(first, last)| first..=last).collect();
        outcome.found_pages = all.into_iter().take(MAX_PAGES).collect();
        outcome.place_pages = pages;
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
            range: TEXT.find(text).map_or(0..0, |at| at..at + text.len()),
            skipped: Skipped { kind: kind.to_owned(), text: text.to_owned(), page },
        };
        let skipped = vec![skip("page_number", "7", 1), skip("head", "HARBOUR LOG", 2)];
        let flow = Flow::new(flow, vec![(0, halves[0]), (16, halves[1])], skipped);
        let extracted = Extracted::new(source(), "pages@1")
            .with_flow(flow.clone())
            .with_bare(flow)
            .with_faults(faults);
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

    /// A page number stands between a number and its scale, and beside a number of the sentence.
    #[test]
    fn the_guard_looks_over_a_page_break() {
        let text =
            "The total was 50\n2\n\u{c}million euros. It had exactly\n3\n\u{c}345 visitors.\n";
        let at = |part: &str| text.find(part).unwrap();
        let bare = "The total was 50\n\u{c}million euros. It had exactly\n\u{c}345 visitors.\n";
        let skip = |number: &str, page: usize| {
            let range = at(&format!("\n{number}\n")) + 1..at(&format!("\n{number}\n")) + 2;
            let skipped = Skipped { kind: "page_number".to_owned(), text: number.to_owned(), page };
            let at = if page == 1 { 17 } else { bare.find("\n\u{c}345").unwrap() + 1 };
            FlowSkip { at, range, skipped }
        };
        let starts = vec![(0, 0), (17, 19), (bare.find("\u{c}345").unwrap(), at("\u{c}345"))];
        let flow = Flow::new(Source::new(bare).unwrap(), starts, vec![skip("2", 1), skip("3", 2)]);
        let extracted = Extracted::new(Source::new(text).unwrap(), "pages@1").with_bare(flow);
        let file = |quote: &str| {
            let (quote, offsets) = (Quote::new(quote), extracted.source().offsets());
            let verdict = extracted.check(&quote, &offsets);
            (verdict.matches(), verdict.into_answer(&offsets).verdict)
        };
        assert_eq!(file("The total was 50"), (0, "could_not_check".to_owned()));
        assert_eq!(file("345 visitors"), (1, "found".to_owned()));
        let document = Document::of_file("log", text.as_bytes(), extracted.clone());
        let status = |quote: &str| {
            let outcome =
                Checker::new(&document).check(&Cited::new("log", quote), &Options::default());
            (outcome.status(), outcome.reason().map(str::to_owned))
        };
        let cut = (Status::CouldNotCheck, Some("numeric_context".to_owned()));
        assert_eq!(status("The total was 50"), cut);
        assert_eq!(status("It had exactly 3"), cut);
        assert_eq!(status("It had exactly 3 345 visitors"), cut);
        assert_eq!(status("It had exactly").0, Status::Found);
        assert_eq!(status("345 visitors").0, Status::Found);
    }
}
