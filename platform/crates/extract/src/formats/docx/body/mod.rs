//! The body of a Word file: paragraphs, tables and page breaks out of a stream of XML.

mod close;

use super::Part;
use super::beside::Beside;
use super::fields::Fields;
use super::numbering::Numbering;
use super::styles::Styles;
use super::symbols;
use super::xml::{is_left_out, is_on, val};
use crate::archive::broken_xml;
use crate::formats::xml::{attribute, foreign_attribute, no_document_type, reference};
use crate::formats::{Sink, append, append_raised};
use crate::model::BlockKind;
use crate::problem::Problem;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::HashMap;
use std::io::{BufReader, Read};
use std::rc::Rc;

/// Text boxes within text boxes, tables within tables: nobody's are deeper.
const DEEPEST: usize = 64;

/// A paragraph being read; text boxes put paragraphs within paragraphs.
#[derive(Default)]
struct Paragraph {
    text: String,
    style: Option<String>,
    outline: Option<u8>,
    list: Option<String>,
    level: Option<u8>,
    notes: Vec<String>,
    /// Charts that stand in it, by id.
    charts: Vec<String>,
}

/// A table being read.
#[derive(Default)]
struct Table {
    cells: Vec<String>,
    /// Columns of the open cell that follow its first, and whether it goes on from the row above.
    further: usize,
    goes_on: bool,
    /// What stands in the columns of the row above.
    above: Vec<String>,
    header: bool,
    rows: usize,
}

/// A row wider than this is not written by people.
const WIDEST_ROW: usize = 512;

/// The reader of a body.
pub(super) struct Body {
    styles: Rc<Styles>,
    numbering: Numbering,
    notes: HashMap<String, String>,
    beside: Beside,
    /// Whether it is the file's own text, and no document within it, nor the head of its pages.
    is_main: bool,
    paragraphs: Vec<Paragraph>,
    tables: Vec<Table>,
    in_text: bool,
    /// Within a run, and whether it is marked hidden: no reader of the page sees it, but a model would.
    in_run: bool,
    hidden: bool,
    /// Within a run, whether it is raised.
    raised: bool,
    /// How deep within an empty field of a form, of which only the words that ask to fill it in are there.
    placeholder: u32,
    /// For each open field of a form, whether it is empty.
    fields: Vec<bool>,
    computed: Fields,
    /// How deep within an element that is left out.
    skipped: u32,
    page: u32,
    most_pages: u32,
    /// The page just began: a recorded break right after a manual one is the same break.
    page_is_fresh: bool,
    pages_recorded: bool,
}

impl Body {
    pub(super) fn new(
        styles: Rc<Styles>,
        numbering: Numbering,
        notes: HashMap<String, String>,
        beside: Beside,
        most_pages: u32,
        place: Part,
    ) -> Self {
        Self {
            styles,
            numbering,
            notes,
            beside,
            is_main: place.depth == 0,
            paragraphs: Vec::new(),
            tables: Vec::new(),
            in_text: false,
            in_run: false,
            hidden: false,
            raised: false,
            placeholder: 0,
            fields: Vec::new(),
            computed: Fields::default(),
            skipped: 0,
            page: place.page,
            most_pages,
            page_is_fresh: true,
            pages_recorded: false,
        }
    }

    /// The reader of a page's head or foot.
    pub(super) fn margin(styles: Rc<Styles>) -> Self {
        let (numbering, notes, beside) = Default::default();
        Self { is_main: false, ..Self::new(styles, numbering, notes, beside, u32::MAX, Part { depth: 0, page: 1 }) }
    }

