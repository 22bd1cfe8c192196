//! The step of action.yml and the hook of pre-commit.
#![cfg(unix)]

use std::fs;
use std::process::{Command, Output};

use crate::folder::Folder;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folder of a repository that uses the action.
fn repository(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("sources/a.txt", "It grew 5% in June.");
    for (file, quote) in [("good.json", "It grew 5% in June."), ("bad.json", "It grew 6% in June.")]
    {
        let answers =
            format!(r#"[{{"id": "q", "citations": [{{"doc": "a.txt", "quote": "{quote}"}}]}}]"#);
        folder.write(file, &answers);
    }
    folder
}

/// Runs the step with inputs, as the runner would; none without bash.
fn step(folder: &Folder, inputs: &[(&str, &str)]) -> Option<Output> {
    let mut command = Command::new("bash");
    command
        .arg(format!("{ROOT}/.ci/action"))
        .current_dir(&folder.0)
        .env("INPUT_BINARY", env!("CARGO_BIN_EXE_asquoted"))
        .env("GITHUB_STEP_SUMMARY", folder.0.join("summary.md"))
        .env("GITHUB_OUTPUT", folder.0.join("outputs"));
    for (name, value) in inputs {
        command.env(name, value);
    }
    command.output().ok()
}

#[test]
fn a_set_that_fails_is_annotated_and_summed_up() {
    let folder = repository("action-fails");
    folder.write("summary.md", "before\n");
    let inputs = [
        ("INPUT_ANSWERS", "good.json\n\n  \r\nbad.json\n"),
        ("INPUT_SOURCES", "sources"),
        ("INPUT_HTML", "report.html"),
        ("INPUT_SARIF", "report.sarif"),
        ("INPUT_JUNIT", "report.xml"),
        ("INPUT_JSON", "report.json"),
    ];
    let Some(output) = step(&folder, &inputs) else { return };
    let log = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(log.starts_with("::error file=bad.json,line=1,"), "{log}");
    let summary = folder.read("summary.md");
    assert!(summary.starts_with("before\n## Citation check\n"), "{summary}");
    assert_eq!(folder.read("outputs"), "status=1\n");
    for report in ["report.html", "report.sarif", "report.xml", "report.json"] {
        assert!(!folder.read(report).is_empty());
    }
}

#[test]
fn arguments_go_on_as_they_are() {
    let folder = repository("action-arguments");
    let inputs = [
        ("INPUT_ANSWERS", "bad.json"),
        ("INPUT_SOURCES", "sources"),
        ("INPUT_ARGS", "--allow=close_match\n--unique\n"),
    ];
    let Some(output) = step(&folder, &inputs) else { return };
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(folder.read("outputs"), "status=0\n");
}

#[test]
fn no_input_is_run() {
    let folder = repository("action-hostile");
    for name in ["$(touch ran)", "`touch ran`", "x; touch ran", "--output=json=ran", "-q"] {
        let inputs = [("INPUT_ANSWERS", name), ("INPUT_SOURCES", "sources")];
        let Some(output) = step(&folder, &inputs) else { return };
        assert_eq!(output.status.code(), Some(2), "{name}");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.starts_with(&format!("error: {name}: no such file")), "{errors}");
        assert!(!folder.0.join("ran").exists(), "{name}");
    }
}

#[test]
fn answers_have_to_be_named() {
    let folder = repository("action-nothing");
    let Some(output) = step(&folder, &[("INPUT_SOURCES", "sources")]) else { return };
    assert!(!output.status.success());
}

#[test]
fn the_action_hands_over_every_input_and_puts_none_into_a_script() {
    let action = fs::read_to_string(format!("{ROOT}/action.yml")).unwrap();
    let script = fs::read_to_string(format!("{ROOT}/.ci/action")).unwrap();
    let inputs = action.split_once("\ninputs:\n").unwrap().1.split_once("\noutputs:\n").unwrap().0;
    let names = inputs.lines().filter_map(|line| line.strip_prefix("  ")?.strip_suffix(':'));
    let mut count = 0;
    for name in names.filter(|name| !name.starts_with(' ') && *name != "working-directory") {
        let variable = format!("INPUT_{}", name.to_uppercase());
        assert!(action.contains(&format!("{variable}: ${{{{ inputs.{name} }}}}")), "{name}");
        assert!(script.contains(&variable), "{name}");
        count += 1;
    }
    assert_eq!(count, 8);
    for line in action.lines().filter(|line| line.trim_start().starts_with("run:")) {
        assert!(!line.contains("${{"), "{line}");
    }
}

#[test]
fn the_hook_names_a_command_that_is_there() {
    let hooks = fs::read_to_string(format!("{ROOT}/.pre-commit-hooks.yaml")).unwrap();
    let entry = hooks.lines().find_map(|line| line.trim().strip_prefix("entry: ")).unwrap();
    let words: Vec<&str> = entry.split(' ').collect();
    assert_eq!(words, ["asquoted", "run"]);
    // pre-commit puts the arguments of a project before the files that changed.
    let folder = repository("hook");
    let output = folder.run(&["run", "--sources", "sources", "good.json", "bad.json"]);
    assert_eq!(output.status.code(), Some(1));
}
