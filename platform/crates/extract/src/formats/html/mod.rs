//! Web pages, read as a flat stream of tags: no tree is built, so depth costs nothing, and nothing is ever
//! loaded. What a browser would not show (scripts, styles, hidden parts) is left out.

mod tags;

use super::{Sink, append_raised};
use crate::model::BlockKind;
use crate::problem::Problem;
use encoding_rs::Encoding;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts, states::RawKind,
};
use std::cell::RefCell;
use tags::{ends_without_tag, is_block, is_left_out, is_marked_hidden, is_void, number};

/// A page's declaration of its encoding has to stand within this many bytes.
const DECLARED_WITHIN: usize = 1024;
/// The tokenizer is fed in pieces of this size, so that a page exists once in memory, not twice.
const PIECE: usize = 64 * 1024;

pub(super) fn read(text: &str, sink: &mut Sink) -> Result<(), Problem> {
    let page = Page { state: RefCell::new(State { reader: Reader::default(), sink, problem: None }) };
    let tokenizer = Tokenizer::new(page, TokenizerOpts::default());
    let queue = BufferQueue::default();
    let mut rest = text;
    while !rest.is_empty() {
        let cut = rest.floor_char_boundary(PIECE.min(rest.len()));
        let (piece, after) = rest.split_at_checked(cut).unwrap_or((rest, ""));
        queue.push_back(StrTendril::from(piece));
        rest = after;
        // It hands control back early only to run a script, which this sink never asks for.
        while !queue.is_empty() {
            let _ = tokenizer.feed(&queue);
        }
        if tokenizer.sink.state.borrow().problem.is_some() {
            break;
        }
    }
    tokenizer.end();
    let state = tokenizer.sink.state.into_inner();
    state.problem.map_or(Ok(()), Err)
}

/// The encoding that a page names near its start (`charset=…`).
pub(super) fn declared_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    let head = bytes.get(..DECLARED_WITHIN).unwrap_or(bytes);
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let (_, after) = head.split_once("charset=")?;
    let label = after.trim_start_matches(['"', '\'']);
    let end = label.find(|c: char| !(c.is_ascii_alphanumeric() || "-_:.".contains(c)))?;
    Encoding::for_label(label.get(..end)?.as_bytes())
}

/// The tokenizer lends its sink out shared; everything that changes is in here.
struct Page<'a> {
    state: RefCell<State<'a>>,
}

struct State<'a> {
    reader: Reader,
    sink: &'a mut Sink,
    problem: Option<Problem>,
}

impl TokenSink for Page<'_> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        if state.problem.is_some() {
            return TokenSinkResult::Continue;
        }
        let State { reader, sink, problem } = &mut *state;
        let mut raw = None;
        let outcome = match token {
            Token::CharacterTokens(text) => {
                reader.text(&text);
                Ok(())
            }
            Token::TagToken(tag) => {
                raw = (tag.kind == TagKind::StartTag).then(|| raw_kind(&tag.name)).flatten();
                reader.tag(&tag, sink)
            }
            // A cell may still be open.
            Token::EOFToken => reader.end_row(sink),
            _ => Ok(()),
        };
        *problem = outcome.err();
        raw.map_or(TokenSinkResult::Continue, TokenSinkResult::RawData)
    }
}

