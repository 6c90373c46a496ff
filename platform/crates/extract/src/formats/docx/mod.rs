//! Word files, read as streams: the body's XML passes by once and is never held whole. Deleted text, field
//! codes and alternative renderings are no part of what the author wrote and are left out.

mod beside;
mod body;
mod fields;
mod numbering;
mod styles;
mod symbols;
mod xml;

use super::Sink;
use super::xml::{Relations, main_part, stated_title};
use crate::archive::Archive;
use crate::limits::Limits;
use crate::problem::Problem;
use beside::Beside;
use body::Body;
use numbering::Numbering;
use std::collections::HashMap;
use std::io::{Read, Seek};
use std::rc::Rc;
use styles::Styles;

/// Where a document stands that may lie within another one.
#[derive(Clone, Copy)]
struct Part {
    /// 0 for the file itself.
    depth: u8,
    page: u32,
}

pub(super) fn read<R: Read + Seek>(archive: Archive<R>, limits: &Limits, sink: &mut Sink) -> Result<(), Problem> {
    read_within(archive, limits, Part { depth: 0, page: 1 }, sink)
}

fn read_within<R: Read + Seek>(
    mut archive: Archive<R>,
    limits: &Limits,
    place: Part,
    sink: &mut Sink,
) -> Result<(), Problem> {
    if let Some(title) = stated_title(&mut archive, "docProps/core.xml")? {
        sink.set_title(&title);
    }
    let main = main_part(&mut archive, "word/document.xml")?;
    let relations = Relations::of(&mut archive, &main)?;
    // By what the document says, not by a usual name; a document that says nothing means the usual one.
    let named = |kind: &str, usual: &str| relations.by_type(kind).next().unwrap_or_else(|| usual.to_owned());
    let styles = archive.text(&named("/styles", "word/styles.xml"))?.unwrap_or_default();
    let styles = Rc::new(Styles::parse(&styles)?);
    let numbering = archive.text(&named("/numbering", "word/numbering.xml"))?.unwrap_or_default();
    let numbering = Numbering::parse(&numbering)?;
    let mut notes = HashMap::new();
    for kind in ["footnote", "endnote"] {
        if let Some(text) = archive.text(&named(&format!("/{kind}s"), &format!("word/{kind}s.xml")))? {
            xml::notes(&text, kind, &mut notes)?;
        }
    }
    let beside = Beside::of(&mut archive, &relations, limits, place.depth)?;
    let part = archive.part(&main)?.ok_or_else(|| Problem::damaged("its main part is missing"))?;
    Body::new(Rc::clone(&styles), numbering, notes, beside, limits.pages, place).read(part, sink)?;
    beside::write_margins(&mut archive, &relations, &styles, limits, sink)
}
