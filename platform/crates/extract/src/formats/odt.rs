//! OpenDocument texts (LibreOffice and others). What was deleted under tracked changes, comments, lists of contents and
//! hidden text are no part of what the author wrote and are left out. Pages are not told: the format keeps only some of
//! their breaks.

use super::xml::{Step, attribute, stated_title, walk};
use super::{Sink, xml};
use crate::archive::Archive;
use crate::model::BlockKind;
use crate::problem::Problem;
use quick_xml::events::BytesStart;
use std::collections::HashMap;
use std::io::{Read, Seek};

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
    let mut body = Body { styles: styles(&content)?, ..Body::default() };
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

/// What a style of this text alone says.
#[derive(Clone, Default)]
struct Style {
    parent: String,
    is_hidden: bool,
}

fn styles(content: &str) -> Result<HashMap<String, Style>, Problem> {
    let mut styles = HashMap::new();
    let mut open: Option<(String, Style)> = None;
    walk(content, |step| match step {
        Step::Start("style", tag) => {
            let parent = attribute(tag, "parent-style-name").unwrap_or_default();
            open = attribute(tag, "name").map(|name| (name, Style { parent, is_hidden: false }));
        }
        Step::Start("text-properties", tag) => {
            let is_hidden = attribute(tag, "display").is_some_and(|display| display == "none");
            open.iter_mut().for_each(|(_, style)| style.is_hidden |= is_hidden);
        }
        Step::End("style") => styles.extend(open.take()),
        _ => {}
    })?;
    Ok(styles)
}

#[derive(Default)]
struct Paragraph {
    text: String,
    style: String,
    /// Of a heading.
    level: Option<u8>,
    notes: Vec<String>,
}

#[derive(Default)]
struct Table {
    cells: Vec<String>,
    /// How often the open cell stands.
    repeat: usize,
    rows: usize,
    in_header: bool,
}

#[derive(Default)]
struct Body {
    styles: HashMap<String, Style>,
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
                self.paragraphs.push(Paragraph { style, level, ..Paragraph::default() });
            }
            "span" => {
                let style = attribute(tag, "style-name").unwrap_or_default();
                self.spans.push(self.styles.get(&style).is_some_and(|style| style.is_hidden));
            }
            "s" => {
                let spaces = attribute(tag, "c").and_then(|count| count.parse().ok()).unwrap_or(1);
                self.text(&" ".repeat(std::cmp::min(spaces, MOST_SPACES)));
            }
            "tab" | "line-break" => self.text(" "),
            "note" => self.notes.push(self.paragraphs.len()),
            "list" => self.lists = self.lists.saturating_add(1),
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
            "list" => self.lists = self.lists.saturating_sub(1),
            "table-cell" | "covered-table-cell" => {
                if let Some(table) = self.tables.last_mut() {
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

    fn close_paragraph(&mut self, paragraph: Paragraph, sink: &mut Sink) -> Result<(), Problem> {
        let style = self.styles.get(&paragraph.style);
        if style.is_some_and(|style| style.is_hidden) {
            return Ok(());
        }
        // A note's words stand behind the paragraph that it belongs to.
        if let Some(outer) = self.notes.last().and_then(|open| self.paragraphs.get_mut(open.saturating_sub(1))) {
            outer.notes.push(paragraph.text);
            return Ok(());
        }
        if let Some(cell) = self.tables.last_mut().and_then(|table| table.cells.last_mut()) {
            for piece in std::iter::once(&paragraph.text).chain(&paragraph.notes) {
                super::append(cell, piece);
            }
            return Ok(());
        }
        let named = [paragraph.style.as_str(), style.map_or("", |style| style.parent.as_str())];
        let is_title = named.contains(&"Title");
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
