//! The same input gives the same bytes.

use std::fmt::Write;

use crate::folder::Folder;

#[test]
fn reports_of_many_citations_are_the_same_from_run_to_run() {
    let folder = Folder::new("steady");
    let mut answers = String::from("[");
    for i in 0..40 {
        let (doc, year) = (i % 7, 2000 + i);
        folder.write(&format!("sources/{doc}.txt"), &format!("In {} it grew {doc}%.", 2000 + doc));
        let comma = if i > 0 { "," } else { "" };
        write!(
            answers,
            "{comma}{{\"id\": {i}, \"citations\": [{{\"doc\": \"{doc}.txt\", \"quote\": \"In {year} it grew {doc}%.\"}}]}}"
        )
        .unwrap();
    }
    answers.push(']');
    folder.write("answers.json", &answers);
    let forms =
        ["human", "json", "jsonl", "csv", "html", "sarif", "junit", "github", "markdown", "w3c"];
    let run = |turn: usize| {
        let outputs: Vec<String> =
            forms.iter().map(|form| format!("--output={form}={form}.{turn}")).collect();
        let mut args = vec!["run", "answers.json", "--sources", "sources", "-q"];
        args.extend(outputs.iter().map(String::as_str));
        assert_eq!(folder.run(&args).status.code(), Some(1));
    };
    run(1);
    run(2);
    for form in forms {
        let first = folder.read(&format!("{form}.1"));
        assert_eq!(first, folder.read(&format!("{form}.2")), "{form}");
        assert!(!first.is_empty());
    }
}
