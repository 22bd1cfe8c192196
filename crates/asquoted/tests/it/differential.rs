//! The published JavaScript verifier against the facade, on recorded verdicts.
//!
//! `corpus/reference/vectors.jsonl` holds pairs with the verdict of the reference, recorded once;
//! no test runs it. Where the two disagree, one of the classes below must hold: each is a
//! deliberate difference of section 8 of the design, and decides from quote and source alone.
//! `ASQUOTED_VECTORS` names a further file to run over.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use asquoted::{Quote, Source, Verdict};
use serde_json::Value;

use crate::corpus::outcome;
use crate::stanza;

/// A pair with what the reference said of it.
struct Vector {
    quote: String,
    source: String,
    reference: &'static str,
    /// The first place in UTF-16 units and the number of places, where it was found.
    place: Option<((u64, u64), u64)>,
}

/// A deliberate difference.
struct Class {
    name: &'static str,
    /// What the reference and the facade say, in pairs.
    says: &'static [(&'static str, &'static str)],
    holds: fn(&str, &str) -> bool,
}

const FOUND: &str = "found";
const NOT_FOUND: &str = "not_found";
const FORM: &str = "could_not_check unknown_form";
const NUMERIC: &str = "could_not_check numeric_context";
const CUT: &str = "could_not_check cut_compound";
const EMPTY: &str = "could_not_check empty_quote";
const PLACE: &str = "another place";

const CLASSES: &[Class] = &[
    Class {
        name: "forms: identical dates, ranges, times and fractions are compared, changed ones not found, cut ones refused",
        says: &[(FORM, FOUND), (FORM, NOT_FOUND), (FORM, NUMERIC), (FORM, CUT)],
        holds: |quote, _| holds_form(quote),
    },
    Class {
        name: "symbols: `+ × ^` and what is no punctuation are tokens wherever they stand",
        says: &[(EMPTY, FOUND), (EMPTY, NUMERIC), (EMPTY, NOT_FOUND), (FOUND, NOT_FOUND)],
        holds: |quote, source| holds_symbol(quote) || holds_symbol(source),
    },
    Class {
        name: "edge symbols: a span includes them",
        says: &[(FOUND, PLACE)],
        holds: |quote, _| {
            let edge = |c: Option<char>| c.is_some_and(|c| is_sign(c) || is_symbol(c));
            edge(quote.trim().chars().next()) || edge(quote.trim().chars().next_back())
        },
    },
    Class {
        name: "edges: a number on either side counts, Symbol beside Symbol too, signs are tokens of their own",
        says: &[(FOUND, NUMERIC), (NOT_FOUND, NUMERIC), (FOUND, PLACE)],
        holds: |quote, source| {
            places(quote, source)
                .any(|(before, after)| touches(before, true) || touches(after, false))
        },
    },
    Class {
        name: "words: scale, percent, currency, unit and spelled words are guarded",
        says: &[(FOUND, NUMERIC), (FOUND, PLACE), (NOT_FOUND, NUMERIC)],
        holds: |quote, source| {
            let gap = |c: char| c.is_whitespace() || c == '-' || is_invisible(c);
            let other = |c: char| !c.is_alphabetic();
            let first = quote.split(other).find(|w| !w.is_empty()).unwrap_or_default();
            places(quote, source).any(|(before, after)| {
                let (left, right) = (before.trim_end_matches(gap), after.trim_start_matches(gap));
                WORDS.iter().any(|word| {
                    let is = |w: &str| w.to_lowercase() == *word;
                    is(left.rsplit(other).next().unwrap_or_default())
                        || is(right.split(other).next().unwrap_or_default())
                        || is(first)
                        // A script without blanks.
                        || !word.is_ascii() && (left.ends_with(word) || right.starts_with(word))
                })
            })
        },
    },
    Class {
        name: "accounting parentheses are guarded, and tokens",
        says: &[(FOUND, NUMERIC), (FOUND, NOT_FOUND)],
        holds: |quote, source| {
            let number = |t: &str| {
                t.split_once('(').is_some_and(|(_, rest)| {
                    rest.trim_start_matches([' ', '$', '-']).starts_with(char::is_numeric)
                })
            };
            number(quote) || number(source)
        },
    },
    Class {
        name: "compounds: contractions, hyphenated words and `C++` cannot be cut",
        says: &[(FOUND, CUT), (NOT_FOUND, CUT)],
        holds: |quote, source| {
            let joint = |c: char| "-'’+#".contains(c);
            places(quote, source).any(|(before, after)| {
                before.ends_with(joint) || after.starts_with(joint) || quote.starts_with('-')
            })
        },
    },
    Class {
        name: "contractions are one token",
        says: &[(FOUND, NOT_FOUND)],
        holds: |_, source| between(source, |c| matches!(c, '\'' | '’'), char::is_alphabetic),
    },
    Class {
        name: "`!` before a number is prose",
        says: &[(NUMERIC, FOUND), (NOT_FOUND, FOUND), (FORM, FOUND)],
        holds: |_, source| {
            source.split('!').skip(1).any(|rest| {
                rest.trim_start().trim_start_matches(['.', '-']).starts_with(char::is_numeric)
            })
        },
    },
    Class {
        name: "an attached unit ends a number, and equals the spaced one",
        says: &[(NUMERIC, FOUND), (NOT_FOUND, FOUND), (FOUND, NUMERIC)],
        holds: |_, source| {
            let chars: Vec<char> = source.chars().collect();
            chars.windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1].is_alphabetic())
        },
    },
    Class {
        name: "unit case is kept",
        says: &[(FOUND, NOT_FOUND)],
        holds: |quote, source| {
            quote.chars().any(|c| c.is_ascii_digit())
                && !source.contains(quote)
                && source.to_lowercase().contains(&quote.to_lowercase())
        },
    },
    Class {
        name: "`> ` is noise",
        says: &[(NOT_FOUND, FOUND), (NOT_FOUND, EMPTY)],
        holds: |quote, source| quote.starts_with('>') || source.starts_with("> "),
    },
    Class {
        name: "noise: line-end and soft hyphens, emphasis marks and invisible characters",
        says: &[(NOT_FOUND, FOUND), (NUMERIC, FOUND), (FORM, FOUND)],
        holds: |quote, source| {
            let noise =
                |t: &str| t.contains(['\u{ad}', '\u{200b}', '*', '_', '`']) || t.contains("-\n");
            noise(quote) || noise(source)
        },
    },
    Class {
        name: "dash glyphs are one key",
        says: &[(NOT_FOUND, FOUND), (FORM, FOUND)],
        holds: |quote, source| {
            let dashes = |t: &str| t.chars().filter(|&c| is_dash(c)).collect::<String>();
            !dashes(quote).is_empty() && !source.contains(quote) && !dashes(source).is_empty()
        },
    },
    Class {
        name: "scripts without blanks are read by clusters",
        says: &[(NOT_FOUND, FOUND), (NOT_FOUND, NUMERIC), (NOT_FOUND, CUT)],
        holds: |quote, _| {
            quote.chars().any(|c| matches!(c as u32, 0xE00..=0xEFF | 0x1000..=0x109F | 0x1780..=0x17FF | 0x3040..=0x30FF | 0x3400..=0x9FFF))
        },
    },
];

