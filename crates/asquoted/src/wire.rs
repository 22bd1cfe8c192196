//! The wire: what `asquoted check --jsonl` reads and writes, as serde types.
//!
//! Fields are added with new versions, never renamed. Every span is given in bytes, UTF-16 units
//! and code points, ends exclusive.
//!
//! ```
//! use asquoted::wire::Answer;
//! use asquoted::{Quote, Source};
//!
//! let source = Source::new("It grew 5% in May.")?;
//! let quote = Quote::new("It grew 5%");
//! let answer = Answer::new(&source.check(&quote), &source.offsets());
//! let json = serde_json::to_value(&answer)?;
//! assert_eq!(json["verdict"], "found");
//! assert_eq!(json["span"]["chars"], serde_json::json!([0, 10]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};

use crate::{
    Caution, Closest, Difference, Forgiven, Hit, Offsets, Omission, Reason, Refusal, Span, Verdict,
};

/// At most this many places are listed; `matches` counts all.
pub const MAX_SPANS: usize = 100;

/// At most this many refusals are listed; `refused` counts all.
pub const MAX_REFUSALS: usize = 10;

/// A pair to check: one line of input. Unknown fields are ignored.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Pair {
    /// Given back as it is.
    #[serde(default)]
    pub id: serde_json::Value,
    /// The quote.
    pub quote: String,
    /// The text to check against; without it the files of the command line are.
    #[serde(default)]
    pub source: Option<String>,
    /// The part of the source that was cited.
    #[serde(default)]
    pub chunk: Option<ChunkRange>,
    /// How strict the check is.
    #[serde(default)]
    pub policy: Option<PolicyName>,
    /// What the source is written in.
    #[serde(default)]
    pub format: Option<Format>,
}

/// A range of the source, end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChunkRange {
    /// The first unit.
    pub start: usize,
    /// The unit behind the last one.
    pub end: usize,
    /// What is counted.
    pub unit: Unit,
}

impl ChunkRange {
    /// The range in bytes; none if it reaches past the text or cuts a character.
    #[must_use]
    pub fn to_bytes(&self, offsets: &Offsets<'_>) -> Option<std::ops::Range<usize>> {
        let byte = |at: usize| match self.unit {
            Unit::Byte => Some(at),
            Unit::Utf16 => offsets.byte_of_utf16(at),
            Unit::Char => offsets.byte_of_char(at),
        };
        Some(byte(self.start)?..byte(self.end)?)
    }
}

/// What a range counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Bytes of UTF-8.
    Byte,
    /// UTF-16 units.
    Utf16,
    /// Code points.
    Char,
}

/// A policy by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PolicyName {
    /// [`crate::Policy::DEFAULT`]
    Default,
    /// [`crate::Policy::STRICT`]
    Strict,
}

impl PolicyName {
    /// The policy of this name.
    #[must_use]
    pub const fn policy(self) -> crate::Policy {
        match self {
            PolicyName::Default => crate::Policy::DEFAULT,
            PolicyName::Strict => crate::Policy::STRICT,
        }
    }
}

/// What a source is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Plain text.
    Text,
    /// Markdown, which the engine reads as text with markup.
    Markdown,
    /// HTML: needs a document reader.
    Html,
}

/// A span in all three units, ends exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spans {
    /// In bytes of UTF-8.
    pub bytes: (usize, usize),
    /// In UTF-16 units.
    pub utf16: (usize, usize),
    /// In code points.
    pub chars: (usize, usize),
}

impl Spans {
    /// A span of the text that the offsets were made of.
    #[must_use]
    pub fn new(span: Span, offsets: &Offsets<'_>) -> Self {
        Spans {
            bytes: (span.start(), span.end()),
            utf16: offsets.utf16_span(span),
            chars: offsets.chars_span(span),
        }
    }
}

/// The answer to a pair: a verdict with what a reader needs beside it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// `found`, `not_found` or `could_not_check`.
    pub verdict: String,
    /// Why it could not be checked.
    pub reason: Option<String>,
    /// The form in the quote that is not known; its spans are of the quote.
    pub form: Option<TextAt>,
    /// At how many places the quote was found.
    pub matches: usize,
    /// Whether there are more places than `spans` lists.
    pub truncated: bool,
    /// The first place.
    pub span: Option<Spans>,
    /// The places, at most [`MAX_SPANS`].
    pub spans: Vec<Place>,
    /// How many places the guard refused.
    pub refused: usize,
    /// The refused places, at most [`MAX_REFUSALS`].
    pub refusals: Vec<RefusedPlace>,
    /// The parts of a quote with an omission, if all were found.
    pub omission: Option<OmittedParts>,
    /// The passage most like the quote.
    pub closest: Option<ClosestPassage>,
}

/// A place where the quote was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// Where.
    #[serde(flatten)]
    pub at: Spans,
    /// What the source says there.
    pub text: String,
    /// What stands before it.
    pub prefix: String,
    /// What stands after it.
    pub suffix: String,
    /// Names of the differences that were let pass.
    pub forgiven: Vec<String>,
    /// What a reader should see.
    pub cautions: Vec<CautionAt>,
}

/// A caution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CautionAt {
    /// Its name.
    pub kind: String,
    /// The words of the source.
    pub text: String,
    /// Where they stand.
    pub span: Spans,
}

/// A place that the guard refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RefusedPlace {
    /// Where the quote's words stand.
    pub span: Spans,
    /// `left` or `right`.
    pub side: String,
    /// `number`, `spelled`, `parenthesis` or `compound`.
    pub kind: String,
    /// What the edge would cut off.
    pub neighbour: TextAt,
}

