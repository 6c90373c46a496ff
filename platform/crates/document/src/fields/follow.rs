//! The values of an answer after somebody edited its document: read back by the keys that it was written with.
//!
//! What was not touched stays as it was given, whatever its words look like: a value's words are compared with how it
//! was shown. What was, is read as what it was before, a number as a number. Rows and items are known by the values
//! that they carry, so that they may be moved, removed and added. What cannot be read, or is not there any more, is
//! told with its place.

use serde_json::{Map, Number, Value};

use super::shape::Shape;
use super::words::{NOTHING, shown};
use super::{Item, write::TOTAL};
use crate::node::{Content, Node, Tag};

/// An answer's values as its document says them now.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Followed {
    pub value: Value,
    /// What could not be read, each a JSON Pointer and what is wrong there; the value there is the one before.
    pub findings: Vec<(String, String)>,
}

/// Reads the values of a document back. `before`: what they were in the version that was edited. Where nothing is found
/// wrong, the nodes say their new values too.
pub fn follow(document: &mut Node, before: &Value, shape: &Shape) -> Followed {
    let mut reading = Reading::default();
    let Value::Object(fields) = before else { return Followed { value: before.clone(), findings: Vec::new() } };
    let mut edited = document.clone();
    let value = Value::Object(reading.object(&mut edited, fields, shape, ""));
    if reading.findings.is_empty() {
        *document = edited;
    }
    Followed { value, findings: reading.findings }
}

#[derive(Default)]
struct Reading {
    findings: Vec<(String, String)>,
}

impl Reading {
    fn wrong(&mut self, path: &str, why: impl Into<String>) {
        self.findings.push((path.to_owned(), why.into()));
    }

    /// An object, whose values stand among the nodes of this one.
    fn object(
        &mut self,
        within: &mut Node,
        before: &Map<String, Value>,
        shape: &Shape,
        path: &str,
    ) -> Map<String, Value> {
        let none = Shape::default();
        let mut read = Map::new();
        for (key, was) in before {
            let path = format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"));
            let of = shape.field(key).unwrap_or(&none);
            let now = match was {
                Value::Array(_) | Value::Object(_) if shape.is_table => self.part(within, was, of, &path),
                Value::Array(_) | Value::Object(_) => {
                    let part = within.nodes_mut().iter_mut().find(|node| node.tag == Tag::Section && is_of(node, key));
                    match part {
                        Some(part) => self.part(part, was, of, &path),
                        None => self.gone(was, &path),
                    }
                }
                plain => self.line(within, key, plain, of, &path),
            };
            read.insert(key.clone(), now);
        }
        read
    }

    fn gone(&mut self, was: &Value, path: &str) -> Value {
        self.wrong(path, "It is not in the document any more.");
        was.clone()
    }

    /// A plain value, on a line of its own; on several where somebody broke it.
    fn line(&mut self, within: &mut Node, key: &str, was: &Value, shape: &Shape, path: &str) -> Value {
        let mut lines: Vec<&mut Node> =
            within.nodes_mut().iter_mut().filter(|node| node.tag != Tag::Section && is_of(node, key)).collect();
        let text = lines.iter().map(|line| words(line)).collect::<Vec<_>>().join("\n");
        if lines.is_empty() {
            return self.gone(was, path);
        }
        let now = self.plain(&text, was, shape, path);
        for line in &mut lines {
            line.value = Some(now.clone()).filter(|value| !value.is_null());
        }
        now
    }

    /// A list or an object, whose nodes stand in this one.
    fn part(&mut self, within: &mut Node, was: &Value, shape: &Shape, path: &str) -> Value {
        let before = match was {
            Value::Object(fields) => return Value::Object(self.object(within, fields, shape, path)),
            Value::Array(items) => items,
            plain => return plain.clone(),
        };
        let none = Shape::default();
        let of = shape.items.as_deref().unwrap_or(&none);
        let found = within.nodes_mut().iter_mut().find(|node| matches!(node.tag, Tag::Table | Tag::List));
        match found {
            Some(table) if table.tag == Tag::Table => Value::Array(self.rows(table, before, of, path)),
            Some(list) => Value::Array(self.items(list, before, of, path)),
            None => Value::Array(Vec::new()),
        }
    }

    /// Objects, each a row.
    fn rows(&mut self, table: &mut Node, before: &[Value], shape: &Shape, path: &str) -> Vec<Value> {
        let is = |row: &Node, name: &str| row.attr(name) == Some(&Value::Bool(true));
        let head = table.nodes().iter().find(|row| is(row, "header"));
        let keys: Vec<Option<String>> =
            head.map(|head| head.nodes().iter().map(|cell| cell.key.clone()).collect()).unwrap_or_default();
        let mut left: Vec<Option<&Map<String, Value>>> = before.iter().map(Value::as_object).collect();
        let mut read = Vec::new();
        for row in
            table.nodes_mut().iter_mut().filter(|row| row.tag == Tag::Row && !is(row, "header") && !is(row, TOTAL))
        {
            let key_of = |at: usize, cell: &Node| cell.key.clone().or_else(|| keys.get(at).cloned().flatten());
            let cells: Vec<(String, Option<Value>)> = row
                .nodes()
                .iter()
                .enumerate()
                .filter_map(|(at, cell)| Some((key_of(at, cell)?, cell.value.clone())))
                .collect();
            let is_same = |known: &Map<String, Value>| {
                cells.iter().all(|(key, value)| known.get(key).filter(|known| !known.is_null()) == value.as_ref())
            };
            let known = left.iter_mut().find(|known| known.is_some_and(is_same)).and_then(Option::take);
            if known.is_none() && row.nodes().iter().all(|cell| words(cell).is_empty()) {
                continue;
            }
            let mut object = known.cloned().unwrap_or_default();
            for (at, cell) in row.nodes_mut().iter_mut().enumerate() {
                let Some(key) = key_of(at, cell) else { continue };
                let was = cell.value.clone().unwrap_or(Value::Null);
                let none = Shape::default();
                let of = shape.field(&key).unwrap_or(&none);
                let now = self.plain(&words(cell), &was, of, &format!("{path}/{}/{key}", read.len()));
                // A value that was not given is not made up.
                if now != was || known.is_none() {
                    cell.value = Some(now.clone()).filter(|value| !value.is_null());
                    cell.key = Some(key.clone());
                    object.insert(key, now);
                }
            }
            read.push(Value::Object(object));
        }
        read
    }

