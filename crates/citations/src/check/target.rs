//! The part of a document that a citation names.

use std::ops::RangeInclusive;

use asquoted::{Chunk, Source};

use super::outcome::{NO_PAGES, OTHER_PAGE};
use crate::{Document, Pages};

/// The part of a document that a citation names.
#[derive(Clone, Debug)]
pub(super) struct Target<'d> {
    /// Parts in the order in which they are tried, with the name of the reading where there is a
    /// choice; empty if the citation names no page, or none that exists.
    pub(super) parts: Vec<Part<'d>>,
    /// Set if the citation names a page that does not exist, be it one of several.
    pub(super) problem: Option<&'static str>,
}

#[derive(Clone, Debug)]
pub(super) struct Part<'d> {
    pub(super) chunk: Chunk<'d>,
    pub(super) pages: RangeInclusive<usize>,
    pub(super) reading: Option<&'static str>,
}

/// The reasons of a citation of a page that does not exist.
const NO_PAGE: &str = "no_such_page";
const NO_LABEL: &str = "no_such_label";

impl<'d> Target<'d> {
    pub(super) fn of(document: &'d Document, pages: &Pages) -> Self {
        let source = document.source();
        match pages {
            Pages::Any => Target { parts: Vec::new(), problem: None },
            _ if !document.is_paged() => Target { parts: Vec::new(), problem: Some(NO_PAGES) },
            Pages::Numbers(numbers) => Target::numbers(source, numbers, NO_PAGE),
            Pages::Label(label) => {
                let labels = &document.facts().labels;
                let numbers: Vec<usize> = labels
                    .iter()
                    .zip(1..)
                    .filter(|(own, _)| *own == label)
                    .map(|(_, number)| number)
                    .collect();
                // A document without labels is counted.
                let counted = if labels.is_empty() { Pages::from_text(label) } else { None };
                match counted {
                    Some(Pages::Numbers(numbers)) => Target::numbers(source, &numbers, NO_PAGE),
                    // Digits alone are no label there: `0` is the number of no page.
                    _ if labels.is_empty() && label.bytes().all(|b| b.is_ascii_digit()) => {
                        Target::numbers(source, &[], NO_PAGE)
                    }
                    _ => Target::numbers(source, &numbers, NO_LABEL),
                }
            }
            Pages::Readings(readings) => {
                let part = |name, pages: &RangeInclusive<usize>| {
                    let last = (*pages.end()).min(source.page_count());
                    let pages = *pages.start()..=last;
                    let chunk = source.pages(pages.clone()).ok()?;
                    Some(Part { chunk, pages, reading: Some(name) })
                };
                let parts: Vec<_> =
                    readings.iter().filter_map(|r| part(r.name, &r.pages)).collect();
                let problem = parts.is_empty().then_some(NO_PAGE);
                Target { parts, problem }
            }
        }
    }

    /// A part for each run of pages that exist.
    fn numbers(source: &'d Source, numbers: &[usize], problem: &'static str) -> Self {
        let mut runs: Vec<RangeInclusive<usize>> = Vec::new();
        let exist = |number: &&usize| **number >= 1 && **number <= source.page_count();
        for &number in numbers.iter().filter(exist) {
            match runs.last_mut() {
                Some(last) if last.end() + 1 == number => *last = *last.start()..=number,
                _ => runs.push(number..=number),
            }
        }
        let part = |pages: RangeInclusive<usize>| {
            let chunk = source.pages(pages.clone()).ok()?;
            Some(Part { chunk, pages, reading: None })
        };
        let parts: Vec<_> = runs.into_iter().filter_map(part).collect();
        let all_exist = !numbers.is_empty() && numbers.iter().all(|n| exist(&n));
        Target { parts, problem: (!all_exist).then_some(problem) }
    }

    /// Why a quote that stands elsewhere does not stand where it was cited.
    pub(super) fn why_elsewhere(&self) -> &'static str {
        self.problem.filter(|_| self.parts.is_empty()).unwrap_or(OTHER_PAGE)
    }

    /// The named pages with the pages beside them; none if no page is named.
    pub(super) fn neighbours(&self, source: &'d Source) -> Option<Chunk<'d>> {
        let first = self.parts.iter().map(|p| *p.pages.start()).min()?;
        let last = self.parts.iter().map(|p| *p.pages.end()).max()?;
        let last = last.saturating_add(1).min(source.page_count());
        source.pages(first.saturating_sub(1).max(1)..=last).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PageReading;

    fn target(
        pages: &Pages,
        labels: &[&str],
    ) -> (Vec<RangeInclusive<usize>>, Option<&'static str>) {
        let source = Source::new("a\u{c}b\u{c}c\u{c}d").unwrap();
        let labels = labels.iter().map(|l| (*l).to_owned()).collect();
        let document = Document::new("d", source).with_labels(labels);
        let target = Target::of(&document, pages);
        (target.parts.iter().map(|p| p.pages.clone()).collect(), target.problem)
    }

    #[test]
    fn numbers_that_exist_are_looked_at() {
        assert_eq!(target(&Pages::Any, &[]), (vec![], None));
        let several = Pages::numbers(vec![1, 2, 4, 9]).unwrap();
        assert_eq!(target(&several, &[]), (vec![1..=2, 4..=4], Some("no_such_page")));
        let several = Pages::numbers(vec![1, 2, 4]).unwrap();
        assert_eq!(target(&several, &[]), (vec![1..=2, 4..=4], None));
        assert_eq!(target(&Pages::number(5), &[]), (vec![], Some("no_such_page")));
    }

    #[test]
    fn labels_go_before_numbers() {
        let labels = ["i", "ii", "1", "2"];
        let label = |text: &str| Pages::Label(text.to_owned());
        assert_eq!(target(&label("1"), &labels), (vec![3..=3], None));
        assert_eq!(target(&label("iii"), &labels), (vec![], Some("no_such_label")));
        assert_eq!(target(&label("4"), &labels), (vec![], Some("no_such_label")));
        assert_eq!(target(&label("2-3"), &[]), (vec![2..=3], None));
        assert_eq!(target(&label("iv"), &[]), (vec![], Some("no_such_label")));
        assert_eq!(target(&label("0"), &[]), (vec![], Some("no_such_page")));
        assert_eq!(target(&label("0"), &["0", "1"]), (vec![1..=1], None));
    }

    #[test]
    fn readings_are_tried_in_their_order() {
        let reading = |name, pages| PageReading { name, pages };
        let pages = Pages::Readings(vec![reading("a", 9..=9), reading("b", 3..=9)]);
        assert_eq!(target(&pages, &[]), (vec![3..=4], None));
    }
}
