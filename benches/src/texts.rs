//! Texts out of the sentences of `asquoted-adversary`, and quotes of them.

use std::collections::HashMap;

use asquoted_adversary::cases;

/// Shorter texts fit into a cache that a page of a document does not need.
const BYTES: usize = 40_000;

/// A text of a script.
#[derive(Clone, Debug)]
pub struct Text {
    /// What it is.
    pub name: &'static str,
    /// About 40 kB of paragraphs.
    pub text: String,
    /// A sentence of it.
    pub quote: String,
}

/// The documents of the lab: articles, with the numbers that articles have.
const ARTICLES: &[&str] = &[
    include_str!("../../corpus/lab/documents/bakery.txt"),
    include_str!("../../corpus/lab/documents/bees.txt"),
    include_str!("../../corpus/lab/documents/bridge.txt"),
    include_str!("../../corpus/lab/documents/cdn.txt"),
    include_str!("../../corpus/lab/documents/clock.txt"),
    include_str!("../../corpus/lab/documents/ferry.txt"),
    include_str!("../../corpus/lab/documents/glacier.txt"),
    include_str!("../../corpus/lab/documents/opera.txt"),
    include_str!("../../corpus/lab/documents/paper.txt"),
    include_str!("../../corpus/lab/documents/soil.txt"),
];

/// One text of articles, one for each script, one with typography and markup, one of all languages by turns.
#[must_use]
pub fn texts() -> Vec<Text> {
    const NAMES: [(&str, &[&str]); 9] = [
        ("english_ascii", &["en"]),
        ("english_markup", &["en"]),
        ("german", &["de"]),
        ("russian", &["ru"]),
        ("chinese", &["zh"]),
        ("hindi", &["hi"]),
        ("arabic", &["ar"]),
        ("thai", &["th"]),
        ("mixed", &["en", "zh", "ru", "hi", "fr", "ja", "ar", "ko", "tr", "th", "es", "de"]),
    ];
    let paragraphs = paragraphs();
    let text = |(name, languages): &(&'static str, &[&str])| {
        let mut text = String::with_capacity(BYTES + 2_000);
        let mut turn = 0;
        while text.len() < BYTES {
            let all = languages.get(turn % languages.len()).and_then(|code| paragraphs.get(code));
            let paragraph = all.and_then(|all| all.get(turn / languages.len() % all.len().max(1)));
            let Some(paragraph) = paragraph else { break };
            match *name {
                "english_ascii" => text.push_str(&ascii(paragraph)),
                "english_markup" => text.push_str(&marked_up(paragraph, turn)),
                _ => text.push_str(paragraph),
            }
            text.push_str("\n\n");
            turn += 1;
        }
        let quote = sentence(&text);
        Text { name, text, quote }
    };
    let prose = ascii(&ARTICLES.concat().repeat(5));
    let prose = Text { name: "english_prose", quote: sentence(&prose), text: prose };
    [prose].into_iter().chain(NAMES.iter().map(text)).collect()
}

/// A quote that stands once in a text: at its end.
#[must_use]
pub fn once(text: &str) -> (String, String) {
    let quote = "Nothing like this sentence occurs anywhere before line 7919 of it";
    (format!("{text}{quote}.\n"), quote.to_owned())
}

/// A quote whose words all stand in the text, but not in this order.
#[must_use]
pub fn absent(text: &Text) -> String {
    let mut words: Vec<&str> = text.quote.split(' ').collect();
    if words.len() < 2 {
        // No blanks: the clusters turned round.
        return text.quote.chars().rev().collect();
    }
    words.reverse();
    words.join(" ")
}

/// The quote with a number that the text does not hold at its end.
#[must_use]
pub fn changed_number(text: &Text) -> String {
    format!("{} 7919", text.quote)
}

/// `a a a … b` in `a a a … a`: nothing is found, and every place looks like the start of a hit.
#[must_use]
pub fn repetitive(needle: usize, hay: usize) -> (String, String) {
    (format!("{}b", "a ".repeat(needle)), "a ".repeat(hay))
}

/// A sentence in the middle of a text, without its final stop.
fn sentence(text: &str) -> String {
    let stops = ['.', '!', '?', '\u{3002}', '\u{964}', '\u{61f}', '\n'];
    let long = |s: &&str| s.len() >= 40 && !s.contains(['*', '"', '\u{201c}', '(']);
    let sentences: Vec<&str> = text.split(stops).map(str::trim).filter(long).collect();
    sentences.get(sentences.len() / 2).copied().unwrap_or_default().to_owned()
}

/// Sources of cases that have no copy noise in them, by language.
fn paragraphs() -> HashMap<&'static str, Vec<String>> {
    let mut all: HashMap<&'static str, Vec<String>> = HashMap::new();
    for case in cases(7, 6_000) {
        if case.kind == "verbatim" || case.kind.ends_with(" quote") {
            all.entry(case.lang).or_default().push(case.source);
        }
    }
    all
}

/// Typewriter marks for typographic ones; what has none is left out.
fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2018}' | '\u{2019}' => out.push('\''),
            '\u{201c}' | '\u{201d}' => out.push('"'),
            '\u{2013}' | '\u{2014}' | '\u{2212}' => out.push('-'),
            '\u{2026}' => out.push_str("..."),
            _ if c.is_ascii() => out.push(c),
            _ => {}
        }
    }
    out
}

/// Curly quotation marks, emphasis and code on some words, headings, lists and block quotes.
fn marked_up(paragraph: &str, turn: usize) -> String {
    let mut out = String::with_capacity(paragraph.len() * 2);
    match turn % 5 {
        0 => out.push_str("## On what follows\n\n"),
        1 => out.push_str("> "),
        2 => out.push_str("- one point\n- "),
        _ => {}
    }
    let mut is_open = false;
    for (i, word) in paragraph.split(' ').enumerate() {
        if i > 0 {
            out.push(' ');
        }
        let is_plain = word.len() > 4 && word.bytes().all(|b| b.is_ascii_lowercase());
        let mark = match (turn + i) % 11 {
            2 if is_plain => "**",
            5 if is_plain => "*",
            8 if is_plain => "`",
            _ => "",
        };
        out.push_str(mark);
        for c in word.chars() {
            match c {
                '\'' => out.push('\u{2019}'),
                '"' => {
                    is_open = !is_open;
                    out.push(if is_open { '\u{201c}' } else { '\u{201d}' });
                }
                _ => out.push(c),
            }
        }
        out.push_str(mark);
    }
    out
}
