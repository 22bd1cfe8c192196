//! The gate.

use std::collections::BTreeMap;
use std::ops::Range;

use asquoted::{Policy, Quote, Source, Verdict};
use asquoted_citations::{Document, SourceProblem, Sources};

use super::numbers::{Language, Normalised, NumericValues};
use super::{CheckedClaim, Claim, ClaimStatus, MissingSource, Retrieval, TermResult, TermStatus};

/// Checks claims.
#[derive(Clone, Debug, Default)]
pub struct ClaimGate {
    policy: Policy,
    numbers: Vec<Language>,
    retrieval: Option<Retrieval>,
}

/// A part of a document that a claim may lean on.
struct Evidence<'d> {
    id: &'d str,
    source: &'d Source,
    range: Range<usize>,
    by_value: Option<&'d ByValue>,
}

/// A source with its numbers in plain digits.
struct ByValue {
    rewritten: Normalised,
    source: Source,
}

/// What is read and rewritten once for many claims.
#[derive(Default)]
struct Known {
    documents: BTreeMap<String, Result<Document, SourceProblem>>,
    numbers: BTreeMap<Vec<Language>, NumericValues>,
    by_value: BTreeMap<Vec<Language>, BTreeMap<String, ByValue>>,
}

impl Known {
    fn read(&mut self, id: &str, sources: &dyn Sources, languages: &[Language]) {
        if !self.documents.contains_key(id) {
            self.documents.insert(id.to_owned(), sources.load(id).document);
        }
        let Some(Ok(document)) = self.documents.get(id) else { return };
        if languages.is_empty() || self.by_value(id, languages).is_some() {
            return;
        }
        let numbers = self.numbers.entry(languages.to_vec());
        let numbers = numbers.or_insert_with(|| NumericValues::new(languages.iter().copied()));
        let rewritten = numbers.normalise(document.source().text());
        if let Ok(source) = Source::new(rewritten.text()) {
            let all = self.by_value.entry(languages.to_vec()).or_default();
            all.insert(id.to_owned(), ByValue { rewritten, source });
        }
    }

    fn by_value(&self, id: &str, languages: &[Language]) -> Option<&ByValue> {
        self.by_value.get(languages)?.get(id)
    }
}

impl ClaimGate {
    /// The gate as it is by default: numbers as written, everything counts as retrieved.
    #[must_use]
    pub fn new() -> Self {
        ClaimGate::default()
    }

    /// The same gate with another policy for terms.
    #[must_use]
    pub const fn with_policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// The same gate with numbers by value in these languages, for every claim.
    #[must_use]
    pub fn by_value(mut self, languages: impl IntoIterator<Item = Language>) -> Self {
        self.numbers.extend(languages);
        self
    }

    /// The same gate with what a retriever returned: nothing else can be cited.
    #[must_use]
    pub fn with_retrieval(mut self, retrieval: Retrieval) -> Self {
        self.retrieval = Some(retrieval);
        self
    }

    /// Checks a claim.
    #[must_use]
    pub fn check(&self, claim: &Claim, sources: &dyn Sources) -> CheckedClaim {
        self.of(claim, sources, &mut Known::default())
    }

    /// Checks claims; each source is read once, and rewritten once for each choice of languages.
    #[must_use]
    pub fn check_all(&self, claims: &[Claim], sources: &dyn Sources) -> Vec<CheckedClaim> {
        let mut known = Known::default();
        claims.iter().map(|claim| self.of(claim, sources, &mut known)).collect()
    }

    fn of(&self, claim: &Claim, sources: &dyn Sources, known: &mut Known) -> CheckedClaim {
        let mut languages: Vec<Language> = self.numbers.clone();
        languages.extend(&claim.numbers);
        languages.sort();
        languages.dedup();
        for citation in &claim.citations {
            known.read(&citation.id, sources, &languages);
        }
        let mut missing: Vec<MissingSource> = Vec::new();
        let mut not_retrieved = Vec::new();
        let mut evidence = Vec::new();
        for citation in &claim.citations {
            let document = match known.documents.get(&citation.id) {
                Some(Ok(document)) => document,
                Some(Err(problem)) => {
                    if missing.iter().all(|source| source.id != citation.id) {
                        missing
                            .push(MissingSource { id: citation.id.clone(), why: problem.name() });
                    }
                    continue;
                }
                None => continue,
            };
            let source = document.source();
            let ranges: Vec<(usize, usize)> = match (&self.retrieval, citation.span) {
                (Some(retrieval), None) => {
                    retrieval.of(citation).map(|record| record.span).collect()
                }
                (Some(retrieval), Some(span)) => {
                    retrieval.of(citation).take(1).map(|_| span).collect()
                }
                (None, span) => vec![span.unwrap_or((0, source.text().len()))],
            };
            // A span that is none of the text was returned by nobody.
            let parts: Vec<Evidence<'_>> = ranges
                .into_iter()
                .filter(|(start, end)| source.chunk(*start..*end).is_ok())
                .map(|(start, end)| Evidence {
                    id: &citation.id,
                    source,
                    range: start..end,
                    by_value: known.by_value(&citation.id, &languages),
                })
                .collect();
            if parts.is_empty() && !not_retrieved.contains(&citation.id) {
                not_retrieved.push(citation.id.clone());
            }
            evidence.extend(parts);
        }
        let numbers = known.numbers.get(&languages);
        let results: Vec<TermResult> =
            claim.terms.iter().map(|term| self.term(term, &evidence, numbers)).collect();
        let has = |status| results.iter().any(|result| result.status == status);
        let status = if claim.citations.is_empty() {
            ClaimStatus::Uncited
        } else if !missing.is_empty() {
            ClaimStatus::MissingSources
        } else if !not_retrieved.is_empty() {
            ClaimStatus::NotRetrieved
        } else if has(TermStatus::Missing) {
            ClaimStatus::MissingTerms
        } else if has(TermStatus::Cut) {
            ClaimStatus::CutTerms
        } else if results.is_empty() {
            ClaimStatus::NothingRequired
        } else {
            ClaimStatus::Supported
        };
        let claim = claim.clone();
        CheckedClaim { claim, status, missing_sources: missing, not_retrieved, results }
    }

