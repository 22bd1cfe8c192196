//! A note as records of citations.

use std::collections::HashMap;
use std::ops::Range;

use asquoted::{Quote, Source, Verdict};
use asquoted_citations::prose::{self, CitedAs, Prose};
use asquoted_citations::{
    Cited, Document, InvalidRecord, Pages, Record, RecordSet, Sentence, SentenceBy, Sources,
};

use super::edited;
use super::marks::{Quotation, Unpaired, quotations_outside};
use super::plain::Plain;

/// Reads notes.
#[derive(Clone, Copy, Debug)]
pub struct NoteReader {
    min_words: usize,
    single_marks: bool,
}

impl Default for NoteReader {
    fn default() -> Self {
        NoteReader { min_words: 6, single_marks: true }
    }
}

impl NoteReader {
    /// Quotations of six words or more, single marks count.
    #[must_use]
    pub fn new() -> Self {
        NoteReader::default()
    }

    /// Quotations of fewer words are passed over; block quotes never are.
    #[must_use]
    pub const fn with_min_words(mut self, words: usize) -> Self {
        self.min_words = words;
        self
    }

    /// Single quotation marks are apostrophes.
    #[must_use]
    pub const fn without_single_marks(mut self) -> Self {
        self.single_marks = false;
        self
    }

    /// Every block quote and every long enough quotation, as a citation of one of these sources: the
    /// one that the reference behind it names, such as `(a.txt, p. 3)`; without one, the first that
    /// holds it, else the first of all. Each knows its line. Comments and code of Markdown quote
    /// nothing; `<q>`, `<blockquote>` and marks as entities quote. Where an editor put words in brackets
    /// in place of others, the record has an omission there.
    ///
    /// A mark that nothing closes, or opens, with long enough words beside it is an [`InvalidRecord`]: what
    /// it was meant to quote could not be checked.
    #[must_use]
    pub fn read(&self, file: &str, text: &str, ids: &[&str], sources: &dyn Sources) -> RecordSet {
        let lines = Prose::new(file, text);
        let plain = Plain::of(text);
        let prose = Prose::new(file, &plain.text);
        let is_document = |doc: &str| ids.contains(&doc);
        let mut all: Vec<Quoted> = Vec::new();
        for block in prose.block_quotes(&is_document) {
            let prose::BlockQuoted { range, text, cited } = block;
            // `> words — a.txt`
            let named = text.rsplit_once(['\u{2014}', '\u{2013}']).and_then(|(words, doc)| {
                let doc = doc.trim().trim_matches(['(', ')']);
                is_document(doc).then(|| (words.trim().to_owned(), doc.to_owned()))
            });
            all.push(match (cited, named) {
                (None, Some((text, doc))) => {
                    Quoted::new(range, text, Some(CitedAs::Document(doc, Pages::Any)))
                }
                (cited, _) => Quoted::new(range, text, cited),
            });
        }
        let blocks: Vec<Range<usize>> = all.iter().map(|quoted| quoted.range.clone()).collect();
        let (found, lost) = quotations_outside(&plain.text, &plain.skipped);
        for quotation in &found {
            let start = quotation.whole.start;
            let quote = plain.text.get(quotation.inner.clone()).unwrap_or_default().trim();
            if prose::around(&blocks, start).is_some()
                || quotation.single && !self.single_marks
                || words(quote) < self.min_words
            {
                continue;
            }
            let cited = prose.reference_at(quotation.whole.end, &is_document);
            let (range, text) = (quotation.whole.clone(), quote.to_owned());
            all.push(Quoted::new(range, text, cited));
        }
        let outer = outermost(&found);
        let lost = lost.into_iter().filter(|lost| {
            let quoted = prose::around(&blocks, lost.byte).or(prose::around(&outer, lost.byte));
            quoted.is_none()
        });
        for lost in self.one_a_paragraph(&plain.text, lost.collect()) {
            let range = lost.byte..lost.byte + lost.mark.len_utf8();
            let text = lost.mark.to_string();
            all.push(Quoted { lost: Some(lost), ..Quoted::new(range, text, None) });
        }
        all.sort_by_key(|quoted| quoted.range.start);
        let sentences = prose::sentences(&plain.text);
        let mut holders = Holders::new(ids, sources);
        let mut set = RecordSet::default();
        let mut last = (0, 0);
        for Quoted { range, text, cited, lost } in all {
            let place = lines.place(plain.original(range.clone()));
            last = (place.line, if last.0 == place.line { last.1 + 1 } else { 1 });
            let (doc, pages) = match (cited, ids) {
                // One source is what the whole note is about.
                (Some(CitedAs::Document(doc, pages)), [only]) if doc == *only => (Some(doc), pages),
                (_, [only]) => (Some((*only).to_owned()), Pages::Any),
                (Some(CitedAs::Document(doc, pages)), _) => (Some(doc), pages),
                (Some(CitedAs::Number(_)) | None, _) => (None, Pages::Any),
            };
            let (doc, quote) = match doc {
                Some(doc) => {
                    let quote = holders.as_held(&doc, text);
                    (doc, quote)
                }
                None => {
                    let (found, quote) = holders.of(text);
                    (found.or(ids.first().copied()).unwrap_or_default().to_owned(), quote)
                }
            };
            let mut record =
                Record::new(format!("line {}", place.line), Cited::new(doc, quote).on(pages));
            record.n = Some(last.1);
            if let Some(lost) = lost {
                record.cited =
                    Err(InvalidRecord::new(format!("line {}", place.line), lost.to_string()));
            }
            record.sentence = prose::around(&sentences, range.start)
                .map(|sentence| excerpt(&plain.text, sentence, &range))
                .map(|text| Sentence { text, by: SentenceBy::Given });
            record.place = place;
            set.records.push(record);
        }
        set
    }

