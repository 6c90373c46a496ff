//! Composite fonts, as the parser understands them. East Asian files name character maps that every reader is supposed
//! to have, or hold their own; the parser breaks on the first and misreads the second. So each such font gets a map of
//! its codes to themselves, the letters that they mean, and its widths by code.

use super::repair::spelled_out;
use hayro_cmap::{BfString, CMap, CMapName, CidFamily, load_embedded};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::rc::Rc;

/// More fonts are nobody's document.
const MOST_FONTS: usize = 2_000;
/// Codes of two bytes.
const CODES: u32 = 0x1_0000;
/// The first half of a character that UTF-16 writes in two.
const HALVES: std::ops::RangeInclusive<u32> = 0xd800..=0xdbff;

/// Puts every composite font into a form that the parser reads.
pub(super) fn repair(document: &mut Document) {
    let fonts: Vec<ObjectId> = document
        .objects
        .iter()
        .filter(|(_, object)| object.as_dict().is_ok_and(|font| is(font, b"Subtype", b"Type0")))
        .map(|(id, _)| *id)
        .take(MOST_FONTS)
        .collect();
    let mut made = Made::default();
    for id in fonts {
        let Some(changes) = made.changes(document, id) else { continue };
        if let Ok(font) = document.get_dictionary_mut(id) {
            changes.into_iter().for_each(|(key, value)| font.set(key, value));
        }
    }
}

fn is(dict: &Dictionary, key: &[u8], name: &[u8]) -> bool {
    dict.get(key).and_then(Object::as_name).is_ok_and(|found| found == name)
}

/// A character map, and the CIDs of its codes.
struct Map {
    cids: BTreeMap<u32, u32>,
    /// Codes of one byte.
    short: BTreeSet<u32>,
    family: Option<CidFamily>,
}

impl Map {
    fn of(map: &CMap) -> Self {
        let cids = |bytes, codes| (0..codes).filter_map(move |code| Some((code, map.lookup_cid_code(code, bytes)?)));
        let short: BTreeMap<u32, u32> = cids(1, 0x100).collect();
        let family = map.metadata().character_collection.as_ref().map(|collection| collection.family.clone());
        // A code whose first byte is one by itself is none of two.
        let long = cids(2, CODES).filter(|(code, _)| !short.contains_key(&(code >> 8)));
        Self { cids: long.chain(short.clone()).collect(), short: short.into_keys().collect(), family }
    }
}

/// What was made already, since fonts of a file have much in common.
#[derive(Default)]
struct Made {
    maps: HashMap<Vec<u8>, Option<Rc<Map>>>,
    encodings: HashMap<Vec<u8>, ObjectId>,
    letters: HashMap<Vec<u8>, Option<ObjectId>>,
}

impl Made {
    /// What is to be changed in a font.
    fn changes(&mut self, document: &mut Document, id: ObjectId) -> Option<Vec<(&'static str, Object)>> {
        let font = document.get_dictionary(id).ok()?.clone();
        let follow = |object: &Object| document.dereference(object).ok().map(|(_, object)| object.clone());
        let descendants = follow(font.get(b"DescendantFonts").ok()?)?;
        let mut descendant = follow(descendants.as_array().ok()?.first()?)?.as_dict().ok()?.clone();
        let encoding = follow(font.get(b"Encoding").ok()?)?;
        let own = font.get(b"ToUnicode").ok().and_then(follow);
        let key = key_of(&encoding)?;
        let is_identity = key.starts_with(b"Identity");
        // A name there says that codes are letters.
        let says_nothing = own.as_ref().is_none_or(|own| own.as_name().is_ok());
        let widths = spelled_out(document, &descendant);
        if is_identity && !says_nothing {
            // Most fonts are such: nothing is to be said of them but widths that stand where nobody looks for them.
            let is_inline = descendants.as_array().ok()?.first()?.as_reference().is_err();
            descendant.set("W", widths.filter(|_| is_inline)?);
            let descendant = document.add_object(descendant);
            return Some(vec![("DescendantFonts", vec![Object::Reference(descendant)].into())]);
        }
        if let Some(widths) = widths {
            descendant.set("W", widths);
        }
        let mut changes = Vec::new();
        let map = self.maps.entry(key.clone()).or_insert_with(|| map_of(&encoding).map(Rc::new)).clone()?;
        let family = family_of(document, &descendant).or_else(|| map.family.clone());
        if !is_identity {
            by_code(&mut descendant, &map);
            let encoding = *self
                .encodings
                .entry(key.clone())
                .or_insert_with(|| document.add_object(Stream::new(dictionary! {}, encoding_of(&map).into_bytes())));
            changes.push(("Encoding", Object::Reference(encoding)));
        }
        if says_nothing {
            let named = [key.as_slice(), format!("{family:?}").as_bytes()].concat();
            let are_letters = own.is_some();
            let letters = *self.letters.entry(named).or_insert_with(|| {
                let letters = letters_of(&map, family.as_ref(), are_letters)?;
                Some(document.add_object(Stream::new(dictionary! {}, letters.into_bytes())))
            });
            changes.extend(letters.map(|letters| ("ToUnicode", Object::Reference(letters))));
        }
        let descendant = document.add_object(descendant);
        changes.push(("DescendantFonts", vec![Object::Reference(descendant)].into()));
        Some(changes)
    }
}

