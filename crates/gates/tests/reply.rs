//! The reply gate from outside: recorded cases, properties, and the recorded replies of the tool it
//! grows out of.
#![cfg(test)]

use std::collections::BTreeMap;
use std::fs;

use asquoted_gates::reply::{Kept, Passage, Passages, ReplyGate};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use serde_json::Value;

/// A stanza: fields in their order.
struct Case {
    fields: Vec<(String, String)>,
}

impl Case {
    fn all(text: &str) -> Vec<Case> {
        let mut cases = Vec::new();
        for stanza in text.split("\n\n") {
            let lines = stanza.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
            let fields: Vec<_> = lines
                .map(|line| {
                    let (name, value) = line.split_once(": ").unwrap_or((line, ""));
                    (name.to_owned(), unescaped(value))
                })
                .collect();
            if !fields.is_empty() {
                cases.push(Case { fields });
            }
        }
        cases
    }

    fn get<'a>(&'a self, name: &'a str) -> Option<&'a str> {
        self.each(name).next()
    }

    fn each<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    fn passages(&self) -> Passages {
        let mut passages: Vec<Passage> = Vec::new();
        for (name, value) in &self.fields {
            match name.as_str() {
                "passage" => passages.push(Passage::new(value.as_str())),
                "title" | "soft_breaks" | "qa" | "id" => {
                    let passage = passages.pop().unwrap();
                    passages.push(match name.as_str() {
                        "title" => passage.with_title(value.as_str()),
                        "id" => passage.with_id(value.as_str()),
                        "qa" => passage.with_qa(true),
                        _ => passage.with_soft_breaks(true),
                    });
                }
                "name" | "why" | "reply" | "status" | "kept" | "dropped" | "ignored" | "year"
                | "max_quotes" | "max_chars" | "min_letters" => {}
                other => panic!("no field {other}"),
            }
        }
        Passages::new(passages).unwrap()
    }

    fn gate(&self) -> ReplyGate {
        let mut gate = ReplyGate::new();
        if let Some(year) = self.get("year") {
            gate = gate.with_year(year.parse().unwrap());
        }
        if let Some(quotes) = self.get("max_quotes") {
            gate = gate.with_max_quotes(quotes.parse().unwrap());
        }
        if let Some(chars) = self.get("max_chars") {
            gate = gate.with_max_chars(chars.parse().unwrap());
        }
        if let Some(letters) = self.get("min_letters") {
            gate = gate.with_min_letters(letters.parse().unwrap());
        }
        gate
    }
}

/// `\n`, `\"` and `\u{…}`.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('\\') {
        out.push_str(before);
        if let Some(behind) = behind.strip_prefix('n') {
            out.push('\n');
            rest = behind;
        } else if let Some(behind) = behind.strip_prefix('"') {
            out.push('"');
            rest = behind;
        } else {
            let (code, behind) = behind.strip_prefix("u{").unwrap().split_once('}').unwrap();
            out.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
            rest = behind;
        }
    }
    out + rest
}

#[test]
fn every_case_comes_to_what_it_says() {
    let cases = Case::all(include_str!("reply/cases.txt"));
    let mut failures = Vec::new();
    let mut names = std::collections::HashSet::new();
    for case in &cases {
        let name = case.get("name").unwrap();
        assert!(names.insert(name) && case.get("why").is_some(), "{name}");
        let passages = case.passages();
        let checked = case.gate().check(case.get("reply").unwrap(), &passages);
        let kept: Vec<String> = checked
            .kept()
            .iter()
            .map(|k| {
                format!("{} {}..{} {}", k.passage(), k.span().start(), k.span().end(), k.text())
            })
            .collect();
        let dropped: Vec<String> = checked
            .dropped()
            .iter()
            .map(|d| format!("{} {}", d.passage(), d.reason().name()))
            .collect();
        let was = (checked.status().name(), kept, dropped, checked.ignored().len());
        let all = |name| case.each(name).map(str::to_owned).collect::<Vec<_>>();
        let ignored = case.get("ignored").map_or(0, |n| n.parse().unwrap());
        let expected = (case.get("status").unwrap(), all("kept"), all("dropped"), ignored);
        if was != expected {
            failures.push(format!("{name}:\n  expected {expected:?}\n  was      {was:?}"));
        }
    }
    assert!(cases.len() >= 40);
    assert!(failures.is_empty(), "{}\n{} of {}", failures.join("\n"), failures.len(), cases.len());
}

/// Where the tool that this gate grows out of, recorded once, says something else, and why.
const DIFFERENCES: [(&str, &str); 8] = [
    ("r010", "a word is found as a whole word; the tool cut it out of a longer one in the title"),
    (
        "r022",
        "a line in small letters behind a list has its condition above; alone it says too much",
    ),
    ("r030", "9 is not 9.30: a number is never cut"),
    ("r034", "case is forgiven, since the sentence that is shown is the passage's own"),
    ("r049", "the span holds what is shown; the tool's begins at the prefix that it leaves out"),
    ("r050", "the span holds what is shown; the tool's begins at the prefix that it leaves out"),
    ("r055", "a piece of a sentence that breaks over lines does not read right alone"),
    ("r056", "a piece of a sentence that breaks over lines does not read right alone"),
];

