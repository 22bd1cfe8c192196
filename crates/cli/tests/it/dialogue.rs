//! A program that writes a pair and reads its answer before it writes the next.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Dialogue {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Dialogue {
    fn new(files: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_asquoted"))
            .args(["check", "--jsonl"])
            .args(files)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let from = BufReader::new(child.stdout.take().unwrap());
        Dialogue { to: child.stdin.take(), from, child }
    }

    fn send(&mut self, text: &str) {
        let to = self.to.as_mut().unwrap();
        to.write_all(text.as_bytes()).unwrap();
        to.flush().unwrap();
    }

    fn answer(&mut self) -> serde_json::Value {
        let mut line = String::new();
        self.from.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap()
    }

    fn end(mut self) -> Option<i32> {
        drop(self.to.take());
        self.child.wait().unwrap().code()
    }
}

#[test]
fn each_answer_comes_before_the_next_pair_is_written() {
    let mut dialogue = Dialogue::new(&[]);
    for i in 0..50 {
        dialogue.send(&format!(
            "{{\"id\":{i},\"quote\":\"it grew {i}%\",\"source\":\"It grew 7%.\"}}\n"
        ));
        let answer = dialogue.answer();
        assert_eq!(answer["id"], i);
        assert_eq!(answer["verdict"], if i == 7 { "found" } else { "not_found" });
    }
    assert_eq!(dialogue.end(), Some(1));
}

#[test]
fn an_error_is_answered_at_once_and_the_dialogue_goes_on() {
    let mut dialogue = Dialogue::new(&[]);
    dialogue.send("{\"id\": 1\n");
    assert_eq!(dialogue.answer()["error"]["kind"], "invalid_json");
    dialogue.send("{\"id\":2,\"quote\":\"a\",\"source\":\"a\"}\n");
    assert_eq!(dialogue.answer()["verdict"], "found");
    assert_eq!(dialogue.end(), Some(2));
}

#[test]
fn a_pair_that_comes_in_pieces_is_one_pair() {
    let mut dialogue = Dialogue::new(&[]);
    dialogue.send("{\"id\":1,\"quote\":\"a\",\"source\":\"a\"}\n{\"id\":2,\"quo");
    assert_eq!(dialogue.answer()["id"], 1);
    dialogue.send("te\":\"b\",\"source\":\"b\"}\n");
    assert_eq!(dialogue.answer()["id"], 2);
    // The last line may lack its line break.
    dialogue.send("{\"id\":3,\"quote\":\"b\",\"source\":\"b\"}");
    drop(dialogue.to.take());
    assert_eq!(dialogue.answer()["id"], 3);
    assert_eq!(dialogue.end(), Some(0));
}

#[test]
fn blank_lines_are_no_pairs_and_count_as_lines() {
    let mut dialogue = Dialogue::new(&[]);
    dialogue.send("\n  \r\n{\"id\":1}\n");
    let answer = dialogue.answer();
    assert_eq!((&answer["line"], &answer["id"]), (&3.into(), &1.into()));
    assert_eq!(dialogue.end(), Some(2));
}