/// What to know an encoding by.
fn key_of(encoding: &Object) -> Option<Vec<u8>> {
    match encoding {
        Object::Name(name) => Some(name.clone()),
        Object::Stream(stream) => Some(plain(stream)),
        _ => None,
    }
}

fn plain(stream: &Stream) -> Vec<u8> {
    stream.decompressed_content().unwrap_or_else(|_| stream.content.clone())
}

fn map_of(encoding: &Object) -> Option<Map> {
    let map = match encoding {
        Object::Name(name) => match name.as_slice() {
            b"Identity-H" | b"Identity-V" => CMap::identity_h(),
            name => CMap::parse(load_embedded(CMapName::from_bytes(name))?, load_embedded)?,
        },
        Object::Stream(stream) => CMap::parse(&plain(stream), load_embedded)?,
        _ => return None,
    };
    let mut map = Map::of(&map);
    // The identity belongs to no language.
    map.family = map.family.filter(|family| family.ucs2_cmap().is_some());
    Some(map)
}

/// The collection of characters that a font's CIDs count.
fn family_of(document: &Document, descendant: &Dictionary) -> Option<CidFamily> {
    let info = document.dereference(descendant.get(b"CIDSystemInfo").ok()?).ok()?.1.as_dict().ok()?;
    let text = |key| document.dereference(info.get(key).ok()?).ok()?.1.as_str().ok();
    let family = CidFamily::from_registry_ordering(text(b"Registry")?, text(b"Ordering")?);
    family.ucs2_cmap().is_some().then_some(family)
}

/// The widths of a font by code, where they are told by CID.
fn by_code(descendant: &mut Dictionary, map: &Map) {
    let Ok(widths) = descendant.get(b"W").and_then(Object::as_array) else { return };
    let mut by_cid = HashMap::new();
    for pair in widths.chunks_exact(2) {
        if let [Object::Integer(first), Object::Array(list)] = pair {
            by_cid.extend((*first..).zip(list.iter().cloned()));
        }
    }
    let mut told: Vec<Object> = Vec::new();
    for (code, cid) in &map.cids {
        if let Some(width) = by_cid.get(&i64::from(*cid)) {
            told.extend([Object::Integer(i64::from(*code)), vec![width.clone()].into()]);
        }
    }
    descendant.set("W", told);
}

/// A map of codes to themselves. The parser takes the length of a code for half of what is written, and only the first
/// range of a list.
fn encoding_of(map: &Map) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for code in &map.short {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *code => *last = *code,
            _ => ranges.push((*code, *code)),
        }
    }
    let mut text = format!("{} begincodespacerange\n", ranges.len() + 3);
    for (first, last) in ranges {
        let _ = writeln!(text, "<{first:04x}> <{last:04x}>");
    }
    // Halves of characters are codes of four bytes, unless they mean something by themselves.
    let (below, above) = if map.cids.range(HALVES).next().is_some() { (0xffff, 0xffff) } else { (0xd7ff, 0xdc00) };
    let _ = writeln!(text, "<00000000> <{below:08x}>\n<{above:08x}> <0000ffff>");
    text.push_str("<00000000d800dc00> <00000000dbffdfff>\nendcodespacerange\n");
    text.push_str("1 begincidrange\n<00000000> <ffffffff> 0\nendcidrange\n");
    text
}

/// The letters of a map's codes; none where nobody knows them.
fn letters_of(map: &Map, family: Option<&CidFamily>, are_letters: bool) -> Option<String> {
    let letters = family.and_then(CidFamily::ucs2_cmap).and_then(load_embedded);
    let letters = letters.and_then(|bytes| CMap::parse(bytes, load_embedded));
    if letters.is_none() && !are_letters {
        return None;
    }
    let letter = |code: u32, cid: u32| match &letters {
        Some(letters) => match letters.lookup_bf_string(cid)? {
            BfString::Char(letter) => Some(letter.to_string()),
            BfString::String(text) => Some(text),
        },
        None => char::from_u32(code).filter(|letter| !letter.is_control()).map(String::from),
    };
    // Letters that follow each other as their codes do are told by the first: the parser reads this on every page.
    let mut runs: Vec<(u32, u32, Vec<u16>)> = Vec::new();
    for (code, cid) in &map.cids {
        let Some(letter) = letter(*code, *cid) else { continue };
        let units: Vec<u16> = letter.encode_utf16().collect();
        match (runs.last_mut(), units.as_slice()) {
            (Some((first, last, begin)), [unit])
                if *last + 1 == *code
                    && begin.len() == 1
                    && begin.first().map(|begin| u32::from(*begin) + code - *first) == Some(u32::from(*unit)) =>
            {
                *last = *code;
            }
            _ => runs.push((*code, *code, units)),
        }
    }
    let (single, ranges): (Vec<_>, Vec<_>) = runs.into_iter().partition(|(first, last, _)| first == last);
    let hex = |units: &[u16]| units.iter().map(|unit| format!("{unit:04x}")).collect::<String>();
    let mut text = format!("{} beginbfchar\n", single.len());
    for (code, _, units) in &single {
        let _ = writeln!(text, "<{code:04x}> <{}>", hex(units));
    }
    let _ = writeln!(text, "endbfchar\n{} beginbfrange", ranges.len());
    for (first, last, units) in &ranges {
        let _ = writeln!(text, "<{first:04x}> <{last:04x}> <{}>", hex(units));
    }
    text.push_str("endbfrange\n");
    Some(text)
}
