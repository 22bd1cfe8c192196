//! The `case` file of a case in `corpus/cli`: one field a line, see corpus/cli/README.md.

use std::path::Path;

use crate::escapes::bytes_of;

/// What a `case` file says.
#[derive(Debug, Default)]
pub(crate) struct Case {
    pub(crate) args: Vec<String>,
    pub(crate) env: Vec<(String, String)>,
    pub(crate) exit: Option<i32>,
    pub(crate) why: Option<String>,
    /// A folder of the repository whose files are inputs as well.
    pub(crate) with: Option<String>,
}

impl Case {
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
        let mut case = Case::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (key, value) = line.split_once(": ").ok_or(format!("no field: {line}"))?;
            let again = match key {
                "why" => case.why.replace(value.to_owned()).is_some(),
                "args" => !std::mem::replace(&mut case.args, words(value)?).is_empty(),
                "exit" => {
                    let exit = value.parse().map_err(|_| format!("no exit status: {value}"))?;
                    case.exit.replace(exit).is_some()
                }
                "with" => case.with.replace(value.to_owned()).is_some(),
                "env" => {
                    let (name, value) = value.split_once('=').ok_or("expected NAME=VALUE")?;
                    case.env.push((name.to_owned(), value.to_owned()));
                    false
                }
                _ => return Err(format!("unknown field: {key}")),
            };
            if again {
                return Err(format!("field given twice: {key}"));
            }
        }
        if case.why.is_none() || case.exit.is_none() || case.args.is_empty() {
            return Err("a case needs why, args and exit".to_owned());
        }
        Ok(case)
    }
}

/// Words parted by blanks; in `"…"` blanks are kept and escapes are read.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('"') {
            Some(quoted) => {
                let end = closing(quoted).ok_or("a \" is not closed")?;
                let word =
                    String::from_utf8(bytes_of(&quoted[..end])?).map_err(|e| e.to_string())?;
                (word, &quoted[end + 1..])
            }
            None => {
                let end = rest.find(' ').unwrap_or(rest.len());
                (rest[..end].to_owned(), &rest[end..])
            }
        };
        words.push(word);
        rest = after.trim_start();
    }
    Ok(words)
}

fn closing(quoted: &str) -> Option<usize> {
    let mut escaped = false;
    quoted.char_indices().find_map(|(i, c)| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes.then_some(i)
    })
}
