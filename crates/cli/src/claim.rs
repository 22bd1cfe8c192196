//! `asquoted claim CLAIMS --sources DIR`: claims with required terms.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use asquoted_citations::Registry;
use asquoted_gates::claim::numbers::Language;
use asquoted_gates::claim::{
    CheckedClaim, ClaimGate, ClaimStatus, Retrieval, TermResult, TermStatus, read_claims,
    read_retrieved,
};
use asquoted_report::{Styles, inert};
use serde::Serialize;

use crate::args::{PolicyArg, Showing};
use crate::exit::{Exit, Failure};
use crate::gate_report::{GateFormat, GateReport, Tool};
use crate::overwrite::Inputs;
use crate::reader::Files;
use crate::streams::Streams;
use crate::{input, output};

#[derive(clap::Args)]
pub(crate) struct ClaimArgs {
    /// The claims: JSON or JSON lines with claim, citations and terms. - is standard input
    #[arg(value_name = "CLAIMS")]
    claims: PathBuf,

    /// The folder of the documents, or a manifest that names them
    #[arg(
        long,
        value_name = "PATH",
        conflicts_with = "manifest",
        required_unless_present = "manifest"
    )]
    sources: Option<PathBuf>,

    /// A manifest, TOML or JSON, that names the documents
    #[arg(long, value_name = "FILE")]
    manifest: Option<PathBuf>,

    /// What the retriever returned: JSON or JSON lines with id, url, revision and span in bytes
    #[arg(long, value_name = "FILE")]
    retrieved: Option<PathBuf>,

    /// Compare numbers by value in these languages: en, de, fr, es, it, pt, nl, zh, ja
    #[arg(long, value_name = "LANGUAGE,…", value_delimiter = ',')]
    numbers: Vec<Language>,

    /// What is forgiven: default is case, punctuation and typography; strict is blanks alone
    #[arg(long, value_name = "POLICY", default_value = "default")]
    policy: PolicyArg,

    #[command(flatten)]
    showing: Showing<GateFormat>,
}

/// Checks claims against their sources.
pub(crate) fn claim(args: &ClaimArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    let inputs = || args.retrieved.iter().chain([&args.claims]);
    input::at_most_one_input(inputs())?;
    let path = args.manifest.as_ref().or(args.sources.as_ref());
    let path = path.ok_or_else(|| Failure::message("no sources"))?;
    Inputs::new(inputs()).with_sources(path).keep::<ClaimReport>(&args.showing.output)?;
    let file = input::name(&args.claims);
    let text = input::read(&args.claims, streams)?;
    let claims = read_claims(&text).map_err(|e| Failure::message(format!("{file}: {e}")))?;
    let mut gate =
        ClaimGate::new().with_policy(args.policy.policy()).by_value(args.numbers.iter().copied());
    if let Some(path) = &args.retrieved {
        let text = input::read(path, streams)?;
        let wrong = |e| Failure::message(format!("{}: {e}", input::name(path)));
        gate = gate.with_retrieval(Retrieval::new(read_retrieved(&text).map_err(wrong)?));
    }
    let wrong = |e| Failure::message(format!("{}: {e} (the sources)", path.display()));
    let registry = Registry::open(path).map_err(wrong)?.with_reader(Arc::new(Files));
    let checked = gate.check_all(&claims, &registry);
    let supported = checked.iter().filter(|claim| claim.is_supported()).count();
    let passed = supported == checked.len() && supported > 0;
    let report = ClaimReport { claims: checked, supported, tool: Tool::new(Some(args.policy)) };
    output::write(&report, &args.showing, streams)?;
    Ok(if passed { Exit::Found } else { Exit::NotFound })
}

#[derive(Serialize)]
struct ClaimReport {
    claims: Vec<CheckedClaim>,
    supported: usize,
    tool: Tool,
}

impl GateReport for ClaimReport {
    fn human(&self, styles: &Styles) -> String {
        let mut out = String::new();
        for checked in &self.claims {
            let id = checked.claim.id.as_ref().map(|id| format!("{}  ", inert(id)));
            let name = checked.status.name().replace('_', " ");
            let status = match checked.status {
                ClaimStatus::Supported => styles.good(name).to_string(),
                ClaimStatus::CutTerms | ClaimStatus::NothingRequired => {
                    styles.unsure(name).to_string()
                }
                ClaimStatus::MissingTerms
                | ClaimStatus::MissingSources
                | ClaimStatus::NotRetrieved
                | ClaimStatus::Uncited => styles.bad(name).to_string(),
            };
            // Writing to a string does not fail.
            let _ = writeln!(
                out,
                "{}{status}  {}",
                id.unwrap_or_default(),
                inert(&checked.claim.claim)
            );
            for source in &checked.missing_sources {
                let _ = writeln!(
                    out,
                    "  {}  {}  {}",
                    styles.bad("missing source"),
                    inert(&source.id),
                    source.why
                );
            }
            for id in &checked.not_retrieved {
                let _ = writeln!(out, "  {}  {}", styles.bad("not retrieved"), inert(id));
            }
            for result in &checked.results {
                term(result, styles, &mut out);
            }
        }
        let all = self.claims.len();
        let s = if all == 1 { "" } else { "s" };
        let _ = writeln!(
            out,
            "{}{all} claim{s}: {} supported",
            if all > 0 { "\n" } else { "" },
            self.supported
        );
        out
    }
}

fn term(result: &TermResult, styles: &Styles, out: &mut String) {
    let source = result.source.as_deref().map_or_else(String::new, |text| inert(text).to_string());
    let _ = match result.status {
        TermStatus::Missing => {
            writeln!(out, "  {}  {}", styles.bad("missing term"), inert(&result.term))
        }
        TermStatus::Cut => writeln!(
            out,
            "  {}  {}  {source}  {}",
            styles.unsure("cut term"),
            inert(&result.term),
            result.reason.unwrap_or_default(),
        ),
        TermStatus::Found => {
            let rules: Vec<&str> = result.normalised.iter().map(|rule| rule.name()).collect();
            let by = if rules.is_empty() {
                String::new()
            } else {
                let text =
                    result.text.as_deref().map_or_else(String::new, |text| inert(text).to_string());
                format!("  as {text}, by {}", rules.join(", "))
            };
            let found = styles.good("found term");
            writeln!(out, "  {found}  {}  {source}{by}", inert(&result.term))
        }
    };
}
