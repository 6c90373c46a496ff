//! The document of an answer.

use super::names::readable;
use super::shape::{Kind, Shape};
use super::words::{NOTHING, number, shown};
use super::{Answer, Data, Item};
use crate::node::{Content, Node, Tag};
use crate::numbers::Numbers;
use serde_json::{Value, json};

impl Answer {
    /// The answer as a document. `findings`: where it does not match its schema, each a JSON Pointer and what is wrong
    /// there.
    #[must_use]
    pub fn document(&self, shape: &Shape, findings: &[(String, String)]) -> Node {
        let mut writer = Writer { numbers: Numbers::default() };
        let mut nodes = Vec::new();
        writer.object(&self.root, shape, 2, &mut nodes);
        let mut root = Node::with_nodes(Tag::Doc, nodes);
        root.value = Some(self.value());
        mark(&mut root, findings);
        root
    }
}

/// The attribute of a row of sums.
pub(super) const TOTAL: &str = "total";

/// Says in a document's root where the answer does not match its schema.
pub fn mark(root: &mut Node, findings: &[(String, String)]) {
    if !findings.is_empty() {
        let list = findings.iter().map(|(path, message)| json!({ "path": path, "message": message }));
        root.set_attr("findings", list.collect());
    }
}

struct Writer {
    numbers: Numbers,
}

impl Writer {
    /// Plain values first, so that none stands under the heading of a list before it.
    fn object(&mut self, item: &Item, shape: &Shape, level: u8, into: &mut Vec<Node>) {
        let Data::Object(fields) = &item.data else { return };
        let none = Shape::default();
        let (simple, others): (Vec<_>, Vec<_>) = fields.iter().partition(|(_, item)| item.is_simple());
        for (key, item) in simple {
            into.push(self.line(key, &shape.name(key), item, shape.field(key)));
        }
        for (key, item) in others {
            let name = shape.name(key);
            self.part(key, (!shape.is_table).then_some(name), item, shape.field(key).unwrap_or(&none), level, into);
        }
    }

    /// A value with its name before it.
    fn line(&mut self, key: &str, name: &str, item: &Item, shape: Option<&Shape>) -> Node {
        let mut content = vec![label(name)];
        content.extend(self.value(item, shape, Some(NOTHING)));
        let mut line = Node::with_nodes(Tag::Paragraph, content);
        line.key = Some(key.to_owned());
        line.value = item.worth();
        line
    }

    /// A list or an object, under its name.
    fn part(&mut self, key: &str, name: Option<String>, item: &Item, shape: &Shape, level: u8, into: &mut Vec<Node>) {
        let mut nodes = Vec::new();
        if let Some(name) = &name {
            let mut heading = Node::with_nodes(Tag::Heading, vec![Node::text(name.clone())]);
            heading.set_attr("level", json!(level.min(6)));
            if let Some(Content::Nodes(words)) = &mut heading.content {
                words.extend(item.cited.iter().map(|citation| self.numbers.node(citation)));
            }
            nodes.push(heading);
        }
        match &item.data {
            Data::List(items) if items.is_empty() => {
                nodes.push(Node::with_nodes(Tag::Paragraph, vec![nothing(NOTHING)]))
            }
            Data::List(items) if items.iter().all(|item| matches!(item.data, Data::Object(_))) => {
                nodes.push(self.table(items, shape.items.as_deref()));
            }
            Data::List(items) => {
                let lines = items.iter().map(|item| {
                    let mut line =
                        Node::with_nodes(Tag::ListItem, self.value(item, shape.items.as_deref(), Some(NOTHING)));
                    line.value = item.worth();
                    line
                });
                let list = lines.collect();
                nodes.push(Node::with_nodes(Tag::List, list));
            }
            _ => self.object(item, shape, level.saturating_add(1), &mut nodes),
        }
        let Some(name) = name else { return into.extend(nodes) };
        let mut section = Node::with_nodes(Tag::Section, nodes);
        section.key = Some(key.to_owned());
        section.value = Some(Value::String(name));
        into.push(section);
    }

