//! Spans are half-open: what touches neither overlaps nor contains.

use asquoted_tokenizer::Span;

#[test]
fn spans_are_half_open() {
    let span = Span::new(2, 5);
    assert_eq!((span.len(), span.is_empty()), (3, false));
    assert_eq!((Span::new(5, 5).len(), Span::new(5, 5).is_empty()), (0, true));
    let inside =
        [(2, 5, true), (2, 3, true), (4, 5, true), (1, 3, false), (4, 6, false), (0, 9, false)];
    for (start, end, want) in inside {
        assert_eq!(span.contains(Span::new(start, end)), want, "{start}..{end}");
    }
    let overlapping =
        [(0, 3, true), (4, 9, true), (3, 4, true), (0, 2, false), (5, 9, false), (0, 9, true)];
    for (start, end, want) in overlapping {
        assert_eq!(span.overlaps(Span::new(start, end)), want, "{start}..{end}");
        assert_eq!(Span::new(start, end).overlaps(span), want, "{start}..{end}");
    }
}
