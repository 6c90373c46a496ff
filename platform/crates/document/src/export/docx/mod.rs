//! Word files: real heading styles, real lists, tables with a header row, the title in the page header, page
//! numbers in the footer, and numbered citations that lead to a list of sources at the end.

mod styles;
mod table;

use super::view::{Block, Inline, Style, View, clean};
use super::{ExportError, Meta};
use crate::node::{Citation, Node};
use docx_rs::{BreakType, Docx, Hyperlink, HyperlinkType, IndentLevel, Numbering, NumberingId, Paragraph, Run};
use std::io::Cursor;
use styles::{ACCENT, BULLETS, DEEPEST_LEVEL, INDENT, code_font, empty, numbers};
use table::table;

/// A Word file.
///
/// # Errors
/// [`ExportError::Docx`] when the archive cannot be written.
pub fn to_docx(document: &Node, meta: &Meta) -> Result<Vec<u8>, ExportError> {
    let view = View::of(document);
    let title = clean(&meta.title);
    let mut writer = Writer { docx: empty(&title), lists: BULLETS };
    if !title.trim().is_empty() {
        writer.add(Paragraph::new().style("Title").add_run(Run::new().add_text(&title)));
    }
    for line in [&meta.author, &meta.subtitle] {
        if !line.trim().is_empty() {
            writer.add(Paragraph::new().style("Subtitle").add_run(Run::new().add_text(clean(line))));
        }
    }
    writer.blocks(&view.blocks, Place::default());
    if !view.sources.is_empty() {
        writer.add(heading(1).add_run(Run::new().add_text("Sources")));
        for (source, number) in view.sources.iter().zip(1..) {
            writer.add(source_entry(number, source));
        }
    }
    let mut bytes = Cursor::new(Vec::new());
    writer.docx.pack(&mut bytes).map_err(|error| ExportError::Docx(error.to_string()))?;
    Ok(bytes.into_inner())
}

/// Where a block stands.
#[derive(Clone, Copy, Default)]
struct Place {
    /// How many lists deep; 0 outside.
    depth: usize,
    quoted: bool,
}

struct Writer {
    docx: Docx,
    /// The number of the last list made.
    lists: usize,
}

impl Writer {
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
                if place.depth > 0 || place.quoted {
                    self.add(written(plain(place), inlines, Style { bold: true, ..Style::default() }));
                } else {
                    self.add(written(heading(*level), inlines, Style::default()));
                }
            }
            Block::Paragraph(inlines) => self.add(written(plain(place), inlines, Style::default())),
            Block::Quote(inner) => self.blocks(inner, Place { quoted: true, ..place }),
            Block::List { start, items } => self.list(*start, items, place),
            Block::Table(rows) => {
                if let Some(table) = table(rows) {
                    self.docx = std::mem::take(&mut self.docx).add_table(table);
                    // Word joins a table to what follows without a paragraph between.
                    self.add(plain(Place::default()));
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
            Block::Rule => self.add(Paragraph::new()),
        }
    }

    fn list(&mut self, start: Option<u64>, items: &[Vec<Block>], place: Place) {
        let id = match start {
            None => BULLETS,
            Some(start) => {
                self.lists += 1;
                let start = usize::try_from(start).unwrap_or(1);
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
            let numbered =
                Paragraph::new().style("ListParagraph").numbering(NumberingId::new(id), IndentLevel::new(level));
            match item.as_slice() {
                [Block::Paragraph(inlines), rest @ ..] => {
                    self.add(written(numbered, inlines, Style::default()));
                    self.blocks(rest, within);
                }
                rest => {
                    self.add(numbered);
                    self.blocks(rest, within);
                }
            }
        }
    }
}

fn heading(level: u8) -> Paragraph {
    Paragraph::new().style(&format!("Heading{}", level.clamp(1, 6))).keep_next(true)
}

/// A paragraph of running text where it stands.
fn plain(place: Place) -> Paragraph {
    // Named even where it is the usual one: the library does not mark it as the default, and some readers go by that.
    let paragraph = Paragraph::new().style(if place.quoted { "Quote" } else { "Normal" });
    match i32::try_from(place.depth.min(DEEPEST_LEVEL)) {
        Ok(depth) if depth > 0 => paragraph.indent(Some(INDENT * depth), None, None, None),
        _ => paragraph,
    }
}

fn written(mut paragraph: Paragraph, inlines: &[Inline], more: Style) -> Paragraph {
    for inline in inlines {
        paragraph = match inline {
            Inline::Text(text, style) => paragraph.add_run(run(text, *style, more)),
            Inline::Break => paragraph.add_run(Run::new().add_break(BreakType::TextWrapping)),
            Inline::Cite(number) => paragraph.add_hyperlink(
                Hyperlink::new(bookmark(*number), HyperlinkType::Anchor)
                    .add_run(Run::new().add_text(format!("[{number}]")).color(ACCENT)),
            ),
            Inline::Link(href, inner) => {
                let link = Hyperlink::new(href, HyperlinkType::External);
                paragraph.add_hyperlink(link_runs(inner, more).into_iter().fold(link, Hyperlink::add_run))
            }
        };
    }
    paragraph
}

/// A link's words; citations within it are written as plain text, since links cannot hold links.
fn link_runs(inlines: &[Inline], more: Style) -> Vec<Run> {
    inlines
        .iter()
        .flat_map(|inline| match inline {
            Inline::Text(text, style) => {
                vec![run(text, *style, more).color(ACCENT).underline("single")]
            }
            Inline::Link(_, inner) => link_runs(inner, more),
            Inline::Break => vec![Run::new().add_text(" ")],
            Inline::Cite(number) => vec![Run::new().add_text(format!("[{number}]"))],
        })
        .collect()
}

fn run(text: &str, style: Style, more: Style) -> Run {
    let mut run = Run::new();
    for (index, line) in text.split('\n').enumerate() {
        run = if index > 0 { run.add_text(" ") } else { run };
        run = run.add_text(line);
    }
    if style.bold || more.bold {
        run = run.bold();
    }
    if style.italic || more.italic {
        run = run.italic();
    }
    if style.strike || more.strike {
        run = run.strike();
    }
    if style.code || more.code {
        run = run.fonts(code_font());
    }
    run
}

fn bookmark(number: usize) -> String {
    format!("source-{number}")
}

/// `[1] Title, page 3 – “quote”`, where the citation's link leads.
fn source_entry(number: usize, source: &Citation) -> Paragraph {
    let mut rest = source.page.map_or_else(String::new, |page| format!(", page {page}"));
    let quote = clean(&source.quote);
    if !quote.trim().is_empty() {
        rest.push_str(&format!(" – “{}”", quote.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    Paragraph::new()
        .style("Source")
        .add_bookmark_start(number, bookmark(number))
        .add_run(Run::new().add_text(format!("[{number}] ")))
        .add_bookmark_end(number)
        .add_run(Run::new().add_text(clean(&source.document_title)).bold())
        .add_run(Run::new().add_text(rest))
}