    /// Objects as rows. The schema's columns first, then whatever else a row has.
    fn table(&mut self, items: &[Item], shape: Option<&Shape>) -> Node {
        let none = Shape::default();
        let shape = shape.unwrap_or(&none);
        let mut keys: Vec<&str> = shape.fields.iter().map(|(key, _)| key.as_str()).collect();
        for item in items {
            let Data::Object(fields) = &item.data else { continue };
            for (key, _) in fields {
                if !keys.contains(&key.as_str()) {
                    keys.push(key);
                }
            }
        }
        let mut rows = vec![head(&keys, shape)];
        for item in items {
            let Data::Object(fields) = &item.data else { continue };
            let cells = keys.iter().map(|key| {
                let found = fields.iter().find(|(name, _)| name == key).map(|(_, item)| item);
                let of = shape.field(key);
                let mut cell =
                    Node::with_nodes(Tag::Cell, found.map(|item| self.value(item, of, None)).unwrap_or_default());
                cell.key = Some((*key).to_owned());
                cell.value = found.and_then(Item::worth);
                aligned(cell, of, found)
            });
            let mut cells: Vec<Node> = cells.collect();
            if let Some(Content::Nodes(last)) = cells.last_mut().and_then(|cell| cell.content.as_mut()) {
                last.extend(item.cited.iter().map(|citation| self.numbers.node(citation)));
            }
            rows.push(Node::with_nodes(Tag::Row, cells));
        }
        rows.extend(sums(items, &keys, shape));
        Node::with_nodes(Tag::Table, rows)
    }

    /// A value's words and what it rests on.
    fn value(&mut self, item: &Item, shape: Option<&Shape>, instead: Option<&str>) -> Vec<Node> {
        let text = shown(item, shape);
        let mut nodes = Vec::new();
        if text.is_empty() {
            nodes.extend(instead.map(nothing));
        }
        for (place, line) in text.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
            if place > 0 {
                nodes.push(Node::new(Tag::Break));
            }
            nodes.push(Node::text(line));
        }
        nodes.extend(item.all_cited().into_iter().map(|citation| self.numbers.node(citation)));
        nodes
    }
}

fn head(keys: &[&str], shape: &Shape) -> Node {
    let cells = keys.iter().map(|key| {
        let mut cell = Node::with_nodes(Tag::Cell, vec![Node::text(shape.name(key))]);
        cell.key = Some((*key).to_owned());
        aligned(cell, shape.field(key), None)
    });
    let mut row = Node::with_nodes(Tag::Row, cells.collect());
    row.set_attr("header", json!(true));
    row
}

/// Numbers stand on the right.
fn aligned(mut cell: Node, shape: Option<&Shape>, item: Option<&Item>) -> Node {
    let is_number = shape.is_some_and(|shape| shape.kind != Kind::Any)
        || item.is_some_and(|item| matches!(item.data, Data::Number(_)));
    if is_number {
        cell.set_attr("align", json!("right"));
    }
    cell
}

/// The row of sums, where a column asks for one.
fn sums(items: &[Item], keys: &[&str], shape: &Shape) -> Option<Node> {
    let is_summed = |key: &str| shape.field(key).is_some_and(|column| column.is_summed);
    if !keys.iter().any(|key| is_summed(key)) || items.len() < 2 {
        return None;
    }
    let bold = |text: String| {
        let mut node = Node::text(text);
        node.style = Some(json!({ "bold": true }));
        node
    };
    let cells = keys.iter().enumerate().map(|(place, key)| {
        if !is_summed(key) {
            let words = if place == 0 { vec![bold("Total".to_owned())] } else { Vec::new() };
            return Node::with_nodes(Tag::Cell, words);
        }
        let column = shape.field(key);
        let numbers = items.iter().filter_map(|item| {
            let Data::Object(fields) = &item.data else { return None };
            let (_, item) = fields.iter().find(|(name, _)| name == key)?;
            if let Data::Number(written) = &item.data { written.parse::<f64>().ok() } else { None }
        });
        let sum: f64 = numbers.sum();
        // What adding binary fractions leaves behind the sixth digit is no part of it.
        let written = format!("{sum:.6}");
        let written = written.trim_end_matches('0').trim_end_matches('.');
        let text = number(written, column.map_or(Kind::Number, |column| column.kind));
        aligned(Node::with_nodes(Tag::Cell, vec![bold(text)]), column, None)
    });
    let mut row = Node::with_nodes(Tag::Row, cells.collect());
    row.set_attr(TOTAL, json!(true));
    Some(row)
}

/// What a value is called. No part of what its citations are held against, and nothing that an editor changes.
fn label(name: &str) -> Node {
    let mut words = Node::text(format!("{}: ", if name.is_empty() { readable("value") } else { name.to_owned() }));
    words.style = Some(json!({ "bold": true }));
    Node::with_nodes(Tag::Other("label".to_owned()), vec![words])
}

fn nothing(words: &str) -> Node {
    let mut node = Node::text(words);
    node.style = Some(json!({ "italic": true }));
    node
}
