//! Answers as models give them: cut anywhere, cited within and behind their values, broken off, too deep.

use super::*;
use crate::node::{Node, Tag};
use crate::{to_markdown, to_xlsx};
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

const SCHEMA: &str = r##"{
  "type": "object",
  "properties": {
    "supplier": { "type": "string", "title": "Supplier" },
    "total": { "type": ["number", "null"] },
    "parties": { "type": "array", "items": { "type": "string" } },
    "lines": { "type": "array", "title": "Lines", "items": { "$ref": "#/$defs/line" } },
    "address": { "anyOf": [{ "type": "null" }, { "type": "object", "properties": { "zip_code": { "type": "string" } } }] }
  },
  "$defs": { "line": { "type": "object", "properties": { "what": {}, "amount": { "title": "Amount (EUR)" } } } }
}"##;

const ANSWER: &str = r#"Here it is:
```json
{"total": 1250.5, "supplier": "Brightwater *Ltd*\nLyon \u00e9\ud83d\ude00", "parties": ["A", "B"],
 "lines": [{"what": "Desks", "amount": 12}, {"amount": 3.5, "what": null, "note": true}], "address": {"zip_code": "007"}}
```
That is all."#;

fn citation(n: u128) -> Citation {
    Citation {
        passage_id: Uuid::from_u128(n),
        document_id: Uuid::nil(),
        document_title: "Contract".to_owned(),
        page: None,
        quote: String::new(),
    }
}

/// What the pieces show, citations as `[n]`, and the answer.
fn read(pieces: &[&str]) -> (String, Option<Answer>) {
    let mut out = String::new();
    let mut reader = Reader::new(Shape::of_schema(SCHEMA));
    let mut show = |piece: Piece| match piece {
        Piece::Text(text) => out.push_str(&text),
        Piece::Citation(citation) => out.push_str(&format!("[{}]", citation.passage_id.as_u128())),
    };
    for piece in pieces {
        match piece.strip_prefix('¶') {
            Some(number) => reader.cite(citation(number.parse().unwrap()), &mut show),
            None => reader.push(piece, &mut show),
        }
    }
    let answer = reader.finish();
    (out, answer)
}

const SHOWN: &str = "**Total:** 1250.5\n\n**Supplier:** Brightwater \\*Ltd\\*  \nLyon é😀\n\n### Parties\n\n- A\n- B\n\n### Lines\n\n\
    | What | Amount (EUR) |\n| --- | --- |\n| Desks | 12 |\n|  | 3.5 |\n\n### Address\n\n**Zip code:** 007";

#[test]
fn r36_an_answer_is_shown_while_it_comes_and_no_brace_of_it() {
    let (shown, answer) = read(&[ANSWER]);
    assert_eq!(shown, SHOWN);
    let answer = answer.unwrap();
    assert!(answer.is_whole);
    assert_eq!(
        answer.value(),
        json!({
            "supplier": "Brightwater *Ltd*\nLyon é😀", "total": 1250.5, "parties": ["A", "B"], "address": { "zip_code": "007" },
            "lines": [{ "what": "Desks", "amount": 12 }, { "what": null, "amount": 3.5, "note": true }],
        })
    );
}

#[test]
fn it_does_not_matter_where_the_answer_is_cut() {
    let (_, whole) = read(&[ANSWER]);
    for (cut, _) in ANSWER.char_indices() {
        let (one, other) = ANSWER.split_at(cut);
        let (shown, answer) = read(&[one, other]);
        assert_eq!(shown, SHOWN, "cut at {cut}");
        assert_eq!(answer.unwrap().value(), whole.as_ref().unwrap().value(), "cut at {cut}");
    }
    let letters: Vec<String> = ANSWER.chars().map(String::from).collect();
    assert_eq!(read(&letters.iter().map(String::as_str).collect::<Vec<_>>()).0, SHOWN);
}

