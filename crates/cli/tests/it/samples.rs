//! The samples of the README do what it says.

use std::fs;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn asquoted(args: &[&str], input: Stdio) -> Output {
    Command::new(env!("CARGO_BIN_EXE_asquoted"))
        .args(args)
        .current_dir(ROOT)
        .stdin(input)
        .output()
        .unwrap()
}

fn json_lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The published result of the companion notebook of "Catch Hallucinated Citations".
fn assert_published_counts_and_similarities(sources: &str) {
    let output = asquoted(
        &["run", "samples/answers.json", "--sources", sources, "--format", "jsonl"],
        Stdio::null(),
    );
    assert_eq!(output.status.code(), Some(1));
    let mut lines = json_lines(&output);
    let summary = lines.pop().unwrap()["summary"].take();
    for (name, count) in [
        ("citations", 12),
        ("found", 6),
        ("wrong_page", 1),
        ("close_match", 3),
        ("not_found", 1),
        ("missing_source", 1),
        ("could_not_check", 0),
    ] {
        assert_eq!(summary[name], count, "{name}");
    }
    let rate = summary["unsupported_rate"].as_f64().unwrap();
    assert_eq!(format!("{rate:.3}"), "0.417");
    let close: Vec<Value> = lines
        .iter()
        .filter(|line| line["status"] == "close_match")
        .map(|line| {
            let difference = &line["check"]["closest"]["differences"][0];
            let (kind, quote, source) =
                (&difference["kind"], &difference["quote"], &difference["source"]);
            let words = if kind == "order" { json!("order") } else { json!([quote, source]) };
            json!([format!("{:.2}", line["similarity"].as_f64().unwrap()), words])
        })
        .collect();
    assert_eq!(
        close,
        [json!(["0.91", ["12%", "10%"]]), json!(["0.89", "order"]), json!(["0.75", ["45", "30"]])]
    );
    let wrong_page = lines.iter().find(|line| line["status"] == "wrong_page").unwrap();
    assert_eq!(wrong_page["found_pages"], json!([2]));
}

#[test]
fn the_sample_answers_come_to_the_published_counts_and_similarities() {
    assert_published_counts_and_similarities("samples/sources");
}

/// The same of the PDFs that the texts were taken from.
#[test]
fn the_sample_answers_come_to_the_same_on_pdfs() {
    assert_published_counts_and_similarities("samples/pdfs");
}

#[test]
fn the_sample_report_says_the_same_for_people() {
    let output =
        asquoted(&["run", "samples/answers.json", "--sources", "samples/sources"], Stdio::null());
    let text = String::from_utf8(output.stdout).unwrap();
    for part in [
        "close match     0.91  12% -> 10%\n",
        "close match     0.89  same words, different order\n",
        "close match     0.75  45 -> 30\n",
        "12 citations: 6 found, 1 wrong page, 3 close match, 1 not found, 1 missing source\n",
        "unsupported rate 0.417 (5 of 12)\n",
        "unchecked rate 0.000 (0 of 12)\n",
    ] {
        assert!(text.contains(part), "no {part:?} in\n{text}");
    }
}

#[test]
fn the_sample_quotes_show_each_verdict() {
    let quotes = fs::File::open(format!("{ROOT}/samples/quotes.jsonl")).unwrap();
    let output = asquoted(&["check", "--jsonl", "samples/sources/report.txt"], Stdio::from(quotes));
    assert_eq!(output.status.code(), Some(1));
    let verdicts: Vec<Value> = json_lines(&output)
        .iter()
        .map(|line| json!([line["id"], line["verdict"], line["reason"]]))
        .collect();
    assert_eq!(
        verdicts,
        [
            json!(["found", "found", null]),
            json!(["changed-number", "not_found", null]),
            json!(["cut-minus", "could_not_check", "numeric_context"]),
            json!(["line-break", "found", null]),
            json!(["caution", "found", null]),
            json!(["own-source", "found", null]),
        ]
    );
}

/// What is written as annotations is read again as citations of the same words.
#[test]
fn annotations_come_back_as_citations() {
    let sources = ["--manifest", "samples/sources.toml"];
    let run = ["run", "samples/statuses.json", "--format", "w3c"];
    let written = asquoted(&[&run[..], &sources[..]].concat(), Stdio::null());
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("annotations.jsonld");
    fs::write(&path, &written.stdout).unwrap();
    let file = path.to_str().unwrap();
    let again = ["run", file, "--from", "w3c", "--format", "jsonl"];
    let output = asquoted(&[&again[..], &sources[..]].concat(), Stdio::null());
    let mut lines = json_lines(&output);
    let summary = lines.pop().unwrap()["summary"].take();
    assert_eq!(summary["citations"], lines.len());
    assert_eq!(summary["found"], lines.len(), "{lines:?}");
    assert!(lines.len() >= 3);
}

#[test]
fn the_readme_shows_what_the_command_says() {
    let readme = fs::read_to_string(format!("{ROOT}/README.md")).unwrap();
    for case in ["sample-demo", "sample-statuses"] {
        let said = fs::read_to_string(format!("{ROOT}/corpus/cli/{case}/stdout")).unwrap();
        assert!(readme.contains(&format!("```text\n{said}```\n")), "{case} says\n{said}");
    }
}
