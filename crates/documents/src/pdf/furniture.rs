//! Running heads, feet and page numbers: lines that pages repeat at the same place.

use std::ops::Range;

use super::labels::roman;
use super::{breaks, notes};
use crate::Page;
use crate::flow::{Furniture, Skipped, SkippedKind};

/// Furniture lies in this share of a page's height from its top or bottom.
const ZONE: f64 = 0.15;
/// At most this many lines from the edge of a page.
const LINES: usize = 4;
/// Lines are at the same height if less than this share of the page lies between them.
const SAME: f64 = 0.004;
/// A number that stands apart has this many ems to the next line.
const APART: f64 = 1.8;

/// A line near the top or bottom of a page as shown; lengths are shares of the page.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) range: Range<usize>,
    pub(super) x: [f64; 2],
    pub(super) y: f64,
    /// The size of its letters, as a share of the height.
    pub(super) em: f64,
}

/// The lines of a page from its edges inwards.
#[derive(Debug, Default)]
pub(super) struct Edges {
    top: Vec<Candidate>,
    bottom: Vec<Candidate>,
    /// The lines that may be notes, and those below them.
    low: Vec<notes::Low>,
}

#[derive(Debug)]
struct Candidate {
    shown: Shown,
    /// Its words, with each number as `#`.
    words: String,
    numbers: Vec<u64>,
    /// Whether it is a number and nothing else.
    is_number: bool,
    is_apart: bool,
    is_furniture: bool,
}

impl Edges {
    /// Picks the lines that may be furniture. O(lines log lines).
    pub(super) fn new(mut lines: Vec<Shown>, text: &str) -> Self {
        lines.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.range.start.cmp(&b.range.start)));
        let gap = |a: Option<&Shown>, b: &Shown| a.is_none_or(|a| (a.y - b.y).abs() > b.em * APART);
        let candidate = |index: usize, next: Option<usize>| {
            let shown = lines.get(index)?;
            let is_apart = gap(next.and_then(|next| lines.get(next)), shown);
            Some(Candidate::new(shown.clone(), text.get(shown.range.clone())?, is_apart))
        };
        let top = (0..lines.len().min(LINES))
            .filter_map(|index| candidate(index, Some(index + 1)))
            .take_while(|line| line.shown.y < ZONE)
            .collect();
        let bottom = (0..lines.len())
            .rev()
            .take(LINES)
            .filter_map(|index| candidate(index, index.checked_sub(1)))
            .take_while(|line| line.shown.y > 1.0 - ZONE)
            .collect();
        Edges { top, bottom, low: notes::low(&lines) }
    }
}

impl Candidate {
    fn new(shown: Shown, text: &str, is_apart: bool) -> Self {
        let mut words = String::new();
        let mut numbers = Vec::new();
        let mut digits: Option<u64> = None;
        for c in text.chars() {
            if let Some(digit) = c.to_digit(10) {
                let number = digits.unwrap_or(0).saturating_mul(10).saturating_add(digit.into());
                digits = Some(number);
                continue;
            }
            if let Some(number) = digits.take() {
                numbers.push(number);
                words.push('#');
            }
            words.extend(c.to_lowercase().filter(|c| !c.is_whitespace()));
        }
        if let Some(number) = digits {
            numbers.push(number);
            words.push('#');
        }
        let bare = words.trim_matches(|c: char| !c.is_alphanumeric() && c != '#');
        let mut is_number = bare == "#";
        if let Some(number) = numeral(bare) {
            is_number = true;
            numbers.push(number);
            words = String::from("#");
        }
        Candidate { shown, words, numbers, is_number, is_apart, is_furniture: false }
    }

    /// Whether it is the same line as one so many pages on: equal words at an equal height, every
    /// number equal or counting the pages.
    fn repeats(&self, other: &Candidate, pages: u64) -> bool {
        let counts = |(a, b): (&u64, &u64)| a.checked_add(pages) == Some(*b);
        let mut numbers = self.numbers.iter().zip(&other.numbers);
        let is_placed = (self.shown.y - other.shown.y).abs() < SAME
            && (self.shown.em - other.shown.em).abs() < SAME
            && self.words == other.words
            && self.numbers.len() == other.numbers.len();
        if self.is_number {
            return is_placed && numbers.all(counts) && self.is_below(other);
        }
        let has_letter = self.words.chars().any(char::is_alphabetic);
        is_placed && has_letter && numbers.all(|(a, b)| a == b || counts((a, b)))
    }

    /// Whether the left edges, right edges or middles of two lines lie below each other.
    fn is_below(&self, other: &Candidate) -> bool {
        let ([a, b], [c, d]) = (self.shown.x, other.shown.x);
        [a - c, b - d, (a + b - c - d) / 2.0].iter().any(|apart| apart.abs() < SAME * 2.0)
    }
}

/// The value of roman numerals in lower case.
fn numeral(text: &str) -> Option<u64> {
    if text.is_empty() || text.len() > 12 || !text.chars().all(|c| "ivxlcdm".contains(c)) {
        return None;
    }
    let value = |c| match c {
        'i' => 1_u32,
        'v' => 5,
        'x' => 10,
        'l' => 50,
        'c' => 100,
        'd' => 500,
        _ => 1000,
    };
    let (mut sum, mut highest) = (0_u32, 0);
    for c in text.chars().rev() {
        let value = value(c);
        if value < highest {
            sum = sum.saturating_sub(value);
        } else {
            sum += value;
            highest = value;
        }
    }
    // The only way to write it, so that no word is taken for a number.
    (roman(sum) == text).then_some(u64::from(sum))
}

