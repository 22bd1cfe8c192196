//! What a reviewer does with a note: are its quotations what the source says?

use std::io::Write;

use asquoted::Source;
use asquoted_citations::{Document, Options, Run};
use asquoted_gates::note::NoteReader;

const NOTE: &str = "\
The rules say “boats are returned by six in the evening”.
They go on: “a boat costs 12 euros an hour” [sic].

> Dogs are allowed […] on a lead.
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = "Boats are returned by six in the evening. A boat costs 14 euros an hour. \
                 Dogs are allowed in every boat on a lead.";
    let load = |id: &str| Ok(Document::new(id, Source::new(rules)?));
    let set = NoteReader::new().read("note.md", NOTE, &["rules.txt"], &load);
    let run = Run::of(&set, &load, &Options::default());
    let mut output = std::io::stdout();
    for (record, outcome) in set.records.iter().zip(run.outcomes()) {
        let (line, status) = (record.place.line, outcome.status().name());
        let quote = record.cited.as_ref().map_or("", |cited| cited.quote.as_str());
        writeln!(output, "line {line}: {status}: {quote}")?;
    }
    Ok(())
}
