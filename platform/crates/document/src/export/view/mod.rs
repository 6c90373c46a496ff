//! A document as blocks and inline runs: what is unknown has become its text, what XML forbids is gone, and
//! citations are numbered in reading order, one number a passage.

mod table;
mod text;

pub(super) use table::{Column, Kind, Value as CellValue, columns, value_of};
pub(super) use text::{breakable, clean};

pub(super) use super::picture::Picture;
use crate::link::is_web_address;
use crate::node::{Citation, Content, Node, Tag};
use crate::origin::Origin;
use crate::support::Support;
use serde_json::Value;
use std::collections::HashMap;
use uuid::Uuid;

/// A piece of a document that stands on lines of its own.
#[derive(Debug, PartialEq)]
pub(super) enum Block {
    Heading(u8, Vec<Inline>),
    Paragraph(Vec<Inline>),
    Quote(Vec<Block>),
    List {
        start: Option<u64>,
        items: Vec<Vec<Block>>,
    },
    Table(Vec<Row>),
    Code {
        lang: String,
        text: String,
    },
    /// Set apart, because it matters.
    Callout(Tone, Vec<Block>),
    Picture(Picture),
    Rule,
}

/// What a callout is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Info,
    Good,
    Warning,
    Danger,
}

impl Tone {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Good => "good",
            Self::Warning => "warning",
            Self::Danger => "danger",
        }
    }
}

/// A row of a table.
#[derive(Debug, PartialEq)]
pub(super) struct Row {
    pub(super) header: bool,
    pub(super) cells: Vec<Cell>,
}

/// A cell of a table.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Cell {
    pub(super) inlines: Vec<Inline>,
    /// As it was asked for.
    pub(super) align: Option<Align>,
}

/// On which side the words of a cell stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Center,
    Right,
}

impl Align {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Center => "center",
            Self::Right => "right",
        }
    }

    fn of(node: &Node) -> Option<Self> {
        match node.attr("align").and_then(Value::as_str)? {
            "left" => Some(Self::Left),
            "center" => Some(Self::Center),
            "right" => Some(Self::Right),
            _ => None,
        }
    }
}

/// A piece of a line.
#[derive(Debug, PartialEq)]
pub(super) enum Inline {
    Text(String, Style),
    Link(String, Vec<Inline>),
    Break,
    /// The number of a source, from 1, and how far it carries what is claimed, where that was looked at.
    Cite(usize, Option<Support>),
}

/// How a text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) bold: bool,
    pub(super) italic: bool,
    pub(super) strike: bool,
    pub(super) code: bool,
    /// Where its words come from, in a marked copy.
    pub(super) origin: Option<Origin>,
}

/// A document to be written.
#[derive(Debug, Default)]
pub(super) struct View<'a> {
    pub(super) blocks: Vec<Block>,
    /// What is cited, by number less one.
    pub(super) sources: Vec<&'a Citation>,
    numbers: HashMap<Uuid, usize>,
    /// How many lists, quotes and callouts are open.
    depth: usize,
    /// Its texts say where they come from.
    is_marked: bool,
}

/// Lists, quotes and callouts within each other, at most; what is deeper stands at this depth. No page has room for
/// more.
const DEEPEST: usize = 9;

impl<'a> View<'a> {
    /// Reads a whole document. What its texts say of where they come from counts in a marked copy alone, which was made
    /// here.
    pub(super) fn of(document: &'a Node, is_marked: bool) -> Self {
        let mut view = Self { is_marked, ..Self::default() };
        view.blocks = view.blocks_of(std::slice::from_ref(document));
        view
    }

    fn blocks_of(&mut self, nodes: &'a [Node]) -> Vec<Block> {
        let mut blocks = Vec::new();
        // Inline pieces between blocks make a paragraph of their own.
        let mut loose = Vec::new();
        // Among words an unknown node is words too; among blocks it is a block.
        let among_words = nodes.iter().any(is_words);
        for node in nodes {
            let unknown = matches!(node.tag, Tag::Other(_));
            if is_block(node) || unknown && !among_words {
                flush(&mut loose, &mut blocks);
                self.block(node, &mut blocks);
            } else {
                self.inline(node, &mut loose);
            }
        }
        flush(&mut loose, &mut blocks);
        blocks
    }

