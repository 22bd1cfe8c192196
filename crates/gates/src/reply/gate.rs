//! The gate: which sentences of a reply may be shown.

use std::ops::Range;

use asquoted::{Hit, Policy, Quote, Span, Verdict};

use super::context;
use super::line_kind::Kind;
use super::lines::{self, Read};
use super::outcome::{CheckedReply, Dropped, Ignored, Kept, Reason, ReplyStatus};
use super::parse::{Claimed, Line};
use super::passage::{Passages, Prepared};
use super::private;
use super::words;
use super::year;

/// Which sentences of a reply may be shown. Plain settings; the passages come with each check.
///
/// # Example
/// ```
/// use asquoted_gates::reply::{Passage, Passages, Reason, ReplyGate, ReplyStatus};
///
/// let passages = Passages::new([
///     Passage::new("Dogs\nDogs are allowed on a lead. This includes the beach.").with_title("Dogs"),
///     Passage::new("The beach is open from 9.30 to 18.00."),
/// ])?;
/// let reply = "[1] Dogs are allowed\n[1] This includes the beach\n[2] The beach is open from 9";
/// let checked = ReplyGate::new().check(reply, &passages);
/// assert_eq!(checked.status(), ReplyStatus::Ok);
/// assert_eq!(checked.kept()[0].text(), "Dogs are allowed on a lead.");
/// assert_eq!(checked.kept()[0].span().range(), 5..32);
/// let reasons: Vec<Reason> = checked.dropped().iter().map(|quote| quote.reason()).collect();
/// assert_eq!(reasons, [Reason::NeedsContext, Reason::NotFound]);
/// # Ok::<(), asquoted_gates::reply::PassageError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplyGate {
    policy: Policy,
    min_letters: usize,
    max_chars: usize,
    max_quotes: usize,
    year: Option<u16>,
}

impl Default for ReplyGate {
    fn default() -> Self {
        ReplyGate::new()
    }
}

/// Quotes of a reply that are looked for; what is beyond is over the limit.
const MOST_QUOTES: usize = 200;

/// Places of a quote whose sentences are judged.
const MOST_PLACES: usize = 16;

impl ReplyGate {
    /// Quotes of 6 letters or more, sentences of up to 240 characters, five of them, no year.
    #[must_use]
    pub const fn new() -> Self {
        ReplyGate {
            policy: Policy::DEFAULT,
            min_letters: 6,
            max_chars: 240,
            max_quotes: 5,
            year: None,
        }
    }

    /// What a quote may differ in from its passage. The sentence that is shown is always the passage's.
    #[must_use]
    pub const fn with_policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// Quotes with fewer letters and digits are too short.
    #[must_use]
    pub const fn with_min_letters(mut self, letters: usize) -> Self {
        self.min_letters = letters;
        self
    }

    /// Sentences with more characters are too long.
    #[must_use]
    pub const fn with_max_chars(mut self, chars: usize) -> Self {
        self.max_chars = chars;
        self
    }

    /// How many sentences are kept.
    #[must_use]
    pub const fn with_max_quotes(mut self, quotes: usize) -> Self {
        self.max_quotes = quotes;
        self
    }

    /// The current year: sentences that name only earlier ones are dropped. Without it no year is
    /// looked at; the clock never is.
    #[must_use]
    pub const fn with_year(mut self, year: u16) -> Self {
        self.year = Some(year);
        self
    }

    pub(crate) const fn settings(&self) -> (usize, usize, usize, Option<u16>) {
        (self.min_letters, self.max_chars, self.max_quotes, self.year)
    }

    /// Checks a reply against the passages that its writer was given.
    ///
    /// Never fails and never panics. O(length of the reply, and of the cited passages for each quote);
    /// no more than 200 quotes are looked for.
    #[must_use]
    pub fn check(&self, reply: &str, passages: &Passages) -> CheckedReply {
        self.check_with(reply, passages, |_| Ok(()))
    }

    /// The same with a check of the caller's own, asked of every sentence that would be kept. What it
    /// says against one stands in [`Dropped::detail`].
    ///
    /// # Example
    /// ```
    /// use asquoted_gates::reply::{Passage, Passages, Reason, ReplyGate};
    ///
    /// let passages = Passages::new([Passage::new("Call 555 0100 at night.")])?;
    /// let no_numbers = |kept: &asquoted_gates::reply::Kept| match kept.text().contains("555") {
    ///     true => Err("a telephone number".to_owned()),
    ///     false => Ok(()),
    /// };
    /// let checked = ReplyGate::new().check_with("[1] Call 555 0100 at night.", &passages, no_numbers);
    /// assert_eq!(checked.dropped()[0].reason(), Reason::Rejected);
    /// assert_eq!(checked.dropped()[0].detail(), Some("a telephone number"));
    /// # Ok::<(), asquoted_gates::reply::PassageError>(())
    /// ```
    #[must_use]
    pub fn check_with(
        &self,
        reply: &str,
        passages: &Passages,
        own: impl FnMut(&Kept) -> Result<(), String>,
    ) -> CheckedReply {
        let (skipped, reply) = without_thoughts(reply);
        let reply = private::as_numbers(reply, &passages.ids);
        let mut checking = Checking {
            gate: self,
            passages,
            own,
            quotes: 0,
            kept: Vec::new(),
            dropped: Vec::new(),
        };
        let mut ignored = Vec::new();
        for Read { line, what } in lines::read(&reply, &passages.ids) {
            let line = skipped + line + 1;
            match what {
                Line::Other(text) => ignored.push(Ignored { line, text: text.into_owned() }),
                Line::Cites { whole, parts } => checking.line(line, &whole, &parts),
            }
        }
        let Checking { quotes, kept, dropped, .. } = checking;
        let status = status(&reply, quotes, &kept, &dropped);
        CheckedReply { status, kept, dropped, ignored }
    }
}

