use super::*;
use crate::NoteKind;

fn set(file: &str, text: &str) -> RecordSet {
    read(file, text, &ReadOptions::default()).unwrap()
}

fn why(json: &str) -> Vec<String> {
    let records = parse_answers(json).unwrap();
    records.into_iter().filter_map(|r| r.cited.err()).map(|e| e.to_string()).collect()
}

#[test]
fn a_file_that_is_no_json_names_line_and_column() {
    let error = parse_answers("[\n  {\"id\": }\n]").unwrap_err();
    assert_eq!((error.line(), error.column()), (Some(2), Some(10)));
    assert_eq!(error.to_string(), "invalid JSON: expected value at line 2 column 10");
    for text in ["{}", "7", "\"x\"", "null"] {
        let error = parse_answers(text).unwrap_err();
        assert!(error.to_string().starts_with("expected answers or records"), "{error}");
    }
    assert!(parse_answers(&"[".repeat(100_000)).is_err());
    let deep = format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000));
    assert!(parse_answers(&deep).unwrap_err().to_string().contains("nested deeper"));
}

#[test]
fn nothing_and_a_byte_order_mark_are_fine() {
    assert_eq!(parse_answers("\u{FEFF}[]").unwrap(), []);
    assert_eq!(parse_answers("[{\"id\": 1, \"citations\": []}]").unwrap(), []);
    let set = set("x.json", "\u{FEFF}[{\"source\": \"a\", \"quote\": \"b\"}]");
    assert_eq!((set.records[0].place.line, set.records[0].place.column), (1, 2));
    assert_eq!(set.records[0].place.bytes.start, 4);
}

#[test]
fn the_content_tells_what_the_name_does_not() {
    for (file, text, format) in [
        ("", "[1] It fell.\n[2] It rose.", InputFormat::Lines),
        ("", "[{\"source\": \"a\", \"quote\": \"b\"}]", InputFormat::Json),
        (
            "x.txt",
            "{\"source\": \"a\", \"quote\": \"b\"}\n{\"source\": \"a\", \"quote\": \"c\"}\n",
            InputFormat::Jsonl,
        ),
        ("", "source;quote\na;b\n", InputFormat::Csv),
        ("x.CSV", "source,quote\na,b\n", InputFormat::Csv),
        ("x.md", "\"a b c\" (a.txt)", InputFormat::Markdown),
        ("x.ndjson", "{\"source\": \"a\", \"quote\": \"b\"}", InputFormat::Jsonl),
    ] {
        assert_eq!(set(file, text).format, Some(format), "{text}");
        assert!(!set(file, text).records.is_empty(), "{text}");
    }
    assert!(read("x.txt", "Some prose with \"words in it\".", &ReadOptions::default()).is_err());
    assert!(read("", "", &ReadOptions::default()).is_err());
}

#[test]
fn a_report_of_our_own_can_be_read_again() {
    let json = r#"{"records": [{"id": "q1", "n": 1, "doc": "a", "page": 2, "quote": "b", "status": "found",
        "check": {}}], "summary": {}}"#;
    let set = set("report.json", json);
    assert_eq!(set.records[0].key(), "q1#1");
    assert_eq!(set.notes[0].kind, NoteKind::UnknownField);
}

#[test]
fn numbers_of_any_length_are_read() {
    assert_eq!(
        why("[{\"source\": \"a\", \"quote\": \"b\", \"page\": 99999999999999999999999}]"),
        ["[0].page: expected a page number from 1, found a number"]
    );
}

#[test]
fn a_name_that_stands_twice_makes_its_record_wrong_and_no_other() {
    let twice = |path: &str, name: &str| vec![format!("{path}the field {name:?} stands twice")];
    let fine = r#"{"source": "a", "quote": "b"}"#;
    let quote = r#"{"source": "a", "quote": "b", "quote": "c"}"#;
    assert_eq!(why(&format!("[{fine}, {quote}]")), twice("[1]: ", "quote"));
    let answer = format!(r#"[{{"id": 1, "citations": [{quote}, {fine}]}}]"#);
    assert_eq!(why(&answer), twice("[0].citations[0]: ", "quote"));
    let escaped = r#"[{"source": "a", "quote": "b", "quot\u0065": "c"}]"#;
    assert_eq!(why(escaped), twice("[0]: ", "quote"));
    let lists = format!(r#"[{{"citations": [{fine}], "citations": []}}]"#);
    assert_eq!(why(&lists), twice("[0]: ", "citations"));
    let root = format!(r#"{{"answers": [{fine}], "answers": []}}"#);
    assert_eq!(why(&root), twice("", "answers"));
    let location = r#"{"type": "web_search_result_location", "cited_text": "x", "cited_text": "y",
        "url": "u"}"#;
    assert_eq!(why(&format!("[{location}]")), twice("[0]: ", "cited_text"));
    let text = format!(r#"[{{"type": "text", "text": "t", "citations": [{location}]}}]"#);
    assert_eq!(why(&text), twice("", "cited_text"));
    let long = "n".repeat(1_000);
    let long = format!(r#"[{{"source": "a", "quote": "b", "{long}": 1, "{long}": 2}}]"#);
    assert!(why(&long)[0].len() < 100);
}

#[test]
fn a_named_format_may_stand_one_a_line() {
    let line = r#"{"type": "web_search_result_location", "cited_text": "It fell", "url": "u"}"#;
    let options = ReadOptions { from: Some(InputFormat::Anthropic), ..ReadOptions::default() };
    for (file, text) in [("x.jsonl", line.to_owned()), ("", format!("{line}\n{line}\n"))] {
        let set = read(file, &text, &options).unwrap();
        assert!(set.records.iter().all(|record| record.cited.is_ok()), "{text}");
        assert_eq!(set.format, Some(InputFormat::Anthropic));
    }
}

#[test]
fn fields_that_are_all_unknown_are_put_together() {
    let fields: String = (0..1_000).map(|i| format!(", \"f{i}\": 1")).collect();
    let set = set("", &format!("[{{\"source\": \"a\", \"quote\": \"b\"{fields}}}]"));
    assert_eq!(set.notes.len(), 101);
    assert_eq!(set.notes.iter().map(|note| note.count).sum::<usize>(), 1_000);
}

#[test]
fn ids_of_tables_stay_as_they_are_written() {
    let set = set("x.csv", "id,source,quote,page\n007,a,b,002\n");
    assert_eq!(
        (set.records[0].key().as_str(), set.records[0].cited.as_ref().unwrap().page()),
        ("007#1", Some(2))
    );
}
