//! The check of one citation against one document, step by step.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use asquoted::wire::{Answer, MAX_SPANS};
use asquoted::{Found, Hit, Offsets, Policy, Quote, Source, Verdict};

use super::cite::Stands;
use super::outcome::OTHER_PLACE;
use super::target::{Part, Target};
use super::{CitationRecord, Outcome, SpanCheck, SpanFit, span, unique};
use crate::input::READINGS;
use crate::source::cut_at_page_break;
use crate::{CLOSE_MATCH, Cited, Context, Document, PageFault, Pages, Status};

/// How citations are checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// What is forgiven.
    pub policy: Policy,
    /// Whether a quote that stands more than once where it was cited is `ambiguous`.
    pub unique: bool,
    /// Whether a quote that does not stand in the cited document is not looked for in the others.
    pub cited_source_only: bool,
}

/// At most this many pages are listed.
pub(super) const MAX_PAGES: usize = 100;

/// At most this many places of an ambiguous quote are told apart.
const MAX_UNIQUE: usize = 10;

/// At most this many places are looked at for what an annotation says stands around them.
const MAX_CONTEXTS: usize = 10_000;

/// Checks citations against one document, whose offsets it counts once.
#[derive(Clone, Debug)]
pub struct Checker<'d> {
    pub(super) document: &'d Document,
    pub(super) offsets: Offsets<'d>,
}

impl<'d> Checker<'d> {
    /// A checker for a document. O(length).
    #[must_use]
    pub fn new(document: &'d Document) -> Self {
        Checker { document, offsets: document.source().offsets() }
    }

