//! A new table of contents for a file whose own is wrong or missing: the objects say themselves where they begin.

use std::collections::BTreeMap;
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
    let (root, generation) = catalogue?;
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

fn is_catalogue(object: &[u8]) -> bool {
    find(object, b"/Pages").is_some()
        && [&b"/Type/Catalog"[..], b"/Type /Catalog", b"/Type\n/Catalog"]
            .iter()
            .any(|mark| find(object, mark).is_some())
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}
