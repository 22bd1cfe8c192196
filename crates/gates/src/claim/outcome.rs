//! What came of claims.

use serde::Serialize;

use super::Claim;
use super::numbers::NumberRule;

/// What came of a claim, in order of precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimStatus {
    /// It cites nothing.
    Uncited,
    /// A source that it cites is not there or cannot be read.
    MissingSources,
    /// It cites a span that the retriever did not return.
    NotRetrieved,
    /// No cited source holds one of its terms.
    MissingTerms,
    /// A term stands in the sources only as a part of something else: `30` in `30 million`.
    CutTerms,
    /// It requires no term, so nothing can be told.
    NothingRequired,
    /// Every term stands in a cited source.
    Supported,
}

impl ClaimStatus {
    /// `uncited`, `missing_sources`, `not_retrieved`, `missing_terms`, `cut_terms`,
    /// `nothing_required`, `supported`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ClaimStatus::Uncited => "uncited",
            ClaimStatus::MissingSources => "missing_sources",
            ClaimStatus::NotRetrieved => "not_retrieved",
            ClaimStatus::MissingTerms => "missing_terms",
            ClaimStatus::CutTerms => "cut_terms",
            ClaimStatus::NothingRequired => "nothing_required",
            ClaimStatus::Supported => "supported",
        }
    }
}

/// What came of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TermStatus {
    /// It stands in a cited source.
    Found,
    /// It stands there only beside something that it must not be cut from.
    Cut,
    /// It does not stand there.
    Missing,
}

impl TermStatus {
    /// `found`, `cut`, `missing`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TermStatus::Found => "found",
            TermStatus::Cut => "cut",
            TermStatus::Missing => "missing",
        }
    }
}

/// A required term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TermResult {
    /// As the claim has it.
    pub term: String,
    /// What came of it.
    pub status: TermStatus,
    /// The source where it stands or is cut.
    pub source: Option<String>,
    /// The bytes of the source where it stands.
    pub span: Option<(usize, usize)>,
    /// The source's own words there.
    pub text: Option<String>,
    /// The rules of numbers by value without which it would not have matched.
    pub normalised: Vec<NumberRule>,
    /// Why it is cut, as the engine names it.
    pub reason: Option<&'static str>,
}

/// A cited source that is not there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissingSource {
    /// Its id.
    pub id: String,
    /// Why, as `asquoted-citations` names it.
    pub why: &'static str,
}

/// What came of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CheckedClaim {
    /// The claim.
    #[serde(flatten)]
    pub claim: Claim,
    /// What came of it.
    pub status: ClaimStatus,
    /// The cited sources that are not there.
    pub missing_sources: Vec<MissingSource>,
    /// Ids of citations of spans that the retriever did not return.
    pub not_retrieved: Vec<String>,
    /// The required terms, in their order.
    #[serde(rename = "required")]
    pub results: Vec<TermResult>,
}

impl CheckedClaim {
    /// Whether every source is there and holds every term.
    #[must_use]
    pub const fn is_supported(&self) -> bool {
        matches!(self.status, ClaimStatus::Supported)
    }

    /// The terms that no cited source holds.
    #[must_use]
    pub fn missing_terms(&self) -> Vec<&str> {
        self.of(TermStatus::Missing)
    }

    /// The terms that stand only under a refused edge.
    #[must_use]
    pub fn cut_terms(&self) -> Vec<&str> {
        self.of(TermStatus::Cut)
    }

    fn of(&self, status: TermStatus) -> Vec<&str> {
        let results = self.results.iter().filter(|result| result.status == status);
        results.map(|result| result.term.as_str()).collect()
    }
}
