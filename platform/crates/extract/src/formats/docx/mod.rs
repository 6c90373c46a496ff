//! Word files, read as streams: the body's XML passes by once and is never held whole. Deleted text, field
//! codes and alternative renderings are no part of what the author wrote and are left out.

mod body;
mod numbering;
mod styles;
mod symbols;
mod xml;

use super::Sink;
use super::xml::{main_part, stated_title};
use crate::archive::Archive;
use crate::limits::Limits;
use crate::problem::Problem;
use body::Body;
use numbering::Numbering;
use std::collections::HashMap;
use std::io::{Read, Seek};
use styles::Styles;

pub(super) fn read<R: Read + Seek>(mut archive: Archive<R>, limits: &Limits, sink: &mut Sink) -> Result<(), Problem> {
    if let Some(title) = stated_title(&mut archive, "docProps/core.xml")? {
        sink.set_title(&title);
    }
    let styles = Styles::parse(&archive.text("word/styles.xml")?.unwrap_or_default())?;
    let numbering = Numbering::parse(&archive.text("word/numbering.xml")?.unwrap_or_default())?;
    let mut notes = HashMap::new();
    for (part, kind) in [("word/footnotes.xml", "footnote"), ("word/endnotes.xml", "endnote")] {
        if let Some(text) = archive.text(part)? {
            xml::notes(&text, kind, &mut notes)?;
        }
    }
    let main = main_part(&mut archive, "word/document.xml")?;
    let part = archive.part(&main)?.ok_or_else(|| Problem::damaged("its main part is missing"))?;
    Body::new(styles, numbering, notes, limits.pages).read(part, sink)
}
