//! The nodes of document JSON. Reading and writing them loses nothing: unknown tags, fields and shapes are
//! carried along, because documents outlive the version that wrote them.

#[cfg(test)]
mod tests;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeMap};
use serde_json::{Map, Value};
use std::fmt;
use uuid::Uuid;

/// What a node is. [`Tag::Other`] carries any name this version does not know.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tag {
    Doc,
    Section,
    Heading,
    Paragraph,
    Quote,
    List,
    ListItem,
    Table,
    Row,
    Cell,
    Code,
    Rule,
    Text,
    Link,
    Break,
    Citation,
    Other(String),
}

impl Tag {
    /// The name in JSON.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Doc => "doc",
            Self::Section => "section",
            Self::Heading => "heading",
            Self::Paragraph => "paragraph",
            Self::Quote => "quote",
            Self::List => "list",
            Self::ListItem => "list-item",
            Self::Table => "table",
            Self::Row => "row",
            Self::Cell => "cell",
            Self::Code => "code",
            Self::Rule => "rule",
            Self::Text => "text",
            Self::Link => "link",
            Self::Break => "break",
            Self::Citation => "citation",
            Self::Other(name) => name,
        }
    }
}

impl From<String> for Tag {
    fn from(name: String) -> Self {
        match name.as_str() {
            "doc" => Self::Doc,
            "section" => Self::Section,
            "heading" => Self::Heading,
            "paragraph" => Self::Paragraph,
            "quote" => Self::Quote,
            "list" => Self::List,
            "list-item" => Self::ListItem,
            "table" => Self::Table,
            "row" => Self::Row,
            "cell" => Self::Cell,
            "code" => Self::Code,
            "rule" => Self::Rule,
            "text" => Self::Text,
            "link" => Self::Link,
            "break" => Self::Break,
            "citation" => Self::Citation,
            _ => Self::Other(name),
        }
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

/// What a node holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A string.
    Text(String),
    /// Nodes.
    Nodes(Vec<Node>),
    /// A shape that this version does not know; carried along.
    Other(Value),
}

/// A node's citation.
#[derive(Clone, Debug, PartialEq)]
pub enum Cited {
    /// A passage of a document.
    Passage(Box<Citation>),
    /// A shape that this version does not know; carried along.
    Other(Value),
}

/// The passage that a statement rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citation {
    /// The passage's id, also the anchor that opens the source there.
    pub passage_id: Uuid,
    /// The document that holds it.
    pub document_id: Uuid,
    /// The document's title when it was cited.
    pub document_title: String,
    /// The page it starts on, from 1, where the format has pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// The passage's words, for readers without the document; may be shortened.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quote: String,
}

/// One node of a document. See the crate's documentation for the schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub tag: Tag,
    /// What it holds.
    pub content: Option<Content>,
    /// How it looks; for `text` an object of booleans.
    pub style: Option<Value>,
    /// What it is called by programs.
    pub key: Option<String>,
    /// Its value: a section's title, a citation's number.
    pub value: Option<Value>,
    /// What it cites.
    pub citation: Option<Cited>,
    /// Attributes of its tag (`attr-data` in JSON).
    pub attr_data: Option<Value>,
    /// Fields that this version does not know, and known ones of an unexpected type; carried along.
    pub extra: Map<String, Value>,
}

impl Node {
    /// A node that holds nothing yet.
    #[must_use]
    pub fn new(tag: Tag) -> Self {
        Self {
            tag,
            content: None,
            style: None,
            key: None,
            value: None,
            citation: None,
            attr_data: None,
            extra: Map::new(),
        }
    }

    /// A node that holds nodes.
    #[must_use]
    pub fn with_nodes(tag: Tag, nodes: Vec<Self>) -> Self {
        Self { content: Some(Content::Nodes(nodes)), ..Self::new(tag) }
    }

