//! A check against a double loop, and its hits against themselves.

#![no_main]

use std::ops::Range;

use asquoted::{Policy, Quote, RefusalKind, Source, Verdict};
use asquoted_fuzz::{boundary, head, keys, text};
use asquoted_guard::Guard;
use asquoted_tokenizer::{TokenKind, Tokens, is_blank, tokenize};
use libfuzzer_sys::fuzz_target;

// The first five bytes choose: how the quote is made, two numbers for that, and a chunk.
fuzz_target!(|data: &[u8]| {
    let ([mode, a, b, from, to], data) = head::<5>(data);
    let text = text(data);
    let (quote, text) = match mode % 4 {
        // Two texts of their own.
        0 => {
            let at = boundary(&text, a);
            (text[..at].to_owned(), text[at..].to_owned())
        }
        // Cut out of the source anywhere.
        1 => {
            let (a, b) = (boundary(&text, a), boundary(&text, b));
            (text[a.min(b)..a.max(b)].to_owned(), text)
        }
        // Cut out of the source from token to token, as it is or with its case changed.
        cut => {
            let tokens = tokenize(text.as_str()).expect("short");
            let first = a % tokens.len().max(1);
            let last = (first + b % 8).min(tokens.len().saturating_sub(1));
            let start = tokens.get(first).map_or(0, |t| t.span().start());
            let end = tokens.get(last).map_or(0, |t| t.span().end());
            let slice = &text[start..end];
            (if cut == 3 { slice.to_uppercase() } else { slice.to_owned() }, text.clone())
        }
    };
    check(&quote, &text, boundary(&text, from), boundary(&text, to));
});

/// The places of a verdict, ascending.
struct Places {
    hits: Vec<Range<usize>>,
    refused: Vec<(Range<usize>, RefusalKind)>,
}

fn places(verdict: &Verdict<'_>) -> Places {
    match verdict {
        Verdict::Found(found) => {
            let hits: Vec<Range<usize>> = found.hits().map(|hit| hit.span().range()).collect();
            assert_eq!(hits.len(), found.matches());
            assert_eq!(hits.first(), Some(&found.first().span().range()));
            let refused: Vec<_> = found.refusals().map(|r| (r.span().range(), r.kind())).collect();
            assert_eq!(refused.len(), found.refused());
            Places { hits, refused }
        }
        Verdict::NotFound(_) => Places { hits: Vec::new(), refused: Vec::new() },
        Verdict::CouldNotCheck(unchecked) => {
            let refused: Vec<_> =
                unchecked.refusals().map(|r| (r.span().range(), r.kind())).collect();
            assert_eq!(refused.len(), unchecked.refused());
            Places { hits: Vec::new(), refused }
        }
    }
}

