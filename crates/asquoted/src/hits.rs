//! Where the quote's run of tokens stands in the source's.
//!
//! The search runs over fingerprints, which miss nothing; what it finds is compared on the keys
//! themselves. Each source token is compared once, however many hits cover it, so that finding all
//! hits is O(N + M) whatever the texts hold.
//!
//! Words that break over a line have two readings. The quote fixes the reading of each site in the
//! source: joined where the joined word is a word of the quote, else kept; and the source fixes
//! those of the quote. Only where a quote holds both spellings of one word are both tried, at a
//! cost of O(M) a site.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use asquoted_search::Finder;
use asquoted_tokenizer::{Join, TokenKind, Tokens};

use crate::{Quote, Source, markers};

/// A hit: the tokens of the source from `first` to `last`, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Run {
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// One element of a reading: a token, or a word joined from several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) first: usize,
    pub(crate) pieces: usize,
    pub(crate) fingerprint: u32,
}

impl Element {
    pub(crate) const fn tokens(&self) -> Range<usize> {
        self.first..self.first + self.pieces
    }
}

/// All hits, guarded or not, ascending, overlapping ones included.
pub(crate) fn find(source: &Source, quote: &Quote) -> Vec<Run> {
    let mut runs = Vec::new();
    for reading in readings(source, quote) {
        search(source, quote, &reading, &mut runs);
    }
    runs.sort_unstable();
    runs.dedup();
    runs
}

/// Places where the quote stands byte for byte, though its tokens do not: whether `*` or `>` is
/// markup can depend on lines that the quote does not show. Its ends must lie between tokens, so
/// that nothing is cut. O(N + M).
pub(crate) fn verbatim(source: &Source, quote: &Quote) -> Vec<Run> {
    let needle = quote.text().trim_matches(asquoted_tokenizer::is_blank);
    if needle.is_empty() {
        return Vec::new();
    }
    let tokens = &source.tokens;
    let bad = |run: &Run| {
        (run.first..=run.last).any(|i| tokens.get(i).is_some_and(|t| t.kind() == TokenKind::Bad))
    };
    memchr::memmem::find_iter(source.text().as_bytes(), needle)
        .filter_map(|start| source.chunk(start..start + needle.len()).ok())
        .filter_map(|place| {
            let (inside, span) = (place.tokens(), place.span());
            let before = inside.start.checked_sub(1).and_then(|i| tokens.get(i));
            let after = tokens.get(inside.end);
            let cuts = before.is_some_and(|t| t.span().end() > span.start())
                || after.is_some_and(|t| t.span().start() < span.end());
            let last = inside.end.checked_sub(1).filter(|last| *last >= inside.start)?;
            (!cuts).then_some(Run { first: inside.start, last })
        })
        .filter(|run| !bad(run))
        .collect()
}

/// A way to read the quote: its elements, and whether the first keeps its case.
struct Reading {
    elements: Vec<Element>,
    cased_first: bool,
}

/// The readings of the quote that the source leaves open: at most four.
fn readings(source: &Source, quote: &Quote) -> Vec<Reading> {
    let base = singles(&quote.tokens);
    let mut ways = Vec::new();
    if !quote.tokens.joins().is_empty() {
        let wanted: HashSet<u32> = quote.tokens.joins().iter().map(Join::fingerprint).collect();
        let joined = source.tokens.joins().iter().map(Join::fingerprint);
        let held: HashSet<u32> = source
            .tokens
            .fingerprints()
            .iter()
            .copied()
            .chain(joined)
            .filter(|f| wanted.contains(f))
            .collect();
        let holds = |join: &&Join| held.contains(&join.fingerprint());
        let joins: Vec<Join> = quote.tokens.joins().iter().filter(holds).copied().collect();
        if !joins.is_empty() {
            ways.push(overlay(&quote.tokens, &joins));
        }
    }
    ways.push(base);
    let mut out = Vec::new();
    let cased = quote.cased;
    for elements in ways {
        if let Some(fingerprint) = cased
            && elements.first().is_some_and(|e| e.pieces == 1)
        {
            let mut cased = elements.clone();
            if let Some(first) = cased.first_mut() {
                first.fingerprint = fingerprint;
            }
            out.push(Reading { elements: cased, cased_first: true });
        }
        out.push(Reading { elements, cased_first: false });
    }
    out
}

/// Every token for itself.
fn singles(tokens: &Tokens<'_>) -> Vec<Element> {
    let fingerprints = tokens.fingerprints().iter().enumerate();
    fingerprints.map(|(first, &fingerprint)| Element { first, pieces: 1, fingerprint }).collect()
}

/// The tokens with these joins applied, the longest where several begin at one token.
fn overlay(tokens: &Tokens<'_>, joins: &[Join]) -> Vec<Element> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut joins = joins.iter().peekable();
    let mut index = 0;
    while let Some(&fingerprint) = tokens.fingerprints().get(index) {
        while joins.next_if(|j| j.first() < index).is_some() {}
        let mut element = Element { first: index, pieces: 1, fingerprint };
        while let Some(join) = joins.next_if(|j| j.first() == index) {
            if join.pieces() > element.pieces {
                element = Element {
                    first: index,
                    pieces: join.pieces(),
                    fingerprint: join.fingerprint(),
                };
            }
        }
        index += element.pieces;
        out.push(element);
    }
    out
}