    /// The double marks without their other half, with their lines: what was meant as a quotation is
    /// none.
    #[must_use]
    pub fn unpaired(&self, text: &str) -> Vec<(usize, Unpaired)> {
        let lines = Prose::new("", text);
        let plain = Plain::of(text);
        let (_, lost) = quotations_outside(&plain.text, &plain.skipped);
        lost.into_iter()
            .map(|lost| {
                let range = plain.original(lost.byte..lost.byte + lost.mark.len_utf8());
                let line = lines.place(range.clone()).line;
                (line, Unpaired { byte: range.start, ..lost })
            })
            .collect()
    }

    /// Of the lost marks of a paragraph the one that most words stand beside, if they are as many as
    /// a quotation has: words behind a mark that opens, or before one that closes.
    fn one_a_paragraph(&self, text: &str, mut lost: Vec<Unpaired>) -> Vec<Unpaired> {
        lost.sort_by_key(|lost| lost.byte);
        let mut lost = lost.into_iter().peekable();
        let mut out = Vec::new();
        let mut start = 0;
        while let Some(first) = lost.peek().copied() {
            let before = text.get(start..first.byte).unwrap_or_default();
            start += before.rfind("\n\n").unwrap_or_default();
            let behind = text.get(first.byte..).unwrap_or_default();
            let end = first.byte + behind.find("\n\n").unwrap_or(behind.len());
            let (mut opening, mut closing) = (None, None);
            while let Some(one) = lost.next_if(|lost| lost.byte < end) {
                if one.opens {
                    opening = opening.or(Some(one));
                } else {
                    closing = Some(one);
                }
            }
            let words_in = |range: Range<usize>| words(text.get(range).unwrap_or_default());
            let behind = opening.filter(|lost| words_in(lost.byte..end) >= self.min_words);
            let before = || closing.filter(|lost| words_in(start..lost.byte) >= self.min_words);
            out.extend(behind.or_else(before));
            start = end;
        }
        out
    }
}

/// Something that a note quotes.
struct Quoted {
    range: Range<usize>,
    text: String,
    cited: Option<CitedAs>,
    /// It is a mark alone.
    lost: Option<Unpaired>,
}

impl Quoted {
    const fn new(range: Range<usize>, text: String, cited: Option<CitedAs>) -> Self {
        Quoted { range, text, cited, lost: None }
    }
}

/// The ranges of quotations that stand in no other.
fn outermost(found: &[Quotation]) -> Vec<Range<usize>> {
    found.iter().filter(|quotation| quotation.depth == 0).map(|q| q.whole.clone()).collect()
}

/// A sentence for people; of a long one, what stands near the quotation.
fn excerpt(text: &str, sentence: &Range<usize>, quoted: &Range<usize>) -> String {
    const WHOLE: usize = 1_200;
    const NEAR: usize = 300;
    if sentence.len() <= WHOLE {
        return text.get(sentence.clone()).unwrap_or_default().to_owned();
    }
    let mut start = quoted.start.saturating_sub(NEAR).max(sentence.start);
    let mut end = quoted.end.min(quoted.start + WHOLE).saturating_add(NEAR).min(sentence.end);
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    let part = text.get(start..end).unwrap_or_default().trim();
    let (before, behind) = (start > sentence.start, end < sentence.end);
    format!(
        "{}{part}{}",
        if before { "\u{2026} " } else { "" },
        if behind { " \u{2026}" } else { "" }
    )
}

