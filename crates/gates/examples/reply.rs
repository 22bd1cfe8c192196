//! What a chat program does: asks a model for quotes, and shows what stands in the passages.

use asquoted_gates::reply::{
    CheckedReply, Language, Passage, Passages, ReplyGate, ReplyStatus, excerpts_line, user_message,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let passages = Passages::new([
        Passage::new(
            "Boat hire\nA rowing boat costs 14 euros an hour. However, damage is charged.",
        )
        .with_title("Boat hire"),
        Passage::new("The lake may be entered from 6.30 to 21.00."),
    ])?;
    let gate = ReplyGate::new().with_max_quotes(3).with_year(2026);
    let system = gate.system_prompt(Language::English);
    let user = user_message(Language::English, "What does a boat cost?", &passages);
    let reply = ask_a_model(&system, &user);
    let shown = answer(&gate.check(&reply, &passages), &passages);
    let mut output = std::io::stdout();
    std::io::Write::write_all(&mut output, shown.as_bytes())?;
    Ok(())
}

/// Stands for a call of any chat model.
fn ask_a_model(system: &str, user: &str) -> String {
    assert!(system.contains("[2]") && user.contains("[2] The lake"));
    "[1] A rowing boat costs 14 euros\n[1] damage is charged\n[2] The lake may be entered at 5"
        .to_owned()
}

/// Only [`ReplyStatus::Ok`] leaves something to show; everything else goes to a person.
fn answer(checked: &CheckedReply, passages: &Passages) -> String {
    match checked.status() {
        ReplyStatus::Ok => {
            let mut out = String::new();
            for kept in checked.kept() {
                let title = passages.title(kept.passage()).unwrap_or("untitled");
                out.push_str(&format!("{} ({title})\n", kept.text()));
            }
            out + excerpts_line(Language::English) + "\n"
        }
        ReplyStatus::Unsure
        | ReplyStatus::Uncited
        | ReplyStatus::Unsupported
        | ReplyStatus::Fragment => "A person will answer your question.\n".to_owned(),
    }
}
