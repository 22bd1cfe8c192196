//! A gate for AI answers: keep the quotation marks of what is found, drop those of what is not.
//!
//! `cargo run -p asquoted --example answer_gate`
#![allow(clippy::print_stdout, reason = "an example shows its answer")]

use asquoted::{Quote, Source, SourceError, Verdict};

/// What an app shows for one citation.
fn shown(source: &Source, page: usize, words: &str) -> String {
    let quote = Quote::new(words);
    let Ok(cited) = source.page(page) else { return format!("no page {page} in the source") };
    match cited.check(&quote) {
        Verdict::Found(found) => {
            let hit = found.first();
            // The source's own words, not the model's, and what a reader should see beside them.
            let cautions: Vec<_> = hit.cautions().iter().map(|c| c.kind().name()).collect();
            format!("quote found: \u{201c}{}\u{201d} {cautions:?}", hit.text())
        }
        Verdict::NotFound(not_found) => match not_found.closest() {
            Some(closest) => format!("Closest passage in the source: {}", closest.text()),
            None => "The cited source does not contain this quote.".to_owned(),
        },
        Verdict::CouldNotCheck(answer) => format!("Could not check: {}.", answer.reason()),
    }
}

fn main() -> Result<(), SourceError> {
    let source = Source::new(
        "Net revenue rose 12% to $4.1 billion.\u{c}The reactor holds 5 MW and runs for 30 days.",
    )?;
    for (page, words) in [
        (1, "revenue rose 12% to $4.1 billion"),
        (1, "revenue rose 10% to $4.1 billion"),
        (1, "rose 12% to $4.1"),
        (2, "revenue rose 12%"),
    ] {
        println!("page {page}, {words:?}\n  {}", shown(&source, page, words));
    }
    Ok(())
}