/// To show the nearest source beside a quotation that none holds, this much text is looked through
/// for a whole note.
const NEAR_BYTES: usize = 64 << 20;

/// Finds the sources of quotations that name none.
struct Holders<'s> {
    ids: &'s [&'s str],
    sources: &'s dyn Sources,
    known: HashMap<&'s str, Option<Document>>,
    /// How many bytes may still be looked through for what is near.
    near_bytes: usize,
}

impl<'s> Holders<'s> {
    fn new(ids: &'s [&'s str], sources: &'s dyn Sources) -> Self {
        Holders { ids, sources, known: HashMap::new(), near_bytes: NEAR_BYTES }
    }

    /// A quotation as a document holds it: with an omission where its editor put words in place of
    /// others, if it stands so and not as it is.
    fn as_held(&mut self, id: &str, text: String) -> String {
        let Some(form) = edited::with_omissions(&text) else { return text };
        self.load(id);
        let Some(Some(document)) = self.known.get(id) else { return text };
        let source = document.source();
        let as_written = match source.check(&Quote::new(text.as_str())) {
            Verdict::Found(_) => true,
            Verdict::NotFound(answer) => answer.omission().is_some(),
            Verdict::CouldNotCheck(_) => false,
        };
        if !as_written && leaves_out(source, &form) { form } else { text }
    }

    /// The first source that holds a quotation, as it is or with an omission for words of its editor;
    /// an omission counts as held. Else the nearest, so long as looking for it is cheap.
    fn of(&mut self, text: String) -> (Option<&'s str>, String) {
        let form = edited::with_omissions(&text);
        let quote = Quote::new(text.as_str());
        let mut near: Option<(usize, &'s str)> = None;
        for &id in self.ids {
            self.load(id);
            let Some(Some(document)) = self.known.get(id) else { continue };
            let source = document.source();
            let len = source.text().len();
            let equal = match source.check(&quote) {
                Verdict::Found(_) => return (Some(id), text),
                Verdict::CouldNotCheck(_) => Some(usize::MAX),
                Verdict::NotFound(answer) => {
                    if answer.omission().is_some() {
                        return (Some(id), text);
                    }
                    // Which source is shown beside it; the status stays "not found".
                    let cheap = self.near_bytes >= len;
                    cheap.then(|| answer.closest().map_or(0, |closest| closest.equal()))
                }
            };
            if let Some(form) = form.as_ref().filter(|form| leaves_out(source, form)) {
                return (Some(id), form.clone());
            }
            let Some(equal) = equal else { continue };
            if equal < usize::MAX {
                self.near_bytes -= len;
            }
            if near.is_none_or(|(before, _)| equal > before) {
                near = Some((equal, id));
            }
        }
        (near.map(|(_, id)| id), text)
    }

    fn load(&mut self, id: &str) {
        if let Some(id) = self.ids.iter().find(|known| **known == id) {
            let document = self.known.entry(id);
            document.or_insert_with(|| self.sources.load(id).document.ok());
        }
    }
}

/// Whether a source has a quote, and something that it leaves out.
fn leaves_out(source: &Source, quote: &str) -> bool {
    match source.check(&Quote::new(quote)) {
        Verdict::NotFound(answer) => answer.omission().is_some(),
        Verdict::Found(_) | Verdict::CouldNotCheck(_) => false,
    }
}

/// How many words a text has. In scripts without blanks two letters count as one, in those of
/// South-East Asia four. O(length).
#[must_use]
pub fn words(text: &str) -> usize {
    let (mut spaced, mut twos, mut fours) = (0, 0, 0);
    let mut inside = false;
    for c in text.chars() {
        let unspaced = c >= '\u{2E80}' && !('\u{AC00}'..='\u{D7AF}').contains(&c);
        let south_east = matches!(c, '\u{0E00}'..='\u{0EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}');
        if c.is_alphanumeric() && south_east {
            fours += 1;
            inside = false;
        } else if c.is_alphanumeric() && unspaced {
            twos += 1;
            inside = false;
        } else if c.is_alphanumeric() {
            spaced += usize::from(!inside);
            inside = true;
        } else if c.is_whitespace() {
            inside = false;
        }
    }
    spaced + twos / 2 + fours / 4
}
