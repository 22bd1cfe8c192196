//! Fonts: the own ones, and those of the system for what they do not have.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use krilla::text::Tag;
use parley::fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache};
use parley::layout::Run;
use parley::style::FontFamilyName;
use parley::{FontContext, LayoutContext};
use unicode_script::{Script, UnicodeScript};

use super::PdfError;
use super::look::Look;
use super::system::{Bytes, Han, System, coverage, is_within};
use super::text::{Paragraph, number};

/// The own fonts by family, see `fonts/README.md`.
const OWN: [(&str, &[u8]); 6] = [
    ("own", include_bytes!("../../../fonts/NotoSans-Regular.ttf")),
    ("own", include_bytes!("../../../fonts/NotoSans-Bold.ttf")),
    ("own arabic", include_bytes!("../../../fonts/NotoSansArabic-Regular.ttf")),
    ("own hebrew", include_bytes!("../../../fonts/NotoSansHebrew-Regular.ttf")),
    ("own devanagari", include_bytes!("../../../fonts/NotoSansDevanagari-Regular.ttf")),
    ("own symbols", include_bytes!("../../../fonts/NotoSansMath-Regular.ttf")),
];

/// Of a run of characters without a font, so many are shown by their numbers.
const SHOWN: usize = 8;

/// By what a font is known: its bytes, its number in them, its place on its axes.
type Key = (u64, u32, Vec<(u32, u32)>);

/// Fonts, and what was shaped with them.
pub(super) struct Fonts {
    pub(super) context: FontContext,
    pub(super) layouts: LayoutContext<Look>,
    own: Vec<Vec<(u32, u32)>>,
    use_system: bool,
    system: Option<System>,
    /// Families of fonts of the system that were registered, by their number.
    families: HashMap<usize, Option<String>>,
    /// Where a character was found: nowhere, or in a font of the system.
    found: HashMap<(char, Han), Option<usize>>,
    /// Characters without a font by their script, and how many of them there were.
    missing: BTreeMap<&'static str, usize>,
    drawn: Vec<krilla::text::Font>,
    keys: HashMap<Key, usize>,
}

impl Fonts {
    /// The own fonts, and where they may be used those of the system.
    pub(super) fn new(use_system: bool) -> Self {
        let options = CollectionOptions { shared: false, system_fonts: false };
        let mut context = FontContext {
            collection: Collection::new(options),
            source_cache: SourceCache::default(),
        };
        for (family, bytes) in OWN {
            let named = FontInfoOverride { family_name: Some(family), ..Default::default() };
            context.collection.register_fonts(Blob::new(Arc::new(bytes)), Some(named));
        }
        Fonts {
            context,
            layouts: LayoutContext::new(),
            own: OWN.iter().map(|(_, bytes)| coverage(bytes, 0)).collect(),
            use_system,
            system: None,
            families: HashMap::new(),
            found: HashMap::new(),
            missing: BTreeMap::new(),
            drawn: Vec::new(),
            keys: HashMap::new(),
        }
    }

