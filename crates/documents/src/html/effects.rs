//! What an element does to the text in it.

use super::elements::{Kind, is_unseen};
use super::look::{Display, Look};
use super::marker::{Marker, is_marker_class, is_note_target};
use super::sheet::Rule;
use super::tokens::Tag;
use crate::script::{Script, symbol_font};

/// What an open element does to the text in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effects {
    /// It is not displayed.
    pub(crate) gone: bool,
    /// Its text is not there for a reader.
    pub(crate) hidden: bool,
    /// It takes its room and is not seen.
    pub(crate) faint: bool,
    /// What it says of whether its text is seen; elements in it may say otherwise.
    pub(crate) seen: Seen<Option<bool>>,
    /// Blanks and line breaks stand as written.
    pub(crate) pre: bool,
    pub(crate) above: bool,
    pub(crate) below: bool,
    pub(crate) struck: bool,
    /// Its characters are put from left to right, or from right to left, whatever they are.
    pub(crate) ltr: bool,
    pub(crate) rtl: bool,
    /// Its letters are shown as signs.
    pub(crate) symbols: bool,
    /// It is the marker of a note.
    pub(crate) marker: Marker,
    pub(crate) quotes: bool,
    pub(crate) block: bool,
    pub(crate) cell: bool,
    /// A reader sees something and what it is cannot be known: a formula that is put together of
    /// pieces or drawn.
    pub(crate) unknown: bool,
    /// A drawing.
    pub(crate) drawing: bool,
}

/// Ways of being seen that elements hand down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen<T> {
    pub(crate) visible: T,
    pub(crate) legible: T,
    pub(crate) inked: T,
}

impl Seen<bool> {
    /// All of them.
    pub(crate) const ALL: Self = Seen { visible: true, legible: true, inked: true };

    /// What elements inside see.
    pub(crate) fn with(self, said: Seen<Option<bool>>) -> Self {
        Seen {
            visible: said.visible.unwrap_or(self.visible),
            legible: said.legible.unwrap_or(self.legible),
            inked: said.inked.unwrap_or(self.inked),
        }
    }
}

impl Effects {
    /// The effects of a tag. `raised`: inside of an element above or below the line.
    pub(crate) fn of(tag: &Tag, look: &Look, rule: Rule, kind: Kind, raised: bool) -> Self {
        let name = tag.name.as_str();
        let unknown = is_formula(tag) || is_for_screen_readers(&tag.class);
        let display = look.shown_as();
        let (block, cell) = match display {
            _ if matches!(name, "sup" | "sub") => (false, false),
            Some(Display::Block) => (true, false),
            Some(Display::Cell) => (false, true),
            Some(Display::Inline | Display::Box) if name != "button" => (false, false),
            _ => (
                matches!(kind, Kind::Block | Kind::Table),
                // A button is a box of its own within the line.
                kind == Kind::Cell || name == "button",
            ),
        };
        let forced = forced_rtl(tag, look);
        let script = script(tag, look, rule, block || cell);
        // A page that hides itself until its scripts have run is shown by them.
        let page = matches!(name, "html" | "body");
        // What the element says of itself goes before what the sheet says.
        let gone = !page
            && (tag.hidden
                || name == "dialog" && !tag.open
                || rule.hidden && look.display.is_none()
                || look.is_gone(block || cell));
        Effects {
            gone,
            hidden: gone || unknown || is_unseen(name),
            faint: !page && look.is_faint(),
            seen: if page {
                Seen::default()
            } else {
                Seen {
                    visible: look
                        .visible
                        .map(|(visible, _)| visible)
                        .or(rule.invisible.then_some(false)),
                    legible: look.legible.map(|(legible, _)| legible),
                    inked: look.is_inked(),
                }
            },
            pre: matches!(name, "pre" | "listing" | "xmp" | "plaintext"),
            above: script == Some(Script::Super),
            below: script == Some(Script::Sub),
            struck: matches!(name, "del" | "s" | "strike")
                || tag.role == "deletion"
                || look.is_struck()
                || rule.struck,
            ltr: forced == Some(false),
            rtl: forced == Some(true),
            symbols: look.is_symbols() || name == "font" && symbol_font(&tag.face),
            marker: marker(tag, raised || script.is_some()),
            quotes: name == "q",
            block,
            cell,
            unknown,
            drawing: name == "svg",
        }
    }
}

