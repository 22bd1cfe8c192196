//! Which differences between the quote and the source a hit forgives.
//!
//! A difference counts where it is needed: where the two pieces of text would not be equal if that
//! one difference were not let pass.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use asquoted_search::Finder;
use asquoted_tokenizer::{Class, Tokens, class, is_blank, is_line_break};
use unicode_normalization::UnicodeNormalization;

use crate::hits::{Run, alignment};
use crate::verdict::span_of;
use crate::{Difference, Forgiven, Policy, Quote, Source};

/// The folds, by the difference that each of them lets pass.
const FOLDS: [Difference; 9] = [
    Difference::Blank,
    Difference::Invisible,
    Difference::Canonical,
    Difference::Compatibility,
    Difference::QuotationMark,
    Difference::Dash,
    Difference::Case,
    Difference::Punctuation,
    Difference::Markup,
];

/// What a hit forgives; the marks of an editor count as markup. O(length of the quote and the hit).
pub(crate) fn of(source: &Source, quote: &Quote, run: Run) -> Forgiven {
    let forgiven = of_words(source, quote, run);
    if quote.is_edited { forgiven.with(Difference::Markup) } else { forgiven }
}

fn of_words(source: &Source, quote: &Quote, run: Run) -> Forgiven {
    let (q, s) = (quote.text(), source.text());
    let span = span_of(source, run);
    if Copy::of(quote).is_at(source, span.range()) {
        return Forgiven::NONE;
    }
    let inner = inner(quote);
    let mut all = Forgiven::NONE;
    if q.get(inner.clone()) != s.get(span.range()) {
        let pairs = alignment(source, quote, run);
        let mut before: Option<&(Range<usize>, Range<usize>)> = None;
        for pair in &pairs {
            if let Some(b) = before {
                let gap = |t: &Tokens<'_>, a: &Range<usize>, b: &Range<usize>| {
                    piece(t, a.end - 1, b.start, true)
                };
                let skipped = pair.1.start > b.1.end;
                if skipped {
                    all = all.with(Difference::ReferenceMarker);
                } else {
                    let qg = q.get(gap(&quote.tokens, &b.0, &pair.0)).unwrap_or_default();
                    let sg = s.get(gap(&source.tokens, &b.1, &pair.1)).unwrap_or_default();
                    if breaks_word(qg) == breaks_word(sg) {
                        all = all.union(needed(qg, sg, Piece::Gap));
                    } else {
                        // The kept reading of a word broken over a line.
                        all = all.with(Difference::LineEndHyphen);
                        let kept = |gap| if breaks_word(gap) { "-" } else { gap };
                        all = all.union(needed(kept(qg), kept(sg), Piece::Gap));
                    }
                }
            }
            let (qt, st) = (&pair.0, &pair.1);
            if qt.len() > 1 || st.len() > 1 {
                all = all.with(Difference::LineEndHyphen);
                let (a, b) = (joined(&quote.tokens, qt), joined(&source.tokens, st));
                all = all.union(needed(&a, &b, Piece::Token));
            } else {
                let (a, b) = (
                    piece(&quote.tokens, qt.start, qt.start, false),
                    piece(&source.tokens, st.start, st.start, false),
                );
                all = all.union(needed(
                    q.get(a).unwrap_or_default(),
                    s.get(b).unwrap_or_default(),
                    Piece::Token,
                ));
            }
            before = Some(pair);
        }
    }
    all.union(outside(q, s, inner, span.range()))
}

/// The whole quote, without outer blanks, to be looked for byte for byte.
struct Copy<'q> {
    text: &'q str,
    /// Bytes before its first token.
    lead: usize,
}

impl<'q> Copy<'q> {
    fn of(quote: &'q Quote) -> Self {
        let text = quote.text().trim_start_matches(is_blank);
        let blanks = quote.text().len() - text.len();
        let lead = inner(quote).start.saturating_sub(blanks);
        Copy { text: text.trim_end_matches(is_blank), lead }
    }

    /// Whether a hit is such a copy: then nothing was forgiven, whatever the lines around the place
    /// make of its marks. Its first token may be another than the quote's, for the same reason.
    fn is_at(&self, source: &Source, span: Range<usize>) -> bool {
        let s = source.text();
        let with_lead = span.start.checked_sub(self.lead);
        s.get(span) == Some(self.text)
            || with_lead.and_then(|start| s.get(start..start + self.text.len())) == Some(self.text)
    }