fn check(quote_text: &str, text: &str, from: usize, to: usize) {
    let source = Source::new(text).expect("short");
    let tokens = tokenize(text).expect("short");
    let quote = Quote::new(quote_text);
    let quote_tokens = tokenize(quote_text).expect("short");
    let verdict = source.check(&quote);
    let Places { hits, refused } = places(&verdict);
    let case = || format!("quote {quote_text:?}, source {text:?}, {verdict:?}");

    // Hits are runs of tokens, ascending.
    let mut all: Vec<Range<usize>> = refused.iter().map(|(span, _)| span.clone()).collect();
    all.extend(hits.iter().cloned());
    all.sort_unstable_by_key(|span| (span.start, span.end));
    assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "a place twice: {}", case());
    assert!(hits.is_sorted_by(|a, b| a.start < b.start), "{}", case());
    let first_at = |span: &Range<usize>| tokens.iter().position(|t| t.span().start() == span.start);
    let last_at = |span: &Range<usize>| tokens.iter().rposition(|t| t.span().end() == span.end);
    let mut runs: Vec<Range<usize>> = Vec::new();
    for span in &all {
        match (first_at(span), last_at(span)) {
            (Some(first), Some(last)) if first <= last => runs.push(first..last + 1),
            _ => panic!("{span:?} is no run of tokens: {}", case()),
        }
    }

    // The guard lets hits pass and refuses the refused.
    let cuts: Vec<usize> = text.match_indices('\u{c}').map(|(at, _)| at + 1).collect();
    let guard = Guard::new(&tokens, &cuts);
    for (span, run) in all.iter().zip(&runs) {
        let safe = guard.refuses_start(run.start).is_none() && guard.refuses_end(run.end).is_none();
        assert!(!hits.contains(span) || safe, "{span:?} is refused and found: {}", case());
        // Only a bracket that was tried as a Symbol, and what parts an amount that the quote joins.
        let bracket = || refused.iter().all(|(_, kind)| *kind == RefusalKind::Parenthesis);
        let parted = || {
            refused.contains(&(span.clone(), RefusalKind::Number))
                && (text[span.clone()] != *quote_text.trim_matches(is_blank)
                    // What stands before the quote's first dash only the source tells.
                    || tokens.kind(run.start) == Some(TokenKind::Symbol))
        };
        assert!(
            hits.contains(span) || !safe || bracket() || parted(),
            "{span:?} is safe: {}",
            case()
        );
    }

    // No run but those whose keys are the quote's; all of them where no word breaks over a line.
    let bad = |t: &Tokens<'_>, run: Range<usize>| run.into_iter().any(|i| !t.same_key(i, t, i));
    let comparable = !quote_tokens.is_empty() && !bad(&quote_tokens, 0..quote_tokens.len());
    let same = |s: usize, q: usize| {
        tokens.same_key(s, &quote_tokens, q)
            || q == 0
                && quote_tokens.cased_fingerprint(0).is_some()
                && quote_tokens.same_cased_key(0, &tokens, s)
    };
    let len = quote_tokens.len();
    let naive: Vec<Range<usize>> = (0..tokens.len())
        .filter(|&at| comparable && (0..len).all(|q| at + q < tokens.len() && same(at + q, q)))
        .map(|at| at..at + len)
        .collect();
    // Without a run of equal keys the text itself may stand there, byte for byte.
    let needle = quote_text.trim_matches(is_blank);
    let verbatim = |run: &Range<usize>| {
        let (Some(first), Some(last)) = (tokens.get(run.start), tokens.get(run.end - 1)) else {
            return false;
        };
        let (start, end) = (first.span().start(), last.span().end());
        let before =
            run.start.checked_sub(1).and_then(|i| tokens.get(i)).map_or(0, |t| t.span().end());
        let after = tokens.get(run.end).map_or(text.len(), |t| t.span().start());
        text[before..after].match_indices(needle).any(|(at, _)| {
            let at = before + at;
            at <= start && end <= at + needle.len()
        })
    };
    let joined = |run: &Range<usize>| reads_as(&tokens, run, &quote_tokens, &same);
    // A bracket left over in the quote is tried as a Symbol; never to find it.
    let count = |marks: [char; 2]| quote_text.matches(marks).count();
    let odd = count(['(', '\u{ff08}']) != count([')', '\u{ff09}']);
    let by_brackets = odd && naive.is_empty() && matches!(verdict, Verdict::CouldNotCheck(_));
    // Without its editor's marks another quote may stand there.
    let edited = naive.is_empty() && (quote_text.contains('[') || quote_text.contains("(sic"));
    if comparable {
        let no_joins = tokens.joins().is_empty() && quote_tokens.joins().is_empty();
        if !naive.is_empty() && no_joins {
            assert_eq!(runs, naive, "{}", case());
        }
        for run in &runs {
            let whole =
                naive.contains(run) || joined(run) || verbatim(run) && !bad(&tokens, run.clone());
            assert!(whole || by_brackets || edited, "{run:?} is not the quote: {}", case());
        }
        for run in &naive {
            assert!(runs.contains(run), "{run:?} was passed over: {}", case());
        }
    } else {
        assert!(matches!(verdict, Verdict::CouldNotCheck(_)), "{}", case());
    }

    // A narrower policy finds at the same places, and forgives no more than it may.
    let strict_quote = Quote::new(quote_text).with_policy(Policy::STRICT);
    let strict = source.check(&strict_quote);
    for span in places(&strict).hits {
        assert!(hits.contains(&span), "only the strict policy finds {span:?}: {}", case());
    }
    if let Verdict::Found(found) = &strict {
        for hit in found.hits().take(8) {
            assert!(hit.forgiven().is_within(Policy::STRICT.forgives()), "{}", case());
        }
    }
    match &strict {
        Verdict::NotFound(not_found) if !hits.is_empty() => {
            let (span, _) = not_found.outside_policy().expect("found under the default policy");
            assert!(hits.contains(&span.range()), "{}", case());
        }
        Verdict::CouldNotCheck(_) => assert!(hits.is_empty(), "{}", case()),
        _ => {}
    }

    // Reference markers add hits and take none away.
    let marked = Quote::new(quote_text).with_policy(Policy::DEFAULT.with_reference_markers());
    let more = places(&source.check(&marked)).hits;
    assert!(hits.iter().all(|span| more.contains(span)), "markers unmake a hit: {}", case());

    // A chunk has the hits that lie inside it.
    let range = from.min(to)..from.max(to);
    let inside = |span: &Range<usize>| range.start <= span.start && span.end <= range.end;
    let chunk = source.chunk(range.clone()).expect("boundaries");
    let got = places(&chunk.check(&quote));
    let want: Vec<Range<usize>> = hits.iter().filter(|span| inside(span)).cloned().collect();
    assert_eq!(got.hits, want, "chunk {range:?}: {}", case());
    assert!(got.refused.iter().all(|(span, _)| inside(span)), "chunk {range:?}: {}", case());

    // What a hit shows is found again, where it reads alone as in its place.
    for span in hits.iter().take(4) {
        let slice = &text[span.clone()];
        let Some(run) = runs.iter().zip(&all).find(|(_, at)| *at == span).map(|(run, _)| run)
        else {
            continue;
        };
        let alone = keys(&tokenize(slice).expect("short"));
        let in_place = keys(&tokens).get(run.clone()).map(<[_]>::to_vec);
        let again_quote = Quote::new(slice);
        let again = source.check(&again_quote);
        let found = places(&again).hits;
        if in_place == Some(alone) {
            assert!(found.contains(span), "{slice:?} is not found again, {again:?}: {}", case());
        }
    }

    // The rest of the answer can be asked for.
    match &verdict {
        Verdict::Found(found) => {
            for hit in found.hits().take(8) {
                let (forgiven, cautions) = (hit.forgiven(), hit.cautions());
                assert!(forgiven.is_within(Policy::DEFAULT.forgives()), "{}", case());
                for caution in cautions {
                    assert_eq!(text.get(caution.span().range()), Some(caution.text()));
                }
                let (before, after) = (&text[..hit.span().start()], &text[hit.span().end()..]);
                assert!(before.ends_with(hit.prefix()) && after.starts_with(hit.suffix()));
                if hit.text() == quote_text {
                    assert!(forgiven.is_empty(), "{forgiven} of a copy: {}", case());
                }
            }
        }
        Verdict::NotFound(not_found) => {
            if let Some(closest) = not_found.closest() {
                assert!(closest.equal() <= closest.of(), "{}", case());
                assert!((0.0..=1.0).contains(&closest.similarity()), "{}", case());
                assert_eq!(text.get(closest.span().range()), Some(closest.text()));
            }
            if let Some(omission) = not_found.omission() {
                assert!(
                    omission.spans().windows(2).all(|p| p[0].end() <= p[1].start()),
                    "{}",
                    case()
                );
                assert_eq!(omission.spans().len(), omission.omitted().len() + 1);
            }
        }
        Verdict::CouldNotCheck(_) => {}
    }
}

