//! Links that lead a browser to the words of a page: text fragments, `#:~:text=…`.

use std::fmt::Write;

use asquoted::wire::Place;

use crate::context::WIDTH;

/// Longer quotes are named by their first and last words.
const MAX_EXACT: usize = 300;

/// At so few words a browser would stop at the first place that looks the same.
const FEW_WORDS: usize = 3;

/// More characters than these are not few words, whatever the script.
const FEW_CHARS: usize = 24;

/// How many words name the start and the end of a long quote, or what stands beside a short one.
const CONTEXT_WORDS: usize = 4;

/// A link to the place of a quote on a web page, or none if the address is no web page's.
///
/// A browser compares less exactly than asquoted does (letters without their accents and case), so a
/// highlighted passage proves nothing: the link is for a reader's comfort. Words around the quote
/// are added where it is short or `ambiguous`. `-`, `,` and `&` of the words are escaped, since they
/// part the link's own pieces.
///
/// # Example
/// ```
/// use asquoted::wire::Answer;
/// use asquoted::{Quote, Source};
/// use asquoted_report::text_fragment;
///
/// let source = Source::new("In May, the well-known index fell by 5% & more.")?;
/// let quote = Quote::new("the well-known index fell");
/// let answer = Answer::new(&source.check(&quote), &source.offsets());
/// assert_eq!(
///     text_fragment("https://example.org/a", &answer.spans[0], false).as_deref(),
///     Some("https://example.org/a#:~:text=the%20well%2Dknown%20index%20fell")
/// );
/// assert_eq!(text_fragment("javascript:alert(1)", &answer.spans[0], false), None);
/// # Ok::<(), asquoted::SourceError>(())
/// ```
#[must_use]
pub fn text_fragment(url: &str, place: &Place, ambiguous: bool) -> Option<String> {
    if !is_web_page(url) {
        return None;
    }
    let words: Vec<&str> = place.text.split_whitespace().collect();
    if words.is_empty() {
        return None;
    }
    // A former directive would be read before this one.
    let page = url.split(":~:").next().unwrap_or(url);
    let mark = if page.contains('#') { ":~:text=" } else { "#:~:text=" };
    let mut out = format!("{page}{mark}");
    let few = words.len() <= FEW_WORDS && place.text.chars().count() <= FEW_CHARS;
    let context = ambiguous || few;
    let before = if context { words_before(&place.prefix) } else { String::new() };
    if !before.is_empty() {
        encode(&before, &mut out);
        out.push_str("-,");
    }
    // One term must stand within one block of the page.
    let blocks = place.text.contains(['\u{c}', '\u{2029}']) || place.text.contains("\n\n");
    let long = blocks || place.text.chars().count() >= MAX_EXACT;
    if long && words.len() > 2 * CONTEXT_WORDS {
        let (first, _) = words.split_at_checked(CONTEXT_WORDS)?;
        let (_, last) = words.split_at_checked(words.len() - CONTEXT_WORDS)?;
        encode(&first.join(" "), &mut out);
        out.push(',');
        encode(&last.join(" "), &mut out);
    } else {
        encode(&words.join(" "), &mut out);
    }
    let after = if context { words_after(&place.suffix) } else { String::new() };
    if !after.is_empty() {
        out.push_str(",-");
        encode(&after, &mut out);
    }
    Some(out)
}

/// Whether an address may become a link: of the web, and nothing else that a browser would run.
pub(crate) fn is_web_page(url: &str) -> bool {
    let scheme = url.split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    let plain = !url.contains(|c: char| c.is_whitespace() || c.is_control());
    plain && matches!(scheme.as_deref(), Some("http" | "https"))
}

/// The last whole words before the quote, of its own line, with what is glued to the quote: nothing
/// but a blank may stand between them and it.
fn words_before(prefix: &str) -> String {
    let line = prefix.rsplit(breaks).next().unwrap_or_default();
    // The first word may have lost its beginning.
    let cut = usize::from(line.len() == prefix.len() && is_cut(prefix));
    let words: Vec<&str> = line.split_whitespace().collect();
    let from = words.len().saturating_sub(CONTEXT_WORDS).max(cut.min(words.len()));
    worded(words.get(from..).unwrap_or_default())
}

