//! Sets of citations to report on.

use asquoted::Source;
use asquoted_citations::{
    Document, Options, ReadOptions, RecordSet, Run, SourceProblem, Sources, read,
};
use serde_json::json;

/// Texts that act on whatever shows them without care.
pub(crate) const HOSTILE: [&str; 12] = [
    "\u{1b}[31mred\u{1b}]8;;http://x\u{7}",
    "<script>alert(1)</script><img src=x onerror='alert(1)'>",
    "\"><script>alert(1)</script>",
    "=cmd()|' /C calc'!A0",
    "-0.5% and @SUM(A1), +1",
    "::error file=x::owned",
    "x\n::error::owned\r\n##[error]x",
    "\u{202e}desrever\u{2066} \u{200f}marks",
    "nul \u{0} bell \u{7} del \u{7f} c1 \u{9b} nel \u{85} sep \u{2028}",
    "]]> --> {{ }} {0} [a](http://x) | `b` @all #1",
    "\u{fffe}\u{ffff}\u{fdd0}\u{e0041}",
    "%0A%25:,\t",
];

/// Each hostile text as id, question, answer, document, page and quote, found, alike and invented.
pub(crate) fn hostile() -> (RecordSet, Run) {
    let answers: Vec<_> = HOSTILE
        .iter()
        .map(|text| {
            let said = format!("{text} said the page");
            let other = format!("{text} said the whole book");
            json!({
                "id": text, "question": text, "answer": format!("{text} It \"says so or not\"."),
                "citations": [
                    {"doc": "d", "page": 1, "quote": said},
                    {"doc": "d", "page": 1, "quote": other},
                    {"doc": text, "page": text, "quote": text},
                    {"doc": "d", "page": [], (*text): 1},
                ]
            })
        })
        .collect();
    let text = HOSTILE.map(|text| format!("{text} said the page once more.")).join("\n\n");
    let set = read("an\u{202e}swers\n.json", &json!(answers).to_string(), &options()).unwrap();
    let load = move |id: &str| match id {
        "d" => Ok(Document::new(id, Source::new(text.as_str())?)),
        _ => Err(SourceProblem::Missing),
    };
    let run = check(&set, &load);
    (set, run)
}

fn options() -> ReadOptions {
    ReadOptions::default()
}

fn check<S: Sources>(set: &RecordSet, sources: &S) -> Run {
    Run::of(set, sources, &Options::default())
}

/// A set of one document.
pub(crate) fn small(json: &str, text: &str) -> (RecordSet, Run) {
    let set = read("answers.json", json, &options()).unwrap();
    let load = |id: &str| Ok::<_, SourceProblem>(Document::new(id, Source::new(text)?));
    let run = check(&set, &load);
    (set, run)
}
