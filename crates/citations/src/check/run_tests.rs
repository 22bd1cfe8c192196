use super::*;
use crate::{Cited, InvalidRecord, Pages, Unreadable, parse_answers};
use asquoted::Source;

fn record(doc: &str, quote: &str) -> Record {
    Record::new("q", Cited::new(doc, quote))
}

fn set(records: Vec<Record>) -> RecordSet {
    RecordSet { records, ..RecordSet::default() }
}

fn text(id: &str) -> Result<Document, SourceProblem> {
    let text = match id {
        "a" => "Returns are accepted within 30 days. A receipt is required.",
        "b" => "Contact support. Read the guide. It cost $5 million.",
        "copy-of-a" => "Returns are accepted within 30 days. A receipt is required.",
        "bad" => return Err(Unreadable::Directory.into()),
        _ => return Err(SourceProblem::Missing),
    };
    Ok(Document::new(id, Source::new(text)?))
}

#[test]
fn each_record_keeps_its_place_and_each_document_is_read_once() {
    let json = r#"[
        {"id": 1, "citations": [
            {"doc": "a", "quote": "one"}, {"doc": "gone", "quote": "one"}, 5]},
        {"id": 2, "citations": [
            {"doc": "bad", "quote": "one"}, {"doc": "a", "quote": "two"}]}
    ]"#;
    let records = parse_answers(json).unwrap();
    let asked = std::sync::Mutex::new(Vec::new());
    let load = |id: &str| {
        asked.lock().unwrap().push(id.to_owned());
        match id {
            "a" => Ok(Document::new(id, Source::new("one")?)),
            "bad" => Err(Unreadable::Directory.into()),
            _ => Err(SourceProblem::Missing),
        }
    };
    let options = Options { cited_source_only: true, ..Options::default() };
    let outcomes = run(&records, load, &options);
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
    let mut asked = asked.into_inner().unwrap();
    asked.sort();
    assert_eq!(asked, ["a", "bad", "gone"]);
    assert_eq!(
        outcomes[2].message(),
        Some("[0].citations[2]: expected a citation, found a number")
    );
}

#[test]
fn a_quote_of_another_source_is_real_and_unsupported() {
    let records = vec![
        record("a", "Contact support."),
        record("b", "A receipt is required"),
        record("b", "cost $5"),
        record("a", "cost $5"),
        record("a", ""),
        record("gone", "Contact support."),
    ];
    let run = Run::of(&set(records), &text, &Options::default());
    let seen: Vec<_> = run
        .outcomes()
        .iter()
        .map(|o| (o.status(), o.other_sources().first().map(|other| other.doc.as_str())))
        .collect();
    assert_eq!(
        seen,
        [
            (Status::OtherSource, Some("b")),
            (Status::OtherSource, Some("a")),
            (Status::CouldNotCheck, None),
            (Status::NotFound, None),
            (Status::CouldNotCheck, None),
            (Status::MissingSource, None),
        ]
    );
    let unsupported = run.summary().unsupported();
    assert_eq!((unsupported.count(), unsupported.of()), (4, 4));
}

#[test]
fn a_copy_of_the_cited_document_is_no_other_source() {
    struct Two;
    impl Sources for Two {
        fn load(&self, id: &str) -> Loaded {
            text(id).into()
        }
        fn ids(&self) -> Option<Vec<String>> {
            Some(vec!["a".to_owned(), "b".to_owned(), "copy-of-a".to_owned()])
        }
    }
    let run = Run::of(&set(vec![record("b", "A receipt is required")]), &Two, &Options::default());
    let others: Vec<_> = run.outcomes()[0].other_sources().iter().map(|o| o.doc.as_str()).collect();
    assert_eq!(others, ["a", "copy-of-a"]);
    let run = Run::of(&set(vec![record("a", "A receipt was required")]), &Two, &Options::default());
    assert_eq!(run.outcomes()[0].status(), Status::CloseMatch);
}

#[test]
fn a_source_that_changes_during_the_run_is_not_mixed_up() {
    let calls = AtomicUsize::new(0);
    let load = |id: &str| match id {
        "a" => Ok(Document::new(id, Source::new("Nothing here.")?)),
        // The first time it is another text than the second.
        _ => {
            let first = calls.fetch_add(1, Ordering::SeqCst) == 0;
            let text = if first { "It was so." } else { "Contact support." };
            Ok(Document::new(id, Source::new(text)?))
        }
    };
    let records = vec![record("b", "It was so"), record("a", "Contact support.")];
    let run = Run::of(&set(records), &load, &Options::default());
    let statuses: Vec<_> = run.outcomes().iter().map(Outcome::status).collect();
    assert_eq!(statuses, [Status::Found, Status::NotFound]);
    let changed: Vec<_> =
        run.sources().iter().map(|s| (s.id.as_str(), s.changed_during_run)).collect();
    assert_eq!(changed, [("b", true), ("a", false)]);
}

