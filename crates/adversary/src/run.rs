//! Running a checker on generated cases and tallying its answers.

use crate::json::{Value, line, parse, quoted};
use crate::{Case, Expect, cases};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::process::{Command, Stdio};

/// What was wrong with an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A changed or cut quote was found.
    FalsePass,
    /// An honest quote was not found.
    FalseAlarm,
    /// An honest quote was found elsewhere.
    WrongSpan,
    /// No answer, or one that cannot be read or belongs to another case.
    NoAnswer,
}

/// Judges one answer.
///
/// ```
/// use asquoted_adversary::{Expect, json::parse, run::{Fault, judge}};
/// let answer = parse(r#"{"verdict":"found","span":{"chars":[0,4]}}"#);
/// assert_eq!(judge(Expect::NotFound, answer.as_ref()), Some(Fault::FalsePass));
/// assert_eq!(judge(Expect::Found { chars: (0, 4) }, answer.as_ref()), None);
/// ```
#[must_use]
pub fn judge(expect: Expect, answer: Option<&Value>) -> Option<Fault> {
    let verdict = answer.and_then(|a| a.get("verdict")?.text());
    match (expect, verdict) {
        (Expect::NotFound, Some("found")) => Some(Fault::FalsePass),
        (Expect::Found { chars }, Some("found")) => {
            let span = answer.and_then(|a| a.get("span")?.get("chars")?.pair());
            (span != Some(chars)).then_some(Fault::WrongSpan)
        }
        (Expect::NotFound, Some("not_found" | "could_not_check")) => None,
        (Expect::Found { .. }, Some("not_found" | "could_not_check")) => Some(Fault::FalseAlarm),
        _ => Some(Fault::NoAnswer),
    }
}

/// Counts of one row: cases, false passes, false alarms, wrong spans, missing answers.
type Row = [usize; 5];

/// Faults that are shown in full.
const SHOWN: usize = 50;

/// The tally of a run.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    rows: BTreeMap<(String, String), Row>,
    faults: Vec<String>,
}

impl Tally {
    /// Counts one answer.
    pub fn add(&mut self, case: &Case, answer: Option<&Value>) {
        let fault = judge(case.expect, answer);
        let row = self.rows.entry((case.lang.to_owned(), case.kind.clone())).or_default();
        let column = match fault {
            None => 0,
            Some(Fault::FalsePass) => 1,
            Some(Fault::FalseAlarm) => 2,
            Some(Fault::WrongSpan) => 3,
            Some(Fault::NoAnswer) => 4,
        };
        row[0] += 1;
        if let (Some(count), true) = (row.get_mut(column), column > 0) {
            *count += 1;
        }
        if let Some(fault) = fault {
            self.note(fault, case, answer);
        }
    }

    /// Keeps the first faults; false passes push out others, as they must never be missed.
    fn note(&mut self, fault: Fault, case: &Case, answer: Option<&Value>) {
        let text = describe(fault, case, answer);
        if self.faults.len() < SHOWN {
            self.faults.push(text);
        } else if fault == Fault::FalsePass
            && let Some(other) = self.faults.iter_mut().rev().find(|f| !f.starts_with("FalsePass"))
        {
            *other = text;
        }
    }

    /// Sum of all rows.
    #[must_use]
    pub fn total(&self) -> Row {
        sum(self.rows.values())
    }

    /// No changed quote was found and every case was answered.
    #[must_use]
    pub fn passed(&self) -> bool {
        let total = self.total();
        total[0] > 0 && total[1] == 0 && total[4] == 0
    }

    /// Writes the faults, then rows with faults (all rows if asked), then sums by language and by kind.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn write(&self, out: &mut dyn Write, all: bool) -> io::Result<()> {
        for fault in &self.faults {
            writeln!(out, "{fault}\n")?;
        }
        writeln!(
            out,
            "{:38} {:>9} {:>8} {:>8} {:>8} {:>8}",
            "", "n", "passes", "alarms", "spans", "missing"
        )?;
        for ((lang, kind), row) in &self.rows {
            if all || row[1..].iter().any(|&n| n > 0) {
                write_row(out, &format!("{lang} {kind}"), row)?;
            }
        }
        for by_kind in [true, false] {
            writeln!(out, "-- by {}", if by_kind { "kind" } else { "language" })?;
            let mut sums: BTreeMap<&str, Row> = BTreeMap::new();
            for ((lang, kind), row) in &self.rows {
                let entry = sums.entry(if by_kind { kind } else { lang }).or_default();
                *entry = sum([&*entry, row].into_iter());
            }
            for (name, row) in &sums {
                write_row(out, name, row)?;
            }
        }
        write_row(out, "all", &self.total())
    }
}

