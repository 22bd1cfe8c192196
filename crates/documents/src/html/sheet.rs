//! Style sheets, as far as they can be known without a tree: rules for one class or one id that
//! hide, raise or strike text through.

use std::collections::HashMap;

use super::Syntax;
use super::css::declarations;
use super::look::{Display, Look};
use super::tokens::{Sink, Tag, walk};
use crate::script::Script;
use crate::stretch::Stretch;

/// The rules of a style sheet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    /// By the selector: `.class`, `#id`, `tag.class`.
    rules: HashMap<String, Rule>,
}

/// What rules say of a class or an id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) hidden: bool,
    pub(crate) invisible: bool,
    pub(crate) script: Option<Script>,
    pub(crate) struck: bool,
    /// Another rule shows it, at some place or on some screen: it may be seen.
    disputed: bool,
}

impl Rule {
    pub(crate) fn add(&mut self, other: Rule) {
        self.hidden |= other.hidden;
        self.invisible |= other.invisible;
        self.script = other.script.or(self.script);
        self.struck |= other.struck;
        self.disputed |= other.disputed;
    }
}

impl Sheet {
    /// The sheets in a page, and the targets of links to others. O(length).
    pub(crate) fn of_page(html: &str, syntax: Syntax) -> (Self, Vec<String>) {
        let mut collector = Collector { syntax, ..Collector::default() };
        let has = |name: &[u8]| {
            html.as_bytes().windows(name.len()).any(|window| window.eq_ignore_ascii_case(name))
        };
        if has(b"<style") || has(b"<link") {
            walk(html, None, &mut collector);
        }
        let mut sheet = Sheet::default();
        sheet.read(&collector.css);
        (sheet, collector.links)
    }

    /// What the rules say of an element.
    pub(crate) fn rule(&self, tag: &Tag) -> Rule {
        let mut all = Rule::default();
        if self.rules.is_empty() {
            return all;
        }
        let mut add = |selector: &str| {
            if let Some(rule) = self.rules.get(selector) {
                all.add(*rule);
            }
        };
        for class in tag.class.split_ascii_whitespace() {
            add(&format!(".{class}"));
            add(&format!("{}.{class}", tag.name));
        }
        if !tag.id.is_empty() {
            add(&format!("#{}", tag.id));
        }
        if all.disputed {
            all.hidden = false;
            all.invisible = false;
        }
        all
    }

    /// Adds the rules of a text of CSS. O(length).
    pub(crate) fn read(&mut self, css: &str) {
        let mut scanner = Scanner { css, at: 0 };
        // Whether each open block holds only on some screens.
        let mut conditions: Vec<bool> = Vec::new();
        loop {
            let (prelude, end) = scanner.until(b"{};");
            match end {
                None => return,
                Some(b'{') if prelude.trim_start().starts_with('@') => {
                    let media = prelude.trim().trim_start_matches("@media").trim();
                    conditions.push(!matches!(media, "screen" | "all"));
                }
                Some(b'{') => {
                    let block = scanner.block();
                    self.add(&prelude, block, conditions.contains(&true));
                }
                Some(b'}') => drop(conditions.pop()),
                Some(_) => {}
            }
            // What nests deeper is no page's sheet.
            if conditions.len() > 16 {
                return;
            }
        }
    }

    fn add(&mut self, selectors: &str, block: &str, conditional: bool) {
        let (mut look, mut shows) = (Look::default(), false);
        for declaration in declarations(block) {
            let before = look;
            look.declare(&declaration);
            shows |= before != look
                && match declaration.name.as_str() {
                    "display" => !look.display.is_some_and(|(d, _)| d == Display::None),
                    "visibility" => look.visible.is_some_and(|(visible, _)| visible),
                    _ => false,
                };
        }
        let rule = Rule {
            hidden: look.display.is_some_and(|(display, _)| display == Display::None),
            invisible: look.visible.is_some_and(|(visible, _)| !visible),
            script: look.script(),
            struck: look.is_struck(),
            disputed: false,
        };
        for selector in selectors.split(',').map(str::trim) {
            if !conditional && is_simple(selector) {
                let rule = Rule { disputed: shows, ..rule };
                self.rules.entry(selector.to_owned()).or_default().add(rule);
            } else if shows {
                for name in names(selector) {
                    self.rules.entry(name.to_owned()).or_default().disputed = true;
                }
            }
        }
    }
}

/// One class or one id, with the name of the element or without.
fn is_simple(selector: &str) -> bool {
    let name = selector.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    let rest =
        name.strip_prefix('.').or_else(|| name.strip_prefix('#').filter(|_| name == selector));
    rest.is_some_and(|rest| !rest.is_empty() && rest.chars().all(is_name))
}

/// Each class and id in a selector, with its mark.
fn names(selector: &str) -> impl Iterator<Item = &str> {
    let marks = selector.match_indices(['.', '#']);
    marks.filter_map(|(at, mark)| {
        let rest = selector.get(at..)?;
        let len = rest.get(mark.len()..)?.find(|c| !is_name(c)).map(|end| end + mark.len());
        rest.get(..len.unwrap_or(rest.len())).filter(|name| name.len() > 1)
    })
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_') || !c.is_ascii()
}