    /// A plain `text` node.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { content: Some(Content::Text(text.into())), ..Self::new(Tag::Text) }
    }

    /// The nodes it holds; none for a text.
    #[must_use]
    pub fn nodes(&self) -> &[Self] {
        match &self.content {
            Some(Content::Nodes(nodes)) => nodes,
            _ => &[],
        }
    }

    /// The nodes it holds, to be changed.
    pub fn nodes_mut(&mut self) -> &mut [Self] {
        match &mut self.content {
            Some(Content::Nodes(nodes)) => nodes,
            _ => &mut [],
        }
    }

    /// The string it holds; empty for anything else.
    #[must_use]
    pub fn own_text(&self) -> &str {
        match &self.content {
            Some(Content::Text(text)) => text,
            _ => "",
        }
    }

    /// The passage it cites, where it is one of ours.
    #[must_use]
    pub fn cited(&self) -> Option<&Citation> {
        match &self.citation {
            Some(Cited::Passage(citation)) => Some(citation),
            _ => None,
        }
    }

    /// Shows each passage that it, or anything in it, cites.
    pub fn each_cited(&self, show: &mut impl FnMut(&Citation)) {
        self.cited().into_iter().for_each(&mut *show);
        for node in self.nodes() {
            node.each_cited(show);
        }
    }

    /// An attribute of `attr-data`.
    #[must_use]
    pub fn attr(&self, name: &str) -> Option<&Value> {
        self.attr_data.as_ref()?.get(name)
    }

    /// Sets an attribute of `attr-data`. One of an unexpected shape stays as it is.
    pub fn set_attr(&mut self, name: &str, value: Value) {
        if let Value::Object(attributes) = self.attr_data.get_or_insert_with(|| Value::Object(Map::new())) {
            attributes.insert(name.to_owned(), value);
        }
    }

    /// Whether `style` has this switch on.
    #[must_use]
    pub fn is_styled(&self, name: &str) -> bool {
        self.style.as_ref().and_then(|style| style.get(name)) == Some(&Value::Bool(true))
    }

    /// Reads a node from parsed JSON without losing any of it.
    ///
    /// # Errors
    /// Says what is missing: a node must be an object with a string `tag`.
    pub fn from_value(value: Value) -> Result<Self, String> {
        let Value::Object(mut fields) = value else {
            return Err("a node must be an object".into());
        };
        let tag = match fields.remove("tag") {
            Some(Value::String(name)) => Tag::from(name),
            Some(_) => return Err("a node's tag must be a string".into()),
            None => return Err("a node must have a tag".into()),
        };
        let mut node = Self::new(tag);
        node.content = match present(&mut fields, "content") {
            None => None,
            Some(Value::String(text)) => Some(Content::Text(text)),
            // An array of something else than nodes is kept as it is rather than half understood.
            Some(Value::Array(items)) if items.iter().all(is_node) => {
                Some(Content::Nodes(items.into_iter().map(Self::from_value).collect::<Result<_, _>>()?))
            }
            Some(other) => Some(Content::Other(other)),
        };
        if matches!(fields.get("key"), Some(Value::String(_)))
            && let Some(Value::String(key)) = fields.remove("key")
        {
            node.key = Some(key);
        }
        node.citation = present(&mut fields, "citation").map(Cited::from_value);
        node.style = present(&mut fields, "style");
        node.value = present(&mut fields, "value");
        node.attr_data = present(&mut fields, "attr-data");
        node.extra = fields;
        Ok(node)
    }
}

impl Cited {
    fn from_value(value: Value) -> Self {
        let known = Citation::deserialize(&value).ok();
        // Only an exact fit: a citation with further fields would lose them.
        match known {
            Some(citation) if serde_json::to_value(&citation).is_ok_and(|same| same == value) => {
                Self::Passage(Box::new(citation))
            }
            _ => Self::Other(value),
        }
    }
}

/// A field that is there and not null. A null stays where it is and so survives in `extra`.
fn present(fields: &mut Map<String, Value>, name: &str) -> Option<Value> {
    match fields.get(name) {
        None | Some(Value::Null) => None,
        Some(_) => fields.remove(name),
    }
}

fn is_node(value: &Value) -> bool {
    value.get("tag").is_some_and(Value::is_string)
}

// By hand, because serde's `untagged` and `flatten` buffer each level again: quadratic in the depth.
impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_value(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("tag", self.tag.as_str())?;
        match &self.content {
            None => {}
            Some(Content::Text(text)) => map.serialize_entry("content", text)?,
            Some(Content::Nodes(nodes)) => map.serialize_entry("content", nodes)?,
            Some(Content::Other(value)) => map.serialize_entry("content", value)?,
        }
        if let Some(style) = &self.style {
            map.serialize_entry("style", style)?;
        }
        if let Some(key) = &self.key {
            map.serialize_entry("key", key)?;
        }
        if let Some(value) = &self.value {
            map.serialize_entry("value", value)?;
        }
        match &self.citation {
            None => {}
            Some(Cited::Passage(citation)) => map.serialize_entry("citation", citation)?,
            Some(Cited::Other(value)) => map.serialize_entry("citation", value)?,
        }
        if let Some(attributes) = &self.attr_data {
            map.serialize_entry("attr-data", attributes)?;
        }
        for (name, value) in &self.extra {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
