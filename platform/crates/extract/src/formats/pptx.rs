//! PowerPoint files: a slide is a page, its title a heading; what the speaker says beside it follows the slide. What an
//! audience never sees (hidden slides and shapes, numbers and dates of the foot) is left out: it is also where
//! instructions to a model are hidden.

use super::xml::{Relations, Step, attribute, foreign_attribute, main_part, stated_title, walk};
use super::{Sink, chart, xml};
use crate::archive::Archive;
use crate::limits::Limits;
use crate::model::BlockKind;
use crate::problem::Problem;
use quick_xml::events::BytesStart;
use std::io;
use std::ops::Range;

pub(super) fn read<R: io::Read + io::Seek>(
    mut archive: Archive<R>,
    limits: &Limits,
    sink: &mut Sink,
) -> Result<(), Problem> {
    if let Some(title) = stated_title(&mut archive, "docProps/core.xml")? {
        sink.set_title(&title);
    }
    let main = main_part(&mut archive, "ppt/presentation.xml")?;
    let presentation = archive.text(&main)?.ok_or_else(|| Problem::damaged("its main part is missing"))?;
    let mut ids = Vec::new();
    walk(&presentation, |step| {
        if let Step::Start("sldId", tag) = step {
            ids.extend(foreign_attribute(tag, "id"));
        }
    })?;
    let count = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    if count > limits.pages {
        return Err(Problem::TooManyPages { pages: count, limit: limits.pages });
    }
    sink.set_pages(count);
    let slides = Relations::of(&mut archive, &main)?;
    for (page, id) in (1..).zip(&ids) {
        let part = slides.by_id(id).ok_or_else(|| Problem::damaged("a slide is named that is not there"))?;
        read_slide(&mut archive, &part, page, sink)?;
    }
    Ok(())
}

fn read_slide<R: io::Read + io::Seek>(
    archive: &mut Archive<R>,
    part: &str,
    page: u32,
    sink: &mut Sink,
) -> Result<(), Problem> {
    let text = archive.text(part)?.ok_or_else(|| Problem::damaged("a slide is missing"))?;
    let Some(charts) = Slide::new(Face::Slide, page).read(&text, sink)? else {
        sink.warn(format!("Slide {page} is hidden and was left out."));
        return Ok(());
    };
    let beside = Relations::of(archive, part)?;
    for part in charts.iter().filter_map(|id| beside.by_id(id)) {
        if let Some(text) = archive.text(&part)? {
            chart::write(&text, Some(page), sink)?;
        }
    }
    // What is drawn as a diagram keeps its words in a part of its own.
    for (kind, face) in [("/diagramData", Face::Diagram), ("/notesSlide", Face::Notes)] {
        for part in beside.by_type(kind) {
            if let Some(text) = archive.text(&part)? {
                Slide::new(face, page).read(&text, sink)?;
            }
        }
    }
    Ok(())
}

/// Which part of a slide is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Face {
    Slide,
    Diagram,
    Notes,
}

/// What a shape's text is on its slide.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Title,
    /// Its paragraphs are points unless they say otherwise.
    Body,
    /// A text box, a subtitle: its paragraphs are prose unless they say otherwise.
    Prose,
    /// The number of the slide, its date, its foot.
    Furniture,
}

#[derive(Default)]
struct Paragraph {
    text: String,
    depth: u8,
    /// With a bullet or a number, or expressly without.
    bullet: Option<bool>,
}

/// A shape that lies on the slide itself, and not in a group: which blocks are its, and where it lies.
struct Placed {
    blocks: Range<usize>,
    /// Left, top and bottom in English Metric Units; none where its layout says it.
    at: Option<(i64, i64, i64)>,
    is_title: bool,
}

/// The shapes of a slide in the order in which one reads them: its title, what lies where the layout wants it, in the
/// file's order, and the rest line by line. The file has them in the order in which they were drawn.
fn in_order(mut shapes: Vec<Placed>) -> Vec<Range<usize>> {
    shapes.sort_by_key(|shape| (!shape.is_title, shape.at.is_some(), shape.at.map_or(0, |(_, top, _)| top)));
    let mut line: Option<(i64, i64)> = None;
    let mut lines = 0;
    let mut keys = Vec::with_capacity(shapes.len());
    for shape in shapes {
        let left = match shape.at {
            Some((left, top, bottom)) if !shape.is_title => {
                // Beside the first of the line, by more than half of the lower of both.
                let shared = line.map_or(0, |(above, below)| below.min(bottom).saturating_sub(top.max(above)));
                let lower = line.map_or(0, |(above, below)| (below - above).min(bottom.saturating_sub(top)));
                if shared <= 0 || shared < lower / 2 {
                    lines += 1;
                    line = Some((top, bottom));
                }
                left
            }
            _ => 0,
        };
        keys.push(((lines, left), shape.blocks));
    }
    keys.sort_by_key(|(key, _)| *key);
    keys.into_iter().map(|(_, blocks)| blocks).collect()
}

