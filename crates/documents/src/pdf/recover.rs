//! Characters of glyphs that the file gives no mapping for.

use std::collections::HashMap;
use std::ops::Deref;

use hayro_interpret::font::{Glyph, OutlineGlyph};
use hayro_interpret::hayro_cmap::{BfString, CMap, CMapName, CidFamily, load_embedded};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as Bytes};
use skrifa::{FontRef, MetadataProvider};

/// Finds characters, and remembers what it learned of each font.
pub(super) struct Recover<'p> {
    pdf: &'p Pdf,
    /// By font program: the character of each glyph.
    programs: HashMap<u128, HashMap<u32, char>>,
    /// By name: composite fonts without a map to Unicode. Made when one is met.
    composite: Option<HashMap<String, Vec<Composite>>>,
}

/// A composite font of a known character collection.
struct Composite {
    to_cid: CMap,
    to_unicode: CMap,
}

impl<'p> Recover<'p> {
    pub(super) fn new(pdf: &'p Pdf) -> Self {
        Recover { pdf, programs: HashMap::new(), composite: None }
    }

    /// The texts of a run of glyphs, as far as they are known.
    pub(super) fn texts<'g, 'a: 'g>(
        &mut self,
        glyphs: impl Iterator<Item = &'g Glyph<'a>> + Clone,
    ) -> Vec<Option<BfString>> {
        let mut texts: Vec<Option<BfString>> =
            glyphs.clone().map(|glyph| glyph.as_unicode().filter(|text| !is_void(text))).collect();
        if texts.iter().all(Option::is_some) {
            return texts;
        }
        // Type 3 fonts without any mapping mostly have the codes of Latin-1; one that maps a single
        // glyph has codes of its own.
        let unmapped = texts.iter().all(Option::is_none);
        for (glyph, text) in glyphs.zip(&mut texts) {
            if text.is_some() {
                continue;
            }
            *text = match glyph {
                Glyph::Outline(glyph) => self.outline(glyph),
                Glyph::Type3(glyph) if unmapped => latin_1(glyph.char_code()),
                Glyph::Type3(_) => None,
            };
        }
        texts
    }

    fn outline(&mut self, glyph: &OutlineGlyph) -> Option<BfString> {
        let font = glyph.font_data()?;
        if let Some(name) = &font.postscript_name
            && let Some(text) = self.composite(name, glyph.char_code())
        {
            return Some(text);
        }
        let is_symbols = font.postscript_name.as_deref().is_some_and(is_symbol_font);
        let characters = self
            .programs
            .entry(font.cache_key)
            .or_insert_with(|| inverted(font.data.deref().as_ref(), is_symbols));
        characters.get(&glyph.glyph_id().to_u32()).map(|&c| BfString::Char(c))
    }

    /// The text of a code in the composite fonts of a name, if they agree on it.
    fn composite(&mut self, name: &str, code: u32) -> Option<BfString> {
        let pdf = self.pdf;
        let fonts = self.composite.get_or_insert_with(|| composites(pdf)).get(name)?;
        let mut texts = fonts.iter().map(|font| font.text(code));
        let first = texts.next()??;
        texts.all(|text| text.as_ref() == Some(&first)).then_some(first)
    }
}

impl Composite {
    fn text(&self, code: u32) -> Option<BfString> {
        let cid = (1..=4).find_map(|bytes| self.to_cid.lookup_cid_code(code, bytes))?;
        self.to_unicode.lookup_bf_string(cid).filter(|text| !is_void(text))
    }
}

/// Mapped to nothing: producers write these for glyphs that they know no character of.
fn is_void(text: &BfString) -> bool {
    matches!(text, BfString::Char('\0' | '\u{FFFD}')) || *text == BfString::String(String::new())
}

fn latin_1(code: u32) -> Option<BfString> {
    let c = char::from(u8::try_from(code).ok()?);
    (!c.is_control()).then_some(BfString::Char(c))
}

/// Fonts whose letters are pictures.
fn is_symbol_font(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["dings", "symbol", "dingbats"].iter().any(|part| name.contains(part))
}

/// The character of each glyph, out of the font's own table from characters to glyphs.
fn inverted(program: &[u8], is_symbols: bool) -> HashMap<u32, char> {
    let mut characters: HashMap<u32, char> = HashMap::new();
    let Ok(font) = FontRef::new(program) else { return characters };
    for (code, glyph) in font.charmap().mappings() {
        let code = match code {
            // Fonts marked as symbols have their letters here.
            0xF020..=0xF0FF if !is_symbols => code - 0xF000,
            _ => code,
        };
        let Some(c) = char::from_u32(code).filter(|c| !c.is_control()) else { continue };
        // The lowest wins: `-` over the soft hyphen, a letter over its look-alike in a form block.
        characters.entry(glyph.to_u32()).and_modify(|old| *old = c.min(*old)).or_insert(c);
    }
    characters
}

/// The composite fonts of a file without a map to Unicode, but of a known collection, by name.
fn composites(pdf: &Pdf) -> HashMap<String, Vec<Composite>> {
    let mut fonts: HashMap<String, Vec<Composite>> = HashMap::new();
    for object in pdf.objects() {
        let Object::Dict(dict) = object else { continue };
        let is_composite =
            dict.get::<Name<'_>>("Subtype").is_some_and(|subtype| subtype.as_str() == "Type0");
        if is_composite
            && !dict.contains_key("ToUnicode")
            && let Some(name) = dict.get::<Name<'_>>("BaseFont")
            && let Some(font) = composite(&dict)
        {
            fonts.entry(without_prefix(name.as_str()).to_owned()).or_default().push(font);
        }
    }
    fonts
}

fn composite(dict: &Dict<'_>) -> Option<Composite> {
    let to_cid = match dict.get::<Object<'_>>("Encoding")? {
        Object::Name(name) => match CMapName::from_bytes(&name) {
            CMapName::IdentityH => CMap::identity_h(),
            CMapName::IdentityV => CMap::identity_v(),
            name => CMap::parse(load_embedded(name)?, load_embedded)?,
        },
        Object::Stream(stream) => CMap::parse(&decoded(&stream)?, load_embedded)?,
        _ => return None,
    };
    let of_encoding = to_cid.metadata().character_collection.as_ref().map(|c| c.family.clone());
    let family = of_encoding
        .filter(|family| *family != CidFamily::AdobeIdentity)
        .or_else(|| descendant_family(dict))?;
    let to_unicode = CMap::parse(load_embedded(family.ucs2_cmap()?)?, load_embedded)?;
    Some(Composite { to_cid, to_unicode })
}

fn descendant_family(dict: &Dict<'_>) -> Option<CidFamily> {
    let descendant = dict.get::<Array<'_>>("DescendantFonts")?.iter::<Dict<'_>>().next()?;
    let info = descendant.get::<Dict<'_>>("CIDSystemInfo")?;
    let (registry, ordering) =
        (info.get::<Bytes<'_>>("Registry")?, info.get::<Bytes<'_>>("Ordering")?);
    Some(CidFamily::from_registry_ordering(registry.as_bytes(), ordering.as_bytes()))
}

fn decoded(stream: &Stream<'_>) -> Option<Vec<u8>> {
    stream.decoded_data().ok().map(std::borrow::Cow::into_owned)
}

/// A font's name without the six letters before `+` that mark a subset.
fn without_prefix(name: &str) -> &str {
    match name.split_once('+') {
        Some((prefix, rest)) if prefix.len() == 6 => rest,
        _ => name,
    }
}
