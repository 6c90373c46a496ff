//! Answers by a schema and tables: on the offline runner, and from a model that does not keep to what it was asked.

use runners::testing::{Act, Behaviour, StandIn};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use super::{citations, follow};
use crate::testing::{Person, TestApp};

const INVOICE: &str = "# Invoice\n\nSupplier: Brightwater Ltd\n\nInvoice date: 3 March 2026\n\n\
                       | Item | Quantity | Price |\n|---|---|---|\n| =Desk, oak | 5 | 200.00 |\n| Lamp | 2 | 125.25 |\n\n\
                       Total amount: EUR 1,250.50\n";

async fn publish(admin: &Person, workspace: Uuid, documents: &[Uuid], format: Value, model: &str) -> Uuid {
    let definition = json!({
        "name": "Invoice", "instruction": "Fill in what the invoice says.", "document_ids": documents, "format": format,
        "model": { "id": model, "region": "local" },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    let published = admin.post(format!("use-case/{}/publish", created.id()), publish).await;
    assert_eq!(published.status, 200, "{}", published.body);
    created.id()
}

/// The text that is shown while the answer comes, and the run at its end.
async fn answered(admin: &Person, use_case: Uuid) -> (String, Value) {
    let run = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": {} })).await.data().clone();
    let frames = follow(admin, &run, None).await;
    let text = |frame: &crate::testing::Frame| frame.data["text"].as_str().unwrap_or_default().to_owned();
    let last = frames.iter().rposition(|frame| frame.name == "restart").map_or(0, |at| at + 1);
    let shown = frames[last..].iter().filter(|frame| frame.name == "text").map(text).collect();
    // As the page finds it later, too.
    let id = run["id"].as_str().unwrap();
    let found = admin.get(format!("run/{id}")).await.data().clone();
    assert_eq!(found["output"], frames.last().unwrap().data["run"]["output"]);
    (shown, found)
}

async fn exported(admin: &Person, run: &Value, format: &str) -> (u16, Vec<u8>) {
    let path = format!("run/{}/export?format={format}", run["id"].as_str().unwrap());
    let answer = admin.request(reqwest::Method::GET, &path).send().await.unwrap();
    (answer.status().as_u16(), answer.bytes().await.unwrap().to_vec())
}

#[database_test]
async fn r36_a_form_is_filled_from_documents_shown_as_it_comes_and_taken_along_as_values(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Purchasing").await;
    let document = admin.add_document(workspace, "invoice.md", INVOICE).await;
    let documents = [document["id"].as_str().unwrap().parse().unwrap()];
    let schema = r#"{"type":"object","required":["supplier","total_amount","vat_id"],"properties":{"supplier":{"type":"string"},
        "total_amount":{"type":"number","title":"Total amount"},"invoice_date":{"type":"string","format":"date"},
        "vat_id":{"type":["string","null"],"title":"VAT id"}}}"#;
    let format = json!({ "kind": "json", "schema": schema });
    let form = publish(&admin, workspace, &documents, format, "extract").await;
    let (shown, run) = answered(&admin, form).await;
    assert_eq!(
        shown,
        "**Supplier:** Brightwater Ltd\n\n**Total amount:** 1250.5\n\n**Invoice date:** 2026-03-03\n\n**VAT id:** *Not stated*"
    );
    assert_eq!((&run["status"], &run["is_json_response"]), (&json!("succeeded"), &json!(true)));
    let values =
        json!({ "supplier": "Brightwater Ltd", "total_amount": 1250.5, "invoice_date": "2026-03-03", "vat_id": null });
    assert_eq!(run["json_response"], values);
    assert!(run["output"].get("attr-data").is_none(), "{}", run["output"]);
    let total = &run["output"]["content"][1];
    assert_eq!((&total["key"], &total["value"]), (&json!("total_amount"), &json!(1250.5)));
    let mut cited = Vec::new();
    citations(&run["output"], &mut cited);
    assert_eq!(cited.len(), 3);
    assert_eq!(cited[0]["attr-data"]["support"], "supported", "{cited:?}");
    assert!(run["passages_cited"].as_i64().unwrap() > 0);
    let (status, bytes) = exported(&admin, &run, "json").await;
    assert_eq!((status, serde_json::from_slice::<Value>(&bytes).unwrap()), (200, values));
    for format in ["pdf", "docx", "html", "md"] {
        assert_eq!(exported(&admin, &run, format).await.0, 200, "{format}");
    }

    // The values follow an edit; one that cannot be read leaves them, and says of which version they are and what is
    // wrong.
    let edit = async |run: &Value, version: i32, from: &str, to: &str| {
        let (use_case, id) = (run["use_case_id"].as_str().unwrap(), run["id"].as_str().unwrap());
        let output = admin.get(format!("run/{id}")).await.data()["output"].to_string();
        let text = |words: &str| format!("\"content\":\"{words}\"");
        assert!(output.contains(&text(from)), "{from}: {output}");
        let content: Value = serde_json::from_str(&output.replacen(&text(from), &text(to), 1)).unwrap();
        let path = format!("use-case/{use_case}/run/{id}/update-processed-json");
        let saved = admin.put(path, json!({ "version": version, "content": content })).await;
        assert_eq!((saved.status, &saved.data()["version"]), (200, &json!(version + 1)), "{}", saved.body);
        admin.get(format!("run/{id}")).await.data().clone()
    };
    assert_eq!(run["json_response_version"], 1);
    let now = edit(&run, 1, "1250.5", "1,300").await;
    assert_eq!((&now["json_response"]["total_amount"], &now["json_response_version"]), (&json!(1300), &json!(2)));
    assert!(now["output"].get("attr-data").is_none(), "{}", now["output"]);
    let broken = edit(&run, 2, "1,300", "about 12").await;
    assert_eq!((&broken["json_response"], &broken["json_response_version"]), (&now["json_response"], &json!(2)));
    let finding = &broken["output"]["attr-data"]["findings"][0];
    assert_eq!(finding, &json!({ "path": "/total_amount", "message": "“about 12” is not a number." }));
    // Readable, but against the schema: what was right stays.
    let against = edit(&run, 3, "about 12", "").await;
    assert_eq!((&against["json_response"], &against["json_response_version"]), (&now["json_response"], &json!(2)));
    let mended = edit(&run, 4, "", "12").await;
    assert_eq!((&mended["json_response"]["total_amount"], &mended["json_response_version"]), (&json!(12), &json!(5)));
    let (_, bytes) = exported(&admin, &mended, "json").await;
    assert_eq!(serde_json::from_slice::<Value>(&bytes).unwrap(), mended["json_response"]);

    let column = |key: &str, title: &str, kind: &str| json!({ "key": key, "title": title, "type": kind });
    let mut price = column("price", "Price", "money");
    price["currency"] = json!("EUR");
    price["total"] = json!(true);
    let columns = [column("item", "Item", "text"), column("quantity", "Quantity", "number"), price];
    let format = json!({ "kind": "table", "columns": columns, "guidance": "One row for each item." });
    let table = publish(&admin, workspace, &documents, format, "extract").await;
    let (shown, run) = answered(&admin, table).await;
    assert_eq!(
        shown,
        "| Item | Quantity | Price (EUR) |\n| --- | ---: | ---: |\n| =Desk, oak | 5 | 200.00 |\n| Lamp | 2 | 125.25 |"
    );
    assert_eq!(run["json_response"]["rows"][1], json!({ "item": "Lamp", "quantity": 2, "price": 125.25 }));
    let now = edit(&run, 1, "125.25", "1,125.00").await;
    assert_eq!(now["json_response"]["rows"][1], json!({ "item": "Lamp", "quantity": 2, "price": 1125.0 }));
    let rows = run["output"]["content"][0]["content"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[3]["attr-data"]["total"]), (4, &json!(true)));
    let (status, book) = exported(&admin, &run, "xlsx").await;
    assert_eq!((status, &book[..2]), (200, &b"PK"[..]));
    app.stop().await;
}

