//! Fonts of the system, for scripts that the own fonts do not have.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use fontdb::{Database, FaceInfo, ID, Source, Stretch, Style};
use ttf_parser::{Face, Permissions, Tag};

/// Whose forms of Han characters are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Han {
    Chinese,
    Japanese,
    Korean,
}

impl Han {
    /// By what else stands in a text.
    pub(super) fn of(text: &str) -> Self {
        let is_kana = |c| matches!(c, '\u{3041}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}');
        let is_hangul = |c| matches!(c, '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7A3}');
        match text {
            text if text.contains(is_kana) => Han::Japanese,
            text if text.contains(is_hangul) => Han::Korean,
            _ => Han::Chinese,
        }
    }

    /// How families say so in their names.
    const fn suffix(self) -> &'static str {
        match self {
            Han::Chinese => " SC",
            Han::Japanese => " JP",
            Han::Korean => " KR",
        }
    }
}

/// The bytes of a font file.
pub(super) type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The fonts of the system, best first, the same way at every run.
pub(super) struct System {
    database: Database,
    fonts: Vec<Font>,
    /// The files of fonts that are used.
    files: HashMap<PathBuf, Option<Bytes>>,
}

struct Font {
    id: ID,
    path: PathBuf,
    index: u32,
    family: String,
    asked: usize,
    /// What it has, once it was asked often; nothing if it may not be used.
    has: Option<Vec<(u32, u32)>>,
}

/// To list all characters of a font pays only if it is asked for more of them.
const FEW: usize = 24;

impl System {
    /// Looks where fonts of the system lie. None is read yet.
    pub(super) fn new() -> Self {
        let mut database = Database::new();
        database.load_system_fonts();
        let mut fonts: Vec<_> = database.faces().filter_map(ranked).collect();
        fonts.sort_by(|(a, x), (b, y)| {
            (a, &x.family, &x.path, x.index).cmp(&(b, &y.family, &y.path, y.index))
        });
        let fonts = fonts.into_iter().map(|(_, font)| font).collect();
        System { database, fonts, files: HashMap::new() }
    }

    /// The first font that has a character, by its number.
    pub(super) fn find(&mut self, c: char, han: Han) -> Option<usize> {
        let own = |font: &Font| font.family.ends_with(han.suffix());
        let all = 0..self.fonts.len();
        let first: Vec<usize> =
            all.clone().filter(|i| self.fonts.get(*i).is_some_and(own)).collect();
        first.into_iter().chain(all).find(|i| self.has(*i, c))
    }

    fn has(&mut self, i: usize, c: char) -> bool {
        let Some(font) = self.fonts.get_mut(i) else { return false };
        let (id, database) = (font.id, &self.database);
        font.asked += 1;
        if font.asked > FEW {
            let all = || database.with_face_data(id, coverage).unwrap_or_default();
            if !is_within(font.has.get_or_insert_with(all), c) {
                return false;
            }
        }
        database.with_face_data(id, |data, index| draws(data, index, c)).unwrap_or_default()
    }

    /// The bytes of a font and its number in them.
    pub(super) fn load(&mut self, i: usize) -> Option<(Bytes, u32)> {
        let font = self.fonts.get(i)?;
        let read = || Some(Arc::new(fs::read(&font.path).ok()?) as Bytes);
        let bytes = self.files.entry(font.path.clone()).or_insert_with(read).clone()?;
        Some((bytes, font.index))
    }
}

/// An upright font of about regular weight with its rank: sans first.
fn ranked(face: &FaceInfo) -> Option<((u8, u16, bool), Font)> {
    if face.style != Style::Normal || !(300..=500).contains(&face.weight.0) {
        return None;
    }
    let path = match &face.source {
        Source::File(path) | Source::SharedFile(path, _) => path.clone(),
        Source::Binary(_) => return None,
    };
    let family = face.families.first()?.0.clone();
    let kind = match family.as_str() {
        name if face.monospaced || name.contains("Mono") || name.contains("Serif") => 2,
        name if name.starts_with("Noto Sans") => 0,
        _ => 1,
    };
    let rank = (kind, face.weight.0.abs_diff(400), face.stretch != Stretch::Normal);
    Some((rank, Font { id: face.id, path, index: face.index, family, asked: 0, has: None }))
}

/// A font that has outlines and may be embedded.
fn usable(data: &[u8], index: u32) -> Option<Face<'_>> {
    let face = Face::parse(data, index).ok()?;
    let drawn = [b"glyf", b"CFF ", b"CFF2"];
    let drawn = drawn.iter().any(|tag| face.raw_face().table(Tag::from_bytes(tag)).is_some());
    (drawn && face.permissions() != Some(Permissions::Restricted)).then_some(face)
}

fn draws(data: &[u8], index: u32, c: char) -> bool {
    let glyph = usable(data, index).and_then(|face| face.glyph_index(c));
    glyph.is_some_and(|glyph| glyph.0 != 0)
}

/// The characters that a font names, if it may be used, in ascending ranges.
pub(super) fn coverage(data: &[u8], index: u32) -> Vec<(u32, u32)> {
    let Some(face) = usable(data, index) else { return Vec::new() };
    let mut all = Vec::new();
    for subtable in face.tables().cmap.iter().flat_map(|cmap| cmap.subtables) {
        if subtable.is_unicode() {
            subtable.codepoints(|c| all.push(c));
        }
    }
    all.sort_unstable();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for c in all {
        match ranges.last_mut() {
            Some((_, last)) if c <= last.saturating_add(1) => *last = c,
            _ => ranges.push((c, c)),
        }
    }
    ranges
}

pub(super) fn is_within(ranges: &[(u32, u32)], c: char) -> bool {
    let c = u32::from(c);
    let i = ranges.partition_point(|(_, last)| *last < c);
    ranges.get(i).is_some_and(|(first, _)| *first <= c)
}
