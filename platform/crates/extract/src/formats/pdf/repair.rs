//! Rewrites what the parser of content streams would misread. Everything here is legal PDF; the parser is
//! at fault, and a page that uses it would come out wrong or not at all.

use super::fonts;
use lopdf::{Dictionary, Document, Object};

/// Character codes of a composite font have two bytes: no range is longer.
const MOST_CODES: i64 = 65_536;

pub(super) fn repair(document: &mut Document) {
    fonts::repair(document);
    let widths: Vec<_> = document
        .objects
        .iter()
        .filter_map(|(id, object)| Some((*id, spelled_out(document, object.as_dict().ok()?)?)))
        .collect();
    for (id, widths) in widths {
        if let Ok(font) = document.get_dictionary_mut(id) {
            font.set("W", widths);
        }
    }
    for object in document.objects.values_mut() {
        empty_picture(object);
    }
}

/// The widths of a font's glyphs with every range `first last width` as a list. The parser takes ranges for
/// something else, and then sees gaps between all figures: «2 0 2 6».
pub(super) fn spelled_out(document: &Document, font: &Dictionary) -> Option<Vec<Object>> {
    let kind = font.get(b"Subtype").and_then(Object::as_name).ok()?;
    if !matches!(kind, b"CIDFontType0" | b"CIDFontType2") {
        return None;
    }
    let (_, widths) = document.dereference(font.get(b"W").ok()?).ok()?;
    let mut rest = widths.as_array().ok()?.as_slice();
    let mut out = Vec::new();
    let mut codes = 0;
    while let [first, second, after @ ..] = rest {
        let start = document.dereference(first).ok()?.1.as_i64().ok()?;
        match document.dereference(second).ok()?.1 {
            list @ Object::Array(_) => {
                out.extend([Object::Integer(start), list.clone()]);
                rest = after;
            }
            last => {
                let [width, further @ ..] = after else { break };
                let count = last.as_i64().ok()?.checked_sub(start)?.checked_add(1)?;
                codes += count;
                if !(1..=MOST_CODES).contains(&count) || codes > MOST_CODES {
                    return None;
                }
                let width = document.dereference(width).ok()?.1.clone();
                out.push(Object::Integer(start));
                out.push(std::iter::repeat_n(width, usize::try_from(count).ok()?).collect::<Vec<_>>().into());
                rest = further;
            }
        }
    }
    Some(out)
}

/// The parser takes a picture's bytes for drawing commands. Without them it draws nothing, and the memory
/// is free: pictures are most of most files.
fn empty_picture(object: &mut Object) {
    if let Object::Stream(stream) = object
        && stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Image")
    {
        stream.dict.remove(b"Filter");
        stream.dict.remove(b"DecodeParms");
        stream.content = Vec::new();
    }
}
