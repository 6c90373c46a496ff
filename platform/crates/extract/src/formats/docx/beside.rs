//! What a body only points at: documents that other programs put into a Word file (`altChunk`) and which Word takes in
//! when it opens it, charts, and the head and foot of pages.

use super::body::Body;
use super::styles::Styles;
use super::{Part, read_within};
use crate::archive::Archive;
use crate::detect::detect;
use crate::formats::xml::Relations;
use crate::formats::{Sink, chart, decoded, eml, html, page, text};
use crate::limits::Limits;
use crate::model::{BlockKind, Kind};
use crate::problem::Problem;
use std::collections::{BTreeSet, HashMap};
use std::io::{Cursor, Read, Seek};
use std::rc::Rc;

/// Documents within documents within documents: nobody's go deeper.
const DEEPEST: u8 = 3;
/// Each section may have its own; more parts than these say nothing new.
const MOST_MARGINS: usize = 64;
/// Lines of all heads and feet together.
const MOST_LINES: usize = 40;

/// What stands in other parts, by the id under which the body names it.
#[derive(Default)]
pub(super) struct Beside {
    chunks: HashMap<String, Vec<u8>>,
    charts: HashMap<String, String>,
    limits: Limits,
    depth: u8,
}

impl Beside {
    pub(super) fn of<R: Read + Seek>(
        archive: &mut Archive<R>,
        relations: &Relations,
        limits: &Limits,
        depth: u8,
    ) -> Result<Self, Problem> {
        let mut beside = Self { limits: *limits, depth, ..Self::default() };
        for (id, part) in relations.with_ids("/aFChunk") {
            if let Some(bytes) = archive.bytes(&part)? {
                beside.chunks.insert(id, bytes);
            }
        }
        for (id, part) in relations.with_ids("/chart") {
            if let Some(xml) = archive.text(&part)? {
                beside.charts.insert(id, xml);
            }
        }
        Ok(beside)
    }

    /// Writes the chart with this id.
    pub(super) fn write_chart(&self, id: &str, at: u32, sink: &mut Sink) -> Result<(), Problem> {
        self.charts.get(id).map_or(Ok(()), |xml| chart::write(xml, Some(at), sink))
    }

    /// Writes the document with this id.
    pub(super) fn write_chunk(&mut self, id: &str, at: u32, sink: &mut Sink) -> Result<(), Problem> {
        let Some(bytes) = self.chunks.remove(id) else { return Ok(()) };
        sink.set_page(Some(at));
        let read = self.read_chunk(&bytes, at, sink);
        sink.set_page(None);
        match read {
            Err(Problem::Unsupported { what }) => {
                sink.warn(format!("A document that another program put into this file was not read: it is {what}."));
                Ok(())
            }
            Err(Problem::Empty) => Ok(()),
            read => read,
        }
    }

    fn read_chunk(&self, bytes: &[u8], at: u32, sink: &mut Sink) -> Result<(), Problem> {
        match detect(&mut Cursor::new(bytes), "", &self.limits)?.kind {
            Kind::Html => html::read(&page(bytes, sink), sink),
            Kind::Eml => eml::read(bytes, sink),
            Kind::Text | Kind::Markdown | Kind::Csv => text::read(&decoded(bytes, sink), sink),
            Kind::Docx if self.depth < DEEPEST => {
                let archive = Archive::open(Cursor::new(bytes), &self.limits)?;
                read_within(archive, &self.limits, Part { depth: self.depth + 1, page: at }, sink)
            }
            other => Err(Problem::unsupported(other.label())),
        }
    }
}

/// Writes what the head and foot of pages say and the text does not: the number of a contract, its date, a name.
pub(super) fn write_margins<R: Read + Seek>(
    archive: &mut Archive<R>,
    relations: &Relations,
    styles: &Rc<Styles>,
    limits: &Limits,
    sink: &mut Sink,
) -> Result<(), Problem> {
    let mut told = BTreeSet::new();
    for (kind, label) in [("/header", "Page header"), ("/footer", "Page footer")] {
        let parts: BTreeSet<String> = relations.by_type(kind).take(MOST_MARGINS).collect();
        for name in parts {
            let Some(part) = archive.part(&name)? else { continue };
            let mut margin = Sink::new(limits);
            match Body::margin(Rc::clone(styles)).read(part, &mut margin) {
                // What stands on the pages themselves is not lost with it.
                Err(Problem::Damaged { .. } | Problem::Truncated) => {
                    sink.warn("The head or foot of the pages is damaged and was read only in part.");
                }
                read => read?,
            }
            for line in margin.texts() {
                // A margin that repeats the title on each page says nothing new.
                let is_new = says_something(line) && !sink.holds(line) && told.len() < MOST_LINES;
                if is_new && told.insert(line.to_owned()) {
                    sink.push(BlockKind::Paragraph, None, &format!("{label}: {line}"))?;
                }
            }
        }
    }
    Ok(())
}

/// Whether anything is left beside the words that stand around the number of a page.
fn says_something(line: &str) -> bool {
    let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let around = ["page", "of", "seite", "von", "s", "p", "page", "sur", "pagina", "di", "página", "de", "strona", "z"];
    words.map(str::to_lowercase).any(|word| !around.contains(&word.as_str()))
}
