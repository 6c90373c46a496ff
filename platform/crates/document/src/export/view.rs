//! A document as blocks and inline runs: what is unknown has become its text, what XML forbids is gone, and
//! citations are numbered in reading order, one number a passage.

use crate::node::{Citation, Content, Node, Tag};
use serde_json::Value;
use std::collections::HashMap;
use uuid::Uuid;

/// A piece of a document that stands on lines of its own.
#[derive(Debug, PartialEq)]
pub(super) enum Block {
    Heading(u8, Vec<Inline>),
    Paragraph(Vec<Inline>),
    Quote(Vec<Block>),
    List { start: Option<u64>, items: Vec<Vec<Block>> },
    Table(Vec<Row>),
    Code { lang: String, text: String },
    Rule,
}

/// A row of a table.
#[derive(Debug, PartialEq)]
pub(super) struct Row {
    pub(super) header: bool,
    pub(super) cells: Vec<Vec<Inline>>,
}

/// A piece of a line.
#[derive(Debug, PartialEq)]
pub(super) enum Inline {
    Text(String, Style),
    Link(String, Vec<Inline>),
    Break,
    /// The number of a source, from 1.
    Cite(usize),
}

/// How a text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) bold: bool,
    pub(super) italic: bool,
    pub(super) strike: bool,
    pub(super) code: bool,
}

/// A document to be written.
#[derive(Debug, Default)]
pub(super) struct View<'a> {
    pub(super) blocks: Vec<Block>,
    /// What is cited, by number less one.
    pub(super) sources: Vec<&'a Citation>,
    numbers: HashMap<Uuid, usize>,
}

impl<'a> View<'a> {
    /// Reads a whole document.
    pub(super) fn of(document: &'a Node) -> Self {
        let mut view = Self::default();
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
            Tag::Quote => {
                let inner = self.blocks_in(node);
                blocks.push(Block::Quote(inner));
            }
            Tag::List => {
                let ordered = node.attr("ordered") == Some(&Value::Bool(true));
                let start = ordered.then(|| node.attr("start").and_then(Value::as_u64).unwrap_or(1));
                let items = node.nodes().iter().map(|item| self.blocks_in(item)).collect();
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
        let number = self.number(citation);
        match blocks.last_mut() {
            Some(Block::Paragraph(inlines) | Block::Heading(_, inlines)) => inlines.push(Inline::Cite(number)),
            _ => blocks.push(Block::Paragraph(vec![Inline::Cite(number)])),
        }
    }

    fn row(&mut self, node: &'a Node) -> Row {
        let header = node.attr("header") == Some(&Value::Bool(true));
        Row { header, cells: node.nodes().iter().map(|cell| self.inlines(cell)).collect() }
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
            _ => push_text(&text_of(node), style_of(node), &mut inlines),
        }
        if let Some(citation) = node.cited() {
            inlines.push(Inline::Cite(self.number(citation)));
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
    match node.tag {
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

fn style_of(node: &Node) -> Style {
    Style {
        bold: node.is_styled("bold"),
        italic: node.is_styled("italic"),
        strike: node.is_styled("strike"),
        code: node.is_styled("code"),
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

/// Drops what XML 1.0 cannot hold, and what no reader can see.
pub(super) fn clean(text: &str) -> String {
    text.chars()
        .filter(|c| matches!(c, '\t' | '\n') || !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'))
        .collect()
}

fn is_web_address(target: &str) -> bool {
    let lower = target.to_ascii_lowercase();
    let safe = ["http://", "https://", "mailto:"].iter().any(|scheme| lower.starts_with(scheme));
    safe && !target.chars().any(|c| c.is_control() || c.is_whitespace() || matches!(c, '<' | '>' | '"'))
}