    /// Takes what was counted as missing.
    pub(super) fn take_missing(&mut self) -> BTreeMap<&'static str, usize> {
        std::mem::take(&mut self.missing)
    }

    /// The families for a text, own ones first.
    pub(super) fn families(&self, text: &str) -> Vec<FontFamilyName<'static>> {
        let mut used: Vec<usize> = Vec::new();
        let han = Han::of(text);
        for c in text.chars().filter(|c| !c.is_ascii()) {
            if let Some(Some(font)) = self.found.get(&(c, han))
                && !used.contains(font)
            {
                used.push(*font);
            }
        }
        let mut own: Vec<&str> = OWN.iter().map(|(family, _)| *family).collect();
        own.dedup();
        let own = own.into_iter().map(FontFamilyName::named);
        let named = |font| self.families.get(font).cloned().flatten();
        let system = used.iter().filter_map(named);
        own.chain(system.map(|name| FontFamilyName::Named(Cow::Owned(name)))).collect()
    }

    /// Shows the characters of a paragraph for which there is no font by their numbers, and those of
    /// which shaping said so.
    pub(super) fn spelled(&mut self, paragraph: Paragraph, failed: &[usize]) -> Paragraph {
        let han = Han::of(&paragraph.text);
        let lacks = paragraph
            .text
            .char_indices()
            .any(|(i, c)| failed.binary_search(&i).is_ok() || !self.has(c, han));
        if !lacks {
            return paragraph;
        }
        let mut spelled = Paragraph { text: String::new(), pieces: Vec::new(), ..paragraph };
        for (range, look) in &paragraph.pieces {
            let text = paragraph.text.get(range.clone()).unwrap_or_default();
            let mut run = Missing::default();
            for (i, c) in text.char_indices() {
                if failed.binary_search(&(range.start + i)).is_err() && self.has(c, han) {
                    run.end(&mut spelled);
                    spelled.push(*look, c.encode_utf8(&mut [0; 4]));
                } else {
                    *self.missing.entry(name(c)).or_default() += 1;
                    run.push(&mut spelled, c);
                }
            }
            run.end(&mut spelled);
        }
        spelled
    }

    fn has(&mut self, c: char, han: Han) -> bool {
        if c.is_ascii() && !c.is_control() || is_invisible(c) {
            return true;
        }
        if let Some(found) = self.found.get(&(c, han)) {
            return found.is_some() || self.is_own(c);
        }
        if self.is_own(c) {
            return true;
        }
        let found = self.in_system(c, han);
        self.found.insert((c, han), found);
        found.is_some()
    }

    fn is_own(&self, c: char) -> bool {
        self.own.iter().any(|ranges| is_within(ranges, c))
    }

    /// A font of the system that has a character, registered.
    fn in_system(&mut self, c: char, han: Han) -> Option<usize> {
        // Nobody knows what a private character means in another font.
        if !self.use_system || matches!(c.script(), Script::Unknown) || is_private(c) {
            return None;
        }
        let system = self.system.get_or_insert_with(System::new);
        let font = system.find(c, han)?;
        if !self.families.contains_key(&font) {
            let family = system.load(font).and_then(|(bytes, index)| {
                let registered = self.context.collection.register_fonts(Blob::new(bytes), None);
                let id = registered
                    .iter()
                    .find(|(_, fonts)| fonts.iter().any(|font| font.index() == index))
                    .map(|(id, _)| *id)?;
                Some(self.context.collection.family_name(id)?.to_owned())
            });
            self.families.insert(font, family);
        }
        self.families.get(&font)?.as_ref().map(|_| font)
    }

    /// The font of a run for drawing, by its number.
    pub(super) fn of_run(&mut self, run: &Run<'_, Look>) -> Result<usize, PdfError> {
        let font = run.font();
        let axes = run.synthesis();
        let axes: Vec<(Tag, f32)> = axes
            .variation_settings()
            .iter()
            .map(|(tag, value)| (Tag::new(&tag.to_be_bytes()), *value))
            .collect();
        let bits = axes.iter().map(|(tag, v)| (u32::from_be_bytes(*tag.get()), v.to_bits()));
        let key = (font.data.id(), font.index, bits.collect());
        if let Some(known) = self.keys.get(&key) {
            return Ok(*known);
        }
        let (bytes, _): (Bytes, u64) = font.data.clone().into_raw_parts();
        let drawn = krilla::text::Font::new_variable(bytes.into(), font.index, &axes)
            .ok_or_else(|| PdfError::new("a font cannot be read"))?;
        self.drawn.push(drawn);
        self.keys.insert(key, self.drawn.len() - 1);
        Ok(self.drawn.len() - 1)
    }

    /// A font by its number.
    pub(super) fn drawn(&self, font: usize) -> Option<krilla::text::Font> {
        self.drawn.get(font).cloned()
    }
}

/// Neighbouring characters without a font.
#[derive(Default)]
struct Missing {
    count: usize,
}

impl Missing {
    fn push(&mut self, to: &mut Paragraph, c: char) {
        if self.count < SHOWN {
            let blank = if to.text.ends_with(|c: char| !c.is_whitespace()) { " " } else { "" };
            to.push(Look::SOFT, &format!("{blank}{}", number(c)));
        }
        self.count += 1;
    }

    fn end(&mut self, to: &mut Paragraph) {
        match self.count {
            0 => return,
            count if count > SHOWN => {
                to.push(Look::SOFT, &format!(" … ({} more without a font) ", count - SHOWN));
            }
            _ => to.push(Look::SOFT, " "),
        }
        self.count = 0;
    }
}

/// What a reader calls the characters.
fn name(c: char) -> &'static str {
    match c.script() {
        Script::Common | Script::Inherited => "symbols",
        Script::Unknown => "unassigned or private characters",
        script => script.full_name(),
    }
}

const fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{10FFFF}')
}

/// Characters that change their neighbours and have no shape of their own.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}'
        | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2060}'..='\u{2064}'
        | '\u{3164}' | '\u{FFA0}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{E0100}'..='\u{E01EF}'
    )
}
