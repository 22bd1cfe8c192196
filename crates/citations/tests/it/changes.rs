//! Sources that change: told from quotes that were invented.

use std::fs;
use std::path::PathBuf;

use asquoted_citations::{
    Added, Digest, Loaded, Options, ReadOptions, Registry, Run, SnapshotStore, Sources, read,
};

/// A folder of its own below the system's, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("asquoted-changes-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("sources")).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join("sources").join(name), text).unwrap();
    }

    fn registry(&self, name: &str) -> Registry {
        Registry::open(&self.0.join("sources").join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const BEFORE: &str = "The hedge was cut in March. The pond froze twice.";
const AFTER: &str = "The hedge was cut in March. A new bench was built.";

/// In both, only before, only after, never.
const QUOTES: [&str; 4] =
    ["The hedge was cut", "The pond froze twice", "A new bench was built", "Nobody ever said this"];

/// Status, what the change says, and the snapshot that the citation names, of each quote.
fn outcomes<S: Sources>(sources: &S, id: &str) -> Vec<(String, String, bool)> {
    let records: Vec<_> =
        QUOTES.iter().map(|quote| serde_json::json!({"source": id, "quote": quote})).collect();
    let json = serde_json::Value::from(records).to_string();
    let set = read("q.json", &json, &ReadOptions::default()).unwrap();
    let run = Run::of(&set, sources, &Options::default());
    run.outcomes()
        .iter()
        .map(|outcome| {
            let change = outcome.change().map_or("", |change| change.kind().name());
            let kept = outcome.citation().is_some_and(|c| c.snapshot_id.is_some());
            (outcome.status().to_string(), change.to_owned(), kept)
        })
        .collect()
}

fn rows(rows: [(&str, &str, bool); 4]) -> Vec<(String, String, bool)> {
    rows.map(|(status, change, kept)| (status.to_owned(), change.to_owned(), kept)).to_vec()
}

#[test]
fn a_folder_is_compared_with_its_snapshots() {
    let folder = Folder::new("folder");
    folder.write("a.txt", BEFORE);
    let store = SnapshotStore::new(&folder.0.join("store"));
    let added = store.add(&folder.registry("."), "a.txt", Some("2026-11-05")).unwrap();
    assert_eq!(added.1, Added::New);
    let registry = folder.registry(".").with_snapshots(store);
    let found = ("found", "", true);
    let (close, never) = (("not_found", "", false), ("not_found", "", false));
    assert_eq!(outcomes(&registry, "a.txt"), rows([found, found, close, never]));
    folder.write("a.txt", AFTER);
    assert_eq!(
        outcomes(&registry, "a.txt"),
        rows([
            ("found", "in_both", false),
            ("not_found", "removed", false),
            ("found", "added", false),
            ("not_found", "in_neither", false),
        ])
    );
}

#[test]
fn a_manifest_says_which_state_counts() {
    let folder = Folder::new("manifest");
    folder.write("a.txt", BEFORE);
    let digest = Digest::of(BEFORE.as_bytes());
    let toml = format!("[[source]]\nid = \"a-v1\"\nfile = \"a.txt\"\nsha256 = \"{digest}\"\n");
    folder.write("sources.toml", &toml);
    let store = SnapshotStore::new(&folder.0.join("store"));
    store.add(&folder.registry("sources.toml"), "a-v1", None).unwrap();
    folder.write("a.txt", AFTER);
    let registry = folder.registry("sources.toml").with_snapshots(store);
    // Nothing is found in what is not the source that was named, whatever stands there.
    let unreadable = |change| ("unreadable_source", change, false);
    assert_eq!(
        outcomes(&registry, "a-v1"),
        rows(["in_both", "removed", "added", "in_neither"].map(unreadable))
    );
    assert!(SnapshotStore::new(&folder.0.join("other")).add(&registry, "a-v1", None).is_err());
}

#[test]
fn a_file_that_vanishes_is_missing_and_the_others_go_on() {
    struct Vanishing(Registry, PathBuf);
    impl Sources for Vanishing {
        fn load(&self, id: &str) -> Loaded {
            let loaded = self.0.look_up(id);
            let _ = fs::remove_file(&self.1);
            loaded
        }
        fn ids(&self) -> Option<Vec<String>> {
            self.0.ids()
        }
    }
    let folder = Folder::new("vanishes");
    folder.write("a.txt", BEFORE);
    folder.write("b.txt", AFTER);
    let sources = Vanishing(folder.registry("."), folder.0.join("sources/a.txt"));
    let kinds = |id: &str| outcomes(&sources, id).into_iter().map(|row| row.0).collect::<Vec<_>>();
    // The first look still had it; then nobody finds the quotes of the other one in it.
    assert_eq!(kinds("a.txt"), ["found", "found", "other_source", "not_found"]);
    assert_eq!(kinds("a.txt"), ["missing_source"; 4]);
    assert_eq!(kinds("b.txt"), ["found", "not_found", "found", "not_found"]);
}
