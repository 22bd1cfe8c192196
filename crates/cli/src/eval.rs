//! `asquoted eval LABELLED.jsonl`: precision and recall of a gate.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use asquoted_gates::eval::{Confusion, Label, read_rows};
use asquoted_report::Styles;
use serde::Serialize;

use crate::args::Showing;
use crate::exit::{Exit, Failure};
use crate::gate_report::{GateFormat, GateReport, Tool};
use crate::overwrite::Inputs;
use crate::streams::Streams;
use crate::{input, output};

#[derive(clap::Args)]
pub(crate) struct EvalArgs {
    /// Rows with label and predicted, or claim and sources, or quote and source: JSON or JSON lines.
    /// - is standard input
    #[arg(value_name = "LABELLED")]
    rows: PathBuf,

    #[command(flatten)]
    showing: Showing<GateFormat>,
}

/// Compares what a gate says with what is true.
pub(crate) fn eval(args: &EvalArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    Inputs::new([&args.rows]).keep::<EvalReport>(&args.showing.output)?;
    let text = input::read(&args.rows, streams)?;
    let wrong = |e| Failure::message(format!("{}: {e}", input::name(&args.rows)));
    let rows = read_rows(&text).map_err(wrong)?;
    let table: Confusion = rows.iter().map(|row| (row.label, row.predict())).collect();
    output::write(&EvalReport::new(table), &args.showing, streams)?;
    Ok(if rows.is_empty() { Exit::NotFound } else { Exit::Found })
}

#[derive(Serialize)]
struct EvalReport {
    rows: usize,
    labels: BTreeMap<&'static str, Shares>,
    tool: Tool,
    #[serde(skip)]
    table: Confusion,
}

/// What is told of one label.
#[derive(Serialize)]
struct Shares {
    precision: Option<f64>,
    recall: Option<f64>,
    /// How often it was said to be each.
    said: BTreeMap<&'static str, usize>,
}

impl EvalReport {
    fn new(table: Confusion) -> Self {
        let shares = |label: Label| Shares {
            precision: table.precision(label),
            recall: table.recall(label),
            said: Label::ALL.map(|said| (said.name(), table.count(label, said))).into(),
        };
        let labels = Label::ALL.map(|label| (label.name(), shares(label))).into();
        EvalReport { rows: table.rows(), labels, tool: Tool::new(None), table }
    }
}

impl GateReport for EvalReport {
    fn human(&self, styles: &Styles) -> String {
        let table = &self.table;
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(out, "{:<14}{:>10}{:>10}", "", "precision", "recall");
        let share = |share: Option<f64>| share.map_or("none".to_owned(), |n| format!("{n:.3}"));
        for label in Label::ALL {
            let (precision, recall) = (share(table.precision(label)), share(table.recall(label)));
            let _ = writeln!(out, "{:<14}{precision:>10}{recall:>10}", label.name());
        }
        let _ = writeln!(
            out,
            "\n{:<14}{:>13}{:>14}{:>14}",
            "is \\ said", "supported", "contradicted", "insufficient"
        );
        for label in Label::ALL {
            let _ = write!(out, "{:<14}", label.name());
            for (said, width) in Label::ALL.into_iter().zip([13, 14, 14]) {
                let cell = format!("{:>width$}", table.count(label, said));
                let _ = match (said == label, table.count(label, said)) {
                    (_, 0) => write!(out, "{}", styles.dim(cell)),
                    (true, _) => write!(out, "{}", styles.good(cell)),
                    (false, _) => write!(out, "{}", styles.bad(cell)),
                };
            }
            out.push('\n');
        }
        let _ = writeln!(out, "\n{} rows", table.rows());
        out
    }
}
