//! Reads the corpus: plain stanzas, one field a line, as `corpus/README.md` tells.
//!
//! The facade's tests read their own stanzas with this file too.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What a stanza of one folder may hold.
pub(crate) struct Form {
    /// The folder below `corpus/`.
    pub(crate) folder: &'static str,
    /// Fields that every stanza has.
    pub(crate) required: &'static [&'static str],
    /// Fields that a stanza may have.
    pub(crate) optional: &'static [&'static str],
    /// The one field that may stand on several lines.
    pub(crate) repeated: &'static str,
}

/// One case.
pub(crate) struct Stanza {
    /// `signs.txt:12`
    pub(crate) place: String,
    fields: Vec<(String, String)>,
}

impl Stanza {
    /// A field as it stands in the file.
    pub(crate) fn raw(&self, key: &str) -> Option<&str> {
        self.all(key).next()
    }

    /// All lines of a field, as they stand in the file.
    pub(crate) fn all(&self, key: &str) -> impl Iterator<Item = &str> {
        self.fields.iter().filter(move |(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// A field with its escapes resolved; empty if it is not there.
    pub(crate) fn text(&self, key: &str) -> String {
        self.raw(key).map(|value| unescape(value).unwrap_or_default()).unwrap_or_default()
    }

    pub(crate) fn name(&self) -> &str {
        self.raw("name").unwrap_or("without a name")
    }
}

/// The stanzas of a folder, and what is wrong with how they are written.
pub(crate) struct Corpus {
    pub(crate) stanzas: Vec<Stanza>,
    pub(crate) faults: Vec<String>,
}

/// The corpus, from the folder of any crate of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// Reads the form's folder; `ASQUOTED_CASE` keeps those whose name holds it.
fn read(form: &Form) -> Corpus {
    let mut corpus = read_all(form);
    repeated_names(&mut corpus.faults);
    if let Ok(wanted) = std::env::var("ASQUOTED_CASE") {
        corpus.stanzas.retain(|stanza| stanza.name().contains(&wanted));
    }
    corpus
}

/// Reads every `.txt` of the form's folder.
pub(crate) fn read_all(form: &Form) -> Corpus {
    let mut corpus = Corpus { stanzas: Vec::new(), faults: Vec::new() };
    for path in files(form.folder) {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        parse(&file, &text, form, &mut corpus);
    }
    corpus
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "txt"));
    files.sort();
    files
}

fn parse(file: &str, text: &str, form: &Form, corpus: &mut Corpus) {
    let mut open = false;
    for (index, line) in text.lines().enumerate() {
        let place = format!("{file}:{}", index + 1);
        if line.trim().is_empty() {
            open = false;
            continue;
        }
        if line.starts_with('#') {
            continue;
        }
        if let Some(c) = line.chars().find(|&c| is_invisible(c)) {
            corpus.faults.push(format!("{place}: {} must be escaped", c.escape_unicode()));
        }
        let Some((key, value)) = line.split_once(':') else {
            corpus.faults.push(format!("{place}: no field: {line}"));
            continue;
        };
        if !open {
            corpus.stanzas.push(Stanza { place: place.clone(), fields: Vec::new() });
            open = true;
        }
        let stanza = corpus.stanzas.last_mut().unwrap();
        let (key, value) = (key.trim(), value.trim());
        let known = form.required.contains(&key) || form.optional.contains(&key);
        if !known && key != form.repeated {
            corpus.faults.push(format!("{place}: unknown field `{key}`"));
        } else if stanza.raw(key).is_some() && key != form.repeated {
            corpus.faults.push(format!("{place}: field `{key}` twice"));
        }
        if key != form.repeated && unescape(value).is_none() {
            corpus.faults.push(format!("{place}: unknown escape in {value}"));
        }
        stanza.fields.push((key.to_owned(), value.to_owned()));
    }
    for stanza in corpus.stanzas.iter().filter(|s| s.place.starts_with(file)) {
        for key in form.required.iter().filter(|key| stanza.raw(key).is_none()) {
            corpus.faults.push(format!("{}: {} has no `{key}`", stanza.place, stanza.name()));
        }
        // A quote may be empty on purpose, a reason may not.
        if stanza.raw("why").is_some_and(str::is_empty) {
            corpus.faults.push(format!("{}: {} has an empty `why`", stanza.place, stanza.name()));
        }
    }
}

/// Names are cited in code comments, so each stands once in the whole corpus.
fn repeated_names(faults: &mut Vec<String>) {
    let mut seen: HashMap<String, String> = HashMap::new();
    for path in ["tokens", "verdicts"].into_iter().flat_map(files) {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        for name in text.lines().filter_map(|line| line.strip_prefix("name:")) {
            if let Some(first) = seen.insert(name.trim().to_owned(), file.clone()) {
                faults.push(format!("{file}: the name {} stands in {first} too", name.trim()));
            }
        }
    }
}

/// Resolves `\n \t \f \r \\ \u{...}`; none for any other escape.
pub(crate) fn unescape(value: &str) -> Option<String> {
    let mut out = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let kind = after.chars().next()?;
        rest = &after[kind.len_utf8()..];
        match kind {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'f' => out.push('\u{c}'),
            'r' => out.push('\r'),
            '\\' => out.push('\\'),
            'u' => {
                let (code, tail) = rest.strip_prefix('{')?.split_once('}')?;
                out.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                rest = tail;
            }
            _ => return None,
        }
    }
    out.push_str(rest);
    Some(out)
}

/// What nobody sees in an editor: the corpus writes it as an escape.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c as u32,
            0xA0 | 0xAD
                | 0x34F
                | 0x61C
                | 0x115F
                | 0x1160
                | 0x180E
                | 0x2000..=0x200F
                | 0x2028..=0x202F
                | 0x205F..=0x206F
                | 0x3000
                | 0xFE00..=0xFE0F
                | 0xFEFF
                | 0xFFFC
                | 0xFFFD
                | 0xE000..=0xF8FF
                | 0xE0000..=0xE0FFF
        )
}

/// Runs `check` on every stanza and panics once with all that is wrong. An excluded case must fail.
pub(crate) fn run(
    form: &Form,
    excluded: &[(&str, &str)],
    check: impl Fn(&Stanza) -> Result<(), String>,
) {
    let corpus = read(form);
    let mut faults = corpus.faults;
    assert!(!corpus.stanzas.is_empty(), "no case of {} is called so", form.folder);
    for stanza in &corpus.stanzas {
        let reason = excluded.iter().find(|(name, _)| *name == stanza.name()).map(|(_, why)| why);
        match (check(stanza), reason) {
            (Ok(()), None) | (Err(_), Some(_)) => {}
            (Ok(()), Some(_)) => faults.push(format!("{} passes: no exclusion", stanza.name())),
            (Err(fault), None) => {
                faults.push(format!("{}: {}\n{fault}", stanza.place, stanza.name()));
            }
        }
    }
    for (name, reason) in excluded {
        assert!(!reason.is_empty(), "{name} is excluded without a reason");
    }
    assert!(
        faults.is_empty(),
        "{} of {} cases of {}:\n\n{}\n",
        faults.len(),
        corpus.stanzas.len(),
        form.folder,
        faults.join("\n\n"),
    );
}
