use std::fs;

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
        registry.load(id).map(|d| d.source().text().to_owned()).map_err(|e| e.name())
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

const TOML: &str = r#"
    [[source]]
    id = "returns-v1"
    file = "returns.txt"
    version = "1"
    url = "https://example.org/returns"
    retrieved = 2026-11-05
    labels = ["i", "ii"]

    [[source]]
    id = "returns-v2"
    file = "returns-2.txt"
    url = "https://example.org/returns"

    [[source]]
    id = "blocked"
    file = "returns.txt"
    url = "https://example.org/blocked"
    allowed = false

    [[source]]
    id = "out"
    file = "../secret.txt"

    [[source]]
    id = "absolute"
    file = "/etc/hostname"

    [[source]]
    id = "gone"
    file = "gone.txt"

    [[source]]
    id = "help"
    file = "sub/help.txt"
    url = "https://example.org/help"
    blocks = "lines"
"#;

fn manifest(name: &str, toml: &str) -> (Folder, Registry) {
    let folder = Folder::new(name);
    folder.write("sources/returns.txt", b"Returns are accepted\x0cwithin 30 days.");
    folder.write("sources/returns-2.txt", b"Returns are accepted within 14 days.");
    folder.write("sources/sub/help.txt", b"Contact support.\nRead the guide.");
    folder.write("sources/unlisted.txt", b"unlisted");
    folder.write("sources/sources.toml", toml.as_bytes());
    let registry = Registry::open(&folder.0.join("sources/sources.toml")).unwrap();
    (folder, registry)
}

#[test]
fn a_manifest_names_all_sources_there_are() {
    let (_folder, registry) = manifest("manifest", TOML);
    let why = |id: &str| registry.load(id).map(|_| ()).map_err(|problem| problem.name());
    let document = registry.load("returns-v1").unwrap();
    let facts = document.facts();
    assert_eq!(facts.file.as_deref(), Some("returns.txt"));
    assert_eq!(facts.version.as_deref(), Some("1"));
    assert_eq!(facts.retrieved.as_deref(), Some("2026-11-05"));
    assert_eq!((facts.pages, facts.labels.len()), (2, 2));
    assert_eq!(registry.load("help").unwrap().blocks().len(), 2);
    // Exactly: no other version, no file that the manifest does not name, no similar id.
    for id in ["returns", "returns-v3", "unlisted.txt", "Returns-v1", "returns.txt", "", "gone"] {
        assert_eq!(why(id), Err("no_such_file"), "{id}");
    }
    assert_eq!(why("blocked"), Err("not_allowed"));
    assert_eq!(why("out"), Err("outside_sources"));
    assert_eq!(why("absolute"), Err("outside_sources"));
    assert_eq!(registry.all_ids(), ["absolute", "gone", "help", "out", "returns-v1", "returns-v2"]);
}

#[test]
fn an_address_means_the_one_source_that_has_it() {
    let (_folder, registry) = manifest("url", TOML);
    let load = |url: &str| registry.load(url).map(|d| d.id().to_owned()).map_err(|e| e.name());
    assert_eq!(load("https://example.org/help").as_deref(), Ok("https://example.org/help"));
    assert_eq!(load("https://example.org/returns"), Err("several_have_this_url"));
    assert_eq!(load("https://example.org/blocked"), Err("not_allowed"));
    assert_eq!(load("https://example.org/help/"), Err("no_such_file"));
}

#[test]
fn a_digest_is_checked_each_time() {
    let text = b"Returns are accepted\x0cwithin 30 days.";
    let toml = format!(
        "[[source]]\nid = \"a\"\nfile = \"returns.txt\"\nsha256 = \"{}\"\n",
        Digest::of(text).hex()
    );
    let (folder, registry) = manifest("digest", &toml);
    assert!(registry.load("a").is_ok());
    folder.write("sources/returns.txt", b"Returns are accepted within 60 days.");
    let loaded = registry.look_up("a");
    assert_eq!(loaded.document.unwrap_err().name(), "digest_differs");
    let change = loaded.change.unwrap();
    assert_eq!((change.expected, change.snapshot.is_some()), (Digest::of(text), false));
    assert!(change.current.unwrap().source().text().contains("60"));
    fs::remove_file(folder.0.join("sources/returns.txt")).unwrap();
    assert_eq!(registry.load("a").unwrap_err().name(), "no_such_file");
}

#[test]
fn the_ids_of_a_folder_are_those_that_citations_use() {
    let folder = Folder::new("ids");
    for file in ["b.pdf.txt", "c.pdf.txt", "c.pdf", "a.txt", "sub/e.txt", ".hidden"] {
        folder.write(&format!("sources/{file}"), b"x");
    }
    let registry = Registry::open(&folder.0.join("sources")).unwrap();
    assert_eq!(registry.all_ids(), ["a.txt", "b.pdf", "c.pdf", "c.pdf.txt", "sub/e.txt"]);
    for id in registry.all_ids() {
        assert!(registry.load(&id).is_ok(), "{id}");
    }
}

#[test]
fn a_manifest_that_is_none_is_an_error_with_its_place() {
    let folder = Folder::new("none");
    folder.write("sources/m.toml", b"[[source]]\nid = 1\n");
    folder.write("sources/m.json", b"{\"sources\": [{}]}");
    let open = |name: &str| Registry::open(&folder.0.join("sources").join(name)).unwrap_err();
    assert_eq!(open("m.toml").line_column(), Some((2, 6)));
    assert!(open("m.json").to_string().contains("missing field `id`"));
    assert!(open("none.toml").line_column().is_none());
}
