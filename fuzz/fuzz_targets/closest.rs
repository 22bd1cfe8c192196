//! The closest window and the alignments are what their definitions say.

#![no_main]

use std::ops::Range;

use asquoted_closest::{Alignment, Op, align, align_within, closest_window, naive_window};
use asquoted_fuzz::head;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let ([alphabet, split], data) = head::<2>(data);
    // Few letters, or letters that differ in their high bits alone, where sketches are equal.
    let letters = alphabet % 8 + 1;
    let spread = [0, 7, 8, 16, 24][alphabet / 8 % 5];
    let tokens: Vec<u32> =
        data.iter().map(|&b| (u32::from(b) % letters as u32) << spread).collect();
    let (quote, chunk) = tokens.split_at(split.min(tokens.len()));

    let window = closest_window(quote, chunk);
    assert_eq!(window, naive_window(quote, chunk), "{quote:?} in {chunk:?}");
    if let Some(window) = window {
        assert!(1 <= window.equal() && window.equal() <= window.tokens().len());
        assert_eq!(window.of(), quote.len());
    }

    // Quadratic oracles: small runs only.
    let (quote, passage) = (&quote[..quote.len().min(40)], &chunk[..chunk.len().min(120)]);
    let whole = align(quote, passage);
    rebuilds(&whole, quote, passage);
    assert_eq!(whole.passage(), 0..passage.len());
    assert!(whole.is_best());
    let (equal, edits) = best(quote, passage);
    assert_eq!(whole.equal(), equal, "{quote:?} and {passage:?}");
    assert_eq!(edits_of(&whole), edits, "{quote:?} and {passage:?}: {:?}", whole.ops());

    let within = align_within(quote, passage);
    let part = within.passage();
    rebuilds(&within, quote, passage);
    assert_eq!(within.equal(), equal, "a part must have all equal tokens of the whole");
    assert_eq!(part, shortest(quote, passage, equal), "{quote:?} within {passage:?}");
});

/// The operations cover quote and passage without a gap, merged, equal where they say so.
fn rebuilds(alignment: &Alignment, quote: &[u32], wide: &[u32]) {
    let (mut q, mut p) = (0, alignment.passage().start);
    let mut equal = 0;
    let mut before = None;
    for op in alignment.ops() {
        let (quotes, passages) = (op.quote(), op.passage());
        assert_eq!((quotes.start, passages.start), (q, p), "{op:?}");
        (q, p) = (quotes.end, passages.end);
        match op {
            Op::Equal { .. } => {
                assert_eq!(quote[quotes.clone()], wide[passages], "{op:?}");
                equal += quotes.len();
            }
            Op::Replace { .. } => {
                assert_eq!(quotes.len(), passages.len());
                assert!(quote[quotes].iter().zip(&wide[passages]).all(|(a, b)| a != b), "{op:?}");
            }
            Op::Delete { .. } => assert!(!quotes.is_empty()),
            Op::Insert { .. } => assert!(!passages.is_empty()),
        }
        let kind = Some(std::mem::discriminant(op));
        assert_ne!(before, kind, "two neighbours of one kind");
        before = kind;
    }
    assert_eq!((q, p), (quote.len(), alignment.passage().end));
    assert_eq!(equal, alignment.equal());
}

fn edits_of(alignment: &Alignment) -> usize {
    alignment
        .ops()
        .iter()
        .filter(|op| !matches!(op, Op::Equal { .. }))
        .map(|op| op.quote().len().max(op.passage().len()))
        .sum()
}

/// The most equal tokens (the longest common subsequence) and, with so many, the fewest edits.
fn best(a: &[u32], b: &[u32]) -> (usize, usize) {
    // Equal tokens, and edits counted down from a large number, so that more is better in both.
    const MANY: usize = 1 << 20;
    let mut table = vec![vec![(0, MANY); b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            let mut ways = Vec::new();
            if i > 0 {
                ways.push((table[i - 1][j].0, table[i - 1][j].1 - 1));
            }
            if j > 0 {
                ways.push((table[i][j - 1].0, table[i][j - 1].1 - 1));
            }
            if i > 0 && j > 0 {
                let (equal, edits) = table[i - 1][j - 1];
                ways.push(if a[i - 1] == b[j - 1] {
                    (equal + 1, edits)
                } else {
                    (equal, edits - 1)
                });
            }
            table[i][j] = ways.into_iter().max().unwrap_or((0, MANY));
        }
    }
    let (equal, edits) = table[a.len()][b.len()];
    (equal, MANY - edits)
}

/// The shortest part with so many equal tokens, the first of these; found by trying all starts.
fn shortest(quote: &[u32], wide: &[u32], equal: usize) -> Range<usize> {
    let mut found: Option<Range<usize>> = None;
    if equal == 0 {
        return 0..0;
    }
    for start in 0..wide.len() {
        // One row at a time: the subsequence's length for each end from this start.
        let mut row = vec![0; quote.len() + 1];
        for end in start..wide.len() {
            if found.as_ref().is_some_and(|f| f.len() <= end - start + 1) {
                break;
            }
            let mut diagonal = 0;
            for i in 0..quote.len() {
                let above = row[i + 1];
                row[i + 1] = if quote[i] == wide[end] { diagonal + 1 } else { above.max(row[i]) };
                diagonal = above;
            }
            if row[quote.len()] == equal {
                found = Some(start..end + 1);
                break;
            }
        }
    }
    found.expect("the whole has so many")
}