    pub(super) fn source(&self) -> &'d Source {
        self.document.source()
    }

    /// Checks one citation. Whether it cites this document is for the caller to know.
    ///
    /// O(length of the document and the quote), and for a quote that is not found what the closest
    /// passage costs (see [`asquoted::NotFound::closest`]).
    ///
    /// # Example
    /// ```
    /// use asquoted::Source;
    /// use asquoted_citations::{Checker, Cited, Document, Options, Pages, Status};
    ///
    /// let document = Document::new("invoice.txt", Source::new("Payment terms: 30 days.")?);
    /// let cited = Cited::new("invoice.txt", "Payment terms: 45 days").on(Pages::number(1));
    /// let outcome = Checker::new(&document).check(&cited, &Options::default());
    /// assert_eq!(outcome.status(), Status::CloseMatch);
    /// assert_eq!(outcome.similarity(), Some(0.75));
    /// # Ok::<(), asquoted::SourceError>(())
    /// ```
    #[must_use]
    pub fn check(&self, cited: &Cited, options: &Options) -> Outcome {
        let quote = Quote::new(cited.quote.as_str()).with_policy(options.policy);
        let target = Target::of(self.document, &cited.pages);
        let at_range =
            cited.span.as_ref().map(|s| span::check(s, &cited.quote, self.document, &self.offsets));
        let mut outcome = self.status(cited, &quote, &target, at_range.as_ref(), options);
        outcome.page_problem = target.problem;
        if outcome.status == Status::Found && outcome.reason.is_none() {
            // It stands on one of the pages, and another of them does not exist.
            outcome.reason = target.problem.map(str::to_owned);
        }
        outcome.span = at_range;
        outcome.source = Some(self.document.facts().clone());
        outcome
    }

    /// How the page numbers of these citations are to be read, where their format does not say: as
    /// most of them fit, the first in order where two fit as many. None if none fits.
    pub(super) fn reading(
        &self,
        members: &[(usize, &Cited)],
        options: &Options,
    ) -> Option<&'static str> {
        let mut fitting: Vec<(&'static str, usize)> = Vec::new();
        for (_, cited) in members {
            if !matches!(cited.pages, Pages::Readings(_)) {
                continue;
            }
            let quote = Quote::new(cited.quote.as_str()).with_policy(options.policy);
            for part in Target::of(self.document, &cited.pages).parts {
                let Some(name) = part.reading else { continue };
                let fits = usize::from(part.chunk.check(&quote).is_found());
                match fitting.iter_mut().find(|(known, _)| *known == name) {
                    Some((_, count)) => *count += fits,
                    None => fitting.push((name, fits)),
                }
            }
        }
        let order = |name: &str| READINGS.iter().position(|known| *known == name);
        fitting.sort_by_key(|(name, count)| (Reverse(*count), order(name)));
        fitting.first().filter(|(_, count)| *count > 0).map(|(name, _)| *name)
    }

    fn status(
        &self,
        cited: &Cited,
        quote: &Quote,
        target: &Target<'d>,
        at_range: Option<&SpanCheck>,
        options: &Options,
    ) -> Outcome {
        // 1. Where it was cited: on the pages, of all of them the first that has it.
        let pages_named = !cited.pages.is_any() && self.document.is_paged();
        let on_pages: Vec<(&Part<'d>, Verdict<'_>)> =
            target.parts.iter().map(|part| (part, part.chunk.check(quote))).collect();
        for (part, verdict) in &on_pages {
            if let Verdict::Found(found) = verdict {
                if self.document.is_cut_at_page_break(found, quote) {
                    let answer = cut_at_page_break(self.answer(verdict));
                    return Outcome::checked(Status::CouldNotCheck, answer);
                }
                // Pages apart from each other may each have it; ways of counting are one or another.
                let elsewhere = part.reading.is_none() && stands_apart(found, &on_pages);
                let several = found.matches() > 1 || elsewhere;
                let mut outcome = self.found(verdict, found, several, cited, at_range, options);
                outcome.page_reading = part.reading;
                return outcome;
            }
        }
        if let Some(outcome) = on_pages.iter().find_map(|(_, verdict)| self.omission(verdict)) {
            return outcome;
        }
        // It may run on over a page break, with a running head between its halves.
        let over_break = self.over_page_breaks(quote, target, pages_named, options);
        if let Some(outcome) = over_break.as_ref().filter(|o| o.status != Status::WrongPage) {
            return outcome.clone();
        }
        // Where the cited pages cannot be read, the quote may stand there all the same.
        if let Some(fault) = self.fault(target, pages_named) {
            return Outcome::unreadable_page(fault, self.answer(&self.source().check(quote)));
        }
        // 2. In the whole document: what stands elsewhere is real, its pointer is not. A page that
        // does not exist is no reason to call the quote invented.
        let whole = self.source().check(quote);
        if let Verdict::Found(found) = &whole {
            if self.document.is_cut_at_page_break(found, quote) {
                let answer = cut_at_page_break(self.answer(&whole));
                return Outcome::checked(Status::CouldNotCheck, answer);
            }
            if !pages_named {
                let several = found.matches() > 1;
                return self.found(&whole, found, several, cited, at_range, options);
            }
            let outcome = self.places(Status::WrongPage, &whole, found);
            return elsewhere(outcome, target.why_elsewhere());
        }
        if let Some(outcome) = over_break {
            return elsewhere(outcome, target.why_elsewhere());
        }
        if let Some(outcome) = self.omission(&whole) {
            let reason = target.why_elsewhere();
            return if pages_named { elsewhere(outcome, reason) } else { outcome };
        }
        // 3. No answer, of the cited pages first.
        for verdict in on_pages.iter().map(|(_, verdict)| verdict).chain([&whole]) {
            if let Verdict::CouldNotCheck(_) = verdict {
                return Outcome::checked(Status::CouldNotCheck, self.answer(verdict));
            }
        }
        // 4. Not there as quoted.
        if !pages_named && let Some(fault) = self.document.page_faults().first() {
            return Outcome::unreadable_page(fault, self.answer(&whole));
        }
        self.not_found(target, quote, &whole)
    }

    /// A quote that stands on the cited pages, or anywhere where none is cited.
    fn found(
        &self,
        verdict: &Verdict<'_>,
        found: &Found<'_>,
        several: bool,
        cited: &Cited,
        at_range: Option<&SpanCheck>,
        options: &Options,
    ) -> Outcome {
        // A range or what stands around it may tell which place is meant.
        let in_context: Option<Vec<Hit<'_>>> = cited.context.as_ref().map(|context| {
            let hits = found.hits().take(MAX_CONTEXTS);
            hits.filter(|hit| stands_in(hit, self.source().text(), context)).collect()
        });
        let context_fits = in_context.as_ref().map(|hits| !hits.is_empty());
        let fits = at_range.filter(|range| {
            !range.carried && matches!(range.fits, SpanFit::Exact | SpanFit::Blanks)
        });
        let in_range = fits.and_then(|range| range.bytes).and_then(|(start, end)| {
            found.hits().find(|hit| hit.span().start() < end && hit.span().end() > start)
        });
        let only = match in_context.as_deref() {
            Some([hit]) => Some(*hit),
            _ => in_range,
        };
        let first = in_context.as_ref().and_then(|hits| hits.first().copied());
        let place = only.or(first).unwrap_or_else(|| found.first());

        let misplaced = cited.span.as_ref().is_some_and(|span| span.binding)
            && at_range.is_some_and(|range| range.fits == SpanFit::No);
        let status = if misplaced {
            Status::WrongPage
        } else if options.unique && several && only.is_none() {
            Status::Ambiguous
        } else {
            Status::Found
        };
        let mut outcome = self.places(status, verdict, found);
        outcome.context_fits = context_fits;
        outcome.origins = self.document.origins(place.span().range());
        let is_meant = |hit: Hit<'_>| hit.span() == place.span();
        outcome.place = found.hits().take(MAX_SPANS).position(is_meant).unwrap_or_default();
        match status {
            Status::WrongPage => return elsewhere(outcome, OTHER_PLACE),
            Status::Ambiguous => {
                let unique = |hit: Hit<'_>| unique::of(&hit, self.source(), options.policy);
                outcome.unique_as = found.hits().take(MAX_UNIQUE).map(unique).collect();
            }
            _ => {
                let facts = self.document.facts();
                let stands = Stands::of(&place);
                let record = CitationRecord::new(stands, found.matches(), facts, &self.offsets);
                outcome.citation = Some(Box::new(record));
            }
        }
        outcome
    }

    /// The first of the cited pages whose text cannot be trusted.
    fn fault(&self, target: &Target<'_>, pages_named: bool) -> Option<&'d PageFault> {
        let is_cited = |page| target.parts.iter().any(|part| part.pages.contains(&page));
        let faults = self.document.page_faults();
        faults.iter().find(|fault| pages_named && is_cited(fault.page))
    }

    fn places(&self, status: Status, verdict: &Verdict<'_>, found: &Found<'_>) -> Outcome {
        let mut outcome = Outcome::checked(status, self.answer(verdict));
        outcome.origins = self.document.origins(found.first().span().range());
        outcome.found_pages = pages(found);
        outcome.place_pages = found
            .hits()
            .take(MAX_SPANS)
            .map(|hit| (*hit.pages().start(), *hit.pages().end()))
            .collect();
        outcome
    }

    fn omission(&self, verdict: &Verdict<'_>) -> Option<Outcome> {
        let Verdict::NotFound(not_found) = verdict else { return None };
        let omission = not_found.omission()?;
        let spans = omission.spans().iter();
        let pages: BTreeSet<usize> = spans.map(|s| self.source().page_of(s.start())).collect();
        let mut outcome = Outcome::checked(Status::FoundWithOmission, self.answer(verdict));
        outcome.found_pages = pages.into_iter().take(MAX_PAGES).collect();
        Some(outcome)
    }

    /// The closest passage: on the cited pages and their neighbours, and where nothing similar
    /// stands there, in the whole document. For display; the status stays one of not being found.
    fn not_found(&self, target: &Target<'d>, quote: &Quote, whole: &Verdict<'_>) -> Outcome {
        let near = target.neighbours(self.source());
        let near = near.map(|chunk| self.answer(&chunk.check(quote)));
        let answer = match near {
            Some(near) if similarity(&near) >= CLOSE_MATCH => near,
            Some(near) => {
                let far = self.answer(whole);
                if similarity(&far) > similarity(&near) { far } else { near }
            }
            None => self.answer(whole),
        };
        let close = similarity(&answer) >= CLOSE_MATCH;
        let page = answer.closest.as_ref().map(|c| self.source().page_of(c.span.bytes.0));
        let status = if close { Status::CloseMatch } else { Status::NotFound };
        let mut outcome = Outcome::checked(status, answer);
        outcome.closest_page = page;
        outcome
    }

    fn answer(&self, verdict: &Verdict<'_>) -> Answer {
        Answer::new(verdict, &self.offsets)
    }
}

