//! Claims, and what a retriever returned.

use serde::{Deserialize, Serialize};

use super::numbers::Language;

/// A claim, the sources that it cites and the terms that they must hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Claim {
    /// Its name.
    #[serde(default)]
    pub id: Option<String>,
    /// What is claimed.
    #[serde(alias = "text")]
    pub claim: String,
    /// What it cites.
    #[serde(alias = "citation_ids")]
    pub citations: Vec<Citation>,
    /// What must stand in the cited sources, each term in one of them.
    #[serde(alias = "required_terms")]
    pub terms: Vec<String>,
    /// Languages in which numbers are compared by value; none if they are not.
    #[serde(default)]
    pub numbers: Vec<Language>,
}

impl Claim {
    /// A claim that cites nothing yet.
    pub fn new(claim: impl Into<String>) -> Self {
        Claim {
            id: None,
            claim: claim.into(),
            citations: Vec::new(),
            terms: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// The same claim, citing one source more.
    #[must_use]
    pub fn citing(mut self, citation: impl Into<Citation>) -> Self {
        self.citations.push(citation.into());
        self
    }

    /// The same claim with more required terms.
    #[must_use]
    pub fn requiring<T: Into<String>>(mut self, terms: impl IntoIterator<Item = T>) -> Self {
        self.terms.extend(terms.into_iter().map(Into::into));
        self
    }

    /// The same claim with numbers compared by value in these languages.
    #[must_use]
    pub fn by_value(mut self, languages: impl IntoIterator<Item = Language>) -> Self {
        self.numbers.extend(languages);
        self
    }
}

/// What a claim cites: a source, and perhaps a revision and a span of it, in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "CitationForm")]
#[non_exhaustive]
pub struct Citation {
    /// The id of the source.
    pub id: String,
    /// Which revision of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<String>,
    /// Bytes of its text, end exclusive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<(usize, usize)>,
}

/// An id alone, or an object.
#[derive(Deserialize)]
#[serde(untagged)]
enum CitationForm {
    Id(String),
    Whole(CitationObject),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CitationObject {
    id: String,
    #[serde(default)]
    revision: Option<String>,
    #[serde(default)]
    span: Option<(usize, usize)>,
}

impl From<CitationForm> for Citation {
    fn from(form: CitationForm) -> Self {
        match form {
            CitationForm::Id(id) => Citation { id, revision: None, span: None },
            CitationForm::Whole(CitationObject { id, revision, span }) => {
                Citation { id, revision, span }
            }
        }
    }
}

impl From<&str> for Citation {
    fn from(id: &str) -> Self {
        Citation { id: id.to_owned(), revision: None, span: None }
    }
}

impl From<String> for Citation {
    fn from(id: String) -> Self {
        Citation { id, revision: None, span: None }
    }
}

impl Citation {
    /// The same citation of this span, in bytes.
    #[must_use]
    pub fn at(mut self, start: usize, end: usize) -> Self {
        self.span = Some((start, end));
        self
    }

    /// The same citation of this revision.
    #[must_use]
    pub fn of_revision(mut self, revision: impl Into<String>) -> Self {
        self.revision = Some(revision.into());
        self
    }
}

/// What a retriever returned, in one piece: a span without its revision leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retrieved {
    /// The id of the source.
    pub id: String,
    /// Where it is.
    #[serde(default)]
    pub url: Option<String>,
    /// Which revision of it.
    #[serde(default)]
    pub revision: Option<String>,
    /// Bytes of its text, end exclusive.
    pub span: (usize, usize),
}

/// Everything that a retriever returned for an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Retrieval {
    records: Vec<Retrieved>,
}

impl Retrieval {
    /// These records.
    pub fn new(records: impl IntoIterator<Item = Retrieved>) -> Self {
        Retrieval { records: records.into_iter().collect() }
    }

    /// The records that a citation may mean: the same source, no other revision, and if it names a
    /// span, one that holds it whole.
    ///
    /// ```
    /// use asquoted_gates::claim::{Citation, Retrieval, Retrieved};
    ///
    /// let retrieval = Retrieval::new([Retrieved {
    ///     id: "logs".into(), url: None, revision: Some("r3".into()), span: (0, 40),
    /// }]);
    /// assert_eq!(retrieval.of(&Citation::from("logs").at(8, 20)).count(), 1);
    /// assert_eq!(retrieval.of(&Citation::from("logs").at(30, 60)).count(), 0);
    /// assert_eq!(retrieval.of(&Citation::from("logs").of_revision("r2")).count(), 0);
    /// ```
    pub fn of<'r>(&'r self, citation: &'r Citation) -> impl Iterator<Item = &'r Retrieved> {
        self.records.iter().filter(|record| {
            let (start, end) = record.span;
            record.id == citation.id
                && (citation.revision.is_none() || citation.revision == record.revision)
                && citation.span.is_none_or(|(s, e)| start <= s && s <= e && e <= end)
        })
    }
}
