//! The marks, one byte a gap.

use std::fmt;
use std::ops::Range;

use asquoted_tokenizer::{Class, Tokens, class, is_apostrophe, is_blank, is_line_break};

use crate::context::{Gap, Neighbour};
use crate::tables::Words;
use crate::{compound, numeric, spelled, tables};

/// Why an edge is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RefusalKind {
    /// A numeric expression is cut: a sign, unit, scale, percent, currency or further number.
    Number,
    /// A number in words is cut.
    Spelled,
    /// The parenthesis round a number is cut: an accounting negative.
    Parenthesis,
    /// A word is cut: the other part of a hyphenated word, a contraction, an address.
    Compound,
}

impl RefusalKind {
    /// The name on the wire: `number`, `spelled`, `parenthesis`, `compound`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RefusalKind::Number => "number",
            RefusalKind::Spelled => "spelled",
            RefusalKind::Parenthesis => "parenthesis",
            RefusalKind::Compound => "compound",
        }
    }

    const fn code(this: Option<Self>) -> u8 {
        match this {
            None => 0,
            Some(RefusalKind::Number) => 1,
            Some(RefusalKind::Spelled) => 2,
            Some(RefusalKind::Parenthesis) => 3,
            Some(RefusalKind::Compound) => 4,
        }
    }

    const fn of_code(code: u8) -> Option<Self> {
        match code {
            1 => Some(RefusalKind::Number),
            2 => Some(RefusalKind::Spelled),
            3 => Some(RefusalKind::Parenthesis),
            4 => Some(RefusalKind::Compound),
            _ => None,
        }
    }
}

impl fmt::Display for RefusalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which end of a hit an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The start.
    Left,
    /// The end.
    Right,
}

impl Side {
    /// The name on the wire: `left`, `right`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What one gap refuses: a hit that ends before it, and a hit that starts behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cut {
    pub(crate) end: Option<RefusalKind>,
    pub(crate) start: Option<RefusalKind>,
}

impl Cut {
    pub(crate) const NONE: Cut = Cut { end: None, start: None };

    pub(crate) const fn both(kind: RefusalKind) -> Self {
        Cut { end: Some(kind), start: Some(kind) }
    }

    pub(crate) const fn end(kind: RefusalKind) -> Self {
        Cut { end: Some(kind), start: None }
    }

    pub(crate) const fn start(kind: RefusalKind) -> Self {
        Cut { end: None, start: Some(kind) }
    }

    /// This cut, and where it lets an edge pass the other one.
    pub(crate) fn or(self, other: Cut) -> Self {
        Cut { end: self.end.or(other.end), start: self.start.or(other.start) }
    }

    const fn is_full(self) -> bool {
        self.end.is_some() && self.start.is_some()
    }
}

/// The marked gaps of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    // Gap i lies before token i; low half: refused as a start, high half: refused as an end.
    marks: Vec<u8>,
}

impl Guard {
    /// Marks the gaps of `tokens`. `borders` are byte offsets of the original text, ascending, at
    /// which a page, block or cell ends: a number is not joined to a number across one.
    /// O(length of the text).
    #[must_use]
    pub fn new(tokens: &Tokens<'_>, borders: &[usize]) -> Self {
        let mut pass = Pass::new(tokens, borders);
        let mut index = 0;
        while index <= tokens.len() {
            index = pass.quiet_words(index);
            index = pass.quiet_clusters(index);
            pass.gap(index);
            index += 1;
        }
        Guard { marks: pass.marks }
    }

    /// The same by asking all rules at every gap: what [`Guard::new`] is compared with in tests.
    #[doc(hidden)]
    #[must_use]
    pub fn naive(tokens: &Tokens<'_>, borders: &[usize]) -> Self {
        let mut pass = Pass::new(tokens, borders);
        for index in 0..=tokens.len() {
            let cut = pass.cut(&Gap::before(tokens, index, None));
            pass.mark(index, cut);
        }
        Guard { marks: pass.marks }
    }

    /// Whether a hit may not start at token `index`, and why. O(1).
    #[inline]
    #[must_use]
    pub fn refuses_start(&self, index: usize) -> Option<RefusalKind> {
        RefusalKind::of_code(self.marks.get(index).copied().unwrap_or(0) & 15)
    }

    /// Whether a hit may not end before token `index`, and why. O(1).
    #[inline]
    #[must_use]
    pub fn refuses_end(&self, index: usize) -> Option<RefusalKind> {
        RefusalKind::of_code(self.marks.get(index).copied().unwrap_or(0) >> 4)
    }

    /// Heap bytes of the marks: one a token.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.marks.capacity()
    }
}

