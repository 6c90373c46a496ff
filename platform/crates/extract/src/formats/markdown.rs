//! Markdown: headings, lists, tables and code keep what they are; blocks of HTML in it are read as a page's.

use super::{Sink, append_raised, html};
use crate::model::BlockKind;
use crate::problem::Problem;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

pub(super) fn read(text: &str, sink: &mut Sink) -> Result<(), Problem> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut reader = Reader::default();
    for event in Parser::new_ext(text, options) {
        reader.take(event, sink)?;
    }
    reader.flush(sink)
}

/// Where in the document the reader is.
#[derive(Default)]
struct Reader {
    text: String,
    kind: Option<BlockKind>,
    lists: usize,
    cells: Vec<String>,
    /// In metadata, whose text is not the document's.
    skipping: bool,
    /// The block of HTML that is open.
    page: String,
    /// Within a raised figure.
    raised: bool,
}

impl Reader {
    fn take(&mut self, event: Event<'_>, sink: &mut Sink) -> Result<(), Problem> {
        match event {
            Event::Start(tag) => self.start(&tag, sink)?,
            Event::End(tag) => self.end(tag, sink)?,
            Event::Text(text) if self.raised && !self.skipping => append_raised(&mut self.text, &text),
            Event::Text(text) | Event::Code(text) if !self.skipping => self.text.push_str(&text),
            Event::Html(html) => self.page.push_str(&html),
            Event::InlineHtml(tag) => match tag.to_ascii_lowercase().as_str() {
                "<sup>" => self.raised = true,
                "</sup>" => self.raised = false,
                tag if tag.starts_with("<br") => self.text.push(' '),
                _ => {}
            },
            Event::SoftBreak | Event::HardBreak => self.text.push(' '),
            Event::TaskListMarker(done) => self.text.push_str(if done { "[x] " } else { "[ ] " }),
            _ => {}
        }
        Ok(())
    }

    fn start(&mut self, tag: &Tag<'_>, sink: &mut Sink) -> Result<(), Problem> {
        match tag {
            Tag::Heading { level, .. } => self.open(BlockKind::Heading { level: number(*level) }, sink)?,
            Tag::List(_) => {
                self.flush(sink)?;
                self.lists += 1;
            }
            Tag::Item => {
                let depth = u8::try_from(self.lists.saturating_sub(1)).unwrap_or(u8::MAX);
                self.open(BlockKind::ListItem { depth }, sink)?;
            }
            // A loose list's items hold paragraphs; the item's kind stays.
            Tag::Paragraph if self.lists > 0 && self.text.is_empty() => {}
            Tag::Paragraph | Tag::BlockQuote(_) => self.open(BlockKind::Paragraph, sink)?,
            Tag::CodeBlock(_) => self.open(BlockKind::Code, sink)?,
            Tag::MetadataBlock(_) => {
                self.flush(sink)?;
                self.skipping = true;
            }
            Tag::HtmlBlock => self.flush(sink)?,
            Tag::TableHead | Tag::TableRow => {
                self.flush(sink)?;
                self.cells.clear();
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd, sink: &mut Sink) -> Result<(), Problem> {
        match tag {
            TagEnd::Heading(_) | TagEnd::Paragraph | TagEnd::Item | TagEnd::CodeBlock => self.flush(sink)?,
            TagEnd::List(_) => {
                self.flush(sink)?;
                self.lists = self.lists.saturating_sub(1);
            }
            TagEnd::TableCell => self.cells.push(std::mem::take(&mut self.text)),
            TagEnd::TableHead => sink.push_row(true, None, &self.cells)?,
            TagEnd::TableRow => sink.push_row(false, None, &self.cells)?,
            TagEnd::MetadataBlock(_) => self.skipping = false,
            TagEnd::HtmlBlock => html::read(&std::mem::take(&mut self.page), sink)?,
            _ => {}
        }
        Ok(())
    }

    fn open(&mut self, kind: BlockKind, sink: &mut Sink) -> Result<(), Problem> {
        self.flush(sink)?;
        self.kind = Some(kind);
        Ok(())
    }

    /// Ends the open block, if any.
    fn flush(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        let kind = self.kind.take().unwrap_or(BlockKind::Paragraph);
        self.raised = false;
        sink.push(kind, None, &self.text)?;
        self.text.clear();
        Ok(())
    }
}

const fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}