/// Elements whose content is no markup.
fn raw_kind(name: &str) -> Option<RawKind> {
    match name {
        "script" => Some(RawKind::ScriptData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => Some(RawKind::Rawtext),
        "title" | "textarea" => Some(RawKind::Rcdata),
        _ => None,
    }
}

/// Where in the page the reader is. Tags may be missing, crossed or never closed: each only changes what
/// the text after it counts as.
#[derive(Default)]
struct Reader {
    text: String,
    kind: Option<BlockKind>,
    lists: u8,
    preformatted: bool,
    title: Option<String>,
    cells: Vec<String>,
    in_cell: bool,
    /// Columns and rows that the open cell spans.
    span: (usize, u32),
    /// Cells of rows above that reach into this one and those below: for how many more rows, and what stands in them.
    reaching: Vec<(u32, String)>,
    header_row: bool,
    /// Within a raised figure.
    raised: bool,
    /// The element whose content is left out, and how many of its name are open within.
    hidden: Option<(String, u32)>,
}

/// A row wider than this is not written by people.
const WIDEST_ROW: usize = 512;

impl Reader {
    fn text(&mut self, text: &str) {
        if self.hidden.is_some() {
            return;
        }
        match &mut self.title {
            Some(title) => title.push_str(text),
            None if self.raised => append_raised(&mut self.text, text),
            None => self.text.push_str(text),
        }
    }

    fn tag(&mut self, tag: &Tag, sink: &mut Sink) -> Result<(), Problem> {
        let name: &str = &tag.name;
        if self.skip_hidden(name, tag) {
            return Ok(());
        }
        match tag.kind {
            TagKind::StartTag => self.start(name, tag, sink),
            TagKind::EndTag => self.end(name, sink),
        }
    }

    /// Whether this tag lies in, opens or closes a part that is left out.
    fn skip_hidden(&mut self, name: &str, tag: &Tag) -> bool {
        if let Some((hidden, _)) = &self.hidden
            && ends_without_tag(hidden, name, tag.kind)
        {
            self.hidden = None;
        }
        if let Some((hidden, open)) = &mut self.hidden {
            if hidden == name {
                match tag.kind {
                    TagKind::StartTag => *open = open.saturating_add(1),
                    TagKind::EndTag => *open = open.saturating_sub(1),
                }
                if *open == 0 {
                    self.hidden = None;
                }
            }
            return true;
        }
        let opens = tag.kind == TagKind::StartTag && !tag.self_closing && !is_void(name);
        if opens && (is_left_out(name) || is_marked_hidden(tag)) {
            self.hidden = Some((name.to_owned(), 1));
            return true;
        }
        false
    }

    fn start(&mut self, name: &str, tag: &Tag, sink: &mut Sink) -> Result<(), Problem> {
        match name {
            "sup" => self.raised = true,
            "title" => self.title = Some(String::new()),
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let level = name.bytes().last().map_or(1, |digit| digit.saturating_sub(b'0'));
                self.open(BlockKind::Heading { level }, sink)?;
            }
            "ul" | "ol" | "menu" => {
                self.flush(sink)?;
                self.lists = self.lists.saturating_add(1);
            }
            "li" | "dd" => self.open(BlockKind::ListItem { depth: self.lists.saturating_sub(1) }, sink)?,
            "pre" => {
                self.open(BlockKind::Code, sink)?;
                self.preformatted = true;
            }
            "table" => {
                self.end_row(sink)?;
                self.flush(sink)?;
                self.reaching.clear();
            }
            "tr" => {
                self.end_row(sink)?;
                self.header_row = true;
            }
            "td" | "th" => {
                self.end_cell(sink)?;
                self.in_cell = true;
                self.span = (number(tag, "colspan"), u32::try_from(number(tag, "rowspan")).unwrap_or(1));
                self.header_row &= name == "th";
            }
            "br" => self.text.push(if self.preformatted { '\n' } else { ' ' }),
            _ if is_block(name) => self.open(BlockKind::Paragraph, sink)?,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, name: &str, sink: &mut Sink) -> Result<(), Problem> {
        match name {
            "sup" => self.raised = false,
            "title" => {
                if let Some(title) = self.title.take() {
                    sink.set_title(&title);
                }
            }
            "ul" | "ol" | "menu" => {
                self.flush(sink)?;
                self.lists = self.lists.saturating_sub(1);
            }
            "pre" => {
                self.flush(sink)?;
                self.preformatted = false;
            }
            "td" | "th" => self.end_cell(sink)?,
            "tr" => self.end_row(sink)?,
            "table" => {
                self.end_row(sink)?;
                self.reaching.clear();
            }
            "li" | "dd" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => self.flush(sink)?,
            _ if is_block(name) => self.flush(sink)?,
            _ => {}
        }
        Ok(())
    }

    fn open(&mut self, kind: BlockKind, sink: &mut Sink) -> Result<(), Problem> {
        // A paragraph within an item or a cell is the item's or the cell's text.
        let keeps = kind == BlockKind::Paragraph
            && matches!(self.kind, Some(BlockKind::ListItem { .. }))
            && self.text.trim().is_empty();
        if keeps {
            return Ok(());
        }
        self.flush(sink)?;
        if !self.in_cell {
            self.kind = Some(kind);
        }
        Ok(())
    }

    /// Ends the open block, if any; within a cell it only separates words.
    fn flush(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        if self.in_cell {
            self.text.push(' ');
            return Ok(());
        }
        let kind = self.kind.take().unwrap_or(BlockKind::Paragraph);
        sink.push(kind, None, &self.text)?;
        self.text.clear();
        Ok(())
    }

    fn end_cell(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        if self.in_cell {
            self.in_cell = false;
            let text = std::mem::take(&mut self.text);
            self.put_reaching();
            // Each row bears the label of a cell that spans several; a cell that spans columns stands in the first of
            // them.
            let (columns, rows) = self.span;
            for column in 0..columns {
                if self.cells.len() >= WIDEST_ROW {
                    break;
                }
                let cell = if column == 0 { text.clone() } else { String::new() };
                if rows > 1 {
                    if self.reaching.len() <= self.cells.len() {
                        self.reaching.resize(self.cells.len() + 1, (0, String::new()));
                    }
                    if let Some(place) = self.reaching.get_mut(self.cells.len()) {
                        *place = (rows, cell.clone());
                    }
                }
                self.cells.push(cell);
            }
            return Ok(());
        }
        self.flush(sink)
    }

    /// Puts what reaches from rows above into the next places.
    fn put_reaching(&mut self) {
        while let Some((_, text)) = self.reaching.get(self.cells.len()).filter(|(rows, _)| *rows > 0) {
            self.cells.push(text.clone());
        }
    }

    fn end_row(&mut self, sink: &mut Sink) -> Result<(), Problem> {
        self.end_cell(sink)?;
        if !self.cells.is_empty() {
            self.put_reaching();
            self.reaching.iter_mut().for_each(|(rows, _)| *rows = rows.saturating_sub(1));
        }
        // A single cell is a layout, not a table.
        if let [only] = self.cells.as_slice() {
            sink.push(BlockKind::Paragraph, None, only)?;
        } else {
            sink.push_row(self.header_row, None, &self.cells)?;
        }
        self.cells.clear();
        Ok(())
    }
}
