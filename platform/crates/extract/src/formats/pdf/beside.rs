//! What is seen on a page and is not in its stream: values of forms, notes and stamps. And what of the file is not read
//! at all, which is said.

use super::layers::Layers;
use super::lines::{CELL_MARK, Line, PageLines};
use crate::formats::Sink;
use lopdf::{Dictionary, Document, Object, ObjectId};

/// A field's value may stand at one of those above it; a chain longer than this is a loop.
const LONGEST_CHAIN: usize = 16;
/// More on one page is nobody's form.
const MOST_OF_A_PAGE: usize = 5_000;
/// The size of a value's letters where the file leaves it to the program that shows it.
const SIZE: f64 = 10.0;

/// Flags of what is not seen: hidden, and not to be viewed.
const UNSEEN: i64 = 2 | 32;

/// Puts values and notes where they are seen, and leaves remarks.
pub(super) fn add(document: &Document, layers: &Layers, pages: &mut Vec<PageLines>, sink: &mut Sink) {
    let mut pictures = Vec::new();
    for (number, id) in (1..).zip(document.page_iter()) {
        if !pages.iter().any(|page| page.number == number) {
            pages.push(PageLines { number, ..PageLines::default() });
        }
        let Some(page) = pages.iter_mut().find(|page| page.number == number) else { continue };
        for (place, text) in seen(document, layers, id) {
            put(page, place, text);
        }
        if page.is_empty() && has_pictures(document, id) {
            pictures.push(number);
        }
    }
    pages.sort_by_key(|page| page.number);
    if !pictures.is_empty() && pages.iter().any(|page| !page.is_empty()) {
        sink.set_pictures(pictures);
    }
    let Ok(catalogue) = document.catalog() else { return };
    let entry = |dict: &Dictionary, key: &[u8]| {
        dict.get(key).and_then(|value| document.dereference(value)).map(|(_, value)| value.clone()).ok()
    };
    if entry(catalogue, b"Collection").is_some() {
        sink.warn(
            "This is a portfolio: the files that it holds were not read. Save them on their own and upload them.",
        );
    } else if entry(catalogue, b"Names").and_then(|names| entry(names.as_dict().ok()?, b"EmbeddedFiles")).is_some() {
        sink.warn("Files are attached to this PDF; they were not read. Save them on their own and upload them.");
    }
    if entry(catalogue, b"AcroForm").and_then(|form| entry(form.as_dict().ok()?, b"XFA")).is_some() {
        sink.warn("This form keeps its contents in a way (XFA) that only Adobe's programs show in full. Where fields are missing here, print it to PDF from there and upload that.");
    }
}

/// Whether a page draws pictures.
fn has_pictures(document: &Document, page: ObjectId) -> bool {
    let Ok(page) = document.get_dictionary(page) else { return false };
    let Some(resources) = inherited(document, page, b"Resources") else { return false };
    let drawn =
        resources.as_dict().ok().and_then(|resources| document.dereference(resources.get(b"XObject").ok()?).ok());
    drawn.is_some_and(|(_, drawn)| drawn.as_dict().is_ok_and(|drawn| !drawn.is_empty()))
}

/// A value of a dictionary, or of those above it.
pub(super) fn inherited<'d>(document: &'d Document, dict: &'d Dictionary, key: &[u8]) -> Option<&'d Object> {
    let parent = |dict: &&'d Dictionary| document.dereference(dict.get(b"Parent").ok()?).ok()?.1.as_dict().ok();
    std::iter::successors(Some(dict), parent)
        .take(LONGEST_CHAIN)
        .find_map(|dict| Some(document.dereference(dict.get(key).ok()?).ok()?.1))
}

/// A place on a page: left, middle, right.
type Spot = (f64, f64, f64);

