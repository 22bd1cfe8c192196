//! `asquoted reply REPLY --passages FILE…`: which sentences of a reply may be shown.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use asquoted_gates::reply::wire::{DroppedAnswer, KeptAnswer, ReplyAnswer};
use asquoted_gates::reply::{Language, Passage, Passages, ReplyGate, ReplyStatus, read_passages};
use asquoted_report::{Styles, inert};
use clap::ValueEnum;
use serde::Serialize;

use crate::args::{PolicyArg, Showing};
use crate::exit::{Exit, Failure};
use crate::gate_report::{GateFormat, GateReport, Tool};
use crate::overwrite::Inputs;
use crate::streams::Streams;
use crate::{input, output};

#[derive(clap::Args)]
pub(crate) struct ReplyArgs {
    /// The reply of a model: lines such as [2] a sentence, copied. - is standard input
    #[arg(value_name = "REPLY")]
    reply: PathBuf,

    /// The passages that the model was given, in their order: JSON (text, id, title, soft_breaks, qa) in
    /// files that end in .json or .jsonl, any other file is one passage. - is standard input
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    passages: Vec<PathBuf>,

    /// In passages that are text files, line breaks end no sentence
    #[arg(long)]
    soft_breaks: bool,

    /// The current year: sentences that name only earlier ones are dropped
    #[arg(long, value_name = "YEAR")]
    year: Option<u16>,

    /// How many sentences are kept
    #[arg(long, value_name = "N", default_value_t = 5)]
    max_quotes: usize,

    /// Sentences with more characters are dropped
    #[arg(long, value_name = "N", default_value_t = 240)]
    max_chars: usize,

    /// Quotes with fewer letters and digits are dropped
    #[arg(long, value_name = "N", default_value_t = 6)]
    min_letters: usize,

    /// What is forgiven: default is case, punctuation and typography; strict is blanks alone
    #[arg(long, value_name = "POLICY", default_value = "default")]
    policy: PolicyArg,

    /// The language of the line that says that the sentences are excerpts
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: LanguageArg,

    #[command(flatten)]
    showing: Showing<GateFormat>,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageArg {
    En,
    Zh,
}

/// Checks a reply against its passages.
pub(crate) fn reply(args: &ReplyArgs, streams: &mut Streams) -> Result<Exit, Failure> {
    input::at_most_one_input(args.passages.iter().chain([&args.reply]))?;
    Inputs::new(args.passages.iter().chain([&args.reply]))
        .keep::<ReplyReport>(&args.showing.output)?;
    let (passages, given) = passages(args, streams)?;
    let reply = read(&args.reply, streams)?;
    let gate = ReplyGate::new()
        .with_policy(args.policy.policy())
        .with_max_quotes(args.max_quotes)
        .with_max_chars(args.max_chars)
        .with_min_letters(args.min_letters);
    let gate = args.year.map_or(gate, |year| gate.with_year(year));
    let checked = gate.check(&reply, &passages);
    let language = match args.language {
        LanguageArg::En => Language::English,
        LanguageArg::Zh => Language::Chinese,
    };
    let report = ReplyReport {
        reply: input::name(&args.reply),
        answer: ReplyAnswer::new(&checked, &passages, language),
        passages: given,
        tool: Tool::new(Some(args.policy)),
    };
    output::write(&report, &args.showing, streams)?;
    Ok(match checked.status() {
        ReplyStatus::Ok => Exit::Found,
        ReplyStatus::Unsure
        | ReplyStatus::Uncited
        | ReplyStatus::Unsupported
        | ReplyStatus::Fragment => Exit::NotFound,
    })
}

fn passages(args: &ReplyArgs, streams: &mut Streams) -> Result<(Passages, Vec<Given>), Failure> {
    let mut all = Vec::new();
    let mut given = Vec::new();
    for path in &args.passages {
        let text = read(path, streams)?;
        let file = input::name(path);
        let wrong = |error| Failure::message(format!("{file}: {error}"));
        let list = if is_json(path, &text) {
            read_passages(&text).map_err(|error| wrong(error.to_string()))?
        } else if text.trim().is_empty() {
            return Err(wrong("no passages".to_owned()));
        } else {
            vec![Passage::new(text).with_soft_breaks(args.soft_breaks)]
        };
        for passage in list {
            let (id, title) = (passage.id(), passage.title());
            given.push(Given {
                passage: given.len() + 1,
                file: file.clone(),
                id: id.map(str::to_owned),
                title: title.map(str::to_owned),
            });
            all.push(passage);
        }
    }
    let passages = Passages::new(all).map_err(|error| {
        let file = given.get(error.number() - 1).map(|given| given.file.as_str());
        Failure::message(format!("{}: {error}", file.unwrap_or_default()))
    })?;
    Ok((passages, given))
}

/// By the name; standard input has none, and is JSON if it begins like passages.
fn is_json(path: &Path, text: &str) -> bool {
    if input::is_standard_input(path) {
        return text.trim_start().starts_with(['[', '{']);
    }
    path.extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("json") || e.eq_ignore_ascii_case("jsonl"))
}