/// What a model thought before it replied is no part of the reply. How many lines that were, and the
/// rest.
fn without_thoughts(reply: &str) -> (usize, &str) {
    let tags = [("<think>", "</think>"), ("<thinking>", "</thinking>")];
    let behind = tags.into_iter().find_map(|(open, close)| {
        let thought = reply.trim_start().strip_prefix(open)?;
        thought.split_once(close).map(|(_, reply)| reply)
    });
    let rest = behind.unwrap_or(reply);
    let thought = reply.get(..reply.len() - rest.len()).unwrap_or_default();
    (thought.bytes().filter(|b| *b == b'\n').count(), rest)
}

fn status(reply: &str, quotes: usize, kept: &[Kept], dropped: &[Dropped]) -> ReplyStatus {
    if !kept.is_empty() {
        return ReplyStatus::Ok;
    }
    if quotes > 0 {
        let found = dropped.iter().any(|dropped| dropped.reason.was_found());
        return if found { ReplyStatus::Fragment } else { ReplyStatus::Unsupported };
    }
    let end = reply.char_indices().nth(4096).map_or(reply.len(), |(i, _)| i);
    let start = words::folded(reply.get(..end).unwrap_or_default());
    let unsure = !start.contains(char::is_alphanumeric) || words::is_unsure(&start);
    if unsure { ReplyStatus::Unsure } else { ReplyStatus::Uncited }
}

struct Checking<'a, F> {
    gate: &'a ReplyGate,
    passages: &'a Passages,
    own: F,
    quotes: usize,
    kept: Vec<Kept>,
    dropped: Vec<Dropped>,
}

