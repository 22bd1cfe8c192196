//! What the guard marks, shown as text: between two tokens stands ` ` where a quote may begin and
//! end, `~` where it may do neither, `>` where it may not end, `<` where it may not begin.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "a test that cannot go on has failed, and says why"
)]

#[path = "../../../tokenizer/tests/it/hostile.rs"]
mod hostile;

use asquoted_guard::{Guard, RefusalKind};
use asquoted_tokenizer::tokenize;
use proptest::prelude::*;

fn marks(text: &str, borders: &[usize]) -> String {
    let tokens = tokenize(text).unwrap();
    let guard = Guard::new(&tokens, borders);
    let mut out = String::new();
    for index in 0..=tokens.len() {
        let mark = match (guard.refuses_end(index).is_some(), guard.refuses_start(index).is_some())
        {
            (true, true) => '~',
            (true, false) => '>',
            (false, true) => '<',
            (false, false) => ' ',
        };
        let edge = index == 0 || index == tokens.len();
        if !edge || mark != ' ' {
            out.push(mark);
        }
        out.push_str(tokens.get(index).map_or("", |t| t.as_written()));
    }
    out
}

#[test]
fn marked_gaps() {
    let table: &[(&str, &str)] = &[
        // signs
        ("it fell by -5 on", "it fell by -~5 on"),
        ("it fell by - 5 on", "it fell by -~5 on"),
        ("it was minus 5 then", "it was minus~5 then"),
        ("lanes — 5 stayed", "lanes — 5 stayed"),
        // what stands behind a number
        ("it cost 5 million then", "it cost 5~million then"),
        ("it rose 5% then", "it rose 5~% then"),
        ("it rose 5 per cent then", "it rose 5~per~cent then"),
        ("it took 5 ms then", "it took 5~ms then"),
        ("it took 5 days then", "it took 5>days then"),
        ("it cost $5 then", "it cost $~5 then"),
        ("it cost EUR 5 then", "it cost EUR~5 then"),
        // runs of numbers
        ("from 10-20 on", "from 10~-~20 on"),
        ("at 3:00 pm then", "at 3~:~00~pm then"),
        ("total 5\n7 items", "total 5~7 items"),
        ("total 5\n\n7 items", "total 5 7 items"),
        ("total 5\u{c}7 items", "total 5 7 items"),
        // spelled numbers
        ("the twenty-five pumps", "the twenty~five pumps"),
        ("one hundred and five ships", "one~hundred~and~five ships"),
        ("tugs and five ships", "tugs and five ships"),
        // parentheses
        ("was (20,076) then", "was (~20,076~) then"),
        ("was (about 5) then", "was about 5 then"),
        // compounds
        ("a non-toxic paint", "a non~toxic paint"),
        ("in C++ today", "in C~++ today"),
        ("at monash.edu.my now", "at monash~edu~my now"),
        ("que l'eau est", "que l'>eau est"),
        ("ce n'est pas", "ce n'~est pas"),
        ("the cost-\nDriven plan", "the cost~Driven plan"),
        ("the end.Then we", "the end Then we"),
    ];
    let wrong: Vec<String> = table
        .iter()
        .map(|(text, want)| (text, want, marks(text, &[])))
        .filter(|(_, want, got)| *want != got)
        .map(|(text, want, got)| format!("{text:?}\n  want {want}\n  got  {got}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A border parts two numbers, and nothing else.
#[test]
fn borders() {
    assert_eq!(marks("row 12 40 there", &[]), "row 12~40 there");
    assert_eq!(marks("row 12 40 there", &[6]), "row 12 40 there");
    assert_eq!(marks("row - 40 there", &[5]), "row -~40 there");
    assert_eq!(marks("row 40 kg there", &[6]), "row 40~kg there");
}

/// Words that rules look at, for texts in which most words are of no table.
const WORDS: &[&str] = &[
    "the",
    "pump",
    "Water",
    "on",
    "in",
    "a",
    "and",
    "half",
    "two",
    "five",
    "hundred",
    "million",
    "bn",
    "of",
    "below",
    "zero",
    "minus",
    "up",
    "per",
    "cent",
    "days",
    "kg",
    "5",
    "12",
    "1,5",
    "%",
    "5G",
    "No.",
    "x",
    "un",
    "et",
    "demi",
    "und",
    "eine",
    "halbe",
    "Rs.",
    "vor",
    "с",
    "половиной",
    "лет",
    "млн",
    "минус",
    "насос",
    "पाँच",
    "लाख",
    "नल",
    "خمسة",
    "ونصف",
    "ماء",
    "반",
    "펌프",
    "水",
    "五",
    "年",
    "半",
    "百分之",
    "零下",
    "非",
    "マイナス",
    "ポンプ",
    "の",
    "ห้า",
    "ปี",
    "ครึ่ง",
    "น้ำ",
    "。",
    "，",
    "、",
    ",",
    ".",
    "-",
    "—",
    "(",
    ")",
    "$",
    "US$",
    "US-based",
    "e.g.",
];

/// An edge that is asked alone, and edges that are asked in order, are refused as by a walk over the
/// whole text.
fn assert_edges_alone(text: &str) {
    let tokens = tokenize(text).unwrap();
    let guard = Guard::new(&tokens, &[]);
    let all = guard.walk_all();
    let (mut every, mut third) = (guard.edges(), guard.edges());
    for (i, &want) in all.iter().enumerate() {
        let at = i.checked_sub(1).and_then(|i| tokens.get(i));
        let case = || format!("{at:?} | {:?} in {text:?}", tokens.get(i));
        let alone = (guard.refuses_start(i), guard.refuses_end(i));
        assert_eq!(alone, want, "alone: {}", case());
        assert_eq!((every.refuses_start(i), every.refuses_end(i)), want, "in order: {}", case());
        if i % 3 == 0 {
            assert_eq!(
                (third.refuses_start(i), third.refuses_end(i)),
                want,
                "each third: {}",
                case()
            );
        }
    }
    let mut back = guard.edges();
    for (i, &want) in all.iter().enumerate().rev() {
        assert_eq!(
            (back.refuses_start(i), back.refuses_end(i)),
            want,
            "backwards: {i} in {text:?}"
        );
    }
}

/// Markup and invisible characters are gone before a gap is looked at.
#[test]
fn noise_hides_nothing() {
    assert_eq!(marks("cost **5** million", &[]), "cost 5~million");
    assert_eq!(marks("cost 5\u{200b}ms", &[]), "cost 5~ms");
    assert_eq!(marks("fell -\u{2060}5", &[]), "fell -~5");
}

proptest! {
    #[test]
    fn edges_of_hostile_texts_rest_on_what_is_near(text in hostile::text(40)) {
        assert_edges_alone(&text);
    }

    #[test]
    fn edges_of_prose_rest_on_what_is_near(
        words in prop::collection::vec(
            (prop::sample::select(WORDS), prop::sample::select(&[" ", " ", " ", "", "\n", ", ", ". "][..])),
            1..60,
        )
    ) {
        let text: String = words.iter().flat_map(|(word, gap)| [*word, gap]).collect();
        assert_edges_alone(&text);
    }

    #[test]
    fn the_ends_of_a_text_cut_marks_alone(text in hostile::text(30)) {
        let tokens = tokenize(text.as_str()).unwrap();
        let guard = Guard::new(&tokens, &[]);
        // The mark of a number is all that may be cut off there: `30,-`, `〜5人`.
        for edge in [guard.refuses_start(0), guard.refuses_end(tokens.len())] {
            prop_assert!(matches!(edge, None | Some(RefusalKind::Number)), "{edge:?}");
        }
        prop_assert_eq!(guard.refuses_start(tokens.len()), None);
        prop_assert_eq!(guard.refuses_end(0), None);
        prop_assert_eq!(guard.refuses_end(tokens.len() + 1), None);
    }

    /// What one gap refuses rests on what stands near it, not on a text far away.
    #[test]
    fn a_paragraph_behind_changes_nothing(a in hostile::text(20), b in hostile::text(20)) {
        let text = format!("{a} Zebras grazed quietly.");
        let longer = format!("{text}\n\nZebras rested there. {b}");
        let (short, long) = (tokenize(text.as_str()).unwrap(), tokenize(longer.as_str()).unwrap());
        let marks = |tokens| {
            let guard = Guard::new(tokens, &[]);
            (0..short.len()).map(|i| (guard.refuses_start(i), guard.refuses_end(i))).collect::<Vec<_>>()
        };
        prop_assert_eq!(marks(&short), marks(&long));
    }
}
