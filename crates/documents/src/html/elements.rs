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
            | "meter"
            | "noembed"
            | "noframes"
            | "noscript"
            | "object"
            | "progress"
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
            | "meter"
            | "object"
            | "progress"
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
        "applet"
            | "caption"
            | "desc"
            | "foreignobject"
            | "html"
            | "marquee"
            | "object"
            | "table"
            | "td"
            | "template"
            | "th"
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
