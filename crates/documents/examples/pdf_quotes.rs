//! Checks the quotes of a folder of PDFs: `quotes.jsonl` has `doc`, `page` (from 1) and `quote` a
//! line; `sources.json`, if it is there, says `password` by file. Prints each miss, what could not
//! be read, and how long reading took.

#![expect(clippy::print_stdout, reason = "what the program is for")]

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use asquoted::{Quote, Source, Verdict};
use asquoted_documents::{Document, PdfOptions, Unreadable, read_pdf};
use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).ok_or("usage: pdf_quotes FOLDER")?);
    let passwords = passwords(&folder.join("sources.json"));
    let mut names: Vec<String> = fs::read_dir(&folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".pdf"))
        .collect();
    names.sort();
    let mut read: BTreeMap<&str, Result<Document, Unreadable>> = BTreeMap::new();
    let (mut pages, mut took) = (0, Duration::ZERO);
    for name in &names {
        let bytes = fs::read(folder.join(name))?;
        let mut options = PdfOptions::new();
        if let Some(password) = passwords.get(name) {
            options = options.password(password);
        }
        let start = Instant::now();
        let document = read_pdf(bytes, &options);
        took += start.elapsed();
        match &document {
            Ok(document) => {
                pages += document.pages().len();
                for problem in document.problems() {
                    println!("{name} page {}: {}", problem.page, problem.fault);
                }
            }
            Err(reason) => println!("{name}: {reason}"),
        }
        read.insert(name, document);
    }
    check(&fs::read_to_string(folder.join("quotes.jsonl"))?, &read)?;
    let per_second = f64::from(u32::try_from(pages)?) / took.as_secs_f64();
    println!("{pages} pages in {took:?}: {per_second:.0} pages a second");
    Ok(())
}

fn check(
    quotes: &str,
    read: &BTreeMap<&str, Result<Document, Unreadable>>,
) -> Result<(), Box<dyn Error>> {
    let mut sources: BTreeMap<&str, Source> = BTreeMap::new();
    for (name, document) in read {
        if let Ok(document) = document {
            let starts: Vec<usize> = document.pages().iter().map(|page| page.text.start).collect();
            let borders = document.borders().iter().copied();
            let source = Source::builder(document.text()).pages(starts).borders(borders).build()?;
            sources.insert(name, source);
        }
    }
    let (mut found, mut all) = (0, 0);
    for line in quotes.lines() {
        let record: Value = serde_json::from_str(line)?;
        let field = |name: &str| record.get(name).and_then(Value::as_str).unwrap_or_default();
        let number = record.get("page").and_then(Value::as_u64).unwrap_or(1);
        all += 1;
        let (doc, quote) = (field("doc"), Quote::new(field("quote")));
        let Some(source) = sources.get(doc) else {
            println!("MISS {doc} is unreadable");
            continue;
        };
        let chunk = source.page(usize::try_from(number)?)?;
        match chunk.check(&quote) {
            Verdict::Found(_) => found += 1,
            Verdict::CouldNotCheck(answer) => {
                println!("MISS {doc} {number} {:?}: {:?}", answer.reason(), field("quote"));
            }
            Verdict::NotFound(answer) => {
                println!("MISS {doc} {number} not found: {:?}", field("quote"));
                println!("  closest {:?}", answer.closest().map(|closest| closest.text()));
            }
        }
    }
    println!("{found} of {all} quotes found on their page");
    Ok(())
}

/// Passwords by file name; none if there is no such list.
fn passwords(path: &std::path::Path) -> BTreeMap<String, String> {
    let list: Option<Value> =
        fs::read_to_string(path).ok().and_then(|text| serde_json::from_str(&text).ok());
    let mut passwords = BTreeMap::new();
    let entries: Vec<(String, Value)> = match list {
        Some(Value::Object(files)) => files.into_iter().collect(),
        Some(Value::Array(files)) => {
            let name = |file: &Value| Some(file.get("doc")?.as_str()?.to_owned());
            files.into_iter().filter_map(|file| Some((name(&file)?, file))).collect()
        }
        _ => Vec::new(),
    };
    for (name, file) in entries {
        if let Some(password) = file.get("password").and_then(Value::as_str) {
            passwords.insert(name, password.to_owned());
        }
    }
    passwords
}