/// The one pass over the gaps, from left to right.
struct Pass<'t> {
    tokens: &'t Tokens<'t>,
    marks: Vec<u8>,
    walk: numeric::Walk<'t>,
    urls: compound::Runs,
    /// Where the token before the gap ends in the cleaned text.
    end: usize,
    /// What it is at a first look.
    look: Look,
    /// What a first look tells of it if it is a cluster.
    cluster: numeric::Cluster,
    /// All that the rules ask of it, if they asked.
    known: Option<Neighbour<'t>>,
    /// How many gaps behind the last token of a numeric expression are still to be asked: "and" and
    /// an article can lead from a number to the rest of it.
    near: u8,
}

impl<'t> Pass<'t> {
    fn new(tokens: &'t Tokens<'t>, borders: &'t [usize]) -> Self {
        Pass {
            tokens,
            marks: vec![0; tokens.len() + 1],
            walk: numeric::Walk::new(borders),
            urls: compound::Runs::default(),
            end: 0,
            look: Look::Other,
            cluster: numeric::Cluster::default(),
            known: None,
            near: 0,
        }
    }

    /// Passes the gaps from the one before token `index` on that join nothing: most gaps of most
    /// texts, and that is told from a few bytes. The walk is inside nothing where no number is near.
    #[inline]
    fn quiet_words(&mut self, index: usize) -> usize {
        if self.near > 0 || !self.walk.is_past(self.end) {
            return index;
        }
        let bytes = self.tokens.cleaned().as_bytes();
        let keys = self.tokens.fingerprints().get(index..).unwrap_or_default();
        let spans = self.tokens.cleaned_spans().get(index..).unwrap_or_default();
        let mut end = self.end;
        let passed = keys
            .iter()
            .zip(spans)
            .zip(self.tokens.are_words_from(index))
            .take_while(|&((&fingerprint, &[start, token_end]), is_word)| {
                let start = start as usize;
                // As in `Opening`, in ASCII.
                let wide = match bytes.get(end..start) {
                    Some([b' ' | b'\n']) => true,
                    Some([first, .., b' ' | b'\n']) => {
                        first.is_ascii() && *first != b'-' && start - end < 16
                    }
                    _ => false,
                };
                let quiet = is_word && wide && !tables::may_be_numeric(fingerprint);
                if quiet {
                    end = token_end as usize;
                }
                quiet
            })
            .count();
        if passed > 0 {
            (self.end, self.look, self.known) = (end, Look::Word, None);
        }
        index + passed
    }

    /// The same of clusters of an unspaced script that touch the one before, or stand behind a comma or
    /// a stop.
    #[inline]
    fn quiet_clusters(&mut self, index: usize) -> usize {
        let is_first_quiet = match self.look {
            Look::Cluster | Look::Caution => true,
            Look::Word => return index,
            Look::Other => !self.cluster.is_active() && index > 0,
        };
        let bytes = self.tokens.cleaned().as_bytes();
        let before = index.saturating_sub(usize::from(is_first_quiet));
        let spans = self.tokens.cleaned_spans().get(index..).unwrap_or_default();
        let mut at = self.end;
        if !is_first_quiet
            || !self.tokens.is_unspaced_word(before)
            || self.cluster.ends_in_katakana
            || !self.walk.is_free(at)
        {
            return index;
        }
        let mut last = at;
        let passed = spans
            .iter()
            .zip(self.tokens.are_unspaced_words_from(index))
            .take_while(|&(&[start, end], is_cluster)| {
                let (start, end) = (start as usize, end as usize);
                let quiet = is_cluster
                    && (start == at || matches!(bytes.get(at..start), Some(COMMA | STOP | PAUSE)))
                    && tables::is_idle_cluster(bytes, start, end);
                if quiet {
                    (last, at) = (start, end);
                }
                quiet
            })
            .count();
        if passed > 0 {
            self.walk.leave();
            // What a number behind the last one asks.
            self.cluster = if tables::may_be_listed_cluster(bytes, last, at) {
                first_look(self.tokens.cleaned(), last..at)
            } else {
                numeric::Cluster::default()
            };
            self.look = Look::of_cluster(&self.cluster);
            self.near = u8::from(!self.look.is_quiet());
            (self.end, self.known) = (at, None);
        }
        index + passed
    }

