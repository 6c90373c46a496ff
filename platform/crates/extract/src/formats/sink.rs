//! Collects a document's blocks: cleans their text, drops empty ones, keeps the whole within bounds.

use std::ops::Range;

use crate::limits::Limits;
use crate::model::{Block, BlockKind, Extracted, Kind};
use crate::problem::Problem;
use crate::text;
use crate::transcript::{self, Moment};

/// What a block costs in the answer beside its text.
const BLOCK_OVERHEAD: u64 = 64;
/// A title longer than this is none.
const LONGEST_TITLE: usize = 300;
/// More remarks than these help nobody.
const MOST_WARNINGS: usize = 20;

/// Blocks being collected.
pub(super) struct Sink {
    blocks: Vec<Block>,
    warnings: Vec<String>,
    title: Option<String>,
    pictures: Vec<u32>,
    pages: u32,
    /// Where blocks stand that say no page of their own.
    page: Option<u32>,
    limit: u64,
    left: u64,
}

impl Sink {
    pub(super) fn new(limits: &Limits) -> Self {
        // Escapes make an answer longer than its text; a quarter covers all but odd files.
        let limit = limits.output / 4 * 3;
        let (blocks, warnings, pictures) = Default::default();
        Self { blocks, warnings, title: None, pictures, pages: 1, page: None, limit, left: limit }
    }

    /// Adds a block where its text is not empty once cleaned.
    pub(super) fn push(&mut self, kind: BlockKind, page: Option<u32>, raw: &str) -> Result<(), Problem> {
        let text = match kind {
            BlockKind::Code => text::lines(raw),
            _ => text::line(raw),
        };
        if text.is_empty() {
            return Ok(());
        }
        let cost = text.len() as u64 + BLOCK_OVERHEAD;
        self.left = self.left.checked_sub(cost).ok_or(Problem::TooMuchText { limit: self.limit })?;
        self.blocks.push(Block { page: page.or(self.page), kind, text, moment: None });
        Ok(())
    }

    /// Adds what somebody said at a moment.
    pub(super) fn push_said(&mut self, moment: Moment, said: &str) -> Result<(), Problem> {
        let before = self.blocks.len();
        match &moment.speaker {
            Some(name) => self.push(BlockKind::Paragraph, None, &format!("{name}: {said}"))?,
            None => self.push(BlockKind::Paragraph, None, said)?,
        }
        self.blocks.iter_mut().skip(before).for_each(|block| block.moment = Some(moment.clone()));
        Ok(())
    }

    /// Finds out what of it was said when, where it is a transcript.
    pub(super) fn mark_turns(&mut self) {
        transcript::mark(&mut self.blocks);
    }

    /// Adds a row of a table; cells are joined so that an empty one still keeps its place.
    pub(super) fn push_row<I>(&mut self, header: bool, page: Option<u32>, cells: I) -> Result<(), Problem>
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let mut row = String::new();
        let mut filled = false;
        for (index, cell) in cells.into_iter().enumerate() {
            if index > 0 {
                row.push_str(" | ");
            }
            filled |= !cell.as_ref().trim().is_empty();
            row.push_str(cell.as_ref());
        }
        if !filled {
            return Ok(());
        }
        let kind = if header { BlockKind::TableHeader } else { BlockKind::TableRow };
        self.push(kind, page, &row)
    }

    /// Leaves a remark for the file's owner.
    pub(super) fn warn(&mut self, warning: impl Into<String>) {
        let warning = warning.into();
        if self.warnings.len() < MOST_WARNINGS && !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// Says of pages that they are pictures.
    pub(super) fn set_pictures(&mut self, pages: Vec<u32>) {
        self.warn(crate::scan::unread(&pages));
        self.pictures = pages;
    }

    /// How many blocks there are.
    pub(super) fn len(&self) -> usize {
        self.blocks.len()
    }

    /// Puts blocks in another order: those of each range, one range after the other, take the place of all of them.
    /// The ranges neither overlap nor leave anything out between the first and the last.
    pub(super) fn arrange(&mut self, ranges: &[Range<usize>]) {
        let Some(first) = ranges.iter().map(|range| range.start).min() else { return };
        let arranged: Vec<Block> =
            ranges.iter().filter_map(|range| self.blocks.get(range.clone())).flatten().cloned().collect();
        if first + arranged.len() == self.blocks.len() {
            self.blocks.truncate(first);
            self.blocks.extend(arranged);
        }
    }

    /// The blocks found so far.
    pub(super) fn into_blocks(self) -> Vec<Block> {
        self.blocks
    }

    /// The document's title by its own word; the first one counts.
    pub(super) fn set_title(&mut self, raw: &str) {
        let title = text::line(raw);
        if self.title.is_none() && !title.is_empty() && title.len() <= LONGEST_TITLE {
            self.title = Some(title);
        }
    }

    pub(super) fn set_pages(&mut self, pages: u32) {
        self.pages = pages.max(1);
    }

    /// From here on, what says no page of its own stands on this one.
    pub(super) fn set_page(&mut self, page: Option<u32>) {
        self.page = page;
    }

    /// Takes the pages back where they turn out to mean nothing.
    pub(super) fn drop_pages(&mut self) {
        self.blocks.iter_mut().for_each(|block| block.page = None);
    }

    /// The texts found so far.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().map(|block| block.text.as_str())
    }

    /// Whether a text was found so far, be it within another.
    pub(super) fn holds(&self, text: &str) -> bool {
        self.texts().any(|found| found.contains(text))
    }

    /// Whether nothing was found yet.
    pub(super) fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The document, or that it holds no text.
    pub(super) fn finish(self, kind: Kind) -> Result<Extracted, Problem> {
        if self.is_empty() {
            // Only pages can be pictures; a table or a text without a word is simply empty.
            return Err(if kind == Kind::Pdf { Problem::NoText } else { Problem::Empty });
        }
        let title = self.title.clone().or_else(|| first_heading(&self.blocks));
        let Self { pages, blocks, warnings, pictures, .. } = self;
        Ok(Extracted { kind, title, pages, blocks, warnings, pictures })
    }
}

/// A document that begins with a heading of the first level has its title there.
fn first_heading(blocks: &[Block]) -> Option<String> {
    let first = blocks.first()?;
    let is_title = first.kind == (BlockKind::Heading { level: 1 }) && first.text.len() <= LONGEST_TITLE;
    is_title.then(|| first.text.clone())
}
