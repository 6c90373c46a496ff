//! OpenDocument texts (LibreOffice and others). What was deleted under tracked changes, comments, lists of contents and
//! hidden text are no part of what the author wrote and are left out. Pages are not told: the format keeps only some of
//! their breaks.

mod numbering;
mod styles;

use super::xml::{Step, attribute, foreign_attribute, stated_title};
use super::{Sink, xml};
use crate::archive::Archive;
use crate::model::BlockKind;
use crate::problem::Problem;
use numbering::Numbering;
use quick_xml::events::BytesStart;
use std::io::{Read, Seek};
use styles::Styles;

/// Frames within frames, tables within tables: nobody's are deeper.
const DEEPEST: usize = 64;
/// A row says of one cell that it stands many times; wider is not written by people.
const WIDEST_ROW: usize = 512;
/// One element may stand for so many spaces.
const MOST_SPACES: usize = 64;

pub(super) fn read<R: Read + Seek>(mut archive: Archive<R>, sink: &mut Sink) -> Result<(), Problem> {
    if archive.text("META-INF/manifest.xml")?.is_some_and(|manifest| manifest.contains("encryption-data")) {
        return Err(Problem::Encrypted);
    }
    if let Some(title) = stated_title(&mut archive, "meta.xml")? {
        sink.set_title(&title);
    }
    let content = archive.text("content.xml")?.ok_or_else(|| Problem::damaged("its main part is missing"))?;
    let mut complete = false;
    let mut body = Body::default();
    // A text's own styles come last: they count before those that it shares with others.
    let shared = archive.text("styles.xml")?.unwrap_or_default();
    for part in [&shared, &content] {
        body.styles.add(part)?;
        body.numbering.add(part)?;
    }
    xml::read(&content, |step| match step {
        Step::Start(name, tag) => body.start(name, tag),
        Step::Text(text) => {
            body.text(text);
            Ok(())
        }
        Step::End(name) => {
            complete |= name == "document-content";
            body.end(name, sink)
        }
    })?;
    if complete { Ok(()) } else { Err(Problem::Truncated) }
}

#[derive(Default)]
struct Paragraph {
    text: String,
    style: String,
    /// Of a heading, and whether it is one without a number.
    level: Option<u8>,
    is_unnumbered: bool,
    notes: Vec<String>,
}

#[derive(Default)]
struct Table {
    cells: Vec<String>,
    /// How often the open cell stands.
    repeat: usize,
    /// What the cells of each column say that go on into further rows, and for how many rows.
    further: Vec<(usize, String)>,
    /// Over how many rows the open cell goes; 0 for one that another covers.
    tall: usize,
    rows: usize,
    in_header: bool,
}

impl Table {
    /// A cell that goes over several rows stands in each of them.
    fn fill(&mut self) {
        let place = self.cells.len().saturating_sub(1);
        if self.further.len() < self.cells.len() {
            self.further.resize(self.cells.len(), Default::default());
        }
        let (Some((rows, words)), Some(cell)) = (self.further.get_mut(place), self.cells.last_mut()) else { return };
        match self.tall {
            0 if *rows > 0 && cell.is_empty() => {
                *rows -= 1;
                cell.clone_from(words);
            }
            0 => {}
            tall => (*rows, *words) = (tall - 1, if tall > 1 { cell.clone() } else { String::new() }),
        }
    }
}

#[derive(Default)]
struct Body {
    styles: Styles,
    numbering: Numbering,
    paragraphs: Vec<Paragraph>,
    tables: Vec<Table>,
    lists: u8,
    /// Foot- and endnotes that are open, by how many paragraphs were.
    notes: Vec<usize>,
    /// For each open span, whether it is hidden.
    spans: Vec<bool>,
    /// How deep within an element that is left out.
    skipped: u32,
}

