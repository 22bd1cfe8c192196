//! The cases in `corpus/citations`: files as they come in, and what is to be read out of them.

use std::fs;
use std::path::{Path, PathBuf};

use asquoted_citations::{Options, ReadOptions, Run, read};

use crate::listing;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/citations")
}

/// The head of `want.txt`: `why`, and how the case is read.
struct Head {
    text: String,
    options: ReadOptions,
    checks: Options,
}

fn head(want: &str, name: &str) -> Head {
    let text = want.split("\n\n").next().unwrap_or_default().to_owned();
    let mut options = ReadOptions::default();
    let mut checks = Options::default();
    let mut why = false;
    for line in text.lines() {
        let (field, value) = line.split_once(':').unwrap_or_else(|| panic!("{name}: {line}"));
        let value = value.trim();
        match field {
            "why" => why = !value.is_empty(),
            "from" => options.from = Some(value.parse().unwrap()),
            "documents" => options.documents = value.split(", ").map(str::to_owned).collect(),
            "unique" => checks.unique = value == "yes",
            _ => panic!("{name}: unknown field {field}"),
        }
    }
    assert!(why, "{name}: no why");
    Head { text, options, checks }
}

fn case(folder: &Path, name: &str) -> Result<(), String> {
    let files = fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    let input = files
        .filter(|path| path.file_stem().is_some_and(|stem| stem == "input"))
        .max()
        .unwrap_or_else(|| panic!("{name}: no input"));
    let want_path = folder.join("want.txt");
    let want = fs::read_to_string(&want_path).unwrap_or_default();
    let head = head(&want, name);
    let file = input.file_name().unwrap().to_string_lossy().into_owned();
    let text = fs::read_to_string(&input).unwrap();
    let body = match read(&file, &text, &head.options) {
        Err(error) => format!("error {error}\n"),
        Ok(set) => {
            let mut body = listing::records(&set);
            if let Some(registry) = listing::registry(folder) {
                let run = Run::of(&set, &registry, &head.checks);
                body += "\n";
                body += &listing::outcomes(&set, &run);
            }
            body
        }
    };
    let got = format!("{}\n\n{body}", head.text);
    if got == want {
        return Ok(());
    }
    if std::env::var_os("ASQUOTED_BLESS").is_some() {
        fs::write(&want_path, &got).unwrap();
        return Ok(());
    }
    Err(format!("{name}\n--- want\n{want}\n--- got\n{got}"))
}

#[test]
fn every_case_is_read_as_it_says() {
    let mut names: Vec<_> = fs::read_dir(folder())
        .unwrap()
        .flatten()
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let filter = std::env::var("ASQUOTED_CASE").unwrap_or_default();
    let wrong: Vec<String> = names
        .iter()
        .filter(|name| name.contains(&filter))
        .filter_map(|name| case(&folder().join(name), name).err())
        .collect();
    assert!(names.len() >= 30, "where are the cases?");
    assert!(wrong.is_empty(), "{} cases are wrong\n\n{}", wrong.len(), wrong.join("\n\n"));
}