/// A piece of the source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TextAt {
    /// What it says.
    pub text: String,
    /// Where it stands.
    pub span: Spans,
}

/// The parts of a quote with an omission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OmittedParts {
    /// Where the parts stand.
    pub spans: Vec<Spans>,
    /// What stands between them.
    pub omitted: Vec<String>,
    /// Negations in what was left out.
    pub cautions: Vec<CautionAt>,
}

/// The passage most like the quote; for display, it decides nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClosestPassage {
    /// What the source says there.
    pub text: String,
    /// Where it stands.
    pub span: Spans,
    /// Words of the quote that stand there, in order.
    pub equal: usize,
    /// Words of the quote.
    pub of: usize,
    /// From 0 to 1.
    pub similarity: f64,
    /// Where the two differ.
    pub differences: Vec<WordChange>,
    /// What may explain it.
    pub hints: Vec<String>,
}

/// Words that differ.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WordChange {
    /// `number`, `word`, `order` or `punctuation`.
    pub kind: String,
    /// The quote's words.
    pub quote: String,
    /// The source's words.
    pub source: String,
}

impl Answer {
    /// The wire form of a verdict. `offsets` are those of the source that was checked.
    #[must_use]
    pub fn new(verdict: &Verdict<'_>, offsets: &Offsets<'_>) -> Self {
        let mut answer = Answer {
            verdict: verdict.name().to_owned(),
            reason: None,
            form: None,
            matches: 0,
            truncated: false,
            span: None,
            spans: Vec::new(),
            refused: 0,
            refusals: Vec::new(),
            omission: None,
            closest: None,
        };
        match verdict {
            Verdict::Found(found) => {
                answer.matches = found.matches();
                answer.truncated = found.matches() > MAX_SPANS;
                answer.spans =
                    found.hits().take(MAX_SPANS).map(|hit| Place::new(&hit, offsets)).collect();
                answer.span = answer.spans.first().map(|place| place.at);
                answer.refused = found.refused();
                answer.refusals = refusals(found.refusals(), offsets);
            }
            Verdict::NotFound(not_found) => {
                answer.omission = not_found.omission().map(|o| OmittedParts::new(&o, offsets));
                answer.closest = not_found.closest().map(|c| ClosestPassage::new(&c, offsets));
            }
            Verdict::CouldNotCheck(unchecked) => {
                answer.reason = Some(unchecked.reason().name().to_owned());
                if let Reason::UnknownForm { span } = unchecked.reason() {
                    let quote = unchecked.quote().text();
                    answer.form = Some(TextAt {
                        text: quote.get(span.range()).unwrap_or_default().to_owned(),
                        span: Spans::new(span, &Offsets::new(quote)),
                    });
                }
                answer.refused = unchecked.refused();
                answer.refusals = refusals(unchecked.refusals(), offsets);
            }
        }
        answer
    }
}

fn refusals<'a>(
    all: impl Iterator<Item = Refusal<'a>>,
    offsets: &Offsets<'_>,
) -> Vec<RefusedPlace> {
    all.take(MAX_REFUSALS)
        .map(|refusal| RefusedPlace {
            span: Spans::new(refusal.span(), offsets),
            side: refusal.side().name().to_owned(),
            kind: refusal.kind().name().to_owned(),
            neighbour: TextAt {
                text: refusal.neighbour_text().to_owned(),
                span: Spans::new(refusal.neighbour(), offsets),
            },
        })
        .collect()
}

/// The names of a set of differences.
#[must_use]
pub fn names(forgiven: Forgiven) -> Vec<String> {
    forgiven.iter().map(Difference::name).map(str::to_owned).collect()
}

impl Place {
    fn new(hit: &Hit<'_>, offsets: &Offsets<'_>) -> Self {
        Place {
            at: Spans::new(hit.span(), offsets),
            text: hit.text().to_owned(),
            prefix: hit.prefix().to_owned(),
            suffix: hit.suffix().to_owned(),
            forgiven: names(hit.forgiven()),
            cautions: hit.cautions().iter().map(|c| CautionAt::new(c, offsets)).collect(),
        }
    }
}

impl CautionAt {
    fn new(caution: &Caution, offsets: &Offsets<'_>) -> Self {
        CautionAt {
            kind: caution.kind().name().to_owned(),
            text: caution.text().to_owned(),
            span: Spans::new(caution.span(), offsets),
        }
    }
}

impl OmittedParts {
    fn new(omission: &Omission<'_>, offsets: &Offsets<'_>) -> Self {
        OmittedParts {
            spans: omission.spans().iter().map(|s| Spans::new(*s, offsets)).collect(),
            omitted: omission.omitted().iter().map(|s| (*s).to_owned()).collect(),
            cautions: omission.cautions().iter().map(|c| CautionAt::new(c, offsets)).collect(),
        }
    }
}

impl ClosestPassage {
    fn new(closest: &Closest<'_>, offsets: &Offsets<'_>) -> Self {
        ClosestPassage {
            text: closest.text().to_owned(),
            span: Spans::new(closest.span(), offsets),
            equal: closest.equal(),
            of: closest.of(),
            similarity: closest.similarity(),
            differences: closest
                .differences()
                .iter()
                .map(|d| WordChange {
                    kind: d.kind().name().to_owned(),
                    quote: d.quote().to_owned(),
                    source: d.source().to_owned(),
                })
                .collect(),
            hints: closest.hints().iter().map(ToString::to_string).collect(),
        }
    }
}