    /// Marks the gap before token `index`, or behind the last one.
    fn gap(&mut self, index: usize) {
        let tokens = self.tokens;
        let text = tokens.cleaned();
        let (Some(&[start, end]), Some(&fingerprint)) =
            (tokens.cleaned_spans().get(index), tokens.fingerprints().get(index))
        else {
            let gap = Gap::before(tokens, index, self.known);
            let cut = self.cut(&gap);
            return self.mark(index, cut);
        };
        let (start, end) = (start as usize, end as usize);
        let is_word = tokens.is_word(index);
        let between = self.end..start;
        let gap = text.as_bytes().get(between.clone()).unwrap_or_default();
        if let Some(near) = self.walk.step_over(tokens, index, gap) {
            self.near = near;
            self.look = if is_word { Look::Word } else { Look::Other };
            (self.end, self.known) = (end, None);
            return;
        }
        let look = if is_word {
            Look::of_word(fingerprint)
        } else if tokens.is_unspaced_word(index) {
            let left = self.cluster;
            self.cluster = first_look(text, start..end);
            let glued = gap.is_empty() && tokens.is_unspaced_word(index.wrapping_sub(1));
            let look = Look::of_cluster(&self.cluster);
            if glued && let Some(cut) = self.walk.step_over_clusters(start, &left, &self.cluster) {
                self.mark(index, cut);
                (self.end, self.look, self.known) = (end, look, None);
                self.near = self.near_behind_cluster(look);
                return;
            }
            look
        } else {
            Look::Other
        };
        let opening = Opening::of(text, between, look);
        let mut known = None;
        let quiet = look.is_quiet() && opening == Opening::Wide && self.walk.is_past(start);
        if self.near > 0 || !quiet {
            if look.is_inert() && self.parts(index, opening) {
                self.walk.leave();
            } else {
                let gap = Gap::before(tokens, index, self.known);
                let cut = if only_numeric(&gap, self.look, opening) {
                    self.walk.cut(&gap)
                } else {
                    self.cut(&gap)
                };
                self.mark(index, cut);
                known = gap.right;
            }
            self.near = if look.is_quiet() && !self.walk.is_inside() {
                self.near.saturating_sub(1)
            } else if is_word || !tokens.is_unspaced_word(index) {
                NEAR
            } else {
                self.near_behind_cluster(look)
            };
        }
        (self.end, self.look, self.known) = (end, look, known);
    }

    /// How many gaps behind a cluster are to be asked. No "and" leads on between clusters: behind one
    /// that is of no number only the next gap is.
    const fn near_behind_cluster(&self, look: Look) -> u8 {
        if look.is_quiet() && !self.walk.is_inside() {
            self.near.saturating_sub(1)
        } else if self.cluster.is_active() {
            NEAR
        } else {
            1
        }
    }

    /// Whether the gap before token `index`, which no rule joins because of what it is, parts it from
    /// what stands before.
    fn parts(&self, index: usize, opening: Opening) -> bool {
        self.look.is_inert()
            && !self.walk.is_inside()
            // All gaps of a phrase behind a number are marked.
            && mark_before(&self.marks, index) == 0
            && match opening {
                // Beside a number, words that can go on one are asked.
                Opening::Wide => {
                    let goes_on = |i| self.tokens.fingerprints().get(i).is_some_and(may_go_on);
                    !goes_on(index) && !index.checked_sub(1).is_some_and(goes_on)
                }
                Opening::Stop => true,
                Opening::None => false,
            }
    }

    /// What all rules refuse at a gap.
    fn cut(&mut self, gap: &Gap<'_>) -> Cut {
        let mut cut = self.walk.cut(gap);
        if !cut.is_full() {
            cut = cut.or(spelled::cut(gap));
        }
        if !cut.is_full() {
            cut = cut.or(compound::cut(gap, &mut self.urls));
        }
        cut
    }

    fn mark(&mut self, index: usize, cut: Cut) {
        if let Some(mark) = self.marks.get_mut(index) {
            *mark = code(cut);
        }
    }
}

/// The farthest that a number in words reaches over words that are none: `two and a half`.
pub(crate) const NEAR: u8 = 3;

/// What a token is at a first look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// A word of no numeric expression, in a script with blanks.
    Word,
    /// The same in a script without blanks.
    Cluster,
    /// A cluster of a table word that is no number and joins none: a caution.
    Caution,
    /// All else.
    Other,
}

impl Look {
    #[inline]
    fn of_word(fingerprint: u32) -> Self {
        if tables::may_be_numeric(fingerprint) { Look::Other } else { Look::Word }
    }

    fn of_cluster(cluster: &numeric::Cluster) -> Self {
        match (cluster.begins, cluster.ends) {
            _ if cluster.is_numeral || cluster.ends_in_katakana => Look::Other,
            (Words::NONE, Words::NONE) => Look::Cluster,
            (begins, ends) if begins.joins() || ends.joins() => Look::Other,
            _ => Look::Caution,
        }
    }

    const fn is_quiet(self) -> bool {
        matches!(self, Look::Word | Look::Cluster)
    }

    /// Whether no rule joins it to its neighbours, whatever they are, but for words of the guard's
    /// tables.
    const fn is_inert(self) -> bool {
        !matches!(self, Look::Other)
    }
}

