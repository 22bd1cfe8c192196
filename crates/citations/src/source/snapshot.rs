//! Snapshots: sources as they were, found again by their digest.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{error, fmt, process};

use asquoted::Source;
use serde::{Deserialize, Serialize};

use super::file;
use super::registry::Raw;
use crate::{Digest, Document, NORMALIZER, Registry, SourceProblem, Unreadable};

/// A folder that keeps sources as they were: raw bytes and extracted text under their SHA-256
/// digests, and a record for each source and state.
///
/// ```text
/// raw/9b/9b1e…            the bytes of the file
/// text/41/41aa…           the text that was extracted
/// records/<id>/9b1e….json what is known of them, see [`Snapshot`]; <id> is the digest of the id
/// ```
///
/// Nothing is ever written over: what is there already stays. Digests are checked at every read,
/// since a hash detects a change and cannot stop it.
#[derive(Clone, Debug)]
pub struct SnapshotStore {
    root: PathBuf,
}

/// What is known of a source as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Snapshot {
    /// The id of the source.
    pub id: String,
    /// The digest of its bytes, which is also the name of the snapshot.
    pub raw: Digest,
    /// The digest of its text.
    pub text: Digest,
    /// The digest of its normalized text.
    pub norm: Digest,
    /// What made the text out of the bytes.
    pub extractor: String,
    /// What the normalized text is.
    pub normalizer: String,
    /// The rules that were in use.
    pub rule_set: String,
    /// The version, as the manifest has it.
    pub version: Option<String>,
    /// The address, as the manifest has it.
    pub url: Option<String>,
    /// When it was retrieved: as the manifest has it, or as it was said when it was added.
    pub retrieved: Option<String>,
    /// What is printed on its pages.
    #[serde(default)]
    pub labels: Vec<String>,
    /// Its blocks, in bytes of the text.
    #[serde(default)]
    pub blocks: Vec<(usize, usize)>,
}

/// Whether a snapshot was there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It was not, and is now.
    New,
    /// It was, and was left as it is.
    Kept,
}

impl SnapshotStore {
    /// The store in a folder, which need not be there yet.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        SnapshotStore { root: folder.to_path_buf() }
    }

    /// Keeps a source of a registry as it is now. `retrieved` says when it was retrieved, where the
    /// manifest does not.
    ///
    /// # Errors
    /// [`SnapshotError`] if the source cannot be read or is not what its manifest says, the store
    /// cannot be written to, or what it holds under one of the digests is something else.
    pub fn add(
        &self,
        registry: &Registry,
        id: &str,
        retrieved: Option<&str>,
    ) -> Result<(Snapshot, Added), SnapshotError> {
        let Raw { bytes, document, entry } = registry.raw(id)?;
        let raw = Digest::of(&bytes);
        self.put("raw", raw, &bytes)?;
        let document = document?;
        let facts = document.facts();
        self.put("text", facts.text, document.source().text().as_bytes())?;
        let snapshot = Snapshot {
            id: entry.map_or(id, |e| e.id.as_str()).to_owned(),
            raw,
            text: facts.text,
            norm: facts.norm,
            extractor: facts.extractor.to_owned(),
            normalizer: NORMALIZER.to_owned(),
            rule_set: facts.rule_set.to_owned(),
            version: entry.and_then(|e| e.version.clone()),
            url: entry.and_then(|e| e.url.clone()),
            retrieved: entry.and_then(|e| e.retrieved.clone()).or(retrieved.map(str::to_owned)),
            labels: entry
                .map(|e| e.labels.clone())
                .filter(|labels| !labels.is_empty())
                .unwrap_or_else(|| facts.labels.clone()),
            blocks: document.blocks().iter().map(|b| (b.start, b.end)).collect(),
        };
        let path = self.record(&snapshot.id, raw);
        if path.exists() {
            return Ok((self.read_record(&path)?, Added::Kept));
        }
        let mut json = serde_json::to_string_pretty(&snapshot).map_err(io::Error::from)?;
        json.push('\n');
        let added = create(&path, json.as_bytes())?;
        let snapshot = if added == Added::Kept { self.read_record(&path)? } else { snapshot };
        Ok((snapshot, added))
    }

    /// All snapshots of a source, ordered by the time of retrieval and the digest. What cannot be
    /// read is left out.
    #[must_use]
    pub fn all(&self, id: &str) -> Vec<Snapshot> {
        let folder = self.records_of(id);
        let mut all: Vec<Snapshot> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| self.read_record(&entry.path()).ok())
            .filter(|snapshot| snapshot.id == id)
            .collect();
        all.sort_by(|a, b| (&a.retrieved, a.raw).cmp(&(&b.retrieved, b.raw)));
        all
    }

    /// The document of a snapshot, digests checked. O(length).
    ///
    /// # Errors
    /// [`SnapshotError`] if it cannot be read, or is not what its digests say.
    pub fn load(&self, snapshot: &Snapshot) -> Result<Document, SnapshotError> {
        self.get("raw", snapshot.raw)?;
        let bytes = self.get("text", snapshot.text)?;
        let text = String::from_utf8(bytes).map_err(|_| SnapshotError::differs(snapshot.text))?;
        let ends = snapshot.blocks.iter().map(|b| b.1);
        let source = Source::builder(text).borders(ends).build().map_err(SourceProblem::from)?;
        let blocks: Vec<Range<usize>> = snapshot.blocks.iter().map(|&(a, b)| a..b).collect();
        let mut document = Document::new(&snapshot.id, source).with_blocks(blocks);
        let facts = document.facts_mut();
        facts.raw = snapshot.raw;
        facts.norm = snapshot.norm;
        facts.version.clone_from(&snapshot.version);
        facts.url.clone_from(&snapshot.url);
        facts.retrieved.clone_from(&snapshot.retrieved);
        facts.labels.clone_from(&snapshot.labels);
        facts.snapshot = Some(snapshot.raw);
        Ok(document)
    }

    /// The snapshot of a source with these bytes, or the last one; none if there is none that can
    /// be read.
    pub(crate) fn find(&self, id: &str, raw: Option<Digest>) -> Option<(Snapshot, Document)> {
        let snapshot = match raw {
            Some(raw) => self.read_record(&self.record(id, raw)).ok()?,
            None => self.all(id).pop()?,
        };
        let document = self.load(&snapshot).ok()?;
        Some((snapshot, document))
    }

    /// Whether there is a snapshot of a source with these bytes.
    pub(crate) fn holds(&self, id: &str, raw: Digest) -> bool {
        self.record(id, raw).is_file()
    }

    fn records_of(&self, id: &str) -> PathBuf {
        self.root.join("records").join(Digest::of(id.as_bytes()).hex())
    }

    fn record(&self, id: &str, raw: Digest) -> PathBuf {
        self.records_of(id).join(format!("{}.json", raw.hex()))
    }

    fn object(&self, kind: &str, digest: Digest) -> PathBuf {
        let hex = digest.hex();
        let folder: String = hex.chars().take(2).collect();
        self.root.join(kind).join(folder).join(hex)
    }

    fn put(&self, kind: &str, digest: Digest, bytes: &[u8]) -> Result<(), SnapshotError> {
        match create(&self.object(kind, digest), bytes)? {
            Added::New => Ok(()),
            // What is there may have been damaged since.
            Added::Kept => self.get(kind, digest).map(drop),
        }
    }

    fn get(&self, kind: &str, digest: Digest) -> Result<Vec<u8>, SnapshotError> {
        let bytes = file::read(&self.object(kind, digest)).map_err(SourceProblem::from)?;
        if Digest::of(&bytes) == digest { Ok(bytes) } else { Err(SnapshotError::differs(digest)) }
    }

    fn read_record(&self, path: &Path) -> Result<Snapshot, SnapshotError> {
        let bytes = file::read(path).map_err(SourceProblem::from)?;
        Ok(serde_json::from_slice(&bytes).map_err(io::Error::from)?)
    }
}