    pub(super) fn read(mut self, part: impl Read, sink: &mut Sink) -> Result<(), Problem> {
        let mut reader = Reader::from_reader(BufReader::new(part));
        let mut buffer = Vec::new();
        let mut complete = false;
        loop {
            buffer.clear();
            match reader.read_event_into(&mut buffer).map_err(|error| broken_xml(&error))? {
                Event::Start(tag) => self.start(&tag, sink)?,
                Event::Empty(tag) => {
                    self.start(&tag, sink)?;
                    self.end(tag.local_name().as_ref(), sink)?;
                }
                Event::End(tag) => {
                    let name = tag.local_name();
                    complete |= matches!(name.as_ref(), "document" | "hdr" | "ftr");
                    self.end(name.as_ref(), sink)?;
                }
                Event::Text(text) => self.text(&text),
                Event::CData(text) => self.text(&text),
                Event::GeneralRef(entity) => {
                    if let Some(text) = reference(&entity) {
                        self.text(&text);
                    }
                }
                Event::DocType(_) => return Err(no_document_type()),
                Event::Eof => break,
                _ => {}
            }
        }
        if !complete {
            return Err(Problem::Truncated);
        }
        if !self.is_main {
            return Ok(());
        }
        // Only Word itself records where pages end; without that, manual breaks alone would mislead.
        if self.pages_recorded {
            sink.set_pages(self.page);
        } else {
            sink.drop_pages();
        }
        Ok(())
    }

    fn start(&mut self, tag: &BytesStart<'_>, sink: &mut Sink) -> Result<(), Problem> {
        let name = tag.local_name();
        let name = name.as_ref();
        if self.skipped > 0 || is_left_out(name) {
            self.skipped = self.skipped.saturating_add(1);
            return Ok(());
        }
        if self.computed.start(name, tag) {
            return Ok(());
        }
        match name {
            "altChunk" => {
                if let Some(id) = foreign_attribute(tag, "id") {
                    self.beside.write_chunk(&id, self.page, sink)?;
                }
            }
            "chart" => {
                let chart = foreign_attribute(tag, "id").filter(|_| !self.hidden);
                self.paragraphs.iter_mut().next_back().into_iter().for_each(|open| open.charts.extend(chart.clone()));
            }
            "p" => {
                if self.paragraphs.len() >= DEEPEST {
                    return Err(Problem::damaged("its text boxes are nested too deep"));
                }
                self.paragraphs.push(Paragraph::default());
            }
            "tbl" => {
                if self.tables.len() >= DEEPEST {
                    return Err(Problem::damaged("its tables are nested too deep"));
                }
                self.tables.push(Table::default());
            }
            "tc" => {
                if let Some(table) = self.tables.last_mut() {
                    table.cells.push(String::new());
                    (table.further, table.goes_on) = (0, false);
                }
            }
            "gridSpan" => {
                if let Some(table) = self.tables.last_mut() {
                    table.further = val(tag).and_then(|span| span.parse().ok()).unwrap_or(1_usize).saturating_sub(1);
                }
            }
            "vMerge" => {
                if let Some(table) = self.tables.last_mut() {
                    table.goes_on = val(tag).is_none_or(|merge| merge != "restart");
                }
            }
            "sdt" => {
                if self.fields.len() >= DEEPEST * 4 {
                    return Err(Problem::damaged("its fields are nested too deep"));
                }
                self.fields.push(false);
            }
            "showingPlcHdr" if is_on(tag) => {
                if let Some(empty @ false) = self.fields.last_mut() {
                    *empty = true;
                    self.placeholder = self.placeholder.saturating_add(1);
                }
            }
            "tblHeader" => {
                if let Some(table) = self.tables.last_mut() {
                    table.header = is_on(tag);
                }
            }
            "r" => {
                (self.in_run, self.raised) = (true, false);
                self.hidden = self.style_hides();
            }
            "rStyle" if self.in_run => {
                self.hidden |= val(tag).is_some_and(|style| self.styles.hides(&style));
            }
            "vertAlign" if self.in_run => self.raised = val(tag).as_deref() == Some("superscript"),
            "sym" => self.symbol(tag),
            "den" => self.text_of_paragraph("/"),
            "sup" => self.text_of_paragraph("^"),
            // A paragraph's mark can be hidden too, which hides none of its text.
            "vanish" if self.in_run => self.hidden = is_on(tag),
            "t" => self.in_text = true,
            "lastRenderedPageBreak" => {
                self.pages_recorded = true;
                if !self.page_is_fresh {
                    self.turn_page(sink)?;
                }
            }
            "br" if attribute(tag, "type").as_deref() == Some("page") => self.turn_page(sink)?,
            "tab" | "br" | "cr" | "ptab" => self.text_of_paragraph(" "),
            "noBreakHyphen" => self.text_of_paragraph("-"),
            "footnoteReference" => self.note("footnote", tag),
            "endnoteReference" => self.note("endnote", tag),
            _ => self.property(name, tag),
        }
        Ok(())
    }

