//! Markdown: CommonMark with tables, strikethrough and footnotes.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::decode::{Decoded, decode};
use crate::document::Map;
use crate::html::{self, Sink, Syntax, Walker, walk};
use crate::stretch::{Stretch, append, compose};
use crate::{Document, Format, Unreadable};

/// The text of a file.
pub(crate) fn read_markdown(bytes: &[u8]) -> Result<Document, Unreadable> {
    let Decoded { text, stretches } = decode(bytes)?;
    let mut document = read_text(&text);
    if let (Some(inner), Map::Spans(outer)) = (stretches, &mut document.map) {
        *outer = compose(std::mem::take(outer), &inner);
    }
    Ok(document)
}

/// The text that a reader of the rendered page sees.
pub(crate) fn read_text(text: &str) -> Document {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES;
    // Else the mark would keep a heading from being one.
    let body = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut pages = Pages {
        text: body,
        base: text.len() - body.len(),
        walker: Walker::new(Syntax::Html, Vec::new()),
        images: 0,
        alt: String::new(),
        code: false,
        html: None,
    };
    for (event, range) in Parser::new_ext(body, options).into_offset_iter() {
        pages.event(event, range);
    }
    let written = pages.walker.finish();
    Document {
        format: Format::Markdown,
        extractor: "markdown@2",
        text: written.text,
        pages: Vec::new(),
        borders: written.borders,
        dropped: written.dropped,
        problems: Vec::new(),
        map: Map::Spans(written.stretches),
    }
}

struct Pages<'t> {
    text: &'t str,
    // The length of a byte order mark.
    base: usize,
    walker: Walker,
    // How many images are open: what they hold is shown only without the picture.
    images: usize,
    alt: String,
    // Whether a block of code is open: it keeps its lines.
    code: bool,
    // The block of HTML that is open, and where its lines stand.
    html: Option<(String, Vec<Stretch>)>,
}

impl Pages<'_> {
    fn event(&mut self, event: Event<'_>, range: Range<usize>) {
        match event {
            Event::Start(Tag::Image { .. }) => self.images += 1,
            Event::End(TagEnd::Image) => {
                self.images = self.images.saturating_sub(1);
                if self.images == 0 {
                    let alt = std::mem::take(&mut self.alt);
                    let tag = html::Tag { name: "img".to_owned(), alt, ..html::Tag::default() };
                    self.walker.start(&tag, self.shifted(&range));
                }
            }
            Event::Text(text) | Event::Code(text) if self.images > 0 => self.alt.push_str(&text),
            _ if self.images > 0 => {}
            Event::Start(Tag::HtmlBlock) => {
                self.walker.line();
                self.html = Some((String::new(), Vec::new()));
            }
            Event::End(TagEnd::HtmlBlock) => {
                if let Some((html, place)) = self.html.take() {
                    walk(&html, Some(&place), &mut self.walker);
                }
                self.walker.line();
            }
            Event::Start(tag) => {
                self.code |= matches!(tag, Tag::CodeBlock(_));
                if let Some(name) = element(&tag.to_end()) {
                    let tag = html::Tag { name: name.to_owned(), ..html::Tag::default() };
                    self.walker.start(&tag, 0..0);
                }
            }
            Event::End(tag) => {
                self.code &= tag != TagEnd::CodeBlock;
                if let Some(name) = element(&tag) {
                    self.walker.end(name, 0..0);
                }
            }
            Event::Text(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                let stretches = self.stretches(&text, &range);
                if self.code {
                    self.walker.verbatim(&text, &stretches);
                } else {
                    self.walker.text(&text, &stretches);
                }
            }
            Event::Code(code) => {
                let stretches = self.stretches(&code, &range);
                self.walker.text(&code, &stretches);
            }
            Event::Html(html) | Event::InlineHtml(html) => self.html(&html, &range),
            Event::FootnoteReference(label) => self.walker.drop_marker(format!("[^{label}]")),
            Event::SoftBreak | Event::HardBreak => {
                self.walker.line_break(self.shifted(&range));
            }
            Event::Rule => self.walker.line(),
            Event::TaskListMarker(_) => {}
        }
    }

    fn html(&mut self, html: &str, range: &Range<usize>) {
        let mut stretches = self.stretches(html, range);
        match &mut self.html {
            None => walk(html, Some(&stretches), &mut self.walker),
            Some((block, place)) => {
                let start = block.len();
                block.push_str(html);
                for stretch in stretches.drain(..) {
                    let text = stretch.text.start + start..stretch.text.end + start;
                    append(place, Stretch { text, ..stretch });
                }
            }
        }
    }

    /// Text and the range that it stands at.
    fn stretches(&self, text: &str, range: &Range<usize>) -> Vec<Stretch> {
        let written = self.text.get(range.clone()).unwrap_or_default();
        if written == text {
            return vec![Stretch::new(0..text.len(), self.shifted(range))];
        }
        // Marks stand around it: those of code, the backslash of an escape.
        if let Some(at) = written.find(text) {
            let start = range.start + at;
            let place = self.shifted(&(start..start + text.len()));
            return vec![Stretch::new(0..text.len(), place)];
        }
        let unit = (text.len(), range.len());
        vec![Stretch::of_units(0..text.len(), self.shifted(range), unit)]
    }

    fn shifted(&self, range: &Range<usize>) -> Range<usize> {
        range.start + self.base..range.end + self.base
    }
}