/// Whether it stands above or below its line; a block has none.
fn script(tag: &Tag, look: &Look, rule: Rule, block: bool) -> Option<Script> {
    match tag.name.as_str() {
        "sup" => Some(Script::Super),
        "sub" => Some(Script::Sub),
        _ if block => None,
        _ => look.script().or(rule.script).or_else(|| by_class(&tag.class)),
    }
}

/// Names that say what a sheet does that is elsewhere: `10<span class="sup">6</span>` is no `106`.
fn by_class(class: &str) -> Option<Script> {
    class.split_ascii_whitespace().find_map(|c| match c {
        "sup" | "superscript" => Some(Script::Super),
        "subscript" => Some(Script::Sub),
        _ => None,
    })
}

fn marker(tag: &Tag, raised: bool) -> Marker {
    let name = tag.name.as_str();
    let has = |list: &str, word: &str| list.split_ascii_whitespace().any(|w| w == word);
    let target = tag.href.as_str();
    let called = is_marker_class(&tag.class) && matches!(name, "sup" | "a" | "span");
    let linked = has(&tag.role, "doc-noteref")
        || has(&tag.epub_type, "noteref")
        || name == "a"
            && ((raised || called) && is_note_target(target)
                || target.contains("#cite_note")
                || target.contains("#cite-note"));
    let is_page = has(&tag.role, "doc-pagebreak") || has(&tag.epub_type, "pagebreak");
    if linked {
        Marker::Linked
    } else if called || is_page || name == "a" && raised && target.contains('#') {
        Marker::Called
    } else {
        Marker::No
    }
}

/// The direction that an element puts all its characters in.
fn forced_rtl(tag: &Tag, look: &Look) -> Option<bool> {
    let rtl = tag.dir.eq_ignore_ascii_case("rtl");
    if tag.name == "bdo" { Some(look.forced_rtl().unwrap_or(rtl)) } else { look.forced_rtl() }
}

/// Classes by which pages hide what is read out, in style sheets that are elsewhere: whether a reader
/// sees it is not known.
pub(crate) fn is_for_screen_readers(class: &str) -> bool {
    class.split_ascii_whitespace().any(|c| {
        matches!(c, "sr-only" | "visually-hidden" | "visuallyhidden" | "screen-reader-text")
    })
}

/// Formulas: `math`, and those that are put together of small pieces by a script, whose places alone tell a
/// power from a digit, or drawn as a picture that has a number or a sign of calculation in its
/// description.
fn is_formula(tag: &Tag) -> bool {
    let mut classes = tag.class.split_ascii_whitespace();
    if tag.name == "img" {
        let is_math = |c: &str| {
            let c = c.to_ascii_lowercase();
            ["math", "tex", "latex", "formula", "equation"].iter().any(|word| c.contains(word))
        };
        let signs =
            |c: char| c.is_numeric() || "\\^_=+<>%\u{B1}\u{D7}\u{2212}$\u{20AC}".contains(c);
        return classes.any(is_math) || tag.role == "math" || tag.alt.contains(signs);
    }
    matches!(tag.name.as_str(), "math" | "mjx-container")
        || tag.name == "script" && tag.kind.starts_with("math/")
        || classes.any(|c| {
            matches!(
                c,
                "katex"
                    | "MathJax"
                    | "MathJax_SVG"
                    | "MathJax_CHTML"
                    | "MathJax_Preview"
                    | "mjx-chtml"
                    | "mwe-math-element"
            )
        })
}
