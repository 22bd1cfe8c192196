//! `corpus/verdicts/`: quote and source in, verdict out.

use asquoted::{
    Chunk, Closest, Difference, Hit, NotFound, Policy, Quote, Refusal, Source, Verdict,
};

use crate::stanza::{self, Form, Stanza};

const FORM: Form = Form {
    folder: "verdicts",
    required: &["name", "why", "quote", "source", "want"],
    optional: &[
        "span", "utf16", "matches", "policy", "forgiven", "cautions", "chunk", "page", "borders",
        "hint", "closest", "omitted", "refusal",
    ],
    repeated: "difference",
};

/// Cases that the engine gets wrong for now, each with the reason why that is let stand.
const EXCLUDED: &[(&str, &str)] = &[];

#[test]
fn verdicts() {
    stanza::run(&FORM, EXCLUDED, check);
}

fn check(stanza: &Stanza) -> Result<(), String> {
    let (quote, text) = (stanza.text("quote"), stanza.text("source"));
    let mut faults = Vec::new();
    let source = source(stanza, &text);
    let chunk = chunk(stanza, &source)?;
    let every = stanza.raw("policy") == Some("every");
    let wanted = Quote::new(quote.as_str()).with_policy(policy(stanza)?);
    let verdict = chunk.check(&wanted);
    let got = outcome(&verdict);
    let want = stanza.raw("want").unwrap_or_default();
    let allowed: Vec<&str> = want.split(" or ").map(str::trim).collect();
    if let Some(unknown) = allowed.iter().find(|w| !OUTCOMES.contains(w)) {
        return Err(format!("  no outcome: {unknown}"));
    }
    if !allowed.contains(&got.as_str()) {
        faults.push(format!("want {want}\n  got  {got}"));
    } else {
        match &verdict {
            Verdict::Found(found) => {
                let first = found.first();
                expect(stanza, "span", &first.span().to_string(), &mut faults);
                let (from, to) = source.offsets().utf16_span(first.span());
                expect(stanza, "utf16", &format!("{from}..{to}"), &mut faults);
                expect(stanza, "matches", &found.matches().to_string(), &mut faults);
                expect(stanza, "forgiven", &forgiven(&first), &mut faults);
                expect(stanza, "cautions", &cautions(&first), &mut faults);
            }
            Verdict::NotFound(not_found) => not_found_details(stanza, not_found, &mut faults),
            Verdict::CouldNotCheck(unchecked) => {
                let refusal = unchecked.refusals().next().map(|r| refusal(&r)).unwrap_or_default();
                expect(stanza, "refusal", &refusal, &mut faults);
            }
        }
    }
    // What is not to be found is found under no narrower policy, and under no wider one where the
    // case says so.
    if !allowed.contains(&"found") {
        let mut policies = vec![("strict", Policy::STRICT)];
        if every {
            policies.push(("reference_markers", Policy::DEFAULT.with_reference_markers()));
        }
        for (name, policy) in policies {
            if chunk.check(&Quote::new(quote.as_str()).with_policy(policy)).is_found() {
                faults.push(format!("found under {name}"));
            }
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    let shown = faults.join("\n  ");
    Err(format!("  quote  {quote:?}\n  source {text:?}\n  {shown}"))
}

const OUTCOMES: &[&str] = &[
    "found",
    "not_found",
    "could_not_check empty_quote",
    "could_not_check empty_source",
    "could_not_check unknown_form",
    "could_not_check numeric_context",
    "could_not_check cut_compound",
];

pub(crate) fn outcome(verdict: &Verdict<'_>) -> String {
    match verdict {
        Verdict::CouldNotCheck(unchecked) => {
            format!("{} {}", verdict.name(), unchecked.reason().name())
        }
        Verdict::Found(_) | Verdict::NotFound(_) => verdict.name().to_owned(),
    }
}

fn source(stanza: &Stanza, text: &str) -> Source {
    let borders = stanza.raw("borders").unwrap_or_default();
    let borders = borders.split(',').filter_map(|at| at.trim().parse().ok());
    Source::builder(text).borders(borders).build().unwrap()
}

fn chunk<'s>(stanza: &Stanza, source: &'s Source) -> Result<Chunk<'s>, String> {
    if let Some(page) = stanza.raw("page") {
        return source.page(page.parse().unwrap()).map_err(|e| format!("  page: {e}"));
    }
    match stanza.raw("chunk").and_then(|range| range.split_once("..")) {
        Some((from, to)) => source
            .chunk(from.parse().unwrap()..to.parse().unwrap())
            .map_err(|e| format!("  chunk: {e}")),
        None => Ok(source.whole()),
    }
}

