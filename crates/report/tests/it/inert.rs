//! No text of an answer or a source acts on what shows a report.

use asquoted_citations::{Coverage, Gate};
use asquoted_report::inert::is_active;
use asquoted_report::{CsvOptions, RunReport, Styles};

use crate::set::{HOSTILE, hostile};

/// All forms of a report over hostile texts.
fn reports() -> Vec<(&'static str, String)> {
    let (set, run) = hostile();
    let gate = Gate::default();
    let result = gate.check(&set.records, &run, None);
    let required = HOSTILE.map(str::to_owned);
    let coverage = Coverage::of(&set, &required);
    let report = RunReport::new(&set, &run).with_gate(&gate, &result).with_coverage(&coverage);
    vec![
        ("human", report.human(&Styles::plain())),
        ("json", report.json().unwrap()),
        ("jsonl", report.jsonl().unwrap()),
        ("csv", report.csv(CsvOptions::default())),
        ("html", report.html()),
        ("sarif", report.sarif().unwrap()),
        ("junit", report.junit()),
        ("github", report.github()),
        ("markdown", report.markdown()),
        ("w3c", report.w3c().unwrap()),
        ("links", report.links()),
    ]
}

fn report(name: &str) -> String {
    reports().into_iter().find(|(form, _)| *form == name).unwrap().1
}

#[test]
fn no_report_holds_a_character_that_acts() {
    for (form, text) in reports() {
        let own = |c: char| match form {
            "csv" => c == '\r' || c == '\n',
            // Marks of direction stay within their element.
            "html" => matches!(c, '\n' | '\u{61C}' | '\u{200E}' | '\u{200F}'),
            _ => c == '\n',
        };
        let found = text.chars().find(|c| is_active(*c) && !own(*c));
        assert_eq!(found, None, "{form}");
        assert!(text.len() > 100 || form == "links", "{form} is empty");
    }
}

#[test]
fn a_coloured_report_has_its_own_escapes_alone() {
    let (set, run) = hostile();
    let coloured = RunReport::new(&set, &run).human(&Styles::coloured());
    for escape in coloured.split('\u{1b}').skip(1) {
        let (code, _) = escape.split_once('m').unwrap();
        let plain = code
            .strip_prefix('[')
            .is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit() || b == b';'));
        assert!(plain, "{code:?}");
    }
}

#[test]
fn a_page_has_no_elements_but_its_own() {
    let page = report("html");
    assert_eq!(page.matches("<script").count(), 1);
    assert_eq!(page.matches("<img").count(), 0);
    // Attributes are in double quotation marks, and no text closes one.
    for tag in page.split('<').skip(1).filter_map(|rest| rest.split_once('>').map(|t| t.0)) {
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
        assert!(!tag.contains("onerror"), "<{tag}>");
    }
}

#[test]
fn no_cell_begins_like_a_formula() {
    let table = report("csv");
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let columns = reader.headers().unwrap().len();
    let mut rows = 0;
    for row in reader.records() {
        let row = row.unwrap();
        assert_eq!(row.len(), columns);
        rows += 1;
        for cell in &row {
            assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']), "{cell:?}");
        }
    }
    assert_eq!(rows, 4 * HOSTILE.len());
}

#[test]
fn no_line_is_a_command_but_the_report_s() {
    let log = report("github");
    let mut commands = 0;
    for line in log.lines() {
        if let Some(command) = line.strip_prefix("::") {
            let (properties, message) = command.split_once("::").unwrap();
            assert!(properties.starts_with("error ") || properties.starts_with("warning "));
            assert!(!message.is_empty());
            commands += 1;
        } else {
            assert!(line.starts_with(char::is_numeric), "{line}");
        }
        assert!(!line.starts_with("##["), "{line}");
    }
    assert!(commands > HOSTILE.len());
}

#[test]
fn xml_is_well_formed_and_says_what_was_said() {
    use quick_xml::events::Event;
    let text = report("junit");
    let mut reader = quick_xml::Reader::from_str(&text);
    let (mut cases, mut depth) = (0, 0);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(tag) => {
                depth += 1;
                cases += usize::from(tag.name().as_ref() == "testcase");
                for attribute in tag.attributes() {
                    attribute.unwrap();
                }
            }
            Event::Empty(tag) => cases += usize::from(tag.name().as_ref() == "testcase"),
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!((cases, depth), (4 * HOSTILE.len(), 0));
}

#[test]
fn json_gives_every_text_back_as_it_was() {
    let value: serde_json::Value = serde_json::from_str(&report("json")).unwrap();
    let records = value["records"].as_array().unwrap();
    for (i, text) in HOSTILE.iter().enumerate() {
        assert_eq!(records[4 * i]["question"], *text);
        assert_eq!(records[4 * i]["quote"], format!("{text} said the page"));
    }
}

#[test]
fn annotations_hold_the_words_of_sources_alone() {
    let page: serde_json::Value = serde_json::from_str(&report("w3c")).unwrap();
    let items = page["items"].as_array().unwrap();
    assert!(!items.is_empty());
    for item in items {
        let exact = item["target"][0]["selector"][0]["exact"].as_str().unwrap();
        assert!(exact.ends_with("said the page"), "{exact}");
    }
}
