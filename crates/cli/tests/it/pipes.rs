//! Readers that go away.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

#[cfg(any(unix, feature = "pdf"))]
use crate::folder::Folder;

#[test]
fn a_closed_standard_output_ends_a_dialogue_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_asquoted"))
        .args(["check", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    for _ in 0..10_000 {
        if input.write_all(b"{\"quote\":\"a\",\"source\":\"a\"}\n").is_err() {
            break;
        }
    }
    drop(input);
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((errors.as_str(), child.wait().unwrap().code()), ("", Some(2)));
}

#[test]
fn a_closed_standard_output_changes_no_exit_status_of_a_report() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_asquoted"))
        .args(["check", "a quote", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(b"This is a quote.").unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((errors.as_str(), child.wait().unwrap().code()), ("", Some(0)));
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_and_not_waited_for() {
    let folder = Folder::new("no-regular-file");
    let made = Command::new("mkfifo").arg(folder.0.join("fifo")).status();
    assert!(made.unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", folder.0.join("zero")).unwrap();
    for name in ["fifo", "zero", "/dev/zero"] {
        for args in [&["check", "x", name][..], &["text", name], &["check", "--jsonl", name]] {
            let output = folder.run(args);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(errors, format!("error: {name}: is not a regular file\n"), "{args:?}");
            assert_eq!(output.status.code(), Some(2), "{args:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_that_was_handed_over_is_read() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_asquoted"))
        .args(["check", "a quote", "/dev/stdin"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"This is a quote.").unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[cfg(feature = "pdf")]
#[test]
fn a_pdf_goes_through_a_pipe_and_into_a_file_alike() {
    let folder = Folder::new("pdf");
    folder.write("sources/d.txt", "It grew 5%.");
    folder
        .write("a.json", r#"[{"id": 1, "citations": [{"doc": "d.txt", "quote": "It grew 5%"}]}]"#);
    let run = ["run", "a.json", "--sources", "sources"];
    let piped = folder.run(&[&run[..], &["--format", "pdf"]].concat());
    let errors = String::from_utf8_lossy(&piped.stderr);
    assert_eq!((piped.status.code(), &*errors), (Some(0), ""));
    let written = folder.run(&[&run[..], &["--output", "pdf=r.pdf", "-q"]].concat());
    assert_eq!((written.status.code(), written.stdout.len()), (Some(0), 0));
    let file = std::fs::read(folder.0.join("r.pdf")).unwrap();
    assert!(file.starts_with(b"%PDF-") && file == piped.stdout);
    // In a folder of sources it could be one.
    let path = "pdf=sources/r.pdf";
    for exit in [0, 2] {
        let output = folder.run(&[&run[..], &["--output", path, "-q"]].concat());
        assert_eq!(output.status.code(), Some(exit));
    }
}
