//! Runs every case of `corpus/cli`. With `UPDATE_CASES=1` it writes down what the command says now.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::escapes::bytes_of;
use crate::format::Case;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/cli");

#[test]
fn every_case_of_the_corpus_does_as_it_says() {
    let mut names: Vec<PathBuf> =
        fs::read_dir(CORPUS).unwrap().map(|e| e.unwrap().path()).collect();
    names.retain(|path| path.is_dir());
    names.sort();
    let only = std::env::var("CASE").unwrap_or_default();
    names.retain(|path| path.to_string_lossy().contains(&only));
    let failures: Vec<String> = names
        .iter()
        .filter_map(|case| run(case).err().map(|why| format!("{}:\n{why}", case.display())))
        .collect();
    assert!(!names.is_empty(), "no cases in {CORPUS}");
    assert!(
        failures.is_empty(),
        "{}\n{} of {} cases",
        failures.join("\n"),
        failures.len(),
        names.len()
    );
}

fn run(folder: &Path) -> Result<(), String> {
    let case = Case::read(&folder.join("case"))?;
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(folder.file_name().unwrap());
    let _ = fs::remove_dir_all(&work);
    if let Some(with) = &case.with {
        copy(&Path::new(ROOT).join(with), &work)?;
    }
    copy(folder, &work)?;
    let input = match fs::File::open(work.join("stdin")) {
        Ok(file) => Stdio::from(file),
        Err(_) => Stdio::null(),
    };
    let output = Command::new(env!("CARGO_BIN_EXE_asquoted"))
        .args(&case.args)
        .env_remove("NO_COLOR")
        .envs(case.env.iter().map(|(name, value)| (name, value)))
        .current_dir(&work)
        .stdin(input)
        .output()
        .map_err(|e| e.to_string())?;
    let mut wrong = Vec::new();
    if output.status.code() != case.exit {
        wrong.push(format!("  exit: expected {:?}, was {:?}", case.exit, output.status.code()));
    }
    wrong.extend(compare(folder, "stdout", &output.stdout));
    wrong.extend(compare(folder, "stderr", &output.stderr));
    for name in
        files(folder).into_iter().filter_map(|n| n.strip_prefix("wrote.").map(str::to_owned))
    {
        let written = fs::read(work.join(&name)).unwrap_or_default();
        wrong.extend(compare(folder, &format!("wrote.{name}"), &written));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The inputs of a case; `NAME.esc` becomes NAME with its escapes read.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|e| e.to_string())?;
    for name in files(from) {
        let path = from.join(&name);
        if path.is_dir() {
            copy(&path, &to.join(&name))?;
        } else if let Some(plain) = name.strip_suffix(".esc") {
            let text = fs::read_to_string(&path).map_err(|e| e.to_string())?;
            fs::write(to.join(plain), bytes_of(&text)?).map_err(|e| e.to_string())?;
        } else if !is_expected(&name) {
            fs::copy(&path, to.join(&name)).map_err(|e| e.to_string())?;
        }
    }
    Ok(())
}

fn is_expected(name: &str) -> bool {
    matches!(name, "case" | "stdout" | "stderr") || name.starts_with("wrote.")
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name());
    entries.map(|name| name.to_string_lossy().into_owned()).collect()
}

/// What is wrong with an output; no file means that nothing is expected.
fn compare(folder: &Path, name: &str, was: &[u8]) -> Option<String> {
    let path = folder.join(name);
    let expected = fs::read(&path).unwrap_or_default();
    // The rules change with every change of the engine; that they are named is what a case shows.
    let was = match str::from_utf8(was) {
        Ok(text) => text.replace(asquoted::RULE_SET, "{rule_set}").into_bytes(),
        Err(_) => was.to_vec(),
    };
    if expected == was {
        return None;
    }
    if std::env::var_os("UPDATE_CASES").is_some() {
        fs::write(&path, &was).unwrap();
        return None;
    }
    let [expected, was] = [&expected[..], &was[..]].map(|bytes| {
        let text = String::from_utf8_lossy(bytes).escape_debug().to_string();
        text.replace("\\n", "\n    ")
    });
    Some(format!("  {name}: expected\n    {expected}\n  was\n    {was}"))
}
