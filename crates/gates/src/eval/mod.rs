//! Precision and recall of a gate, apart, on labelled rows.
//!
//! A gate that blocks everything has perfect recall of bad answers, one that lets everything pass a
//! perfect recall of good ones; a single figure would hide either.
//!
//! ```
//! use asquoted_gates::eval::{Confusion, Label, read_rows};
//!
//! let rows = read_rows(concat!(
//!     r#"{"label": "supported", "predicted": "supported"}"#, "\n",
//!     r#"{"label": "contradicted", "predicted": "supported"}"#, "\n",
//!     r#"{"label": "insufficient", "predicted": "insufficient"}"#,
//! ))?;
//! let table: Confusion = rows.iter().map(|row| (row.label, row.predict())).collect();
//! assert_eq!(table.precision(Label::Supported), Some(0.5));
//! assert_eq!(table.recall(Label::Supported), Some(1.0));
//! assert_eq!(table.precision(Label::Contradicted), None);
//! # Ok::<(), asquoted_gates::claim::ClaimsError>(())
//! ```

mod fields;

use std::collections::BTreeMap;
use std::fmt;

use asquoted::{Quote, Source};
use asquoted_citations::{Document, SourceProblem};
use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};

use crate::claim::{Claim, ClaimGate, ClaimsError};

/// What the sources do for a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Label {
    /// They say it.
    Supported,
    /// They say otherwise.
    Contradicted,
    /// They do not say.
    Insufficient,
}

impl Label {
    /// All of them.
    pub const ALL: [Label; 3] = [Label::Supported, Label::Contradicted, Label::Insufficient];

    /// `supported`, `contradicted`, `insufficient`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Label::Supported => "supported",
            Label::Contradicted => "contradicted",
            Label::Insufficient => "insufficient",
        }
    }

    const fn index(self) -> usize {
        match self {
            Label::Supported => 0,
            Label::Contradicted => 1,
            Label::Insufficient => 2,
        }
    }
}

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_str(LabelName)
    }
}

/// A visitor, so that an error stands where the label does.
struct LabelName;

impl de::Visitor<'_> for LabelName {
    type Value = Label;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("supported, contradicted or insufficient")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Label, E> {
        let known = Label::ALL.into_iter().find(|label| label.name() == name);
        known.ok_or_else(|| {
            // A label is short; what is longer is no label, and its beginning says enough.
            let start: String = name.chars().take(40).collect();
            E::custom(format_args!(
                "unknown label `{start}`, expected supported, contradicted or insufficient"
            ))
        })
    }
}

/// A labelled row.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What is true.
    pub label: Label,
    /// What a gate said, or what it is to be asked.
    pub asked: Asked,
}

/// What a gate said of a row, or what it is to be asked. A row says one of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// `predicted`: what any gate said.
    Predicted {
        /// What it said.
        predicted: Label,
    },
    /// `claim` and `sources`, texts by their id: asks the claim gate.
    Claim {
        /// The claim.
        claim: Claim,
        /// Texts by their id.
        sources: BTreeMap<String, String>,
    },
    /// `quote` and `source`, a text: asks the engine.
    Quote {
        /// The quote.
        quote: String,
        /// The text.
        source: String,
    },
}

impl Row {
    /// What the gate says. Our gates tell what is supported; nothing that they see is called a
    /// contradiction, so the rest is insufficient.
    #[must_use]
    pub fn predict(&self) -> Label {
        let supported = match &self.asked {
            Asked::Predicted { predicted } => return *predicted,
            Asked::Claim { claim, sources } => {
                let load = |id: &str| {
                    let text = sources.get(id).ok_or(SourceProblem::Missing)?;
                    Ok(Document::new(id, Source::new(text.as_str())?))
                };
                ClaimGate::new().check(claim, &load).is_supported()
            }
            Asked::Quote { quote, source } => Source::new(source.as_str())
                .is_ok_and(|source| source.check(&Quote::new(quote.as_str())).is_found()),
        };
        if supported { Label::Supported } else { Label::Insufficient }
    }
}

/// Reads rows: a JSON array, or objects one behind another as in JSON lines. O(length).
///
/// # Errors
/// [`ClaimsError`] with line and column: a label or a field that is not known, a field that is
/// missing, or two answers to one row.
///
/// ```
/// use asquoted_gates::eval::read_rows;
///
/// let wrong = |json| read_rows(json).unwrap_err().to_string();
/// assert_eq!(
///     wrong(r#"{"label": "maybe", "predicted": "supported"}"#),
///     "unknown label `maybe`, expected supported, contradicted or insufficient at line 1 column 17",
/// );
/// assert!(wrong(r#"{"label": "supported", "quote": "a"}"#).starts_with("missing field `source`"));
/// ```
pub fn read_rows(text: &str) -> Result<Vec<Row>, ClaimsError> {
    crate::claim::objects(text)
}

/// How often each label was predicted as each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Confusion {
    counts: [[usize; 3]; 3],
}

impl FromIterator<(Label, Label)> for Confusion {
    fn from_iter<I: IntoIterator<Item = (Label, Label)>>(pairs: I) -> Self {
        let mut table = Confusion::default();
        for (label, predicted) in pairs {
            let row = table.counts.get_mut(label.index());
            if let Some(cell) = row.and_then(|row| row.get_mut(predicted.index())) {
                *cell += 1;
            }
        }
        table
    }
}

impl Confusion {
    /// How often a label was predicted so.
    #[must_use]
    pub fn count(&self, label: Label, predicted: Label) -> usize {
        let row = self.counts.get(label.index());
        row.and_then(|row| row.get(predicted.index())).copied().unwrap_or_default()
    }

    /// All rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.counts.iter().flatten().sum()
    }

    /// The share of what was predicted so that is so; none if nothing was.
    #[must_use]
    pub fn precision(&self, of: Label) -> Option<f64> {
        share(self.count(of, of), Label::ALL.iter().map(|label| self.count(*label, of)).sum())
    }

    /// The share of what is so that was predicted so; none if nothing is.
    #[must_use]
    pub fn recall(&self, of: Label) -> Option<f64> {
        share(self.count(of, of), Label::ALL.iter().map(|label| self.count(of, *label)).sum())
    }
}

fn share(part: usize, all: usize) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "counts of rows are small")]
    (all > 0).then(|| part as f64 / all as f64)
}
