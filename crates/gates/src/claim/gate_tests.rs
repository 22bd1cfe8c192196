use asquoted::Source;
use asquoted_citations::{Document, SourceProblem};

use super::numbers::{Language, NumberRule};
use super::*;

const LOGS: &str = "Audit logs are kept for thirty days. Backups take 5 million bytes.";

fn load(id: &str) -> Result<Document, SourceProblem> {
    let text = match id {
        "logs" => LOGS,
        "days" => "It lasts 30 days.",
        "long" => "It lasts 130 days.",
        _ => return Err(SourceProblem::Missing),
    };
    Ok(Document::new(id, Source::new(text)?))
}

fn status(claim: &Claim) -> ClaimStatus {
    ClaimGate::new().check(claim, &load).status
}

/// What comes of a term in a text, by value in English.
fn by_value(text: &str, term: &str, languages: &[Language]) -> TermResult {
    let load = |id: &str| Ok(Document::new(id, Source::new(text)?));
    let claim = Claim::new("c").citing("a").requiring([term]).by_value(languages.iter().copied());
    ClaimGate::new().check(&claim, &load).results.remove(0)
}

#[test]
fn statuses_have_an_order() {
    let claim = || Claim::new("c").requiring(["30 days"]);
    assert_eq!(status(&claim()), ClaimStatus::Uncited);
    assert_eq!(status(&claim().citing("none").citing("days")), ClaimStatus::MissingSources);
    assert_eq!(status(&claim().citing("long")), ClaimStatus::MissingTerms);
    assert_eq!(status(&claim().citing("long").citing("days")), ClaimStatus::Supported);
    assert_eq!(status(&Claim::new("c").citing("days")), ClaimStatus::NothingRequired);
    let five = Claim::new("c").citing("logs").requiring(["5"]);
    assert_eq!(status(&five), ClaimStatus::CutTerms);
    assert_eq!(status(&five.requiring(["nowhere"])), ClaimStatus::MissingTerms);
}

#[test]
fn a_term_found_whole_anywhere_is_found() {
    let claim = Claim::new("c").citing("logs").citing("days").requiring(["thirty days", "30 days"]);
    let checked = ClaimGate::new().check(&claim, &load);
    assert!(checked.is_supported());
    assert_eq!(checked.results[0].source.as_deref(), Some("logs"));
    assert_eq!(checked.results[1].span, Some((9, 16)));
    // Cut in the first source, whole in the second.
    let load = |id: &str| {
        Ok(Document::new(id, Source::new(if id == "a" { "-30 days" } else { "30 days" })?))
    };
    let claim = Claim::new("c").citing("a").citing("b").requiring(["30 days"]);
    assert_eq!(ClaimGate::new().check(&claim, &load).status, ClaimStatus::Supported);
    let claim = Claim::new("c").citing("a").requiring(["30 days"]);
    assert_eq!(ClaimGate::new().check(&claim, &load).status, ClaimStatus::CutTerms);
    let claim = claim.citing("b");
    let checked = ClaimGate::new().check(&claim, &load);
    assert_eq!((checked.status, checked.results[0].reason), (ClaimStatus::Supported, None));
}

