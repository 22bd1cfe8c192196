//! The hits that the guard refuses, and those that it lets pass.

use asquoted_guard::{RefusalKind, Side};

use crate::hits::Run;
use crate::{Quote, Source};

/// A hit that the guard refuses: at which edge, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) run: Run,
    pub(crate) side: Side,
    pub(crate) kind: RefusalKind,
    /// The token that is cut off; `None`: the one beside the edge.
    pub(crate) neighbour: Option<usize>,
}

impl Refused {
    /// A hit refused for what stands beside its edge.
    pub(crate) const fn at_edge(run: Run, side: Side, kind: RefusalKind) -> Self {
        Refused { run, side, kind, neighbour: None }
    }
}

/// Parts hits, ascending by their first token, into the refused and the others; both keep their
/// order. Where both edges of a hit are refused, the left one is named. A hit whose edges pass is refused
/// too where it hides what parts an amount of the quote.
///
/// O(length of the source) at most, and O(hits) where no numeric expression is near: all edges are
/// asked in ascending order.
pub(crate) fn part(source: &Source, quote: &Quote, hits: Vec<Run>) -> (Vec<Refused>, Vec<Run>) {
    // Hits over a word that breaks over a line can have one token more than others.
    let mut by_end: Vec<usize> = (0..hits.len()).collect();
    by_end.sort_by_key(|&hit| hits.get(hit).map(|run| run.last));
    let mut kinds: Vec<Option<(Side, RefusalKind)>> = vec![None; hits.len()];
    let mut edges = source.guard().edges();
    let mut ends = by_end.into_iter().peekable();
    let mut starts = 0..hits.len();
    loop {
        // The end of a hit lies behind its start, which was asked then.
        let start = hits.get(starts.start);
        let end = ends.peek().and_then(|&hit| Some((hit, hits.get(hit)?)));
        match (start, end) {
            (Some(run), end) if end.is_none_or(|(_, other)| run.first <= other.last + 1) => {
                let refused = edges.refuses_start(run.first).map(|kind| (Side::Left, kind));
                if let Some(kind) = starts.next().and_then(|hit| kinds.get_mut(hit)) {
                    *kind = refused;
                }
            }
            (_, Some((hit, run))) => {
                ends.next();
                if let Some(kind @ None) = kinds.get_mut(hit) {
                    *kind = edges.refuses_end(run.last + 1).map(|kind| (Side::Right, kind));
                }
            }
            (_, None) => break,
        }
    }
    let (mut refused, mut safe) = (Vec::new(), Vec::new());
    for (run, kind) in hits.into_iter().zip(kinds) {
        let cut = kind.map(|(side, kind)| Refused::at_edge(run, side, kind));
        match cut.or_else(|| quote.joints.parted(source, quote, run)) {
            Some(cut) => refused.push(cut),
            None => safe.push(run),
        }
    }
    (refused, safe)
}
