//! What declarations of CSS do to the text of an element, as far as a reader sees it.

use super::css::{Declaration, declarations, number, pixels};
use crate::script::{Script, symbol_font};

/// Farther out than any screen that a page is shifted on; hanging lines are shifted less.
const AWAY: f32 = -500.0;
/// No longer to be read.
const TINY: f32 = 1.5;
/// From here on text stands above or below the line.
const RAISED: f32 = 2.5;

/// What an element's declarations say. `None` is what they do not say.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Look {
    pub(crate) display: Said<Display>,
    /// Whether it is seen; what is inside may say otherwise, as for the next two.
    pub(crate) visible: Said<bool>,
    /// Whether its letters have a size to be read in.
    pub(crate) legible: Said<bool>,
    /// Whether its letters have a colour.
    pub(crate) inked: Said<bool>,
    filled: Said<bool>,
    opaque: Said<bool>,
    raised: Said<Option<Script>>,
    /// By a length, as boxes in a line are put right.
    raised_by: Said<Option<Script>>,
    floats: Said<bool>,
    /// Its letters are filled with its ground, or throw a shadow.
    painted: Said<bool>,
    struck: Said<bool>,
    rtl: Said<bool>,
    overrides: Said<bool>,
    symbols: Said<bool>,
    // Where it stands.
    position: Said<Position>,
    shifted: Said<bool>,
    indented: Said<bool>,
    moved: Said<bool>,
    turned_away: Said<bool>,
    clipped: Said<bool>,
    clipped_by_path: Said<bool>,
    cut_off: Said<bool>,
    no_width: Said<bool>,
    no_height: Said<bool>,
    no_content: Said<bool>,
    up: Said<f32>,
}

/// A value, and whether it is important.
pub(crate) type Said<T> = Option<(T, bool)>;

/// How a box stands among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Display {
    None,
    Inline,
    /// A box in a line.
    Box,
    Block,
    Cell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Static,
    Relative,
    /// Out of the flow of the text.
    Absolute,
}

impl Look {
    /// What the attribute `style` says. O(length).
    pub(crate) fn of_style(style: &str) -> Self {
        let mut look = Look::default();
        for declaration in declarations(style) {
            look.declare(&declaration);
        }
        look
    }

    /// Not displayed at all. `block`: it is one; sizes and the like do nothing to what is in a line.
    pub(crate) fn is_gone(&self, block: bool) -> bool {
        let out_of_flow = is(self.position, Position::Absolute);
        let boxed = block || out_of_flow || is(self.floats, true) || is(self.display, Display::Box);
        let small = is(self.no_width, true) || is(self.no_height, true);
        is(self.display, Display::None)
            || is(self.moved, true)
            || is(self.clipped_by_path, true)
            || is(self.shifted, true) && self.is_positioned()
            || out_of_flow && is(self.clipped, true)
            || boxed
                && (is(self.no_content, true)
                    || is(self.indented, true)
                    || is(self.turned_away, true)
                    || small && is(self.cut_off, true))
    }

    fn is_positioned(&self) -> bool {
        self.position.is_some_and(|(position, _)| position != Position::Static)
    }

    /// There, and not to be seen, whatever is inside.
    pub(crate) fn is_faint(&self) -> bool {
        is(self.opaque, false)
    }

    /// Whether the letters have a colour: `-webkit-text-fill-color` goes before `color`.
    pub(crate) fn is_inked(&self) -> Option<bool> {
        if is(self.painted, true) {
            return Some(true);
        }
        self.filled.or(self.inked).map(|(inked, _)| inked)
    }

    pub(crate) fn is_struck(&self) -> bool {
        is(self.struck, true)
    }

    pub(crate) fn is_symbols(&self) -> bool {
        is(self.symbols, true)
    }

    /// Whether all its characters are put in one direction: from right to left?
    pub(crate) fn forced_rtl(&self) -> Option<bool> {
        is(self.overrides, true).then(|| is(self.rtl, true))
    }

    pub(crate) fn script(&self) -> Option<Script> {
        if let Some((Some(script), _)) = self.raised {
            return Some(script);
        }
        if is(self.display, Display::Box) {
            return None;
        }
        if let Some((Some(script), _)) = self.raised_by {
            return Some(script);
        }
        let (up, _) = self.up.filter(|_| is(self.position, Position::Relative))?;
        by_length(up)
    }