/// A slide being read.
struct Slide {
    face: Face,
    page: u32,
    role: Role,
    title: String,
    paragraph: Option<Paragraph>,
    in_properties: bool,
    in_text: bool,
    cells: Option<Vec<String>>,
    rows: usize,
    /// What stands in the columns of the row above, and whether the open cell goes on from there.
    above: Vec<String>,
    goes_on: bool,
    /// The charts that it shows, by id.
    charts: Vec<String>,
    /// How deep within an element that is left out.
    skipped: u32,
    /// How deep within shapes and groups of them, and at which depth one is hidden with all that it holds.
    shapes: u32,
    hidden_shape: Option<u32>,
    placed: Vec<Placed>,
    is_hidden: bool,
}

impl Slide {
    const fn new(face: Face, page: u32) -> Self {
        Self {
            face,
            page,
            role: Role::Prose,
            title: String::new(),
            paragraph: None,
            in_properties: false,
            in_text: false,
            cells: None,
            rows: 0,
            above: Vec::new(),
            goes_on: false,
            charts: Vec::new(),
            skipped: 0,
            shapes: 0,
            hidden_shape: None,
            placed: Vec::new(),
            is_hidden: false,
        }
    }

    /// Writes it and gives the ids of its charts; none where it is not shown at all.
    fn read(mut self, text: &str, sink: &mut Sink) -> Result<Option<Vec<String>>, Problem> {
        let mut complete = false;
        xml::read(text, |step| match step {
            _ if self.is_hidden => Ok(()),
            Step::Start(name, tag) => {
                if is_shape(name) && self.shapes == 0 && self.skipped == 0 {
                    self.placed.push(Placed { blocks: sink.len()..sink.len(), at: None, is_title: false });
                }
                self.start(name, tag);
                Ok(())
            }
            Step::Text(text) => {
                let is_seen = self.in_text && self.skipped == 0 && self.hidden_shape.is_none();
                if let Some(paragraph) = self.paragraph.as_mut().filter(|_| is_seen) {
                    paragraph.text.push_str(text);
                }
                Ok(())
            }
            Step::End(name) => {
                complete |= matches!(name, "sld" | "notes" | "dataModel");
                self.end(name, sink)?;
                if let Some(placed) = self.placed.last_mut() {
                    placed.blocks.end = sink.len();
                }
                Ok(())
            }
        })?;
        if self.face == Face::Slide {
            sink.arrange(&in_order(std::mem::take(&mut self.placed)));
        }
        if !complete && !self.is_hidden {
            return Err(Problem::Truncated);
        }
        Ok((!self.is_hidden).then_some(self.charts))
    }

