//! What each element of HTML does to the text in it.

/// What an element is to those around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Never has an end tag.
    Void,
    /// Ended by its end tag wherever that stands, as `b` in `<b><p></b>`.
    Formatting,
    /// Other inline elements.
    Inline,
    /// An inline element whose end tag ends the blocks in it.
    Box,
    /// A block.
    Block,
    /// A table cell.
    Cell,
    /// A table, its rows and groups of rows.
    Table,
}

/// The kind of an element.
pub(crate) fn kind(name: &str) -> Kind {
    match name {
        "area" | "base" | "basefont" | "bgsound" | "br" | "col" | "embed" | "frame" | "hr"
        | "img" | "input" | "keygen" | "link" | "meta" | "param" | "source" | "track" | "wbr" => {
            Kind::Void
        }
        "a" | "b" | "big" | "code" | "em" | "font" | "i" | "nobr" | "s" | "small" | "strike"
        | "strong" | "tt" | "u" => Kind::Formatting,
        "applet" | "button" | "iframe" | "marquee" | "math" | "noembed" | "noframes"
        | "noscript" | "object" | "script" | "select" | "style" | "svg" | "textarea" => Kind::Box,
        "td" | "th" => Kind::Cell,
        "table" | "tr" | "tbody" | "thead" | "tfoot" | "caption" | "colgroup" => Kind::Table,
        "address" | "article" | "aside" | "blockquote" | "body" | "center" | "dd" | "details"
        | "dialog" | "dir" | "div" | "dl" | "dt" | "fieldset" | "figcaption" | "figure"
        | "footer" | "form" | "frameset" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "head"
        | "header" | "hgroup" | "html" | "legend" | "li" | "listing" | "main" | "menu" | "nav"
        | "ol" | "p" | "plaintext" | "pre" | "search" | "section" | "summary" | "template"
        | "title" | "ul" | "xmp" => Kind::Block,
        _ => Kind::Inline,
    }
}

/// Elements whose text no reader sees on the page.
pub(crate) fn is_unseen(name: &str) -> bool {
    matches!(
        name,
        "audio"
            | "canvas"
            | "datalist"
            | "iframe"
            | "math"
            | "noembed"
            | "noframes"
            | "noscript"
            | "object"
            | "rp"
            | "rt"
            | "rtc"
            | "script"
            | "select"
            | "style"
            | "svg"
            | "template"
            | "textarea"
            | "title"
            | "video"
    )
}

/// Elements that are a picture or a box to a reader: what stands around them is apart.
pub(crate) fn is_picture(name: &str) -> bool {
    matches!(
        name,
        "audio"
            | "canvas"
            | "embed"
            | "iframe"
            | "img"
            | "input"
            | "object"
            | "select"
            | "svg"
            | "textarea"
            | "video"
    )
}

/// Elements inside of which end tags do not end what is open outside.
pub(crate) fn is_scope(name: &str) -> bool {
    matches!(
        name,
        "applet" | "caption" | "html" | "marquee" | "object" | "table" | "td" | "template" | "th"
    )
}

/// The elements that the start of this one ends, and the ones that keep it from reaching further.
pub(crate) fn ends(name: &str) -> Option<(&'static [&'static str], &'static [&'static str])> {
    Some(match name {
        "li" => (&["li"], &["ul", "ol", "menu", "table", "td", "th"]),
        "dt" | "dd" => (&["dt", "dd"], &["dl", "table", "td", "th"]),
        "option" | "optgroup" => (&["option"], &["select", "datalist"]),
        "rt" | "rp" | "rb" | "rtc" => (&["rt", "rp", "rb"], &["ruby"]),
        "td" | "th" => (&["td", "th", "caption"], &["table"]),
        "tr" => (&["tr", "td", "th", "caption"], &["table"]),
        "tbody" | "thead" | "tfoot" => {
            (&["tbody", "thead", "tfoot", "tr", "td", "th", "caption"], &["table"])
        }
        _ => return None,
    })
}

/// Blocks whose start ends a paragraph.
pub(crate) fn ends_paragraph(name: &str) -> bool {
    kind(name) == Kind::Block && !matches!(name, "body" | "html" | "head")
        || matches!(name, "hr" | "table")
}

/// Whether the value of a `style` attribute hides the element.
pub(crate) fn style_hides(style: &str) -> bool {
    style.split(';').any(|declaration| {
        let Some((name, value)) = declaration.split_once(':') else { return false };
        let name = name.trim().to_ascii_lowercase();
        let value = value.trim().to_ascii_lowercase();
        let value = value.split(|c: char| c == '!' || c.is_ascii_whitespace()).next();
        matches!(
            (name.as_str(), value.unwrap_or_default()),
            ("display", "none") | ("visibility", "hidden" | "collapse")
        )
    })
}

/// Whether a link's target is a note or a reference.
pub(crate) fn is_note_target(href: &str) -> bool {
    let Some((_, id)) = href.split_once('#') else { return false };
    let id = id.trim_start_matches('_').to_ascii_lowercase();
    ["cite_note", "cite-note", "fn", "foot", "ftn", "edn", "endnote", "note", "ref", "bib"]
        .iter()
        .any(|start| id.starts_with(start))
}

/// Whether a class is one of note markers.
pub(crate) fn is_marker_class(class: &str) -> bool {
    class.split_ascii_whitespace().any(|c| {
        matches!(c, "reference" | "footnote-ref" | "footnote-reference" | "footnoteRef" | "noteref")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_that_hide() {
        for (style, hides) in [
            ("display:none", true),
            ("color:red; DISPLAY : none !important", true),
            ("visibility: hidden;", true),
            ("display:block", false),
            ("content:'display:none'", false),
            ("display", false),
        ] {
            assert_eq!(style_hides(style), hides, "{style}");
        }
    }

    #[test]
    fn targets_of_notes() {
        for (href, note) in [
            ("#cite_note-5", true),
            ("chapter9.xhtml#fn3", true),
            ("#_ftn1", true),
            ("#section", false),
            ("fn.html", false),
        ] {
            assert_eq!(is_note_target(href), note, "{href}");
        }
    }
}
