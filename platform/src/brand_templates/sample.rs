//! A document with one of everything, for looking at a template before it is used.

use chrono::{DateTime, Utc};
use document::{Brand, Builder, Citation, Content, Fact, Meta, Node};
use serde_json::json;
use uuid::Uuid;

/// The sample's headings, and what stands below each in light Markdown.
const SECTIONS: [(&str, &str); 4] = [
    (
        "Summary",
        "The supplier delivers **within ten days**, and prices are fixed until the end of the year. Two points need a decision before the contract is signed.\n\n1. Whether the penalty for late delivery is enough.\n2. Who pays for returns:\n   - damaged goods\n   - goods that were ordered by mistake\n",
    ),
    (
        "Terms and prices",
        "Prices are as agreed in the framework contract; see the [price list](https://example.com/prices).\n\n| Item | From | Price | Share |\n|---|---|---:|---:|\n| Office chair | 2026-01-01 | 120.00 | 40 % |\n| Desk, height adjustable | 2026-01-01 | 480.00 | 35 % |\n| Lamp | 2026-03-01 | 39.50 | 15 % |\n| Cable tray | 2026-03-01 | 12.00 | 10 % |\n",
    ),
    (
        "Risks",
        "# Delivery\n\nA delay of more than two weeks stops the move to the new building.\n\n> Goods are delivered within ten days of the order.\n\n# Currency\n\nPrices are in euros; the budget is in dollars.\n",
    ),
    ("Next steps", "- Ask legal about the penalty\n- Agree on returns\n- Sign by the end of the month\n"),
];

/// What the first sections cite.
const QUOTES: [&str; 3] = [
    "Goods are delivered within ten days of the order.",
    "Prices are fixed until 31 December 2026.",
    "All amounts are in euros.",
];

/// The sample's document.
pub fn document() -> Node {
    let mut builder = Builder::new();
    for (index, (title, text)) in SECTIONS.into_iter().enumerate() {
        builder.push_section(format!("section_{index}"), title);
        builder.push_text(text);
        if let Some((page, quote)) = (0..).zip(QUOTES).nth(index) {
            builder.push_citation(Citation {
                passage_id: Uuid::from_u128(1 + index as u128),
                document_id: Uuid::from_u128(100),
                document_title: "Framework contract.pdf".to_owned(),
                page: Some(3 + page),
                quote: quote.to_owned(),
            });
        }
        builder.push_text("\n\n");
    }
    let mut whole = builder.finish();
    let callout = json!({ "tag": "callout", "attr-data": { "tone": "info" }, "content": [
        { "tag": "paragraph", "content": "The offer ends in two weeks." } ] });
    if let Some(Content::Nodes(nodes)) = &mut whole.content {
        nodes.extend(Node::from_value(callout));
    }
    whole
}

/// What its files say about it.
pub fn meta(brand: Brand, client: String, author: String, now: DateTime<Utc>) -> Meta {
    Meta {
        title: "Supplier review".to_owned(),
        author: author.clone(),
        subtitle: "Office furniture, spring".to_owned(),
        client,
        date: now.format("%-d %B %Y").to_string(),
        facts: vec![Fact::new("Prepared by", author), Fact::new("Version", "1, a sample")],
        brand,
        ..Meta::default()
    }
}
