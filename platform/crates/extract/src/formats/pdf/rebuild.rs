//! A new table of contents for a file whose own is wrong or missing: the objects say themselves where they begin.

use lopdf::xref::XrefEntry;
use lopdf::{Document, Object, ObjectId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// More objects than any file within our limits has.
const MOST_OBJECTS: u32 = 5_000_000;

/// What a stream says of itself is no longer than this.
const LONGEST_HEAD: usize = 4096;

/// The file with a table of contents behind it that was made from its objects; none where no catalogue is among them.
pub(super) fn rebuilt(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut places: BTreeMap<u32, (usize, u16)> = BTreeMap::new();
    let mut mended: BTreeMap<u32, Vec<u8>> = BTreeMap::new();
    let mut catalogue = None;
    let mut from = 0;
    while let Some(at) = find(bytes.get(from..)?, b" obj").map(|at| from + at) {
        from = at + 4;
        let Some((begins, number, generation)) = head(bytes, at) else { continue };
        // The last object of a number is the one that counts.
        places.insert(number, (begins, generation));
        mended.remove(&number);
        mended.extend(with_length(bytes, from).map(|object| (number, object)));
        let after = bytes.get(from..).unwrap_or_default();
        let after = after.get(..after.len().min(2048)).unwrap_or_default();
        let own = after.get(..find(after, b"endobj").unwrap_or(after.len())).unwrap_or_default();
        if is_catalogue(own) {
            catalogue = Some((number, generation));
        }
    }
    // Where the catalogue is packed among other objects, what is left of the file's own table names it.
    let (root, generation) = catalogue.or_else(|| named_root(bytes))?;
    let mut made = bytes.to_vec();
    for (number, object) in &mended {
        let Some((begins, generation)) = places.get_mut(number) else { continue };
        *begins = made.len() + 1;
        made.extend_from_slice(format!("\n{number} {generation} obj").as_bytes());
        made.extend_from_slice(object);
    }
    let start = made.len() + 1;
    let mut table = String::from("\nxref\n0 1\n0000000000 65535 f \n");
    for (number, (begins, generation)) in &places {
        write!(table, "{number} 1\n{begins:010} {generation:05} n \n").ok()?;
    }
    let size = places.last_key_value().map_or(1, |(number, _)| number + 1);
    write!(table, "trailer\n<</Size {size}/Root {root} {generation} R>>\nstartxref\n{start}\n%%EOF\n").ok()?;
    made.extend_from_slice(table.as_bytes());
    Some(made)
}

/// An object whose stream is longer or shorter than it says, as where ends of lines were changed: what stands behind
/// ` obj`, with the length that it has.
fn with_length(bytes: &[u8], from: usize) -> Option<Vec<u8>> {
    let object = bytes.get(from..)?;
    let head = object.get(..object.len().min(LONGEST_HEAD))?;
    let stream = find(head, b"stream").filter(|at| find(head, b"endobj").is_none_or(|end| *at < end))?;
    let dict = head.get(..stream)?;
    let length =
        find(dict, b"/Length").filter(|at| dict.get(at + 7).is_some_and(|next| !next.is_ascii_alphanumeric()))?;
    let after = std::str::from_utf8(dict.get(length + 7..)?).ok()?;
    let figures: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
    let mut rest = after.trim_start().strip_prefix(figures.as_str())?.split_ascii_whitespace().skip(1);
    // A length that stands elsewhere is left alone.
    if rest.next() == Some("R") {
        return None;
    }
    let stated: usize = figures.parse().ok()?;
    let line_end = match object.get(stream + 6..)? {
        [b'\r', b'\n', ..] => 2,
        _ => 1,
    };
    let data = object.get(stream + 6 + line_end..)?;
    let behind = data.get(stated..).and_then(|behind| behind.get(..behind.len().min(12))).unwrap_or_default();
    // The parser takes one end of line there, and no stream at all where there are more.
    let line_end = [&b"\r\n"[..], b"\n", b"\r"].into_iter().find_map(|end| behind.strip_prefix(end));
    if line_end.unwrap_or(behind).starts_with(b"endstream") {
        return None;
    }
    let data = data.get(..find(data, b"endstream")?)?;
    let (before, after) = after.split_once(figures.as_str())?;
    let told = [&b"/Length"[..], before.as_bytes(), data.len().to_string().as_bytes(), after.as_bytes()].concat();
    Some([dict.get(..length)?, &told, b"stream\n", data, b"\nendstream\nendobj\n"].concat())
}

/// `12 0` in front of ` obj`: where it begins, and the two numbers.
fn head(bytes: &[u8], end: usize) -> Option<(usize, u32, u16)> {
    let back = |end: usize, is: fn(&u8) -> bool| {
        let before = bytes.get(..end).unwrap_or_default();
        end - before.iter().rev().take(10).take_while(|byte| is(byte)).count()
    };
    let number = |from: usize, to: usize| std::str::from_utf8(bytes.get(from..to)?).ok()?.parse::<u32>().ok();
    let generation_from = back(end, u8::is_ascii_digit);
    let number_to = back(generation_from, |byte| byte.is_ascii_whitespace());
    let number_from = back(number_to, u8::is_ascii_digit);
    let generation = u16::try_from(number(generation_from, end)?).ok()?;
    let number = number(number_from, number_to)?;
    (number_to < generation_from && (1..MOST_OBJECTS).contains(&number)).then_some((number_from, number, generation))
}

/// `/Root 12 0 R`, the last one.
fn named_root(bytes: &[u8]) -> Option<(u32, u16)> {
    let at = bytes.windows(5).rposition(|window| window == b"/Root")?;
    let words = bytes.get(at + 5..).unwrap_or_default();
    let words = String::from_utf8_lossy(words.get(..words.len().min(40)).unwrap_or_default()).into_owned();
    let mut words = words.split_ascii_whitespace();
    let (number, generation) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next()?.starts_with('R').then_some((number, generation))
}

/// How many objects are named and are not there.
pub(super) fn missed(document: &Document) -> usize {
    missing(document).len()
}

fn missing(document: &Document) -> Vec<ObjectId> {
    let mut named: BTreeSet<ObjectId> = BTreeSet::new();
    let mut open: Vec<&Object> = document.objects.values().collect();
    open.extend(document.trailer.iter().filter(|(key, _)| key.as_slice() == b"Root").map(|(_, value)| value));
    while let Some(object) = open.pop() {
        match object {
            Object::Reference(id) => drop(named.insert(*id)),
            Object::Array(list) => open.extend(list),
            Object::Dictionary(dict) => open.extend(dict.iter().map(|(_, value)| value)),
            Object::Stream(stream) => open.extend(stream.dict.iter().map(|(_, value)| value)),
            _ => {}
        }
    }
    named.into_iter().filter(|id| !document.objects.contains_key(id)).collect()
}

/// Whether the file's table leads to no page, or past objects that it lists. A name for what was never there is common,
/// and no fault of the table's.
pub(super) fn misses_any(document: &Document) -> bool {
    let listed = |id: &ObjectId| matches!(document.reference_table.get(id.0), Some(XrefEntry::Normal { .. }));
    document.page_iter().next().is_none() || missing(document).iter().any(listed)
}

/// Whether all that is named is there, and as many pages as the file says.
pub(super) fn holds_all(document: &Document) -> bool {
    let counted = || {
        let (_, tree) = document.dereference(document.catalog().ok()?.get(b"Pages").ok()?).ok()?;
        usize::try_from(tree.as_dict().ok()?.get(b"Count").ok()?.as_i64().ok()?).ok()
    };
    let pages = document.page_iter().count();
    pages > 0 && counted() == Some(pages) && missed(document) == 0
}

fn is_catalogue(object: &[u8]) -> bool {
    find(object, b"/Pages").is_some()
        && [&b"/Type/Catalog"[..], b"/Type /Catalog", b"/Type\n/Catalog"]
            .iter()
            .any(|mark| find(object, mark).is_some())
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}