    /// Looks for a term as written, then by value.
    fn term(
        &self,
        term: &str,
        evidence: &[Evidence<'_>],
        numbers: Option<&NumericValues>,
    ) -> TermResult {
        let quote = Quote::new(term).with_policy(self.policy);
        let mut result = TermResult {
            term: term.to_owned(),
            status: TermStatus::Missing,
            source: None,
            span: None,
            text: None,
            normalised: Vec::new(),
            reason: None,
        };
        for part in evidence {
            let Ok(chunk) = part.source.chunk(part.range.clone()) else { continue };
            match chunk.check(&quote) {
                Verdict::Found(found) => {
                    return found_at(result, part, found.first().span().range());
                }
                Verdict::CouldNotCheck(answer) => cut(&mut result, part.id, answer.reason().name()),
                Verdict::NotFound(_) => {}
            }
        }
        let Some(numbers) = numbers else { return result };
        let plain = numbers.normalise(term);
        let quote = Quote::new(plain.text()).with_policy(self.policy);
        for part in evidence {
            let Some(ByValue { rewritten, source }) = part.by_value else { continue };
            let Ok(chunk) = source.chunk(rewritten.rewritten(part.range.clone())) else { continue };
            match chunk.check(&quote) {
                Verdict::Found(found) => {
                    for hit in found.hits().take(MOST_HITS) {
                        let new = hit.span().range();
                        let old = rewritten.original(new.clone());
                        match self.stands(part.source, old.clone()) {
                            Stands::Whole => {
                                let mut rules = rewritten.rules(new);
                                rules.extend(plain.rules(0..plain.text().len()));
                                rules.sort();
                                rules.dedup();
                                result.normalised = rules;
                                return found_at(result, part, old);
                            }
                            Stands::Cut(reason) => cut(&mut result, part.id, reason),
                            Stands::Not => {}
                        }
                    }
                }
                Verdict::CouldNotCheck(answer) => cut(&mut result, part.id, answer.reason().name()),
                Verdict::NotFound(_) => {}
            }
        }
        result
    }

    /// Whether the source's own words could be quoted from there: a number by value never gets past
    /// the guard where the number as written does not.
    fn stands(&self, source: &Source, range: Range<usize>) -> Stands {
        let Some(text) = source.text().get(range.clone()) else { return Stands::Not };
        let Ok(chunk) = source.chunk(range) else { return Stands::Not };
        match chunk.check(&Quote::new(text).with_policy(self.policy)) {
            Verdict::Found(_) => Stands::Whole,
            Verdict::CouldNotCheck(answer) => Stands::Cut(answer.reason().name()),
            Verdict::NotFound(_) => Stands::Not,
        }
    }
}

/// Whether words stand whole in a source.
enum Stands {
    Whole,
    Cut(&'static str),
    Not,
}

/// Of a term that stands so often by value, further places are not looked at.
const MOST_HITS: usize = 1_000;

fn found_at(mut result: TermResult, part: &Evidence<'_>, range: Range<usize>) -> TermResult {
    result.status = TermStatus::Found;
    result.source = Some(part.id.to_owned());
    result.text = part.source.text().get(range.clone()).map(str::to_owned);
    result.span = Some((range.start, range.end));
    result.reason = None;
    result
}

/// The first source where it is cut is told.
fn cut(result: &mut TermResult, id: &str, reason: &'static str) {
    if result.status == TermStatus::Missing && reason != "empty_source" {
        result.status = TermStatus::Cut;
        result.source = Some(id.to_owned());
        result.reason = Some(reason);
    }
}
