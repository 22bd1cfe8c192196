//! The given sources, without the files of the run itself.

use std::path::{Path, PathBuf};

use asquoted_citations::{Loaded, Registry, Sources};

/// A registry whose other sources are none of these files: what an answer says stands in the file of
/// answers, and in a report about it, which makes neither of them a source of its quotes.
pub(crate) struct Given<'r> {
    pub(crate) registry: &'r Registry,
    /// The folder of the registry; none of a manifest, which names what it means.
    folder: Option<PathBuf>,
    /// Without links or `..`.
    without: Vec<PathBuf>,
}

impl<'r> Given<'r> {
    pub(crate) fn new<'p>(
        registry: &'r Registry,
        path: &Path,
        without: impl IntoIterator<Item = &'p PathBuf>,
    ) -> Self {
        Given {
            registry,
            folder: path.is_dir().then(|| path.to_owned()),
            without: without.into_iter().filter_map(|path| path.canonicalize().ok()).collect(),
        }
    }

    /// The ids of all sources.
    pub(crate) fn all_ids(&self) -> Vec<String> {
        let mut ids = self.registry.all_ids();
        if let Some(folder) = &self.folder {
            let own = |id: &String| {
                let file = folder.join(id).canonicalize();
                file.is_ok_and(|file| self.without.contains(&file))
            };
            ids.retain(|id| !own(id));
        }
        ids
    }
}

impl Sources for Given<'_> {
    fn load(&self, id: &str) -> Loaded {
        self.registry.look_up(id)
    }

    fn ids(&self) -> Option<Vec<String>> {
        Some(self.all_ids())
    }
}
