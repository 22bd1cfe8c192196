//! Input that means harm: a clear status or error for that record, the others checked.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use asquoted::Source;
use asquoted_citations::{
    Cited, Coverage, Document, InputFormat, Options, ReadOptions, Record, RecordSet, Run,
    SourceProblem, Status, read,
};
use proptest::prelude::*;
use serde_json::Value;

fn text(id: &str) -> Result<Document, SourceProblem> {
    let text =
        "\u{1F331} Snow lay until April and the pond froze twice.\u{c}A spade costs 12 euros.";
    match id {
        "gone" => Err(SourceProblem::Missing),
        _ => Ok(Document::new(id, Source::new(text)?)),
    }
}

#[test]
fn a_hundred_thousand_records_are_each_answered() {
    // So many in a build for use.
    let count = if cfg!(debug_assertions) { 9_999 } else { 99_999 };
    let mut jsonl = String::new();
    for i in 0..count {
        let quote = ["Snow lay", "12 euros", ""][i % 3];
        writeln!(jsonl, r#"{{"id": "q{}", "doc": "d{}", "quote": "{quote}"}}"#, i / 10, i % 7)
            .unwrap();
    }
    jsonl.push_str("{\n");
    let set = read("x.jsonl", &jsonl, &ReadOptions::default()).unwrap();
    let run = Run::of(&set, &text, &Options::default());
    assert_eq!(run.outcomes().len(), count + 1);
    assert_eq!(run.summary().count(Status::Found), count / 3 * 2);
    assert_eq!(run.summary().count(Status::CouldNotCheck), count / 3);
    assert_eq!(run.outcomes().last().unwrap().status(), Status::InvalidRecord);
    assert_eq!(set.records.last().unwrap().place.line, count + 1);
}

#[test]
fn one_record_of_a_huge_length_does_not_stop_the_others() {
    // In a build for use the same is done with fifty megabytes.
    let size = if cfg!(debug_assertions) { 500_000 } else { 50_000_000 };
    let mut json = String::from(r#"[{"source": "a", "quote": ""#);
    while json.len() < size {
        json.push_str("snow lay until april and ");
    }
    json.push_str(r#""}, {"source": "a", "quote": "Snow lay"}]"#);
    let set = read("x.json", &json, &ReadOptions::default()).unwrap();
    let run = Run::of(&set, &text, &Options::default());
    assert!(matches!(run.outcomes()[0].status(), Status::NotFound | Status::CloseMatch));
    assert_eq!(run.outcomes()[1].status(), Status::Found);
}

#[test]
fn thousands_of_places_and_pages_stay_bounded() {
    let many = "la \u{c}".repeat(5_000);
    let load = |id: &str| Ok::<_, SourceProblem>(Document::new(id, Source::new(many.as_str())?));
    let mut set = RecordSet::default();
    set.records.push(Record::new("q", Cited::new("d", "la la")));
    let options = Options { unique: true, ..Options::default() };
    let run = Run::of(&set, &load, &options);
    let outcome = &run.outcomes()[0];
    assert_eq!(outcome.status(), Status::Ambiguous);
    assert_eq!(outcome.found_pages().len(), 100);
    assert!(outcome.unique_as().len() <= 10 && outcome.place_pages().len() <= 100);
}

static INPUTS: LazyLock<Vec<(String, String, ReadOptions)>> = LazyLock::new(inputs);

fn inputs() -> Vec<(String, String, ReadOptions)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/citations");
    let mut out = Vec::new();
    for case in fs::read_dir(folder).unwrap().flatten().filter(|e| e.path().is_dir()) {
        let name = case.file_name().to_string_lossy().into_owned();
        // A vendor's format is named, so that what is broken is still read as this one.
        let from = InputFormat::ALL.into_iter().find(|format| name.starts_with(format.name()));
        for file in fs::read_dir(case.path()).unwrap().flatten() {
            let path = file.path();
            if path.file_stem().is_some_and(|stem| stem == "input") {
                let file = path.file_name().unwrap().to_string_lossy().into_owned();
                let documents = vec!["garden.txt".to_owned()];
                let from = from.filter(|f| *f != InputFormat::Json && file.ends_with(".json"));
                out.push((
                    file,
                    fs::read_to_string(&path).unwrap(),
                    ReadOptions { from, documents },
                ));
            }
        }
    }
    out.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    out
}

/// Puts something else in the place of the n-th value.
fn replace(value: &mut Value, n: &mut usize, other: &Value) {
    if *n == 0 {
        *value = other.clone();
    }
    *n = n.wrapping_sub(1);
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| replace(item, n, other)),
        Value::Object(fields) => fields.values_mut().for_each(|item| replace(item, n, other)),
        _ => {}
    }
}

/// Whatever is read, every record has an outcome and a place in the file.
fn checked(file: &str, input: &str, options: &ReadOptions) {
    let Ok(set) = read(file, input, options) else { return };
    let run = Run::of(&set, &text, &Options { unique: true, ..Options::default() });
    assert_eq!(run.outcomes().len(), set.records.len());
    let _ = Coverage::of(&set, &[]);
    for (record, outcome) in set.records.iter().zip(run.outcomes()) {
        assert!(input.get(record.place.bytes.clone()).is_some(), "{:?}", record.place);
        assert!(record.place.line >= 1 && record.place.column >= 1);
        assert_eq!(record.cited.is_err(), outcome.status() == Status::InvalidRecord);
        let _ = (record.key(), record.digest());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if cfg!(debug_assertions) { 300 } else { 3_000 }, ..ProptestConfig::default() })]

    #[test]
    fn a_value_that_is_another_one_breaks_nothing(case in 0usize..10_000, at in 0usize..200, with in 0usize..12) {
        let (file, input, options) = &INPUTS[case % INPUTS.len()];
        let Ok(mut value) = serde_json::from_str::<Value>(input) else { return Ok(()) };
        let others = serde_json::json!([
            null, true, 0, -1, 1.5, 18446744073709551615u64, "", "x y z", [], {}, [0, null], {"type": "x"}
        ]);
        replace(&mut value, &mut at.clone(), &others[with]);
        checked(file, &value.to_string(), options);
    }

    #[test]
    fn a_file_that_is_cut_off_breaks_nothing(case in 0usize..10_000, at in 0usize..4_000) {
        let (file, input, options) = &INPUTS[case % INPUTS.len()];
        let at = (0..=at.min(input.len())).rev().find(|at| input.is_char_boundary(*at));
        checked(file, &input[..at.unwrap_or(0)], options);
        checked("input", &input[at.unwrap_or(0)..], options);
    }

    #[test]
    fn any_text_in_any_format_breaks_nothing(
        input in "[\\[\\]{}\":,\\n\\r >`\u{201C}\u{201D}\u{3010}\u{3011}\u{2014}a1.()^@#;|\u{1F331}\u{FEFF}-]{0,60}",
        format in 0usize..10,
    ) {
        let from = Some(InputFormat::ALL[format]);
        checked("input", &input, &ReadOptions { from, documents: vec!["a".to_owned()] });
        checked("input", &input, &ReadOptions::default());
    }
}
