//! A document that citations point to.

use std::ops::Range;
use std::sync::Arc;

use asquoted::{Found, Quote, Source};

use super::extracted::Extracted;
use crate::{Digest, FileOrigin, Flow, PageFault, SourceFacts, SourceProblem};

/// A document: its text with pages and blocks, prepared for checks, and what is known of it.
#[derive(Clone, Debug)]
pub struct Document {
    source: Source,
    blocks: Vec<Range<usize>>,
    facts: Arc<SourceFacts>,
    /// What its reader told beside the text.
    file: Option<Arc<Extracted>>,
}

impl Document {
    /// A document made of a text that stands in no file. O(length).
    #[must_use]
    pub fn new(id: &str, source: Source) -> Self {
        let facts = Arc::new(SourceFacts::of_text(id, &source));
        Document { source, blocks: Vec::new(), facts, file: None }
    }

    pub(crate) fn with_facts(source: Source, facts: SourceFacts) -> Self {
        Document { source, blocks: Vec::new(), facts: Arc::new(facts), file: None }
    }

    /// The document that a reader made out of the bytes of a file. O(length).
    #[must_use]
    pub fn of_file(id: &str, bytes: &[u8], extracted: Extracted) -> Self {
        let source = extracted.source.clone();
        let mut facts = SourceFacts::of_bytes(id, bytes, &source, extracted.extractor);
        facts.labels.clone_from(&extracted.labels);
        let mut document = Document::with_facts(source, facts);
        document.file = Some(Arc::new(extracted));
        document
    }

    /// The same document with the blocks that an API was given, in bytes, ascending.
    #[must_use]
    pub fn with_blocks(mut self, blocks: Vec<Range<usize>>) -> Self {
        self.blocks = blocks;
        self
    }

    /// The same document with what is printed on its pages, one label a page.
    #[must_use]
    pub fn with_labels(mut self, labels: Vec<String>) -> Self {
        Arc::make_mut(&mut self.facts).labels = labels;
        self
    }

    /// What citations call it.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.facts.id
    }

    /// Its text.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// The blocks that citations may count, in bytes of the text; empty if nobody said.
    #[must_use]
    pub fn blocks(&self) -> &[Range<usize>] {
        &self.blocks
    }

    /// Whether its pages can be told: a format without pages has one, which no citation means.
    #[must_use]
    pub fn is_paged(&self) -> bool {
        self.file.as_ref().is_none_or(|file| file.is_paged())
    }

    /// Its pages whose text cannot be trusted.
    #[must_use]
    pub fn page_faults(&self) -> &[PageFault] {
        self.file.as_ref().map_or(&[], |file| file.faults())
    }

    /// Its text as it runs on over page breaks, where running heads, feet or page numbers stand
    /// between.
    #[must_use]
    pub fn flow(&self) -> Option<&Flow> {
        self.file.as_ref().and_then(|file| file.flow())
    }

    /// Whether a quote that was found stands at no place once page breaks are looked over.
    pub(crate) fn is_cut_at_page_break(&self, found: &Found<'_>, quote: &Quote) -> bool {
        self.file.as_ref().is_some_and(|file| file.is_cut_at_page_break(found, quote))
    }

    /// Where a range of the text, in bytes, stands in the file; nothing if its reader does not tell.
    #[must_use]
    pub fn origins(&self, range: Range<usize>) -> Vec<FileOrigin> {
        self.file.as_ref().map(|file| file.origins(range)).unwrap_or_default()
    }

    /// What is known of it beside the text.
    #[must_use]
    pub const fn facts(&self) -> &Arc<SourceFacts> {
        &self.facts
    }

    pub(crate) fn facts_mut(&mut self) -> &mut SourceFacts {
        Arc::make_mut(&mut self.facts)
    }
}

/// What came of looking up a document.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The document, or why there is none to check against.
    pub document: Result<Document, SourceProblem>,
    /// Set if its bytes are not those that the manifest or an earlier snapshot names.
    pub change: Option<Box<ChangedSource>>,
}

/// A source whose bytes are not those that were expected.
#[derive(Clone, Debug)]
pub struct ChangedSource {
    /// The digest that the manifest names, or that of the snapshot.
    pub expected: Digest,
    /// The digest of the bytes that are there now.
    pub found: Digest,
    /// The text that is there now, where the citation is not checked against it: what is not the
    /// expected source cannot show that a quote stands in it.
    pub current: Option<Document>,
    /// The text of the snapshot with the expected digest.
    pub snapshot: Option<Document>,
}

impl From<Result<Document, SourceProblem>> for Loaded {
    fn from(document: Result<Document, SourceProblem>) -> Self {
        Loaded { document, change: None }
    }
}

/// Where documents come from.
///
/// Any function from an id to a document is one; [`crate::Registry`] reads files.
pub trait Sources: Sync {
    /// The document of an id, which must be exactly this one.
    fn load(&self, id: &str) -> Loaded;

    /// The ids of all given documents, in which a quote that does not stand in the cited one is
    /// looked for; none if only the cited ones are known.
    fn ids(&self) -> Option<Vec<String>> {
        None
    }
}

impl<F> Sources for F
where
    F: Fn(&str) -> Result<Document, SourceProblem> + Sync,
{
    fn load(&self, id: &str) -> Loaded {
        self(id).into()
    }
}
