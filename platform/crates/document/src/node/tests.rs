//! Nodes: reading and writing them loses nothing (R35).

use super::*;
use proptest::prelude::*;
use serde_json::json;

#[test]
fn r35_every_field_of_the_schema_has_its_place() {
    let json = json!({
        "tag": "citation", "content": "[1]", "style": { "bold": true }, "key": "k", "value": 1,
        "citation": { "passage_id": Uuid::nil(), "document_id": Uuid::nil(), "document_title": "T", "page": 2, "quote": "q" },
        "attr-data": { "href": "x" },
    });
    let node = Node::from_value(json.clone()).unwrap();
    assert_eq!(node.tag, Tag::Citation);
    assert_eq!(node.cited().unwrap().page, Some(2));
    assert!(node.is_styled("bold") && node.extra.is_empty());
    assert_eq!(serde_json::to_value(&node).unwrap(), json);
}

#[test]
fn r35_unknown_tags_fields_and_shapes_survive() {
    let json = json!({
        "tag": "hologram", "content": ["loose", { "tag": "text", "content": null, "x-y": [1, null] }], "key": 7,
        "style": "wide", "citation": { "url": "https://example.test" }, "attr-data": null, "onclick": { "deep": [] },
    });
    let node = Node::from_value(json.clone()).unwrap();
    assert_eq!(serde_json::to_value(&node).unwrap(), json);
}

#[test]
fn what_is_no_node_says_why() {
    let told = |json: &str| serde_json::from_str::<Node>(json).unwrap_err().to_string();
    assert!(told("[]").starts_with("a node must be an object"));
    assert!(told("{}").starts_with("a node must have a tag"));
    assert!(told(r#"{"tag":1}"#).starts_with("a node's tag must be a string"));
    let deep = format!("{}{}", r#"{"tag":"a","content":["#.repeat(10_000), "]}".repeat(10_000));
    assert!(told(&deep).contains("recursion limit"));
}

fn any_json() -> impl Strategy<Value = Value> {
    let name =
        proptest::sample::select(vec!["tag", "content", "style", "key", "value", "citation", "attr-data", "more"]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 64, 8, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            proptest::collection::hash_map(name.clone(), inner, 0..8).prop_map(|fields| {
                Value::from(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
            }),
        ]
    })
}

proptest! {
    #[test]
    fn r35_reading_and_writing_any_node_loses_nothing(mut json in any_json(), tag in "[a-z-]{1,10}") {
        if let Value::Object(fields) = &mut json {
            fields.insert("tag".into(), Value::from(tag));
            let node = Node::from_value(json.clone()).unwrap();
            prop_assert_eq!(serde_json::to_value(&node).unwrap(), json);
        }
    }
}