    /// The bytes at which copies start, ascending. O(N + M), overlapping places included.
    fn starts(&self, source: &Source) -> Vec<usize> {
        Finder::new(self.text.as_bytes().to_vec()).map_or_else(
            |_| Vec::new(),
            |finder| finder.find_overlapping_iter(source.text().as_bytes()).collect(),
        )
    }
}

/// From the first token's start to the last one's end.
fn inner(quote: &Quote) -> Range<usize> {
    let tokens = &quote.tokens;
    let start = tokens.get(0).map_or(0, |t| t.span().start());
    let end =
        tokens.len().checked_sub(1).and_then(|i| tokens.get(i)).map_or(start, |t| t.span().end());
    start..end
}

/// A token, or the gap behind token `a` up to token `b`, in the original text.
fn piece(tokens: &Tokens<'_>, a: usize, b: usize, gap: bool) -> Range<usize> {
    let span = |i: usize| tokens.get(i).map_or(0..0, |t| t.span().range());
    if gap { span(a).end..span(b).start.max(span(a).end) } else { span(a) }
}

/// The pieces of a joined word without what stands between them.
fn joined(tokens: &Tokens<'_>, range: &Range<usize>) -> String {
    range.clone().filter_map(|i| tokens.get(i)).map(|t| t.as_written()).collect()
}

/// What a piece of text is: a quotation mark between tokens is one, in a token it is an apostrophe.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Token,
    Gap,
}

/// A hyphen and a line break.
fn breaks_word(gap: &str) -> bool {
    gap.starts_with(['-', '\u{2010}', '\u{ad}']) && gap.chars().any(is_line_break)
}

/// The differences without which two pieces of text would not be equal.
fn needed(a: &str, b: &str, piece: Piece) -> Forgiven {
    if a == b {
        return Forgiven::NONE;
    }
    let all = Policy::DEFAULT.forgives();
    let same = |set: Forgiven| fold(a, set, piece) == fold(b, set, piece);
    if !same(all) {
        // Other marks than the folds know: punctuation.
        return Forgiven::NONE.with(Difference::Punctuation);
    }
    let mut out = Forgiven::NONE;
    for difference in FOLDS {
        // Compatibility forms include the canonical ones; only without both is the latter told.
        let without = match difference {
            Difference::Canonical => all.without(difference).without(Difference::Compatibility),
            _ => all.without(difference),
        };
        if !same(without) {
            out = out.with(difference);
        }
    }
    if out.contains(Difference::Compatibility) {
        out = out.without(Difference::Canonical);
    }
    // What no single fold explains is an exchange of marks.
    if out.is_empty() && !same(Forgiven::NONE) {
        Forgiven::NONE.with(Difference::Punctuation)
    } else {
        out
    }
}

/// A piece of text with these differences taken out of it. O(length).
fn fold(text: &str, set: Forgiven, piece: Piece) -> String {
    let has = |d: Difference| set.contains(d);
    let text: Cow<'_, str> = if has(Difference::Compatibility) {
        // Only letters: a superscript is not its digit.
        let text = match text.strip_prefix('\u{ba}') {
            // The ordinal sign before a scale of temperature.
            Some(scale @ ("C" | "F")) => Cow::Owned(format!("\u{b0}{scale}")),
            _ => Cow::Borrowed(text),
        };
        Cow::Owned(text.chars().flat_map(Compatible::of).nfc().collect())
    } else if has(Difference::Canonical) {
        Cow::Owned(text.nfc().collect())
    } else {
        Cow::Borrowed(text)
    };
    // Between tokens marks may go altogether; in a token they are only exchanged.
    let drops = has(Difference::Punctuation) && piece == Piece::Gap;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let class = class(c);
        let quote = is_quote(c) && has(Difference::QuotationMark);
        let dash = matches!(class, Class::Dash | Class::LongDash) && has(Difference::Dash);
        let gone = match class {
            Class::Noise | Class::Joiner => has(Difference::Invisible),
            Class::Blank => has(Difference::Blank),
            // These marks are markup's, never punctuation's: one name for one difference.
            _ if is_markup(c) => has(Difference::Markup) && piece == Piece::Gap,
            _ if quote || dash => drops,
            Class::Prose | Class::Open | Class::Close => has(Difference::Punctuation),
            _ => false,
        };
        if gone {
            continue;
        }
        let c = match (quote, dash) {
            (true, _) => '\'',
            (_, true) => '-',
            _ => c,
        };
        if has(Difference::Case) {
            // A final sigma is a sigma.
            let lower = c.to_lowercase().filter(|c| *c != '\u{307}');
            out.extend(lower.map(|c| if c == '\u{3c2}' { '\u{3c3}' } else { c }));
        } else {
            out.push(c);
        }
    }
    out
}