    fn block(&mut self, node: &'a Node, blocks: &mut Vec<Block>) {
        match &node.tag {
            Tag::Heading => {
                let level = node.attr("level").and_then(Value::as_u64).unwrap_or(2).clamp(1, 6);
                let level = u8::try_from(level).unwrap_or(6);
                let inlines = self.inlines(node);
                blocks.push(Block::Heading(level, inlines));
            }
            Tag::Quote | Tag::List if self.depth >= DEEPEST => blocks.extend(self.blocks_in(node)),
            Tag::Other(name) if name == "callout" && self.depth >= DEEPEST => blocks.extend(self.blocks_in(node)),
            Tag::Quote => {
                let inner = self.within(|view| view.blocks_in(node));
                blocks.push(Block::Quote(inner));
            }
            Tag::Other(name) if name == "callout" => {
                let inner = self.within(|view| view.blocks_in(node));
                blocks.push(Block::Callout(tone_of(node), inner));
            }
            Tag::Other(name) if name == "image" => blocks.push(Block::Picture(Picture::of(node))),
            Tag::List => {
                let ordered = node.attr("ordered") == Some(&Value::Bool(true));
                let start = ordered.then(|| node.attr("start").and_then(Value::as_u64).unwrap_or(1));
                let items = self.within(|view| node.nodes().iter().map(|item| view.blocks_in(item)).collect());
                blocks.push(Block::List { start, items });
            }
            Tag::Table => {
                let rows = node.nodes().iter().map(|row| self.row(row)).collect();
                blocks.push(Block::Table(rows));
            }
            Tag::Code => {
                let lang = node.attr("lang").and_then(Value::as_str).unwrap_or_default();
                blocks.push(Block::Code { lang: lang.to_owned(), text: clean(&text_of(node)) });
            }
            Tag::Rule => blocks.push(Block::Rule),
            // Sections, items out of place, and everything unknown: what they hold.
            _ => {
                let inner = self.blocks_in(node);
                blocks.extend(inner);
            }
        }
    }

    fn within<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    /// What a node holds, as blocks.
    fn blocks_in(&mut self, node: &'a Node) -> Vec<Block> {
        let Some(Content::Nodes(nodes)) = &node.content else {
            let inlines = self.inlines(node);
            return if inlines.is_empty() { Vec::new() } else { vec![Block::Paragraph(inlines)] };
        };
        let mut blocks = self.blocks_of(nodes);
        self.append_citation(node, &mut blocks);
        blocks
    }

    /// A citation on a block, as an editor may leave it, stands at the block's end.
    fn append_citation(&mut self, node: &'a Node, blocks: &mut Vec<Block>) {
        let Some(citation) = node.cited() else { return };
        let cite = Inline::Cite(self.number(citation), support_of(node));
        match blocks.last_mut() {
            Some(Block::Paragraph(inlines) | Block::Heading(_, inlines)) => inlines.push(cite),
            _ => blocks.push(Block::Paragraph(vec![cite])),
        }
    }

    fn row(&mut self, node: &'a Node) -> Row {
        let header = node.attr("header") == Some(&Value::Bool(true));
        let cell = |cell: &'a Node| Cell { inlines: self.inlines(cell), align: Align::of(cell) };
        Row { header, cells: node.nodes().iter().map(cell).collect() }
    }

    /// Everything in a node on one line.
    fn inlines(&mut self, node: &'a Node) -> Vec<Inline> {
        let mut inlines = Vec::new();
        match &node.content {
            Some(Content::Nodes(nodes)) => {
                for child in nodes {
                    // A block where a line is expected: its words, set apart.
                    if is_block(child) && !inlines.is_empty() {
                        inlines.push(Inline::Text(" ".into(), Style::default()));
                    }
                    self.inline(child, &mut inlines);
                }
            }
            _ => push_text(&text_of(node), self.style_of(node), &mut inlines),
        }
        if let Some(citation) = node.cited() {
            inlines.push(Inline::Cite(self.number(citation), support_of(node)));
        }
        inlines
    }

