//! Markers of notes and references, and numbers of printed pages: what calls itself one, and what looks like one.

/// How sure it is that an element is a marker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Marker {
    #[default]
    No,
    /// It calls itself one.
    Called,
    /// It leads to the note.
    Linked,
}

/// Whether a link's target is a note or a reference.
pub(crate) fn is_note_target(href: &str) -> bool {
    let Some((_, id)) = href.split_once('#') else { return false };
    let id = id.trim_start_matches('_').to_ascii_lowercase();
    // `#B12`, `#ref-CR5`, and other names with the number of the reference.
    let is_numbered = id.ends_with(|c: char| c.is_ascii_digit()) && !id.starts_with("sec");
    is_numbered
        || [
            "cite_note",
            "cite-note",
            "fn",
            "foot",
            "ftn",
            "edn",
            "endnote",
            "note",
            "ref",
            "bib",
            "sdfoot",
        ]
        .iter()
        .any(|start| id.starts_with(start))
}

/// Whether a class is one of note markers.
pub(crate) fn is_marker_class(class: &str) -> bool {
    class.split_ascii_whitespace().any(|c| {
        matches!(
            c,
            "reference"
                | "footnote-ref"
                | "footnote-reference"
                | "footnoteRef"
                | "ltx_note_mark"
                | "noteref"
                | "footnote-anchor"
                | "sdfootnoteanc"
                | "sdendnoteanc"
                | "MsoFootnoteReference"
                | "MsoEndnoteReference"
                // The numbers of pages and lines of a printed book.
                | "pagenum"
                | "pageno"
                | "page-number"
                | "linenum"
        )
    })
}

/// The longest marker, in characters.
const LONGEST: usize = 32;

/// Whether a text is one that markers have: numbers, a letter or signs, and in brackets a name with
/// a number too. Words are none, whatever a page calls them: "not" in a marker would be left out.
pub(crate) fn is_marker(text: &str) -> bool {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return false;
    }
    let inside = ["[]", "()", "{}", "\u{3010}\u{3011}"].iter().find_map(|pair| {
        let mut pair = pair.chars();
        text.strip_prefix(pair.next()?)?.strip_suffix(pair.next()?)
    });
    match inside {
        Some(inside) => inside.chars().any(char::is_numeric) || is_short(inside),
        None => is_short(text),
    }
}

/// No word in it is longer than a letter, Roman numbers aside.
fn is_short(text: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic())
        .all(|word| word.chars().count() <= 1 || word.chars().all(|c| "ivxIVX".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_of_notes() {
        for (href, note) in [
            ("#cite_note-5", true),
            ("chapter9.xhtml#fn3", true),
            ("#_ftn1", true),
            ("#B12", true),
            ("https://example.org/a#footnote-1", true),
            ("#section", false),
            ("#sec1", false),
            ("fn.html", false),
        ] {
            assert_eq!(is_note_target(href), note, "{href}");
        }
    }

    #[test]
    fn texts_of_markers() {
        for (text, marker) in [
            ("[12]", true),
            ("3", true),
            ("*", true),
            ("\u{2020}", true),
            ("a", true),
            ("iv", true),
            ("[a]", true),
            ("[note 3]", true),
            ("[\u{6CE8} 1]", true),
            (":34\u{2013}36", true),
            ("[1][2]", true),
            ("{12}", true),
            ("[Pg 12]", true),
            ("p. 12", true),
            ("not", false),
            ("no", false),
            ("[not]", false),
            ("[citation needed]", false),
            ("5 is a sentence that someone calls a marker", false),
        ] {
            assert_eq!(is_marker(text), marker, "{text}");
        }
    }
}
