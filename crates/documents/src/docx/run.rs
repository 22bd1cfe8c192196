//! How runs of text look: by their styles and by themselves.

use std::collections::HashMap;

use quick_xml::events::BytesStart;

use crate::package::{Edge, attribute, each_edge};
use crate::script::{Script, symbol_font};

/// What properties say of a run. `None` is what they do not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Properties {
    pub(super) hidden: Option<bool>,
    pub(super) struck: Option<bool>,
    pub(super) script: Option<Option<Script>>,
    pub(super) shifted: Option<Option<Script>>,
    /// Its letters are shown as signs.
    pub(super) symbols: Option<bool>,
}

/// Half points: letters of one point cannot be read, and two points are a step up or down.
const TINY: i32 = 2;
const STEP: i32 = 4;

impl Properties {
    /// Takes an element of `rPr`.
    pub(super) fn take(&mut self, name: &str, element: &BytesStart<'_>) {
        let value = || attribute(element, "val");
        let number = || value().and_then(|value| value.trim().parse::<i32>().ok());
        match name {
            "vanish" => self.hidden = Some(is_on(element)),
            "sz" if number().is_some_and(|size| size <= TINY) => self.hidden = Some(true),
            "strike" | "dstrike" => self.struck = Some(is_on(element)),
            "vertAlign" => {
                self.script = Some(match value().as_deref() {
                    Some("superscript") => Some(Script::Super),
                    Some("subscript") => Some(Script::Sub),
                    _ => None,
                });
            }
            "position" => {
                self.shifted = Some(match number() {
                    Some(up) if up >= STEP => Some(Script::Super),
                    Some(up) if up <= -STEP => Some(Script::Sub),
                    _ => None,
                });
            }
            "rFonts" => {
                if let Some(font) = attribute(element, "ascii") {
                    self.symbols = Some(symbol_font(&font));
                }
            }
            _ => {}
        }
    }

    /// What stands where these are said over others.
    fn over(self, base: Properties) -> Self {
        Properties {
            hidden: self.hidden.or(base.hidden),
            struck: self.struck.or(base.struck),
            script: self.script.or(base.script),
            shifted: self.shifted.or(base.shifted),
            symbols: self.symbols.or(base.symbols),
        }
    }
}

/// Whether a property that is there is on.
pub(super) fn is_on(element: &BytesStart<'_>) -> bool {
    !matches!(attribute(element, "val").as_deref(), Some("0" | "false" | "off"))
}

/// How a run looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) hidden: bool,
    pub(super) struck: bool,
    pub(super) script: Option<Script>,
    pub(super) symbols: bool,
}

impl Look {
    /// The look by the style of the paragraph, that of the run, and what the run says itself.
    pub(super) fn of(paragraph: Properties, style: Properties, own: Properties) -> Self {
        // What both styles switch on is off.
        let switch = |of: fn(&Properties) -> Option<bool>| {
            let by_style = of(&style).unwrap_or_default() != of(&paragraph).unwrap_or_default();
            of(&own).unwrap_or(by_style)
        };
        let all = own.over(style.over(paragraph));
        Look {
            hidden: switch(|p| p.hidden),
            struck: switch(|p| p.struck),
            script: all.script.flatten().or(all.shifted.flatten()),
            symbols: all.symbols.unwrap_or_default(),
        }
    }
}

/// The styles of a document by their names.
#[derive(Clone, Debug, Default)]
pub(super) struct Styles {
    styles: HashMap<String, Style>,
    /// That of a paragraph without one.
    unnamed: Properties,
}

#[derive(Clone, Debug, Default)]
struct Style {
    own: Properties,
    base: Option<String>,
}

/// The longest way from a style to what it is based on.
const LONGEST: usize = 32;

impl Styles {
    /// Reads the part with the styles. O(length).
    pub(super) fn read(xml: &str) -> Result<Self, quick_xml::Error> {
        let mut styles = Styles::default();
        let mut default = None;
        let mut open: Option<(String, Style)> = None;
        // The elements inside of the style that is open.
        let mut path: Vec<bool> = Vec::new();
        each_edge(xml, |name, edge| match (edge, &mut open) {
            (Edge::Start(element), None) if name == "style" => {
                let id = attribute(element, "styleId").unwrap_or_default();
                let is_paragraph = attribute(element, "type").is_none_or(|t| t == "paragraph");
                if is_paragraph && attribute(element, "default").is_some_and(|d| d != "0") {
                    default = Some(id.clone());
                }
                open = Some((id, Style::default()));
                path.clear();
            }
            (Edge::Start(element), Some((_, style))) => {
                match path.as_slice() {
                    [] if name == "basedOn" => style.base = attribute(element, "val"),
                    [true] => style.own.take(name, element),
                    _ => {}
                }
                path.push(name == "rPr");
            }
            (Edge::End, Some(_)) if path.is_empty() => {
                if let Some((id, style)) = open.take() {
                    styles.styles.insert(id, style);
                }
            }
            (Edge::End, Some(_)) => drop(path.pop()),
            _ => {}
        })?;
        styles.unnamed = default.map(|id| styles.of(&id)).unwrap_or_default();
        Ok(styles)
    }

    /// What a style says.
    pub(super) fn of(&self, id: &str) -> Properties {
        let mut all = Properties::default();
        let mut next = Some(id);
        for _ in 0..LONGEST {
            let Some(style) = next.and_then(|id| self.styles.get(id)) else { break };
            all = all.over(style.own);
            next = style.base.as_deref();
        }
        all
    }

    /// What the style of a paragraph without one says.
    pub(super) const fn unnamed(&self) -> Properties {
        self.unnamed
    }
}