const fn is_markup(c: char) -> bool {
    matches!(c, '*' | '_' | '`' | '>' | '#')
}

fn is_quote(c: char) -> bool {
    class(c) == Class::Quote || c == '\u{2032}' || c == '\u{2bc}'
}

/// The compatibility form of a letter, a mark or a sign of temperature; any other character as it is.
struct Compatible;

impl Compatible {
    fn of(c: char) -> impl Iterator<Item = char> {
        let letter = class(c).is_letter()
            || matches!(c, '\u{2103}' | '\u{2109}')
            || matches!(class(c), Class::Prose | Class::Open | Class::Close | Class::Quote);
        let c = if c == '\u{2da}' { '\u{b0}' } else { c };
        let folded: Vec<char> = if letter { std::iter::once(c).nfkc().collect() } else { vec![c] };
        folded.into_iter()
    }
}

/// What stands in the quote outside its first and last token and not at the same place in the
/// source: outer quotation marks and a final stop are nobody's difference.
fn outside(q: &str, s: &str, inner: Range<usize>, span: Range<usize>) -> Forgiven {
    let before = q.get(..inner.start).unwrap_or_default().trim_start_matches(is_blank);
    let after = q.get(inner.end..).unwrap_or_default().trim_end_matches(is_blank);
    let plain = |c: &char| !is_blank(*c);
    let mut s_before = s.get(..span.start).unwrap_or_default().chars().rev().filter(plain);
    let mut s_after = s.get(span.end..).unwrap_or_default().chars().filter(plain);
    let before_stands = before.chars().rev().filter(plain).all(|c| s_before.next() == Some(c));
    let after_stands = after.chars().filter(plain).all(|c| s_after.next() == Some(c));
    let mut out = Forgiven::NONE;
    let outer = |c: char| {
        class(c) == Class::Quote || is_blank(c) || matches!(class(c), Class::Noise | Class::Joiner)
    };
    if !(before_stands || before.chars().all(outer)) {
        out = out.union(kind_of(before.trim_matches(outer)));
    }
    if !after_stands {
        let rest = after.trim_matches(outer);
        let rest = rest
            .strip_suffix([
                '.', ',', ';', ':', '\u{3002}', '\u{ff0c}', '\u{3001}', '\u{964}', '\u{6d4}',
                '\u{61b}', '\u{60c}',
            ])
            .unwrap_or(rest);
        let rest = rest.trim_matches(outer);
        if !rest.is_empty() {
            out = out.union(kind_of(rest));
        }
    }
    out
}

fn kind_of(marks: &str) -> Forgiven {
    let mut out = Forgiven::NONE;
    for c in marks.chars() {
        out = out.with(if is_markup(c) { Difference::Markup } else { Difference::Punctuation });
    }
    out
}

/// The hits that the quote's policy lets pass.
///
/// O(N + M) whatever the texts hold: each token of the source is folded once for all the hits that
/// cover it, and the folded runs are searched again.
pub(crate) fn within_policy(source: &Source, quote: &Quote, hits: Vec<Run>) -> Vec<Run> {
    let policy = quote.policy;
    if policy.is_wide() {
        return hits;
    }
    let len = quote.tokens.len();
    let (plain, other): (Vec<Run>, Vec<Run>) =
        hits.into_iter().partition(|run| run.last - run.first + 1 == len);
    let copy = Copy::of(quote);
    let starts = copy.starts(source);
    let edges = Edges::of(quote, policy.forgives());
    let mut out = plain_within(source, quote, &plain, policy.forgives(), &edges);
    // Hits over broken words: as many as there are sites, each compared by itself.
    out.extend(other.into_iter().filter(|&run| {
        of(source, quote, run).is_within(policy.forgives())
            && edges.stand_at(source, span_of(source, run).range())
    }));
    let stands = |start: usize| starts.binary_search(&start).is_ok();
    let copied = |run: &&Run| {
        let span = span_of(source, **run);
        span.len() == copy.text.len() && stands(span.start())
            || span.start().checked_sub(copy.lead).is_some_and(stands)
    };
    out.extend(plain.iter().filter(copied));
    out.sort_unstable();
    out.dedup();
    out
}

