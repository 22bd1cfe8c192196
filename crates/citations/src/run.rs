//! A set of records, each document read once.

use std::collections::HashMap;

use crate::{Checker, Document, Options, Outcome, Record, SourceProblem};

/// Checks records, in their order. `load` is asked once for each document that they cite, and one
/// document is held at a time.
///
/// [`crate::Registry::load`] is such a function; see the crate page for an example.
pub fn run(
    records: &[Record],
    mut load: impl FnMut(&str) -> Result<Document, SourceProblem>,
    options: &Options,
) -> Vec<Outcome> {
    let mut outcomes: Vec<Option<Outcome>> = records.iter().map(|_| None).collect();
    for group in by_document(records) {
        let Some(id) = group.first().and_then(|&i| doc(records, i)) else { continue };
        let document = load(id);
        let checker = document.as_ref().map(Checker::new);
        for i in group {
            let cited = records.get(i).and_then(|record| record.cited.as_ref().ok());
            if let (Some(cited), Some(slot)) = (cited, outcomes.get_mut(i)) {
                *slot = Some(match &checker {
                    Ok(checker) => checker.check(cited, options),
                    Err(problem) => Outcome::no_source(problem),
                });
            }
        }
    }
    let invalid = |record: &Record| record.cited.as_ref().err().map(Outcome::invalid);
    records
        .iter()
        .zip(outcomes)
        .filter_map(|(record, done)| done.or_else(|| invalid(record)))
        .collect()
}

/// The numbers of the records that cite one document, for each document in order of appearance.
fn by_document(records: &[Record]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut of: HashMap<&str, usize> = HashMap::new();
    for i in 0..records.len() {
        let Some(id) = doc(records, i) else { continue };
        let group = *of.entry(id).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(group) => group.push(i),
            None => groups.push(vec![i]),
        }
    }
    groups
}

fn doc(records: &[Record], i: usize) -> Option<&str> {
    records.get(i)?.cited.as_ref().ok().map(|cited| cited.doc.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Status, Unreadable, parse_answers};
    use asquoted::Source;

    #[test]
    fn each_record_keeps_its_place_and_each_document_is_read_once() {
        let json = r#"[
            {"id": 1, "citations": [
                {"doc": "a", "quote": "one"}, {"doc": "gone", "quote": "one"}, 5]},
            {"id": 2, "citations": [
                {"doc": "bad", "quote": "one"}, {"doc": "a", "quote": "two"}]}
        ]"#;
        let records = parse_answers(json).unwrap();
        let mut asked = Vec::new();
        let load = |id: &str| {
            asked.push(id.to_owned());
            match id {
                "a" => Ok(Document { id: id.to_owned(), source: Source::new("one")? }),
                "bad" => Err(Unreadable::Directory.into()),
                _ => Err(SourceProblem::Missing),
            }
        };
        let outcomes = run(&records, load, &Options::default());
        let statuses: Vec<Status> = outcomes.iter().map(Outcome::status).collect();
        assert_eq!(
            statuses,
            [
                Status::Found,
                Status::MissingSource,
                Status::InvalidRecord,
                Status::UnreadableSource,
                Status::NotFound,
            ]
        );
        assert_eq!(asked, ["a", "gone", "bad"]);
        assert_eq!(
            outcomes[2].message(),
            Some("[0].citations[2]: expected a citation, found a number")
        );
    }
}
