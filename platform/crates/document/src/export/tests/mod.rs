//! Exports: what a reader of each format sees, and that no text in a document can become more than text.

mod office;

use super::*;
use crate::builder::Builder;
use crate::node::{Citation, Content, Node, Tag};
use proptest::prelude::*;
use pulldown_cmark::{Event, Options, Parser};
use serde_json::json;
use std::io::{Cursor, Read};
use uuid::Uuid;

fn source(number: u128, title: &str, page: Option<u32>) -> Citation {
    Citation {
        passage_id: Uuid::from_u128(number),
        document_id: Uuid::from_u128(1000 + number),
        document_title: title.into(),
        page,
        quote: "Goods are delivered within ten days.".into(),
    }
}

fn sample() -> Node {
    let mut builder = Builder::new();
    builder.push_section("terms", "Terms & limits");
    builder.push_text("Delivery takes **ten days**.");
    builder.push_citation(source(1, "Supplier contract", Some(3)));
    builder.push_text(" Prices: see [list](https://example.test/prices).\n\n1. First\n   - Inner\n2. Second");
    builder.push_citation(source(2, "Price list", None));
    builder.push_text("\n\n| Item | Price |\n|--|--|\n| Chair | 120 |\n");
    builder.push_citation(source(1, "Supplier contract", Some(3)));
    builder.push_text("\n\n> Quoted\n\n```\nlet a = 1;\n  b\n```\n");
    builder.finish()
}

fn meta() -> Meta {
    Meta { title: "Brief: Q3".into(), author: "Northwind".into(), client: "Northwind".into(), ..Meta::default() }
}

#[test]
fn markdown_has_footnotes_numbered_once_a_passage() {
    let expected = "\
# Brief: Q3

*Northwind*

## Terms \\& limits

Delivery takes **ten days**.[^1] Prices: see [list](<https://example.test/prices>).

1. First
   - Inner
2. Second[^2]

| Item | Price |
| --- | --- |
| Chair | 120[^1] |

> Quoted

```
let a = 1;
  b
```

[^1]: **Supplier contract**, page 3 – “Goods are delivered within ten days.”

[^2]: **Price list** – “Goods are delivered within ten days.”
";
    assert_eq!(to_markdown(&sample(), &meta()), expected);
}

#[test]
fn plain_text_is_the_words_alone() {
    let expected = "Terms & limits\nDelivery takes ten days. Prices: see list.\n1. First\n  - Inner\n2. Second\nItem\tPrice\nChair\t120\nQuoted\nlet a = 1;\n  b";
    assert_eq!(to_plain_text(&sample()), expected);
}

/// The parts of a Word file, each checked to be well-formed XML.
fn parts(docx: &[u8]) -> Vec<(String, String)> {
    let mut zip = zip::ZipArchive::new(Cursor::new(docx)).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut part = zip.by_index(index).unwrap();
            let name = part.name().unwrap().into_owned();
            let mut text = String::new();
            if name.contains("/media/") {
                return (name, text);
            }
            part.read_to_string(&mut text).unwrap();
            let mut reader = quick_xml::Reader::from_str(&text);
            loop {
                match reader.read_event() {
                    Ok(quick_xml::events::Event::Eof) => break,
                    Ok(_) => {}
                    Err(error) => panic!("{name}: {error}\n{text}"),
                }
            }
            (name, text)
        })
        .collect()
}

fn read_back(docx: Vec<u8>) -> Vec<(extract::BlockKind, String)> {
    let limits = extract::Limits::default();
    let found = extract::extract_unconfined(Cursor::new(docx), "a.docx", &limits).unwrap();
    found.blocks.into_iter().map(|block| (block.kind, block.text)).collect()
}

