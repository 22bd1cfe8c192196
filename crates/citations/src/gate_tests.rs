use super::*;
use crate::{Cited, Document, InvalidRecord, Options, Pages, RecordSet, SourceProblem};
use asquoted::Source;

const TEXT: &str =
    "It grew 5% in May. We do not expect growth. Debt rose to $5 million.\u{c}It fell.";

/// Found, wrong page, close match, not found, could not check, missing, invalid.
fn records() -> Vec<Record> {
    let cited = |doc: &str, quote: &str| Cited::new(doc, quote).on(Pages::number(1));
    let quotes = [
        ("a", "It grew 5% in May."),
        ("a", "It fell."),
        ("a", "It grew 6% in May."),
        ("a", "The auditor resigned over missing inventory"),
        ("a", "Debt rose to $5"),
        ("gone", "It fell."),
    ];
    let mut records: Vec<Record> = quotes
        .iter()
        .zip(1..)
        .map(|((doc, quote), n)| {
            let mut record = Record::new("q", cited(doc, quote));
            record.n = Some(n);
            record
        })
        .collect();
    let mut invalid = Record::new("bad", cited("a", ""));
    invalid.cited = Err(InvalidRecord::new("x", "y"));
    records.push(invalid);
    records
}

fn checked(records: &[Record]) -> Run {
    let load = |id: &str| match id {
        "a" => Ok(Document::new(id, Source::new(TEXT)?)),
        _ => Err(SourceProblem::Missing),
    };
    let set = RecordSet { records: records.to_vec(), ..RecordSet::default() };
    Run::of(&set, &load, &Options::default())
}

fn gate(toml: &str) -> Gate {
    #[derive(Deserialize)]
    struct File {
        #[serde(default)]
        gate: GateConfig,
        #[serde(default)]
        accepted: Vec<Accepted>,
    }
    let file: File = toml::from_str(toml).unwrap();
    Gate { config: file.gate, accepted: file.accepted }
}

fn failing(toml: &str, records: &[Record]) -> Vec<usize> {
    let result = gate(toml).check(records, &checked(records), "2026-11-30".parse().ok());
    result.failures.iter().map(|failure| failure.record).collect()
}

#[test]
fn all_but_found_fails_unless_allowed() {
    let records = records();
    assert_eq!(failing("", &records), [1, 2, 3, 4, 5, 6]);
    assert_eq!(failing("gate.allow = [\"wrong_page\", \"close_match\"]", &records), [3, 4, 5, 6]);
}

#[test]
fn nothing_to_check_is_no_success() {
    let result = Gate::default().check(&[], &checked(&[]), None);
    assert!(result.is_empty && result.failures.is_empty() && !result.passed());
}

#[test]
fn a_share_of_the_unsupported_passes_and_wrong_pages_and_nothing_else() {
    let records = records();
    // Three of five: a close match, one not found, one missing.
    assert_eq!(failing("gate.max_unsupported = 0.6", &records), [4, 6]);
    assert_eq!(failing("gate.max_unsupported = 0.59", &records), [2, 3, 4, 5, 6]);
    assert_eq!(failing("gate.max-unsupported = 1", &records), [4, 6]);
    let gate = gate("gate.max_unsupported = 0.6");
    let result = gate.check(&records, &checked(&records), None);
    assert_eq!(result.unsupported, Some(Rate::new(3, 5)));
}

#[test]
fn an_accepted_citation_does_not_count_against_the_share() {
    let toml = "gate.max_unsupported = 0.4\n[[accepted]]\nid = \"q#3\"\nreason = \"seen\"";
    assert_eq!(failing(toml, &records()), [4, 6]);
}

#[test]
fn a_caution_may_fail_what_is_found() {
    let mut records = records();
    records.truncate(1);
    records.push(Record::new("r", Cited::new("a", "expect growth")));
    assert_eq!(failing("", &records), Vec::<usize>::new());
    assert_eq!(failing("gate.fail_on = [\"caution:negation\"]", &records), [1]);
    assert_eq!(failing("gate.fail_on = [\"caution:any\"]", &records), [1]);
    assert_eq!(failing("gate.fail_on = [\"caution:limit\"]", &records), Vec::<usize>::new());
}