    fn start(&mut self, name: &str, tag: &BytesStart<'_>) {
        // The second rendering of what was rendered already.
        if self.skipped > 0 || name == "Fallback" {
            self.skipped = self.skipped.saturating_add(1);
            return;
        }
        match name {
            "sld" => {
                self.is_hidden = attribute(tag, "show").is_some_and(|shown| matches!(shown.as_str(), "0" | "false"))
            }
            _ if is_shape(name) => {
                self.role = Role::Prose;
                self.shapes = self.shapes.saturating_add(1);
            }
            "cNvPr" if attribute(tag, "hidden").is_some_and(|hidden| matches!(hidden.as_str(), "1" | "true")) => {
                self.hidden_shape = self.hidden_shape.or(Some(self.shapes));
            }
            "ph" => {
                self.role = match attribute(tag, "type").as_deref() {
                    Some("title" | "ctrTitle") => {
                        if let Some(placed) = self.placed.last_mut() {
                            placed.is_title = true;
                        }
                        Role::Title
                    }
                    Some("sldNum" | "dt" | "ftr" | "hdr" | "sldImg") => Role::Furniture,
                    Some("subTitle") => Role::Prose,
                    _ => Role::Body,
                }
            }
            "off" if self.shapes == 1 => {
                if let Some(placed) = self.placed.last_mut().filter(|placed| placed.at.is_none()) {
                    let (left, top) = (number(tag, "x"), number(tag, "y"));
                    placed.at = Some((left, top, top));
                }
            }
            "ext" if self.shapes == 1 => {
                if let Some((_, top, bottom)) = self.placed.last_mut().and_then(|placed| placed.at.as_mut())
                    && top == bottom
                {
                    *bottom = top.saturating_add(number(tag, "cy"));
                }
            }
            "chart" if self.hidden_shape.is_none() => self.charts.extend(foreign_attribute(tag, "id")),
            "tbl" => {
                self.rows = 0;
                self.above.clear();
            }
            "tr" => self.cells = Some(Vec::new()),
            "tc" => {
                self.cells.iter_mut().for_each(|cells| cells.push(String::new()));
                self.goes_on = attribute(tag, "vMerge").is_some_and(|goes_on| matches!(goes_on.as_str(), "1" | "true"));
            }
            "p" => self.paragraph = Some(Paragraph::default()),
            "pPr" => {
                self.in_properties = true;
                if let Some(paragraph) = &mut self.paragraph {
                    paragraph.depth = attribute(tag, "lvl").and_then(|level| level.parse().ok()).unwrap_or(0);
                }
            }
            "buNone" | "buChar" | "buAutoNum" | "buBlip" if self.in_properties => {
                self.paragraph.iter_mut().for_each(|paragraph| paragraph.bullet = Some(name != "buNone"));
            }
            "t" => self.in_text = true,
            "br" | "tab" => self.paragraph.iter_mut().for_each(|paragraph| paragraph.text.push(' ')),
            _ => {}
        }
    }

    fn end(&mut self, name: &str, sink: &mut Sink) -> Result<(), Problem> {
        if self.skipped > 0 {
            self.skipped -= 1;
            return Ok(());
        }
        if is_shape(name) {
            if self.hidden_shape == Some(self.shapes) {
                self.hidden_shape = None;
            }
            self.shapes = self.shapes.saturating_sub(1);
        }
        match name {
            "t" => self.in_text = false,
            "pPr" => self.in_properties = false,
            "p" => return self.close_paragraph(sink),
            "sp" => {
                let level = if self.page == 1 { 1 } else { 2 };
                let title = std::mem::take(&mut self.title);
                self.role = Role::Prose;
                return sink.push(BlockKind::Heading { level }, Some(self.page), &title);
            }
            // A cell that goes on from the row above bears what stands there.
            "tc" if self.goes_on => {
                if let Some(cells) = &mut self.cells
                    && let (Some(above), Some(cell)) = (self.above.get(cells.len() - 1), cells.last_mut())
                {
                    cell.clone_from(above);
                }
            }
            "tr" => {
                if let Some(cells) = self.cells.take() {
                    let is_first = self.rows == 0;
                    self.rows += 1;
                    sink.push_row(is_first, Some(self.page), &cells)?;
                    self.above = cells;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn close_paragraph(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        let Some(Paragraph { text, depth, bullet }) = self.paragraph.take() else {
            return Ok(());
        };
        if let Some(cell) = self.cells.as_mut().and_then(|cells| cells.last_mut()) {
            super::append(cell, &text);
            return Ok(());
        }
        let point = BlockKind::ListItem { depth: depth.min(8) };
        let kind = match (self.face, self.role, bullet) {
            (_, Role::Furniture, _) => return Ok(()),
            (Face::Notes, Role::Body, _) => BlockKind::Paragraph,
            // Beside what is said, such a page only repeats the slide.
            (Face::Notes, ..) => return Ok(()),
            (_, Role::Title, _) => {
                super::append(&mut self.title, &text);
                return Ok(());
            }
            (Face::Diagram, ..) => point,
            (Face::Slide, Role::Body, Some(false)) => BlockKind::Paragraph,
            (Face::Slide, Role::Body, _) | (Face::Slide, Role::Prose, Some(true)) => point,
            (Face::Slide, Role::Prose, _) => BlockKind::Paragraph,
        };
        sink.push(kind, Some(self.page), &text)
    }
}

/// A length in English Metric Units.
fn number(tag: &BytesStart<'_>, name: &str) -> i64 {
    attribute(tag, name).and_then(|length| length.parse().ok()).unwrap_or(0)
}

fn is_shape(name: &str) -> bool {
    matches!(name, "sp" | "grpSp" | "graphicFrame" | "pic" | "cxnSp")
}
