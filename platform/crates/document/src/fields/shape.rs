//! What the values of an answer are called, in which order they belong, and how they are shown: read from a JSON
//! Schema, or made of columns.

use super::names::readable;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// How a column's values are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// As it was given.
    #[default]
    Any,
    Number,
    /// With two digits behind the point.
    Money,
}

/// Which plain values a schema lets in; none of them where it does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Takes {
    pub number: bool,
    pub yes_no: bool,
    pub text: bool,
}

/// What a value is called, and what is in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    /// Empty: as its key says.
    pub title: String,
    pub kind: Kind,
    pub takes: Takes,
    /// Whether a list of these closes with their sum.
    pub is_summed: bool,
    /// The only field is the answer itself, and needs no heading.
    pub is_table: bool,
    pub fields: Vec<(String, Shape)>,
    pub items: Option<Box<Shape>>,
}

/// References that are followed within each other, at most; a schema that is asked for has none that lead back to
/// themselves.
const DEEPEST: usize = 32;
/// Fields of a shape, at most: references may name the same definition again and again.
const MOST: usize = 4000;

impl Shape {
    /// Reads a schema that was checked. What cannot be read has no names: its values are shown under their keys.
    #[must_use]
    pub fn of_schema(text: &str) -> Self {
        let Ok(root) = serde_json::from_str::<Schema>(text) else { return Self::default() };
        let Schema::Object(object) = &root else { return Self::default() };
        let mut left = MOST;
        Names { defs: &object.defs, older: &object.definitions }.shape(&root, DEEPEST, &mut left)
    }

    /// The shape of an answer whose only field `rows` is a list of objects with these fields.
    #[must_use]
    pub fn of_rows(key: &str, fields: Vec<(String, Self)>) -> Self {
        let row = Self { fields, ..Self::default() };
        let rows = Self { items: Some(Box::new(row)), ..Self::default() };
        Self { is_table: true, fields: vec![(key.to_owned(), rows)], ..Self::default() }
    }

    pub(super) fn field(&self, key: &str) -> Option<&Self> {
        self.fields.iter().find(|(name, _)| name == key).map(|(_, shape)| shape)
    }

    /// What a field is called.
    #[must_use]
    pub fn name(&self, key: &str) -> String {
        match self.field(key) {
            Some(shape) if !shape.title.trim().is_empty() => shape.title.trim().to_owned(),
            _ => readable(key),
        }
    }
}

impl Takes {
    fn or(self, other: Self) -> Self {
        Self { number: self.number || other.number, yes_no: self.yes_no || other.yes_no, text: self.text || other.text }
    }
}

struct Names<'a> {
    defs: &'a Members<Schema>,
    older: &'a Members<Schema>,
}

impl Names<'_> {
    fn shape(&self, schema: &Schema, depth: usize, left: &mut usize) -> Shape {
        let Schema::Object(object) = schema else { return Shape::default() };
        if depth == 0 || *left == 0 {
            return Shape::default();
        }
        *left -= 1;
        let mut shape = object
            .reference
            .as_deref()
            .and_then(|name| self.named(name))
            .map_or_else(Shape::default, |named| self.shape(named, depth - 1, left));
        // What may also be nothing, or must be several things at once: the first that has fields or items.
        shape.takes = shape.takes.or(object.kinds.takes());
        for one in object.all_of.iter().chain(&object.any_of).chain(&object.one_of) {
            let takes = shape.takes.or(self.shape(one, depth - 1, left).takes);
            if shape.fields.is_empty() && shape.items.is_none() {
                let other = self.shape(one, depth - 1, left);
                shape = Shape { title: if shape.title.is_empty() { other.title } else { shape.title }, ..other };
            }
            shape.takes = takes;
        }
        if !object.title.is_empty() {
            shape.title.clone_from(&object.title);
        }
        if !object.properties.0.is_empty() {
            shape.fields = object
                .properties
                .0
                .iter()
                .map(|(key, field)| (key.clone(), self.shape(field, depth - 1, left)))
                .collect();
        }
        if let Some(items) = &object.items {
            shape.items = Some(Box::new(self.shape(items, depth - 1, left)));
        }
        shape
    }

    fn named(&self, reference: &str) -> Option<&Schema> {
        let (members, name) = match reference.strip_prefix("#/$defs/") {
            Some(name) => (self.defs, name),
            None => (self.older, reference.strip_prefix("#/definitions/")?),
        };
        members.0.iter().find(|(known, _)| known == name).map(|(_, schema)| schema)
    }
}

/// As much of a schema as has to do with names and their order.
#[derive(Deserialize)]
#[serde(untagged)]
enum Schema {
    Object(Box<Object>),
    #[expect(dead_code, reason = "true and false are schemas too, and say nothing of names")]
    Bool(bool),
}

#[derive(Deserialize)]
#[serde(default)]
struct Object {
    title: String,
    #[serde(rename = "type")]
    kinds: Kinds,
    properties: Members<Schema>,
    items: Option<Schema>,
    #[serde(rename = "allOf")]
    all_of: Vec<Schema>,
    #[serde(rename = "anyOf")]
    any_of: Vec<Schema>,
    #[serde(rename = "oneOf")]
    one_of: Vec<Schema>,
    #[serde(rename = "$ref")]
    reference: Option<String>,
    #[serde(rename = "$defs")]
    defs: Members<Schema>,
    definitions: Members<Schema>,
}

/// What a schema calls a type: a name or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kinds {
    One(String),
    Several(Vec<String>),
    None,
}

impl Kinds {
    fn takes(&self) -> Takes {
        let names = match self {
            Self::One(name) => std::slice::from_ref(name),
            Self::Several(names) => names,
            Self::None => &[],
        };
        let has = |wanted: &str| names.iter().any(|name| name == wanted);
        Takes { number: has("number") || has("integer"), yes_no: has("boolean"), text: has("string") }
    }
}

impl Default for Object {
    fn default() -> Self {
        let none = || Members(Vec::new());
        Self {
            title: String::new(),
            kinds: Kinds::None,
            properties: none(),
            items: None,
            all_of: Vec::new(),
            any_of: Vec::new(),
            one_of: Vec::new(),
            reference: None,
            defs: none(),
            definitions: none(),
        }
    }
}

/// An object's members in the order in which they were written: people and models fill a form from its top.
struct Members<T>(Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Members<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
            type Value = Members<T>;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}
