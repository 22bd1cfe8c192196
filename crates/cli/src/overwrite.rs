//! No report replaces what the command reads.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::args::Output;
use crate::exit::Failure;
use crate::output::Report;

/// What a command reads, with links and `..` resolved.
pub(crate) struct Inputs {
    files: Vec<PathBuf>,
    sources: Option<PathBuf>,
    snapshots: Option<PathBuf>,
}

impl Inputs {
    pub(crate) fn new<'p>(files: impl IntoIterator<Item = &'p PathBuf>) -> Self {
        let files = files.into_iter().filter_map(|path| path.canonicalize().ok()).collect();
        Inputs { files, sources: None, snapshots: None }
    }

    /// A folder of sources, or a manifest and the files that it names.
    pub(crate) fn with_sources(mut self, path: &Path) -> Self {
        let Ok(path) = path.canonicalize() else { return self };
        if path.is_dir() {
            self.sources = Some(path);
        } else {
            self.files.extend(named_by(&path));
            self.files.push(path);
        }
        self
    }

    pub(crate) fn with_snapshots(mut self, path: Option<&Path>) -> Self {
        self.snapshots = path.and_then(|path| path.canonicalize().ok());
        self
    }

    /// Refuses a report that would replace one of them or another report.
    pub(crate) fn keep<R: Report>(&self, outputs: &[Output<R::Format>]) -> Result<(), Failure> {
        let mut before: Vec<PathBuf> = Vec::with_capacity(outputs.len());
        for Output { format, path } in outputs {
            let refuse = |why: &str| Err(Failure::message(format!("{}: {why}", path.display())));
            let real = real(path);
            if before.contains(&real) {
                return refuse("two reports cannot be written to one file");
            }
            // A terminal, a pipe and /dev/null hold nothing that could be lost.
            if real.is_file() {
                if self.files.contains(&real) {
                    return refuse("is read by this command, and a report would replace it");
                }
                if is_below(&real, self.snapshots.as_ref()) {
                    return refuse("is a file of the snapshots, and a report would replace it");
                }
                if is_below(&real, self.sources.as_ref())
                    && !may_be_replaced(&real, R::start(*format)).unwrap_or_default()
                {
                    return refuse("is a file of the sources, and a report would replace it");
                }
            }
            before.push(real);
        }
        Ok(())
    }

    /// With the reports that are written, as far as copies are concerned.
    pub(crate) fn and_reports<F>(mut self, outputs: &[Output<F>]) -> Self {
        self.files.extend(outputs.iter().map(|output| real(&output.path)));
        self
    }

    /// Refuses a copy that would replace one of them.
    pub(crate) fn keep_file(&self, path: &Path) -> Result<(), Failure> {
        let real = real(path);
        let what = if self.files.contains(&real) {
            "is read or written by this command"
        } else if !real.is_file() {
            return Ok(());
        } else if is_below(&real, self.snapshots.as_ref()) {
            "is a file of the snapshots"
        } else if is_below(&real, self.sources.as_ref()) {
            "is a file of the sources"
        } else {
            return Ok(());
        };
        let message = format!("{}: {what}, and a copy would replace it", path.display());
        Err(Failure::message(message))
    }
}

fn is_below(path: &Path, folder: Option<&PathBuf>) -> bool {
    folder.is_some_and(|folder| path.starts_with(folder))
}

/// Where a path leads, also if the file is not there yet.
fn real(path: &Path) -> PathBuf {
    let beside = || {
        let parent = path.parent()?;
        let parent = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
        Some(parent.canonicalize().ok()?.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(beside).unwrap_or_else(|| path.to_owned())
}

/// In a folder of sources: an empty file, and an earlier report of the form.
fn may_be_replaced(path: &Path, start: Option<&str>) -> io::Result<bool> {
    let mut begins = Vec::new();
    File::open(path)?.take(256).read_to_end(&mut begins)?;
    let text = begins.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&begins);
    Ok(begins.is_empty() || start.is_some_and(|start| text.starts_with(start.as_bytes())))
}

/// The files that a manifest names. What is wrong with it, the registry says.
fn named_by(manifest: &Path) -> Vec<PathBuf> {
    #[derive(Deserialize)]
    struct Manifest {
        #[serde(alias = "sources")]
        source: Vec<Named>,
    }
    #[derive(Deserialize)]
    struct Named {
        file: PathBuf,
    }
    // No pipe is waited for.
    let Some(text) = manifest.is_file().then(|| fs::read_to_string(manifest).ok()).flatten() else {
        return Vec::new();
    };
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let json = manifest.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
    let read: Option<Manifest> =
        if json { serde_json::from_str(text).ok() } else { toml::from_str(text).ok() };
    let folder = manifest.parent().unwrap_or(Path::new(""));
    let named = read.into_iter().flat_map(|manifest| manifest.source);
    named.filter_map(|named| folder.join(named.file).canonicalize().ok()).collect()
}
