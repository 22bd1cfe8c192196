use super::*;
use crate::chars::{fold, fold_words, is_gap, is_quotation};
use std::collections::{BTreeMap, BTreeSet};

/// What the test of spans looks at: compatibility forms undone, then letters, marks and digits alone in lower case.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let joined: String = text.chars().filter(|&c| !is_gap(c) && !is_quotation(c)).collect();
    for c in joined.chars() {
        let c = match c {
            '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => {
                char::from_u32(c as u32 - 0xFEE0).unwrap_or(c)
            }
            c => c,
        };
        for c in c.to_lowercase() {
            match c {
                'ﬃ' => out.push_str("ffi"),
                'ﬄ' => out.push_str("ffl"),
                'ﬀ' => out.push_str("ff"),
                'ﬁ' => out.push_str("fi"),
                'ﬂ' => out.push_str("fl"),
                c => match noise::decompose(c) {
                    Some(parts) => out.push_str(&parts),
                    None => out.push(c),
                },
            }
        }
    }
    fold_words(&out.chars().collect::<Vec<char>>())
}

#[test]
fn the_same_seed_gives_the_same_cases() {
    let a: Vec<Case> = cases(7, 600).collect();
    let b: Vec<Case> = cases(7, 600).collect();
    assert_eq!(a, b);
    assert_eq!(a.len(), 600);
    assert_ne!(a, cases(8, 600).collect::<Vec<Case>>());
    let ids: BTreeSet<&str> = a.iter().map(|c| c.id.as_str()).collect();
    assert_eq!(ids.len(), 600);
}

#[test]
fn every_kind_occurs_in_every_language_that_has_it() {
    let table = kinds();
    let most = table.iter().map(|(_, names)| names.len()).max().unwrap_or(0);
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for case in cases(3, 12 * most) {
        seen.entry(case.lang).or_default().insert(case.kind);
    }
    for (lang, names) in &table {
        for name in names {
            assert!(seen[lang].contains(name), "{lang}: no case of {name}");
        }
    }
}

#[test]
fn languages_have_the_kinds_that_fit_them() {
    let table: BTreeMap<&str, Vec<String>> = kinds().into_iter().collect();
    let has = |lang: &str, kind: &str| table[lang].iter().any(|k| k == kind);
    for lang in table.keys() {
        for kind in [
            "verbatim",
            "number inside",
            "negation",
            "cut sign",
            "cut unit",
            "word dropped",
            "noise pair",
        ] {
            assert!(has(lang, kind), "{lang}: {kind}");
        }
    }
    for (lang, kind) in [
        ("ko", "decomposed quote"),
        ("ja", "decomposed source"),
        ("hi", "precomposed nukta quote"),
        ("ar", "presentation forms source"),
        ("th", "thai zero-width space source"),
        ("de", "line-end hyphen source"),
        ("fr", "line-end kept hyphen source"),
        ("en", "ligature quote"),
        ("zh", "line wrap inside source"),
        ("en", "cut contraction"),
    ] {
        assert!(has(lang, kind), "{lang}: {kind}");
    }
    for (lang, kind) in [
        ("ar", "line-end hyphen source"),
        ("ko", "soft hyphen quote"),
        ("tr", "heading caps quote"),
        ("de", "thai zero-width space source"),
    ] {
        assert!(!has(lang, kind), "{lang}: {kind}");
    }
}

#[test]
fn honest_spans_hold_the_quote() {
    for case in cases(11, 6_000) {
        let Expect::Found { chars } = case.expect else { continue };
        // Presentation forms and composed nukta letters are told apart only by tables of the noises themselves.
        if case.id.contains("presentation") || case.id.contains("nukta") {
            continue;
        }
        let span = honest::span_text(&case.source, chars);
        assert_eq!(plain(&span), plain(&case.quote), "{}: {:?} / {:?}", case.id, span, case.quote);
        let (first, last) = (span.chars().next(), span.chars().last());
        for c in [first, last].into_iter().flatten() {
            assert!(chars::is_content(c) || chars::is_mark(c), "{}: {span:?}", case.id);
        }
    }
}

#[test]
fn no_change_leaves_the_quote_in_the_source() {
    for case in cases(12, 6_000) {
        if case.expect != Expect::NotFound || case.kind.starts_with("cut ") {
            continue;
        }
        let quote: Vec<char> = case.quote.chars().collect();
        let source: Vec<char> = case.source.chars().collect();
        assert!(!fold(&source).contains(&fold(&quote)), "{}: {:?}", case.id, case.quote);
    }
}

#[test]
fn a_cut_quote_occurs_once_and_touches_its_rest() {
    for case in cases(13, 6_000).filter(|c| c.kind.starts_with("cut ")) {
        let quote = fold(&case.quote.chars().collect::<Vec<char>>());
        let source = fold(&case.source.chars().collect::<Vec<char>>());
        assert_eq!(chars::occurrences(&source, &quote), 1, "{}: {:?}", case.id, case.quote);
    }
}

#[test]
fn scoring_tells_the_faults_apart() {
    let list: Vec<Case> = cases(5, 480).collect();
    let lines: Vec<String> = list.iter().map(json::line).collect();
    // Everything found nowhere: each honest case is an alarm, or a wrong span, and each change a false pass.
    let found: Vec<String> = list
        .iter()
        .map(|c| {
            format!(
                "{{\"id\":{},\"verdict\":\"found\",\"span\":{{\"chars\":[0,0]}}}}",
                json::quoted(&c.id)
            )
        })
        .collect();
    let honest = list.iter().filter(|c| c.expect != Expect::NotFound).count();
    let tally = run::score(lines.join("\n").as_bytes(), found.join("\n").as_bytes()).unwrap();
    assert_eq!(tally.total(), [480, 480 - honest, 0, honest, 0]);
    assert!(!tally.passed());
    let refused = found.join("\n").replace("\"found\"", "\"not_found\"");
    let tally = run::score(lines.join("\n").as_bytes(), refused.as_bytes()).unwrap();
    assert_eq!(tally.total(), [480, 0, honest, 0, 0]);
    assert!(tally.passed());
    let tally = run::score(lines.join("\n").as_bytes(), "".as_bytes()).unwrap();
    assert_eq!(tally.total(), [480, 0, 0, 0, 480]);
}
