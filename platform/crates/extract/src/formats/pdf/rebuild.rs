//! A new table of contents for a file whose own is wrong or missing: the objects say themselves where they begin.

use lopdf::{Document, Object, ObjectId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// More objects than any file within our limits has.
const MOST_OBJECTS: u32 = 5_000_000;

/// The file with a table of contents behind it that was made from its objects; none where no catalogue is among them.
pub(super) fn rebuilt(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut places: BTreeMap<u32, (usize, u16)> = BTreeMap::new();
    let mut catalogue = None;
    let mut from = 0;
    while let Some(at) = find(bytes.get(from..)?, b" obj").map(|at| from + at) {
        from = at + 4;
        let Some((begins, number, generation)) = head(bytes, at) else { continue };
        // The last object of a number is the one that counts.
        places.insert(number, (begins, generation));
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

/// Objects that are named and are not there.
pub(super) fn missed(document: &Document) -> usize {
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
    named.iter().filter(|id| !document.objects.contains_key(id)).count()
}

/// Whether the file's table leads to no page, or past objects that are named.
pub(super) fn misses_any(document: &Document) -> bool {
    document.page_iter().next().is_none() || missed(document) > 0
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
