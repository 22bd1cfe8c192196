//! What the reports of the gates have in common: two forms, and with what they were made.

use asquoted_citations::rule_set;
use asquoted_report::{Styles, json};
use clap::ValueEnum;
use serde::Serialize;

use crate::args::PolicyArg;
use crate::exit::Failure;
use crate::output::Report;

/// The forms of a gate's report.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GateFormat {
    Human,
    Json,
}

/// With what a report was made.
#[derive(Serialize)]
pub(crate) struct Tool {
    name: &'static str,
    version: &'static str,
    rule_set: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<&'static str>,
}

impl Tool {
    pub(crate) fn new(policy: Option<PolicyArg>) -> Self {
        Tool {
            name: "asquoted",
            version: env!("CARGO_PKG_VERSION"),
            rule_set: rule_set(),
            policy: policy.map(PolicyArg::name),
        }
    }
}

/// The report of a gate: JSON as it is, and words for people.
pub(crate) trait GateReport: Serialize {
    fn human(&self, styles: &Styles) -> String;
}

impl<R: GateReport> Report for R {
    type Format = GateFormat;

    fn render(&self, format: GateFormat, styles: &Styles) -> Result<Vec<u8>, Failure> {
        let text = match format {
            GateFormat::Human => self.human(styles),
            GateFormat::Json => json::pretty(self)? + "\n",
        };
        Ok(text.into_bytes())
    }

    fn start(_: GateFormat) -> Option<&'static str> {
        None
    }
}