impl<F: FnMut(&Kept) -> Result<(), String>> Checking<'_, F> {
    fn line(&mut self, line: usize, whole: &Claimed<'_>, parts: &[Claimed<'_>]) {
        // Marks inside of a line part quotes, or the passage itself has them.
        if parts.is_empty() || self.stands(whole) {
            self.quote(line, whole);
        } else {
            for part in parts {
                self.quote(line, part);
            }
        }
    }

    fn stands(&self, claimed: &Claimed<'_>) -> bool {
        let quote = Quote::new(&*claimed.quote).with_policy(self.gate.policy);
        let mut passages = claimed.numbers.iter().filter_map(|number| self.passages.get(*number));
        self.quotes < MOST_QUOTES && passages.any(|p| p.source.check(&quote).is_found())
    }

    fn quote(&mut self, line: usize, claimed: &Claimed<'_>) {
        self.quotes += 1;
        let first = claimed.numbers.first().copied().unwrap_or_default();
        let mut dropped = Dropped {
            line,
            passage: first,
            quote: claimed.quote.to_string(),
            reason: Reason::OverLimit,
            sentence: None,
            detail: None,
        };
        if self.quotes <= MOST_QUOTES {
            match self.found(line, claimed, &mut dropped) {
                Ok(kept) => return self.keep(kept),
                Err(reason) => dropped.reason = reason,
            }
        }
        self.dropped.push(dropped);
    }

    /// The sentence of a quote, or why it is dropped.
    fn found(
        &mut self,
        line: usize,
        claimed: &Claimed<'_>,
        dropped: &mut Dropped,
    ) -> Result<Kept, Reason> {
        if self.is_short(&claimed.quote) {
            return Err(Reason::TooShort);
        }
        let mut reason = None;
        // A title that is shown above a passage is copied along, whether or not its text begins so.
        for whole in [true, false] {
            for &number in &claimed.numbers {
                let Some(passage) = self.passages.get(number) else { continue };
                let words = match whole {
                    true => claimed.quote.as_ref(),
                    false => match passage.without_title(&claimed.quote) {
                        Some(words) if !self.is_short(words) => words,
                        _ => continue,
                    },
                };
                let quote = Quote::new(words).with_policy(self.gate.policy);
                match passage.source.check(&quote) {
                    Verdict::Found(found) => {
                        dropped.passage = number;
                        let place = Place { line, number, passage, quote: &claimed.quote };
                        return self.any_place(&place, found.hits().take(MOST_PLACES), dropped);
                    }
                    Verdict::CouldNotCheck(answer) if reason.is_none() => {
                        dropped.passage = number;
                        dropped.detail = Some(answer.reason().to_string());
                        reason = Some(Reason::CouldNotCheck);
                    }
                    Verdict::CouldNotCheck(_) | Verdict::NotFound(_) => {}
                }
            }
        }
        Err(reason.unwrap_or(Reason::NotFound))
    }

    fn is_short(&self, quote: &str) -> bool {
        let letters = quote.chars().filter(|c| c.is_alphanumeric());
        letters.take(self.gate.min_letters).count() < self.gate.min_letters
    }

    /// The first place of a quote whose sentence may be shown. If none may, the first one says why.
    fn any_place<'h>(
        &mut self,
        place: &Place<'_>,
        hits: impl Iterator<Item = Hit<'h>>,
        dropped: &mut Dropped,
    ) -> Result<Kept, Reason> {
        let mut first = None;
        for hit in hits {
            let Some((touched, span)) = place.widened(hit.span()) else { continue };
            let reason = match self.judge(place, &touched, span, &hit) {
                Ok(kept) => return Ok(kept),
                Err(reason) => reason,
            };
            if first.is_none() || reason.0 == Reason::Duplicate {
                dropped.sentence = Some((span, place.passage.shown(span)));
                dropped.detail = reason.1;
                first = Some(reason.0);
            }
            // The words stand in what is shown; another place of theirs adds nothing.
            if reason.0 == Reason::Duplicate {
                break;
            }
        }
        Err(first.unwrap_or(Reason::NeedsContext))
    }

    fn judge(
        &mut self,
        place: &Place<'_>,
        touched: &Range<usize>,
        span: Span,
        hit: &Hit<'_>,
    ) -> Result<Kept, (Reason, Option<String>)> {
        let refuse = |reason| Err((reason, None));
        if let Some(reason) = context::refused(place.passage, touched, span) {
            return refuse(reason);
        }
        let text = place.passage.shown(span);
        if text.chars().nth(self.gate.max_chars).is_some() {
            return refuse(Reason::TooLong);
        }
        let latest = self.gate.year.and_then(|year| Some((year, year::latest(&text)?)));
        if latest.is_some_and(|(year, latest)| latest < year) {
            return refuse(Reason::PastYear);
        }
        // No sentence is shown twice; a stretch that holds what was kept before takes its place.
        let meets = |kept: &Kept| {
            kept.passage == place.number
                && kept.span.start() < span.end()
                && span.start() < kept.span.end()
        };
        let holds = |kept: &Kept| {
            span.start() <= kept.span.start() && kept.span.end() <= span.end() && span != kept.span
        };
        let repeats = |kept: &Kept| kept.text == text || meets(kept) && !holds(kept);
        if self.kept.iter().any(repeats) {
            return refuse(Reason::Duplicate);
        }
        let held = self.kept.iter().filter(|kept| meets(kept)).count();
        let kept = Kept {
            line: place.line,
            passage: place.number,
            quote: place.quote.to_owned(),
            text,
            span,
            forgiven: hit.forgiven(),
        };
        if let Err(why) = (self.own)(&kept) {
            return Err((Reason::Rejected, Some(why)));
        }
        if self.kept.len() - held >= self.gate.max_quotes {
            return refuse(Reason::OverLimit);
        }
        Ok(kept)
    }

    /// Keeps a sentence, at the place of the first one that it holds, if there is one.
    fn keep(&mut self, new: Kept) {
        let is_held = |kept: &Kept| {
            kept.passage == new.passage
                && new.span.start() <= kept.span.start()
                && kept.span.end() <= new.span.end()
        };
        let Some(at) = self.kept.iter().position(is_held) else { return self.kept.push(new) };
        let (held, others): (Vec<Kept>, Vec<Kept>) = self.kept.drain(at..).partition(is_held);
        self.dropped.extend(held.into_iter().map(|kept| Dropped {
            line: kept.line,
            passage: kept.passage,
            quote: kept.quote,
            reason: Reason::Duplicate,
            sentence: Some((kept.span, kept.text)),
            detail: None,
        }));
        self.kept.push(new);
        self.kept.extend(others);
    }
}

/// A quote in a passage.
struct Place<'a> {
    line: usize,
    number: usize,
    passage: &'a Prepared,
    quote: &'a str,
}

impl Place<'_> {
    /// The whole sentences that a span touches, without titles and questions that were copied along
    /// with them.
    fn widened(&self, span: Span) -> Option<(Range<usize>, Span)> {
        let sentences = &self.passage.sentences;
        let mut touched = sentences.touched(span);
        let is_title = |i: usize| sentences.get(i).is_some_and(|s| s.kind == Kind::Title);
        let is_before = |i: usize| {
            is_title(i) || sentences.is_like_a_title(i) || context::asks(self.passage, i)
        };
        while touched.len() > 1 && is_before(touched.start) {
            touched.start += 1;
        }
        while touched.len() > 1 && is_title(touched.end - 1) {
            touched.end -= 1;
        }
        let first = sentences.get(touched.start)?.range.start;
        let last = sentences.get(touched.end.checked_sub(1)?)?.range.end;
        (touched.start < touched.end).then(|| (touched, Span::from(first..last)))
    }
}
