use super::*;

/// A folder of its own below the system's, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("asquoted-snap-{}-{name}", process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("sources")).unwrap();
        Folder(path)
    }

    fn source(&self, text: &str) {
        fs::write(self.0.join("sources/a.txt"), text).unwrap();
    }

    fn store(&self) -> SnapshotStore {
        SnapshotStore::new(&self.0.join("store"))
    }

    fn registry(&self) -> Registry {
        Registry::open(&self.0.join("sources")).unwrap()
    }

    fn files(&self) -> Vec<String> {
        fn walk(folder: &Path, out: &mut Vec<String>) {
            for entry in fs::read_dir(folder).unwrap().flatten() {
                if entry.path().is_dir() {
                    walk(&entry.path(), out);
                } else {
                    out.push(entry.path().to_string_lossy().into_owned());
                }
            }
        }
        let mut out = Vec::new();
        walk(&self.0.join("store"), &mut out);
        out.sort();
        out
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_snapshot_is_kept_once_and_read_back() {
    let folder = Folder::new("once");
    folder.source("It grew 5%.");
    let (store, registry) = (folder.store(), folder.registry());
    let (first, added) = store.add(&registry, "a.txt", Some("2026-11-05")).unwrap();
    assert_eq!(added, Added::New);
    assert_eq!(first.raw, Digest::of(b"It grew 5%."));
    let files = folder.files();
    assert_eq!(files.len(), 3);
    // The time of the first stays: nothing is written over.
    let (again, added) = store.add(&registry, "a.txt", Some("2027-01-01")).unwrap();
    assert_eq!((added, again.retrieved.as_deref()), (Added::Kept, Some("2026-11-05")));
    assert_eq!(folder.files(), files);
    assert_eq!(store.load(&first).unwrap().source().text(), "It grew 5%.");
    assert_eq!(store.all("a.txt"), [first]);
    assert!(store.all("b.txt").is_empty());
}

#[test]
fn a_source_that_changed_is_found_in_its_snapshot() {
    let folder = Folder::new("changed");
    folder.source("It grew 5%.");
    let (store, registry) = (folder.store(), folder.registry());
    let (old, _) = store.add(&registry, "a.txt", None).unwrap();
    let registry = registry.with_snapshots(store);
    let same = registry.look_up("a.txt");
    assert!(same.change.is_none());
    assert_eq!(same.document.unwrap().facts().snapshot, Some(old.raw));
    folder.source("It grew 7%.");
    let loaded = registry.look_up("a.txt");
    let (now, change) = (loaded.document.unwrap(), loaded.change.unwrap());
    assert_eq!((now.source().text(), now.facts().snapshot), ("It grew 7%.", None));
    assert_eq!((change.expected, change.found), (old.raw, Digest::of(b"It grew 7%.")));
    assert_eq!(change.snapshot.unwrap().source().text(), "It grew 5%.");
}

#[test]
fn what_is_damaged_is_not_read() {
    let folder = Folder::new("damaged");
    folder.source("It grew 5%.");
    let (store, registry) = (folder.store(), folder.registry());
    let (snapshot, _) = store.add(&registry, "a.txt", None).unwrap();
    let object = store.object("text", snapshot.text);
    fs::write(&object, "It grew 9%.").unwrap();
    let error = store.load(&snapshot).unwrap_err();
    assert!(error.to_string().contains("is something else"), "{error}");
    assert!(store.add(&registry, "a.txt", None).is_err());
    assert!(store.find("a.txt", None).is_none());
    fs::remove_file(&object).unwrap();
    assert!(store.load(&snapshot).is_err());
}

#[test]
fn what_cannot_be_a_source_is_no_snapshot() {
    let folder = Folder::new("none");
    let (store, registry) = (folder.store(), folder.registry());
    for id in ["../sources/a.txt", "none.txt"] {
        let error = store.add(&registry, id, None).unwrap_err();
        assert!(error.source_problem().is_some(), "{error}");
    }
    assert!(!folder.0.join("store").exists());
}