    /// The display that stands: out of the flow everything is a box of its own.
    pub(crate) fn shown_as(&self) -> Option<Display> {
        if is(self.position, Position::Absolute) {
            return Some(Display::Block);
        }
        self.display.map(|(display, _)| display)
    }

    /// Takes a declaration; one that a browser would not take changes nothing.
    pub(crate) fn declare(&mut self, declaration: &Declaration) {
        let Declaration { name, value, important } = declaration;
        let (value, important) = (value.as_str(), *important);
        let words = || value.split([' ', ',', '(', ')', '"']).filter(|word| !word.is_empty());
        match name.as_str() {
            "display" => say(&mut self.display, display(value), important),
            "visibility" => {
                let visible = match value {
                    "visible" | "initial" => Some(true),
                    "hidden" | "collapse" => Some(false),
                    _ => None,
                };
                say(&mut self.visible, visible, important);
            }
            "content-visibility" => {
                let hidden = matches!(value, "hidden");
                say(&mut self.no_content, Some(hidden), important);
            }
            "opacity" => {
                let opaque = number(value).and_then(|(number, unit)| match unit {
                    "" => Some(number >= 0.05),
                    "%" => Some(number >= 5.0),
                    _ => None,
                });
                say(&mut self.opaque, opaque, important);
            }
            "font-size" => say(&mut self.legible, legible(value), important),
            "font" => {
                // The size is the first length, its line height behind a slash.
                let mut sizes = words().map(|word| word.split('/').next().unwrap_or_default());
                say(&mut self.legible, sizes.find_map(legible), important);
            }
            "font-family" => say(&mut self.symbols, Some(symbol_font(value)), important),
            "color" => say(&mut self.inked, inked(value), important),
            "-webkit-text-fill-color" => say(&mut self.filled, inked(value), important),
            "text-indent" => {
                say(&mut self.indented, pixels(value).map(|at| at <= AWAY), important);
            }
            "position" => {
                let position = match value {
                    "static" | "initial" => Some(Position::Static),
                    "relative" | "sticky" => Some(Position::Relative),
                    "absolute" | "fixed" => Some(Position::Absolute),
                    _ => None,
                };
                say(&mut self.position, position, important);
            }
            "left" | "right" | "top" | "bottom" => {
                let length = pixels(value);
                // One side that is out is enough.
                if length.is_some_and(|at| at <= AWAY) {
                    say(&mut self.shifted, Some(true), important);
                }
                match name.as_str() {
                    "top" => say(&mut self.up, length.map(|at| -at), important),
                    "bottom" => say(&mut self.up, length, important),
                    _ => {}
                }
            }
            "margin-left" => {
                say(&mut self.moved, pixels(value).map(|at| at <= AWAY), important);
            }
            "transform" => {
                let away = words().filter_map(pixels).any(|at| at <= AWAY);
                let nothing = matches!(value, "scale(0)" | "scale(0,0)" | "scale(0, 0)");
                say(&mut self.turned_away, Some(away || nothing), important);
            }
            "float" => say(&mut self.floats, Some(matches!(value, "left" | "right")), important),
            "background-clip" | "-webkit-background-clip" if value == "text" => {
                say(&mut self.painted, Some(true), important);
            }
            "text-shadow" if value != "none" => say(&mut self.painted, Some(true), important),
            "clip" => {
                let closed = value.starts_with("rect(") && {
                    let sides: Vec<f32> = words().filter_map(pixels).take(4).collect();
                    matches!(sides.as_slice(), [top, right, bottom, left]
                        if bottom - top <= TINY || right - left <= TINY)
                };
                say(&mut self.clipped, Some(closed), important);
            }
            "clip-path" => {
                let first = words().nth(1).and_then(number);
                let closed = match first {
                    Some((size, "%")) => value.starts_with("inset(") && size >= 50.0,
                    Some((size, _)) => value.starts_with("circle(") && size <= 0.0,
                    None => false,
                };
                say(&mut self.clipped_by_path, Some(closed), important);
            }
            "overflow" | "overflow-x" | "overflow-y" => {
                let hidden = words().any(|word| matches!(word, "hidden" | "clip"));
                say(&mut self.cut_off, Some(hidden), important);
            }
            "width" | "max-width" => {
                say(&mut self.no_width, length(value), important);
            }
            "height" | "max-height" => {
                say(&mut self.no_height, length(value), important);
            }
            "vertical-align" => {
                let named = raised(value);
                let by = pixels(value).map(by_length);
                say(&mut self.raised, named.or(by.and(Some(None))), important);
                say(&mut self.raised_by, by.or(named.and(Some(None))), important);
            }
            "text-decoration" | "text-decoration-line" => {
                let struck = words().any(|word| word == "line-through");
                say(&mut self.struck, Some(struck), important);
            }
            "direction" => {
                let rtl = match value {
                    "rtl" => Some(true),
                    "ltr" => Some(false),
                    _ => None,
                };
                say(&mut self.rtl, rtl, important);
            }
            "unicode-bidi" => {
                let overrides = matches!(value, "bidi-override" | "isolate-override");
                say(&mut self.overrides, Some(overrides), important);
            }
            _ => {}
        }
    }
}

