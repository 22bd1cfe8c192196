//! Documents by their id, from one folder.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs, io};

use super::file::{self, Way};
use super::manifest::{self, Entries, Entry};
use super::snapshot::SnapshotStore;
use crate::{
    ChangedSource, Digest, Document, FileAbout, Loaded, Reader, SourceProblem, Sources, Unreadable,
    text_of,
};

pub use super::manifest::RegistryError;

/// The sources that were given: a folder of text files, or a manifest.
///
/// **A folder**: an id resolves to the file `DIR/id` and to nothing else. One exception: where that
/// file is absent and the id ends in another extension than `.txt`, the file `DIR/id.txt` is taken,
/// so that the text of `acme_report.pdf`, a form feed between its pages, can stand in
/// `acme_report.pdf.txt`.
///
/// **A manifest**, TOML or JSON, names its sources; there are no others:
///
/// ```toml
/// [[source]]
/// id = "returns-v1"               # what citations say
/// file = "returns-2026.txt"       # relative to the manifest
/// version = "1"                   # optional, as everything below
/// url = "https://example.org/returns"
/// retrieved = 2026-11-05
/// sha256 = "9b1e…"                # checked each time the file is read
/// allowed = true                  # if false, citations of it are of a missing source
/// blocks = "paragraphs"           # or "lines", "json": what content blocks are counted in
/// labels = ["i", "ii", "1"]       # what is printed on the pages
/// password = "…"                  # of an encrypted file
/// ```
///
/// In JSON the list is called `sources`. An id that is no id of the manifest and is the `url` of
/// exactly one source means that source.
///
/// What leads out of the folder, over `..`, an absolute path or a link, is no document. Nothing is
/// ever fetched. With a [`SnapshotStore`] a source whose bytes changed is looked up there as well.
#[derive(Clone)]
pub struct Registry {
    // Without links or `..`, so that what a link leads to can be compared with it.
    root: PathBuf,
    manifest: Option<Entries>,
    snapshots: Option<SnapshotStore>,
    reader: Option<Arc<dyn Reader>>,
    /// For files of which the manifest names none.
    password: Option<String>,
}

/// Folders nested deeper are not looked through.
const DEPTH: usize = 16;

impl Registry {
    /// Opens a folder, or the manifest that a file is: JSON if its name ends in `.json`, else TOML.
    ///
    /// # Errors
    /// [`RegistryError`] if it is not there, cannot be read, or is no manifest.
    pub fn open(path: &Path) -> Result<Self, RegistryError> {
        let real = path.canonicalize()?;
        if real.is_dir() {
            return Ok(Registry::of(real, None));
        }
        let text = text_of(file::read(&real)?)?;
        let json = real.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"));
        let entries = manifest::parse(&text, json)?;
        let root = real.parent().map(Path::to_path_buf).unwrap_or_default();
        Ok(Registry::of(root, Some(entries)))
    }

    fn of(root: PathBuf, manifest: Option<Entries>) -> Self {
        Registry { root, manifest, snapshots: None, reader: None, password: None }
    }

    /// The same sources, read by this reader; without one they must be UTF-8 text. Those whose blocks
    /// the manifest names are text in any case.
    #[must_use]
    pub fn with_reader(mut self, reader: Arc<dyn Reader>) -> Self {
        self.reader = Some(reader);
        self
    }

    /// The same sources with a password for those of which the manifest names none.
    #[must_use]
    pub fn with_password(mut self, password: Option<String>) -> Self {
        self.password = password;
        self
    }

    /// The same sources; those whose bytes are not the expected ones are also looked up in
    /// snapshots.
    #[must_use]
    pub fn with_snapshots(mut self, snapshots: SnapshotStore) -> Self {
        self.snapshots = Some(snapshots);
        self
    }

    /// Reads the document of an id and prepares it. O(length of the file).
    ///
    /// # Errors
    /// [`SourceProblem`] if there is no such document, it cannot be read as text, or its digest is
    /// not the one of the manifest.
    pub fn load(&self, id: &str) -> Result<Document, SourceProblem> {
        self.look_up(id).document
    }