/// `ASQUOTED_REPLIES` names the file of recorded replies: one JSON object a line with `id`, `passages`,
/// `reply`, `current_year`, `status`, `kept` (spans in code points) and `dropped`.
#[test]
fn the_recorded_replies_come_to_the_same_or_are_listed() {
    let Some(path) = std::env::var_os("ASQUOTED_REPLIES") else { return };
    let text = fs::read_to_string(&path).unwrap();
    let listed: BTreeMap<_, _> = DIFFERENCES.into_iter().collect();
    let mut unlisted = Vec::new();
    let (mut agreed, mut differ) = (0, Vec::new());
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let record: Value = serde_json::from_str(line).unwrap();
        let passages: Vec<Passage> = serde_json::from_value(record["passages"].clone()).unwrap();
        let passages = Passages::new(passages).unwrap();
        let year = u16::try_from(record["current_year"].as_u64().unwrap()).unwrap();
        let checked =
            ReplyGate::new().with_year(year).check(record["reply"].as_str().unwrap(), &passages);
        let kept: Vec<Value> = checked
            .kept()
            .iter()
            .map(|k| {
                let (start, end) = passages.offsets(k.passage()).unwrap().chars_span(k.span());
                serde_json::json!({"passage": k.passage(), "text": k.text(), "start": start, "end": end})
            })
            .collect();
        let dropped: Vec<Value> = checked
            .dropped()
            .iter()
            .map(|d| serde_json::json!([d.passage(), d.reason().to_string()]))
            .collect();
        let recorded: Vec<Value> = record["dropped"]
            .as_array()
            .unwrap()
            .iter()
            .map(|d| serde_json::json!([d["passage"], d["reason"]]))
            .collect();
        let same = record["status"] == checked.status().name()
            && record["kept"] == Value::Array(kept.clone())
            && recorded == dropped;
        let id = record["id"].as_str().unwrap();
        if same {
            agreed += 1;
        } else if !listed.contains_key(id) {
            let was = checked.status();
            unlisted.push(format!("{line}\n  was {was} {kept:?} {dropped:?}"));
        } else {
            println!("{id}: {} / {}: {}", record["status"], checked.status(), listed[id]);
            differ.push(id.to_owned());
        }
    }
    println!("{agreed} agree, {} differ", differ.len());
    assert!(unlisted.is_empty(), "{}", unlisted.join("\n"));
    assert!(differ.iter().eq(listed.keys()), "listed and alike: {differ:?}");
}

fn config() -> ProptestConfig {
    let beside = FileFailurePersistence::WithSource("regressions");
    ProptestConfig { failure_persistence: Some(Box::new(beside)), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn what_is_kept_stands_in_its_passage(
        words in prop::collection::vec("[a-c]{1,3}|[.?!]|\n|- |However,|A|5|2019|| \\| |\u{3002}|\u{6B64}", 1..40),
        reply in "(\\[[12]\\] ?[a-c A.5\n]{0,20}){0,4}",
        soft: bool,
    ) {
        let text = words.join(" ");
        let passage = Passage::new(text.as_str()).with_soft_breaks(soft);
        let passages = Passages::new([passage, Passage::new("a b c.")]).unwrap();
        let gate = ReplyGate::new().with_min_letters(1).with_year(2026);
        let checked = gate.check(&reply, &passages);
        prop_assert!(checked.kept().len() <= 5);
        for kept in checked.kept() {
            let slice = passages.text(kept.passage()).unwrap().get(kept.span().range()).unwrap();
            let plain = |t: &str| t.split_whitespace().collect::<String>();
            prop_assert_eq!(plain(slice), plain(kept.text()));
            prop_assert!(!kept.text().contains('\n'));
        }
        for (i, kept) in checked.kept().iter().enumerate() {
            let meets = |other: &Kept| {
                other.passage() == kept.passage()
                    && other.span().start() < kept.span().end()
                    && kept.span().start() < other.span().end()
            };
            prop_assert!(!checked.kept()[i + 1..].iter().any(meets), "{:?}", checked);
        }
        // The sentence that was kept passes again, alone.
        for kept in checked.kept() {
            let again = gate.check(&format!("[{}] {}", kept.passage(), kept.text()), &passages);
            prop_assert!(again.kept().len() == 1, "{:?}", again);
        }
    }

    #[test]
    fn any_reply_is_checked(reply in "\\PC{0,80}", text in "\\PC{0,80}") {
        let passages = Passages::new([Passage::new(text)]).unwrap();
        let _ = ReplyGate::new().check(&reply, &passages);
        let _ = ReplyGate::new().check(&format!("[1] {reply}"), &passages);
    }
}
