//! Word files: styles of their own for everything, numbered headings, contents as a field, tables with a repeated head,
//! page numbers, and citations as real footnotes that lead to the passage.

mod notes;
mod outlook;
mod parts;
mod running;
mod styles;
mod table;

use super::brand::Brand;
use super::outline::Outline;
use super::view::{Block, Style, Tone, clean};
use super::{ExportError, Meta};
use crate::node::Node;
use docx_rs::{
    BreakType, Docx, IndentLevel, Numbering, NumberingId, Paragraph, ParagraphBorder, ParagraphBorderPosition,
    ParagraphBorders, Pic, Run, Shading, ShdType,
};
use notes::Notes;
use std::io::Cursor;
use styles::{BULLETS, DEEPEST_LEVEL, HEADINGS, INDENT, code_font, numbers, tone_colors};
use table::table;

/// Cells of all tables, at most: each is some kilobytes while the file is made.
const CELLS: usize = 60_000;
/// English Metric Units of a picture's point and of a 72nd of an inch, and how much of a page's height a picture may
/// take.
const EMU: u32 = 9_525;
const POINT: f64 = 12_700.0;
const HIGHEST: f64 = 0.83;

/// A Word file.
///
/// # Errors
/// [`ExportError::Docx`] when the archive cannot be written, [`ExportError::TooLong`] when Word could not open it in
/// reasonable time.
pub fn to_docx(document: &Node, meta: &Meta) -> Result<Vec<u8>, ExportError> {
    let copy = meta.copy_of(document);
    let view = meta.view(&copy);
    let found = cells_in(&view.blocks);
    if found > CELLS {
        return Err(ExportError::TooLong { what: "cells in tables", found, most: CELLS });
    }
    let outline = Outline::of(&view.blocks, &meta.brand);
    let mut writer = Writer {
        docx: styles::empty(meta, &outline),
        lists: HEADINGS,
        headings: 0,
        notes: Notes::new(&view.sources, meta),
        outline: &outline,
        meta,
    };
    outlook::title_block(&mut writer);
    if outline.has_contents {
        outlook::contents(&mut writer, &view.blocks);
    }
    writer.blocks(&view.blocks, Place::default());
    let mut bytes = Cursor::new(Vec::new());
    let packed = parts::finish(writer.docx.build(), meta, &view.blocks).pack(&mut bytes);
    packed.map_err(|error| ExportError::Docx(error.to_string()))?;
    Ok(bytes.into_inner())
}

fn cells_in(blocks: &[Block]) -> usize {
    let sum = |blocks: &[Block]| cells_in(blocks);
    blocks
        .iter()
        .map(|block| match block {
            Block::Table(rows) => rows.iter().map(|row| row.cells.len()).sum(),
            Block::Quote(inner) | Block::Callout(_, inner) => sum(inner),
            Block::List { items, .. } => items.iter().map(|item| sum(item)).sum(),
            _ => 0,
        })
        .sum()
}

/// Where a block stands.
#[derive(Clone, Copy, Default)]
struct Place {
    /// How many lists deep; 0 outside.
    depth: usize,
    quoted: bool,
    /// Of the callout that it stands in.
    tone: Option<Tone>,
}

struct Writer<'a> {
    docx: Docx,
    /// The number of the last list made.
    lists: usize,
    /// The number of the last heading, for its bookmark.
    headings: usize,
    notes: Notes<'a>,
    outline: &'a Outline,
    meta: &'a Meta,
}