/// The furniture of all pages. O(pages + text).
pub(super) fn find(
    edges: &mut [Edges],
    labels: &[Option<String>],
    pages: &[Page],
    text: &str,
) -> Furniture {
    mark_repeats(edges);
    for (page, edges) in edges.iter_mut().enumerate() {
        let label = labels.get(page).and_then(Option::as_deref);
        for line in edges.top.iter_mut().chain(&mut edges.bottom) {
            let says = text.get(line.shown.range.clone()).unwrap_or_default();
            line.is_furniture |= line.is_number && line.is_apart && Some(says.trim()) == label;
        }
    }
    let mut found = Vec::new();
    for (page, edges) in edges.iter().enumerate() {
        let start = found.len();
        let sides = [(&edges.top, SkippedKind::Head), (&edges.bottom, SkippedKind::Foot)];
        for (lines, kind) in sides {
            // From the edge inwards, up to the first line that is not repeated.
            for line in lines.iter().take_while(|line| line.is_furniture) {
                let kind = if line.is_number { SkippedKind::PageNumber } else { kind };
                let range = line.shown.range.clone();
                let says = text.get(range.clone()).unwrap_or_default().to_owned();
                found.push(Skipped { kind, page: page + 1, text: says, range });
            }
        }
        let own = found.get(start..).unwrap_or_default();
        let whole = pages.get(page).map_or(0..text.len(), |page| page.text.clone());
        let note = notes::find(&edges.low, own, whole, text);
        found.extend(note.map(|(range, text)| Skipped {
            kind: SkippedKind::Footnote,
            page: page + 1,
            text,
            range,
        }));
    }
    found.sort_by_key(|line| line.range.start);
    found.dedup_by_key(|line| line.range.start);
    let sure = keep_numbers(found.clone(), text);
    let breaks = breaks::find(&found, pages, text);
    found.extend(breaks);
    found.sort_by_key(|line| line.range.start);
    Furniture { all: found, sure }
}

/// Marks the lines that the next page, or the one after it, has as well: left and right pages may
/// have heads of their own.
fn mark_repeats(pages: &mut [Edges]) {
    for page in 0..pages.len() {
        for ahead in 1..=2 {
            let (before, after) = pages.split_at_mut(page + 1);
            let (Some(this), Some(other)) = (before.last_mut(), after.get_mut(ahead - 1)) else {
                continue;
            };
            let count = ahead as u64;
            for (lines, others) in
                [(&mut this.top, &mut other.top), (&mut this.bottom, &mut other.bottom)]
            {
                for line in lines.iter_mut() {
                    for other in others.iter_mut() {
                        let repeats = line.repeats(other, count);
                        line.is_furniture |= repeats;
                        other.is_furniture |= repeats;
                    }
                }
            }
        }
    }
}

/// Without the lines that have a number and stand beside a number of the text: what is what is not
/// certain there, and a joined number would be a false one.
fn keep_numbers(found: Vec<Skipped>, text: &str) -> Vec<Skipped> {
    let mut sure = Vec::with_capacity(found.len());
    let mut run: Vec<Skipped> = Vec::new();
    let mut found = found.into_iter().peekable();
    while let Some(line) = found.next() {
        let end = line.range.end;
        run.push(line);
        let gap = found.peek().and_then(|next| text.get(end..next.range.start));
        if gap.is_some_and(|gap| gap.trim().is_empty()) {
            continue;
        }
        let start = run.first().map_or(0, |first| first.range.start);
        let has_number = run.iter().any(|line| line.text.contains(char::is_numeric));
        let before = text.get(..start).and_then(last_word).is_some_and(is_number_like);
        let after = text.get(end..).and_then(first_word).is_some_and(is_number_like);
        if !(has_number && (before || after)) {
            sure.append(&mut run);
        }
        run.clear();
    }
    sure
}

fn last_word(text: &str) -> Option<&str> {
    text.trim_end().rsplit(char::is_whitespace).next()
}

fn first_word(text: &str) -> Option<&str> {
    text.trim_start().split(char::is_whitespace).next()
}

/// A word with a digit, or a sign that belongs to a number.
fn is_number_like(word: &str) -> bool {
    word.contains(char::is_numeric)
        || word.contains(['%', '‰', '°', '$', '€', '£', '¥', '₹', '+', '±', '<', '>', '=', '#'])
        || matches!(word, "-" | "\u{2212}" | "\u{2013}" | "\u{2014}")
}

#[cfg(test)]
mod tests {
    use super::numeral;

    #[test]
    fn roman_numerals_but_no_words() {
        assert_eq!(numeral("xiv"), Some(14));
        assert_eq!(numeral("mcmxciv"), Some(1994));
        for word in ["", "mild", "civic", "iiii", "vx", "did"] {
            assert_eq!(numeral(word), None, "{word}");
        }
    }
}