/// The marks behind which a cluster begins something new: `、`, `。`, `，`.
const PAUSE: &[u8] = "\u{3001}".as_bytes();
const STOP: &[u8] = "\u{3002}".as_bytes();
const COMMA: &[u8] = "\u{ff0c}".as_bytes();

/// A first look at the cluster that stands at `span` in the cleaned text.
fn first_look(text: &str, span: Range<usize>) -> numeric::Cluster {
    let (first, last) = match text.as_bytes().get(span.clone()) {
        // Nearly all are one character of three bytes.
        Some(&[a @ 0xE0..=0xEF, b, c]) => {
            let low = |byte: u8| u32::from(byte & 0x3F);
            let cp = u32::from(a & 0xF) << 12 | low(b) << 6 | low(c);
            let c = char::from_u32(cp).unwrap_or_default();
            (c, c)
        }
        _ => {
            let mut chars = text.get(span.clone()).unwrap_or_default().chars();
            let first = chars.next().unwrap_or_default();
            (first, chars.next_back().unwrap_or(first))
        }
    };
    let (first, last) = (class(first), class(last));
    numeric::Cluster {
        is_numeral: first == Class::CjkNumeral,
        begins_in_katakana: first == Class::Katakana,
        ends_in_katakana: last == Class::Katakana,
        begins: tables::run_from_byte(text, span.start).1,
        ends: tables::run_to_byte(text, span.end),
    }
}

/// Whether only the numeric rules have a say at a gap: no word of the tables stands beside it that
/// could go on a number in words, and nothing in it holds a word together.
fn only_numeric(gap: &Gap<'_>, before: Look, opening: Opening) -> bool {
    let (Some(left), Some(right)) = (&gap.left, &gap.right) else { return false };
    let may_join = |t: &Neighbour<'_>| may_join(gap.tokens, t.index());
    let cluster = |t: &Neighbour<'_>| gap.tokens.is_unspaced_word(t.index());
    if before.is_inert() && !may_join(left) {
        return opening == Opening::Wide || gap.is_glued() && cluster(left) && cluster(right);
    }
    opening == Opening::Wide
        && [left, right]
            .iter()
            .all(|t| !t.first.is_unspaced() && !t.last.is_unspaced() && !may_join(t))
}

fn mark_before(marks: &[u8], index: usize) -> u8 {
    index.checked_sub(1).and_then(|i| marks.get(i)).copied().unwrap_or(0)
}

/// Whether a rule may join the token to its neighbours because of what it says.
fn may_join(tokens: &Tokens<'_>, index: usize) -> bool {
    tokens.fingerprints().get(index).is_some_and(|&f| tables::may_join(f))
}

/// Whether a rule may join a word, or a phrase that it begins or ends, to its neighbours.
fn may_go_on(fingerprint: &u32) -> bool {
    tables::may_join_in_phrase(*fingerprint)
}

/// How a gap between two quiet tokens parts them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// A blank parts them and no hyphen stands before it, or they are two clusters.
    Wide,
    /// A mark outside ASCII that ends what stands before it: it is no hyphen, no apostrophe and no
    /// blank, so no rule looks past it from either side.
    Stop,
    None,
}

impl Opening {
    #[inline]
    fn of(text: &str, gap: Range<usize>, right: Look) -> Self {
        let bytes = text.as_bytes().get(gap.clone()).unwrap_or_default();
        let wide = match bytes {
            [b' ' | b'\n'] => true,
            [] => matches!(right, Look::Cluster | Look::Caution),
            [b'-', ..] => false,
            [0x80..=0xFF, ..] => return Opening::of_mark(text.get(gap).unwrap_or_default()),
            _ => bytes.len() < 16 && bytes.iter().any(|&b| b == b' ' || b == b'\n'),
        };
        if wide { Opening::Wide } else { Opening::None }
    }

    /// The same for a gap that begins outside ASCII.
    fn of_mark(gap: &str) -> Self {
        match gap.chars().next() {
            // They can hold a word together.
            Some(c) if is_apostrophe(c) || c == '\u{b7}' => Opening::None,
            Some(c) => match class(c) {
                Class::Prose | Class::Quote | Class::Open | Class::Close => Opening::Stop,
                _ => Opening::None,
            },
            None => Opening::None,
        }
    }
}

const fn code(cut: Cut) -> u8 {
    RefusalKind::code(cut.start) | RefusalKind::code(cut.end) << 4
}

/// Whether a gap holds a form feed or a blank line.
pub(crate) fn parts_blocks(gap: &str) -> bool {
    let mut breaks = 0;
    for c in gap.chars() {
        match c {
            '\u{c}' | '\u{2029}' => return true,
            '\r' => {}
            _ if is_line_break(c) => breaks += 1,
            _ if is_blank(c) => {}
            _ => breaks = 0,
        }
        if breaks > 1 {
            return true;
        }
    }
    false
}
