//! What `asquoted reply` writes as JSON, as serde types. Fields are added with new versions, never
//! renamed.

use asquoted::wire::Spans;
use serde::{Deserialize, Serialize};

use super::outcome::{CheckedReply, Reason, ReplyStatus};
use super::passage::Passages;
use super::prompt::{Language, excerpts_line};

/// A checked reply.
///
/// # Example
/// ```
/// use asquoted_gates::reply::{Language, Passage, Passages, ReplyGate, wire::ReplyAnswer};
///
/// let passages = Passages::new([Passage::new("Dogs are allowed on a lead.")])?;
/// let checked = ReplyGate::new().check("[1] Dogs are allowed", &passages);
/// let answer = ReplyAnswer::new(&checked, &passages, Language::English);
/// let json = serde_json::to_value(&answer)?;
/// assert_eq!(json["status"], "ok");
/// assert_eq!(json["kept"][0]["span"]["bytes"], serde_json::json!([0, 27]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReplyAnswer {
    /// What may be done with it.
    pub status: ReplyStatus,
    /// The line to show beside the sentences; none if there is nothing to show.
    pub excerpts: Option<String>,
    /// The sentences that may be shown.
    pub kept: Vec<KeptAnswer>,
    /// The quotes that may not.
    pub dropped: Vec<DroppedAnswer>,
    /// The lines that quote nothing.
    pub ignored: Vec<IgnoredAnswer>,
}

/// A sentence that may be shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptAnswer {
    /// The line of the reply, from 1.
    pub line: usize,
    /// The number of the passage, from 1.
    pub passage: usize,
    /// The id of the passage.
    #[serde(default)]
    pub id: Option<String>,
    /// The title of the passage.
    pub title: Option<String>,
    /// The sentence as the passage has it, on one line.
    pub text: String,
    /// Where it stands in the passage.
    pub span: Spans,
    /// What the reply quotes.
    pub quote: String,
    /// The differences between quote and passage that were let pass.
    pub forgiven: Vec<String>,
}

/// A quote that may not be shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DroppedAnswer {
    /// The line of the reply, from 1.
    pub line: usize,
    /// The number of the passage as the reply gives it.
    pub passage: usize,
    /// What the reply quotes.
    pub quote: String,
    /// Why it was dropped.
    pub reason: Reason,
    /// More about the reason.
    pub detail: Option<String>,
    /// Its sentence, if it was found.
    pub sentence: Option<String>,
    /// Where its sentence stands.
    pub span: Option<Spans>,
}

/// A line that quotes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IgnoredAnswer {
    /// The line of the reply, from 1.
    pub line: usize,
    /// What it says.
    pub text: String,
}

impl ReplyAnswer {
    /// A checked reply with the passages that it was checked against, and the language of the line
    /// beside the sentences. O(length of the passages, for each quote).
    #[must_use]
    pub fn new(checked: &CheckedReply, passages: &Passages, language: Language) -> Self {
        let spans =
            |number, span| passages.offsets(number).map(|offsets| Spans::new(span, &offsets));
        let kept = checked.kept().iter().filter_map(|kept| {
            Some(KeptAnswer {
                line: kept.line(),
                passage: kept.passage(),
                id: passages.id(kept.passage()).map(str::to_owned),
                title: passages.title(kept.passage()).map(str::to_owned),
                text: kept.text().to_owned(),
                span: spans(kept.passage(), kept.span())?,
                quote: kept.quote().to_owned(),
                forgiven: kept.forgiven().iter().map(|what| what.name().to_owned()).collect(),
            })
        });
        let dropped = checked.dropped().iter().map(|dropped| DroppedAnswer {
            line: dropped.line(),
            passage: dropped.passage(),
            quote: dropped.quote().to_owned(),
            reason: dropped.reason(),
            detail: dropped.detail().map(str::to_owned),
            sentence: dropped.sentence().map(str::to_owned),
            span: dropped.span().and_then(|span| spans(dropped.passage(), span)),
        });
        let ignored = checked.ignored().iter();
        ReplyAnswer {
            status: checked.status(),
            excerpts: (!checked.kept().is_empty()).then(|| excerpts_line(language).to_owned()),
            kept: kept.collect(),
            dropped: dropped.collect(),
            ignored: ignored
                .map(|line| IgnoredAnswer { line: line.line(), text: line.text().to_owned() })
                .collect(),
        }
    }
}