#[test]
fn a_word_file_reads_back_as_what_was_written() {
    use extract::BlockKind::{Heading, ListItem, Paragraph, TableHeader, TableRow};
    let docx = to_docx(&sample(), &meta()).unwrap();
    let found = read_back(docx);
    let expected = [
        (Paragraph, "NORTHWIND"),
        (Heading { level: 1 }, "Brief: Q3"),
        (Heading { level: 1 }, "Terms & limits"),
        (Paragraph, "Delivery takes ten days. Prices: see list."),
        (Paragraph, "Supplier contract, page 3 – “Goods are delivered within ten days.”"),
        (ListItem { depth: 0 }, "1. First"),
        (ListItem { depth: 1 }, "Inner"),
        (ListItem { depth: 0 }, "2. Second"),
        (Paragraph, "Price list – “Goods are delivered within ten days.”"),
        (TableHeader, "Item | Price"),
        (TableRow, "Chair | 1201"),
        (Paragraph, "Quoted"),
        (Paragraph, "let a = 1; b"),
        (Paragraph, "Page header: Northwind Brief: Q3"),
    ];
    assert_eq!(found, expected.map(|(kind, text)| (kind, text.to_owned())));
}

#[test]
fn ordered_lists_each_begin_with_their_own_number() {
    let mut builder = Builder::new();
    builder.push_text("1. a\n2. b\n\nText\n\n5. c\n6. d\n");
    let found = read_back(to_docx(&builder.finish(), &Meta::default()).unwrap());
    let items: Vec<_> = found.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(items, ["1. a", "2. b", "Text", "5. c", "6. d"]);
}

#[test]
fn unknown_nodes_become_their_text_in_every_format() {
    let node: Node = serde_json::from_value(json!({ "tag": "doc", "content": [
        { "tag": "callout", "content": [{ "tag": "paragraph", "content": "Inside" }] },
        { "tag": "chip", "content": "alone" },
        { "tag": "chart", "content": { "points": ["Sales", 1, 2] } },
        { "tag": "paragraph", "content": ["mixed", { "tag": "text", "content": "pieces" }] },
    ]}))
    .unwrap();
    assert_eq!(to_plain_text(&node), "Inside\nalone\nSales 1 2\nmixed pieces");
    assert_eq!(to_markdown(&node, &Meta::default()), "> Inside\n\nalone\n\nSales 1 2\n\nmixed pieces\n");
    let words: Vec<_> =
        read_back(to_docx(&node, &Meta::default()).unwrap()).into_iter().map(|(_, text)| text).collect();
    assert_eq!(words, ["Inside", "alone", "Sales 1 2", "mixed pieces"]);
}

const INJECTIONS: [&str; 14] = [
    "<script>alert(1)</script>",
    "</w:t></w:r><w:r><w:instrText>DDEAUTO c:\\\\cmd",
    "[x](javascript:alert(1))",
    "![](http://198.51.100.1/x.png)",
    "# Heading",
    "- item",
    "1. item",
    "> quote",
    "| a | b |",
    "```",
    "[^1]: note",
    "a\u{0}b\u{b}c\u{1b}[31m\u{ffff}",
    "&lt;&#x41;&amp;",
    "---",
];

/// What a Markdown reader makes of a text: the kinds of its marks, and its words.
fn rendered(markdown: &str) -> (Vec<String>, String) {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
    let mut marks = Vec::new();
    let mut words = String::new();
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(tag) => marks.push(format!("{:?}", tag.to_end())),
            Event::Text(text) => words.push_str(&text),
            Event::End(_) => {}
            other => marks.push(format!("{other:?}")),
        }
    }
    (marks, words)
}