fn search(source: &Source, quote: &Quote, reading: &Reading, runs: &mut Vec<Run>) {
    let needle: Vec<u32> = reading.elements.iter().map(|e| e.fingerprint).collect();
    let joins = joins_within(source, &needle);
    let Ok(finder) = Finder::new(needle) else { return };
    let view = View { source: &source.tokens, quote, reading };
    let hay = source.tokens.fingerprints();
    view.verified(finder.find_overlapping_iter(hay), &Single, runs);
    if !joins.is_empty() {
        let elements = overlay(&source.tokens, &joins);
        let keys: Vec<u32> = elements.iter().map(|e| e.fingerprint).collect();
        view.verified(finder.find_overlapping_iter(&keys), &elements, runs);
        view.free_sites(&joins, runs);
    }
    if quote.policy.forgives().contains(crate::Difference::ReferenceMarker)
        && let Some(elements) = markers::without(&source.tokens)
    {
        let keys: Vec<u32> = elements.iter().map(|e| e.fingerprint).collect();
        view.verified(finder.find_overlapping_iter(&keys), &elements, runs);
    }
}

/// The joined words of a source that a needle holds.
fn joins_within(source: &Source, needle: &[u32]) -> Vec<Join> {
    let joins = source.tokens.joins();
    if joins.is_empty() {
        return Vec::new();
    }
    let words: HashSet<u32> = needle.iter().copied().collect();
    joins.iter().filter(|join| words.contains(&join.fingerprint())).copied().collect()
}

/// The element of the source at a place of the array that was searched.
trait Elements {
    fn element(&self, tokens: &Tokens<'_>, at: usize) -> Option<Element>;
}

struct Single;

impl Elements for Single {
    fn element(&self, tokens: &Tokens<'_>, at: usize) -> Option<Element> {
        tokens.fingerprints().get(at).map(|&fingerprint| Element {
            first: at,
            pieces: 1,
            fingerprint,
        })
    }
}

impl Elements for Vec<Element> {
    fn element(&self, _: &Tokens<'_>, at: usize) -> Option<Element> {
        self.get(at).copied()
    }
}

/// A source and a reading of the quote, to compare on the keys themselves.
struct View<'a> {
    source: &'a Tokens<'static>,
    quote: &'a Quote,
    reading: &'a Reading,
}

