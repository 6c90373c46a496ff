//! The page and the server tell by one rule: `cases.json` is read by both.

use super::*;
use crate::Citation;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    name: String,
    edited: Vec<Vec<Value>>,
    origins: Vec<(String, String)>,
}

const QUOTE: &str = "In Oslo a hotel may cost up to 160 euro a night. Breakfast is not refunded.";

fn line(parts: &[Value]) -> Node {
    let node = |part: &Value| match part {
        Value::String(words) => Node::text(words.clone()),
        _ if part.get("text").is_some() => {
            let mut text = Node::text(part["text"].as_str().unwrap());
            text.set_attr("by", part["by"].clone());
            text
        }
        _ => {
            let number: u128 = part["cites"].as_str().unwrap()[1..].parse().unwrap();
            let citation = Citation {
                passage_id: Uuid::from_u128(number),
                document_id: Uuid::nil(),
                document_title: "Policy.pdf".to_owned(),
                page: None,
                quote: if number == 1 { QUOTE.to_owned() } else { String::new() },
            };
            let mut mark =
                Node { citation: Some(crate::Cited::Passage(Box::new(citation))), ..Node::new(Tag::Citation) };
            if let Some(claim) = part.get("claim") {
                mark.set_attr("claim", claim.clone());
            }
            mark
        }
    };
    Node::with_nodes(Tag::Paragraph, parts.iter().map(node).collect())
}

fn original() -> Original {
    let said = line(&[json!("A hotel may cost 160 euro."), json!({ "cites": "p1" }), json!(" Ask early.")]);
    Original::of(&Node::with_nodes(Tag::Doc, vec![said]))
}

/// Each stretch of text that says where it comes from, neighbours of one sentence together.
fn told(node: &Node, into: &mut Vec<(String, String)>) {
    let mut before = None;
    for child in node.nodes() {
        match (Origin::of(child), into.last_mut()) {
            (Some(origin), Some(last)) if before == Some(origin) => {
                assert_eq!(last.0, origin.as_str());
                last.1.push_str(child.own_text());
            }
            (Some(origin), _) => into.push((origin.as_str().to_owned(), child.own_text().to_owned())),
            (None, _) => told(child, into),
        }
        before = Origin::of(child);
    }
}

#[test]
fn r62_each_sentence_is_marked_as_on_the_page() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();
    for case in cases {
        let document = Node::with_nodes(Tag::Doc, case.edited.iter().map(|parts| line(parts)).collect());
        let mut found = Vec::new();
        told(&marked(&document, &original()), &mut found);
        assert_eq!(found, case.origins, "{}", case.name);
    }
}

#[test]
fn sentences_are_those_of_paragraphs_items_and_cells_and_nothing_said_of_itself_counts() {
    let document: Node = serde_json::from_value(json!({ "tag": "doc", "content": [
        { "tag": "heading", "content": "A title." },
        { "tag": "paragraph", "content": "Plain words." },
        { "tag": "paragraph", "content": [{ "tag": "label", "content": [{ "tag": "text", "content": "Total: " }] }, { "tag": "text", "content": "12 euro.", "style": { "origin": "model", "bold": true } }] },
        { "tag": "list", "content": [{ "tag": "list-item", "content": [{ "tag": "text", "content": "An item." }, { "tag": "paragraph", "content": [{ "tag": "text", "content": "And more." }] }] }] },
        { "tag": "table", "content": [
            { "tag": "row", "attr-data": { "header": true }, "content": [{ "tag": "cell", "content": "Name." }] },
            { "tag": "row", "content": [{ "tag": "cell", "content": [{ "tag": "link", "attr-data": { "href": "https://x.test" }, "content": "A cell. Ask early." }] }] },
        ] },
        { "tag": "code", "content": "Some code." },
        { "tag": "callout", "content": [{ "tag": "text", "content": "Mind this." }] },
        { "tag": "paragraph", "style": "odd", "content": [{ "tag": "text", "style": ["odd"], "content": "An odd one." }] },
    ]})).unwrap();
    let marked = marked(&document, &original());
    let mut found = Vec::new();
    told(&marked, &mut found);
    let expected = ["Plain words.", "12 euro.", "An item.", "And more.", "A cell.", "Mind this."];
    let persons: Vec<&str> =
        found.iter().filter(|(origin, _)| origin == "person").map(|(_, words)| words.as_str()).collect();
    assert_eq!(persons, expected);
    assert!(found.contains(&("unsupported".to_owned(), "Ask early.".to_owned())), "{found:?}");
    // The words are the same, and a mark is taken off again by the next copy.
    assert_eq!(crate::to_plain_text(&marked), crate::to_plain_text(&document));
    assert_eq!(super::marked(&marked, &original()), marked);
}