/// Tells apart what one process writes at the same time.
static WRITTEN: AtomicUsize = AtomicUsize::new(0);

/// Writes a file that is not there yet, whole or not at all; leaves one that is.
fn create(path: &Path, bytes: &[u8]) -> io::Result<Added> {
    if path.exists() {
        return Ok(Added::Kept);
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let unfinished = folder.join(format!(".{name}.{}-{number}", process::id()));
    let written =
        OpenOptions::new().write(true).create_new(true).open(&unfinished).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
    // A link fails where the name is taken, a renaming would write over it.
    let linked = written.and_then(|()| match fs::hard_link(&unfinished, path) {
        Ok(()) => Ok(Added::New),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Added::Kept),
        // Not every file system has links.
        Err(_) if !path.exists() => fs::rename(&unfinished, path).map(|()| Added::New),
        Err(error) => Err(error),
    });
    let _ = fs::remove_file(&unfinished);
    linked
}

/// Why a snapshot cannot be kept or read.
#[derive(Debug)]
pub struct SnapshotError {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Source(SourceProblem),
    Store(Unreadable),
    Differs(Digest),
}

impl SnapshotError {
    const fn differs(digest: Digest) -> Self {
        SnapshotError { kind: Kind::Differs(digest) }
    }

    /// What is wrong with the source, if that is why.
    #[must_use]
    pub const fn source_problem(&self) -> Option<&SourceProblem> {
        if let Kind::Source(problem) = &self.kind { Some(problem) } else { None }
    }
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Source(problem) => problem.fmt(f),
            Kind::Store(why) => write!(f, "the snapshot store: {why}"),
            Kind::Differs(digest) => {
                write!(f, "the snapshot store: what is kept as {digest} is something else")
            }
        }
    }
}

impl error::Error for SnapshotError {}

impl From<SourceProblem> for SnapshotError {
    fn from(problem: SourceProblem) -> Self {
        SnapshotError { kind: Kind::Source(problem) }
    }
}

impl From<io::Error> for SnapshotError {
    fn from(error: io::Error) -> Self {
        SnapshotError { kind: Kind::Store(error.into()) }
    }
}

#[cfg(test)]
#[path = "snapshot_tests.rs"]
mod tests;
