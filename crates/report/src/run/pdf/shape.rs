//! Paragraphs to lines of glyphs.

use std::ops::Range;
use std::rc::Rc;

use krilla::text::{GlyphId, KrillaGlyph};
use parley::layout::{Alignment, AlignmentOptions, Layout};
use parley::style::{FontFamily, FontWeight, OverflowWrap, StyleProperty};

use super::PdfError;
use super::fonts::Fonts;
use super::look::Look;
use super::text::Paragraph;

/// A line, with what is drawn of it from its left end.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) text: Rc<str>,
    /// The space above it that a page does not begin with.
    pub(super) above: f32,
    pub(super) height: f32,
    /// From its top to its baseline.
    pub(super) baseline: f32,
    pub(super) size: f32,
    pub(super) runs: Vec<Run>,
}

/// Glyphs of one font and look.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) font: usize,
    pub(super) look: Look,
    pub(super) x: f32,
    pub(super) width: f32,
    pub(super) glyphs: Vec<KrillaGlyph>,
}

impl Fonts {
    /// The lines of a paragraph of a width. Nothing of it is drawn as an empty box: what has no font
    /// is spelled out.
    pub(super) fn lines(
        &mut self,
        paragraph: Paragraph,
        width: f32,
    ) -> Result<Vec<Line>, PdfError> {
        let mut paragraph = self.spelled(paragraph, &[]);
        let mut layout = self.layout(&paragraph, width);
        // What each font has alone may lack in all of them together, such as a mark on a letter.
        let failed = failed(&layout, &paragraph.text);
        if !failed.is_empty() {
            paragraph = self.spelled(paragraph, &failed);
            layout = self.layout(&paragraph, width);
        }
        let text: Rc<str> = paragraph.text.as_str().into();
        let size = paragraph.size.points();
        let mut lines = Vec::with_capacity(layout.len());
        for line in layout.lines() {
            let metrics = line.metrics();
            let mut out = Line {
                text: Rc::clone(&text),
                above: if lines.is_empty() { paragraph.above } else { 0.0 },
                height: metrics.line_height,
                baseline: metrics.baseline - metrics.block_min_coord,
                size,
                runs: Vec::new(),
            };
            let mut x = metrics.offset;
            for run in line.runs() {
                let font = self.of_run(&run)?;
                let mut current: Option<Run> = None;
                let mut ahead: Option<Range<usize>> = None;
                for cluster in run.visual_clusters() {
                    // A ligature stands for all of its letters. From right to left the later ones
                    // come first.
                    let mut range = cluster.text_range();
                    if cluster.is_ligature_continuation() {
                        if run.is_rtl() {
                            ahead = Some(joined(range, ahead));
                        } else if let Some(glyph) =
                            current.as_mut().and_then(|run| run.glyphs.last_mut())
                        {
                            glyph.text_range.end = range.end;
                        }
                        continue;
                    }
                    range = joined(range, ahead.take());
                    let look = cluster.style().brush;
                    if current.as_ref().is_some_and(|run| run.look != look) {
                        out.runs.extend(current.take());
                    }
                    let run = current.get_or_insert_with(|| Run {
                        font,
                        look,
                        x,
                        width: 0.0,
                        glyphs: Vec::new(),
                    });
                    for glyph in cluster.glyphs() {
                        run.glyphs.push(KrillaGlyph::new(
                            GlyphId::new(glyph.id),
                            glyph.advance / size,
                            glyph.x / size,
                            glyph.y / size,
                            0.0,
                            range.clone(),
                            None,
                        ));
                        run.width += glyph.advance;
                        x += glyph.advance;
                    }
                }
                out.runs.extend(current);
            }
            lines.push(out);
        }
        Ok(lines)
    }

    fn layout(&mut self, paragraph: &Paragraph, width: f32) -> Layout<Look> {
        let families = self.families(&paragraph.text);
        let (context, layouts) = (&mut self.context, &mut self.layouts);
        let mut builder = layouts.ranged_builder(context, &paragraph.text, 1.0, false);
        builder.set_base_direction(paragraph.direction);
        builder.push_default(StyleProperty::FontFamily(FontFamily::List(families.into())));
        builder.push_default(StyleProperty::FontSize(paragraph.size.points()));
        // A word that is longer than its line is broken anywhere.
        builder.push_default(StyleProperty::OverflowWrap(OverflowWrap::Anywhere));
        for (range, look) in &paragraph.pieces {
            builder.push(StyleProperty::Brush(*look), range.clone());
            if look.bold {
                builder.push(StyleProperty::FontWeight(FontWeight::BOLD), range.clone());
            }
        }
        let mut layout = builder.build(&paragraph.text);
        layout.break_all_lines(Some(width));
        layout.align(Alignment::Start, AlignmentOptions::default());
        layout
    }
}

fn joined(range: Range<usize>, other: Option<Range<usize>>) -> Range<usize> {
    other.map_or(range.clone(), |o| range.start.min(o.start)..range.end.max(o.end))
}

/// Where the characters stand that shaping found no glyph for, ascending.
fn failed(layout: &Layout<Look>, text: &str) -> Vec<usize> {
    let mut failed = Vec::new();
    for run in layout.lines().flat_map(|line| line.runs().collect::<Vec<_>>()) {
        for cluster in run.clusters() {
            if cluster.glyphs().any(|glyph| glyph.id == 0) {
                let range = cluster.text_range();
                let chars = text.get(range.clone()).unwrap_or_default().char_indices();
                failed.extend(chars.map(|(i, _)| range.start + i));
            }
        }
    }
    failed.sort_unstable();
    failed
}
