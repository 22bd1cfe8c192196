//! A note as records of citations.

use std::collections::HashMap;
use std::ops::Range;

use asquoted::{Quote, Verdict};
use asquoted_citations::prose::{self, CitedAs, Prose};
use asquoted_citations::{
    Cited, Document, Pages, Record, RecordSet, Sentence, SentenceBy, Sources,
};

use super::{Unpaired, quotations};

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
    /// holds it, else the first of all. Each knows its line.
    #[must_use]
    pub fn read(&self, file: &str, text: &str, ids: &[&str], sources: &dyn Sources) -> RecordSet {
        let prose = Prose::new(file, text);
        let is_document = |doc: &str| ids.contains(&doc);
        let mut all: Vec<(Range<usize>, String, Option<CitedAs>)> = Vec::new();
        for block in prose.block_quotes(&is_document) {
            all.push((block.range, block.text, block.cited));
        }
        let blocks: Vec<Range<usize>> = all.iter().map(|(range, ..)| range.clone()).collect();
        let code = prose::code(text);
        for quotation in quotations(text).0 {
            let start = quotation.whole.start;
            let quote = text.get(quotation.inner).unwrap_or_default().trim();
            if prose::around(&blocks, start).is_some()
                || prose::around(&code, start).is_some()
                || quotation.single && !self.single_marks
                || words(quote) < self.min_words
            {
                continue;
            }
            let cited = prose.reference_at(quotation.whole.end, &is_document);
            all.push((quotation.whole, quote.to_owned(), cited));
        }
        all.sort_by_key(|(range, ..)| range.start);
        let sentences = prose::sentences(text);
        let mut holders = Holders::new(ids, sources);
        let mut set = RecordSet::default();
        let mut last = (0, 0);
        for (range, quote, cited) in all {
            let place = prose.place(range.clone());
            last = (place.line, if last.0 == place.line { last.1 + 1 } else { 1 });
            let (doc, pages) = match (cited, ids) {
                // One source is what the whole note is about.
                (Some(CitedAs::Document(doc, pages)), [only]) if doc == *only => (doc, pages),
                (_, [only]) => ((*only).to_owned(), Pages::Any),
                (Some(CitedAs::Document(doc, pages)), _) => (doc, pages),
                (Some(CitedAs::Number(_)) | None, _) => {
                    let found = holders.of(&quote);
                    (found.or(ids.first().copied()).unwrap_or_default().to_owned(), Pages::Any)
                }
            };
            let mut record =
                Record::new(format!("line {}", place.line), Cited::new(doc, quote).on(pages));
            record.n = Some(last.1);
            record.sentence = prose::around(&sentences, range.start)
                .and_then(|sentence| text.get(sentence.clone()))
                .map(|text| Sentence { text: text.to_owned(), by: SentenceBy::Given });
            record.place = place;
            set.records.push(record);
        }
        set
    }

    /// The double marks that nothing closes, with their lines: what was meant as a quotation is none.
    #[must_use]
    pub fn unpaired(&self, text: &str) -> Vec<(usize, Unpaired)> {
        let prose = Prose::new("", text);
        let code = prose::code(text);
        let lost = quotations(text).1.into_iter();
        lost.filter(|lost| prose::around(&code, lost.byte).is_none())
            .map(|lost| (prose.place(lost.byte..lost.byte).line, lost))
            .collect()
    }
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

    /// The first source that holds a quote, an omission counts as held; else the nearest, so long as
    /// looking for it is cheap.
    fn of(&mut self, quote: &str) -> Option<&'s str> {
        let quote = Quote::new(quote);
        let mut near: Option<(usize, &'s str)> = None;
        for &id in self.ids {
            let document = self.known.entry(id);
            let document = document.or_insert_with(|| self.sources.load(id).document.ok());
            let Some(document) = document else { continue };
            let source = document.source();
            match source.check(&quote) {
                Verdict::Found(_) => return Some(id),
                Verdict::CouldNotCheck(_) => {
                    near.get_or_insert((usize::MAX, id));
                }
                Verdict::NotFound(answer) => {
                    if answer.omission().is_some() {
                        return Some(id);
                    }
                    let Some(left) = self.near_bytes.checked_sub(source.text().len()) else {
                        continue;
                    };
                    self.near_bytes = left;
                    // Which source is shown beside it; the status stays "not found".
                    let equal = answer.closest().map_or(0, |closest| closest.equal());
                    if near.is_none_or(|(before, _)| equal > before) {
                        near = Some((equal, id));
                    }
                }
            }
        }
        near.map(|(_, id)| id)
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
