//! The quotes that were found as W3C web annotations.

use serde_json::{Value, json};

use super::RunReport;
use super::entry::Entry;
use crate::fragment::is_web_page;
use crate::json as as_json;

/// The terms that are ours.
const TERMS: &str = "https://github.com/asquoted/asquoted#";

impl RunReport<'_> {
    /// An annotation page in JSON-LD with an annotation for each citation whose words stand in a
    /// source: a TextQuoteSelector with the source's own words, and a TextPositionSelector in code
    /// points of its text for each of the places; never the words of an answer.
    ///
    /// # Errors
    /// As [`as_json::pretty`].
    pub fn w3c(&self) -> Result<String, serde_json::Error> {
        let items: Vec<Value> =
            self.entries.iter().enumerate().filter_map(|(i, entry)| annotation(i, entry)).collect();
        let facts = &self.facts;
        let page = json!({
            "@context": ["http://www.w3.org/ns/anno.jsonld", { "asquoted": TERMS }],
            "id": "#citations",
            "type": "AnnotationPage",
            "generator": {
                "id": "https://github.com/asquoted/asquoted",
                "type": "Software",
                "name": "asquoted",
                "asquoted:version": facts.version,
                "asquoted:ruleSet": facts.rule_set,
                "asquoted:unicode": facts.unicode,
                "asquoted:policy": facts.policy,
            },
            "startIndex": 0,
            "items": items,
        });
        as_json::pretty(&page).map(|json| json + "\n")
    }
}

fn annotation(i: usize, entry: &Entry<'_>) -> Option<Value> {
    let check = entry.check()?;
    let doc = entry.doc()?;
    if check.spans.is_empty() {
        return None;
    }
    let source = entry.source();
    let address = source.and_then(|s| s.url.as_deref()).filter(|url| is_web_page(url));
    let targets: Vec<Value> = check
        .spans
        .iter()
        .map(|place| {
            let (start, end) = place.at.chars;
            let mut target = json!({
                "type": "SpecificResource",
                "source": address.unwrap_or(doc),
                "selector": [
                    {
                        "type": "TextQuoteSelector",
                        "exact": place.text,
                        "prefix": place.prefix,
                        "suffix": place.suffix,
                    },
                    { "type": "TextPositionSelector", "start": start, "end": end },
                ],
            });
            if let (Some(target), Some(facts)) = (target.as_object_mut(), source) {
                let state = json!({
                    "type": "State",
                    "asquoted:raw": facts.raw,
                    "asquoted:text": facts.text,
                    "asquoted:extractor": facts.extractor,
                });
                target.insert("state".to_owned(), state);
            }
            target
        })
        .collect();
    let mut annotation = json!({
        "id": format!("#citation-{}", i + 1),
        "type": "Annotation",
        "motivation": "identifying",
        "asquoted:key": entry.record.key(),
        "asquoted:status": entry.status().name(),
        "target": targets,
    });
    if let (Some(fields), Some(sentence)) = (annotation.as_object_mut(), entry.sentence()) {
        let body = json!({ "type": "TextualBody", "value": sentence, "format": "text/plain" });
        fields.insert("body".to_owned(), body);
    }
    let said = [("asquoted:question", entry.question()), ("asquoted:answer", entry.answer_text())];
    for (name, text) in said {
        if let (Some(fields), Some(text)) = (annotation.as_object_mut(), text) {
            fields.insert(name.to_owned(), json!(text));
        }
    }
    Some(annotation)
}