impl Body {
    fn start(&mut self, name: &str, tag: &BytesStart<'_>) -> Result<(), Problem> {
        if self.skipped > 0 || is_left_out(name) {
            self.skipped = self.skipped.saturating_add(1);
            return Ok(());
        }
        match name {
            "p" | "h" => {
                if self.paragraphs.len() >= DEEPEST {
                    return Err(Problem::damaged("its frames are nested too deep"));
                }
                let level = (name == "h").then(|| attribute(tag, "outline-level"));
                let level = level.map(|level| level.and_then(|level| level.parse().ok()).unwrap_or(1));
                let style = attribute(tag, "style-name").unwrap_or_default();
                let is_unnumbered = attribute(tag, "is-list-header").is_some_and(|is_so| is_so == "true");
                self.paragraphs.push(Paragraph { style, level, is_unnumbered, ..Paragraph::default() });
            }
            "span" => {
                let style = attribute(tag, "style-name").unwrap_or_default();
                self.spans.push(self.styles.hides(&style));
            }
            "s" => {
                let spaces = attribute(tag, "c").and_then(|count| count.parse().ok()).unwrap_or(1);
                self.text(&" ".repeat(std::cmp::min(spaces, MOST_SPACES)));
            }
            "tab" | "line-break" => self.text(" "),
            "note" => self.notes.push(self.paragraphs.len()),
            // Hidden with all that it holds.
            "section" if attribute(tag, "display").is_some_and(|display| display == "none") => self.skipped = 1,
            "list" => {
                self.lists = self.lists.saturating_add(1);
                let goes_on = attribute(tag, "continue-numbering").is_some_and(|goes_on| goes_on == "true");
                let (style, id) = (attribute(tag, "style-name"), foreign_attribute(tag, "id"));
                self.numbering.open(style, id, goes_on, attribute(tag, "continue-list"));
            }
            "list-item" | "list-header" => {
                let start = attribute(tag, "start-value").and_then(|start| start.parse().ok());
                self.numbering.item(name == "list-item", start);
            }
            "table" => {
                if self.tables.len() >= DEEPEST {
                    return Err(Problem::damaged("its tables are nested too deep"));
                }
                self.tables.push(Table::default());
            }
            "table-header-rows" => {
                self.tables.iter_mut().next_back().into_iter().for_each(|table| table.in_header = true)
            }
            "table-cell" | "covered-table-cell" => {
                if let Some(table) = self.tables.last_mut() {
                    let repeat = attribute(tag, "number-columns-repeated").and_then(|count| count.parse().ok());
                    table.repeat = repeat.unwrap_or(1).min(WIDEST_ROW);
                    let tall = attribute(tag, "number-rows-spanned").and_then(|rows| rows.parse().ok());
                    table.tall = if name == "table-cell" { tall.unwrap_or(1) } else { 0 };
                    table.cells.push(String::new());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, text: &str) {
        let is_seen = self.skipped == 0 && !self.spans.contains(&true);
        if let Some(paragraph) = self.paragraphs.last_mut().filter(|_| is_seen) {
            paragraph.text.push_str(text);
        }
    }

    fn end(&mut self, name: &str, sink: &mut Sink) -> Result<(), Problem> {
        if self.skipped > 0 {
            self.skipped -= 1;
            return Ok(());
        }
        match name {
            "p" | "h" => {
                if let Some(paragraph) = self.paragraphs.pop() {
                    self.close_paragraph(paragraph, sink)?;
                }
            }
            "span" => {
                self.spans.pop();
            }
            "note" => {
                self.notes.pop();
            }
            "list" => {
                self.lists = self.lists.saturating_sub(1);
                self.numbering.close();
            }
            "table-cell" | "covered-table-cell" => {
                if let Some(table) = self.tables.last_mut() {
                    table.fill();
                    let cell = table.cells.last().cloned().unwrap_or_default();
                    let room = WIDEST_ROW.saturating_sub(table.cells.len());
                    table.cells.extend(std::iter::repeat_n(cell, table.repeat.saturating_sub(1).min(room)));
                }
            }
            "table-header-rows" => {
                self.tables.iter_mut().next_back().into_iter().for_each(|table| table.in_header = false)
            }
            "table-row" => self.close_row(sink)?,
            "table" => {
                self.tables.pop();
            }
            _ => {}
        }
        Ok(())
    }

    fn close_paragraph(&mut self, mut paragraph: Paragraph, sink: &mut Sink) -> Result<(), Problem> {
        if self.styles.hides(&paragraph.style) {
            return Ok(());
        }
        // A note's words stand behind the paragraph that it belongs to.
        if let Some(outer) = self.notes.last().and_then(|open| self.paragraphs.get_mut(open.saturating_sub(1))) {
            outer.notes.push(paragraph.text);
            return Ok(());
        }
        let is_title = self.styles.is_title(&paragraph.style);
        if let Some(label) = self.label(&paragraph).filter(|_| !is_title) {
            paragraph.text = format!("{label} {}", paragraph.text);
        }
        if let Some(cell) = self.tables.last_mut().and_then(|table| table.cells.last_mut()) {
            for piece in std::iter::once(&paragraph.text).chain(&paragraph.notes) {
                super::append(cell, piece);
            }
            return Ok(());
        }
        if is_title {
            sink.set_title(&paragraph.text);
        }
        let kind = match (paragraph.level, self.lists) {
            _ if is_title => BlockKind::Heading { level: 1 },
            (Some(level), _) => BlockKind::Heading { level: level.clamp(1, 6) },
            (None, 0) => BlockKind::Paragraph,
            (None, depth) => BlockKind::ListItem { depth: depth - 1 },
        };
        sink.push(kind, None, &paragraph.text)?;
        paragraph.notes.iter().try_for_each(|note| sink.push(BlockKind::Paragraph, None, note))
    }

    /// The number that stands before a paragraph.
    fn label(&mut self, paragraph: &Paragraph) -> Option<String> {
        if paragraph.text.trim().is_empty() {
            return None;
        }
        let of_item = self.numbering.of_item();
        let is_counted = !paragraph.is_unnumbered && !self.styles.is_unnumbered(&paragraph.style);
        match paragraph.level.filter(|_| is_counted && self.tables.is_empty()) {
            Some(level) => self.numbering.of_heading(level).or(of_item),
            None => of_item,
        }
    }

    fn close_row(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        let depth = self.tables.len();
        let Some(table) = self.tables.last_mut() else {
            return Ok(());
        };
        let cells = std::mem::take(&mut table.cells);
        let is_header = table.in_header || table.rows == 0;
        table.rows += 1;
        if depth > 1 {
            // A table within a cell is that cell's text.
            if let Some(cell) = self.tables.iter_mut().nth_back(1).and_then(|table| table.cells.last_mut()) {
                super::append(cell, &cells.join(", "));
            }
            return Ok(());
        }
        match cells.as_slice() {
            // A single cell is a frame around text, not a table.
            [only] => sink.push(BlockKind::Paragraph, None, only),
            _ => sink.push_row(is_header, None, &cells),
        }
    }
}

/// Elements whose text is not the document's, or is there a second time.
fn is_left_out(name: &str) -> bool {
    matches!(
        name,
        "tracked-changes"
            | "annotation"
            | "note-citation"
            | "table-of-content"
            | "illustration-index"
            | "table-index"
            | "alphabetical-index"
            | "user-index"
            | "hidden-text"
            | "hidden-paragraph"
            | "ruby-text"
            | "forms"
            | "script"
            | "title"
            | "desc"
    )
}
