//! `corpus/tokens/`: text in, listing out.

use asquoted_tokenizer::tokenize;

use crate::stanza::{self, Form, Stanza};

const FORM: Form =
    Form { folder: "tokens", required: &["name", "why", "text"], optional: &[], repeated: "token" };

#[test]
fn tokens() {
    stanza::run(&FORM, &[], check);
}

fn check(stanza: &Stanza) -> Result<(), String> {
    let text = stanza.text("text");
    let listing = tokenize(text.as_str()).unwrap().listing().to_string();
    let got: Vec<&str> = listing.lines().collect();
    let want: Vec<&str> = stanza.all("token").collect();
    if got == want {
        return Ok(());
    }
    Err(format!(
        "  text {text:?}\n  want {}\n  got  {}",
        want.join("\n       "),
        got.join("\n       ")
    ))
}