/// Whether one of several parts has the quote at another place than these.
fn stands_apart(found: &Found<'_>, parts: &[(&Part<'_>, Verdict<'_>)]) -> bool {
    let first = found.first().span();
    parts.iter().any(|(_, verdict)| match verdict {
        Verdict::Found(other) => other.hits().any(|hit| hit.span() != first),
        _ => false,
    })
}

fn elsewhere(mut outcome: Outcome, reason: &str) -> Outcome {
    outcome.reason = Some(reason.to_owned());
    outcome
}

/// The pages on which the places of a quote lie.
pub(super) fn pages(found: &Found<'_>) -> Vec<usize> {
    let mut pages = BTreeSet::new();
    for hit in found.hits() {
        // A hit may span more pages than anybody wants to read.
        pages.extend(hit.pages().take(MAX_PAGES));
        if pages.len() >= MAX_PAGES {
            break;
        }
    }
    pages.into_iter().take(MAX_PAGES).collect()
}

/// Whether what an annotation says stands around a quote does so. Letters and digits count: blanks
/// and punctuation at the edges may be on either side of the cut.
fn stands_in(hit: &Hit<'_>, text: &str, context: &Context) -> bool {
    let span = hit.span();
    let before = text.get(..span.start()).unwrap_or_default();
    let after = text.get(span.end()..).unwrap_or_default();
    let mut stands_before = letters(before.chars().rev());
    let mut stands_after = letters(after.chars());
    letters(context.prefix.chars().rev()).all(|c| stands_before.next() == Some(c))
        && letters(context.suffix.chars()).all(|c| stands_after.next() == Some(c))
}

