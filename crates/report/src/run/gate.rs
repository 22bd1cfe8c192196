//! Which citations pass, and what a gate says beside them.

use asquoted_citations::{Accepted, FailureWhy, Gate, GateResult};

use super::{RunReport, Standing};
use crate::inert;

impl RunReport<'_> {
    /// Says which citations pass, as a gate has it, and which of its entries nobody needed.
    ///
    /// # Example
    /// ```
    /// use asquoted::Source;
    /// use asquoted_citations::{
    ///     Document, Gate, Options, ReadOptions, Run, SourceProblem, Status, read,
    /// };
    /// use asquoted_report::{RunReport, Styles};
    ///
    /// let answers = r#"[{"id": "q1", "citations": [{"doc": "a.txt", "page": 2, "quote": "It grew"}]}]"#;
    /// let set = read("answers.json", answers, &ReadOptions::default())?;
    /// let sources = |id: &str| -> Result<Document, SourceProblem> {
    ///     Ok(Document::new(id, Source::new("It grew.\u{c}It fell.")?))
    /// };
    /// let run = Run::of(&set, &sources, &Options::default());
    /// let mut gate = Gate::default();
    /// gate.config.allow.push(Status::WrongPage);
    /// let result = gate.check(&set.records, &run, None);
    /// assert!(result.passed());
    /// let report = RunReport::new(&set, &run).with_gate(&gate, &result);
    /// assert!(report.human(&Styles::plain()).contains("allowed: wrong_page"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_gate(mut self, gate: &Gate, result: &GateResult) -> Self {
        for entry in &mut self.entries {
            let status = entry.status();
            let passes = entry.outcome.passes(&[]);
            entry.standing = if passes {
                Standing::Passes
            } else if gate.config.allow.contains(&status) {
                Standing::Allowed(status.name().to_owned())
            } else {
                Standing::Allowed("max_unsupported".to_owned())
            };
        }
        for (record, accepted) in &result.accepted {
            let reason = gate.accepted.get(*accepted).map(Accepted::reason);
            if let (Some(entry), Some(reason)) = (self.entries.get_mut(*record), reason) {
                entry.standing = Standing::Allowed(reason.to_owned());
            }
        }
        for failure in &result.failures {
            if let Some(entry) = self.entries.get_mut(failure.record) {
                entry.standing = Standing::Fails(match failure.why {
                    FailureWhy::Caution(kind) => Some(format!("caution:{kind}")),
                    _ => None,
                });
            }
        }
        self.gate = notes(gate, result);
        self
    }
}

/// What a gate says beside the citations; inert.
fn notes(gate: &Gate, result: &GateResult) -> Vec<String> {
    let mut notes = Vec::new();
    let named = |i: &usize| gate.accepted.get(*i);
    for entry in result.expired.iter().filter_map(named) {
        let until = entry.until().map_or_else(String::new, |until| format!(" on {until}"));
        notes.push(format!("accepted entry {} ended{until}", inert(&entry.name())));
    }
    for entry in result.ambiguous.iter().filter_map(named) {
        notes.push(format!(
            "accepted entry {} names more than one record, or a name that a record gave itself, and \
             was not applied; name the digest",
            inert(&entry.name())
        ));
    }
    let unused = result.unused.iter().filter(|entry| !result.ambiguous.contains(entry));
    for entry in unused.filter_map(named) {
        notes.push(format!("accepted entry {} is not needed", inert(&entry.name())));
    }
    if let (Some(rate), Some(max)) = (result.unsupported, gate.config.max_unsupported) {
        let is = rate.rate().unwrap_or_default();
        let word = if is > max { "above" } else { "within" };
        notes.push(format!(
            "unsupported rate {is:.3} ({} of {}) is {word} the allowed {max}",
            rate.count(),
            rate.of()
        ));
    }
    notes
}
