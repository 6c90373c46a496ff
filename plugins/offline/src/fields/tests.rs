//! Forms that people would give it, filled from documents as people have them.

use sdk::{Message, Passage, Request, Role, Sink, Stopped};
use serde_json::{Value, json};

use super::answer;

#[derive(Default)]
struct Page {
    json: String,
    /// The JSON with citations as `«id»`.
    cited: String,
}

impl Sink for Page {
    fn text(&mut self, text: &str) -> Result<(), Stopped> {
        self.json.push_str(text);
        self.cited.push_str(text);
        Ok(())
    }

    fn section(&mut self, _: &str) -> Result<(), Stopped> {
        Ok(())
    }

    fn citation(&mut self, passage: &str) -> Result<(), Stopped> {
        self.cited.push_str(&format!("«{passage}»"));
        Ok(())
    }
}

fn filled(schema: &str, passages: &[(&str, &str)]) -> (Value, String) {
    let passage = |(n, (title, text)): (usize, &(&str, &str))| Passage {
        id: format!("p{}", n + 1),
        title: (*title).into(),
        text: (*text).into(),
        ..Passage::default()
    };
    let request = Request {
        messages: vec![Message::of(Role::User, "Fill in the form.")],
        passages: passages.iter().enumerate().map(passage).collect(),
        ..Request::default()
    };
    let mut page = Page::default();
    answer(&request, schema, &mut page).unwrap();
    (serde_json::from_str(&page.json).unwrap(), page.cited)
}

const INVOICE: &[(&str, &str)] = &[
    (
        "Invoice 4711",
        "Invoice number: 4711\nSupplier: Brightwater Ltd\nInvoice date: 3 March 2026\n**Total amount:** EUR 1,250.50\n",
    ),
    ("Invoice 4711", "| Item | Quantity | Price |\n|---|---|---|\n| Desk, oak | 5 | 200.00 |\n| Lamp | 2 | 125.25 |\n"),
    ("Terms", "Invoices are due 45 days after receipt of the goods. A late payment costs a penalty of 1 % each month."),
];

#[test]
fn a_form_is_filled_from_the_documents_and_each_value_is_cited() {
    let schema = r##"{"type":"object","required":["supplier","total_amount","iban"],"properties":{
        "supplier":{"type":"string"},
        "invoice_number":{"type":"integer"},
        "invoice_date":{"type":["string","null"],"format":"date"},
        "total_amount":{"type":"number","title":"Total amount"},
        "penalty":{"type":"number","description":"Percent a month for a late payment"},
        "lines":{"type":"array","items":{"$ref":"#/$defs/line"}},
        "iban":{"type":["string","null"]},
        "discount":{"type":"number"},
        "reverse_charge":{"type":["boolean","null"]}},
        "$defs":{"line":{"type":"object","required":["item"],"properties":{"item":{"type":"string"},"quantity":{"type":"integer"},"price":{"type":"number"}}}}}"##;
    let (value, cited) = filled(schema, INVOICE);
    assert_eq!(
        value,
        json!({
            "supplier": "Brightwater Ltd", "invoice_number": 4711, "invoice_date": "2026-03-03", "total_amount": 1250.5, "penalty": 1,
            "lines": [{ "item": "Desk, oak", "quantity": 5, "price": 200 }, { "item": "Lamp", "quantity": 2, "price": 125.25 }],
            "iban": null, "reverse_charge": null,
        })
    );
    assert!(cited.starts_with(r#"{"supplier": "Brightwater Ltd"«p1», "invoice_number": 4711«p1»"#), "{cited}");
    assert!(cited.contains(r#""penalty": 1«p3»"#) && cited.contains(r#""quantity": 5«p2»"#), "{cited}");
    assert!(cited.contains(r#""iban": null,"#), "{cited}");
}

#[test]
fn rows_come_from_sentences_where_no_table_has_the_columns() {
    let schema = r#"{"type":"object","properties":{"rows":{"type":"array","description":"Deadlines and payment terms","items":{"type":"object",
        "properties":{"term":{"type":["string","null"],"title":"Term"},"days":{"type":["number","null"],"title":"Days"}}}}}}"#;
    let (value, cited) = filled(schema, &[("Terms", INVOICE[2].1)]);
    assert_eq!(value["rows"][0], json!({ "term": "Invoices are due 45 days after receipt of the goods.", "days": 45 }));
    assert!(cited.contains("«p1»"));
}

#[test]
fn nothing_is_made_up_where_there_are_no_sources() {
    let schema = r#"{"type":"object","required":["a"],"properties":{"a":{"type":"string"},"b":{"enum":["x","y"]},"c":{"type":"array","items":{"type":"string"}},"d":{"type":"object","properties":{"e":{"type":"string"}}}}}"#;
    assert_eq!(filled(schema, &[]).0, json!({ "a": null, "c": [], "d": {} }));
}

#[test]
fn c26_a_schema_without_end_has_an_end_here() {
    let schema = r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}}}}}"##;
    filled(schema, INVOICE);
    let circle =
        r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/a"}},"$defs":{"a":{"anyOf":[{"$ref":"#/$defs/a"}]}}}"##;
    filled(circle, INVOICE);
}