/// Whether a run of the source can be read as the quote, each word that breaks over a line joined
/// or kept.
fn reads_as(
    tokens: &Tokens<'_>,
    run: &Range<usize>,
    quote: &Tokens<'_>,
    same: &dyn Fn(usize, usize) -> bool,
) -> bool {
    // Places from `at` to which one element leads, with its word if it was joined.
    let steps = |t: &Tokens<'_>, at: usize| -> Vec<(usize, Option<String>)> {
        let joins = t.joins().iter().filter(|j| j.first() == at);
        let joined = joins.map(|j| (j.pieces(), Some(t.joined_word(at, j.pieces()))));
        joined.chain([(1, None)]).collect()
    };
    let word = |t: &Tokens<'_>, at: usize, joined: &Option<String>| {
        let is_word = t.get(at).is_some_and(|t| t.kind() == asquoted_tokenizer::TokenKind::Word);
        joined.clone().or_else(|| is_word.then(|| t.joined_word(at, 1)))
    };
    let mut reached = vec![vec![false; quote.len() + 1]; tokens.len() + 1];
    reached[run.start][0] = true;
    for s in run.clone() {
        for q in 0..quote.len() {
            if !reached[s][q] {
                continue;
            }
            for (ds, joined_s) in steps(tokens, s) {
                for (dq, joined_q) in steps(quote, q) {
                    let equal = match (&joined_s, &joined_q) {
                        (None, None) => same(s, q),
                        _ => {
                            let (a, b) = (word(tokens, s, &joined_s), word(quote, q, &joined_q));
                            a.is_some() && a == b
                        }
                    };
                    if equal {
                        reached[s + ds][q + dq] = true;
                    }
                }
            }
        }
    }
    reached[run.end][quote.len()]
}
