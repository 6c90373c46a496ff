//! Answers that are values under names rather than running text: JSON by a schema, and tables. Read while they stream,
//! cited value by value, and written as document JSON, so that page, editor and exports show them as they show
//! everything else.
//!
//! [`Shape`] knows what the values are called and in which order they belong, [`Reader`] reads the answer as it comes
//! and says at once what can be shown of it, [`Answer::document`] makes the document of the whole.
//!
//! In the document a value is a `paragraph` (or a `cell`) whose `key` is its name and whose `value` is the value as it
//! was given; what it is called stands before it in a `label`, which is no part of what its citations are held against.
//! An object is a `section`, a list of objects a `table`. The root's `value` is the whole answer, its
//! `attr-data.findings` are the places that do not match the schema. What a person changes in the document is read back
//! by the same keys ([`follow`]), as far as words tell what value is meant.

mod follow;
mod live;
mod names;
mod reader;
mod shape;
#[cfg(test)]
mod tests;
mod words;
mod write;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Number, Value};

pub use follow::{Followed, follow};
pub use reader::{Piece, Reader};
pub use shape::{Kind, Shape, Takes};
pub use write::mark;

use crate::node::Citation;

/// The root's member that says what the other values rest on, for models that cite in no other way: `[{ "path",
/// "sources" }]`. It is no part of the answer.
pub const SOURCES: &str = "_sources";

/// A value as it was given, in the order in which it was given, with what it rests on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    pub data: Data,
    pub cited: Vec<Citation>,
}

/// What a value is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Data {
    #[default]
    Null,
    YesNo(bool),
    /// As it was written.
    Number(String),
    Text(String),
    List(Vec<Item>),
    Object(Vec<(String, Item)>),
}

/// What a model answered.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    root: Item,
    /// Whether it came to its end.
    pub is_whole: bool,
}

impl Item {
    fn of(data: Data) -> Self {
        Self { data, cited: Vec::new() }
    }

    /// The value as JSON, for a node: none where there is none, as a node that was read again has it.
    pub(crate) fn worth(&self) -> Option<Value> {
        Some(self.to_value()).filter(|value| !value.is_null())
    }

    /// The value as JSON.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match &self.data {
            Data::Null => Value::Null,
            Data::YesNo(yes) => Value::Bool(*yes),
            Data::Number(written) => written.parse::<Number>().map_or(Value::Null, Value::Number),
            Data::Text(text) => Value::String(text.clone()),
            Data::List(items) => Value::Array(items.iter().map(Self::to_value).collect()),
            Data::Object(fields) => {
                Value::Object(fields.iter().map(|(key, item)| (key.clone(), item.to_value())).collect::<Map<_, _>>())
            }
        }
    }

    fn is_simple(&self) -> bool {
        !matches!(self.data, Data::List(_) | Data::Object(_))
    }

    /// What the value and everything in it rests on, each once.
    fn all_cited(&self) -> Vec<&Citation> {
        fn collect<'a>(item: &'a Item, found: &mut Vec<&'a Citation>) {
            for citation in &item.cited {
                if !found.iter().any(|known| known.passage_id == citation.passage_id) {
                    found.push(citation);
                }
            }
            match &item.data {
                Data::List(items) => items.iter().for_each(|item| collect(item, found)),
                Data::Object(fields) => fields.iter().for_each(|(_, item)| collect(item, found)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        collect(self, &mut found);
        found
    }

    fn child_mut(&mut self, key: &str) -> Option<&mut Self> {
        match &mut self.data {
            Data::List(items) => items.get_mut(key.parse::<usize>().ok()?),
            Data::Object(fields) => fields.iter_mut().find(|(name, _)| name == key).map(|(_, item)| item),
            _ => None,
        }
    }
}

impl From<Value> for Item {
    fn from(value: Value) -> Self {
        Self::of(match value {
            Value::Null => Data::Null,
            Value::Bool(yes) => Data::YesNo(yes),
            Value::Number(number) => Data::Number(number.to_string()),
            Value::String(text) => Data::Text(text),
            Value::Array(items) => Data::List(items.into_iter().map(Self::from).collect()),
            Value::Object(fields) => {
                Data::Object(fields.into_iter().map(|(key, value)| (key, Self::from(value))).collect())
            }
        })
    }
}

/// In the order in which it was given, which JSON's own values do not keep.
impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.data {
            Data::List(items) => items.serialize(serializer),
            Data::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (key, item) in fields {
                    map.serialize_entry(key, item)?;
                }
                map.end()
            }
            _ => self.to_value().serialize(serializer),
        }
    }
}

impl Answer {
    /// Reads an object whose order matters; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Item> {
        let mut reader = Reader::new(Shape::default());
        reader.push(text, &mut |_| {});
        reader.finish().filter(|answer| answer.is_whole).map(|answer| answer.root)
    }

    /// The answer as JSON.
    #[must_use]
    pub fn value(&self) -> Value {
        self.root.to_value()
    }

    /// Takes a field of the root out of the answer: one that says something about the others.
    pub fn take(&mut self, key: &str) -> Option<Value> {
        let Data::Object(fields) = &mut self.root.data else { return None };
        let at = fields.iter().position(|(name, _)| name == key)?;
        Some(fields.remove(at).1.to_value())
    }

    /// Says what a value rests on. Answers whether there is a value at this JSON Pointer.
    pub fn cite(&mut self, pointer: &str, citation: Citation) -> bool {
        let mut item = Some(&mut self.root);
        for step in pointer.split('/').skip(1) {
            let key = step.replace("~1", "/").replace("~0", "~");
            item = item.and_then(|item| item.child_mut(&key));
        }
        let Some(item) = item else { return false };
        if !item.cited.iter().any(|known| known.passage_id == citation.passage_id) {
            item.cited.push(citation);
        }
        true
    }
}