    fn property(&mut self, name: &str, tag: &BytesStart<'_>) {
        let Some(paragraph) = self.paragraphs.last_mut() else {
            return;
        };
        match name {
            "pStyle" => paragraph.style = val(tag),
            "outlineLvl" => paragraph.outline = val(tag).and_then(|level| level.parse().ok()),
            "numId" => paragraph.list = val(tag),
            "ilvl" => paragraph.level = val(tag).and_then(|level| level.parse().ok()),
            _ => {}
        }
    }

    fn end(&mut self, name: &str, sink: &mut Sink) -> Result<(), Problem> {
        if self.skipped > 0 {
            self.skipped -= 1;
            return Ok(());
        }
        if let Some(shown) = self.computed.end(name)
            && !self.hidden
        {
            self.text_of_paragraph(&shown);
        }
        match name {
            "r" => (self.in_run, self.hidden, self.raised) = (false, false, false),
            "sdt" => {
                let was_placeholder = self.fields.pop() == Some(true);
                self.placeholder = self.placeholder.saturating_sub(u32::from(was_placeholder));
            }
            "tc" => self.close_cell(),
            "t" => self.in_text = false,
            "p" => {
                if let Some(paragraph) = self.paragraphs.pop() {
                    self.close_paragraph(paragraph, sink)?;
                }
            }
            "tr" => self.close_row(sink)?,
            "tbl" => {
                self.tables.pop();
            }
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        if self.skipped == 0 && self.computed.text(text) {
            return;
        }
        if self.in_text && self.skipped == 0 && !self.hidden {
            self.page_is_fresh &= text.trim().is_empty();
            match self.open_paragraph().filter(|(_, raised)| *raised) {
                Some((paragraph, _)) => append_raised(&mut paragraph.text, text),
                None => self.text_of_paragraph(text),
            }
        }
    }

    fn text_of_paragraph(&mut self, text: &str) {
        if let Some((paragraph, _)) = self.open_paragraph() {
            paragraph.text.push_str(text);
        }
    }

    /// The paragraph that takes text now, and whether that text is raised.
    fn open_paragraph(&mut self) -> Option<(&mut Paragraph, bool)> {
        let is_text = self.placeholder == 0 && !self.computed.counts_pages();
        self.paragraphs.last_mut().filter(|_| is_text).map(|paragraph| (paragraph, self.raised))
    }

    /// Whether the open paragraph's style hides its text.
    fn style_hides(&self) -> bool {
        let style = self.paragraphs.last().and_then(|paragraph| paragraph.style.as_deref());
        style.is_some_and(|style| self.styles.hides(style))
    }

    /// A sign that Word keeps by its place in a font of signs.
    fn symbol(&mut self, tag: &BytesStart<'_>) {
        if self.hidden {
            return;
        }
        let code = attribute(tag, "char").and_then(|code| u32::from_str_radix(&code, 16).ok()).unwrap_or(0);
        let font = attribute(tag, "font").unwrap_or_default();
        let sign = symbols::sign(&font, code).unwrap_or('\u{fffd}');
        self.text_of_paragraph(sign.encode_utf8(&mut [0; 4]));
    }

    fn note(&mut self, kind: &str, tag: &BytesStart<'_>) {
        let note = attribute(tag, "id").and_then(|id| self.notes.remove(&format!("{kind}{id}")));
        if let (Some(note), Some(paragraph)) = (note, self.paragraphs.last_mut()) {
            paragraph.notes.push(note);
        }
    }

    /// A page ends here. What stood before it in an open paragraph began on the old page.
    fn turn_page(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        if let [paragraph] = self.paragraphs.as_mut_slice()
            && self.tables.is_empty()
            && !paragraph.text.trim().is_empty()
            && paragraph.style.is_none()
            && paragraph.list.is_none()
        {
            let text = std::mem::take(&mut paragraph.text);
            sink.push(BlockKind::Paragraph, Some(self.page), &text)?;
        }
        self.page = self.page.saturating_add(1);
        self.page_is_fresh = true;
        if self.page > self.most_pages {
            return Err(Problem::TooManyPages { pages: self.page, limit: self.most_pages });
        }
        Ok(())
    }
}