/// The first whole words after the quote, of its own line, with what is glued to the quote.
fn words_after(suffix: &str) -> String {
    let line = suffix.split(breaks).next().unwrap_or_default();
    let cut = usize::from(line.len() == suffix.len() && is_cut(suffix));
    let words: Vec<&str> = line.split_whitespace().collect();
    let to = words.len().saturating_sub(cut).min(CONTEXT_WORDS);
    worded(words.get(..to).unwrap_or_default())
}

/// Whether a context may go on beyond what the engine gives.
fn is_cut(context: &str) -> bool {
    context.chars().count() >= WIDTH
}

/// Words in a row, if a letter or digit is among them.
fn worded(words: &[&str]) -> String {
    let text = words.join(" ");
    if text.contains(char::is_alphanumeric) { text } else { String::new() }
}

fn breaks(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{c}' | '\u{2028}' | '\u{2029}')
}

/// Percent-encodes all but letters, digits and `. _ ~`.
fn encode(text: &str, out: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asquoted::wire::Answer;
    use asquoted::{Quote, Source};

    fn link(quote: &str, text: &str) -> String {
        let source = Source::new(text).unwrap();
        let answer = Answer::new(&source.check(&Quote::new(quote)), &source.offsets());
        let link = text_fragment("https://example.org/p", &answer.spans[0], answer.matches > 1);
        link.unwrap().strip_prefix("https://example.org/p#:~:text=").unwrap().to_owned()
    }

    #[test]
    fn the_marks_of_the_syntax_are_escaped_in_words() {
        assert_eq!(link("a, b & c-d e", "So a, b & c-d e."), "a%2C%20b%20%26%20c%2Dd%20e");
        assert_eq!(link("it grew 5% in May", "It grew 5% in May."), "It%20grew%205%25%20in%20May");
        assert_eq!(
            link("über die 東京 Straße", "über die 東京 Straße"),
            "%C3%BCber%20die%20%E6%9D%B1%E4%BA%AC%20Stra%C3%9Fe"
        );
    }

    #[test]
    fn a_short_quote_is_named_with_whole_words_around_it() {
        let text = "The first sentence of this text ends. In May sales grew by half again, as they had before.";
        assert_eq!(
            link("sales grew by", text),
            "text%20ends.%20In%20May-,sales%20grew%20by,-half%20again%2C%20as%20they"
        );
    }

    #[test]
    fn a_quote_that_stands_twice_is_named_with_its_neighbours() {
        let text = "Then we all went home at once. Later we all went home at once, too.";
        assert_eq!(
            link("we all went home at once", text),
            "Then-,we%20all%20went%20home%20at%20once,-.%20Later%20we%20all"
        );
    }

    #[test]
    fn a_long_quote_is_named_by_its_ends() {
        let text = "word ".repeat(100) + "end";
        assert_eq!(link(&text, &text), "word%20word%20word%20word,word%20word%20word%20end");
        let blocks = "One two three four five.\n\nSix seven eight nine ten.";
        assert_eq!(link(blocks, blocks), "One%20two%20three%20four,seven%20eight%20nine%20ten");
    }

    #[test]
    fn a_fragment_of_the_address_stays_and_an_older_directive_goes() {
        let source = Source::new("It grew by 5% then.").unwrap();
        let answer = Answer::new(&source.check(&Quote::new("It grew by 5%")), &source.offsets());
        for (url, start) in [
            ("https://e.org/#s2", "https://e.org/#s2:~:text=It"),
            ("https://e.org/#s2:~:text=x", "https://e.org/#s2:~:text=It"),
            ("HTTP://e.org/?a=b&c", "HTTP://e.org/?a=b&c#:~:text=It"),
        ] {
            assert!(text_fragment(url, &answer.spans[0], false).unwrap().starts_with(start));
        }
        for url in ["javascript://x", "file:///etc/passwd", "data:text/html,x", "https://a b", "x"]
        {
            assert_eq!(text_fragment(url, &answer.spans[0], false), None, "{url}");
        }
    }
}