#[test]
fn accepted_entries_are_used_unused_or_over() {
    let records = records();
    let digest = records[3].digest().unwrap();
    let toml = format!(
        r#"
        [[accepted]]
        id = "q#2"
        reason = "the page was renumbered"
        until = 2026-11-30

        [[accepted]]
        digest = "{digest}"
        reason = "paraphrase, agreed"

        [[accepted]]
        id = "q#1"
        reason = "not needed any more"

        [[accepted]]
        id = "nobody"
        reason = "gone"

        [[accepted]]
        id = "q#3"
        reason = "over"
        until = 2026-11-29

        [[accepted]]
        id = "bad"
        reason = "known to be broken"
        "#
    );
    let gate = gate(&toml);
    let result = gate.check(&records, &checked(&records), "2026-11-30".parse().ok());
    let failing: Vec<_> = result.failures.iter().map(|failure| failure.record).collect();
    assert_eq!(failing, [2, 4, 5]);
    assert_eq!(result.accepted, [(1, 0), (3, 1), (6, 5)]);
    assert_eq!((result.unused, result.expired), (vec![2, 3], vec![4]));
}

#[test]
fn an_accepted_id_stands_for_one_record_alone() {
    let accept = |json: &str| {
        let records = crate::parse_answers(json).unwrap();
        let gate = gate("[[accepted]]\nid = \"q#1\"\nreason = \"looked at\"");
        let result = gate.check(&records, &checked(&records), None);
        (result.accepted.len(), result.ambiguous, result.unused)
    };
    let derived = r#"{"id": "q", "citations": [{"doc": "a", "quote": "zzz yyy"}]}"#;
    assert_eq!(accept(&format!("[{derived}]")), (1, vec![], vec![]));
    // Somebody else's name: beside its owner, before it, where the owner passes, and alone.
    let own = r#"{"doc": "a", "quote": "made up", "citation_id": "q#1"}"#;
    let passes = r#"{"id": "q", "citations": [{"doc": "a", "quote": "It fell."}]}"#;
    for json in [
        format!("[{derived}, {own}]"),
        format!("[{own}, {derived}]"),
        format!("[{passes}, {own}]"),
        format!("[{own}]"),
        format!("[{derived}, {{\"id\": \"q#1\", \"citations\": 5}}]"),
        "[{\"id\": \"q#1\", \"citations\": 5}]".to_owned(),
    ] {
        assert_eq!(accept(&json), (0, vec![0], vec![0]), "{json}");
    }
    // Names that read the same in two files.
    let mut records = records();
    records.extend_from_within(..);
    let gate = gate("[[accepted]]\nid = \"q#3\"\nreason = \"looked at\"");
    let result = gate.check(&records, &checked(&records), None);
    assert_eq!((result.accepted, result.ambiguous), (vec![], vec![0]));
}

#[test]
fn a_configuration_that_says_nothing_sensible_is_an_error() {
    let wrong = |toml: &str| {
        #[derive(Deserialize)]
        struct File {
            #[serde(default)]
            gate: GateConfig,
            #[serde(default)]
            accepted: Vec<Accepted>,
        }
        toml::from_str::<File>(toml).map(|f| (f.gate, f.accepted)).is_err()
    };
    for toml in [
        "gate.allow = [\"verified\"]",
        "gate.max_unsupported = 1.5",
        "gate.max_unsupported = -0.1",
        "gate.max_unsupported = nan",
        "gate.fail_on = [\"negation\"]",
        "gate.fail_on = [\"caution:nothing\"]",
        "gate.alow = []",
        "[[accepted]]\nid = \"a\"",
        "[[accepted]]\nreason = \"a\"",
        "[[accepted]]\nid = \"a\"\nreason = \" \"",
        "[[accepted]]\nid = \"a\"\ndigest = \"00\"\nreason = \"x\"",
    ] {
        assert!(wrong(toml), "{toml}");
    }
}