fn is<T: PartialEq + Copy>(said: Said<T>, value: T) -> bool {
    said.is_some_and(|(said, _)| said == value)
}

fn say<T: Copy>(slot: &mut Said<T>, value: Option<T>, important: bool) {
    let outranked = matches!(slot, Some((_, true))) && !important;
    if let Some(value) = value
        && !outranked
    {
        *slot = Some((value, important));
    }
}

fn display(value: &str) -> Option<Display> {
    Some(match value {
        "none" => Display::None,
        "inline" | "contents" | "ruby" => Display::Inline,
        "inline-block" | "inline-flex" | "inline-grid" => Display::Box,
        "block" | "flex" | "grid" | "list-item" | "table" | "table-row" | "table-caption"
        | "table-row-group" | "table-header-group" | "table-footer-group" | "flow-root" => {
            Display::Block
        }
        "table-cell" | "inline-table" => Display::Cell,
        _ => return None,
    })
}

/// Whether a size can be read. One that counts from that around it says only that it is none.
fn legible(value: &str) -> Option<bool> {
    if matches!(value, "medium" | "small" | "large" | "initial") {
        return Some(true);
    }
    let (size, unit) = number(value).filter(|(size, _)| *size >= 0.0)?;
    match unit {
        "em" | "%" | "ex" | "ch" => {
            let times = if unit == "%" { size / 100.0 } else { size };
            (times < 0.1).then_some(false)
        }
        _ => pixels(value).map(|size| size > TINY),
    }
}

/// Whether a colour is one. Names that are no colours change nothing, so only those are known that
/// pages use.
fn inked(value: &str) -> Option<bool> {
    match value {
        "transparent" => return Some(false),
        "black" | "white" | "red" | "green" | "blue" | "gray" | "grey" | "silver" | "maroon"
        | "navy" | "currentcolor" | "initial" | "canvastext" => return Some(true),
        _ => {}
    }
    if let Some(digits) = value.strip_prefix('#') {
        let alpha = match digits.len() {
            4 => digits.get(3..),
            8 => digits.get(6..),
            3 | 6 => None,
            _ => return None,
        };
        return Some(alpha.is_none_or(|alpha| !matches!(alpha, "0" | "00")));
    }
    let (function, inside) = value.strip_suffix(')')?.split_once('(')?;
    if !matches!(function, "rgb" | "rgba" | "hsl" | "hsla") {
        return None;
    }
    let mut parts = inside.split([' ', ',', '/']).filter(|part| !part.is_empty());
    let alpha = parts.nth(3).and_then(number);
    Some(alpha.is_none_or(|(alpha, _)| alpha > 0.0))
}

/// Whether a box has next to no width or height.
fn length(value: &str) -> Option<bool> {
    match value {
        "auto" | "none" | "initial" => Some(false),
        _ => pixels(value).map(|size| size <= TINY),
    }
}

fn raised(value: &str) -> Option<Option<Script>> {
    match value {
        "super" => Some(Some(Script::Super)),
        "sub" => Some(Some(Script::Sub)),
        "baseline" | "middle" | "top" | "bottom" | "text-top" | "text-bottom" | "initial" => {
            Some(None)
        }
        _ => None,
    }
}