    /// As [`Registry::load`], with what is known of a source that changed.
    #[must_use]
    pub fn look_up(&self, id: &str) -> Loaded {
        let entry = match self.entry(id) {
            Ok(entry) => entry,
            Err(problem) => return Err(problem).into(),
        };
        let read = self.path(id, entry).and_then(|path| Ok((file::read(&path)?, path)));
        let (bytes, path) = match read {
            Ok(read) => read,
            Err(problem) => return Err(problem).into(),
        };
        let found = Digest::of(&bytes);
        let document = file::document(id, bytes, &self.way(entry, &path))
            .map(|document| self.describe(document, entry, &path));
        self.compare(id, entry, found, document)
    }

    /// The file of an id, without reading it.
    ///
    /// # Errors
    /// [`SourceProblem`] if there is no such document.
    pub fn file(&self, id: &str) -> Result<PathBuf, SourceProblem> {
        let entry = self.entry(id)?;
        self.path(id, entry)
    }

    /// The password of a source: that of the manifest, else that of all.
    #[must_use]
    pub fn password(&self, id: &str) -> Option<&str> {
        let own = self.entry(id).ok().flatten().and_then(|entry| entry.password.as_deref());
        own.or(self.password.as_deref())
    }

    fn way<'w>(&'w self, entry: Option<&'w Entry>, path: &'w Path) -> Way<'w> {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let password = entry.and_then(|e| e.password.as_deref()).or(self.password.as_deref());
        let reader = self.reader.as_deref();
        Way { blocks: entry.and_then(|e| e.blocks), reader, about: FileAbout { name, password } }
    }

    /// The bytes of a source, the document that they are, and its entry, for a snapshot.
    pub(crate) fn raw(&self, id: &str) -> Result<Raw<'_>, SourceProblem> {
        let entry = self.entry(id)?;
        let path = self.path(id, entry)?;
        let bytes = file::read(&path)?;
        let found = Digest::of(&bytes);
        match entry.and_then(|e| e.sha256).filter(|expected| *expected != found) {
            Some(expected) => Err(SourceProblem::DigestDiffers { expected, found }),
            None => {
                let document = file::document(id, bytes.clone(), &self.way(entry, &path));
                Ok(Raw { bytes, document, entry })
            }
        }
    }

    /// Whether the bytes are those of the manifest and of the last snapshot.
    fn compare(
        &self,
        id: &str,
        entry: Option<&Entry>,
        found: Digest,
        document: Result<Document, SourceProblem>,
    ) -> Loaded {
        let named = entry.and_then(|e| e.sha256);
        // Snapshots go by the id, also where a citation has the address.
        let id = entry.map_or(id, |e| e.id.as_str());
        let kept = |digest| self.snapshots.as_ref().and_then(|s| s.find(id, digest));
        if let Some(expected) = named.filter(|expected| *expected != found) {
            let snapshot = kept(Some(expected)).map(|(_, document)| document);
            let problem = SourceProblem::DigestDiffers { expected, found };
            let current = document.ok();
            let change = ChangedSource { expected, found, current, snapshot };
            return Loaded { document: Err(problem), change: Some(Box::new(change)) };
        }
        if self.snapshots.as_ref().is_some_and(|s| s.holds(id, found)) {
            let document = document.map(|mut document| {
                document.facts_mut().snapshot = Some(found);
                document
            });
            return document.into();
        }
        let Some((last, snapshot)) = kept(None) else { return document.into() };
        let snapshot = Some(snapshot);
        let change = ChangedSource { expected: last.raw, found, current: None, snapshot };
        Loaded { document, change: Some(Box::new(change)) }
    }

    fn describe(&self, mut document: Document, entry: Option<&Entry>, path: &Path) -> Document {
        let facts = document.facts_mut();
        let parts = path.strip_prefix(&self.root).unwrap_or(path).components();
        let parts: Vec<_> = parts.map(|c| c.as_os_str().to_string_lossy()).collect();
        facts.file = Some(parts.join("/"));
        if let Some(entry) = entry {
            facts.version.clone_from(&entry.version);
            facts.url.clone_from(&entry.url);
            facts.retrieved.clone_from(&entry.retrieved);
            if !entry.labels.is_empty() {
                facts.labels.clone_from(&entry.labels);
            }
        }
        document
    }

    /// The entry of an id; none in a folder.
    fn entry(&self, id: &str) -> Result<Option<&Entry>, SourceProblem> {
        let Some(entries) = &self.manifest else { return Ok(None) };
        let entry = match entries.get(id) {
            Some(entry) => entry,
            None => {
                let mut same = entries.values().filter(|e| e.url.as_deref() == Some(id));
                match (same.next(), same.next()) {
                    (Some(entry), None) => entry,
                    (Some(_), Some(_)) => return Err(SourceProblem::SeveralHaveThisUrl),
                    (None, _) => return Err(SourceProblem::Missing),
                }
            }
        };
        if entry.allowed { Ok(Some(entry)) } else { Err(SourceProblem::NotAllowed) }
    }

    /// The file of an id: inside the folder, links followed.
    fn path(&self, id: &str, entry: Option<&Entry>) -> Result<PathBuf, SourceProblem> {
        let name = entry.map_or(id, |e| e.file.as_str());
        let relative = Path::new(name);
        let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if !relative.components().all(inside) {
            return Err(SourceProblem::Outside);
        }
        if name.is_empty() || name.contains('\0') {
            return Err(SourceProblem::Missing);
        }
        match self.inside(&self.root.join(relative)) {
            Err(SourceProblem::Missing) if entry.is_none() && has_other_extension(relative) => {
                self.inside(&self.root.join(format!("{name}.txt")))
            }
            found => found,
        }
    }

    /// Where a path leads, if that is inside the folder and the path is written as the files are:
    /// systems that take `A.txt` for `a.txt` would else take one id for another.
    fn inside(&self, path: &Path) -> Result<PathBuf, SourceProblem> {
        let real = path.canonicalize().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => SourceProblem::Missing,
            // A name that no file can have, such as one that is too long.
            io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput => SourceProblem::Missing,
            _ => SourceProblem::Unreadable(error.into()),
        })?;
        if !real.starts_with(&self.root) {
            return Err(SourceProblem::Outside);
        }
        // Without the `.` that an id may hold.
        let written: PathBuf = path.components().collect();
        let mut steps = path.ancestors().take_while(|step| *step != self.root);
        if written == real || steps.any(Path::is_symlink) {
            Ok(real)
        } else {
            Err(SourceProblem::Missing)
        }
    }

    /// The ids of all sources, in order: of a manifest those that are allowed; of a folder its
    /// files, without hidden ones and links.
    #[must_use]
    pub fn all_ids(&self) -> Vec<String> {
        if let Some(entries) = &self.manifest {
            return entries.values().filter(|e| e.allowed).map(|e| e.id.clone()).collect();
        }
        let mut files = BTreeSet::new();
        self.walk(&self.root, "", 0, &mut files);
        let id = |file: &String| {
            let stem = file
                .strip_suffix(".txt")
                .filter(|stem| has_other_extension(Path::new(stem)) && !files.contains(*stem));
            stem.unwrap_or(file).to_owned()
        };
        files.iter().map(id).collect()
    }

    fn walk(&self, folder: &Path, prefix: &str, depth: usize, files: &mut BTreeSet<String>) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let Ok(kind) = entry.file_type() else { continue };
            let Ok(name) = entry.file_name().into_string() else { continue };
            if name.starts_with('.') {
                continue;
            }
            let id = format!("{prefix}{name}");
            if kind.is_file() {
                files.insert(id);
            } else if kind.is_dir() && depth < DEPTH {
                self.walk(&entry.path(), &format!("{id}/"), depth + 1, files);
            }
        }
    }
}

/// A source as a snapshot keeps it.
pub(crate) struct Raw<'r> {
    pub(crate) bytes: Vec<u8>,
    pub(crate) document: Result<Document, SourceProblem>,
    pub(crate) entry: Option<&'r Entry>,
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Passwords do not belong in logs.
        f.debug_struct("Registry")
            .field("root", &self.root)
            .field("manifest", &self.manifest.as_ref().map(Entries::len))
            .field("snapshots", &self.snapshots)
            .finish_non_exhaustive()
    }
}

impl Sources for Registry {
    fn load(&self, id: &str) -> Loaded {
        self.look_up(id)
    }

    fn ids(&self) -> Option<Vec<String>> {
        Some(self.all_ids())
    }
}

fn has_other_extension(path: &Path) -> bool {
    path.extension().is_some_and(|e| !e.eq_ignore_ascii_case("txt"))
}

impl From<Unreadable> for Loaded {
    fn from(why: Unreadable) -> Self {
        Err(SourceProblem::from(why)).into()
    }
}

#[cfg(test)]
#[path = "registry_tests.rs"]
mod tests;