#[test]
fn only_what_was_retrieved_can_be_cited() {
    let record = |start, end| Retrieved {
        id: "logs".into(),
        url: Some("https://example.org/logs".into()),
        revision: Some("r2".into()),
        span: (start, end),
    };
    let gate = ClaimGate::new().with_retrieval(Retrieval::new([record(0, 36)]));
    let check = |citation: Citation, term: &str| {
        gate.check(&Claim::new("c").citing(citation).requiring([term]), &load)
    };
    let logs = || Citation::from("logs");
    assert!(check(logs(), "thirty days").is_supported());
    assert!(check(logs().at(0, 36).of_revision("r2"), "thirty days").is_supported());
    assert_eq!(check(logs(), "bytes").status, ClaimStatus::MissingTerms);
    for refused in [logs().at(30, 60), logs().of_revision("r1"), Citation::from("days")] {
        assert_eq!(check(refused, "days").status, ClaimStatus::NotRetrieved);
    }
    // A span that is none of the text, or that cuts a character, was returned by nobody.
    for (start, end) in [(0, 5_000), (9, 3)] {
        let gate = ClaimGate::new().with_retrieval(Retrieval::new([record(start, end)]));
        let checked = gate.check(&Claim::new("c").citing("logs").requiring(["logs"]), &load);
        assert_eq!((checked.status, checked.not_retrieved.len()), (ClaimStatus::NotRetrieved, 1));
    }
    // A number that the span cuts is none of it.
    let start = LOGS.find("million").unwrap();
    let gate = ClaimGate::new().by_value([Language::English]);
    let cut = Claim::new("c").citing(logs().at(start, LOGS.len())).requiring(["5,000,000 bytes"]);
    assert_eq!(gate.check(&cut, &load).status, ClaimStatus::MissingTerms);
    let whole =
        Claim::new("c").citing(logs().at(start - 2, LOGS.len())).requiring(["5,000,000 bytes"]);
    assert!(gate.check(&whole, &load).is_supported());
}

#[test]
fn values_are_compared_where_asked_for_and_named() {
    assert_eq!(by_value(LOGS, "30 days", &[]).status, TermStatus::Missing);
    let found = by_value(LOGS, "30 days", &[Language::English]);
    assert_eq!(found.text.as_deref(), Some("thirty days"));
    assert_eq!(found.normalised, [NumberRule::NumberWords]);
    let found = by_value(LOGS, "5,000,000 bytes", &[Language::English]);
    assert_eq!(found.text.as_deref(), Some("5 million bytes"));
    assert_eq!(found.normalised, [NumberRule::DigitGrouping, NumberRule::ScaleWords]);
    let found = by_value("Frist: drei\u{DF}ig Tage", "30 Tage", &[Language::German]);
    assert_eq!(found.span, Some((7, 20)));
}

