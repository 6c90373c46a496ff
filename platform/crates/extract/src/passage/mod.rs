//! Cuts an extracted text into passages: the pieces that search finds and that citations point to.

mod sentences;
#[cfg(test)]
mod tests;

use crate::model::{Block, BlockKind, Extracted, separator};
use crate::transcript::Moment;
use sentences::sentences;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A passage shorter than this takes the start of a long paragraph rather than end before it.
const LEAST: usize = 600;
/// No passage is longer, in `char`s.
const MOST: usize = 1_200;

/// A piece of a document's full text, some 600 to 1,200 characters long where sections are long enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passage {
    /// Position in the document, from 0. Stable for the same bytes.
    pub ordinal: u32,
    /// The page it starts on, from 1; none where the format has no pages.
    pub page: Option<u32>,
    /// The headings it stands under, outermost first, including those that it begins with.
    pub heading: Vec<String>,
    /// The header row of the table that it continues, where that row is in an earlier passage.
    pub table_header: Option<String>,
    /// When it was said and by whom, in a transcript.
    pub moment: Option<Moment>,
    /// First character in [`Extracted::full_text`], counted in `char`s (Unicode scalar values).
    pub start: u32,
    /// One past the last character, counted likewise.
    pub end: u32,
    /// Exactly the characters `start..end` of the full text; at most 1,200.
    pub text: String,
}

impl Passage {
    /// The text as a model or a reader without the document needs it: under its table's header row.
    #[must_use]
    pub fn text_in_context(&self) -> String {
        match &self.table_header {
            Some(header) => format!("{header}\n{}", self.text),
            None => self.text.clone(),
        }
    }
}

/// Cuts a document into passages, in order, without overlap; only white space between them is left out.
///
/// A heading begins a passage. Sentences and table rows are kept whole unless one alone is too long.
#[must_use]
pub fn passages(extracted: &Extracted) -> Vec<Passage> {
    let full = extracted.full_text();
    let mut cutter = Cutter::default();
    let mut at = 0;
    let mut before: Option<BlockKind> = None;
    for block in &extracted.blocks {
        at += before.map_or(0, |before| separator(before, block.kind).len());
        before = Some(block.kind);
        cutter.take(block, at);
        at += block.text.len();
    }
    cutter.flush();
    located(cutter.done, &full)
}

/// A passage before its place is counted in characters.
struct Cut {
    bytes: Range<usize>,
    page: Option<u32>,
    heading: Vec<String>,
    table_header: Option<String>,
    moment: Option<Moment>,
}

/// The open passage.
struct Open {
    cut: Cut,
    chars: usize,
    only_headings: bool,
}

#[derive(Default)]
struct Cutter {
    done: Vec<Cut>,
    open: Option<Open>,
    path: Vec<(u8, String)>,
    /// The header row of the table being read.
    columns: Option<String>,
}

impl Cutter {
    fn take(&mut self, block: &Block, at: usize) {
        if let BlockKind::Heading { level } = block.kind {
            if self.open.as_ref().is_some_and(|open| !open.only_headings) {
                self.flush();
            }
            self.path.retain(|(outer, _)| *outer < level);
            self.path.push((level, block.text.clone()));
        }
        // Each turn of a transcript is a passage of its own: a citation leads to its moment.
        if block.moment.is_some() && !self.holds_only_headings() {
            self.flush();
        }
        match block.kind {
            BlockKind::TableHeader => self.columns = None,
            BlockKind::TableRow => {}
            _ => self.columns = None,
        }
        let chars = block.text.chars().count();
        if self.room() >= chars {
            self.add(block, at..at + block.text.len(), chars);
        } else {
            if self.length() >= LEAST || is_row(block.kind) && !self.holds_only_headings() {
                self.flush();
            }
            if self.room() >= chars {
                self.add(block, at..at + block.text.len(), chars);
            } else {
                self.add_in_pieces(block, at);
            }
        }
        // Known from the next block on: the passage with the header row itself does not repeat it.
        if block.kind == BlockKind::TableHeader {
            self.columns = Some(block.text.clone());
        }
    }

    /// Adds a block that is too long for what is left, or for any passage, sentence by sentence.
    fn add_in_pieces(&mut self, block: &Block, at: usize) {
        for sentence in sentences(&block.text) {
            let Some(text) = block.text.get(sentence.clone()) else {
                continue;
            };
            for piece in pieces(text, MOST) {
                let Some(text) = text.get(piece.clone()) else {
                    continue;
                };
                let chars = text.chars().count();
                if self.room() < chars {
                    self.flush();
                }
                let start = at + sentence.start + piece.start;
                self.add(block, start..start + text.len(), chars);
            }
        }
    }

    fn add(&mut self, block: &Block, bytes: Range<usize>, chars: usize) {
        let is_heading = matches!(block.kind, BlockKind::Heading { .. });
        let open = self.open.get_or_insert_with(|| Open {
            cut: Cut {
                bytes: bytes.start..bytes.start,
                page: block.page,
                heading: Vec::new(),
                table_header: self.columns.clone(),
                moment: None,
            },
            chars: 0,
            only_headings: true,
        });
        if open.only_headings {
            open.cut.heading = self.path.iter().map(|(_, text)| text.clone()).collect();
            open.only_headings = is_heading;
            open.cut.moment.clone_from(&block.moment);
        }
        // Two for what stands between blocks: never more, and a character too many does no harm.
        open.chars += chars + 2;
        open.cut.bytes.end = bytes.end;
    }

    fn length(&self) -> usize {
        self.open.as_ref().map_or(0, |open| open.chars)
    }

    fn room(&self) -> usize {
        MOST.saturating_sub(self.length())
    }

    fn holds_only_headings(&self) -> bool {
        self.open.as_ref().is_none_or(|open| open.only_headings)
    }

    fn flush(&mut self) {
        self.done.extend(self.open.take().map(|open| open.cut));
    }
}

const fn is_row(kind: BlockKind) -> bool {
    matches!(kind, BlockKind::TableRow | BlockKind::TableHeader)
}

/// Cuts a text into pieces of at most `most` characters, at white space where there is some.
fn pieces(text: &str, most: usize) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let (mut chars, mut space) = (0, None);
    for (at, c) in text.char_indices() {
        if chars == most {
            let cut = space.take().filter(|cut| *cut > start).unwrap_or(at);
            pieces.push(start..cut);
            chars = text.get(cut..at).map_or(0, |rest| rest.chars().count());
            start = cut;
        }
        chars += 1;
        if c.is_whitespace() {
            space = Some(at + c.len_utf8());
        }
    }
    pieces.push(start..text.len());
    pieces
}

/// Counts the cuts' places in characters, in one pass, and takes their text.
fn located(cuts: Vec<Cut>, full: &str) -> Vec<Passage> {
    let (mut byte, mut char) = (0, 0_u32);
    let mut advance = |to: usize| {
        let skipped = full.get(byte..to).map_or(0, |skipped| skipped.chars().count());
        char = char.saturating_add(u32::try_from(skipped).unwrap_or(u32::MAX));
        byte = to;
        char
    };
    let mut passages = Vec::with_capacity(cuts.len());
    for (ordinal, cut) in (0_u32..).zip(cuts) {
        let text = full.get(cut.bytes.clone()).unwrap_or_default().trim_end();
        let start = advance(cut.bytes.start);
        let end = advance(cut.bytes.start + text.len());
        passages.push(Passage {
            ordinal,
            page: cut.page,
            heading: cut.heading,
            table_header: cut.table_header,
            moment: cut.moment,
            start,
            end,
            text: text.to_owned(),
        });
    }
    passages
}