/// What stands in the quote outside its first and last token, blanks aside: from the edge outwards.
struct Edges {
    before: Vec<char>,
    after: Vec<char>,
    /// The policy does not ask for them.
    free: bool,
}

impl Edges {
    fn of(quote: &Quote, set: Forgiven) -> Self {
        let inner = inner(quote);
        let (q, plain) = (quote.text(), |c: &char| !is_blank(*c));
        Edges {
            before: q.get(..inner.start).unwrap_or_default().chars().rev().filter(plain).collect(),
            after: q.get(inner.end..).unwrap_or_default().chars().filter(plain).collect(),
            free: set.contains(Difference::Punctuation) && set.contains(Difference::QuotationMark),
        }
    }

    /// Whether the same marks stand at the same place in the source. The walk stops at the first
    /// difference, and the gaps beside hits are disjoint: O(length of the source) for all hits.
    fn stand_at(&self, source: &Source, span: Range<usize>) -> bool {
        let s = source.text();
        let mut before =
            s.get(..span.start).unwrap_or_default().chars().rev().filter(|c| !is_blank(*c));
        let mut after = s.get(span.end..).unwrap_or_default().chars().filter(|c| !is_blank(*c));
        self.free
            || self.before.iter().all(|c| before.next() == Some(*c))
                && self.after.iter().all(|c| after.next() == Some(*c))
    }
}

fn plain_within(
    source: &Source,
    quote: &Quote,
    hits: &[Run],
    set: Forgiven,
    edges: &Edges,
) -> Vec<Run> {
    let (Some(from), Some(to)) = (hits.first().map(|r| r.first), hits.iter().map(|r| r.last).max())
    else {
        return Vec::new();
    };
    let len = quote.tokens.len();
    // Ids of the quote's folded tokens, each with the folded gap behind it.
    let mut ids: HashMap<String, u32> = HashMap::new();
    let with_gap: Vec<u32> = (0..len.saturating_sub(1))
        .map(|i| {
            let next = ids.len() as u32 + 1;
            *ids.entry(token_and_gap(&quote.tokens, i, set)).or_insert(next)
        })
        .collect();
    let last = token_alone(&quote.tokens, len.saturating_sub(1), set);
    let mut seen: Vec<u32> = Vec::with_capacity(to - from + 1);
    let mut covered = hits.iter().copied().peekable();
    let mut until = from;
    for i in from..=to {
        while let Some(run) = covered.next_if(|r| r.first <= i) {
            until = until.max(run.last);
        }
        let id = if i <= until {
            ids.get(&token_and_gap(&source.tokens, i, set)).copied()
        } else {
            None
        };
        seen.push(id.unwrap_or(0));
    }
    let starts: Box<dyn Iterator<Item = usize>> = match Finder::new(with_gap) {
        Ok(finder) => Box::new(
            finder.find_overlapping_iter(&seen).map(|i| i + from).collect::<Vec<_>>().into_iter(),
        ),
        // A quote of one token has no inner gap.
        Err(_) => Box::new(hits.iter().map(|r| r.first).collect::<Vec<_>>().into_iter()),
    };
    let mut starts = starts.peekable();
    let mut out = Vec::new();
    for &run in hits {
        while starts.next_if(|s| *s < run.first).is_some() {}
        if starts.peek() != Some(&run.first) {
            continue;
        }
        if token_alone(&source.tokens, run.last, set) == last
            && edges.stand_at(source, span_of(source, run).range())
        {
            out.push(run);
        }
    }
    out
}

fn token_alone(tokens: &Tokens<'_>, index: usize, set: Forgiven) -> String {
    fold(
        tokens.text().get(piece(tokens, index, index, false)).unwrap_or_default(),
        set,
        Piece::Token,
    )
}

fn token_and_gap(tokens: &Tokens<'_>, index: usize, set: Forgiven) -> String {
    let gap = piece(tokens, index, index + 1, true);
    let gap = tokens.text().get(gap).unwrap_or_default();
    // A word broken over a line differs from a hyphen in one word by that alone.
    let gap = if !breaks_word(gap) {
        fold(gap, set, Piece::Gap)
    } else if set.contains(Difference::LineEndHyphen) {
        fold("-", set, Piece::Gap)
    } else {
        gap.to_owned()
    };
    format!("{}\u{0}{gap}", token_alone(tokens, index, set))
}
