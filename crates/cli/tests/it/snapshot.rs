//! Snapshots tell a source that changed from a quote that was invented.

use serde_json::Value;

use crate::folder::{Folder, said};

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("sources/a.txt", "It grew 5% in June. It fell in May.");
    folder.write(
        "answers.json",
        r#"[{"id": "q", "citations": [
            {"doc": "a.txt", "quote": "It grew 5% in June."},
            {"doc": "a.txt", "quote": "The auditor left in haste."}
        ]}]"#,
    );
    folder
}

const ADD: [&str; 6] = ["snapshot", "add", "--sources", "sources", "--snapshots", "kept"];

#[test]
fn a_source_is_kept_once() {
    let folder = folder("snapshot-once");
    let (first, exit) = said(&folder.run(&ADD));
    assert_eq!(exit, Some(0));
    assert!(first.starts_with("sha256:") && first.ends_with("  a.txt  kept\n"), "{first}");
    let (again, exit) = said(&folder.run(&ADD));
    assert_eq!((again, exit), (first.replace("kept", "kept already"), Some(0)));
}

#[test]
fn a_changed_source_is_told_from_an_invented_quote() {
    let folder = folder("snapshot-changed");
    folder.run(&ADD);
    folder.write("sources/a.txt", "It grew 7% in June. It fell in May.");
    let args = ["run", "answers.json", "--sources", "sources", "--snapshots", "kept"];
    let (text, exit) = said(&folder.run(&args));
    assert_eq!(exit, Some(1));
    assert!(text.contains("stands in the snapshot and no longer in the source"), "{text}");
    assert!(text.contains("stands in neither of its states"), "{text}");
    let (json, _) = said(&folder.run(&[&args[..], &["--format", "json"]].concat()));
    let report: Value = serde_json::from_str(&json).unwrap();
    let change = &report["records"][0]["change"];
    assert_eq!(change["kind"], "removed");
    assert_ne!(change["expected"], change["found"]);
}

#[test]
fn what_cannot_be_kept_does_not_stop_the_others() {
    let folder = folder("snapshot-missing");
    let output = folder.run(&[&ADD[..], &["none.txt", "a.txt"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.starts_with("error: none.txt: "), "{errors}");
    assert!(said(&output).0.ends_with("a.txt  kept\n"));
    let output = folder.run(&["snapshot", "add", "--sources", "sources"]);
    assert_eq!(output.status.code(), Some(2));
}
