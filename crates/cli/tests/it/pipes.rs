//! Readers that go away.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

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
