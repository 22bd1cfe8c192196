//! Quotations in Markdown or plain text, with the reference that stands behind them.

use std::ops::Range;

use crate::input::block_quote;
use crate::input::builder::{Builder, Draft};
use crate::input::quotation::{self, Quotation};
use crate::input::reference::{self, Definitions, Reference};
use crate::input::sentence;
use crate::{Cited, InvalidRecord};

pub(in crate::input) fn read(b: &mut Builder<'_>, body: &str, base: usize) {
    let answer = b.answer(serde_json::Value::Null, None, Some(body), base..base + body.len());
    let definitions = Definitions::of(body);
    let blocks = block_quote::find(body);
    let mut all: Vec<(Range<usize>, String, Option<Reference>)> = Vec::new();
    let documents = b.options.documents.clone();
    let is_document = |doc: &str| documents.iter().any(|d| d == doc);
    for block in &blocks {
        let attributed = block.attribution.and_then(|text| reference::target(text, &is_document));
        let named = attributed.map(|(doc, pages)| Reference::Document(doc, pages));
        let behind = || reference::at_start(block.reference, &definitions, &is_document);
        all.push((block.range.clone(), block.text.clone(), named.or_else(behind)));
    }
    let ranges: Vec<Range<usize>> = blocks.iter().map(|block| block.range.clone()).collect();
    for Quotation { inner, whole } in quotation::find(body) {
        if sentence::around(&ranges, whole.start).is_some() {
            continue;
        }
        let behind = body.get(whole.end..).unwrap_or_default();
        let found = reference::at_start(behind, &definitions, &is_document);
        let text = body.get(inner).unwrap_or_default().trim().to_owned();
        all.push((whole, text, found));
    }
    all.sort_by_key(|(range, ..)| range.start);
    let sentences = sentence::split(body);
    let mut n = 0;
    for (range, quote, found) in all {
        let span = base + range.start..base + range.end;
        let cited = match found {
            Some(Reference::Document(doc, pages)) => Ok(Cited::new(doc, quote).on(pages)),
            Some(Reference::Number(number)) => match b.numbered(number) {
                Ok(doc) => Ok(Cited::new(doc, quote)),
                Err(why) => Err(InvalidRecord::new(format!("line {}", b.line(&span)), why)),
            },
            None => match documents.as_slice() {
                [only] if sentence::is_quotable(&quote) => Ok(Cited::new(only.as_str(), quote)),
                // Nobody says where it is from: shown as a quotation without a citation.
                _ => continue,
            },
        };
        n += 1;
        let mut draft = Draft::new(span, cited);
        draft.n = Some(n);
        draft.answer = Some(answer);
        let around = sentence::around(&sentences, range.start);
        draft.sentence = around.and_then(|s| body.get(s.clone())).map(str::to_owned);
        b.record(draft);
    }
}