    /// Values, each an item.
    fn items(&mut self, list: &mut Node, before: &[Value], shape: &Shape, path: &str) -> Vec<Value> {
        // What is new in a list of numbers is a number.
        let mut of = shape.clone();
        of.takes.number |= !before.is_empty() && before.iter().all(Value::is_number);
        let mut read = Vec::new();
        for item in list.nodes_mut().iter_mut().filter(|item| item.tag == Tag::ListItem) {
            let text = words(item);
            if item.value.is_none() && text.is_empty() {
                continue;
            }
            let was = item.value.clone().unwrap_or(Value::Null);
            let now = self.plain(&text, &was, &of, &format!("{path}/{}", read.len()));
            item.value = Some(now.clone()).filter(|value| !value.is_null());
            read.push(now);
        }
        read
    }

    /// What words say that stood for a value.
    fn plain(&mut self, text: &str, was: &Value, shape: &Shape, path: &str) -> Value {
        let before = lines(&shown(&Item::from(was.clone()), Some(shape)));
        if text == before || before.is_empty() && text == NOTHING {
            return was.clone();
        }
        let read = match was {
            Value::Array(_) | Value::Object(_) if are_alike(text, &before) => Ok(was.clone()),
            Value::Array(_) | Value::Object(_) => {
                Err("It is made of several values, which cannot be told from its words.".to_owned())
            }
            Value::Number(_) => number(text),
            Value::Bool(_) => yes_no(text),
            // It was text, whatever it looks like.
            Value::String(_) => Ok(Value::String(text.to_owned())),
            Value::Null => match shape.takes {
                takes if takes.text => Ok(Value::String(text.to_owned())),
                takes if takes.number || shape.kind != super::Kind::Any => number(text),
                takes if takes.yes_no => yes_no(text),
                _ => Ok(Value::String(text.to_owned())),
            },
        };
        let is_gone = text.is_empty() || text == NOTHING;
        match read {
            Ok(Value::String(text)) if !(is_gone && text == NOTHING) => Value::String(text),
            _ if is_gone => Value::Null,
            Ok(value) => value,
            Err(why) => {
                self.wrong(path, why);
                was.clone()
            }
        }
    }
}

fn is_of(node: &Node, key: &str) -> bool {
    node.key.as_deref() == Some(key)
}

/// What a node says, without the name before it and what it cites.
fn words(node: &Node) -> String {
    fn add(node: &Node, into: &mut String) {
        match &node.tag {
            Tag::Citation => {}
            Tag::Break => into.push('\n'),
            Tag::Other(name) if name == "label" => {}
            _ => {
                if let Some(Content::Text(text)) = &node.content {
                    into.push_str(text);
                }
                for inner in node.nodes() {
                    // A block within an item begins a line.
                    if !into.is_empty() && !matches!(inner.tag, Tag::Text | Tag::Link | Tag::Break | Tag::Citation) {
                        into.push('\n');
                    }
                    add(inner, into);
                }
            }
        }
    }
    let mut text = String::new();
    add(node, &mut text);
    lines(&text)
}

/// Lines that say something, as they are shown.
fn lines(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Whether two texts differ in the writing of their numbers alone: `12.50` is the value 12.5, and is shown as it was
/// written.
fn are_alike(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':'));
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let is_same = |(one, other): (&String, &String)| {
        one == other
            || match (one.parse::<f64>(), other.parse::<f64>()) {
                (Ok(one), Ok(other)) => (one - other).abs() <= one.abs() * 1e-12,
                _ => false,
            }
    };
    let (one, other) = (words(one), words(other));
    one.len() == other.len() && one.iter().zip(&other).all(is_same)
}

/// `1,234.50`, `-3` and `1e6` are numbers. One that is written with a comma for a point is not guessed at.
fn number(text: &str) -> Result<Value, String> {
    let written = text.replace('\u{2212}', "-");
    let (sign, digits) = match written.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", written.strip_prefix('+').unwrap_or(&written)),
    };
    let (whole, fraction) = digits.split_once('.').map_or((digits, ""), |(whole, fraction)| (whole, fraction));
    let mut groups = whole.split(',');
    let is_grouped =
        groups.next().is_some_and(|first| (1..=3).contains(&first.len())) && groups.all(|group| group.len() == 3);
    let plain = if whole.contains(',') && is_grouped && !fraction.contains(',') {
        digits.replace(',', "")
    } else {
        digits.to_owned()
    };
    let parsed = format!("{sign}{plain}").parse::<Number>();
    parsed.map(Value::Number).map_err(|_| format!("“{}” is not a number.", short(text)))
}

fn yes_no(text: &str) -> Result<Value, String> {
    match text.to_lowercase().as_str() {
        "yes" | "true" => Ok(Value::Bool(true)),
        "no" | "false" => Ok(Value::Bool(false)),
        _ => Err(format!("“{}” is neither yes nor no.", short(text))),
    }
}

/// As much of what somebody wrote as a message has room for.
fn short(text: &str) -> String {
    let text = text.replace('\n', " ");
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