/// The element of the rendered page; HTML between the lines stands in it and ends with it.
const fn element(tag: &TagEnd) -> Option<&'static str> {
    Some(match tag {
        TagEnd::Paragraph => "p",
        TagEnd::Heading(_) => "h1",
        TagEnd::BlockQuote(_) => "blockquote",
        TagEnd::List(_) => "ul",
        TagEnd::Item => "li",
        TagEnd::Table => "table",
        TagEnd::TableHead | TagEnd::TableRow => "tr",
        TagEnd::TableCell => "td",
        TagEnd::Strikethrough => "del",
        TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link | TagEnd::Image => return None,
        TagEnd::Superscript => "sup",
        TagEnd::Subscript => "sub",
        _ => "div",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;

    fn text(markdown: &str) -> String {
        read_text(markdown).text().to_owned()
    }

    #[test]
    fn marks_of_markdown_are_no_text() {
        for (markdown, want) in [
            ("# Title\n\nIt **gr**ew *5* million.", "Title\nIt grew 5 million."),
            ("one\ntwo  \nthree", "one\ntwo\nthree"),
            ("`a  b` and `` ` ``", "a b and `"),
            ("[shown](https://example.org \"title\") ![alt](a.png)", "shown"),
            ("2 \\* 3 &lt; 7 &amp;lt;", "2 * 3 < 7 &lt;"),
            ("- one\n- two", "one\ntwo"),
            ("    kept  as\n    code", "kept  as\ncode"),
            ("10<sup>2</sup> m", "10\u{B2} m"),
            ("<div>\n5 <b>x</b>\n</div>\n\nnext", "5 x\nnext"),
            ("> <div>\n> quoted\n> </div>", "quoted"),
            ("~~gone~~ is dropped", "is dropped"),
            ("5 ![10^6](a.png) m and ![a flag](b.png) x", "5 \u{FFFC} m and x"),
            ("10<sup>2\n\nafter", "10\u{B2}\nafter"),
            ("<p hidden>\n\nafter", "after"),
            ("<div hidden>\n\nout\n\n</div>\n\nafter", "after"),
            ("~~5~~50 and 1~~2~~3", "50 and 1\u{FFFC}3"),
            ("<script>\nlet x = 1;\n</script>\n\nafter", "after"),
        ] {
            assert_eq!(text(markdown), want, "{markdown}");
        }
    }

    #[test]
    fn cells_are_apart_and_notes_are_dropped() {
        let document =
            read_text("| a | b |\n|---|---|\n| 5 | million |\n\nGrew[^1] fast.\n\n[^1]: A note.");
        assert_eq!(document.text(), "a\tb\n5\tmillion\nGrew fast.\nA note.");
        assert_eq!(document.borders(), [1, 3, 5, 13, 24, 32]);
        let dropped = document.dropped().first().unwrap();
        assert_eq!((dropped.text.as_str(), dropped.at), ("[^1]", 18));
    }

    #[test]
    fn text_maps_back() {
        let file = "It **gr**ew &lt; 5.\n\n> <i>in</i> html";
        let document = read_text(file);
        let place = |needle: &str| {
            let at = document.text().find(needle).unwrap();
            match document.origins(at..at + needle.len()).as_slice() {
                [Origin::Bytes(range)] => &file[range.clone()],
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(place("grew"), "gr**ew");
        assert_eq!(place("<"), "&lt;");
        assert_eq!(place("in"), "in");
        assert_eq!(place("html"), "html");
    }
}
