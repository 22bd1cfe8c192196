//! The nearest configuration at or above the working folder.

use crate::folder::{Folder, said};

fn project(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("asquoted.toml", "sources = \"docs\"\n");
    folder.write("docs/a.txt", "It grew 5%.");
    folder.write(
        "answers/deep/answers.json",
        r#"[{"id": 1, "citations": [{"doc": "a.txt", "quote": "It grew 5%."}]}]"#,
    );
    folder
}

#[test]
fn a_configuration_above_counts_and_its_paths_are_relative_to_it() {
    let folder = project("config-above");
    let (text, exit) = said(&folder.run_in("answers/deep", &["run", "answers.json"]));
    assert_eq!(exit, Some(0), "{text}");
    assert!(text.starts_with("1#1  a.txt  -  quote found\n"), "{text}");
}

#[test]
fn the_nearest_one_counts_alone() {
    let folder = project("config-nearest");
    folder.write("answers/asquoted.toml", "[gate]\nallow = [\"not_found\"]\n");
    let output = folder.run_in("answers/deep", &["run", "answers.json"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.contains("no sources given"), "{errors}");
}

#[test]
fn a_mistake_above_is_named_by_its_path() {
    let folder = project("config-mistake");
    folder.write("asquoted.toml", "sources = \"docs\"\nuniqe = true\n");
    let output = folder.run_in("answers/deep", &["run", "answers.json"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    let path = std::path::Path::new("..").join("..").join("asquoted.toml");
    let start = format!("error: {}:2:1: unknown field `uniqe`", path.display());
    assert!(errors.starts_with(&start), "{errors}");
    let ignoring = ["run", "answers.json", "--no-config", "--sources", "../../docs"];
    assert_eq!(folder.run_in("answers/deep", &ignoring).status.code(), Some(0));
}

#[test]
fn options_win_over_it() {
    let folder = project("config-options");
    folder.write("other/a.txt", "It fell.");
    let args = ["run", "answers/deep/answers.json", "--sources", "other"];
    assert_eq!(folder.run(&args).status.code(), Some(1));
}
