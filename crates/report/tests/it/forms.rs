//! What the readers of each form expect.

use asquoted_citations::{Gate, Status};
use asquoted_report::{CsvOptions, RunReport, Styles};
use serde_json::Value;

use crate::set::{hostile, small};

const JSON: &str = r#"[{"id": "q1", "question": "What?", "answer": "It grew 6% in May.", "citations": [
    {"doc": "a", "page": 1, "quote": "It grew 5% in May"},
    {"doc": "a", "page": 1, "quote": "It grew 6% in May"},
    {"doc": "a", "page": 2, "quote": "It grew 5% in May"},
    {"doc": "a", "page": 1, "quote": "grew 5"},
    {"doc": "a", "page": 0, "quote": "It grew"}
]}]"#;

const TEXT: &str = "It grew 5% in May, and then fell.\u{c}It rose.";

#[test]
fn sarif_holds_what_fails_as_code_scanning_asks_for_it() {
    for (set, run) in [small(JSON, TEXT), hostile()] {
        let report = RunReport::new(&set, &run);
        let log: Value = serde_json::from_str(&report.sarif().unwrap()).unwrap();
        assert!(log["$schema"].as_str().unwrap().ends_with("sarif-schema-2.1.0.json"));
        assert_eq!(log["version"], "2.1.0");
        let run_of = &log["runs"][0];
        assert_eq!(run_of["columnKind"], "unicodeCodePoints");
        let rules = run_of["tool"]["driver"]["rules"].as_array().unwrap();
        let results = run_of["results"].as_array().unwrap();
        let fail = run.outcomes().iter().filter(|o| o.status() != Status::Found).count();
        assert_eq!(results.len(), fail);
        for result in results {
            let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
            assert_eq!(rule["id"], result["ruleId"]);
            assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
            let place = &result["locations"][0]["physicalLocation"];
            assert!(place["artifactLocation"]["uri"].as_str().is_some_and(str::is_ascii));
            for field in ["startLine", "startColumn", "endLine", "endColumn"] {
                assert!(place["region"][field].as_u64().is_some_and(|n| n > 0), "{field}");
            }
            // Braces are placeholders and brackets are links, unless they are escaped.
            let text = result["message"]["text"].as_str().unwrap();
            let plain =
                text.replace("{{", "").replace("}}", "").replace("\\[", "").replace("\\]", "");
            assert!(!plain.contains(['{', '}', '[', ']']), "{text}");
        }
        let prints: std::collections::HashSet<&str> = results
            .iter()
            .map(|r| r["partialFingerprints"]["primaryLocationLineHash"].as_str().unwrap())
            .collect();
        assert_eq!(prints.len(), results.len(), "fingerprints differ");
    }
}

#[test]
fn a_fingerprint_stays_when_lines_move() {
    let prints = |json: &str| -> Vec<Value> {
        let (set, run) = small(json, TEXT);
        let log: Value =
            serde_json::from_str(&RunReport::new(&set, &run).sarif().unwrap()).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap().clone();
        results.into_iter().map(|mut r| r["partialFingerprints"].take()).collect()
    };
    assert_eq!(prints(JSON), prints(&format!("\n\n\n{JSON}")));
}

#[test]
fn junit_tells_failures_from_errors_and_from_what_may_fail() {
    let (set, run) = small(JSON, TEXT);
    let mut gate = Gate::default();
    gate.config.allow.push(Status::WrongPage);
    let result = gate.check(&set.records, &run, None);
    let xml = RunReport::new(&set, &run).with_gate(&gate, &result).junit();
    assert!(xml.contains("<testsuites name=\"asquoted\" tests=\"5\" failures=\"1\" errors=\"2\">"));
    assert_eq!(xml.matches("<failure type=\"close_match\"").count(), 1);
    assert_eq!(xml.matches("<error type=\"could_not_check\"").count(), 1);
    assert_eq!(xml.matches("<error type=\"invalid_record\"").count(), 1);
    assert!(xml.contains("<skipped message=\"wrong page; allowed: wrong_page\"/>"));
}

#[test]
fn a_table_has_its_columns_in_their_order() {
    let (set, run) = small(JSON, TEXT);
    let table = RunReport::new(&set, &run).csv(CsvOptions::default());
    let header = table.lines().next().unwrap();
    assert_eq!(
        header.split(',').take(15).collect::<Vec<_>>(),
        [
            "id",
            "citation",
            "doc",
            "page",
            "quote",
            "status",
            "reason",
            "found_page",
            "matches",
            "similarity",
            "closest_page",
            "closest",
            "differences",
            "forgiven",
            "cautions",
        ]
    );
    assert!(table.lines().skip(1).all(|line| line.starts_with("q1,")));
    assert!(table.ends_with("\r\n") && !table.starts_with('\u{FEFF}'));
    let bom = RunReport::new(&set, &run).csv(CsvOptions { bom: true, ..CsvOptions::default() });
    assert_eq!(bom, format!("\u{FEFF}{table}"));
}

#[test]
fn a_summary_is_no_longer_than_github_takes() {
    let quote = "An invented sentence ".repeat(20);
    let citation = format!(r#"{{"doc": "a", "quote": "{quote}"}}"#);
    let many = vec![citation; 2_500].join(",");
    let (set, run) = small(&format!(r#"[{{"id": 1, "citations": [{many}]}}]"#), TEXT);
    let markdown = RunReport::new(&set, &run).markdown();
    assert!((900_000..=1024 * 1024).contains(&markdown.len()), "{}", markdown.len());
    assert!(markdown.contains(" more are left out here."));
}

#[test]
fn the_terminal_says_found_of_nothing_else() {
    let (set, run) = small(JSON, TEXT);
    let text = RunReport::new(&set, &run).human(&Styles::plain());
    assert_eq!(text.matches("quote found").count(), 1);
    assert!(text.contains("closest passage on page 1: It grew [-6%-]{+5%+} in May"));
    assert!(text.contains("in the answer: It grew 6% in May."));
    assert!(!text.contains(['\u{2713}', '\u{2714}', '\u{2705}']));
}

#[test]
fn every_form_for_programs_names_rules_and_sources() {
    let (set, run) = small(JSON, TEXT);
    let facts = asquoted_report::Facts {
        rule_set: "rules@7".to_owned(),
        unicode: "99.0".to_owned(),
        ..asquoted_report::Facts::default()
    };
    let report = RunReport::new(&set, &run).with_facts(facts);
    let digest = run.outcomes()[0].source().unwrap().raw.hex();
    for text in [
        report.json().unwrap(),
        report.jsonl().unwrap(),
        report.csv(CsvOptions::default()),
        report.sarif().unwrap(),
        report.junit(),
        report.w3c().unwrap(),
    ] {
        for part in ["rules@7", "99.0", &digest] {
            assert!(text.contains(part), "no {part} in {text}");
        }
    }
}
