//! `asquoted run answers.json --sources DIR`

use asquoted_citations::{Options, Registry, Unreadable, parse_answers};
use asquoted_report::RunReport;

use crate::args::RunArgs;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::output;
use crate::streams::Streams;

/// Checks every citation of a file of answers.
pub(crate) fn run(args: &RunArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    let text = input::read(&args.answers, streams)?;
    let records = parse_answers(&text)
        .map_err(|error| Failure::message(format!("{}: {error}", input::name(&args.answers))))?;
    let registry = Registry::open(&args.sources).map_err(|error| {
        let folder = args.sources.display();
        Failure::message(format!("{folder}: {} (the folder of sources)", Unreadable::from(error)))
    })?;
    let options = Options { policy: args.checking.policy(), unique: args.checking.unique };
    let outcomes = asquoted_citations::run(&records, |id| registry.load(id), &options);
    let report = RunReport::new(&records, &outcomes);
    output::write(&report, &args.showing, streams)?;
    // Nothing to check is no success.
    let passed = !outcomes.is_empty() && outcomes.iter().all(|o| o.passes(&args.allow));
    Ok(if passed { Exit::Found } else { Exit::NotFound })
}