fn letters(chars: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    chars.filter(|c| c.is_alphanumeric())
}

fn similarity(answer: &Answer) -> f64 {
    answer.closest.as_ref().map_or(0.0, |c| c.similarity)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Revenue grew 12% in 2025. The plan ends in May.\u{c}\
        Costs fell. We do not expect growth this year. Costs fell.\u{c}\
        Debt rose to $5 million. The tenant shall not, without consent, sublet the flat.\u{c}\
        A last page about nothing at all.";

    fn check(page: impl Into<Option<usize>>, quote: &str) -> Outcome {
        check_with(page, quote, &Options::default())
    }

    fn check_with(page: impl Into<Option<usize>>, quote: &str, options: &Options) -> Outcome {
        let document = Document::new("d", Source::new(TEXT).unwrap());
        let pages = page.into().map_or(Pages::Any, Pages::number);
        let cited = Cited::new("d", quote).on(pages);
        Checker::new(&document).check(&cited, options)
    }

    #[track_caller]
    fn assert_status(outcome: &Outcome, status: Status, pages: &[usize], reason: Option<&str>) {
        let seen = (outcome.status(), outcome.found_pages(), outcome.reason());
        assert_eq!(seen, (status, pages, reason));
    }

    #[test]
    fn a_quote_is_found_where_it_was_cited() {
        assert_status(&check(1, "Revenue grew 12%"), Status::Found, &[1], None);
        assert_status(&check(None, "Revenue grew 12%"), Status::Found, &[1], None);
    }

    #[test]
    fn a_quote_on_another_page_is_real() {
        let quote = "Revenue grew 12%";
        assert_status(&check(3, quote), Status::WrongPage, &[1], Some("other_page"));
        assert_status(&check(9, quote), Status::WrongPage, &[1], Some("no_such_page"));
    }

    #[test]
    fn a_quote_over_two_pages_is_found_on_both() {
        let quote = "ends in May. Costs fell.";
        for page in [1, 2] {
            assert_status(&check(page, quote), Status::Found, &[1, 2], None);
        }
    }

    #[test]
    fn a_cut_number_is_no_fabrication_and_no_hit() {
        let outcome = check(3, "Debt rose to $5");
        assert_status(&outcome, Status::CouldNotCheck, &[], Some("numeric_context"));
        let elsewhere = check(1, "Debt rose to $5");
        assert_status(&elsewhere, Status::CouldNotCheck, &[], Some("numeric_context"));
        assert_status(&check(1, ""), Status::CouldNotCheck, &[], Some("empty_quote"));
    }

    #[test]
    fn more_than_one_place_is_ambiguous_only_on_request() {
        let unique = Options { unique: true, ..Options::default() };
        assert_status(&check(2, "Costs fell."), Status::Found, &[2], None);
        assert_status(&check_with(2, "Costs fell.", &unique), Status::Ambiguous, &[2], None);
        assert_status(&check_with(1, "Revenue grew", &unique), Status::Found, &[1], None);
    }

    #[test]
    fn pages_apart_from_each_other_are_one_place_to_look_at() {
        let pages = |numbers: &[usize]| Pages::numbers(numbers.to_vec()).unwrap();
        let text = "Costs fell.\u{c}Debt rose.\u{c}Costs fell.";
        let document = Document::new("d", Source::new(text).unwrap());
        let check = |numbers: &[usize], quote: &str| {
            let unique = Options { unique: true, ..Options::default() };
            Checker::new(&document).check(&Cited::new("d", quote).on(pages(numbers)), &unique)
        };
        assert_eq!(check(&[1, 3], "Costs fell").status(), Status::Ambiguous);
        assert_eq!(check(&[1, 2], "Costs fell").status(), Status::Found);
        assert_eq!(check(&[1, 3], "Debt rose").status(), Status::WrongPage);
        assert_status(&check(&[1, 3], "fell. Debt rose. Costs"), Status::Found, &[1, 2, 3], None);
    }

    #[test]
    fn a_page_that_does_not_exist_is_told_beside_one_that_does() {
        let document = Document::new("d", Source::new(TEXT).unwrap());
        let check = |pages: &[usize], quote: &str| {
            let pages = Pages::numbers(pages.to_vec()).unwrap();
            Checker::new(&document).check(&Cited::new("d", quote).on(pages), &Options::default())
        };
        let missing = Some("no_such_page");
        for (pages, quote, status, reason) in [
            (&[1, 99], "Revenue grew 12%", Status::Found, missing),
            (&[2, 99], "Revenue grew 12%", Status::WrongPage, Some("other_page")),
            (&[98, 99], "Revenue grew 12%", Status::WrongPage, missing),
            (&[3, 99], "The tenant shall ... sublet the flat", Status::FoundWithOmission, None),
        ] {
            let outcome = check(pages, quote);
            assert_eq!((outcome.status(), outcome.reason()), (status, reason), "{pages:?}");
            assert_eq!(outcome.page_problem(), missing);
        }
        assert_eq!(check(&[1, 3], "Revenue grew 12%").reason(), None);
    }

    #[test]
    fn an_omission_is_a_status_of_its_own() {
        let quote = "The tenant shall ... sublet the flat";
        let here = check(3, quote);
        assert_status(&here, Status::FoundWithOmission, &[3], None);
        let elsewhere = check(1, quote);
        assert_status(&elsewhere, Status::FoundWithOmission, &[3], Some("other_page"));
        let allowed = [Status::FoundWithOmission];
        assert!(here.passes(&allowed) && !elsewhere.passes(&allowed) && !here.passes(&[]));
        assert!(elsewhere.passes(&[Status::FoundWithOmission, Status::WrongPage]));
    }

    #[test]
    fn a_changed_quote_is_a_close_match_wherever_it_stands() {
        let near = check(1, "Revenue grew 13% in 2025");
        assert_status(&near, Status::CloseMatch, &[], None);
        assert_eq!(near.similarity(), Some(0.8));
        // Four pages on, beyond the neighbours.
        let far = check(4, "Revenue grew 13% in 2025");
        assert_status(&far, Status::CloseMatch, &[], None);
        assert_eq!(far.similarity(), Some(0.8));
    }

    #[test]
    fn an_invented_quote_is_not_found() {
        let outcome = check(1, "The auditor resigned over the missing inventory");
        assert_status(&outcome, Status::NotFound, &[], None);
        assert!(outcome.similarity().is_some_and(|s| s < CLOSE_MATCH));
        assert_eq!(check(1, "Xyzzy plugh").similarity(), None);
    }

    #[test]
    fn a_policy_that_forgives_less_finds_less() {
        let strict = Options { policy: Policy::STRICT, ..Options::default() };
        let outcome = check_with(1, "REVENUE GREW 12%", &strict);
        assert_status(&outcome, Status::CloseMatch, &[], None);
        assert_eq!(outcome.similarity(), Some(1.0));
    }
}