impl View<'_> {
    /// Compares what the search found on the keys. Equal fingerprints in the quote mean equal keys
    /// there, so an element of the source is compared once for all the hits that cover it; where
    /// that does not hold every hit is compared whole.
    fn verified(
        &self,
        starts: impl Iterator<Item = usize>,
        hay: &impl Elements,
        runs: &mut Vec<Run>,
    ) {
        let len = self.reading.elements.len();
        // All elements before `good` were compared; the last that differed is `bad`.
        let (mut good, mut bad): (usize, Option<usize>) = (0, None);
        for start in starts {
            let from = if self.quote.collides { start } else { good.max(start) };
            if self.quote.collides {
                bad = None;
            }
            for at in from..start + len {
                let same =
                    match (hay.element(self.source, at), self.reading.elements.get(at - start)) {
                        (Some(s), Some(q)) => self.same(&s, q),
                        _ => false,
                    };
                if !same {
                    bad = Some(at);
                }
            }
            good = good.max(start + len);
            if bad.is_some_and(|b| b >= start) {
                continue;
            }
            let first = hay.element(self.source, start);
            let last = hay.element(self.source, start + len - 1);
            if let (Some(first), Some(last)) = (first, last) {
                runs.push(Run { first: first.first, last: last.first + last.pieces - 1 });
            }
        }
    }

    /// Whether an element of the source and one of the quote have the same key. O(length).
    fn same(&self, source: &Element, quote: &Element) -> bool {
        same(
            self.source,
            source,
            &self.quote.tokens,
            quote,
            self.reading.cased_first && quote.first == 0,
        )
    }

    /// Sites whose word the quote holds in both spellings: the quote's own place decides each.
    /// O(M) a site and occurrence of the word, at most `FREE` comparisons in all.
    fn free_sites(&self, joins: &[Join], runs: &mut Vec<Run>) {
        let mut places: HashMap<u32, Vec<usize>> = HashMap::new();
        for (at, element) in self.reading.elements.iter().enumerate() {
            places.entry(element.fingerprint).or_default().push(at);
        }
        let at = |fingerprint: Option<u32>| {
            fingerprint.and_then(|f| places.get(&f)).map_or(&[][..], Vec::as_slice)
        };
        let mut left = FREE;
        for join in joins {
            let pieces = join.first()..join.first() + join.pieces();
            let kept = |at: usize| {
                pieces.clone().enumerate().all(|(i, s)| {
                    self.reading.elements.get(at + i).map(|e| e.fingerprint) == self.single(s)
                })
            };
            let kept_at = at(self.single(join.first()));
            if !kept_at.iter().any(|&at| kept(at)) {
                continue;
            }
            for &at in kept_at.iter().chain(at(Some(join.fingerprint()))) {
                if left == 0 {
                    return;
                }
                runs.extend(self.around(join.first(), at, joins, &mut left));
            }
        }
    }

    fn single(&self, token: usize) -> Option<u32> {
        self.source.fingerprints().get(token).copied()
    }

    /// The hit in which element `at` of the quote begins at token `token` of the source, if any:
    /// from there to both ends, each site read as the quote has it.
    fn around(&self, token: usize, at: usize, joins: &[Join], left: &mut usize) -> Option<Run> {
        let elements = &self.reading.elements;
        let mut next = token;
        for quote in elements.get(at..)? {
            *left = left.checked_sub(1)?;
            next = self.forward(next, quote, joins)?;
        }
        let mut first = token;
        for quote in elements.get(..at)?.iter().rev() {
            *left = left.checked_sub(1)?;
            first = self.backward(first, quote, joins)?;
        }
        Some(Run { first, last: next.checked_sub(1)? })
    }

    fn forward(&self, token: usize, quote: &Element, joins: &[Join]) -> Option<usize> {
        let from = joins.partition_point(|j| j.first() < token);
        for join in joins.iter().skip(from).take_while(|j| j.first() == token) {
            let element = of(join);
            if element.fingerprint == quote.fingerprint && self.same(&element, quote) {
                return Some(token + join.pieces());
            }
        }
        let element = Single.element(self.source, token)?;
        (element.fingerprint == quote.fingerprint && self.same(&element, quote))
            .then_some(token + 1)
    }

    fn backward(&self, token: usize, quote: &Element, joins: &[Join]) -> Option<usize> {
        let to = joins.partition_point(|j| j.first() < token);
        let from = joins.partition_point(|j| j.first() + 8 < token);
        for join in joins.get(from..to)?.iter().filter(|j| j.first() + j.pieces() == token) {
            let element = of(join);
            if element.fingerprint == quote.fingerprint && self.same(&element, quote) {
                return Some(join.first());
            }
        }
        let before = token.checked_sub(1)?;
        let element = Single.element(self.source, before)?;
        (element.fingerprint == quote.fingerprint && self.same(&element, quote)).then_some(before)
    }
}

/// At most this many elements are compared at words with both spellings: a fraction of a second.
const FREE: usize = 1_000_000;

const fn of(join: &Join) -> Element {
    Element { first: join.first(), pieces: join.pieces(), fingerprint: join.fingerprint() }
}

/// Whether two elements have the same key; `cased` compares the quote's with its case kept.
fn same(source: &Tokens<'_>, s: &Element, quote: &Tokens<'_>, q: &Element, cased: bool) -> bool {
    match (s.pieces, q.pieces) {
        (1, 1) if cased => quote.same_cased_key(q.first, source, s.first),
        (1, 1) => source.same_key(s.first, quote, q.first),
        _ => word_of(source, s) == word_of(quote, q),
    }
}

/// The folded word of an element, if it is one.
fn word_of(tokens: &Tokens<'_>, element: &Element) -> Option<String> {
    let all_words =
        element.tokens().all(|i| tokens.get(i).is_some_and(|t| t.kind() == TokenKind::Word));
    all_words.then(|| tokens.joined_word(element.first, element.pieces))
}

/// How the elements of the quote lie on the tokens of a hit, in order: token ranges of the quote
/// and of the source. O(M); no pair where the walk loses its way, which only a reference marker
/// inside the hit can cause.
pub(crate) fn alignment(
    source: &Source,
    quote: &Quote,
    run: Run,
) -> Vec<(Range<usize>, Range<usize>)> {
    let (s, q) = (&source.tokens, &quote.tokens);
    let ways = |tokens: &Tokens<'_>, at: usize| {
        let joins = tokens.joins();
        let from = joins.partition_point(|j| j.first() < at);
        let joined = joins.iter().skip(from).take_while(|j| j.first() == at).map(of);
        let single = Single.element(tokens, at);
        // The kept reading first: where both texts break a word alike, no break was forgiven.
        single.into_iter().chain(joined).collect::<Vec<Element>>()
    };
    let mut out = Vec::with_capacity(q.len());
    let (mut si, mut qi) = (run.first, 0);
    while qi < q.len() && si <= run.last {
        let quotes = ways(q, qi);
        let pair = ways(s, si).into_iter().find_map(|a| {
            let b = quotes.iter().find(|b| {
                same(s, &a, q, b, false)
                    || qi == 0 && b.pieces == 1 && a.pieces == 1 && same(s, &a, q, b, true)
            })?;
            Some((a, *b))
        });
        if let Some((a, b)) = pair {
            out.push((b.tokens(), a.tokens()));
            si += a.pieces;
            qi += b.pieces;
        } else {
            si += 1;
        }
    }
    out
}
