//! The `adversary` program: writes cases, runs a checker on them, or scores recorded answers.

use asquoted_adversary::{cases, json, kinds, run};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::process::ExitCode;

const USAGE: &str = "usage:
  adversary generate [--seed S] [--count N]
  adversary run [--seed S] [--count N] [--all] -- COMMAND [ARG...]
  adversary score CASES ANSWERS [--all]
  adversary kinds
exit: 0 no changed quote was found, 1 one was or an answer is missing, 2 usage or unreadable input
";

/// What stands on the command line.
#[derive(Debug, Default)]
struct Options {
    seed: u64,
    count: usize,
    all: bool,
    files: Vec<String>,
    command: Vec<String>,
}

fn options(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options { seed: 1, count: 12_000, ..Options::default() };
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.replace('_', "").parse().ok());
        match arg.as_str() {
            "--seed" => options.seed = number().ok_or("--seed needs a number")?,
            "--count" => {
                options.count = number()
                    .and_then(|n| usize::try_from(n).ok())
                    .ok_or("--count needs a number")?;
            }
            "--all" => options.all = true,
            "--" => {
                options.command = args.collect();
                return Ok(options);
            }
            flag if flag.starts_with('-') => return Err(format!("unknown option {flag}")),
            _ => options.files.push(arg),
        }
    }
    Ok(options)
}

/// Does what is asked; the answer says whether the checker passed.
fn act(action: &str, options: &Options) -> Result<bool, String> {
    let mut out = BufWriter::new(io::stdout().lock());
    let told = |e: io::Error| e.to_string();
    let tally = match (action, options.command.split_first(), options.files.as_slice()) {
        ("generate", None, []) => {
            for case in cases(options.seed, options.count) {
                writeln!(out, "{}", json::line(&case)).map_err(told)?;
            }
            return out.flush().map(|()| true).map_err(told);
        }
        ("kinds", None, []) => {
            for (lang, names) in kinds() {
                writeln!(out, "{lang} {}: {}", names.len(), names.join(", ")).map_err(told)?;
            }
            return out.flush().map(|()| true).map_err(told);
        }
        ("run", Some((program, args)), []) => run::run(options.seed, options.count, program, args)
            .map_err(|e| format!("{program}: {e}"))?,
        ("score", None, [cases, answers]) => {
            let open = |path: &String| {
                File::open(path).map(BufReader::new).map_err(|e| format!("{path}: {e}"))
            };
            run::score(open(cases)?, open(answers)?).map_err(told)?
        }
        _ => return Err(USAGE.to_owned()),
    };
    tally.write(&mut out, options.all).map_err(told)?;
    out.flush().map_err(told)?;
    Ok(tally.passed())
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let action = args.next().unwrap_or_default();
    match options(args).and_then(|options| act(&action, &options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            let _ = writeln!(io::stderr(), "{message}");
            ExitCode::from(2)
        }
    }
}
