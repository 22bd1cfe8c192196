//! A set of citations as JUnit XML, which CI systems show as tests.

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::entry::Entry;
use super::said;
use super::{RunReport, Standing};
use crate::inert;

use asquoted_citations::Status;

/// A message longer than this hides the others in a table.
const MAX_MESSAGE: usize = 500;

/// What became of a test.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Passed,
    /// It fails, and may.
    Skipped,
    /// The quote is wrong.
    Failure,
    /// Nobody knows: it could not be checked.
    Error,
}

impl Ended {
    fn of(entry: &Entry<'_>) -> Self {
        match (&entry.standing, entry.status()) {
            (Standing::Passes, _) => Ended::Passed,
            (Standing::Allowed(_), _) => Ended::Skipped,
            (
                Standing::Fails(_),
                Status::InvalidRecord
                | Status::MissingSource
                | Status::UnreadableSource
                | Status::CouldNotCheck,
            ) => Ended::Error,
            (Standing::Fails(_), _) => Ended::Failure,
        }
    }

    const fn element(self) -> Option<&'static str> {
        match self {
            Ended::Passed => None,
            Ended::Skipped => Some("skipped"),
            Ended::Failure => Some("failure"),
            Ended::Error => Some("error"),
        }
    }
}

impl RunReport<'_> {
    /// One test suite with a test a citation: `failure` where the quote is not as cited, `error`
    /// where it could not be checked, `skipped` where it may fail. Times are 0: a report of the same
    /// input is the same.
    #[must_use]
    pub fn junit(&self) -> String {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 1);
        // Writing to memory does not fail.
        let _ = self.write_junit(&mut writer);
        let mut out = String::from_utf8_lossy(&writer.into_inner()).into_owned();
        out.push('\n');
        out
    }

    fn write_junit(&self, writer: &mut Writer<Vec<u8>>) -> std::io::Result<()> {
        let count = |ended: Ended| {
            self.entries.iter().filter(|entry| Ended::of(entry) == ended).count().to_string()
        };
        let tests = self.entries.len().to_string();
        let (failures, errors) = (count(Ended::Failure), count(Ended::Error));
        let skipped = count(Ended::Skipped);
        let name = match self.facts.answers.join(", ") {
            name if name.is_empty() => "citations".to_owned(),
            name => xml(&name),
        };
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let counts = [("tests", &*tests), ("failures", &*failures), ("errors", &*errors)];
        writer
            .create_element("testsuites")
            .with_attributes([("name", "asquoted")].into_iter().chain(counts))
            .write_inner_content(|writer| {
                writer
                    .create_element("testsuite")
                    .with_attribute(("name", &*name))
                    .with_attributes(counts)
                    .with_attributes([("skipped", &*skipped), ("time", "0")])
                    .write_inner_content(|writer| {
                        self.write_properties(writer)?;
                        self.entries.iter().try_for_each(|entry| write_case(writer, entry))
                    })?;
                Ok(())
            })?;
        Ok(())
    }

    fn write_properties(&self, writer: &mut Writer<Vec<u8>>) -> std::io::Result<()> {
        let facts = &self.facts;
        let mut all = vec![
            ("version".to_owned(), facts.version.clone()),
            ("rule_set".to_owned(), facts.rule_set.clone()),
            ("unicode".to_owned(), facts.unicode.clone()),
            ("policy".to_owned(), facts.policy.clone()),
            ("unsupported_rate".to_owned(), said::rate(self.summary.unsupported())),
            ("unchecked_rate".to_owned(), said::rate(self.summary.unchecked())),
        ];
        for source in self.sources {
            let about = match &source.facts {
                Ok(facts) => facts.raw.to_string(),
                Err(why) => why.to_string(),
            };
            all.push((format!("source {}", source.id), about));
        }
        writer.create_element("properties").write_inner_content(|writer| {
            for (name, value) in &all {
                let property = writer.create_element("property");
                property
                    .with_attributes([("name", &*xml(name)), ("value", &*xml(value))])
                    .write_empty()?;
            }
            Ok(())
        })?;
        Ok(())
    }
}

fn write_case(writer: &mut Writer<Vec<u8>>, entry: &Entry<'_>) -> std::io::Result<()> {
    let ended = Ended::of(entry);
    let class = match entry.id() {
        id if id.is_empty() => "-".to_owned(),
        id => xml(&id),
    };
    let quote = super::github::shortened(entry.quote().unwrap_or("(no quote)"));
    let name = match entry.citation() {
        citation if citation.is_empty() => xml(&quote),
        citation => xml(&format!("{citation}: {quote}")),
    };
    let mut case = writer.create_element("testcase").with_attributes([
        ("classname", &*class),
        ("name", &*name),
        ("time", "0"),
    ]);
    // Not of the schema, and read by many.
    if let Some(place) = entry.region() {
        let line = place.line.to_string();
        case = case.with_attributes([("file", &*xml(&place.file)), ("line", &*line)]);
    }
    let Some(element) = ended.element() else {
        case.write_empty()?;
        return Ok(());
    };
    let message = match ended {
        Ended::Skipped => format!("{}; {}", entry.status().label(), said::allowed(entry)),
        _ => format!("{}: {}", entry.status().label(), said::sentence(entry)),
    };
    let message: String = xml(&message).chars().take(MAX_MESSAGE).collect();
    case.write_inner_content(|writer| {
        let child = writer.create_element(element);
        if ended == Ended::Skipped {
            child.with_attribute(("message", &*message)).write_empty()?;
            return Ok(());
        }
        let kind = match &entry.standing {
            Standing::Fails(Some(by)) => xml(by),
            _ => entry.status().name().to_owned(),
        };
        let attributes = [("type", &*kind), ("message", &*message)];
        let body = body(entry);
        child.with_attributes(attributes).write_text_content(BytesText::new(&body))?;
        Ok(())
    })?;
    Ok(())
}

/// What a reader needs to see what is wrong.
fn body(entry: &Entry<'_>) -> String {
    let mut lines = vec![format!("cited: {}", said::cited(entry))];
    if let Some(quote) = entry.quote() {
        lines.push(format!("words: {quote}"));
    }
    lines.extend(entry.question().map(|text| format!("question: {text}")));
    lines.extend(entry.answer_text().map(|text| format!("answer: {text}")));
    lines.extend(entry.sentence().map(|text| format!("sentence: {text}")));
    if let Some(closest) = entry.closest() {
        let at = said::at_closest(entry);
        lines.push(format!("closest passage{at}: {}", closest.text));
    }
    let at_all =
        entry.outcome.similarity().map(|_| format!("similarity: {}", said::similarity(entry)));
    lines.extend(at_all);
    let lines: Vec<String> = lines.iter().map(|line| xml(line)).collect();
    lines.join("\n")
}

/// A text without the characters that XML 1.0 forbids: those that act are shown, and so are the two
/// that are none.
fn xml(text: &str) -> String {
    let mut out = inert(text).to_string();
    if out.contains(['\u{FFFE}', '\u{FFFF}']) {
        out = out.replace('\u{FFFE}', "\\u{fffe}").replace('\u{FFFF}', "\\u{ffff}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_one_of_xml() {
        let all: String = (0..=0x10_FFFF).filter_map(char::from_u32).collect();
        let allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
        assert!(xml(&all).chars().all(allowed));
        assert!(!xml(&all).contains(['\n', '\u{1b}', '\u{202e}']));
    }
}