#[test]
fn injected_markup_is_inert_in_every_format() {
    for text in INJECTIONS {
        let paragraph = Node::with_nodes(Tag::Paragraph, vec![Node::text(text)]);
        let node = Node::with_nodes(Tag::Doc, vec![paragraph]);
        let visible: String = text.chars().filter(|c| !c.is_control() && *c != '\u{ffff}').collect();
        let (marks, words) = rendered(&to_markdown(&node, &Meta::default()));
        assert_eq!((marks, words.as_str()), (vec!["Paragraph".to_owned()], visible.as_str()));

        let fact = Fact::new(text, text);
        let meta = Meta {
            title: text.into(),
            author: text.into(),
            subtitle: text.into(),
            client: text.into(),
            date: text.into(),
            facts: vec![fact],
            ..Meta::default()
        };
        let html = to_html(&node, &meta);
        assert!(
            !html.contains("<script") && !html.contains("<img") && !html.contains("javascript:alert(1)\""),
            "{html}"
        );
        let docx = to_docx(&node, &meta).unwrap();
        let document = parts(&docx).into_iter().find(|(name, _)| name == "word/document.xml").unwrap().1;
        assert!(!document.contains("instrText>DDE"));
        // Behind the text stands what is on every page.
        let mut read = read_back(docx).into_iter().map(|(_, text)| text);
        assert_eq!(read.rfind(|text| !text.starts_with("Page ")).as_deref(), Some(visible.as_str()));
    }
}

#[test]
fn links_to_anything_but_web_and_mail_are_their_words() {
    for href in [
        "javascript:alert(1)",
        "data:text/html,x",
        "file:///etc/passwd",
        "https://a.test/\"onclick",
        "http://a.test/> <b",
        // N5: it looks like one place and is another.
        "https://bank.test@a.test/",
        "https://user:pw@a.test",
    ] {
        let link =
            Node { attr_data: Some(json!({ "href": href })), ..Node::with_nodes(Tag::Link, vec![Node::text("go")]) };
        let node = Node::with_nodes(Tag::Doc, vec![Node::with_nodes(Tag::Paragraph, vec![link])]);
        assert_eq!(to_markdown(&node, &Meta::default()), "go\n");
        assert!(parts(&to_docx(&node, &Meta::default()).unwrap()).iter().all(|(_, xml)| !xml.contains("javascript")));
        assert!(!to_html(&node, &Meta::default()).contains("<a "));
    }
}

#[test]
fn file_names_are_safe_on_every_system() {
    for (title, expected) in [
        ("Quarterly review: Q3/2026", "Quarterly review Q3 2026.docx"),
        ("../../etc/passwd", "etc passwd.docx"),
        ("Größe 日本", "Größe 日本.docx"),
        ("", "document.docx"),
        ("...", "document.docx"),
        ("NUL", "NUL document.docx"),
        ("com1", "com1 document.docx"),
        ("-rf", "rf.docx"),
        ("a\r\nSet-Cookie: x\u{202e}", "a Set-Cookie x.docx"),
    ] {
        assert_eq!(file_name(title, "docx"), expected);
    }
    assert_eq!(file_name(&"n".repeat(4096), "md").len(), 83);
}

/// Trees of any shape, also shapes that the schema does not know.
fn any_node() -> impl Strategy<Value = Node> {
    let tag = proptest::sample::select(vec![
        "doc",
        "section",
        "heading",
        "paragraph",
        "quote",
        "list",
        "list-item",
        "table",
        "row",
        "cell",
        "code",
        "rule",
        "text",
        "link",
        "break",
        "citation",
        "chart",
    ]);
    let leaf = (tag.clone(), "\\PC{0,12}")
        .prop_map(|(tag, text)| Node { content: Some(Content::Text(text)), ..Node::new(Tag::from(tag.to_owned())) });
    leaf.prop_recursive(5, 40, 6, move |inner| {
        (tag.clone(), proptest::collection::vec(inner, 0..6), any::<bool>()).prop_map(|(tag, nodes, flag)| Node {
            attr_data: flag.then(|| json!({ "ordered": true, "header": true, "level": 9, "start": 3 })),
            ..Node::with_nodes(Tag::from(tag.to_owned()), nodes)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_tree_is_exported_without_a_fault(node in any_node()) {
        let plain = to_plain_text(&node);
        let markdown = to_markdown(&node, &Meta::default());
        prop_assert_eq!(plain.trim().is_empty() || !markdown.trim().is_empty(), true);
        parts(&to_docx(&node, &meta()).unwrap());
        drop(to_html(&node, &meta()));
        drop(to_report(&node, &meta()));
        prop_assert!(matches!(to_xlsx(&node, &meta()), Ok(_) | Err(ExportError::NoTable)));
    }
}