#[test]
fn a_citation_belongs_to_the_value_that_it_comes_in_or_after() {
    let (shown, answer) = read(&[
        r#"{"supplier": "Bright"#,
        "¶1",
        r#"water", "total": 12"#,
        "¶2",
        r#", "parties": ["A""#,
        "¶3",
        r#", "B"], "lines": [{"what": "Desks""#,
        "¶4",
        r#", "amount": 3}]"#,
        "¶5",
        "}",
        "¶6",
    ]);
    assert_eq!(
        shown,
        "**Supplier:** Brightwater[1]\n\n**Total:** 12[2]\n\n### Parties\n\n- A[3]\n- B\n\n### Lines\n\n\
         | What | Amount (EUR) |\n| --- | --- |\n| Desks[4] | 3 |"
    );
    let document = answer.unwrap().document(&Shape::of_schema(SCHEMA), &[]);
    let line = &document.nodes()[0];
    assert_eq!((line.key.as_deref(), line.value.clone()), (Some("supplier"), Some(json!("Brightwater"))));
    assert_eq!(line.nodes().last().unwrap().cited().unwrap().passage_id, Uuid::from_u128(1));
}

#[test]
fn an_answer_that_ends_too_early_keeps_what_came_and_says_so() {
    let (shown, answer) = read(&[r#"{"supplier": "Brightwater", "lines": [{"what": "De"#]);
    assert_eq!(shown, "**Supplier:** Brightwater\n\n### Lines");
    let answer = answer.unwrap();
    assert!(!answer.is_whole);
    assert_eq!(answer.value()["supplier"], "Brightwater");
    for nothing in ["I cannot say {that}.", "No answer.", "", "{"] {
        assert!(read(&[nothing]).1.is_none(), "{nothing}");
    }
}

#[test]
fn c26_an_answer_deeper_than_any_reader_goes_is_no_answer() {
    let deep = format!("{{\"a\": {}1", "[".repeat(100_000));
    assert!(read(&[&deep]).1.is_none_or(|answer| !answer.is_whole));
}

#[test]
fn the_document_has_plain_values_first_then_lists_and_tables_under_their_names() {
    let (_, answer) = read(&[ANSWER]);
    let mut answer = answer.unwrap();
    assert!(answer.cite("/lines/1/amount", citation(7)) && !answer.cite("/lines/9", citation(7)));
    let findings = [("/lines/1/what".to_owned(), "null is not a string".to_owned())];
    let document = answer.document(&Shape::of_schema(SCHEMA), &findings);
    assert_eq!(document.attr("findings").unwrap()[0]["path"], "/lines/1/what");
    let tags: Vec<(&str, Option<&str>)> =
        document.nodes().iter().map(|node| (node.tag.as_str(), node.key.as_deref())).collect();
    assert_eq!(
        tags,
        [
            ("paragraph", Some("total")),
            ("paragraph", Some("supplier")),
            ("section", Some("parties")),
            ("section", Some("lines")),
            ("section", Some("address")),
        ]
    );
    let text = to_markdown(&document, &crate::Meta::default());
    assert!(text.contains("**Total:** 1250.5") && text.contains("| What | Amount (EUR) | Note |"), "{text}");
    assert!(text.contains("3.5[^1]"), "{text}");
    // Read again it is the same: nothing of it lies in a shape of its own.
    let again: Node = serde_json::from_value(serde_json::to_value(&document).unwrap()).unwrap();
    assert_eq!(again, document);
}

#[test]
fn a_table_has_typed_columns_and_their_sums() {
    let column = |title: &str, kind, is_summed| Shape { title: title.to_owned(), kind, is_summed, ..Shape::default() };
    let shape = Shape::of_rows(
        "rows",
        vec![
            ("item".to_owned(), column("Item", Kind::Any, false)),
            ("price".to_owned(), column("Price (EUR)", Kind::Money, true)),
        ],
    );
    let mut reader = Reader::new(shape.clone());
    let mut shown = String::new();
    let mut show = |piece: Piece| {
        if let Piece::Text(text) = piece {
            shown.push_str(&text);
        }
    };
    reader.push(r#"{"rows":[{"item":"Desk","price":1200.1},{"price":0.2,"item":"=1+1"}]}"#, &mut show);
    assert_eq!(shown, "| Item | Price (EUR) |\n| --- | ---: |\n| Desk | 1,200.10 |\n| =1+1 | 0.20 |");
    let document = reader.finish().unwrap().document(&shape, &[]);
    let [table] = document.nodes() else { panic!("{document:?}") };
    let last = table.nodes().last().unwrap();
    assert_eq!(last.attr("total"), Some(&json!(true)));
    assert_eq!(last.nodes()[1].nodes()[0].own_text(), "1,200.30");
    assert_eq!(table.nodes()[1].nodes()[1].value, Some(json!(1200.1)));
    assert!(!to_xlsx(&document, &crate::Meta::default()).unwrap().is_empty());
}

#[test]
fn names_keep_the_order_of_the_schema_and_endless_references_end() {
    let shape = Shape::of_schema(SCHEMA);
    let keys: Vec<&str> = shape.fields.iter().map(|(key, _)| key.as_str()).collect();
    assert_eq!(keys, ["supplier", "total", "parties", "lines", "address"]);
    let (_, address) = &shape.fields[4];
    assert_eq!(address.fields[0].0, "zip_code");
    let endless = Shape::of_schema(
        r##"{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/a"}]}}}"##,
    );
    assert!(endless.fields.is_empty());
    for text in ["", "[]", "true", "{\"properties\": 1}"] {
        assert_eq!(Shape::of_schema(text), Shape::default());
    }
}

/// The document that an answer makes, as a page sends it back, and its values.
fn written(answer: &str) -> (Node, Value) {
    let item = Answer::parse(answer).unwrap();
    let answer = Answer { root: item, is_whole: true };
    let document = answer.document(&Shape::of_schema(SCHEMA), &[]);
    (Node::from_value(serde_json::to_value(&document).unwrap()).unwrap(), answer.value())
}

fn followed(document: &mut Node, before: &Value) -> Followed {
    follow(document, before, &Shape::of_schema(SCHEMA))
}

/// Puts other words in the place of some, in the first text that has them.
fn replaced(node: &mut Node, from: &str, to: &str) -> bool {
    if let Some(crate::Content::Text(text)) = &mut node.content
        && text.contains(from)
    {
        *text = text.replacen(from, to, 1);
        return true;
    }
    node.nodes_mut().iter_mut().any(|inner| replaced(inner, from, to))
}

fn part<'n>(node: &'n mut Node, tag: &Tag) -> Option<&'n mut Node> {
    if node.tag == *tag {
        return Some(node);
    }
    node.nodes_mut().iter_mut().find_map(|inner| part(inner, tag))
}

const SAID: &str = r#"{"supplier": "Brightwater", "total": 1250.5, "paid": true, "note": null, "parties": ["A", "B"], "none": [], "counts": [1, 2],
    "lines": [{"what": "Desks", "amount": 12, "tags": ["x", "y"]}, {"what": null, "amount": 3.5}], "address": {"zip_code": "007", "floor": 2}}"#;