    fn inline(&mut self, node: &'a Node, into: &mut Vec<Inline>) {
        match &node.tag {
            Tag::Break => into.push(Inline::Break),
            Tag::Link => {
                let inner = self.inlines(node);
                match node.attr("href").and_then(Value::as_str).filter(|href| is_web_address(href)) {
                    Some(href) => into.push(Inline::Link(href.to_owned(), inner)),
                    None => into.extend(inner),
                }
            }
            _ => into.extend(self.inlines(node)),
        }
    }

    fn style_of(&self, node: &Node) -> Style {
        Style {
            bold: node.is_styled("bold"),
            italic: node.is_styled("italic"),
            strike: node.is_styled("strike"),
            code: node.is_styled("code"),
            origin: Origin::of(node).filter(|_| self.is_marked),
        }
    }

    fn number(&mut self, citation: &'a Citation) -> usize {
        let next = self.sources.len() + 1;
        let number = *self.numbers.entry(citation.passage_id).or_insert(next);
        if number == next {
            self.sources.push(citation);
        }
        number
    }
}

fn is_words(node: &Node) -> bool {
    matches!(node.tag, Tag::Text | Tag::Link | Tag::Break | Tag::Citation)
}

/// Whether a node stands on lines of its own. An unknown one does where something in it does.
fn is_block(node: &Node) -> bool {
    match &node.tag {
        Tag::Other(name) if matches!(name.as_str(), "callout" | "image") => true,
        Tag::Other(_) => node.nodes().iter().any(is_block),
        _ => !is_words(node),
    }
}

fn flush(loose: &mut Vec<Inline>, blocks: &mut Vec<Block>) {
    if !loose.is_empty() {
        blocks.push(Block::Paragraph(std::mem::take(loose)));
    }
}

fn push_text(text: &str, style: Style, into: &mut Vec<Inline>) {
    let text = clean(text);
    if !text.is_empty() {
        into.push(Inline::Text(text, style));
    }
}

/// The words of a node whatever its shape.
pub(super) fn text_of(node: &Node) -> String {
    match &node.content {
        None => String::new(),
        Some(Content::Text(text)) => text.clone(),
        Some(Content::Nodes(nodes)) => nodes.iter().map(text_of).collect(),
        Some(Content::Other(value)) => words(value),
    }
}

/// The strings and numbers in a value, in order.
fn words(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(on) => if *on { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(words).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" "),
        // A node's words are its content; of anything else, all values.
        Value::Object(fields) => match fields.get("content") {
            Some(content) if fields.contains_key("tag") => words(content),
            _ => fields.values().map(words).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" "),
        },
    }
}

/// Shows each line that stands in blocks, in their order.
pub(super) fn each_line(blocks: &[Block], show: &mut impl FnMut(&[Inline])) {
    for block in blocks {
        match block {
            Block::Heading(_, inlines) | Block::Paragraph(inlines) => show(inlines),
            Block::Quote(inner) | Block::Callout(_, inner) => each_line(inner, show),
            Block::List { items, .. } => items.iter().for_each(|item| each_line(item, show)),
            Block::Table(rows) => rows.iter().flat_map(|row| &row.cells).for_each(|cell| show(&cell.inlines)),
            Block::Code { .. } | Block::Picture(_) | Block::Rule => {}
        }
    }
}

/// The words of a line, citations apart.
pub(super) fn words_of(inlines: &[Inline]) -> String {
    let mut text = String::new();
    for inline in inlines {
        match inline {
            Inline::Text(words, _) => text.push_str(&words.replace('\n', " ")),
            Inline::Link(_, inner) => text.push_str(&words_of(inner)),
            Inline::Break => text.push(' '),
            Inline::Cite(..) => {}
        }
    }
    text
}

fn tone_of(node: &Node) -> Tone {
    match node.attr("tone").and_then(Value::as_str) {
        Some("good" | "success" | "tip") => Tone::Good,
        Some("warning" | "warn" | "caution") => Tone::Warning,
        Some("danger" | "error" | "bad") => Tone::Danger,
        _ => Tone::Info,
    }
}

fn support_of(node: &Node) -> Option<Support> {
    match node.attr("support").and_then(Value::as_str)? {
        "supported" => Some(Support::Supported),
        "partly" => Some(Support::Partly),
        "not-found" => Some(Support::NotFound),
        _ => None,
    }
}
