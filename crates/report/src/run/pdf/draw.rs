//! Pages to PDF, with tags that say what is what.

use std::num::NonZeroU16;

use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, TableHeaderScope, Tag, TagGroup, TagTree,
};
use krilla::{Document, SerializeSettings};

use super::PdfError;
use super::flow::{Entry, Item, Part};
use super::fonts::Fonts;
use super::look::{Colour, Mark, PAGE};
use super::shape::Line;

/// What is laid out, ready to be drawn.
pub(super) struct Laid {
    pub(super) pages: Vec<Vec<Item>>,
    pub(super) parts: Vec<Part>,
    pub(super) outline: Vec<Entry>,
}

/// Draws pages. The same pages give the same bytes: nothing says when they were drawn.
pub(super) fn draw(laid: &Laid, fonts: &Fonts, creator: &str) -> Result<Vec<u8>, PdfError> {
    let mut document = Document::new_with(SerializeSettings::default());
    let mut tags = Tags::default();
    for items in &laid.pages {
        let settings = PageSettings::from_wh(PAGE.0, PAGE.1)
            .ok_or_else(|| PdfError::new("a page has no size"))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for run in items.chunk_by(|a, b| slot(a) == slot(b)) {
            let first = run.first().map(slot).unwrap_or_default();
            let tag = match first {
                Slot::Text(_) => ContentTag::Other,
                Slot::Aside => {
                    ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther))
                }
                Slot::Layout => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
            };
            let id = surface.start_tagged(tag);
            if let Slot::Text(slot) = first {
                tags.add(slot, id);
            }
            for item in run {
                match item {
                    Item::Line { x, y, line, .. } => put(&mut surface, fonts, (*x, *y), line),
                    Item::Bar { x, y, width, height, colour } => {
                        fill(&mut surface, (*x, *y, *width, *height), *colour);
                    }
                }
            }
            surface.end_tagged();
        }
        surface.finish();
        page.finish();
    }
    document.set_tag_tree(tags.tree(&laid.parts));
    document.set_outline(outline(&laid.outline));
    document.set_metadata(
        Metadata::new()
            .title("Citation check".to_owned())
            .language("en".to_owned())
            .creator(creator.to_owned()),
    );
    document.finish().map_err(|error| PdfError::new(&error.to_string()))
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Slot {
    Text(usize),
    Aside,
    #[default]
    Layout,
}

const fn slot(item: &Item) -> Slot {
    match item {
        Item::Line { slot: Some(slot), .. } => Slot::Text(*slot),
        Item::Line { slot: None, .. } => Slot::Aside,
        Item::Bar { .. } => Slot::Layout,
    }
}

fn put(surface: &mut Surface<'_>, fonts: &Fonts, (x, y): (f32, f32), line: &Line) {
    for run in &line.runs {
        let Some(font) = fonts.drawn(run.font) else { continue };
        let left = x + run.x;
        let baseline = y + line.baseline;
        surface.set_fill(Some(paint(run.look.colour)));
        let start = Point::from_xy(left, baseline);
        surface.draw_glyphs(start, &run.glyphs, font, &line.text, line.size, false);
        let thick = line.size * 0.08;
        let at = match run.look.mark {
            Mark::None => continue,
            Mark::Under => baseline + line.size * 0.14,
            Mark::Through => baseline - line.size * 0.3,
        };
        fill(surface, (left, at, run.width, thick), run.look.colour);
    }
}

fn fill(surface: &mut Surface<'_>, (x, y, width, height): (f32, f32, f32, f32), colour: Colour) {
    let mut path = PathBuilder::new();
    // Nothing that has no area is drawn.
    let Some(rect) = Rect::from_xywh(x, y, width, height) else { return };
    path.push_rect(rect);
    if let Some(path) = path.finish() {
        surface.set_fill(Some(paint(colour)));
        surface.draw_path(&path);
    }
}

fn paint(colour: Colour) -> Fill {
    Fill { paint: colour.rgb().into(), ..Fill::default() }
}

/// What was drawn of each slot, in order.
#[derive(Default)]
struct Tags {
    drawn: Vec<Vec<Identifier>>,
}

impl Tags {
    fn add(&mut self, slot: usize, id: Identifier) {
        if self.drawn.len() <= slot {
            self.drawn.resize_with(slot + 1, Vec::new);
        }
        if let Some(drawn) = self.drawn.get_mut(slot) {
            drawn.push(id);
        }
    }

    fn of(&mut self, slot: usize) -> Vec<Node> {
        let drawn = self.drawn.get_mut(slot).map(std::mem::take).unwrap_or_default();
        drawn.into_iter().map(Node::from).collect()
    }

    fn tree(mut self, parts: &[Part]) -> TagTree {
        let mut tree = TagTree::new().with_lang(Some("en".to_owned()));
        for part in parts {
            tree.push(match part {
                Part::Heading { level, title, slot } => {
                    let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
                    TagGroup::with_children(Tag::Hn(level, Some(title.clone())), self.of(*slot))
                }
                Part::Paragraph { slot } => TagGroup::with_children(Tag::P, self.of(*slot)),
                Part::Table { rows } => self.table(rows),
            });
        }
        tree
    }

    fn table(&mut self, rows: &[Vec<usize>]) -> TagGroup {
        let mut table = TagGroup::new(Tag::Table);
        for (i, row) in rows.iter().enumerate() {
            let mut group = TagGroup::new(Tag::TR);
            let columns = rows.first().map_or(0, Vec::len);
            for slot in row {
                let nodes = self.of(*slot);
                if i == 0 {
                    let head = Tag::TH(TableHeaderScope::Column);
                    group.push(TagGroup::with_children(head, nodes));
                } else if row.len() < columns {
                    // The head of a group spans all columns.
                    let span = std::num::NonZeroU32::new(u32::try_from(columns).unwrap_or(1));
                    let head = Tag::TH(TableHeaderScope::Row).with_col_span(span);
                    group.push(TagGroup::with_children(head, nodes));
                } else {
                    group.push(TagGroup::with_children(Tag::TD, nodes));
                }
            }
            table.push(group);
        }
        table
    }
}

fn outline(entries: &[Entry]) -> Outline {
    let mut outline = Outline::new();
    let mut open: Option<OutlineNode> = None;
    for entry in entries {
        let place = XyzDestination::new(entry.page, Point::from_xy(0.0, entry.y));
        let node = OutlineNode::new(entry.title.clone(), place);
        match (&mut open, entry.below) {
            (Some(parent), true) => parent.push_child(node),
            _ => {
                if let Some(done) = open.replace(node) {
                    outline.push_child(done);
                }
            }
        }
    }
    if let Some(last) = open {
        outline.push_child(last);
    }
    outline
}