#[test]
fn r36_the_values_follow_what_a_person_changes_and_stay_what_they_were() {
    let (mut document, before) = written(SAID);
    assert_eq!(followed(&mut document, &before), Followed { value: before.clone(), findings: Vec::new() });
    // A number among several is shown as it was written, and is a value all the same.
    let (mut document, before) = written(r#"{"lines": [{"what": [12.50, "x"], "amount": 1.10}]}"#);
    assert_eq!(followed(&mut document, &before), Followed { value: before.clone(), findings: Vec::new() });
    for (from, to, pointer, expected) in [
        ("1250.5", "1,300", "/total", json!(1300)),
        ("1250.5", "\u{2212}7.25", "/total", json!(-7.25)),
        ("1250.5", "", "/total", Value::Null),
        ("Yes", "no", "/paid", json!(false)),
        ("Brightwater", "12", "/supplier", json!("12")),
        ("Not stated", "Late", "/note", json!("Late")),
        ("Desks", "Oak desks", "/lines/0/what", json!("Oak desks")),
        ("3.5", "4", "/lines/1/amount", json!(4)),
        ("007", "008", "/address/zip_code", json!("008")),
        ("2", "3", "/counts/1", json!(3)),
        ("B", "C", "/parties/1", json!("C")),
    ] {
        let (mut document, before) = written(SAID);
        let at = if pointer.starts_with("/counts") {
            "counts"
        } else if pointer.starts_with("/parties") {
            "parties"
        } else {
            ""
        };
        let place = document.nodes_mut().iter_mut().find(|node| node.key.as_deref() == Some(at));
        assert!(
            replaced(place.unwrap_or(&mut Node::new(Tag::Doc)), from, to) || replaced(&mut document, from, to),
            "{from}"
        );
        let now = followed(&mut document, &before);
        let mut wanted = before.clone();
        *wanted.pointer_mut(pointer).unwrap() = expected;
        assert_eq!(now, Followed { value: wanted.clone(), findings: Vec::new() }, "{from} → {to}");
        // The document says the new values itself: what is saved next is read against them.
        assert_eq!(followed(&mut document, &wanted).value, wanted, "{from} → {to}");
    }
}

#[test]
fn r36_rows_and_items_may_be_moved_removed_and_added() {
    let (mut document, before) = written(SAID);
    let Some(crate::Content::Nodes(rows)) = &mut part(&mut document, &Tag::Table).unwrap().content else { panic!() };
    rows.swap(1, 2);
    let mut row = rows[2].clone();
    row.nodes_mut().iter_mut().for_each(|cell| (cell.key, cell.value, cell.content) = (None, None, None));
    row.nodes_mut()[0].content = Some(crate::Content::Text("Lamps".to_owned()));
    row.nodes_mut()[1].content = Some(crate::Content::Text("7".to_owned()));
    rows.push(row.clone());
    row.nodes_mut().iter_mut().for_each(|cell| cell.content = None);
    rows.push(row);
    let Some(crate::Content::Nodes(items)) = &mut part(&mut document, &Tag::List).unwrap().content else { panic!() };
    items.remove(0);
    items.push(Node::with_nodes(Tag::ListItem, vec![Node::text("D")]));
    let now = followed(&mut document, &before);
    assert!(now.findings.is_empty(), "{:?}", now.findings);
    let lines = &before["lines"];
    assert_eq!(
        now.value["lines"],
        json!([lines[1], lines[0], { "what": "Lamps", "amount": "7", "tags": null }]),
        "nothing says that an amount is a number"
    );
    assert_eq!(now.value["parties"], json!(["B", "D"]));
}

#[test]
fn r36_what_cannot_be_read_is_told_with_its_place_and_the_value_stays() {
    for (from, to, path, why) in [
        ("1250.5", "about 12", "/total", "“about 12” is not a number."),
        ("1250.5", "1.250,5", "/total", "“1.250,5” is not a number."),
        ("1250.5", "12,50", "/total", "“12,50” is not a number."),
        ("Yes", "Partly", "/paid", "“Partly” is neither yes nor no."),
        ("x, y", "x", "/lines/0/tags", "It is made of several values, which cannot be told from its words."),
    ] {
        let (mut document, before) = written(SAID);
        assert!(replaced(&mut document, from, to), "{from}");
        let sent = document.clone();
        let now = followed(&mut document, &before);
        assert_eq!(now.findings, [(path.to_owned(), why.to_owned())], "{to}");
        assert_eq!((now.value, document), (before, sent), "{to}");
    }
    let (mut document, before) = written(SAID);
    let Some(crate::Content::Nodes(nodes)) = &mut document.content else { panic!() };
    nodes.retain(|node| !matches!(node.key.as_deref(), Some("total" | "address")));
    let gone: Vec<String> = followed(&mut document, &before).findings.into_iter().map(|(path, _)| path).collect();
    assert_eq!(gone, ["/address", "/total"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever an answer holds, its document says it: read back without an edit it is the same to the letter.
    #[test]
    fn r36_values_come_back_from_their_document_as_they_were(fields in prop::collection::btree_map("[a-z]{1,6}", any_value(), 0..6)) {
        let value = Value::Object(fields.into_iter().collect());
        let answer = Answer { root: Item::from(value), is_whole: true };
        let value = answer.value();
        let mut document = answer.document(&Shape::default(), &[]);
        let now = follow(&mut document, &value, &Shape::default());
        prop_assert_eq!(now, Followed { value, findings: Vec::new() });
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    let plain = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[ -~\\n\u{e0}-\u{f8}]{0,12}".prop_map(Value::from),
        Just(json!("Not stated")),
    ];
    plain.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,4}", inner, 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}
