//! What a program that answers from documents does: it takes its answer apart and shows what is cited.

use std::io::Write;

use asquoted::Source;
use asquoted_citations::{Document, SourceProblem};
use asquoted_gates::claim::numbers::Language;
use asquoted_gates::claim::{Citation, Claim, ClaimGate, Retrieval, Retrieved, split_answer};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let load = |id: &str| match id {
        "logs-1" => Ok(Document::new(id, Source::new("Audit logs are kept for thirty days.")?)),
        "plans-2" => Ok(Document::new(id, Source::new("Exports are part of the team plan.")?)),
        _ => Err(SourceProblem::Missing),
    };
    // The retriever returned the first document only.
    let retrieval = Retrieval::new([Retrieved {
        id: "logs-1".into(),
        url: Some("https://example.org/logs".into()),
        revision: Some("r7".into()),
        span: (0, 36),
    }]);
    let gate = ClaimGate::new().with_retrieval(retrieval).by_value([Language::English]);
    let answer = "Audit logs are kept for 30 days [logs-1], and exports cost extra [plans-2].";
    let terms: [&[&str]; 2] = [&["audit logs", "30 days"], &["exports", "extra"]];
    let mut output = std::io::stdout();
    for (atom, terms) in split_answer(answer).into_iter().zip(terms) {
        let mut claim = Claim::new(atom.text).requiring(terms.iter().copied());
        claim.citations.extend(atom.citations.into_iter().map(Citation::from));
        let checked = gate.check(&claim, &load);
        writeln!(output, "{}: {}", checked.status.name(), checked.claim.claim)?;
    }
    Ok(())
}
