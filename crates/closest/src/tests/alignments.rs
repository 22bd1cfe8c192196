//! The seed table of alignments, and what every alignment must be.

use std::cmp::Reverse;

use super::{naive, tokens};
use crate::{Alignment, MAX_CELLS, Op, align, align_within};

/// A case: name, quote, passage, the operations as one line (see [`listing`]).
type Seed = (&'static str, &'static str, &'static str, &'static str);

const ALIGN: &[Seed] = &[
    ("both-empty", "", "", ""),
    ("empty-quote", "", "ab", "+ab"),
    ("empty-passage", "ab", "", "-ab"),
    ("equal", "abc", "abc", "=abc"),
    ("one-replaced", "abc", "axc", "=a ~b/x =c"),
    ("nothing-equal", "ab", "xyz", "~ab/xy +z"),
    ("inserted", "abc", "abxc", "=ab +x =c"),
    ("deleted", "abxc", "abc", "=ab -x =c"),
    ("replaced-and-inserted", "abc", "axyc", "=a ~b/x +y =c"),
    ("replaced-and-deleted", "axyc", "abc", "=a ~x/b -y =c"),
    ("moved", "abcd", "bcda", "-a =bcd +a"),
    ("leftmost-of-two-insertions", "ab", "aab", "=a +a =b"),
    ("leftmost-at-the-end", "ca", "daa", "~c/d =a +a"),
    ("equal-before-edits", "abab", "bab", "-a =bab"),
];

const WITHIN: &[Seed] = &[
    ("both-empty", "", "", ""),
    ("empty-wide", "ab", "", "-ab"),
    ("nothing-equal", "ab", "xyz", "-ab"),
    ("free-ends", "bc", "abcd", "1 =bc"),
    ("insertion-inside", "bc", "abxcd", "1 =b +x =c"),
    ("deletion-inside", "bxc", "abcd", "1 =b -x =c"),
    ("shortest", "ab", "axxab", "3 =ab"),
    ("first-of-the-shortest", "ab", "xabab", "1 =ab"),
    ("starts-at-an-equal-token", "xab", "yyab", "2 -x =ab"),
    ("most-equal-before-shortest", "abc", "abxxc", "=ab +xx =c"),
];

/// `=` equal, `~` replaced, `-` deleted, `+` inserted; a start of the passage other than 0 first.
fn listing(quote: &str, passage: &str, alignment: &Alignment) -> String {
    let start = alignment.passage().start;
    let mut words = if start == 0 { vec![] } else { vec![start.to_string()] };
    words.extend(alignment.ops().iter().map(|op| {
        let (old, new) = (&quote[op.quote()], &passage[op.passage()]);
        match op {
            Op::Equal { .. } => format!("={old}"),
            Op::Replace { .. } => format!("~{old}/{new}"),
            Op::Delete { .. } => format!("-{old}"),
            Op::Insert { .. } => format!("+{new}"),
        }
    }));
    words.join(" ")
}

/// Asserts what holds for every alignment, the best or not: it turns the quote into the passage.
pub(super) fn check<T: Eq>(quote: &[T], passage: &[T], alignment: &Alignment) {
    let (mut quote_end, mut passage_end) = (0, alignment.passage().start);
    let mut equal = 0;
    for op in alignment.ops() {
        let (old, new) = (op.quote(), op.passage());
        assert_eq!((old.start, new.start), (quote_end, passage_end), "{op:?}");
        (quote_end, passage_end) = (old.end, new.end);
        let (old, new) = (&quote[old], &passage[new]);
        match op {
            Op::Equal { .. } => {
                assert!(!old.is_empty() && old == new, "{op:?}");
                equal += old.len();
            }
            Op::Replace { .. } => {
                assert!(!old.is_empty() && old.len() == new.len(), "{op:?}");
                assert!(old.iter().zip(new).all(|(old, new)| old != new), "{op:?}");
            }
            Op::Delete { .. } => assert!(!old.is_empty() && new.is_empty(), "{op:?}"),
            Op::Insert { .. } => assert!(old.is_empty() && !new.is_empty(), "{op:?}"),
        }
    }
    assert_eq!((quote_end, passage_end), (quote.len(), alignment.passage().end));
    assert_eq!(equal, alignment.equal());
    let merged = alignment
        .ops()
        .windows(2)
        .all(|pair| std::mem::discriminant(&pair[0]) != std::mem::discriminant(&pair[1]));
    assert!(merged, "{:?}", alignment.ops());
}

/// How many edits an alignment has, a replacement being one.
pub(super) fn edits(alignment: &Alignment) -> usize {
    let edits = |op: &Op| match op {
        Op::Equal { .. } => 0,
        _ => op.quote().len().max(op.passage().len()),
    };
    alignment.ops().iter().map(edits).sum()
}

#[test]
fn seeds_of_align() {
    for &(name, quote, passage, want) in ALIGN {
        let (old, new) = (tokens(quote), tokens(passage));
        let alignment = align(&old, &new);
        check(&old, &new, &alignment);
        assert_eq!(listing(quote, passage, &alignment), want, "{name}");
        let best = naive::best(&old, &new);
        assert_eq!((alignment.equal(), Reverse(edits(&alignment))), best, "{name}");
        assert!(alignment.is_best(), "{name}");
    }
}

#[test]
fn seeds_of_align_within() {
    for &(name, quote, wide, want) in WITHIN {
        let (old, new) = (tokens(quote), tokens(wide));
        let alignment = align_within(&old, &new);
        check(&old, &new, &alignment);
        assert_eq!(listing(quote, wide, &alignment), want, "{name}");
        assert_eq!(alignment.passage(), naive::passage(&old, &new), "{name}");
    }
}

/// Beyond the limit the alignment is linear, correct, and says that it may not be the best.
#[test]
fn beyond_the_limit() {
    let quote: Vec<usize> = (0..3_000).collect();
    let mut window = quote.clone();
    window[10] = 9_999;
    window[2_000] = 9_999;
    let alignment = align(&quote, &window);
    check(&quote, &window, &alignment);
    assert!(!alignment.is_best());
    assert_eq!((alignment.equal(), alignment.ops().len()), (2_998, 5));

    // One token missing: beginning and end are found, and nothing lies between.
    window = quote.clone();
    window.remove(1_500);
    for (quote, window) in [(&quote, &window), (&window, &quote)] {
        let alignment = align(quote, window);
        check(quote, window, &alignment);
        assert_eq!((alignment.equal(), alignment.ops().len()), (2_999, 3));
    }

    let wide = [vec![7_777; 40], quote.clone(), vec![7_777; 40]].concat();
    let alignment = align_within(&quote, &wide);
    check(&quote, &wide, &alignment);
    assert!(!alignment.is_best());
    assert_eq!(alignment.passage(), 0..3_080);
}

/// The largest table: counts of 2,000 must not run into each other in a score.
#[test]
fn at_the_limit() {
    let quote: Vec<usize> = (0..2_000).collect();
    let passage: Vec<usize> = (1..=2_000).collect();
    assert_eq!(quote.len() * passage.len(), MAX_CELLS);
    let alignment = align(&quote, &passage);
    check(&quote, &passage, &alignment);
    assert_eq!((alignment.equal(), alignment.is_best()), (1_999, true));

    let others = vec![5_000; 2_000];
    let alignment = align(&quote, &others);
    assert_eq!(alignment.ops(), [Op::Replace { quote: 0..2_000, passage: 0..2_000 }]);
}
