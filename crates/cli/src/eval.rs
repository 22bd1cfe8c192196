//! `asquoted eval LABELLED.jsonl`: precision and recall of a gate.

use std::fmt::Write;
use std::path::PathBuf;

use asquoted_gates::eval::{Confusion, Label, read_rows};

use crate::exit::{Exit, Failure};
use crate::input;
use crate::streams::Streams;

#[derive(clap::Args)]
pub(crate) struct EvalArgs {
    /// Rows with label and predicted, or claim and sources, or quote and source: JSON or JSON lines.
    /// - is standard input
    #[arg(value_name = "LABELLED")]
    rows: PathBuf,
}

/// Compares what a gate says with what is true.
pub(crate) fn eval(args: &EvalArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    let text = input::read(&args.rows, streams)?;
    let wrong = |e| Failure::message(format!("{}: {e}", input::name(&args.rows)));
    let rows = read_rows(&text).map_err(wrong)?;
    let table: Confusion = rows.iter().map(|row| (row.label, row.predict())).collect();
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
        let [a, b, c] = Label::ALL.map(|predicted| table.count(label, predicted));
        let _ = writeln!(out, "{:<14}{a:>13}{b:>14}{c:>14}", label.name());
    }
    let _ = writeln!(out, "\n{} rows", table.rows());
    streams.report(out)?;
    Ok(if rows.is_empty() { Exit::NotFound } else { Exit::Found })
}
