//! A fixed sample of the adversarial generator: honest quotes under copy noise are found where they
//! stand, changed ones never. The long run is a command of `asquoted-adversary`.

use asquoted::{Quote, Source, Verdict};
use asquoted_adversary::{Expect, cases};

#[test]
fn a_sample_of_honest_and_changed_quotes() {
    let mut faults = Vec::new();
    let mut counts = [0, 0];
    for case in cases(1, 4000) {
        let source = Source::new(case.source.clone()).unwrap();
        let quote = Quote::new(case.quote.clone());
        let verdict = source.check(&quote);
        let place = match &verdict {
            Verdict::Found(found) => Some(source.offsets().chars_span(found.first().span())),
            _ => None,
        };
        let right = match case.expect {
            Expect::Found { chars } => {
                counts[0] += 1;
                place == Some(chars)
            }
            Expect::NotFound => {
                counts[1] += 1;
                place.is_none()
            }
        };
        if !right {
            faults.push(format!("{} {}: {:?} gives {place:?}", case.id, case.kind, case.quote));
        }
    }
    assert!(counts.iter().all(|&n| n > 1000), "both kinds occur: {counts:?}");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}