fn by_length(up: f32) -> Option<Script> {
    if up >= RAISED {
        Some(Script::Super)
    } else if up <= -RAISED {
        Some(Script::Sub)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides() {
        for (style, in_line, as_block) in [
            ("display:none", true, true),
            ("display:/**/none", true, true),
            ("color:red; DISPLAY : none !important", true, true),
            ("display:none;display:block", false, false),
            ("display:none !important;display:block", true, true),
            ("display:none;display:nonsense", true, true),
            ("content:'display:none'", false, false),
            ("position:absolute;left:-9999px", true, true),
            ("left:-9999px", false, false),
            ("position:relative;left:-2px", false, false),
            ("text-indent:-9999px", false, true),
            ("text-indent:-9999px;float:left", true, true),
            ("text-indent:-2em", false, false),
            ("position:absolute;clip:rect(0 0 0 0)", true, true),
            ("position:absolute;clip:rect(1px, 1px, 1px, 1px)", true, true),
            ("clip:rect(0,0,0,0)", false, false),
            ("clip-path:inset(50%)", true, true),
            ("clip-path:inset(5%)", false, false),
            ("height:0;overflow:hidden", false, true),
            ("height:0;overflow:hidden;display:inline-block", true, true),
            ("height:0", false, false),
            ("max-height:90px;overflow:hidden", false, false),
            ("width:1px;height:1px;overflow:hidden", false, true),
            ("transform:translateX(-9999px)", false, true),
            ("margin-left:-9999px", true, true),
        ] {
            let look = Look::of_style(style);
            assert_eq!(look.is_gone(false), in_line, "{style} in a line");
            assert_eq!(look.is_gone(true), as_block, "{style} of a block");
        }
    }

    #[test]
    fn what_is_there_and_not_seen() {
        for (style, faint) in [("opacity:0", true), ("opacity:0%", true), ("opacity:.5", false)] {
            assert_eq!(Look::of_style(style).is_faint(), faint, "{style}");
        }
        for (style, inked) in [
            ("color:transparent", Some(false)),
            ("color:transparent;color:nonsense", Some(false)),
            ("color:transparent;color:#000", Some(true)),
            ("color:rgba(0, 0, 0, 0)", Some(false)),
            ("color:rgb(0 0 0 / 0%)", Some(false)),
            ("color:#0000", Some(false)),
            ("color:#000000", Some(true)),
            ("-webkit-text-fill-color:transparent;color:#000", Some(false)),
            ("-webkit-background-clip:text;color:transparent", Some(true)),
            ("background:transparent", None),
        ] {
            assert_eq!(Look::of_style(style).is_inked(), inked, "{style}");
        }
        for (style, legible) in [
            ("font-size:0", Some(false)),
            ("font:0/0 a", Some(false)),
            ("font:12px/1.5 serif", Some(true)),
            ("font-size:1px", Some(false)),
            ("font-size:.8em", None),
            ("font-size:0em", Some(false)),
        ] {
            let look = Look::of_style(style);
            assert_eq!(look.legible.map(|(legible, _)| legible), legible, "{style}");
        }
    }

    #[test]
    fn what_stands_elsewhere() {
        for (style, script) in [
            ("vertical-align:super", Some(Script::Super)),
            ("vertical-align:.4em", Some(Script::Super)),
            ("vertical-align:-30%", Some(Script::Sub)),
            ("vertical-align:-1px", None),
            ("vertical-align:super;vertical-align:0", None),
            ("display:inline-block;vertical-align:-5px", None),
            ("display:inline-block;vertical-align:super", Some(Script::Super)),
            ("position:relative;top:-.5em", Some(Script::Super)),
            ("position:relative;bottom:-4px", Some(Script::Sub)),
            ("top:-.5em", None),
        ] {
            assert_eq!(Look::of_style(style).script(), script, "{style}");
        }
        assert_eq!(
            Look::of_style("unicode-bidi:bidi-override;direction:rtl").forced_rtl(),
            Some(true)
        );
        assert_eq!(Look::of_style("direction:rtl").forced_rtl(), None);
    }
}