#[database_test]
async fn r36_an_answer_that_does_not_match_is_asked_for_again_once_and_else_kept_with_what_is_wrong(pool: PgPool) {
    let wrong = Behaviour::saying(["Here: {\"tot", "al\": \"tw", "elve\"}"]);
    let right = Behaviour::saying(["{\"total\"", ": 12}"]);
    let told = vec![("does not match the schema", right)];
    let provider = StandIn::start(Behaviour { act: Act::Told(told), ..wrong.clone() }).await.unwrap();
    let url = provider.url();
    let app = TestApp::with(pool, |settings| {
        settings.models.allow_private_hosts = true;
        settings.models.openai_base_url = Some(url);
        settings.models.openai_api_key = Some("sk-canary-7f3a".into());
    })
    .await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Purchasing").await;
    let schema = r#"{"type":"object","required":["total"],"properties":{"total":{"type":"number"}}}"#;
    let format = json!({ "kind": "json", "schema": schema });
    let use_case = publish(&admin, workspace, &[], format.clone(), "stand-in").await;
    let (shown, run) = answered(&admin, use_case).await;
    assert_eq!((shown.as_str(), &run["json_response"]), ("**Total:** 12", &json!({ "total": 12 })));
    assert!(run["output"].get("attr-data").is_none(), "{}", run["output"]);
    assert_eq!(run["attempts"].as_array().unwrap().len(), 2);
    assert!(
        run["prompt"]["system"].as_str().unwrap().contains("JSON Schema"),
        "a model without the capability is told"
    );

    provider.set(wrong);
    let (_, run) = answered(&admin, use_case).await;
    assert_eq!((&run["status"], &run["json_response"]), (&json!("succeeded"), &json!({ "total": "twelve" })));
    let findings = run["output"]["attr-data"]["findings"].as_array().unwrap();
    assert_eq!((findings.len(), &findings[0]["path"]), (1, &json!("/total")));

    provider.set(Behaviour::saying(["I cannot ", "say that."]));
    let (_, run) = answered(&admin, use_case).await;
    assert_eq!((&run["json_response"], &run["is_json_response"]), (&Value::Null, &json!(true)));
    assert_eq!(run["output"]["attr-data"]["findings"][0]["message"], "The answer is not JSON.");
    assert_eq!(exported(&admin, &run, "json").await.0, 409);

    let broken = json!({ "kind": "json", "schema": "{\"type\": \"object\"," });
    let definition =
        json!({ "name": "x", "instruction": "x", "format": broken, "model": { "id": "stand-in", "region": "local" } });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    let refused = admin.post(format!("use-case/{}/publish", created.id()), publish).await;
    assert!(refused.status == 400 && refused.field("format.schema")[0].starts_with("Line 1"), "{}", refused.body);
    app.stop().await;
}
