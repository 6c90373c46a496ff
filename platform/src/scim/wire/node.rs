//! JSON as SCIM reads it: names of attributes without regard to capitals (RFC 7643 §2.1), and each of them once.
//! serde_json would take the last of two; which of two `active` counts must not be left to chance (B22).

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use crate::scim::error::Error;

/// Attributes by their names in lower case.
pub type Object = BTreeMap<String, Node>;

/// A value. Of numbers none is kept: no attribute here is one.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Null,
    Bool(bool),
    Number,
    Text(String),
    List(Vec<Node>),
    Object(Object),
}

impl Node {
    /// The values of a multi-valued attribute: also a single one stands for a list of one, and nothing for an empty
    /// list.
    pub fn each(&self) -> &[Node] {
        match self {
            Self::Null => &[],
            Self::List(values) => values,
            one => std::slice::from_ref(one),
        }
    }

    /// What says yes or no, also as text.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            Self::Text(text) => truth(text),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }
}

/// Yes or no as text, the way Entra writes it.
pub fn truth(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// Reads a whole body: one object, at most 128 levels deep.
///
/// # Errors
/// [`Error::Syntax`].
pub fn parse(bytes: &[u8]) -> Result<Object, Error> {
    match serde_json::from_slice(bytes) {
        Ok(Node::Object(object)) => Ok(object),
        Ok(_) => Err(Error::Syntax("an object is expected".to_owned())),
        Err(error) => Err(Error::Syntax(error.to_string().chars().filter(|c| !c.is_control()).take(200).collect())),
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Node, E> {
        Ok(Node::Bool(truth))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Node, E> {
        Ok(Node::Number)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Node, E> {
        Ok(Node::Number)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Node, E> {
        Ok(Node::Number)
    }

    fn visit_str<E>(self, text: &str) -> Result<Node, E> {
        Ok(Node::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Node, E> {
        Ok(Node::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(value) = values.next_element()? {
            list.push(value);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut attributes: A) -> Result<Node, A::Error> {
        let mut object = Object::new();
        while let Some((name, value)) = attributes.next_entry::<String, Node>()? {
            let name = name.to_ascii_lowercase();
            if object.contains_key(&name) {
                return Err(A::Error::custom(format!("the attribute `{name}` stands there twice")));
            }
            object.insert(name, value);
        }
        Ok(Node::Object(object))
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(Reader)
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn names_are_read_without_regard_to_capitals() {
        let object = parse(br#"{"Schemas":[],"userName":"ann","Name":{"GivenName":"Ann","n":1.5}}"#).unwrap();
        assert_eq!(object["username"], Node::Text("ann".to_owned()));
        let Node::Object(name) = &object["name"] else { panic!("{object:?}") };
        assert_eq!(name["givenname"].text(), Some("Ann"));
    }

    #[test]
    fn b22_an_attribute_that_stands_there_twice_is_refused() {
        for twice in
            [r#"{"active":true,"active":false}"#, r#"{"active":true,"Active":false}"#, r#"{"a":{"b":1,"B":2}}"#]
        {
            let Err(Error::Syntax(why)) = parse(twice.as_bytes()) else { panic!("{twice}") };
            assert!(why.contains("twice"), "{why}");
        }
    }

    #[test]
    fn b23_what_is_no_object_or_too_deep_is_refused() {
        let deep = format!("{}{}", r#"{"a":"#.repeat(10_000), "}".repeat(10_000));
        for broken in [
            "",
            "{",
            "[]",
            "null",
            "1",
            "{\"a\":1e999}",
            "{\"a\":\"\\ud800\"}",
            "\u{feff}{}",
            &"[".repeat(10_000),
            &deep,
        ] {
            assert!(matches!(parse(broken.as_bytes()), Err(Error::Syntax(_))), "{}", &broken[..broken.len().min(40)]);
        }
        assert!(matches!(parse(b"{\"a\":\"\xff\"}"), Err(Error::Syntax(_))));
    }

    #[test]
    fn issue_scim_entra_writes_truth_as_text() {
        for (written, meant) in
            [("true", Some(true)), ("\"False\"", Some(false)), ("\"TRUE\"", Some(true)), ("\"no\"", None), ("0", None)]
        {
            let node: Node = serde_json::from_str(written).unwrap();
            assert_eq!(node.truth(), meant, "{written}");
        }
    }
}