fn sum<'a>(rows: impl Iterator<Item = &'a Row>) -> Row {
    rows.fold([0; 5], |mut total, row| {
        total.iter_mut().zip(row).for_each(|(t, n)| *t += n);
        total
    })
}

fn write_row(out: &mut dyn Write, name: &str, row: &Row) -> io::Result<()> {
    let [n, passes, alarms, spans, missing] = row;
    writeln!(out, "{name:38} {n:>9} {passes:>8} {alarms:>8} {spans:>8} {missing:>8}")
}

/// A fault with its quote and the part of the source it is about.
fn describe(fault: Fault, case: &Case, answer: Option<&Value>) -> String {
    let verdict = answer.and_then(|a| a.get("verdict")?.text()).unwrap_or("nothing");
    let reason = answer.and_then(|a| a.get("reason")?.text()).unwrap_or("-");
    let span = answer.and_then(|a| a.get("span")?.get("chars")?.pair());
    let excerpt: String = match (case.expect, span) {
        (Expect::Found { chars: (a, b) }, _) | (Expect::NotFound, Some((a, b))) => {
            case.source.chars().skip(a.saturating_sub(20)).take(b.saturating_sub(a) + 40).collect()
        }
        _ => case.source.chars().take(160).collect(),
    };
    format!(
        "{fault:?} | {} | {} | expected {:?}, got {verdict} {reason} {span:?}\n  quote  {}\n  source … {} …",
        case.id,
        case.kind,
        case.expect,
        quoted(&case.quote),
        quoted(&excerpt),
    )
}

/// Starts the command, writes cases to it and reads one answer line a case, in order.
///
/// The cases are made twice, once for writing and once for judging, so that nothing is kept in flight however much the command
/// reads before it answers.
///
/// # Errors
/// When the command cannot be started, or its output not be read.
pub fn run(seed: u64, count: usize, program: &str, args: &[String]) -> io::Result<Tally> {
    let mut child =
        Command::new(program).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(io::Error::other("the command has no standard input or output"));
    };
    let writer = std::thread::spawn(move || -> io::Result<()> {
        let mut stdin = BufWriter::with_capacity(1 << 16, stdin);
        for case in cases(seed, count) {
            writeln!(stdin, "{}", line(&case))?;
        }
        stdin.flush()
    });
    let mut tally = Tally::default();
    let mut answers = BufReader::with_capacity(1 << 16, stdout).lines();
    for case in cases(seed, count) {
        let answer = answers.next().transpose()?.and_then(|l| parse(&l));
        let own = answer.filter(|a| a.get("id").and_then(Value::text) == Some(&case.id));
        tally.add(&case, own.as_ref());
    }
    // A command that stops reading early breaks the pipe; its missing answers are counted above.
    let _ = writer.join();
    child.wait()?;
    Ok(tally)
}

/// Tallies recorded answers against recorded cases, both as JSON lines.
///
/// # Errors
/// When an input cannot be read.
pub fn score(cases: impl BufRead, answers: impl BufRead) -> io::Result<Tally> {
    let mut by_id: BTreeMap<String, Value> = BTreeMap::new();
    for answer in answers.lines() {
        let Some(answer) = parse(&answer?) else { continue };
        if let Some(id) = answer.get("id").and_then(Value::text).map(str::to_owned) {
            by_id.insert(id, answer);
        }
    }
    let mut tally = Tally::default();
    for text in cases.lines() {
        let Some(value) = parse(&text?) else { continue };
        let field = |key: &str| value.get(key).and_then(Value::text).unwrap_or_default().to_owned();
        let span = value.get("span").and_then(Value::pair);
        let lang = field("lang");
        let case = Case {
            id: field("id"),
            lang: crate::LANGUAGES.iter().map(|l| l.code).find(|code| *code == lang).unwrap_or("-"),
            kind: field("kind"),
            quote: field("quote"),
            source: field("source"),
            expect: span.map_or(Expect::NotFound, |chars| Expect::Found { chars }),
        };
        tally.add(&case, by_id.get(&case.id));
    }
    Ok(tally)
}
