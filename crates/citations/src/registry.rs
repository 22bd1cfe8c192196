//! Documents by their id, from one folder.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use asquoted::Source;

use crate::{Document, SourceProblem, Unreadable, text_of};

/// A folder of text files, each of which is a document under the name of its file.
///
/// An id resolves to the file `DIR/id` and to nothing else. One exception: where that file is
/// absent and the id ends in another extension than `.txt`, the file `DIR/id.txt` is taken, so that
/// the text of `acme_report.pdf`, a form feed between its pages, can stand in
/// `acme_report.pdf.txt`. What leads out of the folder, over `..`, an absolute path or a link, is no
/// document of it.
#[derive(Clone, Debug)]
pub struct Registry {
    // Without links or `..`, so that what a link leads to can be compared with it.
    root: PathBuf,
}

impl Registry {
    /// Opens a folder.
    ///
    /// # Errors
    /// If it is not there, is no folder or cannot be looked up.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let root = folder.canonicalize()?;
        if !root.is_dir() {
            return Err(io::Error::from(io::ErrorKind::NotADirectory));
        }
        Ok(Registry { root })
    }

    /// Reads the document of an id and prepares it. O(length of the file).
    ///
    /// # Errors
    /// [`SourceProblem`] if there is no such document, or it cannot be read as text.
    pub fn load(&self, id: &str) -> Result<Document, SourceProblem> {
        let path = self.resolve(id)?;
        let about = fs::metadata(&path).map_err(Unreadable::from)?;
        if about.is_dir() {
            return Err(Unreadable::Directory.into());
        }
        // A pipe or device would be waited for without end.
        if !about.is_file() {
            return Err(Unreadable::NotAFile.into());
        }
        if about.len() > u64::from(u32::MAX) {
            return Err(Unreadable::TooLong.into());
        }
        let text = text_of(fs::read(&path).map_err(Unreadable::from)?)?;
        Ok(Document { id: id.to_owned(), source: Source::new(text)? })
    }

    /// The file of an id: inside the folder, links followed.
    fn resolve(&self, id: &str) -> Result<PathBuf, SourceProblem> {
        let relative = Path::new(id);
        let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if !relative.components().all(inside) {
            return Err(SourceProblem::Outside);
        }
        if id.is_empty() || id.contains('\0') {
            return Err(SourceProblem::Missing);
        }
        match self.inside(&self.root.join(relative)) {
            Err(SourceProblem::Missing) if has_other_extension(relative) => {
                self.inside(&self.root.join(format!("{id}.txt")))
            }
            found => found,
        }
    }

    fn inside(&self, path: &Path) -> Result<PathBuf, SourceProblem> {
        let real = path.canonicalize().map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => SourceProblem::Missing,
            _ => SourceProblem::Unreadable(error.into()),
        })?;
        if real.starts_with(&self.root) { Ok(real) } else { Err(SourceProblem::Outside) }
    }
}

fn has_other_extension(path: &Path) -> bool {
    path.extension().is_some_and(|e| !e.eq_ignore_ascii_case("txt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own below the system's, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("asquoted-{}-{name}", std::process::id()));
            fs::create_dir_all(path.join("sources/sub")).unwrap();
            let folder = Folder(path);
            folder.write("secret.txt", b"outside");
            folder
        }

        fn write(&self, name: &str, bytes: &[u8]) {
            fs::write(self.0.join(name), bytes).unwrap();
        }

        fn load(&self, id: &str) -> Result<String, &'static str> {
            let registry = Registry::open(&self.0.join("sources")).unwrap();
            registry.load(id).map(|d| d.source.text().to_owned()).map_err(|e| e.name())
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn an_id_names_one_file() {
        let folder = Folder::new("one");
        folder.write("sources/a.txt", b"a");
        folder.write("sources/b.pdf.txt", b"page");
        folder.write("sources/c.txt.txt", b"no");
        folder.write("sources/d.txt", b"no");
        folder.write("sources/sub/e.txt", b"e");
        assert_eq!(folder.load("a.txt").as_deref(), Ok("a"));
        assert_eq!(folder.load("b.pdf").as_deref(), Ok("page"));
        assert_eq!(folder.load("sub/e.txt").as_deref(), Ok("e"));
        assert_eq!(folder.load("./a.txt").as_deref(), Ok("a"));
        for id in ["a", "A.TXT.x", "b", "c.txt", "d", "", "x\0y", "a.txt/b.txt", "none.pdf"] {
            assert_eq!(folder.load(id), Err("no_such_file"), "{id:?}");
        }
    }

    #[test]
    fn the_text_beside_a_file_is_taken_only_where_the_file_is_absent() {
        let folder = Folder::new("beside");
        folder.write("sources/b.pdf.txt", b"page");
        folder.write("sources/b.pdf", b"%PDF-1.4");
        assert_eq!(folder.load("b.pdf"), Err("unsupported_format"));
    }

    #[test]
    fn no_id_leads_out_of_the_folder() {
        let folder = Folder::new("out");
        let absolute = folder.0.join("secret.txt").to_string_lossy().into_owned();
        for id in ["../secret.txt", "sub/../../secret.txt", "sub/..", "/etc/hostname", &absolute] {
            assert_eq!(folder.load(id), Err("outside_sources"), "{id:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_may_stay_inside_and_not_leave() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("link");
        folder.write("sources/a.txt", b"a");
        symlink("a.txt", folder.0.join("sources/inside.txt")).unwrap();
        symlink("../secret.txt", folder.0.join("sources/outside.txt")).unwrap();
        symlink("../secret.txt", folder.0.join("sources/outside.pdf.txt")).unwrap();
        symlink("nowhere", folder.0.join("sources/broken.txt")).unwrap();
        assert_eq!(folder.load("inside.txt").as_deref(), Ok("a"));
        assert_eq!(folder.load("outside.txt"), Err("outside_sources"));
        assert_eq!(folder.load("outside.pdf"), Err("outside_sources"));
        assert_eq!(folder.load("broken.txt"), Err("no_such_file"));
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let folder = Folder::new("why");
        folder.write("sources/bytes.txt", b"a\xFF");
        folder.write("sources/page.html", b"<!doctype html><p>x");
        assert_eq!(folder.load("bytes.txt"), Err("invalid_utf8"));
        assert_eq!(folder.load("page.html"), Err("unsupported_format"));
        assert_eq!(folder.load("sub"), Err("directory"));
        assert!(Registry::open(&folder.0.join("secret.txt")).is_err());
        assert!(Registry::open(&folder.0.join("none")).is_err());
    }
}
