//! Reports that are written again.

use crate::folder::Folder;

/// Every form that can be told from a document is written again beside the sources.
#[test]
fn reports_in_the_folder_of_sources_are_replaced_by_the_next_run() {
    let folder = Folder::new("overwrite");
    folder.write("d.txt", "It grew 5%.");
    folder.write("empty.txt", "");
    let mut args = vec!["run", "answers.json", "--sources", ".", "-q", "--csv-bom"];
    args.extend(["--output", "json=r.json", "--output", "csv=r.csv", "--output", "html=r.html"]);
    args.extend(["--output", "sarif=r.sarif", "--output", "junit=r.xml"]);
    args.extend(["--output", "markdown=r.md", "--output", "w3c=r.jsonld"]);
    for (quote, exit) in [("It grew 5%.", 0), ("It grew 6%.", 1), ("It grew 5%.", 0)] {
        let answers = format!(
            r#"[{{"id": "{exit}", "citations": [{{"doc": "d.txt", "quote": "{quote}"}}]}}]"#
        );
        folder.write("answers.json", &answers);
        let output = folder.run(&args);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(exit), "{errors}");
    }
    let output = folder.run(&[&args[..], &["--output", "human=empty.txt"]].concat());
    assert_eq!(output.status.code(), Some(0));
    let output = folder.run(&[&args[..], &["--output", "human=empty.txt"]].concat());
    assert_eq!(output.status.code(), Some(2));
    let output = folder.run(&["run", "answers.json", "--sources", ".", "--output", "csv=r.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(folder.read("r.json").starts_with('{'));
}

#[cfg(unix)]
#[test]
fn a_link_to_the_answers_is_the_answers() {
    let folder = Folder::new("overwrite-link");
    folder.write("sources/d.txt", "It grew 5%.");
    folder.write("answers.json", "[]");
    std::os::unix::fs::symlink("answers.json", folder.0.join("r.json")).unwrap();
    let run = ["run", "answers.json", "--sources", "sources"];
    let output = folder.run(&[&run[..], &["--output", "json=r.json"]].concat());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(folder.read("answers.json"), "[]");
    // What holds nothing is nothing that could be lost.
    let output = folder.run(&[&run[..], &["--output", "json=/dev/null"]].concat());
    assert_eq!(output.status.code(), Some(1));
}
