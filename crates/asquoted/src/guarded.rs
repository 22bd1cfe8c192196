//! The hits that the guard refuses, and those that it lets pass.

use asquoted_guard::{RefusalKind, Side};

use crate::Source;
use crate::hits::Run;

/// A hit that the guard refuses: at which edge, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) run: Run,
    pub(crate) side: Side,
    pub(crate) kind: RefusalKind,
}

/// Parts hits, ascending by their first token, into the refused and the others; both keep their order. Where both
/// edges of a hit are refused, the left one is named.
///
/// O(length of the source) at most, and O(hits) where no numeric expression is near: starts and ends
/// are asked in ascending order, each for themselves.
pub(crate) fn part(source: &Source, hits: Vec<Run>) -> (Vec<Refused>, Vec<Run>) {
    let mut starts = source.guard().edges();
    let mut kinds: Vec<Option<(Side, RefusalKind)>> = hits
        .iter()
        .map(|run| starts.refuses_start(run.first).map(|kind| (Side::Left, kind)))
        .collect();
    let mut ends = source.guard().edges();
    let mut ask = |run: &Run| ends.refuses_end(run.last + 1).map(|kind| (Side::Right, kind));
    if hits.is_sorted_by_key(|run| run.last) {
        for (run, kind) in hits.iter().zip(&mut kinds).filter(|(_, kind)| kind.is_none()) {
            *kind = ask(run);
        }
    } else {
        // Hits over a word that breaks over a line can have one token more than others.
        let mut left: Vec<_> =
            hits.iter().zip(&mut kinds).filter(|(_, kind)| kind.is_none()).collect();
        left.sort_by_key(|(run, _)| run.last);
        for (run, kind) in left {
            *kind = ask(run);
        }
    }
    let (mut refused, mut safe) = (Vec::new(), Vec::new());
    for (run, kind) in hits.into_iter().zip(kinds) {
        match kind {
            Some((side, kind)) => refused.push(Refused { run, side, kind }),
            None => safe.push(run),
        }
    }
    (refused, safe)
}
