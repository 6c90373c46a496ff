//! Sheets for the tables of a form.

use serde_json::{Value, json};
use sqlx::PgPool;

use crate::people::testing::member;
use crate::testing::TestApp;

/// A published use case that asks for a table, options of which one is not always asked for, and a date.
fn definition() -> Value {
    json!({
        "name": "Order", "instruction": "Order {{items}} for {{why}}.",
        "inputs": [
            { "name": "items", "label": "Items", "type": "table", "required": true, "columns": [{ "title": "Item", "required": true }, { "title": "Count", "type": "number" }] },
            { "name": "ways", "label": "Ways", "type": "multi_choice", "options": ["Post", "Van"] },
            { "name": "why", "label": "Why a van", "type": "short_text", "required": true, "show_when": { "input": "ways", "is": "one_of", "values": ["Van"] } },
        ],
        "model": { "id": "extract", "region": "local" },
    })
}

#[database_test]
async fn issue_5_a_sheet_becomes_rows_of_a_form_and_a_run_keeps_what_it_was_given(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let acme = app.tenant("acme").await;
    let workspace = acme.admin.workspace("Orders").await;
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition() });
    let created = acme.admin.post("use-case", body).await;
    let use_case = created.id();
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    acme.admin.post(format!("use-case/{use_case}/publish"), publish).await.data();

    let path = format!("batch/read-table?use_case_id={use_case}");
    let read = acme.admin.upload(path.clone(), "pasted.csv", "Item\tCount\n\"Pens, blue\"\t2\n\nInk\t\n").await;
    assert_eq!(read.data()["columns"], json!(["Item", "Count"]));
    assert_eq!(read.data()["rows"], json!([["Pens, blue", "2"], ["Ink", ""]]));
    let long: String = std::iter::once("Item\n".to_owned()).chain((0..501).map(|n| format!("{n}\n"))).collect();
    let refused = acme.admin.upload(path.clone(), "long.csv", long).await;
    assert!(refused.status >= 400 && refused.body["message"].as_str().unwrap().contains("500"), "{}", refused.body);
    let viewer = member(&app, &acme.admin, workspace, "Vera", "Viewer").await;
    assert_eq!(viewer.upload(path, "x.csv", "Item\nInk\n").await.status, 403);
    assert_eq!(acme.admin.get(format!("batch/list?workspace_id={workspace}")).await.body["total"], 0);

    let run = format!("use-case/{use_case}/run");
    let wrong = json!({ "inputs": { "items": [{ "Item": "Pen", "Count": "two" }], "ways": ["Van"] } });
    let refused = acme.admin.post(run.clone(), wrong).await;
    assert_eq!(refused.field("inputs.items"), ["Row 1, “Count”: Please enter a number."]);
    assert_eq!(refused.field("inputs.why"), ["Please fill this in."]);
    let given =
        json!({ "inputs": { "items": [{ "Item": "Pen", "Count": 2 }], "ways": ["Post"], "why": "It is heavy" } });
    let started = acme.admin.post(run, given).await;
    let inputs = &started.data()["inputs"];
    assert_eq!(inputs[0]["display"], "| Item | Count |\n| --- | --- |\n| Pen | 2 |");
    assert_eq!((&inputs[1]["value"], &inputs[2]["value"]), (&json!(["Post"]), &Value::Null));
    assert_eq!(inputs[2]["hidden"], "dropped");
    assert_eq!(started.data()["title"], "Items · Post");
    assert!(!started.data()["prompt"]["user"].as_str().unwrap().contains("heavy"));
}
