//! With what a run was made: what a program needs to compare two reports.

use serde::Serialize;

/// The rules behind a report, and what was asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Facts {
    /// The version of the command.
    pub version: String,
    /// The fingerprint of rules and tables: reports with the same one answer alike.
    pub rule_set: String,
    /// The version of Unicode of the character classes.
    pub unicode: String,
    /// What was forgiven: `default` or `strict`, and what else.
    pub policy: String,
    /// Whether a quote had to stand at one place alone.
    pub unique: bool,
    /// The files of answers as they were named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
}

/// The same with the name of the command.
#[derive(Serialize)]
pub(crate) struct Tool<'a> {
    name: &'static str,
    #[serde(flatten)]
    facts: &'a Facts,
}

impl<'a> Tool<'a> {
    pub(crate) const fn new(facts: &'a Facts) -> Self {
        Tool { name: "asquoted", facts }
    }
}