/// Each was made to let a part of a number, or another number, pass.
#[test]
fn no_value_gets_past_the_guard() {
    use Language::{Chinese, Dutch, English, French, German, Italian, Portuguese};
    let cases: &[(&str, &str, &[Language])] = &[
        ("at minus thirty degrees", "30 degrees", &[English]),
        ("at -30 degrees", "thirty degrees", &[English]),
        ("at \u{2212}thirty degrees", "30 degrees", &[English]),
        ("thirty million users", "30", &[English]),
        ("30 million users", "thirty", &[English]),
        ("30 percent", "thirty", &[English]),
        ("thirty percent", "30", &[English]),
        ("thirty-one days", "30", &[English]),
        ("one hundred and thirty days", "30 days", &[English]),
        ("a hundred and thirty days", "30 days", &[English]),
        ("one **hundred** and thirty days", "30 days", &[English]),
        ("one\u{A0}hundred\r\nand thirty days", "30 days", &[English]),
        ("thirty to forty days", "40 days", &[English]),
        ("thirty to forty days", "30", &[English]),
        ("thirty\u{2013}forty days", "40 days", &[English]),
        ("30.5 days", "five days", &[English]),
        ("30.5 days", "thirty", &[English]),
        ("thirty point five days", "5 days", &[English]),
        ("pages 12 300", "12,300", &[English]),
        ("pages 12 300", "12300", &[English]),
        ("pages 12 300", "three hundred", &[English]),
        ("12 300 million users", "300 million users", &[English]),
        ("one million two hundred thousand users", "200,000 users", &[English]),
        ("one million, two hundred thousand users", "200,000 users", &[English]),
        ("5 million 200 thousand users", "200,000 users", &[English]),
        ("five million and thirty users", "30 users", &[English]),
        ("one thousand and two hundred users", "200 users", &[English]),
        ("between one hundred and five thousand users", "105,000 users", &[English]),
        ("zwischen drei und zwanzig Tagen", "23 Tagen", &[German]),
        ("zwischen drei und zwanzig Tagen", "20 Tagen", &[German]),
        ("1.500 million users", "1,500,000 users", &[English, German]),
        ("1.500 millions", "1500000", &[French]),
        ("entre mil e duzentos dias", "1200 dias", &[Portuguese]),
        ("the fee is due days", "2 days", &[English, Italian]),
        ("onze dagen", "11 dagen", &[English, Dutch]),
        ("two and a half million users", "2", &[English]),
        ("thirty thirds", "30", &[English]),
        ("the thirty-first day", "30", &[English]),
        // A sign, decimals, brackets and ordinals belong to their number.
        ("at minus thirty degrees", "-3 degrees", &[English]),
        ("at minus two point five degrees", "2.5 degrees", &[English]),
        ("at minus two point five degrees", "-2 degrees", &[English]),
        ("two point five days", "2 days", &[English]),
        ("two point five days", "5 days", &[English]),
        ("two point five days", "2", &[English]),
        ("two point five million users", "2.5", &[English]),
        ("two point five or six days", "2.5 days", &[English]),
        ("ten minus five days", "-5 days", &[English]),
        ("30 days minus five days", "-5 days", &[English]),
        ("plus or minus thirty degrees", "-30 degrees", &[English]),
        ("plus or minus thirty degrees", "30 degrees", &[English]),
        ("30% minus 10 points", "-10 points", &[English]),
        ("thirty (40) days", "40 days", &[English]),
        ("thirty (40) days", "30 days", &[English]),
        ("thirty (30.5) days", "30 days", &[English]),
        ("minus thirty (30) days", "30 days", &[English]),
        ("one of them", "1", &[English]),
        ("one of them", "1 of them", &[English]),
        ("no one", "1", &[English]),
        ("one day he left", "1 day", &[English]),
        ("其中一个", "1个", &[Chinese]),
        ("胜负三十", "-30", &[Chinese]),
        ("负三十度", "30度", &[Chinese]),
        ("二点五公里", "2", &[Chinese]),
        ("二点五公里", "5公里", &[Chinese]),
        ("三点五分", "3.5分", &[Chinese]),
        ("the thirtieth day", "30", &[English]),
        ("one third of the users", "3rd", &[English]),
        ("the third-party tool", "3rd", &[English]),
        ("the thirty-first day", "1st day", &[English]),
        ("the one hundred and first day", "1st day", &[English]),
    ];
    for (text, term, languages) in cases {
        let result = by_value(text, term, languages);
        assert_ne!(result.status, TermStatus::Found, "{text} | {term}: {result:?}");
    }
}

#[test]
fn signs_decimals_brackets_and_ordinals_compare_by_value() {
    use Language::{Chinese, English, German};
    let cases: &[(&str, &str, Language)] = &[
        ("at minus thirty degrees", "-30 degrees", English),
        ("at \u{2212}30 degrees", "minus thirty degrees", English),
        ("at -2.5 degrees", "minus two point five degrees", English),
        ("within thirty (30) days", "30 days", English),
        ("within 30 days", "thirty (30) days", English),
        ("within 30 (thirty) days", "thirty days", English),
        ("within one (1) day", "1 day", English),
        ("a rate of one percent", "1 percent", English),
        ("the thirtieth day", "the 30th day", English),
        ("the 21st century", "the twenty-first century", English),
        ("bei minus zwei Komma f\u{FC}nf Grad", "-2,5 Grad", German),
        ("气温负三十度", "-30度", Chinese),
    ];
    for (text, term, language) in cases {
        let result = by_value(text, term, &[*language]);
        assert_eq!(result.status, TermStatus::Found, "{text} | {term}: {result:?}");
    }
}

#[test]
fn many_terms_of_a_long_source_take_no_time() {
    let text = "thirty days and five million users, ".repeat(3_000);
    let load = |id: &str| Ok(Document::new(id, Source::new(text.as_str())?));
    let terms = (0..50).map(|n| format!("{n} weeks"));
    let claim = Claim::new("c").citing("a").requiring(terms).by_value(Language::ALL);
    let checked = ClaimGate::new().check(&claim, &load);
    assert_eq!(checked.missing_terms().len(), 50);
}