struct Scanner<'c> {
    css: &'c str,
    at: usize,
}

impl<'c> Scanner<'c> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.css.as_bytes().get(at).copied()
    }

    /// The text up to one of these bytes outside of comments and strings, without comments; and
    /// that byte.
    fn until(&mut self, ends: &[u8]) -> (String, Option<u8>) {
        let mut text = String::new();
        let mut from = self.at;
        while let Some(byte) = self.byte(self.at) {
            if ends.contains(&byte) {
                text.push_str(self.css.get(from..self.at).unwrap_or_default());
                self.at += 1;
                return (text, Some(byte));
            }
            let start = self.at;
            self.step(byte);
            if byte == b'/' && self.at > start + 1 {
                text.push_str(self.css.get(from..start).unwrap_or_default());
                from = self.at;
            }
        }
        (text, None)
    }

    /// The inside of a block that is open, and past its end.
    fn block(&mut self) -> &'c str {
        let start = self.at;
        let mut open = 0_usize;
        while let Some(byte) = self.byte(self.at) {
            let end = self.at;
            self.step(byte);
            match byte {
                b'{' => open += 1,
                b'}' if open == 0 => return self.css.get(start..end).unwrap_or_default(),
                b'}' => open -= 1,
                _ => {}
            }
        }
        self.css.get(start..).unwrap_or_default()
    }

    /// Past a byte, a comment or a string.
    fn step(&mut self, byte: u8) {
        self.at += 1;
        let rest = self.css.as_bytes().get(self.at..).unwrap_or_default();
        match byte {
            b'/' if rest.first() == Some(&b'*') => {
                let inside = rest.get(1..).unwrap_or_default();
                let end = inside.windows(2).position(|pair| pair == b"*/").map(|end| end + 3);
                self.at += end.unwrap_or(rest.len());
            }
            b'"' | b'\'' => {
                let mut escaped = false;
                for &next in rest {
                    self.at += 1;
                    if !escaped && (next == byte || next == b'\n') {
                        return;
                    }
                    escaped = !escaped && next == b'\\';
                }
            }
            b'\\' => self.at += 1,
            _ => {}
        }
    }
}

/// Takes the sheets out of a page.
#[derive(Debug, Default)]
struct Collector {
    syntax: Syntax,
    css: String,
    links: Vec<String>,
    in_style: bool,
    // Inside of templates nothing holds.
    templates: usize,
}

/// More sheets than this has no page.
const MAX_LINKS: usize = 16;

impl Sink for Collector {
    fn allows_cdata(&self) -> bool {
        self.syntax != Syntax::Html
    }

    fn is_xml(&self) -> bool {
        self.syntax == Syntax::Xml
    }

    fn start(&mut self, tag: &Tag, _: std::ops::Range<usize>) -> bool {
        let closed = self.syntax != Syntax::Html && tag.self_closing;
        match tag.name.as_str() {
            "style" if !closed && self.templates == 0 => {
                self.in_style = matches!(tag.media.trim(), "" | "all" | "screen");
            }
            "link"
                if self.links.len() < MAX_LINKS && tag.rel.eq_ignore_ascii_case("stylesheet") =>
            {
                self.links.push(tag.href.clone());
            }
            "template" if !closed => self.templates += 1,
            _ => {}
        }
        closed
    }

    fn end(&mut self, name: &str, _: std::ops::Range<usize>) {
        match name {
            "style" => {
                self.in_style = false;
                // A rule that was left open ends with its sheet.
                self.css.push_str("\n}\n");
            }
            "template" => self.templates = self.templates.saturating_sub(1),
            _ => {}
        }
    }

    fn text(&mut self, text: &str, _: &[Stretch]) {
        if self.in_style {
            self.css.push_str(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hides(css: &str, class: &str) -> bool {
        let mut sheet = Sheet::default();
        sheet.read(css);
        let tag = Tag { name: "span".to_owned(), class: class.to_owned(), ..Tag::default() };
        sheet.rule(&tag).hidden
    }

    #[test]
    fn rules_for_one_class_hide() {
        for (css, class, hidden) in [
            (".x{display:none}", "x", true),
            (".x{display:none}", "y", false),
            (".y, .x { color: red; display : none }", "a x", true),
            ("/* .x{} */ .x /* y */ {display:none}", "x", true),
            ("@media screen { .x{display:none} }", "x", true),
            ("@media print { .x{display:none} }", "x", false),
            ("@charset 'utf-8'; @font-face{a:b;c:d} .x{display:none}", "x", true),
            ("span.x{display:none}", "x", true),
            ("p.x{display:none}", "x", false),
            (".a .x{display:none}", "x", false),
            (".x:hover{display:none}", "x", false),
            (".x{display:none} .x.open{display:block}", "x", false),
            (".x{display:none} @media (min-width:9em){.x{display:inline}}", "x", false),
            (".x{display:none} .x{display:block}", "x", false),
            (".y{content:'}.x{display:none}'}", "x", false),
            (".y{ & .z{color:red} } .x{display:none}", "x", true),
            (".x{display:none", "x", true),
            ("", "x", false),
        ] {
            assert_eq!(hides(css, class), hidden, "{css}");
        }
    }
}
