//! A folder of a test's own, and the command in it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// An empty folder below the target folder.
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("folders").join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    /// Runs the command in a folder below this one.
    pub(crate) fn run_in(&self, below: &str, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_asquoted"))
            .args(args)
            .current_dir(self.0.join(below))
            .output()
            .unwrap()
    }

    pub(crate) fn run(&self, args: &[&str]) -> Output {
        self.run_in("", args)
    }
}

/// Standard output and the exit status.
pub(crate) fn said(output: &Output) -> (String, Option<i32>) {
    (String::from_utf8(output.stdout.clone()).unwrap(), output.status.code())
}