/// Words of the tables that stand in the vectors.
const WORDS: &[&str] = &[
    "million",
    "percent",
    "per",
    "euros",
    "ms",
    "five",
    "twenty",
    "minus",
    "bn",
    "ล้าน",
    "ลบ",
    "ร้อยละ",
    "مليون",
    "y",
];

const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '−')
}

const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}')
}

fn is_sign(c: char) -> bool {
    is_dash(c) || "+±×÷*/^=<>≤≥≠~≈%‰٪°$€£!:".contains(c)
}

/// Symbols that the reference does not read, or only beside a number.
fn is_symbol(c: char) -> bool {
    "+±×÷^≈&|".contains(c)
        || (!c.is_alphanumeric() && c as u32 >= 0x2190 && !matches!(c as u32, 0x3000..=0x303F))
}

fn holds_symbol(text: &str) -> bool {
    text.chars().any(is_symbol)
}

/// Whether a character of a kind stands between two of another kind.
fn between(text: &str, joint: fn(char) -> bool, side: fn(char) -> bool) -> bool {
    let chars: Vec<char> = text.chars().collect();
    chars.windows(3).any(|c| side(c[0]) && joint(c[1]) && side(c[2]))
}

/// Numbers joined by a mark, vulgar fractions, operator runs that hold a dash or a bang.
fn holds_form(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let joined = chars.windows(3).any(|c| {
        c[0].is_numeric() && !c[1].is_alphanumeric() && !c[1].is_whitespace() && c[2].is_numeric()
    });
    // A superscript or fraction that is no part of a number in digits.
    let vulgar = text.contains(['½', '¼', '¾']) || text.starts_with(['²', '³']);
    let run = chars.windows(2).any(|c| {
        let operator = |c: char| is_dash(c) || "!+±×÷*/^=<>≤≥≠~≈".contains(c);
        operator(c[0]) && operator(c[1])
    });
    let bang = text.contains('!');
    let odd = chars.windows(2).any(|c| {
        c[0].is_numeric() && !c[1].is_alphanumeric() && !c[1].is_whitespace()
            || !c[0].is_alphanumeric() && !c[0].is_whitespace() && c[1].is_numeric()
    });
    joined || vulgar || run || bang || odd
}

