//! The claim gate from JSON to JSON, as a program that answers from documents uses it.
#![cfg(test)]

use asquoted::Source;
use asquoted_citations::{Document, SourceProblem};
use asquoted_gates::claim::{
    Claim, ClaimGate, ClaimStatus, Retrieval, read_claims, read_retrieved, split_answer,
};

/// Two documents about a library's loans.
fn load(id: &str) -> Result<Document, SourceProblem> {
    let text = match id {
        "loans" => "Members may borrow books for 30 days.",
        "halls" => "Both halls lend tapes. They open at nine.",
        _ => return Err(SourceProblem::Missing),
    };
    Ok(Document::new(id, Source::new(text)?))
}

#[test]
fn a_claim_that_says_more_than_its_sources_is_told() {
    let text = r#"{"claim": "All members may borrow tapes for 90 days.",
        "citation_ids": ["loans", "halls"], "required_terms": ["all members", "90 days", "tapes"]}"#;
    let checked = ClaimGate::new().check_all(&read_claims(text).unwrap(), &load);
    assert_eq!(checked[0].status, ClaimStatus::MissingTerms);
    assert_eq!(checked[0].missing_terms(), ["all members", "90 days"]);
    let json = serde_json::to_value(&checked).unwrap();
    assert_eq!(json[0]["status"], "missing_terms");
    assert_eq!(json[0]["required"][2]["text"], "tapes");
    assert_eq!(json[0]["required"][2]["span"], serde_json::json!([16, 21]));
}

#[test]
fn terms_are_whole_and_stand_in_one_source() {
    // Texts that are only joined one behind another would hold "days both".
    let seam = Claim::new("c").citing("loans").citing("halls").requiring(["30 days both halls"]);
    assert_eq!(ClaimGate::new().check(&seam, &load).status, ClaimStatus::MissingTerms);
    for part in ["0 days", "ember", "ape"] {
        let claim = Claim::new("c").citing("loans").citing("halls").requiring([part]);
        assert!(!ClaimGate::new().check(&claim, &load).is_supported(), "{part}");
    }
}

#[test]
fn an_answer_goes_the_whole_way() {
    let answer = "Members may borrow books for thirty days [loans.1]. Tapes are free [halls.2].";
    let atoms = split_answer(answer);
    assert_eq!(atoms.len(), 2);
    let retrieved =
        r#"[{"id": "loans", "url": "https://example.org/l", "revision": "4", "span": [0, 37]}]"#;
    let gate = ClaimGate::new().with_retrieval(Retrieval::new(read_retrieved(retrieved).unwrap()));
    let statuses: Vec<ClaimStatus> = atoms
        .iter()
        .map(|atom| {
            let id = atom.citations[0].split('.').next().unwrap_or_default();
            let claim = Claim::new(atom.text.as_str()).citing(id).requiring(["30 days"]);
            gate.check(&claim, &load).status
        })
        .collect();
    assert_eq!(statuses, [ClaimStatus::Supported, ClaimStatus::NotRetrieved]);
}

#[test]
fn broken_claims_are_named_by_line() {
    for (text, line) in [
        ("{\"claim\": \"a\", \"citations\": [], \"terms\": []}\n{", 2),
        ("[{\"claim\": \"a\",\n\"citations\": [], \"terms\": [], \"more\": 1}]", 2),
        ("{\"claim\": \"a\"}", 1),
    ] {
        assert_eq!(read_claims(text).unwrap_err().line(), line, "{text}");
    }
    assert!(read_retrieved("{\"id\": \"a\", \"span\": [0]}").is_err());
    let deep = "[".repeat(100_000);
    assert!(read_claims(&deep).is_err());
}
