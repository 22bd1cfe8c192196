//! The fields of a labelled row.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;

use super::{Asked, Label, Row};
use crate::claim::Claim;

/// A row as it is written. What nobody reads is an error: it may be a slip of the pen.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    label: Label,
    predicted: Option<Label>,
    claim: Option<Claim>,
    sources: Option<BTreeMap<String, String>>,
    quote: Option<String>,
    source: Option<String>,
    /// Its name, for people.
    #[serde(default, rename = "id")]
    _id: Value,
    /// What people say of it.
    #[serde(default, rename = "note", alias = "why")]
    _note: Value,
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(RowVisitor)
    }
}

/// A visitor, so that what is wrong with a row as a whole is told with its line.
struct RowVisitor;

impl<'de> Visitor<'de> for RowVisitor {
    type Value = Row;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Row, A::Error> {
        let fields = Fields::deserialize(MapAccessDeserializer::new(map))?;
        fields.row().map_err(A::Error::custom)
    }
}

impl Fields {
    fn row(self) -> Result<Row, String> {
        let Fields { label, predicted, claim, sources, quote, source, .. } = self;
        let asked = match (predicted, claim, sources, quote, source) {
            (Some(predicted), None, None, None, None) => Asked::Predicted { predicted },
            (None, Some(claim), Some(sources), None, None) => Asked::Claim { claim, sources },
            (None, None, None, Some(quote), Some(source)) => Asked::Quote { quote, source },
            (None, None, None, None, None) => {
                return Err("missing field `predicted`, or `claim` and `sources`, or `quote` and \
                            `source`"
                    .to_owned());
            }
            (None, Some(_), None, None, None) => return Err("missing field `sources`".to_owned()),
            (None, None, Some(_), None, None) => return Err("missing field `claim`".to_owned()),
            (None, None, None, Some(_), None) => return Err("missing field `source`".to_owned()),
            (None, None, None, None, Some(_)) => return Err("missing field `quote`".to_owned()),
            (predicted, claim, sources, quote, source) => {
                let given = [
                    ("predicted", predicted.is_some()),
                    ("claim", claim.is_some()),
                    ("sources", sources.is_some()),
                    ("quote", quote.is_some()),
                    ("source", source.is_some()),
                ];
                let names: Vec<String> = given
                    .iter()
                    .filter(|(_, given)| *given)
                    .map(|(name, _)| format!("`{name}`"))
                    .collect();
                return Err(format!(
                    "{} together: a row has `predicted`, or `claim` and `sources`, or `quote` and \
                     `source`",
                    names.join(" and ")
                ));
            }
        };
        Ok(Row { label, asked })
    }
}
