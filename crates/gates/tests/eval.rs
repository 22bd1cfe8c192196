//! Precision and recall, apart.
#![cfg(test)]

use asquoted_gates::eval::{Confusion, Label, Row, read_rows};

fn table(pairs: &[(Label, Label, usize)]) -> Confusion {
    pairs.iter().flat_map(|(is, said, n)| std::iter::repeat_n((*is, *said), *n)).collect()
}

#[test]
fn shares_are_counted_by_hand() {
    use Label::{Contradicted, Insufficient, Supported};
    let table = table(&[
        (Supported, Supported, 3),
        (Supported, Insufficient, 1),
        (Contradicted, Supported, 2),
        (Contradicted, Contradicted, 1),
        (Insufficient, Supported, 1),
        (Insufficient, Insufficient, 2),
    ]);
    assert_eq!(table.rows(), 10);
    assert_eq!(table.precision(Supported), Some(0.5));
    assert_eq!(table.recall(Supported), Some(0.75));
    assert_eq!(table.precision(Contradicted), Some(1.0));
    assert_eq!(table.recall(Contradicted), Some(1.0 / 3.0));
    assert_eq!(table.precision(Insufficient), Some(2.0 / 3.0));
    assert_eq!(table.count(Contradicted, Supported), 2);
}

#[test]
fn a_gate_that_lets_all_pass_and_one_that_lets_none_pass_both_show() {
    use Label::{Insufficient, Supported};
    let all = table(&[(Supported, Supported, 1), (Insufficient, Supported, 9)]);
    assert_eq!((all.precision(Supported), all.recall(Supported)), (Some(0.1), Some(1.0)));
    assert_eq!(all.precision(Insufficient), None);
    let none = table(&[(Supported, Insufficient, 1), (Insufficient, Insufficient, 9)]);
    assert_eq!((none.precision(Supported), none.recall(Supported)), (None, Some(0.0)));
    assert_eq!(Confusion::default().recall(Supported), None);
}

#[test]
fn rows_ask_our_gates() {
    let text = concat!(
        r#"{"label": "supported", "quote": "It opens at 9", "source": "It opens at 9."}"#,
        r#"{"label": "insufficient", "quote": "at 9", "source": "It opens at 9:30."}"#,
        r#"{"label": "supported", "claim": {"claim": "c", "citations": ["a"], "terms": ["9 days"], "numbers": ["en"]}, "sources": {"a": "nine days"}}"#,
        r#"{"label": "insufficient", "claim": {"claim": "c", "citations": ["b"], "terms": ["9 days"]}, "sources": {"a": "9 days"}}"#,
        r#"{"label": "contradicted", "predicted": "insufficient"}"#,
    );
    let said: Vec<Label> = read_rows(text).unwrap().iter().map(Row::predict).collect();
    use Label::{Insufficient, Supported};
    assert_eq!(said, [Supported, Insufficient, Supported, Insufficient, Insufficient]);
    for broken in
        [r#"{"label": "supported"}"#, r#"{"label": "yes", "predicted": "supported"}"#, "[1]"]
    {
        assert!(read_rows(broken).is_err(), "{broken}");
    }
}

#[test]
fn what_is_wrong_with_a_row_is_named_with_its_line() {
    let good = r#"{"label": "supported", "predicted": "supported", "id": 3, "note": "x"}"#;
    for (row, says) in [
        (
            r#"{"label": "suported", "predicted": "supported"}"#,
            "unknown label `suported`, expected supported, contradicted or insufficient at line 2",
        ),
        (
            r#"{"label": "supported", "predicted": "no"}"#,
            "unknown label `no`, expected supported, contradicted or insufficient at line 2",
        ),
        (
            r#"{"label": 3, "predicted": "supported"}"#,
            "invalid type: integer `3`, expected supported,",
        ),
        (
            r#"{"label": "supported", "predicted": "supported", "quote": "a"}"#,
            "`predicted` and `quote` together: a row has",
        ),
        (
            r#"{"label": "supported", "quote": "a", "source": "a", "sources": {}}"#,
            "`sources` and `quote` and `source` together",
        ),
        (r#"{"label": "supported", "quote": "a"}"#, "missing field `source` at line 2"),
        (r#"{"label": "supported"}"#, "missing field `predicted`, or"),
        (r#"{"predicted": "supported"}"#, "missing field `label` at line 2"),
        (r#"{"label": "supported", "predict": "supported"}"#, "unknown field `predict`, expected"),
    ] {
        let error = read_rows(&format!("{good}\n{row}\n")).unwrap_err();
        assert!(error.to_string().starts_with(says), "{error}");
        assert_eq!(error.line(), 2, "{row}");
    }
    assert_eq!(read_rows("").unwrap(), []);
}