/// A byte order mark belongs to the file, not to the text.
fn read(path: &Path, streams: &mut Streams) -> Result<String, Failure> {
    let text = input::read(path, streams)?;
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}

/// A passage that the reply's writer was given.
#[derive(Serialize)]
struct Given {
    passage: usize,
    file: String,
    id: Option<String>,
    title: Option<String>,
}

#[derive(Serialize)]
struct ReplyReport {
    reply: String,
    #[serde(flatten)]
    answer: ReplyAnswer,
    passages: Vec<Given>,
    tool: Tool,
}

impl GateReport for ReplyReport {
    fn human(&self, styles: &Styles) -> String {
        let ReplyAnswer { status, excerpts, kept, dropped, ignored } = &self.answer;
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "{}  {}\n{}, {}, {}",
            match status {
                ReplyStatus::Ok => styles.good(format!("reply {status}")).to_string(),
                ReplyStatus::Unsure => styles.unsure(format!("reply {status}")).to_string(),
                ReplyStatus::Uncited | ReplyStatus::Unsupported | ReplyStatus::Fragment => {
                    styles.bad(format!("reply {status}")).to_string()
                }
            },
            inert(&self.reply),
            count(kept.len(), "sentence", "kept"),
            count(dropped.len(), "quote", "dropped"),
            count(ignored.len(), "line", "ignored"),
        );
        for kept in kept {
            self.kept(kept, styles, &mut out);
        }
        if let Some(excerpts) = excerpts {
            let _ = writeln!(out, "  {}", styles.dim(excerpts));
        }
        for quote in dropped {
            dropped_line(quote, styles, &mut out);
        }
        for line in ignored {
            let ignored = styles.dim(format!("ignored  line {}", line.line));
            let _ = writeln!(out, "  {ignored}  {}", inert(&line.text));
        }
        out
    }
}

impl ReplyReport {
    fn kept(&self, kept: &KeptAnswer, styles: &Styles, out: &mut String) {
        let given = self.passages.get(kept.passage.saturating_sub(1));
        let file = given.map(|given| given.file.as_str()).unwrap_or_default();
        let title = kept.title.as_ref().map(|title| format!(" ({})", inert(title)));
        let (start, end) = kept.span.bytes;
        let _ = writeln!(
            out,
            "  {} {}\n      {}{}, bytes {start}..{end}",
            styles.good(format!("[{}]", kept.passage)),
            inert(&kept.text),
            inert(file),
            title.unwrap_or_default(),
        );
    }
}

fn dropped_line(dropped: &DroppedAnswer, styles: &Styles, out: &mut String) {
    let DroppedAnswer { line, passage, quote, reason, detail, sentence, .. } = dropped;
    // What was found and is not shown alone is no falsehood.
    let reason = if reason.was_found() {
        styles.unsure(reason).to_string()
    } else {
        styles.bad(reason).to_string()
    };
    let _ = write!(out, "  dropped  line {line}  [{passage}] {reason}: {}", inert(quote));
    let words = |text: &str| text.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    if let Some(sentence) = sentence.as_ref().filter(|text| words(text) != words(quote)) {
        let _ = write!(out, "\n      in: {}", inert(sentence));
    }
    if let Some(detail) = detail {
        let _ = write!(out, "\n      {}", inert(detail));
    }
    out.push('\n');
}

fn count(n: usize, what: &str, done: &str) -> String {
    format!("{n} {what}{} {done}", if n == 1 { "" } else { "s" })
}
