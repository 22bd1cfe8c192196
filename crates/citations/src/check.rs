//! The check of one citation against one document, step by step.

use std::collections::BTreeSet;

use asquoted::wire::Answer;
use asquoted::{Chunk, Found, Offsets, Policy, Quote, Source, Verdict};

use crate::{CLOSE_MATCH, Cited, Document, Outcome, Status};

/// How citations are checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// What is forgiven.
    pub policy: Policy,
    /// Whether a quote that stands more than once where it was cited is `ambiguous`.
    pub unique: bool,
}

/// At most this many pages are listed.
const MAX_PAGES: usize = 100;

/// Checks citations against one document, whose offsets it counts once.
#[derive(Clone, Debug)]
pub struct Checker<'d> {
    source: &'d Source,
    offsets: Offsets<'d>,
}

impl<'d> Checker<'d> {
    /// A checker for a document. O(length).
    #[must_use]
    pub fn new(document: &'d Document) -> Self {
        Checker { source: &document.source, offsets: document.source.offsets() }
    }

    /// Checks one citation. Whether it cites this document is for the caller to know.
    ///
    /// O(length of the document and the quote), and for a quote that is not found what the closest
    /// passage costs (see [`asquoted::NotFound::closest`]).
    ///
    /// # Example
    /// ```
    /// use asquoted::Source;
    /// use asquoted_citations::{Checker, Cited, Document, Options, Status};
    ///
    /// let source = Source::new("Payment terms: 30 days.").map_err(|e| e.to_string())?;
    /// let document = Document { id: "invoice.txt".to_owned(), source };
    /// let cited = Cited {
    ///     doc: "invoice.txt".to_owned(),
    ///     page: Some(1),
    ///     quote: "Payment terms: 45 days".to_owned(),
    /// };
    /// let outcome = Checker::new(&document).check(&cited, &Options::default());
    /// assert_eq!(outcome.status(), Status::CloseMatch);
    /// assert_eq!(outcome.similarity(), Some(0.75));
    /// # Ok::<(), String>(())
    /// ```
    #[must_use]
    pub fn check(&self, cited: &Cited, options: &Options) -> Outcome {
        let quote = Quote::new(cited.quote.as_str()).with_policy(options.policy);
        // 1. On the cited page.
        let page = cited.page.and_then(|n| self.source.page(n).ok());
        let on_page = page.map(|page| page.check(&quote));
        if let Some(verdict @ Verdict::Found(found)) = &on_page {
            return self.found(verdict, found, options);
        }
        // 2. In the whole document: what stands elsewhere is real, its pointer is not. A page that
        // does not exist is no reason to call the quote invented.
        let whole = self.source.check(&quote);
        if let Verdict::Found(found) = &whole {
            if cited.page.is_none() {
                return self.found(&whole, found, options);
            }
            let outcome = Outcome::checked(Status::WrongPage, self.answer(&whole));
            return outcome.on_pages(pages(found)).on_other_page(on_page.is_none());
        }
        // 3. No answer, of the cited page first.
        for verdict in on_page.iter().chain([&whole]) {
            if let Verdict::CouldNotCheck(_) = verdict {
                return Outcome::checked(Status::CouldNotCheck, self.answer(verdict));
            }
        }
        // 4. Not there as quoted.
        if let Some(outcome) = on_page.as_ref().and_then(|verdict| self.omission(verdict)) {
            return outcome;
        }
        if let Some(outcome) = self.omission(&whole) {
            let elsewhere = cited.page.is_some();
            return if elsewhere { outcome.on_other_page(on_page.is_none()) } else { outcome };
        }
        self.not_found(cited, &quote, &whole)
    }

    fn found(&self, verdict: &Verdict<'_>, found: &Found<'_>, options: &Options) -> Outcome {
        let ambiguous = options.unique && found.matches() > 1;
        let status = if ambiguous { Status::Ambiguous } else { Status::Found };
        Outcome::checked(status, self.answer(verdict)).on_pages(pages(found))
    }

    fn omission(&self, verdict: &Verdict<'_>) -> Option<Outcome> {
        let Verdict::NotFound(not_found) = verdict else { return None };
        let omission = not_found.omission()?;
        let spans = omission.spans().iter();
        let pages: BTreeSet<usize> = spans.map(|s| self.source.page_of(s.start())).collect();
        let outcome = Outcome::checked(Status::FoundWithOmission, self.answer(verdict));
        Some(outcome.on_pages(pages.into_iter().take(MAX_PAGES).collect()))
    }

    /// The closest passage: on the cited page and its neighbours, and where nothing similar stands
    /// there, in the whole document. For display; the status stays one of not being found.
    fn not_found(&self, cited: &Cited, quote: &Quote, whole: &Verdict<'_>) -> Outcome {
        let near = self.neighbours(cited).map(|chunk| self.answer(&chunk.check(quote)));
        let answer = match near {
            Some(near) if similarity(&near) >= CLOSE_MATCH => near,
            Some(near) => {
                let far = self.answer(whole);
                if similarity(&far) > similarity(&near) { far } else { near }
            }
            None => self.answer(whole),
        };
        let close = similarity(&answer) >= CLOSE_MATCH;
        Outcome::checked(if close { Status::CloseMatch } else { Status::NotFound }, answer)
    }

    /// The cited page and the pages beside it.
    fn neighbours(&self, cited: &Cited) -> Option<Chunk<'d>> {
        let page = cited.page.filter(|n| *n <= self.source.page_count())?;
        let last = page.saturating_add(1).min(self.source.page_count());
        self.source.pages(page.saturating_sub(1).max(1)..=last).ok()
    }

    fn answer(&self, verdict: &Verdict<'_>) -> Answer {
        Answer::new(verdict, &self.offsets)
    }
}

/// The pages on which the places of a quote lie.
fn pages(found: &Found<'_>) -> Vec<usize> {
    let mut pages = BTreeSet::new();
    for hit in found.hits() {
        pages.extend(hit.pages());
        if pages.len() >= MAX_PAGES {
            break;
        }
    }
    pages.into_iter().take(MAX_PAGES).collect()
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
        let document = Document { id: "d".to_owned(), source: Source::new(TEXT).unwrap() };
        let cited = Cited { doc: "d".to_owned(), page: page.into(), quote: quote.to_owned() };
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