fn policy(stanza: &Stanza) -> Result<Policy, String> {
    match stanza.raw("policy") {
        None | Some("default" | "every") => Ok(Policy::DEFAULT),
        Some("strict") => Ok(Policy::STRICT),
        Some("reference_markers") => Ok(Policy::DEFAULT.with_reference_markers()),
        Some(other) => Err(format!("  no policy: {other}")),
    }
}

fn expect(stanza: &Stanza, key: &str, got: &str, faults: &mut Vec<String>) {
    if let Some(want) = stanza.raw(key).filter(|want| *want != got) {
        faults.push(format!("{key}: want {want}, got {got}"));
    }
}

/// Names in order, or `none`.
fn list(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn forgiven(hit: &Hit<'_>) -> String {
    list(hit.forgiven().iter().map(Difference::name).map(str::to_owned))
}

fn cautions(hit: &Hit<'_>) -> String {
    list(hit.cautions().iter().map(|c| c.kind().name().to_owned()))
}

fn refusal(refusal: &Refusal<'_>) -> String {
    format!("{} {} {}", refusal.side(), refusal.kind(), refusal.neighbour_text())
}

fn not_found_details(stanza: &Stanza, not_found: &NotFound<'_>, faults: &mut Vec<String>) {
    let closest = not_found.closest();
    if let Some(hint) = stanza.raw("hint") {
        let got: Vec<String> =
            closest.iter().flat_map(Closest::hints).map(ToString::to_string).collect();
        if !got.iter().any(|h| h == hint) {
            faults.push(format!("hint: want {hint}, got {got:?}"));
        }
    }
    // A case may leave the similarity open: it is for display, and the passage may grow.
    let with_similarity = stanza.raw("closest").is_some_and(|want| want.contains(' '));
    let numbers = closest.as_ref().map_or_else(
        || "none".to_owned(),
        |c| {
            let equal = format!("{}/{}", c.equal(), c.of());
            if with_similarity { format!("{equal} {:.3}", c.similarity()) } else { equal }
        },
    );
    expect(stanza, "closest", &numbers, faults);
    let differences = stanza.all("difference").collect::<Vec<_>>();
    if !differences.is_empty() {
        let got: Vec<String> = closest
            .iter()
            .flat_map(Closest::differences)
            .map(|d| format!("{} {} / {}", d.kind().name(), d.quote(), d.source()))
            .map(|d| d.trim().to_owned())
            .collect();
        if got != differences {
            faults.push(format!("difference: want {differences:?}, got {got:?}"));
        }
    }
    if let Some(want) = stanza.raw("omitted") {
        let got = not_found.omission().map(|o| {
            let mut got = o.omitted().join(" | ");
            if !o.cautions().is_empty() {
                got.push_str(" (negation)");
            }
            got
        });
        let got = got.unwrap_or_else(|| "none".to_owned());
        if got != want {
            faults.push(format!("omitted: want {want}, got {got}"));
        }
    }
}

/// What a hit shows can be rendered as the quote: checking it finds it, at the same place.
#[test]
fn citations_are_found() {
    let mut faults = Vec::new();
    for stanza in stanza::read_all(&FORM).stanzas {
        let source = source(&stanza, &stanza.text("source"));
        let quote = Quote::new(stanza.text("quote"));
        let Verdict::Found(found) = source.check(&quote) else { continue };
        for hit in found.hits() {
            let citation = source.cite(hit.span().range()).unwrap();
            assert_eq!(citation.exact(), hit.text());
            let again = Quote::new(citation.exact());
            let verdict = source.check(&again);
            let there = match &verdict {
                Verdict::Found(found) => found.hits().any(|other| other.span() == hit.span()),
                Verdict::NotFound(_) | Verdict::CouldNotCheck(_) => false,
            };
            if !there {
                let got = outcome(&verdict);
                faults.push(format!("{}: {:?}: {got}", stanza.name(), citation.exact()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