/// What stands before and behind the quote, wherever its letters stand in the source.
fn places<'s>(quote: &str, source: &'s str) -> impl Iterator<Item = (&'s str, &'s str)> {
    let same = |a: char, b: char| {
        a == b || a.to_lowercase().eq(b.to_lowercase()) || is_dash(a) && is_dash(b)
    };
    let skip = |c: char| c.is_whitespace() || ",;.()\"".contains(c) || is_invisible(c);
    let quote: Vec<char> = quote.chars().filter(|&c| !skip(c)).collect();
    let starts: Vec<usize> = source.char_indices().map(|(at, _)| at).collect();
    starts.into_iter().filter_map(move |start| {
        let mut want = quote.iter();
        let mut end = start;
        for c in source[start..].chars() {
            if skip(c) && end > start {
                end += c.len_utf8();
                continue;
            }
            match want.next() {
                None => break,
                Some(&q) if same(q, c) => end += c.len_utf8(),
                Some(_) => return None,
            }
        }
        want.next().is_none().then(|| {
            let end = start + source[start..end].trim_end_matches(skip).len();
            (&source[..start], &source[end..])
        })
    })
}

/// Whether a number or sign stands next on this side, over blanks and a bracket.
fn touches(side: &str, left: bool) -> bool {
    let blank = |c: char| c.is_whitespace() || is_invisible(c) || "().,".contains(c);
    let c = if left {
        side.trim_end_matches(blank).chars().next_back()
    } else {
        side.trim_start_matches(blank).chars().next()
    };
    c.is_some_and(|c| c.is_numeric() || is_sign(c) || is_symbol(c))
        // `5ms` and `x²` hold a number, whichever side their digit is on.
        || nearest_word(side, left).contains(char::is_numeric)
}

fn nearest_word(side: &str, left: bool) -> &str {
    let blank = |c: char| c.is_whitespace() || is_invisible(c);
    let mut words: Box<dyn Iterator<Item = &str>> =
        if left { Box::new(side.rsplit(blank)) } else { Box::new(side.split(blank)) };
    words.find(|word| !word.is_empty()).unwrap_or_default()
}

fn read(path: &Path) -> Vec<Vector> {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().map(|line| vector(&serde_json::from_str(line).unwrap())).collect()
}

fn vector(value: &Value) -> Vector {
    let text = |key: &str| value[key].as_str().unwrap().to_owned();
    let reference = match text("reference").as_str() {
        "found" => FOUND,
        "not found" => NOT_FOUND,
        "could not check: numeric form" => FORM,
        "could not check: numeric context" => NUMERIC,
        "empty quote" => EMPTY,
        other => panic!("the reference says no {other}"),
    };
    let number = |v: &Value| v.as_u64().unwrap();
    let place = (reference == FOUND).then(|| {
        let span = &value["utf16"];
        ((number(&span[0]), number(&span[1])), number(&value["matches"]))
    });
    Vector { quote: text("quote"), source: text("source"), reference, place }
}

/// What the facade says, in the same words; `PLACE` where both find it, elsewhere or oftener.
fn ours(vector: &Vector) -> String {
    let source = Source::new(vector.source.as_str()).unwrap();
    let quote = Quote::new(vector.quote.as_str());
    let verdict = source.check(&quote);
    if let (Verdict::Found(found), Some(place)) = (&verdict, vector.place) {
        let (from, to) = source.offsets().utf16_span(found.first().span());
        if ((from as u64, to as u64), found.matches() as u64) != place {
            return PLACE.to_owned();
        }
    }
    outcome(&verdict)
}

fn compare(path: &Path) {
    let vectors = read(path);
    let mut classes: BTreeMap<(&str, String, &str), usize> = BTreeMap::new();
    let mut faults = Vec::new();
    let mut agree = 0;
    for vector in &vectors {
        let ours = ours(vector);
        if ours == vector.reference {
            agree += 1;
            continue;
        }
        let class = CLASSES.iter().find(|class| {
            class.says.contains(&(vector.reference, ours.as_str()))
                && (class.holds)(&vector.quote, &vector.source)
        });
        match class {
            Some(class) => *classes.entry((vector.reference, ours, class.name)).or_default() += 1,
            None => faults.push(format!(
                "  {:?} in {:?}: the reference says {}, we {ours}",
                vector.quote, vector.source, vector.reference
            )),
        }
    }
    eprintln!("{}: {agree} of {} agree", path.display(), vectors.len());
    for ((reference, ours, class), count) in &classes {
        eprintln!("{count:5}  {reference} -> {ours}: {class}");
    }
    assert!(faults.is_empty(), "{} in no class:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn every_disagreement_is_deliberate() {
    compare(&stanza::root().join("reference/vectors.jsonl"));
    if let Some(path) = std::env::var_os("ASQUOTED_VECTORS") {
        compare(Path::new(&path));
    }
}

/// Each class of the design's section 8 has a vector of its own, so that none is dead.
#[test]
fn every_class_has_a_vector() {
    let vectors = read(&stanza::root().join("reference/vectors.jsonl"));
    for class in CLASSES {
        let used = vectors.iter().any(|v| {
            class.says.contains(&(v.reference, ours(v).as_str()))
                && (class.holds)(&v.quote, &v.source)
        });
        assert!(used, "no vector is of the class {}", class.name);
    }
}