/// What is seen of a page's fields and notes.
fn seen(document: &Document, layers: &Layers, page: ObjectId) -> Vec<(Spot, String)> {
    let annotations =
        document.get_dictionary(page).ok().and_then(|page| document.dereference(page.get(b"Annots").ok()?).ok());
    let Some(annotations) = annotations.and_then(|(_, list)| list.as_array().ok()) else { return Vec::new() };
    let one = |annotation: &Object| {
        let dict = document.dereference(annotation).ok()?.1.as_dict().ok()?;
        let flags = dict.get(b"F").and_then(Object::as_i64).unwrap_or(0);
        let is_off = dict.get(b"OC").is_ok_and(|layer| layers.hide(document, layer));
        let text = (flags & UNSEEN == 0 && !is_off).then(|| words(document, dict)).flatten()?;
        let sides = document.dereference(dict.get(b"Rect").ok()?).ok()?.1.as_array().ok()?;
        let side = |at: usize| sides.get(at).and_then(|side| side.as_float().ok()).map(f64::from);
        let (left, foot, right, head) = (side(0)?, side(1)?, side(2)?, side(3)?);
        Some(((left.min(right), f64::midpoint(foot, head), left.max(right)), text))
    };
    annotations.iter().take(MOST_OF_A_PAGE).filter_map(one).filter(|(_, text)| !text.trim().is_empty()).collect()
}

fn words(document: &Document, dict: &Dictionary) -> Option<String> {
    let contents = || lopdf::decode_text_string(document.dereference(dict.get(b"Contents").ok()?).ok()?.1).ok();
    match dict.get(b"Subtype").and_then(Object::as_name).ok()? {
        b"Widget" => value(document, dict),
        b"FreeText" | b"Stamp" => contents(),
        b"Text" => contents().map(|text| format!("Note: {text}")),
        _ => None,
    }
}

/// What a field of a form holds.
fn value(document: &Document, field: &Dictionary) -> Option<String> {
    let held = inherited(document, field, b"V");
    let flags = inherited(document, field, b"Ff").and_then(|flags| flags.as_i64().ok()).unwrap_or(0);
    let text = |object: &Object| lopdf::decode_text_string(document.dereference(object).ok()?.1).ok();
    match inherited(document, field, b"FT")?.as_name().ok()? {
        // A password is typed to be seen by nobody.
        b"Tx" if flags & (1 << 13) == 0 => text(held?),
        b"Ch" => match held? {
            Object::Array(several) => Some(several.iter().filter_map(text).collect::<Vec<_>>().join(", ")),
            one => text(one),
        },
        // A button that is pressed holds nothing.
        b"Btn" if flags & (1 << 16) == 0 => {
            let state = field.get(b"AS").ok().or(held)?.as_name().ok()?;
            Some(if state == b"Off" { "☐" } else { "☒" }.to_owned())
        }
        _ => None,
    }
}

/// Puts words into the line that stands at their height, or between the lines.
fn put(page: &mut PageLines, (left, middle, right): Spot, text: String) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let height = |line: &Line| line.y + line.size * 0.3;
    let beside = page.lines.iter_mut().filter(|line| (height(line) - middle).abs() < line.size * 0.8);
    let away = |line: &Line| {
        if line.right <= left {
            left - line.right
        } else if line.left >= right {
            line.left - right
        } else {
            f64::INFINITY
        }
    };
    let nearest = beside.filter(|line| away(line).is_finite()).min_by(|a, b| away(a).total_cmp(&away(b)));
    match nearest {
        Some(line) if line.right <= left => {
            line.text.push(if left - line.right > line.size * 2.0 && line.text.contains(CELL_MARK) {
                CELL_MARK
            } else {
                ' '
            });
            line.text.push_str(&text);
            line.right = right;
        }
        Some(line) => {
            line.text = format!("{text} {}", line.text);
            line.left = left;
        }
        None => {
            let at = page.lines.iter().position(|line| line.y < middle).unwrap_or(page.lines.len());
            let line =
                Line { text, size: SIZE, y: middle - SIZE * 0.3, left, right, cells: Vec::new(), glyphs: Vec::new() };
            page.lines.insert(at, line);
        }
    }
}