#[test]
fn both_states_of_a_source_are_checked() {
    let document = |text: &str| Document::new("a", Source::new(text).unwrap());
    struct Changed(Document, Document, bool);
    impl Sources for Changed {
        fn load(&self, _: &str) -> Loaded {
            let (expected, found) = (self.1.facts().raw, self.0.facts().raw);
            // With a manifest nothing is checked against what is not the expected source.
            let (document, current) = if self.2 {
                (Err(SourceProblem::DigestDiffers { expected, found }), Some(self.0.clone()))
            } else {
                (Ok(self.0.clone()), None)
            };
            let snapshot = Some(self.1.clone());
            let change = ChangedSource { expected, found, current, snapshot };
            Loaded { document, change: Some(Box::new(change)) }
        }
    }
    for (by_manifest, status) in [(true, Status::UnreadableSource), (false, Status::NotFound)] {
        let sources =
            Changed(document("Rain fell all day."), document("It grew 5% in May."), by_manifest);
        let records = vec![record("a", "It grew 5%"), record("a", "Nobody said this")];
        let run = Run::of(&set(records), &sources, &Options::default());
        let kinds: Vec<_> = run
            .outcomes()
            .iter()
            .map(|o| (o.status(), o.change().unwrap().kind().name()))
            .collect();
        assert_eq!(kinds, [(status, "removed"), (status, "in_neither")]);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut records = Vec::new();
    for i in 0..200 {
        let doc = ["a", "b", "gone", "bad"][i % 4];
        let quote = ["Contact support.", "within 30 days", "nobody said", "$5", ""][i % 5];
        let mut record = record(doc, quote);
        record.n = Some(i);
        if i % 17 == 0 {
            record.cited = Err(InvalidRecord::new("x", "y"));
        }
        records.push(record);
    }
    let set = set(records);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| format!("{:?}", Run::of(&set, &text, &Options::default())))
    };
    let one = with(1);
    assert_eq!(one, with(8));
    assert_eq!(one, with(3));
}

#[test]
fn parts_of_a_set_are_counted() {
    let mut records =
        vec![record("a", "A receipt is required"), record("b", "x y z"), record("a", "")];
    records[1].id = "r".into();
    records.push(Record { cited: Err(InvalidRecord::new("", "broken")), ..records[0].clone() });
    let set = set(records);
    let run = Run::of(&set, &text, &Options::default());
    let shown = |groups: Vec<Group>| -> Vec<(String, usize, usize)> {
        let count = |g: Group| (g.name, g.summary.citations(), g.summary.count(Status::Found));
        groups.into_iter().map(count).collect()
    };
    let group = |name: &str, all, found| (name.to_owned(), all, found);
    assert_eq!(shown(run.by_document(&set.records)), [group("a", 2, 1), group("b", 1, 0)]);
    assert_eq!(shown(run.by_answer(&set.records)), [group("q", 3, 1), group("r", 1, 0)]);
}

#[test]
fn progress_counts_every_record() {
    let mut records = vec![record("a", "x"); 30];
    records.push(Record { cited: Err(InvalidRecord::new("", "broken")), ..records[0].clone() });
    let most = AtomicUsize::new(0);
    let set = set(records);
    Run::with_progress(&set, &text, &Options::default(), &|done, of| {
        assert_eq!(of, 31);
        most.fetch_max(done, Ordering::Relaxed);
    });
    assert_eq!(most.into_inner(), 31);
}

#[test]
fn found_quotes_have_a_record_to_find_them_by() {
    let mut record = record("a", "within 30 days");
    record.citation_id = Some("c-1".into());
    if let Ok(cited) = &mut record.cited {
        cited.pages = Pages::number(1);
    }
    let run = Run::of(&set(vec![record]), &text, &Options::default());
    let json = serde_json::to_value(run.outcomes()[0].citation().unwrap()).unwrap();
    assert_eq!(json["citation_id"], "c-1");
    assert_eq!(
        json["selector"]["position"],
        serde_json::json!({"unit": "utf16", "start": 21, "end": 35})
    );
    assert_eq!(json["selector"]["quote"]["suffix"], ". A receipt is required.");
    assert_eq!(json["matches"], 1);
    assert!(json["hashes"]["norm"].as_str().unwrap().starts_with("sha256:"));
    assert_eq!(json["snapshot_id"], serde_json::Value::Null);
}