impl Writer<'_> {
    fn add(&mut self, paragraph: Paragraph) {
        self.docx = std::mem::take(&mut self.docx).add_paragraph(paragraph);
    }

    fn blocks(&mut self, blocks: &[Block], place: Place) {
        for block in blocks {
            self.block(block, place);
        }
    }

    fn block(&mut self, block: &Block, place: Place) {
        match block {
            Block::Heading(level, inlines) => {
                // A heading within a list or a quote would break both: there it is bold text.
                if place.depth > 0 || place.quoted || place.tone.is_some() {
                    let bold = Style { bold: true, ..Style::default() };
                    let paragraph = self.notes.written(self.plain(place).keep_next(true), inlines, bold);
                    self.add(paragraph);
                } else {
                    self.headings += 1;
                    let (id, name) = (self.headings, outlook::bookmark(self.headings));
                    let level = self.outline.level(*level).clamp(1, 6);
                    let mut paragraph = heading(level).add_bookmark_start(id, name);
                    if self.outline.is_numbered {
                        let level = IndentLevel::new(usize::from(level) - 1);
                        paragraph = paragraph.numbering(NumberingId::new(HEADINGS), level);
                    }
                    let paragraph = self.notes.written(paragraph, inlines, Style::default()).add_bookmark_end(id);
                    self.add(paragraph);
                }
            }
            Block::Paragraph(inlines) => {
                let paragraph = self.notes.written(self.plain(place), inlines, Style::default());
                self.add(paragraph);
            }
            Block::Quote(inner) => self.blocks(inner, Place { quoted: true, ..place }),
            Block::Callout(tone, inner) => {
                self.blocks(inner, Place { tone: Some(*tone), ..place });
                self.add(Paragraph::new().style("Gap"));
            }
            Block::List { start, items } => self.list(*start, items, place),
            Block::Table(rows) => {
                if let Some(table) = table(rows, &mut self.notes, &self.meta.brand) {
                    self.docx = std::mem::take(&mut self.docx).add_table(table);
                    // Word joins a table to what follows without a paragraph between.
                    self.add(Paragraph::new().style("Gap"));
                }
            }
            Block::Code { text, .. } => {
                let lines = text.lines().map(|line| Run::new().add_text(line).fonts(code_font()));
                let broken = |paragraph: Paragraph, (index, run): (usize, Run)| {
                    let paragraph = if index > 0 {
                        paragraph.add_run(Run::new().add_break(BreakType::TextWrapping))
                    } else {
                        paragraph
                    };
                    paragraph.add_run(run)
                };
                self.add(lines.enumerate().fold(Paragraph::new().style("Code"), broken));
            }
            Block::Picture(picture) => match &picture.drawn {
                None => self.add(self.plain(place).add_run(Run::new().add_text(clean(&picture.shown())).italic())),
                Some(drawn) => {
                    let (width, height) = (drawn.size.0.saturating_mul(EMU), drawn.size.1.saturating_mul(EMU));
                    let (widest, page) = self.meta.brand.text_area();
                    let scale =
                        (widest * POINT / f64::from(width)).min(page * HIGHEST * POINT / f64::from(height)).min(1.0);
                    let scaled = |length: u32| (f64::from(length) * scale) as u32;
                    let pic = Pic::new_with_dimensions(drawn.bytes.clone(), drawn.size.0, drawn.size.1)
                        .size(scaled(width), scaled(height));
                    let paragraph = Paragraph::new().style("Picture").add_run(Run::new().add_image(pic));
                    self.add(paragraph.keep_next(!picture.alt.is_empty()));
                    if !picture.alt.trim().is_empty() {
                        self.add(Paragraph::new().style("Caption").add_run(Run::new().add_text(&picture.alt)));
                    }
                }
            },
            Block::Rule => {
                let mut paragraph = Paragraph::new().style("Gap");
                let line = ParagraphBorder::new(ParagraphBorderPosition::Bottom).size(4).color("CCD4DC");
                paragraph.property = paragraph.property.set_borders(ParagraphBorders::with_empty().set(line));
                self.add(paragraph);
            }
        }
    }

    fn list(&mut self, start: Option<u64>, items: &[Vec<Block>], place: Place) {
        let id = match start {
            None => BULLETS,
            Some(start) => {
                self.lists += 1;
                // Word counts no further.
                let start = usize::try_from(start.min(32_767)).unwrap_or(1);
                self.docx = std::mem::take(&mut self.docx)
                    .add_abstract_numbering(numbers(self.lists, start))
                    .add_numbering(Numbering::new(self.lists, self.lists));
                self.lists
            }
        };
        // A list within a list of the other kind keeps its depth, so that it is indented further.
        let level = place.depth.min(DEEPEST_LEVEL);
        let within = Place { depth: place.depth + 1, ..place };
        for item in items {
            let numbered = toned(Paragraph::new().style("ListParagraph"), place, &self.meta.brand)
                .numbering(NumberingId::new(id), IndentLevel::new(level));
            match item.as_slice() {
                [Block::Paragraph(inlines), rest @ ..] => {
                    let paragraph = self.notes.written(numbered, inlines, Style::default());
                    self.add(paragraph);
                    self.blocks(rest, within);
                }
                rest => {
                    self.add(numbered);
                    self.blocks(rest, within);
                }
            }
        }
    }

    /// A paragraph of running text where it stands.
    fn plain(&self, place: Place) -> Paragraph {
        // Named even where it is the usual one: the library does not mark it as the default, and some readers go by
        // that.
        let paragraph =
            toned(Paragraph::new().style(if place.quoted { "Quote" } else { "Normal" }), place, &self.meta.brand);
        let margin = if place.tone.is_some() { 140 } else { 0 };
        match i32::try_from(place.depth.min(DEEPEST_LEVEL)) {
            Ok(depth) if depth > 0 => paragraph.indent(Some(INDENT * depth), None, None, None),
            _ if margin > 0 => paragraph.indent(Some(margin), None, Some(margin), None),
            _ => paragraph,
        }
    }
}

fn heading(level: u8) -> Paragraph {
    Paragraph::new().style(&format!("Heading{level}")).keep_next(true)
}

/// With the line and the ground of the callout that it stands in.
fn toned(mut paragraph: Paragraph, place: Place, brand: &Brand) -> Paragraph {
    if let Some(tone) = place.tone {
        let (line, ground) = tone_colors(tone, brand);
        paragraph.property = paragraph.property.set_borders(line_on_the_left(&line));
        paragraph.property =
            paragraph.property.shading(Shading::new().shd_type(ShdType::Clear).color("auto").fill(ground));
    }
    paragraph
}

fn line_on_the_left(color: &str) -> ParagraphBorders {
    let line = ParagraphBorder::new(ParagraphBorderPosition::Left).size(24).space(8).color(color);
    ParagraphBorders::with_empty().set(line)
}
