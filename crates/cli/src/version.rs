//! What `--version` says, and reports.

use asquoted_citations::rule_set;
use asquoted_report::Facts;

use crate::args::Checking;

/// The version of the crate, and of every table that a verdict depends on.
pub(crate) fn long() -> String {
    let normalization = unicode_normalization::UNICODE_VERSION;
    let (major, minor, patch) = unicode_segmentation::UNICODE_VERSION;
    format!(
        "{}\nUnicode: classes {}, lower case {}, normal forms {}, clusters {major}.{minor}.{patch}",
        env!("CARGO_PKG_VERSION"),
        dotted(asquoted::CLASSES_UNICODE_VERSION),
        dotted(char::UNICODE_VERSION),
        dotted(normalization),
    )
}

fn dotted((major, minor, patch): (u8, u8, u8)) -> String {
    format!("{major}.{minor}.{patch}")
}

/// With what a report is made.
pub(crate) fn facts(checking: &Checking, answers: Vec<String>) -> Facts {
    Facts {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        rule_set: rule_set().to_owned(),
        unicode: dotted(asquoted::CLASSES_UNICODE_VERSION),
        policy: checking.policy_name(),
        unique: checking.unique,
        answers,
    }
}
