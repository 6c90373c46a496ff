//! Answers as models give them: cut anywhere, cited within and behind their values, broken off, too deep.

use super::*;
use crate::node::Node;
use crate::{to_markdown, to_xlsx};
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
